"""One game in progress: the table, who sits at it, what was dealt, played and said."""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

from mazzo import games
from mazzo.games.base import Table
from mazzo.games.errors import BadOptions, IllegalMove, IllegalTalk, Refusal, shown
from mazzo.games.game import Game, Options, View
from mazzo.games.rng import Random
from mazzo.games.talk import Said, check_form

FORMAT = "mazzo-record/1"

Dealer = Callable[[Table], bool]
"""Puts the deck in its order for the next deal, or returns False: there is no deck (yet)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat."""

    name: str
    kind: Literal["human", "bot"] = "human"
    bot: str | None = None

    def record(self) -> dict[str, str]:
        """Return the seat as it stands in a record."""
        plain = {"name": self.name, "kind": self.kind}
        return plain if self.bot is None else {**plain, "bot": self.bot}


class Match:
    """One game in progress. `table` holds everything, hidden cards too: what leaves here leaves through `view`."""

    def __init__(self, game: Game, options: Options, seats: Sequence[Seat], dealer: Dealer) -> None:
        self.game = game
        self.options = options
        self.seats = tuple(seats)
        self.table = game.table(options)
        self.deals: list[list[int]] = []
        self.log: list[tuple[int, int]] = []
        self.talk: list[Said] = []
        self.standing = game.standing()
        self.hints = [0] * len(self.seats)
        """How many hints each seat has taken: for the record."""
        self.seed: int | None = None
        """The seed of its random numbers, if a player or a command chose one: for the record."""
        self.number: int | None = None
        """Which of many games with this seed it is, counted from 1: for the record."""
        self.dealer = dealer
        self.deal()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what happened; unpickling plays it again."""
        happened = (self.game.name, self.options, self.seats, self.deals, self.log, self.talk)
        return _played_again, (*happened, self.dealer, self.seed, self.number)

    def __copy__(self) -> "Match":
        """Return an independent match that continues from here, with the same cards to come."""
        return deepcopy(self)

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}, {len(self.seats)} players, {len(self.log)} moves made>"

    def deal(self) -> None:
        """Deal if the table awaits it and the dealer has a deck."""
        if self.table.awaits_deal and not self.table.over and self.dealer(self.table):
            self.deals.append(self.table.deck_cards())
            self.table.deal()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    @property
    def to_move(self) -> int:
        """The seat whose decision it is; where several may decide, the first of them."""
        return self.table.to_move

    @property
    def result(self) -> dict[str, Any] | None:
        """The result as it stands in a record, or None during the game."""
        return self.game.result(self.table) if self.over else None

    @property
    def moves(self) -> list[tuple[int, str]]:
        """All the moves so far, hidden parts included: for the record, not for players of a running game."""
        return [(seat, self.game.move_texts[move]) for seat, move in self.log]

    def moves_seen_by(self, seat: int | None) -> list[tuple[int, str]]:
        """Return the moves so far as a seat, or a spectator, saw them."""
        own, public = self.game.move_texts, self.game.public_text
        return [(mover, own[move] if mover == seat else public(move)) for mover, move in self.log]

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """Return the legal moves of a seat (by default of the one to move) in the notation."""
        seat = self.to_move if seat is None else seat
        table = self.table
        return [self.game.move_texts[move] for move in sorted(table.legal_moves()) if table.mover(move) == seat]

    def play(self, text: str, seat: int | None = None) -> None:
        """Make a move for a seat (by default the one to move), or raise `IllegalMove` and change nothing."""
        seat = self.to_move if seat is None else seat
        self.make(seat, self.legal_move(text, seat))

    def make(self, seat: int, move: int) -> None:
        """Make a move that is known to be legal, by its number."""
        self.log.append((seat, move))
        self.table.play(move)
        self.standing.moved(seat, move)
        self.deal()

    def legal_move(self, text: str, seat: int) -> int:
        """Return the table's number for a legal move of a seat, or raise `IllegalMove`."""
        game, table = self.game, self.table
        if type(seat) is not int or seat not in range(table.players):
            raise IllegalMove("no-such-seat", self._no_such_seat(seat))
        if table.over:
            raise IllegalMove("game-over", "The game is over: there are no more moves.", game.rule_of["end"])
        if table.awaits_deal:
            raise IllegalMove("no-deal", "The next round has not been dealt yet: deal it first.", game.rule_of["deal"])
        move = game.move_of(text, seat) if isinstance(text, str) else None
        if move is None:
            raise IllegalMove("unknown-move", f"{shown(text)} is not a move: {game.move_help}.", game.rule_of["turn"])
        legal = table.legal_moves()
        if move in legal and table.mover(move) == seat:
            return move
        if all(table.mover(other) != seat for other in legal):
            sentence = f"It is seat {table.to_move}'s turn, not seat {seat}'s."
            raise IllegalMove("not-your-turn", sentence, game.rule_of["order"])
        why = Refusal(*table.refusal(move))
        raise IllegalMove(why.code, why.sentence, why.rule, **why.values)

    def say(self, text: str, seat: int, *, recorded: bool = False) -> None:
        """Say something at the table, or raise `IllegalTalk`; `recorded` talk must only keep the rules."""
        self.check_talk(text, seat, recorded=recorded)
        self.hear(Said(len(self.log), seat, text))

    def hear(self, said: Said) -> None:
        """Note what a player said; the caller has checked that it is allowed."""
        self.talk.append(said)
        if said.text in self.game.signal_numbers:
            self.standing.say(said.seat, self.game.signal_numbers[said.text])

    def check_talk(self, text: str, seat: int, *, recorded: bool = False) -> None:
        """Raise `IllegalTalk` if a seat may not say this now."""
        if type(seat) is not int or seat not in range(self.table.players):
            raise IllegalTalk("no-such-seat", self._no_such_seat(seat))
        self.game.check_talk(self.table, check_form(text), recorded=recorded)

    def heard(self) -> tuple[Said, ...]:
        """Return everything said that still stands, the latest last; free text and courtesies always stand."""
        numbers, latest = self.game.signal_numbers, dict[tuple[int, str], Said]()
        for said in self.talk:
            if said.text not in numbers or self.standing.stands(said.seat, numbers[said.text]):
                latest.pop((said.seat, said.text), None)
                latest[said.seat, said.text] = said
        return tuple(latest.values())

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None is a spectator."""
        return self.game.view(self.table, self._eyes(seat))

    def public(self) -> dict[str, Any]:
        """Return the fields of a view that are the same for everybody."""
        return self.game.public(self.table)

    def own(self, seat: int | None) -> dict[str, Any]:
        """Return the other fields of a view."""
        return self.game.own(self.table, self._eyes(seat))

    def _eyes(self, seat: int | None) -> int | None:
        if seat is not None and (type(seat) is not int or seat not in range(self.table.players)):
            raise BadOptions("no-such-seat", self._no_such_seat(seat))
        return seat

    def _no_such_seat(self, seat: object) -> str:
        return f"There is no seat {shown(seat)}: choose from 0 to {self.table.players - 1}."

    def stages(self) -> Iterator["Match"]:
        """Yield this game from its start: dealt, after each move with what was said then, and after each later deal.

        All stages are one match that plays on: look at each stage before you ask for the next.
        """
        match = Match(self.game, self.options, self.seats, lambda table: False)
        deals, spoken = iter(self.deals), [*self.talk]
        for move in (None, *self.log):
            if move:
                match.make(*move)
                if match.table.awaits_deal and not match.over and len(match.deals) < len(self.deals):
                    yield match
            match.dealer = stacker(deals)
            match.deal()
            match.dealer = lambda table: False
            while spoken and spoken[0].after == len(match.log):
                match.hear(spoken.pop(0))
            yield match

    def record(self) -> dict[str, Any]:
        """Return the record of the game so far, hidden cards included, ready for JSON."""
        labels, texts = self.game.labels, self.game.move_texts
        record: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.name,
            "options": dict(self.options),
            "seats": [seat.record() for seat in self.seats],
            **({} if self.seed is None else {"seed": self.seed}),
            **({} if self.number is None else {"number": self.number}),
            "deals": [[labels[card] for card in deal] for deal in self.deals],
            "moves": [[seat, texts[move]] for seat, move in self.log],
        }
        if self.talk:
            record["talk"] = [[said.after, said.seat, said.text] for said in self.talk]
        if any(self.hints):
            record["hints"] = list(self.hints)
        if self.over:
            record["result"] = self.result
        return record


@dataclass(frozen=True, slots=True)
class Shuffler:
    """A dealer that shuffles with a generator."""

    rng: Random

    def __call__(self, table: Table) -> bool:
        """Shuffle."""
        table.shuffle(self.rng)
        return True


def stacker(deals: Iterator[list[int]]) -> Dealer:
    """Return a dealer that stacks the deck in one given order after the other."""

    def stack(table: Table) -> bool:
        deal = next(deals, None)
        if deal is not None:
            table.stack(deal)
        return deal is not None

    return stack


def _played_again(
    name: str,
    options: Options,
    seats: Sequence[Seat],
    deals: Sequence[list[int]],
    log: Sequence[tuple[int, int]],
    talk: Sequence[Said],
    dealer: Dealer,
    seed: int | None,
    number: int | None,
) -> Match:
    """Return the match in which this happened; all of it was legal then."""
    match = Match(games.find(name), options, seats, stacker(iter(deals)))
    spoken = [*talk]
    for seat, move in log:
        while spoken and spoken[0].after == len(match.log):
            match.hear(spoken.pop(0))
        match.make(seat, move)
    for said in spoken:
        match.hear(said)
    match.dealer, match.seed, match.number = dealer, seed, number
    return match


def generator(seed: int | None, stream: int = 0) -> Random:
    """Return the generator of a seed, or one seeded by the operating system."""
    if seed is None:
        return Random(secrets.randbits(64), stream)
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise BadOptions("bad-seed", f"Use a whole number from 0 to 2**64 - 1 as the seed, not {shown(seed)}.")
    return Random(seed, stream)


def new(
    game: str,
    *,
    players: int,
    seed: int | None = None,
    first_seat: int | Literal["random"] | None = None,
    seats: Sequence[Seat] | None = None,
    **options: object,
) -> Match:
    """Begin a game. `first_seat` starts. By default The Game's team agrees who does, and other games draw lots."""
    if seats is None:
        seats = [Seat(f"Player {seat + 1}") for seat in range(games.find(game).check_players(players))]
    match = begin(games.find(game), {"players": players, **options}, first_seat, seats, generator(seed))
    match.seed = seed
    return match


def begin(game: Game, options: Mapping[str, object], first_seat: object, seats: Sequence[Seat], rng: Random) -> Match:
    """Begin a game that takes all its random numbers from this generator."""
    players = game.check_players(options["players"])
    for seat in seats:
        if not isinstance(seat, Seat) or seat.kind not in ("human", "bot") or not isinstance(seat.name, str):
            raise BadOptions(
                "bad-seats", f"Give each seat as Seat(name, 'human') or Seat(name, 'bot', level), not {shown(seat)}."
            )
    if len(seats) != players:
        raise BadOptions("bad-seats", f"Give one seat for each of the {players} players, not {len(seats)}.")
    if game.draws_first_seat(first_seat):
        first_seat = rng.below(players)
    opener = None if first_seat is None else game.check_first_seat(first_seat, players)
    if not game.first_seat_agreed:
        options = {**options, "first_seat": opener}
    match = Match(game, game.options(options), seats, Shuffler(rng))
    if game.first_seat_agreed and opener is not None:
        match.play(game.opening_move, opener)
    return match
