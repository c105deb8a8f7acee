"""Attacks and weapons that an effect is about, and which direction that is."""

from dataclasses import dataclass, replace
from typing import Any

from app.wording.errors import refuse
from app.wording.who import Who, merged, when_of

__all__ = ["Attacks", "Direction", "Weapons", "attacks_with", "direction_of"]


@dataclass(frozen=True, slots=True)
class Weapons:
    """Weapons: their kind, their names, whether they have Companion.

    ``owner`` uses them, or they are used against ``at``.
    """

    kind: str | None = None
    names: tuple[str, ...] = ()
    companion: bool | str | None = None
    owner: Who | None = None
    at: Who | None = None

    def json(self) -> dict[str, Any] | None:
        """Return the scope as the contract says it, None where it is every weapon."""
        scope = {
            "kind": self.kind,
            "names": list(self.names) or None,
            "companion": self.companion,
        }
        return {name: v for name, v in scope.items() if v is not None} or None

    def of_kind(self, kind: str | None) -> "Weapons":
        """Return those of them that are of a kind."""
        if kind and self.kind not in {None, kind}:
            refuse("kind of weapons")
        return replace(self, kind=self.kind or kind)


@dataclass(frozen=True, slots=True)
class Attacks:
    """Attacks: made by a unit, with weapons, at a unit; any may be left open."""

    by: Who | None = None
    at: Who | None = None
    weapons: Weapons = Weapons()

    def limited(self, *, by: Who | None = None, at: Who | None = None) -> "Attacks":
        """Return the attacks with further limits, which must not be there yet."""
        if (by and self.by) or (at and self.at):
            refuse("attacks")
        return replace(self, by=by or self.by, at=at or self.at)


@dataclass(frozen=True, slots=True)
class Direction:
    """Attacks as the contract says them: made or received, and under what condition."""

    attacks: str
    who: Who
    when: dict[str, Any]
    table: bool


def attacks_with(weapons: Weapons, limit: Attacks | None = None) -> Attacks:
    """Return the attacks that are made with weapons, within a limit."""
    if weapons.owner is None and weapons.at is None:
        refuse("weapons")
    scope = replace(weapons, owner=None, at=None)
    attacks = Attacks(weapons.owner, weapons.at, scope)
    if limit is None:
        return attacks
    if (
        limit.by is not None
        or limit.weapons.names
        or limit.weapons.companion is not None
    ):
        refuse("limit of attacks")
    scope = scope.of_kind(limit.weapons.kind)
    return replace(attacks, weapons=scope).limited(at=limit.at)


def direction_of(attacks: Attacks) -> Direction:
    """Return the direction of attacks, seen from the unit that the ability helps.

    What friendly units do is made, what is done to them received. Attacks by an enemy
    unit are received by the unit that has the ability, and attacks at an enemy unit
    are made by it, though others may make them too.
    """
    by, at = attacks.by, attacks.at
    if by is not None and by.ours:
        return _seen("made", by, at)
    if at is not None and at.ours:
        return _seen("received", at, by)
    if by is not None and by.side == "enemy" and at is None:
        return _seen("received", Who("self"), by)
    if at is not None and at.side == "enemy" and by is None:
        return _seen("made", Who("self", table=True), at)
    return refuse("attacks")


def _seen(attacks: str, own: Who, other: Who | None) -> Direction:
    when = when_of(own.conditions, enemy=False)
    table = own.table or own.side == "friend"
    if other is not None:
        if other.side not in {"enemy", ""}:
            refuse("attacks")
        friends = own.side == "friend"
        combat = {"phase": "combat"} if other.combat and not friends else {}
        when = merged(when, when_of(other.conditions, enemy=True), combat)
        table |= other.table
    return Direction(attacks, own, when, table)
