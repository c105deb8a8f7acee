"""A folder is read once for each state that it is in."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from app.catalogue import cache
from app.catalogue.cache import CatalogueError, cached
from app.catalogue.catalogue import Catalogue
from app.catalogue.opening import catalogue_at, database_of
from tests.catalogue.fragments import (
    cat,
    model,
    unit,
    unit_profile,
    upgrade,
    weapon,
    written,
)

ROOT = Path(__file__).resolve().parents[2]


def library(*names: str) -> str:
    spear = upgrade("Spear", [weapon("Spear")])
    units = [unit(each, [unit_profile()], [model(each, 5, [spear])]) for each in names]
    return cat("Newts - Library", units, library=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path / "data", a=library("Newts"))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "deep"


def ids(path: Path) -> list[str]:
    return Catalogue(cache.reading(path)).find("Newts")


def test_it_is_read_once(
    folder: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = cached(folder, kept)
    monkeypatch.setattr(cache, "read_folder", None)  # a call would fail

    assert cached(folder, kept) == first
    assert ids(first) == ["newts/newts"]


def test_the_log_says_why_the_first_start_takes_longer(
    folder: Path, kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logger="sigmath.catalogue"):
        cached(folder, kept)
        cached(folder, kept)

    assert [record.getMessage() for record in caplog.records] == [
        f"reading the catalogue in {folder}, once; kept in {kept}"
    ]


def test_it_is_read_again_when_a_file_changes(folder: Path, kept: Path) -> None:
    first = cached(folder, kept)
    written(folder, a=library("Newts", "Eels"))
    second = cached(folder, kept)

    assert second != first
    assert set(catalogue_at(second).factions()) == {"newts"}
    assert Catalogue(cache.reading(second)).find("Eels") == ["newts/eels"]


@pytest.mark.parametrize("change", ["time", "name", "new", "gone"])
def test_names_and_times_of_the_files_are_part_of_its_state(
    folder: Path, kept: Path, change: str
) -> None:
    written(folder, b=library("Eels"))
    first = cached(folder, kept)
    file = folder / "b.cat"
    match change:
        case "time":
            os.utime(file, ns=(1, 1))
        case "name":
            file.rename(folder / "c.cat")
        case "new":
            written(folder, c=library("Frogs"))
        case "gone":
            file.unlink()

    assert cached(folder, kept) != first


def test_other_files_of_the_folder_do_not_count(folder: Path, kept: Path) -> None:
    first = cached(folder, kept)
    folder.joinpath("README.md").write_text("hello")

    assert cached(folder, kept) == first


def test_a_renamed_unit_keeps_its_id_when_the_folder_changes(
    folder: Path, kept: Path
) -> None:
    cached(folder, kept)
    renamed = library("Salamanders").replace("u-Salamanders", "u-Newts")
    written(folder, a=renamed)
    found = Catalogue(cache.reading(cached(folder, kept))).warscroll("newts/newts")

    assert found is not None
    assert found.id == "newts/salamanders"


def test_the_last_two_states_are_kept(folder: Path, kept: Path) -> None:
    paths = []
    for names in (("Newts",), ("Newts", "Eels"), ("Newts", "Eels", "Frogs")):
        written(folder, a=library(*names))
        paths.append(cached(folder, kept))
        os.utime(paths[-1], ns=(len(paths), len(paths)))

    assert sorted(kept.iterdir()) == sorted(paths[1:])


def test_nothing_half_written_is_left_when_it_fails(folder: Path, kept: Path) -> None:
    folder.joinpath("b.cat").write_text("<!DOCTYPE a><a/>")

    with pytest.raises(CatalogueError, match=r"b\.cat has a document type"):
        cached(folder, kept)
    assert list(kept.iterdir()) == []


def test_a_file_that_cannot_be_read_any_more_is_made_again(
    folder: Path, kept: Path
) -> None:
    path = cached(folder, kept)
    path.write_bytes(b"no database")

    assert ids(cached(folder, kept)) == ["newts/newts"]


@pytest.mark.parametrize("number", ["many", "inf", "nan"])
def test_a_number_that_is_none_is_an_error_that_names_its_file(
    folder: Path, kept: Path, number: str
) -> None:
    cost = f'<cost typeId="points" value="{number}"/>'
    link = f'<entryLink targetId="u-Newts"><costs>{cost}</costs></entryLink>'
    folder.joinpath("b.cat").write_text(
        f'<catalogue name="Newts"><entryLinks>{link}</entryLinks></catalogue>'
    )

    with pytest.raises(CatalogueError, match=r"b\.cat has a number that is none"):
        cached(folder, kept)


def test_a_folder_without_catalogues_is_an_error(tmp_path: Path, kept: Path) -> None:
    with pytest.raises(CatalogueError, match=r"no \.cat or \.gst files"):
        cached(tmp_path, kept)


def test_a_cache_that_cannot_be_written_is_an_error(
    folder: Path, tmp_path: Path
) -> None:
    tmp_path.joinpath("file").write_text("")

    with pytest.raises(CatalogueError, match="cannot be read or kept"):
        cached(folder, tmp_path / "file" / "cache")


def test_nobody_can_write_what_is_read(folder: Path, kept: Path) -> None:
    database = cache.reading(cached(folder, kept))

    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        database.execute("DELETE FROM meta")


def test_two_processes_may_build_it_at_once(folder: Path, kept: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from app.catalogue import *;"
        "path = database_of(Path(sys.argv[1]), Path(sys.argv[2]));"
        "print(path, catalogue_at(path).find('Newts'))"
    )
    command = [sys.executable, "-c", code, str(folder), str(kept)]
    runs = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    outputs = {run.communicate()[0] for run in runs}

    assert outputs == {f"{cached(folder, kept)} ['newts/newts']\n"}
    assert len(list(kept.iterdir())) == 1


def test_without_a_folder_the_projects_own_warscrolls_are_used() -> None:
    assert database_of(None, None) is None
    assert catalogue_at(None).version.startswith("sigmath ")


def test_the_usual_cache_is_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")

    assert cache.default_cache() == Path("/somewhere/sigmath")
