"""`factscore-tui serve`: the app in a browser, from the address it prints to the last process it
leaves behind."""

from __future__ import annotations

import asyncio
import http.client
import importlib.util
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest
from conftest import Ran, start

from factscore_tui.cli import serve_pages
from factscore_tui.cli.serve_pages import COLUMNS, ROWS, ServedPage, ours

Cli = Callable[..., Ran]
HERE = ("127.0.0.1", "localhost")
needs_server = pytest.mark.skipif(
    importlib.util.find_spec("textual_serve") is None, reason="the extra `serve` is not installed"
)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@dataclass(frozen=True)
class Served:
    """A command that serves: its process, and the address that it told."""

    child: subprocess.Popen[bytes]
    address: str

    @property
    def port(self) -> int:
        return int(self.address.split(":")[2].split("/")[0])

    @property
    def path(self) -> str:
        """The secret, between slashes."""
        return self.address[self.address.index("/", 8) :]


@pytest.fixture
def served(draft: Path) -> Iterator[Served]:
    """The command on a free port; killed afterwards where it still runs."""
    child = start("serve", "--port", "0", draft)
    assert child.stderr is not None
    line = child.stderr.readline().decode()
    found = re.match(r"note: the app is at (http://127\.0\.0\.1:\d+/[\w-]{32}/) ", line)
    assert found, line + child.stderr.read().decode()
    yield Served(child, found[1])
    if child.poll() is None:
        child.kill()
    child.communicate()


def get(port: int, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """(status, headers, body) of a GET request."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read().decode(errors="replace")
    connection.close()
    return answer.status, dict(answer.getheaders()), body


def below(pid: int, least: int = 0) -> list[psutil.Process]:
    """All processes under this one, once there are as many: a session starts its engine after its
    first frame."""
    until = time.monotonic() + 20
    while (
        len(found := psutil.Process(pid).children(recursive=True)) < least
        and time.monotonic() < until
    ):
        time.sleep(0.05)
    assert len(found) >= least
    return found


def still_there(family: list[psutil.Process], patience: float = 15.0) -> list[psutil.Process]:
    """Those that have not ended after this many seconds."""
    return psutil.wait_procs(family, timeout=patience)[1]


async def with_page(
    address: str,
    act: Callable[[], Any],
    origin: str | None = "",
    until: str = "Anna was born",
    sent: tuple[str, ...] = (),
) -> Any:
    """Open the websocket as the page does, wait until the app has drawn this text, send frames,
    then act."""
    import aiohttp

    site = address[: address.index("/", 8)]
    headers = {} if origin is None else {"Origin": origin or site}
    async with (
        aiohttp.ClientSession() as browser,
        browser.ws_connect(f"{address}ws?width=80&height=24", headers=headers) as page,
    ):
        drawn = b""
        async with asyncio.timeout(60):
            while until.encode() not in drawn:
                message = await page.receive()
                assert message.type == aiohttp.WSMsgType.BINARY, message
                drawn += message.data
            for frame in sent:
                await page.send_str(frame)
            if sent:
                await page.send_str('["ping", 7]')
                while (message := await page.receive()).type == aiohttp.WSMsgType.BINARY:
                    pass
                assert message.data == '["pong", 7]', message
        return act()


# --- serving
# --------------------------------------------------------------------------------------------------


@needs_server
def test_the_page_asks_no_other_site_for_anything(served: Served) -> None:
    for name in HERE:
        status, headers, body = get(served.port, served.path, Host=f"{name}:{served.port}")
        policy = headers["Content-Security-Policy"]
        assert status == 200 and f"ws://{name}:{served.port}{served.path}ws" in body
        assert (
            "default-src 'self'" in policy
            and f"connect-src 'self' ws://{name}:{served.port};" in policy
        )
        assert "http" not in policy
    assert get(served.port, f"{served.path}static/js/textual.js")[0] == 200
    assert not below(served.child.pid)
    served.child.send_signal(signal.SIGINT)
    out, err = served.child.communicate(timeout=20)
    assert (served.child.returncode, out, err) == (0, b"", b"")


@needs_server
def test_who_does_not_know_the_secret_is_told_nothing(served: Served) -> None:
    wrong = served.path[:-2] + ("A" if served.path[-2] != "A" else "B") + "/"
    paths = (
        "/",
        "/ws",
        "/static/js/textual.js",
        "//",
        f"/{wrong}",
        f"/x{served.path}",
        "/%2e%2e/",
        f"{wrong}ws",
    )
    for path in paths:
        status, _, body = get(served.port, path)
        assert status == 403 and served.path.strip("/") not in body, path
    assert get(served.port, f"{served.path}download/x")[0] == 404
    assert get(served.port, f"{served.path}static/")[0] in (403, 404)


@needs_server
def test_pages_of_other_sites_are_kept_out(served: Served) -> None:
    import aiohttp

    port = served.port
    assert get(port, served.path, Host=f"example.org:{port}")[0] == 403
    assert get(port, f"{served.path}ws", Host=f"example.org:{port}")[0] == 403
    others = (
        "http://example.org",
        "null",
        f"http://127.0.0.1:{port + 1}",
        f"http://localhost:{port}",
        None,
    )
    for origin in (*others, f"https://127.0.0.1:{port}"):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            asyncio.run(with_page(served.address, list, origin=origin))
        assert refused.value.status == 403
    assert not below(served.child.pid)


@needs_server
@pytest.mark.slow
def test_a_session_opens_the_text_and_ctrl_c_ends_all(served: Served) -> None:
    child = served.child
    family: list[psutil.Process] = []

    def interrupt() -> None:
        family.extend(below(child.pid, 2))
        child.send_signal(signal.SIGINT)
        child.wait(20)

    asyncio.run(with_page(served.address, interrupt))
    assert not still_there(family)
    out, err = child.communicate(timeout=20)
    assert (child.returncode, out) == (0, b"") and b"Traceback" not in err


BAD = (
    "notjson", "", "[]", "{}", "7", "null", "[" * 100_000, "[7, 8]", '["stdin"]', '["stdin", 7]',
    '["stdin", "\\ud800"]', '["resize"]', '["resize", {}]',
    '["resize", {"width": "wide", "height": null}]',
    '["resize", {"width": 1e999, "height": 5}]',
    '["resize", {"width": 1000000, "height": 1000000}]',
    '["resize", {"width": -1, "height": -1}]', '["quit"]', '["focus", []]',
)  # fmt: skip


@needs_server
@pytest.mark.slow
def test_bad_frames_are_dropped_and_a_closed_page_ends_its_session_only(served: Served) -> None:
    memory: list[int] = []

    def look() -> list[psutil.Process]:
        family = below(served.child.pid, 2)
        time.sleep(2)
        memory.extend(process.memory_info().rss for process in family)
        return family

    family = asyncio.run(with_page(served.address, look, sent=BAD))
    assert not still_there(family)
    assert max(memory) < 500_000_000
    assert served.child.poll() is None and get(served.port, served.path)[0] == 200
    served.child.send_signal(signal.SIGINT)
    assert served.child.communicate(timeout=20) == (b"", b"")


@needs_server
@pytest.mark.slow
def test_a_stopped_session_ends_with_its_page(served: Served) -> None:
    def stop() -> list[psutil.Process]:
        family = below(served.child.pid, 2)
        for process in family:
            process.suspend()
        return family

    assert not still_there(asyncio.run(with_page(served.address, stop)))


@needs_server
@pytest.mark.slow
def test_sessions_leave_when_the_server_is_killed(served: Served) -> None:
    family: list[psutil.Process] = []

    def kill() -> None:
        family.extend(below(served.child.pid, 2))
        served.child.kill()

    asyncio.run(with_page(served.address, kill))
    assert not still_there(family)


@needs_server
@pytest.mark.slow
def test_a_text_that_vanished_is_told_in_the_page(served: Served, draft: Path) -> None:
    draft.unlink()
    pid = served.child.pid
    family = asyncio.run(
        with_page(served.address, lambda: below(pid), until=f"error: there is no file {draft}")
    )
    assert len(family) == 1 and not still_there(family)


class Ear:
    """In place of a process: keeps what it is sent."""

    def __init__(self) -> None:
        self.stdin, self.sent = self, b""

    def write(self, data: bytes) -> None:
        self.sent += data

    async def drain(self) -> None:
        """Nothing waits."""


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [
        (10**6, 10**6, (COLUMNS[1], ROWS[1])),
        (1, 1, (COLUMNS[0], ROWS[0])),
        (120, 40, (120, 40)),
        (1e300, 1, (500, 5)),
        (float("nan"), 5, None),
        (0, 0, None),
        (None, 5, None),
        ([], {}, None),
    ],
    ids=str.split("huge tiny fine float nan zero none lists"),
)
async def test_sizes_are_clamped(
    width: object, height: object, expected: tuple[int, int] | None
) -> None:
    page, ear = ServedPage(Any), Ear()  # type: ignore[arg-type]
    page._process = ear  # type: ignore[assignment]
    await page.hear(json.dumps(["resize", {"width": width, "height": height}]))
    if expected is None:
        assert ear.sent == b""
    else:
        told = json.loads(ear.sent[5:])
        assert (told["width"], told["height"]) == expected


@pytest.mark.parametrize("sent", [b"", b"D\x00\x00\x00\x01q", b'M\x00\x00\x00\x10{"type": "quit"}'])
def test_an_error_in_the_page_goes_with_a_key_or_the_page(sent: bytes, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "factscore_tui.cli.commands.serve",
        str(tmp_path / "none\x1b[31m.txt"),
    ]
    done = subprocess.run(command, input=sent, capture_output=True, timeout=30)
    head, _, shown = done.stdout.partition(b"__GANGLION__\n")
    assert (done.returncode, head, shown[:1], done.stderr) == (2, b"", b"D", b"")
    assert int.from_bytes(shown[1:5], "big") == len(shown) - 5 and b"\x1b" not in shown


@needs_server
@pytest.mark.parametrize(
    ("host", "warned"), [("127.0.0.1", False), ("localhost", False), ("0.0.0.0", True)]
)
def test_a_host_that_others_reach_is_warned_of(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, host: str, warned: bool
) -> None:
    monkeypatch.setattr(serve_pages, "run_server", lambda server, listener: None)
    ran = cli("serve", "--host", host, "--port", "0")
    assert (ran.code, ran.out) == (0, "")
    assert (
        "can read your drafts" in ran.err
    ) is warned and "note: the app is at http://" in ran.err


# --- refused
# --------------------------------------------------------------------------------------------------


def only_error(ran: Ran) -> str:
    """The message of a command that ended with 2, one message and one hint."""
    found = re.fullmatch(r"error: (.+)\nhint: .+\n", ran.err)
    assert ran.code == 2 and ran.out == "" and found, ran
    return found[1]


@needs_server
def test_a_taken_port(cli: Cli, taken: int) -> None:
    assert only_error(cli("serve", "--port", taken)) == f"port {taken} is taken by another program"


@needs_server
@pytest.mark.parametrize(
    "host",
    [
        "",
        " ",
        "192.0.2.1",
        "300.1.1.1",
        "no such host",
        "a\x00b",
        "x" * 300,
        "a..b",
        "\x1b[31m",
        "fe80::zz",
    ],
    ids=str.split("empty space other-machine number words nul long dots escape ipv6"),
)
def test_a_host_that_is_none(cli: Cli, monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    ask = socket.getaddrinfo
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *of, **how: ask(*of, **how, flags=socket.AI_NUMERICHOST)
    )
    message = only_error(cli("serve", "--host", host, "--port", "0"))
    assert message.endswith("is not an address of this machine") and "\x1b" not in message


@pytest.mark.parametrize("port", ["-1", "65536", "many", ""])
def test_a_port_that_is_none(cli: Cli, port: str) -> None:
    assert "--port" in only_error(cli("serve", "--port", port))


@needs_server
def test_texts_that_cannot_be_opened(cli: Cli, tmp_path: Path) -> None:
    assert "there is no file" in only_error(cli("serve", tmp_path / "none.txt"))
    assert "is a directory" in only_error(cli("serve", tmp_path))
    assert "standard input" in only_error(cli("serve", "-"))


@needs_server
def test_settings_that_are_wrong(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_THEME", "purple")
    assert "purple" in only_error(cli("serve"))


def test_without_the_package(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    ran = cli("serve")
    assert "textual-serve" in only_error(ran) and "pip install 'factscore-tui[serve]'" in ran.err


# --- whose requests
# ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("requested", "expected"),
    [
        ("127.0.0.1:8000", True),
        ("localhost:9", True),
        ("LOCALHOST", True),
        ("[::1]:8000", True),
        ("192.168.1.7:8000", True),
        ("box.example:8000", True),
        (socket.gethostname(), True),
        ("example.org", False),
        ("localhost.example.org:8000", False),
        ("127.0.0.1.example.org", False),
        ("", False),
        ("[::1", False),
        ("a b", False),
        ('"><script>', False),
        ("user@", False),
        ("127.0.0.1:80; script-src *", False),
    ],
    ids=str.split(
        "own4 local upper ipv6 address given own other sub-local sub-number empty open blank tag "
        "user semi"
    ),
)
def test_names_that_are_ours(requested: str, expected: bool) -> None:
    assert ours(requested, "Box.example") is expected
