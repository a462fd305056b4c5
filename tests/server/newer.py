"""`mazzo` as a later version may be: it writes settings, fields and events that today's version does not know.

Usage: python -m tests.server.newer serve …, as `mazzo serve`.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from mazzo import cli
from mazzo.server import commands, store
from mazzo.server import events as ev

LATER = "of a later version"


class Applauded(ev.Event, frozen=True, tag="applauded"):
    """A person applauded: today's version has no such event."""

    seat: int


def encode(event: Any) -> bytes:
    """Return an event as it is stored, with more fields than today's version writes."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    found["later"] = LATER
    if "settings" in found:
        found["settings"].setdefault("music", "jazz")
    return msgspec.json.encode(found)


def with_applause(decide: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    """Applaud everything that a player says."""

    def more(room: Any, command: Any, *others: Any) -> list[Any]:
        events = decide(room, command, *others)
        return [*events, Applauded(0)] if any(isinstance(event, ev.Said) for event in events) else events

    return more


if __name__ == "__main__":
    store.encode = encode  # type: ignore[attr-defined]
    commands.decide = with_applause(commands.decide)
    raise SystemExit(cli.main())
