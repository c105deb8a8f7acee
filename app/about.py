"""What the service says of itself."""

from pydantic import BaseModel, ConfigDict, Field

from app.release import RELEASE
from app.settings import Settings
from distributions.rules import RULES_VERSION


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True)


class Limits(_Answer):
    """Above these a request is refused."""

    cost_limit: int = Field(
        description="of the work for one request, in units of about one microsecond"
    )
    body_limit_bytes: int = Field(description="of a request body, in bytes")
    roster_limit_bytes: int = Field(description="of an uploaded roster, in bytes")
    query_limit_bytes: int = Field(description="of the query of a URL, in bytes")
    queue_limit: int = Field(description="requests that wait for a worker process")


class About(_Answer):
    """The versions and limits of this service."""

    release: str = Field(description="the version of the service")
    rules_version: str = Field(description="the text of the rules that is followed")
    catalogue_version: str | None = Field(description="the catalogue of warscrolls")
    limits: Limits


class Health(_Answer):
    """How the service is."""

    status: str = Field(description='"ok": it runs, "ready": it takes requests')


class Meaning(_Answer):
    """What a type of problem means."""

    type: str = Field(description="the type: the path of this explanation")
    title: str = Field(description="the kind of problem, in words")
    status: int = Field(description="the HTTP status that comes with it")
    meaning: str = Field(description="what has happened, and what would help")


def about(settings: Settings, catalogue_version: str) -> About:
    """Return what the service says of itself under these settings."""
    return About(
        release=RELEASE,
        rules_version=RULES_VERSION,
        catalogue_version=catalogue_version,
        limits=Limits(
            cost_limit=settings.cost_limit,
            body_limit_bytes=settings.body_limit_bytes,
            roster_limit_bytes=settings.roster_limit_bytes,
            query_limit_bytes=settings.query_limit_bytes,
            queue_limit=settings.queue_limit,
        ),
    )
