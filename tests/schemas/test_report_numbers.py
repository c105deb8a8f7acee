"""The numbers of answers: each float is the exact value rounded once, in every run."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from itertools import accumulate
from math import nextafter
from pathlib import Path

import pytest
from hypothesis import given

from schemas import convert
from tests.oracle.strategies import damage_requests
from tests.schemas.answers import (
    EXAMPLES,
    WEAPON,
    Json,
    answer_to,
    distributions_in,
    exactly,
    few,
    objects_in,
)

ROOT = Path(__file__).resolve().parents[2]

each_example = pytest.mark.parametrize("request_", EXAMPLES.values(), ids=EXAMPLES)


# ---- floats


def assert_is_root(value: float, square: Fraction) -> None:
    """No float is nearer to the root: the square lies between the midpoints'."""
    below, above = nextafter(value, -1.0), nextafter(value, float("inf"))
    assert ((Fraction(below) + Fraction(value)) / 2) ** 2 <= square or value == 0
    assert square <= ((Fraction(value) + Fraction(above)) / 2) ** 2


def assert_rounded_once(found: Json) -> None:
    exact = found["exact"]
    for name in exact.keys() & found.keys():
        assert found[name] == float(Fraction(exact[name])), name


def assert_distribution_rounded_once(found: Json) -> None:
    exact = found["exact"]
    denominator = int(exact["denominator"])
    numerators = [int(text) for text in exact["numerators"]]
    tails = [sum(numerators[k:]) for k in range(len(numerators))]

    assert sum(numerators) == denominator
    shown = len(found["pmf"])
    assert found["pmf"] == [n / denominator for n in numerators[:shown]]
    assert found["at_least"] == [n / denominator for n in tails[:shown]]
    # The lists end at the maximum, or where every further float is 0.
    assert shown == found["maximum"] + 1 or tails[shown] / denominator == 0
    assert_is_root(found["standard_deviation"], Fraction(exact["variance"]))


def assert_shape_is_right(found: Json) -> None:
    numerators = [int(text) for text in found["exact"]["numerators"]]
    possible = [k for k, n in enumerate(numerators) if n]
    assert (found["minimum"], found["maximum"]) == (possible[0], possible[-1])
    assert found["mode"] == numerators.index(max(numerators))
    at_most = list(accumulate(numerators))
    for name, value in found["percentiles"].items():
        percent = int(name.removeprefix("p"))
        enough = [100 * n >= percent * at_most[-1] for n in at_most]
        assert value == enough.index(True), name
    assert found["median"] == found["percentiles"]["p50"]


def assert_every_number_is_right(answer: Json) -> None:
    for _, found in objects_in(answer):
        if found.get("exact") is not None:
            assert_rounded_once(found)
    for found in distributions_in(answer):
        assert_distribution_rounded_once(found)
        assert_shape_is_right(found)


@each_example
def test_every_float_of_an_example_is_the_exact_value_rounded_once(
    request_: Json,
) -> None:
    assert_every_number_is_right(exactly(request_))


@few
@given(damage_requests())
def test_every_float_is_the_exact_value_rounded_once(request_: Json) -> None:
    assert_every_number_is_right(exactly(request_))


def test_floats_too_small_to_write_are_left_out_at_the_end() -> None:
    # 400 attacks that go through with 1/36: 36**-400 is far below every float.
    weapon = {"attacks": 400, "hit": 6, "wound": 6, "damage": 1}
    answer = exactly({"attacker": {"weapons": [weapon]}, "target": {"health": 1000}})

    damage = answer["damage"]
    assert len(damage["pmf"]) < damage["maximum"] == 400
    assert damage["at_least"][-1] > 0
    assert_every_number_is_right(answer)


def test_ten_thousand_attacks_are_answered() -> None:
    weapon = {"attacks": 10_000, "hit": 3, "wound": 4, "damage": 1}
    request = {"attacker": {"weapons": [weapon]}, "target": {"models": 4000, "save": 4}}
    answer = answer_to(request | {"output": {"weapons": False}})

    # Each goes through with 2/3 x 1/2 x 1/2.
    assert answer["damage"]["mean"] == float(Fraction(10_000, 6))
    assert answer["damage"]["variance"] == float(Fraction(50_000, 36))
    assert abs(sum(answer["damage"]["pmf"]) - 1) < 1e-12


# ---- the same request gives the same answer


WRITTEN_OTHERWISE: Json = {
    "attacker": {
        "weapons": [
            WEAPON | {"hit": "4+", "attacks": " 2 ", "rend": "-", "damage": "1"},
        ]
    },
    "target": {"save": "-", "keywords": []},
}


def test_a_request_written_in_other_words_gets_the_same_answer() -> None:
    plain = {"attacker": {"weapons": [WEAPON]}, "target": {}}

    assert answer_to(WRITTEN_OTHERWISE) == answer_to(plain)


@each_example
def test_the_same_request_gives_the_same_answer(request_: Json) -> None:
    first = json.dumps(exactly(request_))
    convert.action_from.cache_clear()
    convert.result_of.cache_clear()

    assert json.dumps(exactly(request_)) == first


ANSWER_ALL = """
import json
from schemas.damage import DamageRequest
from schemas.examples import DAMAGE_EXAMPLES
from schemas.reading import read_value
from schemas.report import damage_answer

keywords = ["HERO", "INFANTRY", "MONSTER"]
when = {"keywords_none": keywords, "keywords_all": ["A", "B", "C"]}
effect = {"kind": "modify_roll", "roll": "hit", "by": 1, "when": when}
unit = {"keywords": keywords, "abilities": [{"effects": [effect]}]}
requests = [example["value"] for example in DAMAGE_EXAMPLES.values()]
for request in [*requests, {"attacker": unit, "target": {}}]:
    print(json.dumps(damage_answer(read_value(DamageRequest, request))))
"""


def test_every_process_gives_the_same_bytes() -> None:
    # Sets of texts are walked in another order in every process: no answer shows it.
    answers = {
        subprocess.run(
            [sys.executable, "-c", ANSWER_ALL],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }

    assert len(answers) == 1
