"""Whole games as logs, and the other logs that a viewer could not tell from them: what is hidden is dealt anew."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from mazzo import Random, games
from mazzo.games.errors import MazzoError
from mazzo.games.hamsterbacke.cards import DEALT
from mazzo.games.ventuno.cards import ACTION_OF, ACTIONS, CARD_OF, NUMBER_OF
from mazzo.match import Match
from mazzo.server import events as ev
from mazzo.server.room import Room, fold
from tests.server.memory import SeededChance
from tests.tables import step

CODE = "table"
TRIES = 30


def whole_game(game: str, players: int, seed: int, **flags: bool) -> list[ev.Entry]:
    """Return the log of a game of people who choose at random, in The Game the smallest step."""
    room, rng, chance = Room(CODE), Random(seed), SeededChance(seed)
    options = {"players": players, **{flag: flags.get(flag, False) for flag in games.find(game).flags}}
    agreed = games.find(game).first_seat_agreed
    events: list[ev.Stored] = [
        ev.Created(game, options, None, "p0", ev.Settings(visibility="public", talk="chat", hints=True))
    ]
    events += [ev.SeatTaken(seat, f"p{seat}", f"P{seat}") for seat in range(players)]
    events.append(ev.Started(None if agreed else 0))
    while events:
        for event in events:
            room.apply(ev.Entry(room.number + 1, 1000 * room.number, event, getattr(event, "person", None)))
        events = room.due(chance) or _next_move(room, rng)
    return room.log


def _next_move(room: Room, rng: Random) -> list[ev.Stored]:
    match = room.playing
    moves: list[int] = [] if match.over else sorted(match.table.legal_moves())
    if not moves:
        return []
    move = moves[rng.below(len(moves))]
    if room.game.name == "the-game" and match.log:
        tops = match.table.tops  # type: ignore[attr-defined]
        move = min(moves, key=lambda move: step(tops, move))
    return [ev.Moved(match.table.mover(move), room.game.move_texts[move])]


def moments(log: Sequence[ev.Entry], count: int) -> Iterator[list[ev.Entry]]:
    """Yield the log up to this many moments of the running game, from after the deal to before the last move."""
    dealt = next(entry.number for entry in log if isinstance(entry.event, ev.Dealt))
    last = len(log) - 1
    for part in range(count):
        yield list(log[: dealt + (last - dealt) * part // max(1, count - 1)])


def other_world(log: Sequence[ev.Entry], seat: int | None, rng: Random) -> list[ev.Entry] | None:
    """Return another log that looks the same to a viewer, or None if none was found."""
    room = fold(CODE, log)
    for attempt in range(TRIES):
        decks = [_dealt_anew(room, deal, seat, rng, wildly=attempt < TRIES // 2) for deal in range(len(room.shuffles))]
        entries = _retold(log, seat, decks, rng)
        if entries and entries != list(log) and fold(CODE, entries).phase == room.phase:
            return entries
    return None


def _retold(log: Sequence[ev.Entry], seat: int | None, decks: list[list[Any]], rng: Random) -> list[ev.Entry] | None:
    """Return the log with these decks; what others gave unseen is anything that they then held."""
    room = Room(CODE)
    for entry in log:
        event = entry.event
        if isinstance(event, ev.Shuffle):
            event = msgspec.structs.replace(event, deck=decks[event.deal], nonce="another")
        elif isinstance(event, ev.Moved) and event.move.startswith("give ") and event.seat != seat:
            legal = room.playing.legal_moves(event.seat)
            if legal and (event.move not in legal or rng.below(2)):
                event = ev.Moved(event.seat, legal[rng.below(len(legal))])
        try:
            room.apply(msgspec.structs.replace(entry, event=event))
        except MazzoError:
            return None
    return room.log


def _dealt_anew(room: Room, deal: int, seat: int | None, rng: Random, *, wildly: bool) -> list[Any]:
    deck: list[Any] = list(room.shuffles[deal].deck)
    pile, hands = HIDDEN.get(room.game.name, _of_any)(room, deal, seat)
    current = len(room.playing.deals) - 1 + room.playing.table.awaits_deal
    if room.game.name == "ventuno" and deal < current:
        # The points of a round that is over are known, so that a hand keeps its numbers.
        _mix(deck, pile, rng)
        for number in {NUMBER_OF[CARD_OF[deck[place]]] for place in hands}:
            _mix(deck, [place for place in pile + hands if NUMBER_OF[CARD_OF[deck[place]]] == number], rng)
        return deck
    hidden = pile + hands
    if not wildly:  # two places only: late in a game little else is possible
        hidden = [hidden[rng.below(len(hidden))] for _ in range(2 if hidden else 0)]
    _mix(deck, sorted(set(hidden)), rng)
    return deck


def _mix(deck: list[Any], places: list[int], rng: Random) -> None:
    cards = [deck[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        deck[place] = card


def _of_the_game(room: Room, deal: int, seat: int | None) -> tuple[list[int], list[int]]:
    table: Any = room.playing.table
    held = {card for other in range(table.players) if other != seat for card in table.hand(other)}
    places = [place for place, card in enumerate(room.shuffles[deal].deck[: table.drawn]) if card in held]
    return list(range(table.drawn, table.deck_size)), places


def _of_hamsterbacke(room: Room, deal: int, seat: int | None) -> tuple[list[int], list[int]]:
    table = room.playing.table
    others = [other for other in range(table.players) if other != seat]
    return list(range(table.drawn, table.deck_size)), [DEALT * o + i for o in others for i in range(DEALT)]


def _of_ventuno(room: Room, deal: int, seat: int | None) -> tuple[list[int], list[int]]:
    """Follow every card drawn in a round: those that were not played, and not taken from the row, nobody else saw."""
    deck, drawn = room.shuffles[deal].deck, 0
    unseen: dict[int, list[int]] = {other: [] for other in range(len(room.places))}
    seen: dict[int, Counter[str]] = {other: Counter() for other in unseen}
    for event in _moves_of_deal(room, deal):
        mover = event.seat
        if event.move == "draw":
            unseen[mover].append(drawn)
            drawn += 1
            continue
        card, _, target = event.move.removeprefix("play ").partition(">")
        if seen[mover][card]:
            seen[mover][card] -= 1
        else:
            unseen[mover].remove(next(place for place in unseen[mover] if deck[place] == card))
        if target and ACTIONS[ACTION_OF[CARD_OF[card]]] == "take":
            seen[mover][target] += 1
    return list(range(drawn, len(deck))), [place for other in unseen if other != seat for place in unseen[other]]


def _of_any(room: Room, deal: int, seat: int | None) -> tuple[list[int], list[int]]:
    """Follow every card of a game of one deal: all get equally many, and the mover shows cards and draws new ones."""
    match = Match(room.game, room.playing.options, room.playing.seats, lambda table: False)
    table: Any = match.table
    table.stack(room.playing.deals[deal])
    table.deal()
    players, deck = range(table.players), table.deck_cards()
    dealt = table.drawn // table.players
    places = [list(range(dealt * other, dealt * (other + 1))) for other in players]
    for event in _moves_of_deal(room, deal):
        drawn, mover = table.drawn, event.seat
        table.play(match.legal_move(event.move, mover))
        places[mover] += range(drawn, table.drawn)
        shown = Counter(deck[place] for place in places[mover]) - Counter(table.hand(mover))
        for card in shown.elements():
            places[mover].remove(next(place for place in places[mover] if deck[place] == card))
    return list(range(table.drawn, len(deck))), [place for other in players if other != seat for place in places[other]]


def _moves_of_deal(room: Room, deal: int) -> Iterator[ev.Moved]:
    current = -1
    for entry in room.log:
        if isinstance(entry.event, ev.Dealt):
            current = entry.event.deal
        elif isinstance(entry.event, ev.Moved) and current == deal:
            yield entry.event


HIDDEN = {"the-game": _of_the_game, "ventuno": _of_ventuno, "hamsterbacke": _of_hamsterbacke}
"""For each game: the places in a deck of cards that a viewer cannot know, in the pile and in hands.

For a game that is not here `_of_any` finds them.
"""
