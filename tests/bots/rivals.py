"""What tests of Ventuno's and Hamsterbacke's bots need: tables of bots, and the decisions that they meet."""

from collections.abc import Iterator

from mazzo import Match, Random, bots, games
from mazzo.croupier import play_on
from mazzo.games.game import View
from mazzo.games.ventuno.cards import NUMBER_OF
from mazzo.games.ventuno.table import Table as VentunoTable
from mazzo.match import Seat, begin

RIVALS = ("ventuno", "hamsterbacke")
CHEAP = 0.005
"""An effort that takes next to no time."""


def seated(name: str, levels: list[str], seed: int) -> Match:
    """Return a game just begun, with this many seats."""
    players = len(levels)
    return begin(games.find(name), {"players": players}, seed % players, [Seat("bot")] * players, Random(seed))


def played(name: str, levels: list[str], seed: int, effort: float = CHEAP) -> Match:
    """Return a game that these bots have played."""
    match = seated(name, levels, seed)
    rivals = [bots.make(level, name, Random(seed, 1 + seat), effort) for seat, level in enumerate(levels)]
    play_on(match, dict(enumerate(rivals)))
    return match


def decisions(name: str, players: int, seed: int, every: int = 1) -> Iterator[View]:
    """Yield the views of a game between good players at which they have to choose, now and then one."""
    match = seated(name, ["normal"] * players, seed)
    rival = bots.make("normal", name, Random(seed, 9))
    while not match.over:
        view = match.view(match.to_move)
        if len(view.moves) > 1 and len(match.log) % every == 0:
            yield view
        match.play(rival.move(view, ()))


def mean_of_others(worlds: list[VentunoTable], seat: int) -> float:
    """Return the mean of the numbers on the cards that all but one seat hold in these worlds."""
    held = [
        NUMBER_OF[card]
        for table in worlds
        for other in range(table.players)
        if other != seat
        for card in table.hand(other)
    ]
    return sum(held) / len(held)
