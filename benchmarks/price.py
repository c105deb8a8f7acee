"""The price of a request beside the microseconds that it takes.

    python -m benchmarks.price [most units]

Price over time for requests of many kinds, each read, priced, computed, written and
compressed with empty caches; the least of a few times counts. Below 1 the price is too
low. Requests above the given price (the default limit of the service) are left out.
"""

import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from statistics import median
from typing import Any

from app.compression import compressed
from app.work import json_bytes
from distributions import attack, strike
from schemas import convert
from schemas.damage import DamageRequest
from schemas.reading import read_json
from schemas.report import damage_answer

Json = dict[str, Any]

_LIMIT = 5_000_000
_DAMAGES: tuple[int | str, ...] = (1, 2, "D3", "D6", "D6+6")
_WARDS: tuple[int | str, ...] = ("-", 6, 5)
_ABILITIES: tuple[list[str], ...] = ([], ["crit-2-hits"])
# Shorter ones are all overhead, and run in line.
_LEAST_MICROSECONDS = 2000


def weapon(attacks: int | str, damage: int | str, abilities: list[str]) -> Json:
    """Return a weapon that hits and wounds on 3+."""
    rolls = {"hit": 3, "wound": 3, "rend": 1}
    return {**rolls, "attacks": attacks, "damage": damage, "abilities": abilities}


def request(weapons: list[Json], ward: int | str = 5, **more: Any) -> Json:  # noqa: ANN401
    """Return a request; ``more`` are fields of the target, or exact=True."""
    exact = more.pop("exact", False)
    target = {"models": 10, "health": 2, "save": 4, "ward": ward, **more}
    attacker = {"models": 10_000, "weapons": weapons}
    return {"attacker": attacker, "target": target, "output": {"exact": exact}}


def requests() -> Iterator[tuple[str, Json]]:
    """Yield requests of every kind, with the name of the kind."""
    sizes = (1, 10, 40, 100, 400, 1000, 3000, 10_000)
    for attacks, damage, ward, abilities, exact in product(
        sizes, _DAMAGES, _WARDS, _ABILITIES, (False, True)
    ):
        one = weapon(attacks, damage, abilities) | {"models": 1}
        kind = "one weapon, exact" if exact else "one weapon"
        yield kind, request([one], ward, exact=exact)
    yield from _several_weapons()
    yield from _random_attacks()
    yield from _targets()
    yield from _effects()


def _several_weapons() -> Iterator[tuple[str, Json]]:
    draw = random.Random(4)  # noqa: S311 (the same sample each time)
    for count, attacks in product((2, 4, 10, 40), (1, 5, 20, 60, 200, 600, 2000)):
        for equal in (True, False):
            weapons = [
                weapon(
                    attacks if equal else draw.randint(1, 2 * attacks),
                    draw.choice(_DAMAGES),
                    draw.choice(_ABILITIES),
                )
                | {"models": 1, "hit": draw.randint(2, 5), "rend": draw.randint(0, 2)}
                for _ in range(count)
            ]
            ward, exact = draw.choice(_WARDS), not draw.randrange(4)
            yield "several weapons", request(weapons, ward, exact=exact)


def _random_attacks() -> Iterator[tuple[str, Json]]:
    dice = ("D3", "D6", "2D6", "D6+3", "20D3")
    damages: tuple[int | str, ...] = (1, "D3", "D6", 20, 100)
    for number, models, damage, ward in product(
        dice, (1, 10, 60, 300), damages, _WARDS[::2]
    ):
        one = weapon(number, damage, ["crit-2-hits"]) | {"models": models}
        yield "random attacks", request([one], ward)


def _targets() -> Iterator[tuple[str, Json]]:
    damages: tuple[int | str, ...] = (2, "D6")
    sizes = ((1, 1), (1, 20), (10, 10), (100, 10), (10_000, 1), (10, 1000))
    for (models, health), attacks, damage, exact in product(
        sizes, (40, 400, 4000, 10_000), damages, (False, True)
    ):
        one = weapon(attacks, damage, []) | {"models": 1}
        yield "targets", request([one], exact=exact, models=models, health=health)


def _effects() -> Iterator[tuple[str, Json]]:
    plain: Json = {"kind": "modify_roll", "roll": "hit", "by": 1}
    when: Json = {"keywords_any": ["INFANTRY", "CAVALRY"], "models_at_least": 3}
    for weapons, abilities, effects, effect in product(
        (1, 4, 40), (1, 10, 60), (1, 10, 40), (plain, plain | {"when": when})
    ):
        made = request([weapon(2 + i, "D3", []) for i in range(weapons)])
        made["attacker"]["models"] = 1
        ability = {"name": "An ability", "effects": [effect] * effects}
        made["attacker"]["abilities"] = [ability] * abilities
        yield "effects", made


def price_over_time(body: Json, limit: int) -> tuple[int, float] | None:
    """Return a price and the microseconds, None for a price above the limit."""
    raw = json.dumps(body).encode()
    price = convert.price_of(read_json(DamageRequest, raw)).cost
    if price > limit:
        return None
    times: list[float] = []
    while len(times) < 2 or (len(times) < 9 and sum(times) < 300_000):
        _forget()
        start = time.process_time_ns()
        read = read_json(DamageRequest, raw)
        convert.price_of(read)
        compressed(json_bytes(damage_answer(read)), "gzip")
        times.append((time.process_time_ns() - start) / 1000)
    return price, min(times)


def _forget() -> None:
    """Empty all caches of the engine."""
    for module in (attack, strike, convert):
        for kept in vars(module).values():
            getattr(kept, "cache_clear", int)()


def show(limit: int = _LIMIT) -> None:
    """Print price / time of every kind of request, and the requests at both ends."""
    found: dict[str, list[float]] = defaultdict(list)
    ends: list[tuple[float, str]] = []
    too_dear = 0
    for kind, body in requests():
        priced = price_over_time(body, limit)
        if priced is None:
            too_dear += 1
            continue
        price, microseconds = priced
        ratio = price / microseconds
        if microseconds < _LEAST_MICROSECONDS:
            found["below 2 ms"].append(ratio)
        else:
            found[kind].append(ratio)
            ends.append((ratio, f"{price} / {microseconds:.0f} us: {_short(body)}"))
    print("| requests | number | least | median | greatest |\n|--|--:|--:|--:|--:|")
    for kind, ratios in found.items():
        low, middle, high = min(ratios), median(ratios), max(ratios)
        print(f"| {kind} | {len(ratios)} | {low:.2f} | {middle:.2f} | {high:.2f} |")
    print(f"\n{too_dear} requests cost more than {limit:,}")
    ends.sort()
    for ratio, text in [*ends[:6], *ends[-6:]]:
        print(f"{ratio:.2f} = {text}")


def _short(body: Json) -> str:
    first = body["attacker"]["weapons"][0]
    words = [f"{first.get('models')}x{first['attacks']} {first['damage']}"]
    words += [*first["abilities"], f"{len(body['attacker']['weapons'])} weapons"]
    abilities = body["attacker"].get("abilities", [])
    effects = sum(len(ability["effects"]) for ability in abilities)
    words.append(f"{effects} effects")
    return ", ".join([*words, str(body["target"]), str(body["output"])])


if __name__ == "__main__":
    show(*map(int, sys.argv[1:]))
