"""One list in three formats is one list; what does harm is refused before it can."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.rosters.formats import read_upload
from app.work import json_bytes
from schemas.errors import InvalidRequestError, NotJsonError, TooLargeError
from tests.rosters.hostile import NOT_JSON, REFUSED, TOO_LARGE, inside
from tests.rosters.looking_up import answer_to
from tests.rosters.making import (
    all_formats,
    army,
    as_archive,
    as_json,
    as_xml,
    champion,
    force,
    melee,
    model,
    profile,
    ranged,
    unit,
    upgrade,
)

ROOT = Path(__file__).parent.parent.parent

ABILITY = {"Timing": "Any Hero Phase", "Effect": "Roll a dice.\n• On a 2+, **heal**."}
LIST = army(
    force(
        "Regiment",
        unit(
            "Liberators & Co. “Ä”",
            model("Liberator", 1, upgrade("Hammer", melee("Hammer")), champion()),
            model("Liberator", 4, upgrade("Hammer", melee("Hammer"), number=4)),
            profiles=(profile("Shield", "Ability (Activated)", ABILITY),),
            points=100,
        ),
    ),
    force("Auxillary Units", unit("Ballista", upgrade("Bolt", ranged("Bolt")))),
)


@pytest.mark.parametrize("name", ["ros", "rosz"])
def test_the_formats_of_one_list_give_the_same_answer(name: str) -> None:
    formats = all_formats(LIST)

    answers = [json_bytes(answer_to(formats[n])) for n in (name, "json")]

    assert answers[0] == answers[1]
    assert len(json.loads(answers[0])["units"]) == 2


@pytest.mark.parametrize(
    "mark", [b"\xef\xbb\xbf", b" \r\n", b"\xef\xbb\xbf\n", b" " * 99]
)
def test_marks_and_spaces_before_a_file_do_no_harm(mark: bytes) -> None:
    for raw in (as_xml(LIST).split(b"\n", 1)[1], as_json(LIST)):
        assert read_upload(mark + raw) == read_upload(raw)


def test_utf_16_is_read_where_it_says_that_it_is() -> None:
    xml = as_xml(LIST).decode().replace("UTF-8", "UTF-16")

    assert read_upload(xml.encode("utf-16")) == read_upload(as_xml(LIST))


def test_an_encoding_that_is_declared_and_wrong_changes_nothing() -> None:
    xml = as_xml(LIST)
    declared = xml.replace(b"UTF-8", b"zip")

    assert read_upload(declared) == read_upload(xml)


def test_prefixed_elements_are_those_of_a_roster() -> None:
    xml = as_xml(LIST).replace(b"<", b"<r:").replace(b"<r:/", b"</r:")
    xml = xml.replace(b"<r:?", b"<?").replace(b"xmlns=", b"xmlns:r=")

    assert read_upload(xml) == read_upload(as_xml(LIST))


def test_a_text_with_elements_inside_is_read_whole() -> None:
    xml = as_xml(LIST)
    inside = xml.replace(b"Roll a dice", b"<a><b/></a>Roll <i>a</i> dice")

    assert inside != xml
    assert read_upload(inside) == read_upload(xml)


def test_profiles_that_are_hidden_do_not_hold() -> None:
    hidden = melee("Season's sword") | {"hidden": "true"}
    made = army(force("Regiment", unit("Liberators", profiles=(hidden,))))

    for raw in all_formats(made).values():
        (only,) = answer_to(raw)["units"]
        assert only["unit"]["weapons"] == []


def test_an_archive_may_be_stored_and_have_a_comment() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("MY LIST.ROS", as_xml(LIST))
        archive.comment = b"PK and so on"

    assert read_upload(file.getvalue()) == read_upload(as_xml(LIST))


def test_what_begins_like_nothing_else_is_text() -> None:
    assert read_upload("Liberators (100)\n• General ❤️".encode()) == (
        "Liberators (100)\n• General ❤️"
    )


@pytest.mark.parametrize("name", REFUSED)
def test_what_was_made_to_do_harm_is_refused(name: str) -> None:
    make, reason = REFUSED[name]

    with pytest.raises(InvalidRequestError) as refused:
        read_upload(make())

    (error,) = refused.value.errors
    assert error.pointer == ""
    assert reason in error.detail


@pytest.mark.parametrize("name", TOO_LARGE)
def test_what_unpacks_to_more_than_32_mib_is_too_large(name: str) -> None:
    with pytest.raises(TooLargeError, match="33554432"):
        read_upload(TOO_LARGE[name]())


@pytest.mark.parametrize("name", NOT_JSON)
def test_what_begins_like_json_must_be_json(name: str) -> None:
    with pytest.raises(NotJsonError):
        read_upload(NOT_JSON[name]())


# What a process does while it reads: its memory, and all that it opens.
READ = """
import resource, sys, tracemalloc

from app.catalogue import catalogue_at
from app.rosters.answer import read_roster, roster_answer

from schemas.errors import InvalidRequestError, NotJsonError, TooLargeError

raw = sys.stdin.buffer.read()
own = catalogue_at(None)
events = []
def watch(event, arguments):
    if event.startswith(("open", "socket", "subprocess", "os.", "shutil", "tempfile")):
        events.append(event)
sys.addaudithook(watch)

before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
tracemalloc.start()
try:
    roster_answer(read_roster(raw, own))
except (InvalidRequestError, NotJsonError, TooLargeError):
    pass
_, peak = tracemalloc.get_traced_memory()
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
assert not events, events
# What was imported before may have left free memory: so both are looked at.
print(max(peak // 1_000, after - before))
"""
# As many parts, and as many letters, as are read at all.
PART = (
    b'<selection name="aaaaaaaaaaaaaaaa" type="upgrade" entryId="bbbb">'
    b'<profile name="cccccccc" typeName="Ability (Passive)"/></selection>'
)
DEAREST = {
    "as many parts as there may be": lambda: inside(PART * 100, 149),
    **{name: make for name, (make, _) in REFUSED.items() if " MB of " in name},
    **TOO_LARGE,
}


def kilobytes_to_read(raw: bytes) -> int:
    run = subprocess.run(
        [sys.executable, "-c", READ],
        input=raw,
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode()
    return int(run.stdout)


@pytest.mark.parametrize("name", DEAREST)
def test_reading_takes_little_memory_and_opens_nothing(name: str) -> None:
    assert kilobytes_to_read(DEAREST[name]()) < 100_000


def test_the_largest_roster_that_is_read_takes_little_memory() -> None:
    many: list[dict[str, Any]] = [
        unit(
            f"Unit {n}",
            *(model(f"M{m}", 1, upgrade("H", melee(f"H{m}"))) for m in range(9)),
        )
        for n in range(300)
    ]

    assert (
        kilobytes_to_read(as_archive(as_xml(army(force("Regiment", *many))))) < 100_000
    )
