"""The people at a table by their names, and which of them is you."""

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from mazzo.texts import t

LONGEST = 40


class Names(Sequence[str]):
    """The name of every seat; `you` is the seat of the only person at this keyboard, whom texts address."""

    def __init__(self, names: Iterable[str], you: int | None = None) -> None:
        self._names = tuple(names)
        self.you = you

    @overload
    def __getitem__(self, seat: int) -> str: ...
    @overload
    def __getitem__(self, seat: slice) -> Sequence[str]: ...
    def __getitem__(self, seat: int | slice) -> str | Sequence[str]:
        """Return the name of a seat."""
        return self._names[seat]

    def __len__(self) -> int:
        return len(self._names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def addressed(self, seat: int, to_you: str, to_others: str, **values: object) -> str:
        """Return a text about a seat, or the one that speaks to you."""
        return t(to_you if seat == self.you else to_others, name=self._names[seat], **values)

    def turn(self, seat: int) -> str:
        """Return whose turn it is."""
        return self.addressed(seat, "table.your-turn", "plain.turn-of")

    def counts(self, numbers: Iterable[object]) -> str:
        """Return what everybody has."""
        return listed(t("plain.count", name=name, n=number) for name, number in zip(self._names, numbers, strict=True))


def printable(name: str) -> str:
    """Return a name from a record or a server so that a terminal can show it."""
    return "".join(char if char.isprintable() else "?" for char in name[:LONGEST])


def listed(things: Iterable[object]) -> str:
    """Return things in a row, as a sentence has them."""
    return ", ".join(map(str, things))
