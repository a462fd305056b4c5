"""The server's settings: what is wrong has a name."""

from pathlib import Path

import pytest

from mazzo import texts
from mazzo.games.errors import BadOptions
from mazzo.server.settings import load, misspelt
from tests.server.real import RealServer, logged
from tests.test_cli import mazzo


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("MAZZO_TABLE_TIMEOUT", "abc", "a number, not 'abc'"),
        ("MAZZO_PORT", "80a", "a whole number, not '80a'"),
        ("MAZZO_PORT", "80.5", "a whole number, not '80.5'"),
        ("MAZZO_LAN", "maybe", "true or false, not 'maybe'"),
        ("MAZZO_LAN", "", "true or false, not ''"),
    ],
)
def test_a_variable_of_the_wrong_kind_is_named_with_its_value(name: str, value: str, expected: str) -> None:
    with pytest.raises(BadOptions) as refused:
        load({}, {name: value})
    assert refused.value.sentence == f"{name} must be {expected}."


def test_the_command_names_a_wrong_variable() -> None:
    done = mazzo("serve", MAZZO_TABLE_TIMEOUT="abc")
    assert (done.returncode, done.stderr) == (2, "mazzo: MAZZO_TABLE_TIMEOUT must be a number, not 'abc'.\n")


def test_the_environment_sets_every_kind_of_setting_and_flags_come_first() -> None:
    said = {"MAZZO_LAN": "true", "MAZZO_PORT": "1", "MAZZO_TABLE_TIMEOUT": "2.5", "MAZZO_LOG_LEVEL": "error"}
    settings = load({"port": 2, "lan": None}, said)
    assert (settings.lan, settings.port, settings.table_timeout, settings.log_level) == (True, 2, 2.5, "error")


def test_only_a_variable_that_is_close_to_a_setting_looks_misspelt() -> None:
    others = ("MAZZO_PURE", "MAZZO_CFLAGS", "MAZZO_PROCESSES", "MAZZO_DOMAIN", "MAZZO_PORT", "TABEL_TIMEOUT")
    found = misspelt(dict.fromkeys((*others, "MAZZO_TABEL_TIMEOUT", "MAZZO_DATABSE"), "1"))
    assert found == {"MAZZO_DATABSE": "MAZZO_DATABASE", "MAZZO_TABEL_TIMEOUT": "MAZZO_TABLE_TIMEOUT"}


def test_the_server_warns_of_a_misspelt_variable(tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3", tabel_timeout=60)
    server.stop()
    warnings = [line["event"] for line in logged(server.log) if line["level"] == "warning"]
    meant = "did you mean MAZZO_TABLE_TIMEOUT?"
    assert warnings == [f"MAZZO_TABEL_TIMEOUT is not a setting and has no effect: {meant}"]


@pytest.mark.parametrize("language", texts.languages())
def test_help_says_where_the_settings_without_a_flag_are(language: str) -> None:
    page = mazzo("serve", "--help", "--lang", language).stdout
    assert "docs/server.md" in page
    assert "MAZZO_ARCHIVE_DAYS" in page
    assert "--archive-days" not in page
