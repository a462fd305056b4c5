"""Records: what Mazzo writes, what it reads, and what it says about a bad one."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import mazzo
from mazzo import BadOptions, BadRecord, MazzoError, UnreadableRecord, record

GOLDEN = Path(__file__).parent / "golden" / "records" / "0.1.jsonl"


def finished(game: str = "the-game", **options: Any) -> dict[str, Any]:
    """Return the record of a finished game."""
    match = mazzo.new(game, players=options.pop("players", 3), seed=4, **options)
    while not match.over:
        match.play(match.legal_moves()[-1])
    return match.record()


def verdict(found: object) -> tuple[str, str, int]:
    """Return the code, the rule and the move of what is wrong, or nothing."""
    try:
        record.check(record.parse(json.dumps(found)))
    except BadRecord as problem:
        return problem.code, problem.rule, problem.move
    except UnreadableRecord as problem:
        return problem.code, problem.rule, -1
    return "", "", 0


def test_a_record_has_the_documented_fields() -> None:
    found = finished(players=2, on_fire=True)
    assert list(found) == ["format", "game", "options", "seats", "seed", "deals", "moves", "result"]
    assert found["format"] == "mazzo-record/1"
    flags = {"professional": False, "fewer_cards": False, "on_fire": True, "extreme": False}
    assert found["options"] == {"players": 2, **flags}
    assert found["seats"] == [{"name": "Player 1", "kind": "human"}, {"name": "Player 2", "kind": "human"}]
    assert sorted(found["deals"][0]) == list(range(2, 100))
    assert found["moves"][0] == [0, "start"]
    assert set(found["result"]) == {"won", "left", "reason"}
    assert json.loads(json.dumps(found)) == found


def test_ventuno_has_one_deal_per_round_and_labels_for_cards() -> None:
    found = finished("ventuno")
    assert len(found["deals"]) == len(found["result"]["rounds"])
    assert {"7", "-2", "7r", "4d", "0t", "-1s"} <= set(found["deals"][0])
    assert set(found["options"]) == {"players", "first_seat"}
    assert set(found["result"]) == {"scores", "winners", "rounds"}


def test_hamsterbacke_has_one_deal_of_colours() -> None:
    found = finished("hamsterbacke")
    assert len(found["deals"]) == 1
    assert set(found["deals"][0]) == {"lg", "dg", "lb", "bl", "ye", "or", "re"}
    assert set(found["result"]) == {"scores", "winners"}


@pytest.mark.parametrize("game", ["the-game", "ventuno", "hamsterbacke"])
def test_a_record_replays_to_itself(game: str) -> None:
    found = finished(game)
    assert mazzo.replay(found).record() == found
    assert verdict(found) == ("", "", 0)


def test_an_unfinished_record_has_no_result_and_can_be_played_on() -> None:
    found = finished("ventuno")
    cut = {**found, "moves": found["moves"][:6], "deals": found["deals"][:1]}
    del cut["result"]
    assert verdict(cut) == ("", "", 0)
    match = mazzo.replay(cut, seed=9)
    while not match.over:
        match.play(match.legal_moves()[0])
    assert verdict(match.record()) == ("", "", 0)


def test_a_round_whose_deal_is_not_there_yet_is_dealt_when_it_is_played_on() -> None:
    found = finished("ventuno")
    end_of_round = next(n for n in range(len(found["moves"])) if len(mazzo.replay(found, n).deals) == 2)
    cut = {**found, "moves": found["moves"][:end_of_round], "deals": found["deals"][:1]}
    del cut["result"]
    assert verdict(cut) == ("", "", 0)
    assert mazzo.replay(cut, seed=1).legal_moves()
    one_more = {**cut, "moves": found["moves"][: end_of_round + 1]}
    assert verdict(one_more) == ("no-deal", "VU-10", end_of_round + 1)


def test_the_cards_of_a_give_may_come_in_any_order() -> None:
    lines = GOLDEN.read_text().splitlines()
    for found in map(json.loads, lines):
        for move in found["moves"]:
            if move[1].startswith("give"):
                move[1] = " ".join(["give", *reversed(move[1].split()[1:])])
        assert verdict(found) == ("", "", 0)


def test_plain_cards_of_ventuno_may_be_numbers() -> None:
    found = finished("ventuno")
    found["deals"] = [[int(card) if card.lstrip("-").isdecimal() else card for card in deal] for deal in found["deals"]]
    assert verdict(found) == ("", "", 0)


def test_fields_that_are_not_known_are_ignored() -> None:
    found = finished()
    found |= {"event": "club night", "seats": [{**seat, "elo": 1500} for seat in found["seats"]]}
    found["options"]["colour"] = "blue"
    found["result"]["time"] = 3.5
    assert verdict(found) == ("", "", 0)


WRONG: dict[str, tuple[Any, tuple[str, str]]] = {
    "no format": (lambda r: r.pop("format"), ("unknown-format", "")),
    "another format": (lambda r: r.update(format="mazzo-record/2"), ("unknown-format", "")),
    "a format that is no text": (lambda r: r.update(format=1), ("unknown-format", "")),
    "no game": (lambda r: r.pop("game"), ("bad-field", "")),
    "another game": (lambda r: r.update(game="chess"), ("unknown-game", "")),
    "players as text": (lambda r: r["options"].update(players="3"), ("bad-players", "TG-2")),
    "players as a fraction": (lambda r: r["options"].update(players=3.0), ("bad-players", "TG-2")),
    "too many players": (lambda r: r["options"].update(players=6), ("bad-players", "TG-2")),
    "more players than seats": (lambda r: r["options"].update(players=4), ("bad-seats", "TG-2")),
    "a missing option": (lambda r: r["options"].pop("extreme"), ("missing-option", "")),
    "an option that is a number": (lambda r: r["options"].update(extreme=0), ("bad-flag", "")),
    "a seat of an unknown kind": (lambda r: r["seats"][0].update(kind="cat"), ("bad-field", "")),
    "no deal": (lambda r: r.update(deals=[]), ("no-deal", "TG-1")),
    "two deals": (lambda r: r["deals"].append(r["deals"][0]), ("too-many-deals", "TG-1")),
    "a card twice": (lambda r: r["deals"][0].__setitem__(0, r["deals"][0][1]), ("bad-deck", "TG-1")),
    "a card too few": (lambda r: r["deals"][0].pop(), ("bad-deck", "TG-1")),
    "a card 100": (lambda r: r["deals"][0].__setitem__(0, 100), ("bad-deck", "TG-1")),
    "a card as text": (lambda r: r["deals"][0].__setitem__(0, "57"), ("bad-deck", "TG-1")),
    "a true card": (lambda r: r["deals"][0].__setitem__(0, bool(r)), ("bad-field", "")),
    "a move without a seat": (lambda r: r["moves"].insert(1, ["2A"]), ("bad-field", "")),
    "a move with a seat as text": (lambda r: r["moves"].insert(1, ["0", "2A"]), ("bad-field", "")),
    "a negative seat": (lambda r: r["moves"].insert(1, [-1, "2A"]), ("no-such-seat", "")),
    "no start": (lambda r: r["moves"].pop(0), ("not-started", "TG-3")),
    "a word that is no move": (lambda r: r["moves"].insert(1, [0, "pass"]), ("unknown-move", "TG-4")),
    "a move after the end": (lambda r: r["moves"].append([0, "end"]), ("game-over", "TG-11")),
    "a wrong result": (lambda r: r["result"].update(left=3), ("wrong-result", "TG-13")),
    "a result of another type": (lambda r: r["result"].update(won=0), ("wrong-result", "TG-13")),
    "half a result": (lambda r: r["result"].pop("reason"), ("wrong-result", "TG-13")),
    "no result": (lambda r: r.pop("result"), ("result-missing", "TG-13")),
    "a result too early": (lambda r: r["moves"].pop(), ("result-too-early", "TG-13")),
    "talk of two lines": (lambda r: r.update(talk=[[1, 0, "a\nb"]]), ("bad-talk", "")),
    "talk by nobody": (lambda r: r.update(talk=[[1, 9, "hello"]]), ("no-such-seat", "")),
    "talk after a move that is not there": (lambda r: r.update(talk=[[999, 0, "hello"]]), ("bad-talk", "")),
    "talk out of order": (lambda r: r.update(talk=[[2, 0, "a"], [1, 0, "b"]]), ("bad-talk", "")),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_named(what: str) -> None:
    spoil, expected = WRONG[what]
    found = finished()
    spoil(found)
    assert verdict(found)[:2] == expected


def test_the_move_at_fault_is_counted_from_one() -> None:
    found = finished()
    found["moves"][4] = [found["moves"][4][0], "nonsense"]
    assert verdict(found) == ("unknown-move", "TG-4", 5)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "nul",
            "[]",
            "5",
            '"x"',
            "null",
            "{",
            "{}",
            '{"format": "mazzo-record/1"',
            "{'a': 1}",
            "NaN",
            "\x00",
        ),
        *("[" * 100_000, '{"a":' * 100_000, '{"format":' + "9" * 5000 + "}", "\ufeff{}", '{"format":"\\ud800"}'),
    ],
    ids=lambda text: text[:12],
)
def test_a_text_that_is_not_a_record_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableRecord) as refused:
        record.parse(text)
    assert refused.value.sentence


@pytest.mark.parametrize("nested", ["[" * 50_000 + "]" * 50_000, "1" * 100_000, '"' + "x" * 100_000 + '"'])
def test_hostile_fields_do_not_hurt(nested: str) -> None:
    text = json.dumps(finished())
    with pytest.raises(MazzoError):
        record.check(record.parse(text.replace('"format"', f'"moves": {nested}, "format"', 1)))


def test_replay_takes_a_dict_and_refuses_another() -> None:
    for wrong in ({}, {"format": "mazzo-record/1"}, {"format": 5}, {"format": "mazzo-record/9", "game": "x"}):
        with pytest.raises(MazzoError):
            mazzo.replay(wrong)


def test_talk_is_in_the_record_and_comes_back() -> None:
    match = mazzo.new("the-game", players=2, seed=1)
    match.say("!start-well", 1)
    match.play("start", 1)
    match.say("stay off pile C", 0)
    found = match.record()
    assert found["talk"] == [[0, 1, "!start-well"], [1, 0, "stay off pile C"]]
    assert mazzo.replay(found).talk == match.talk
    assert mazzo.replay(found, 0).talk == match.talk[:1]
    assert verdict(found) == ("", "", 0)


def test_talk_is_not_part_of_the_table() -> None:
    quiet, loud = (mazzo.new("the-game", players=2, seed=1) for _ in range(2))
    loud.say("!leave A", 0)
    assert quiet.view(0) == loud.view(0)


def test_a_line_may_be_4_mib_long_and_no_longer() -> None:
    longest = b" " * (4 * 1024 * 1024 - 1) + b"x"
    assert list(record.lines(BytesIO(longest))) == [(1, longest)]
    with pytest.raises(UnreadableRecord) as refused:
        list(record.lines(BytesIO(longest + b"x")))
    assert refused.value.code == "long-line"


def test_talk_in_a_record_is_not_judged_by_the_filter_of_the_day() -> None:
    found = finished()
    found["talk"] = [[1, 0, "I have 37"], [1, 1, "!a-signal-of-tomorrow"]]
    assert verdict(found) == ("", "", 0)


@pytest.mark.rule("TX-7")
def test_talk_under_silence_is_wrong_in_a_record() -> None:
    silence = next(seed for seed in range(500) if {6, 31, 69, 94} & _opening_hand(seed))
    match = mazzo.new("the-game", players=2, extreme=True, seed=silence, first_seat=0)
    card = next(iter({6, 31, 69, 94} & _opening_hand(silence)))
    match.play(f"{card}A")
    found = match.record()
    found["talk"] = [[2, 1, "hello"]]
    assert verdict(found) == ("silence", "TX-7", 2)


def _opening_hand(seed: int) -> set[int | str]:
    return set(mazzo.new("the-game", players=2, extreme=True, seed=seed).view(0).hand)


@pytest.mark.parametrize("moves", [-1, 10**9, "3", True, 2.0])
def test_replay_refuses_a_move_that_does_not_exist(moves: object) -> None:
    with pytest.raises(BadOptions):
        mazzo.replay(finished(), moves)  # type: ignore[arg-type]
