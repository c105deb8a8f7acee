"""The project's own small file of warscrolls: who is in it, and each by name."""

import json
from pathlib import Path
from typing import Any, Final

__all__ = ["FACTIONS", "UNITS"]

_FILE: Final = Path(__file__).with_name("warscrolls.json")
_WARSCROLLS: Final[list[dict[str, Any]]] = json.loads(_FILE.read_text("utf-8"))

UNITS: Final[dict[str, dict[str, Any]]] = {
    warscroll["unit"]["name"]: warscroll["unit"] for warscroll in _WARSCROLLS
}
FACTIONS: Final[dict[str, str]] = {
    warscroll["unit"]["name"]: warscroll["faction"] for warscroll in _WARSCROLLS
}
