"""What the network is worth is measured on the same deals, and bad input gets a sentence."""

import pytest

import mazzo
from bench import network

pytestmark = pytest.mark.skipif(not mazzo.compiled, reason="the plain files take too long for so many games")


def test_the_network_beats_more_deals_than_the_planner_alone(capsys: pytest.CaptureFixture[str]) -> None:
    alone, judged = (sum(network.beaten(3, "base", care, 150, 1)) for care in (network.PLANNER, network.NETWORK))
    assert judged > alone > 60
    assert network.main(["--rows", "extreme", "--players", "1,2", "--games", "5"]) == 0
    assert capsys.readouterr().out.count(" → ") == 3


@pytest.mark.parametrize(
    ("line", "word"),
    [(["--games", "0"], "at least 1 game"), (["--players", "6"], "players"), (["--rows", "poker"], "poker")],
)
def test_bad_input_gets_a_sentence(line: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = network.main(line)
    except SystemExit as ended:
        code = int(str(ended.code))
    assert code == 2
    assert word in capsys.readouterr().err
