"""What is left to do after a check, as a list that can be worked off: what to ask, what is known,
done. For people (Markdown, with boxes to tick) and for spreadsheets (CSV). Fine facts are not on
it."""

from __future__ import annotations

import csv
import io

from factscore_tui.core.naming import in_a_sentence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.correct.edits import edit_of
from factscore_tui.correct.kinds import error_kind
from factscore_tui.report.csv_report import cell
from factscore_tui.report.markdown_report import plain
from factscore_tui.report.risk import (
    SILENT,
    ages,
    aging_facts,
    is_disputed,
    is_open,
    is_somebodys_words,
    outside_words,
    queue,
    risk_of,
    told_by_others,
)
from factscore_tui.report.summary import (
    counts_line,
    from_several,
    heading_of,
    said_lines,
    source_line,
    status_line,
)
from factscore_tui.report.verdict_style import style_of_fact
from factscore_tui.report.visible import one_line
from factscore_tui.report.whom import is_long_ago, whom
from factscore_tui.text.markers import without_marks

COLUMNS = ("number", "verdict", "kind", "sentence", "fact", "to do", "correction", "source",
    "source date", "address",
           "reason", "note", "done")  # fmt: skip

WORDS = "A person's words: was it said, and is it so"
"""What stands above quotations, which are listed apart."""

WEAK = "read the passage: does it say this?"
"""What to do about weak support."""
APART = "the sources disagree: read both"
MAX_LEADS = 3
"""References named in a line of the list."""
LONGEST_LEAD = 90
"""Characters of a reference: authors and the beginning of a title find it."""
LEADS = "references of the nearest passage"
_TO_DO = {
    Verdict.CONTRADICTED: "read the passage: put the text right, or rule",
    Verdict.NO_EVIDENCE: "ask, or find another source",
    Verdict.NO_ARTICLE: "ask, or find another source: there is no article on it",
    Verdict.OUTSIDE_SNAPSHOT: "find a newer source",
}


def open_facts(report: Report, *, every: bool = False) -> list[JudgedFact]:
    """The facts that somebody has to look at, sentence by sentence, that with the riskiest fact
    first (`report/risk.py`), within a sentence in the order of the text; `every`: those as well
    that another one of their sentence says in full. Of a text outside the index those that it
    cannot know come last."""
    told = set() if every else told_by_others(report)
    facts = [f for f in report.facts if is_open(f) and f.fact.id not in told]
    places = {judged.fact.id: place for place, (judged, _) in enumerate(queue(report))}
    last = len(places)
    first: dict[Span, int] = {}
    for judged in facts:
        span, place = judged.fact.sentence, places.get(judged.fact.id, last)
        first[span] = min(place, first.get(span, last))
    return sorted(facts, key=lambda judged: (first[judged.fact.sentence], judged.fact.sentence))


def to_checklist(report: Report, name: str = "") -> str:
    """A Markdown list: a sentence with what is open in it, a box for each."""
    parts = [
        f"# To check{': ' + plain(name) if name else ''}",
        plain(counts_line(report)),
        plain(source_line(report)),
        plain(outside_words(report)),
        plain(left_out_words(report)),
    ]
    if status_line(report):
        parts.append(f"**{plain(status_line(report))}: what was not judged is not on this list**")
    facts, aging = open_facts(report), aging_facts(report)
    if not facts and not aging:
        return "\n\n".join(part for part in [*parts, "Nothing is open."] if part) + "\n"
    lines: list[str] = []
    sentence, sourced = None, from_several(report)
    spoken = [judged for judged in facts if is_somebodys_words(judged)]
    plainly = [judged for judged in facts if not is_somebodys_words(judged)]
    for judged in (*plainly, *spoken):
        if spoken and judged is spoken[0]:
            lines.append(f"\n{WORDS}:")
            sentence = None
        if judged.fact.sentence != sentence:
            sentence = judged.fact.sentence
            lines.append(f"\n> {plain(without_marks(sentence.of(report.document.text)))}\n")
        lines.append(_box(report, judged, sourced))
    if aging:
        lines.append("\nSupported, but may have changed since:\n")
        lines += [
            f"- [ ] {judged.fact.id + 1}. {plain(judged.fact.text)} (article of {ages(judged)})"
            for judged in aging
        ]
    return "\n\n".join(part for part in parts if part) + "\n" + "\n".join(lines) + "\n"


def left_out_words(report: Report) -> str:
    """How many open facts are on no list because another one says them in full; empty for none."""
    told = len(told_by_others(report))
    if not told:
        return ""
    return f"{told} more {'is part of a fact' if told == 1 else 'are parts of facts'} listed here"


def _box(report: Report, judged: JudgedFact, sourced: bool) -> str:
    look = style_of_fact(judged)
    edit = edit_of(report.document.text, judged)
    words = f"- [ ] {look.glyph} **{look.label}** {judged.fact.id + 1}. {plain(judged.fact.text)}"
    risk = risk_of(judged)
    if risk is not None and risk.signs:
        words += f" ({risk.signs})"
    if edit is not None:
        words += f" **{plain(edit.words)}**"
    title, date, _ = _source(judged, sourced)
    if title and judged.verdict is Verdict.CONTRADICTED:
        words += f" ({plain(title)}{', ' + plain(date) if date else ''})"
    note = judged.ruling.note if judged.ruling is not None else ""
    for line in said_lines(judged)[1:]:
        words += f" {plain(line)}"
    return (
        words
        + f" — {plain(to_do(judged, report.document.text))}"
        + (f". Note: {plain(note)}" if note else "")
    )


def to_checklist_csv(report: Report) -> str:
    """The same for spreadsheets (see report/csv_report.py): a row a fact, the last column to be
    filled in."""
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    text, sourced = report.document.text, from_several(report)
    for judged in open_facts(report):
        edit, kind = edit_of(text, judged), error_kind(judged)
        title, date, address = _source(judged, sourced)
        ruling, judgement = judged.ruling, judged.judgement
        writer.writerow(
            [
                str(judged.fact.id + 1),
                judged.verdict,
                kind or "",
                cell(without_marks(judged.fact.sentence.of(text))),
                cell(judged.fact.text),
                cell(to_do(judged, text)),
                cell(edit.words if edit else ""),
                cell(title),
                cell(date),
                cell(address),
                cell(judgement.reason if judgement else ""),
                cell(ruling.note if ruling else ""),
                "",
            ]
        )
    return sheet.getvalue()


def to_do(judged: JudgedFact, text: str = "") -> str:
    """What to do about a fact, in words. Whom to ask is looked for in the fact, then in its
    sentence where the `text` of the draft is given."""
    asked = _TO_DO.get(judged.verdict, "") if judged.verdict is not None else ""
    if judged.fact.speaker and judged.verdict in SILENT:
        asked = f"find where {one_line(in_a_sentence(judged.fact.speaker))} said it"
        asked += ", or ask" if not is_long_ago(judged.fact.text) else ""
    elif judged.verdict in SILENT and (named := _whom(judged, text)):
        asked = asked.replace("ask, or", f"ask {one_line(' or '.join(named))}, or", 1)
    elif is_disputed(judged):
        asked = APART
    elif judged.ruled is None and judged.strength == "weak":
        asked = WEAK
    return "; ".join(part for part in (asked, _leads(judged)) if part)


def _whom(judged: JudgedFact, text: str) -> list[str]:
    return whom(judged.fact.text) or whom(judged.fact.sentence.of(text))


def _leads(judged: JudgedFact) -> str:
    """Where the article has it from: the references of the first passage."""
    for evidence in judged.judgement.evidence if judged.judgement is not None else ():
        said = " | ".join(map(_lead, evidence.references[:MAX_LEADS]))
        return f"{LEADS}: {said}" if said else ""
    return ""


def _lead(reference: str) -> str:
    words = one_line(reference)
    if len(words) <= LONGEST_LEAD:
        return words
    return words[:LONGEST_LEAD].rpartition(" ")[0].rstrip(" ,;:") + " \u2026"


def _source(judged: JudgedFact, sourced: bool) -> tuple[str, str, str]:
    """Heading, date and address of the first passage."""
    for evidence in judged.judgement.evidence if judged.judgement is not None else ():
        return heading_of(evidence, sourced), evidence.date, evidence.url
    return "", "", ""
