"""Fifteen units of three factions, their numbers copied from their cells by hand.

Chosen for what is odd about them: mixed models, a weapon with words for numbers, dice
for attacks, champions in one kind of models, choices, options that must be taken, one
name for two profiles.
"""

from typing import NamedTuple

__all__ = ["FACTS", "Facts", "Wielded"]


class Wielded(NamedTuple):
    """A weapon: who carries it (None: all), and its cells as the API has them."""

    name: str
    kind: str
    models: int | None
    champions: int | None
    attacks: int | str
    hit: int
    wound: int
    rend: int
    damage: int | str
    abilities: tuple[str, ...] = ()
    range: int | None = None


class Facts(NamedTuple):
    """A unit: its numbers, its weapons, and the names of its abilities."""

    models: int
    health: int
    save: int
    control: int
    points: int
    weapons: tuple[Wielded, ...]
    abilities: tuple[str, ...]
    keywords: tuple[str, ...] = ()  # some that matter
    reinforceable: bool = False


MELEE, RANGED = "melee", "ranged"

FACTS: dict[str, Facts] = {
    "gloomspite-gitz/squig-herd": Facts(
        12, 1, 6, 1, 100,
        (
            Wielded("Fang-filled Gob", MELEE, 10, None, 3, 4, 3, 1, 1, ("Companion",)),
            Wielded("Squig Prodder", MELEE, 2, None, 2, 5, 5, 0, 1),
        ),
        ("Squigs Gone Wild", "Herding Squigs", "Beast"),
        ("BEAST", "SQUIG"), reinforceable=True,
    ),
    "gloomspite-gitz/zarbags-gitz": Facts(
        9, 2, 6, 1, 130,
        (
            Wielded("Git Weapons", MELEE, 5, 1, 2, 4, 5, 1, 1),
            Wielded("Git Weapons", MELEE, 1, None, 2, 4, 5, 0, 1),
            Wielded("Moonclan Bow", MELEE, 3, None, 1, 4, 5, 0, 1),
            Wielded("Moonclan Bow", RANGED, 3, None, 2, 4, 5, 0, 1, (), 18),
        ),
        ("Sniffer Spite", "Zarbag"), ("UNIQUE", "CHAMPION"),
    ),
    "gloomspite-gitz/moonclan-shootas": Facts(
        20, 1, 6, 1, 110,
        (
            Wielded("Moonclan Bow", RANGED, None, None, 2, 4, 5, 0, 1, (), 18),
            Wielded("Moonclan Bow", MELEE, None, None, 1, 4, 5, 0, 1),
        ),
        ("Netters",), ("CHAMPION", "STANDARD BEARER (1/20)"), reinforceable=True,
    ),
    "gloomspite-gitz/loonboss-on-mangler-squigs": Facts(
        1, 14, 5, 5, 140,
        (
            Wielded("Balls and Chains", MELEE, None, None, 4, 4, 4, 0, "D3",
                    ("Companion",)),
            Wielded("Huge Fang-filled Gobs", MELEE, None, None, 4, 4, 2, 1, "D6",
                    ("Companion",)),
            Wielded("Moon-cutta", MELEE, None, None, 5, 4, 4, 1, 2),
        ),
        ("Squig Rage", "Bite da Moon!", "Watch Out!", "Ker-splat!"), ("FLY", "MONSTER"),
    ),
    "gloomspite-gitz/skragrott-the-loonking": Facts(
        1, 6, 6, 2, 200,
        (Wielded("Da Moon Onna Stikk", MELEE, None, None, 4, 3, 4, 1, "D3"),),
        ("Fangz of da Bad Moon", "The Loonking's Entreaty", "Babbling Wand"),
        ("WARD (4+)", "WIZARD (2)", "HERO"),
    ),
    "skaven/stormfiends": Facts(
        3, 6, 4, 2, 230,
        (
            Wielded("Ratling Cannons", RANGED, 1, None, "3D6", 4, 3, 1, 1, (), 15),
            Wielded("Clubbing Blows", MELEE, 2, None, 3, 4, 2, 0, 2),
            Wielded("Warpfire Projectors", RANGED, 1, None, "2D6", 2, 4, 2, 1,
                    ("Shoot in Combat",), 10),
            Wielded("Doomflayer Gauntlets", MELEE, 1, None, 5, 4, 2, 2, "D3",
                    ("Charge (+1 Damage)",)),
        ),
        ("Grinderfist Tunnellers", "Shock Gauntlets"), reinforceable=True,
    ),
    "skaven/rat-ogors": Facts(
        3, 4, 5, 1, 140,
        (
            Wielded("Claws, Blades and Fangs", MELEE, None, None, 5, 4, 3, 1, 2),
            Wielded("Warpfire Gun", RANGED, 1, None, "2D6", 2, 4, 2, 1,
                    ("Shoot in Combat",), 10),
        ),
        ("Unleashed Warp-fury",), reinforceable=True,
    ),
    "skaven/warp-lightning-cannon": Facts(
        1, 8, 4, 2, 120,
        (Wielded("Crew's Teeth and Knives", MELEE, None, None, "D6", 4, 5, 0, 1),),
        ("More-more Warp Lightning!", "Warp Lightning Blast"), ("WAR MACHINE",),
    ),
    "skaven/plaguepack": Facts(
        5, 2, 6, 1, 130,
        (
            Wielded("Plague Censer", MELEE, 1, None, 4, 4, 3, 1, 2,
                    ("Crit (Auto-wound)",)),
            Wielded("Weapons of Corruption", MELEE, 4, 1, 2, 4, 5, 0, 1,
                    ("Crit (Auto-wound)",)),
        ),
        ("Plague Rat", "Enshrouding Fumes"), ("CHAMPION (1/5)", "PRIEST (1)"),
    ),
    "skaven/thanquol-on-boneripper": Facts(
        1, 14, 4, 5, 310,
        (
            Wielded("Warpfire Braziers", MELEE, None, None, 6, 4, 2, 2, 3,
                    ("Companion",)),
            Wielded("Staff of the Horned Rat", MELEE, None, None, 4, 4, 4, 1, "D3"),
            Wielded("Custom Warpfire Projectors", RANGED, None, None, 6, 2, 3, 2, 1,
                    ("Companion",), 10),
        ),
        ("Battle Damaged", "Staff of the Horned Rat", "Warp-amulet",
         "Boneripper Rampage", "Terrible Madness"),
        ("WARD (5+)", "WIZARD (2)", "UNIQUE"),
    ),
    "stormcast-eternals/liberators": Facts(
        5, 2, 3, 1, 90,
        (
            Wielded("Warhammer", MELEE, None, None, 2, 3, 3, 1, 1, ("Crit (Mortal)",)),
        ),
        ("Stalwart Defenders",), ("CHAMPION",), reinforceable=True,
    ),
    "stormcast-eternals/stormdrake-guard": Facts(
        2, 9, 3, 5, 310,
        (
            Wielded("Draconith's Fangs and Talons", MELEE, None, None, 4, 4, 2, 2, 2,
                    ("Companion",)),
            Wielded("Draconic Flamestream", RANGED, None, None, 4, 2, 3, 2, 1,
                    ("Shoot in Combat", "Companion"), 10),
            Wielded("Drakerider's Lance", MELEE, None, None, 3, 3, 3, 1, 1,
                    ("Charge (+1 Damage)", "Anti-INFANTRY (+1 Rend)")),
        ),
        ("Dispersed Formation", "Draconic Onslaught", "Extremis Chamber"),
        ("CHAMPION", "FLY", "MONSTER"), reinforceable=True,
    ),
    "stormcast-eternals/ionus-cryptborn-warden-of-lost-souls": Facts(
        1, 16, 3, 5, 340,
        (
            Wielded("Spirit-scouring Flames", RANGED, None, None, 9, 2, 4, 2, 1,
                    ("Shoot in Combat", "Companion"), 10),
            Wielded("Soulbreaker", MELEE, None, None, 4, 3, 3, 1, 2),
            Wielded("Cthorak's Ancient Claws", MELEE, None, None, 6, 4, 2, 2, 3,
                    ("Companion",)),
        ),
        ("Battle Damaged", "Lightning Tempest", "Spirit-scouring Flames",
         "Soulburned", "Ruination Chamber"),
        ("PRIEST (2)", "FLY", "WARMASTER"),
    ),
    "stormcast-eternals/judicators-with-skybolt-bows": Facts(
        5, 2, 3, 1, 140,
        (
            Wielded("Storm Gladius", MELEE, None, None, 1, 3, 3, 1, 1),
            Wielded("Skybolt Bow", RANGED, None, None, 2, 3, 3, 1, 1,
                    ("Crit (Auto-wound)",), 18),
        ),
        ("Subduing Shots",), ("CHAMPION",), reinforceable=True,
    ),
    "stormcast-eternals/tornus-the-redeemed": Facts(
        1, 8, 3, 5, 150,
        (
            Wielded("Hallowed Greatspear", RANGED, None, None, 1, 3, 3, 2, 2,
                    ("Crit (2 Hits)",), 12),
            Wielded("Hallowed Greatspear", MELEE, None, None, 5, 3, 3, 2, 2,
                    ("Crit (2 Hits)",)),
        ),
        ("The Light of Sigmar", "Herald of Redemption", "Ruination Chamber"),
        ("FLY", "UNIQUE"),
    ),
}  # fmt: skip
