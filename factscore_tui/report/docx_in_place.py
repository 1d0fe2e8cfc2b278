"""Comments in the draft itself, where that is a Word document: at problems only, at the words that
are wrong. What is written around them is `drafts/docx_comments.py`'s business."""

from __future__ import annotations

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.correct.edits import edit_of, place_of
from factscore_tui.drafts.base import Remark
from factscore_tui.drafts.sandbox import comment_outside
from factscore_tui.report.docx_report import xml_text
from factscore_tui.report.excerpt import excerpt
from factscore_tui.report.risk import is_open
from factscore_tui.report.summary import (
    from_several,
    heading_of,
    kind_words,
    ruling_lines,
    said_lines,
    verdict_words,
)
from factscore_tui.report.verdict_style import style_of_fact
from factscore_tui.report.visible import one_line


def with_comments(report: Report, data: bytes, label: str) -> bytes:
    """The .docx `data`, from which the text of the report was read, with comments. InputProblem;
    `label` is how it names the file."""
    return comment_outside(data, report.document.sha256, remarks(report), label)


def remarks(report: Report) -> list[Remark]:
    """A comment for each place with problems, in the order of the text. Facts at the same words
    share one; one that was made from no words of its own stands at its sentence."""
    text = report.document.text
    told: dict[Span, list[str]] = {}
    sourced = from_several(report)
    for judged in report.facts:
        if not is_open(judged):
            continue
        told.setdefault(place_of(text, judged), []).extend(_lines(text, judged, sourced))
    return [Remark(place.start, place.end, tuple(lines)) for place, lines in sorted(told.items())]


def _lines(text: str, judged: JudgedFact, sourced: bool) -> list[str]:
    """What is said of one fact."""
    kind = kind_words(judged)
    said = f"{style_of_fact(judged).glyph} {verdict_words(judged)}{', ' + kind if kind else ''}"
    lines = [
        said,
        f"Fact {judged.fact.id + 1}: {judged.fact.text}",
        *said_lines(judged),
        *ruling_lines(judged),
    ]
    judgement, edit = judged.judgement, edit_of(text, judged)
    if edit is not None:
        lines.append(f"Correction: {edit.words}")
    elif judgement is not None and judgement.reason:
        lines.append(judgement.reason)
    if judgement is not None and judged.verdict is Verdict.CONTRADICTED:
        for evidence in judgement.evidence[:1]:
            quoted = excerpt(evidence, [d.found for d in judgement.differences])
            dated = f", {evidence.date}" if evidence.date else ""
            lines += [f"“{quoted}” ({heading_of(evidence, sourced)}{dated})", evidence.url]
    return [xml_text(one_line(line)) for line in lines if line]
