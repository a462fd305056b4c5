"""Play many games. Game number i depends on the seed and on i only."""

from collections.abc import Iterator, Mapping, Sequence

from mazzo.games.game import Game
from mazzo.games.rng import Random
from mazzo.match import Match, Seat, begin


def random_games(
    game: Game,
    options: Mapping[str, object],
    first_seat: int | str | None,
    seats: Sequence[Seat],
    games: int,
    seed: int,
) -> Iterator[Match]:
    """Play games of `random` bots to their end.

    The table plays by itself, which is the same as asking the bot for each move, only faster.
    """
    for number in range(games):
        rng = Random(seed, number)
        match = begin(game, options, first_seat, seats, rng)
        match.table.playout(rng, match.deals, match.log)
        yield match
