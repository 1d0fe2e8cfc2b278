"""Downloads that succeed, however often they are cut off, and what becomes of a part that was
left."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from parts import BODY, SHA256, leftovers, put_part
from web_server import Answer, Handler, Web, chunked, ranged, redirect, whole

from factscore_tui.fetch import Fetched, download

ROOT = Path(__file__).parents[2]
SHA1 = hashlib.sha1(BODY, usedforsecurity=False).hexdigest()


# --- transfers that succeed
# ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hashes", [{}, {"sha256": SHA256.upper()}, {"sha1": SHA1}, {"sha256": SHA256, "sha1": SHA1}]
)
def test_a_file_is_fetched_checked_and_published(
    web: Web, target: Path, hashes: dict[str, str]
) -> None:
    web.pages["/f"] = ranged(BODY)
    seen: list[Fetched] = []
    assert download(web.url("/f"), target, size=len(BODY), progress=seen.append, **hashes) == target
    assert target.read_bytes() == BODY and leftovers(target) == []
    arrived = [now.done for now in seen if now.stage == "download"]
    assert arrived == sorted(arrived) and arrived[-1] == len(BODY)
    assert {now.total for now in seen} == {len(BODY)}
    assert any(now.stage == "check" for now in seen) == bool(hashes)
    headers = web.requests[0][1]
    assert (
        headers["User-Agent"].startswith("factscore-tui/")
        and headers["Accept-Encoding"] == "identity"
    )


def test_an_empty_file_is_a_file(web: Web, target: Path) -> None:
    web.pages["/f"] = whole(b"")
    download(web.url("/f"), target)
    assert target.read_bytes() == b"" and leftovers(target) == []


def test_what_is_there_and_right_is_not_fetched_again(web: Web, target: Path) -> None:
    target.parent.mkdir(parents=True)
    target.write_bytes(BODY)
    download(web.url("/f"), target, sha256=SHA256)
    assert web.requests == []


def test_what_is_there_and_wrong_is_replaced(web: Web, target: Path) -> None:
    web.pages["/f"] = ranged(BODY)
    target.parent.mkdir(parents=True)
    target.write_bytes(b"old")
    download(web.url("/f"), target, sha256=SHA256)
    assert target.read_bytes() == BODY


def test_broken_connections_are_gone_on_with(web: Web, target: Path) -> None:
    web.pages["/f"] = ranged(BODY, stops=[100_000, 200_000])
    seen: list[Fetched] = []
    download(web.url("/f"), target, sha256=SHA256, progress=seen.append)
    assert target.read_bytes() == BODY
    assert web.ranges() == ["", "bytes=100000-", "bytes=200000-"]
    assert [headers.get("If-Range") for _, headers in web.requests] == [None, '"one"', '"one"']
    assert [now.done for now in seen if now.stage == "wait"] == [100_000, 200_000]


def test_the_part_of_an_earlier_process_is_gone_on_with(web: Web, target: Path) -> None:
    web.pages["/f"] = ranged(BODY)
    put_part(target, web.url("/f"), BODY[:1000])
    download(web.url("/f"), target)
    assert (
        target.read_bytes() == BODY and web.ranges() == ["bytes=1000-"] and leftovers(target) == []
    )


def test_a_complete_part_needs_no_connection(web: Web, target: Path) -> None:
    put_part(target, web.url("/f"), BODY)
    download(web.url("/f"), target, sha256=SHA256)
    assert target.read_bytes() == BODY and web.requests == []


def test_a_part_of_unknown_length_that_was_complete_after_all(web: Web, target: Path) -> None:
    web.pages["/f"] = ranged(BODY)
    put_part(target, web.url("/f"), BODY, size=0)
    download(web.url("/f"), target)
    assert target.read_bytes() == BODY and web.ranges() == [f"bytes={len(BODY)}-"]


def refuse_range(handler: Handler) -> None:
    """416 for every range, the file for anything else."""
    if "Range" in handler.headers:
        handler.plain(416, b"", Content_Range="bytes */77")
    else:
        handler.plain(200, BODY)


def wrong_range(handler: Handler) -> None:
    """206 with other bytes than were asked for."""
    if "Range" in handler.headers:
        handler.plain(206, BODY[:500], Content_Range=f"bytes 0-499/{len(BODY)}")
    else:
        handler.plain(200, BODY)


def no_range_told(handler: Handler) -> None:
    """206 that does not say which bytes it holds."""
    handler.plain(206 if "Range" in handler.headers else 200, BODY)


def other_tag(handler: Handler) -> None:
    """206 of a file that has another tag, which If-Range should have prevented."""
    if "Range" in handler.headers:
        span = f"bytes {handler.first}-{len(BODY) - 1}/{len(BODY)}"
        handler.plain(206, BODY[handler.first :], Content_Range=span, ETag='"two"')
    else:
        handler.plain(200, BODY, ETag='"two"')


def other_size(handler: Handler) -> None:
    """206 of a file that has grown."""
    if "Range" in handler.headers:
        handler.plain(206, b"x", Content_Range=f"bytes {handler.first}-{len(BODY)}/{len(BODY) + 1}")
    else:
        handler.plain(200, BODY)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(whole(BODY), id="ranges are ignored"),
        pytest.param(ranged(BODY, etag='"two"'), id="another tag"),
        pytest.param(refuse_range, id="416"),
        pytest.param(wrong_range, id="other bytes"),
        pytest.param(no_range_told, id="206 without a range"),
        pytest.param(other_tag, id="206 of another tag"),
        pytest.param(other_size, id="206 of another size"),
    ],
)
def test_a_part_that_cannot_be_gone_on_with_is_begun_again(
    web: Web, target: Path, answer: Answer
) -> None:
    web.pages["/f"] = answer
    put_part(target, web.url("/f"), b"something else entirely")
    download(web.url("/f"), target, sha256=SHA256)
    assert target.read_bytes() == BODY and leftovers(target) == []


@pytest.mark.parametrize(
    "note",
    [
        b"",
        b"{",
        b"[]",
        b'{"url": 1}',
        b"\xff\xfe",
        b"[" * 20_000,
        b'{"url": "x", "unknown": 2}',
        b"null",
    ],
    ids=["empty", "cut", "list", "one key", "no UTF-8", "deep", "another key", "null"],
)
def test_a_broken_note_begins_again(web: Web, target: Path, note: bytes) -> None:
    web.pages["/f"] = ranged(BODY)
    put_part(target, web.url("/f"), b"abc")
    target.with_name("file.bin.part.json").write_bytes(note)
    download(web.url("/f"), target)
    assert target.read_bytes() == BODY and web.ranges() == [""]


@pytest.mark.parametrize(
    "change",
    [{"url": "http://127.0.0.1/other"}, {"etag": 5}, {"size": "9"}, {"size": 2}],
    ids=["another address", "tag is a number", "size is a text", "longer than it can be"],
)
def test_a_part_from_elsewhere_begins_again(web: Web, target: Path, change: dict[str, Any]) -> None:
    web.pages["/f"] = ranged(BODY)
    put_part(target, web.url("/f"), b"abc", **change)
    download(web.url("/f"), target)
    assert target.read_bytes() == BODY and web.ranges() == [""]


def test_without_tag_and_checksum_nothing_is_joined(web: Web, target: Path) -> None:
    web.pages["/f"] = ranged(BODY)
    put_part(target, web.url("/f"), BODY[:50], etag="")
    download(web.url("/f"), target)
    assert web.ranges() == [""]


@pytest.mark.parametrize(
    ("note", "header"),
    [
        (
            {"etag": "", "modified": "Tue, 01 Sep 2026 00:00:00 GMT"},
            "Tue, 01 Sep 2026 00:00:00 GMT",
        ),
        ({}, '"one"'),
    ],
    ids=["date", "tag"],
)
def test_what_a_range_depends_on(web: Web, target: Path, note: dict[str, str], header: str) -> None:
    web.pages["/f"] = whole(BODY)
    put_part(target, web.url("/f"), BODY[:50], **note)
    download(web.url("/f"), target)
    assert web.requests[0][1]["If-Range"] == header


def test_another_mirror_goes_on_only_with_a_checksum(web: Web, target: Path) -> None:
    web.pages["/f"] = ranged(BODY, etag='"of this mirror"')
    put_part(target, web.url("/f"), BODY[:60], server="mirror.example")
    download(web.url("/f"), target, sha256=SHA256)
    assert target.read_bytes() == BODY
    assert web.ranges() == ["bytes=60-"] and "If-Range" not in web.requests[0][1]
    target.unlink()
    put_part(target, web.url("/f"), BODY[:60], server="mirror.example")
    download(web.url("/f"), target)
    assert target.read_bytes() == BODY and web.ranges()[1] == ""


def test_redirects_keep_the_range(web: Web, target: Path) -> None:
    web.pages |= {
        "/a": redirect("b", 301),
        "/b": redirect("/f", 307),
        "/f": ranged(BODY, stops=[70_000]),
    }
    download(web.url("/a"), target, sha1=SHA1)
    assert target.read_bytes() == BODY
    assert [path for path, _ in web.requests] == ["/a", "/b", "/f"] * 2
    assert web.ranges()[3:] == ["bytes=70000-"] * 3


def test_the_proxy_of_the_environment_is_used(
    web: Web, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", web.address)
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    web.pages["http://towns.example/f"] = ranged(BODY)
    download("http://towns.example/f", target, sha256=SHA256)
    assert target.read_bytes() == BODY and [path for path, _ in web.requests] == [
        "http://towns.example/f"
    ]


def test_a_length_need_not_be_given(web: Web, target: Path) -> None:
    web.pages["/f"] = chunked(BODY)
    seen: list[Fetched] = []
    download(web.url("/f"), target, sha256=SHA256, progress=seen.append)
    assert target.read_bytes() == BODY and seen[0].total == 0


# --- ends that leave no time for anything
# ----------------------------------------------------------------------

CHILD = """
import os, signal, sys
from pathlib import Path
from factscore_tui.fetch import download

def progress(now):
    if now.done >= 50_000 and sys.argv[3] != "0":
        os.kill(os.getpid(), int(sys.argv[3]))

download(sys.argv[1], Path(sys.argv[2]), sha256=sys.argv[4], progress=progress)
"""


@pytest.mark.parametrize(
    "number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name
)
def test_a_killed_download_is_gone_on_with(web: Web, target: Path, number: int) -> None:
    web.pages["/f"] = ranged(BODY)
    command = [sys.executable, "-c", CHILD, web.url("/f"), str(target), str(int(number)), SHA256]
    ended = subprocess.run(
        command, capture_output=True, timeout=60, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert ended.returncode != 0 and not target.exists()
    arrived = target.with_name("file.bin.part").stat().st_size
    assert 50_000 <= arrived < len(BODY)
    download(web.url("/f"), target, sha256=SHA256)
    assert (
        target.read_bytes() == BODY
        and web.ranges() == ["", f"bytes={arrived}-"]
        and leftovers(target) == []
    )
