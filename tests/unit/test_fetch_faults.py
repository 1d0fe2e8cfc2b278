"""Downloads that fail, from a server with every fault: a message, and nothing published."""

from __future__ import annotations

import errno
import fcntl
import gzip
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from parts import BODY, SHA256, leftovers, put_part
from web_server import Handler, Web, chunked, ranged, redirect, serving, whole

from factscore_tui.errors import NetworkProblem, StorageProblem
from factscore_tui.fetch import download, fetch_text, partial, transfer

# --- transfers that fail
# ---------------------------------------------------------------------------------------


def test_a_wrong_checksum_publishes_nothing(web: Web, target: Path) -> None:
    web.pages["/f"] = ranged(BODY)
    with pytest.raises(NetworkProblem, match="does not match its checksum") as caught:
        download(web.url("/f"), target, sha256="0" * 64)
    assert caught.value.hint and not target.exists() and leftovers(target) == []


def test_a_wrong_checksum_leaves_what_was_there(web: Web, target: Path) -> None:
    web.pages["/f"] = ranged(BODY)
    target.parent.mkdir(parents=True)
    target.write_bytes(b"old")
    with pytest.raises(NetworkProblem, match="does not match"):
        download(web.url("/f"), target, sha1="0" * 40)
    assert target.read_bytes() == b"old" and leftovers(target) == []


@pytest.mark.parametrize("form", ["length", "chunks"])
def test_a_connection_that_always_breaks_ends(web: Web, target: Path, form: str) -> None:
    web.pages["/f"] = (
        ranged(BODY, stops=[9_000] * 40) if form == "length" else chunked(BODY, complete=False)
    )
    with pytest.raises(NetworkProblem, match="cannot fetch") as caught:
        download(web.url("/f"), target)
    assert (
        "have arrived" in caught.value.message and "resumes where it stopped" in caught.value.hint
    )
    assert len(web.requests) == transfer.RETRIES + 1
    assert not target.exists() and leftovers(target) == ["file.bin.part", "file.bin.part.json"]


def test_progress_forgives_interruptions(
    web: Web, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "ENOUGH", 5_000)
    web.pages["/f"] = ranged(BODY, stops=list(range(10_000, 300_000, 10_000)))
    download(web.url("/f"), target, sha256=SHA256)
    assert len(web.requests) == 30


def test_a_server_that_drips_its_header(
    web: Web, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(transfer, "RETRIES", 1)

    def drip(handler: Handler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
        for _ in range(200):
            handler.wfile.write(b"a")  # fails when we are gone
            handler.wfile.flush()
            if web.released.wait(0.05):
                break
        handler.hang_up()

    web.pages["/f"] = drip
    for fetch in (lambda: download(web.url("/f"), target), lambda: fetch_text(web.url("/f"))):
        with pytest.raises(NetworkProblem, match=r"did not begin to answer in 0\.3 seconds"):
            fetch()
    assert len(web.requests) == 4


def test_a_server_that_falls_silent(
    web: Web, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "READ_SECONDS", 0.2)
    monkeypatch.setattr(transfer, "RETRIES", 1)

    def stall(handler: Handler) -> None:
        handler.head(200, Content_Length=str(len(BODY)), ETag='"one"')
        handler.wfile.write(BODY[:4096])
        handler.wfile.flush()
        web.released.wait(20)
        handler.hang_up()

    web.pages["/f"] = stall
    with pytest.raises(NetworkProblem, match=r"sent nothing for 0\.2 seconds"):
        download(web.url("/f"), target)
    assert target.with_name("file.bin.part").read_bytes() == BODY[:4096]


@pytest.mark.parametrize(
    "fetch", [lambda url, target: download(url, target), lambda url, _: fetch_text(url)]
)
def test_a_server_that_drips(
    web: Web, target: Path, monkeypatch: pytest.MonkeyPatch, fetch: Callable[[str, Path], object]
) -> None:
    monkeypatch.setattr(transfer, "RATE_SECONDS", 0.2)
    monkeypatch.setattr(transfer, "RETRIES", 0)

    def drip(handler: Handler) -> None:
        handler.head(200, Content_Length=str(len(BODY)))
        for number in range(len(BODY)):
            handler.wfile.write(BODY[number : number + 1])
            handler.wfile.flush()
            if web.released.wait(0.05):
                return

    web.pages["/f"] = drip
    with pytest.raises(NetworkProblem, match="sends less than 1 kB a second"):
        fetch(web.url("/f"), target)


@pytest.mark.parametrize(
    ("status", "says"),
    [
        (404, "no file at"),
        (410, "no file at"),
        (403, "refuses"),
        (401, "refuses"),
        (400, "answers 400"),
        (204, "204"),
    ],
)
def test_a_final_answer_is_not_asked_for_again(
    web: Web, target: Path, status: int, says: str
) -> None:
    web.pages["/f"] = lambda handler: handler.plain(status, b"" if status == 204 else b"no")
    with pytest.raises(NetworkProblem, match=says):
        download(web.url("/f"), target)
    assert len(web.requests) == 1 and leftovers(target) == []


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_passing_trouble_is_waited_for(
    web: Web, target: Path, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(transfer.time, "sleep", slept.append)
    waits = ["7", "999999", "soon"]

    def busy(handler: Handler) -> None:
        if waits:
            handler.plain(status, b"", Retry_After=waits.pop(0))
        else:
            handler.plain(200, BODY)

    web.pages["/f"] = busy
    download(web.url("/f"), target, sha256=SHA256)
    assert slept == [7.0, transfer.MAX_WAIT_SECONDS, 0.0]


def test_trouble_that_does_not_pass_ends(web: Web, target: Path) -> None:
    web.pages["/f"] = whole(b"")
    web.pages["/f"] = lambda handler: handler.plain(500, b"")
    with pytest.raises(NetworkProblem, match="answers 500"):
        download(web.url("/f"), target)
    assert len(web.requests) == transfer.RETRIES + 1


def test_the_pauses_double_up_to_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "BACK_OFF_SECONDS", 1.0)
    trouble = transfer._Interrupted("x")
    assert [transfer._pause(n, trouble) for n in range(1, 9)] == [1, 2, 4, 8, 16, 32, 60, 60]


def test_nobody_at_the_address(web: Web, target: Path) -> None:
    url = web.url("/f")
    with serving() as gone:
        url = gone.url("/f")
    with pytest.raises(NetworkProblem, match=r"no connection to 127\.0\.0\.1"):
        download(url, target)


def test_a_circle_of_redirects(web: Web, target: Path) -> None:
    web.pages |= {"/a": redirect("/b"), "/b": redirect("/a")}
    with pytest.raises(NetworkProblem, match="redirects in a loop"):
        download(web.url("/a"), target)
    assert len(web.requests) == transfer.MAX_REDIRECTS + 1


@pytest.mark.parametrize(
    "location",
    [
        "file:///etc/passwd",
        "ftp://x/y",
        "https://",
        "http://a:b@127.0.0.1/",
        "http://[",
        "http://x:y/",
    ],
)
def test_a_redirect_to_something_else(web: Web, target: Path, location: str) -> None:
    web.pages["/f"] = redirect(location)
    with pytest.raises(NetworkProblem, match="sends on to something else"):
        download(web.url("/f"), target)


@pytest.mark.parametrize(
    "body", [gzip.compress(BODY), b"not gzip at all"], ids=["really packed", "only said so"]
)
def test_a_packed_transfer_is_refused(web: Web, target: Path, body: bytes) -> None:
    web.pages["/f"] = whole(body, Content_Encoding="gzip")
    with pytest.raises(NetworkProblem, match="ignores 'Accept-Encoding: identity'"):
        download(web.url("/f"), target)
    assert not target.exists()


def test_a_packed_file_stays_packed(web: Web, target: Path) -> None:
    packed = gzip.compress(BODY)
    web.pages["/f.gz"] = whole(packed, Content_Type="application/gzip")
    download(web.url("/f.gz"), target)
    assert target.read_bytes() == packed


@pytest.mark.parametrize("size", [len(BODY) - 1, len(BODY) + 1])
def test_another_size_than_announced(web: Web, target: Path, size: int) -> None:
    web.pages["/f"] = ranged(BODY)
    with pytest.raises(NetworkProblem, match="were announced"):
        download(web.url("/f"), target, size=size)
    assert not target.exists() and leftovers(target) == []


def test_more_than_announced_is_stopped(web: Web, target: Path) -> None:
    web.pages["/f"] = chunked(BODY)
    with pytest.raises(NetworkProblem, match="sends more than the 1000 bytes announced"):
        download(web.url("/f"), target, size=1000)
    assert leftovers(target) == []


def test_less_than_announced_is_cut_short(web: Web, target: Path) -> None:
    web.pages["/f"] = chunked(BODY)
    with pytest.raises(NetworkProblem, match=f"at {len(BODY)} of {len(BODY) + 9} bytes"):
        download(web.url("/f"), target, size=len(BODY) + 9)
    assert not target.exists()


def test_a_file_that_keeps_changing(web: Web, target: Path) -> None:
    tags = iter(range(100))

    def changing(handler: Handler) -> None:
        if "Range" in handler.headers:
            handler.plain(206, b"x", Content_Range="bytes 5-5/6")
            return
        handler.head(200, Content_Length="6", ETag=f'"{next(tags)}"')
        handler.wfile.write(b"abc")
        handler.hang_up()

    web.pages["/f"] = changing
    with pytest.raises(NetworkProblem, match="keeps changing"):
        download(web.url("/f"), target)


# --- the disk
# --------------------------------------------------------------------------------------------------


class Usage:
    free = 1000


class NoneLeft:
    free = 0


def test_no_space_is_seen_before(web: Web, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web.pages["/f"] = ranged(BODY)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage)
    with pytest.raises(StorageProblem, match="are needed"):
        download(web.url("/f"), target)


def test_a_file_of_unknown_length_leaves_space(
    web: Web, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "MARGIN", 1000)
    monkeypatch.setattr(partial, "MARGIN", 1000)
    left = [Usage, Usage]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: left.pop() if left else NoneLeft)

    def long(handler: Handler) -> None:
        handler.head(200, Transfer_Encoding="chunked")
        for _ in range(20_000):
            handler.wfile.write(b"400\r\n" + b"x" * 1024 + b"\r\n")
        handler.wfile.write(b"0\r\n\r\n")

    web.pages["/f"] = long
    with pytest.raises(StorageProblem, match="are needed"):
        download(web.url("/f"), target)


def test_a_full_disk_keeps_the_part(
    web: Web, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web.pages["/f"] = ranged(BODY)
    real = transfer._write_all
    written = []

    def full(stream: Any, data: bytes) -> None:
        if written:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(len(data[:100]))
        real(stream, data[:100])

    monkeypatch.setattr(transfer, "_write_all", full)
    with pytest.raises(StorageProblem, match="No space left") as caught:
        download(web.url("/f"), target)
    assert "kept" in caught.value.hint and target.with_name("file.bin.part").stat().st_size == 100
    monkeypatch.undo()
    download(web.url("/f"), target, sha256=SHA256)
    assert web.ranges() == ["", "bytes=100-"]


def test_a_place_that_cannot_be_written(web: Web, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageProblem):
        download(web.url("/f"), tmp_path / "file" / "below")


def test_a_link_in_place_of_the_part_is_not_followed(
    web: Web, target: Path, tmp_path: Path
) -> None:
    web.pages["/f"] = ranged(BODY)
    victim = tmp_path / "victim"
    victim.write_bytes(BODY[:10])
    put_part(target, web.url("/f"), b"")
    target.with_name("file.bin.part").unlink()
    target.with_name("file.bin.part").symlink_to(victim)
    download(web.url("/f"), target)
    assert (
        victim.read_bytes() == BODY[:10] and target.read_bytes() == BODY and not target.is_symlink()
    )


def test_two_downloads_of_one_file_do_not_meet(web: Web, target: Path) -> None:
    with (
        partial.locked(target),
        pytest.raises(StorageProblem, match="another process is downloading"),
    ):
        download(web.url("/f"), target)
    web.pages["/f"] = ranged(BODY)
    download(web.url("/f"), target)
    assert leftovers(target) == []


def test_a_lock_whose_file_is_removed_is_taken_anew(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The holder ends between our opening the lock's file and our locking it."""
    target.parent.mkdir(parents=True)
    lock = target.with_name(".file.bin.lock")
    real, taken = fcntl.flock, []

    def late(descriptor: int, how: int) -> None:
        real(descriptor, how)
        if not taken:
            lock.unlink()
        taken.append(descriptor)

    monkeypatch.setattr(fcntl, "flock", late)
    with partial.locked(target):
        assert len(taken) == 2 and lock.exists()
    assert not lock.exists()
