"""The messages to a table's viewers: each gets what they may see, and what several share is encoded once."""

from collections.abc import Sequence

from mazzo.server import events as ev
from mazzo.server.answers import CommonNews, TableState
from mazzo.server.messages import write
from mazzo.server.room import Room

NOBODY: frozenset[str] = frozenset()
SHOW_CARDS = frozenset((ev.Moved, ev.Dealt))
"""What changes the cards."""


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
        match, new_cards = room.match, fresh or not SHOW_CARDS.isdisjoint([type(entry.event) for entry in entries])
        self._match = match if new_cards and match and match.deals else None
        self._cards = b"null" if self._match is None else write(self._match.public())[:-1] + b","
        self._hands = room.hands() if new_cards else None
        masked = room.masked
        self._knowing = [masked[entry.number].seat for entry in entries if entry.number in masked] if masked else []
        self._common: dict[tuple[int | None, frozenset[str]], bytes] = {}
        self._told: dict[tuple[int | None, frozenset[str]], bytes] = {}

    def told(self, seat: int | None, muted: frozenset[str] = NOBODY) -> bytes:
        """Return the message for a viewer at a seat, or a spectator, who muted these people."""
        viewer = seat, muted
        told = self._told.get(viewer)
        if told is None:
            told = self._told[viewer] = b"".join((self._heard(seat, muted), self._own(seat)))
        return told

    def _own(self, seat: int | None) -> bytes:
        """Return the end of the message: what only one viewer may know."""
        own = b"" if self._match is None else self.room.own(seat)[1:]
        return b'%b,"seat":%b,"log_from":%d}' % (
            own,
            b"null" if seat is None else b"%d" % seat,
            self.room.log_from(seat),
        )

    def _heard(self, seat: int | None, muted: frozenset[str]) -> bytes:
        """Return the message up to what only one viewer may know."""
        hearer = seat if seat in self._knowing else None, muted
        heard = self._common.get(hearer)
        if heard is None:
            room = self.room
            seen = [room.seen(entry, hearer[0], muted) for entry in self.entries]
            common = CommonNews(
                room.code,
                room.number,
                self.fresh,
                self.state,
                room.deciders(),
                self.time_left,
                self._hands,
                seen,
                room.signals(),
            )
            heard = self._common[hearer] = b"".join((write(common)[:-1], b',"view":', self._cards))
        return heard
