"""Effects on the action as a whole act where a weapon that they touch is used."""

from fractions import Fraction

import pytest

from tests.kinds.asking import WEAPON, Json, answered, effect, rulings

F = Fraction

ON_THE_ACTION: list[tuple[str, Json]] = [
    ("attacker", effect("mortal_damage", amount=1)),
    ("attacker", effect("mortal_from_roll", dice="D3", at_least=2)),
    ("attacker", effect("mortal_pool", dice=3, each_on=4)),
    ("attacker", effect("mortal_difference", first="D6", second="D3")),
    ("attacker", effect("allocate_damage", amount=1)),
    ("attacker", effect("slay_models")),
    ("attacker", effect("destroy_unit")),
    ("target", effect("ignore_first_damage")),
    ("target", effect("cap_damage", points=0)),
    ("target", effect("reduce_damage_pool", points=1)),
    ("target", effect("redirect_damage", to="Wolves")),
    ("target", effect("prevent_destruction", heal=1)),
    ("target", effect("death_throes", each_on=4)),
]
each_of_them = pytest.mark.parametrize(
    ("side", "mine"), ON_THE_ACTION, ids=[e["kind"] for _, e in ON_THE_ACTION]
)


def ruled(side: str, mine: Json, scope: Json) -> tuple[Fraction, Fraction, bool, str]:
    request: Json = {
        "attacker": {"weapons": [WEAPON | {"name": "Axe"}]},
        "target": {"ward": 6},
    }
    request[side]["abilities"] = [{"effects": [mine | {"weapons": scope}]}]
    found = answered(request)
    ((acts, code),) = rulings(found).values()
    return found.damage, found.destroyed, acts, code


@each_of_them
@pytest.mark.parametrize("scope", [{"kind": "ranged"}, {"names": ["Bow"]}])
def test_what_touches_no_weapon_that_is_used_does_not_act(
    side: str, mine: Json, scope: Json
) -> None:
    one = F(1, 4) * F(5, 6)

    assert ruled(side, mine, scope) == (one, one, False, "scope")


@each_of_them
@pytest.mark.parametrize("scope", [{"kind": "melee"}, {"names": ["AXE"]}, {}])
def test_what_touches_a_weapon_that_is_used_acts(
    side: str, mine: Json, scope: Json
) -> None:
    assert ruled(side, mine, scope)[2:] == (True, "applied")
