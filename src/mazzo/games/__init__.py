"""The games that Mazzo knows. Each is a folder, found through the entry points of the group `mazzo.games`.

A broken game does not stop the other games: `find` says what is wrong with it, and so does `problems`, which the
command line shows.
"""

import json
import re
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from itertools import product
from pathlib import Path

from mazzo.games.base import Table
from mazzo.games.errors import BadOptions, GameFailed, MazzoError, shown
from mazzo.games.game import Game, View

GROUP = "mazzo.games"
MOST_SEATS = 10
"""The protocol counts seats from 0 to 9."""
RULES = {"players", "deck", "deal", "turn", "order", "end", "result"}
"""What every game has a rule for."""
TAKEN = {
    "against", "bot", "bots", "effort", "first_seat", "game", "games", "help", "join", "json", "lang", "name",
    "no_talk", "on", "people", "plain", "players", "plot", "records", "resume", "run", "seed", "workers",
}  # fmt: skip
"""Words that no game can have for an option: the commands use them."""


@cache
def names() -> tuple[str, ...]:
    """Return the names of all the games that can be played, in the order in which people see them."""
    playable = []
    for name in _registered():
        try:
            playable.append((find(name).rank, name))
        except BadOptions:  # `find` says what is wrong with it
            continue
    return tuple(name for _, name in sorted(playable))


@cache
def problems() -> tuple[str, ...]:
    """Return a sentence for each game that is installed and cannot be played."""
    found = []
    for name, points in sorted(_registered().items()):
        try:
            find(name)
        except BadOptions as problem:
            found.append(problem.sentence)
        else:
            found += [_bad(point, "Mazzo has a game of this name").sentence for point in points[1:]]
    return tuple(found)


def find(name: str) -> Game:
    """Return the game of this name, or raise `BadOptions`."""
    if not isinstance(name, str) or name not in _registered():
        raise BadOptions("unknown-game", f"There is no game {shown(name)}: choose from {', '.join(names())}.")
    return _load(name)


@cache
def _registered() -> dict[str, list[EntryPoint]]:
    """Return the entry points of each game, Mazzo's own first."""
    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (not _is_own(point), point.value)):
        found.setdefault(point.name, []).append(point)
    return found


def _is_own(point: EntryPoint) -> bool:
    return point.value.startswith("mazzo.")


@cache
def _load(name: str) -> Game:
    point, *others = _registered()[name]
    if others and not _is_own(point):
        raise _bad(point, f"another package, {_package(others[0])}, has a game of the same name")
    try:
        game = point.load()()
    except (Exception, SystemExit) as problem:
        raise _bad(point, f"Python cannot load its code ({type(problem).__name__}: {problem})") from problem
    try:
        check(name, game)
    except Exception as problem:
        raise _bad(point, str(problem) if isinstance(problem, NotPlayable) else f"it fails ({problem!r})") from problem
    return game  # type: ignore[no-any-return]  # `check` has just made sure of it


def failure(name: str, problem: BaseException) -> GameFailed | None:
    """Return what a game from another package has done wrong; Mazzo's own mistakes stay what they are."""
    point = _registered()[name][0]
    if _is_own(point) or isinstance(problem, MazzoError):
        return None
    place = next((f" in {file.name}, line {line}" for file, line in _places_in(name, problem)), "")
    return GameFailed(name, _package(point), f"{type(problem).__name__}{place} ({problem})")


def blamed(problem: BaseException) -> GameFailed | None:
    """Return what another package's game has done wrong, if this problem came from its code."""
    return next((failure(name, problem) for name in names() if any(_places_in(name, problem))), None)


def _places_in(name: str, problem: BaseException) -> Iterator[tuple[Path, int | None]]:
    """Yield where a problem passed through the code of a game, the last place first."""
    folder = find(name).folder
    for place in reversed(traceback.extract_tb(problem.__traceback__)):
        if (file := Path(place.filename)).is_relative_to(folder):
            yield file, place.lineno


def _bad(point: EntryPoint, why: str) -> BadOptions:
    sentence = f"Mazzo cannot run the game {point.name}: {why}. Update or remove the package {_package(point)}."
    return BadOptions("bad-game", sentence)


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else point.module.partition(".")[0]


class NotPlayable(Exception):
    """Something is wrong with a game; the text says what."""


def check(name: str, game: object) -> None:
    """Raise `NotPlayable` unless this is a game that fits its name, with a table that has room for all of it."""
    if not isinstance(game, Game):
        raise NotPlayable("its entry point must name a subclass of mazzo.games.game.Game")
    if game.name != name:
        raise NotPlayable(f"its class calls itself {shown(game.name)}")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise NotPlayable("its name must consist of small letters, digits and hyphens")
    if not isinstance(game.rank, int):
        raise NotPlayable("its rank must be a whole number")
    if missing := RULES - game.rule_of.keys():
        raise NotPlayable(f"its rule_of lacks {', '.join(sorted(missing))}")
    if not is_dataclass(game.view_class) or getattr(game.view_class, "game", None) != name:
        raise NotPlayable(f"its view_class must be a dataclass whose `game` is {name!r}")
    if missing_from := [name for name in ("imagine", "warning") if not _brings(game.view_class, View, name)]:
        raise NotPlayable(f"its view has no {' and no '.join(missing_from)}")
    _check_words(game)
    _check_cards(game)
    _check_room(game)


def _check_words(game: Game) -> None:
    """Raise `NotPlayable` if a part of the game that everybody's commands read cannot be read."""
    if not all(isinstance(texts, Mapping) for texts in (game.flags, game.wording, game.signals, game.move_texts)):
        raise NotPlayable("its flags, wording, signals and move_texts must be mappings")
    if bad := [flag for flag in game.flags if flag in TAKEN or not re.fullmatch("[a-z][a-z0-9_]*", flag)]:
        raise NotPlayable(f"it cannot have an option called {shown(bad[0])}")
    if unknown := [flag for flag in game.harder if flag not in game.flags]:
        raise NotPlayable(f"it has no option {shown(unknown[0])} that could make it harder")
    for pattern in game.wording:
        re.compile(pattern)
    for file in (game.folder / "texts").glob("*.json"):
        texts = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(texts, dict):
            raise NotPlayable(f"{file.name} is not a JSON object")


def _check_cards(game: Game) -> None:
    """Raise `NotPlayable` if a record could not name a card."""
    for card in set(game.deck):
        if card not in game.labels or game.number_of(game.labels[card]) != card:
            raise NotPlayable(f"card {card} of its deck has no label that number_of understands")


def _check_room(game: Game) -> None:
    """Raise `NotPlayable` if a table could write past the end of one of its arrays."""
    least, most = game.players[0], game.players[-1]
    if list(game.players) != list(range(least, most + 1)) or least < 1 or most > MOST_SEATS:
        raise NotPlayable(f"its players must be a range within 1 to {MOST_SEATS}")
    if game.usual_players is not None and game.usual_players not in game.players:
        raise NotPlayable(f"its usual_players must be one of its players, not {shown(game.usual_players)}")
    opener = {} if game.first_seat_agreed else {"first_seat": 0}
    for players, flag in product(game.players, (False, True)):
        try:
            table = game.table(game.options({"players": players, **opener, **dict.fromkeys(game.flags, flag)}))
        except Exception as problem:
            raise NotPlayable(f"there is no table for {players} players ({problem})") from problem
        if table.deck_size != len(game.deck):
            raise NotPlayable(f"its table has room for {table.deck_size} cards, but the deck has {len(game.deck)}")
        if table.most_moves < len(game.move_texts):
            need = len(game.move_texts)
            raise NotPlayable(f"its table has room for {table.most_moves} moves, but the notation has {need}")
        if missing := [name for name in ("deal", "play") if not _brings(type(table), Table, name)]:
            raise NotPlayable(f"its table has no {' and no '.join(missing)}")


def _brings(kind: type, base: type, name: str) -> bool:
    """Say whether a class defines a method itself, instead of inheriting the base's."""
    return callable(getattr(kind, name, None)) and getattr(kind, name) is not getattr(base, name)
