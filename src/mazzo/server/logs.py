"""Logs: one line per event, in words or in JSON, without secrets or cards, and with only a digest of a table's code."""

import logging
import sys
import time
import traceback
from contextvars import ContextVar
from typing import Any

import msgspec

from mazzo.server.hashing import digest

log = logging.getLogger("mazzo.server")
command: ContextVar[str | None] = ContextVar("command", default=None)
"""The id of the command that is being done."""


def tell(event: str, *, table: str | None = None, level: int = logging.INFO, **facts: object) -> None:
    """Log that something happened, with facts that anybody may read."""
    if log.isEnabledFor(level):
        named = {} if table is None else {"table": digest(table)[:10]}
        log.log(level, event, extra={"facts": {**named, **facts}})


def _told(record: logging.LogRecord) -> dict[str, Any]:
    """Return what a log record says: when (UTC), how bad, what, and the facts."""
    at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    told = {"at": f"{at}.{int(record.msecs):03}Z", "level": record.levelname.lower(), "event": record.getMessage()}
    if done := command.get():
        told["command"] = done
    told |= getattr(record, "facts", {})
    if record.exc_info:
        told["problem"] = where_raised(record.exc_info[1])
    return told


class JsonLines(logging.Formatter):
    """Writes a log record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line of JSON."""
        return msgspec.json.encode(_told(record)).decode()


class TextLines(logging.Formatter):
    """Writes a log record for people; facts are written as in JSON, so that no value can look like another line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line, and where an exception was raised below it."""
        told = _told(record)
        at, level, event, problem = (told.pop(name, "") for name in ("at", "level", "event", "problem"))
        facts = "".join(f" {name}={msgspec.json.encode(value).decode()}" for name, value in told.items())
        return f"{at} {level:7} {event}{facts}" + (f"\n{problem}" if problem else "")


def where_raised(problem: BaseException | None) -> str:
    """Return the kind of an exception and where it was raised, without its text: that may name a hidden card."""
    found: list[str] = []
    while problem is not None:
        found.insert(0, "".join([*traceback.format_tb(problem.__traceback__), type(problem).__name__]))
        problem = problem.__cause__ or problem.__context__
    return "\n\n".join(found)


def set_up(level: str, form: str) -> None:
    """Log to the error output, the warnings of uvicorn and asyncio too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    for name, lowest in (("mazzo.server", level.upper()), ("uvicorn", "WARNING"), ("asyncio", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(lowest)
        logger.propagate = False
