"""What people read, in their language: the catalogues beside this file and in the games' folders.

The page and the terminal share them.
"""

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from errno import errorcode
from functools import cache
from pathlib import Path

from mazzo import games
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.games.game import Game
from mazzo.games.talk import COURTESIES

Catalogue = Mapping[str, str | Mapping[str, str]]
"""Texts by their keys; one that counts has the plural forms of its language, at least `other`."""

FOLDER = Path(__file__).parent
COMMAND_LINE = FOLDER.parent / "cli" / "texts"
"""What only the command line says, so that the page does not carry it."""
MINUS = "−"
NOT_FOR_READING = r"^(\[.*\]\(.*\)|<!--.*-->)\n\n"
"""A page's link to the other languages, and its pictures."""
COURTESY_WORDING = {re.escape(text): f"signal.{text[1:]}" for text in COURTESIES}


class _Language:
    code = "en"


def languages() -> tuple[str, ...]:
    """Return the codes of the available languages."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.json")))


def choose(wishes: Sequence[str], there: Sequence[str]) -> str:
    """Return the first available language of a reader's wishes, such as it_IT.UTF-8."""
    plain = (re.split(r"[-_.@]", wish.lower())[0] for wish in wishes)
    return next((code for code in plain if code in there), "en")


def speak(code: str | None) -> None:
    """Speak a language from now on; None is that of the locale, or English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((os.environ[name] for name in names if os.environ.get(name)), "en")
    _Language.code = choose([locale if code is None else code], languages())


def spoken() -> str:
    """Return the code of the chosen language."""
    return _Language.code


def t(key: str, **values: object) -> str:
    """Return a text in the chosen language, with its gaps filled in; `n` chooses the plural form."""
    return fill(catalogue(_Language.code), _Language.code, key, values)


def fill(texts: Catalogue, code: str, key: str, values: Mapping[str, object]) -> str:
    """Return a text of a language's catalogue with its gaps filled in, as the page does; else return the key."""
    entry = texts.get(key, key)
    if not isinstance(entry, str):
        n = values.get("n")
        form = _plural_form(code)(n) if isinstance(n, int | float) else "other"
        entry = entry.get(form, entry["other"])
    return re.sub(r"\{(\w+)\}", lambda gap: str(values.get(gap[1], gap[0])), entry)


def worded(game: Game, text: str, names: Sequence[str] = (), **values: object) -> str:
    """Return a move, a signal or a card of a game in words; a text that its wording does not know stays unchanged.

    Without a `name`, the words of a move leave out who makes it: a text begins with `{name}: ` if it says that.

    The groups of the pattern fill the gaps of the words, each by the first of these that there is:

    - `n` is a number, or how many words were given;
    - `seat` is the name of a seat, where the `names` are known;
    - a text of the catalogue: for `re` in the group `colour` of `hb.told-block`, `hb.colour.re` or `colour.re`;
    - the value in words, if the wording knows it;
    - the value itself.
    """
    for pattern, key in _patterns(game.name):
        if found := pattern.fullmatch(text):
            return re.sub(r"^\{name\}\s*: ", "", _filled(game, key, found, names, values))
    return text.replace("-", MINUS) if re.fullmatch(r"-\d+", text) else text


def deed(game: Game, text: str, names: Sequence[str] = ()) -> str:
    """Return a move as something to do: the text `tg.do-end` instead of `tg.told-end`, if there is one."""
    for pattern, key in _patterns(game.name):
        todo = key.replace(".told", ".do")
        if todo in catalogue(_Language.code) and (found := pattern.fullmatch(text)):
            return _filled(game, todo, found, names, {})
    return worded(game, text, names)


def _filled(game: Game, key: str, found: re.Match[str], names: Sequence[str], values: Mapping[str, object]) -> str:
    """Return a text with the groups of a pattern in its gaps."""
    parts = {name: _part(game, key, name, value or "", names) for name, value in found.groupdict().items()}
    return t(key, **{**values, **parts})


def inside(words: str) -> str:
    """Return a heading or a label as it stands inside a line: in small letters, except in German with its nouns."""
    return words if _Language.code == "de" else words.lower()


def decimal(number: float) -> str:
    """Return a number with one decimal, as the chosen language writes it."""
    from babel.numbers import format_decimal  # here, so that `mazzo --help` stays instant

    return format_decimal(number, "0.0", locale=_Language.code)


def _part(game: Game, key: str, name: str, value: str, names: Sequence[str]) -> object:
    if name == "n":
        return int(value) if value.isdecimal() else len(value.split())
    if name == "seat" and names:
        return names[int(value)]
    texts = catalogue(_Language.code)
    for known in (f"{key.partition('.')[0]}.{name}.{value}", f"{name}.{value}"):
        if known in texts:
            return t(known)
    return worded(game, value)


@cache
def _patterns(name: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(pattern), key) for pattern, key in {**games.find(name).wording, **COURTESY_WORDING}.items()]


@cache
def _plural_form(code: str) -> Callable[[float], str]:
    """Return the CLDR rule that chooses a language's plural forms, which browsers use too."""
    from babel import Locale  # here, so that `mazzo --help` stays instant

    return Locale.parse(code).plural_form


def rules(name: str, code: str | None = None) -> str:
    """Return the page of a game's rules, by default in the chosen language.

    It comes without its link to the other languages and without its pictures, whose cards the browser draws.
    """
    game, code = games.find(name), code or _Language.code
    for language in (code, "en"):
        file = game.folder / "rules" / f"{language}.md"
        if file.exists():
            page = re.sub(NOT_FOR_READING, "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
            codes = fill(catalogue(code), code, "rules.codes", {})
            return f"{page}\n{codes}\n" if re.search(r"\([A-Z]{2}-\d+\)", page) else page
    line, notation = (fill(catalogue(code), code, key, {}) for key in (f"game.{name}.line", f"plain.notation.{name}"))
    return f"# {game.title}\n\n{line}\n\n{notation}\n"


def refusal(problem: MazzoError, game: Game | None = None) -> str:
    """Return why Mazzo refused something: the text of its code, filled with the values of the refusal.

    Where a value is missing, return the sentence itself, and in English where it may say more than the text.
    """
    case = problem.values.get("case")
    name = f"{problem.code}-{case}" if case else problem.code
    key = f"error.{name}"
    values = {name: _value(game, name, value) for name, value in problem.values.items()}
    text, knows_more = t(key, **values), not values or isinstance(problem, BadOptions)
    if text == key or re.search(r"\{\w+\}", text) or (_Language.code == "en" and knows_more):
        return str(problem)
    return f"{text} ({problem.rule})" if problem.rule else text


def failed(problem: OSError) -> str:
    """Return why the system refused something; in English where no catalogue knows the reason."""
    name = errorcode.get(problem.errno or 0, "")
    key = f"cli.errno.{name}"
    text = t(key)
    return str(problem.strerror) if text == key else text


def reason(game: Game, key: str, values: Mapping[str, int | str], names: Sequence[str]) -> str:
    """Return a fact of a position in words: why a move is better than another. A value `seat` becomes a name."""
    words = {name: names[int(value)] if name == "seat" else _value(game, name, value) for name, value in values.items()}
    return t(key, **words)


def _value(game: Game | None, name: str, value: object) -> object:
    """Return a value of a refusal in words: a text of the catalogue, a card of the game, or the value itself."""
    if f"{name}.{value}" in catalogue(_Language.code):
        return t(f"{name}.{value}")
    if isinstance(value, int) and value < 0:
        return f"{MINUS}{-value}"
    return worded(game, value) if game and isinstance(value, str) else value


@cache
def catalogue(code: str) -> Catalogue:
    """Return all the texts of a language, those of the games included. No game replaces a text of ours or another's."""
    texts = {**_read(COMMAND_LINE / f"{code}.json"), **_read(FOLDER / f"{code}.json")}
    for name in games.names():
        texts = {**of_game(games.find(name), code), **texts}
    return texts


def of_game(game: Game, code: str) -> Catalogue:
    """Return a game's own texts; what it does not say in a language it says in English, or in the names of its code."""
    folder = game.folder / "texts"
    return {**_from_code(game), **_read(folder / "en.json"), **_read(folder / f"{code}.json")}


def _from_code(game: Game) -> Catalogue:
    least, most, help_ = game.players[0], game.players[-1], f"{game.move_help[:1].upper()}{game.move_help[1:]}."
    return {
        f"game.{game.name}.line": (type(game).__doc__ or game.title).splitlines()[0],
        f"game.{game.name}.players": f"{least}–{most} players" if least < most else f"{least} players",
        f"plain.notation.{game.name}": help_,
        f"tui.help.{game.name}": help_,
        **{f"option.{flag}": flag.replace("_", " ").capitalize() for flag in game.flags},
        **{f"option.{flag}.help": meaning for flag, meaning in game.flags.items()},
        **{f"tui.option.{flag}": meaning for flag, meaning in game.flags.items()},
    }


def _read(file: Path) -> Catalogue:
    if not file.exists():
        return {}
    texts: Catalogue = json.loads(file.read_text(encoding="utf-8"))
    return texts
