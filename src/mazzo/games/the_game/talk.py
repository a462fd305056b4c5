"""What players may say to each other: signals, and free text without card values.

| rule | here | tests |
|---|---|---|
| TG-17 anything but values | `check`, `values.find_value` | test_talk.py, test_values.py |
| TG-18 signals | `SIGNALS`, `check_signal` | test_talk.py |
| TX-7 silence, courtesies excepted | `check` | test_talk.py |
| TX-13 telling commands | `SIGNALS`, `check_signal`, `standing.Signals` | test_talk.py |

The value filter stops slips and casual cheating, not a determined code between friends.
"""

from mazzo.games.errors import IllegalTalk, shown
from mazzo.games.talk import COURTESIES
from mazzo.games.the_game.cards import COMMAND_CARDS, PILES
from mazzo.games.the_game.table import Table
from mazzo.games.the_game.values import find_value

PILE_SIGNALS = {
    f"!{word} {pile}": meaning.format(pile=pile)
    for word, meaning in {
        "leave": "Leave pile {pile} to me.",
        "small": "Only a small step on pile {pile}.",
        "free": "I do not need pile {pile}.",
    }.items()
    for pile in PILES
}
OPENING_SIGNALS = {"!start-well": "I can start well.", "!rather-not": "I would rather not start."}
COMMAND_SIGNALS = {
    f"!{word} {command}": meaning.format(command=command)
    for word, meaning in {
        "hold": "I hold a {command} command.",
        "avoid": "Better not play {command} now.",
    }.items()
    for command in COMMAND_CARDS
}

SIGNALS: dict[str, str] = PILE_SIGNALS | OPENING_SIGNALS | COMMAND_SIGNALS
"""The signals as they stand in a record, with what they mean."""

LEAVE, SMALL, FREE, START_WELL, RATHER_NOT, HOLD, AVOID = 0, 4, 8, 12, 13, 14, 21
"""The number of the first signal of each word; the next piles or commands follow in order."""
NEAR = 3
"""The largest step that counts as small."""

*_first, _last = COURTESIES
_ALLOWED = f"{', '.join(_first)} or {_last}"


def check(table: Table, text: str, *, recorded: bool = False) -> None:
    """Raise `IllegalTalk` if a player may not say this at this table now (TG-17, TG-18, TX-7, TX-13)."""
    if text.startswith("!") and text not in SIGNALS and text not in COURTESIES and not recorded:
        raise IllegalTalk(
            "unknown-signal", f"There is no signal {shown(text)}: choose one that the table offers.", "TG-18"
        )
    if table.over or text in COURTESIES:
        return
    if table.silent():
        raise IllegalTalk("silence", f"A silence is in view: until it is covered, say only {_ALLOWED}.", "TX-7")
    if text in SIGNALS:
        check_signal(table, text)
    elif not recorded and (value := find_value(text)):
        sentence = f"“{value}” may name a card: say it without numbers."
        raise IllegalTalk("value", sentence, "TG-17", word=value)


def check_signal(table: Table, signal: str) -> None:
    """Raise `IllegalTalk` if a player cannot give this signal at this table now."""
    if problem := misplaced(signal, opening=table.opening, extreme=table.extreme):
        raise problem


def misplaced(signal: str, *, opening: bool, extreme: bool) -> IllegalTalk | None:
    """Return why a player cannot give a signal now, or None."""
    if signal in OPENING_SIGNALS and not opening:
        return IllegalTalk("not-opening", "Use this signal before the first card, while you agree who starts.", "TG-3")
    if signal in COMMAND_SIGNALS and not extreme:
        return IllegalTalk("not-extreme", "Use this signal in the Extreme variant: only there are commands.", "TX-13")
    return None
