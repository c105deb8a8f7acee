"""The walk of one attack: hit roll, wound roll, save roll, damage, wards."""

from fractions import Fraction

from tests.oracle.chances import Chances, added, certain, one_die
from tests.oracle.notation import Dice
from tests.oracle.profile import Characteristic, Profile
from tests.oracle.walk import Left, Step, Walk, branches, counting, stay, then

CRITS = ("crit 2 hits", "crit auto-wound", "crit mortal")
SIXTH = Fraction(1, 6)


def clamped(modifiers: tuple[int, ...]) -> int:
    """Return the sum of all modifiers of a hit or wound roll: at most -1 or +1."""
    return max(-1, min(+1, sum(modifiers)))


def rolled(printed: Dice) -> Chances:
    total = certain(printed.plus)
    for sides in printed.sides:
        total = added(total, one_die(sides))
    return total


def value_chances(characteristic: Characteristic, extra: int = 0) -> Chances:
    """Return the values that the characteristic can have."""
    values: Chances = {}
    for roll, chance in rolled(characteristic.printed).items():
        value = characteristic.becomes(roll, extra)
        values[value] = values.get(value, Fraction(0)) + chance
    return values


def one_attack(profile: Profile, left: Left) -> Walk:
    return counting({"attacks": 1}, hit_roll(profile, left))


def hit_roll(profile: Profile, left: Left) -> Walk:
    return branches((SIXTH, after_hit_roll(profile, f, left)) for f in range(1, 7))


def is_critical(face: int) -> bool:
    return face == 6


def hits(profile: Profile, face: int) -> bool:
    if face == 1:
        return False
    if is_critical(face):
        return True
    return face + clamped(profile.hit_modifiers) >= profile.hit


def after_hit_roll(profile: Profile, face: int, left: Left) -> Walk:
    """Go on after the final die of the hit roll.

    Of several Crit abilities the one with the greatest expected damage is used,
    of equals the first.
    """
    if not hits(profile, face):
        return stay(left)
    if not is_critical(face):
        return after_hit(profile, "", left)
    crits = [name for name in profile.abilities if name in CRITS] or [""]
    walks = [after_hit(profile, crit, left) for crit in crits]
    best = max(walks, key=lambda walk: walk.mean)  # max takes the first of equals
    return counting({"critical_hits": 1}, best)


def after_hit(profile: Profile, crit: str, left: Left) -> Walk:
    """Go on after a successful hit on which this Crit ability acts."""
    if crit == "crit mortal":
        return counting({"hits": 1}, damage_roll(profile, left, mortal=True))
    scored = 2 if crit == "crit 2 hits" else 1
    walk = counting({"hits": scored}, stay(left))
    for _ in range(scored):
        if crit == "crit auto-wound":
            walk = then(walk, lambda left: save_roll(profile, left))
        else:
            walk = then(walk, lambda left: wound_roll(profile, left))
    return walk


def wound_roll(profile: Profile, left: Left) -> Walk:
    return branches((SIXTH, after_wound_roll(profile, f, left)) for f in range(1, 7))


def after_wound_roll(profile: Profile, face: int, left: Left) -> Walk:
    if face == 1 or face + clamped(profile.wound_modifiers) < profile.wound:
        return stay(left)
    return save_roll(profile, left)


def save_roll(profile: Profile, left: Left) -> Walk:
    """Go on after a wound: the target makes its save roll."""
    unsaved = counting({"unsaved": 1}, damage_roll(profile, left, mortal=False))
    saved = stay(left)
    walk = branches(
        (SIXTH, saved if saves(profile, face) else unsaved) for face in range(1, 7)
    )
    return counting({"wounds": 1}, walk)


def saves(profile: Profile, face: int) -> bool:
    """Tell whether this die saves; the cap of +1 is on the net or on the bonus."""
    if profile.save is None or face == 1:
        return False
    (rend,) = value_chances(profile.rend)
    if profile.save_cap == "net":
        modifier = min(+1, sum(profile.save_modifiers) - rend)
    else:
        modifier = min(+1, sum(profile.save_modifiers)) - rend
    return face + modifier >= profile.save


def damage_roll(profile: Profile, left: Left, *, mortal: bool) -> Walk:
    """Put the Damage characteristic into the pool; each point meets the ward."""
    wards = profile.mortal_wards if mortal else profile.wards
    return branches(
        (chance, inflict(points, wards, profile.ward_modifiers, mortal=mortal)(left))
        for points, chance in value_chances(profile.damage).items()
    )


def inflict(
    points: int, wards: tuple[int, ...], modifiers: tuple[int, ...], *, mortal: bool
) -> Step:
    """Put points into the damage pool: for each of them a ward roll is made."""
    through: Chances = certain(0)
    for _ in range(points):
        through = added(through, past_the_ward(wards, modifiers))

    def step(left: Left) -> Walk:
        ends = {(left, reached): chance for reached, chance in through.items()}
        expected = {"damage_pool": Fraction(points)}
        if mortal:
            expected["mortal_damage"] = Fraction(points)
        walk = Walk(ends, expected)
        return Walk(ends, expected | {"damage": walk.mean})

    return step


def past_the_ward(wards: tuple[int, ...], modifiers: tuple[int, ...]) -> Chances:
    """Return whether a point gets past the best ward; an unmodified 1 fails."""
    if not wards:
        return certain(1)
    passed = [f for f in range(1, 7) if f != 1 and f + sum(modifiers) >= min(wards)]
    return {0: SIXTH * len(passed), 1: SIXTH * (6 - len(passed))}
