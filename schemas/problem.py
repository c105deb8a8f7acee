"""Problem documents (RFC 9457)."""

from pydantic import Field

from schemas.base import Answer

__all__ = ["Problem", "ProblemError"]


class ProblemError(Answer):
    """What is wrong at one place of the request."""

    detail: str = Field(description="What is wrong, and what would be right.")
    pointer: str | None = Field(
        None, description="JSON pointer (RFC 6901) into the body as it was sent."
    )
    parameter: str | None = Field(None, description="Name of the query parameter.")


class Problem(Answer):
    """Why there is no answer."""

    type: str = Field(description="/problems/ and the kind of problem.")
    title: str = Field(description="The kind of problem in words.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What happened here.")
    errors: list[ProblemError] | None = Field(
        None, description="Bad input: at most 50 places, one entry each."
    )
    cost: int | None = Field(None, description="too-costly: the price of the request.")
    limit: int | None = Field(None, description="too-costly: the highest price.")
    nearest: list[str] | None = Field(
        None, description="not-found: the ids most like that of a warscroll."
    )
