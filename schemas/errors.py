"""Why a request cannot be read. These know nothing of HTTP."""

from dataclasses import dataclass

__all__ = [
    "MOST_ERRORS",
    "FieldError",
    "InvalidRequestError",
    "NotJsonError",
    "TooLargeError",
]

#: No more places than these are named in one answer.
MOST_ERRORS = 50


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong at one place: a JSON pointer, or the name of a parameter."""

    detail: str
    pointer: str | None = None
    parameter: str | None = None


class NotJsonError(Exception):
    """The body is no JSON text."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class TooLargeError(Exception):
    """The request holds more than is read of one."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class InvalidRequestError(Exception):
    """The request does not fit its schema or breaks a rule.

    ``errors`` holds one entry a place, at most MOST_ERRORS.
    """

    def __init__(self, errors: tuple[FieldError, ...]) -> None:
        super().__init__("; ".join(error.detail for error in errors[:3]))
        self.errors = errors

    def __reduce__(
        self,
    ) -> tuple[type["InvalidRequestError"], tuple[tuple[FieldError, ...]]]:
        """Cross from a worker process as it is."""
        return InvalidRequestError, (self.errors,)
