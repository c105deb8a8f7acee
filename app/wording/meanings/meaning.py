"""All meanings together, and the sentence that they are asked about."""

import re
from typing import Any, Final

from lark import Tree
from lark.exceptions import VisitError

from app.wording.drafts import Head
from app.wording.errors import NotUnderstoodError, refuse
from app.wording.meanings.attacks import AttackMeanings
from app.wording.meanings.backlash import BacklashMeanings
from app.wording.meanings.characteristics import CharacteristicMeanings
from app.wording.meanings.conditions import ConditionMeanings
from app.wording.meanings.gates import GateMeanings
from app.wording.meanings.harm import HarmMeanings
from app.wording.meanings.having import HavingMeanings
from app.wording.meanings.order import OrderMeanings
from app.wording.meanings.rolls import RollMeanings
from app.wording.meanings.sentences import SentenceMeanings
from app.wording.meanings.units import UnitMeanings
from app.wording.parsing import tree_of
from app.wording.who import Who

__all__ = ["Meaning"]


#: The timing of a reaction to what the unit itself does.
_OWN_REACTION: Final = re.compile(
    r"you declared an? .* ability for this unit", re.IGNORECASE
)


class Meaning(
    UnitMeanings, ConditionMeanings, AttackMeanings, RollMeanings,
    CharacteristicMeanings, HavingMeanings, HarmMeanings, BacklashMeanings,
    OrderMeanings, GateMeanings, SentenceMeanings,
):  # fmt: skip
    """What the sentences of one text mean, one after the other."""

    def __init__(self, weapons: tuple[str, ...] | None, timing: str) -> None:
        super().__init__()
        self._weapons = weapons
        reaction = _OWN_REACTION.search(timing)
        self._reacts_to = Who("self", table=True) if reaction else None

    def __default__(self, data: Any, children: Any, meta: Any) -> Any:  # noqa: ANN401
        """Refuse words of the grammar that have no meaning yet."""
        refuse(str(data))

    @property
    def has_target(self) -> bool:
        """Whether a unit has been picked to be the target."""
        return self._target is not None

    def pick(self, who: Who, *, target: bool) -> None:
        """Let "that unit", and "the target" if it is one, stand for a unit."""
        self._picked = who
        if target:
            self._target = who

    def of(self, sentence: str, head: Head | None = None) -> Any:  # noqa: ANN401
        """Return what a marked sentence says; the units of its head go on in it."""
        tree: Tree[Any] = tree_of(sentence)
        self._itself = self._others = False
        if head is None:
            self._groups = ()
        self._original = sentence
        first = sentence.lower().partition(" ")[0]
        alone = first in {"it", "its"} and self._picked is None
        sides = {state.who.side for state in head.states} if head else set()
        self._spoken = Who("self") if alone or sides == {"self"} else None
        try:
            return self.transform(tree)
        except VisitError as error:
            if isinstance(error.orig_exc, NotUnderstoodError):
                raise error.orig_exc from error
            raise
