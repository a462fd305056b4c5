"""How each game's table is drawn: from a look and a choice onto paper. Nothing here knows a rule: the view tells."""

from typing import Protocol

from mazzo.terminal.table.deeds import Button
from mazzo.terminal.table.look import Choice, Look
from mazzo.terminal.table.paper import Area, Paper


class Scene(Protocol):
    """What the modules of this package have in common."""

    def about(self, look: Look, seat: int) -> str:
        """Say what there is to tell of a seat, besides its name."""

    def facts(self, look: Look) -> str:
        """Say what there is to tell of the table, in a few words."""

    def status(self, look: Look, choice: Choice) -> tuple[str, str]:
        """Say what is to be done now, and in which ink."""

    def buttons(self, look: Look, choice: Choice) -> list[Button]:
        """Return what can be done now besides pressing cards; Enter is the key of what was pointed at."""

    def draw(self, look: Look, choice: Choice, paper: Paper, area: Area) -> None:
        """Draw the table and the hand."""
