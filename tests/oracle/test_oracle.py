"""The witness itself, against numbers that were worked out on paper."""

import ast
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.oracle.chances import mean
from tests.oracle.witness import Evidence, answer


def one_attack(weapon: dict[str, Any], **target: object) -> Evidence:
    plain = {"attacks": 1, "hit": 2, "wound": 2, "damage": 1}
    attacker = {"weapons": [plain | weapon]}
    return answer({"attacker": attacker, "target": {"models": 100} | target})


def test_an_attack_must_hit_and_wound_and_pass_the_save_less_rend() -> None:
    # 3+ hits 4 of 6, 4+ wounds 3 of 6, 5+ at Rend 1 saves on 6 alone.
    evidence = one_attack({"hit": 3, "wound": 4, "rend": 1, "damage": 2}, save=5)

    assert evidence.damage == {0: Fraction(13, 18), 2: Fraction(5, 18)}
    assert evidence.stages == {
        "attacks": 1,
        "hits": Fraction(2, 3),
        "critical_hits": Fraction(1, 6),
        "wounds": Fraction(1, 3),
        "unsaved": Fraction(5, 18),
        "mortal_damage": 0,
        "damage_pool": Fraction(5, 9),
        "damage": Fraction(5, 9),
    }


def test_two_hits_of_a_critical_hit_each_have_their_own_wound_roll() -> None:
    # A hit does 2 damage in 2/3 x 2/3 = 4/9; one hit on 4 and 5, two on 6.
    weapon = {"hit": 4, "wound": 3, "damage": 2, "abilities": ["Crit (2 Hits)"]}
    evidence = one_attack(weapon, save=5)

    both = Fraction(1, 6) * Fraction(4, 9) ** 2
    one = Fraction(2, 6) * Fraction(4, 9) + Fraction(1, 6) * 2 * Fraction(
        4, 9
    ) * Fraction(5, 9)
    assert evidence.damage == {0: 1 - one - both, 2: one, 4: both}
    assert mean(evidence.damage) == Fraction(16, 27)
    assert evidence.stages["hits"] == Fraction(4, 6)


def test_of_equal_crits_the_first_listed_is_used() -> None:
    # Wound 4+ and no save: two hits and one certain wound both expect 1 damage.
    crits = ["Crit (Auto-wound)", "Crit (2 Hits)"]
    first = one_attack({"hit": 6, "wound": 4, "abilities": crits})
    second = one_attack({"hit": 6, "wound": 4, "abilities": crits[::-1]})

    assert first.damage == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert second.damage == {
        0: Fraction(21, 24),
        1: Fraction(2, 24),
        2: Fraction(1, 24),
    }


def test_a_ward_roll_is_made_for_each_damage_point() -> None:
    # Hit and wound 25/36; all of 1, 2 or 3 points are warded on 5+.
    evidence = one_attack({"damage": "D3"}, ward=6, keywords=["WARD (5+)"])

    warded = (Fraction(1, 3) + Fraction(1, 9) + Fraction(1, 27)) / 3
    assert evidence.damage[0] == Fraction(11, 36) + Fraction(25, 36) * warded
    assert evidence.damage[3] == Fraction(25, 36) * Fraction(1, 3) * Fraction(8, 27)
    assert evidence.stages["damage_pool"] == Fraction(25, 36) * 2
    assert mean(one_attack({"damage": "D3"}, ward="-").damage) == Fraction(25, 36) * 2


def test_champions_add_an_attack_to_what_all_models_use() -> None:
    def attacks(keywords: list[str], **weapon: object) -> Fraction:
        printed = {"attacks": "D3", "hit": 2, "wound": 2, "damage": 1}
        attacker = {"models": 12, "keywords": keywords, "weapons": [printed | weapon]}
        return answer({"attacker": attacker, "target": {}}).stages["attacks"]

    assert attacks([]) == 24
    assert attacks(["Champion"]) == 25
    assert attacks(["CHAMPION (1/5)"]) == 26
    assert attacks(["CHAMPION (1/5)"], models=12) == 24
    assert attacks(["CHAMPION (1/5)"], models=6, champions=1) == 13
    assert attacks(["CHAMPION"], abilities=["companion"]) == 24
    assert attacks(["CHAMPION", "Beast"], abilities=["companion"]) == 25


def test_damage_carries_over_from_model_to_model() -> None:
    # One point is there already: 4 points slay one model of Health 3, 8 both.
    weapon = {"attacks": 2, "damage": 4}
    evidence = one_attack(weapon, models=2, health=3, damage_points=1)

    through = Fraction(25, 36)
    one, both = 2 * through * (1 - through), through**2
    assert evidence.models_slain == {0: (1 - through) ** 2, 1: one, 2: both}
    assert evidence.allocated == {0: (1 - through) ** 2, 4: one, 5: both}
    assert evidence.destroyed == both


def test_the_witness_shares_nothing_with_what_it_judges() -> None:
    for file in Path(__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            roots = {name.partition(".")[0] for name in names}
            assert not roots & {"app", "distributions", "schemas"}
