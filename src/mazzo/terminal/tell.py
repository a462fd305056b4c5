"""What happened, told as people at the table would see it."""

from collections.abc import Callable, Sequence
from typing import Any

from mazzo.games.the_game.talk import SIGNALS
from mazzo.match import Match
from mazzo.terminal.draw import count

Names = Sequence[str]


def play_and_tell(match: Match, text: str, seat: int, names: Names) -> str:
    """Make a move and return what everybody sees of it."""
    before = match.view(None)
    exploded = text in match.legal_moves(seat) and match.view(seat).warning(text) == "explosion"
    match.play(text, seat)
    _, public = match.moves_seen_by(None)[-1]
    return f"{names[seat]}: {_TELL[match.game.name](before, match.view(None), public, names, exploded)}"


def in_words(text: str) -> str:
    """Return what was said, a signal by its meaning."""
    return SIGNALS.get(text, text)


def _the_game(before: Any, after: Any, text: str, names: Names, exploded: bool) -> str:
    return {"start": "opens the game", "end": "ends the turn"}.get(text, text)


def _ventuno(before: Any, after: Any, text: str, names: Names, exploded: bool) -> str:
    if len(after.rounds) > len(before.rounds):
        points = zip(names, after.rounds[-1], strict=True)
        end = "That explodes!" if exploded else "The round is over."
        return f"{text}. {end} Points: {', '.join(f'{name} {score:+}' for name, score in points)}."
    return text if text == "draw" else f"{text}, total {after.total}"


def _hamsterbacke(before: Any, after: Any, text: str, names: Names, exploded: bool) -> str:
    verb, *rest = text.split()
    if verb == "take":
        return f"{text}, and gets {' '.join(before.rows[int(rest[0])])}"
    if verb == "score":
        scored = sum(cards for _, cards in before.block_piles[before.to_move])
        bonus = f"; {names[after.donor]} has to give {count(after.gift, 'card')} more" if after.gift else ""
        return f"scores {count(scored, 'card')}{bonus}"
    if verb == "give":
        return f"gives {count(len(rest), 'card')} to {names[before.turn_of]}, unseen"
    return text


_TELL: dict[str, Callable[[Any, Any, str, Names, bool], str]] = {
    "the-game": _the_game,
    "ventuno": _ventuno,
    "hamsterbacke": _hamsterbacke,
}
