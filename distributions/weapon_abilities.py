"""The seven weapon abilities (rules 20.0) and how their names are read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from distributions.errors import NotWeaponAbilityError

__all__ = ["CRITICALS", "NAMES", "AbilityName", "WeaponAbility"]


class AbilityName(Enum):
    """The printed names."""

    ANTI = "Anti-X (+1 Rend)"
    CHARGE = "Charge (+1 Damage)"
    COMPANION = "Companion"
    CRIT_2_HITS = "Crit (2 Hits)"
    CRIT_AUTO_WOUND = "Crit (Auto-wound)"
    CRIT_MORTAL = "Crit (Mortal)"
    SHOOT_IN_COMBAT = "Shoot in Combat"


#: The three that a critical hit triggers.
CRITICALS: Final = frozenset(
    {AbilityName.CRIT_2_HITS, AbilityName.CRIT_AUTO_WOUND, AbilityName.CRIT_MORTAL}
)
#: What an error message offers.
NAMES: Final = ", ".join(name.value for name in AbilityName)

#: Case, hyphens, spaces and brackets do not count.
_NOT_COUNTED: Final[dict[int, None]] = dict.fromkeys(
    map(ord, "-\N{HYPHEN}\N{NON-BREAKING HYPHEN} \N{NO-BREAK SPACE}()[]")
)
_CONDITION_CHARGED: Final = "charge"
_START_OF_ANTI: Final = re.compile(r"^\W*anti\W*", re.IGNORECASE)
_END_OF_ANTI: Final = re.compile(r"\W*\+?\s*1\W*rend\W*$", re.IGNORECASE)
_MORE_REND: Final = ("+1rend", "1rend")
_MORE_DAMAGE: Final = ("+1damage", "1damage")


@dataclass(frozen=True, slots=True)
class WeaponAbility:
    """One weapon ability; ``against`` is the folded keyword X of Anti-X.

    ``printed`` is that X as it was written, in capitals, which decides nothing.

    >>> WeaponAbility.parse("crit-2-hits").name.value
    'Crit (2 Hits)'
    >>> WeaponAbility.parse("Anti-INFANTRY (+1 Rend)").against
    'infantry'
    """

    name: AbilityName
    against: str = ""
    printed: str = ""

    @classmethod
    def parse(cls, text: str) -> WeaponAbility:
        """Read a name; case, hyphens, spaces and brackets do not count.

        Raises NotWeaponAbilityError for anything else.
        """
        return _parse(text)

    @property
    def folded(self) -> WeaponAbility:
        """Return the ability as it is compared, however it was written."""
        return WeaponAbility(self.name, self.against)

    @property
    def needs_charged_target(self) -> bool:
        """Say whether this is Anti-charge: its X is a condition, not a keyword."""
        return self.against == _CONDITION_CHARGED

    def __str__(self) -> str:
        """Write the name as it is printed."""
        if self.name is not AbilityName.ANTI:
            return str(self.name.value)
        if self.needs_charged_target:
            return f"Anti-{self.against} (+1 Rend)"
        return f"Anti-{self.printed or self.against.upper()} (+1 Rend)"


@lru_cache(maxsize=1024)
def _parse(text: str) -> WeaponAbility:
    word = text.casefold().translate(_NOT_COUNTED)
    if word.startswith("anti"):
        against = _without_ending(word.removeprefix("anti"), _MORE_REND)
        if against.isalnum():
            printed = "" if against == _CONDITION_CHARGED else _printed(text)
            return WeaponAbility(AbilityName.ANTI, against, printed)
    name = _BY_WORD.get(_without_ending(word, _MORE_DAMAGE))
    if name is None or (word.endswith("damage") and name is not AbilityName.CHARGE):
        message = f"is none of the weapon abilities: {NAMES}"
        raise NotWeaponAbilityError(message)
    return WeaponAbility(name)


def _printed(text: str) -> str:
    """Return the X of an Anti-X as it stands there."""
    without = _END_OF_ANTI.sub("", _START_OF_ANTI.sub("", text))
    return " ".join(without.replace("[", "(").strip(" -()]").split()).upper()


def _without_ending(word: str, endings: tuple[str, ...]) -> str:
    """Leave out what may be left out: the ``+1 Rend`` or ``+1 Damage``."""
    for ending in endings:
        if word.endswith(ending):
            return word.removesuffix(ending)
    return word


_BY_WORD: Final = {
    "charge": AbilityName.CHARGE,
    "companion": AbilityName.COMPANION,
    "crit2hits": AbilityName.CRIT_2_HITS,
    "critautowound": AbilityName.CRIT_AUTO_WOUND,
    "critmortal": AbilityName.CRIT_MORTAL,
    "shootincombat": AbilityName.SHOOT_IN_COMBAT,
}
