"""The command `sigmath`: serve until told to stop."""

import argparse
import contextlib
import os
import sys

from pydantic import ValidationError

from app.catalogue import CatalogueError
from app.logs import set_up_logs
from app.main import create_app
from app.release import RELEASE
from app.server import Server
from app.settings import PREFIX, Settings


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or Ctrl-C, then let what is under way come to its end."""
    set_up_logs(settings.log_level)
    with contextlib.suppress(KeyboardInterrupt):
        Server(create_app(settings), settings).run()


def main(arguments: list[str] | None = None) -> None:
    """Read the settings and the command line, and serve."""
    parser = argparse.ArgumentParser(
        prog="sigmath",
        description=f"Serve over HTTP. Settings are {PREFIX}… environment variables.",
    )
    parser.add_argument("--host", help="the address to listen on")
    parser.add_argument("--port", help="the port to listen on; 0: one that is free")
    parser.add_argument("--version", action="version", version=RELEASE)
    given = {
        name: value
        for name, value in vars(parser.parse_args(arguments)).items()
        if value is not None
    }
    try:
        settings = Settings(**given)
    except ValidationError as error:
        parser.error(str(error))
    for name in unknown_variables():
        sys.stderr.write(f"sigmath: {name} is no setting and is not used\n")
    try:
        serve(settings)
    except CatalogueError as error:
        sys.exit(f"sigmath: {error}")


def unknown_variables() -> list[str]:
    """Return the variables that look like settings and are none: likely mistyped."""
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    return sorted(
        name
        for name in os.environ
        if name.upper().startswith(PREFIX) and name.upper() not in known
    )
