"""The report line by line, for screen readers and Braille lines: a line a fact that is open, in
words. No signs, no colours, no wrapping, nothing that has its meaning from where it stands."""

from __future__ import annotations

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.verdict import Verdict
from factscore_tui.correct.edits import edit_of
from factscore_tui.report.excerpt import excerpt
from factscore_tui.report.risk import (
    aging_facts,
    content_is_contradicted,
    is_disputed,
    is_told,
    outside_words,
    told_words,
)
from factscore_tui.report.summary import (
    counts_line,
    heading_of,
    kind_words,
    ruling_lines,
    said_lines,
    source_line,
    status_line,
    verdict_words,
    without_sign,
)
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import counted


def to_lines(report: Report) -> str:
    """The facts that are open or were ruled on in reading order, then what is to be said of all."""
    text = report.document.text
    judged = (fact for fact in report.facts if fact.verdict is not None)
    return "".join(fact_words(fact, text) for fact in judged) + closing(report)


def fact_words(judged: JudgedFact, text: str) -> str:
    """The line of one fact of the draft `text`, newline included; empty for one that needs no
    attention, and where a reader only has to know that it may have changed (`closing` lists
    those)."""
    fine = judged.verdict is Verdict.SUPPORTED and judged.ruling is None
    doubtful = content_is_contradicted(judged) or is_disputed(judged)
    if not is_told(judged) or (fine and not doubtful):
        return ""
    kind = kind_words(judged)
    said = f"{verdict_words(judged)}{', ' + kind if kind else ''}"
    parts = [f"Fact {judged.fact.id + 1}, {said}: {judged.fact.text}"]
    parts += [_sentence(without_sign(line)) for line in said_lines(judged)]
    judgement, edit = judged.judgement, edit_of(text, judged)
    if judgement is not None and judgement.differences:
        parts += [
            f"{_capital(d.kind)}: the text says {d.claimed}, the source {d.found}."
            for d in judgement.differences
        ]
    elif judgement is not None and judgement.reason:
        parts.append(_sentence(judgement.reason))
    if edit is not None:
        changes = [f"{c.old} becomes {c.new or 'nothing'}" for c in edit.changes]
        parts.append(f"Correction: {', '.join(changes)}.")
    if judgement is not None and judged.verdict is Verdict.CONTRADICTED:
        for evidence in judgement.evidence[:1]:
            dated = f", of {evidence.date}" if evidence.date else ""
            quoted = excerpt(evidence, [d.found for d in judgement.differences])
            parts.append(f"Source: {heading_of(evidence)}{dated}: {quoted}")
    parts += [_sentence(line) for line in ruling_lines(judged)]
    return one_line(" ".join(parts)) + "\n"


def closing(report: Report) -> str:
    """The counts, what has been left out, the source; each a line."""
    lines = [
        f"May have changed since its article was written: fact {judged.fact.id + 1}, "
        f"{judged.fact.text}"
        for judged in aging_facts(report)
    ]
    words = len(report.document.text.split())
    lines += [
        f"{counted(words, 'word')}, {counts_line(report)}.",
        told_words(report),
    ]
    lines += [_sentence(line) for line in (outside_words(report), status_line(report)) if line]
    lines.append(_sentence(source_line(report)))
    return "".join(f"{one_line(line)}\n" for line in lines if line)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sentence(words: str) -> str:
    said = _capital(words.strip())
    return said if said.endswith((".", "!", "?")) else f"{said}."
