"""A server that is killed under load comes back as it was: nothing acknowledged is lost, nothing is done twice."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from mazzo import games
from tests.faults.storm import Player, Storm, cancelled, read
from tests.server.real import PATIENCE, Client, RealServer, logged
from tests.test_cli import mazzo

KILLS = 10
NAMES = ("Ada", "Bo", "Cy")
LIMITS = {"messages_per_second": 100_000, "tables_per_minute": 10_000, "log_level": "warning"}


def furnish(server: RealServer, rng: random.Random) -> tuple[list[Client], dict[str, list[int | None]], Any]:
    """Open a table of each game for two people and a bot, and one for bots alone; say who sits where."""
    people = [Client(server, name) for name in NAMES]
    seats: dict[str, list[int | None]] = {}
    for game, held in zip(games.names(), ([0, 1, None], [None, 0, 1], [1, None, 0]), strict=True):
        flags = {flag: rng.random() < 0.3 for flag in games.find(game).flags}
        host, guest = people[held.index(0)], people[held.index(1)]
        table = host.create(game, 3, options=flags)
        guest.command("sit", table, seat=1)
        host.command("seat-bot", table, seat=2, level="easy")
        seats[table] = held
    wish = {"id": "bots-alone", "game": "ventuno", "options": {"players": 2}, "sit": False}
    done = people[0].post("/api/tables", {**wish, "settings": {"pace": "fast"}})
    for seat in range(2):
        people[0].command("seat-bot", done["table"], seat=seat, level="easy")
    seats[done["table"]] = [None, None, None]
    return people, seats, (wish, done)


async def play_through_kills(storm: Storm, database: Path, rng: random.Random) -> None:
    """Let people play, kill the server this many times, and see that it keeps all promises and all games end."""
    people, seats, (wish, created) = await asyncio.to_thread(furnish, storm.server, rng)
    players = [Player(storm, client, rng.getrandbits(32)) for client in people]
    for table, held in seats.items():
        storm.begin(table)
        for player, seat in zip(players, held, strict=True):
            if seat is not None or (table == created["table"] and player is players[0]):
                player.join(table, seat)
    tasks = [asyncio.create_task(player.play()) for player in players]
    with cancelled(tasks):
        for kill in range(KILLS):
            await storm.more(rng.randrange(150))
            await asyncio.sleep(rng.uniform(0, 0.01))  # or else it would always be just after a message
            storm.server.kill()
            storm.promises.check(read(database))
            storm.again = kill < KILLS - 1
            storm.server = people[0].server = await asyncio.to_thread(RealServer, database, **LIMITS)
            assert await asyncio.to_thread(people[0].post, "/api/tables", wish) == created
            storm.move_on()
            assert not any(task.done() for task in tasks), tasks
        ended = asyncio.create_task(storm.all_over.wait())
        done, _ = await asyncio.wait([ended, *tasks], timeout=2 * PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert done == {ended}, (done, storm.open)
    records = [await asyncio.to_thread(people[0].get, f"/api/records/{table}") for table in sorted(storm.records)]
    file = database.with_suffix(".jsonl")
    file.write_text("".join(json.dumps(found) + "\n" for found in records))
    assert mazzo("check", file).returncode == 0


@pytest.mark.parametrize("seed", range(5))
def test_nothing_acknowledged_is_lost_or_doubled_by_ten_kills_and_every_table_plays_to_its_end(
    seed: int, tmp_path: Path
) -> None:
    database = tmp_path / "mazzo.sqlite3"
    storm = Storm(RealServer(database, **LIMITS))
    try:
        asyncio.run(play_through_kills(storm, database, random.Random(seed)))
    finally:
        assert storm.server.stop() == 0
    kept = read(database)
    storm.promises.check(kept)
    assert kept.tables().keys() == storm.records
    for line in logged(storm.server.log):
        assert line["level"] != "error", line
