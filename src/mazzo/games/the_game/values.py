"""Find card values in what players say: digits, number words, Roman numerals, relative values, and their disguises.

This filter stops slips of the tongue and casual cheating in English, Italian, German and French. It does not stop a
determined code between friends, which no filter can, nor numbers in other languages. If a text might name a value,
the filter assumes that it does, unless people say it all the time.

The layers, in order:

- `fold` makes the text plain Latin letters, and turns any sign for a number into the mark 0.
- `read` cuts it into words.
- Each of `LAYERS` looks for values of one kind, and returns the span of words that it objects to.
"""

import re
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from mazzo.games.the_game import number_words as known
from mazzo.games.the_game.cards import PILES
from mazzo.games.the_game.folding import NUMBER, fold
from mazzo.games.the_game.trick_words import Span, find_trick

MOST_REPEATS = 3  # of a word; one more is a tally

_WORD = re.compile(r"[A-Za-z]+")
_ENGLISH_ENDING = re.compile(r"(?:(?<=[A-Za-z]{2})|(?<=\bI))'(?:t|s|re|ve|ll|m|d)(?!['\w])", re.I)
_LEET = re.compile(r"[$@€£§¢¥]|(?<=[A-Za-z$@€])[!|](?=[A-Za-z$@€])|(?<=[a-z+])\+(?=[a-z+])")
_TALLY = re.compile(r"([|/\\¦])(?:\s*\1){2,}|\b([Il])(?:\s*\2){2,}\b")
_ROMAN = re.compile(r"(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})")
_LETTERS_AS_DIGITS = re.compile(r"lO|[lI]OO")
_CARDINAL = "|".join(sorted(known.CARDINALS, key=len, reverse=True))
# Atomic groups, because twentytwotwentytwo… has very many readings.
_GLUED = re.compile(f"(?>one|uno)*+(?>{_CARDINAL})(?>{_CARDINAL}|one|uno)*+")
_REPEATED = re.compile(r"(.)\1+")
_CLAUSE_END = re.compile(r"(?<!\.)\.(?!\.)|[,;:!?()]")

_VALUES = known.WORDS | {"sei"}
_BEGINNINGS = frozenset(value[:end] for value in _VALUES | {"one", "uno"} for end in range(1, len(value) + 1))
_BY_LETTERS: dict[str, list[str]] = {}
for _value in sorted(_VALUES):
    _BY_LETTERS.setdefault(_REPEATED.sub(r"\1", _value), []).append(_value)
_RELATIVES: dict[str, list[tuple[frozenset[str], ...]]] = {}
for _phrase in known.RELATIVES:
    for _first in _phrase[0]:
        _RELATIVES.setdefault(_first, []).append(_phrase)


class Word(NamedTuple):
    """A word of a text: as written and plain, where it stands, and what stands between it and the word before."""

    written: str
    plain: str
    start: int
    end: int
    gap: str
    ending: str
    """The 't or 've of an English word, which change its sense or have their own."""


def find_value(text: str) -> str | None:
    """Return the piece of text that names, or may name, a card value, else None."""
    folded, origin = fold(text)
    if NUMBER in folded:
        return around(text, origin[folded.index(NUMBER)])
    if tally := _TALLY.search(folded):
        return cut(text, origin, tally.start(), tally.end())
    for reading in readings(folded):
        words = read(reading)
        for layer in LAYERS:
            if span := layer(words):
                return cut(text, origin, words[span[0]].start, words[span[1] - 1].end)
    return None


def cut(text: str, origin: list[int], start: int, end: int) -> str:
    """Return the original text behind a part of the folded one."""
    return text[origin[start] : origin[end - 1] + 1]


def around(text: str, place: int) -> str:
    """Return what stands around a place up to the next spaces, without punctuation at its ends."""
    start = place - len(re.split(r"\s", text[:place])[-1])
    return re.split(r"\s", text[start:])[0].strip(".,;:!?()\"'")


# Reading -------------------------------------------------------------------------------------------------------------


def readings(folded: str) -> Iterator[str]:
    """Give the text as it stands and, where signs stand for letters, as it is meant."""
    yield folded
    meant = _LEET.sub(lambda sign: known.LEET[sign[0]], folded)
    if meant != folded:
        yield meant


def read(folded: str) -> list[Word]:
    """Cut a text into words; the endings of I'll and don't stand apart."""
    found = ((ending.start(), ending[0].lower()) for ending in _ENGLISH_ENDING.finditer(folded))
    endings = {start: ending for start, ending in found if ending in {"'t", "'ve"}}
    folded = _ENGLISH_ENDING.sub(lambda ending: " " * len(ending[0]), folded)
    words = []
    end = 0
    for match in _WORD.finditer(folded):
        gap = folded[end : match.start()]
        start, end = match.span()
        words.append(Word(match[0], shorten(match[0].lower()), start, end, gap, endings.get(end, "")))
    return words


def shorten(word: str) -> str:
    """Return the value word that this is with letters repeated, as seeeven, or the word itself."""
    bare = _REPEATED.sub(r"\1", word)
    if bare == word or word in known.INNOCENT or word in _VALUES:
        return word
    lengths = run_lengths(word)
    for value in _BY_LETTERS.get(bare, ()):
        if all(long >= short for long, short in zip(lengths, run_lengths(value), strict=True)):
            return value
    return word


def run_lengths(word: str) -> list[int]:
    """Return how often each letter of a word is repeated."""
    return [len(list(run)) for _, run in groupby(word)]


# Layers --------------------------------------------------------------------------------------------------------------


def number_words(words: list[Word]) -> Span | None:
    """Find a number word, alone, glued to others or inside a longer word."""
    plain = [word.plain for word in words]
    for i, word in enumerate(plain):
        if word == "sei":
            if is_six(words, i) and not is_excused(words, i):
                return i, i + 1
        elif word in known.WORDS:
            if not is_excused(words, i):
                return i, i + 1
        elif word[:3] in _BEGINNINGS and _GLUED.fullmatch(word):
            return i, i + 1
    longer = [word if word not in known.WORDS else "" for word in plain]
    together = " ".join(longer)
    for value in known.UNMISTAKABLE:
        if value in together:
            i = next(i for i, word in enumerate(longer) if value in word)
            return i, i + 1
    return None


def is_excused(words: list[Word], i: int) -> bool:
    """Say whether its neighbours make this word harmless: the third pile, due to, two skulls."""
    plain = [word.plain for word in words]
    if plain[i] in known.COUNTERS and counts(clause(words, i)[1]):
        return True
    if plain[i] in known.PLACE_ORDINALS and known.PLACES.intersection(plain[i + 1 : i + 2]):
        return True
    return any(
        tuple(plain[max(i - len(before), 0) : i]) == before and tuple(plain[i + 1 : i + 1 + len(after)]) == after
        for before, after in known.EXCUSED.get(plain[i], ())
    )


def counts(after: list[str]) -> bool:
    """Say whether the words after a small number are what it counts: cards, more skulls, or three commands."""
    if known.OR.intersection(after[:1]) and known.COUNTERS.intersection(after[1:2]):
        after = after[2:]
    elif known.MORE_OF.intersection(after[:1]):
        after = after[1:]
    return bool(known.COUNTED.intersection(after[:1])) or tuple(after[:2]) in known.COUNTED_PAIRS


def is_six(words: list[Word], i: int) -> bool:
    """Say whether this sei is the number and not "you are"."""
    before, after = clause(words, i)
    if before and before[-1] in known.SIX_BEFORE | known.YOU_ARE:
        return before[-1] in known.SIX_BEFORE
    if not after:
        return known.YOU_ARE.isdisjoint(before)
    names_pile = words[i + 1].written in {*PILES} and not is_elided(words, i + 1) and not words[i].written.isupper()
    return after[0] in known.SIX_AFTER or names_pile


def clause(words: list[Word], i: int) -> tuple[list[str], list[str]]:
    """Return the words before and after this one in its clause."""
    start, end = i, i + 1
    while start > 0 and not _CLAUSE_END.search(words[start].gap):
        start -= 1
    while end < len(words) and not _CLAUSE_END.search(words[end].gap):
        end += 1
    return [word.plain for word in words[start:i]], [word.plain for word in words[i + 1 : end]]


def broken_words(words: list[Word]) -> Span | None:
    """Find a number word in pieces: t r e n t a, s.e.t.t.e, tren-ta."""
    for i in range(len(words)):
        joined = ""
        for j in range(i, len(words)):
            joined += words[j].plain
            if joined not in _BEGINNINGS:
                break
            if i < j and joined in _VALUES and not all(piece.plain in known.PIECES for piece in words[i : j + 1]):
                return i, j + 1
    return None


def roman_numerals(words: list[Word]) -> Span | None:
    """Find a Roman numeral from II to XCIX, or letters that stand for digits as in lO."""
    for i, word in enumerate(words):
        written = word.written
        if written in known.NOT_ROMAN or is_elided(words, i):
            continue
        if _ROMAN.fullmatch(written.lower()) or _LETTERS_AS_DIGITS.fullmatch(written):
            return i, i + 1
    return None


def is_elided(words: list[Word], i: int) -> bool:
    """Say whether this is a single letter with an apostrophe, as in l'altra."""
    return len(words[i].written) == 1 and i + 1 < len(words) and words[i + 1].gap.startswith("'")


def relative_values(words: list[Word]) -> Span | None:
    """Find a value given by its distance from another: one above, uno in più."""
    plain = [word.plain for word in words]
    for i in range(len(plain)):
        for phrase in _RELATIVES.get(plain[i], ()):
            end = i + len(phrase)
            if end > len(plain) or not all(word in choice for word, choice in zip(plain[i:end], phrase, strict=True)):
                continue
            before, after = plain[max(i - 1, 0) : i], plain[end : end + 1]
            if known.NOT_RELATIVE_BEFORE.isdisjoint(before) and known.NOT_RELATIVE_AFTER.isdisjoint(after):
                return i, end
    return None


def trick_card(words: list[Word]) -> Span | None:
    """Find a text that says, or asks, whether a player holds the card for the backwards trick."""
    start = 0
    for end in range(1, len(words) + 1):
        if end == len(words) or _CLAUSE_END.search(words[end].gap):
            if span := find_trick([word.plain + word.ending for word in words[start:end]]):
                return start + span[0], start + span[1]
            start = end
    return None


def repeated_words(words: list[Word]) -> Span | None:
    """Find a word said so often that it counts something."""
    start = 0
    for i, (last, word) in enumerate(pairwise(words), 1):
        if word.plain != last.plain:
            start = i
        elif i - start >= MOST_REPEATS and word.plain not in known.CHEERS:
            return start, i + 1
    return None


LAYERS: tuple[Callable[[list[Word]], Span | None], ...] = (
    number_words,
    broken_words,
    roman_numerals,
    relative_values,
    trick_card,
    repeated_words,
)
