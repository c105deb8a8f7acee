"""What a fight rolls once: activations, and amounts that are rolled for an ability."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from tests.oracle.activations import effects_of, highest_tier, outcomes
from tests.oracle.amounts import amount, fixed
from tests.oracle.notation import Json, dice

ONE = Fraction(1)

# An Amount of these is rolled for the ability; all others for each die, point or model.
FOR_THE_ABILITY = {
    "allocate_damage": ("amount",),
    "heal": ("amount",),
    "modify_characteristic": ("value",),
    "modify_damage_inflicted": ("value",),
    "modify_unit": ("value",),
    "mortal_damage": ("amount",),
    "mortal_pool": ("dice",),
    "prevent_destruction": ("heal",),
    "reduce_damage_pool": ("points", "dice"),
    "return_models": ("models", "health"),
}


@dataclass(frozen=True)
class Lot:
    """An ability after its dice were rolled.

    The total of a roll that is compared with what the battlefield shows is known,
    but what it comes to is not: that is seen anew at each action.
    """

    ability: Json
    total: int | None = None

    def effects(self, request: Json, side: str) -> list[Json]:
        """Return the effects, as the two units stand in this action."""
        if self.total is None:
            return list(self.ability["effects"])
        activation = self.ability["activation"]
        if self.total < fixed(activation["at_least"], request, side):
            return []
        tier = highest_tier(activation.get("tiers") or [], self.total)
        return effects_of(self.ability, (tier,))


# The lots of the abilities, by the number of their side and their place.
Lots = dict[tuple[int, int], Lot]


def drawn(request: Json, each: str) -> Iterator[tuple[Fraction, Lots]]:
    """Go through all that may be rolled once for each fight, or for each phase."""
    found: list[list[tuple[Fraction, tuple[int, int], Lot]]] = []
    for side in (0, 1):
        unit = request["sides"][side]["unit"]
        for place, ability in enumerate(unit.get("abilities") or []):
            if ability.get("each", "fight") == each and ability.get("enabled", True):
                named = with_names(ability, f"{side}/{place}")
                lots = lots_of(named)
                found.append([(chance, (side, place), lot) for chance, lot in lots])
    for together in product(*found):
        chance = prod((share for share, _, _ in together), start=ONE)
        yield chance, {where: lot for _, where, lot in together}


def with_names(ability: Json, name: str) -> Json:
    """Return the ability, with a name for each of its effects."""

    def named(effects: list[Json], where: str) -> list[Json]:
        return [
            effect | {"id": f"{where}/{index}"} for index, effect in enumerate(effects)
        ]

    changed = ability | {"effects": named(ability["effects"], name)}
    activation = ability.get("activation")
    if activation is not None:
        tiers = [
            tier | {"effects": named(tier["effects"], f"{name}/tier {index}")}
            for index, tier in enumerate(activation.get("tiers") or [])
        ]
        changed["activation"] = activation | {"tiers": tiers}
    return changed


def lots_of(ability: Json) -> Iterator[tuple[Fraction, Lot]]:
    """Go through what the dice of one ability may come to."""
    activation = ability.get("activation")
    if activation is not None and isinstance(activation.get("at_least"), dict):
        yield from compared_later(ability)
        return
    decided = {(-1,): ONE} if activation is None else outcomes({}, "", ability)
    for which, chance in decided.items():
        for share, effects in rolled(effects_of(ability, which)):
            settled = ability | {"activation": None, "effects": effects}
            yield chance * share, Lot(settled | {"magic": magic_of(activation)})


def magic_of(activation: Json | None) -> str | None:
    if activation is None:
        return None
    words = {"cast": "spell", "chant": "prayer"}
    return next((words[key] for key in words if activation.get(key)), None)


def compared_later(ability: Json) -> Iterator[tuple[Fraction, Lot]]:
    """Roll the dice, and the amounts of all effects that may come of them."""
    activation = ability["activation"]
    lists = [ability["effects"], *(tier["effects"] for tier in activation["tiers"])]
    for together in product(*(rolled(effects) for effects in lists)):
        share = prod((part for part, _ in together), start=ONE)
        effects, *in_tiers = [some for _, some in together]
        tiers = [
            tier | {"effects": some}
            for tier, some in zip(activation["tiers"], in_tiers, strict=True)
        ]
        settled = ability | {
            "effects": effects,
            "activation": activation | {"tiers": tiers},
            "magic": None,
        }
        for total, chance in dice(activation["roll"]).rolled().items():
            yield chance * share, Lot(settled, total)


def rolled(effects: list[Json]) -> list[tuple[Fraction, list[Json]]]:
    """Return the effects with what is rolled for the ability in place of dice."""
    return [
        (prod((share for share, _ in together), start=ONE), [e for _, e in together])
        for together in product(*(rolled_effect(effect) for effect in effects))
    ]


def rolled_effect(effect: Json) -> list[tuple[Fraction, Json]]:
    found = [(ONE, effect)]
    for field in amounts_for_the_ability(effect):
        if is_rolled_once(effect.get(field)):
            found = [
                (chance * share, before | {field: value})
                for chance, before in found
                for value, share in amount(effect[field], {}, "").items()
            ]
    return found


def amounts_for_the_ability(effect: Json) -> tuple[str, ...]:
    """Return the fields; what a characteristic is set to is rolled for each attack."""
    kind = effect["kind"]
    if kind == "modify_characteristic" and effect["operation"] == "set":
        return ()
    return FOR_THE_ABILITY.get(kind, ())


def is_rolled_once(written: object) -> bool:
    """Tell whether an Amount has dice whose number does not hang on the units."""
    if isinstance(written, dict):
        return "count" in written and not isinstance(written["count"]["dice"], dict)
    return isinstance(written, str)
