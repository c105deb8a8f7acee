"""POST /v1/fight: two units fight through several combat phases."""

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Answer, Contract, refuse
from schemas.damage import Output, Rules
from schemas.fight_needs import fights_again, unfit_for_fights
from schemas.needs import unknown_to
from schemas.probability import ExactDistribution
from schemas.scalars import Flag, Whole, short
from schemas.unit import Unit

__all__ = ["FightAnswer", "FightRequest", "FightSide"]

_Command = Literal["all-out-attack", "all-out-defence"]


class FightSide(Contract):
    """One side of a fight."""

    unit: Unit = Field(description="The unit that fights.")
    strike: Literal["normal", "first", "last"] | None = Field(
        None,
        description="When it fights in a phase; null: as keywords and effects say.",
    )
    commands: Annotated[tuple[_Command, ...], Field(max_length=2), short(2)] = Field(
        (), description="Commands that it uses in every phase, each once."
    )


class FightRequest(Contract):
    """Two units in combat with each other, and everything that matters to it."""

    sides: Annotated[
        tuple[FightSide, ...], Field(min_length=2, max_length=2), short(2)
    ] = Field(description="The two units that fight.")
    phases: Annotated[Whole, Field(ge=1, le=10)] = Field(
        1, description="How many combat phases; there are two in a battle round."
    )
    active: Annotated[Whole, Field(ge=0, le=1)] = Field(
        0, description="The side of the active player of the first phase, by its index."
    )
    alternate: Flag = Field(
        True,  # noqa: FBT003 (a default)
        description="The active player changes every phase.",
    )
    battle_round: Annotated[Whole, Field(ge=1, le=20)] | None = Field(
        None, description="The battle round of the first phase."
    )
    rules: Rules = Field(Rules(), description="Readings of the rules.")
    output: Output = Field(Output(), description="What to answer.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        wrong = list(self._wrong())
        if wrong:
            refuse("request", *wrong)
        return self

    def _wrong(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        for index, side in enumerate(self.sides):
            for place, command in enumerate(side.commands):
                if command in side.commands[:place]:
                    yield ("sides", index, "commands", place), "is used once at most"
            again = any(fights_again(other.unit) for other in self.sides)
            for found in (
                unknown_to(side.unit, self.battle_round),
                unfit_for_fights(side.unit, again=again),
            ):
                for where, reason in found:
                    yield ("sides", index, "unit", *where), reason


class ExactOutcomes(Answer):
    """The chances of the outcomes as rationals."""

    first_destroyed: str = Field(description='As "p/q".')
    second_destroyed: str = Field(description='As "p/q".')
    both_destroyed: str = Field(description='As "p/q".')
    both_alive: str = Field(description='As "p/q".')


class Outcomes(Answer):
    """The chances of the four outcomes, which sum to 1."""

    first_destroyed: float = Field(description="Only the first unit is destroyed.")
    second_destroyed: float = Field(description="Only the second unit is destroyed.")
    both_destroyed: float = Field(description="Both units are destroyed.")
    both_alive: float = Field(description="Neither unit is destroyed.")
    exact: ExactOutcomes | None = Field(description="The same as rationals.")


class PercentilesLeft(Answer):
    """The smallest x with P(X <= x) >= p; null where certified digits do not tell."""

    p5: int | None = Field(description="p = 0.05.")
    p10: int | None = Field(description="p = 0.10.")
    p25: int | None = Field(description="p = 0.25.")
    p50: int | None = Field(description="p = 0.50, the median.")
    p75: int | None = Field(description="p = 0.75.")
    p90: int | None = Field(description="p = 0.90.")
    p95: int | None = Field(description="p = 0.95.")
    p99: int | None = Field(description="p = 0.99.")


class DistributionLeft(Answer):
    """A Distribution; a certified one may leave a mode or percentile open."""

    minimum: int = Field(description="Smallest value with probability above 0.")
    maximum: int = Field(description="Largest value with probability above 0.")
    mean: float = Field(description="Expected value.")
    variance: float = Field(description="Variance.")
    standard_deviation: float = Field(description="The root of the variance.")
    mode: int | None = Field(
        description="The smallest likeliest value; null: certified digits do not tell."
    )
    percentiles: PercentilesLeft = Field(description="Percentiles.")
    median: int | None = Field(description="The same as p50.")
    pmf: list[float] | None = Field(
        description="P(X = k) by k from 0, up to where every further float is 0."
    )
    at_least: list[float] | None = Field(description="P(X >= k), same index as pmf.")
    exact: ExactDistribution | None = Field(description="The same as rationals.")


class SideAnswer(Answer):
    """What is left of one unit."""

    models_left: DistributionLeft = Field(description="Models that are left.")
    health_left: DistributionLeft = Field(
        description="Health of all models that is left, in points."
    )


class PhaseAnswer(Answer):
    """How the fight stands after one phase."""

    outcomes: Outcomes = Field(description="The chances of the outcomes so far.")
    sides: list[SideAnswer] = Field(description="What is left of both units.")


class Unused(Answer):
    """A rule or weapon that no combat phase uses, whatever the dice."""

    side: int = Field(description="The side that has it, by its index.")
    name: str = Field(description="Its name.")
    pointer: str | None = Field(description="Its place in the request, or null.")
    code: str = Field(
        description="Why: disabled, no-effects, not-asked, phase or scope."
    )
    reason: str = Field(description="Why, in words.")


class FightAnswer(Answer):
    """How the fight ends, and how it stood after each phase."""

    rules_version: str = Field(description="The text of the rules that it follows.")
    catalogue_version: str | None = Field(description="null: no catalogue was used.")
    method: Literal["exact", "certified"] = Field(
        description=(
            "exact: every float is the exact value, rounded; certified: every digit is "
            "certain, and no probability is wrong by more than error_bound."
        )
    )
    error_bound: float | None = Field(
        description="What bounds the error of every probability; null: none has any."
    )
    outcomes: Outcomes = Field(description="The chances of the outcomes.")
    sides: list[SideAnswer] = Field(description="What is left of both units.")
    phases: list[PhaseAnswer] = Field(description="The same after each phase.")
    unused: list[Unused] = Field(
        description="What the fight cannot use: switched off, or about other things."
    )
