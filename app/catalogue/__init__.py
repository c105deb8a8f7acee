"""The catalogue: warscrolls with their numbers, and where they come from.

`folder` reads catalogue files through the door `xml`: `entries` one unit, with the
`cells` of its profiles and the `bounds` of its options; `own` reads the project's own
file. Both make `contents` of `warscroll`s (who carries what: `loadout`), which `store`
writes into a database and `cache` keeps; `catalogue` answers from it.
"""

from app.catalogue.cache import CatalogueError
from app.catalogue.catalogue import Catalogue, Item, Page, Search
from app.catalogue.opening import catalogue_at, database_of
from app.catalogue.warscroll import Warscroll

__all__ = [
    "Catalogue",
    "CatalogueError",
    "Item",
    "Page",
    "Search",
    "Warscroll",
    "catalogue_at",
    "database_of",
]
