"""The report as a Word document: the draft with its facts coloured, and a comment at each fact.

The text of the document is the draft and nothing else; what is to say about all of it is in a
comment of its own at the first word. A blank line of the draft ends a paragraph, any other line end
is a line break.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.errors import UsageProblem
from factscore_tui.report.excerpt import excerpt
from factscore_tui.report.risk import is_told
from factscore_tui.report.segments import Segment, segments
from factscore_tui.report.summary import (
    counts_line,
    from_several,
    heading_of,
    kind_lines,
    ruling_lines,
    said_lines,
    source_line,
    status_line,
    strength_lines,
    verdict_words,
)
from factscore_tui.report.verdict_style import VerdictStyle, style_of_fact, styles_listed
from factscore_tui.report.visible import TAB_AND_NEWLINE, lines_shown, one_line, visible

if TYPE_CHECKING:
    from docx.document import Document

AUTHOR, INITIALS = "factscore-tui", "FS"
MAX_QUOTE = 3000
"""Characters of a passage in a comment: nobody reads more beside a page, and word processors grow
slow."""
MAX_COMMENT = 20_000

# Behind the words (fill), under them (line and its colour): never colour alone.
_PAINT: dict[str, tuple[str, str, str]] = {
    "supported": ("DCEBFA", "single", "0B5CAD"),
    "supported weak": ("DCEBFA", "dash", "0B5CAD"),
    "contradicted": ("FBDCC8", "wave", "B03A00"),
    "silent": ("F6EDC4", "dotted", "6F5A00"),
    "aside": ("EEEEEE", "", ""),
    "waiting": ("EEEEEE", "", ""),
}
_GAP = re.compile(r"\r?\n(?:[ \t]*\r?\n)+")
_NONCHARACTERS = re.compile("[\ufffe\uffff]")
_PIECES = re.compile(r"([\t\n])")
_BREAKS = {"\t": "w:tab", "\n": "w:br"}


def docx_problems(report: Report, name: str = "") -> bytes:
    """The same with comments and colours only at what is open or was ruled on, and one part of a
    passage where that says otherwise."""
    return docx_report(report, name, everything=False)


def docx_report(report: Report, name: str = "", *, everything: bool = True) -> bytes:
    """The bytes of a .docx file; `name` is that of the draft, for the title in its properties.

    UsageProblem where python-docx is not installed.
    """
    try:
        from docx import Document
    except ImportError as error:
        raise UsageProblem(
            "writing .docx needs the package python-docx", "pip install 'factscore-tui[documents]'"
        ) from error

    document = Document()
    document.core_properties.author = AUTHOR
    document.core_properties.title = xml_text(
        one_line(f"Fact check: {name}" if name else "Fact check")
    )[:255]
    document.core_properties.comments = xml_text(one_line(counts_line(report)))[:255]
    _Writer(document, report, everything).write()
    for element in document.core_properties._element.xpath("dcterms:created | dcterms:modified"):
        element.getparent().remove(element)
    stream = io.BytesIO()
    document.save(stream)
    return _undated(stream.getvalue())


def _undated(data: bytes) -> bytes:
    """The same zip file without times: one report is always the same bytes."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for part in source.infolist():
            target.writestr(zipfile.ZipInfo(part.filename), source.read(part), zipfile.ZIP_DEFLATED)
    return stream.getvalue()


class _Writer:
    """Puts a report into an empty document. Elements are made one by one, in order: what
    python-docx does for every paragraph and every comment looks at all those before it."""

    def __init__(self, document: Document, report: Report, everything: bool) -> None:
        self._about = _about(report)
        if not everything:
            report = replace(report, facts=tuple(filter(is_told, report.facts)))
        self._report = report
        self._everything = everything
        self._sourced = from_several(report)
        self._end: Any = document.element.body.sectPr
        self._comments: Any = document.part._comments_part.element
        self._next_comment = 0
        self._paragraph: Any = None

    def write(self) -> None:
        """Everything."""
        opening, closing = _places(self._report)
        gaps = [Span(*match.span()) for match in _GAP.finditer(self._report.document.text)]
        numbers: dict[int, int] = {}
        self._start_paragraph()
        self._remark(self._comment(self._about))
        for judged in opening.pop(None, ()):
            self._remark(self._comment(self._said(judged)))
        at = 0
        for segment in segments(self._report):
            for judged in opening.get(segment.span.start, ()):
                numbers[judged.fact.id] = self._comment(self._said(judged))
                self._mark("w:commentRangeStart", numbers[judged.fact.id])
            at = self._segment(segment, gaps, at)
            for judged in closing.get(segment.span.end, ()):
                self._mark("w:commentRangeEnd", numbers[judged.fact.id])
                self._refer(numbers[judged.fact.id])

    def _said(self, judged: JudgedFact) -> list[str]:
        return _remarks(judged, self._sourced, self._everything)

    def _segment(self, segment: Segment, gaps: list[Span], number: int) -> int:
        """The text of a segment; gaps from `number` on lie in it or behind it. Gives the first that
        ends behind it."""
        text, look = self._report.document.text, segment.look
        start, end = segment.span.start, segment.span.end
        while start < end:
            gap = gaps[number] if number < len(gaps) else Span(end, end + 1)
            if start < gap.start:
                self._run(text[start : min(gap.start, end)], look)
            if gap.end > end:
                break
            self._start_paragraph()
            start = gap.end
            number += 1
        return number

    def _start_paragraph(self) -> None:
        self._paragraph = _element("w:p")
        self._end.addprevious(self._paragraph)

    def _run(self, text: str, look: VerdictStyle | None) -> None:
        """Words of the draft in the paragraph, painted as facts of this look, or not at all."""
        run = _child(self._paragraph, "w:r")
        if look is not None:
            fill, line, colour = _PAINT[look.css]
            properties = _child(run, "w:rPr")
            if line:
                _child(properties, "w:u", val=line, color=colour)
            _child(properties, "w:shd", val="clear", color="auto", fill=fill)
        _write(run, xml_text(lines_shown(text)))

    def _mark(self, tag: str, number: int) -> None:
        _child(self._paragraph, tag, id=str(number))

    def _refer(self, number: int) -> None:
        run = _child(self._paragraph, "w:r")
        _child(_child(run, "w:rPr"), "w:rStyle", val="CommentReference")
        _child(run, "w:commentReference", id=str(number))

    def _remark(self, number: int) -> None:
        """Put a comment here that is about no words in particular."""
        self._mark("w:commentRangeStart", number)
        self._mark("w:commentRangeEnd", number)
        self._refer(number)

    def _comment(self, lines: list[str]) -> int:
        """A new comment of these lines, the first in bold; gives its number."""
        number = self._next_comment
        self._next_comment += 1
        comment = _child(
            self._comments, "w:comment", id=str(number), author=AUTHOR, initials=INITIALS
        )
        left = MAX_COMMENT
        for place, line in enumerate(lines):
            shown = xml_text(line if len(line) <= left else line[: max(0, left - 1)] + "…")
            left -= len(line)
            paragraph = _child(comment, "w:p")
            _child(_child(paragraph, "w:pPr"), "w:pStyle", val="CommentText")
            if not place:
                reference = _child(paragraph, "w:r")
                _child(_child(reference, "w:rPr"), "w:rStyle", val="CommentReference")
                _child(reference, "w:annotationRef")
            run = _child(paragraph, "w:r")
            if not place:
                _child(_child(run, "w:rPr"), "w:b")
            _write(run, shown)
            if left <= 0:
                break
        return number


def _places(
    report: Report,
) -> tuple[dict[int | None, list[JudgedFact]], dict[int, list[JudgedFact]]]:
    """Where the words of facts begin, None for facts without words in the text; and where they
    end."""
    length = report.document.length
    opening: dict[int | None, list[JudgedFact]] = {}
    closing: dict[int, list[JudgedFact]] = {}
    for judged in report.facts:
        inside = [(max(0, span.start), min(length, span.end)) for span in judged.fact.spans]
        inside = [(start, end) for start, end in inside if start < end]
        opening.setdefault(min((start for start, _ in inside), default=None), []).append(judged)
        if inside:
            closing.setdefault(max(end for _, end in inside), []).append(judged)
    return opening, closing


def _about(report: Report) -> list[str]:
    lines = [counts_line(report), status_line(report), source_line(report)]
    lines.extend(one_line(notice) for notice in report.notices)
    lines.append("Colours: " + ", ".join(f"{look.glyph} {look.label}" for look in styles_listed()))
    return [visible(line) for line in lines if line]


def _remarks(judged: JudgedFact, sourced: bool, everything: bool) -> list[str]:
    """What is said of one fact, line by line."""
    lines = [
        f"{style_of_fact(judged).glyph} {one_line(verdict_words(judged))}",
        f"Fact {judged.fact.id + 1}: {one_line(judged.fact.text)}",
        *map(one_line, kind_lines(judged)),
        *map(one_line, said_lines(judged)),
        *map(one_line, ruling_lines(judged)),
    ]
    if judged.judgement is None:
        return lines
    if everything:
        shown = judged.judgement.evidence
    elif judged.verdict is Verdict.CONTRADICTED:
        found = [d.found for d in judged.judgement.differences]
        shown = tuple(replace(e, text=excerpt(e, found)) for e in judged.judgement.evidence[:1])
    else:
        shown = ()
    return [*lines, *strength_lines(judged), *_defence(judged.judgement, shown, sourced)]


def _defence(judgement: Judgement, shown: tuple[Evidence, ...], sourced: bool) -> list[str]:
    lines = [one_line(judgement.reason)] if judgement.reason else []
    lines.extend(
        f"{one_line(d.kind)}: the text says {one_line(d.claimed)}, the source {one_line(d.found)}"
        for d in judgement.differences
    )
    for evidence in shown:
        date = f" ({one_line(evidence.date)})" if evidence.date else ""
        lines.append(f"{heading_of(evidence, sourced)}{date}")
        lines.append(f"“{visible(evidence.text[:MAX_QUOTE], TAB_AND_NEWLINE)}”")
        if evidence.url:
            lines.append(one_line(evidence.url))
    return lines


def xml_text(text: str) -> str:
    """Text that XML can hold; `visible` has shown all else that it forbids."""
    return _NONCHARACTERS.sub(lambda m: f"\\u{ord(m.group()):04x}", text)


def _write(run: Any, text: str) -> None:
    for piece in _PIECES.split(text):
        if piece in _BREAKS:
            _child(run, _BREAKS[piece])
        elif piece:
            words = _child(run, "w:t")
            words.text = piece
            words.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def _element(tag: str) -> Any:
    from docx.oxml.parser import OxmlElement

    return OxmlElement(tag)


def _child(parent: Any, tag: str, **attributes: str) -> Any:
    from docx.oxml.ns import qn

    child = parent.makeelement(
        qn(tag), {qn(f"w:{name}"): value for name, value in attributes.items()}
    )
    parent.append(child)
    return child
