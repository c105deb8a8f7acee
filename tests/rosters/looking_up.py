"""Answers to uploads with the project's own warscrolls."""

from typing import Any

from app.catalogue import catalogue_at
from app.rosters.answer import read_roster, roster_answer
from app.rosters.placing import Placing

Json = dict[str, Any]


def own_placing() -> Placing:
    return Placing(catalogue_at(None))


def answer_to(raw: bytes | str) -> Json:
    content = raw.encode() if isinstance(raw, str) else raw
    return roster_answer(read_roster(content, catalogue_at(None)))
