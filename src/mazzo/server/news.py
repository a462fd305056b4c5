"""The messages to a table's viewers: each gets what they may see, and what several share is encoded once."""

from collections.abc import Sequence

from mazzo.server import events as ev
from mazzo.server.answers import CommonNews, TableState
from mazzo.server.messages import write
from mazzo.server.room import Room

NOBODY: frozenset[str] = frozenset()


class News:
    """Some events of a table up to the one that has just happened, and how things stand then."""

    def __init__(
        self,
        room: Room,
        entries: Sequence[ev.Entry],
        state: TableState | None,
        *,
        fresh: bool = False,
        time_left: int | None = None,
    ) -> None:
        self.room = room
        self.entries = entries
        self.state = state
        self.fresh = fresh
        self.time_left = time_left
        new_cards = fresh or any(isinstance(entry.event, ev.Moved | ev.Dealt) for entry in entries)
        self._hands = room.hands() if new_cards else None
        self._cards = write(room.match.public()) if new_cards and room.match and room.match.deals else None
        self._knowing = {room.masked[entry.number].seat for entry in entries if entry.number in room.masked}
        self._common: dict[tuple[int | None, frozenset[str]], bytes] = {}
        self._told: dict[tuple[int | None, frozenset[str]], bytes] = {}

    def told(self, seat: int | None, muted: frozenset[str] = NOBODY) -> bytes:
        """Return the message for a viewer at a seat, or a spectator, who muted these people."""
        viewer = seat, muted
        if viewer not in self._told:
            hearer = viewer if seat in self._knowing else (None, muted)
            if hearer not in self._common:
                self._common[hearer] = self._heard(*hearer)
            own = write(self.room.playing.own(seat))[1:] if self._cards else b""
            end = b',"seat":%s,"log_from":%d}' % (b"null" if seat is None else b"%d" % seat, self.room.log_from(seat))
            self._told[viewer] = self._common[hearer] + own + end
        return self._told[viewer]

    def _heard(self, seat: int | None, muted: frozenset[str]) -> bytes:
        """Return the message up to what only one viewer may know."""
        room = self.room
        seen = [room.seen(entry, seat, muted) for entry in self.entries]
        number, deciders, signals = room.number, room.deciders(), room.signals()
        common = CommonNews(
            room.code, number, self.fresh, self.state, deciders, self.time_left, self._hands, seen, signals
        )
        return b"".join((write(common)[:-1], b',"view":', self._cards[:-1] + b"," if self._cards else b"null"))
