"""Settings and the command that reads them."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app import cli
from app.cli import main, unknown_variables
from app.main import create_app
from app.release import RELEASE
from app.settings import Settings


def test_settings_come_from_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGMATH_PORT", "9000")
    monkeypatch.setenv("SIGMATH_COST_LIMIT", "7")

    assert Settings().port == 9000
    assert Settings().cost_limit == 7


@pytest.mark.parametrize(
    ("text", "origins"),
    [
        ("*", ("*",)),
        (
            "https://a.example, https://b.example",
            ("https://a.example", "https://b.example"),
        ),
        ('["https://a.example"]', ("https://a.example",)),
        ("", ()),
    ],
)
def test_origins_are_a_list_in_either_writing(
    monkeypatch: pytest.MonkeyPatch, text: str, origins: tuple[str, ...]
) -> None:
    monkeypatch.setenv("SIGMATH_CORS_ORIGINS", text)

    assert Settings().cors_origins == origins


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", 65_536),
        ("port", -1),
        ("workers", 0),
        ("cost_limit", 0),
        ("inline_cost", 20_001),
        ("body_limit_bytes", 0),
        ("queue_limit", -1),
        ("job_seconds", 0),
        ("cache_bytes", -1),
        ("cache_max_age_seconds", -1),
        ("log_level", "loud"),
    ],
)
def test_settings_have_bounds(name: str, value: object) -> None:
    with pytest.raises(ValidationError, match=name):
        Settings.model_validate({name: value})


def test_settings_do_not_change() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        setattr(Settings(), "port", 1)  # noqa: B010 (mypy knows it already)


def test_every_setting_has_bounds_or_words_and_says_what_it_is() -> None:
    for name, field in Settings.model_fields.items():
        has_unit = name.endswith(("_bytes", "_seconds"))
        assert field.description or has_unit, name


def test_the_app_takes_its_settings_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SIGMATH_PORT", "no port")

    with pytest.raises(ValidationError, match="port"):
        create_app()


def test_mistyped_variables_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SIGMATH_PROT", "SIGMATH_PORT", "sigmath_workers", "OTHER"):
        monkeypatch.setenv(name, "1")

    assert "SIGMATH_PROT" in unknown_variables()
    assert not {"SIGMATH_PORT", "sigmath_workers", "OTHER"} & set(unknown_variables())


def test_the_command_line_wins_over_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    served: list[Settings] = []
    monkeypatch.setenv("SIGMATH_PORT", "9000")
    monkeypatch.setattr(cli, "serve", served.append)
    main([])
    main(["--port", "9001", "--host", "0.0.0.0"])  # noqa: S104

    assert [settings.port for settings in served] == [9000, 9001]
    assert served[1].host == "0.0.0.0"  # noqa: S104


def test_the_command_tells_its_release(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])

    assert end.value.code == 0
    assert capsys.readouterr().out.strip() == RELEASE


def test_the_command_refuses_wrong_settings(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--port", "70000"])

    assert end.value.code == 2
    assert "port" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("folder", "said"),
    [("none", "catalogue"), (".", "there are no .cat or .gst files")],
)
def test_the_command_refuses_a_folder_without_a_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    folder: str, said: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("SIGMATH_CATALOGUE", str(tmp_path / folder))
    monkeypatch.setenv("SIGMATH_CACHE", str(tmp_path / "cache"))

    with pytest.raises(SystemExit) as end:
        main([])

    assert said in capsys.readouterr().err + str(end.value.code)
