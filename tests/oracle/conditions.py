"""The conditions of an ability or effect: its `when`."""

from tests.oracle.notation import Json, keyword, keywords
from tests.oracle.units import charged, damage_points, models

OTHER = {"attacker": "target", "target": "attacker"}


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
