"""Runs a match for the bots that sit at it, in this process."""

from collections.abc import Mapping

from mazzo.bots import Bot, check_said
from mazzo.director import Ask, Director, Say
from mazzo.games.errors import IllegalTalk
from mazzo.match import Match


def play_on(match: Match, bots: Mapping[int, Bot], talking: bool = True) -> None:
    """Let the bots play, each at its seat, until the game is over or a seat without a bot has to decide."""
    director = Director(talking=talking)
    while ask := director.next(match, bots):
        for deed in director.deeds(ask, answer(match, bots[ask.seat], ask), bots):
            if isinstance(deed, Say):
                _say(match, deed)
            else:
                match.play(deed.text, deed.seat)


def speak(match: Match, bots: Mapping[int, Bot]) -> None:
    """Let every bot say once what it has to say now."""
    director = Director()
    while (ask := director.next(match, bots)) and ask.about == "talk":
        for deed in director.deeds(ask, answer(match, bots[ask.seat], ask), bots):
            assert isinstance(deed, Say)
            _say(match, deed)


def answer(match: Match, bot: Bot, ask: Ask) -> object:
    """Return the bot's answer: a move, whether it opens, or the texts that it says."""
    view, heard = match.view(ask.seat), match.heard()
    if ask.about == "move":
        return bot.move(view, heard)
    return bot.opens(view, heard) if ask.about == "opens" else check_said(bot.talk(view, heard))


def _say(match: Match, deed: Say) -> None:
    try:
        match.say(deed.text, deed.seat)
    except IllegalTalk as problem:
        sentence = f"{match.seats[deed.seat].name}: {problem.sentence}"
        raise IllegalTalk(problem.code, sentence, problem.rule) from problem
