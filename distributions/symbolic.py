"""The one door to sympy: formulas as text and as LaTeX.

sympy is imported inside the functions, since that takes half a second: neither the
start of a server nor an ordinary request is to pay for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from distributions.closed_form import Alternative, LinearPower
    from distributions.distribution import Distribution

__all__ = ["Formula", "Formulas", "Law", "formulas_of"]


@dataclass(frozen=True, slots=True)
class Formula:
    """An exact expression in ``z`` and ``n``, twice."""

    text: str
    latex: str


@dataclass(frozen=True, slots=True)
class Law:
    """A distribution that has a name."""

    name: str
    formula: Formula


@dataclass(frozen=True, slots=True)
class Formulas:
    """A damage distribution in closed form; ``law`` None: it has no name."""

    generating_function: Formula
    mean: Formula
    variance: Formula
    law: Law | None


def formulas_of(alternatives: Sequence[Alternative]) -> Formulas:
    """Return generating function, mean, variance and law of a weighted sum.

    E = sum of p_i E_i and Var = sum of p_i (Var_i + E_i^2) - E^2, where for a product
    of powers E_i and Var_i are the sums of exponent times mean, and variance.
    """
    import sympy

    n, z = sympy.symbols("n z")
    generating, mean, second = sympy.S(0), sympy.S(0), sympy.S(0)
    for alternative in alternatives:
        share = _rational(alternative.probability)
        powers = alternative.powers
        generating += share * sympy.Mul(
            *(_generating(p.base, z) ** _exponent(p, n) for p in powers)
        )
        expected = _sum(_exponent(p, n) * _rational(p.base.mean) for p in powers)
        variance = _sum(_exponent(p, n) * _rational(p.base.variance) for p in powers)
        mean += share * expected
        second += share * (variance + expected**2)
    return Formulas(
        generating_function=_formula(generating),
        mean=_formula(sympy.expand(mean)),
        variance=_formula(sympy.expand(second - mean**2)),
        law=_law(alternatives, n),
    )


def _sum(parts: Any) -> Any:  # noqa: ANN401 (sympy has no types)
    import sympy

    return sympy.Add(*parts)


def _rational(value: Fraction) -> Any:  # noqa: ANN401
    import sympy

    return sympy.Rational(value.numerator, value.denominator)


def _generating(base: Distribution, z: Any) -> Any:  # noqa: ANN401
    """Return sum of P(X = k) z**k."""
    weights = enumerate(base.weights.coefficients())
    return _sum(
        _rational(Fraction(w, base.denominator)) * z**k for k, w in weights if w
    )


def _exponent(power: LinearPower, n: Any) -> Any:  # noqa: ANN401
    return power.per_model * n + power.fixed


def _formula(expression: Any) -> Formula:  # noqa: ANN401
    import sympy

    return Formula(str(expression), sympy.latex(expression))


def _law(alternatives: Sequence[Alternative], n: Any) -> Law | None:  # noqa: ANN401
    """Return the name of a distribution: one power of one small polynomial has one.

    q + p z is a success or none: binomial. q + p z**d: d times a binomial. Any other
    is the sum of so many independent variables: compound.
    """
    if len(alternatives) != 1 or len(alternatives[0].powers) != 1:
        return None
    power = alternatives[0].powers[0]
    base, count = power.base, _formula(_exponent(power, n))
    values = [k for k, w in enumerate(base.weights.coefficients()) if w]
    if len(values) != 2 or values[0] != 0:  # noqa: PLR2004 (nothing, or one number)
        text = f"sum of {count.text} independent variables"
        latex = rf"\sum_{{i=1}}^{{{count.latex}}} X_i"
        return Law("compound", Formula(text, latex))
    damage = values[1]
    chance = _formula(_rational(base.chance_of(damage)))
    text = f"Binomial({count.text}, {chance.text})"
    latex = rf"\operatorname{{Binomial}}\left({count.latex}, {chance.latex}\right)"
    if damage == 1:
        return Law("binomial", Formula(text, latex))
    return Law(
        "scaled-binomial", Formula(f"{damage}*{text}", rf"{damage} \cdot {latex}")
    )
