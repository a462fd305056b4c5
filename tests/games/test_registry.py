"""The registry: games are found through entry points, and a broken one costs nobody the others."""

import argparse
import io
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from mazzo import Random, cli, games, new
from mazzo.games import base
from mazzo.games.errors import BadOptions
from mazzo.games.game import Game
from mazzo.games.hamsterbacke.table import Table as HamsterbackeTable
from mazzo.games.the_game.table import Table as TheGameTable
from mazzo.games.ventuno.game import Ventuno
from mazzo.games.ventuno.table import Table as VentunoTable
from mazzo.games.ventuno.view import View as VentunoView
from mazzo.server.web import game_info
from mazzo.terminal.drawn.host import Host

OWN = ("the-game", "ventuno", "hamsterbacke")
MODULES = count()

Install = Callable[..., None]
"""Registers a game of this name, made by this, among Mazzo's own."""


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Pretends that packages with games are installed."""
    points = list(entry_points(group=games.GROUP))
    caches: Any = (games.names, games.problems, games._registered, games._load)

    def register(name: str, maker: object) -> None:
        module = ModuleType(f"a_plug_in_{next(MODULES)}")
        module.__file__ = __file__
        module.Made = maker  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, module.__name__, module)
        points.append(EntryPoint(name, f"{module.__name__}:Made", games.GROUP))

    monkeypatch.setattr(games, "entry_points", lambda group: EntryPoints(points))
    for cache in caches:
        cache.cache_clear()
    yield register
    for cache in caches:
        cache.cache_clear()


class Narrow(base.Table):
    """A table with room for less than the game has."""

    def __init__(self, cards: int, moves: int) -> None:
        super().__init__(2, [0] * cards, moves)


def variant(**changes: Any) -> type[Ventuno]:
    """Return a game like Ventuno called `copy`, with something else about it."""
    view = type("View", (VentunoView,), {"game": "copy"})
    return type("Copy", (Ventuno,), {"__module__": __name__, "name": "copy", "view_class": view, **changes})


def room_for(cards: int, moves: int) -> type[Ventuno]:
    return variant(table=lambda game, options: Narrow(cards, moves))


def fails() -> None:
    raise ImportError("No module named 'left_pad'")


def exits() -> None:
    sys.exit("this game needs a newer Mazzo")


@dataclass(frozen=True)
class Forgetful:
    """A view that cannot imagine."""

    game: ClassVar[str] = "copy"

    def warning(self, move: str) -> str:
        """Say nothing."""
        return ""


BROKEN: dict[str, tuple[object, str]] = {
    "an import error": (fails, r"Python cannot load its code \(ImportError: No module named 'left_pad'\)"),
    "an exit": (exits, "Python cannot load its code .*newer Mazzo"),
    "a view that cannot imagine": (variant(view_class=Forgetful), "its view has no imagine"),
    "a table without rules": (room_for(90, 10_000), "its table has no deal and no play"),
    "no class": (None, "Python cannot load its code"),
    "another class": (dict, "its entry point must name a subclass of mazzo.games.game.Game"),
    "a table as game": (lambda: base.Table(2, [1], 1), "its entry point must name a subclass"),
    "an unfinished class": (type("Half", (Game,), {}), "Python cannot load its code .*abstract"),
    "no attributes": (type("Bare", (Ventuno,), {"name": "copy", "rule_of": None}), "it fails"),
    "another name": (Ventuno, "its class calls itself 'ventuno'"),
    "a text as rank": (variant(rank="first"), "its rank must be a whole number"),
    "a missing rule": (variant(rule_of={"players": "CO-1"}), "its rule_of lacks deal, deck, end, order, result, turn"),
    "no view": (variant(view_class=int), "its view_class must be a dataclass whose `game` is 'copy'"),
    "another game's view": (variant(view_class=Ventuno.view_class), "its view_class must be a dataclass whose"),
    "a list of flags": (variant(flags=("short",)), "must be mappings"),
    "a flag that commands have": (variant(flags={"seed": "x"}), "it cannot have an option called 'seed'"),
    "a flag that is no word": (variant(flags={"--x": "x"}), "it cannot have an option called '--x'"),
    "a harder version that it lacks": (variant(harder=("fast",)), "it has no option 'fast' that could make it harder"),
    "a bad pattern": (variant(wording={"(": "x"}), "it fails"),
    "an unlabelled card": (variant(labels={}), "card 0 of its deck has no label"),
    "no players": (variant(players=range(0)), "it fails"),
    "an unusual number": (variant(usual_players=9), "its usual_players must be one of its players, not 9"),
    "11 players": (variant(players=range(2, 12)), "its players must be a range within 1 to 10"),
    "0 players": (variant(players=range(3)), "its players must be a range within 1 to 10"),
    "odd players": (variant(players=range(2, 7, 2)), "its players must be a range within 1 to 10"),
    "more players than seats": (variant(players=range(2, 8)), r"there is no table for 7 players \(a table of Ventuno"),
    "too little room for cards": (room_for(89, 2000), "its table has room for 89 cards, but the deck has 90"),
    "too little room for moves": (room_for(90, 10), "its table has room for 10 moves, but the notation has"),
}


@pytest.mark.parametrize("why", BROKEN)
def test_a_broken_game_costs_nobody_the_others_and_find_says_why(why: str, install: Install) -> None:
    maker, sentence = BROKEN[why]
    install("copy", maker)
    assert games.names() == OWN
    assert new("ventuno", players=2, seed=1).legal_moves() == ["draw"]
    with pytest.raises(BadOptions, match=f"^Mazzo cannot run the game copy: .*{sentence}") as problem:
        games.find("copy")
    assert problem.value.code == "bad-game"
    assert str(problem.value).endswith(f"Update or remove the package {games._registered()['copy'][0].module}.")
    assert games.problems() == (str(problem.value),)


def test_a_name_that_no_address_can_have_is_refused(install: Install) -> None:
    view = type("View", (VentunoView,), {"game": "Copy/2"})
    install("Copy/2", variant(name="Copy/2", view_class=view))
    with pytest.raises(BadOptions, match="its name must consist of small letters, digits and hyphens"):
        games.find("Copy/2")


@pytest.mark.parametrize("text", ["{", "[]", "\xff"])
def test_texts_that_cannot_be_read_are_found_before_anybody_needs_them(
    text: str, install: Install, tmp_path: Path
) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.json").write_text(text, encoding="latin-1")
    install("copy", variant(folder=tmp_path))
    assert games.names() == OWN
    with pytest.raises(BadOptions, match=r"Mazzo cannot run the game copy: (it fails|en\.json is not a JSON object)"):
        games.find("copy")


def test_a_sound_game_is_among_the_others_by_its_rank(install: Install) -> None:
    install("copy", variant(rank=2))
    assert games.names() == ("the-game", "copy", "ventuno", "hamsterbacke")
    assert games.find("copy").title == "Ventuno"
    assert games.problems() == ()


def test_two_packages_with_one_name_are_both_refused(install: Install) -> None:
    install("copy", variant())
    install("copy", variant())
    assert games.names() == OWN
    with pytest.raises(BadOptions, match=r"another package, a_plug_in_\d+, has a game of the same name"):
        games.find("copy")


def test_mazzos_own_game_wins_against_a_package_that_takes_its_name(install: Install) -> None:
    install("ventuno", variant(name="ventuno"))
    assert games.names() == OWN
    assert type(games.find("ventuno")) is Ventuno
    assert len(games.problems()) == 1
    assert "Mazzo cannot run the game ventuno: Mazzo has a game of this name." in games.problems()[0]


class Crash(VentunoTable):
    """A table whose rules have a bug."""

    def play(self, move: int) -> None:
        """Fail."""
        raise KeyError("row")


@pytest.mark.parametrize("words", [["simulate", "--games", "2"], ["simulate", "--bot", "easy"], ["play"]])
def test_a_bug_in_a_game_of_another_package_is_one_sentence(
    words: list[str], install: Install, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    install("copy", variant(table=lambda game, options: Crash(**options)))
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\n" * 10))
    command, *rest = words
    workers = ["--workers", "1"] if command == "simulate" else ["--first-seat", "0"]
    assert cli.main([command, "copy", "--players", "2", "--seed", "1", *workers, *rest]) == cli.UNUSABLE
    told = capsys.readouterr().err
    assert re.search(r"The game copy failed: KeyError in test_registry.py, line \d+ \('row'\)\.", told)
    assert "Report it to the authors of the package a_plug_in" in told
    assert "Traceback" not in told


def test_the_drawn_table_and_another_process_name_the_package_too(
    install: Install, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install("copy", variant(table=lambda game, options: Crash(**options)))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.__stderr__", sys.stderr)
    app = Host()
    with pytest.raises(KeyError) as problem:
        new("copy", players=2).play("draw")
    app._exception = problem.value
    app._print_error_renderables()
    assert "The game copy failed: KeyError in test_registry.py" in capfd.readouterr().err
    failed = games.blamed(problem.value)
    assert str(pickle.loads(pickle.dumps(failed))) == str(failed)


@pytest.mark.parametrize("method", ["play", "deal", "legal", "mover"])
def test_what_a_subclass_of_a_compiled_table_raises_is_not_lost(method: str) -> None:
    def fails(table: object, *_: object) -> None:
        raise KeyError(method)

    for kind in (TheGameTable, VentunoTable, HamsterbackeTable):
        game = next(found for found in map(games.find, OWN) if type(found.table(options_of(found))) is kind)
        table = type("Failing", (kind,), {method: fails})(**options_of(game))
        with pytest.raises(KeyError, match=method):
            table.playout(Random(1), [], [])


def options_of(game: Game) -> dict[str, Any]:
    return game.options({"players": 3, **({} if game.first_seat_agreed else {"first_seat": 0})})


def test_the_catalogue_says_how_many_usually_play(install: Install) -> None:
    install("copy", variant(usual_players=None))
    usual = {name: game_info(name).usual_players for name in games.names()}
    assert usual == {"the-game": 3, "ventuno": 4, "hamsterbacke": 4, "copy": 2}


def test_a_game_that_nobody_brings_is_unknown() -> None:
    for name in ("bridge", "", None):
        with pytest.raises(BadOptions, match="choose from the-game, ventuno, hamsterbacke") as problem:
            games.find(name)  # type: ignore[arg-type]
        assert problem.value.code == "unknown-game"


def test_naming_a_broken_game_says_why(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install("copy", fails)
    with pytest.raises(SystemExit) as stop:
        cli.main(["simulate", "copy", "--players", "2"])
    assert stop.value.code == 2
    told = capsys.readouterr().err
    assert "Mazzo cannot run the game copy: Python cannot load its code" in told
    assert "Traceback" not in told
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert games.problems()[0] in capsys.readouterr().out


def test_what_a_flag_does_may_be_said_in_percent(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    table = lambda game, options: VentunoTable(options["players"], options["first_seat"])  # noqa: E731
    install("copy", variant(flags={"short": "play to 50 %"}, table=table))
    with pytest.raises(SystemExit):
        cli.main(["play", "--help"])
    assert "play to 50 %" in capsys.readouterr().out


def test_no_game_can_take_a_word_that_a_command_uses() -> None:
    parser = cli.build_parser()
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    used = set()
    for command in commands.choices.values():
        words = {action.dest for action in command._actions}
        if "players" in words:
            used |= words | set(command._defaults)
    flags = {flag for name in games.names() for flag in games.find(name).flags}
    assert used - flags == games.TAKEN


# No table writes past the end of an array


@pytest.mark.parametrize(
    ("maker", "most"),
    [
        (lambda players: VentunoTable(players, 0), 6),
        (lambda players: HamsterbackeTable(players, 0), 5),
        (lambda players: TheGameTable(players, *[False] * 4), 5),
    ],
    ids=("ventuno", "hamsterbacke", "the-game"),
)
def test_a_table_has_no_more_players_than_seats(maker: Callable[[int], base.Table], most: int) -> None:
    assert maker(most).players == most
    for players in (most + 1, 100):
        with pytest.raises(ValueError, match="seats"):
            maker(players)


def test_a_table_lists_no_more_moves_than_it_has_room_for() -> None:
    class Talkative(Narrow):
        def legal_moves(self) -> list[int]:
            return list(range(6))

    assert Talkative(1, 6).legal() == 6
    with pytest.raises(IndexError, match="6 moves are legal, but the table has room for 5"):
        Talkative(1, 5).legal()
