"""Keywords as texts print them: several in one span, and in the plural."""

from typing import Final

from app.wording.errors import refuse

__all__ = ["is_keyword", "keywords_in"]

#: Keywords of more than one word; in texts they stand beside others without a comma.
_OF_SEVERAL_WORDS: Final = (
    "ALLIES OF THE FREE CITIES", "ASTRAL TEMPLARS", "BALEFUL LORDS", "BARROW LEGION",
    "BEASTCLAW RAIDERS", "BEASTS OF CHAOS", "BIG WAAAGH!", "BLADES OF KHORNE",
    "BRODD'S STOMP", "CHAMPIONS OF THE ARENA", "CITIES OF SIGMAR",
    "CLATTERING PROCESSION", "COURT OF THE GODLINGS", "CRIMSON KEEP",
    "CRONESEER'S PARIAHS", "CYCLE OF CORRUPTION", "DAUGHTERS OF KHAINE",
    "DECADENT HOST", "DISC OF TZEENTCH", "DISCIPLES OF TZEENTCH", "DRACONITH SKYWING",
    "DROGGZ'S GITMOB", "DUARDIN ASCENDANT", "ENDLESS SPELL", "EQUINOX FEAST",
    "ETERNAL NIGHTMARE", "EVERGREEN HUNT", "EXPEDITIONARY FORCE", "EXTREMIS CHAMBER",
    "FACTION TERRAIN", "FIRST PHALANX", "FLESH-EATER COURTS", "FOREST ELDER",
    "GARDENERS OF NURGLE", "GLOOMSPITE GITZ", "GORECHOSEN CHAMPIONS",
    "GRAND FORGEHOST", "GREYWATER FASTNESS", "GRUNTA STAMPEDE", "GUNNAR'S OATHSWORN",
    "HEDONITES OF SLAANESH", "HELSMITHS OF HASHUT", "IDONETH DEEPKIN", "IRON MARCH",
    "KHARADRON OVERLORDS", "KING'S GITZ", "LANCE OF OSSIA",
    "LEGION OF THE FIRST PRINCE", "LEGIONS OF NAGASH", "LOFNIR DROTHKEEPERS",
    "LORDS OF THE CLAN", "LUMINETH REALM-LORDS", "MAGGOTKIN OF NURGLE",
    "MAGNATE'S CREW", "MURKVAST MENAGERIE", "MUTATED MENAGERIE", "NEW SUMMERCOURT",
    "NULL MYRIAD", "NURGLE'S GIFT", "OGOR MAWTRIBES", "ORACLES OF FATE",
    "OSSIARCH BONEREAPERS", "PETRIFEX ELITE", "PLEDGED TO KHORNE",
    "PLEDGED TO NURGLE", "PLEDGED TO SLAANESH", "PLEDGED TO TZEENTCH",
    "RELENTLESS DISCIPLINE", "ROVING MAW", "RUINATION BROTHERHOOD",
    "RUINATION CHAMBER", "SACROSANCT CHAMBER", "SCIONS OF NULAHMIA",
    "SLAVES TO DARKNESS", "SNOW PEAKS", "SONS OF BEHEMAT", "SOULBLIGHT GRAVELORDS",
    "SOULPOD GUARDIANS", "STANDARD BEARER", "STORMCAST ETERNALS", "SWORDS OF CHAOS",
    "THE BLACKTALONS", "TRUGG'S TROGGHERD", "VANARI PARAGONS", "VANGUARD CHAMBER",
    "WAR MACHINE", "WARRIOR CHAMBER", "WARRIORS OF CHAOS", "WEAPON TEAM",
    "ZAINTHAR KAI", "ZIGGURAT STAMPEDE", "ZOGGROK'S IRONMONGERS",
)  # fmt: skip
#: Keywords of one word that stand beside others.
_OF_ONE_WORD: Final = frozenset(
    {
        "ABHORRANT", "AELF", "AKHELIAN", "ALARITH", "ALFROSTUN", "ARCANITE",
        "AUTO-ENDRIN", "AUTOMATON", "BEAST", "BEASTCLAW", "BLOODBOUND",
        "BONESPLITTERZ", "BRAYHERD", "BRUTE", "CAVALRY", "CHAMPION",
        "CHANGE-CULT", "CHAOS", "CHORRILEUM", "DAEMON", "DARKOATH",
        "DEADWALKERS", "DEATH", "DEATHRATTLE", "DESTRUCTION", "DROTHKEEPERS",
        "DUARDIN", "EIDOLON", "ESHIN", "FIRST-FORGED", "FLY", "FYRESLAYERS",
        "GARGANT", "GITMOB", "GNAWHORDE", "GOLLOP", "GUTBUSTERS", "HERO",
        "HOBGROT", "HUMAN", "HURAKAN", "INCARNATE", "INFANTRY", "INVOCATION",
        "IRONJAWZ", "IRONSUNZ", "ISHARANN", "KNIGHT", "KNIGHTS", "KROXIGOR",
        "KRULEBOYZ", "KURNOTHI", "LETHIS", "MAGMADROTH", "MANIFESTATION",
        "MASTERCLAN", "MAW-GRUNTA", "MAWSEEKERS", "MEATFIST", "MEGA-GARGANT",
        "MELUSAI", "MONSTER", "MOONCLAN", "MORTISAN", "MOULDER", "MUSICIAN",
        "NAMARTI", "NIGHTHAUNT", "NOBLE", "OGOR", "ORDER", "ORRUK", "PARAGON",
        "PESTILENS", "PIONEER", "PRIEST", "PYROFANE", "REVENANT", "RHINOX",
        "ROTBRINGERS", "SAURUS", "SCINARI", "SERAPHON", "SERF", "SERFS",
        "SIGMARITE", "SKAVEN", "SKINK", "SKRYRE", "SKYFARER", "SKYVESSEL",
        "SLANN", "SPIDERFANG", "SQUIG", "SYBARITE", "SYLVANETH", "THUNDERSCORN",
        "TROGGOTH", "UNDIVIDED", "UNIQUE", "VAMPIRE", "VANARI", "VERMINUS",
        "WARFLOCK", "WARHERD", "WARMASTER", "WIZARD", "YDRILAN",
    }
)  # fmt: skip
_PLURALS: Final = {"HEROES": "HERO", "SERFS": "SERFS", "KNIGHTS": "KNIGHTS"}


def is_keyword(words: str) -> bool:
    """Say whether words are a keyword as it is printed, not in another number.

    >>> is_keyword("Slann"), is_keyword("Brutes"), is_keyword("Pike Band")
    (True, False, False)
    """
    name = " ".join(words.upper().split())
    return name in _OF_ONE_WORD or name in _OF_SEVERAL_WORDS


def keywords_in(span: str) -> tuple[str, ...]:
    """Return the keywords of a span, upper case, singular, in the order printed.

    A span that holds no known keyword is one keyword; one that holds a known one and
    words that are none raises NotUnderstoodError.

    >>> keywords_in("Hero Cities of Sigmar War Machines")
    ('HERO', 'CITIES OF SIGMAR', 'WAR MACHINE')
    >>> keywords_in("Well Marked")
    ('WELL MARKED',)
    """
    words = " ".join(span.upper().split())
    found: list[str] = []
    rest = words
    while rest:
        keyword, rest = _first(rest)
        if keyword is None:
            return _whole(words, found)
        found.append(keyword)
    return tuple(found)


def _first(words: str) -> tuple[str | None, str]:
    for name in _OF_SEVERAL_WORDS:
        for spelling in (name, name + "S"):
            if (words + " ").startswith(spelling + " "):
                return name, words[len(spelling) :].strip()
    word, _, rest = words.partition(" ")
    return _known(word), rest


def _known(word: str) -> str | None:
    """Return the keyword that a word is, also in the plural."""
    candidates = (_PLURALS.get(word, word), word.removesuffix("S"))
    return next((name for name in candidates if name in _OF_ONE_WORD), None)


def _whole(words: str, found: list[str]) -> tuple[str, ...]:
    if found or any(map(_known, words.split())):
        refuse(words)
    return (words,)
