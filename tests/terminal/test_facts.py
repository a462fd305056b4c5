"""Games that bring no scene and no lines: the defaults show the facts, and whole games can be played."""

import asyncio
import io
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar

import pytest

from mazzo import cli, fields, games, record, texts
from mazzo.games.base import Table
from mazzo.games.game import Game, Options, View
from mazzo.match import new
from mazzo.terminal import facts, saves
from mazzo.terminal.drawn.actions import Explain
from mazzo.terminal.drawn.frame import LEAST, draw
from mazzo.terminal.drawn.menu import MenuScreen
from mazzo.terminal.names import Names
from mazzo.terminal.plain import show
from mazzo.terminal.setup import Wish
from mazzo.terminal.snapshot import snapshot_of
from tests.terminal.player import SMALL, app_for, game, play_to_the_end
from tests.the_game.sitting import sitting
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
        """Types an answer whenever the program asks for a line."""

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


@dataclass(frozen=True)
class Row(View):
    """A view with a row that begins with one card for each player, and with what each seat has won."""

    game: ClassVar[str] = "row"
    seat: int | None
    players: int
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    to_move: int
    over: bool
    moves: tuple[str, ...]
    row: tuple[int, ...]
    won: tuple[int, ...]


class RowTable(Table):
    """Every move lays a card on the row, which is cleared when it has grown too long."""

    def __init__(self, players: int) -> None:
        super().__init__(players, list(range(40)), 1)
        self.row: list[int] = []
        self.laid = 0

    def deal(self) -> None:
        self.row, self.awaits_deal = list(range(self.players)), False

    def legal_moves(self) -> list[int]:
        return [] if self.over else [0]

    def play(self, move: int) -> None:
        self.laid += 1
        self.row = [] if len(self.row) > 6 else [*self.row, 7]
        self.over = self.laid == 12


class RowGame(Game):
    """A game with such views."""

    name, title, view_class = "row", "Row", Row
    players = range(2, 5)
    labels, deck, move_texts = {number: number for number in range(40)}, range(40), {0: "lay"}
    rule_of = dict.fromkeys(("players", "deck", "deal", "turn", "order", "end", "result"), "R-1")

    def table(self, options: Options) -> RowTable:
        return RowTable(options["players"])

    def number_of(self, label: object) -> int | None:
        return label if isinstance(label, int) else None

    def move_of(self, text: str, seat: int) -> int | None:
        return 0 if text == "lay" else None

    def public(self, table: RowTable) -> dict[str, Any]:
        each = (0,) * table.players
        fields = {"players": table.players, "to_move": 0, "over": table.over, "row": tuple(table.row)}
        return {**fields, "hand_sizes": each, "won": each}

    def own(self, table: RowTable, seat: int | None) -> dict[str, Any]:
        return {"seat": seat, "hand": (), "moves": ("lay",) if seat == 0 and not table.over else ()}

    def result(self, table: RowTable) -> dict[str, Any]:
        return {"winners": [0]}

    def check_talk(self, table: RowTable, text: str, *, recorded: bool = False) -> None:
        pass


@pytest.fixture
def row_game(monkeypatch: pytest.MonkeyPatch) -> RowGame:
    found = RowGame()
    find = games.find
    monkeypatch.setattr(games, "find", lambda name: found if name == "row" else find(name))
    return found


def test_a_row_that_begins_with_a_card_for_each_player_is_never_given_to_the_players(row_game: RowGame) -> None:
    assert fields.by_seat(row_game) == ("hand_sizes", "won")


@pytest.mark.parametrize("guess", [("hand_sizes", "won"), ("hand_sizes", "won", "row")])
def test_a_field_that_grows_and_shrinks_is_shown_whatever_its_length(
    guess: tuple[str, ...], row_game: RowGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fields, "by_seat", lambda _: guess)
    match, lengths = new("row", players=3, first_seat=0), set()
    while not match.over:
        view = match.view(None)
        assert isinstance(view, Row)
        lengths.add(len(view.row))
        found = dict(facts.of_view(row_game, view, Names(["Ada", "Bo", "Cy"])))
        assert found["won"] == "Ada 0, Bo 0, Cy 0"
        assert found["row"].count("Ada") == ("row" in guess and len(view.row) == 3)
        assert " row: " in draw(snapshot_of(match, 0), (), LEAST, []).text()
        assert "Row: " in show.table(row_game, view, Names(["Ada", "Bo", "Cy"]))
        match.play("lay")
    assert lengths >= {0, 3, 7}


@pytest.mark.parametrize(("allowed", "players"), [(range(3, 6), 3), (range(1, 2), 1), (range(1, 6), 2)])
def test_the_menu_begins_with_as_many_players_as_its_first_game_allows(
    allowed: range, players: int, row_game: RowGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RowGame, "players", allowed)
    monkeypatch.setattr(games, "names", lambda: ["row", "ventuno"])
    assert MenuScreen().players == players


@pytest.mark.usefixtures("_bare")
def test_a_card_without_a_move_says_why() -> None:
    match = new("the-game", players=2, first_seat=0, seed=1)
    for seat, sentence in ((0, ""), (1, "It is not your turn: wait for the other players.")):
        canvas = draw(snapshot_of(match, seat), (), LEAST, [])
        assert {spot.action for spot in canvas.refused} == ({Explain(sentence)} if sentence else set())
    stuck = sitting([41, 60, 97], [61], tops=(96, 50, 20, 20), draw=range(70, 90))
    canvas = draw(snapshot_of(stuck, 0), (), LEAST, [])
    assert [spot.action for spot in canvas.refused] == [Explain("You have no move with this card now: 41.")]
