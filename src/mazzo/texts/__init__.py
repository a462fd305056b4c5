"""What people read, in their language: the catalogues beside this file, which the page and the terminal share."""

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from mazzo.games.errors import MazzoError

Catalogue = Mapping[str, str | Mapping[str, str]]
"""Texts by their keys; one that counts has the plural forms of its language, at least `other`."""

FOLDER = Path(__file__).parent


class _Language:
    code = "en"


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that there are."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.json")))


def choose(wishes: Sequence[str], there: Sequence[str]) -> str:
    """Return the first language of a reader's wishes, such as it_IT.UTF-8, that there is."""
    plain = (re.split(r"[-_.@]", wish.lower())[0] for wish in wishes)
    return next((code for code in plain if code in there), "en")


def speak(code: str | None) -> None:
    """Speak a language from now on; None is that of the locale, or English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((os.environ[name] for name in names if os.environ.get(name)), "en")
    _Language.code = choose([locale if code is None else code], languages())


def spoken() -> str:
    """Return the code of the language that is spoken."""
    return _Language.code


def t(key: str, **values: object) -> str:
    """Return a text in the language that is spoken, with its gaps filled in; `n` chooses the plural form."""
    return fill(catalogue(_Language.code), _Language.code, key, values)


def fill(texts: Catalogue, code: str, key: str, values: Mapping[str, object]) -> str:
    """Return a text of a language's catalogue with its gaps filled in, as the page does; else return the key."""
    entry = texts.get(key, key)
    if not isinstance(entry, str):
        n = values.get("n")
        form = _plural_form(code)(n) if isinstance(n, int | float) else "other"
        entry = entry.get(form, entry["other"])
    return re.sub(r"\{(\w+)\}", lambda gap: str(values.get(gap[1], gap[0])), entry)


@cache
def _plural_form(code: str) -> Callable[[float], str]:
    """Return the CLDR rule that chooses a language's plural forms, which browsers use too."""
    from babel import Locale  # here, so that `mazzo --help` stays instant

    return Locale.parse(code).plural_form


def rules(game: str) -> str:
    """Return the page of a game's rules in the language that is spoken, without its link to the others."""
    page = (FOLDER / "rules" / f"{game}.{_Language.code}.md").read_text(encoding="utf-8")
    return re.sub(r"^\[.*\]\(.*\)\n\n", "", page, flags=re.MULTILINE)


def refusal(problem: MazzoError) -> str:
    """Return why something was refused: in English the sentence itself, which knows more, else the text of its code."""
    texts = catalogue(_Language.code)
    if _Language.code == "en" or f"error.{problem.code}" not in texts:
        return str(problem)
    rule = f" ({problem.rule})" if problem.rule else ""
    return t(f"error.{problem.code}") + rule


@cache
def catalogue(code: str) -> Catalogue:
    """Return all the texts of a language."""
    texts: Catalogue = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return texts
