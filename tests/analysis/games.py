"""Games for the tests of the analysis."""

from bench.kinds import Kind
from mazzo import Match, Random, Seat, bots, games
from mazzo.match import begin
from mazzo.record import replay
from tests.talking import speak

NAMES = games.names()


def begun(kind: Kind, seed: int) -> Match:
    """Return a game just begun."""
    seats = [Seat(f"Player {seat + 1}", "bot", "normal") for seat in range(kind.players)]
    options = {"players": kind.players, **dict.fromkeys(kind.flags, True)}
    return begin(games.find(kind.game), options, None if kind.game == "the-game" else 0, seats, Random(seed))


def opening(hand: list[int]) -> Match:
    """Return a game of The Game for three that nobody has opened, in which seat 0 holds these cards."""
    match = begun(Kind("the-game", 3), 1)
    record = match.record()
    others = [card for card in record["deals"][0] if card not in hand]
    return replay({**record, "deals": [[*hand, *others]]})


def makers(name: str, players: int, seed: int) -> dict[int, bots.Bot]:
    """Return a good bot for each seat."""
    return {seat: bots.make("normal", name, Random(seed, seat + 1)) for seat in range(players)}


def after(name: str, players: int, moves: int, seed: int = 1) -> Match:
    """Return a game in which good bots, who talk, have made this many moves, or fewer if it is over by then."""
    match = begun(Kind(name, players), seed)
    team = makers(name, players, seed)
    while not match.over and len(match.log) < moves:
        if len(match.log) < 2 or match.log[-1][0] != match.to_move:
            speak(match, team)
        seat = match.to_move
        match.play(team[seat].move(match.view(seat), match.heard()), seat)
    return match


def finished(name: str, players: int, seed: int = 1) -> Match:
    """Return a game that good bots have played to its end."""
    return after(name, players, 10_000, seed)


def careless(name: str, players: int, moves: int = 10_000, seed: int = 1) -> Match:
    """Return a game in which the players have made this many moves, any of them, or up to its end."""
    return careless_of(Kind(name, players), moves, seed)


def careless_of(kind: Kind, moves: int, seed: int) -> Match:
    """Return such a game of any variant."""
    match, rng = begun(kind, seed), Random(seed)
    while not match.over and len(match.log) < moves:
        possible = match.legal_moves()
        match.play(possible[rng.below(len(possible))], match.to_move)
    return match
