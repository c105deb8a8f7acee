"""What of a catalogue a request used."""

from schemas.base import Contract
from schemas.unit import Unit

__all__ = ["catalogue_version_of"]


def catalogue_version_of(part: object) -> str | None:
    """Return the version of the catalogue that units of a request are from.

    None where each of them was given by its numbers.
    """
    match part:
        case Unit():
            return part.catalogue_version
        case Contract():
            parts = [getattr(part, name) for name in type(part).model_fields]
        case tuple():
            parts = list(part)
        case _:
            return None
    versions = map(catalogue_version_of, parts)
    return next((version for version in versions if version is not None), None)
