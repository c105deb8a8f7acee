"""Where the log goes: lines of text on standard error."""

import logging.config


def set_up_logs(level: str) -> None:
    """Send the log of the service and of its server to standard error."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}
            },
            "handlers": {
                "stderr": {"class": "logging.StreamHandler", "formatter": "line"}
            },
            "loggers": {
                name: {"handlers": ["stderr"], "level": level.upper()}
                for name in ("sigmath", "uvicorn")
            },
        }
    )
