"""The door: who is banned, and the orders that every process carries out."""

import asyncio
import ipaddress
from typing import TYPE_CHECKING

from mazzo.games.errors import MazzoError
from mazzo.server import logs
from mazzo.server.archive import Ban, Order
from mazzo.server.hashing import digest
from mazzo.server.messages import Refused
from mazzo.server.room import fold
from mazzo.server.store import Conflict

if TYPE_CHECKING:
    from mazzo.server.house import House
    from mazzo.server.live import Guest, Live

SIGNED_OUT, BANNED = 4001, 4006
"""Codes with which the server closes a socket."""
GONE = {
    SIGNED_OUT: "You signed this device out.",
    BANNED: "The operator of this server has banned you.",
}
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Doors:
    """Knows the bans, and reads the orders that others have written."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._people: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []
        self._read = 0
        """The number of the last order that was carried out."""

    async def open(self) -> None:
        """Learn the bans. Past orders are done."""
        await self._learn()
        self._read = max((order.number for order in await self.house.store.orders(0)), default=0)

    async def _learn(self) -> None:
        bans = await self.house.store.bans()
        self._people = {ban.subject: ban for ban in bans if ban.kind == "person"}
        self._networks = [(ipaddress.ip_network(ban.subject), ban) for ban in bans if ban.kind == "address"]

    def check(self, address: str, person: str = "") -> None:
        """Raise `Refused` if an address or a person is banned."""
        if self.is_banned(address, person):
            raise Refused("banned", GONE[BANNED])

    def is_banned(self, address: str, person: str = "") -> bool:
        """Say whether an address or a person is banned now."""
        if not (self._people or self._networks):
            return False
        bans = [self._people[person]] if person in self._people else []
        try:
            at = ipaddress.ip_address(address)
        except ValueError:
            at = None
        if at is not None:
            at = getattr(at, "ipv4_mapped", None) or at
            bans += [ban for network, ban in self._networks if at in network]
        return any(ban.until is None or ban.until > self.house.clock() for ban in bans)

    async def order(self, what: str, subject: str, by: str) -> None:
        """Store an order, and carry it out here at once. The other processes follow."""
        await self.house.store.order(what, subject, by=by)
        await self.look()

    async def look(self) -> None:
        """Carry out the orders that are new."""
        for order in await self.house.store.orders(self._read):
            self._read = order.number
            logs.tell("order", what=order.what, by=order.by, subject=_shown(order))
            await self._carry_out(order)

    async def _carry_out(self, order: Order) -> None:
        match order.what:
            case "ban" | "unban":
                await self._learn()
                for guest in self._guests():
                    if self.is_banned(guest.address, guest.person.id):
                        guest.dismiss(BANNED)
            case "sign-out":
                for guest in self._guests():
                    if guest.device == order.subject:
                        guest.dismiss(SIGNED_OUT)
            case "delete":
                for guest in self._guests():
                    if guest.person.id == order.subject:
                        guest.dismiss(SIGNED_OUT)
                for live in list(self.house.tables.values()):
                    if order.subject in (live.room.host, *(place.person for place in live.room.places)):
                        await self._fold_again(live)
            case "close":
                if order.subject in self.house.tables:
                    await self.house.follow(self.house.tables[order.subject])

    async def _fold_again(self, live: "Live") -> None:
        """Reload a table from the store, where a person's name is gone, and show it to everybody who watches."""
        async with live.lock:
            live.show_again(fold(live.room.code, await self.house.store.entries(live.room.code)), self.house.mutes)

    def _guests(self) -> "list[Guest]":
        return [guest for guests in self.house.guests.values() for guest in guests]

    async def keep_looking(self, every: float = 2.0) -> None:
        """Look for orders for as long as the house is open."""
        while True:
            await asyncio.sleep(every)
            try:
                await self.look()
            except (MazzoError, Conflict):  # no database: the next look tries again
                continue
            except Exception:
                logs.log.exception("an order could not be carried out")


def _shown(order: Order) -> str:
    return digest(order.subject)[:10] if order.what == "close" else order.subject
