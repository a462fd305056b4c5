"""The people at a table by their names, and which of them is you."""

from collections.abc import Iterable

from mazzo.texts import t

LONGEST = 40


class Names(tuple[str, ...]):
    """The name of every seat. `you` is the seat of the only person at this keyboard, whom texts address."""

    you: int | None

    def __new__(cls, names: Iterable[str], you: int | None = None) -> "Names":
        """Take the names of the seats."""
        self = super().__new__(cls, names)
        self.you = you
        return self

    def addressed(self, seat: int, to_you: str, to_others: str, **values: object) -> str:
        """Return a text about a seat, or the one that speaks to you."""
        return t(to_you if seat == self.you else to_others, name=self[seat], **values)

    def turn(self, seat: int) -> str:
        """Return whose turn it is."""
        return self.addressed(seat, "table.your-turn", "plain.turn-of")

    def counts(self, numbers: Iterable[object]) -> str:
        """Return what everybody has."""
        return listed(t("plain.count", name=name, n=number) for name, number in zip(self, numbers, strict=True))


def printable(name: str) -> str:
    """Return a name from a record or a server so that a terminal can show it."""
    return "".join(char if char.isprintable() else "?" for char in name[:LONGEST])


def listed(things: Iterable[object]) -> str:
    """Return things in a row, as a sentence has them."""
    return ", ".join(map(str, things))
