"""Sitting down to play at one keyboard: who takes which seat, people first, and which game is dealt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mazzo import bots, games
from mazzo.games.errors import BadOptions
from mazzo.games.rng import Random
from mazzo.games.talk import clean_name
from mazzo.match import Match, Seat, begin, generator
from mazzo.texts import catalogue, languages, t

USUAL_BOT = "normal"


@dataclass(frozen=True, slots=True)
class Wish:
    """The game that the user would like to play; what they have not said is None."""

    game: str
    players: int | None = None
    people: int | None = None
    bots: tuple[str, ...] = ()
    """The bot of each bot's seat, a level or the user's own, or one for all of them."""
    first_seat: int | str | None = None
    seed: int | None = None
    flags: Mapping[str, bool] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    """The names of the people, in the order of their seats. People without a name get a number."""


def sit_down(wish: Wish) -> Match:
    """Return the game of a wish, dealt, or raise `BadOptions`."""
    game = games.find(wish.game)
    players = game.check_players(usual_players(wish) if wish.players is None else wish.players)
    people = usual_people(wish) if wish.people is None else wish.people
    if not 1 <= people <= players:
        raise BadOptions("bad-people", f"--people must be from 1 to {players}, not {people}.")
    levels = _levels(wish.bots, players - people)
    for level in set(levels) - set(bots.LEVELS):
        bots.named(level, game.name, Random(0))  # so that a bot that cannot play is refused before the game
    names = names_of(people, wish.names, len(levels))
    seats = [Seat(name) for name in names[:people]]
    seats += [Seat(name, "bot", level) for name, level in zip(names[people:], levels, strict=True)]
    match = begin(game, {"players": players, **wish.flags}, wish.first_seat, seats, generator(wish.seed))
    match.seed = wish.seed
    return match


def usual_players(wish: Wish) -> int:
    """Return the default number of players: the people and bots that you named, or the usual number."""
    people, game = wish.people or usual_people(wish), games.find(wish.game)
    if people > 1 or len(wish.bots) > 1:
        return max(people + len(wish.bots), game.players[0])
    return game.usual_players or max(2, game.players[0])


def usual_people(wish: Wish) -> int:
    """Return the default number of people: the named ones, at least one."""
    return max(1, len(wish.names))


def names_of(people: int, given: Sequence[str] = (), bots: int = 0) -> list[str]:
    """Return the people's names, given ones first, then the bots' names. Or raise `BadOptions`."""
    names = [clean_name(name) for name in given]
    if len(names) > people:
        sentence = f"You gave {len(names)} names, but --people is {people}: leave some out."
        raise BadOptions("too-many-names", sentence)
    unnamed = [t("table.you")] if people == 1 else [t("plain.player", number=n) for n in range(1, people + 1)]
    names += [*unnamed[len(names) :], *(f"Bot {number}" for number in range(1, bots + 1))]
    if len(set(names)) < len(names):
        raise BadOptions("same-name", "Two players have the same name: give each player a different one.")
    return names


def you_in(match: Match) -> int | None:
    """Return your seat in the record of a game that you played with bots on this machine. Only there you are "You"."""
    people = [seat for seat, who in enumerate(match.seats) if who.kind == "human"]
    yous = [catalogue(code)["table.you"] for code in languages()]
    return people[0] if len(people) == 1 and match.seats[people[0]].name in yous else None


def bot_name(bot: str) -> str:
    """Return what people call a bot: a level has a word, the user's own bot its name."""
    return t(f"level.{bot}") if bot in bots.LEVELS else bot


def _levels(named: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Return the level of each bot's seat."""
    if named and not seats:
        raise BadOptions("no-bots", "No seat is left for a bot: leave out --bots, or raise --players.")
    if len(named) <= 1:
        return (named or (USUAL_BOT,)) * seats
    if len(named) != seats:
        there = "is 1 seat" if seats == 1 else f"are {seats} seats"
        sentence = f"Name one bot for all bot seats, or one for each: there {there} and you named {len(named)}."
        raise BadOptions("bad-lineup", sentence)
    return named
