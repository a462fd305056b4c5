"""The commands `simulate` and `compare` for Python.

They import what they need when they run, so that `import mazzo` is instant.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict, cast

if TYPE_CHECKING:
    from mazzo.simulation.report import Tally
    from mazzo.simulation.request import Request

Where = Literal["here", "ray"]
"""Where games are played: on this machine, or on a Ray cluster."""


class Share(TypedDict):
    """How often something happened, with its 95 % interval."""

    share: float | None
    interval: list[float] | None


class Difference(TypedDict):
    """A mean difference, pair by pair, with its 95 % interval."""

    difference: float | None
    interval: list[float] | None


class SeatResult(TypedDict):
    """How often the bot of a seat won (ties share a win), and how often it had each score."""

    bot: str
    wins: Share
    mean_score: float | None
    scores: dict[str, int]


class LevelResult(TypedDict):
    """How often all the bots of one level won together, and how often they would if all were alike."""

    wins: Share
    fair: float | None


class Played(TypedDict):
    """What was played."""

    game: str
    options: dict[str, Any]
    seed: int
    effort: float
    talk: bool
    games: int
    games_wanted: int


class Simulated(Played):
    """What `mazzo simulate --json` prints. A team's results have the next five keys, rivals' the last two.

    A team's results also have a key for each other verdict that the game counts.
    """

    bots: list[str]
    bot: NotRequired[str]
    """The bot, if all are alike."""
    beaten: NotRequired[Share]
    mean_left: NotRequired[float | None]
    mean_left_interval: NotRequired[list[float] | None]
    reasons: NotRequired[dict[str, int]]
    left: NotRequired[dict[str, int]]
    seats: NotRequired[list[SeatResult]]
    levels: NotRequired[dict[str, LevelResult]]


class LineupResult(TypedDict):
    """The results of one line-up: a team's, or its first bot's."""

    bots: list[str]
    beaten: NotRequired[Share]
    mean_left: NotRequired[float | None]
    mean_left_interval: NotRequired[list[float] | None]
    left: NotRequired[dict[str, int]]
    wins: NotRequired[Share]
    mean_score: NotRequired[float | None]
    mean_score_interval: NotRequired[list[float] | None]
    scores: NotRequired[dict[str, int]]


PairResult = TypedDict(
    "PairResult",
    {
        "of": int,
        "from": int,
        "beaten": NotRequired[Difference],
        "mean_left": NotRequired[Difference],
        "wins": NotRequired[Difference],
        "mean_score": NotRequired[Difference],
    },
)
"""By how much the line-up of one number differs from another, deal by deal."""


class Compared(Played):
    """What `mazzo compare --json` prints."""

    lineups: list[LineupResult]
    differences: list[PairResult]


def simulate(
    game: str,
    *,
    players: int | None = None,
    bot: str | None = None,
    bots: Sequence[str] | None = None,
    games: int = 1000,
    seed: int | None = None,
    first_seat: int | Literal["random"] | None = None,
    effort: float = 1.0,
    talk: bool = True,
    workers: int | None = None,
    on: Where = "here",
    **options: bool,
) -> Simulated:
    """Let bots play many games, and return what `mazzo simulate --json` prints, or raise `MazzoError`.

    `bot` plays every seat, or `bots` names one for each: levels, or your own as `"FILE.py:Class"`. `options` are the
    variants of the game, such as `on_fire=True`.
    """
    from mazzo.simulation.command import Simulation, choose_lineup
    from mazzo.simulation.request import ask, summary_of

    lineup = choose_lineup(bot, None if bots is None else ",".join(bots), game, players)
    request = ask(game, lineup, players, options, games, first_seat, seed, effort, talk, workers, on)
    tally = Simulation(request.job((lineup,)), lineup, summary_of(request, lineup))
    return cast(Simulated, _played(request, tally))


def compare(
    game: str,
    bots: Sequence[str],
    *,
    players: int | None = None,
    against: str | None = None,
    games: int = 1000,
    seed: int | None = None,
    first_seat: int | Literal["random"] | None = None,
    effort: float = 1.0,
    talk: bool = True,
    workers: int | None = None,
    on: Where = "here",
    **options: bool,
) -> Compared:
    """Let several bots play the same deals, and return what `mazzo compare --json` prints, or raise `MazzoError`.

    Each of the `bots` is a level, your own as `"FILE.py:Class"`, or a mixed table such as `"expert+normal+normal"`.
    """
    from mazzo.simulation.compare import Comparison, read_lineups
    from mazzo.simulation.request import ask

    lineups = read_lineups(",".join(bots), game, players, against)
    request = ask(game, lineups[0], players, options, games, first_seat, seed, effort, talk, workers, on)
    tally = Comparison(request.job(lineups, shared_deals=True), request.game)
    return cast(Compared, _played(request, tally))


def _played(request: "Request", tally: "Tally") -> Any:
    """Play the games and return the results as in the JSON, or raise what ended them early."""
    import msgspec

    from mazzo.simulation.report import as_json

    ending = request.play(tally.job, tally.add, None, tally.estimate, is_quiet=True)
    if ending is not None:
        raise ending
    return msgspec.json.decode(as_json(request, tally))
