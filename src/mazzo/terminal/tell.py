"""What happened, told as people at the table would see it."""

from collections.abc import Callable, Sequence
from typing import Any

from mazzo.games.talk import COURTESIES
from mazzo.games.the_game.cards import COMMAND_OF, COMMANDS
from mazzo.games.the_game.talk import SIGNALS
from mazzo.match import Match
from mazzo.terminal.draw import addressed, counts, gift, is_you
from mazzo.texts import t

Names = Sequence[str]


def play_and_tell(match: Match, text: str, seat: int, names: Names) -> str:
    """Make a move and return what everybody sees of it; to whoever is alone here, only what came of the own move."""
    before = match.view(None)
    exploded = text in match.legal_moves(seat) and match.view(seat).warning(text) == "explosion"
    match.play(text, seat)
    _, public = match.moves_seen_by(None)[-1]
    sentences = _TELL[match.game.name](before, match.view(None), public, names, names[seat])
    if exploded:
        sentences.insert(1, addressed(names[seat], "vu.you-exploded", "vu.exploded"))
    if is_you(names[seat]):
        del sentences[0]
    return " ".join(sentence if sentence.endswith(("!", ".")) else f"{sentence}." for sentence in sentences)


def told(name: str, text: str) -> str:
    """Return what somebody said."""
    return f"{name}: “{in_words(text)}”"


def warned(reason: str) -> str:
    """Return why a move would certainly lose."""
    return t("vu.warning") if reason == "explosion" else t(f"tg.warning.{reason}")


def in_words(text: str) -> str:
    """Return what was said, a signal by its meaning."""
    if text not in SIGNALS and text not in COURTESIES:
        return text
    word, _, what = text[1:].partition(" ")
    command = t(f"command.{what}") if len(what) > 1 else what
    return t(f"signal.{word}", pile=what, command=command)


def _the_game(before: Any, after: Any, text: str, names: Names, who: str) -> list[str]:
    if text in ("start", "end"):
        return [t(f"tg.told-{text}", name=who)]
    card, pile = int(text[:-1]), text[-1]
    command = COMMANDS[COMMAND_OF[card]] if before.extreme else ""
    return [t("tg.told", name=who, card=card, pile=pile), *([t(f"command.{command}.rule")] if command else [])]


def _ventuno(before: Any, after: Any, text: str, names: Names, who: str) -> list[str]:
    card, _, target = text.removeprefix("play ").partition(">")
    if text == "draw":
        move = t("vu.told-draw", name=who)
    elif target:
        move = t("vu.told-target", name=who, card=card, target=target)
    else:
        move = t("vu.told-play", name=who, card=card)
    if len(after.rounds) > len(before.rounds):
        return [move, t("vu.round-over"), t("plain.round-points", points=counts(names, after.rounds[-1]))]
    return [move] if text == "draw" else [move, t("vu.total", total=after.total)]


def _hamsterbacke(before: Any, after: Any, text: str, names: Names, who: str) -> list[str]:
    verb, *rest = text.split()
    if verb == "take":
        return [f"{t('hb.told-take', name=who, row=rest[0])}: {' '.join(before.rows[int(rest[0])])}"]
    if verb == "block":
        return [t("hb.told-block", name=who, colour=t(f"hb.colour.{rest[0]}"), n=int(rest[1]))]
    if verb == "give":
        return [t("hb.told-give", name=who, n=len(rest))]
    scored = sum(cards for _, cards in before.block_piles[before.to_move])
    move = f"{t('hb.told-score', name=who)}: {t('count.cards', n=scored)}"
    return [move, *([gift(after, names)] if after.gift else [])]


_TELL: dict[str, Callable[[Any, Any, str, Names, str], list[str]]] = {
    "the-game": _the_game,
    "ventuno": _ventuno,
    "hamsterbacke": _hamsterbacke,
}
