"""The seam to the reader of ability texts: what a unit's printed abilities do."""

from app.catalogue.printed import PrintedAbility
from app.catalogue.reading import read_all
from app.catalogue.warscroll import ReadAbility
from app.wording import UnitWords

__all__ = ["understood"]


def understood(
    printed: dict[PrintedAbility, None], weapons: tuple[str, ...]
) -> tuple[ReadAbility, ...]:
    """Return what is understood of the abilities of a unit with these weapons."""
    words = UnitWords(weapons=weapons)
    return read_all(((ability, None) for ability in printed), words)
