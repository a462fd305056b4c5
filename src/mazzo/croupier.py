"""Runs a match for the bots that sit at it, in this process."""

from collections.abc import Mapping

from mazzo.bots import Bot
from mazzo.bots.player import Player
from mazzo.director import Director, Say
from mazzo.games.errors import IllegalTalk
from mazzo.match import Match
from mazzo.self_play import play_out


def play_on(match: Match, bots: Mapping[int, Bot], talking: bool = True) -> None:
    """Let the bots play, each at its seat, until the game is over or people have to decide."""
    team: list[Player] = [bot for _, bot in sorted(bots.items()) if isinstance(bot, Player)]
    if len(team) == len(match.seats):
        play_out(match, team, talking)
        return
    director = Director(talking=talking)
    while ask := director.next(match, bots):
        answer = getattr(bots[ask.seat], ask.about)(match.view(ask.seat), match.heard())
        try:
            for deed in director.deeds(ask, answer, bots):
                (match.say if isinstance(deed, Say) else match.play)(deed.text, deed.seat)
        except IllegalTalk as problem:
            sentence = f"{match.seats[ask.seat].name}: {problem.sentence}"
            raise IllegalTalk(problem.code, sentence, problem.rule) from problem
