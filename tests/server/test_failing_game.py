"""A game of another package whose code fails: the table says so, and nobody waits for ever."""

from typing import Any

import pytest

from mazzo.games.ventuno.game import Ventuno
from mazzo.games.ventuno.table import Table
from tests.games.test_registry import Install, install, variant
from tests.server.memory import MemoryStore, Tab, create, join, make_house, run, settle

__all__ = ["install"]


class Stumbling(Table):
    """A table whose rules fail at the fourth move."""

    made = 0

    def play(self, move: int) -> None:
        """Play, or fail."""
        Stumbling.made += 1
        if Stumbling.made % 4 == 0:
            raise KeyError("row")
        super().play(move)


class Blank(Table):
    """A table that cannot say what is legal after the first move."""

    made = False

    def play(self, move: int) -> None:
        """Play."""
        super().play(move)
        Blank.made = True

    def legal(self) -> int:
        """Say what is legal, or fail."""
        if Blank.made:
            raise KeyError("row")
        return super().legal()


def blind(game: Any, table: Any) -> dict[str, Any]:
    """Fail to say what everybody sees."""
    raise KeyError("row")


FAILING: dict[str, dict[str, Any]] = {
    "play": {"table": lambda game, options: Stumbling(**options)},
    "legal": {"table": lambda game, options: Blank(**options)},
    "view": {"public": blind},
}


async def sit_down(ada: Tab, table: str, bots: int) -> None:
    """Let Ada play with bots."""
    for seat in range(1, bots + 1):
        await ada.do("seat-bot", table, seat=seat, level="random")
    await ada.do("watch", table, seat=0)
    await ada.ask("start", table)


@pytest.mark.parametrize("fails", FAILING)
def test_a_table_whose_rules_fail_says_so_and_can_be_left(fails: str, install: Install) -> None:
    Stumbling.made, Blank.made = 0, False
    install("copy", variant(**FAILING[fails]))

    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        ada = await join(house, "Ada")
        table = await create(house, ada, "copy", 2, first_seat=0)
        await sit_down(ada, table, 1)
        for _ in range(20):
            await settle(house)
            live = await house.live(table)
            if live.room.failed:
                break
            await ada.ask("move", table, seat=0, move=ada.view(0)["moves"][0])
        state = next(m["state"] for m in reversed(ada.read()) if m["type"] == "update" and m["state"])
        assert state["phase"] == "closed"
        assert state["failed"].startswith("a_plug_in")
        assert live.attendant is None or live.attendant.done()
        refused = await ada.ask("move", table, seat=0, move="draw")
        assert refused["type"] == "refused"
        assert refused["code"] == "game-failed"
        assert "Report it to the authors of the package a_plug_in" in refused["sentence"]
        assert (await ada.ask("unwatch", table, seat=0))["type"] == "done"
        again = await join(make_house(store), "Bo")  # after a restart
        Stumbling.made = 0
        await again.ask("watch", table)

    run(test)


def test_mazzos_own_mistakes_are_not_blamed_on_a_package(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        house = make_house()
        ada = await join(house, "Ada")
        table = await create(house, ada, "ventuno", 2, first_seat=0)
        await sit_down(ada, table, 1)
        await settle(house)
        monkeypatch.setattr(Ventuno, "public", blind)
        refused = await ada.ask("move", table, seat=0, move=ada.view(0)["moves"][0])
        assert refused["code"] == "internal"
        assert (await house.live(table)).room.failed is None

    run(test)
