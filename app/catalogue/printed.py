"""An ability as it is printed: what the reader of words takes."""

from app.wording.printed import PrintedAbility

__all__ = ["PrintedAbility"]
