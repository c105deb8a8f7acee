"""Answers that are kept, up to a number of bytes; the longest unused go first."""

from collections import OrderedDict
from typing import NamedTuple

from app.compression import Written

# What Python takes for an entry beside its bytes: key, objects, links.
_ENTRY_BYTES = 600
# An answer above this share of the whole would push out too much for one.
_LARGEST_SHARE = 8


class Key(NamedTuple):
    """All that decides the bytes of an answer within one release."""

    question: str
    coding: str
    raw: bytes


class AnswerCache:
    """A mapping from requests, as they were sent, to the bytes of their answers."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.taken_bytes = 0
        self._answers: OrderedDict[Key, Written] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: Key) -> Written | None:
        """Return the answer that is kept for a request, or None."""
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
        return answer

    def put(self, key: Key, answer: Written) -> None:
        """Keep an answer, unless it is too large to be worth it."""
        size = _size(key, answer)
        if key in self._answers or size * _LARGEST_SHARE > self.limit_bytes:
            return
        self._answers[key] = answer
        self.taken_bytes += size
        while self.taken_bytes > self.limit_bytes:
            self.taken_bytes -= _size(*self._answers.popitem(last=False))


def _size(key: Key, answer: Written) -> int:
    return len(key.raw) + len(answer.body) + _ENTRY_BYTES
