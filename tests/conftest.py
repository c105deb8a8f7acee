"""How hypothesis draws in every test that does not say otherwise.

The same examples in every run, so that a run says something about a change;
SIGMATH_EXAMPLES asks for so many new ones (`make sweep`).
"""

import os

from hypothesis import settings

_EXAMPLES = int(os.environ.get("SIGMATH_EXAMPLES", "0"))

settings.register_profile(
    "sigmath",
    max_examples=_EXAMPLES or 100,
    derandomize=not _EXAMPLES,
    database=None,
    deadline=None,
)
settings.load_profile("sigmath")
