"""What people may say at any table, and which names they may have: one short line of plain text."""

import re
import unicodedata
from dataclasses import dataclass

from mazzo.games.errors import BadOptions, IllegalTalk

LONGEST_TALK = 200
LONGEST_NAME = 30

COURTESIES = {
    "!hello": "Hello!",
    "!good-luck": "Good luck!",
    "!thanks": "Thank you!",
    "!well-played": "Well played!",
    "!sorry": "Sorry!",
    "!one-moment": "One moment, please.",
}
"""What players can say at any table without talking about the cards, and what it means."""

_UNSPEAKABLE = ("Cc", "Cs", "Co", "Zl", "Zp")
_INVISIBLE = ("Cf", "Mn", "Me", "Zs")
_TURNS_TEXT = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class Said:
    """Something said at the table, after a number of moves."""

    after: int
    seat: int
    text: str


def check_form(text: object) -> str:
    """Return the text, or raise `IllegalTalk` if nobody could ever say it."""
    if not isinstance(text, str):
        raise IllegalTalk("bad-talk", "Give the words as text.")
    if len(text) > LONGEST_TALK:
        sentence = f"That is too long, with {len(text)} characters: use at most {LONGEST_TALK}."
        raise IllegalTalk("long-talk", sentence, most=LONGEST_TALK, n=len(text))
    kinds = [unicodedata.category(char) for char in text]
    if not _TURNS_TEXT.isdisjoint(text) or any(kind in _UNSPEAKABLE for kind in kinds):
        raise IllegalTalk("bad-talk", "Use plain text on one line.")
    if all(kind in _INVISIBLE for kind in kinds):
        raise IllegalTalk("empty-talk", "Write something first: the text is empty.")
    return text


def clean_name(name: str) -> str:
    """Return a person's name as it can be shown, in one line and without tricks, or raise `BadOptions`."""
    try:
        name = check_form(re.sub(r"\s+", " ", unicodedata.normalize("NFC", name)).strip())
    except IllegalTalk:
        raise BadOptions("bad-name", "Choose a short name of plain text, on one line.") from None
    if len(name) > LONGEST_NAME:
        raise BadOptions("bad-name", f"Choose a name of at most {LONGEST_NAME} characters.")
    return name
