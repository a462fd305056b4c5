"""The page that people play on: the files that `web/` was built into, read once and kept."""

import gzip
import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

BUILT = Path(__file__).parent / "static"
SCREENS = (
    "/",
    "/new/{game}",
    "/table/{code}",
    "/rules/{game}",
    "/learn/{game}",
    "/learn/{game}/{lesson}",
    "/replay",
    "/replay/{code}",
)
"""What the page itself knows how to show."""
NO_SCREENS = ("api", "assets", "socket")
"""Where only programs ask."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}
NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mazzo</title>
<p>This is a Mazzo server. Its page has not been built: run <code>make build</code> and start it again.
The <a href="/openapi.json">description of its API</a> is here.</p></html>
"""


class File:
    """A file of the page as it is sent, plain and compressed."""

    def __init__(self, name: str, body: bytes) -> None:
        suffix = Path(name).suffix
        self.kind = KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.keep = FOR_EVER if name.startswith("assets/") else ASK_FIRST
        self.plain = body
        self.packed = body if suffix == ".png" else gzip.compress(body, mtime=0)

    async def send(self, request: Request, status: int = 200) -> Response:
        """Answer with the file."""
        headers = {"cache-control": self.keep, "vary": "accept-encoding"}
        if self.packed is self.plain or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, status, headers, self.kind)
        return Response(self.packed, status, {**headers, "content-encoding": "gzip"}, self.kind)


class Site:
    """The files of the page; every screen is the same page."""

    def __init__(self, built: Path = BUILT) -> None:
        found = (path for path in sorted(built.rglob("*")) if path.is_file())
        named = ((path.relative_to(built).as_posix(), path) for path in found)
        self.files = {name: File(name, path.read_bytes()) for name, path in named}
        self.index = self.files.pop("index.html", File("index.html", NOT_BUILT))

    def routes(self) -> list[Route]:
        """Return the routes to every screen and file."""
        return [
            *(Route(screen, self.index.send) for screen in SCREENS),
            *(Route(f"/{name}", file.send) for name, file in self.files.items()),
        ]

    async def nowhere(self, request: Request) -> Response | None:
        """Answer a person whose browser asks for an unknown address: the page says so, and leads home."""
        for_people = "text/html" in request.headers.get("accept", "")
        if not for_people or request.method not in ("GET", "HEAD") or request.url.path.split("/")[1] in NO_SCREENS:
            return None
        return await self.index.send(request, 404)
