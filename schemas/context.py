"""The circumstances of an attack action, beside the two units."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Contract, refuse
from schemas.scalars import Flag, Whole

__all__ = ["ActionContext", "Wrong"]

#: A place that is wrong, and why.
Wrong = tuple[tuple[str | int, ...], str]

_AttackerCommand = Literal["all-out-attack", "covering-fire"]
_TargetCommand = Literal["all-out-defence", "all-out-attack"]


class ActionContext(Contract):
    """The phase, commands, cover and battle round of an attack action."""

    phase: Literal["combat", "shooting"] = Field(
        "combat", description="combat: melee weapons; shooting: ranged weapons."
    )
    in_combat: Flag = Field(
        False,  # noqa: FBT003 (a default)
        description="Shooting only: the attacker is in combat.",
    )
    attacker_commands: Annotated[tuple[_AttackerCommand, ...], Field(max_length=2)] = (
        Field((), description="Commands that the attacker uses, each once.")
    )
    target_commands: Annotated[tuple[_TargetCommand, ...], Field(max_length=2)] = Field(
        (),
        description=(
            "Commands of the target, each once; all-out-attack: it used it this turn."
        ),
    )
    cover: Flag = Field(
        False,  # noqa: FBT003 (a default)
        description="The target is behind or wholly on terrain that gives cover.",
    )
    battle_round: Annotated[Whole, Field(ge=1, le=20)] | None = Field(
        None, description="The battle round, for conditions that ask for it."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        wrong = [*self._repeated_commands(), *self._unknown()]
        if wrong:
            refuse("request", *wrong)
        return self

    def _unknown(self) -> Iterable[Wrong]:
        """Find what asks for a battle round or charge roll that is not given."""
        return ()

    def _repeated_commands(self) -> Iterable[Wrong]:
        commands = {
            "attacker_commands": self.attacker_commands,
            "target_commands": self.target_commands,
        }
        return [
            ((field, index), "is used once at most")
            for field, used in commands.items()
            for index, command in enumerate(used)
            if command in used[:index]
        ]
