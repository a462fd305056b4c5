"""How scenes draw a game's table: from a snapshot and a choice onto a canvas. They work out no rule: the view has them.

A game's part `scene` has the functions of `Scene`, and may have these besides:

| name | is |
|---|---|
| `STYLES` | more styles for its canvas: name, then on dark, on light, without colour |
| `NEEDS_ROOM = True` | that the log gets two lines only on a small screen |
| `HANDS_X` | the column from which all the hands are written when they lie open |
| `DIALOGS` | more dialogs by the name that a `Call` has: each makes a `Text` of a snapshot |
| `round_over(snapshot)` | how a round ended, as a `Text` |
| `topics(snapshot)` | what more you can say: key, label, and the texts to choose from, each with its words |
"""

from typing import Any, Protocol, cast

from mazzo.games.game import Game
from mazzo.terminal.drawn import facts
from mazzo.terminal.drawn.actions import Button
from mazzo.terminal.drawn.canvas import Area, Canvas
from mazzo.terminal.snapshot import Choice, Snapshot


class Scene(Protocol):
    """What every scene has."""

    def about(self, snapshot: Snapshot, seat: int) -> str:
        """Say what else to show of a seat, besides its name."""

    def facts(self, snapshot: Snapshot) -> str:
        """Say what there is to tell of the table, in a few words."""

    def status(self, snapshot: Snapshot, choice: Choice) -> tuple[str, str]:
        """Say what is to be done now, and in which style."""

    def buttons(self, snapshot: Snapshot, choice: Choice) -> list[Button]:
        """Return what can be done now besides pressing cards; Enter is the key of what was pointed at."""

    def draw(self, snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
        """Draw the table and the hand."""


def scene_of(game: Game) -> Scene:
    """Return the game's own scene, or the default one."""
    return cast(Scene, game.part("scene") or facts)


def extra(game: Game, name: str, default: Any = None) -> Any:
    """Return what a scene may have besides."""
    return getattr(game.part("scene"), name, default)
