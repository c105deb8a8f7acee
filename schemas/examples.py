"""Named example requests, for the documentation; a test posts each of them."""

from typing import Any, Final

__all__ = [
    "CLOSED_FORM_EXAMPLES",
    "DAMAGE_EXAMPLES",
    "FIGHT_EXAMPLES",
    "OBJECTIVE_EXAMPLES",
    "SOLVE_EXAMPLES",
    "WARSCROLL_EXAMPLES",
]

_STABBAS: Final[dict[str, Any]] = {
    "name": "Moonclan Stabbas",
    "models": 20,
    "keywords": ["INFANTRY", "CHAMPION", "MUSICIAN (1/20)", "STANDARD BEARER (1/20)"],
    "weapons": [
        {
            "name": "Stabba",
            "attacks": 2,
            "hit": "4+",
            "wound": "4+",
            "rend": "-",
            "damage": 1,
            "abilities": ["Crit (Auto-wound)"],
        }
    ],
}
_KNIGHTS: Final[dict[str, Any]] = {
    "name": "Knights",
    "models": 5,
    "health": 3,
    "save": "3+",
    "ward": "6+",
    "keywords": ["CAVALRY"],
}

DAMAGE_EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "smallest": {
        "summary": "The smallest request: one model, one weapon, one target",
        "value": {
            "attacker": {
                "weapons": [{"attacks": 2, "hit": 4, "wound": 4, "damage": 1}]
            },
            "target": {},
        },
    },
    "combat": {
        "summary": "Twenty models with a champion against five in armour",
        "value": {"attacker": _STABBAS, "target": _KNIGHTS},
    },
    "commands": {
        "summary": "All-out Attack against All-out Defence, with the rationals",
        "value": {
            "attacker": _STABBAS,
            "target": _KNIGHTS,
            "attacker_commands": ["all-out-attack"],
            "target_commands": ["all-out-defence"],
            "output": {"exact": True, "weapons": False},
        },
    },
    "shooting": {
        "summary": "Random Attacks and Damage at a unit in cover",
        "value": {
            "attacker": {
                "weapons": [
                    {
                        "name": "Cannon",
                        "kind": "ranged",
                        "attacks": "D3+1",
                        "hit": 4,
                        "wound": 2,
                        "rend": 2,
                        "damage": "D6",
                        "abilities": ["Crit (Mortal)", "Anti-MONSTER (+1 Rend)"],
                        "range": 24,
                    }
                ]
            },
            "target": {"models": 1, "health": 14, "save": 4, "keywords": ["MONSTER"]},
            "phase": "shooting",
            "cover": True,
        },
    },
    "ability": {
        "summary": "An ability that makes the unit harder to hit in combat",
        "value": {
            "attacker": {
                "models": 10,
                "weapons": [
                    {"attacks": 2, "hit": 3, "wound": 4, "rend": 1, "damage": 1}
                ],
            },
            "target": {
                "models": 10,
                "save": 5,
                "abilities": [
                    {
                        "name": "Hidden in the gloom",
                        "when": {"phase": "combat", "enemy_keywords_none": ["MONSTER"]},
                        "effects": [
                            {
                                "kind": "modify_roll",
                                "attacks": "received",
                                "roll": "hit",
                                "by": -1,
                            }
                        ],
                    }
                ],
            },
        },
    },
}

SOLVE_EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "smallest": {
        "summary": "How many models destroy one model with a chance of 9 in 10",
        "value": {
            "request": DAMAGE_EXAMPLES["smallest"]["value"],
            "vary": "models",
            "goal": {"metric": "destroyed", "probability": 0.9},
        },
    },
    "attacks": {
        "summary": "How many attacks slay two models, more likely than not",
        "value": {
            "request": DAMAGE_EXAMPLES["combat"]["value"],
            "vary": "attacks",
            "weapon": 0,
            "goal": {"metric": "models_slain", "at_least": 2, "probability": "1/2"},
            "maximum": 20,
        },
    },
}

CLOSED_FORM_EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    name: DAMAGE_EXAMPLES[name] for name in ("smallest", "combat", "shooting")
}

#: With units of the catalogue: only a service can answer these.
WARSCROLL_EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "warscrolls": {
        "summary": "Units by their warscroll, reinforced and with an option",
        "value": {
            "attacker": {
                "warscroll": "stormcast-eternals/liberators",
                "reinforced": True,
                "options": [{"name": "Grandhammer", "models": 2}],
            },
            "target": {"warscroll": "kruleboyz/gutrippaz", "keywords": ["FLY"]},
        },
    },
}

_SWORD: Final[dict[str, Any]] = {"attacks": 1, "hit": 4, "wound": 4, "damage": 1}

FIGHT_EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "smallest": {
        "summary": "Two single models, one combat phase",
        "value": {
            "sides": [
                {"unit": {"weapons": [_SWORD]}},
                {"unit": {"weapons": [_SWORD]}},
            ],
        },
    },
    "charge": {
        "summary": "Ten models charge a monster that strikes first, four phases",
        "value": {
            "sides": [
                {
                    "unit": {
                        "name": "Lancers",
                        "models": 10,
                        "health": 3,
                        "save": "3+",
                        "charged": True,
                        "keywords": ["CAVALRY", "CHAMPION"],
                        "weapons": [
                            {
                                "name": "Lance",
                                "attacks": 3,
                                "hit": "3+",
                                "wound": "3+",
                                "rend": 1,
                                "damage": 1,
                                "abilities": ["Charge (+1 Damage)"],
                            }
                        ],
                    },
                    "commands": ["all-out-attack"],
                },
                {
                    "unit": {
                        "name": "Monster",
                        "health": 18,
                        "save": "4+",
                        "keywords": ["MONSTER", "STRIKE-FIRST", "WARD (6+)"],
                        "weapons": [
                            {
                                "name": "Claws",
                                "attacks": 6,
                                "hit": "4+",
                                "wound": "2+",
                                "rend": 2,
                                "damage": 3,
                            }
                        ],
                        "abilities": [
                            {
                                "name": "Battle Damaged",
                                "when": {"damage_points_at_least": 10},
                                "effects": [
                                    {
                                        "kind": "modify_characteristic",
                                        "characteristic": "attacks",
                                        "operation": "set",
                                        "value": 4,
                                    }
                                ],
                            }
                        ],
                    },
                },
            ],
            "phases": 4,
            "battle_round": 1,
        },
    },
}

OBJECTIVE_EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "smallest": {
        "summary": "One model against none",
        "value": {"sides": [{"units": [{"unit": {}}]}, {"units": []}]},
    },
    "attacked": {
        "summary": "Knights hold it, and are attacked by a horde that contests it too",
        "value": {
            "sides": [
                {
                    "units": [
                        {
                            "unit": _KNIGHTS | {"control": 2},
                            "incoming": [{"attacker": _STABBAS}],
                        }
                    ]
                },
                {"units": [{"unit": _STABBAS | {"models": 9}}]},
            ],
            "holder": 0,
            "output": {"exact": True},
        },
    },
}
