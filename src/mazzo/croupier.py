"""Runs a match for the bots that sit at it."""

from collections.abc import Mapping

from mazzo.bots import Bot, check_said
from mazzo.games.errors import IllegalTalk
from mazzo.match import Match


def play_on(match: Match, bots: Mapping[int, Bot], talking: bool = True) -> None:
    """Let the bots play, each at its seat, until the game is over or a seat without a bot has to decide."""
    while not match.over:
        if talking and is_between_turns(match):
            speak(match, bots)
        seat = opener(match, bots) if match.game.first_seat_agreed and not match.log else match.to_move
        if seat not in bots:
            return
        match.play(bots[seat].move(match.view(seat), match.heard()), seat)


def is_between_turns(match: Match) -> bool:
    """Say whether bots are to be asked now what they have to say: after the deal, and when a turn has ended."""
    return len(match.log) < 2 or match.log[-1][0] != match.to_move


def opener(match: Match, bots: Mapping[int, Bot]) -> int:
    """Return the first bot that wants to open; if none does, a person, or the last bot."""
    for seat, bot in bots.items():
        if bot.opens(match.view(seat), match.heard()):
            return seat
    people = [seat for seat in range(len(match.seats)) if seat not in bots]
    return people[0] if people else max(bots)


def speak(match: Match, bots: Mapping[int, Bot]) -> None:
    """Let every bot say what it has to say, if talking is allowed now."""
    for seat, bot in bots.items():
        view = match.view(seat)
        if not getattr(view, "silent", False):
            try:
                for text in check_said(bot.talk(view, match.heard())):
                    match.say(text, seat)
            except IllegalTalk as problem:
                sentence = f"{match.seats[seat].name}: {problem.sentence}"
                raise IllegalTalk(problem.code, sentence, problem.rule) from problem
