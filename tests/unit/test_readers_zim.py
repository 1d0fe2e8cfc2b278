"""ZIM files: articles and redirects in the order of clusters, and files that are damaged."""

from __future__ import annotations

import lzma
import pickle
import signal
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import zstandard

from factscore_tui.corpus.article import Batch, SourceReport
from factscore_tui.corpus.readers import zim, zimclusters
from factscore_tui.corpus.readers.zim import ZimSource, is_zim, wiki_base
from factscore_tui.corpus.readers.zimclusters import oversized
from factscore_tui.corpus.readers.zimorder import is_page, read_order
from factscore_tui.errors import SourceProblem

FIXTURES = Path(__file__).parents[3] / "shared" / "data" / "fixtures" / "zim"
COUNT = 250


def write(path: Path, pages: dict[str, tuple[str, str]], mimetype: str = "text/html") -> Path:
    """A ZIM file of `pages` (path to title and body) with a redirect "Other name" to the first of
    them."""
    writer = pytest.importorskip("libzim.writer")

    class Page(writer.Item):  # type: ignore[misc, name-defined]
        def __init__(self, name: str, title: str, body: str) -> None:
            super().__init__()
            self.fields = (name, title, body)

        def get_path(self) -> str:
            return self.fields[0]

        def get_title(self) -> str:
            return self.fields[1]

        def get_mimetype(self) -> str:
            return mimetype

        def get_contentprovider(self) -> Any:
            return writer.StringProvider(self.fields[2])

        def get_hints(self) -> dict[Any, int]:
            return {writer.Hint.FRONT_ARTICLE: True}

    creator = writer.Creator(path).config_indexing(False, "eng").config_clustersize(4096)
    with creator:
        for name, (title, body) in pages.items():
            creator.add_item(Page(name, title, body))
        if pages:
            creator.add_redirection("Other_name", "Other name", next(iter(pages)), {})
            creator.add_redirection("style", "Style", "missing.css", {})
        for key, value in (
            ("Date", "2024-01-02"),
            ("Name", "wikipedia_en_test"),
            ("Title", "Test"),
        ):
            creator.add_metadata(key, value)
    return path


def article(number: int) -> tuple[str, str]:
    # Later pages have earlier paths, so that the order of paths is not the order of clusters.
    return (
        f"Page {number}",
        f"<html><body><h1>Heading</h1><p>Text of page {number}.</p></body></html>",
    )


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("zim") / "small.zim"
    return write(
        path, {f"Page_{(number * 7919) % COUNT}": article(number) for number in range(COUNT)}
    )


def read(source: ZimSource, after: str = "") -> Batch:
    whole = Batch()
    for unit in source.units(after):
        batch = source.parse(pickle.loads(pickle.dumps(unit.payload)))
        whole.articles += batch.articles
        whole.redirects += batch.redirects
        whole.report.add(batch.report)
    return whole


def test_articles_and_redirects(small: Path) -> None:
    source = ZimSource(small)
    found = read(source)
    assert sorted(a.title for a in found.articles) == sorted(
        f"Page {number}" for number in range(COUNT)
    )
    first = found.articles[0]
    assert first.sections[0].text == f"Text of page {first.title.split()[1]}."
    assert first.url == f"https://en.wikipedia.org/wiki/{first.title.replace(' ', '_')}"
    assert found.redirects == [("Other name", "Page 0")]
    assert (source.kind, source.snapshot_date, source.size) == (
        "zim",
        "2024-01-02",
        small.stat().st_size,
    )
    assert found.report == SourceReport() == source.report


def test_clusters_that_unpack_to_any_size_are_left_alone(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = read_order(small)
    assert order is not None and len(set(order.clusters)) > 2
    everything = [int(number) for number in order.clusters]
    assert oversized(small, everything) == set()
    assert oversized(small, [10**9]) == oversized(small.with_name("missing"), [0]) == set()
    monkeypatch.setattr(zimclusters, "MAX_CLUSTER", 3000)
    large = oversized(small, everything)
    assert len(large) >= len(set(everything)) - 1
    found = read(ZimSource(small))
    (skipped,) = found.report.skipped.values()
    assert skipped.count + len(found.articles) == COUNT and skipped.count == sum(
        n in large for n in everything
    )


@pytest.mark.parametrize("packing", ["zstd", "xz", "none"])
def test_how_far_a_cluster_unpacks(tmp_path: Path, packing: str) -> None:
    data = b"\x00" * (zimclusters.MAX_CLUSTER + 1000)
    packed = {
        "zstd": lambda: b"\x05" + zstandard.compress(data),
        "xz": lambda: b"\x04" + lzma.compress(data, preset=0),
        "none": lambda: b"\x01abc",
    }[packing]()
    head = bytearray(88)
    struct.pack_into("<I", head, 28, 1)
    struct.pack_into("<Q", head, 48, 80)
    struct.pack_into("<Q", head, 80, 88)
    path = tmp_path / "x.zim"
    path.write_bytes(bytes(head) + packed)
    assert oversized(path, [0]) == (set() if packing == "none" else {0})
    path.write_bytes(bytes(head) + packed[: len(packed) // 2])
    assert oversized(path, [0, 1]) <= {0}


def test_articles_come_cluster_by_cluster(small: Path) -> None:
    order = read_order(small)
    assert order is not None and len(order.articles) == COUNT and len(order.redirects) == 1
    # Pages were added by number, so that is how clusters hold them; by path they are mixed.
    numbers = [int(a.title.split()[1]) for a in read(ZimSource(small)).articles]
    assert numbers == list(range(COUNT))


def test_a_reading_goes_on_after_every_mark(small: Path) -> None:
    source = ZimSource(small)
    units = list(source.units())
    whole = [u.payload for u in units]
    assert [u.share for u in units] == sorted(u.share for u in units) and units[-1].share == 1.0
    assert len({u.mark for u in units}) == len(units)
    for done, unit in enumerate(units, 1):
        assert [u.payload for u in source.units(unit.mark)] == whole[done:]


def test_the_order_without_a_table_is_that_of_entries(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zim, "read_order", lambda path: None)
    found = read(ZimSource(small))
    assert len(found.articles) == COUNT
    assert ("Other name", "Page 0") in found.redirects


def test_a_file_in_parts(small: Path, tmp_path: Path) -> None:
    data = small.read_bytes()
    (clusters_at,) = struct.unpack_from("<Q", data, 48)
    (cut,) = struct.unpack_from("<Q", data, clusters_at + 8)
    (tmp_path / "big.zimaa").write_bytes(data[:cut])
    (tmp_path / "big.zimab").write_bytes(data[cut:])
    source = ZimSource(tmp_path / "big.zimaa")
    found = read(source)
    assert len(found.articles) == COUNT
    assert ("Other name", "Page 0") in found.redirects
    assert source.size == len(data) and "big.zimab" in source.identity


def test_pages_that_cannot_be_used_are_counted(tmp_path: Path) -> None:
    pages = {
        "good": ("Good", "<p>Text.</p>"),
        "empty": ("Empty", "<html></html>"),
        "nothing": ("Nothing", ""),
        "huge": ("Huge", "<p>" + "x" * 10_000_001),
        "broken": ("Broken", "<p>caf\udce9".encode("utf-8", "surrogateescape").decode("latin-1")),
        "own/title.html": ("", "<title>Its own title</title><p>Text.</p>"),
        "dir/none": ("", "<p>Text.</p>"),
        "blank": ("\u200b", "<p>Text.</p>"),
    }
    found = read(ZimSource(write(tmp_path / "x.zim", pages)))
    assert sorted(a.title for a in found.articles) == [
        "Broken",
        "Good",
        "Its own title",
        "dir/none",
    ]
    assert {reason: entry.count for reason, entry in found.report.skipped.items()} == {
        "no text": 2,
        "larger than 10 MB": 1,
        "no usable title": 1,
    }


@pytest.mark.parametrize(
    ("pages", "mimetype"),
    [({}, "text/html"), ({"a": ("A", "text")}, "text/plain")],
    ids=["empty", "no-html"],
)
def test_a_file_without_articles(
    tmp_path: Path, pages: dict[str, tuple[str, str]], mimetype: str
) -> None:
    source = ZimSource(write(tmp_path / "x.zim", pages, mimetype))
    with pytest.raises(SourceProblem, match="no article") as caught:
        list(source.units())
    assert caught.value.hint


def mend_checksum(data: bytearray) -> bytes:
    import hashlib

    (at,) = struct.unpack_from("<Q", data, 72)
    data[at : at + 16] = hashlib.md5(data[:at]).digest()
    return bytes(data)


def damaged(small: Path, how: str) -> bytes:
    data = bytearray(small.read_bytes())
    if how == "truncated":
        return bytes(data[: len(data) // 2])
    if how == "header only":
        return bytes(data[:80])
    if how == "a bit":
        data[len(data) // 2] ^= 1
        return bytes(data)
    offset, value = {
        "count": (24, 0xFFFFFFFF),
        "paths": (32, 0xFFFFFFF0),
        "clusters": (48, 0xFFFFFFF0),
    }[how]
    struct.pack_into("<I", data, offset, value)
    return mend_checksum(data)


@pytest.mark.parametrize("how", ["truncated", "header only", "a bit", "count", "paths", "clusters"])
def test_a_damaged_file_is_told(small: Path, tmp_path: Path, how: str) -> None:
    path = tmp_path / "x.zim"
    path.write_bytes(damaged(small, how))
    with pytest.raises(SourceProblem, match="damaged") as caught:
        list(ZimSource(path).units())
    assert "download it again" in caught.value.hint


def test_damaged_clusters_cost_only_their_articles(small: Path, tmp_path: Path) -> None:
    data = bytearray(small.read_bytes())
    (clusters_at,) = struct.unpack_from("<Q", data, 48)
    (cluster,) = struct.unpack_from("<Q", data, clusters_at + 8)
    data[cluster + 1 : cluster + 60] = b"\xff" * 59
    path = tmp_path / "x.zim"
    path.write_bytes(mend_checksum(data))
    found = read(ZimSource(path))
    lost = found.report.skipped["damaged in the ZIM file"].count
    assert 0 < lost < COUNT and len(found.articles) + lost == COUNT


@pytest.mark.parametrize(
    ("code", "told"), [(f"-{int(signal.SIGSEGV)}", "SIGSEGV"), ("3", "exit code 3")]
)
def test_a_reader_that_crashes_is_told(
    small: Path, monkeypatch: pytest.MonkeyPatch, code: str, told: str
) -> None:
    def crash(command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        assert command[0] == sys.executable and command[-1] == str(small)
        return subprocess.CompletedProcess(command, int(code), b"", b"")

    monkeypatch.setattr(zim.subprocess, "run", crash)
    with pytest.raises(SourceProblem, match=told):
        list(ZimSource(small).units())


def test_without_libzim(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "libzim", None)
    with pytest.raises(SourceProblem, match="libzim") as caught:
        ZimSource(small)
    assert caught.value.hint == "pip install 'factscore-tui[formats]'"


def test_names() -> None:
    assert is_zim(b"ZIM\x04rest") and not is_zim(b"ZIM5") and not is_zim(b"")
    assert [
        is_page(m)
        for m in ("text/html", "text/html; charset=utf-8", "text/html;raw=true", "text/css")
    ] == [
        True,
        True,
        False,
        False,
    ]
    assert wiki_base("", "wikipedia_en_all_maxi") == "https://en.wikipedia.org/wiki/"
    assert wiki_base("https://de.wikivoyage.org/", "") == "https://de.wikivoyage.org/wiki/"
    assert wiki_base("", "kiwix.wikibooks_be_all") == "https://be.wikibooks.org/wiki/"
    assert wiki_base("https://evil.example/", "stackexchange_en_all") == ""


REAL = {
    "gozim-test.zim": (174, 0),
    "libkiwix-zimfile.zim": (129, 155),
    "wikipedia_en_ray_charles_2015-06.zim": (85, 151),
    "zimply-wiki.zim": (173, 47),
}


@pytest.mark.parametrize("name", REAL)
def test_real_files(name: str) -> None:
    pytest.importorskip("libzim")
    if not (FIXTURES / name).is_file():
        pytest.skip("the shared data is not here")
    found = read(ZimSource(FIXTURES / name))
    assert (len(found.articles), len(found.redirects)) == REAL[name]
    assert sum(bool(a.url and a.date and a.revision) for a in found.articles) >= 0.9 * len(
        found.articles
    )


@pytest.mark.slow
def test_the_testing_suite() -> None:
    pytest.importorskip("libzim")
    files = sorted((FIXTURES / "zim-testing-suite").rglob("*.zim"))
    if not files:
        pytest.skip("the shared data is not here")
    for path in files:
        if path.name.startswith("invalid"):
            with pytest.raises(SourceProblem, match="damaged"):
                list(ZimSource(path).units())
        else:
            assert read(ZimSource(path)).articles, path
