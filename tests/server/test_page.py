"""The server serves the page: every screen, every file, packed and kept."""

import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Router
from starlette.types import Message

from mazzo.server import page


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as it comes out of the build."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Mazzo</title>")
    (tmp_path / "sw.js").write_text("// worker")
    (tmp_path / "assets" / "index-abc.js").write_text("let cards = 98;" * 50)
    return tmp_path


async def get(app: Router | Starlette, path: str, *, packed: bool = False) -> tuple[int, dict[str, str], bytes]:
    """Ask for a path, and return status, headers and body."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"accept-encoding", b"gzip, br")] if packed else []
    scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b"", "root_path": ""}
    await app({**scope, "scheme": "http", "server": ("localhost", 80)}, receive, send)
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found, b"".join(message.get("body", b"") for message in sent[1:])


@pytest.mark.parametrize("path", ["/", "/new/ventuno", "/table/0abc", "/rules/the-game"])
def test_every_screen_is_the_page_and_browsers_ask_for_it_again(built: Path, path: str) -> None:
    status, headers, body = _run(built, path)
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert b"<title>Mazzo" in body


def test_files_with_a_hash_are_kept_for_ever_and_come_packed(built: Path) -> None:
    status, headers, body = _run(built, "/assets/index-abc.js", packed=True)
    assert status == 200
    assert "immutable" in headers["cache-control"]
    assert headers["content-type"].startswith("text/javascript")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body).startswith(b"let cards")


def test_a_client_that_cannot_unpack_gets_the_plain_file(built: Path) -> None:
    _, headers, body = _run(built, "/sw.js")
    assert "content-encoding" not in headers
    assert (headers["cache-control"], body) == ("no-cache", b"// worker")


@pytest.mark.parametrize("path", ["/assets/../index.html", "/assets/", "/nowhere", "/table"])
def test_any_other_path_is_not_found(built: Path, path: str) -> None:
    assert _run(built, path)[0] == 404


def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    status, _, body = _run(tmp_path / "missing", "/")
    assert status == 200
    assert b"make build" in body


def _run(built: Path, path: str, *, packed: bool = False) -> tuple[int, dict[str, str], bytes]:
    import asyncio

    return asyncio.run(get(Router(page.Site(built).routes()), path, packed=packed))
