"""The order in which a characteristic is changed, and the characteristics of units."""

from dataclasses import dataclass

from tests.oracle.notation import Json, target_number

Limits = tuple[int, int | None]


@dataclass(frozen=True)
class Changes:
    """What is done to a number, in this order."""

    multiply: int = 1
    halvings: int = 0
    add: int = 0
    most: int | None = None  # the lowest cap
    at_least: int | None = None  # the highest floor
    limits: Limits = (1, None)

    def of(self, value: int, extra: int = 0) -> int:
        """Multiply, halve rounding up, add and subtract, cap and floor, limit."""
        value *= self.multiply
        for _ in range(self.halvings):
            value = -(-value // 2)
        value += self.add + extra
        if self.most is not None:
            value = min(value, self.most)
        if self.at_least is not None:
            value = max(value, self.at_least)
        lowest, highest = self.limits
        value = max(value, lowest)
        return value if highest is None else min(value, highest)


def changes_of(effects: list[Json], limits: Limits) -> Changes:
    """Return what all these effects do to one number; their amounts are rolled."""

    def values(operation: str) -> list[int]:
        found = [effect for effect in effects if effect["operation"] == operation]
        return [effect.get("value") or 0 for effect in found]

    multiply = 1
    for value in values("multiply"):
        multiply *= value
    return Changes(
        multiply=multiply,
        halvings=len(values("halve")),
        add=sum(values("add")),
        most=min(values("cap"), default=None),
        at_least=max(values("floor"), default=None),
        limits=limits,
    )


UNIT_LIMITS: dict[str, Limits] = {
    "health": (1, None),
    "save": (2, None),
    "control": (0, None),
}


def changed_unit(unit: Json, effects: list[Json]) -> Json:
    """Return a unit with all that `modify_unit` does to it; no save stays none."""
    changed = dict(unit)
    for name, limits in UNIT_LIMITS.items():
        found = [effect for effect in effects if effect["characteristic"] == name]
        value = printed(unit, name)
        for effect in found:
            if effect["operation"] == "set":
                value = effect["value"]
        if found and value is not None:
            changed[name] = changes_of(found, limits).of(value)
    # A model is not slain by a change: it keeps its points, and one more to lose.
    changed["health"] = max(
        changed.get("health", 1), changed.get("damage_points", 0) + 1
    )
    return changed


def printed(unit: Json, name: str) -> int | None:
    if name == "save":
        return target_number(unit.get("save"))
    written = unit.get(name, 1)
    return 0 if written == "-" else int(written)
