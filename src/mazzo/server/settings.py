"""The server's settings: defaults, then the environment (MAZZO_HOST and so on), then flags."""

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import ip_network
from typing import Any

import msgspec

from mazzo.games.errors import BadOptions, shown

PREFIX = "MAZZO_"
"""How the environment variables of the settings begin; Mazzo has others, such as MAZZO_PURE."""
KINDS = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}
"""What a setting of each type must be."""
LAN_HOST = "0.0.0.0"
"""Stands for every address of this machine."""


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings. Each is also an environment variable, MAZZO_ and its name in capitals."""

    host: str = "127.0.0.1"
    """Where to listen; by default only this machine can connect."""
    port: int = 8000
    """0 takes any free port."""
    lan: bool = False
    """Listen on all interfaces, so that phones at home can play."""
    database: str = ""
    """A file for SQLite, or a URL of PostgreSQL (postgresql+psycopg://…); empty: a file in your data folder."""
    bus: str = ""
    """A URL of Redis or Valkey (redis://…), which connects several processes with the same database."""
    public_origin: str = ""
    """The address that people use if the server is behind a proxy, such as https://play.example.org."""
    trusted_proxy: str = ""
    """The address of the proxy whose X-Forwarded-For and -Proto the server trusts."""
    table_timeout: float = 86400.0
    """Seconds after which the server closes a table that nobody touches."""
    bot_workers: int = 0
    """Processes in which bots think; 0: as many as there are cores, less one for the server."""
    messages_per_second: float = 10.0
    """Messages that a person may send on average; three times as many at once. An address: ten times as many."""
    sockets_per_person: int = 20
    """How many connections a person may have at a time."""
    sockets_per_address: int = 200
    """How many connections an address may have at a time."""
    tables_per_minute: float = 6.0
    """Tables, and new people, that an address may make on average; five times as many at once."""
    analysis_workers: int = 0
    """Processes of the lowest priority for hints, and the same number for reviews; 0: as many as for bots."""
    reviews_per_minute: float = 4.0
    """Reviews that a person may ask for on average; five times as many at once. Hints: ten times as many."""
    archive_days: int = 30
    """Days after which the server packs the events of ended tables, so that the log in use stays small; 0: never."""
    keep_games_days: int = 0
    """Days after which the server deletes finished games; 0: never."""
    keep_people_days: int = 0
    """Days after which the server deletes people who did not come back, as if they had asked for it; 0: never."""
    log_level: str = "info"
    """debug, info, warning or error."""
    log_format: str = "text"
    """text, or json: one object per line."""
    metrics_token: str = ""
    """A client that sends it as a bearer token may read /metrics from anywhere; empty: only this machine may."""


def load(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> ServerSettings:
    """Return the settings, or raise `BadOptions`. A flag that is None was not given."""
    names = ServerSettings.__struct_fields__
    given: dict[str, Any] = {
        name: value for name in names if (value := environment.get(f"{PREFIX}{name.upper()}")) is not None
    }
    given |= {name: value for name, value in flags.items() if value is not None}
    return _check(ServerSettings(**{name: _converted(name, value) for name, value in given.items()}))


def _converted(name: str, value: Any) -> Any:
    """Return the value of a setting as its type, or raise `BadOptions`. A flag has its type already."""
    kind = ServerSettings.__annotations__[name]
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        named = f"{PREFIX}{name.upper()}"
        sentence = f"{named} must be {KINDS[kind]}, not {shown(value)}."
        raise BadOptions("bad-setting", sentence, case=kind.__name__, setting=named, given=shown(value)) from None


def misspelt(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment variables that look like misspelt settings, each with the one it may mean."""
    known = [name.upper() for name in ServerSettings.__struct_fields__]
    found = [name.removeprefix(PREFIX) for name in sorted(environment) if name.startswith(PREFIX)]
    close = {name: get_close_matches(name, known, 1, 0.8) for name in found if name not in known}
    return {f"{PREFIX}{name}": f"{PREFIX}{meant[0]}" for name, meant in close.items() if meant}


def _check(settings: ServerSettings) -> ServerSettings:
    if not 0 <= settings.port <= 65535:
        raise BadOptions("bad-port", f"Choose a port from 0 to 65535, not {settings.port}.", port=settings.port)
    positive = ("table_timeout", "messages_per_second", "sockets_per_person", "sockets_per_address")
    for name in (*positive, "tables_per_minute", "reviews_per_minute"):
        if not (found := getattr(settings, name)) > 0:
            sentence = f"Set {name} to a number above 0, not {found}."
            raise BadOptions("bad-setting", sentence, case="positive", setting=name, given=str(found))
    for name in ("bot_workers", "analysis_workers", "archive_days", "keep_games_days", "keep_people_days"):
        if (found := getattr(settings, name)) < 0:
            sentence = f"Set {name} to 0 or more, not {found}."
            raise BadOptions("bad-setting", sentence, case="negative", setting=name, given=str(found))
    if settings.log_level not in ("debug", "info", "warning", "error"):
        sentence = f"Set the log level to debug, info, warning or error, not {settings.log_level}."
        raise BadOptions("bad-setting", sentence, case="log-level", given=settings.log_level)
    if settings.log_format not in ("text", "json"):
        given = shown(settings.log_format)
        raise BadOptions(
            "bad-setting", f"Set the log format to text or json, not {given}.", case="log-format", given=given
        )
    if settings.lan and settings.host not in (ServerSettings().host, LAN_HOST):
        raise BadOptions("lan-and-host", "--lan listens on every address of this machine: leave out --lan or --host.")
    if settings.bus and not settings.bus.startswith(("redis://", "rediss://", "unix://")):
        sentence = "Set the bus to a URL of Redis or Valkey, such as redis://127.0.0.1:6379."
        raise BadOptions("bad-bus", sentence, case="scheme")
    if settings.public_origin and not _is_origin(settings.public_origin):
        sentence = "Set the public origin to the address that people use, such as https://cards.example.org"
        given = shown(settings.public_origin)
        raise BadOptions("bad-origin", f"{sentence}: not {given}.", given=given)
    if settings.trusted_proxy and not all(map(_is_address, settings.trusted_proxy.split(","))):
        sentence = (
            "Set the trusted proxy to an IP address or a network, such as 127.0.0.1 or 10.0.0.0/8, or several of them"
        )
        given = shown(settings.trusted_proxy)
        raise BadOptions("bad-proxy", f"{sentence}, with commas between: not {given}.", given=given)
    return settings


def _is_origin(text: str) -> bool:
    """Say whether this is a scheme, a host and perhaps a port. A slash at the end does no harm."""
    return re.fullmatch(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?/?", text, re.IGNORECASE) is not None


def _is_address(text: str) -> bool:
    if text.strip() == "*":
        return True
    try:
        ip_network(text.strip(), strict=False)
    except ValueError:
        return False
    return True
