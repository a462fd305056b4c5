"""The catalogues of texts: every language says everything, and nothing is left over."""

import ast
import errno
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mazzo import games, new, texts
from mazzo.games.errors import IllegalMove, MazzoError
from mazzo.games.rng import Random

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "src" / "mazzo").rglob("texts/*.json"))
TEXTS: dict[str, dict[str, Any]] = {path.stem: {} for path in FILES}
for path in FILES:
    TEXTS[path.stem] |= json.loads(path.read_text())
PAGE = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
TERMINAL = list((ROOT / "src" / "mazzo").rglob("*.py"))
SAID = "\n".join(path.read_text() for path in PAGE + TERMINAL)


def gaps(text: Any) -> set[str]:
    """Return the names of the gaps of a text, in any of its forms."""
    forms = [text] if isinstance(text, str) else text.values()
    return {gap for form in forms for gap in re.findall(r"\{(\w+)\}", form)}


def used() -> re.Pattern[str]:
    """Return what every key that is used looks like: quoted, or with a part that is filled in."""
    quoted = [re.escape(key) for key in re.findall(r"['`\"]([a-z]+\.[\w.-]+)['`\"]", SAID)]
    filled = [re.escape(head) + r"[\w-]+" + re.escape(tail) for head, tail in FILLED.findall(SAID)]
    return re.compile("|".join([*quoted, *filled]))


FILLED = re.compile(r"""(?:`|\bf["'])([a-z]+\.[\w.-]*)\$?\{[^}]*\}([\w.-]*)[`"']""")


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


def test_italian_texts_use_the_words_of_the_rules_pages() -> None:
    """What a refusal, a prompt or a lesson calls something, the rules page explains under the same name."""
    elsewhere = re.compile(
        r"\bpos(a|ane|at[aeio]|atele)\b|\btrucc|\bordin[ei]\b|fin(ire|isci) il turno|suggeriment|azzurr", re.I
    )
    said = json.dumps(TEXTS["it"], ensure_ascii=False)
    assert [found.group() for found in elsewhere.finditer(said)] == []
    pages = "".join(path.read_text() for path in (ROOT / "src" / "mazzo").rglob("rules/it.md"))
    for word in ("calare", "mossa al contrario", "mai al contrario", "comando", "Chiudi il turno", "celeste"):
        assert word in pages


def test_no_text_is_unused() -> None:
    pattern = used()
    assert [key for key in TEXTS["en"] if not pattern.fullmatch(key)] == []


def test_no_text_is_missing() -> None:
    asked = set(re.findall(r"""\btO?r?\(\s*['"]([a-z]+\.[\w.-]+)['"]""", SAID))
    heads = "|".join({key.split(".")[0] for key in TEXTS["en"]})
    for path in TERMINAL:
        if "terminal" in path.parts or path.stem in ("scene", "lines"):
            asked |= set(re.findall(rf'"((?:{heads})\.[\w.-]+)"', path.read_text()))
    assert asked - set(TEXTS["en"]) == set()
    assert len(asked) > 200


def test_what_is_filled_in_has_all_its_texts() -> None:
    from mazzo import bots
    from mazzo.games.hamsterbacke.cards import CODES
    from mazzo.games.talk import COURTESIES
    from mazzo.games.the_game.cards import COMMAND_CARDS

    flags = {flag for name in games.names() for flag in games.find(name).flags}
    signals = {text[1:].split()[0] for name in games.names() for text in {**games.find(name).signals, **COURTESIES}}
    wanted = {
        *(f"option.{flag}{tail}" for flag in flags for tail in ("", ".help")),
        *(f"level.{level}{tail}" for level in bots.LEVELS for tail in ("", ".help")),
        *(f"game.{name}.{what}" for name in games.names() for what in ("line", "players")),
        *(f"command.{command}{tail}" for command in COMMAND_CARDS for tail in ("", ".rule")),
        *(f"colour.{code}" for code in CODES),
        *(f"signal.{signal}" for signal in signals),
        *(
            f"{what}.{reason}"
            for what in ("tg.warning", "end.reason")
            for reason in ("stuck", "fire", "skull", "three")
        ),
    }
    assert wanted - set(TEXTS["en"]) == set()


def test_every_refusal_that_a_player_can_meet_has_a_text() -> None:
    folders = (ROOT / "src" / "mazzo" / name for name in ("games", "server", "terminal"))
    files = [path for folder in folders for path in folder.rglob("*.py") if path.stem not in ("advise", "analyse")]
    source = "".join(path.read_text() for path in [*files, ROOT / "src" / "mazzo" / "match.py"])
    raised = re.findall(r'(?:IllegalMove|IllegalTalk|Refused)\(\s*"([a-z-]+)"', source)
    for path in files:
        if "server" not in path.parts:
            raised += re.findall(r'BadOptions\(\s*"([a-z-]+)"', path.read_text())
    returned = re.findall(r'return Refusal\("([a-z-]+)", (?:"[A-Z]|rule)', source)
    assert len(returned) > 20
    assert {f"error.{code}" for code in raised + returned} - set(TEXTS["en"]) == set()


LIBRARY = {"match", "game", "advice", "base"}
"""Where an error comes from a program that calls Mazzo, and not from a command."""


def refusals() -> Iterator[tuple[str, str, list[ast.keyword]]]:
    """Yield each `BadOptions` that a command can meet: where it stands, its code and the values in it."""
    for path in TERMINAL:
        for node in ast.walk(ast.parse(path.read_text())) if path.stem not in LIBRARY else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "BadOptions":
                code = node.args[0]
                assert isinstance(code, ast.Constant)
                yield f"{path.name}:{node.lineno}", str(code.value), node.keywords


def test_every_refusal_of_a_command_has_a_text_that_its_values_fill() -> None:
    missing = []
    for where, code, values in refusals():
        case = next((value.value for value in values if value.arg == "case"), None)
        keys = [f"error.{code}"]
        if case is not None:
            pattern = str(case.value) if isinstance(case, ast.Constant) else "(int|float|bool)"
            keys = [key for key in TEXTS["en"] if re.fullmatch(f"error.{code}-{pattern}", key)]
        filled = {value.arg for value in values}
        if not keys or not all(key in TEXTS["en"] and gaps(TEXTS["en"][key]) <= filled for key in keys):
            missing.append((where, code))
    assert missing == []


@pytest.mark.parametrize("key", [key for key in TEXTS["en"] if key.startswith("cli.errno.")])
def test_in_english_the_system_gives_its_own_reasons(key: str) -> None:
    assert TEXTS["en"][key] == os.strerror(getattr(errno, key.removeprefix("cli.errno.")))


@pytest.mark.parametrize(
    ("key", "values", "filled"),
    [
        ("plain", {}, "as it is"),
        ("gap", {"name": "Ada"}, "Ada plays {card}"),
        ("count", {"n": 1}, "1 card"),
        ("count", {"n": -1}, "-1 card"),
        ("count", {"n": 0}, "0 cards"),
        ("count", {}, "{n} cards"),
        ("none", {"n": 1}, "none"),
    ],
)
def test_gaps_and_plurals_are_filled_in_as_on_the_page(key: str, values: dict[str, object], filled: str) -> None:
    catalogue: texts.Catalogue = {
        "plain": "as it is",
        "gap": "{name} plays {card}",
        "count": {"one": "{n} card", "other": "{n} cards"},
    }
    assert texts.fill(catalogue, "en", key, values) == filled


POLISH: texts.Catalogue = {"cards": {"one": "{n} karta", "few": "{n} karty", "many": "{n} kart", "other": "{n} karty"}}


@pytest.mark.parametrize(
    ("n", "filled"), [(1, "1 karta"), (3, "3 karty"), (5, "5 kart"), (12, "12 kart"), (22, "22 karty")]
)
def test_a_language_with_more_plurals_has_them_all(n: int, filled: str) -> None:
    assert texts.fill(POLISH, "pl", "cards", {"n": n}) == filled


def test_a_plural_that_a_catalogue_lacks_is_the_other_one() -> None:
    catalogue: texts.Catalogue = {"cards": {"one": "{n} carta", "other": "{n} carte"}}
    assert texts.fill(catalogue, "it", "cards", {"n": 1_000_000}) == "1000000 carte"


def test_the_plurals_are_those_of_the_page() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed, so there is no page to compare with.")
    codes = sorted({*texts.languages(), "ar", "pl"})
    numbers = [*range(-30, 130), 1_000_000, 2_000_000, 1.5]
    script = (
        "const [codes, numbers] = JSON.parse(process.argv[1]);"
        "const forms = (code) => numbers.map((n) => new Intl.PluralRules(code).select(n));"
        "console.log(JSON.stringify(codes.map(forms)))"
    )
    asked = subprocess.run(
        [node, "-e", script, json.dumps([codes, numbers])], capture_output=True, text=True, check=True
    )
    forms: texts.Catalogue = {"form": {name: name for name in ("zero", "one", "two", "few", "many", "other")}}
    told = [[texts.fill(forms, code, "form", {"n": n}) for n in numbers] for code in codes]
    assert told == json.loads(asked.stdout)


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    texts.speak("en")


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(
    ("wish", "locale", "spoken"),
    [
        ("it", {"LC_ALL": "en_GB.UTF-8"}, "it"),
        (None, {"LC_ALL": "it_IT.UTF-8", "LANG": "en_GB"}, "it"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "it_CH", "LANG": "en_GB"}, "it"),
        (None, {"LANG": "it"}, "it"),
        (None, {"LC_ALL": "C", "LANG": "it_IT"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LANG": "fr_CH.UTF-8"}, "fr"),
        (None, {"LANG": "pl_PL.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_the_one_wished_for_or_that_of_the_locale(
    wish: str | None, locale: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    texts.speak(wish)
    assert texts.spoken() == spoken


@pytest.mark.usefixtures("english_again")
def test_a_refusal_is_the_text_of_its_code_or_the_sentence_where_that_knows_more() -> None:
    known = IllegalMove("not-in-hand", "37 is not in hand.", "TG-4", card=37)
    unknown, vague = MazzoError("odd", "An odd thing."), MazzoError("not-in-hand", "A stone is not in hand.")
    assert texts.refusal(known) == "37 is not in your hand: choose a card that is. (TG-4)"
    assert texts.refusal(unknown) == "An odd thing."
    assert texts.refusal(vague) == "A stone is not in hand."
    texts.speak("it")
    assert texts.refusal(known) == "37: non è nella tua mano, scegli un'altra carta. (TG-4)"
    assert texts.refusal(unknown) == "An odd thing."
    assert texts.refusal(vague) == "A stone is not in hand."


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", TEXTS)
def test_the_values_of_a_refusal_fill_its_text_in_every_language(language: str) -> None:
    texts.speak(language)
    met = set()
    for seed, name in enumerate(["the-game"] * 9 + ["ventuno", "hamsterbacke"]):
        game = games.find(name)
        match = new(name, players=3, seed=seed, **dict.fromkeys(game.flags, True))  # type: ignore[arg-type]
        chance = Random(1)
        while not match.over:
            lays = [f"{card}{pile}" for card in match.view(match.to_move).hand for pile in "ABCD"]
            for text in lays + list(game.move_texts.values())[:: 1 + chance.below(30)]:
                try:
                    match.legal_move(text, match.to_move)
                except IllegalMove as problem:
                    met.add(problem.code)
                    words = texts.fill(texts.catalogue(language), language, f"error.{problem.code}", problem.values)
                    assert not gaps(words), words
            match.play(match.legal_moves()[chance.below(len(match.legal_moves()))])
    assert {"not-higher", "no-trick", "one-pile", "too-few-cards", "target-needed", "not-in-row"} <= met
    assert {"colour-blocked", "not-enough-cards", "give-first", "wrong-number-of-cards", "row-empty"} <= met
