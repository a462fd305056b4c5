"""Every game in its sizes and variants, and games of them that bots of mixed levels play."""

from typing import NamedTuple

from mazzo import Random, bots, games, record
from mazzo.croupier import play_on
from mazzo.match import Seat, begin
from mazzo.record import Record

LEVELS = ("normal", "easy")


class Kind(NamedTuple):
    """A game with its options."""

    game: str
    players: int
    flags: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join([f"{self.game}, {self.players} players", *self.flags])


KINDS = (
    Kind("ventuno", 2), Kind("the-game", 1), Kind("hamsterbacke", 3), Kind("the-game", 2),
    Kind("the-game", 3, ("on_fire",)), Kind("ventuno", 3), Kind("the-game", 4), Kind("hamsterbacke", 4),
    Kind("the-game", 5), Kind("the-game", 2, ("professional",)), Kind("ventuno", 4), Kind("the-game", 3, ("extreme",)),
    Kind("hamsterbacke", 5), Kind("the-game", 4, ("fewer_cards",)), Kind("ventuno", 6), Kind("the-game", 3),
    Kind("the-game", 5, ("extreme", "on_fire")),
)  # fmt: skip


def played(kind: Kind, seed: int) -> Record:
    """Return a game of bots of mixed levels."""
    levels = [LEVELS[(seat + seed) % 2] for seat in range(kind.players)]
    seats = [Seat(f"{level} {seat + 1}", "bot", level) for seat, level in enumerate(levels)]
    options = {"players": kind.players, **dict.fromkeys(kind.flags, True)}
    match = begin(games.find(kind.game), options, None, seats, Random(seed))
    play_on(match, {seat: bots.make(level, kind.game, Random(seed, seat + 1)) for seat, level in enumerate(levels)})
    return record.from_dict(match.record())
