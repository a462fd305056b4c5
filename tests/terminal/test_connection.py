"""Links to tables, and who does not answer there as a server of Mazzo's would."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from mazzo.server import answers as ans
from mazzo.server.messages import Refused
from mazzo.terminal.connection import Connection
from mazzo.terminal.links import Link, read_link
from mazzo.terminal.remote import RemoteSession
from tests.server.real import Client, RealServer


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://192.168.1.7:8000/table/09ppjsn6byv5f", Link("http://192.168.1.7:8000", "09ppjsn6byv5f")),
        ("https://play.example.org/table/09PPJSN6BYV5F ", Link("https://play.example.org", "09ppjsn6byv5f")),
        ("http://[::1]:8000/table/abc/", Link("http://[::1]:8000", "abc")),
        ("localhost:8000/table/abc", Link("http://localhost:8000", "abc")),
        ("09ppjsn6byv5f", Link("http://127.0.0.1:8000", "09ppjsn6byv5f")),
    ],
)
def test_a_link_or_a_code_says_where_the_table_is(text: str, link: Link) -> None:
    assert read_link(text) == link


BAD = ["", "ftp://host/table/abc", "http://host/", "http://host/table/", "a b", "../x"]
BAD_HOSTS = ["http://[::1/table/abc", "http://host:eight/table/abc", "http://host:99999/table/abc", "my host/table/abc"]


@pytest.mark.parametrize("text", BAD + BAD_HOSTS)
def test_a_text_that_is_not_a_link_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_link(text)
    assert refused.value.code == "bad-link"


@pytest.mark.parametrize(
    "answer",
    [b"SSH-2.0-OpenSSH_9.6\r\n", b"HTTP/1.1 200 OK\r\n\r\n<html>", b"HTTP/1.1 200 OK\r\n\r\n{}", b""],
)
def test_mazzo_recognises_that_a_server_is_not_mazzos(
    answer: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    async def somebody_else(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        await writer.drain()
        writer.close()

    async def knock() -> None:
        server = await asyncio.start_server(somebody_else, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            await Connection(f"http://127.0.0.1:{port}", lambda _: None).open("Ada", lambda: None)

    with pytest.raises(Refused) as refused:
        asyncio.run(knock())
    assert refused.value.code == "no-answer"


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: RealServer
) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "taken"))
    with pytest.raises(Refused) as refused:
        asyncio.run(Connection(server.url, lambda _: None).open("Ada", lambda: None))
    assert refused.value.code == "not-kept"
    assert str(tmp_path / "taken") in refused.value.sentence


def test_a_server_of_another_version_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, server: RealServer) -> None:
    told: list[ans.AnyAnswer] = []

    async def ask() -> None:
        connection = Connection(server.url, told.append)
        await connection.open("Ada", lambda: None)
        monkeypatch.setattr("mazzo.terminal.connection._answers", msgspec.json.Decoder(ans.Gone))
        try:
            for _ in range(2):  # what waits for an answer, and what comes after the connection has given up
                with pytest.raises(Refused) as refused:
                    await asyncio.wait_for(connection.ask("ping"), 20)
                assert refused.value.code == "other-version"
        finally:
            await connection.close()

    asyncio.run(ask())
    assert [answer.code for answer in told if isinstance(answer, ans.Refusal)] == ["other-version"]


def test_a_refusal_that_nobody_waits_for_any_more_does_not_end_the_sitting(server: RealServer) -> None:
    code = Client(server, "Bo").create("ventuno", 2)

    async def press_twice() -> RemoteSession:
        session = RemoteSession(Link(server.url, code))
        await session.open("Ada")
        action = asyncio.create_task(session.command("start"))  # not the host
        while not session.connection._waiting:
            await asyncio.sleep(0)
        action.cancel()
        await asyncio.wait([action])
        with pytest.raises(Refused):  # when this is answered, so was the other
            await session.command("start")
        await session.close()
        return session

    assert asyncio.run(press_twice()).gone is None
