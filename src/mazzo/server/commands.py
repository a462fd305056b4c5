"""What a person's command means at a table: the events it makes, or why it is refused. Nothing changes here."""

from collections.abc import Callable, Collection

import msgspec

from mazzo import games
from mazzo.director import returning
from mazzo.games.talk import COURTESIES, LONGEST_NAME, check_form, clean_name
from mazzo.server import events as ev
from mazzo.server import requests as req
from mazzo.server.messages import Refused
from mazzo.server.room import Chance, Room


class Person(msgspec.Struct, frozen=True):
    """A person at a device: the id is public, and the secret that proves it is not here."""

    id: str
    name: str


def create(command: req.Create, host: Person) -> list[ev.Stored]:
    """Return the events that open a table."""
    game = games.find(command.game)
    players = game.check_players(command.options.get("players"))
    if command.first_seat not in (None, "random"):
        game.check_first_seat(command.first_seat, players)
    filled = {} if game.first_seat_agreed else {"first_seat": 0}
    options = game.options({**command.options, **filled})
    options = {name: value for name, value in options.items() if name not in filled}
    created = ev.Created(game.name, options, command.first_seat, host.id, command.settings)
    return [created, ev.SeatTaken(0, host.id, host.name)] if command.sit else [created]


def rematch(room: Room, person: Person, code: str, flag: str | None = None) -> tuple[list[ev.Stored], list[ev.Stored]]:
    """Return the events at this table and at the next, which gets this code. Seats of people who left are open."""
    if room.phase != "over":
        raise Refused("not-over", "You can ask for a rematch once the game is over.")
    if not room.seats_of(person.id):
        raise Refused("not-seated", "Only the players of this game can ask for a rematch: open a new table.")
    if flag is not None and flag not in room.game.flags:
        flags = ", ".join(room.game.flags) or "none"
        raise Refused("unknown-option", f"{room.game.title} has no such option: choose from {flags}.")
    options = room.options if flag is None else {**room.options, flag: True}
    fresh: list[ev.Stored] = [ev.Created(room.game.name, options, room.first_seat, person.id, room.settings, room.code)]
    for seat, place in enumerate(room.places):
        if place.person is not None:
            if not place.left or place.person == person.id:  # you come back by asking
                fresh.append(ev.SeatTaken(seat, place.person, place.name))
        elif place.level is not None:
            fresh.append(ev.BotSeated(seat, place.level, place.name))
    return [ev.Rematched(code)], fresh


def decide(
    room: Room, command: req.AnyCommand, person: Person, present: Callable[[], Collection[str]], chance: Chance
) -> list[ev.Stored]:
    """Return the events that a command makes at a table, or raise `Refused`; `present` says who is connected."""
    if room.failed:
        raise room.failed
    if room.closed:
        raise Refused("closed", "This table is closed: open a new one.")
    match command:
        case req.Move():
            check_move(room, command, person)
            return [ev.Moved(command.seat, command.move)]
        case req.Sit():
            return _sit(room, command, person)
        case req.Leave():
            return _leave(room, command, person)
        case req.SeatBot():
            _check_host(room, person)
            _check_gathering(room)
            return [_seat_bot(room, _open_seat(room, command.seat), command.level)]
        case req.Clear():
            return _clear(room, command.seat, person)
        case req.Change():
            return _change(room, command, person)
        case req.Start():
            return _start(room, person, chance)
        case req.Say():
            return _say(room, command, person)
        case req.Lend():
            return _lend(room, command, person, present())
        case req.Rematch():
            raise AssertionError("a rematch concerns two tables: see `rematch`")


def come_back(room: Room, person: Person) -> list[ev.Stored]:
    """Return the events when a person looks at the table again: bots hand their seats back."""
    if room.phase != "playing":
        return []
    left = [seat for seat, place in enumerate(room.places) if place.left]
    return [ev.Returned(seat) for seat in returning(room.seats_of(person.id), room.bots(), left)]


def _check_host(room: Room, person: Person) -> None:
    if room.host != person.id:
        raise Refused("not-host", "Only the host can do that: ask them.")


def _check_gathering(room: Room) -> None:
    if room.phase != "gathering":
        raise Refused("already-started", "The game has already started: change this at the next table.")


def _check_seat(room: Room, seat: int) -> int:
    if seat >= len(room.places):
        raise Refused("no-such-seat", f"There is no seat {seat}: choose from 0 to {len(room.places) - 1}.")
    return seat


def _open_seat(room: Room, seat: int | None) -> int:
    if seat is None:
        seat = next((seat for seat, place in enumerate(room.places) if place.is_open), None)
        if seat is None:
            raise Refused("table-full", "All the seats are taken: choose another table.")
    if not room.places[_check_seat(room, seat)].is_open:
        raise Refused("seat-taken", f"Seat {seat} is taken: choose another.")
    return seat


def _own_seat(room: Room, seat: int, person: Person) -> int:
    if room.places[_check_seat(room, seat)].person != person.id:
        raise Refused("not-your-seat", f"Seat {seat} is not yours: play from your own.")
    return seat


def _sit(room: Room, command: req.Sit, person: Person) -> list[ev.Stored]:
    _check_gathering(room)
    if person.id in room.removed and person.id != room.host:
        raise Refused("removed", "The host has removed you from this table: choose another.")
    name = person.name if command.name is None else clean_name(command.name)
    return [ev.SeatTaken(_open_seat(room, command.seat), person.id, _told_apart(room, name))]


def _told_apart(room: Room, name: str) -> str:
    """Return a name that nobody else has at the table: the second Ada is Ada 2."""
    taken = {place.name for place in room.places}
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, len(room.places) + 2))
    return name if name not in taken else next(other for other in numbered if other not in taken)


def _seat_bot(room: Room, seat: int, level: str) -> ev.Stored:
    taken = {place.name for place in room.places}
    names = (f"Bot {number}" for number in range(1, len(room.places) + 1))
    return ev.BotSeated(seat, level, next(name for name in names if name not in taken))


def _leave(room: Room, command: req.Leave, person: Person) -> list[ev.Stored]:
    seats = room.seats_of(person.id) if command.seat is None else [_own_seat(room, command.seat, person)]
    if not seats:
        raise Refused("not-seated", "You have no seat at this table: sit down first.")
    others = [place for seat, place in enumerate(room.places) if place.person is not None and seat not in seats]
    if room.phase != "gathering":
        left: list[ev.Stored] = [ev.Left(seat) for seat in seats if not room.places[seat].left]
        goes_on = room.phase == "over" or any(not place.left for place in others)
        return left if goes_on else [*left, ev.Closed("empty")]
    opened: list[ev.Stored] = [ev.SeatOpened(seat, "left") for seat in seats]
    return opened if others or room.host != person.id else [*opened, ev.Closed("empty")]


def _clear(room: Room, seat: int, person: Person) -> list[ev.Stored]:
    _check_host(room, person)
    _check_gathering(room)
    if room.places[_check_seat(room, seat)].is_open:
        raise Refused("seat-open", f"Nobody sits at seat {seat}: choose another.")
    return [ev.SeatOpened(seat, "removed")]


def _change(room: Room, command: req.Change, person: Person) -> list[ev.Stored]:
    _check_host(room, person)
    if command.hints is not None:
        _check_gathering(room)
    names = ("visibility", "talk", "spectators", "pace", "turn_seconds", "hints")
    wanted = {name: value for name in names if (value := getattr(command, name)) is not None}
    settings = msgspec.structs.replace(room.settings, **wanted)
    return [ev.SettingsChanged(settings)] if settings != room.settings else []


def _start(room: Room, person: Person, chance: Chance) -> list[ev.Stored]:
    _check_host(room, person)
    _check_gathering(room)
    open_seats = [str(seat) for seat, place in enumerate(room.places) if place.is_open]
    if open_seats:
        raise Refused(
            "open-seats", f"There are free seats ({', '.join(open_seats)}): wait for players, or give them to bots."
        )
    drawn = room.game.draws_first_seat(room.first_seat)
    first_seat = chance.below(len(room.places)) if drawn else room.first_seat
    assert first_seat != "random"
    return [ev.Started(first_seat)]


def check_move(room: Room, command: req.Move | req.Why, person: Person) -> None:
    """Raise unless a person may make this move now."""
    if room.match is None:
        raise Refused("not-started", "The game has not started: wait for the host.")
    place = room.places[_check_seat(room, command.seat)]
    lets_bot_open = room.opening() and place.level and room.seats_of(person.id)
    if not lets_bot_open:
        _own_seat(room, command.seat, person)
        if place.level:
            raise Refused("bot-plays", "A bot is playing for you. Open the table again to take your seat back.")
    room.check_move(command.seat, command.move)


def hint(room: Room, request: req.AskHint, person: Person) -> list[ev.Stored]:
    """Return the event that counts a hint, once for each decision, or raise `Refused`."""
    place = room.places[_own_seat(room, request.seat, person)]
    if not room.allows_hints:
        raise Refused("no-hints", "The host of this table allows no hints: decide for yourself.")
    if place.level or room.phase != "playing" or request.seat not in room.deciders():
        raise Refused("nothing-to-decide", "You have nothing to decide now: ask when it is your turn.")
    return [] if place.hinted_at == len(room.playing.log) else [ev.Hinted(request.seat)]


def _say(room: Room, command: req.Say, person: Person) -> list[ev.Stored]:
    seat = _own_seat(room, command.seat, person)
    check_talk(room, command.text, seat)
    return [ev.Said(seat, command.text)]


def check_talk(room: Room, text: str, seat: int) -> None:
    """Raise unless a seat may say this now, by the game's rules and by the table's settings."""
    if room.match is None:
        check_form(text)
    else:
        room.match.check_talk(text, seat)
    if room.settings.talk == "signals" and text not in room.game.signals and text not in COURTESIES:
        raise Refused("signals-only", "The host of this table allows signals only: choose one.")


def _lend(room: Room, command: req.Lend, person: Person, present: Collection[str]) -> list[ev.Stored]:
    if room.phase != "playing":
        raise Refused("not-playing", "A bot can take over a seat only during a game.")
    place = room.places[_check_seat(room, command.seat)]
    if person.id == place.person or not room.seats_of(person.id):
        raise Refused("not-seated", "Only another player at this table can do that: ask one of them.")
    if place.person is None or place.level:
        raise Refused("bot-plays", f"A bot is already playing at seat {command.seat}: wait for its move.")
    if place.person in present and not place.left:
        raise Refused("still-here", f"{place.name} is still connected: wait for their move.", name=place.name)
    return [ev.Lent(command.seat, command.level)]
