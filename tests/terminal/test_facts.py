"""Games that bring no scene and no lines: the defaults show the facts, and whole games can be played."""

import asyncio
import io
from types import ModuleType

import pytest

from mazzo import cli, games, record, texts
from mazzo.games.game import Game
from mazzo.match import new
from mazzo.terminal import facts, saves
from mazzo.terminal.drawn.frame import LEAST, draw
from mazzo.terminal.names import Names
from mazzo.terminal.setup import Wish
from mazzo.terminal.snapshot import snapshot_of
from tests.terminal.player import SMALL, app_for, game, play_to_the_end
from tests.typist import Typist

usual_part = Game.part


@pytest.fixture
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide what the games bring for the terminal."""

    def part(self: Game, name: str) -> ModuleType | None:
        return None if name in ("scene", "lines") else usual_part(self, name)

    monkeypatch.setattr(Game, "part", part)


@pytest.mark.usefixtures("_bare")
def test_a_whole_game_is_played_at_the_default_scene() -> None:
    match = game(Wish("ventuno", 2, 1, ("random",), seed=4))

    async def play() -> list[str]:
        async with app_for(match).run_test(size=SMALL) as pilot:
            return await play_to_the_end(pilot, match, "keys")

    headings = asyncio.run(play())
    assert "The round is over" in headings
    assert match.over
    record.check(record.parse((saves.folder() / "games.jsonl").read_bytes()))


@pytest.mark.usefixtures("_bare")
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_game_is_played_in_default_lines(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    typist, shown = Typist(7), io.StringIO()

    class Keyboard(io.StringIO):
        """Types an answer whenever a line is asked for."""

        def readline(self, *size: int) -> str:  # type: ignore[override]
            lines = shown.getvalue().splitlines()
            return f"{typist.answer(lines[len(typist.told) :])}\n"

    monkeypatch.setattr("sys.stdin", Keyboard())
    monkeypatch.setattr("sys.stdout", shown)
    words = ["play", "ventuno", "--players", "2", "--bots", "random", "--seed", "7", "--lang", language]
    assert cli.main(words) == 0
    lines = shown.getvalue().splitlines()
    assert any(line.startswith("Row: ") for line in lines)
    assert any(line.startswith("Hand sizes: ") for line in lines)
    assert {"en": "Points: ", "it": "Punti: "}[language] in lines[-1]


def test_what_every_seat_has_is_shown_by_name_and_the_rest_as_it_is() -> None:
    match = new("ventuno", players=3, first_seat=0, seed=1)
    found = dict(facts.of_view(match.game, match.view(None), Names(["Ada", "Bo", "Cy"])))
    assert found["hand sizes"].startswith("Ada ")
    assert found["scores"] == "Ada 0, Bo 0, Cy 0"
    assert found["row"] == "–"
    assert not {"seat", "players", "hand", "moves", "over"} & set(found)


def test_a_label_comes_from_the_catalogue_if_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new("ventuno", players=3, first_seat=0, seed=1)
    known = {**texts.catalogue("en"), "ventuno.fact.draw_pile": "To draw"}
    monkeypatch.setattr(texts, "catalogue", lambda _: known)
    monkeypatch.setattr(facts, "catalogue", lambda _: known)
    assert "To draw" in dict(facts.of_view(match.game, match.view(None), Names(["Ada", "Bo", "Cy"])))


@pytest.mark.usefixtures("_bare")
@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_drawn_without_a_scene(name: str) -> None:
    match = new(name, players=3, first_seat=0, seed=1)
    snapshot = snapshot_of(match, match.to_move)
    text = draw(snapshot, (), LEAST, []).text()
    for move in snapshot.moves[:9]:
        assert texts.worded(match.game, move) in text


@pytest.mark.rule("VU-14")
def test_ventuno_shows_discards_and_the_size_of_the_draw_pile_on_the_smallest_screen() -> None:
    for seed in range(40):
        match = new("ventuno", players=2, first_seat=0, seed=seed)
        while not match.over and not (discards := match.public()["discards"]):
            match.play(next((move for move in match.legal_moves() if "d>" in move), match.legal_moves()[-1]))
        if not match.over:
            break
    text = draw(snapshot_of(match, 0), (), LEAST, []).text()
    assert f"Discards ({len(discards)}): {texts.worded(match.game, discards[-1])}" in text
    assert f"{match.public()['draw_pile']} left" in text
