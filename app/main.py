"""The application, put together."""

from functools import partial

from fastapi import FastAPI
from starlette.middleware import Middleware

from app.catalogue import catalogue_at, database_of
from app.docs import add_docs
from app.handlers import add_handlers
from app.lifespan import lifespan
from app.middleware import AccessLog, Cors, HeadAsGet, RequestLimits, SafetyNet
from app.openapi import TITLE
from app.release import RELEASE
from app.routers import (
    catalogue,
    damage,
    fights,
    formulas,
    objective,
    rolls,
    rosters,
)
from app.routers.operations import operations
from app.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the service; without settings, those of the environment count.

    Raises CatalogueError where the catalogue that is set cannot be read.
    """
    settings = settings or Settings()
    database = database_of(settings.catalogue, settings.cache)
    app = FastAPI(
        title=TITLE,
        version=RELEASE,
        lifespan=partial(lifespan, settings=settings, catalogue=database),
        middleware=_middleware(settings),
        redirect_slashes=False,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    # Taken over, not included: FastAPI matches an included router twice per request.
    for router in (
        damage.router,
        fights.router,
        formulas.router,
        rolls.router,
        objective.router,
        catalogue.router,
        rosters.router,
        operations(settings, catalogue_at(database).version),
    ):
        app.router.routes.extend(router.routes)
    add_docs(app)
    add_handlers(app)
    return app


def _middleware(settings: Settings) -> list[Middleware]:
    uploads = {rosters.PATH: settings.roster_limit_bytes}
    limits = (settings.body_limit_bytes, settings.query_limit_bytes, uploads)
    return [
        Middleware(AccessLog),
        Middleware(Cors, settings.cors_origins),
        Middleware(SafetyNet),
        Middleware(HeadAsGet),
        Middleware(RequestLimits, *limits),
    ]
