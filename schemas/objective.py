"""POST /v1/objective: who holds an objective after the attacks that come in."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Answer, Contract, refuse
from schemas.context import ActionContext, Wrong
from schemas.damage import Output, Rules
from schemas.needs import enemy_asked_for, is_about_control, unknown_to
from schemas.probability import Distribution
from schemas.scalars import Whole, short
from schemas.unit import Unit

__all__ = [
    "ContestingUnit",
    "Incoming",
    "ObjectiveAnswer",
    "ObjectiveRequest",
    "ObjectiveSide",
]


class Incoming(ActionContext):
    """An attack action upon a unit that contests."""

    attacker: Unit = Field(description="The unit that attacks.")


class ContestingUnit(Contract):
    """A unit that contests the objective, and what comes in upon it."""

    unit: Unit = Field(description="The unit, all of whose models contest.")
    incoming: Annotated[tuple[Incoming, ...], Field(max_length=20), short(20)] = Field(
        (),
        description=(
            "Attacks upon it, in order; those that follow each other in one phase and"
            " battle round are of the same phase."
        ),
    )


class ObjectiveSide(Contract):
    """An army at the objective."""

    units: Annotated[tuple[ContestingUnit, ...], Field(max_length=20), short(20)] = (
        Field(description="Its units that contest the objective.")
    )


class ObjectiveRequest(Contract):
    """Two armies at an objective."""

    sides: Annotated[
        tuple[ObjectiveSide, ...], Field(min_length=2, max_length=2), short(2)
    ] = Field(description="The two armies.")
    holder: Literal[0, 1] | None = Field(
        None, description="Who controls it now, by the index of the side; null: nobody."
    )
    battle_round: Annotated[Whole, Field(ge=1, le=20)] | None = Field(
        None,
        description=(
            "The battle round in which control is determined, and of attacks that say"
            " none."
        ),
    )
    rules: Rules = Field(Rules(), description="Readings of the rules.")
    output: Output = Field(Output(), description="What to answer.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        wrong = {
            ("sides", s, "units", u, *place): reason
            for s, side in enumerate(self.sides)
            for u, each in enumerate(side.units)
            for place, reason in self._wrong_in(each)
        }
        if wrong:
            refuse("request", *wrong.items())
        return self

    def _wrong_in(self, each: ContestingUnit) -> Iterator[Wrong]:
        rounds = [attack.battle_round or self.battle_round for attack in each.incoming]
        for i, attack in enumerate(each.incoming):
            for place, reason in unknown_to(attack.attacker, rounds[i]):
                yield ("incoming", i, "attacker", *place), reason
        for place, reason in self._unknown_to_unit(each.unit, rounds):
            yield ("unit", *place), reason
        for place, reason in enemy_asked_for(each.unit):
            yield ("unit", *place), reason

    def _unknown_to_unit(self, unit: Unit, rounds: list[int | None]) -> Iterable[Wrong]:
        """Find what the unit asks for, attacked in these rounds, and for control."""
        if rounds:
            yield from unknown_to(unit, None if None in rounds else rounds[0])
        for place, reason in unknown_to(unit, self.battle_round):
            if is_about_control(unit.abilities[int(place[1])]):
                yield place, reason


class ExactObjective(Answer):
    """The probabilities as rationals."""

    control: list[str] = Field(description='As "p/q".')
    nobody: str = Field(description='As "p/q".')
    tie: str = Field(description='As "p/q".')


class ObjectiveAnswer(Answer):
    """Who controls the objective, exactly."""

    rules_version: str = Field(description="The text of the rules that it follows.")
    catalogue_version: str | None = Field(description="null: no catalogue was used.")
    method: str = Field(description="exact: every float is the exact value, rounded.")
    control: list[float] = Field(
        description="Each side controls it; a tie leaves it with its holder."
    )
    nobody: float = Field(description="Nobody does: a tie, and nobody held it.")
    tie: float = Field(description="The army control scores are equal.")
    scores: list[Distribution] = Field(description="The army control score of each.")
    exact: ExactObjective | None = Field(description="The probabilities, exactly.")
