"""POST /v1/closed-form: the formulas."""

from pydantic import Field

from schemas.base import Answer

__all__ = ["ClosedFormAnswer", "Formula", "Formulas", "Law"]


class Formula(Answer):
    """An exact expression in z and n."""

    text: str = Field(description="As sympy writes and reads it.")
    latex: str = Field(description="As LaTeX.")


class Law(Answer):
    """A distribution that has a name."""

    name: str = Field(description="binomial, scaled-binomial or compound.")
    text: str = Field(description="The law with its parameters.")
    latex: str = Field(description="The same as LaTeX.")


class Formulas(Answer):
    """A damage distribution in closed form; n is the attacker's models."""

    generating_function: Formula = Field(description="The sum of P(X = k) z**k.")
    mean: Formula = Field(description="The expected damage.")
    variance: Formula = Field(description="Its variance.")
    law: Law | None = Field(description="The name of the distribution, or null.")


class ClosedFormAnswer(Answer):
    """The damage of each weapon, and of all, as formulas."""

    rules_version: str = Field(description="The text of the rules that it follows.")
    catalogue_version: str | None = Field(description="null: no catalogue was used.")
    method: str = Field(description="exact.")
    weapons: list[Formulas] = Field(description="Each weapon alone, as listed.")
    total: Formulas = Field(description="All of them, and other harm, together.")
