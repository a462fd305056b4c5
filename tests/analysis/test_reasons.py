"""Why a turn is better than another: facts of the position, true and in both languages."""

from collections.abc import Iterator
from typing import Any

import pytest

from mazzo import Match, Random, texts
from mazzo.analysis import Reason, advise, review
from mazzo.analysis.reasons import reasons_for
from mazzo.games.talk import Said
from mazzo.record import replay
from tests.analysis.games import NAMES, after, careless
from tests.the_game.sitting import sitting


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    texts.speak("en")


def reasons(match: Match, played: str, better: str, heard: tuple[Said, ...] | None = None) -> dict[str, dict[str, Any]]:
    """Return why one turn of the player to move is better than another, the values by their keys."""
    said = match.heard() if heard is None else heard
    turns = [tuple(turn.split(", ")) if turn else () for turn in (played, better)]
    return {why.key: why.values for why in reasons_for(match.view(match.to_move), said, turns[0], turns[1])}


def test_a_large_step_buries_a_card_and_a_small_one_does_not() -> None:
    match = sitting([43, 54, 69, 68], [20, 21], tops=(40, 90, 70, 20), draw=[71, 72, 73, 74])
    found = reasons(match, "54A, 69C, end", "69C, 68C, end")
    assert found["tg.why.buried"] == {"card": 54, "pile": "A", "step": 14, "cards": "43"}
    assert found["tg.why.costs"] == {"card": 68, "pile": "C", "step": 1}
    assert found["tg.why.total"] == {"n": 2, "other": 15}


def test_what_stays_playable_elsewhere_is_not_buried() -> None:
    match = sitting([43, 54, 69, 68], [20, 21], tops=(40, 42, 70, 20), draw=[71, 72, 73, 74])
    found = reasons(match, "54A, 69C, end", "69C, 68C, end")
    assert "tg.why.buried" not in found
    assert found["tg.why.moved"] == {"card": 54, "pile": "A", "step": 14}


def test_tricks_are_used_kept_and_lost() -> None:
    match = sitting([30, 41, 44, 80], [20, 21], tops=(40, 90, 82, 10), draw=[70, 71, 72, 73])
    found = reasons(match, "41A, 44A, end", "30A, 80C, end")
    assert found["tg.why.trick-lost"] == {"card": 30, "pile": "A"}
    assert found["tg.why.trick"] == {"card": 30, "pile": "A"}
    match = sitting([30, 41, 79, 80], [20, 21], tops=(40, 90, 82, 10), draw=[70, 71, 72, 73])
    found = reasons(match, "41A, 80C, end", "80C, 79C, end")
    assert found["tg.why.keeps-trick"] == {"card": 30, "pile": "A"}


def test_requests_of_others_that_are_ignored_are_named() -> None:
    match = sitting([50, 62, 63, 19], [20, 21], [30, 31], tops=(40, 61, 20, 80), draw=[70, 71, 72, 73])
    heard = (Said(0, 1, "!leave B"), Said(0, 2, "!small A"), Said(0, 0, "!leave C"))
    found = reasons(match, "62B, 50A, end", "19C, 63D, end", heard)
    assert found["tg.why.asked-leave"] == {"seat": 1, "pile": "B"}
    assert found["tg.why.asked-small"] == {"seat": 2, "pile": "A", "step": 10}
    assert not any("asked" in key for key in reasons(match, "62B, 50A, end", "62B, 50A, 63B, end", heard))


def test_an_explosion_and_the_risk_that_is_left_are_facts_of_ventuno() -> None:
    match = careless("ventuno", 3, 60, 2)
    seen = set()
    for number in range(60):
        here = replay(match.record(), number)
        view: Any = here.view(here.to_move)
        if len(view.moves) < 2:
            continue
        played, better = view.moves[-1], view.moves[0]
        for why in reasons_for(view, (), (played,), (better,)):
            seen.add(why.key)
            move = played if ".did-" in why.key else better
            total = view.totals[view.moves.index(move)]
            if why.key.endswith("-explode"):
                assert total > 21
            if "total" in why.values and not why.key.endswith("-draw"):
                assert why.values["total"] == total <= 21
            if why.key.endswith("-leave"):
                over = [card for card in view.unseen() if int_of(card) > 21 - total]
                assert why.values["risk"] == round(100 * len(over) / len(view.unseen()))
            if why.key.endswith(("-keep", "-spend")):
                assert why.values["card"] in view.hand
    assert {"vu.why.did-leave", "vu.why.did-spend"} <= seen


def int_of(card: int) -> int:
    """Return the number of a card of Ventuno."""
    from mazzo.games.ventuno.cards import NUMBER_OF

    return NUMBER_OF[card]


def test_groups_blocks_and_bonuses_are_facts_of_hamsterbacke() -> None:
    match = careless("hamsterbacke", 3, 200, 3)
    record, seen = match.record(), set()
    for number in range(0, len(record["moves"]), 2):
        here = replay(record, number)
        view: Any = here.view(here.to_move)
        for move in view.moves[:12]:
            for why in reasons_for(view, (), (), (move,)):
                seen.add(why.key)
                if why.key == "hb.why.does-complete":
                    colour = str(why.values["colour"])
                    need = {"lg": 1, "dg": 1, "lb": 2, "bl": 2, "ye": 3, "or": 3, "re": 4}[colour]
                    held, more = view.hand.count(colour), view.rows[int(move[-1])].count(colour)
                    assert (held + more) // need > held // need
                elif why.key == "hb.why.does-score":
                    assert why.values["n"] == sum(count for _, count in view.block_piles[view.seat])
                elif why.key == "hb.why.does-bonus":
                    assert why.values["seat"] in view.donors
                elif why.key == "hb.why.does-break":
                    assert f" {why.values['colour']}" in move
    assert {"hb.why.does-complete", "hb.why.does-block", "hb.why.does-top", "hb.why.does-score"} <= seen


@pytest.mark.parametrize("name", NAMES)
def test_every_fact_is_worded_in_both_languages(name: str) -> None:
    match = careless(name, 3, 40, 5)
    names = [seat.name for seat in match.seats]
    for code in texts.languages():
        texts.speak(code)
        for number in range(1, len(match.log)):
            here = replay(match.record(), number)
            view = here.view(here.to_move)
            for why in reasons_for(view, here.heard(), (), (view.moves[0],)) if view.moves else ():
                sentence = texts.reason(match.game, why.key, why.values, names)
                assert sentence.endswith(".")
                assert "{" not in sentence
                assert sentence != why.key


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_says_why_and_knows_one_view_only(name: str) -> None:
    match = after(name, 3, 12)
    view = match.view(match.to_move)
    *_, advice = advise(view, match.heard(), rng=Random(1), worlds=5)
    assert all(isinstance(why, Reason) for why in advice.reasons)
    assert advice.reasons == reasons_for(view, match.heard(), (), advice.alternatives[0].moves)


def test_a_game_that_brings_no_reasons_says_that_it_won_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    match = after("ventuno", 3, 12)
    monkeypatch.setattr(type(match.game), "part", lambda *_: None)
    view = match.view(match.to_move)
    (why,) = reasons_for(view, (), (), ("draw",))
    assert texts.reason(match.game, why.key, why.values, []).startswith("This won more often")
    assert reasons_for(view, (), ("draw",), ("draw",)) == ()


def test_mistakes_of_a_review_have_reasons() -> None:
    found = next(review(careless("hamsterbacke", 3, 60, 7), effort=6))
    mistakes = [step for step in found.steps if step.mistake]
    assert mistakes
    assert all(step.reasons for step in mistakes)
    assert not any(step.reasons for step in found.steps if not step.mistake)
