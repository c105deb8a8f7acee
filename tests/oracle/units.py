"""What a unit is: its models, champions, ward and the weapons that it may use."""

from tests.oracle.notation import (
    Json,
    keyword_brackets,
    keywords,
    target_number,
)


def models(unit: Json) -> int:
    return int(unit.get("models", 1))


def health(unit: Json) -> int:
    return int(unit.get("health", 1))


def damage_points(unit: Json) -> int:
    return int(unit.get("damage_points", 0))


def control(unit: Json) -> int:
    """Return the Control of a model; `-` contests nothing."""
    written = unit.get("control", 1)
    return 0 if written == "-" else int(written)


def charged(unit: Json) -> bool:
    return bool(unit.get("charged", False))


def save(unit: Json) -> int | None:
    return target_number(unit.get("save"))


def ward_values(unit: Json) -> list[int]:
    """Return the values of the field and of WARD (n+); `-` is none at all."""
    written = unit.get("ward")
    if written == "-":
        return []
    values = [written, *keyword_brackets(unit, "WARD")]
    return [number for value in values if (number := target_number(value))]


def champions(unit: Json) -> int:
    """Return one champion, or floor(models x a / b) but at least one for (a/b)."""
    given = unit.get("champions")
    if given is not None:
        return int(given)
    if "champion" not in keywords(unit):
        return 0
    ratios = [ratio.split("/") for ratio in keyword_brackets(unit, "CHAMPION")]
    counts = [models(unit) * int(few) // int(many) for few, many in ratios]
    return max([1, *counts])


def wielders(unit: Json, weapon: Json) -> tuple[int, int]:
    """Return how many champions and how many others use the weapon.

    A champion uses every weapon that all models use, and no weapon whose
    wielders are counted separately, unless the weapon says how many.
    """
    counted = weapon.get("models")
    users = models(unit) if counted is None else int(counted)
    leaders = weapon.get("champions")
    if leaders is None:
        leaders = champions(unit) if counted is None else 0
    leaders = min(int(leaders), users)
    return leaders, users - leaders
