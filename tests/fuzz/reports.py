"""Targets: reports and documents that come back: seals, baselines, tags, comments in a document,
and what an editor sends."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fuzz.targets import Target, lines

MAX_REMARKS = 40


def target(name: str, folder: Path) -> Target | None:
    """The target of that name, None where it is of another module."""
    match name:
        case "seal":
            return Target(name, _seals(), _seal, short=15, long=1500)
        case "baseline":
            return Target(name, (_json_report(),), _baseline, short=15, long=1500)
        case "tags":
            return Target(name, _judged(), _tags, short=10, long=1500)
        case "comment":
            return Target(name, _documents(), _comment, short=5, long=800)
        case "corrected":
            return Target(name, _documents(), _corrected, short=5, long=800)
        case "tagged":
            return Target(name, (TAGGED,), _tagged, short=15, long=1500)
        case "frames":
            return Target(name, (_frames(),), _editor, short=2, long=200)
        case _:
            return None


def _seals() -> tuple[bytes, ...]:
    """Sealed reports, and what is inside of a seal, which nobody changes by chance through its
    packing."""
    from report_samples import ordinary

    from factscore_tui.report.seal import to_sealed_html, to_sealed_markdown

    whole = tuple(write(ordinary()).encode() for write in (to_sealed_html, to_sealed_markdown))
    return (*whole, _unpacked(whole[0]), _unpacked(whole[1]))


def _unpacked(report: bytes) -> bytes:
    import base64

    from factscore_tui.report.seal import BEGIN, END

    rest = report.rpartition(BEGIN.encode())[2].partition(END.strip("\n").encode())[0]
    return zlib.decompress(base64.b64decode(b"".join(rest.split())))


def _seal(data: bytes, folder: Path) -> None:
    """As it is, or where it begins like the inside of a seal, packed into one whose hash of the
    text is right."""
    import base64

    from factscore_tui.report.seal import BEGIN, END, read_seal

    if data.startswith(b"{"):
        try:
            inside = json.loads(data)
            inside["hash"] = hashlib.sha256(inside["text"].encode()).hexdigest()
            data = json.dumps(inside).encode()
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass
        packed = base64.b64encode(zlib.compress(data))
        data = b"x\n" + BEGIN.encode() + packed + END.encode()
    found = read_seal(data)
    assert found.seal.text is not None and found.unchanged in (True, False)


def _json_report() -> bytes:
    from report_samples import ordinary

    from factscore_tui.report.export import report_bytes

    return report_bytes(ordinary(), "json", "draft")


def _baseline(data: bytes, folder: Path) -> None:
    from report_samples import ordinary

    from factscore_tui.cli.baseline import read_baseline

    path = folder / "report.json"
    path.write_bytes(data)
    read_baseline(str(path)).new(ordinary())


def _judged() -> tuple[bytes, ...]:
    """What an engine says of a text, a line an event, and texts in which tags stand."""
    from report_samples import events_of, ordinary

    from factscore_tui.engine.codec import encode

    told = b"".join(encode(event) for event in events_of(ordinary()))
    return (told, told.replace(b"Riga", b"<mark>Riga</mark>"))


def _tags(data: bytes, folder: Path) -> None:
    """Corrections, tags, comments and an editor's marks of facts that lie where no fact can."""
    from report_samples import TEXT

    from factscore_tui.core.document import Document
    from factscore_tui.correct.edits import corrected, edits_of
    from factscore_tui.correct.tags import marks_of, write_tags
    from factscore_tui.engine.codec import decode_event, read_lines
    from factscore_tui.engine.report_builder import ReportBuilder
    from factscore_tui.errors import EngineProblem
    from factscore_tui.lsp.findings import facts_at, hover, marks
    from factscore_tui.report.docx_in_place import remarks

    text = TEXT + " \\<entity><delete>1870</delete></entity>"
    builder = ReportBuilder(Document.from_text(text))
    for line in read_lines(io.BytesIO(data + b"\n")):
        with contextlib.suppress(EngineProblem):  # the others count all the same
            builder.apply(decode_event(line))
    report = builder.report()
    assert len(corrected(text, edits_of(report))) < 100_000
    write_tags(marks_of(report))
    remarks(report)
    for mark in marks(report):
        for judged in facts_at(report, mark.span):
            assert hover(report, judged)


def _documents() -> tuple[bytes, ...]:
    """The main part of a document, which is packed when it is read, and whole documents."""
    from test_docx_comments import FIELDS, RUNS
    from test_drafts import docx_with

    whole = docx_with(RUNS + FIELDS)
    return (_part(whole), _part(docx_with(RUNS * 3)), whole)


def _part(document: bytes) -> bytes:
    from test_docx_comments import parts_of

    return parts_of(document)["word/document.xml"]


def _comment(data: bytes, folder: Path) -> None:
    """Comments everywhere; what comes out is read again, and its text is as before."""
    from test_docx_comments import RUNS, parts_of
    from test_drafts import docx_with, packed

    from factscore_tui.drafts import worker
    from factscore_tui.drafts.base import COMMENTED

    if not data.startswith(b"PK"):
        data = packed({**parts_of(docx_with(RUNS)), "word/document.xml": data})
    found = worker.read(data, "zip")
    text = found.get("text", "")
    step = max(1, len(text) // MAX_REMARKS)
    asked = {
        "sha256": hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
        "remarks": [(at, at + step + 1, ["said <&>"]) for at in range(0, len(text), step)],
    }
    answer = worker.comment(json.dumps(asked).encode() + b"\n" + data)
    if not answer.startswith(COMMENTED):
        told = json.loads(answer)
        assert told["problem"].strip() and told["hint"].strip()
        return
    again = worker.read(answer.removeprefix(COMMENTED), "zip")
    assert again.get("text") == found.get("text"), "the text was changed"


def _corrected(data: bytes, folder: Path) -> None:
    """Corrections everywhere; what comes out says what it should, or was left out."""
    from test_docx_comments import RUNS, parts_of
    from test_drafts import docx_with, packed

    from factscore_tui.drafts import worker
    from factscore_tui.drafts.base import EDITED

    if not data.startswith(b"PK"):
        data = packed({**parts_of(docx_with(RUNS)), "word/document.xml": data})
    text = worker.read(data, "zip").get("text", "")
    step = max(1, len(text) // MAX_REMARKS)
    groups = [[(at, at + step, "new <&> words")] for at in range(0, len(text), 2 * step)]
    asked = {
        "sha256": hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
        "groups": groups,
    }
    answer = worker.edit(json.dumps(asked).encode() + b"\n" + data)
    if not answer.startswith(EDITED):
        told = json.loads(answer)
        assert told["problem"].strip() and told["hint"].strip()
        return
    left, _, document = answer.removeprefix(EDITED).partition(b"\n")
    for number, ((start, end, new),) in reversed(list(enumerate(groups))):
        if number not in json.loads(left):
            text = text[:start] + new + text[end:]
    assert worker.read(document, "zip").get("text", "").split() == text.split()


TAGGED = (
    b"In <entity><delete>1914</delete><mark>1916</mark></entity> \\<relation> <subjective>x"
    b"</subjective> <mark>y</mark>"
)


def _tagged(data: bytes, folder: Path) -> None:
    """Tags are read, and written again as they were, or told with their place."""
    from factscore_tui.correct.tag_reader import read_tags
    from factscore_tui.correct.tags import write_tags
    from factscore_tui.errors import InputProblem

    try:
        found = read_tags(data.decode("utf-8", "replace"))
    except InputProblem as problem:
        assert "at character" in problem.message and problem.hint
        return
    assert read_tags(write_tags(found)) == found


def _frames() -> bytes:
    """A session of an editor, a message a line; what is sent gets its head by `_editor`."""
    place = {"textDocument": {"uri": "file:///d.md"}}
    at = {"line": 0, "character": 40}
    text = "Anna left in Riga. Bo was born on 24 June 1987.\n"
    opened = {**place["textDocument"], "languageId": "markdown", "version": 1, "text": text}
    ask = {"jsonrpc": "2.0", "id": 2}
    note = {"jsonrpc": "2.0"}
    changes = [{"range": {"start": at, "end": at}, "text": "x"}]
    return lines(
        {**ask, "id": 1, "method": "initialize",
         "params": {"processId": None, "rootUri": None, "capabilities": {}}},
        {**note, "method": "initialized", "params": {}},
        {**note, "method": "textDocument/didOpen", "params": {"textDocument": opened}},
        {**ask, "method": "textDocument/hover", "params": {**place, "position": at}},
        {**ask, "id": 3, "method": "textDocument/codeAction",
         "params": {**place, "range": {"start": at, "end": at}, "context": {"diagnostics": []}}},
        {**note, "method": "textDocument/didChange",
         "params": {"textDocument": {"uri": "file:///d.md", "version": 2},
                    "contentChanges": changes}},
        {**note, "method": "textDocument/didSave", "params": place},
        {**ask, "id": 4, "method": "workspace/executeCommand",
         "params": {"command": "factscore-tui.ignore", "arguments": ["file:///d.md", "x", 1]}},
        {**note, "method": "textDocument/didClose", "params": place},
        {**ask, "id": 5, "method": "shutdown", "params": None},
    )  # fmt: skip


class _Engine:
    """One that has judged everything already."""

    def check(self, text: str, before: object = None) -> Iterator[Any]:
        from report_samples import events_of, ordinary

        yield from events_of(ordinary())

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass


class _Kept(io.BytesIO):
    """Has what was written when it is closed, too."""

    said = b""

    def close(self) -> None:
        self.said = self.said or self.getvalue()
        super().close()


class _Typed(io.BytesIO):
    """Comes slowly enough for a check to end between two messages."""

    def readline(self, size: int | None = -1, /) -> bytes:
        time.sleep(0.003)
        return super().readline(size)


def _editor(data: bytes, folder: Path) -> None:
    """A server that is sent this, a message a line, until that is over. Lines that begin with "C"
    are heads that the editor wrote itself."""
    from factscore_tui.lsp.server import make_server
    from factscore_tui.lsp.stream import EditorStream, log_in_lines

    sent = b"".join(
        line + b"\r\n"
        if line.startswith(b"C")
        else b"Content-Length: %d\r\n\r\n%s" % (len(line), line)
        for line in data.split(b"\n")
    )
    log_in_lines()
    server = make_server(_Engine())  # type: ignore[arg-type]
    told = _Kept()
    stream = EditorStream(_Typed(sent))
    try:
        server.start_io(stdin=stream, stdout=told)  # type: ignore[arg-type]
    finally:
        server.close()
    assert len(told.said) < 20_000_000
