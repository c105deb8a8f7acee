"""POST and GET /v1/damage: one unit attacks one unit."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from schemas.base import Answer, Contract
from schemas.context import ActionContext, Wrong
from schemas.needs import unknown_to
from schemas.probability import (
    Distribution,
    ExactDestroyed,
    ExactProbability,
    Stages,
)
from schemas.scalars import Flag
from schemas.unit import Unit

__all__ = ["DamageAnswer", "DamageRequest", "Output", "Rules"]


class Rules(Contract):
    """Readings of the rules that tables disagree about."""

    save_cap: Literal["net", "bonus"] = Field(
        "net",
        description=(
            "What the limit of +1 on save rolls counts: the sum with Rend in it, or "
            "the bonuses alone."
        ),
    )


class Output(Contract):
    """What the answer is to hold."""

    exact: Flag = Field(
        False,  # noqa: FBT003 (a default)
        description='Rationals, as texts "p/q", beside the floats.',
    )
    distributions: Flag = Field(
        True,  # noqa: FBT003 (a default)
        description="The lists pmf and at_least, and the exact lists.",
    )
    weapons: Flag = Field(
        True,  # noqa: FBT003 (a default)
        description="The list of the weapons, each alone.",
    )


class DamageRequest(ActionContext):
    """One unit attacks one unit, with everything that matters to it."""

    attacker: Unit = Field(description="The unit that attacks.")
    target: Unit = Field(description="The unit that it attacks.")
    rules: Rules = Field(Rules(), description="Readings of the rules.")
    output: Output = Field(Output(), description="What to answer.")

    def _unknown(self) -> Iterable[Wrong]:
        units = {"attacker": self.attacker, "target": self.target}
        return [
            ((side, *place), reason)
            for side, unit in units.items()
            for place, reason in unknown_to(unit, self.battle_round)
        ]


class RollModifier(Answer):
    """The sum of the modifiers to a roll."""

    total: int = Field(description="The sum of all of them.")
    clamped: int = Field(description="What counts of it, after its limit.")


class Modifiers(Answer):
    """The modifiers to each roll; Rend counts among those to saves."""

    hit: RollModifier = Field(description="To hit rolls.")
    wound: RollModifier = Field(description="To wound rolls.")
    save: RollModifier = Field(
        description="To save rolls, Rend included (the likeliest)."
    )
    ward: RollModifier = Field(description="To ward rolls.")


class Rerolls(Answer):
    """The unmodified faces that are re-rolled, for each roll."""

    hit: list[int] = Field(description="Faces of hit rolls.")
    wound: list[int] = Field(description="Faces of wound rolls.")
    save: list[int] = Field(description="Faces of save rolls.")
    ward: list[int] = Field(description="Faces of ward rolls.")


class ResolvedWeapon(Answer):
    """A weapon's numbers after all modifiers."""

    probability: float = Field(description="How likely this outcome is.")
    attacks: int | str = Field(description="Attacks of each model, a number or dice.")
    champion_attacks: int | str | None = Field(
        description="Attacks of each champion; null: no champion has more."
    )
    models: int = Field(description="Its wielders.")
    champions: int = Field(description="Those of them with the champion's attacks.")
    hit: int | str | None = Field(
        description="Roll needed, or a range where Hit is rolled for each attack "
        '("3-5", "5-6 or none"); null: only a critical hit hits.'
    )
    wound: int | str | None = Field(
        description="Roll needed, or a range likewise; null: no roll wounds."
    )
    rend: int | str = Field(description="Rend, or a range likewise.")
    damage: int | str = Field(description="Damage, a number or dice.")
    save: int | str | None = Field(
        description="Roll needed, or a range likewise; null: no roll saves."
    )
    ward: int | None = Field(description="Roll needed; null: no ward.")
    critical_on: int = Field(description="The roll from which a hit is critical.")
    critical: str | None = Field(
        description="The Crit ability that is used (by the likeliest attack), or null."
    )
    rerolls: Rerolls = Field(description="What is re-rolled.")
    modifiers: Modifiers = Field(description="Sums, before and after their limits.")
    exact: ExactProbability | None = Field(description="The probability, exactly.")


class WeaponAnswer(Answer):
    """One weapon of the attacker, alone."""

    name: str = Field(description="Its name, as sent.")
    used: bool = Field(description="Whether it is used in this action.")
    reason: str | None = Field(description="Why it is not used, else null.")
    damage: Distribution = Field(description="Damage of this weapon alone.")
    stages: Stages = Field(description="Expected numbers along its sequence.")
    resolved: list[ResolvedWeapon] = Field(
        description="Its numbers, for each outcome of the uncertain abilities."
    )


class Applied(Answer):
    """What became of one rule."""

    source: str = Field(
        description="ability, weapon_ability, keyword, command or terrain."
    )
    side: str = Field(description="attacker or target.")
    name: str = Field(description="Its name.")
    pointer: str | None = Field(description="Its place in the request, or null.")
    weapon: int | None = Field(
        description="The weapon's index; null: all that are used."
    )
    applied: bool = Field(description="Whether it acts.")
    code: str = Field(
        description="Why, as a fixed word: applied, clamped, companion, condition, …"
    )
    reason: str = Field(description="Why, in words.")


class DamageAnswer(Answer):
    """What the attack does, exactly."""

    rules_version: str = Field(description="The text of the rules that it follows.")
    catalogue_version: str | None = Field(description="null: no catalogue was used.")
    method: str = Field(description="exact: every float is the exact value, rounded.")
    damage: Distribution = Field(
        description="Points that reach the target, after wards, not capped."
    )
    allocated: Distribution = Field(
        description="The same, capped by what the target has left."
    )
    models_slain: Distribution = Field(description="Models slain.")
    destroyed: float = Field(description="Probability that every model is slain.")
    stages: Stages = Field(description="Expected numbers of all weapons together.")
    weapons: list[WeaponAnswer] | None = Field(description="Each weapon alone.")
    attacker_damage: Distribution | None = Field(
        description="Points that reach the attacker, or null."
    )
    redirected: Distribution | None = Field(
        description="Points that wards pass on to another unit, or null."
    )
    applied: list[Applied] = Field(description="What became of every rule.")
    exact: ExactDestroyed | None = Field(description="The probabilities, exactly.")
