"""Endpoints for tests: the request says what it costs and what becomes of it."""

import json
import os
import time
from pathlib import Path
from typing import Any

from app.query import query_pairs
from app.work import Question
from distributions.price import Price
from schemas.errors import FieldError, InvalidRequestError, NotJsonError

Toy = dict[str, Any]


def read(raw: bytes, _: object) -> Toy:
    try:
        toy: Toy = json.loads(raw)
    except ValueError:
        detail = "no"
        raise NotJsonError(detail) from None
    if "wrong" in toy:
        raise InvalidRequestError((FieldError("is wrong", pointer="/wrong"),))
    return toy


def read_link(query: bytes, _: object) -> Toy:
    toy: Toy = {name: int(value) for name, value in query_pairs(query)}
    if "wrong" in toy:
        raise InvalidRequestError((FieldError("is wrong", parameter="wrong"),))
    return toy


def price(toy: Toy) -> Price:
    return Price(toy.get("cost", 1), "asking for less")


def answer(toy: Toy) -> dict[str, Any]:
    """Leave a mark in a file, wait for another, die, or count up to a number."""
    if "mark" in toy:
        with Path(toy["mark"]).open("a") as file:
            file.write("x")
    while "until" in toy and not Path(toy["until"]).exists():
        time.sleep(0.01)
    if toy.get("die"):
        os._exit(1)
    if toy.get("break"):
        message = "a secret"
        raise ZeroDivisionError(message)
    numbers = list(range(toy.get("size", 0)))
    return {"process": os.getpid(), "name": toy.get("name"), "numbers": numbers}


COUNTING = Question("count", read, price, answer)
COUNTING_LINK = Question("count-link", read_link, price, answer)
