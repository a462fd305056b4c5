"""What the viewers of a table are told: each what they may see, and what is the same for all of them written once."""

from collections.abc import Collection, Sequence

from msgspec import Raw

from mazzo.server import events as ev
from mazzo.server.messages import CommonNews, Numbered, OwnNews, Signal, TableState, write
from mazzo.server.room import Room


class News:
    """Some events of a table, the last of which has just happened, and how things stand then."""

    def __init__(
        self, room: Room, entries: Sequence[ev.Entry], state: TableState | None, *, fresh: bool = False
    ) -> None:
        self.room = room
        self.entries = entries
        new_cards = fresh or any(isinstance(entry.event, ev.Moved | ev.Dealt) for entry in entries)
        hands = room.hands() if new_cards else None
        self._common = write(CommonNews(room.code, room.number, fresh, state, room.deciders(), hands))
        self._cards = write(room.match.public()) if new_cards and room.match and room.match.deals else None
        self._movers = {entry.event.seat for entry in entries if isinstance(entry.event, ev.Moved)}
        self._unmuted: tuple[Raw, Raw] | None = None
        self._told: dict[tuple[int | None, frozenset[str]], bytes] = {}

    def told(self, seat: int | None, muted: frozenset[str] = frozenset()) -> bytes:
        """Return the message for a viewer with the eyes of a seat, or a spectator, who muted these people."""
        if (seat, muted) not in self._told:
            events, signals = self._heard(seat, muted)
            self._told[seat, muted] = _joined(self._common, write(OwnNews(seat, events, signals, self._view(seat))))
        return self._told[seat, muted]

    def _heard(self, seat: int | None, muted: Collection[str]) -> tuple[list[Numbered] | Raw, list[Signal] | Raw]:
        """Return the events, and the signals that stand, as a viewer sees them."""
        if muted or seat in self._movers:
            return [self.room.seen(entry, seat, muted) for entry in self.entries], self.room.signals(muted)
        if self._unmuted is None:
            seen = [self.room.seen(entry, None) for entry in self.entries]
            self._unmuted = Raw(write(seen)), Raw(write(self.room.signals()))
        return self._unmuted

    def _view(self, seat: int | None) -> Raw | None:
        """Return what a seat may know of the cards, as it is sent; None: as before, or nothing is dealt yet."""
        return Raw(_joined(self._cards, write(self.room.playing.own(seat)))) if self._cards else None


def _joined(some: bytes, more: bytes) -> bytes:
    """Return one JSON object with the fields of two."""
    return some[:-1] + b"," + more[1:]
