"""Golden playthroughs: whole games as text that a person can read. `make golden` writes them again."""

from dataclasses import fields
from pathlib import Path
from typing import Any

from mazzo import Match, Random, games
from mazzo.games.the_game.table import Table
from mazzo.match import Seat, begin
from tests.tables import step

FOLDER = Path(__file__).parent / "playthroughs"

PLAYTHROUGHS: dict[str, tuple[str, dict[str, object]]] = {
    "the-game-solo": ("the-game", {"players": 1}),
    "the-game": ("the-game", {"players": 3}),
    "the-game-professional": ("the-game", {"players": 2, "professional": True}),
    "the-game-fewer-cards": ("the-game", {"players": 4, "fewer_cards": True}),
    "the-game-on-fire": ("the-game", {"players": 3, "on_fire": True}),
    "the-game-extreme": ("the-game", {"players": 3, "extreme": True}),
    "the-game-everything": (
        "the-game",
        {"players": 5, "professional": True, "fewer_cards": True, "on_fire": True, "extreme": True},
    ),
    "ventuno": ("ventuno", {"players": 3}),
    "hamsterbacke": ("hamsterbacke", {"players": 3}),
}


def playthrough(name: str) -> str:
    """Play a game by a simple fixed way of choosing and tell it."""
    game, options = PLAYTHROUGHS[name]
    rng = Random(2026)
    match = begin(games.find(game), options, None, [Seat("seat")] * int(str(options["players"])), rng)
    lines = [f"{game} {options}", f"options: {match.options}"]
    shown: dict[str, Any] = {}
    lines += tell(match, shown)
    while not match.over:
        seat, text = choose(match, rng)
        lines += ["", f"{len(match.log) + 1}. seat {seat}: {text}"]
        match.play(text, seat)
        lines += tell(match, shown)
    return "\n".join([*lines, "", f"result: {match.result}", ""])


def choose(match: Match, rng: Random) -> tuple[int, str]:
    """Choose a move that does not lose at once: the smallest step in The Game, else any, but a take last of all."""
    table = match.table
    texts = match.game.move_texts
    seat = table.to_move
    moves = sorted(table.legal_moves())
    if len(moves) > 1 and table.mover(moves[-1]) == seat:
        view = match.view(seat)
        moves = [move for move in moves if not view.warning(texts[move])] or moves
    if match.game.name == "the-game":
        assert isinstance(table, Table)
        tops = table.tops
        move = min(moves, key=lambda move: step(tops, move))
    else:
        moves = [move for move in moves if not texts[move].startswith("take ")] or moves
        move = moves[rng.below(len(moves))]
    return table.mover(move), texts[move]


def tell(match: Match, shown: dict[str, Any]) -> list[str]:
    """Return what of the position has changed: what everybody sees, and every hand."""
    now = {field.name: getattr(match.view(None), field.name) for field in fields(match.view(None))}  # type: ignore[arg-type]
    for seat in range(match.table.players):
        now[f"hand of seat {seat}"] = match.view(seat).hand
    derived = ("in_force", "steps", "totals", "donors", "refills", "blockers")
    for hidden in ("seat", "hand", "dealt", "given", "moves", "memory", "seen", *derived):
        now.pop(hidden, None)
    changed = [f"   {name}: {words(value)}" for name, value in now.items() if shown.get(name, ...) != value]
    shown.update(now)
    return changed


def words(value: Any) -> str:
    """Return a value as plain words."""
    if not isinstance(value, tuple):
        return "-" if value == "" else str(value)
    nested = any(isinstance(item, tuple) for item in value)
    return (" | " if nested else " ").join(words(item) for item in value)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in PLAYTHROUGHS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name))
