"""Names that lead elsewhere the second time (DNS rebinding): what was found first is what is
connected to."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from web_server import Web, ranged, redirect, whole

from factscore_tui.errors import NetworkProblem
from factscore_tui.fetch import download, fetch_text, names, pinned, transfer
from factscore_tui.fetch.names import ResolvedNames
from factscore_tui.inference.server.address import parse_address
from factscore_tui.inference.server.connection import Connection

PUBLIC, OTHER_PUBLIC = "127.0.0.1", "127.0.0.3"
"""What the tests take for the public network: the server is there."""
PRIVATE = "127.0.0.2"
Lookup = Callable[..., None]


@pytest.fixture
def lookup(monkeypatch: pytest.MonkeyPatch) -> Lookup:
    """`lookup(name=[first answer, second ...])`, each a number or several; the last goes on."""
    real, answers = socket.getaddrinfo, dict[str, list[str]]()

    def resolve(name: Any, port: Any, *of: Any, **how: Any) -> Any:
        name = name.decode() if isinstance(name, bytes) else name
        known = answers.get(name)
        if known is None:
            return real(name, port, *of, **how)
        said = known.pop(0) if len(known) > 1 else known[0]
        if not said:
            raise socket.gaierror(-2, "Name or service not known")
        return [row for number in said.split() for row in real(number, port, *of, **how)]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(names, "is_public", lambda number: number != PRIVATE)
    return lambda **more: answers.update({f"{k}.example": v for k, v in more.items()})


def at(web: Web, name: str, path: str = "/file") -> str:
    return web.url(path).replace("127.0.0.1", f"{name}.example")


def test_one_answer_is_kept() -> None:
    known = ResolvedNames()
    assert known.numbers("127.1") == known.numbers("2130706433") == ("127.0.0.1",)
    assert known.numbers("::1") == ("::1",)


def test_a_redirect_leads_where_it_was_tested(web: Web, target: Path, lookup: Lookup) -> None:
    lookup(mirror=[PUBLIC], inner=[PUBLIC, PRIVATE])
    web.pages["/file"] = redirect(at(web, "inner", "/there"))
    web.pages["/there"] = whole(b"a file")
    assert download(at(web, "mirror"), target).read_bytes() == b"a file"
    assert [head["Host"].split(":")[0] for _, head in web.requests] == [
        "mirror.example",
        "inner.example",
    ]


def test_a_redirect_to_this_machine_is_refused(web: Web, lookup: Lookup) -> None:
    lookup(mirror=[PUBLIC], inner=[PRIVATE, PUBLIC])
    web.pages["/file"] = redirect(at(web, "inner", "/there"))
    with pytest.raises(NetworkProblem, match="one of its network: refused"):
        fetch_text(at(web, "mirror"))


def test_going_on_asks_the_same_server(web: Web, target: Path, lookup: Lookup) -> None:
    """The server breaks off, and its name leads to this machine when the download goes on."""
    lookup(mirror=[PUBLIC, PRIVATE])
    body = bytes(range(256)) * 1200
    web.pages["/file"] = ranged(body, stops=[100_000])
    assert download(at(web, "mirror"), target).read_bytes() == body
    assert len(web.requests) == 2


def test_a_name_that_moves_may_move_within_the_public_network(lookup: Lookup) -> None:
    lookup(mirror=[PUBLIC, OTHER_PUBLIC, PRIVATE])
    known = ResolvedNames()
    assert known.numbers("mirror.example") == (PUBLIC,) and not known.is_private("mirror.example")
    known.lost("mirror.example")
    assert known.numbers("mirror.example") == (OTHER_PUBLIC,)
    known.lost("mirror.example")
    assert known.numbers("mirror.example") == ()


def test_a_server_that_goes_away_does_not_become_this_machine(
    web: Web, target: Path, lookup: Lookup, monkeypatch: pytest.MonkeyPatch
) -> None:
    lookup(mirror=[PUBLIC, PRIVATE])
    monkeypatch.setattr(transfer, "RETRIES", 1)
    closed = socket.create_server((PUBLIC, 0))
    port = closed.getsockname()[1]
    closed.close()
    known = ResolvedNames()
    with httpx2.Client(transport=pinned.PinnedTransport(known), trust_env=False) as client:
        with pytest.raises(httpx2.ConnectError, match="refused"):
            client.get(f"http://mirror.example:{port}/")
        with pytest.raises(httpx2.ConnectError, match="leads to this machine"):
            client.get(at(web, "mirror"))
    assert web.requests == []


def test_the_next_address_of_a_name_is_tried(web: Web, target: Path, lookup: Lookup) -> None:
    lookup(mirror=[f"::1 {PUBLIC}"])
    web.pages["/file"] = whole(b"a file")
    assert download(at(web, "mirror"), target).read_bytes() == b"a file"


def test_a_name_that_leads_nowhere_is_one_message(target: Path, lookup: Lookup) -> None:
    lookup(nowhere=[""])
    with pytest.raises(NetworkProblem, match=r"no connection to nowhere\.example .*not known"):
        download("http://nowhere.example/file", target)


def test_a_server_keeps_its_place(web: Web, lookup: Lookup) -> None:
    """The engine at a server: its requests go where the first one went."""
    lookup(model=[PUBLIC, PRIVATE])
    web.pages["/v1/models"] = whole(b'{"data": []}', Connection="close")
    address = parse_address(at(web, "model", "/v1"))

    async def twice() -> list[object]:
        connection = Connection(address, "", 5.0, 1)
        try:
            return [await connection.get("/v1/models", dict) for _ in range(2)]
        finally:
            await connection.close()

    assert asyncio.run(twice()) == [{"data": []}] * 2
    assert [head["Host"] for _, head in web.requests] == [address.remote] * 2


def test_certificates_are_those_of_the_name() -> None:
    asked = httpx2.Request("GET", "https://mirror.example/x?y=z")
    (sent, last), *_ = pinned._each(asked, ("2606:4700::1111",))
    assert str(sent.url) == "https://[2606:4700::1111]/x?y=z" and last
    assert sent.headers["Host"] == "mirror.example"
    assert sent.extensions["sni_hostname"] == "mirror.example"


@pytest.mark.parametrize(
    ("environment", "direct"),
    [
        ({}, True),
        ({"http_proxy": "http://127.0.0.1:9"}, False),
        ({"ALL_PROXY": "http://127.0.0.1:9"}, False),
        ({"http_proxy": "http://127.0.0.1:9", "no_proxy": "*"}, True),
        ({"no_proxy": "localhost"}, True),
    ],
)
def test_a_proxy_looks_names_up_itself(
    environment: dict[str, str], direct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert (pinned.pinned(ResolvedNames()) is not None) is direct
    assert pinned.pinned_async(ResolvedNames(), False) is not None
