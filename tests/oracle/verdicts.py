"""Does this die hit, wound, save? Rules that look at the unmodified die come first."""

from tests.oracle.notation import Json
from tests.oracle.profile import Profile


def is_critical(profile: Profile, face: int) -> bool:
    return face >= profile.critical_on and not profile.no_criticals


def must_fail(effect: Json, face: int, *, critical: bool) -> bool:
    """Tell whether a `fail_on_unmodified` lets this die fail."""
    if effect.get("unless_critical"):
        return not critical
    if effect.get("values") is not None:
        return face in effect["values"]
    return bool(face <= effect["at_most"])


def verdict(profile: Profile, roll: str, face: int, *, critical: bool) -> bool | None:
    """Return what the unmodified die alone decides: a failure beats a success."""
    failing = profile.of_kind("fail_on_unmodified", roll)
    if face == 1 or any(must_fail(e, face, critical=critical) for e in failing):
        return False
    passing = profile.of_kind("succeed_on_unmodified", roll)
    if any(face >= effect["at_least"] for effect in passing):
        return True
    return None


def hits(profile: Profile, face: int) -> bool:
    """Tell whether the die hits; a critical hit always does."""
    decided = verdict(profile, "hit", face, critical=is_critical(profile, face))
    if decided is not None:
        return decided
    # Under `no_criticals` such a die is an ordinary successful hit.
    if face >= profile.critical_on:
        return True
    return face + profile.hit_modifier >= profile.hit.fixed()


def wounds(profile: Profile, face: int, *, critical: bool) -> bool:
    decided = verdict(profile, "wound", face, critical=critical)
    if decided is not None:
        return decided
    return face + profile.wound_modifier >= profile.wound.fixed()


def saves(profile: Profile, face: int, more_rend: int) -> bool:
    """Tell whether the die saves; the cap of +1 is on the net or on the bonus."""
    if profile.save is None:
        return False
    decided = verdict(profile, "save", face, critical=False)
    if decided is not None:
        return decided
    rend = 0 if profile.ignores_rend else profile.rend.fixed(more_rend)
    if profile.save_cap == "net":
        modifier = min(+1, profile.save_modifier - rend)
    else:
        modifier = min(+1, profile.save_modifier) - rend
    return face + modifier >= profile.save
