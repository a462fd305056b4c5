"""Bots that talk when a test wants them to."""

from collections.abc import Mapping

from mazzo import Match
from mazzo.bots import Bot


def speak(match: Match, team: Mapping[int, Bot]) -> None:
    """Let every bot say what it has to say now, whether a turn has just ended or not."""
    for seat, bot in team.items():
        if not match.table.silent():
            for text in bot.talk(match.view(seat), match.heard()):
                match.say(text, seat)
