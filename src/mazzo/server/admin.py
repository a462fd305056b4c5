"""`mazzo admin`: what operators see of a server's load, and what they do about abuse. Each action is logged."""

import getpass
import ipaddress
import time
from datetime import UTC, datetime

from mazzo.games.errors import BadOptions
from mazzo.server import events as ev
from mazzo.server.archive import DAY, Archive, Ban, Load, Results
from mazzo.server.room import Room, fold
from mazzo.server.store import Batch, Conflict

HOUR = 3600
TRIES = 20
LONGEST_BAN = 36500
"""In days: dates end with the year 9999."""


async def tables(store: Archive, most: int) -> list[str]:
    """Return the open tables with the most events in the last hour, one line per table."""
    found = await store.busiest_tables(_hour_ago(), most)
    return ["events/h  last event           phase      game          table          players"] + [
        await _table_line(store, load) for load in found
    ]


async def _table_line(store: Archive, load: Load) -> str:
    room = fold(load.subject, await store.entries(load.subject))
    players = ", ".join(place.name or "-" for place in room.places)
    return f"{load.events:8}  {_when(load.at)}  {room.phase:9}  {room.game.name:12}  {load.subject:13}  {players}"


async def people(store: Archive, most: int) -> list[str]:
    """Return the people with the most events at open tables in the last hour, one line per person."""
    found = await store.busiest_people(_hour_ago(), most)
    return ["events/h  last event           person         name"] + [
        f"{load.events:8}  {_when(load.at)}  {load.subject:13}  {load.name}" for load in found
    ]


async def results(store: Archive, days: float) -> list[str]:
    """Return how many games ended in some days and how, one line per game and number of players."""
    found = await store.results(int((time.time() - days * DAY) * 1000))
    return ["   games  game          players   won  moves  minutes"] + [
        f"{kind.games:8}  {kind.game:12}  {kind.players:7}  {_share(kind):>4}"
        f"  {kind.moves:5.0f}  {kind.seconds / 60:7.1f}"
        for kind in found
    ]


def _share(kind: Results) -> str:
    return "-" if kind.won is None else f"{kind.won / kind.games:.0%}"


async def close(store: Archive, code: str, why: str) -> list[str]:
    """Close a table."""
    for _ in range(TRIES):
        room = await _room(store, code)
        if not room.is_open:
            return [f"The table {code} is {room.phase} already."]
        entry = ev.Entry(room.number + 1, int(time.time() * 1000), ev.Closed("operator"))
        try:
            await store.append([Batch(code, [entry])])
        except Conflict:  # a player moved meanwhile
            continue
        await store.shut(code)
        await _order(store, "close", code, why)
        return [f"The table {code} is closed; a running server shows it within seconds."]
    raise BadOptions("table-busy", "Other people keep writing to this table: ban the person first, then try again.")


async def _room(store: Archive, code: str) -> Room:
    entries = await store.entries(code)
    if not entries:
        sentence = f"There is no table {code}: list them with mazzo admin tables."
        raise BadOptions("no-such-table", sentence, case="admin", table=code)
    return fold(code, entries)


async def ban(store: Archive, subject: str, days: float | None, why: str) -> list[str]:
    """Ban a person, an address or a network, for some days or for good."""
    if days is not None and not 1 <= days <= LONGEST_BAN:
        sentence = f"Ban for 1 to {LONGEST_BAN} days, not {days:g}, or leave out --days to ban for good."
        raise BadOptions("bad-days", sentence, most=LONGEST_BAN, days=f"{days:g}")
    until = None if days is None else time.time() + days * DAY
    if network := _network(subject):
        found = Ban(str(network), "address", until)
    elif (name := await store.person_name(subject)) is not None:
        found, subject = Ban(subject, "person", until), f"{subject} ({name})"
    else:
        sentence = "Name an address, a network such as 203.0.113.0/24, or the id of a person (mazzo admin people)"
        raise BadOptions("no-such-person", f"{sentence}, not {subject:.80}.", subject=f"{subject:.80}")
    await store.ban(found)
    await _order(store, "ban", found.subject, why)
    how_long = "for good" if until is None else f"until {_when(int(until * 1000))} (UTC)"
    return [f"{subject} is banned {how_long}; a running server acts within seconds."]


async def unban(store: Archive, subject: str, why: str) -> list[str]:
    """Lift a ban."""
    network = _network(subject)
    named = str(network) if network else subject
    if not await store.unban(named):
        sentence = f"{subject:.80} is not banned: list the bans with mazzo admin bans."
        raise BadOptions("not-banned", sentence, subject=f"{subject:.80}")
    await _order(store, "unban", named, why)
    return [f"{subject} may come in again."]


async def bans(store: Archive) -> list[str]:
    """Return who is banned, one line per ban."""
    return ["until                kind     subject"] + [
        f"{'for good':19}  {found.kind:7}  {found.subject}"
        if found.until is None
        else f"{_when(int(found.until * 1000))}  {found.kind:7}  {found.subject}"
        for found in await store.bans()
    ]


async def log(store: Archive, most: int) -> list[str]:
    """Return the latest actions, one line per action."""
    return ["when                 by          action    subject        why"] + [
        f"{_when(order.at)}  {order.by:10}  {order.what:8}  {order.subject:13}  {order.why}"
        for order in (await store.orders(0))[-most:]
    ]


async def _order(store: Archive, what: str, subject: str, why: str) -> None:
    await store.order(what, subject, by=getpass.getuser()[:80], why=why[:200])


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


def _hour_ago() -> int:
    return int((time.time() - HOUR) * 1000)


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
