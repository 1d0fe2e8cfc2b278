"""Targets: what lies on the disk: indexes, sessions, settings, recipes, lists."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Any

from fuzz.targets import Target, lines

RECIPE = b"""name = "towns"
title = "All the towns"
description = "Four hundred towns."
language = "en"
format = "jsonl"
url_pattern = "https://example.org/{date}/towns-{date}.jsonl"
listing_url = "https://example.org/sums.txt"
checksums_url = "https://example.org/sums.txt"
size_bytes = 1000
index_bytes = 300_000
articles = 400
build_minutes = 1
licence = "CC0"
licence_url = "https://creativecommons.org/publicdomain/zero/1.0/"
homepage = "https://example.org/"
"""
SETTINGS = b"""index = ["sample", "~/mine"]
threads = 2
fail_under = 80.5
engine = "llm"
model = "m"
[keys]
"read.next" = "n, ctrl+n"
"""
SUMS = b"""d41d8cd98f00b204e9800998ecf8427e  towns-20260901.jsonl
da39a3ee5e6b4b0d3255bfef95601890afd80709 *towns-20260801.jsonl
SHA256 (towns-20260901.jsonl) = e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
<a href="towns-20260901.jsonl">towns</a>
<metalink><file name="towns-20260901.jsonl"><size>1000</size>
<hash type="md5">d41d8cd98f00b204e9800998ecf8427e</hash></file>
"""
GOLD = {
    "topic": "Anna", "input": "Tell me about Anna.", "output": "Anna sang. She died.", "cat": ["x"],
    "annotations": [{
        "text": "Anna sang.", "is-relevant": True,
        "model-atomic-facts": [{"text": "Anna sang."}],
        "human-atomic-facts": [{"text": "Anna sang.", "label": "S"}],
    }],
}  # fmt: skip


WRONG = {
    "topic": "Anna", "text": "Anna sang in 1914. Otto beat Emil.", "right": None,
    "errors": [
        {"kind": "date", "span": [13, 17], "right": "1916"},
        {"kind": "role", "spans": [[19, 23], [29, 33]], "right": ["Emil", "Otto"]},
    ],
}  # fmt: skip
REPLACED = {"topic": "", "text": "Anna sang here.", "right": "Anna sang.", "kind": "entity"}


def target(name: str, folder: Path) -> Target | None:
    """The target of that name, None where it is of another module."""
    if name in ("manifest", "pages", "words"):
        from corpus_samples import build

        build(folder)
        index = folder / "small"
        part = {"manifest": ["manifest.json"], "pages": ["passages.db"]}.get(name)
        words = sorted(
            f"lexical/{file.name}"
            for file in (index / "lexical").glob("*.*")
            if file.suffix != ".lock"
        )
        names = part or words
        seeds = tuple(
            bytes([number]) + (index / file).read_bytes() for number, file in enumerate(names)
        )
        short, many = {"manifest": (10, 1500), "pages": (3, 400)}.get(name, (1, 60))
        return Target(name, seeds, partial(_index, index, names), short, many)
    match name:
        case "session":
            return Target(name, (_sessions(folder),), _session, short=2, long=700)
        case "settings":
            return Target(name, (SETTINGS,), _settings, short=15, long=1000)
        case "recipe":
            return Target(name, (RECIPE,), _recipe, short=15, long=1000)
        case "checksums":
            return Target(name, (SUMS,), _checksums, short=15, long=1000)
        case "journal":
            return Target(name, (_journal(folder),), _read_journal, short=15, long=500)
        case "labels":
            return Target(name, (lines(GOLD, GOLD),), _labels, short=15, long=1000)
        case "edits":
            return Target(name, (lines(WRONG, REPLACED),), _edits, short=15, long=1000)
        case _:
            return None


def _index(sound: Path, names: list[str], data: bytes, folder: Path) -> None:
    """The index with one file changed, which its first byte names; but for the manifest, the index
    says itself that it is as it should be."""
    from test_index_open import believe

    from factscore_tui.corpus.index.index import Index
    from factscore_tui.corpus.index.manifest import read_manifest

    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(sound, copy)
    name = names[data[0] % len(names) if data else 0]
    (copy / name).write_bytes(data[1:])
    if name == "manifest.json":
        read_manifest(copy)
        return
    believe(copy)
    index = Index.open(copy)
    try:
        for word in ("vistula", "mercury rock band", "1903"):
            index.lexical(word, 5)
        for norm in ("marie curie", "mercury", "warsaw"):
            index.titles(norm)
        for page_id in index.page_ids():
            index.page(page_id)
        list(index.redirects())
    finally:
        index.close()


def _sessions(folder: Path) -> bytes:
    from report_samples import TEXT, events_of, ordinary, save

    from factscore_tui.storage.sessions import SessionStore

    with SessionStore(folder / "sessions.db") as store:
        for number in range(3):
            save(
                store,
                events_of(ordinary(), end=number != 1),
                TEXT * (number + 1),
                f"draft {number}",
            )
    return (folder / "sessions.db").read_bytes()


def _session(data: bytes, folder: Path) -> None:
    from factscore_tui.report.export import report_bytes
    from factscore_tui.storage.sessions import SessionStore

    path = folder / "sessions.db"
    for rest in folder.glob("sessions.db*"):
        rest.unlink()
    path.write_bytes(data)
    path.chmod(0o600)
    with SessionStore(path) as store:
        store.damaged()
        for summary in store.search("anna"):
            _tolerating(lambda id=summary.id: report_bytes(store.load(id), "json", store.name(id)))
            _tolerating(lambda id=summary.id: store.rename(id, "other"))
        for summary in store.summaries()[:1]:
            _tolerating(lambda id=summary.id: store.remove(id))


def _tolerating(do: Any) -> None:
    """One session may be refused; the others have to be tried all the same."""
    from factscore_tui.errors import FactscoreError

    try:
        do()
    except FactscoreError as error:
        assert error.message and error.hint


def _settings(data: bytes, folder: Path) -> None:
    from factscore_tui.settings import load_settings
    from factscore_tui.settings_file import set_value

    path = folder / "settings.toml"
    path.write_bytes(data)
    load_settings({}, {}, folder / "none.toml", path)
    set_value(path, "threads", 3)


def _recipe(data: bytes, folder: Path) -> None:
    from factscore_tui.corpus.recipes import load_recipe

    path = folder / "recipe.toml"
    path.write_bytes(data)
    load_recipe(str(path))


def _checksums(data: bytes, folder: Path) -> None:
    from factscore_tui.corpus.recipes import (
        file_name_pattern,
        find_checksums,
        metalink_size,
        newest_date,
    )

    text = data.decode("utf-8", "replace")
    newest_date(text, file_name_pattern("https://example.org/{date}/towns-{date}.jsonl"))
    find_checksums(text, "towns-20260901.jsonl")
    metalink_size(text, "towns-20260901.jsonl")


def _labels(data: bytes, folder: Path) -> None:
    import io

    from factscore_tui.evaluation.labels.files import read_gold

    read_gold(io.BytesIO(data), "gold.jsonl")


def _edits(data: bytes, folder: Path) -> None:
    import io

    from factscore_tui.core.document import Document
    from factscore_tui.core.span import Span
    from factscore_tui.evaluation.edits.cases import read_cases

    for case in read_cases(io.BytesIO(data), "texts.jsonl"):
        Document.from_text(case.text)
        assert all(span.of(case.text) for error in case.errors for span in error.spans)
        assert (
            case.right is None
            or case.put_right(Span(0, len(case.text))) is not None
            or any(error.right is None for error in case.errors)
        )


def _journal(folder: Path) -> bytes:
    from report_samples import events_of, ordinary

    from factscore_tui.engine.protocol import Decomposed, Finished, Judged
    from factscore_tui.evaluation.run_journal import Journal

    journal = Journal(folder / "journal")
    journal.begin({"of": "fuzz"})
    for event in events_of(ordinary()):
        if isinstance(event, Decomposed | Judged | Finished):
            journal.add("a", event)
    journal.close()
    return (folder / "journal").read_bytes()


def _read_journal(data: bytes, folder: Path) -> None:
    from factscore_tui.evaluation.run_journal import Journal

    (folder / "journal").write_bytes(data)
    journal = Journal(folder / "journal")
    journal.begin({"of": "fuzz"})
    journal.close()
    assert all(past.judged() >= 0 for past in journal.past.values())
