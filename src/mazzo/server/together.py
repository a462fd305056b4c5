"""Replays that several people look at together: one of them leads, all can talk, and nothing is stored.

Each process tells the others who looks at a replay there, and every change. All of them keep the latest.
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence

from mazzo.games.talk import check_form
from mazzo.server.answers import RemarkMade, Together, Viewer
from mazzo.server.bus import Looking
from mazzo.server.commands import Person
from mazzo.server.live import Guest
from mazzo.server.messages import Refused

MOST_REMARKS = 50
"""How many of the latest remarks newcomers read."""
MOST_VIEWERS = 100
Mutes = Mapping[str, Collection[str]]
Remark = tuple[int, str, str, str, int]
"""When, who, their name, what, about which step."""


class Company:
    """The people who look at the replay of one table."""

    def __init__(self, table: str, last: int) -> None:
        self.table = table
        self.last = last
        """The number of the last position."""
        self.viewers: dict[tuple[Guest, str], None] = {}
        """The connections, each with the id of its `join`."""
        self.elsewhere: dict[str, tuple[int, dict[str, str]]] = {}
        """The names of those at each other process by their ids, and the number of that news."""
        self.leader: str | None = None
        self.step = 0
        self.change = 0
        """Counts the changes of leader and step."""
        self.changed_by = ""
        """The process that changed them last; empty for this one."""
        self.remarks: deque[Remark] = deque(maxlen=MOST_REMARKS)

    def here(self) -> dict[str, str]:
        """Return the names of those at this process, by their ids."""
        return {guest.person.id: guest.person.name for guest, _ in self.viewers}

    def people(self) -> dict[str, str]:
        """Return the names of all, by their ids."""
        found = self.here()
        for _, people in self.elsewhere.values():
            found |= people
        return found

    def join(self, guest: Guest, name: str, mutes: Mutes) -> None:
        """Let a person in."""
        if len(self.viewers) >= MOST_VIEWERS:
            sentence = f"{MOST_VIEWERS} people are already looking at this replay: look at it on your own."
            raise Refused("replay-full", sentence, n=MOST_VIEWERS)
        before = self.people()
        self.viewers[guest, name] = None
        self._tell_one(guest, name, mutes, remarks=True)
        if self.people() != before:
            self.tell(mutes, but=guest)

    def leave(self, guest: Guest, name: str | None, mutes: Mutes) -> bool:
        """Let a person go, and say whether they were here."""
        gone = [viewer for viewer in self.viewers if viewer[0] is guest and name in (None, viewer[1])]
        for viewer in gone:
            del self.viewers[viewer]
        if gone:
            self._check_leader()
            self.tell(mutes)
        return bool(gone)

    def _check_leader(self) -> None:
        """Let nobody lead if the leader has gone: then each looks for themselves."""
        if self.leader not in self.people():
            self.leader = None

    def lead(self, person: Person, wish: str | None, mutes: Mutes) -> None:
        """Let a person lead, hand that on to another, or end it."""
        if self.leader not in (None, person.id):
            name = self.people()[self.leader]
            raise Refused("other-leader", f"{name} is leading now: ask for the lead.", name=name)
        if self.leader is None and wish not in (None, person.id):
            raise Refused("not-leader", "Only the person who leads can hand over: ask for the lead.")
        if wish is not None and wish not in self.people():
            raise Refused("not-here", "This person is no longer here: choose another.")
        self.leader = wish
        self._count_change()
        self.tell(mutes)

    def show(self, person: Person, step: int, mutes: Mutes) -> None:
        """Show everybody a position."""
        if self.leader != person.id:
            raise Refused("not-leader", "Only the person who leads can move everyone's view: ask for the lead.")
        if step > self.last:
            raise Refused("bad-message", f"Choose a position from 0 to {self.last}.")
        self.step = step
        self._count_change()
        self.tell(mutes)

    def _count_change(self) -> None:
        self.change, self.changed_by = self.change + 1, ""

    def remark(self, person: Person, text: str, step: int, mutes: Mutes) -> Remark:
        """Let a person say something, and return it."""
        if person.id not in self.here():
            raise Refused("not-joined", "Open the replay first.")
        said = (int(time.time() * 1000), person.id, person.name, check_form(text), min(step, self.last))
        self.remarks.append(said)
        self.tell(mutes, remarks=True)
        return said

    def hear(self, fact: Looking, own: str, mutes: Mutes) -> None:
        """Take in another process's fact, in any order, late or twice. `own` is the name of this process."""
        if fact.serial > self.elsewhere.get(fact.process, (0, {}))[0]:
            self.elsewhere[fact.process] = fact.serial, fact.people
        if (fact.change, fact.process) > (self.change, self.changed_by or own):
            self.leader, self.step = fact.leader, min(fact.step, self.last)
            self.change, self.changed_by = fact.change, fact.process
        self._check_leader()
        new = set(fact.remarks) - set(self.remarks)
        if new:
            self.remarks = deque(sorted({*self.remarks, *new}), MOST_REMARKS)
        self.tell(mutes, remarks=bool(new))

    def forget(self, process: str, mutes: Mutes) -> None:
        """Let those at another process go."""
        if self.elsewhere.pop(process, (0, {}))[1]:
            self._check_leader()
            self.tell(mutes)

    def tell(self, mutes: Mutes, *, remarks: bool = False, but: Guest | None = None) -> None:
        """Tell everybody at this process how things stand."""
        for guest, name in self.viewers:
            if guest is not but:
                self._tell_one(guest, name, mutes, remarks=remarks)

    def _tell_one(self, guest: Guest, name: str, mutes: Mutes, *, remarks: bool) -> None:
        people = [Viewer(id_, called) for id_, called in self.people().items()]
        muted = mutes.get(guest.person.id, ())
        heard = [RemarkMade(*made[1:]) for made in self.remarks if made[1] not in muted] if remarks else None
        guest.tell(Together(name, self.table, self.leader, self.step, people, heard))


class Companies:
    """The viewers of each table's replay. `tell` informs the other processes, none of which has our `name`."""

    def __init__(self, name: str, tell: Callable[[Looking], None], mutes: Mutes) -> None:
        self.name = name
        self._tell = tell
        self._mutes = mutes
        self._all: dict[str, Company] = {}
        self._serial = 0

    def __bool__(self) -> bool:
        """Say whether anybody looks at a replay here."""
        return bool(self._all)

    def join(self, guest: Guest, name: str, table: str, last: int) -> None:
        """Let a person in."""
        company = self._all.get(table) or Company(table, last)
        company.join(guest, name, self._mutes)
        is_new = table not in self._all
        self._all[table] = company
        self._share(company, asks=is_new)

    def lead(self, table: str, person: Person, wish: str | None) -> None:
        """Let a person lead, hand that on to another, or end it."""
        company = self._find(table)
        company.lead(person, wish, self._mutes)
        self._share(company)

    def show(self, table: str, person: Person, step: int) -> None:
        """Show everybody a position."""
        company = self._find(table)
        company.show(person, step, self._mutes)
        self._share(company)

    def remark(self, table: str, person: Person, text: str, step: int) -> None:
        """Let a person say something."""
        company = self._find(table)
        self._share(company, [company.remark(person, text, step, self._mutes)])

    def part(self, guest: Guest, name: str | None = None) -> None:
        """End a guest's look at a replay, or at any replay."""
        for table, company in list(self._all.items()):
            if company.leave(guest, name, self._mutes):
                self._share(company)
            if not company.viewers:
                del self._all[table]

    def hear(self, fact: Looking) -> None:
        """Take over what another process tells."""
        if company := self._all.get(fact.table):
            company.hear(fact, self.name, self._mutes)
            if fact.asks:
                self._share(company, company.remarks)

    def forget(self, process: str) -> None:
        """Let those at another process go."""
        for company in self._all.values():
            company.forget(process, self._mutes)

    def tell_all(self) -> None:
        """Tell the others everything again, and ask them to."""
        for company in self._all.values():
            self._share(company, company.remarks, asks=True)

    def _find(self, table: str) -> Company:
        if table not in self._all:
            raise Refused("not-joined", "Open the replay first.")
        return self._all[table]

    def _share(self, company: Company, remarks: Sequence[Remark] | deque[Remark] = (), *, asks: bool = False) -> None:
        self._serial += 1
        self._tell(
            Looking(
                self.name,
                self._serial,
                company.table,
                company.here(),
                company.leader,
                company.step,
                company.change,
                [*remarks],
                asks,
            )
        )
