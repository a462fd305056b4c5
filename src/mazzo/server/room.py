"""A table as the fold of its events: who sits there, the match, what each viewer may see. No socket, no clock."""

import math
import secrets
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal, Protocol

import msgspec

from mazzo import director, games, record, shuffles
from mazzo.games.base import Table
from mazzo.games.errors import GameFailed
from mazzo.games.game import Game, View
from mazzo.match import Match
from mazzo.match import Seat as MatchSeat
from mazzo.server import events as ev
from mazzo.server.answers import Numbered, Origin, SeatState, Signal, TableState
from mazzo.server.bodies import Finished
from mazzo.server.messages import Refused, write

Phase = Literal["gathering", "playing", "over", "closed"]


class Chance(Protocol):
    """Where random numbers come from."""

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in any order, each equally likely."""

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1."""

    def nonce(self) -> str:
        """Return a text that nobody can guess."""


class SystemChance:
    """The operating system's generator."""

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in any order, each equally likely."""
        order = secrets.randbelow(math.factorial(len(cards)))  # one draw instead of one per card
        for last in range(len(cards) - 1, 0, -1):
            order, other = divmod(order, last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1."""
        return secrets.randbelow(n)

    def nonce(self) -> str:
        """Return 256 random bits in hexadecimal."""
        return secrets.token_hex(32)


class Place(msgspec.Struct):
    """A seat of the table and who has it."""

    person: str | None = None
    name: str = ""
    level: str | None = None
    """The level of the bot that plays here, for itself or for the person."""
    left: bool = False
    hints: int = 0
    """How many hints the person asked for."""
    hinted_at: int = -1
    """After how many moves the last one was."""

    @property
    def is_open(self) -> bool:
        """Whether nobody has the seat. The people of an imported game have left only their names."""
        return self.person is None and self.level is None and not self.name


class Room:
    """One table. `apply` is the only thing that changes it."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.log: list[ev.Entry] = []
        self.places: list[Place] = []
        self.match: Match | None = None
        self.shuffles: list[ev.Shuffle] = []
        self.removed: set[str] = set()
        """The people whom the host removed."""
        self.settings = ev.Settings()
        self.closed: str | None = None
        self.failed: GameFailed | None = None
        """What put an end to the game if its rules, which another package brings, have failed."""
        self.rematch: str | None = None
        self.rematch_of: str | None = None
        self.imported = False
        self.continues: Origin | None = None
        self.script: Sequence[ev.Stored] = ()
        """What happens at the start of a game that continues another."""
        self.masked: dict[int, ev.Moved] = {}
        """Moves with something hidden, by number, as everybody but the mover sees them."""
        self._moved: list[int] = []
        """The numbers of the events that were moves."""
        self._checked: tuple[tuple[int, int, str], int] | None = None
        """The last move that was legal (after which event, of which seat, its text), and its number at the table."""
        self._own: dict[int | None, bytes] = {}
        """What seats knew by themselves the last time, encoded, where it is still the same."""
        self._log_start: dict[int | None, tuple[int, int]] = {}
        """The first move that a log showed to each viewer the last time, and after how many moves that was."""
        self._log_advanced = 0
        """After how many moves a log may last have begun to begin later."""
        self.asked_at = 0
        """When the current decision began, in milliseconds since 1970."""
        self._answered: dict[tuple[str, str], int] = {}
        self._deciders: list[int] | None = None

    # What happened

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.log)

    @property
    def touched(self) -> int:
        """When something last happened."""
        return self.log[-1].at

    def answered(self, person: str, command: str) -> int | None:
        """Return the number of the event that a command made, if it was done already."""
        return self._answered.get((person, command))

    def apply(self, entry: ev.Entry) -> None:
        """Let the next event happen."""
        assert entry.number == self.number + 1, "the log has a gap"
        self.log.append(entry)
        if entry.by is not None and entry.command is not None:
            self._answered[entry.by, entry.command] = entry.number
        if type(entry.event) in ev.RESTARTS:
            self.asked_at = entry.at
        self._deciders = None
        if self.failed and isinstance(entry.event, ev.Moved | ev.Dealt | ev.Said):
            return
        try:
            self._happen(entry.event, entry.number)
        except Exception as problem:
            if not self.fail(problem):
                raise

    def fail(self, problem: Exception) -> bool:
        """If the code of another package has failed, give the game up. Say whether it has."""
        if self.failed is None and (failed := games.failure(self.game.name, problem)):
            self.failed, self.match, self._deciders = failed, None, None
        return self.failed is not None

    def _happen(self, event: ev.Stored, number: int) -> None:
        match event:
            case ev.Moved():
                self._move(event, number)
            case ev.Created():
                self._create(event)
            case ev.SeatTaken():
                self.places[event.seat] = Place(event.person, event.name)
            case ev.BotSeated():
                self.places[event.seat] = Place(None, event.name, event.level)
            case ev.SeatOpened():
                leaver = self.places[event.seat].person
                self.places[event.seat] = Place()
                if event.why == "removed" and leaver is not None:
                    self.removed.add(leaver)
                if leaver == self.host:
                    self._pass_host_on()
            case ev.SettingsChanged():
                self.settings = event.settings
            case ev.Started():
                self._start(event)
            case ev.Shuffle():
                self.shuffles.append(event)
            case ev.Dealt():
                self._own.clear()
                self.playing.deal()
            case ev.Said():
                if self.match and event.text:
                    self.match.say(event.text, event.seat, recorded=True)
            case ev.Left():
                self.places[event.seat].left = True
            case ev.Lent():
                self.places[event.seat].level = event.level
            case ev.Returned():
                self.places[event.seat].level, self.places[event.seat].left = None, False
            case ev.Import():
                self._import(event)
            case ev.Continue():
                self.continues, self.script = Origin(event.table, event.move), event.script
            case ev.Hinted():
                place = self.places[event.seat]
                place.hints, place.hinted_at = place.hints + 1, len(self.playing.log)
            case ev.Rematched():
                self.rematch = event.table
            case ev.Closed():
                self.closed = event.why

    def check_move(self, seat: int, text: str) -> None:
        """Raise `IllegalMove` unless a seat may make this move now."""
        self._checked = (self.number, seat, text), self.playing.legal_move(text, seat)

    def _move(self, event: ev.Moved, number: int) -> None:
        match, game, seat = self.playing, self.game, event.seat
        if self._checked is not None and self._checked[0] == (number - 1, seat, event.move):
            move = self._checked[1]
        else:
            move = match.legal_move(event.move, seat)
        before, deals = self.deciders(), len(match.deals)
        match.make(seat, move)
        self._deciders = None
        self._moved.append(number)
        public = game.public_text(move)
        if public != event.move:
            self.masked[number] = ev.Moved(seat, public)
        if self._is_log_short and game.log_advances(event.move, match.options):
            self._log_advanced = len(match.log)
        if not game.own_is_steady or match.over or match.table.awaits_deal or len(match.deals) > deals:
            self._own.clear()
            return
        for stale in (seat, *before, *self.deciders()):
            self._own.pop(stale, None)

    def _create(self, event: ev.Created) -> None:
        self.game = games.find(event.game)
        self._is_log_short = type(self.game).log_start is not Game.log_start
        check_version(event, self.game)
        self.options = event.options
        self.first_seat = event.first_seat
        self.host = event.host
        self.settings = event.settings
        self.rematch_of = event.rematch_of
        self.places = [Place() for _ in range(event.options["players"])]

    def _import(self, event: ev.Import) -> None:
        found = record.from_dict(event.record)
        self.match = record.replay(found)
        self.imported = True
        self.places = [
            Place(None, seat.name, seat.bot or "normal" if seat.kind == "bot" else None) for seat in found.seats
        ]
        self.shuffles = [
            ev.Shuffle(deal, labels, shuffle.nonce, shuffle.hash)
            for deal, (labels, shuffle) in enumerate(zip(found.deals, found.shuffles, strict=False))
        ]
        self.continues = origin_of(found)
        self.closed = None if self.match.over else "unfinished"

    def _pass_host_on(self) -> None:
        """If the host has no seat any more, make another seated person the host."""
        people = [place.person for place in self.places if place.person is not None]
        if people and self.host not in people:
            self.host = people[0]

    def _start(self, event: ev.Started) -> None:
        first_seat = {} if event.first_seat is None or self.game.first_seat_agreed else {"first_seat": event.first_seat}
        seats = [MatchSeat(p.name, "bot" if p.level else "human", p.level) for p in self.places]
        self.opener = event.first_seat if self.game.first_seat_agreed else None
        self.match = Match(self.game, self.game.options({**self.options, **first_seat}), seats, self._stack)

    def _stack(self, table: Table) -> bool:
        """Put the deck in the order of the next shuffle, if there is one."""
        dealt = len(self.match.deals) if self.match else 0
        if dealt == len(self.shuffles):
            return False
        numbers = [self.game.number_of(card) for card in self.shuffles[dealt].deck]
        table.stack([number for number in numbers if number is not None])
        return True

    # How things stand

    @property
    def playing(self) -> Match:
        """The match; there is one once the game has started."""
        assert self.match is not None
        return self.match

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        if self.closed or self.failed:
            return "closed"
        if self.match is None:
            return "gathering"
        return "over" if self.match.over else "playing"

    @property
    def is_open(self) -> bool:
        """Whether there is still something to play."""
        return self.phase in ("gathering", "playing")

    def seats_of(self, person: str) -> list[int]:
        """Return the seats that a person holds."""
        return [seat for seat, place in enumerate(self.places) if place.person == person]

    def sits(self, person: str) -> bool:
        """Say whether a person holds a seat that they have not left."""
        return any(not self.places[seat].left for seat in self.seats_of(person))

    def bots(self) -> dict[int, str]:
        """Return the seats that bots play now, and their levels."""
        return {seat: place.level for seat, place in enumerate(self.places) if place.level}

    @property
    def allows_hints(self) -> bool:
        """Whether players may ask for hints."""
        return self.settings.hints or sum(place.person is not None for place in self.places) == 1

    def opening(self) -> bool:
        """Say whether the players agree who starts."""
        return self.match is not None and director.is_opening(self.match)

    def deciders(self) -> list[int]:
        """Return the seats that have a decision to make."""
        if self._deciders is None:
            self._deciders = list(director.deciders(self.match)) if self.match and not self.closed else []
        return self._deciders

    def timed(self) -> list[int]:
        """Return the seats of the people whose decision the turn timer measures."""
        if not self.settings.turn_seconds or self.phase != "playing":
            return []
        return [seat for seat in self.deciders() if not self.places[seat].level]

    @property
    def deadline(self) -> int | None:
        """When the time for the decision is up, in milliseconds since 1970; None if no clock runs."""
        return self.asked_at + 1000 * self.settings.turn_seconds if self.timed() else None

    def due(self, chance: Chance) -> list[ev.Stored]:
        """Return what the house has to do now: shuffle, deal, let the chosen seat start."""
        match = self.match
        if match is None or match.over or self.closed:
            return []
        if self.script and not self.shuffles:
            return [*self.script]
        if match.table.awaits_deal:
            deal = len(match.deals)
            dealt = ev.Dealt(deal)
            return [dealt] if deal < len(self.shuffles) else [self._shuffle(deal, chance), dealt]
        if self.opener is not None and not match.log:
            return [ev.Moved(self.opener, self.game.opening_move)]
        return []

    def _shuffle(self, deal: int, chance: Chance) -> ev.Shuffle:
        cards = list(self.game.deck)
        chance.shuffle(cards)
        deck = [self.game.labels[card] for card in cards]
        nonce = chance.nonce()
        return ev.Shuffle(deal, deck, nonce, shuffles.commitment(nonce, deck))

    # What a viewer may see

    def check_watch(self, person: str, seat: int | None) -> None:
        """Raise `Refused` unless this person may watch from this seat, or as a spectator."""
        if seat is not None and seat not in self.seats_of(person):
            raise Refused("not-your-seat", f"Seat {seat} is not yours: watch your own.")
        if seat is None and self.phase == "playing" and not self.settings.spectators and not self.seats_of(person):
            raise Refused("no-spectators", "The host allows no spectators: look at the game when it is over.")

    def view(self, seat: int | None) -> View | None:
        """Return what a seat, or a spectator, may know of the cards; None before the deal."""
        return self.match.view(seat) if self.match and self.match.deals else None

    def own(self, seat: int | None) -> bytes:
        """Return what a seat knows by itself, or a spectator, as an object of JSON."""
        own = self._own.get(seat)
        if own is None:
            own = self._own[seat] = write(self.playing.own(seat))
        return own

    def log_from(self, seat: int | None) -> int:
        """Return the number of the first event that a log of the running game may show to a seat, or to a spectator."""
        if not self._is_log_short or self.match is None or self.phase != "playing":
            return 1
        start, known = self._log_start.get(seat, (0, 0))
        if known < self._log_advanced:
            log, texts = self.match.log, self.game.move_texts
            later = [(mover, texts[move]) for mover, move in log[start:]]  # a log never goes back
            start += self.game.log_start(later, seat, self.match.options)
            self._log_start[seat] = start, len(log)
        return self._moved[start] if start else 1

    def seen(self, entry: ev.Entry, seat: int | None, muted: Collection[str] = ()) -> Numbered:
        """Return an event for a viewer who muted these people: it hides their chat, but not their signals."""
        event = entry.event
        if isinstance(event, ev.Moved):
            seen: ev.Public = event if event.seat == seat else self.masked.get(entry.number, event)
        elif isinstance(event, ev.Shuffle):
            seen = ev.Shuffled(event.deal, event.hash)
        elif isinstance(event, ev.Import):
            seen = ev.Imported()
        elif isinstance(event, ev.Continue):
            seen = ev.Continued(event.table, event.move)
        elif isinstance(event, ev.Said) and entry.by in muted and event.text not in self.game.signals:
            seen = ev.Said(event.seat, None)
        else:
            seen = event
        return Numbered(entry.number, entry.at, seen)

    def signals(self) -> list[Signal]:
        """Return the signals that still stand."""
        if self.match is None or not self.game.signals or not self.match.talk:
            return []
        return [Signal(said.seat, said.text) for said in self.match.heard() if said.text in self.game.signals]

    def state(self, present: Collection[str] = (), spectators: int = 0) -> TableState:
        """Return what everybody may know about the table besides the cards, while these people are connected."""
        result = self.match.result if self.match else None
        return TableState(
            code=self.code,
            game=self.game.name,
            options=self.options,
            first_seat=self.first_seat,
            settings=self.settings,
            phase=self.phase,
            host=self.host,
            seats=[_seat_state(place, present) for place in self.places],
            spectators=spectators,
            hashes=[shuffle.hash for shuffle in self.shuffles],
            result=result,
            verdict=self.game.verdict(result) if result else "",
            rematch=self.rematch,
            rematch_of=self.rematch_of,
            touched=self.touched,
            failed=self.failed.package if self.failed else None,
            hints=self.allows_hints,
            imported=self.imported,
            continues=self.continues,
        )

    def hands(self) -> list[list[Any]] | None:
        """Return all the hands when the game is over."""
        if self.match is None or not self.match.over:
            return None
        views: Iterator[Any] = (self.match.view(seat) for seat in range(len(self.places)))
        return [list(view.hand) for view in views]

    def finished(self, person: str) -> Finished:
        """Return a game that is over as a player's history has it."""
        result = self.playing.result or {}
        return Finished(
            code=self.code,
            game=self.game.name,
            options=self.options,
            players=[place.name for place in self.places],
            seats=self.seats_of(person),
            result=result,
            verdict=self.game.verdict(result),
            at=self.touched,
            continues=self.continues,
        )

    def played(self) -> Match:
        """Return the match of a game that is over or given up, or raise `Refused`."""
        if self.match is None or not self.match.deals:
            raise Refused("no-record", "No game was played at this table: choose another.")
        if self.phase == "playing":
            raise Refused(
                "still-playing", "The game is still running. You get its record, replay and review once it is over."
            )
        return self.match

    def record(self) -> dict[str, Any]:
        """Return the record of a game that is over or given up, or raise `Refused`."""
        match = self.played()
        hashes = [{"hash": shuffle.hash, "nonce": shuffle.nonce} for shuffle in self.shuffles[: len(match.deals)]]
        return {
            **match.record(),
            **({"hints": hints} if any(hints := [place.hints for place in self.places]) else {}),
            **({"shuffles": hashes} if hashes else {}),
            **({"continues": msgspec.to_builtins(self.continues)} if self.continues else {}),
        }


def check_version(event: ev.Created, game: Game) -> None:
    """Raise `MazzoError` unless this version of the server plays a table as it was begun."""
    if event.events > ev.VERSION or event.rules > game.rules:
        raise ev.newer_table()
    if event.rules < game.oldest_rules:
        raise Refused(
            "other-rules", f"The rules of {game.title} have changed since then: Mazzo cannot show this game any more."
        )


def origin_of(found: record.Record) -> Origin | None:
    """Return the game that a recorded one continues, if the record says so."""
    try:
        return msgspec.convert(found.continues, Origin)
    except msgspec.ValidationError:
        return None


def _seat_state(place: Place, present: Collection[str]) -> SeatState:
    kind: Literal["open", "human", "bot"] = (
        "open" if place.is_open else "human" if place.person or not place.level else "bot"
    )
    is_present = not place.left and place.person in present
    return SeatState(kind, place.name, place.person, place.level, is_present, place.hints)


def fold(code: str, entries: Sequence[ev.Entry]) -> Room:
    """Return the table that these events make."""
    room = Room(code)
    for entry in entries:
        room.apply(entry)
    return room
