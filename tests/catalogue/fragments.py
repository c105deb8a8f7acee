"""Catalogue files in small, with units that nobody plays."""

from collections.abc import Iterable
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

__all__ = [
    "ability",
    "cat",
    "champion",
    "constraint",
    "increment",
    "link",
    "model",
    "set_to",
    "unit",
    "unit_profile",
    "upgrade",
    "wargear",
    "weapon",
    "written",
]

REINFORCED = "1b37-82b8-c062-eb82"
_NAMESPACE = "http://www.battlescribe.net/schema/catalogueSchema"


def tag(element: str, inner: Iterable[str] = (), /, **attributes: str) -> str:
    given = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{element}{given}>{''.join(inner)}</{element}>"


def cells(**texts: str) -> str:
    inner = [
        tag("characteristic", [escape(text)], name=heading.replace("_", " "))
        for heading, text in texts.items()
    ]
    return tag("characteristics", inner)


def profile(name: str, type_name: str, hidden: str = "false", **texts: str) -> str:
    return tag(
        "profile", [cells(**texts)], name=name, typeName=type_name, hidden=hidden,
        id=f"profile-{name}",
    )  # fmt: skip


def unit_profile(health: str = "2", save: str = "4+", control: str = "1") -> str:
    return profile("Any", "Unit", Move='5"', Health=health, Save=save, Control=control)


def ability(name: str, effect: str, kind: str = "Passive", **texts: str) -> str:
    return profile(name, f"Ability ({kind})", Effect=effect, **texts)


def weapon(name: str, kind: str = "Melee", **texts: str) -> str:
    usual = {"Atk": "2", "Hit": "4+", "Wnd": "3+", "Rnd": "1", "Dmg": "1"}
    return profile(name, f"{kind} Weapon", **usual | {"Ability": "-"} | texts)


def constraint(kind: str, value: int, scope: str = "parent", name: str = "") -> str:
    return tag("constraint", type=kind, value=str(value), scope=scope, id=name or kind)


def increment(field: str, value: int) -> str:
    repeats = tag("repeats", [tag("repeat", value="1", childId=REINFORCED)])
    return tag("modifier", [repeats], type="increment", value=str(value), field=field)


def set_to(field: str, value: str, child: str) -> str:
    condition = tag("condition", type="atLeast", value="1", childId=child)
    inner = [tag("conditions", [condition])]
    return tag("modifier", inner, type="set", value=value, field=field)


def upgrade(
    name: str,
    profiles: Iterable[str] = (),
    *,
    limits: Iterable[str] | None = None,
    modifiers: Iterable[str] = (),
    inside: Iterable[str] = (),
) -> str:
    usual = [constraint("min", 1), constraint("max", 1)]
    parts = [
        tag("profiles", profiles),
        tag("constraints", usual if limits is None else limits),
        tag("modifiers", modifiers),
        tag("selectionEntries", inside),
    ]
    return tag("selectionEntry", parts, type="upgrade", name=name, id=f"up-{name}")


def champion(inside: Iterable[str] = ()) -> str:
    link = tag(
        "entryLink",
        [tag("selectionEntries", inside)],
        name="Champion",
        targetId="champ",
    )
    inner = [tag("entryLinks", [link])]
    return tag("selectionEntryGroup", inner, name="Command Models")


def model(
    name: str, count: int, upgrades: Iterable[str], groups: Iterable[str] = ()
) -> str:
    parts = [
        tag("constraints", [constraint("min", count), constraint("max", count)]),
        tag("selectionEntries", upgrades),
        tag("selectionEntryGroups", groups),
    ]
    return tag("selectionEntry", parts, type="model", name=name, id=f"model-{name}")


def unit(
    name: str,
    profiles: Iterable[str],
    entries: Iterable[str] = (),
    keywords: Iterable[str] = (),
    **more: Iterable[str],
) -> str:
    """Return a unit whose id is ``u-`` and its name; ``links``, ``groups`` are more."""
    links = [tag("infoLink", targetId=each) for each in more.get("links", ())]
    parts = [
        tag("profiles", profiles),
        tag("infoLinks", links),
        tag("categoryLinks", [tag("categoryLink", name=each) for each in keywords]),
        tag("selectionEntries", entries),
        tag("selectionEntryGroups", more.get("groups", ())),
    ]
    return tag("selectionEntry", parts, type="unit", name=name, id=f"u-{name}")


def wargear(*upgrades: str) -> str:
    inner = [tag("selectionEntries", upgrades)]
    return tag("selectionEntryGroup", inner, name="Wargear Options")


def link(target: str, points: int | None = None, *, reinforceable: bool = False) -> str:
    inner = []
    if points is not None:
        cost = tag("cost", typeId="points", value=str(points))
        inner.append(tag("costs", [cost]))
    if reinforceable:
        more = tag("entryLink", name="Reinforced", targetId=REINFORCED)
        inner.append(tag("entryLinks", [more]))
    return tag("entryLink", inner, targetId=target)


def cat(
    name: str,
    units: Iterable[str] = (),
    links: Iterable[str] = (),
    shared: Iterable[str] = (),
    *,
    library: bool = False,
) -> str:
    parts = [
        tag("sharedSelectionEntries", units),
        tag("sharedProfiles", shared),
        tag("entryLinks", links),
    ]
    library_ = "true" if library else "false"
    return tag("catalogue", parts, name=name, library=library_, xmlns=_NAMESPACE)


def written(folder: Path, **files: str) -> Path:
    """Write files, each under its name with .cat behind it, and return the folder."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        folder.joinpath(f"{name}.cat").write_text(text, encoding="utf-8")
    return folder
