"""What abilities cost, and what /v1/solve saves: requests with empty caches.

Each request is read, priced, computed, written and compressed, as a worker does it.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from app.settings import Settings
from app.work import DAMAGE, SOLVE, Question, work
from benchmarks.compare import Candidate, compare
from benchmarks.goals import Goal
from schemas.convert import price_of
from schemas.damage import DamageRequest
from schemas.reading import read_value
from schemas.report import damage_answer
from schemas.solve import SolveRequest

Json = dict[str, Any]

_LIMIT = 10**9
_MAXIMUM = 40
_WEAPONS: list[Json] = [
    {"attacks": 2, "hit": 3, "wound": 4, "rend": 1, "damage": 2},
    {"attacks": "D3", "hit": 4, "wound": 3, "damage": "D3", "models": 5},
]
_TARGET: Json = {"models": 10, "health": 3, "save": 3}


def _plus(roll: str, by: int = 1, **more: object) -> Json:
    return {"kind": "modify_roll", "roll": roll, "by": by, **more}


def _weapon(what: str, by: int, **more: object) -> Json:
    change = {"characteristic": what, "operation": "add", "value": by}
    return {"kind": "modify_characteristic", **change, **more}


_MADE: list[Json] = [
    _plus("hit"),
    _weapon("rend", 1),
    {"kind": "reroll", "roll": "wound", "which": "ones"},
    _weapon("attacks", 1),
    {"kind": "mortal_damage", "amount": "D3"},
    {"kind": "critical_on", "value": 5},
]
_RECEIVED: list[Json] = [
    _plus("save"),
    {"kind": "ward", "value": 5},
    _plus("wound", -1, attacks="received"),
    _plus("hit", -1, attacks="received"),
    _weapon("damage", -1, attacks="received"),
    {"kind": "ward", "value": 6},
]

_BRANCHING: list[Json] = [
    {"kind": "on_result", "roll": "hit", "on": "critical", "mortal": "D3"},
    {"kind": "reroll", "roll": "hit", "which": "best"},
]


def _abilities(effects: list[Json], *, uncertain: bool) -> list[Json]:
    return [
        {"name": f"Ability {index}", "effects": [effect]}
        | (
            {"activation": {"roll": "D6", "at_least": 2 + index % 5}}
            if uncertain
            else {}
        )
        for index, effect in enumerate(effects)
    ]


def battle(made: int, received: int, *, uncertain: bool = False) -> Json:
    """Return 20 models with two weapons, and so many abilities on each side."""
    of_attacker = _abilities(_MADE[:made], uncertain=uncertain)
    of_target = _abilities(_RECEIVED[:received], uncertain=uncertain)
    return {
        "attacker": {"models": 20, "weapons": _WEAPONS, "abilities": of_attacker},
        "target": _TARGET | {"abilities": of_target},
    }


def goals() -> Iterator[Goal]:
    """Measure certain abilities, uncertain ones, and a curve beside its loop."""
    yield from _certain()
    yield from _uncertain()
    yield from _curves()


def _certain() -> Iterator[Goal]:
    plain = battle(0, 0)
    effects = [*_BRANCHING, _MADE[5], _MADE[2], _MADE[4]]
    branching = plain["attacker"] | {"abilities": _abilities(effects, uncertain=False)}
    bodies = {
        "without": plain,
        "with": battle(3, 2),
        "branching": plain | {"attacker": branching},
    }
    found = compare(
        {name: partial(_asked, DAMAGE, body) for name, body in bodies.items()}
    )
    for name, what in (
        ("with", "5 certain abilities"),
        ("branching", "5 that add branches to every attack"),
    ):
        took = found.microseconds(name) / 1000
        text = f"{what} ({took:.1f} ms) / the same request without"
        yield Goal("A1", text, found.ratio(name, "without"), most=3)


def _uncertain() -> Iterator[Goal]:
    body = battle(6, 6, uncertain=True)
    price = price_of(read_value(DamageRequest, body)).cost
    start = time.process_time()
    _asked(DAMAGE, body)
    took = time.process_time() - start
    what = "12 uncertain abilities, two weapons: price, at most the default limit"
    limit = Settings().cost_limit / 10**6
    yield Goal("A2", what, price / 10**6, most=limit, unit=" million units")
    yield Goal("", "12 uncertain abilities, two weapons: time", took, unit=" s")


def _curves() -> Iterator[Goal]:
    for name, attack in _attacks():
        body = {"request": attack, "vary": "models", "maximum": _MAXIMUM}
        goal = {"metric": "destroyed", "probability": 0.9}
        solve = read_value(SolveRequest, body | {"goal": goal})
        found = compare(
            {
                "solve": _fresh(partial(SOLVE.answer, solve)),
                "loop": _fresh(partial(_loop, attack)),
            },
            rounds=5,
        )
        took = found.microseconds("solve") / 1000
        what = f"{name}: a loop of {_MAXIMUM} damage answers / solve ({took:.1f} ms)"
        yield Goal("A3", what, found.ratio("loop", "solve"), 5)


def _attacks() -> Iterator[tuple[str, Json]]:
    """Yield attacks whose models vary."""
    plain = battle(0, 0)
    yield "one weapon", plain | {"attacker": {"weapons": _WEAPONS[:1]}}
    yield "two weapons", plain
    yield "5 certain abilities", battle(3, 2)
    yield "4 uncertain abilities", battle(2, 2, uncertain=True)
    effects = [_plus("hit", when={"models_at_least": 10})]
    helped = plain["attacker"] | {"abilities": [{"effects": effects}]}
    yield "a condition on the models", plain | {"attacker": helped}
    effects = [{"kind": "prevent_destruction", "heal": "D3"}]
    saved = _TARGET | {"abilities": [{"effects": effects}]}
    yield "a prevented destruction", plain | {"target": saved}
    effects = [{"kind": "reroll", "roll": "hit", "which": "ones", "limit": 3}]
    again = plain["attacker"] | {"abilities": [{"effects": effects}]}
    yield "re-rolls of 3 dice", plain | {"attacker": again}
    models = {"of": "attacker_models"}
    for name, effect in (
        (
            "as much mortal damage as models",
            {"kind": "mortal_damage", "amount": models},
        ),
        (
            "a die for each model",
            {"kind": "mortal_pool", "dice": models, "each_on": 5, "amount": "D3"},
        ),
    ):
        many = plain["attacker"] | {"abilities": [{"effects": [effect]}]}
        yield name, plain | {"attacker": many}


def _loop(attack: Json) -> None:
    """Answer the damage requests of a curve, without the lists that it has not."""
    output = {"distributions": False, "weapons": False}
    fewest = max(w.get("models", 1) for w in attack["attacker"]["weapons"])
    for models in range(1, _MAXIMUM + 1):
        attacker = attack["attacker"] | {"models": max(models, fewest)}
        body = attack | {"attacker": attacker, "output": output}
        damage_answer(read_value(DamageRequest, body))


def _asked(question: Question[Any], body: Json) -> None:
    forget()
    work(question, json.dumps(body).encode(), "gzip", _LIMIT)


def _fresh(run: Candidate) -> Candidate:
    def forgetting() -> None:
        forget()
        run()

    return forgetting


def forget() -> None:
    """Empty all caches of the engine."""
    for clear in _caches():
        clear()


def _caches() -> list[Callable[[], None]]:
    if not _found:
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] in ("distributions", "schemas"):
                kept = vars(module).values()
                _found.extend(k.cache_clear for k in kept if hasattr(k, "cache_clear"))
    return _found


_found: list[Callable[[], None]] = []
