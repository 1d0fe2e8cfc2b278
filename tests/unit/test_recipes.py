"""Recipes: what ships is sound, what a user writes is checked, and a pattern finds the newest
file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from web_server import Web, close_proxies, serving, whole

from factscore_tui.corpus import recipes
from factscore_tui.corpus.recipes import (
    Recipe,
    file_name_pattern,
    find_checksums,
    list_recipes,
    load_recipe,
    metalink_size,
    newest_date,
    parse_recipe,
    resolve,
)
from factscore_tui.errors import NetworkProblem, SourceProblem, UsageProblem

SHA256, SHA1, MD5 = "a" * 64, "b" * 40, "c" * 32
FIELDS = {
    "name": "mine",
    "title": "Mine",
    "description": "A collection.",
    "language": "en",
    "format": "jsonl",
    "licence": "CC0",
    "licence_url": "https://example.org/licence",
    "homepage": "https://example.org/",
    "url": "https://example.org/mine.jsonl",
}


def write(path: Path, **changes: object) -> Path:
    """A recipe file; a value of None leaves a field out."""
    values = {key: value for key, value in {**FIELDS, **changes}.items() if value is not None}
    lines = [
        f"{key} = {value if isinstance(value, int) else quoted(str(value))}"
        for key, value in values.items()
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def quoted(text: str) -> str:
    """A TOML basic string."""
    return (
        '"'
        + "".join(c if 32 <= ord(c) < 127 and c not in '"\\' else f"\\u{ord(c):04x}" for c in text)
        + '"'
    )


def recipe(**changes: object) -> Recipe:
    """A recipe in memory."""
    return parse_recipe({**FIELDS, **changes}, Path("mine.toml"))


# --- what ships
# ------------------------------------------------------------------------------------------------

SHIPPED = sorted((Path(__file__).parents[2] / "index" / "recipes").glob("*.toml"))


def test_recipes_are_shipped() -> None:
    names = [recipe.name for recipe in list_recipes()]
    assert {"simplewiki", "enwiki", "dewiki", "frwiki", "eswiki", "enwiki-medicine"} <= set(names)
    assert len(names) == len(SHIPPED)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_ships_is_sound(path: Path) -> None:
    shipped = load_recipe(str(path))
    assert shipped.name == path.stem and load_recipe(shipped.name) == shipped
    for address in (
        shipped.url,
        shipped.url_pattern,
        shipped.listing_url,
        shipped.checksums_url,
        shipped.homepage,
    ):
        assert not address or address.startswith("https://")
    assert (
        shipped.checksums_url and shipped.size_bytes and shipped.articles and shipped.figures_from
    )
    assert shipped.licence == "CC BY-SA 4.0" and "Not tested" in shipped.notes


DUMPS = """\
{0}  simplewiki-20260801-pages-articles-multistream.xml.bz2
{1}  simplewiki-20260901-pages-articles.xml.bz2
{2}  simplewiki-20260901-pages-articles-multistream.xml.bz2
{1}  simplewiki-20260901-pages-articles-multistream-index.txt.bz2
""".format("0" * 40, "1" * 40, "2" * 40)


def test_the_dump_of_a_language_is_found_by_its_checksums() -> None:
    asked: list[str] = []

    def fetch(url: str) -> str:
        asked.append(url)
        return DUMPS

    found = resolve(load_recipe("simplewiki"), fetch)
    assert asked == ["https://dumps.wikimedia.org/simplewiki/latest/simplewiki-latest-sha1sums.txt"]
    assert found.file == "simplewiki-20260901-pages-articles-multistream.xml.bz2"
    assert found.url == f"https://dumps.wikimedia.org/simplewiki/20260901/{found.file}"
    assert found.sha1 == "2" * 40 and not found.note
    assert found.snapshot_date == "2026-09-01"


def test_a_dump_that_is_not_listed_yet_is_the_latest_one() -> None:
    found = resolve(load_recipe("simplewiki"), lambda _: "nothing of the kind")
    assert found.url.endswith("/latest/simplewiki-latest-pages-articles-multistream.xml.bz2")
    assert not (found.sha256 or found.sha1 or found.md5)
    assert "latest" in found.note and found.snapshot_date == ""


OPDS = """<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
<entry><flavour>mini</flavour><link rel="http://opds-spec.org/acquisition/open-access" type="application/x-zim"
 href="https://lb.download.kiwix.org/zim/wikipedia/wikipedia_en_medicine_mini_2026-10.zim.meta4" length="9"/></entry>
<entry><flavour>nopic</flavour><link rel="http://opds-spec.org/acquisition/open-access" type="application/x-zim"
 href="https://evil.example/wikipedia_en_medicine_nopic_2026-04.zim.meta4" length="862208"/></entry></feed>"""  # noqa: E501
META4 = f"""<?xml version="1.0" encoding="UTF-8"?><metalink xmlns="urn:ietf:params:xml:ns:metalink">
<file name="other.zim"><size>1</size><hash type="sha-256">{"9" * 64}</hash></file>
<file name="wikipedia_en_medicine_nopic_2026-04.zim"><size>862000</size>
<hash type="md5">{MD5}</hash><hash type="sha-1">{SHA1}</hash><hash type="sha-256">{SHA256}</hash>
<pieces length="4194304" type="sha-1"><hash>{"7" * 40}</hash></pieces>
<url priority="1">https://mirror.example/x.zim</url></file></metalink>"""


def test_a_zim_file_is_found_by_the_catalogue_and_its_metalink() -> None:
    pages = {"entries": OPDS, "meta4": META4}
    found = resolve(
        load_recipe("enwiki-medicine"),
        lambda url: pages["meta4" if url.endswith("meta4") else "entries"],
    )
    # The catalogue only says which date is the newest: it cannot send us to another server.
    assert (
        found.url
        == "https://lb.download.kiwix.org/zim/wikipedia/wikipedia_en_medicine_nopic_2026-04.zim"
    )
    assert (found.sha256, found.sha1, found.md5, found.size) == (SHA256, SHA1, MD5, 862000)
    assert found.snapshot_date == ""


# --- resolving
# -------------------------------------------------------------------------------------------------


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    close_proxies(monkeypatch)
    with serving() as server:
        yield server


def test_a_directory_page_of_a_real_server(web: Web) -> None:
    web.pages["/files/"] = whole(
        b'<html><a href="../">up</a> <a href="w_nopic_2025-12.zim">w</a> <a '
        b'href="w_nopic_2026-02.zim">w</a>'
        b'<a href="w_nopic_2026-02.zim.sha256">s</a> <a href="w_maxi_2026-03.zim">w</a> <a '
        b'href="xw_nopic_2026-09.zim">'
    )
    web.pages["/files/w_nopic_2026-02.zim.sha256"] = whole(
        f"{SHA256}  w_nopic_2026-02.zim\n".encode()
    )
    pattern = web.url("/files/w_nopic_{date}.zim")
    listing, checksums = web.url("/files/"), pattern + ".sha256"
    mine = recipe(url="", url_pattern=pattern, listing_url=listing, checksums_url=checksums)
    found = resolve(mine)
    assert found.url == web.url("/files/w_nopic_2026-02.zim") and found.sha256 == SHA256


def test_nothing_found_and_no_fixed_address() -> None:
    mine = recipe(
        url="", url_pattern="https://example.org/w_{date}.zim", listing_url="https://example.org/"
    )
    with pytest.raises(
        NetworkProblem, match=re.escape("names no file like w_{date}.zim")
    ) as caught:
        resolve(mine, lambda _: "<html></html>")
    assert "https://example.org/" in caught.value.hint and "index build" in caught.value.hint


def test_a_fixed_address_needs_no_page() -> None:
    def fetch(url: str) -> str:
        raise AssertionError(url)

    found = resolve(recipe(sha256=SHA256.upper()), fetch)
    assert (found.url, found.file, found.sha256) == (FIELDS["url"], "mine.jsonl", SHA256)
    assert resolve(recipe(), fetch).note


@pytest.mark.parametrize(
    ("page", "date"),
    [
        ("w_2026-01.zim w_2026-02.zim w_2025-12.zim", "2026-02"),
        ("w_20260101.zim w_20260201.zim", "20260201"),
        ("w_2026-02.zim w_2026-02-15.zim", "2026-02-15"),
        ("w_2026-13.zim w_9999-12.zim w_2026-00.zim w_0000-01.zim", ""),
        ("w_2026-02.zim2 w_2026-02.zim-rss.xml aw_2026-02.zim w_2026.zim w_٢٠٢٦-٠١.zim", ""),
        ("w_2026-02xzim", ""),
        ("", ""),
    ],
)
def test_the_newest_date(page: str, date: str) -> None:
    assert newest_date(page, file_name_pattern("https://h/w_{date}.zim")) == date


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{SHA256}  f\n", {"sha256": SHA256}),
        (f"{SHA1} *f\n{MD5}  ./f", {"sha1": SHA1, "md5": MD5}),
        (f"SHA256 (f) = {SHA256.upper()}", {"sha256": SHA256}),
        (f"{SHA256}\n", {"sha256": SHA256}),
        (f"{SHA256}\n{SHA1}\n", {}),
        (f"{SHA256}  g\n", {}),
        (f"{SHA256}  f\n{SHA256}  f\n", {"sha256": SHA256}),
        ("<html>busy</html>", {}),
        (f"{'a' * 50}  f", {}),
        ("\x00\n\x1b[31m", {}),
        (f'<file name="f"><hash type="sha-256">{SHA256}</hash></file>', {"sha256": SHA256}),
        (f'<file name="f"><hash type="sha-1">{SHA256}</hash></file>', {}),
        (f'<file name="f"></file><hash type="sha-256">{SHA256}</hash>', {}),
    ],
)
def test_checksums_in_a_list(text: str, found: dict[str, str]) -> None:
    assert find_checksums(text, "f") == found


def test_checksums_that_contradict_each_other() -> None:
    with pytest.raises(NetworkProblem, match="twice"):
        find_checksums(f"{SHA1}  f\n{'0' * 40}  f\n", "f")


@pytest.mark.parametrize(
    "text",
    [
        "a" * 5_000_000,
        "w_2026-" * 700_000,
        "\n" * 2_000_000,
        f"{SHA1} " * 100_000,
        '<file name="f"' * 300_000,
        "w_" * 2_000_000,
    ],
    ids=["letters", "dates", "lines", "hashes", "files", "beginnings"],
)
def test_endless_pages_are_read_in_linear_time(text: str) -> None:
    assert newest_date(text, file_name_pattern("https://h/w_{date}.zim")) == ""
    assert find_checksums(text, "f") == {} and metalink_size(text, "f") == 0


# --- what users write
# ------------------------------------------------------------------------------------------


def test_a_recipe_of_ones_own(tmp_path: Path) -> None:
    mine = load_recipe(str(write(tmp_path / "mine.toml", size_bytes=5, notes="one\ntwo")))
    assert (mine.name, mine.size_bytes, mine.notes) == ("mine", 5, "one\ntwo")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": None}, "there is no name"),
        ({"title": ""}, "there is no title"),
        ({"name": "../up"}, "cannot be a name"),
        ({"name": "Mine"}, "cannot be a name"),
        ({"name": "sample"}, "sample cannot be a name"),
        ({"format": "exe"}, "format is none of"),
        ({"url": None}, "neither url nor url_pattern"),
        ({"url": "file:///etc/passwd"}, "url: 'file:///etc/passwd' is not an address"),
        ({"url": "https://u:p@h/"}, "url: the address at h carries"),
        ({"homepage": "javascript:alert(1)"}, "homepage"),
        ({"listing_url": "ftp://h/"}, "listing_url"),
        ({"url": "https://h/{date}"}, "holds a {"),
        ({"url_pattern": "https://h/w.zim", "listing_url": "https://h/"}, "one {date}"),
        ({"url_pattern": "https://h/{date}-{date}.zim", "listing_url": "https://h/"}, "one {date}"),
        ({"url_pattern": "https://h/{date}/w.zim", "listing_url": "https://h/"}, "one {date}"),
        ({"url_pattern": "https://h/{date}.zim"}, "listing_url beside it"),
        ({"url_pattern": "file:///{date}.zim", "listing_url": "https://h/"}, "url_pattern"),
        ({"checksums_url": "https://h/{file}"}, "holds a {"),
        ({"sha256": "abc"}, "sha256 is not one"),
        (
            {"sha256": SHA256, "url_pattern": "https://h/{date}", "listing_url": "https://h/"},
            "cannot hold",
        ),
        ({"size_bytes": -1}, "out of range"),
        ({"size_bytes": 10**18}, "out of range"),
        ({"articles": "many"}, "has to be a number"),
        ({"title": 5}, "has to be a text"),
        ({"homepag": "x"}, "did you mean 'homepage'?"),
        ({"zzz": 1}, "there is no field 'zzz'"),
        ({"title": "a\x1b[31mb"}, "control characters"),
        ({"title": "a\u202eb"}, "control characters"),
        ({"notes": "x" * 3000}, "longer than"),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_what_is_wrong_is_named(tmp_path: Path, changes: dict[str, object], says: str) -> None:
    with pytest.raises(UsageProblem, match=re.escape(says)) as caught:
        load_recipe(str(write(tmp_path / "mine.toml", **changes)))
    assert "mine.toml" in caught.value.message and caught.value.hint


@pytest.mark.parametrize(
    "value", [True, 1.0, None, [1], "1"], ids=["bool", "float", "none", "list", "text"]
)
def test_numbers_are_whole_numbers(value: object) -> None:
    with pytest.raises(UsageProblem, match="size_bytes has to be a number"):
        recipe(size_bytes=value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"name = ",
        b"\xff\xfe",
        b'name = "a"\nname = "b"',
        b"x = " + b"[" * 60_000,
        b"#" * 70_000,
        b"name = true",
        b"name = 1979-05-27",
        b"[name]\nx = 1",
        b'name = ["a"]',
        b"size_bytes = 1e3",
        b"size_bytes = " + b"9" * 5000,
        b"size_bytes = nan",
        b'name = "\\ud800"',
    ],
    ids=lambda data: ascii(data[:16]),
)
def test_hostile_files(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(data)
    with pytest.raises(UsageProblem) as caught:
        load_recipe(str(path))
    assert len(caught.value.message) < 600


@pytest.mark.parametrize(
    "name",
    ["no-such", "simplewik", "", "a\x00b", "x" * 5000, "/nowhere/x.toml", "a\x00b.toml", "."],
    ids=["unknown", "near", "empty", "NUL", "long", "no file", "NUL in a path", "dot"],
)
def test_unknown_names(name: str) -> None:
    with pytest.raises((UsageProblem, SourceProblem)) as caught:
        load_recipe(name)
    assert caught.value.hint
    assert ("did you mean 'simplewiki'" in caught.value.message) == (name == "simplewik")


def test_a_missing_folder_is_an_empty_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(recipes.paths, "bundled", lambda part: tmp_path / part)
    assert list_recipes() == []
