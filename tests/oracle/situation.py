"""One attack action, and the effects that act in it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod

from tests.oracle.activations import effects_of, outcomes
from tests.oracle.amounts import amount
from tests.oracle.conditions import holds
from tests.oracle.notation import Json

ATTACKER = "attacker"
TARGET = "target"

RECEIVED = frozenset(
    {
        "fail_on_unmodified",
        "ignore_first_damage",
        "ignore_rend",
        "no_criticals",
        "suppress_weapon_abilities",
        "ward",
    }
)
MADE = frozenset(
    {
        "critical_on",
        "deny_ward",
        "grant_weapon_ability",
        "modify_characteristic",
        "mortal_damage",
        "mortal_from_roll",
        "mortal_pool",
        "on_result",
    }
)
BY_ROLL = frozenset({"modify_roll", "reroll", "succeed_on_unmodified"})


@dataclass(frozen=True)
class Active:
    """An effect that acts, with the side whose ability it is."""

    side: str
    effect: Json
    magic: str | None = None  # "spell" or "prayer", where the ability was cast so

    @property
    def kind(self) -> str:
        return str(self.effect["kind"])

    @property
    def friendly(self) -> bool:
        """Tell whether the ability stands with the side that attacks."""
        return self.side == ATTACKER

    @property
    def received(self) -> bool:
        return attacks_of(self.effect) == "received"


@dataclass(frozen=True)
class Situation:
    """The request, and the effects of one outcome of all uncertain abilities."""

    request: Json
    effects: tuple[Active, ...]

    @property
    def attacker(self) -> Json:
        return dict(self.request[ATTACKER])

    @property
    def target(self) -> Json:
        return dict(self.request[TARGET])

    @property
    def phase(self) -> str:
        return str(self.request.get("phase", "combat"))

    def of_kind(self, *kinds: str) -> list[Active]:
        return [active for active in self.effects if active.kind in kinds]


Outcome = tuple[Fraction, list[Active]]


def situations(request: Json) -> Iterator[tuple[Fraction, Situation]]:
    """Go through the outcomes of the uncertain abilities with their chances."""
    uncertain = [
        ability_outcomes(request, side, ability)
        for side in (ATTACKER, TARGET)
        for ability in request[side].get("abilities") or []
        if ability.get("enabled", True) and holds(request, side, ability.get("when"))
    ]
    for together in product(*uncertain):
        effects = tuple(active for _, actives in together for active in actives)
        chance = prod((chance for chance, _ in together), start=Fraction(1))
        if chance:
            yield chance, Situation(request, effects)


def ability_outcomes(request: Json, side: str, ability: Json) -> list[Outcome]:
    """Return the effects that act, for each outcome of the ability's own rolls."""
    activation = ability.get("activation")
    if activation is None:
        return with_shared_amounts(request, acting(request, side, ability["effects"]))
    magic = {"cast": "spell", "chant": "prayer"}
    word = next((magic[key] for key in magic if key in activation), None)
    found: list[Outcome] = []
    for decided, chance in outcomes(request, side, ability).items():
        actives = acting(request, side, effects_of(ability, decided))
        for share, settled in with_shared_amounts(request, actives):
            cast = [replace(active, magic=word) for active in settled]
            found.append((chance * share, cast))
    return found


def acting(request: Json, side: str, effects: list[Json]) -> list[Active]:
    """Return the effects whose conditions hold and that are about this action.

    Its attacks are made by the attacker and received by the target.
    """
    wanted = "made" if side == ATTACKER else "received"
    return [
        Active(side, effect)
        for effect in effects
        if holds(request, side, effect.get("when")) and attacks_of(effect) == wanted
    ]


def attacks_of(effect: Json) -> str:
    """Return `made` or `received`, as it is given or by the kind of the effect."""
    return effect.get("attacks") or attacks_by_default(effect)


def attacks_by_default(effect: Json) -> str:
    kind = effect["kind"]
    if kind in MADE:
        return "made"
    if kind in RECEIVED:
        return "received"
    if kind in BY_ROLL:
        return "received" if effect["roll"] in {"save", "ward"} else "made"
    if kind == "ignore_modifiers" and not effect.get("characteristics"):
        rolls = set(effect.get("rolls") or [])
        return "received" if rolls <= {"save", "ward"} else "made"
    raise NotImplementedError(kind)


def with_shared_amounts(request: Json, actives: list[Active]) -> list[Outcome]:
    """Roll what is rolled once for the ability and shared by all that it touches."""
    each = [shared_amounts(request, active) for active in actives]
    return [
        (prod((c for c, _ in together), start=Fraction(1)), [a for _, a in together])
        for together in product(*each)
    ]


def shared_amounts(request: Json, active: Active) -> list[tuple[Fraction, Active]]:
    """Return the values of an Amount that is not `set`: that one is rolled anew."""
    effect = active.effect
    if active.kind != "modify_characteristic" or effect["operation"] in {
        "set",
        "halve",
    }:
        return [(Fraction(1), active)]
    return [
        (chance, replace(active, effect=effect | {"value": value}))
        for value, chance in amount(effect["value"], request, active.side).items()
    ]
