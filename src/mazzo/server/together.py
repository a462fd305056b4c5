"""Replays that several people look at together: one of them leads, all can talk, and nothing is stored."""

from collections import deque
from collections.abc import Collection, Mapping

from mazzo.games.talk import check_form
from mazzo.server.commands import Person
from mazzo.server.live import Guest
from mazzo.server.messages import Refused, RemarkMade, Together, Viewer

MOST_REMARKS = 50
"""How many of the latest remarks newcomers read."""
MOST_VIEWERS = 100
Mutes = Mapping[str, Collection[str]]


class Company:
    """The people who look at the replay of one table."""

    def __init__(self, table: str, last: int) -> None:
        self.table = table
        self.last = last
        """The number of the last position."""
        self.viewers: dict[tuple[Guest, str], None] = {}
        """The connections, each with the name under which it asked to be told."""
        self.leader: str | None = None
        self.step = 0
        self.remarks: deque[RemarkMade] = deque(maxlen=MOST_REMARKS)

    def people(self) -> dict[str, str]:
        """Return the names of those who are here, by their ids."""
        return {guest.person.id: guest.person.name for guest, _ in self.viewers}

    def join(self, guest: Guest, name: str, mutes: Mutes) -> None:
        """Let somebody in."""
        if len(self.viewers) >= MOST_VIEWERS:
            sentence = f"{MOST_VIEWERS} people look at this replay already: look at it on your own."
            raise Refused("replay-full", sentence, n=MOST_VIEWERS)
        before = self.people()
        self.viewers[guest, name] = None
        self._tell_one(guest, name, mutes, remarks=True)
        if self.people() != before:
            self.tell(mutes, but=guest)

    def leave(self, guest: Guest, name: str | None, mutes: Mutes) -> None:
        """Let somebody go; if nobody leads any more, each looks for themselves."""
        gone = [viewer for viewer in self.viewers if viewer[0] is guest and name in (None, viewer[1])]
        for viewer in gone:
            del self.viewers[viewer]
        if self.leader not in self.people():
            self.leader = None
        if gone:
            self.tell(mutes)

    def lead(self, person: Person, wish: str | None, mutes: Mutes) -> None:
        """Let a person lead, hand that on to another, or end it."""
        if self.leader not in (None, person.id):
            name = self.people()[self.leader]
            raise Refused("other-leader", f"{name} leads now, and can hand over to you.", name=name)
        if self.leader is None and wish not in (None, person.id):
            raise Refused("not-leader", "Only the leader can hand over.")
        if wish is not None and wish not in self.people():
            raise Refused("not-here", "This person is no longer here.")
        self.leader = wish
        self.tell(mutes)

    def show(self, person: Person, step: int, mutes: Mutes) -> None:
        """Show everybody a position."""
        if self.leader != person.id:
            raise Refused("not-leader", "Only the leader can show positions to everybody.")
        if step > self.last:
            raise Refused("bad-message", f"This replay has positions 0 to {self.last}.")
        self.step = step
        self.tell(mutes)

    def remark(self, person: Person, text: str, step: int, mutes: Mutes) -> None:
        """Let somebody say something."""
        if person.id not in self.people():
            raise Refused("not-joined", "Open the replay first.")
        self.remarks.append(RemarkMade(person.id, person.name, check_form(text), min(step, self.last)))
        self.tell(mutes, remarks=True)

    def tell(self, mutes: Mutes, *, remarks: bool = False, but: Guest | None = None) -> None:
        """Tell everybody how things stand."""
        for guest, name in self.viewers:
            if guest is not but:
                self._tell_one(guest, name, mutes, remarks=remarks)

    def _tell_one(self, guest: Guest, name: str, mutes: Mutes, *, remarks: bool) -> None:
        people = [Viewer(id_, called) for id_, called in self.people().items()]
        muted = mutes.get(guest.person.id, ())
        heard = [made for made in self.remarks if made.person not in muted] if remarks else None
        guest.tell(Together(name, self.table, self.leader, self.step, people, heard))
