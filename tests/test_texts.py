"""The catalogues of texts: every language says everything, and nothing is left over."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
TEXTS = {path.stem: json.loads(path.read_text()) for path in sorted((ROOT / "src" / "mazzo" / "texts").glob("*.json"))}
SOURCES = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
SAID = "\n".join(path.read_text() for path in SOURCES)


def gaps(text: Any) -> set[str]:
    """Return the names of the gaps of a text, in any of its forms."""
    forms = [text] if isinstance(text, str) else text.values()
    return {gap for form in forms for gap in re.findall(r"\{(\w+)\}", form)}


def used() -> re.Pattern[str]:
    """Return what every key that the page uses looks like: quoted, or with a part that is filled in."""
    quoted = [re.escape(key) for key in re.findall(r"['`\"]([a-z]+\.[\w.-]+)['`\"]", SAID)]
    filled = [re.escape(head) + r"[\w-]+" + re.escape(tail) for head, tail in FILLED.findall(SAID)]
    return re.compile("|".join([*quoted, *filled]))


FILLED = re.compile(r"`([a-z]+\.(?:[\w-]+\.)?)\$\{[^}]*\}([\w.-]*)`")


@pytest.mark.parametrize("language", TEXTS)
def test_every_language_has_the_same_texts_with_the_same_gaps(language: str) -> None:
    assert {key: gaps(text) for key, text in TEXTS[language].items()} == {
        key: gaps(text) for key, text in TEXTS["en"].items()
    }


@pytest.mark.parametrize("language", TEXTS)
def test_a_text_that_counts_has_a_singular_and_a_plural(language: str) -> None:
    for key, text in TEXTS[language].items():
        assert isinstance(text, str) or {"one", "other"} <= set(text), key
        assert text, key


def test_no_text_is_unused() -> None:
    pattern = used()
    assert [key for key in TEXTS["en"] if not pattern.fullmatch(key)] == []


def test_no_text_is_missing() -> None:
    asked = set(re.findall(r"\btO?r?\(\s*'([a-z]+\.[\w.-]+)'", SAID))
    assert asked - set(TEXTS["en"]) == set()
    assert len(asked) > 100


def test_what_is_filled_in_has_all_its_texts() -> None:
    from mazzo import bots, games
    from mazzo.games.hamsterbacke.cards import CODES
    from mazzo.games.talk import COURTESIES
    from mazzo.games.the_game.cards import COMMAND_CARDS

    flags = {flag for name in games.NAMES for flag in games.find(name).flags}
    signals = {text[1:].split()[0] for name in games.NAMES for text in {**games.find(name).signals, **COURTESIES}}
    wanted = {
        *(f"option.{flag}{tail}" for flag in flags for tail in ("", ".help")),
        *(f"level.{level}{tail}" for level in bots.LEVELS for tail in ("", ".help")),
        *(f"game.{name}.{what}" for name in games.NAMES for what in ("line", "players")),
        *(f"command.{command}{tail}" for command in COMMAND_CARDS for tail in ("", ".rule")),
        *(f"hb.colour.{code}" for code in CODES),
        *(f"signal.{signal}" for signal in signals),
        *(
            f"{what}.{reason}"
            for what in ("tg.warning", "end.reason")
            for reason in ("stuck", "fire", "skull", "three")
        ),
    }
    assert wanted - set(TEXTS["en"]) == set()
