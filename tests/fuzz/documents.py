"""Targets: drafts and collections."""

from __future__ import annotations

import bz2
import gzip
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fuzz.targets import Target

if TYPE_CHECKING:
    from factscore_tui.core.document import Document
    from factscore_tui.core.report import Report

DRAFT = """# Marie Curie

Marie Curie (7 November 1867 – 4 July 1934) was a physicist, and "the first woman" to win a Nobel Prize.[1] She was
born in Warsaw; her husband, Pierre Curie, shared the prize of 1903 with her. Dr. Curie moved to Paris in 1891, e.g. to
the U.S. later.

- **Prizes:** two, in 1903 and 1911
- Daughter: Irène

| Year | Prize |
|------|-------|
| 1903 | Physics |

> He said that they were "the best". 居里夫人出生于华沙。 В 1911 году. <b>bold</b> &amp; `code`
"""  # noqa: E501


def target(name: str, folder: Path) -> Target | None:
    """The target of that name, None where it is of another module."""
    if name == "draft":
        examples = Path(__file__).parents[2] / "examples"
        texts = [file.read_bytes()[:3000] for file in sorted(examples.glob("*.txt"))]
        return Target(name, (DRAFT.encode(), *texts), _draft, short=3, long=2500)
    if name.startswith("document-"):
        return Target(name, (_document(name),), partial(_read, name), short=3, long=200)
    if name.startswith("source-"):
        kind = name.removeprefix("source-")
        seed, suffix = _collection(kind, folder)
        return Target(name, (seed,), partial(_source, suffix), short=3, long=250)
    return None


def _draft(data: bytes, folder: Path) -> None:
    from factscore_tui.core.document import Document
    from factscore_tui.drafts import text_of
    from factscore_tui.text.refusal import refuses

    refuses(text_of(data, "draft.txt").text)
    document = Document.from_text(text_of(data, "draft.txt").text)
    check_exports(_checked(document))


def _checked(document: Document) -> Report:
    """The report of a check without models: every sentence a fact, verdicts by turns."""
    from factscore_tui.core.report import EngineInfo
    from factscore_tui.engine.codec import decode_event, encode
    from factscore_tui.engine.fake import INDEX, FakeDecomposer, FakeRetriever, FakeVerifier, Script
    from factscore_tui.engine.pipeline import Pipeline
    from factscore_tui.engine.protocol import Check, Ready
    from factscore_tui.engine.report_builder import ReportBuilder

    engine = EngineInfo("fake", "0")
    pipeline = Pipeline(FakeDecomposer(), FakeRetriever(), FakeVerifier(Script({})), engine)
    collector = ReportBuilder(document)
    collector.apply(Ready(engine=engine, index=INDEX, seconds=0.0))
    for event in pipeline.run(Check(check="c", text=document.text), lambda: False):
        collector.apply(decode_event(encode(event)))
    return collector.report()


def check_exports(report: Report) -> None:
    """Every form of a report can be written, and holds nothing that a terminal obeys or that nobody
    sees."""
    from test_writers_unseen import bad, seen

    from factscore_tui.report.export import EXPORTS, report_bytes
    from factscore_tui.report.terminal_report import TextWriter

    for form in EXPORTS:
        found = bad(seen(form.id, report_bytes(report, form.id, "draft")))
        assert not found, (form.id, found[:5])
    assert not bad(TextWriter(False, 80, sourced=True).report(report))


def _document(name: str) -> bytes:
    from test_drafts import docx_with, odt_with
    from test_readers_files import make_pdf

    match name.removeprefix("document-"):
        case "docx":
            return docx_with("<w:p><w:r><w:t>Anna sang in 1903.</w:t></w:r></w:p>" * 5)
        case "odt":
            return odt_with("<text:h>Anna</text:h><text:p>Anna sang in 1903.</text:p>" * 5)
        case "pdf":
            return bytes(make_pdf([["Some words of a paper."] * 10] * 2))
        case _:
            return f"<html><head><title>T</title></head><body><p>{DRAFT}</p><ul><li>x</ul></body></html>".encode()  # noqa: E501


def _read(name: str, data: bytes, folder: Path) -> None:
    """What the process that reads documents does with them."""
    from factscore_tui.corpus.readers.office import sections_of
    from factscore_tui.documents.worker import answer
    from factscore_tui.drafts import worker

    kind = {"document-pdf": "pdf", "document-html": "html"}.get(name, "zip")
    found = worker.read(data, kind)
    assert found.get("text", "").strip() or (found["problem"] and found["hint"])
    if kind == "zip":  # as a knowledge source reads them
        told = answer(data)
        assert (
            sections_of(told["paragraphs"], told["title"]) is not None
            if "kind" in told
            else (told["problem"] == found["problem"])
        )


def _collection(kind: str, folder: Path) -> tuple[bytes, str]:
    from test_reader_bounds import sample

    if kind in ("gz", "zst"):
        import zstandard

        raw = bz2.decompress((folder / sample(folder, "bz2")).read_bytes())
        return (
            gzip.compress(raw) if kind == "gz" else zstandard.compress(raw)
        ), f"source.xml.{kind}"
    name = sample(folder, kind)
    return (folder / name).read_bytes(), name


def _source(name: str, data: bytes, folder: Path) -> None:
    from factscore_tui.corpus.readers import open_source

    path = folder / name
    path.write_bytes(data)
    source = open_source(path)
    for number, unit in enumerate(source.units()):
        source.parse(unit.payload)
        assert number < 1000, "it does not end"
