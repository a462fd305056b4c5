"""Firefox and WebKit, driven by the protocols that they speak themselves: nothing to install but the browsers."""

import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from socket import create_connection, create_server
from typing import Any, Protocol

from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0
"""Seconds for a browser to start, and for a script to answer: machines may be busy."""


class Engine(Protocol):
    """A browser with one tab."""

    def go(self, url: str) -> None:
        """Open a page."""

    def run(self, script: str) -> Any:
        """Return the value of an expression on the page, or of the promise that it makes."""


class Firefox:
    """Firefox by WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self._ask("session.new", {"capabilities": {}})
        self._tab = self._ask("browsingContext.getTree", {})["contexts"][0]["context"]

    def _ask(self, method: str, params: Mapping[str, Any]) -> Any:
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(PATIENCE))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def go(self, url: str) -> None:
        """Open a page."""
        self._ask("browsingContext.navigate", {"context": self._tab, "url": url, "wait": "complete"})

    def run(self, script: str) -> Any:
        """Return the value of an expression on the page, or of the promise that it makes."""
        target = {"context": self._tab}
        expression = f"Promise.resolve({script}).then(JSON.stringify)"
        found = self._ask("script.evaluate", {"expression": expression, "target": target, "awaitPromise": True})
        assert found["type"] == "success", found
        return json.loads(found["result"].get("value", "null"))


class WebKit:
    """WebKitGTK's small browser by WebDriver."""

    def __init__(self, address: str, browser: str) -> None:
        options = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        answer = _post(f"{address}/session", {"capabilities": {"alwaysMatch": options}})
        self._session = f"{address}/session/{answer['sessionId']}"
        _post(f"{self._session}/timeouts", {"script": PATIENCE * 1000})

    def go(self, url: str) -> None:
        """Open a page."""
        _post(f"{self._session}/url", {"url": url})

    def run(self, script: str) -> Any:
        """Return the value of an expression on the page, or of the promise that it makes."""
        body = f"const done = arguments[0]; Promise.resolve({script}).then(done);"
        return _post(f"{self._session}/execute/async", {"script": body, "args": []})


def _post(url: str, body: object) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=2 * PATIENCE) as response:
            return json.load(response)["value"]
    except urllib.error.HTTPError as problem:
        with problem:
            raise AssertionError(problem.read().decode()) from None


@contextmanager
def _running(command: Sequence[str], **environment: str) -> Iterator["subprocess.Popen[str]"]:
    """Run a program, and end it with all that it started."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, **environment},
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        assert process.stderr
        process.stderr.close()


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    """Start Firefox with a profile in this folder, and without motion."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program
    (folder / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);')
    command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with _running(command, HOME=str(folder)) as process:
        assert process.stderr
        said = next(filter(None, (re.search(r"ws://\S+", line) for line in process.stderr)))
        with connect(f"{said.group()}/session", max_size=None, open_timeout=PATIENCE) as socket:
            yield Firefox(socket)


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    """Start WebKit on a screen that nobody sees, and without motion."""
    settings = folder / ".config" / "gtk-3.0" / "settings.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text("[Settings]\ngtk-enable-animations=0\n")
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = ["xvfb-run", "-a", "dbus-run-session", "WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"]
    # Root, as in a container, has no sandbox; the page is our own.
    unguarded = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.getuid() == 0 else {}
    with _running(command, HOME=str(folder), **unguarded):
        _wait_for(port)
        yield WebKit(f"http://127.0.0.1:{port}", str(MINI_BROWSER))


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            create_connection(("127.0.0.1", port)).close()
        except OSError:
            assert time.monotonic() < until, "WebKitWebDriver does not answer"
            time.sleep(0.1)
        else:
            return


MINI_BROWSER = next(iter(sorted(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser"))), None)
"""WebKitGTK's browser for tests."""


def missing(engine: str) -> str:
    """Say in a sentence what an engine lacks on this machine; an empty text if it can run."""
    if engine == "firefox":
        found = any(map(shutil.which, ("firefox-esr", "firefox")))
        return "" if found else "there is no Firefox on this machine (Debian: apt-get install firefox-esr)"
    found = MINI_BROWSER is not None and all(map(shutil.which, ("WebKitWebDriver", "xvfb-run", "dbus-run-session")))
    packages = "webkit2gtk-driver xvfb xauth dbus"
    return "" if found else f"there is no WebKit with its driver on this machine (Debian: apt-get install {packages})"
