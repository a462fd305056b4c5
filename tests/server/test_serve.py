"""What `mazzo serve` prints, and where it keeps its database."""

import errno
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import segno

from mazzo import locks
from mazzo.games.errors import BadOptions
from mazzo.server.serve import database_url, invitation, kept_in, open_store, qr_code
from mazzo.server.settings import ServerSettings
from tests.server.memory import run
from tests.server.real import PATIENCE, Client, RealServer
from tests.server.test_transfer import said
from tests.test_cli import mazzo


def test_the_invitation_to_the_network_has_the_link_and_its_code() -> None:
    text = invitation(ServerSettings(lan=True), 8123)
    link = text.split()[4]
    assert link.startswith("http://")
    assert link.endswith(":8123")
    assert qr_code(link) in text


def test_the_printed_qr_code_has_every_module() -> None:
    code = segno.make("http://192.168.1.20:8000", error="l", micro=False)
    halves = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    drawn: list[list[int]] = []
    for line in qr_code("http://192.168.1.20:8000").splitlines():
        for half in (0, 1):
            drawn.append([halves[block][half] for block in line])
    wanted = [[int(module > 0) for module in row] for row in code.matrix_iter(border=2)]
    assert drawn[: len(wanted)] == wanted


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, with a user's data folder of our own."""
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "data"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return tmp_path / "data"


def where(settings: ServerSettings) -> str:
    """Open the database that these settings mean, and return the line that is printed."""
    store = open_store(settings)
    run(store.close)
    return kept_in(settings, store)


def test_the_database_lies_in_the_users_data_folder(data_folder: Path) -> None:
    line = where(ServerSettings())
    (kept,) = data_folder.rglob("mazzo.sqlite3")
    assert line == f"Mazzo keeps tables and people in {kept}"
    assert not list(Path.cwd().iterdir())


def test_an_old_database_in_the_current_folder_is_found(data_folder: Path) -> None:
    Path("mazzo.sqlite3").touch()
    line = where(ServerSettings())
    assert (
        line == f"Mazzo keeps tables and people in {Path('mazzo.sqlite3').absolute()}, which was in this folder already"
    )
    assert not data_folder.exists()


def test_a_database_that_is_chosen_is_used(data_folder: Path) -> None:
    Path("mazzo.sqlite3").touch()
    assert (
        where(ServerSettings(database="mine.sqlite3"))
        == f"Mazzo keeps tables and people in {Path.cwd() / 'mine.sqlite3'}"
    )
    assert database_url(ServerSettings(database="postgresql+psycopg://db")) == "postgresql+psycopg://db"
    assert not data_folder.exists()


def test_a_data_folder_that_mazzo_cannot_make_gives_a_sentence(data_folder: Path) -> None:
    data_folder.touch()
    command = [sys.executable, "-m", "mazzo.cli", "serve", "--port", "0"]
    done = subprocess.run(command, env=dict(os.environ), capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert "Mazzo cannot open the database" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_new_database_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store = open_store(ServerSettings(database=str(tmp_path / "mazzo.sqlite3")))
    finally:
        os.umask(before)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    run(store.close)
    assert modes == dict.fromkeys(("mazzo.sqlite3", "mazzo.sqlite3-wal", "mazzo.sqlite3-shm"), 0o600)


def test_a_database_that_exists_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "mazzo.sqlite3"
    file.touch()
    file.chmod(0o640)
    run(open_store(ServerSettings(database=str(file))).close)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def refused(database: object) -> str:
    """Return why Mazzo does not open this database."""
    with pytest.raises(BadOptions) as problem:
        open_store(ServerSettings(database=str(database)))
    return problem.value.sentence


@pytest.mark.parametrize("scheme", ["", "sqlite:///"])
def test_a_database_in_a_folder_that_does_not_exist_names_the_folder(scheme: str, tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there"
    sentence = f"There is no folder {folder} for the database: create the folder, or name another file."
    assert refused(f"{scheme}{folder / 'mazzo.sqlite3'}") == sentence
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("scheme", ["postgresql", "postgresql+psycopg"])
def test_postgresql_without_its_client_says_what_to_install(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "pip install 'mazzo[cluster]'" in refused(f"{scheme}://mazzo@127.0.0.1/mazzo")


@pytest.mark.parametrize("url", ["postgres://db/mazzo", "mysql+pymysql://db/mazzo", "postgresql+psycopg2://db/mazzo"])
def test_a_kind_of_database_that_mazzo_does_not_know_gives_an_example(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for driver in ("pymysql", "psycopg2"):
        monkeypatch.setitem(sys.modules, driver, None)
    assert "such as postgresql+psycopg://" in refused(url)


def test_the_server_says_where_it_keeps_its_database_and_ends_when_asked_at_once(data_folder: Path) -> None:
    command = [sys.executable, "-m", "mazzo.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        lines = [server.stdout.readline() for _ in range(2)]
        server.terminate()
        assert server.wait(PATIENCE) == 0
    (kept,) = data_folder.rglob("mazzo.sqlite3")
    assert lines[1] == f"Mazzo keeps tables and people in {kept}\n"


def opened(**browser: str) -> list[str]:
    """Run `mazzo serve --open` with this browser alone, and return the first three lines it prints."""
    hidden = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | browser
    command = [sys.executable, "-m", "mazzo.cli", "serve", "--open", "--port", "0"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout
        lines = [server.stdout.readline().rstrip("\n") for _ in range(3)]
        server.terminate()
        assert server.wait(PATIENCE) == 0
    return lines


def test_the_server_opens_its_page_in_the_browser(data_folder: Path) -> None:
    first, _, link = opened(BROWSER="echo %s")
    assert link.startswith("http://")
    assert first == f"Mazzo is open at {link} (Ctrl-C ends it)"


def test_where_there_is_no_browser_the_server_says_so(data_folder: Path) -> None:
    assert opened()[2] == "Mazzo found no browser here: open the link yourself."


def contents(folder: Path) -> dict[str, bytes]:
    """Return what the files of a folder hold, without a server's log and what SQLite notes of its readers."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith((".log", "-shm"))}


def test_a_second_server_refuses_the_database_of_a_running_one_and_changes_nothing(tmp_path: Path) -> None:
    file, also = tmp_path / "mazzo.sqlite3", tmp_path / "also.sqlite3"
    server = RealServer(file)
    also.symlink_to(file)
    try:
        Client(server, "Ada")  # it answers: it has opened its tables
        before = contents(tmp_path)
        for name in (file, also, f"sqlite:///{file}"):
            done = mazzo("serve", "--port", 0, "--database", name)
            where = also if name == also else file
            assert (done.returncode, done.stdout) == (2, "")
            assert done.stderr == (
                f"mazzo: Another server already uses the database {where}: stop that server, or name another database"
                " with --database.\n"
            )
        assert contents(tmp_path) == before
    finally:
        server.stop()


def test_after_the_server_was_killed_another_one_starts_on_its_database(tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3")
    Client(server, "Ada")
    server.kill()
    again = RealServer(tmp_path / "mazzo.sqlite3")
    assert again.stop() == 0


def test_what_an_operator_does_beside_a_running_server_works(tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3")
    Client(server, "Ada").create("ventuno", 2)
    where = ("--database", tmp_path / "mazzo.sqlite3")
    assert "Ada" in said("admin", "tables", *where)
    assert "is equal to the database" in said("export", tmp_path / "export", *where)
    backup = tmp_path / "backup.sqlite3"
    with closing(sqlite3.connect(tmp_path / "mazzo.sqlite3")) as source, closing(sqlite3.connect(backup)) as target:
        source.backup(target)
    assert RealServer(backup).stop() == 0
    assert server.stop() == 0


def test_where_the_system_has_no_locks_a_server_starts_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(descriptor: int, *, waits: bool) -> None:
        raise OSError(errno.ENOLCK, "no")

    monkeypatch.setattr(locks, "_lock", failing)
    run(open_store(ServerSettings(database=str(tmp_path / "mazzo.sqlite3")), serving=True).close)
