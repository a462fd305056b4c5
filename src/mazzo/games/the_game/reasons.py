"""The Game: what a turn did to the piles, to its player's hand and to what others asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from mazzo.analysis.reasons import MOST, Moves, Reason, common, of_the_played
from mazzo.games.talk import Said
from mazzo.games.the_game.cards import COMMAND_CARDS, FIRE_CARDS, PILES
from mazzo.games.the_game.notation import END, MOVE_TEXTS, move_of
from mazzo.games.the_game.table import REASONS, Table
from mazzo.games.the_game.talk import NEAR
from mazzo.games.the_game.view import View

TRICK = -10
FAR = 20
"""A card whose cheapest place moves a pile by more is as good as buried."""
CLOSER = 12
"""A card is buried if its step grows by at least this much."""
MANY = 3
"""How many buried cards a reason names at most."""
EASIER = 5
"""The cards that stay in the hand are worth a word if the two cheapest cost this much less."""
LASTING = ("silence", "no-trick", "one-pile", "draw-one")
"""The commands that bind the next players."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card, the pile it went on, and by how much it moved that."""

    card: int
    pile: str
    step: int


@dataclass(slots=True)
class Turn:
    """What moves would do: the cards they lay after those already made, and what they leave."""

    laid: list[Laid] = field(default_factory=list)
    count: int = 0
    """How many cards they lay in all, those already made included."""
    tops: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    fires: list[str] = field(default_factory=list)
    """The piles on which a fire is left to the next player."""
    loses: str = ""

    @property
    def moved(self) -> int:
        """By how much the piles moved altogether."""
        return sum(laid.step for laid in self.laid)


def reasons(view: View, heard: Sequence[Said], played: Moves, better: Moves) -> list[Reason]:
    """Return what a turn closed and ignored, and what a better one costs and keeps."""
    if view.opening:
        return _of_the_opening(view)
    made = common(played, better)
    before = _turn(view, played[:made], 0)
    mine, other = _turn(view, played, made), _turn(view, better, made)
    if not played[made:]:
        return list(islice(_promised(view, heard, before, other), MOST))
    spoilt, kept = _spoilt(view, heard, before, mine, other), _kept(mine, other)
    return [*of_the_played(islice(spoilt, MOST)), *islice(kept, MOST)]


def _of_the_opening(view: View) -> list[Reason]:
    """Return how much the two cheapest cards of the hand would move the piles."""
    n = _ahead(Turn(tops=list(view.tops), hand=list(view.hand)))
    return [Reason("tg.why.opening", {"n": n})]


def _turn(view: View, moves: Sequence[str], made: int) -> Turn:
    """Play moves on the table that a seat sees, up to the end of its turn, and note what comes after the first few."""
    table, turn = view.table(), Turn()
    assert view.seat is not None
    for number, text in enumerate(moves):
        move = move_of(text, view.seat)
        assert move is not None
        if move < END and number >= made:
            turn.laid.append(Laid(int(text[:-1]), text[-1], table.steps([move])[0]))
        if move < END:
            turn.count += 1
            turn.tops, turn.hand = _after(table, move, view.seat)
        fires = [pile for pile in range(4) if table.on_fire and table.tops[pile] in FIRE_CARDS and table.fires[pile]]
        table.play(move)
        if move == END:
            turn.fires = [PILES[pile] for pile in fires]
    if not turn.tops:
        turn.tops, turn.hand = list(view.tops), list(view.hand)
    if table.over and REASONS[table.reason] in ("fire", "skull", "three"):
        turn.loses = REASONS[table.reason]
    return turn


def _after(table: Table, move: int, seat: int) -> tuple[list[int], list[int]]:
    """Return the piles and the hand right after a card, before anything is drawn."""
    text = MOVE_TEXTS[move]
    tops, card = list(table.tops), int(text[:-1])
    tops[PILES.index(text[-1])] = card
    return tops, [held for held in table.hand(seat) if held != card]


def _places(tops: list[int], hand: list[int]) -> list[Laid]:
    """Return every place for the cards of a hand on piles without commands: the rules say which, and how far."""
    table = Table(1)
    table.set_up([list(hand)], [])
    table.tops = list(tops)
    table.owed = 1
    moves = [move for move in table.legal_moves() if move < END]
    places = zip((MOVE_TEXTS[move] for move in moves), table.steps(moves), strict=True)
    return [Laid(int(text[:-1]), text[-1], step) for text, step in places]


def _cheapest(tops: list[int], hand: list[int]) -> dict[int, int]:
    """Return by how much each card would move a pile at the least; a card that fits nowhere is not in it."""
    found: dict[int, int] = {}
    for place in _places(tops, hand):
        found[place.card] = min(place.step, found.get(place.card, place.step))
    return found


def _buried(before: Turn, after: Turn) -> list[int]:
    """Return the cards of a hand that had a place before a turn, and then none, or only one far away."""
    then, now = _cheapest(before.tops, after.hand), _cheapest(after.tops, after.hand)
    return [
        card
        for card in after.hand
        if then.get(card, FAR) < FAR and now.get(card, 2 * FAR) >= max(FAR, then[card] + CLOSER)
    ]


def _ahead(turn: Turn) -> int:
    """Return what the two cheapest cards that stay in the hand cost; one that fits nowhere counts as far."""
    found = _cheapest(turn.tops, turn.hand)
    return sum(sorted(found.get(card, 2 * FAR) for card in turn.hand)[:2])


def _tricks(turn: Turn) -> list[Laid]:
    return [place for place in _places(turn.tops, turn.hand) if place.step == TRICK]


def _spoilt(view: View, heard: Sequence[Said], before: Turn, mine: Turn, other: Turn) -> Iterator[Reason]:
    """Yield what a turn did that another one does not."""
    if mine.loses:
        yield Reason(f"tg.why.loses-{mine.loses}")
    theirs = {(request.key, *request.values.values()) for request in _ignored(view, heard, other)}
    for request in _ignored(view, heard, mine):
        if (request.key, *request.values.values()) not in theirs:
            yield request
    if not mine.laid:
        return
    widest = max(mine.laid, key=lambda laid: laid.step)
    saved = {(laid.card, laid.pile) for laid in other.laid}
    buried = [card for card in _buried(before, mine) if card not in _buried(before, other)]
    values: dict[str, int | str] = {"card": widest.card, "pile": widest.pile, "step": widest.step}
    if buried:
        yield Reason("tg.why.buried", {**values, "cards": ", ".join(map(str, buried[:MANY]))})
    elif widest.step > NEAR and (widest.card, widest.pile) not in saved:
        yield Reason("tg.why.moved", values)
    possible = {(trick.card, trick.pile) for trick in _tricks(mine)}
    for trick in _tricks(before):
        used = any((laid.card, laid.pile) == (trick.card, trick.pile) for laid in mine.laid)
        if trick.card in mine.hand and not used and (trick.card, trick.pile) not in possible:
            yield Reason("tg.why.trick-lost", {"card": trick.card, "pile": trick.pile})
    for pile in mine.fires:
        if pile not in other.fires:
            yield Reason("tg.why.fire-left", {"pile": pile})
    for command, card in _commands(view, mine):
        if (command, card) not in _commands(view, other):
            yield Reason("tg.why.command", {"card": card, "command": command})


def _kept(mine: Turn, other: Turn) -> Iterator[Reason]:
    """Yield what a better turn does, and what it keeps."""
    yield from _tricks_used(other, mine)
    widest = max((laid.step for laid in mine.laid), default=0)
    laid_by_both = {(laid.card, laid.pile) for laid in mine.laid}
    steps = [laid for laid in other.laid if (laid.card, laid.pile) not in laid_by_both and laid.step > 0]
    if steps and max(laid.step for laid in steps) < widest:
        laid = max(steps, key=lambda laid: laid.step)
        yield Reason("tg.why.costs", {"card": laid.card, "pile": laid.pile, "step": laid.step})
    if other.count != mine.count:
        yield Reason("tg.why.count", {"n": other.count, "other": mine.count})
    if other.laid and mine.laid and other.moved < mine.moved:
        yield Reason("tg.why.total", {"n": other.moved, "other": mine.moved})
    if len(other.hand) > 1 and _ahead(other) + EASIER <= _ahead(mine):
        yield Reason("tg.why.easier", {"n": _ahead(other), "other": _ahead(mine)})
    yield from _tricks_left(other, mine)


def _promised(view: View, heard: Sequence[Said], before: Turn, turn: Turn) -> Iterator[Reason]:
    """Yield what speaks for a turn that nobody has played yet."""
    yield from _tricks_used(turn, before)
    avoided = {said.text[-1]: said.seat for said in heard if said.text.startswith("!leave ") and said.seat != view.seat}
    for pile, seat in avoided.items():
        if all(laid.pile != pile for laid in turn.laid):
            yield Reason("tg.why.heeded", {"seat": seat, "pile": pile})
    if turn.laid:
        yield Reason("tg.why.moves", {"n": turn.moved})
    yield from _tricks_left(turn, Turn())
    if len(turn.hand) > 1:
        yield Reason("tg.why.ahead", {"n": _ahead(turn)})


def _tricks_used(turn: Turn, other: Turn) -> Iterator[Reason]:
    """Yield the tricks that a turn makes and another one does not."""
    theirs = {(laid.card, laid.pile) for laid in other.laid}
    for laid in turn.laid:
        if laid.step == TRICK and (laid.card, laid.pile) not in theirs:
            yield Reason("tg.why.trick", {"card": laid.card, "pile": laid.pile})


def _tricks_left(turn: Turn, other: Turn) -> Iterator[Reason]:
    """Yield the tricks that a turn leaves possible and another one does not."""
    theirs = {(trick.card, trick.pile) for trick in (_tricks(other) if other.tops else ())}
    for trick in _tricks(turn):
        if (trick.card, trick.pile) not in theirs:
            yield Reason("tg.why.keeps-trick", {"card": trick.card, "pile": trick.pile})


def _ignored(view: View, heard: Sequence[Said], turn: Turn) -> Iterator[Reason]:
    """Yield the standing requests of others that a turn ignores."""
    for said in heard:
        word, _, what = said.text.partition(" ")
        for laid in turn.laid if said.seat != view.seat else ():
            if word == "!leave" and laid.pile == what:
                yield Reason("tg.why.asked-leave", {"seat": said.seat, "pile": what})
            elif word == "!small" and laid.pile == what and laid.step > NEAR:
                yield Reason("tg.why.asked-small", {"seat": said.seat, "pile": what, "step": laid.step})
            elif word == "!avoid" and view.extreme and laid.card in COMMAND_CARDS[what]:
                yield Reason("tg.why.asked-avoid", {"seat": said.seat, "command": what})
            else:
                continue
            break


def _commands(view: View, turn: Turn) -> list[tuple[str, int]]:
    """Return the commands that a turn leaves in view for the next players, and the cards that carry them."""
    laid = {laid.card for laid in turn.laid}
    tops = [top for top in turn.tops if top in laid] if view.extreme else []
    return [(command, top) for command in LASTING for top in tops if top in COMMAND_CARDS[command]]
