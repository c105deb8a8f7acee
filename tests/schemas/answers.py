"""Answers of the tests: asked for as a request is posted, and walked through."""

from collections.abc import Iterator
from typing import Any, Final

from hypothesis import HealthCheck, settings

from schemas.damage import DamageRequest
from schemas.examples import DAMAGE_EXAMPLES
from schemas.reading import read_value
from schemas.report import damage_answer

Json = dict[str, Any]

EXAMPLES: Final = {name: example["value"] for name, example in DAMAGE_EXAMPLES.items()}
WEAPON: Final[Json] = {"attacks": 2, "hit": 4, "wound": 4, "damage": 1}
EXACT: Final[Json] = {"exact": True}

#: For tests that compute a whole answer to every request that they draw.
few = settings(
    max_examples=settings().max_examples // 3,
    suppress_health_check=list(HealthCheck),
)


def answer_to(request: Json) -> Json:
    return damage_answer(read_value(DamageRequest, request))


def exactly(request: Json) -> Json:
    """The answer with all rationals."""
    return answer_to(request | {"output": EXACT})


def objects_in(node: object, place: str = "") -> Iterator[tuple[str, Json]]:
    """Every object of an answer, with its place."""
    parts: Iterator[tuple[object, object]] = iter(())
    if isinstance(node, dict):
        yield place, node
        parts = iter(node.items())
    elif isinstance(node, list):
        parts = iter(enumerate(node))
    for key, part in parts:
        yield from objects_in(part, f"{place}/{key}")


def distributions_in(answer: Json) -> Iterator[Json]:
    return (found for _, found in objects_in(answer) if "percentiles" in found)
