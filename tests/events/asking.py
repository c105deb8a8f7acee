"""Questions about dice, asked as a link asks them."""

from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import pytest

from app.catalogue import catalogue_at
from app.work import ROLLS
from schemas.errors import InvalidRequestError
from tests.events.witness import Chances

Json = dict[str, Any]


def asked(name: str, **parameters: object) -> Json:
    """The answer to /v1/rolls/{name}; what is None is left out."""
    return linked(name, urlencode(_written(parameters), doseq=True))


def linked(name: str, query: str) -> Json:
    """The answer to a query as a URL holds it."""
    question = ROLLS[name]
    return question.answer(question.read(query.encode(), catalogue_at(None)))


def refused(name: str, query: str) -> dict[str | None, str]:
    with pytest.raises(InvalidRequestError) as caught:
        ROLLS[name].read(query.encode(), catalogue_at(None))
    found = {error.parameter: error.detail for error in caught.value.errors}
    assert len(found) == len(caught.value.errors)
    return found


def _written(parameters: Json) -> Json:
    words = {True: "true", False: "false"}
    return {
        name: words[value] if isinstance(value, bool) else value
        for name, value in parameters.items()
        if value is not None
    }


def chance(answer: Json, name: str = "probability") -> Fraction:
    return Fraction(answer["exact"][name])


def chances(distribution: Json) -> Chances:
    """The exact distribution of an answer."""
    exact = distribution["exact"]
    total = int(exact["denominator"])
    weights = enumerate(map(int, exact["numerators"]))
    return {value: Fraction(weight, total) for value, weight in weights if weight}
