"""A simple model of tables: what each event of a log may be, given who asked for what, and what a client knows."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from mazzo import Match, games, record, shuffles
from mazzo.games.base import Table
from mazzo.games.errors import MazzoError
from mazzo.games.talk import COURTESIES
from mazzo.match import Seat
from mazzo.server import events as ev
from tests.tables import state

Request = Mapping[str, Any]
"""What a client sent, as a dict."""
SETTINGS = {"visibility": "private", "talk": "signals", "spectators": True, "pace": "normal"}


@dataclass
class Chair:
    """A seat: a person's, a bot's, or a person's with a bot in their place."""

    person: str | None = None
    level: str | None = None
    name: str = ""
    left: bool = False

    @property
    def free(self) -> bool:
        return self.person is None and self.level is None


class TableModel:
    """A table as a person would keep it with pencil and paper; `take` checks each event that the log has."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.number = 0
        self.touched = 0
        self.chairs: list[Chair] = []
        self.host = ""
        self.settings: dict[str, Any] = {}
        self.removed: set[str] = set()
        self.match: Match | None = None
        self.opener: int | None = None
        self.decks: list[list[Any]] = []
        self.closed = False
        self.next_table: str | None = None
        self.due: list[ev.Stored] = []
        """What must follow: a command can make several events."""

    # How things stand

    @property
    def phase(self) -> str:
        if self.closed:
            return "closed"
        return "gathering" if self.match is None else "over" if self.match.over else "playing"

    def held_by(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def free(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.free]

    def may_watch(self, person: str, seat: int | None) -> bool:
        if seat is not None:
            return seat in self.held_by(person)
        return self.phase != "playing" or self.settings["spectators"] or bool(self.held_by(person))

    def outcome(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        """Return the events that a command makes now, or None if it must be refused."""
        if self.closed:
            return None
        kind: str = request["type"]
        made: list[ev.Stored] | None = getattr(self, "_" + kind.replace("-", "_"))(request, person, present)
        return made

    def _sit(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        seat = request.get("seat", next(iter(self.free()), None))
        welcome = person == self.host or person not in self.removed
        if self.phase != "gathering" or seat not in self.free() or not welcome:
            return None
        taken = {chair.name for chair in self.chairs}
        names = [request["name"], *(f"{request['name']} {number}" for number in range(2, 9))]
        return [ev.SeatTaken(seat, person, next(name for name in names if name not in taken))]

    def _leave(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        seats = [seat for seat in self.held_by(person) if request.get("seat", seat) == seat]
        if not seats:
            return None
        if self.phase == "gathering":
            opened: list[ev.Stored] = [ev.SeatOpened(seat, "left") for seat in seats]
            stay = any(chair.person for seat, chair in enumerate(self.chairs) if seat not in seats)
            return opened if stay or person != self.host else [*opened, ev.Closed("empty")]
        if self.phase == "closed":
            return []
        left: list[ev.Stored] = [ev.Left(seat) for seat in seats if not self.chairs[seat].left]
        stay = any(chair.person and not chair.left for seat, chair in enumerate(self.chairs) if seat not in seats)
        return left if stay or self.phase == "over" else [*left, ev.Closed("empty")]

    def _seat_bot(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        if person != self.host or self.phase != "gathering" or request["seat"] not in self.free():
            return None
        taken = {chair.name for chair in self.chairs}
        name = next(name for number in range(1, 9) if (name := f"Bot {number}") not in taken)
        return [ev.BotSeated(request["seat"], request["level"], name)]

    def _clear(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        sitting = set(range(len(self.chairs))) - set(self.free())
        if person != self.host or self.phase != "gathering" or request["seat"] not in sitting:
            return None
        return [ev.SeatOpened(request["seat"], "removed")]

    def _change(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        if person != self.host:
            return None
        wanted = {**self.settings, **{name: request[name] for name in SETTINGS if name in request}}
        return [ev.SettingsChanged(ev.Settings(**wanted))] if wanted != self.settings else []

    def _start(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        if person != self.host or self.phase != "gathering" or self.free():
            return None
        return [ev.Started(None)]  # who opens may be drawn: `_matches` looks at it

    def _move(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        seat = request["seat"]
        if self.match is None or seat >= len(self.chairs):
            return None
        chair = self.chairs[seat]
        opening = self.match.game.first_seat_agreed and bool(self.match.deals) and not self.match.log
        for_bot = opening and chair.level is not None and bool(self.held_by(person))
        own = chair.person == person and chair.level is None
        legal = self.match.legal_moves(seat) if self.match.deals else []
        return [ev.Moved(seat, request["move"])] if (own or for_bot) and request["move"] in legal else None

    def _say(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        seat, text = request["seat"], request["text"]
        if seat not in self.held_by(person):
            return None
        try:
            if self.match:
                self.match.check_talk(text, seat)
        except MazzoError:
            return None
        allowed = self.settings["talk"] == "chat" or text in self.game.signals or text in COURTESIES
        return [ev.Said(seat, text)] if allowed else None

    def _lend(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        seat = request["seat"]
        if self.phase != "playing" or seat >= len(self.chairs) or not self.held_by(person):
            return None
        chair = self.chairs[seat]
        here = chair.person in present and not chair.left
        if chair.person in (None, person) or chair.level or here:
            return None
        return [ev.Lent(seat, request["level"])]

    def _rematch(self, request: Request, person: str, present: Collection[str]) -> list[ev.Stored] | None:
        if self.next_table is not None:
            return []
        return [ev.Rematched("")] if self.phase == "over" and self.held_by(person) else None

    # What happened

    def take(self, entry: ev.Entry, request: Request | None, watched: Collection[str]) -> None:
        """Take the next event of the log; `request` is the command that it belongs to, if any."""
        assert entry.number == self.number + 1
        event = entry.event
        if self.due:
            assert entry.command is None
            assert event == self.due.pop(0)
        elif request is not None:
            assert entry.by is not None
            # People who were there at that moment may have gone since, so nobody counts as present here.
            made = _opened(event, request, entry.by) if self.number == 0 else self.outcome(request, entry.by, ())
            assert made, f"{request} made {event}, which it may not"
            assert _matches(made[0], event), (made[0], event)
            self.due = made[1:]
        else:
            assert self._may_happen(event, watched), f"{event} came from nowhere"
        self.number, self.touched = entry.number, entry.at
        self._note(event)

    def _may_happen(self, event: ev.Stored, watched: Collection[str]) -> bool:
        """Say whether bots, the house, or a person who came back can have made an event."""
        match event:
            case ev.Moved():
                assert self.match
                bot = self.chairs[event.seat].level is not None
                opens = self.opener == event.seat and not self.match.log
                return (bot or opens) and event.move in self.match.legal_moves(event.seat)
            case ev.Said():
                self._check_bot_may_say(event)
                return self.chairs[event.seat].level is not None
            case ev.Returned():
                chair = self.chairs[event.seat]
                return self.phase == "playing" and chair.person in watched and bool(chair.level or chair.left)
            case ev.Shuffle():
                assert self.match
                due = self.match.table.awaits_deal and len(self.decks) == len(self.match.deals) == event.deal
                return due and shuffles.keeps(event.hash, event.nonce, event.deck)
            case ev.Dealt():
                return self.match is not None and event.deal == len(self.match.deals) == len(self.decks) - 1
            case ev.Created() | ev.SeatTaken() | ev.BotSeated():
                return self.rematching
            case ev.Closed():
                return event.why == "idle"
        return False

    def _check_bot_may_say(self, event: ev.Said) -> None:
        assert self.match
        assert event.text is not None
        assert event.text in self.game.signals
        self.match.check_talk(event.text, event.seat)

    rematching = False
    """Whether this table is being opened by a rematch; the old table's model has checked who sits here."""

    def _note(self, event: ev.Stored) -> None:
        match event:
            case ev.Created():
                self.game = games.find(event.game)
                self.options, self.first_seat, self.host = event.options, event.first_seat, event.host
                self.settings = {name: getattr(event.settings, name) for name in SETTINGS}
                self.chairs = [Chair() for _ in range(event.options["players"])]
                self.rematching = event.rematch_of is not None
            case ev.SeatTaken():
                self.chairs[event.seat] = Chair(event.person, None, event.name)
            case ev.BotSeated():
                self.chairs[event.seat] = Chair(None, event.level, event.name)
            case ev.SeatOpened():
                self._open(event)
            case ev.SettingsChanged():
                self.settings = {name: getattr(event.settings, name) for name in SETTINGS}
            case ev.Started():
                self._start_match(event)
            case ev.Shuffle():
                self.decks.append(event.deck)
            case ev.Dealt():
                assert self.match
                self.match.deal()
            case ev.Moved():
                assert self.match
                self.match.play(event.move, event.seat)
            case ev.Said():
                if self.match and event.text:
                    self.match.say(event.text, event.seat)
            case ev.Left():
                self.chairs[event.seat].left = True
            case ev.Lent():
                self.chairs[event.seat].level = event.level
            case ev.Returned():
                self.chairs[event.seat].level, self.chairs[event.seat].left = None, False
            case ev.Rematched():
                self.next_table = event.table
            case ev.Closed():
                self.closed = True

    def _open(self, event: ev.SeatOpened) -> None:
        leaver = self.chairs[event.seat].person
        self.chairs[event.seat] = Chair()
        if leaver and event.why == "removed":
            self.removed.add(leaver)
        people = [chair.person for chair in self.chairs if chair.person]
        if leaver == self.host and people and leaver not in people:
            self.host = people[0]

    def _start_match(self, event: ev.Started) -> None:
        agreed = self.game.first_seat_agreed
        if isinstance(self.first_seat, int):
            assert event.first_seat == self.first_seat
        elif self.first_seat == "random" or not agreed:
            assert event.first_seat in range(len(self.chairs))
        else:
            assert event.first_seat is None
        first = {} if agreed else {"first_seat": event.first_seat}
        self.opener = event.first_seat if agreed else None
        seats = [Seat(chair.name, "bot" if chair.level else "human", chair.level) for chair in self.chairs]
        self.match = Match(self.game, self.game.options({**self.options, **first}), seats, self._stack)
        self.rematching = False

    def _stack(self, table: Table) -> bool:
        dealt = len(self.match.deals) if self.match else 0
        if dealt == len(self.decks):
            return False
        table.stack([number for card in self.decks[dealt] if (number := self.game.number_of(card)) is not None])
        return True

    def check_game(self, match: Match | None) -> None:
        """The game of a room is the replay of its log, move by move, and what is finished passes the checker."""
        assert (match is None) == (self.match is None)
        if match is None or self.match is None or not match.deals:
            return
        assert match.record() == self.match.record()
        assert state(match.table) == state(self.match.table)
        found = record.from_dict(match.record())
        record.check(found)
        again = record.replay(found)
        if not match.table.awaits_deal:  # a replay shuffles what is still to be dealt
            assert state(again.table) == state(match.table)


def _opened(event: ev.Stored, request: Request, host: str) -> list[ev.Stored]:
    """Return the events that open a table."""
    assert isinstance(event, ev.Created)
    assert (event.game, event.host) == (request["game"], host)
    return [event, ev.SeatTaken(0, host, request["name"])] if request["sit"] else [event]


def _matches(expected: ev.Stored, event: ev.Stored) -> bool:
    if isinstance(expected, ev.Started | ev.Rematched):
        return type(event) is type(expected)
    return event == expected


@dataclass
class Copy:
    """What a client has of a table from one seat's view, kept as docs/protocol.md says."""

    number: int = 0
    events: dict[int, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)

    def take(self, update: Mapping[str, Any]) -> None:
        """Take an update: the numbers leave no gap, and no update contradicts an earlier one."""
        numbers = [event["number"] for event in update["events"]]
        if update["fresh"]:
            first = max(1, update["number"] - len(numbers) + 1)
            assert numbers == list(range(first, update["number"] + 1))
            self.facts = {}
        else:
            new = [number for number in numbers if number > self.number]
            assert new == list(range(self.number + 1, update["number"] + 1))
        assert update["number"] >= self.number, "what had happened is undone"
        for event in update["events"]:
            known = self.events.setdefault(event["number"], event)
            assert _unmuted(known) == _unmuted(event)
        self.number = update["number"]
        for name in ("state", "view", "hands"):
            if update[name] is not None or name not in self.facts:
                self.facts[name] = update[name]
        self.facts |= {name: update[name] for name in ("deciders", "signals")}

    def equals(self, fresh: Mapping[str, Any]) -> None:
        """What a client knows that has caught up is what a fresh look shows."""
        assert self.number == fresh["number"]
        for event in fresh["events"]:
            if event["number"] in self.events:
                assert _unmuted(self.events[event["number"]]) == _unmuted(event)
        for name in ("state", "view", "hands", "deciders", "signals"):
            mine, theirs = self.facts[name], fresh[name]
            if name == "state":  # when the last event was, the event tells
                mine, theirs = {**mine, "touched": 0}, {**theirs, "touched": 0}
            assert mine == theirs, name


def _unmuted(event: Mapping[str, Any]) -> Any:
    if event["event"]["type"] != "said":
        return event
    return {**event, "event": {**event["event"], "text": ""}}
