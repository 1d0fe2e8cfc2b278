"""Update, merge, verify, remove."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from corpus_samples import ROWS, build, write_rows

from factscore_tui.corpus.article import normal_title
from factscore_tui.corpus.build.atomic_directory import locked
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.build.update import UpdateCounts, update_index
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.maintenance import merge_indexes, remove_index, verify_index
from factscore_tui.errors import (
    IndexDamaged,
    IndexMissing,
    SourceProblem,
    StorageProblem,
    UsageProblem,
)


def titles(path: Path) -> list[str]:
    index = Index.open(path)
    found = [index.page(page).title for page in index.page_ids()]
    index.close()
    return found


def searched(path: Path, text: str) -> list[str]:
    index = Index.open(path)
    found = [index.passage(pid).title for pid, _ in index.lexical(text, 5)]
    index.close()
    return found


def test_an_update_touches_what_changed(tmp_path: Path) -> None:
    build(tmp_path)
    newer = [
        *ROWS[:2],
        {"title": "Warsaw", "text": "Warsaw lies in Mazovia."},
        {"title": "New", "text": "A zebra."},
    ]
    info, changes = update_index(
        tmp_path / "small", write_rows(tmp_path / "n.jsonl", newer), keep_missing=True
    )
    assert changes == UpdateCounts(added=1, changed=1, removed=0, same=6)
    assert titles(tmp_path / "small") == [*(str(row["title"]) for row in ROWS), "New"]
    assert searched(tmp_path / "small", "vistula") == []
    assert searched(tmp_path / "small", "Mazovia") == ["Warsaw"] and searched(
        tmp_path / "small", "zebra"
    ) == ["New"]
    info, changes = update_index(tmp_path / "small", tmp_path / "n.jsonl")
    assert changes == UpdateCounts(added=0, changed=0, removed=4, same=4)
    assert titles(tmp_path / "small") == ["Marie Curie", "A-ha", "Warsaw", "New"]
    assert info.id == build(tmp_path, newer, "anew").id
    index = Index.open(tmp_path / "small")
    assert index.titles(normal_title("Mercury")) == [] and index.titles("maria sklodowska") == [1]
    assert index.lexical("poisonous metal symbol", 5) == []
    index.close()
    assert verify_index(tmp_path / "small") == []
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []


def test_updates_that_cannot_be(tmp_path: Path) -> None:
    build(tmp_path)
    before = (tmp_path / "small" / "passages.db").read_bytes()
    with pytest.raises(IndexMissing):
        update_index(tmp_path / "nothing", tmp_path / "small.jsonl")
    with pytest.raises(SourceProblem):
        update_index(tmp_path / "small", write_rows(tmp_path / "bad.jsonl", [b"{", b"{"]))
    with (
        locked(tmp_path / "small", wait=False),
        pytest.raises(StorageProblem, match="another process"),
    ):
        update_index(tmp_path / "small", tmp_path / "small.jsonl")
    assert (tmp_path / "small" / "passages.db").read_bytes() == before
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []
    (tmp_path / "small" / "passages.db").write_bytes(before[:-9])
    with pytest.raises(IndexDamaged):
        update_index(tmp_path / "small", tmp_path / "small.jsonl")


def test_an_open_index_survives_its_update(tmp_path: Path) -> None:
    build(tmp_path)
    index = Index.open(tmp_path / "small")
    update_index(tmp_path / "small", write_rows(tmp_path / "n.jsonl", ROWS[:1]))
    assert [index.passage(pid).title for pid, _ in index.lexical("poisonous", 3)] == [
        "Mercury (element)"
    ]
    index.close()


@pytest.mark.slow
def test_a_merge_is_as_if_built_from_all(tmp_path: Path) -> None:
    build(tmp_path, ROWS[:4], "a")
    build(tmp_path, [*ROWS[4:], {"title": "A-ha", "text": "Not this one."}], "b")
    info = merge_indexes([tmp_path / "a", tmp_path / "b"], tmp_path / "both")
    assert (
        info.id
        == build(tmp_path, ROWS, "whole").id
        == merge_indexes([tmp_path / "both"], tmp_path / "c").id
    )
    manifest = Index.open(tmp_path / "both").manifest
    assert manifest.skipped["title of an earlier article"].examples == ("A-ha",)
    assert verify_index(tmp_path / "both") == []
    with pytest.raises(UsageProblem, match="to be merged"):
        merge_indexes([tmp_path / "a"], tmp_path / "a")
    build_index(tmp_path / "a.jsonl", tmp_path / "paper", cut="paper")
    with pytest.raises(UsageProblem, match="cut differently"):
        merge_indexes([tmp_path / "a", tmp_path / "paper"], tmp_path / "d")
    with pytest.raises(IndexMissing):
        merge_indexes([tmp_path / "a", tmp_path / "nothing"], tmp_path / "d")


def flip(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)


def test_verify_finds_every_kind_of_damage(tmp_path: Path) -> None:
    build(tmp_path)
    whole = tmp_path / "small"
    assert verify_index(whole) == []
    for part in sorted(p for p in whole.rglob("*.*") if p.is_file() and p.name != "manifest.json"):
        if part.name.endswith(".lock"):
            continue
        shutil.copytree(whole, tmp_path / "copy")
        flip(tmp_path / "copy" / part.relative_to(whole), part.stat().st_size // 2)
        try:
            problems = verify_index(tmp_path / "copy")
        except IndexDamaged as error:
            problems = [str(error)]
        assert problems, part.name
        shutil.rmtree(tmp_path / "copy")


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DELETE FROM page WHERE id = 3", "instead of 7 and 8"),
        ("UPDATE page SET date = '1999-01-01' WHERE id = 3", "not those that were indexed"),
        ("INSERT INTO title VALUES ('x', 99, 0)", "1 name leads to no page"),
        ("UPDATE page SET blob = x'00' WHERE id = 2", "page 2"),
        ("DELETE FROM meta WHERE name = 'sums'", "not those that were indexed"),
        ("UPDATE meta SET value = '[]' WHERE name = 'sums'", "not those that were indexed"),
    ],
)
def test_verify_believes_no_manifest(tmp_path: Path, statement: str, told: str) -> None:
    build(tmp_path)
    connection = sqlite3.connect(tmp_path / "small" / "passages.db")
    connection.execute(statement)
    connection.commit()
    connection.close()
    manifest = json.loads((tmp_path / "small" / "manifest.json").read_text())
    content = (tmp_path / "small" / "passages.db").read_bytes()
    manifest["files"]["passages.db"] = len(content)
    manifest["hashes"]["passages.db"] = hashlib.sha256(content).hexdigest()
    (tmp_path / "small" / "manifest.json").write_text(json.dumps(manifest))
    assert any(told in problem for problem in verify_index(tmp_path / "small"))


def test_remove(tmp_path: Path) -> None:
    build(tmp_path)
    (tmp_path / ".small.building-0123").mkdir()
    (tmp_path / ".small.building-0123" / "passages.db").write_bytes(bytes(1000))
    assert remove_index(tmp_path / "small") > 1000
    assert [p.name for p in tmp_path.iterdir()] == ["small.jsonl"]
    with pytest.raises(IndexMissing):
        remove_index(tmp_path / "small")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    with pytest.raises(UsageProblem):
        remove_index(tmp_path / "mine")
    assert (tmp_path / "mine" / "notes.txt").read_text() == "mine"
    build(tmp_path)
    with locked(tmp_path / "small", wait=False), pytest.raises(StorageProblem):
        remove_index(tmp_path / "small")
    assert titles(tmp_path / "small")


def dump(path: Path, pages: list[tuple[str, int, str]], redirects: dict[str, str]) -> Path:
    """A MediaWiki dump of (title, revision, text) and redirects."""
    parts = [
        "<mediawiki "
        'xml:lang="en"><siteinfo><base>https://en.example.org/wiki/Main</base></siteinfo>'
    ]
    for number, (title, revision, text) in enumerate(pages):
        parts.append(
            f"<page><title>{title}</title><ns>0</ns><id>{number}</id><revision><id>{revision}</id>"
            f"<timestamp>2026-01-0{revision % 9 + 1}T00:00:00Z</timestamp><text>{text}</text></revision></page>"  # noqa: E501
        )
    for title, target in redirects.items():
        parts.append(
            f'<page><title>{title}</title><ns>0</ns><id>99</id><redirect title="{target}" '
            f"/><revision><id>5</id>"
            f"<timestamp>2026-01-01T00:00:00Z</timestamp><text>#REDIRECT "
            f"[[{target}]]</text></revision></page>"
        )
    path.write_text("\n".join([*parts, "</mediawiki>"]), encoding="utf-8")
    return path


def test_pages_of_a_known_revision_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from factscore_tui.corpus import wikitext

    pages = [
        ("Paris", 11, "'''Paris''' is a city."),
        ("Rome", 12, "Rome is old."),
        ("Oslo", 13, "Oslo is north."),
    ]
    build_index(
        dump(tmp_path / "old.xml", pages, {"Lutetia": "Paris", "Roma": "Rome"}), tmp_path / "x"
    )
    cleaned: list[str] = []
    original = wikitext.clean_page

    def counted(title: str, *rest: object, **options: object) -> object:
        cleaned.append(title)
        return original(title, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(wikitext, "clean_page", counted)
    newer = [pages[0], ("Rome", 22, "Rome has seven hills."), ("Lima", 14, "Lima is in Peru.")]
    new = dump(
        tmp_path / "new.xml",
        newer,
        {"City of Light": "Paris", "Roma": "Rome", "Christiania": "Oslo"},
    )
    info, changes = update_index(tmp_path / "x", new)
    assert cleaned == ["Rome", "Lima"]
    assert changes == UpdateCounts(added=1, changed=1, removed=1, same=1)
    index = Index.open(tmp_path / "x")
    assert index.titles("lutetia") == [] and index.titles("city of light") == index.titles(
        "paris"
    ) == [1]
    assert index.manifest.skipped["redirect to a page that is not here"].count == 1
    assert (index.manifest.redirects, index.manifest.snapshot_date) == (2, "2026-01-06")
    index.close()
    assert verify_index(tmp_path / "x") == []
    assert build_index(new, tmp_path / "anew").id == info.id
