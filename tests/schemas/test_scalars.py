"""The scalars of a request: what each takes is what its JSON schema says."""

import re
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from distributions.dice import Dice
from distributions.weapon_abilities import AbilityName, WeaponAbility
from schemas import scalars

TARGET: Final[TypeAdapter[Any]] = TypeAdapter(scalars.Target)
SAVE: Final[TypeAdapter[Any]] = TypeAdapter(scalars.Save)
WARD: Final[TypeAdapter[Any]] = TypeAdapter(scalars.Ward)
REND: Final[TypeAdapter[Any]] = TypeAdapter(scalars.Rend)
CONTROL: Final[TypeAdapter[Any]] = TypeAdapter(scalars.Control)
ATTACKS: Final[TypeAdapter[Any]] = TypeAdapter(scalars.AttacksDice)
DAMAGE: Final[TypeAdapter[Any]] = TypeAdapter(scalars.DamageDice)
ABILITY: Final[TypeAdapter[Any]] = TypeAdapter(scalars.WeaponAbilityText)
TRUE: Final[TypeAdapter[Any]] = TypeAdapter(scalars.True_)
WHOLE: Final[TypeAdapter[Any]] = TypeAdapter(scalars.Whole)
FLAG: Final[TypeAdapter[Any]] = TypeAdapter(scalars.Flag)
KEYWORDS: Final[TypeAdapter[Any]] = TypeAdapter(scalars.Keywords)
MODIFIER: Final[TypeAdapter[Any]] = TypeAdapter(scalars.Modifier)

#: Scalars whose schema says everything, and those whose dice or numbers have a range
#: that no pattern can say.
SAID_BY_SCHEMA: Final = {"target": TARGET, "save": SAVE, "ward": WARD, "rend": REND}
WITH_RANGE: Final = {"control": CONTROL, "attacks": ATTACKS, "damage": DAMAGE}
ALL: Final = SAID_BY_SCHEMA | WITH_RANGE


def reading(scalar: TypeAdapter[Any], value: object) -> Any:  # noqa: ANN401
    return scalar.validate_python(value)


def refusal(scalar: TypeAdapter[Any], value: object) -> str:
    with pytest.raises(ValidationError) as caught:
        scalar.validate_python(value)
    (error,) = caught.value.errors()
    return str(error["msg"])


def accepted(scalar: TypeAdapter[Any], value: object) -> bool:
    try:
        scalar.validate_python(value)
    except ValidationError:
        return False
    return True


# ---- the schema of a scalar, read by ourselves


def alternatives(scalar: TypeAdapter[Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = scalar.json_schema()["anyOf"]
    return found


def patterns(scalar: TypeAdapter[Any]) -> list[str]:
    return [part["pattern"] for part in alternatives(scalar) if "pattern" in part]


def fits(scalar: TypeAdapter[Any], value: object) -> bool:
    """Whether a value is valid by the JSON schema."""
    return any(fits_alternative(part, value) for part in alternatives(scalar))


def fits_alternative(part: dict[str, Any], value: object) -> bool:
    match part["type"]:
        case "integer":
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and part["minimum"] <= value <= part["maximum"]
        case "string":
            # ECMAScript's ^ and $ are the ends of the text, a line feed or not.
            pattern = part["pattern"].removeprefix("^").removesuffix("$")
            return isinstance(value, str) and bool(re.fullmatch(pattern, value))
        case _:
            return value is None


# What looks like a space, a sign or a digit and is none.
STRANGE: Final = "\t\n\r\N{NO-BREAK SPACE}\N{MINUS SIGN}\N{FULLWIDTH PLUS SIGN}"
DIGITS: Final = "0123456789\N{ARABIC-INDIC DIGIT FOUR}\N{SUPERSCRIPT TWO}"
ALPHABET: Final = DIGITS + STRANGE + " +-dDsx3.,_()\0\N{KELVIN SIGN}"


@st.composite
def near_misses(draw: st.DrawFn, written: list[str]) -> str:
    """A text of one of the patterns, with one character put in, out or other."""
    text = draw(st.sampled_from(written).flatmap(as_written))
    at = draw(st.integers(0, len(text)))
    kept = draw(st.integers(at, min(at + 1, len(text))))
    put_in: str = draw(st.sampled_from(["", *ALPHABET]))
    return f"{text[:at]}{put_in}{text[kept:]}"


def as_written(pattern: str) -> st.SearchStrategy[str]:
    return st.from_regex(pattern, fullmatch=True)


each_scalar = pytest.mark.parametrize("scalar", ALL.values(), ids=ALL)
each_said_by_schema = pytest.mark.parametrize(
    "scalar", SAID_BY_SCHEMA.values(), ids=SAID_BY_SCHEMA
)

OTHER_VALUES: Final[list[object]] = [
    None, True, False, 0.0, 4.0, 3.5, float("nan"), float("inf"), 10**20, -(10**20),
    [], [4], {}, {"4": 4}, (4,), b"4", "\ud800", "4\ud800",
]  # fmt: skip


@each_said_by_schema
@given(data=st.data())
def test_every_text_of_the_patterns_is_taken(
    scalar: TypeAdapter[Any], data: st.DataObject
) -> None:
    text = data.draw(st.sampled_from(patterns(scalar)).flatmap(as_written))

    assert accepted(scalar, text)


@each_said_by_schema
@given(data=st.data())
def test_a_text_is_taken_where_the_schema_says_so(
    scalar: TypeAdapter[Any], data: st.DataObject
) -> None:
    text = data.draw(st.text(ALPHABET) | near_misses(patterns(scalar)))

    assert accepted(scalar, text) == fits(scalar, text)


@each_said_by_schema
@pytest.mark.parametrize("value", [*range(-12, 13), *OTHER_VALUES], ids=repr)
def test_a_value_is_taken_where_the_schema_says_so(
    scalar: TypeAdapter[Any], value: object
) -> None:
    assert accepted(scalar, value) == fits(scalar, value)


@pytest.mark.parametrize("scalar", WITH_RANGE.values(), ids=WITH_RANGE)
@given(data=st.data())
def test_what_is_taken_is_never_more_than_the_schema_says(
    scalar: TypeAdapter[Any], data: st.DataObject
) -> None:
    texts = st.text(ALPHABET) | near_misses(patterns(scalar))
    value = data.draw(texts | st.integers() | st.sampled_from(OTHER_VALUES))

    assert fits(scalar, value) or not accepted(scalar, value)


@each_scalar
def test_the_least_and_the_greatest_integer_of_the_schema_are_taken(
    scalar: TypeAdapter[Any],
) -> None:
    numbers = next(part for part in alternatives(scalar) if part["type"] == "integer")

    assert accepted(scalar, numbers["minimum"])
    assert accepted(scalar, numbers["maximum"])
    assert not accepted(scalar, numbers["minimum"] - 1)
    assert not accepted(scalar, numbers["maximum"] + 1)


# ---- what each form means


@pytest.mark.parametrize("value", [4, "4", "4+", " 4 + ", "4 +"], ids=repr)
def test_a_target_number_is_read_from_all_its_forms(value: object) -> None:
    assert reading(TARGET, value) == reading(SAVE, value) == reading(WARD, value) == 4


@pytest.mark.parametrize(
    "value", [1, 7, "1", "7+", "-4", "4++", "+4", "-", "", None], ids=repr
)
def test_a_target_number_is_2_to_6(value: object) -> None:
    assert refusal(TARGET, value) == (
        'must be a target number from 2 to 6, such as 4 or "4+"'
    )


@pytest.mark.parametrize("value", [None, "-", " - "], ids=repr)
def test_a_save_may_be_none(value: object) -> None:
    assert reading(SAVE, value) is None


def test_a_save_says_what_none_is() -> None:
    assert refusal(SAVE, "") == (
        'must be a target number from 2 to 6, or null or "-" for none'
    )


def test_a_ward_tells_none_from_not_given() -> None:
    # Where it is not given, a keyword WARD (n+) gives it; "-" switches it off.
    assert reading(WARD, None) is None
    assert reading(WARD, " - ") == "-"


@pytest.mark.parametrize(
    ("value", "rend"),
    [
        (0, 0), ("0", 0), ("-", 0), ("", 0), ("  ", 0), (" - ", 0), ("-0", 0),
        (1, 1), ("1", 1), (-1, 1), ("-1", 1), (" 1 ", 1),
        (2, 2), (-2, 2), ("-2", 2), (9, 9), (-9, 9), ("9", 9), ("-9", 9),
    ],
    ids=repr,
)  # fmt: skip
def test_rend_is_read_from_all_its_forms_old_and_new(value: object, rend: int) -> None:
    assert reading(REND, value) == rend


@pytest.mark.parametrize(
    "value", [10, -10, "10", "--1", "- 1", "+1", "1+", None, True], ids=repr
)
def test_rend_is_0_to_9(value: object) -> None:
    assert refusal(REND, value) == 'must be a Rend from 0 to 9, such as 1, "1" or "-"'


@pytest.mark.parametrize(
    ("value", "control"),
    [(0, 0), (1, 1), ("5", 5), ("0005", 5), ("-", 0), (1000, 1000), ("1000", 1000)],
    ids=repr,
)
def test_control_is_read_from_all_its_forms(value: object, control: int) -> None:
    assert reading(CONTROL, value) == control


@pytest.mark.parametrize(
    "value", [-1, 1001, "1001", "9999", "-1", "", None, True], ids=repr
)
def test_control_is_0_to_1000(value: object) -> None:
    assert refusal(CONTROL, value) == 'must be a Control from 0 to 1000, or "-"'


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (2, "2"), ("2", "2"), ("D6", "D6"), ("d6", "D6"), ("2d3", "2D3"),
        ("3D6 + 3", "3D6+3"), ("D3+0", "D3"), (" D3 ", "D3"), ("1D6", "D6"),
        ("1+D3+1+2D3", "3D3+2"), ("D3+D6", "D6+D3"), ("0+1", "1"), ("00100", "100"),
    ],
    ids=repr,
)  # fmt: skip
def test_dice_are_read_from_all_their_forms(value: object, written: str) -> None:
    assert str(reading(DAMAGE, value)) == written
    assert reading(ATTACKS, value) == reading(DAMAGE, value)


def test_attacks_reach_10000_and_damage_100() -> None:
    assert reading(ATTACKS, 10_000) == Dice(constant=10_000)
    assert reading(DAMAGE, 100) == Dice(constant=100)
    assert reading(DAMAGE, "16D6+4").maximum == 100


@pytest.mark.parametrize(
    ("scalar", "value", "most"),
    [
        (DAMAGE, 0, 100), (DAMAGE, "0", 100), (DAMAGE, -1, 100), (DAMAGE, 101, 100),
        (DAMAGE, "16D6+5", 100), (ATTACKS, "0", 10_000), (ATTACKS, 10_001, 10_000),
        (ATTACKS, "D6+9995", 10_000), (ATTACKS, 10**600, 10_000),
    ],
    ids=repr,
)  # fmt: skip
def test_dice_beyond_their_range_are_refused(
    scalar: TypeAdapter[Any], value: object, most: int
) -> None:
    reason = f"must be from 1 to {most}, whatever the dice show"

    assert refusal(scalar, value) == reason


@pytest.mark.parametrize(
    "value",
    ["-D3", "D3-1", "D4", "2D", "D6+", "+D6", "", "X", "2 D6", "D 6", "100000"],
    ids=repr,
)
def test_a_text_that_is_no_dice_is_refused(value: str) -> None:
    assert refusal(ATTACKS, value) == (
        "must be a number or dice such as 2, D6, 2D3 or D3+1"
    )


@pytest.mark.parametrize("value", [None, True, 2.0, [], {}], ids=repr)
def test_dice_are_an_integer_or_a_text(value: object) -> None:
    assert refusal(ATTACKS, value) == (
        'must be an integer, or dice such as "2D6" or "D3+1"'
    )


def test_no_die_of_a_kind_and_too_many_dice_are_refused() -> None:
    assert refusal(ATTACKS, "0D6+1") == "must have at least one of each die"
    assert refusal(ATTACKS, "999D6+D6") == "must have at most 999 dice"
    assert reading(ATTACKS, "998D6+D6").maximum == 999 * 6


TERMS = st.integers(0, 99_999).map(str) | st.builds(
    "{}{}{}".format,
    st.just("") | st.integers(0, 999),
    st.sampled_from("dD"),
    st.sampled_from("36"),
)


@given(
    terms=st.lists(TERMS, min_size=1, max_size=8),
    plus=st.sampled_from(["+", " + ", "  +", "+ "]),
)
def test_dice_are_taken_where_every_total_is_in_range(
    terms: list[str], plus: str
) -> None:
    counts = {3: [0], 6: [0]}
    constant = 0
    for term in terms:
        count, is_dice, sides = term.lower().partition("d")
        if is_dice:
            counts[int(sides)].append(int(count or 1))
        else:
            constant += int(term)
    dice = {sides: sum(parts) for sides, parts in counts.items()}
    least = constant + sum(dice.values())
    most = constant + sum(sides * n for sides, n in dice.items())
    none_of_a_kind = any(len(n) > 1 and not sum(n) for n in counts.values())
    expected = least >= 1 and most <= 10_000 and not none_of_a_kind

    assert accepted(ATTACKS, plus.join(terms)) == (
        expected and sum(dice.values()) <= 999
    )


def test_a_weapon_ability_is_read_by_its_name() -> None:
    assert reading(ABILITY, "crit-mortal") == WeaponAbility(AbilityName.CRIT_MORTAL)
    assert reading(ABILITY, "Anti-" + "x" * 95).against == "x" * 95


@pytest.mark.parametrize("value", [None, 3, [], "Anti-" + "x" * 96], ids=repr)
def test_a_weapon_ability_is_a_text_that_is_not_too_long(value: object) -> None:
    assert refusal(ABILITY, value) == "must be the name of one weapon ability, as text"


@pytest.mark.parametrize(
    "value", ["", "Crit", "Anti-", "Crit (Mortal), Companion"], ids=repr
)
def test_another_weapon_ability_is_refused_with_the_seven_names(value: str) -> None:
    assert refusal(ABILITY, value) == (
        "is none of the weapon abilities: Anti-X (+1 Rend), Charge (+1 Damage), "
        "Companion, Crit (2 Hits), Crit (Auto-wound), Crit (Mortal), Shoot in Combat"
    )


# ---- flags and whole numbers


def test_a_condition_is_true_or_left_out() -> None:
    assert reading(TRUE, value=True) is True
    assert TRUE.json_schema() == {"type": "boolean", "const": True}


@pytest.mark.parametrize("value", [False, 1, 1.0, "true", None], ids=repr)
def test_a_condition_is_nothing_but_true(value: object) -> None:
    assert refusal(TRUE, value) == "must be true, or left out"


@pytest.mark.parametrize("value", [0, 1, "true", "yes", None, 1.0], ids=repr)
def test_a_flag_is_true_or_false(value: object) -> None:
    assert not accepted(FLAG, value)


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1]], ids=repr)
def test_a_whole_number_is_an_integer(value: object) -> None:
    assert not accepted(WHOLE, value)


@pytest.mark.parametrize("value", [-21, 21, 0.5, True], ids=repr)
def test_a_modifier_is_an_integer_of_at_most_20_either_way(value: object) -> None:
    assert not accepted(MODIFIER, value)
    assert accepted(MODIFIER, -20)
    assert accepted(MODIFIER, 20)


@pytest.mark.parametrize(
    "value", [[""], ["x" * 101], ["x"] * 101, "x", [1], [None]], ids=repr
)
def test_keywords_are_a_list_of_short_texts(value: object) -> None:
    assert not accepted(KEYWORDS, value)
    assert accepted(KEYWORDS, ["x" * 100] * 100)


def test_every_name_of_the_module_is_a_scalar() -> None:
    for name in scalars.__all__:
        assert TypeAdapter(getattr(scalars, name)).json_schema(), name
