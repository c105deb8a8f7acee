"""The kinds of effects: one model each, the fields as the contract names them."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from distributions.dice import Dice
from schemas.amounts import Amount, CountedAmount, Die, PlainDice, SignedAmount
from schemas.base import Contract, refuse
from schemas.conditions import WeaponScope, When
from schemas.scalars import Modifier, Name, True_, WeaponAbilityText, Whole, short

__all__ = ["Effect"]

_Faces = Annotated[
    tuple[Annotated[Whole, Field(ge=1, le=6)], ...],
    Field(min_length=1, max_length=6),
    short(6),
]
_Recipient = Literal["target", "attacker"]
_EventRoll = Literal["charge", "run", "casting", "chanting", "unbinding", "banishment"]
_Points = Annotated[Whole, Field(ge=0, le=1000)]
_Operation = Literal["add", "set", "multiply", "halve", "cap", "floor"]


class EffectBase(Contract):
    """What every effect may say beside what it changes."""

    attacks: Literal["made", "received"] | None = Field(
        None,
        description=(
            "Attacks by this unit, or attacks that target it; null: as its kind says."
        ),
    )
    weapons: WeaponScope | None = Field(
        None, description="The weapons that it touches; null: rules decide."
    )
    when: When | None = Field(None, description="When it acts; null: always.")


class ModifyCharacteristic(EffectBase):
    """Change a characteristic of weapons."""

    kind: Literal["modify_characteristic"] = Field(description="The kind of effect.")
    characteristic: Literal["attacks", "rend", "damage", "hit", "wound"] = Field(
        description="The characteristic that changes."
    )
    operation: _Operation = Field(
        description="How: set, multiply, halve, add, cap, floor."
    )
    value: SignedAmount | None = Field(None, description="By what; null only to halve.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        _check_value(self.operation, self.value)
        fixed = self.characteristic in ("hit", "wound", "rend")
        dice = not isinstance(self.value, int | None)
        if fixed and dice and self.operation == "set":
            refuse("effect", (("value",), f"{self.characteristic} needs a number here"))
        return self


def _check_value(operation: str, value: object) -> None:
    if (operation == "halve") != (value is None):
        reason = "is for other operations" if operation == "halve" else "is required"
        refuse("effect", (("value",), reason))
    negative = (isinstance(value, int) and value < 0) or isinstance(value, tuple)
    if negative and operation != "add":
        refuse("effect", (("value",), "may be negative for the operation add only"))


class ModifyRoll(EffectBase):
    """Add a number to every roll of one kind."""

    kind: Literal["modify_roll"] = Field(description="The kind of effect.")
    roll: Literal["hit", "wound", "save", "ward"] = Field(
        description="The roll that is modified."
    )
    by: Modifier = Field(description="What is added to the roll.")


class GrantWeaponAbility(EffectBase):
    """Give weapons an ability."""

    kind: Literal["grant_weapon_ability"] = Field(description="The kind of effect.")
    ability: WeaponAbilityText = Field(description="The weapon ability.")


class AtMost(Contract):
    """Failures of a low unmodified roll."""

    at_most: Annotated[Whole, Field(ge=1, le=6)] = Field(
        description="The highest unmodified roll that is re-rolled."
    )


class Reroll(EffectBase):
    """Re-roll dice once, before modifiers."""

    kind: Literal["reroll"] = Field(description="The kind of effect.")
    roll: Literal["hit", "wound", "save", "ward", "attacks", "damage"] | _EventRoll = (
        Field(description="The roll.")
    )
    which: Literal["ones", "failures", "non_criticals", "best"] | AtMost = Field(
        description="The results that are re-rolled."
    )
    limit: Annotated[Whole, Field(ge=1, le=100)] | None = Field(
        None, description="Dice in the whole action; null: no limit."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        dice = self.roll in ("attacks", "damage")
        if dice and self.which in ("failures", "non_criticals"):
            reason = f"{self.roll} dice do not fail: ones, best or at_most"
            refuse("effect", (("which",), reason))
        if self.which == "non_criticals" and self.roll != "hit":
            refuse("effect", (("which",), "non_criticals is for hit rolls"))
        sequence = ("hit", "wound", "save", "ward", "attacks", "damage")
        if self.roll not in sequence and self.which != "failures":
            reason = "a whole roll is re-rolled where it failed: failures"
            refuse("effect", (("which",), reason))
        return self


class IgnoreModifiers(EffectBase):
    """Leave modifiers out of rolls or characteristics."""

    kind: Literal["ignore_modifiers"] = Field(description="The kind of effect.")
    rolls: Annotated[
        tuple[Literal["hit", "wound", "save", "ward"], ...],
        Field(max_length=4),
        short(4),
    ] = Field((), description="Rolls whose modifiers are ignored.")
    characteristics: Annotated[
        tuple[Literal["attacks", "rend", "damage", "hit", "wound"], ...],
        Field(max_length=5),
    ] = Field((), description="Characteristics whose modifiers are ignored.")
    sign: Literal["positive", "negative", "both"] = Field(
        description="Which modifiers; negative on save means Rend, too."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if not self.rolls and not self.characteristics:
            refuse("effect", (("rolls",), "needs rolls or characteristics"))
        return self


class SuppressWeaponAbilities(EffectBase):
    """Take abilities from weapons."""

    kind: Literal["suppress_weapon_abilities"] = Field(
        description="The kind of effect."
    )
    abilities: (
        Literal["all_except_companion", "on_critical"]
        | Annotated[
            tuple[WeaponAbilityText, ...], Field(min_length=1, max_length=20), short(20)
        ]
    ) = Field(description="Which: all but Companion, the three Crit, or names.")


class CriticalOn(EffectBase):
    """Critical hits on lower rolls."""

    kind: Literal["critical_on"] = Field(description="The kind of effect.")
    value: Die = Field(description="The lowest unmodified roll that is a critical hit.")


class NoCriticals(EffectBase):
    """Critical hits are ordinary hits."""

    kind: Literal["no_criticals"] = Field(description="The kind of effect.")


class FailOnUnmodified(EffectBase):
    """Attacks that fail on some dice, critical or not."""

    kind: Literal["fail_on_unmodified"] = Field(description="The kind of effect.")
    roll: Literal["hit", "wound"] = Field(description="The roll.")
    at_most: Annotated[Whole, Field(ge=1, le=6)] | None = Field(
        None, description="Rolls up to this fail."
    )
    values: _Faces | None = Field(None, description="These rolls fail.")
    unless_critical: True_ | None = Field(
        None, description="All hits that are not critical fail."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        given = [self.at_most, self.values, self.unless_critical]
        if len([part for part in given if part is not None]) != 1:
            reason = "needs exactly one of at_most, values and unless_critical"
            refuse("effect", ((), reason))
        if self.unless_critical and self.roll != "hit":
            refuse("effect", (("unless_critical",), "is for hit rolls"))
        return self


class SucceedOnUnmodified(EffectBase):
    """Rolls that pass whatever the modifiers and Rend."""

    kind: Literal["succeed_on_unmodified"] = Field(description="The kind of effect.")
    roll: Literal["save", "hit", "wound"] = Field(description="The roll.")
    at_least: Die = Field(description="The lowest unmodified roll that passes.")


class IgnoreRend(EffectBase):
    """Rend counts as 0."""

    kind: Literal["ignore_rend"] = Field(description="The kind of effect.")


class OnResult(EffectBase):
    """What a successful hit or wound roll sets off."""

    kind: Literal["on_result"] = Field(description="The kind of effect.")
    roll: Literal["hit", "wound"] = Field(description="The roll that is looked at.")
    on: Literal["success", "critical"] | None = Field(
        None, description="All successes, or critical hits; or give unmodified."
    )
    unmodified: _Faces | None = Field(
        None, description="Successes on these unmodified rolls; or give on."
    )
    hits: Amount | None = Field(None, description="Hits in place of 1.")
    mortal: Amount | None = Field(None, description="Mortal damage.")
    rend: Annotated[Whole, Field(ge=-9, le=9)] | None = Field(
        None, description="Added to the Rend of that attack."
    )
    damage: Amount | None = Field(None, description="Added to its Damage.")
    auto_wound: True_ | None = Field(None, description="It wounds without a roll.")
    ends: Annotated[bool, Field(strict=True)] = Field(
        False,  # noqa: FBT003 (a default)
        description="After the mortal damage nothing more of that roll.",
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.on is None) == (self.unmodified is None):
            refuse("effect", ((), "needs exactly one of on and unmodified"))
        given = (self.hits, self.mortal, self.rend, self.damage, self.auto_wound)
        if all(part is None for part in given):
            wanted = "hits, mortal, rend, damage or auto_wound"
            refuse("effect", ((), f"needs one or more of {wanted}"))
        if self.roll == "wound":
            self._refuse_what_is_for_hits()
        least = self.hits if isinstance(self.hits, int) else 1
        if least < 1:
            refuse("effect", (("hits",), "must be at least 1"))
        return self

    def _refuse_what_is_for_hits(self) -> None:
        places = {
            "on": self.on == "critical",
            "hits": self.hits is not None,
            "auto_wound": self.auto_wound is not None,
        }
        wrong = [
            ((name,), "is for hit rolls") for name, found in places.items() if found
        ]
        if wrong:
            refuse("effect", *wrong)


class ModifyUnit(EffectBase):
    """Change a characteristic of the unit that has the ability."""

    kind: Literal["modify_unit"] = Field(description="The kind of effect.")
    characteristic: Literal["health", "save", "control"] = Field(
        description="The characteristic that changes."
    )
    operation: _Operation = Field(
        description="How: set, multiply, halve, add, cap, floor."
    )
    value: SignedAmount | None = Field(None, description="By what; null only to halve.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        _check_value(self.operation, self.value)
        dice = not isinstance(self.value, int | None)
        if dice and self.operation == "set":
            refuse("effect", (("value",), "needs a number here"))
        return self


class Ward(EffectBase):
    """A ward."""

    kind: Literal["ward"] = Field(description="The kind of effect.")
    value: Die = Field(description="The ward roll needed.")
    against: Literal[
        "any",
        "mortal",
        "attack",
        "combat",
        "shooting",
        "spell",
        "prayer",
        "manifestation",
    ] = Field("any", description="The damage that it is for.")


class DenyWard(EffectBase):
    """No ward rolls."""

    kind: Literal["deny_ward"] = Field(description="The kind of effect.")


class IgnoreFirstDamage(EffectBase):
    """The first points after wards are ignored."""

    kind: Literal["ignore_first_damage"] = Field(description="The kind of effect.")
    points: _Points = Field(1, description="How many.")


class CapDamage(EffectBase):
    """No more points than this."""

    kind: Literal["cap_damage"] = Field(description="The kind of effect.")
    points: _Points = Field(description="The most points.")


class ReduceDamagePool(EffectBase):
    """Points that are removed after wards."""

    kind: Literal["reduce_damage_pool"] = Field(description="The kind of effect.")
    points: Amount | None = Field(None, description="How many; or give dice.")
    dice: Amount | None = Field(None, description="How many dice; or give points.")
    each_on: Die | None = Field(None, description="A die of this or more removes 1.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.points is None) == (self.dice is None):
            refuse("effect", ((), "needs exactly one of points and dice"))
        if (self.dice is None) != (self.each_on is None):
            refuse("effect", (("each_on",), "goes with dice"))
        return self


class ModifyDamageInflicted(EffectBase):
    """Change the damage that is inflicted."""

    kind: Literal["modify_damage_inflicted"] = Field(description="The kind of effect.")
    operation: Literal["add", "multiply"] = Field(description="How.")
    value: SignedAmount = Field(description="By what.")
    of: Literal["attack", "mortal"] = Field(
        description=(
            "attack: the Damage of each successful attack; mortal: the mortal damage "
            "of the other effects of this ability."
        )
    )


class RedirectDamage(EffectBase):
    """Each passed ward puts a point on another unit."""

    kind: Literal["redirect_damage"] = Field(description="The kind of effect.")
    to: Name = Field(description="The name of that unit.")


class PreventDestruction(EffectBase):
    """The first destruction does not happen."""

    kind: Literal["prevent_destruction"] = Field(description="The kind of effect.")
    dice: PlainDice | None = Field(None, description="The roll; null: without a roll.")
    at_least: Annotated[Whole, Field(ge=1, le=100)] | None = Field(
        None, description="What the roll must be."
    )
    heal: Amount = Field(description="Health that the last model is left with.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.dice is None) != (self.at_least is None):
            refuse("effect", (("at_least",), "goes with dice"))
        return self


class MortalImmunity(EffectBase):
    """No mortal damage from a source."""

    kind: Literal["mortal_immunity"] = Field(description="The kind of effect.")
    source: Name = Field(description="retreat, or the name of an ability.")


class MortalDamage(EffectBase):
    """Mortal damage."""

    kind: Literal["mortal_damage"] = Field(description="The kind of effect.")
    amount: Amount = Field(description="How many points.")
    recipient: _Recipient = Field("target", description="Who suffers it.")


class MortalFromRoll(EffectBase):
    """As much mortal damage as a roll."""

    kind: Literal["mortal_from_roll"] = Field(description="The kind of effect.")
    dice: PlainDice = Field(description="The roll.")
    at_least: Annotated[Whole, Field(ge=1, le=100)] = Field(
        description="What the roll must be."
    )
    recipient: _Recipient = Field("target", description="Who suffers it.")


class Band(Contract):
    """Results of a die, and what they inflict."""

    on: _Faces = Field(description="Modified results, 1 to 6.")
    amount: Amount = Field(description="Mortal damage.")


class MortalPool(EffectBase):
    """Mortal damage of several dice, each for itself."""

    kind: Literal["mortal_pool"] = Field(description="The kind of effect.")
    dice: Amount = Field(description="How many dice.")
    each_on: Die | None = Field(None, description="A die of this or more counts.")
    above: Amount | None = Field(None, description="A die of more than this counts.")
    amount: Amount | None = Field(
        None, description="Mortal damage of each die that counts; null: 1."
    )
    bands: (
        Annotated[tuple[Band, ...], Field(min_length=1, max_length=6), short(6)] | None
    ) = Field(None, description="Or what different results inflict.")
    roll_modifier: Modifier = Field(0, description="Added to each die.")
    recipient: _Recipient = Field("target", description="Who suffers it.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        given = [self.each_on, self.above, self.bands]
        if len([part for part in given if part is not None]) != 1:
            refuse("effect", ((), "needs exactly one of each_on, above and bands"))
        if self.bands is not None and self.amount is not None:
            refuse("effect", (("amount",), "stands in the bands here"))
        faces = [face for band in self.bands or () for face in band.on]
        if len(set(faces)) < len(faces):
            refuse("effect", (("bands",), "must not name a result twice"))
        if isinstance(self.above, Dice):
            refuse("effect", (("above",), "must not be rolled"))
        return self


class MortalDifference(EffectBase):
    """Mortal damage as much as one roll is above another."""

    kind: Literal["mortal_difference"] = Field(description="The kind of effect.")
    first: PlainDice = Field(description="The roll.")
    second: PlainDice = Field(description="The roll that is taken away.")
    recipient: _Recipient = Field("target", description="Who suffers it.")


class AllocateDamage(EffectBase):
    """Damage points without a ward."""

    kind: Literal["allocate_damage"] = Field(description="The kind of effect.")
    amount: Amount = Field(description="How many points.")
    recipient: _Recipient = Field("target", description="Who suffers it.")


class Backlash(EffectBase):
    """Mortal damage to the attacker for its dice."""

    kind: Literal["backlash"] = Field(description="The kind of effect.")
    trigger: Literal[
        "hit_unmodified", "wound_unmodified", "save_unmodified", "ward_success", "miss"
    ] = Field(description="The final dice that it looks for.")
    values: _Faces | None = Field(None, description="The faces, for the unmodified.")
    amount: Amount = Field(description="Mortal damage for each.")
    ward: Annotated[bool, Field(strict=True)] = Field(
        True,  # noqa: FBT003 (a default)
        description="Whether the attacker makes ward rolls.",
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        needs = self.trigger.endswith("_unmodified")
        if needs != (self.values is not None):
            reason = "are required" if needs else "are for unmodified rolls"
            refuse("effect", (("values",), reason))
        return self


class DeathThroes(EffectBase):
    """Harm to the attacker for each model slain."""

    kind: Literal["death_throes"] = Field(description="The kind of effect.")
    dice_per_model: Amount = Field(1, description="Dice for each model slain.")
    each_on: Die = Field(description="A die of this or more counts.")
    amount: Amount = Field(1, description="Mortal damage of each.")


class _Slaying(EffectBase):
    dice: PlainDice | None = Field(None, description="The roll; null: without a roll.")
    above: Amount | None = Field(None, description="The roll must be above this.")
    at_least: Amount | None = Field(None, description="The roll must be at least this.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        bounds = [part for part in (self.above, self.at_least) if part is not None]
        if len(bounds) != (0 if self.dice is None else 1):
            refuse("effect", ((), "needs dice with exactly one of above and at_least"))
        if any(isinstance(bound, Dice | CountedAmount) for bound in bounds):
            refuse("effect", ((), "above and at_least must not be rolled"))
        return self


class SlayModels(_Slaying):
    """Models slain outright."""

    kind: Literal["slay_models"] = Field(description="The kind of effect.")
    models: Annotated[Whole, Field(ge=1, le=10_000)] = Field(
        1, description="How many models."
    )


class DestroyUnit(_Slaying):
    """The unit is destroyed outright."""

    kind: Literal["destroy_unit"] = Field(description="The kind of effect.")


class Heal(EffectBase):
    """Heal; matters in fights."""

    kind: Literal["heal"] = Field(description="The kind of effect.")
    amount: Amount = Field(description="How many points.")
    trigger: Literal["end_of_phase", "critical_hit"] = Field(
        "end_of_phase", description="When."
    )


class ReturnModels(EffectBase):
    """Slain models return; matters in fights."""

    kind: Literal["return_models"] = Field(description="The kind of effect.")
    models: Amount | None = Field(None, description="How many models; or give health.")
    health: Amount | None = Field(None, description="Combined Health; or give models.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.models is None) == (self.health is None):
            refuse("effect", ((), "needs exactly one of models and health"))
        return self


class DenyHealing(EffectBase):
    """The unit neither heals nor gets models back."""

    kind: Literal["deny_healing"] = Field(description="The kind of effect.")


class StrikeOrder(EffectBase):
    """Fight first or last; matters in fights."""

    kind: Literal["strike_order"] = Field(description="The kind of effect.")
    order: Literal["first", "last"] = Field(description="When it fights.")


class FightAgain(EffectBase):
    """Fight more than once; matters in fights."""

    kind: Literal["fight_again"] = Field(description="The kind of effect.")
    times: Annotated[Whole, Field(ge=2, le=5)] = Field(2, description="How often.")


class ControlScore(EffectBase):
    """Change the control score; matters on objectives."""

    kind: Literal["control_score"] = Field(description="The kind of effect.")
    operation: Literal["set", "multiply", "add", "cap"] = Field(description="How.")
    value: SignedAmount = Field(description="By what.")


class Rally(EffectBase):
    """More dice to rally."""

    kind: Literal["rally"] = Field(description="The kind of effect.")
    dice: Modifier = Field(description="How many more.")


class ModifyEventRoll(EffectBase):
    """Add to a roll that is no attack's."""

    kind: Literal["modify_event_roll"] = Field(description="The kind of effect.")
    roll: _EventRoll = Field(description="The roll.")
    by: SignedAmount = Field(description="What is added.")


class ChangeDiceCount(EffectBase):
    """Roll more or fewer dice."""

    kind: Literal["change_dice_count"] = Field(description="The kind of effect.")
    roll: _EventRoll = Field(description="The roll.")
    by: Modifier = Field(description="How many dice more.")
    drop: Literal["none", "lowest", "highest"] = Field(
        "none", description="The dice that are dropped."
    )


class SubstituteRoll(EffectBase):
    """A roll that is not made, or not less than a number."""

    kind: Literal["substitute_roll"] = Field(description="The kind of effect.")
    roll: _EventRoll = Field(description="The roll.")
    value: Annotated[Whole, Field(ge=1, le=100)] | None = Field(
        None, description="The unmodified roll."
    )
    at_least: Annotated[Whole, Field(ge=1, le=100)] | None = Field(
        None, description="Lower totals count as this."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.value is None) == (self.at_least is None):
            refuse("effect", ((), "needs exactly one of value and at_least"))
        return self


class SpellOutcome(EffectBase):
    """What may happen to a spell."""

    kind: Literal["spell_outcome"] = Field(description="The kind of effect.")
    cannot_be_unbound: True_ | None = Field(None, description="It cannot be unbound.")
    miscast_on: Die | None = Field(
        None, description="Two dice of at most this are a miscast."
    )


class RitualPoints(EffectBase):
    """Ritual points."""

    kind: Literal["ritual_points"] = Field(description="The kind of effect.")
    by: SignedAmount = Field(description="How many more.")


Effect = Annotated[
    ModifyCharacteristic
    | ModifyRoll
    | GrantWeaponAbility
    | Reroll
    | IgnoreModifiers
    | SuppressWeaponAbilities
    | CriticalOn
    | NoCriticals
    | FailOnUnmodified
    | SucceedOnUnmodified
    | IgnoreRend
    | OnResult
    | ModifyUnit
    | Ward
    | DenyWard
    | IgnoreFirstDamage
    | CapDamage
    | ReduceDamagePool
    | ModifyDamageInflicted
    | RedirectDamage
    | PreventDestruction
    | MortalImmunity
    | MortalDamage
    | MortalFromRoll
    | MortalPool
    | MortalDifference
    | AllocateDamage
    | Backlash
    | DeathThroes
    | SlayModels
    | DestroyUnit
    | Heal
    | ReturnModels
    | DenyHealing
    | StrikeOrder
    | FightAgain
    | ControlScore
    | Rally
    | ModifyEventRoll
    | ChangeDiceCount
    | SubstituteRoll
    | SpellOutcome
    | RitualPoints,
    Field(discriminator="kind"),
]
