"""Which addresses may be fetched, short texts, and the switch for working offline."""

from __future__ import annotations

import gzip
import socket
from pathlib import Path
from typing import Any

import pytest
from web_server import Handler, Web, whole

from factscore_tui.errors import FactscoreError, NetworkProblem, UsageProblem
from factscore_tui.fetch import check_address, download, fetch_text, file_name, transfer
from factscore_tui.fetch.address import check_redirect
from factscore_tui.fetch.names import ResolvedNames


@pytest.mark.parametrize(
    "url",
    [
        "",
        "simplewiki",
        "file:///etc/passwd",
        "ftp://host/file",
        "//host/file",
        "https:///file",
        "https://user:secret@host/file",
        "https://host/a b",
        "https://host/\x1b[31m",
        "https://host/\n",
        "https://hö.example/",
        "https://host\\@other/",
        "https://host:port/",
        "https://[::1/",
        "https://host/" + "x" * 3000,
    ],
    ids=lambda url: ascii(url)[:30],
)
def test_what_is_no_address(url: str, target: Path) -> None:
    with pytest.raises(UsageProblem) as caught:
        download(url, target)
    assert (
        caught.value.hint
        and "secret" not in caught.value.message
        and len(caught.value.message) < 400
    )


@pytest.mark.parametrize(
    "url", ["https://host/file", "http://127.0.0.1:80/x?y=z", "http://localhost/", "http://host/"]
)
def test_what_is_an_address(url: str) -> None:
    check_address(url)


NAMES = {
    "a": "1.1.1.1",
    "b": "1.0.0.1",
    "lan": "10.0.0.1",
    "metadata": "169.254.169.254",
    "localhost": "127.0.0.1",
}
PRIVATE = (
    "127.0.0.2", "0.0.0.0", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "169.254.169.254",
    "10.1.2.3", "lan",
    "192.168.0.1", "metadata", "[::1]", "[::ffff:127.0.0.1]", "[fe80::1]", "[fd00::1]", "[::]",
    "[2002:7f00:1::]",
    "100.64.0.1", "224.0.0.1", "[fe80::1%25eth0]", "[64:ff9b::7f00:1]", "[::127.0.0.1]",
)  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "allowed"),
    [
        ("https://a/x", "https://b/y", True),
        ("http://a/x", "https://b/y", True),
        ("http://a/x", "http://b/y", True),
        ("http://127.0.0.1/x", "http://localhost:90/y", True),
        ("https://a/x", "http://a/x", False),
        ("https://a/x", "http://127.0.0.1/x", False),
        ("https://a/x", "https://localhost/x", False),
        ("https://a/x", "file:///x", False),
        ("http://a/x", "data:text/plain,x", False),
        *(
            (f"http://{public}/x", f"http://{private}/x", False)
            for public in ("a", "8.8.8.8")
            for private in PRIVATE
        ),
        *(("http://lan/x", f"http://{private}/x", True) for private in PRIVATE),
        ("http://a/x", "http://[2606:4700::1111]/x", True),
        ("http://a/x", "http://a:90/x", True),
        ("http://a/x", "http://nowhere/x", True),
    ],
)
def test_where_a_server_may_send_us(
    before: str, after: str, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = socket.getaddrinfo

    def resolve(name: str, *of: object, **how: Any) -> Any:
        return ask(NAMES.get(name, name), *of, **how, flags=socket.AI_NUMERICHOST)

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    if allowed:
        check_redirect(before, after, ResolvedNames().is_private)
    else:
        with pytest.raises(NetworkProblem):
            check_redirect(before, after, ResolvedNames().is_private)


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://h/a/b-1.2_x.xml.bz2?x=/y#z", "b-1.2_x.xml.bz2"),
        ("https://h/", "download"),
        ("https://h", "download"),
        ("https://h/..", "download"),
        ("https://h/a%2F..%2Fb", "download"),
        ("https://h/.hidden", "download"),
        ("https://h/a%00b", "download"),
    ],
)
def test_file_names(url: str, name: str) -> None:
    assert file_name(url) == name


@pytest.mark.parametrize("switch", ["1", "yes"])
def test_offline_means_offline(
    web: Web, target: Path, monkeypatch: pytest.MonkeyPatch, switch: str
) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_OFFLINE", switch)
    for action in (lambda: download(web.url("/f"), target), lambda: fetch_text(web.url("/f"))):
        with pytest.raises(NetworkProblem, match="FACTSCORE_TUI_OFFLINE"):
            action()
    assert web.requests == []


@pytest.mark.parametrize(
    "hashes", [{"sha256": "abc"}, {"sha1": "z" * 40}, {"md5": "0" * 33}], ids=str
)
def test_checksums_that_cannot_be(web: Web, target: Path, hashes: dict[str, str]) -> None:
    with pytest.raises(UsageProblem, match="is not a checksum"):
        download(web.url("/f"), target, **hashes)
    assert web.requests == []


def test_a_text(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = iter([500, 503])

    def moody(handler: Handler) -> None:
        handler.plain(next(tries, 200), "grüße".encode() + b"\xff")

    web.pages["/t"] = moody
    assert fetch_text(web.url("/t")) == "grüße\ufffd" and len(web.requests) == 3
    web.pages["/packed"] = whole(gzip.compress(b"plain after all"), Content_Encoding="gzip")
    assert fetch_text(web.url("/packed")) == "plain after all"


def test_a_text_that_is_too_large(web: Web) -> None:
    web.pages["/t"] = whole(b"x" * 2000)
    web.pages["/bomb"] = whole(gzip.compress(bytes(50_000_000)), Content_Encoding="gzip")
    for path in ("/t", "/bomb"):
        with pytest.raises(NetworkProblem, match="is larger than"):
            fetch_text(web.url(path), limit=1000)


def test_a_text_that_is_not_there(web: Web) -> None:
    web.pages["/sick"] = lambda handler: handler.plain(503, b"")
    for path in ("/gone", "/sick"):
        with pytest.raises(NetworkProblem):
            fetch_text(web.url(path))
    assert len(web.requests) == 1 + 1 + transfer.RETRIES


def test_the_error_is_one_of_the_family() -> None:
    assert issubclass(NetworkProblem, FactscoreError) and NetworkProblem.exit_code == 2
