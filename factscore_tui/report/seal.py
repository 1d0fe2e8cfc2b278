"""Sealed reports: the HTML or Markdown report with what it takes to check it and to do it again, in
a comment at its end: the text, hashes of text, report, index and models, the engine, and every
verdict.

A seal tells whether a report was changed since it was written, and what came out when it was. It is
no signature: who can change the report can also write a new seal, so a report that matters is kept
or sent with its hash.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import html
import zlib
from dataclasses import replace
from typing import Any

import msgspec

from factscore_tui.core.document import Document
from factscore_tui.core.report import EngineInfo, IndexInfo, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import InputProblem
from factscore_tui.report.visible import visible
from factscore_tui.util.amounts import counted

VERSION = 1
BEGIN, END = f"\n<!-- factscore-tui seal {VERSION}\n", "\n-->\n"
WIDTH = 100
MAX_UNPACKED = 64 << 20
"""Bytes: a seal that unpacks to more is not read. It holds a text and what was judged of it; the
report around it, with its passages, is several times as long, and is read up to 50 MB."""
HOW = "factscore-tui verify-report FILE"
HINT = "seal one with `factscore-tui check DRAFT --format sealed --output FILE`"


class SealedFact(msgspec.Struct, frozen=True):
    """A fact as it was judged. `verdict` is the one that counts, `machine` the engine's, `by_hand`
    what a person ruled about it: the reason, empty or not, None where nobody did."""

    text: str
    sentence: Span
    verdict: Verdict | None
    machine: Verdict | None
    by_hand: str | None = None


class Seal(msgspec.Struct, frozen=True):
    """What was sealed. Hashes are sha256 in hex: `body` of the report in front of the seal, `hash`
    of the text. The path of an index is left out."""

    body: str
    text: str
    hash: str
    topic: str
    status: str
    index: IndexInfo | None
    engine: EngineInfo | None
    facts: tuple[SealedFact, ...]


class SealedReport(msgspec.Struct, frozen=True):
    """A file with a seal: what was sealed, and the hash of the report as it is now."""

    seal: Seal
    body: str

    @property
    def unchanged(self) -> bool:
        """Whether the report is as it was sealed."""
        return self.body == self.seal.body


def to_sealed_html(report: Report, name: str = "") -> str:
    """The HTML report with its seal."""
    from factscore_tui.report.html_report import END as END_OF_FACTS
    from factscore_tui.report.html_report import to_html

    told = "<br>\n".join(html.escape(visible(line)) for line in _lines(report))
    before, end, after = to_html(report, name).rpartition(END_OF_FACTS)
    return _with_seal(f"{before}<footer><p>{told}</p></footer>\n{end}{after}", report)


def to_sealed_markdown(report: Report, name: str = "") -> str:
    """The Markdown report with its seal."""
    from factscore_tui.report.markdown_report import plain, to_markdown

    told = "\n".join(f"* {plain(visible(line))}" for line in _lines(report))
    return _with_seal(f"{to_markdown(report, name).rstrip()}\n\n## Seal\n\n{told}\n", report)


def _lines(report: Report) -> list[str]:
    """What was checked with what, for readers."""
    index, engine = report.index, report.engine
    lines = [
        f"Text: {counted(report.document.length, 'character')}, sha256 {report.document.sha256}"
    ]
    if index is not None:
        several = "Indexes, the most trusted first" if index.sources else "Index"
        lines.append(f"{several}: {index.name}, {index.day or 'no date'}, {index.id}")
        lines += [f"- {one.name}, {one.day or 'no date'}, {one.id}" for one in index.sources]
    if engine is not None:
        lines.append(f"Engine: {engine.name} {engine.version}, {engine.estimator}")
        models = (*engine.models, *engine.readers)
        lines += [f"Model: {m.id} ({m.role}), sha256 {m.sha256}" for m in models]
    return [*lines, f"Sealed. To check this report and do it again: {HOW}"]


def _with_seal(body: str, report: Report) -> str:
    index = report.index
    seal = Seal(
        _hash(body.encode("utf-8", "replace")),
        report.document.text,
        report.document.sha256,
        report.topic,
        report.status,
        _without_place(index) if index is not None else None,
        report.engine,
        tuple(
            SealedFact(
                judged.fact.text,
                judged.fact.sentence,
                judged.verdict,
                judged.machine_verdict,
                judged.ruling.reason if judged.ruling and judged.ruled is not None else None,
            )
            for judged in report.facts
        ),
    )
    raw = msgspec.json.encode(_encodable(msgspec.to_builtins(seal)))
    packed = base64.b64encode(zlib.compress(raw, 9)).decode("ascii")
    return (
        body
        + BEGIN
        + "\n".join(packed[at : at + WIDTH] for at in range(0, len(packed), WIDTH))
        + END
    )


def _without_place(index: IndexInfo) -> IndexInfo:
    return replace(index, path="", sources=tuple(map(_without_place, index.sources)))


def read_seal(data: bytes) -> SealedReport:
    """The seal of a report. Line ends may have been changed on its way. InputProblem for a file
    without a seal, and for a seal that is damaged or of a later version."""
    data = data.replace(b"\r\n", b"\n")
    body, found, rest = data.rpartition(BEGIN.encode())
    if not found:
        raise InputProblem("this report is not sealed, or cut off, or of a later version", HINT)
    packed, ended, after = rest.partition(END.rstrip("\n").encode())
    try:
        if not ended:
            raise ValueError
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(
            base64.b64decode(b"".join(packed.split()), validate=True), MAX_UNPACKED
        )
        if not unpacking.eof:
            raise ValueError
        seal = msgspec.json.decode(raw, type=Seal)
        if Document.from_text(seal.text).sha256 != seal.hash:
            raise ValueError
    except (ValueError, zlib.error, binascii.Error, msgspec.MsgspecError) as error:
        raise InputProblem(
            "the seal of this report is damaged", "ask for the file as it was written"
        ) from error
    return SealedReport(seal, _hash(body + after.strip()))


def _encodable(value: Any) -> Any:
    """The same with a question mark for half a character, which no file can hold."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {key: _encodable(one) for key, one in value.items()}
    return [_encodable(one) for one in value] if isinstance(value, list | tuple) else value


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
