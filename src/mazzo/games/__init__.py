"""The games that Mazzo knows. Each is a folder, found through the entry points of the group `mazzo.games`."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from mazzo.games.errors import BadOptions, shown
from mazzo.games.game import Game

GROUP = "mazzo.games"
MOST_SEATS = 10
"""The protocol counts seats from 0 to 9."""


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


def find(name: str) -> Game:
    """Return the game of this name, or raise `BadOptions`."""
    if not isinstance(name, str) or name not in _registered():
        raise BadOptions("unknown-game", f"There is no game {shown(name)}; there are {', '.join(names())}.")
    return _load(name)


@cache
def _registered() -> dict[str, EntryPoint]:
    """Return the games' entry points; where two distributions bring a game of one name, the first one counts."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, point)
    return found


@cache
def _load(name: str) -> Game:
    point = _registered()[name]
    try:
        game = point.load()()
    except Exception as problem:
        raise _bad(name, f"its code cannot be loaded ({type(problem).__name__}: {problem})") from problem
    check(name, game)
    return game  # type: ignore[no-any-return]  # `check` has just made sure of it


def check(name: str, game: object) -> None:
    """Raise `BadOptions` unless this is a game that fits its name, with a table that has room for all of it."""
    if not isinstance(game, Game):
        raise _bad(name, "its entry point must name a subclass of mazzo.games.game.Game")
    if game.name != name:
        raise _bad(name, f"the class calls itself {shown(game.name)}")
    least, most = game.players[0], game.players[-1]
    if list(game.players) != list(range(least, most + 1)) or least < 1 or most > MOST_SEATS:
        raise _bad(name, f"players must be a range within 1 to {MOST_SEATS}")
    for card in set(game.deck):
        if card not in game.labels or game.number_of(game.labels[card]) != card:
            raise _bad(name, f"card {card} of the deck has no label that number_of understands")
    _check_room(name, game)


def _check_room(name: str, game: Game) -> None:
    """Raise `BadOptions` if a table could write past the end of one of its arrays."""
    most = game.players[-1]
    options = game.options({"players": most} if game.first_seat_agreed else {"players": most, "first_seat": 0})
    try:
        table = game.table(options)
    except Exception as problem:
        raise _bad(name, f"there is no table for {most} players ({problem})") from problem
    if table.deck_size != len(game.deck):
        raise _bad(name, f"the table has room for {table.deck_size} cards, and the deck has {len(game.deck)}")
    if table.most_moves < len(game.move_texts):
        need = len(game.move_texts)
        raise _bad(name, f"the table has room for {table.most_moves} moves, and the notation has {need}")


def _bad(name: str, why: str) -> BadOptions:
    return BadOptions("bad-game", f"The game {name} cannot be played: {why}. Update or remove the package it is in.")
