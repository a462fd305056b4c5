"""Structured logs: a JSON object a line. No secrets, no cards, and of a table's code only a digest."""

import logging
import sys
import traceback
from typing import Any

import msgspec

from mazzo.server.people import digest

log = logging.getLogger("mazzo.server")


def tell(event: str, *, table: str | None = None, level: int = logging.INFO, **facts: object) -> None:
    """Log that something happened, with facts that anybody may read."""
    if log.isEnabledFor(level):
        named = {} if table is None else {"table": digest(table)[:10]}
        log.log(level, event, extra={"facts": {**named, **facts}})


class JsonLines(logging.Formatter):
    """Writes a log record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line of JSON."""
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03}",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["problem"] = where_raised(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def where_raised(problem: BaseException | None) -> str:
    """Return the kind of an exception and where it was raised, without its text: that may name a hidden card."""
    found: list[str] = []
    while problem is not None:
        found.insert(0, "".join([*traceback.format_tb(problem.__traceback__), type(problem).__name__]))
        problem = problem.__cause__ or problem.__context__
    return "\n\n".join(found)


def set_up(level: str) -> None:
    """Log to the error output, the warnings of uvicorn and asyncio too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name, lowest in (("mazzo.server", level.upper()), ("uvicorn", "WARNING"), ("asyncio", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(lowest)
        logger.propagate = False
