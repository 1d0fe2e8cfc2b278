"""What a check found, as an editor shows it: marks with messages at what is open, the source under
the cursor, the correction as an edit."""

from __future__ import annotations

from dataclasses import dataclass

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.correct.edits import Edit, edit_of, error_spans, place_of
from factscore_tui.correct.kinds import error_kind
from factscore_tui.report.excerpt import excerpt
from factscore_tui.report.markdown_report import plain
from factscore_tui.report.risk import content_is_contradicted, is_disputed, outside
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

ERROR, WARNING, INFORMATION, HINT = 1, 2, 3, 4
"""The protocol's numbers of severities."""
SEVERITY = {
    Verdict.CONTRADICTED: ERROR,
    Verdict.NO_EVIDENCE: WARNING,
    Verdict.NO_ARTICLE: INFORMATION,
    Verdict.OUTSIDE_SNAPSHOT: INFORMATION,
}
"""Of the verdicts that are shown. Of a text that the index has no articles on it is HINT for the
facts that it cannot know."""
MOST_PASSAGES = 2


@dataclass(frozen=True, slots=True)
class OpenFinding:
    """What is open at `span` of the text that was checked."""

    span: Span
    severity: int
    code: str
    message: str
    fact: int


def marks(report: Report) -> list[OpenFinding]:
    """The problems in the order of the text."""
    text = report.document.text
    unknown = {judged.fact.id for judged in outside(report)}
    found = []
    for judged in report.facts:
        severity = SEVERITY.get(judged.verdict) if judged.verdict is not None else None
        if content_is_contradicted(judged):
            severity = ERROR  # said or not, a source denies it
        elif is_disputed(judged):
            severity = INFORMATION  # supported, and another source has it otherwise
        if severity is None:
            continue
        number = judged.fact.id
        found.append(
            OpenFinding(
                place_of(text, judged),
                HINT if number in unknown else severity,
                str(error_kind(judged) or judged.verdict),
                _message(text, judged),
                number,
            )
        )
    return sorted(found, key=lambda mark: (mark.span, mark.fact))


def _message(text: str, judged: JudgedFact) -> str:
    """What is wrong, on two lines at most: editors show it beside the words."""
    kind, edit, judgement = kind_words(judged), edit_of(text, judged), judged.judgement
    said = f"{style_of_fact(judged).label}{': ' + kind if kind else ''}"
    if edit is not None:
        said += f" ({edit.words}; {edit.title})"
    elif judgement is not None and judgement.reason:
        said += f" ({judgement.reason})"
    if content_is_contradicted(judged):
        said = said_lines(judged)[-1]
    return f"{one_line(said)}\n{one_line(judged.fact.text)}"


def facts_at(report: Report, span: Span) -> list[JudgedFact]:
    """The facts whose words, wrong ones or all, touch a span, the most exact first."""
    text = report.document.text
    found = []
    for judged in report.facts:
        place = place_of(text, judged)
        spans = [*(judged.fact.spans or (place,)), *error_spans(text, judged)]
        if any(s.start <= span.end and span.start < s.end for s in spans):
            found.append((place.end - place.start, judged.fact.id, judged))
    return [judged for _, _, judged in sorted(found, key=lambda one: one[:2])]


def hover(report: Report, judged: JudgedFact) -> str:
    """All that is known of a fact, as Markdown in which nothing of a text or passage is markup."""
    kind, judgement = kind_words(judged), judged.judgement
    said = f"**{style_of_fact(judged).glyph} {plain(verdict_words(judged))}**"
    lines = [said + (f": {plain(kind)}" if kind else ""), plain(judged.fact.text)]
    edit = edit_of(report.document.text, judged)
    if edit is not None:
        lines.append(f"Correction: **{plain(edit.words)}**")
    if judgement is not None and judgement.reason:
        lines.append(plain(judgement.reason))
    lines += [plain(line) for line in (*said_lines(judged), *ruling_lines(judged))]
    for evidence in judgement.evidence[:MOST_PASSAGES] if judgement is not None else ():
        found = [d.found for d in judgement.differences] if judgement is not None else []
        source = [heading_of(evidence, from_several(report)), evidence.date, evidence.url]
        told = ", ".join(plain(part) for part in source if part)
        lines.append(f"> {plain(excerpt(evidence, found))}\n>\n> {told}")
    return "\n\n".join(lines)


def correction(report: Report, judged: JudgedFact) -> Edit | None:
    """The edit that the evidence carries for one of the facts, or None."""
    return edit_of(report.document.text, judged)


MENU = 80
"""Characters of a fact in a menu of actions, which has a line for each."""


def in_a_menu(fact: str) -> str:
    """A fact on one line, cut where it is long."""
    flat = one_line(fact)
    return flat if len(flat) <= MENU else flat[: MENU - 1].rstrip() + "\u2026"
