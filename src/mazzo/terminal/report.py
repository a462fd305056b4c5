"""What a review found, in words: the result, one line per player, and the turning points."""

from collections.abc import Iterable, Sequence

from mazzo.analysis import Player, Reason, Review, TurningPoint
from mazzo.analysis.reasons import common
from mazzo.games.game import Game
from mazzo.match import Match
from mazzo.terminal.names import Names, listed, printable
from mazzo.terminal.words import outcome, own_words, sentence
from mazzo.texts import decimal, deed, reason, t, worded


def names_in(match: Match) -> Names:
    """Return the names of the seats of a record."""
    return Names(printable(seat.name) for seat in match.seats)


def result(match: Match, names: Names) -> str:
    """Return the result of a game in one line."""
    if match.result is None:
        return t("review.unfinished", n=len(match.log))
    found = outcome(match.game, match.result, names)
    scores = [names.counts(found.scores)] if found.scores else []
    return " ".join(sentence(line) for line in (found.title, *found.lines, *scores))


def player(found: Player, name: str) -> str:
    """Return how one player played, in a line."""
    if not found.decisions:
        return t("review.player-none", name=name)
    best = round(100 * found.best / found.decisions)
    values = {"n": found.mistakes, "lost": points(found.lost), "percent": best, "decisions": found.decisions}
    return t("review.player", name=name, **values)


def players(review: Review, names: Names) -> list[str]:
    """Return a line for each player."""
    return [player(found, names[found.seat]) for found in review.players]


def turning_point(match: Match, point: TurningPoint, names: Names) -> str:
    """Return a turning point in sentences: what happened and, for a mistake, what it cost and why."""
    values = {"n": point.number, "name": names[point.seat], "start": whole(point.start), "end": whole(point.end)}
    if point.kind == "mistake":
        played, better = turns(match.game, point.played, point.better, names)
        cost = {"cost": points(-point.change), "error": points(point.error)}
        told, rather = t("review.mistake", **values, **cost, played=played), t("review.better", better=better)
        spoilt, kept = ([why for why in point.reasons if why.better == of_better] for of_better in (False, True))
        return " ".join([told, *why(match.game, spoilt, names), rather, *why(match.game, kept, names)])
    until = t("review.until-end") if point.until is None else t("review.until", n=point.until)
    fortune, whose = "good" if point.change > 0 else "bad", "team" if match.game.is_team else "own"
    return t(f"review.luck-{fortune}-{whose}", **values, until=until)


def turns(game: Game, played: Sequence[str], better: Sequence[str], names: Names) -> tuple[str, str]:
    """Return a turn in words, and a better one as something to do, without what both end with."""
    same = common(reversed(played[1:]), reversed(better[1:]))
    mine, theirs = (moves[: len(moves) - same] for moves in (played, better))
    return listed(worded(game, move, names) for move in mine), todo(game, theirs, names)


def todo(game: Game, moves: Iterable[str], names: Names) -> str:
    """Return moves as something to do, one after the other."""
    own = own_words(game, "deed")
    return t("hint.then").join((own and own(move)) or deed(game, move, names) for move in moves)


def why(game: Game, reasons: Iterable[Reason], names: Names) -> list[str]:
    """Return facts of a position in sentences."""
    return [reason(game, found.key, found.values, names) for found in reasons]


def points(share: float) -> str:
    """Return a difference of chances in percentage points."""
    return decimal(100 * share)


def whole(share: float) -> str:
    """Return a share in whole per cent."""
    return f"{100 * share:.0f}"


def variants(match: Match) -> str:
    """Return the game and its variants."""
    flags = [t(f"option.{option}") for option, value in match.options.items() if value is True]
    return listed([match.game.title, *flags])
