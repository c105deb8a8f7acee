"""One attack action, and the effects that act in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.notation import Json, keyword, keywords
from tests.oracle.units import charged, damage_points, models

ATTACKER = "attacker"
TARGET = "target"
OTHER = {ATTACKER: TARGET, TARGET: ATTACKER}


@dataclass(frozen=True)
class Active:
    """An effect that acts, with the side whose ability it is."""

    side: str
    effect: Json

    @property
    def kind(self) -> str:
        return str(self.effect["kind"])


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

    def of_kind(self, kind: str) -> list[Active]:
        return [active for active in self.effects if active.kind == kind]


def situations(request: Json) -> Iterator[tuple[Fraction, Situation]]:
    """Go through the outcomes of the uncertain abilities with their chances."""
    effects: list[Active] = []
    for side in (ATTACKER, TARGET):
        for ability in request[side].get("abilities") or []:
            if ability.get("activation") is not None:
                raise NotImplementedError(ability["activation"])
            effects += acting(request, side, ability)
    yield Fraction(1), Situation(request, tuple(effects))


def acting(request: Json, side: str, ability: Json) -> list[Active]:
    """Return the effects of an ability that act: switched on, conditions met."""
    if not ability.get("enabled", True):
        return []
    if not holds(request, side, ability.get("when")):
        return []
    return [
        Active(side, effect)
        for effect in ability["effects"]
        if holds(request, side, effect.get("when")) and matters(side, effect)
    ]


def matters(side: str, effect: Json) -> bool:
    """Tell whether the effect is about the attacks of this action.

    These attacks are made by the attacker and received by the target.
    """
    default = "received" if received_by_default(effect) else "made"
    attacks = effect.get("attacks") or default
    return bool(attacks == ("made" if side == ATTACKER else "received"))


def received_by_default(effect: Json) -> bool:
    if effect["kind"] == "modify_roll":
        return effect["roll"] in {"save", "ward"}
    raise NotImplementedError(effect["kind"])


def holds(request: Json, side: str, when: Json | None) -> bool:
    """Tell whether all conditions of a `when` hold."""
    return all(
        condition_holds(request, side, name, wanted)
        for name, wanted in (when or {}).items()
        if wanted is not None
    )


def condition_holds(request: Json, side: str, name: str, wanted: object) -> bool:
    if name == "phase":
        return bool(request.get("phase", "combat") == wanted)
    if name == "battle_round":
        assert isinstance(wanted, list)
        return request["battle_round"] in wanted
    if name.startswith("enemy_"):
        unit, name = request[OTHER[side]], name.removeprefix("enemy_")
    else:
        unit = request[side]
    return unit_condition_holds(unit, name, wanted)


def unit_condition_holds(unit: Json, name: str, wanted: object) -> bool:
    if name.startswith("keywords_"):
        assert isinstance(wanted, list)
        return keywords_hold(unit, name, {keyword(word) for word in wanted})
    if isinstance(wanted, bool):
        facts = {
            "charged": charged(unit),
            "not_charged": not charged(unit),
            "damaged": damage_points(unit) > 0,
        }
        # A condition that is switched off asks for nothing.
        return facts[name] or not wanted
    assert isinstance(wanted, int)
    return {
        "models_at_least": models(unit) >= wanted,
        "models_at_most": models(unit) <= wanted,
        "damage_points_at_least": damage_points(unit) >= wanted,
    }[name]


def keywords_hold(unit: Json, name: str, wanted: set[str]) -> bool:
    own = keywords(unit)
    return {
        "keywords_any": bool(own & wanted),
        "keywords_all": own >= wanted,
        "keywords_none": not own & wanted,
    }[name]
