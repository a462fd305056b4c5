"""Nothing hidden is sent: deal what a viewer cannot know anew, and every byte that they get stays the same."""

import json
from collections.abc import Sequence

import msgspec
import pytest

from mazzo import Random, games
from mazzo.games.errors import MazzoError
from mazzo.server import events as ev
from mazzo.server.commands import Person
from mazzo.server.house import House
from mazzo.server.live import Guest, Live
from mazzo.server.room import Room, fold
from tests.server.memory import make_house, play_on, run
from tests.server.test_tables import seated


def hidden_places(room: Room, seat: int | None) -> list[int]:
    """Return the places in the last deck of cards that a viewer cannot know: the draw pile; in The Game, hands too."""
    deck, table = room.shuffles[-1].deck, room.playing.table
    places = set(range(table.drawn, table.deck_size))
    if room.game.name == "the-game":
        hands = {card for other in range(table.players) if other != seat for card in table.hand(other)}  # type: ignore[attr-defined]
        places |= {place for place, card in enumerate(deck) if card in hands}
    return sorted(places)


def resampled(log: Sequence[ev.Entry], room: Room, seat: int | None, rng: Random) -> list[ev.Entry] | None:
    """Return the log with what is hidden dealt anew, or None if the same moves could not have been made then."""
    places = hidden_places(room, seat)
    cards = list(range(len(places)))
    rng.shuffle(cards)
    last = room.shuffles[-1]
    deck = list(last.deck)
    for place, card in zip(places, cards, strict=True):
        deck[place] = last.deck[places[card]]
    other = msgspec.structs.replace(last, deck=deck, nonce="another")
    entries = [msgspec.structs.replace(e, event=other) if e.event is last else e for e in log]
    try:
        other_room = fold(room.code, entries)
    except MazzoError:
        return None
    return entries if other_room.phase == room.phase else None


async def all_bytes(entries: Sequence[ev.Entry], person: Person, seat: int | None, house: House) -> list[bytes]:
    """Return everything that a viewer of this table is sent: live, when catching up, and when trying every move."""
    live = Live(fold("table", entries[:1]))
    guest = Guest(person)
    live.add(guest, seat)
    sent: list[bytes] = []
    for entry in entries[1:]:
        live.apply([entry], {})
        sent += guest.outbox
        guest.outbox.clear()
    house.tables["table"] = live
    sent += [live.catch_up(seat, after, ()) for after in (None, 0, len(entries) - 2)]
    texts = list(live.room.game.move_texts.values())[::7] if seat is not None else []
    for text in texts:
        await house.receive(guest, json.dumps({"type": "warn", "id": "w", "table": "table", "seat": seat}))
        await house.receive(guest, json.dumps({"type": "say", "id": "s", "table": "table", "seat": seat, "text": text}))
    legal = set(live.room.playing.legal_moves(seat)) if seat in live.room.deciders() else set()
    for text in set(texts) - legal:
        await house.receive(
            guest, json.dumps({"type": "move", "id": "m", "table": "table", "seat": seat, "move": text})
        )
        sent += guest.outbox
        guest.outbox.clear()
    return sorted(sent)


@pytest.mark.parametrize("moves", [1, 4, 9, 20])
@pytest.mark.parametrize("game", games.NAMES)
def test_what_a_viewer_gets_does_not_depend_on_what_they_cannot_know(game: str, moves: int) -> None:
    async def test() -> None:
        compared = 0
        for seed in range(6):
            house = make_house(seed=seed)
            table, tabs = await seated(house, game, 2, players=3)
            await play_on(house, dict(enumerate(tabs)), table, Random(seed), moves=moves)
            room = house.tables[table].room
            if room.phase != "playing":
                continue
            log = list(room.log)
            for seat in (0, 1, None):
                other = resampled(log, room, seat, Random(seed, 1))
                if other is None:
                    continue
                person = tabs[seat or 0].person
                assert await all_bytes(log, person, seat, house) == await all_bytes(other, person, seat, house)
                compared += 1
        assert compared or (game == "the-game" and moves == 20)

    run(test)
