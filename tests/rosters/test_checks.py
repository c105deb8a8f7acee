"""The rules of armies (3.1, 3.3, 3.5) as notes: no list is refused for them."""

from app.rosters.army import Army, Group, GroupKind, Member
from app.rosters.army_of_roster import army_of_roster
from app.rosters.checks import Note, notes_on
from app.rosters.roster import roster_from
from tests.rosters.looking_up import own_placing
from tests.rosters.making import army as roster_of
from tests.rosters.making import force, model, roster, unit, upgrade


def member(name: str = "Unit", *keywords: str) -> Member:
    return Member({"name": name, "models": 1, "keywords": list(keywords)})


HERO = member("Hero", "HERO")


def regiment(*members: Member, name: str = "Regiment 1") -> Group:
    return Group(GroupKind.REGIMENT, name, members)


def notes(*groups: Group, points: int = 0, limit: int | None = None) -> list[Note]:
    return notes_on(Army("", None, None, (), points, limit, groups))


def test_a_hero_and_three_others_break_nothing() -> None:
    assert notes(regiment(HERO, member(), member(), member())) == []


def test_an_army_has_at_least_one_regiment() -> None:
    (note,) = notes(Group(GroupKind.AUXILIARY, "Auxiliary Units", (HERO,)))

    assert note.section == "3.1"
    assert "no regiment" in note.text


def test_an_army_has_at_most_five_regiments() -> None:
    assert notes(*[regiment(HERO)] * 5) == []
    (note,) = notes(*[regiment(HERO)] * 6)

    assert note.section == "3.1"
    assert "6 regiments" in note.text


def test_a_regiment_needs_a_hero() -> None:
    (note,) = notes(regiment(member(), name="Regiment 2"))

    assert note == Note("3.1", "Regiment 2 has no HERO to lead it.")


def test_a_regiment_has_at_most_three_units_beside_its_hero() -> None:
    (note,) = notes(regiment(HERO, HERO, member(), member(), member()))

    assert note.section == "3.1"
    assert "4 units" in note.text


def test_auxiliary_units_are_no_regiment() -> None:
    many = Group(GroupKind.AUXILIARY, "Auxiliary Units", (member(),) * 9)

    assert notes(regiment(HERO), many) == []


def test_points_over_the_limit_are_noted() -> None:
    assert notes(regiment(HERO), points=2_000, limit=2_000) == []
    assert notes(regiment(HERO), points=2_000, limit=None) == []
    (note,) = notes(regiment(HERO), points=2_010, limit=2_000)

    assert note == Note("3.0", "The list has 2010 points; its limit is 2000.")


def test_a_second_regiment_of_renown_is_noted() -> None:
    renown = Group(GroupKind.RENOWN, "The Blacktalons", (HERO,))

    assert notes(regiment(HERO), renown) == []
    (note,) = notes(regiment(HERO), renown, renown)
    assert note.section == "3.5"


def test_what_cannot_be_reinforced_and_is_is_noted() -> None:
    reinforced = unit(
        "Dracoth", model("Dracoth", 2), upgrade("Reinforced"), keywords=("HERO",)
    )
    doubled = unit(
        "Guards", model("Guard", 10), upgrade("Reinforced"), keywords=("HERO",)
    )

    army = army_of_roster(
        roster_from(roster_of(force("Regiment", reinforced, doubled))), own_placing()
    )

    (note,) = notes_on(army)
    assert note.section == "3.3"
    assert note.text.startswith("Dracoth cannot be reinforced")


def test_forces_of_a_roster_are_regiments_and_what_else_there_is() -> None:
    made = roster(
        force(
            "A Handbook",
            unit("A tower"),
            forces=(
                force("Regiment", unit("A")),
                force("Regiment", unit("B"), unit("B")),
                force("Auxillary Units", unit("C")),
                force("The Blacktalons", unit("D")),
            ),
        )
    )

    army = army_of_roster(roster_from(made), own_placing())

    assert [(g.kind, g.name, len(g.members)) for g in army.groups] == [
        (GroupKind.BESIDE, "A Handbook", 1),
        (GroupKind.REGIMENT, "Regiment 1", 1),
        (GroupKind.REGIMENT, "Regiment 2", 2),
        (GroupKind.AUXILIARY, "Auxillary Units", 1),
        (GroupKind.RENOWN, "The Blacktalons", 1),
    ]


def test_no_limit_is_written_as_nothing() -> None:
    for limit in (0, -1):
        assert roster_from(roster(limit=limit)).points_limit is None
    assert roster_from(roster(limit=2_000)).points_limit == 2_000
