"""POST /v1/solve: how many models, or attacks, reach a goal."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Answer, Contract, refuse
from schemas.chances import Probability
from schemas.damage import DamageRequest, Output, Rules
from schemas.probability import ExactProbability
from schemas.scalars import Whole

__all__ = ["CurvePoint", "Goal", "SolveAnswer", "SolveRequest"]


class Goal(Contract):
    """What is to be reached."""

    metric: Literal["destroyed", "damage", "models_slain"] = Field(
        description="destroyed: every model; damage: points after wards, not capped."
    )
    at_least: Annotated[Whole, Field(ge=1, le=1_000_000)] | None = Field(
        None, description="Points, or models; not for destroyed."
    )
    probability: Probability = Field(
        description='How likely it must be: a number, or a text such as "9/10".'
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.metric == "destroyed") != (self.at_least is None):
            reason = "is for damage and models_slain"
            if self.at_least is None:
                reason = f"is required for {self.metric}"
            refuse("goal", (("at_least",), reason))
        return self


class SolveRequest(Contract):
    """A damage request, and what may be more or less in it."""

    request: DamageRequest = Field(description="The attack, as for /v1/damage.")
    vary: Literal["models", "attacks"] = Field(
        description=(
            "models: of the attacker (weapons with their own models keep them); "
            "attacks: of one weapon."
        )
    )
    weapon: Annotated[Whole, Field(ge=0, le=39)] = Field(
        0, description="The weapon whose attacks vary, by its index."
    )
    goal: Goal = Field(description="What is to be reached, and how surely.")
    maximum: Annotated[Whole, Field(ge=1, le=1000)] = Field(
        100, description="The greatest number that is tried."
    )
    rules: Rules | None = Field(
        None, description="Readings of the rules; null: those of the request."
    )
    output: Output | None = Field(
        None, description="What to answer; null: as the request says."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        number = len(self.request.attacker.weapons)
        if self.vary == "attacks" and self.weapon >= number:
            reason = f"must be the index of one of the attacker's {number} weapons"
            refuse("request", (("weapon",), reason))
        if self.vary == "models" and self.weapon:
            refuse("request", (("weapon",), "is for vary attacks"))
        return self


class CurvePoint(Answer):
    """The chance of the goal with one number."""

    value: int = Field(description="Models, or attacks.")
    probability: float = Field(description="The chance of the goal.")
    exact: ExactProbability | None = Field(description="The chance, exactly.")


class SolveAnswer(Answer):
    """How many reach the goal."""

    rules_version: str = Field(description="The text of the rules that it follows.")
    catalogue_version: str | None = Field(description="null: no catalogue was used.")
    method: str = Field(description="exact: every float is the exact value, rounded.")
    value: int | None = Field(
        description="The smallest number that reaches the goal; null: none does."
    )
    curve: list[CurvePoint] = Field(description="The chance with 1, 2, 3, and so on.")
