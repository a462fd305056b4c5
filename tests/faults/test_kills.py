"""A server that is killed under load comes back as it was: nothing acknowledged is lost, nothing is done twice."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from mazzo import games
from tests.faults.storm import Player, Storm, cancelled, read
from tests.server.real import PATIENCE, Client, RealServer
from tests.test_cli import mazzo

KILLS = 10
NAMES = ("Ada", "Bo", "Cy")
LIMITS = {"messages_per_second": 100_000, "tables_per_minute": 10_000, "log_level": "warning"}


def furnish(server: RealServer, rng: random.Random) -> tuple[list[Client], dict[str, list[int | None]], Any]:
    """Open two tables of each game for two people and a bot, and one for bots alone; say who sits where."""
    people = [Client(server, name) for name in NAMES]
    seats: dict[str, list[int | None]] = {}
    for game in games.NAMES:
        for host, guest in ((0, 1), (1, 2)):
            flags = {flag: rng.random() < 0.3 for flag in games.find(game).flags}
            table = people[host].create(game, 3, options=flags)
            people[guest].command("sit", table, seat=1)
            people[host].command("seat-bot", table, seat=2, level="easy")
            seats[table] = [None if person not in (host, guest) else person - host for person in range(3)]
    wish = {"id": "bots-alone", "game": "ventuno", "options": {"players": 2}, "sit": False}
    done = people[0].post("/api/tables", {**wish, "settings": {"bot_pause": False}})
    for seat in range(2):
        people[0].command("seat-bot", done["table"], seat=seat, level="easy")
    seats[done["table"]] = [None, None, None]
    return people, seats, (wish, done)


async def play_through_kills(database: Path, seed: int, kills: int) -> None:
    """Let people play, kill the server so many times, and see that all that was promised is kept and all games end."""
    rng = random.Random(seed)
    server = await asyncio.to_thread(RealServer, database, **LIMITS)
    people, seats, (wish, created) = await asyncio.to_thread(furnish, server, rng)
    storm = Storm(server, seed)
    players = [Player(storm, client, rng.getrandbits(32)) for client in people]
    for table, held in seats.items():
        storm.begin(table)
        for player, seat in zip(players, held, strict=True):
            if seat is not None or (table == created["table"] and player is players[0]):
                player.join(table, seat)
    tasks = [asyncio.create_task(player.play()) for player in players]
    with cancelled(tasks):
        for kill in range(kills):
            await storm.more(rng.randrange(300))
            await asyncio.sleep(rng.uniform(0, 0.01))  # or else it would always be just after a message
            server.kill()
            storm.promises.check(read(database))
            storm.again = kill < kills - 1
            server = await asyncio.to_thread(RealServer, database, **LIMITS)
            people[0].server = server
            assert await asyncio.to_thread(people[0].post, "/api/tables", wish) == created
            storm.move_to(server)
            assert not any(task.done() for task in tasks), tasks
        ended = asyncio.create_task(storm.all_over.wait())
        done, _ = await asyncio.wait([ended, *tasks], timeout=2 * PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert done == {ended}, (done, storm.open)
    records = [await asyncio.to_thread(people[0].get, f"/api/records/{table}") for table in sorted(storm.records)]
    assert await asyncio.to_thread(server.stop) == 0
    kept = read(database)
    storm.promises.check(kept)
    assert kept.tables().keys() == storm.records
    file = database.with_suffix(".jsonl")
    file.write_text("".join(json.dumps(found) + "\n" for found in records))
    assert mazzo("check", file).returncode == 0


@pytest.mark.parametrize("seed", range(5))
def test_nothing_acknowledged_is_lost_or_doubled_by_ten_kills_and_every_table_plays_to_its_end(
    seed: int, tmp_path: Path
) -> None:
    database = tmp_path / "mazzo.sqlite3"
    asyncio.run(play_through_kills(database, seed, KILLS))
    for line in database.with_suffix(".log").read_text().splitlines():
        assert json.loads(line)["level"] != "error", line
