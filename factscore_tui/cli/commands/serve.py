"""`factscore-tui serve`: the terminal app in a browser, through textual-serve. Every page is an app
process of its own.

Who is let in, and what a page may say, is in serve_pages.py.
"""

from __future__ import annotations

import contextlib
import errno
import importlib.util
import os
import signal
import socket
import sys
import threading
import time
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.errors import FactscoreError, UsageProblem
from factscore_tui.report.visible import one_line
from factscore_tui.util import children

LOOPBACK = "127.0.0.1"
PORT = 8000
INSTALL = "pip install 'factscore-tui[serve]'"


def serve(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A text that every page opens.")
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            "--host", metavar="ADDRESS", help="Listen there. Who has the address reads your drafts."
        ),
    ] = LOOPBACK,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="0: any that is free.")
    ] = PORT,
) -> None:
    """Show the app in a browser on this machine. Ctrl-C ends it and every session."""
    from factscore_tui.cli import serve_pages

    _check_start(file)
    with _listen(host, port) as listener:
        bound = str(listener.getsockname()[0])
        secret = serve_pages.new_secret()
        url = f"http://{_in_url(bound)}:{listener.getsockname()[1]}/{secret}/"
        server = serve_pages.page_server(_command(file), host, secret)
        if not ip_address(bound).is_loopback:
            exits.say(
                "warning",
                "anyone who has the address can read your drafts and open your files, and nothing "
                "is encrypted: others on the network can read along, the address too",
                f"only for this machine: leave out --host; from another one: ssh -L "
                f"{PORT}:{LOOPBACK}:{PORT} HOST",
            )
        exits.note(
            f"the app is at {url} - Ctrl-C ends it and every session; the address is the key: do "
            f"not pass it on"
        )
        serve_pages.run_server(server, listener)


def _check_start(file: str | None) -> None:
    """What can be told before anything listens: the package, the settings, the file. Raises
    FactscoreError."""
    from factscore_tui.cli.input_text import STDIN, read_input
    from factscore_tui.cli.options import settings
    from factscore_tui.engine.config import choice_of

    if importlib.util.find_spec("textual_serve") is None:
        raise UsageProblem(
            "the package textual-serve, which shows the app in a browser, is not installed", INSTALL
        )
    choice_of(settings())
    if file == STDIN:
        raise UsageProblem(
            "standard input cannot be opened in every page", "write the text to a file and name it"
        )
    if file is not None:
        read_input(file)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises UsageProblem: no such host, not of this machine, taken,
    not permitted."""
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
    except (
        OSError,
        UnicodeError,
        ValueError,
    ) as error:  # the last two: a NUL, or a name that can be no host's
        if listener is not None:
            listener.close()
        raise _refusal(error, host, port) from error
    return listener


def _refusal(error: Exception, host: str, port: int) -> UsageProblem:
    number = (
        error.errno
        if isinstance(error, OSError) and not isinstance(error, socket.gaierror)
        else None
    )
    if number == errno.EADDRINUSE:
        return UsageProblem(
            f"port {port} is taken by another program", "--port 0 takes one that is free"
        )
    if number in (errno.EACCES, errno.EPERM):
        return UsageProblem(
            f"port {port} needs more permissions", f"take one above 1023, such as --port {PORT}"
        )
    if number is not None and number != errno.EADDRNOTAVAIL:
        return UsageProblem(f"cannot listen at {host}: {os.strerror(number)}", "leave out --host")
    return UsageProblem(
        f"{host!r} is not an address of this machine",
        f"leave out --host for {LOOPBACK}; --host 0.0.0.0 is every address",
    )


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _command(file: str | None) -> tuple[str, ...]:
    """The command of one session."""
    return children.python(__name__, *([] if file is None else [str(Path(file).absolute())]))


# --- one session


def session(arguments: list[str]) -> int:
    """The app for one page, in a process of its own. Its standard streams are packets for the
    server."""
    from factscore_tui import paths
    from factscore_tui.cli.commands.open_app import _models
    from factscore_tui.cli.input_text import read_input
    from factscore_tui.cli.options import settings
    from factscore_tui.engine.config import choice_of
    from factscore_tui.tui.keys.rebinding import check_keys
    from factscore_tui.tui.run import run_app

    with contextlib.suppress(OSError):
        os.setsid()  # Ctrl-C in the terminal is for the server, which ends its sessions in order
    threading.Thread(
        target=_leave_with, args=(os.getppid(),), name="server watch", daemon=True
    ).start()
    try:
        chosen = settings()
        choice_of(chosen)
        check_keys(chosen.keys, str(paths.config_file()))
        text, name = read_input(arguments[0]) if arguments else (None, "")
    except FactscoreError as error:
        return _tell_page(error)
    return run_app(chosen, settings, _models, text, name)


def _leave_with(server: int) -> None:
    """Leave when the server is gone: killed, it can tell nobody."""
    while os.getppid() == server:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(children.PATIENCE)
    os.kill(os.getpid(), signal.SIGKILL)


def _tell_page(error: FactscoreError) -> int:
    """Show an error in the page, as the app would have been, until a key is pressed or the page is
    closed."""
    shown = f"error: {one_line(error.message)}\r\nhint: {one_line(error.hint)}\r\n".encode(
        errors="replace"
    )
    sys.stdout.buffer.write(b"__GANGLION__\nD" + len(shown).to_bytes(4, "big") + shown)
    sys.stdout.buffer.flush()
    while len(head := sys.stdin.buffer.read(5)) == 5:
        payload = sys.stdin.buffer.read(int.from_bytes(head[1:], "big"))
        if head[:1] == b"D" or b'"quit"' in payload:
            break
    return error.exit_code


if __name__ == "__main__":
    sys.exit(session(sys.argv[1:]))
