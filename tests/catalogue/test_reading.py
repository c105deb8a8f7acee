"""From printed abilities to those of a unit: only what the contract accepts."""

import pytest

from app.catalogue import reading
from app.wording import Reading, UnitWords
from app.wording.printed import PrintedAbility
from schemas.abilities import Ability

BARK = PrintedAbility("Bark", "passive", effect="Add 1 to hit rolls for this unit.")


def test_an_ability_that_is_read_has_every_field() -> None:
    (found,) = reading.read_all([(BARK, None)], UnitWords())

    assert found.printed == BARK
    assert [set(each) for each in found.abilities] in ([], [set(Ability.model_fields)])


def test_what_the_contract_does_not_accept_is_not_understood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def misread(*_: object) -> Reading:
        good = {"name": "Bark", "text": "It barks.", "effects": []}
        wrong = {"name": "Bark", "text": "It bites.", "effects": [{"kind": "bite"}]}
        return Reading((good, wrong), ("It sings.",))

    monkeypatch.setattr(reading, "read_ability", misread)
    (found,) = reading.read_all([(BARK, "Wings")], UnitWords())

    assert [each["text"] for each in found.abilities] == ["It barks."]
    assert found.not_understood == ("It sings.", "It bites.")
    assert found.option == "Wings"
