"""What the draws of all kinds of effects have in common."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.oracle.notation import Json

Effects = SearchStrategy[Json]

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True)
TARGET_NUMBERS = st.integers(2, 6)


def effect(kind: str, optional: Json | None = None, **fields: object) -> Effects:
    """Draw the fields, each a strategy or what it is; the optional ones or not."""

    def strategy(value: object) -> SearchStrategy[object]:
        return value if isinstance(value, SearchStrategy) else st.just(value)

    return st.fixed_dictionaries(
        {"kind": st.just(kind)} | {name: strategy(fields[name]) for name in fields},
        optional={name: strategy(value) for name, value in (optional or {}).items()},
    )


def rolls(*names: str) -> SearchStrategy[str]:
    return st.sampled_from(names)
