"""
Twenty-two real warscrolls attack each other: every pair, and some worked on paper.

They are units of Gloomspite Gitz, Kruleboyz and Cities of Sigmar, at minimum size,
chosen so that every weapon ability, champions with and without a ratio, wielders
counted apart, wards and random attacks and damage are among them.
"""

import math
from fractions import Fraction
from typing import Any, Final, NamedTuple

import pytest
from httpx2 import AsyncClient

from tests.real.asking import ask
from tests.real.expectation import expected_damage
from tests.real.warscrolls import FACTIONS, UNITS

pytestmark = pytest.mark.anyio

KINDS: Final = {"combat": "melee", "shooting": "ranged"}


class Attack(NamedTuple):
    """Who attacks whom, in which phase."""

    attacker: str
    target: str
    phase: str

    @property
    def request(self) -> dict[str, Any]:
        """The request, and nothing in it but the two units and the phase."""
        units = {"attacker": UNITS[self.attacker], "target": UNITS[self.target]}
        return {**units, "phase": self.phase}


def has(kind: str, name: str) -> bool:
    return any(weapon["kind"] == kind for weapon in UNITS[name]["weapons"])


def attacks_of(attacker: str) -> list[Attack]:
    """Return its attacks on every other unit, in each phase that it has weapons for."""
    return [
        Attack(attacker, target, phase)
        for phase, kind in KINDS.items()
        for target in UNITS
        if target != attacker and has(kind, attacker)
    ]


async def exactly(client: AsyncClient, request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request that asks for exact numbers too."""
    answer = await ask(client, {**request, "output": {"exact": True}})
    assert answer.status == 200, answer.body
    return answer.body


def test_the_file_holds_every_weapon_ability_of_the_rules() -> None:
    units = list(UNITS.values())
    weapons = [weapon for unit in units for weapon in unit["weapons"]]
    abilities = {each.lower() for weapon in weapons for each in weapon["abilities"]}

    assert abilities == {
        "anti-charge (+1 rend)",
        "anti-infantry (+1 rend)",
        "anti-monster (+1 rend)",
        "anti-wizard (+1 rend)",
        "charge (+1 damage)",
        "companion",
        "crit (2 hits)",
        "crit (auto-wound)",
        "crit (mortal)",
        "shoot in combat",
    }
    assert {*FACTIONS.values()} == {
        "Cities of Sigmar",
        "Gloomspite Gitz",
        "Kruleboyz",
    }


def test_eleven_of_the_22_units_can_shoot_as_well() -> None:
    assert len(UNITS) == 22
    assert sum(len(attacks_of(attacker)) for attacker in UNITS) == (22 + 11) * 21


@pytest.mark.parametrize("attacker", UNITS)
async def test_every_attack_is_answered_with_the_mean_of_the_closed_form(
    client: AsyncClient, attacker: str
) -> None:
    unit = UNITS[attacker]
    for attack in attacks_of(attacker):
        kind = KINDS[attack.phase]
        mean = expected_damage(unit, UNITS[attack.target], kind)

        answer = await ask(client, attack.request)
        assert answer.status == 200, (attack, answer.body)
        used = [weapon["used"] for weapon in answer.body["weapons"]]

        assert used == [weapon["kind"] == kind for weapon in unit["weapons"]], attack
        assert answer.body["damage"]["mean"] == float(mean), attack


@pytest.mark.parametrize("attacker", UNITS)
async def test_a_target_is_destroyed_by_as_many_points_as_it_has_and_takes_no_more(
    client: AsyncClient, attacker: str
) -> None:
    for attack in attacks_of(attacker):
        target = UNITS[attack.target]
        whole = target["models"] * target["health"]

        body = (await ask(client, attack.request)).body
        enough = body["damage"]["at_least"][whole : whole + 1] or [0]

        assert [body["destroyed"]] == enough, attack
        assert body["allocated"]["maximum"] <= whole, attack
        assert body["models_slain"]["maximum"] <= target["models"], attack


def charged(name: str) -> dict[str, Any]:
    return {**UNITS[name], "charged": True}


# Each sum is: attacks x P(hit) x P(wound) x P(no save) x damage, weapon by weapon, then
# x P(no ward). A needed n+ passes with (7 - n)/6; 7+ never.
SUMS: Final[dict[str, tuple[dict[str, Any], Fraction]]] = {
    # 10 x 2 and the champion's 1 are 21 attacks. Mortal on 1/6; else hit 2/6, wound
    # 4/6, save 4+ fails 3/6. Ward 5+ fails 4/6.
    # 21 (1/6 + 2/6 x 4/6 x 3/6) 4/6 = 21 x 5/18 x 2/3 = 35/9
    "Crit (Mortal) and a ward": (
        Attack("Gutrippaz", "Rockgut Troggoths", "combat").request,
        Fraction(35, 9),
    ),
    # 10 squigs: 30 x 3/6 x 4/6 x 4/6 (4+ at Rend 1) = 20/3.
    # 2 herders: 4 x 2/6 x 2/6 x 3/6 = 2/9. Together 62/9.
    "wielders counted apart": (
        Attack("Squig Herd", "Freeguild Steelhelms", "combat").request,
        Fraction(62, 9),
    ),
    # Squigs, Companion, so that the champion adds nothing and the charge neither:
    # 15 x 3/6 x 4/6 x 5/6 (5+ at Rend 1) = 25/6.
    # Lances: 16 x 3/6 x 3/6 x 5/6 x (1 + 1) = 20/3. Together 65/6.
    "Charge (+1 Damage)": (
        {
            **Attack("Boingrot Bounderz", "Wildercorps Hunters", "combat").request,
            "attacker": charged("Boingrot Bounderz"),
        },
        Fraction(65, 6),
    ),
    # CHAMPION (1/7) of 7 is one: 22 attacks. Anti-Monster: Rend 2 against 5+, no save.
    # 22 (1/6 + 2/6 x 4/6) = 22 x 7/18 = 77/9
    "Anti-Monster against a MONSTER": (
        Attack("Kruleboyz Monsta-killaz", "War Hydra", "combat").request,
        Fraction(77, 9),
    ),
    # Save 3+ at Rend 1 fails 3/6 for all three.
    # Hook: 3 (1/6 + 3/6 x 4/6 x 3/6) 3 = 3. Talons: 6 x 3/6 x 5/6 x 3/6 x 2 = 5/2.
    # Bite: 4/6 x 5/6 x 3/6 x (2 + 3) = 25/18. Together 62/9.
    "three weapons, one with D3+3": (
        Attack(
            "Snatchaboss on Sludgeraker Beast", "Freeguild Cavaliers", "combat"
        ).request,
        Fraction(62, 9),
    ),
    # Cannon: 3/6 x 5/6 x 5/6 x (2 + 2) = 25/18. Gun: 7 x 5/6 x 3/6 x 4/6 = 35/18.
    # WARD (6+) fails 5/6: 60/18 x 5/6 = 25/9.
    "2D6 attacks and a ward from a keyword": (
        Attack("Steam Tank", "Gobsprakk, the Mouth of Mork", "shooting").request,
        Fraction(25, 9),
    ),
    # Steeds: 10 x 2/6 x 4/6 x 4/6 = 40/27.
    # Spears with the champion: 11 x 4/6 x 3/6 x 1 (5+ at Rend 2) = 11/3.
    # Together 139/27.
    "Anti-Infantry and the Companion weapons of mounts": (
        Attack("Dark Riders", "Gutrippaz", "combat").request,
        Fraction(139, 27),
    ),
    # 11 (3/6 + 1/6) 3/6 x 4/6 = 22/9
    "Crit (2 Hits)": (
        Attack("Dark Riders", "Fellwater Troggoths", "shooting").request,
        Fraction(22, 9),
    ),
    # 5 x 2 bites, 6 x 2 of the hunters, 2 + 1 of the warden, who is the champion:
    # 25 x 3/6 x 3/6 x 5/6 = 125/24
    "a champion with a weapon of his own": (
        Attack("Wildercorps Hunters", "Squig Herd", "combat").request,
        Fraction(125, 24),
    ),
    # Flames: 6 x 7/2 = 21 attacks; 21 x 5/6 x 3/6 (6+ at Rend 2) = 35/4.
    # Leadshotters: 6 x 3/6 x 4/6 (6+ at Rend 1) x 2 = 4. Together 51/4.
    "6D6 attacks": (
        Attack("Conqueror Cogfort", "Moonclan Shootas", "shooting").request,
        Fraction(51, 4),
    ),
    # Only the Leadshotters may shoot in combat: 4.
    "Shoot in Combat": (
        {
            **Attack("Conqueror Cogfort", "Moonclan Shootas", "shooting").request,
            "in_combat": True,
        },
        Fraction(4),
    ),
    # 21 x 4/6 x 3/6 x 3/6 (3+ at Rend 1) = 7/2
    "Anti-charge against a unit that charged": (
        {
            **Attack("Dreadspears", "Freeguild Cavaliers", "combat").request,
            "target": charged("Freeguild Cavaliers"),
        },
        Fraction(7, 2),
    ),
    # 3 x 2 attacks on average: 6 x 5/6 x 4/6 x 3/6 (2+ at Rend 2) = 5/3
    "D3 attacks": (
        Attack("Fellwater Troggoths", "Steam Tank", "shooting").request,
        Fraction(5, 3),
    ),
    # 7 attacks, wound 1/6 + 2/6 x 4/6 = 7/18, save 4+ at Rend 1 fails 4/6, damage 2,
    # ward 6+ fails 5/6: 7 x 7/18 x 4/6 x 2 x 5/6 = 245/81
    "Crit (Auto-wound)": (
        Attack("Man-skewer Boltboyz", "Loonboss", "shooting").request,
        Fraction(245, 81),
    ),
}


@pytest.mark.parametrize(("request_", "mean"), SUMS.values(), ids=SUMS)
async def test_the_mean_is_the_sum_worked_on_paper(
    client: AsyncClient, request_: dict[str, Any], mean: Fraction
) -> None:
    body = await exactly(client, request_)

    assert body["damage"]["exact"]["mean"] == str(mean)
    assert body["damage"]["mean"] == float(mean)


async def test_hobgrots_shoot_five_fanatics_dead_with_five_of_eleven_shots(
    client: AsyncClient,
) -> None:
    # 11 shots, each hits on 3/6, wounds on 4/6 and no 6+ save passes at Rend 1: 1/3.
    # P(at least 5 of 11) = 1 - sum over k < 5 of C(11, k) 2^(11 - k) / 3^11, and the
    # sum is 2^11 + 11 x 2^10 + 55 x 2^9 + 165 x 2^8 + 330 x 2^7 = 125,952.
    destroyed = 1 - Fraction(125_952, 3**11)

    body = await exactly(
        client, Attack("Hobgrot Slittaz", "Loonsmasha Fanatics", "shooting").request
    )

    assert body["exact"]["destroyed"] == str(destroyed)


async def test_riders_shoot_five_fanatics_dead_with_crossbows_that_hit_twice(
    client: AsyncClient,
) -> None:
    # A hit kills with 3/6 x 5/6 = 5/12. A shot misses with 3/6, hits once with 2/6 and
    # twice with 1/6, so it kills 0, 1 or 2 of them with these chances:
    kill, spare = Fraction(5, 12), Fraction(7, 12)
    none = Fraction(3, 6) + Fraction(2, 6) * spare + Fraction(1, 6) * spare**2
    one = Fraction(2, 6) * kill + Fraction(1, 6) * 2 * kill * spare
    two = Fraction(1, 6) * kill**2
    # Of 11 shots, i kill one, j two and the others nobody: all that come to i + 2j < 5
    # leave a fanatic alive.
    alive = sum(
        math.comb(11, i) * math.comb(11 - i, j) * one**i * two**j * none ** (11 - i - j)
        for j in range(3)
        for i in range(5 - 2 * j)
    )

    body = await exactly(
        client, Attack("Dark Riders", "Loonsmasha Fanatics", "shooting").request
    )

    assert body["exact"]["destroyed"] == str(1 - alive)


async def test_a_killbow_shoots_a_loonboss_dead_through_his_ward(
    client: AsyncClient,
) -> None:
    # A bolt wounds with 1/6 + 2/6 x 5/6 = 4/9; his save of 4+ at Rend 2 fails with 5/6.
    struck = Fraction(4, 9) * Fraction(5, 6)
    missed = 1 - struck
    # One bolt rolls s points with 1/6 each, two of them s with (6 - |7 - s|)/36.
    points = {s: 2 * struck * missed * Fraction(1, 6) for s in range(1, 7)}
    for s in range(2, 13):
        both = struck**2 * Fraction(6 - abs(7 - s), 36)
        points[s] = points.get(s, Fraction(0)) + both

    # A ward of 6+ lets each point through with 5/6; he has Health 5.
    def five_of(s: int) -> Fraction:
        ways = (math.comb(s, k) * 5**k for k in range(5, s + 1))
        return Fraction(sum(ways), 6**s)

    destroyed = sum(chance * five_of(s) for s, chance in points.items())

    body = await exactly(
        client, Attack("Beast-skewer Killbow", "Loonboss", "shooting").request
    )

    assert body["exact"]["destroyed"] == str(destroyed)
