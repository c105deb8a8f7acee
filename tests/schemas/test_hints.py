"""Which fields a place of a request has, by its schema and by what was sent."""

from schemas.damage import DamageRequest
from schemas.hints import about_unknown_field, about_unknown_word, fields_at

ABILITIES = ("attacker", "abilities")
EFFECT = (*ABILITIES, 0, "effects", 0)


def sent(*effects: object) -> dict[str, object]:
    return {"attacker": {"abilities": [{"effects": list(effects)}]}, "target": {}}


def test_the_kind_that_was_sent_decides_about_the_fields_of_an_effect() -> None:
    ward, harm = sent({"kind": "ward"}), sent({"kind": "mortal_damage"})

    assert "against" in fields_at(DamageRequest, EFFECT, ward)
    assert "against" not in fields_at(DamageRequest, EFFECT, harm)
    assert "recipient" in fields_at(DamageRequest, EFFECT, harm)


def test_where_no_kind_was_sent_all_may_be_meant() -> None:
    nothing = fields_at(DamageRequest, EFFECT, sent())

    assert {"against", "recipient"} <= nothing
    assert fields_at(DamageRequest, EFFECT, sent({"kind": "wards"})) == nothing
    assert fields_at(DamageRequest, EFFECT, None) == nothing


def test_a_place_that_the_schema_does_not_have_has_no_fields() -> None:
    assert fields_at(DamageRequest, ("attacker", 0), {}) == set()
    assert fields_at(DamageRequest, ("nobody",), {}) == set()


def test_the_nearest_field_or_word_is_named_where_one_is_near() -> None:
    names = fields_at(DamageRequest, EFFECT, sent({"kind": "ward"}))

    assert about_unknown_field(names, "againts") == (
        "is no field here; did you mean against?"
    )
    far = about_unknown_field(names, "zzz")
    assert far.startswith("is no field here; known are: against, ")
    assert about_unknown_field(names, "against") == (
        "does not go with the other fields here"
    )
    assert about_unknown_word("zzz", "'ward', 'rally'") == (
        "is not known. Known are: ward, rally"
    )
