"""Kill processes, Redis and PostgreSQL under load: `python -m tests.faults.cluster --kills 50`."""

import argparse
import asyncio
import copy
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.faults.gale import Gale, read_postgres, wanderers
from tests.faults.storm import cancelled
from tests.faults.test_kills import furnish
from tests.server.cluster import Cluster, running_cluster
from tests.server.postgres import running_postgres
from tests.server.real import PATIENCE, logged
from tests.server.valkey import running_valkey
from tests.test_cli import mazzo

KINDS = ("process", "redis", "postgres")


async def play_through(cluster: Cluster, kinds: list[str], rng: random.Random) -> Gale:
    """Let people play while each of these is killed in turn and brought back; see that every game ends."""
    gale = Gale(cluster)
    people, seats, (_, created) = await asyncio.to_thread(furnish, cluster.servers[0], rng)
    players = wanderers(gale, people, rng)
    for table, held in seats.items():
        gale.begin(table)
        for player, seat in zip(players, held, strict=True):
            if seat is not None or (table == created["table"] and player is players[0]):
                player.join(table, seat)
    tasks = [asyncio.create_task(player.play()) for player in players]
    with cancelled(tasks):
        for kill, kind in enumerate(kinds, 1):
            await gale.more(rng.randrange(150))
            await asyncio.sleep(rng.uniform(0, 0.01))  # or else it would always be just after a message
            await asyncio.to_thread(strike, cluster, kind, rng)
            so_far = copy.deepcopy(gale.promises)  # they play on
            so_far.check(await asyncio.to_thread(read_postgres, cluster.postgres.url))
            gale.again = kill < len(kinds)
            assert not any(task.done() for task in tasks), tasks
        ended = asyncio.create_task(gale.all_over.wait())
        done, _ = await asyncio.wait([ended, *tasks], timeout=3 * PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert done == {ended}, (done, gale.open)
    people[0].server = cluster.servers[0]
    records = [await asyncio.to_thread(people[0].get, f"/api/records/{table}") for table in sorted(gale.records)]
    file = cluster.folder / "records.jsonl"
    file.write_text("".join(json.dumps(found) + "\n" for found in records))
    assert mazzo("check", file).returncode == 0
    return gale


def strike(cluster: Cluster, kind: str, rng: random.Random) -> None:
    """Kill something, and bring it back after a while."""
    away = rng.uniform(0, 2)
    if kind == "process":
        place = rng.randrange(len(cluster.servers))
        cluster.servers[place].kill()
        time.sleep(away)
        cluster.start(place)
    elif kind == "redis":
        cluster.valkey.kill()
        time.sleep(away)
        cluster.valkey.start()
    else:
        cluster.postgres.kill()
        time.sleep(away)
        cluster.postgres.control("start")


def check(cluster: Cluster, gale: Gale) -> None:
    """See that what was promised is in the log once, that every table has ended, and that no error was logged."""
    kept = read_postgres(cluster.postgres.url)
    gale.promises.check(kept)
    assert kept.tables().keys() == gale.records
    for place in range(len(cluster.servers)):
        for line in logged(cluster.folder / f"server-{place}.log"):
            assert line["level"] != "error", line


def main(arguments: list[str]) -> None:
    """Kill as often as the command line says, and print what happened."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.cluster", description=__doc__)
    parser.add_argument("--kills", type=int, default=50, metavar="N", help="how many in total (default: 50)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what chooses when and which (default: 1)")
    chosen = parser.parse_args(arguments)
    kinds = [KINDS[place % 3] for place in range(chosen.kills)]
    began = time.monotonic()
    with running_postgres() as postgres, running_valkey() as valkey, tempfile.TemporaryDirectory() as folder:
        with running_cluster(postgres, valkey, Path(folder)) as cluster:
            gale = asyncio.run(play_through(cluster, kinds, random.Random(chosen.seed)))
        check(cluster, gale)
    counts = ", ".join(f"{count} of {kind}" for kind, count in sorted(Counter(kinds).items()))
    promises = gale.promises
    print(f"{len(kinds)} kills ({counts}) in {time.monotonic() - began:.0f} s")
    print(f"{len(promises.done)} commands acknowledged, none lost and none doubled; {len(promises.refused)} refused")
    print(f"{len(gale.records)} games, all over, and `mazzo check` accepts each record")
    print(f"{gale.reconnects} times a player connected again; {gale.put_off} times the server could not save")


if __name__ == "__main__":
    main(sys.argv[1:])
