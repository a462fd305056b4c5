"""Many games of a file at a glance: one line per game, and each player's totals."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from mazzo import record
from mazzo.analysis import Player, review
from mazzo.bots import check_effort
from mazzo.simulation.pools import AnyPool, InlinePool
from mazzo.simulation.progress import Progress
from mazzo.terminal import report
from mazzo.terminal.check import unless_wrong
from mazzo.texts import t
from mazzo.workers import BatchPool, cores

EFFORT = 0.2
"""How closely to look at each of many games, unless the command says otherwise."""


@dataclass(slots=True)
class Totals:
    """How a player did in several games."""

    games: int = 0
    decisions: int = 0
    best: int = 0
    mistakes: int = 0
    lost: float = 0.0

    def add(self, player: Player) -> None:
        """Count one more game."""
        self.games += 1
        self.decisions += player.decisions
        self.best += player.best
        self.mistakes += player.mistakes
        self.lost += player.lost


def run(
    name: str, found: Sequence[tuple[int, bytes]], seat: int | None, effort: float | None, as_json: bool, seed: int
) -> int:
    """Print one line per game of a file, given by its lines and their numbers, then each player's totals."""
    effort = check_effort(EFFORT if effort is None else effort)
    for number, line in found:
        if code := unless_wrong(f"{name}:{number}", lambda line=line: _check(line)):  # type: ignore[misc]
            return code
    totals: dict[str, Totals] = {}
    games: list[dict[str, Any]] = []
    progress = Progress(len(found), unit=t("overview.games"))
    pool = BatchPool(min(cores(), len(found))) if cores() > 1 else InlinePool()
    if not as_json:
        print(t("overview.head", n=len(found)))
    try:
        for game, (line, players) in enumerate(_in_order(pool, [line for _, line in found], seat, effort, seed), 1):
            match = record.replay(record.parse(line))
            names = report.names_in(match)
            for player in players:
                totals.setdefault(names[player.seat], Totals()).add(player)
            progress.clear()
            games.append({"game": game, "result": match.result, "players": [asdict(player) for player in players]})
            if not as_json:
                print(_line(game, report.result(match, names), players), flush=True)
            progress.show(game)
    except KeyboardInterrupt:
        progress.clear()
        _tell(games, totals, as_json)
        raise KeyboardInterrupt(t("overview.interrupted", n=len(games), of=len(found))) from None
    finally:
        progress.clear()
        pool.stop()
    _tell(games, totals, as_json)
    return 0


def _check(line: bytes) -> int:
    record.check(record.parse(line))
    return 0


def summed_up(number: int, line: bytes, seat: int | None, effort: float, seed: int) -> tuple[int, tuple[Player, ...]]:
    """Return how the players of one game played; a worker process does this."""
    *_, last = review(record.parse(line), seed=seed, effort=effort, seat=seat)
    return number, last.players


def _in_order(
    pool: AnyPool, lines: list[bytes], seat: int | None, effort: float, seed: int
) -> Iterator[tuple[bytes, tuple[Player, ...]]]:
    """Yield the result of each game in the order of the file, and review several at a time."""
    done: dict[int, tuple[Player, ...]] = {}
    begun = told = 0
    while told < len(lines):
        while begun < len(lines) and begun - told - len(done) < pool.capacity:
            pool.begin(summed_up, begun, lines[begun], seat, effort, seed)
            begun += 1
        done.update(pool.finished())
        while told in done:
            yield lines[told], done.pop(told)
            told += 1


def _line(game: int, result: str, players: tuple[Player, ...]) -> str:
    mistakes, lost = sum(player.mistakes for player in players), sum(player.lost for player in players)
    return f"{game:>6}  {mistakes:>8}  {report.points(lost):>8}  {result}"


def _tell(games: list[dict[str, Any]], totals: dict[str, Totals], as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode({"games": games, "players": totals}).decode())
        return
    print()
    for name, total in totals.items():
        line = report.player(Player(0, total.decisions, total.best, total.mistakes, total.lost), name)
        print(f"  {line} {t('overview.of-games', n=total.games)}")
