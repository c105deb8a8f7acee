"""The texts are expressions: with a number for n they are the exact distribution."""

import re
import subprocess
import sys
from fractions import Fraction
from math import comb
from typing import Any

import pytest
import sympy

from distributions.action import AttackResult, attack
from distributions.closed_form import Alternative, LinearPower, closed_form
from distributions.distribution import Distribution
from distributions.symbolic import Formula, Formulas, Law, formulas_of
from tests.distributions.varied import (
    ON_3,
    SPEAR,
    WEAPON,
    Json,
    ability,
    action_of,
    of_weapon,
    plus,
    request,
    with_models,
)
from tests.live_server import ROOT

N, Z = sympy.symbols("n z")

CRITS = ("Crit (2 Hits)", "Crit (Auto-wound)", "Crit (Mortal)")
TEN_PLUS = {"cast": {"value": 7, "unbinds": [{"modifier": 1}]}}

REQUESTS: dict[str, Json] = {
    "plain": request(),
    "damage 3": request({"weapons": [WEAPON | {"damage": 3}]}),
    "random damage with a ward": request(
        {"weapons": [WEAPON | {"damage": "D3"}]}, {"ward": 5}
    ),
    "random attacks": request({"weapons": [SPEAR]}),
    "random attacks and a number": request({"weapons": [SPEAR | {"attacks": "D3+1"}]}),
    **{crit: request({"weapons": [WEAPON | {"abilities": [crit]}]}) for crit in CRITS},
    "a champion": request({"keywords": ["CHAMPION"]}),
    "champions with random attacks": request({"champions": 2, "weapons": [SPEAR]}),
    "several weapons": request(
        {
            "weapons": [
                WEAPON,
                WEAPON | {"name": "second", "hit": 3, "damage": 2},
                SPEAR | {"attacks": 1, "models": 2},
            ]
        }
    ),
    "no weapon is used": request({"weapons": [WEAPON | {"kind": "ranged"}]}),
    "no weapon at all": request({"weapons": []}),
    "other harm": request(
        {"abilities": ability({"kind": "mortal_damage", "amount": "D3"})}
    ),
    "two uncertain abilities": request(
        {"abilities": ability(plus("hit"), plus("wound"), activation=ON_3)},
        {"abilities": ability(plus("save"), activation={"probability": 0.3})},
    ),
    "an uncertain spell with harm": request(
        {
            "abilities": ability(
                {"kind": "mortal_damage", "amount": 2}, activation=TEN_PLUS
            )
        }
    ),
    "attacks that one roll raises": request(
        {"abilities": ability(of_weapon("attacks", operation="add", value="D3"))}
    ),
}

# With fewer models than champions, or than counted wielders, they are no requests.
OF_TWO_OR_MORE = ("champions with random attacks", "several weapons")


def formulas(sent: Json) -> list[Formulas]:
    """The formulas of each weapon, and of all."""
    form = closed_form(action_of(sent))
    return [formulas_of(alternatives) for alternatives in (*form.weapons, form.total)]


def distributions(result: AttackResult) -> list[Distribution]:
    """What the engine gives for them."""
    number = len(result.action.attacker.weapons)
    pools = [result.damage_with(index) for index in range(number)]
    return [pool.distribution for pool in (*pools, result.damage)]


def read(formula: Formula) -> Any:  # noqa: ANN401 (sympy has no types)
    return sympy.sympify(formula.text, locals={"n": N, "z": Z})


def rational(number: Any) -> Fraction:  # noqa: ANN401
    assert number.is_Rational
    return Fraction(int(number.p), int(number.q))


def chances(generating: Any) -> dict[int, Fraction]:  # noqa: ANN401
    """The coefficients of a generating function, expanded."""
    terms = sympy.Poly(sympy.expand(generating), Z).terms()
    return {power: rational(weight) for (power,), weight in terms if weight}


def chances_of(whole: Distribution) -> dict[int, Fraction]:
    weights = enumerate(whole.weights.coefficients())
    return {k: Fraction(w, whole.denominator) for k, w in weights if w}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_number_put_in_for_n_gives_the_exact_distribution(name: str) -> None:
    found = formulas(REQUESTS[name])
    first = 2 if name in OF_TWO_OR_MORE else 1
    for models in range(first, 7):
        action = action_of(with_models(REQUESTS[name], models))
        wholes = distributions(attack(action))
        for formula, whole in zip(found, wholes, strict=True):
            generating = read(formula.generating_function).subs(N, models)
            assert chances(generating) == chances_of(whole)
            assert rational(read(formula.mean).subs(N, models)) == whole.mean
            assert rational(read(formula.variance).subs(N, models)) == whole.variance


@pytest.mark.parametrize("name", REQUESTS)
def test_both_writings_are_of_one_expression(name: str) -> None:
    for found in formulas(REQUESTS[name]):
        for part in (found.generating_function, found.mean, found.variance):
            assert part.latex == sympy.latex(read(part))
            assert read(part).free_symbols <= {N, Z}


def test_the_text_is_as_one_would_write_it() -> None:
    (weapon, total) = formulas(request(target={"save": None}))

    assert weapon == total
    assert weapon.generating_function.text == "(z/4 + 3/4)**(2*n)"
    assert weapon.mean == Formula("n/2", r"\frac{n}{2}")
    assert weapon.variance.text == "3*n/8"


def test_uncertain_abilities_are_a_weighted_sum() -> None:
    certain = ability(plus("hit"))
    perhaps = ability(plus("hit"), activation=ON_3)
    with_it = formulas(request({"abilities": certain}))[-1]
    without = formulas(request())[-1]
    found = formulas(request({"abilities": perhaps}))[-1]

    two_thirds, one_third = sympy.Rational(2, 3), sympy.Rational(1, 3)
    generating = two_thirds * read(with_it.generating_function)
    generating += one_third * read(without.generating_function)
    assert sympy.expand(read(found.generating_function) - generating) == 0
    mean = two_thirds * read(with_it.mean) + one_third * read(without.mean)
    assert sympy.expand(read(found.mean) - mean) == 0
    # The variance has a square in n: which of the two it is decides for all attacks.
    assert sympy.degree(read(found.variance), N) == 2


# ---- laws


def law_of(sent: Json) -> Law:
    law = formulas(sent)[-1].law
    assert law is not None
    return law


def test_a_success_or_none_is_binomial() -> None:
    assert law_of(request(target={"save": None})) == Law(
        "binomial",
        Formula(
            "Binomial(2*n, 1/4)",
            r"\operatorname{Binomial}\left(2 n, \frac{1}{4}\right)",
        ),
    )


@pytest.mark.parametrize(
    ("attacker", "text"),
    [
        ({"weapons": [WEAPON | {"models": 2}]}, "Binomial(4, 1/6)"),
        ({"keywords": ["CHAMPION"]}, "Binomial(2*n + 1, 1/6)"),
        ({"weapons": [WEAPON | {"attacks": 1}]}, "Binomial(n, 1/6)"),
        ({"weapons": [WEAPON | {"rend": 2}] * 2}, "Binomial(4*n, 1/4)"),
    ],
)
def test_the_parameters_of_a_binomial_are_attacks_and_chance(
    attacker: Json, text: str
) -> None:
    law = law_of(request(attacker))

    assert (law.name, law.formula.text) == ("binomial", text)


def test_a_fixed_damage_scales_a_binomial() -> None:
    law = law_of(REQUESTS["damage 3"])

    assert law.name == "scaled-binomial"
    assert law.formula.text == "3*Binomial(2*n, 1/6)"
    assert law.formula.latex.startswith(r"3 \cdot \operatorname{Binomial}")


def test_any_other_power_is_compound() -> None:
    law = law_of(REQUESTS["random damage with a ward"])

    assert law.name == "compound"
    assert law.formula == Formula(
        "sum of 2*n independent variables", r"\sum_{i=1}^{2 n} X_i"
    )


def test_what_is_no_power_of_one_base_has_no_law() -> None:
    for name in ("several weapons", "two uncertain abilities", "other harm"):
        assert formulas(REQUESTS[name])[-1].law is None
    assert formulas(REQUESTS["no weapon is used"])[-1].law is None


@pytest.mark.parametrize("name", REQUESTS)
def test_a_binomial_law_is_the_distribution(name: str) -> None:
    for found in formulas(REQUESTS[name]):
        if found.law is None or found.law.name == "compound":
            continue
        pattern = r"(?:(\d+)\*)?Binomial\((.*), (\d+/\d+)\)"
        match = re.fullmatch(pattern, found.law.formula.text)
        assert match is not None
        scale, chance = int(match[1] or 1), Fraction(match[3])
        for models in (2, 5):
            tries = int(sympy.sympify(match[2], locals={"n": N}).subs(N, models))
            generating = read(found.generating_function).subs(N, models)
            assert chances(generating) == {
                scale * k: comb(tries, k) * chance**k * (1 - chance) ** (tries - k)
                for k in range(tries + 1)
            }


# ---- the numbers stay exact


def test_long_rationals_are_written_in_full() -> None:
    tiny = Distribution.from_weights([10**30 - 1, 1])
    found = formulas_of([Alternative(Fraction(1), (LinearPower(tiny, 1, 0),))])

    assert found.mean.text == f"n/{10**30}"
    assert found.variance.text == f"{10**30 - 1}*n/{10**60}"


def test_sympy_is_imported_where_it_is_used_and_not_before() -> None:
    program = (
        "import sys, distributions.symbolic, distributions.closed_form, app.work; "
        "assert 'sympy' not in sys.modules; "
        "import schemas.formula_report; assert 'sympy' not in sys.modules"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False)

    assert run.returncode == 0
