"""`factscore-tui serve`: the terminal app in a browser, through textual-serve. Every page is an app process of its own.

Pages of other sites are kept out: a browser lets any page open a websocket to this machine, so requests must name a
host that is ours, and come from our own page.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shlex
import signal
import socket
import sys
import threading
import time
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast
from urllib.parse import urlsplit

import typer

from factscore_tui.cli import exits
from factscore_tui.errors import FactscoreError, UsageProblem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from aiohttp import web
    from textual_serve.server import Server

LOOPBACK = "127.0.0.1"
PORT = 8000
MAX_SESSIONS = 8
"""Pages open at once. Each has an engine with its models in memory."""
PATIENCE = 5.0
"""Seconds that a session has to leave before it is killed."""
INSTALL = "pip install 'factscore-tui[serve]'"

POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing is loaded from elsewhere: the page of textual-serve would ask another site for a font."""


def serve(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A text that every page opens.")] = None,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Listen there. Who reaches it reads your drafts.")
    ] = LOOPBACK,
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="0: any that is free.")] = PORT,
) -> None:
    """Show the app in a browser on this machine. Ctrl-C ends it and every session."""
    _check_start(file)
    with _listen(host, port) as listener:
        bound = str(listener.getsockname()[0])
        url = f"http://{_in_url(bound)}:{listener.getsockname()[1]}"
        server = _server(_command(file), url, host)
        if not ip_address(bound).is_loopback:
            exits.say(
                "warning", f"whoever reaches {url} reads your drafts and opens your files; nothing is encrypted",
                f"only for this machine: leave out --host; from another one: ssh -L {PORT}:{LOOPBACK}:{PORT} HOST",
            )
        exits.note(f"the app is at {url} - Ctrl-C ends it and every session")
        _run(server, listener)


def _check_start(file: str | None) -> None:
    """What can be told before anything listens: the package, the settings, the file. Raises FactscoreError."""
    from importlib.util import find_spec

    from factscore_tui.cli.engine import choice_of
    from factscore_tui.cli.options import settings
    from factscore_tui.cli.read import STDIN, read_input

    if find_spec("textual_serve") is None:
        raise UsageProblem("the package textual-serve, which shows the app in a browser, is not installed", INSTALL)
    choice_of(settings())
    if file == STDIN:
        raise UsageProblem("standard input cannot be opened in every page", "write the text to a file and name it")
    if file is not None:
        read_input(file)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises UsageProblem: no such host, not of this machine, taken, not permitted."""
    listener = None
    try:
        if not host.strip():
            raise socket.gaierror("no name")
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, *_, address = min(found, key=lambda row: row[0] != socket.AF_INET)
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except (OSError, UnicodeError, ValueError) as error:  # the last two: a NUL, or a name that can be no host's
        if listener is not None:
            listener.close()
        raise _refusal(error, host, port) from error
    return listener


def _refusal(error: Exception, host: str, port: int) -> UsageProblem:
    number = error.errno if isinstance(error, OSError) and not isinstance(error, socket.gaierror) else None
    if number == errno.EADDRINUSE:
        return UsageProblem(f"port {port} is taken by another program", "--port 0 takes one that is free")
    if number in (errno.EACCES, errno.EPERM):
        return UsageProblem(f"port {port} needs more permissions", f"take one above 1023, such as --port {PORT}")
    if number is not None and number != errno.EADDRNOTAVAIL:
        return UsageProblem(f"cannot listen at {host}: {os.strerror(number)}", "leave out --host")
    return UsageProblem(
        f"{host!r} is no address of this machine", f"leave out --host for {LOOPBACK}; --host 0.0.0.0 is every address"
    )


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _command(file: str | None) -> str:
    """The shell command of one session; the shell becomes the session, so that no process lies between."""
    words = [sys.executable, "-m", __name__, *([] if file is None else [str(Path(file).absolute())])]
    return "exec " + shlex.join(words)


# --- the server --------------------------------------------------------------------------------------------------


def ours(requested: str, host: str) -> bool:
    """Whether the Host header of a request names this server: an address, or a name of this machine.

    Any other name may have been made by somebody else to lead here (DNS rebinding).
    """
    try:
        name = urlsplit(f"//{requested}").hostname or ""
    except ValueError:
        return False
    with contextlib.suppress(ValueError):
        return bool(ip_address(name))
    return name in {"localhost", host.lower(), socket.gethostname().lower()}


def _server(command: str, url: str, host: str) -> Server:
    """A server of textual-serve that lets in only its own pages."""
    from aiohttp import web
    from textual_serve.server import Server  # an extra, with a web server in tow

    @web.middleware
    async def guard(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if not ours(request.host, host) or (origin and urlsplit(origin).netloc.lower() != request.host.lower()):
            raise web.HTTPForbidden(text="This address does not lead here. Use the one that the terminal shows.\n")
        response = await handler(request)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = POLICY.format(host=request.host)
            response.headers["Referrer-Policy"] = "no-referrer"
            response.headers["X-Content-Type-Options"] = "nosniff"
        return response

    class Guarded(Server):
        sessions = 0

        async def _make_app(self) -> web.Application:
            app = await super()._make_app()
            app.middlewares.append(guard)
            return app

        async def on_startup(self, app: web.Application) -> None:
            """Nothing to print: the address has been told."""

        async def on_shutdown(self, app: web.Application) -> None:
            await _end_sessions()

        async def handle_index(self, request: web.Request) -> Any:
            self.public_url = f"http://{request.host}"  # by whatever name the browser knows this machine
            return await super().handle_index(request)

        async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
            if self.sessions >= MAX_SESSIONS:
                exits.say("warning", f"{MAX_SESSIONS} pages are open: another one was refused", "close one of them")
                raise web.HTTPServiceUnavailable(text="Too many pages are open.\n")
            self.sessions += 1
            try:
                return await super().handle_websocket(request)
            finally:
                self.sessions -= 1

    return Guarded(command, public_url=url, title="factscore-tui")


def _run(server: Server, listener: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM. What textual-serve prints goes to standard error."""
    from aiohttp import web

    with contextlib.redirect_stdout(sys.stderr):
        web.run_app(server._make_app(), sock=listener, print=None, access_log=None, shutdown_timeout=1.0)


async def _end_sessions() -> None:
    """End every session, with its engine; those that do not leave in time are killed."""
    import asyncio

    import psutil

    sessions = psutil.Process().children()
    family = [process for session in sessions for process in (session, *_below(session))]
    for session in sessions:
        with contextlib.suppress(psutil.NoSuchProcess):
            session.terminate()
    until = time.monotonic() + PATIENCE
    while any(_alive(process) for process in family) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    for process in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()


def _below(process: Any) -> list[Any]:
    import psutil

    try:
        return cast("list[Any]", process.children(recursive=True))
    except psutil.NoSuchProcess:
        return []


def _alive(process: Any) -> bool:
    import psutil

    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


# --- one session -------------------------------------------------------------------------------------------------


def session(arguments: list[str]) -> int:
    """The app for one page, in a process of its own. Its standard streams are packets for the server."""
    from factscore_tui import paths
    from factscore_tui.cli.engine import choice_of
    from factscore_tui.cli.options import settings
    from factscore_tui.cli.read import read_input
    from factscore_tui.cli.show import _models
    from factscore_tui.tui.rebinding import check_keys
    from factscore_tui.tui.run import run_app

    with contextlib.suppress(OSError):
        os.setsid()  # Ctrl-C in the terminal is for the server, which ends its sessions in order
    threading.Thread(target=_leave_with, args=(os.getppid(),), name="server watch", daemon=True).start()
    try:
        chosen = settings()
        choice = choice_of(chosen)
        check_keys(chosen.keys, str(paths.config_file()))
        text, name = read_input(arguments[0]) if arguments else (None, "")
    except FactscoreError as error:
        return _tell_page(error)
    return run_app(
        text, name, "", chosen.index, None, chosen.theme, chosen.threads, chosen.encoder, choice, _models, chosen.keys,
        settings,
    )


def _leave_with(server: int) -> None:
    """Leave when the server is gone: killed, it can tell nobody."""
    while os.getppid() == server:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os.kill(os.getpid(), signal.SIGKILL)


def _tell_page(error: FactscoreError) -> int:
    """Show an error in the page, as the app would have been, until a key is pressed or the page is closed."""
    from factscore_tui.report.visible import one_line

    shown = f"error: {one_line(error.message)}\r\nhint: {one_line(error.hint)}\r\n".encode(errors="replace")
    sys.stdout.buffer.write(b"__GANGLION__\nD" + len(shown).to_bytes(4, "big") + shown)
    sys.stdout.buffer.flush()
    while len(head := sys.stdin.buffer.read(5)) == 5:
        payload = sys.stdin.buffer.read(int.from_bytes(head[1:], "big"))
        if head[:1] == b"D" or b'"quit"' in payload:
            break
    return error.exit_code


if __name__ == "__main__":
    sys.exit(session(sys.argv[1:]))
