"""The HTTP API and the application. Each operation is a line in `OPERATIONS`, also the source of OpenAPI."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from mazzo import __version__, bots, games, lessons, texts
from mazzo.fields import by_seat
from mazzo.games.errors import BadOptions, BadRecord, MazzoError, UnreadableRecord
from mazzo.games.talk import COURTESIES
from mazzo.server import answers as ans
from mazzo.server import bodies, page, replaying, teaching
from mazzo.server import messages as msg
from mazzo.server import requests as req
from mazzo.server.addresses import lan_address
from mazzo.server.commands import Person
from mazzo.server.guard import Guard
from mazzo.server.house import House
from mazzo.server.limits import Buckets
from mazzo.server.live import Live
from mazzo.server.messages import Refused, write
from mazzo.server.openapi import Operation, describe
from mazzo.server.people import LINK_SECONDS, device_of
from mazzo.server.probes import Probes
from mazzo.server.replaying import LONGEST_RECORD
from mazzo.server.sockets import COOKIE, LONGEST_MESSAGE, Sockets

T = TypeVar("T")
YEAR = 365 * 24 * 3600
MOST_LISTED = 100
STATUS = {
    "bad-message": 400,
    "bad-name": 400,
    "bad-code": 400,
    "nobody": 401,
    "not-host": 403,
    "removed": 403,
    "banned": 403,
    "not-your-seat": 403,
    "no-spectators": 403,
    "no-such-table": 404,
    "no-record": 404,
    "no-such-device": 404,
    "too-large": 413,
    "too-fast": 429,
    "internal": 500,
    "not-saved": 503,
    "unsure": 503,
}
"""The status of a refusal by its code. All others have 409."""

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Web:
    """Answers HTTP requests from the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        rate = house.settings.tables_per_minute
        share = house.neighbours.share
        self.table_rate = share("tables", Buckets(rate / 60, 5 * rate))
        self.people_rate = share("people", Buckets(rate / 60, 5 * rate))
        self.claim_rate = share("claims", Buckets(rate / 60, 5 * rate))

    async def person(self, request: Request) -> Person:
        """Return who asks, or raise `Refused`."""
        person = await self.house.people.find(request.cookies.get(COOKIE))
        if person is not None:
            self.house.doors.check(_address(request), person.id)
        if person is None:
            raise Refused("nobody", "The server does not know you: say your name first (POST /api/me).")
        self.house.person_rate.check(person.id)
        return person

    async def games(self, request: Request) -> Response:
        """List the games and their options."""
        found = [game_info(name) for name in games.names()]
        return _json(bodies.Catalogue(found, list(bots.LEVELS)))

    async def game_texts(self, request: Request) -> Response:
        """Get what a client needs to show a game that it does not know. `lang` is a language, by default English."""
        game = games.find(request.path_params["name"])
        code = texts.choose([request.query_params.get("lang", "en")], texts.languages())
        return _json(bodies.GameTexts(texts.of_game(game, code), texts.rules(game.name, code), list(by_seat(game))))

    async def lesson(self, request: Request) -> Response:
        """Get a guided game: its sentences by their keys, what to do, and the updates that follow."""
        return _json(teaching.script(request.path_params["name"], request.path_params["lesson"]))

    async def who(self, request: Request) -> Response:
        """Say who you are."""
        return await self._me(await self.person(request))

    async def name(self, request: Request) -> Response:
        """Set your name. If you are new, you get a cookie that identifies you from then on."""
        naming = await _body(request, req.Naming)
        person = await self.house.people.find(request.cookies.get(COOKIE))
        if person is not None:
            return await self._me(await self.house.rename(person, naming.name))
        self.people_rate.check(_address(request))
        person, cookie = await self.house.people.meet(naming.name)
        await self.house.privacy.met(device_of(cookie), request.headers.get("user-agent", ""))
        return self._with_cookie(await self._me(person), request, cookie)

    async def offer_device(self, request: Request) -> Response:
        """Make a code with which another device becomes yours. It works once, within ten minutes."""
        person = await self.person(request)
        self.claim_rate.check(_address(request))
        code = await self.house.people.offer_link(person)
        origin, only_here = self._origin_for_others(request)
        link = f"{origin}/#device={code}"
        return _json(bodies.DeviceLink(code, link, LINK_SECONDS, _qr(link), only_here))

    async def claim_device(self, request: Request) -> Response:
        """Use such a code on the other device."""
        self.claim_rate.check(_address(request))
        person, cookie = await self.house.people.claim((await _body(request, req.Claim)).code)
        await self.house.privacy.met(device_of(cookie), request.headers.get("user-agent", ""))
        return self._with_cookie(await self._me(person), request, cookie)

    async def devices(self, request: Request) -> Response:
        """List your devices."""
        return _json(await self.house.privacy.devices(await self.person(request), _device(request)))

    async def sign_out(self, request: Request) -> Response:
        """Sign a device out, a lost one perhaps, and list the others."""
        person = await self.person(request)
        await self.house.privacy.sign_out(person, request.path_params["device"])
        return _json(await self.house.privacy.devices(person, _device(request)))

    async def data(self, request: Request) -> Response:
        """Get everything that is stored about you."""
        person = await self.person(request)
        self.claim_rate.check(_address(request))
        return _json(await self.house.privacy.data(person, _device(request)))

    async def delete_me(self, request: Request) -> Response:
        """Delete everything that is stored about you. Others keep their games, where your name becomes Player."""
        person = await self.person(request)
        await asyncio.shield(self.house.spawn(self.house.privacy.delete(person)))
        response = _json(bodies.Devices([]))
        response.delete_cookie(COOKIE, path="/")
        return response

    async def mute(self, request: Request) -> Response:
        """Mute a person, or unmute them."""
        person = await self.person(request)
        wish = await _body(request, req.Mute)
        await self.house.mute(person, wish.person, muted=wish.muted)
        return _json(ans.Done(wish.id))

    async def history(self, request: Request) -> Response:
        """List the latest games that you have finished."""
        return _json(await self.house.history(await self.person(request)))

    async def forget(self, request: Request) -> Response:
        """Take a game out of your history, and list the others."""
        person = await self.person(request)
        await self.house.store.forget(person.id, request.path_params["code"])
        return _json(await self.house.history(person))

    async def lobby(self, request: Request) -> Response:
        """List the open tables: those where you sit, and the public ones, those with open seats first."""
        person = await self.house.people.find(request.cookies.get(COOKIE))
        rooms = [live for live in self.house.tables.values() if live.room.is_open]
        yours = [live for live in rooms if person and live.room.sits(person.id)]
        public = [live for live in rooms if live.room.settings.visibility == "public" and live not in yours]
        return _json(bodies.Lobby(_listed(public), _listed(yours)))

    async def create(self, request: Request) -> Response:
        """Open a table. You become its host."""
        person = await self.person(request)
        wish = await _body(request, req.Create)
        self.table_rate.check(_address(request))
        return _json(await self.house.create(person, wish))

    async def look(self, request: Request) -> Response:
        """Look at a table once, from one of your seats or as a spectator."""
        person = await self.house.people.find(request.cookies.get(COOKIE)) or Person("", "")
        text = request.query_params.get("seat")
        seat = None if text is None else _number(text, msg.Seat)
        update = await self.house.snapshot(person, request.path_params["code"], seat)
        return Response(update, media_type="application/json")

    async def command(self, request: Request) -> Response:
        """Send a command, as you would over the socket."""
        person = await self.person(request)
        command: req.AnyCommand = await _body(request, req.AnyCommand)  # type: ignore[arg-type]
        done: list[ans.Done] = []
        await self.house.command(person, command, done.append)
        return _json(done[0])

    async def invitation(self, request: Request) -> Response:
        """Get the link to a table, and its QR code, to invite people."""
        code = (await self.house.live(request.path_params["code"])).room.code
        origin, only_here = self._origin_for_others(request)
        link = f"{origin}/table/{code}"
        return _json(bodies.Invitation(link, _qr(link), only_here))

    async def record(self, request: Request) -> Response:
        """Get the record of a game that is over."""
        live = await self.house.live(request.path_params["code"])
        return _json(live.room.record())

    async def bring(self, request: Request) -> Response:
        """Check a record and make a table from it, for a replay. The same record makes the same table."""
        person = await self.person(request)
        text = await _read(request, LONGEST_RECORD)
        self.table_rate.check(_address(request))
        return _json(ans.Done("", 1, await self.house.import_record(person, text)))

    async def replay(self, request: Request) -> Response:
        """Get every position of a game that is over or that ended early."""
        person = await self.house.people.find(request.cookies.get(COOKIE))
        room = (await self.house.live(request.path_params["code"])).room
        muted = await self.house.store.mutes(person.id) if person else ()
        return _json(await asyncio.to_thread(replaying.replay, room, muted))

    async def continue_game(self, request: Request) -> Response:
        """Open a table that continues a finished game after one of its moves. You become its host."""
        person = await self.person(request)
        wish = await _body(request, req.Continue)
        self.table_rate.check(_address(request))
        return _json(await self.house.continue_game(person, request.path_params["code"], wish))

    def _origin_for_others(self, request: Request) -> tuple[str, bool]:
        """Return the address for other devices, and whether it works only on this machine."""
        settings = self.house.settings
        only_here = request.url.hostname in LOOPBACK and not settings.public_origin
        if only_here and settings.lan:
            return f"http://{lan_address()}:{request.url.port}", False
        return settings.public_origin or str(request.base_url).rstrip("/"), only_here

    async def _me(self, person: Person) -> Response:
        return _json(bodies.Me(person.id, person.name, sorted(await self.house.store.mutes(person.id))))

    def _with_cookie(self, response: Response, request: Request, cookie: str) -> Response:
        origin = self.house.settings.public_origin
        secure = origin.startswith("https:") if origin else request.url.scheme == "https"
        response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
        return response


Answer = Callable[[Web, Request], Awaitable[Response]]
OPERATIONS = [
    Operation("GET", "/api/games", Web.games, bodies.Catalogue),
    Operation("GET", "/api/games/{name}/texts", Web.game_texts, bodies.GameTexts, query={"lang": str}),
    Operation("GET", "/api/games/{name}/lessons/{lesson}", Web.lesson, bodies.LessonScript),
    Operation("GET", "/api/me", Web.who, bodies.Me),
    Operation("POST", "/api/me", Web.name, bodies.Me, req.Naming),
    Operation("DELETE", "/api/me", Web.delete_me, bodies.Devices),
    Operation("GET", "/api/me/data", Web.data, bodies.PersonalData),
    Operation("GET", "/api/me/devices", Web.devices, bodies.Devices),
    Operation("POST", "/api/me/devices", Web.offer_device, bodies.DeviceLink),
    Operation("POST", "/api/me/devices/claim", Web.claim_device, bodies.Me, req.Claim),
    Operation("DELETE", "/api/me/devices/{device}", Web.sign_out, bodies.Devices),
    Operation("GET", "/api/me/history", Web.history, bodies.History),
    Operation("DELETE", "/api/me/history/{code}", Web.forget, bodies.History),
    Operation("POST", "/api/me/mutes", Web.mute, ans.Done, req.Mute),
    Operation("GET", "/api/tables", Web.lobby, bodies.Lobby),
    Operation("POST", "/api/tables", Web.create, ans.Done, req.Create),
    Operation("GET", "/api/tables/{code}", Web.look, ans.Update, query={"seat": msg.Seat}),
    Operation("GET", "/api/tables/{code}/invitation", Web.invitation, bodies.Invitation),
    Operation("POST", "/api/commands", Web.command, ans.Done, req.AnyCommand),
    Operation("GET", "/api/records/{code}", Web.record, dict[str, Any]),
    Operation("POST", "/api/records", Web.bring, ans.Done, dict[str, Any]),
    Operation("GET", "/api/records/{code}/replay", Web.replay, bodies.Replay),
    Operation("POST", "/api/records/{code}/continue", Web.continue_game, ans.Done, req.Continue),
]


def build(house: House) -> Starlette:
    """Return the application that serves this house."""
    web, sockets, site = Web(house), Sockets(house), page.Site()
    described = write(describe(OPERATIONS, __version__))

    async def openapi(request: Request) -> Response:
        return Response(described, media_type="application/json")

    async def not_here(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        shown = await site.nowhere(request) if problem.status_code == 404 else None
        return shown or _not_here(problem)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        await house.patiently(house.doors.open)
        house.spawn(house.doors.keep_looking())
        house.spawn(house.privacy.keep_tidy())
        house.spawn(house.keep_sweeping())
        house.spawn(house.keep_time())
        house.spawn(house.neighbours.keep_beating())
        house.spawn(house.neighbours.keep_reading())
        yield
        await house.close()

    answers: dict[str, dict[str, Answer]] = {}
    for op in OPERATIONS:
        answers.setdefault(op.path, {})[op.method] = op.answer
    return Starlette(
        routes=[
            *(Route(path, _endpoint(web, found), methods=list(found)) for path, found in answers.items()),
            Route("/openapi.json", openapi),
            *Probes(house).routes(),
            *site.routes(),
            WebSocketRoute("/socket", sockets.serve),
        ],
        middleware=[Middleware(Guard, public_origin=house.settings.public_origin)],
        exception_handlers={HTTPException: not_here},
        lifespan=lifespan,
    )


def _endpoint(web: Web, answers: Mapping[str, Answer]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        answer = answers["GET" if request.method == "HEAD" else request.method]
        try:
            web.house.doors.check(_address(request))
            web.house.address_rate.check(_address(request))
            return await answer(web, request)
        except MazzoError as problem:
            web.house.metrics.refusals[problem.code] += 1
            status = (
                400 if isinstance(problem, BadOptions | BadRecord | UnreadableRecord) else STATUS.get(problem.code, 409)
            )
            response = _json(ans.refusal(problem, None), status)
            if status == 429:
                response.headers["retry-after"] = "5"
            return response

    return endpoint


def _not_here(problem: HTTPException) -> Response:
    sentence = "There is nothing at this address." if problem.status_code == 404 else "Use another method."
    code = "not-found" if problem.status_code == 404 else "not-allowed"
    return Response(
        write(ans.Refusal(None, code, sentence)), problem.status_code, problem.headers, media_type="application/json"
    )


def _json(answer: object, status: int = 200) -> Response:
    return Response(write(answer), status, media_type="application/json")


async def _body(request: Request, kind: type[T]) -> T:
    """Read what was sent, or raise `Refused`."""
    try:
        return msgspec.json.decode(await _read(request), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise msg.bad_message(problem) from None


async def _read(request: Request, most: int = LONGEST_MESSAGE) -> bytes:
    """Return the bytes of a body, or raise `Refused` if there are too many."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise Refused("too-large", f"A message may have at most {most} bytes: send less.")
    except ClientDisconnect:
        raise Refused("bad-message", "The request ended too early: send it again.") from None
    return body


def _listed(rooms: list[Live]) -> list[ans.TableState]:
    """Return the states of the tables to list: those with open seats first, then the latest."""
    states = [live.state() for live in rooms]
    return sorted(states, key=lambda state: (state.phase != "gathering", -state.touched))[:MOST_LISTED]


def _qr(link: str) -> list[str]:
    """Return a link as a QR code, one text of 0 and 1 per row."""
    return ["".join(map(str, row)) for row in segno.make(link, error="m", micro=False).matrix]


def _number(text: str, kind: Any) -> int:
    """Read a number in an address, or raise `Refused`."""
    try:
        number: int = msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as problem:
        raise msg.bad_message(problem) from None
    return number


def _device(request: Request) -> str:
    return device_of(request.cookies.get(COOKIE))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def game_info(name: str) -> bodies.GameInfo:
    """Return what clients need to know about a game."""
    game = games.find(name)
    return bodies.GameInfo(
        name=game.name,
        title=game.title,
        least_players=game.players[0],
        most_players=game.players[-1],
        usual_players=game.usual_players or game.players[0],
        flags=list(game.flags),
        harder=list(game.harder),
        first_seat_agreed=game.first_seat_agreed,
        is_team=game.is_team,
        signals={**game.signals, **COURTESIES},
        move_help=game.move_help,
        wording={
            pattern.replace("(?P<", "(?<"): key for pattern, key in {**game.wording, **texts.COURTESY_WORDING}.items()
        },
        lessons=[bodies.LessonInfo(lesson.name, lesson.title) for lesson in lessons.of_game(game)],
        marks={flag: {str(card): mark for card, mark in marked.items()} for flag, marked in game.marks.items()},
    )
