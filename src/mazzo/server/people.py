"""People without accounts: a secret in a cookie identifies a person, and a code adds another device."""

import hmac
import secrets
from collections.abc import Callable

from mazzo.games.talk import clean_name
from mazzo.server.commands import Person
from mazzo.server.hashing import digest
from mazzo.server.messages import Refused
from mazzo.server.store import Device, Store

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's: no letter looks like another."""
LINK_SECONDS = 600


def new_code(length: int = 13) -> str:
    """Return a code that cannot be guessed; 13 letters are 65 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def device_of(cookie: str | None) -> str:
    """Return the device that a cookie names."""
    return (cookie or "").partition(".")[0]


class People:
    """Knows people by their secrets."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock

    async def find(self, cookie: str | None) -> Person | None:
        """Return the person to whom a cookie belongs."""
        name, _, secret = (cookie or "").partition(".")
        device = await self.store.device(name) if secret and len(name) < 40 else None
        held = device.hash if device else digest("")
        if hmac.compare_digest(held, digest(secret)) and device:
            return Person(device.person, device.name)
        return None

    async def meet(self, name: str) -> tuple[Person, str]:
        """Make a new person and the cookie of their first device."""
        device, secret = new_code(), secrets.token_urlsafe(32)
        person = Person(new_code(), clean_name(name))
        await self.store.add_person(Device(device, person.id, person.name, digest(secret)))
        return person, f"{device}.{secret}"

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name. At tables where they sit they keep the old one."""
        name = clean_name(name)
        await self.store.rename(person.id, name)
        return Person(person.id, name)

    async def offer_link(self, person: Person) -> str:
        """Return a code that makes another device this person's: it works once, for ten minutes."""
        code = new_code()
        await self.store.add_link(digest(code), person.id, self.clock() + LINK_SECONDS)
        return code

    async def claim(self, code: str) -> tuple[Person, str]:
        """Use such a code: return the person, and the cookie of the new device."""
        device, secret = new_code(), secrets.token_urlsafe(32)
        plain = "".join(code.lower().split()).replace("-", "")
        found = await self.store.take_link(digest(plain), self.clock(), device, digest(secret))
        if found is None:
            raise Refused("bad-code", "This code is wrong, used or too old: make a new one on the other device.")
        return Person(found.person, found.name), f"{device}.{secret}"
