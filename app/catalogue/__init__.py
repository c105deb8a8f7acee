"""The catalogue: warscrolls with their numbers, and where they come from."""

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
