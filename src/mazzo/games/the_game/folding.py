"""Turns any text into the plain Latin letters that it passes for, so that no disguise of letters or digits works."""

import re
import unicodedata
from functools import lru_cache

NUMBER = "0"
"""The mark for whatever shows a number: digits of every script, fractions, pictures."""

SIGNS = frozenset("🔟💯🎱🔞")
SIGN_RANGES = (
    (0x2680, 0x2685),  # dice
    (0x2800, 0x28FF),  # Braille
    (0x4DC0, 0x4DFF),  # the 64 hexagrams
    (0x1D300, 0x1D356),  # tetragrams
    (0x1F000, 0x1F0FF),  # mahjong, dominoes, playing cards
    (0x1F550, 0x1F567),  # clock faces
)
"""Pictures that show a number but are not digits to Unicode."""

LOOKALIKES = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХѴԌԚԜГабвеѕіјкмнорстухѵԁһӏԛԝгипьзчΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορσςτυχωμϲϳօոսհցքᎢᎬᏚᎳᎥᏙ‘’ʼ`´′＇＄＠！",
        "ABESIJKMHOPCTYXVGQWrabbesijkmhopctyxvdhlqwrunbzhABEZHIKMNOPTYXabyenikvopsstuxwucjonuhgpTESWiV'''''''$@!",
        strict=True,
    )
)
"""Letters of other scripts that pass for Latin ones, and the ways to write an apostrophe."""

_LETTER_NAME = re.compile(r"(?:LATIN|REGIONAL INDICATOR) .*\b([A-Z])(?: WITH .+)?$")


def fold(text: str) -> tuple[str, list[int]]:
    """Return the text in plain letters, and where each of its characters came from."""
    pieces = [fold_char(char) for char in text]
    origin = [place for place, piece in enumerate(pieces) for _ in piece]
    return "".join(pieces), origin


@lru_cache(maxsize=4096)
def fold_char(char: str) -> str:
    """Return what a character passes for: plain letters, the mark 0 for a number, nothing if it cannot be seen."""
    if shows_number(char):
        return NUMBER
    return "".join(map(plain_char, LOOKALIKES.get(char) or unicodedata.normalize("NFKD", char)))


def shows_number(char: str) -> bool:
    """Say whether a single character stands for a number in any script, or is a picture of one."""
    if unicodedata.numeric(char, None) is not None or char in SIGNS:
        return True
    return any(low <= ord(char) <= high for low, high in SIGN_RANGES) or "DIGIT " in unicodedata.name(char, "")


def plain_char(char: str) -> str:
    """Return a character of a decomposed one as a Latin letter where it looks like one."""
    if char.isascii():
        return NUMBER if char.isdigit() else char
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return ""
    if char in LOOKALIKES:
        return LOOKALIKES[char]
    name = unicodedata.name(char, "")
    if letter := _LETTER_NAME.search(name):
        return letter[1] if "CAPITAL LETTER" in name or "SYMBOL" in name else letter[1].lower()
    return NUMBER if unicodedata.numeric(char, None) is not None else char
