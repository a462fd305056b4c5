"""Links to tables of a server, and the record of the game that was played at one."""

import http.client
import json
import urllib.error
import urllib.request
from typing import NamedTuple
from urllib.parse import urlsplit

from mazzo.record import LONGEST_LINE
from mazzo.server.messages import Refused

PATIENCE = 10.0
USUAL = "http://127.0.0.1:8000"
TABLE, REPLAY = "/table", "/replay"
"""Where the page shows a table, and the replay of its game."""


class Link(NamedTuple):
    """Where a table is."""

    origin: str
    code: str


def read_link(text: str, *places: str) -> Link:
    """Return where to find the table of a link, or of a code on this machine, or raise `Refused`."""
    text = text.strip().rstrip("/")
    try:
        parts = urlsplit(text if "//" in text else f"//{text}" if "/" in text else f"{USUAL}/table/{text}")
        is_place = bool(parts.hostname) and parts.port != 0 and " " not in parts.netloc
    except ValueError:  # a port that is not a number, an open bracket
        raise _bad_link() from None
    place, _, code = parts.path.rpartition("/")
    if parts.scheme not in ("http", "https", "") or not is_place or place not in (places or (TABLE,)):
        raise _bad_link()
    if not code.isalnum():
        raise _bad_link()
    return Link(f"{parts.scheme or 'http'}://{parts.netloc}", code.lower())


def record_at(text: str) -> bytes:
    """Return the record of the game at the table of a link, or raise `Refused`."""
    link = read_link(text, TABLE, REPLAY)
    try:
        with urllib.request.urlopen(f"{link.origin}/api/records/{link.code}", timeout=PATIENCE) as response:
            found: bytes = response.read(LONGEST_LINE)
            json.loads(found)
    except urllib.error.HTTPError as problem:
        with problem:
            raise refused(problem.read(), link.origin) from None
    except (OSError, ValueError, http.client.HTTPException):  # nobody there, or no server of Mazzo's
        raise no_answer(link.origin) from None
    return found


def refused(body: bytes, origin: str) -> Refused:
    """Return what a server says that refuses a request."""
    try:
        found = json.loads(body)
        return Refused(found["code"], found["sentence"])
    except (ValueError, KeyError, TypeError):
        return no_answer(origin)


def no_answer(origin: str) -> Refused:
    """Return what is wrong when a server does not answer."""
    return Refused("no-answer", f"The server at {origin} does not answer: check that it is running.")


def _bad_link() -> Refused:
    return Refused("bad-link", "This is not a link to a table: use one like http://HOST:8000/table/CODE.")
