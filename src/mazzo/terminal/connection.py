"""The connection to a server: who you are there, and one socket. It keeps each message until the server answers."""

import asyncio
import http.client
import json
import os
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from mazzo.games.talk import LONGEST_NAME
from mazzo.server import answers as ans
from mazzo.server import requests as req
from mazzo.server.messages import Refused
from mazzo.terminal.links import PATIENCE, no_answer, refused
from mazzo.terminal.saves import folder

SOON, LATE = 0.4, 5.0
"""After how many seconds it tries a broken connection again, at first and at last."""

_answers = msgspec.json.Decoder(ans.AnyAnswer)


def _other_version(origin: str) -> Refused:
    return Refused("other-version", f"The server at {origin} runs another version of Mazzo: install the same one.")


class Connection:
    """One person's connection to one server. It connects again whenever it breaks."""

    def __init__(self, origin: str, told: Callable[[ans.AnyAnswer], None]) -> None:
        self.origin = origin
        self.person = ""
        """Your public id there."""
        self.name = ""
        self.is_broken = False
        self._told = told
        """Gets what the server says without a question."""
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[bytes, asyncio.Queue[ans.AnyAnswer]]] = {}
        self._watch: Callable[[], req.Watch | None] = lambda: None
        self._task: asyncio.Task[None] | None = None
        self._given_up: Refused | None = None

    async def open(self, name: str | None, watch: Callable[[], req.Watch | None]) -> None:
        """Introduce yourself and connect, or raise `Refused`. `watch` says what to follow after a break."""
        self._watch = watch
        await self._introduce(name)
        opened = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._keep_open(opened))
        await opened

    async def _introduce(self, name: str | None) -> None:
        """Introduce yourself, or ask who you are if the server knows you."""
        found = None
        if name is None and self.origin in _cookies():
            with suppress(Refused):  # it has forgotten you
                found = await self.http("GET", "/api/me")
        found = found or await self.http("POST", "/api/me", {"name": name or _usual_name()})
        try:
            self.person, self.name = found["id"], found["name"]
        except (KeyError, TypeError):  # no server of Mazzo's
            raise no_answer(self.origin) from None

    async def http(self, method: str, path: str, body: object = None) -> Any:
        """Ask by HTTP as this person, or raise `Refused`. Keep the server's cookie."""
        return await asyncio.to_thread(self._ask, method, path, body, _cookies().get(self.origin, ""))

    def _ask(self, method: str, path: str, body: object, cookie: str) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data, method=method)
        request.add_header("Content-Type", "application/json")
        request.add_header("Cookie", cookie)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                found, cookie = json.loads(response.read()), response.headers.get("Set-Cookie")
        except urllib.error.HTTPError as problem:
            with problem:
                raise refused(problem.read(), self.origin) from None
        except (OSError, ValueError, http.client.HTTPException):  # nobody there, or no server of Mazzo's
            raise no_answer(self.origin) from None
        if cookie:
            _remember(self.origin, cookie.split(";")[0])
        return found

    async def ask(self, kind: str, **fields: Any) -> ans.AnyAnswer:
        """Send something and wait for its answer, even if the connection breaks meanwhile, or raise `Refused`."""
        async with aclosing(self.follow(kind, **fields)) as answers:
            return await anext(answers)

    async def follow(self, kind: str, **fields: Any) -> AsyncGenerator[ans.AnyAnswer, None]:
        """Send something and yield its answers as long as you want more, or raise `Refused`."""
        if self._given_up:
            raise self._given_up
        name = secrets.token_hex(8)
        data = msgspec.json.encode({"type": kind, "id": name, **fields})
        answers: asyncio.Queue[ans.AnyAnswer] = asyncio.Queue()
        self._waiting[name] = data, answers
        try:
            await self._send(data)
            while True:
                found = await answers.get()
                if isinstance(found, ans.Refusal):
                    raise Refused(found.code, found.sentence, found.rule, **found.values)
                yield found
        finally:
            self._waiting.pop(name, None)

    async def _send(self, data: bytes) -> None:
        if self._socket:
            with suppress(WebSocketException):  # it is sent again when the connection is back
                await self._socket.send(data.decode())

    async def _keep_open(self, opened: "asyncio.Future[None]") -> None:
        wait = SOON
        while True:
            try:
                cookie = {"Cookie": _cookies().get(self.origin, "")}
                async with connect(f"ws{self.origin.removeprefix('http')}/socket", additional_headers=cookie) as socket:
                    self._socket, self.is_broken, wait = socket, False, SOON
                    await self._catch_up(opened)
                    async for data in socket:
                        self._hear(_answers.decode(data))
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError):
                pass
            except msgspec.DecodeError:
                self._give_up(_other_version(self.origin))
                return
            self._socket, self.is_broken = None, True
            if not opened.done():
                opened.set_exception(no_answer(self.origin))
                return
            self._told(ans.Pong(""))
            await asyncio.sleep(wait)
            wait = min(LATE, 2 * wait)

    async def _catch_up(self, opened: "asyncio.Future[None]") -> None:
        """Follow again what was followed, and send again what was not answered."""
        if opened.done():
            watch = self._watch()
            if watch:
                await self._send(msgspec.json.encode(watch))
            for data, _ in list(self._waiting.values()):
                await self._send(data)
        else:
            opened.set_result(None)

    def _give_up(self, problem: Refused) -> None:
        """Refuse what waits for an answer, and all that follows: nobody will answer any more."""
        self._socket, self.is_broken, self._given_up = None, True, problem
        for name, (_, answers) in self._waiting.items():
            answers.put_nowait(ans.refusal(problem, name))
        self._told(ans.refusal(problem, None))

    def _hear(self, answer: ans.AnyAnswer) -> None:
        name = getattr(answer, "id", None)
        if name in self._waiting:
            self._waiting[name][1].put_nowait(answer)
        else:
            self._told(answer)

    async def close(self) -> None:
        """Hang up at once: an app that stops may cancel this, too, before the server says goodbye."""
        if self._task:
            if self._socket:
                self._socket.transport.close()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _usual_name() -> str:
    return os.environ.get("USER", "")[:LONGEST_NAME] or "Player"


def _cookies() -> dict[str, str]:
    """Return the secrets by which servers know you. They bring you back to your seat."""
    try:
        found = msgspec.json.decode((folder() / "people.json").read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}
    return found


def _remember(origin: str, cookie: str) -> None:
    file = folder() / "people.json"
    fresh = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as out:
            out.write(msgspec.json.encode({**_cookies(), origin: cookie}))
        fresh.replace(file)
    except OSError as problem:
        why = f"Mazzo cannot write {file} ({problem.strerror}), so the server would not recognise you."
        raise Refused("not-kept", f"{why} Free some space, or set XDG_STATE_HOME to another folder.") from None
