"""What tests of all the games need: any game with any options, and everything that is true at a table."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st

from mazzo import Match, Random, games, new
from mazzo.games.base import Table
from mazzo.games.game import Game
from mazzo.games.hamsterbacke.table import Table as HamsterbackeTable
from mazzo.games.the_game.table import Table as TheGameTable
from mazzo.games.ventuno.table import Table as VentunoTable

SCRATCH = {"moves", "fresh", "marked", "hidden", "counts", "recalled", "events_recalled"}
"""Fields that only the plain tables show, and that are no part of the position."""


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Draw any game with any options, just begun or well advanced."""
    game = games.find(draw(st.sampled_from(games.names())))
    flags: dict[str, Any] = {flag: draw(st.booleans()) for flag in game.flags}
    seed = draw(st.integers(0, 2**64 - 1))
    match = new(game.name, players=draw(st.sampled_from(game.players)), seed=seed, **flags)
    advance = draw(st.sampled_from((0, 0, 30, 100, 125, 150)))
    if advance:
        rng = Random(seed, 1)
        deal_kindly(match, rng)
        for _ in range(advance):
            before = match.table.copy()
            if match.over or not thrifty_move(match, rng):
                break
            if match.over:
                match.table = before
                match.log.pop()
                break
    return match


def deal_kindly(match: Match, rng: Random) -> None:
    """Deal The Game again from a nearly sorted deck, from both its ends, so that even simple play gets far."""
    if isinstance(match.table, TheGameTable):
        cards = list(match.game.deck)
        for _ in range(40):
            place = rng.below(len(cards) - 12)
            other = place + rng.below(12)
            cards[place], cards[other] = cards[other], cards[place]
        stacked = [card for both in zip(cards[:49], reversed(cards), strict=False) for card in both]
        match.table.stack(stacked)
        match.deals[:] = [stacked]
        match.table.deal()


def thrifty_move(match: Match, rng: Random) -> bool:
    """Make a move, if there is one: in The Game the smallest step that does not lose at once, elsewhere any."""
    table, texts = match.table, match.game.move_texts
    moves = sorted(table.legal_moves())
    if not moves:
        return False
    move = moves[rng.below(len(moves))]
    if isinstance(table, TheGameTable) and not table.opening:
        tops = table.tops
        safe = [move for move in moves if not _loses(table, move)] or moves
        move = min(safe, key=lambda move: step(tops, move))
    match.play(texts[move], table.mover(move))
    return True


def step(tops: list[int], move: int) -> int:
    """Return by how much a move of The Game moves its pile; ending the turn is worth a step of four."""
    card, pile = move >> 2, move & 3
    return 4 if move >= 400 else card - tops[pile] if pile < 2 else tops[pile] - card


def _loses(table: TheGameTable, move: int) -> bool:
    after = table.copy()
    after.play(move)
    return after.over and after.left > 0


def random_moves(match: Match, count: int, chooser: int) -> None:
    """Make this many moves, fewer if the game ends, choosing by the generator of this seed."""
    rng = Random(chooser)
    for _ in range(count):
        if match.over:
            return
        moves = match.table.legal_moves()
        move = moves[rng.below(len(moves))]
        match.play(match.game.move_texts[move], match.table.mover(move))


def state(table: Table) -> bytes:
    """Return all that is true at a table."""
    fields = {name: getattr(table, name) for name in dir(table) if not name.startswith("_") and name not in SCRATCH}
    fields["deck"] = list(table.deck)
    return repr({name: value for name, value in fields.items() if not callable(value)}).encode()


def all_cards(match: Match) -> Counter[int]:
    """Return every card wherever it lies, as the table tells; in The Game the laid ones as the log tells.

    The table of a game that Mazzo does not bring has a method for it.
    """
    table: Any = match.table
    seats = range(table.players)
    if isinstance(table, TheGameTable):
        laid = [move // 4 for _, move in match.log if move < 400]
        return Counter(sum((table.hand(seat) for seat in seats), laid + table.draw_pile()))
    if isinstance(table, VentunoTable):
        hands = sum((table.hand(seat) for seat in seats), table.draw_pile())
        return Counter(hands + table.row_cards() + table.discard_cards())
    if not isinstance(table, HamsterbackeTable):
        return Counter(table.all_cards())
    found = Counter(table.draw_pile())
    for place in (table.rows, table.hands, table.blocks, table.points):
        for index, count in enumerate(place):
            found[index % 7] += count
    return found


def deck(game: Game) -> Counter[int]:
    """Return the whole deck."""
    return Counter(game.deck)


def reshuffled(table: Table, seat: int | None, rng: Random) -> Table:
    """Return the table with all that a seat cannot know dealt again, straight from the table and not by way of a view.

    Hamsterbacke's is left as it is: what its players may remember allows no simple exchange.
    """
    if isinstance(table, HamsterbackeTable):
        return table.copy()
    other: Any = table.copy()
    known = [table.known_cards(at) if isinstance(table, VentunoTable) else [] for at in range(table.players)]
    hands = [other.hand(at) for at in range(table.players)]
    fixed = [Counter(hands[at] if at == seat else known[at]) for at in range(table.players)]
    heap = [
        card for at, hand in enumerate(hands) for card in (Counter(hand) - fixed[at]).elements()
    ] + table.draw_pile()
    rng.shuffle(heap)
    dealt = []
    for at, hand in enumerate(hands):
        missing = len(hand) - fixed[at].total()
        dealt.append([*fixed[at].elements(), *heap[:missing]])
        del heap[:missing]
    if isinstance(table, VentunoTable):
        other.set_up(dealt, known, table.row_cards(), table.discard_cards(), heap)
    else:
        other.set_up(dealt, heap)
    other.awaits_deal = table.awaits_deal
    assert isinstance(other, Table)
    return other
