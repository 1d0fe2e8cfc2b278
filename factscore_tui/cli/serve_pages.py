"""The server behind `factscore-tui serve`: who is let in, and one process of the app for each page.

textual-serve has the page and its scripts; the frames between page and app are taken apart here,
because nothing in them may be trusted.

* Whoever does not know the secret in the address is told nothing: other users of this machine reach
  the port too.
* Pages of other sites are kept out: a browser lets any page open a websocket to this machine, so
  requests must name a host that is ours, and come from our own page.
* A frame that is not understood is dropped, sizes are clamped, and a page that is closed ends its
  process.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from factscore_tui.cli import exits
from factscore_tui.engine.process import log_file, open_log
from factscore_tui.util import children
from factscore_tui.util.children import PATIENCE

if TYPE_CHECKING:
    from aiohttp import web
    from aiohttp.typedefs import Middleware
    from textual_serve.server import Server

MAX_SESSIONS = 8
"""Pages open at once. Each has an engine with its models in memory."""
COLUMNS, ROWS = (20, 500), (5, 200)
"""What a page may ask for: least and most."""
MAX_PACKET = 16 << 20
"""Bytes that the app may send in one piece; a full screen has a few hundred thousand."""
LOG = "serve.log"
"""What the apps of pages print on standard error: it never reaches the terminal of the server."""
GREETING = b"__GANGLION__\n"
"""What textual's web driver begins with."""
NOT_HERE = "This address does not lead here. Use the one that the terminal shows.\n"

POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:;"
    " connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing is loaded from elsewhere: the page of textual-serve would ask another site for a font."""


def new_secret() -> str:
    """What an address has to begin with: 192 bits that cannot be guessed."""
    return secrets.token_urlsafe(24)


def ours(requested: str, host: str) -> bool:
    """Whether the Host header of a request names this server: an address, or a name of this
    machine.

    Any other name may have been made by another person to lead here (DNS rebinding).
    """
    try:
        parts = urlsplit(f"//{requested}")
        name, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    with contextlib.suppress(ValueError):
        return bool(ip_address(name))
    return name in {"localhost", host.lower(), socket.gethostname().lower()}


def page_server(command: Sequence[str], host: str, secret: str) -> Server:
    """A server of textual-serve under `/SECRET/` that lets in only its own pages. `command` runs
    the app for one."""
    from aiohttp import web
    from textual_serve.server import Server  # an extra, with a web server in tow

    guard = _guard(host, secret)

    class Guarded(Server):
        sessions = 0

        async def _make_app(self) -> web.Application:
            import aiohttp_jinja2
            import jinja2

            inner = web.Application()
            aiohttp_jinja2.setup(inner, loader=jinja2.FileSystemLoader(self.templates_path))
            inner.add_routes(
                [
                    web.get("/", self.handle_index, name="index"),
                    web.get("/ws", self.handle_websocket, name="websocket"),
                    web.static("/static", self.statics_path, name="static"),
                ]
            )
            app = web.Application(middlewares=[guard])
            app.add_subapp(f"/{secret}", inner)
            app.on_shutdown.append(self.on_shutdown)
            return app

        async def on_shutdown(self, app: web.Application) -> None:
            await _end_sessions()

        async def handle_index(self, request: web.Request) -> Any:
            # by whatever name the browser knows this machine
            self.public_url = f"http://{request.host}"
            return await super().handle_index(request)

        async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
            if self.sessions >= MAX_SESSIONS:
                exits.say(
                    "warning",
                    f"{MAX_SESSIONS} pages are open: another one was refused",
                    "close one of them",
                )
                raise web.HTTPServiceUnavailable(text="Too many pages are open.\n")
            self.sessions += 1
            try:
                websocket = web.WebSocketResponse(heartbeat=15)
                await websocket.prepare(request)
                await _converse(websocket, command, request.query)
                return websocket
            finally:
                self.sessions -= 1

    return Guarded("", title="factscore-tui")


def _guard(host: str, secret: str) -> Middleware:
    """What lets in only requests that know the secret, name this server, and come from a page of
    ours; answers are kept by nobody and load nothing from elsewhere."""
    from aiohttp import web

    @web.middleware
    async def guard(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        given = request.path.partition("/")[2].partition("/")[0]
        knows = secrets.compare_digest(given.encode("utf-8", "replace"), secret.encode())
        if not (knows and ours(request.host, host) and _same_origin(request)):
            raise web.HTTPForbidden(text=NOT_HERE)
        response = await handler(request)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = POLICY.format(host=request.host)
            response.headers["Referrer-Policy"] = "no-referrer"
            response.headers["X-Content-Type-Options"] = "nosniff"
            response.headers["Cache-Control"] = "no-store"
        return response

    return guard


def _same_origin(request: web.Request) -> bool:
    """Whether a request comes from a page of ours. Browsers always say so of websockets, so there
    it must be said."""
    origin = request.headers.get("Origin")
    if origin is None:
        return request.headers.get("Upgrade") is None
    return origin.lower() == f"http://{request.host.lower()}"


# --- one page


async def _converse(
    websocket: web.WebSocketResponse, command: Sequence[str], query: Mapping[str, str]
) -> None:
    """The life of a page: until it is closed, or its app has ended."""
    page = ServedPage(websocket)
    try:
        columns, rows = _clamped(query.get("width"), COLUMNS), _clamped(query.get("height"), ROWS)
        await page.start(command, columns or 80, rows or 24)
        async for message in websocket:
            await page.hear(message.data if message.type.name == "TEXT" else "")
    except (ConnectionError, RuntimeError):  # the page went away in the middle of an answer
        pass
    except OSError as error:
        exits.say(
            "warning",
            f"a page has no app: {error.strerror or error}",
            "close other programs or pages",
        )
    finally:
        await asyncio.shield(page.end())


class ServedPage:
    """The process of one page, and the frames between the two."""

    def __init__(self, websocket: web.WebSocketResponse) -> None:
        self._websocket = websocket
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def start(self, command: Sequence[str], columns: int, rows: int) -> None:
        """Start the app. OSError when no process can be had."""
        pipe = asyncio.subprocess.PIPE
        with open_log(LOG) as log:
            self._process = await children.start_async(
                command, stdin=pipe, stdout=pipe, stderr=log, env=_environment(columns, rows)
            )
        self._reader = asyncio.create_task(self._show())

    async def hear(self, frame: str) -> None:
        """Act on one frame of the page; drop what is none."""
        try:
            kind, data = (*json.loads(frame), None)[:2]
        except (ValueError, TypeError, RecursionError):
            return
        if kind == "stdin" and isinstance(data, str):
            await self._send(b"D", data.encode("utf-8", "replace"))
        elif kind == "resize" and isinstance(data, dict):
            size = {
                "width": _clamped(data.get("width"), COLUMNS),
                "height": _clamped(data.get("height"), ROWS),
            }
            if all(size.values()):
                await self._send(b"M", json.dumps({"type": "resize", **size}).encode())
        elif kind == "ping" and isinstance(data, int | float):
            await self._websocket.send_json(["pong", data])
        elif kind in ("focus", "blur"):
            await self._send(b"M", json.dumps({"type": kind}).encode())

    async def end(self) -> None:
        """Ask the app to leave; kill it, and its engine with it, when it has not left after
        PATIENCE."""
        import psutil

        process = self._process
        if process is None:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._send(b"M", b'{"type": "quit"}')
                if self._reader is not None:
                    await self._reader
                await process.wait()
        if self._reader is not None:
            self._reader.cancel()
        if process.returncode:
            exits.say(
                "warning",
                f"the app of a page ended with code {process.returncode}",
                f"see {log_file(LOG)}",
            )
        if process.returncode is None:
            for descendant in _family(process.pid):
                with contextlib.suppress(psutil.NoSuchProcess):
                    descendant.kill()
        await process.wait()

    async def _send(self, kind: bytes, payload: bytes) -> None:
        stdin = self._process.stdin if self._process is not None else None
        with contextlib.suppress(ConnectionError, RuntimeError):
            if stdin is not None:
                stdin.write(kind + len(payload).to_bytes(4, "big") + payload)
                await stdin.drain()

    async def _show(self) -> None:
        """Hand on what the app draws until it ends; then the page is closed."""
        stdout = self._process.stdout if self._process is not None else None
        with contextlib.suppress(
            asyncio.IncompleteReadError, ConnectionError, RuntimeError, ValueError
        ):
            while stdout is not None and (line := await stdout.readline()) != GREETING:
                if not line:
                    break
            while stdout is not None:
                head = await stdout.readexactly(5)
                size = int.from_bytes(head[1:], "big")
                if size > MAX_PACKET:
                    break
                payload = await stdout.readexactly(size)
                if head[:1] == b"D":
                    await self._websocket.send_bytes(payload)
                elif b'"exit"' in payload:
                    break
        await self._websocket.close()


def _environment(columns: int, rows: int) -> dict[str, str]:
    """What textual's web driver wants to be told."""
    return {
        **children.environment(),
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_FPS": "60",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TERM_PROGRAM": "textual",
        "COLUMNS": str(columns),
        "ROWS": str(rows),
    }


def _clamped(value: object, bounds: tuple[int, int]) -> int:
    """`value` as a number within the bounds; 0 when it is none."""
    try:
        number = int(value) if isinstance(value, str | int | float) else 0
    except (ValueError, OverflowError):
        number = 0
    return max(bounds[0], min(bounds[1], number)) if number > 0 else 0


# --- the server


def run_server(server: Server, listener: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM. What textual-serve prints goes to standard error."""
    from aiohttp import web

    with contextlib.redirect_stdout(sys.stderr):
        web.run_app(
            server._make_app(), sock=listener, print=None, access_log=None, shutdown_timeout=1.0
        )


async def _end_sessions() -> None:
    """End every session, with its engine; those that do not leave in time are killed."""
    import psutil

    sessions = psutil.Process().children()
    family = [process for session in sessions for process in _family(session.pid)]
    for session in sessions:
        with contextlib.suppress(psutil.NoSuchProcess):
            session.terminate()
    until = time.monotonic() + PATIENCE
    while any(_alive(process) for process in family) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    for process in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()


def _family(pid: int) -> list[Any]:
    """A process and all below it."""
    import psutil

    try:
        process = psutil.Process(pid)
        return [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def _alive(process: Any) -> bool:
    import psutil

    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
