"""The command `compare`: the same deals, pair by pair."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from mazzo import BadOptions, cli, games, record
from mazzo.chart import COLOURS
from mazzo.games.the_game.game import TheGame
from mazzo.simulation.compare import Comparison, read_lineups
from mazzo.simulation.job import Job
from tests.simulate.stubs import Made


def comparison(game: str, *lineups: tuple[str, ...]) -> Comparison:
    """Return a comparison that has counted nothing yet."""
    return Comparison(Job(game, {"players": 2}, None, lineups, 5, shared_deals=True), games.find(game))


def compare(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run the command in this process, and return what it prints."""
    assert cli.main(["compare", *map(str, arguments), "--seed", "3", "--workers", "1"]) == 0
    return capsys.readouterr().out


def test_line_ups_are_read() -> None:
    assert read_lineups("expert,normal", "ventuno", 3, None) == (("expert",) * 3, ("normal",) * 3)
    assert read_lineups("a+b+c, d", "ventuno", None, None) == (("a", "b", "c"), ("d", "d", "d"))
    assert read_lineups("a,b", "ventuno", 3, "c") == (("a", "c", "c"), ("b", "c", "c"))


@pytest.mark.parametrize(("text", "players"), [("easy+normal,normal+easy", None), ("easy,normal", 1)])
def test_against_is_not_ignored_where_no_seat_is_left(text: str, players: int | None) -> None:
    with pytest.raises(BadOptions, match="full: leave out --against"):
        read_lineups(text, "the-game", players, "easy")
    assert read_lineups("a+b,c", "the-game", None, "d") == (("a", "b"), ("c", "d"))


def test_a_team_s_differences_are_taken_game_by_game() -> None:
    found = comparison("the-game", ("normal",) * 2, ("easy",) * 2)
    for left, other_left in ((0, 10), (0, 0), (20, 24)):
        found.add([{"won": not cards, "left": cards} for cards in (left, other_left)])
    numbers = found.summary()
    assert [own["beaten"]["share"] for own in numbers["lineups"]] == pytest.approx([2 / 3, 1 / 3])
    (pair,) = numbers["differences"]
    assert (pair["of"], pair["from"]) == (0, 1)
    assert pair["beaten"]["difference"] == pytest.approx(1 / 3)
    assert pair["mean_left"]["difference"] == pytest.approx(-14 / 3)
    assert [own["mean_left_interval"][0] for own in numbers["lineups"]] == [0, 0]
    low, high = pair["mean_left"]["interval"]
    assert (low + high) / 2 == pytest.approx(-14 / 3)


def test_a_team_s_result_need_not_say_how_many_cards_are_left() -> None:
    found = comparison("the-game", ("normal",) * 2, ("easy",) * 2)
    found.add([{"won": True}, {"won": False}])
    numbers = found.summary()
    assert [(own["beaten"]["share"], own["mean_left"], own["left"]) for own in numbers["lineups"]] == [
        (1, None, {}),
        (0, None, {}),
    ]
    assert numbers["differences"][0]["mean_left"] == {"difference": None, "interval": None}
    assert [line.split()[0] for line in found.table() if "%" in line and "95" not in line] == ["normal", "easy"]
    assert not found.spread()


def test_a_team_game_with_words_of_its_own_is_counted_by_its_wins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TheGame, "verdicts", {"close": "close"})
    monkeypatch.setattr(TheGame, "verdict", lambda self, result: "saved")
    monkeypatch.setattr(TheGame, "result", lambda self, table: {"won": True})
    assert (
        cli.main(["simulate", "the-game", "--games", "4", "--bots", "random", "--players", "2", "--workers", "1"]) == 0
    )
    told = capsys.readouterr().out
    assert re.search(r"beaten +100.00 %", told)
    assert re.search(r"close +0.00 %", told)
    assert "left" not in told
    found = compare(capsys, "the-game", "--games", 4, "--bots", "easy,random", "--players", 2)
    assert re.search(r"easy +100.00 %", found)
    assert "left" not in found


def test_differences_of_shares_are_in_points() -> None:
    found = comparison("the-game", ("normal",) * 2, ("easy",) * 2)
    for left, other_left in ((0, 10), (0, 0), (0, 14), (20, 0)):
        found.add([{"won": not cards, "left": cards} for cards in (left, other_left)])
    numbers = found.summary()["differences"][0]
    low, high = (100 * bound for bound in numbers["beaten"]["interval"])
    (line,) = (line for line in found.table() if line.startswith("  normal - easy"))
    assert line.startswith(f"  normal - easy  +25.00 points ({low:.2f} to {high:.2f})  -1.00 (")


def test_without_games_the_statistics_are_null() -> None:
    numbers = comparison("the-game", ("normal",) * 2, ("easy",) * 2).summary()
    assert numbers["lineups"][0]["beaten"] == {"share": None, "interval": None}
    assert numbers["lineups"][0]["mean_left"] is None
    nothing = {"difference": None, "interval": None}
    assert numbers["differences"] == [{"of": 0, "from": 1, "beaten": nothing, "mean_left": nothing}]


def test_of_rivals_the_first_bot_is_followed_from_seat_to_seat() -> None:
    found = comparison("ventuno", ("expert", "normal"), ("normal", "normal"))
    found.add([{"winners": [0], "scores": [9, 1]}, {"winners": [0, 1], "scores": [4, 4]}])
    found.add([{"winners": [1], "scores": [1, 9]}, {"winners": [0], "scores": [6, 2]}])
    numbers = found.summary()
    assert [own["wins"]["share"] for own in numbers["lineups"]] == [1.0, 0.25]
    assert [own["mean_score"] for own in numbers["lineups"]] == [9, 3]
    assert numbers["differences"][0]["wins"]["difference"] == 0.75


@pytest.mark.parametrize("name", games.names())
def test_equal_line_ups_do_not_differ_and_others_do(
    name: str, made: list[Made], capsys: pytest.CaptureFixture[str]
) -> None:
    words = (name, "--players", 3, "--bots", "random,random+random+random,normal", "--games", 12)
    numbers = json.loads(compare(capsys, *words, "--json"))
    measure = "mean_left" if name == "the-game" else "mean_score"
    differences = {(pair["of"], pair["from"]): pair[measure]["difference"] for pair in numbers["differences"]}
    assert differences[0, 1] == 0
    assert differences[0, 2] == differences[1, 2] != 0
    assert (numbers["games"], numbers["seed"]) == (12, 3)
    table = compare(capsys, *words)
    assert "random - normal" in table
    assert max(map(len, table.splitlines())) < 80


@pytest.mark.parametrize("name", games.names())
def test_the_number_of_workers_changes_nothing(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    words = ["compare", name, "--players", "3", "--bots", "random,easy", "--games", "12", "--seed", "3", "--json"]
    found = []
    for workers in ("1", "2"):
        assert cli.main([*words, "--workers", workers, "--records", "-"]) == 0
        found.append(capfd.readouterr())
    assert found[0] == found[1]
    assert found[0].out.count("\n") == 24
    assert json.loads(found[0].err)["games"] == 12


def test_records_of_all_line_ups_come_deal_by_deal(
    tmp_path: Path, made: list[Made], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    words = ("hamsterbacke", "--bots", "random+normal+easy,random", "--games", 2, "--records", file)
    numbers = json.loads(compare(capsys, *words, "--json"))
    with file.open("rb") as lines:
        found = [record.parse(line) for _, line in record.lines(lines)]
    assert [[seat.bot for seat in game.seats] for game in found] == [
        ["random", "normal", "easy"],
        ["random"] * 3,
        ["easy", "random", "normal"],
        ["random"] * 3,
    ]
    assert found[0].deals == found[1].deals != found[2].deals == found[3].deals
    results = [record.replay(game).result or {} for game in found]
    for own, games_of_it in zip(numbers["lineups"], (results[::2], results[1::2]), strict=True):
        scores = Counter(str(result["scores"][number]) for number, result in enumerate(games_of_it))
        assert own["scores"] == scores


@pytest.mark.parametrize("columns", [50, 80])
@pytest.mark.parametrize("name", games.names())
def test_each_line_up_has_its_picture_under_its_name(
    name: str, columns: int, monkeypatch: pytest.MonkeyPatch, made: list[Made], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lineups = ["random", "normal", "normal+easy+random", "random+expert+random"]
    words = (name, "--players", 3, "--bots", ",".join(lineups), "--games", 20)
    _, *table = compare(capsys, *words).splitlines()
    what = "cards left" if name == "the-game" else "scores of the first bot"
    captions = [table.index(f"  {lineup}: {what}") for lineup in lineups]
    assert captions == sorted(captions)
    assert all(table[caption + 1].endswith(" %") for caption in captions)
    assert max(map(len, table)) < columns
    numbers = json.loads(compare(capsys, *words, "--json"))
    for own in numbers["lineups"]:
        assert sum(own["left" if name == "the-game" else "scores"].values()) == 20


def test_a_chart_has_bars_and_a_name_for_each_line_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "left.svg"
    lineups = ["random", *(["random+random"] * 7)]
    compare(capsys, "the-game", "--players", 2, "--bots", ",".join(lineups), "--games", 5, "--plot", file)
    svg = file.read_text()
    assert svg.count("<!-- random -->") == 8
    assert len(set(re.findall(r"fill: (#\w{6})", svg)) & set(COLOURS)) == 8
