"""The command `mazzo simulate`."""

import secrets
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

import mazzo
from mazzo import games, speed
from mazzo.games.errors import BadOptions
from mazzo.games.game import Game
from mazzo.match import Seat, generator
from mazzo.simulate.runner import random_games
from mazzo.simulate.statistics import RivalsSummary, TeamSummary


def run(
    name: str,
    options: Mapping[str, object],
    first_seat: int | str | None,
    bot: str,
    count: int,
    seed: int | None,
    records: str | None,
    as_json: bool,
) -> int:
    """Play the games, write their records and print what came of them."""
    game = games.find(name)
    if bot != "random":
        raise BadOptions("unknown-bot", f"There is no bot {bot!r:.40}; there is random.")
    players = game.check_players(options["players"])
    if count < 1:
        raise BadOptions("bad-games", f"The number of games is at least 1, not {count}.")
    seed = secrets.randbits(64) if seed is None else seed
    generator(seed)
    if not mazzo.compiled and not speed.plain_wanted():
        print(speed.PLAIN_NOTE, file=sys.stderr)

    seats = [Seat(f"{bot} {seat + 1}", "bot", bot) for seat in range(players)]
    summary = TeamSummary() if game.is_team else RivalsSummary(players)
    encode = msgspec.json.Encoder().encode
    with _records_file(records) as file:
        for match in random_games(game, options, first_seat, seats, count, seed):
            summary.add(match.result or {})
            if file:
                file.write(encode(match.record()) + b"\n")

    about = {"game": name, "options": _all_options(game, options, first_seat), "bot": bot, "games": count, "seed": seed}
    out = sys.stderr if records == "-" else sys.stdout
    if as_json:
        print(encode({**about, **summary.summary()}).decode(), file=out)
    else:
        variants = [str(option) for option, value in options.items() if value is True]
        print(
            f"{game.title}, {players} players{''.join(f', {v}' for v in variants)}: {bot}, {count} games, seed {seed}",
            file=out,
        )
        for label, value in summary.rows():
            print(f"  {label:22} {value}", file=out)
    return 0


def _all_options(game: Game, options: Mapping[str, object], first_seat: int | str | None) -> dict[str, object]:
    """Return the options as a record has them, but a first seat that is drawn for each game as random."""
    if game.first_seat_agreed:
        return game.options(options)
    seat = 0 if first_seat in (None, "random") else first_seat
    drawn = {"first_seat": "random"} if first_seat in (None, "random") else {}
    return {**game.options({**options, "first_seat": seat}), **drawn}


@contextmanager
def _records_file(name: str | None) -> Iterator[BinaryIO | None]:
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with Path(name).open("wb") as file:
            yield file
