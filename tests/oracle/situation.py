"""One attack action, and the effects that act in it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod

from tests.oracle.activations import effects_of, outcomes
from tests.oracle.amounts import amount
from tests.oracle.changes import changed_unit
from tests.oracle.conditions import holds
from tests.oracle.directions import OF_THE_ACTION, OF_THE_UNIT, attacks_of, is_asked
from tests.oracle.notation import Json

ATTACKER = "attacker"
TARGET = "target"
ONE = Fraction(1)


@dataclass(frozen=True)
class Active:
    """An effect that acts, with the side and the place of the ability."""

    side: str
    place: int
    effect: Json
    name: str = ""  # of the ability
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

    @property
    def of_the_unit(self) -> bool:
        return self.kind in OF_THE_UNIT

    @property
    def in_the_action(self) -> bool:
        """Tell whether it is about this action's attacks: the attacker makes them."""
        return not self.of_the_unit and self.received == (self.side == TARGET)


@dataclass(frozen=True)
class Situation:
    """The request, and the effects of one outcome of all uncertain abilities."""

    request: Json
    everything: tuple[Active, ...]

    @property
    def attacker(self) -> Json:
        return dict(self.request[ATTACKER])

    @property
    def target(self) -> Json:
        return dict(self.request[TARGET])

    @property
    def phase(self) -> str:
        return str(self.request.get("phase", "combat"))

    @cached_property
    def effects(self) -> tuple[Active, ...]:
        return tuple(active for active in self.everything if active.in_the_action)

    @cached_property
    def attacker_receives(self) -> tuple[Active, ...]:
        """Return what the attacker has against harm that comes to itself."""
        return tuple(
            active
            for active in self.everything
            if active.side == ATTACKER and active.received and not active.of_the_unit
        )

    def of_kind(self, *kinds: str) -> list[Active]:
        return [active for active in self.effects if active.kind in kinds]

    def upon(self, side: str, kind: str) -> list[Active]:
        """Return what is about a unit: its own, or what the other one's received is."""
        return [
            active
            for active in self.everything
            if active.kind == kind
            and (active.side == side) != (active.effect.get("attacks") == "received")
        ]

    def of_unit(self, side: str, kind: str) -> list[Active]:
        return [a for a in self.everything if a.kind == kind and a.side == side]


Outcome = tuple[Fraction, list[Active]]


def situations(request: Json) -> Iterator[tuple[Fraction, Situation]]:
    """Go through the outcomes of the uncertain abilities with their chances.

    First the units change, then all that is read off them is.
    """
    places = [
        (side, place)
        for side in (ATTACKER, TARGET)
        for place, ability in enumerate(request[side].get("abilities") or [])
        if ability.get("enabled", True) and holds(request, side, ability.get("when"))
    ]
    first = [place for place in places if changes_a_unit(request, *place)]
    others = [place for place in places if place not in first]
    for chance, early in outcomes_of(request, first):
        for share, changed, settled in with_changed_units(request, early):
            for part, more in outcomes_of(changed, others):
                actives = in_the_order_of(places, settled + more)
                for last, at_last in with_shared_amounts(changed, actives):
                    all_chances = chance * share * part * last
                    if all_chances:
                        yield all_chances, Situation(changed, tuple(at_last))


def changes_a_unit(request: Json, side: str, place: int) -> bool:
    ability = request[side]["abilities"][place]
    tiers = (ability.get("activation") or {}).get("tiers") or []
    more = [effect for tier in tiers for effect in tier["effects"]]
    return any(e["kind"] == "modify_unit" for e in ability["effects"] + more)


def outcomes_of(request: Json, places: list[tuple[str, int]]) -> Iterator[Outcome]:
    """Go through what some abilities may come to; each is independent of the others."""
    each = [ability_outcomes(request, side, place) for side, place in places]
    for together in product(*each):
        actives = [active for _, some in together for active in some]
        yield prod((chance for chance, _ in together), start=ONE), actives


def in_the_order_of(
    places: list[tuple[str, int]], actives: list[Active]
) -> list[Active]:
    return sorted(actives, key=lambda active: places.index((active.side, active.place)))


def ability_outcomes(request: Json, side: str, place: int) -> list[Outcome]:
    """Return the effects that act, for each outcome of the ability's own rolls."""
    ability = request[side]["abilities"][place]
    activation = ability.get("activation")
    decided = {(-1,): ONE} if activation is None else outcomes(request, side, ability)
    magic = {"cast": "spell", "chant": "prayer"}
    word = next((magic[key] for key in magic if (activation or {}).get(key)), None)
    return [
        (
            chance,
            [
                Active(side, place, effect, ability.get("name", ""), word)
                for effect in effects_of(ability, which)
                if holds(request, side, effect.get("when"))
                and is_asked(effect)
                and finds_its_weapon(request, effect)
            ],
        )
        for which, chance in decided.items()
    ]


def finds_its_weapon(request: Json, effect: Json) -> bool:
    """Tell whether an effect on the whole action is about a weapon of this phase."""
    scope = effect.get("weapons") or {}
    kind, names = scope.get("kind"), scope.get("names")
    if effect["kind"] not in OF_THE_ACTION or (kind is None and names is None):
        return True
    of_the_phase = "melee" if request.get("phase", "combat") == "combat" else "ranged"
    if kind is not None and kind != of_the_phase:
        return False
    weapons = request[ATTACKER].get("weapons") or []
    found = [
        w.get("name", "") for w in weapons if w.get("kind", "melee") == of_the_phase
    ]
    return names is None or any(name in names for name in found)


def with_changed_units(
    request: Json, actives: list[Active]
) -> Iterator[tuple[Fraction, Json, list[Active]]]:
    """Return the request with its units changed, and the other effects."""
    of_units = [active for active in actives if active.kind == "modify_unit"]
    rest = [active for active in actives if active.kind != "modify_unit"]
    for chance, settled in with_shared_amounts(request, of_units):
        changed = dict(request)
        for side in (ATTACKER, TARGET):
            effects = [active.effect for active in settled if active.side == side]
            changed[side] = changed_unit(request[side], effects)
        yield chance, changed, rest


def with_shared_amounts(request: Json, actives: list[Active]) -> list[Outcome]:
    each = [shared_amounts(request, active) for active in actives]
    return [
        (prod((c for c, _ in together), start=ONE), [a for _, a in together])
        for together in product(*each)
    ]


def shared_amounts(request: Json, active: Active) -> list[tuple[Fraction, Active]]:
    """Return the values of an Amount; what a weapon's is `set` to is rolled anew."""
    effect = active.effect
    shared = {"modify_characteristic", "modify_damage_inflicted", "modify_unit"}
    anew = active.kind == "modify_characteristic" and effect["operation"] == "set"
    if active.kind not in shared or anew or effect.get("value") is None:
        return [(ONE, active)]
    return [
        (chance, replace(active, effect=effect | {"value": value}))
        for value, chance in amount(effect["value"], request, active.side).items()
    ]
