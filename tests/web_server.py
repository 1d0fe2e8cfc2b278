"""A web server of this machine with every fault that a server can have, for tests of downloads."""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

Answer = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Hands every GET to the page of that path; the server's log goes nowhere."""

    protocol_version = "HTTP/1.1"
    server: Any

    def do_GET(self) -> None:
        """Answer with the page, or 404."""
        web: Web = self.server.web
        web.requests.append((self.path, dict(self.headers)))
        page = web.pages.get(self.path.partition("?")[0])
        if page is None:
            self.plain(404, b"nothing here")
            return
        try:
            page(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def plain(self, status: int, body: bytes, **headers: str) -> None:
        """A complete answer with these headers (`_` in their names stands for `-`)."""
        self.head(status, Content_Length=str(len(body)), **headers)
        self.wfile.write(body)

    def head(self, status: int, **headers: str) -> None:
        """The head of an answer whose body the caller writes."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def hang_up(self) -> None:
        """End the connection here and now."""
        self.close_connection = True
        self.wfile.flush()

    @property
    def first(self) -> int:
        """The first byte that a Range header asks for; 0 without one."""
        found = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        return int(found[1]) if found else 0

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Says nothing of clients that hang up, which half of the tests are about."""

    daemon_threads = True
    web: Web

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing."""


@dataclass
class Web:
    """Pages by path, and what was asked for: (path, headers) in order."""

    address: str = ""
    pages: dict[str, Answer] = field(default_factory=dict)
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)

    def url(self, path: str) -> str:
        """The whole address of a path."""
        return self.address + path

    def ranges(self) -> list[str]:
        """The Range header of each request, "" for none."""
        return [headers.get("Range", "") for _, headers in self.requests]


@contextlib.contextmanager
def serving() -> Iterator[Web]:
    """A server on a port of its own; ends with the block."""
    server = Server(("127.0.0.1", 0), Handler)
    web = Web(f"http://127.0.0.1:{server.server_address[1]}")
    server.web = web
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
    )
    thread.start()
    try:
        yield web
    finally:
        web.released.set()
        server.shutdown()
        server.server_close()
        thread.join()


def close_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program reach a server of this machine, whatever the environment says of networks."""
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "FACTSCORE_TUI_OFFLINE"):
        monkeypatch.delenv(name, raising=False)


def whole(body: bytes, **headers: str) -> Answer:
    """A page that ignores ranges."""
    return lambda handler: handler.plain(200, body, **headers)


def ranged(body: bytes, etag: str = '"one"', stops: list[int] | None = None) -> Answer:
    """A file with ranges and a tag. Each entry of `stops` ends one answer at that byte of the file,
    in order."""
    left = list(stops or [])

    def answer(handler: Handler) -> None:
        first = handler.first
        if handler.headers.get("If-Range", etag) != etag:
            first = 0
        if first >= len(body) and "Range" in handler.headers:
            handler.plain(416, b"", Content_Range=f"bytes */{len(body)}")
            return
        headers = {"ETag": etag, "Content_Length": str(len(body) - first)}
        if first:
            handler.head(206, Content_Range=f"bytes {first}-{len(body) - 1}/{len(body)}", **headers)
        else:
            handler.head(200, **headers)
        if left:
            handler.wfile.write(body[first : left.pop(0)])
            handler.hang_up()
        else:
            handler.wfile.write(body[first:])

    return answer


def stalled(web: Web, body: bytes, at: int) -> Answer:
    """The file up to the byte `at`, and no more until `web.released` is set; then the connection
    ends."""

    def answer(handler: Handler) -> None:
        first = handler.first
        place = {"Content_Range": f"bytes {first}-{len(body) - 1}/{len(body)}"} if first else {}
        length = str(len(body) - first)
        handler.head(206 if first else 200, Content_Length=length, ETag='"one"', **place)
        handler.wfile.write(body[first:at])
        handler.wfile.flush()
        web.released.wait(60)
        handler.hang_up()

    return answer


def await_bytes(part: Path, size: int) -> None:
    """Until so many bytes of a download are in its file."""
    deadline = time.monotonic() + 60
    while not (part.is_file() and part.stat().st_size == size):
        assert time.monotonic() < deadline, f"{part} did not grow to {size} bytes"
        time.sleep(0.01)


def chunked(body: bytes, complete: bool = True) -> Answer:
    """An answer without a length."""

    def answer(handler: Handler) -> None:
        handler.head(200, Transfer_Encoding="chunked")
        handler.wfile.write(b"%x\r\n%s\r\n" % (len(body), body))
        if complete:
            handler.wfile.write(b"0\r\n\r\n")
        else:
            handler.hang_up()

    return answer


def redirect(location: str, status: int = 302) -> Answer:
    """A page that sends on to another."""
    return lambda handler: handler.plain(status, b"", Location=location)
