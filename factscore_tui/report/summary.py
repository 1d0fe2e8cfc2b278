"""The few lines of words that every report for people begins or ends with."""

from __future__ import annotations

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.naming import in_a_sentence
from factscore_tui.core.report import EngineInfo, IndexInfo, JudgedFact, Report
from factscore_tui.core.threshold import percent as percent_of
from factscore_tui.core.threshold import threshold_of
from factscore_tui.core.verdict import Judgement
from factscore_tui.correct.kinds import KIND_WORDS, OTHER_WORD, ErrorKind, error_kind
from factscore_tui.report.verdict_style import LOOKS, style_of, style_of_fact, weak_means
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import counted

STATUS_WORDS = {
    "running": "still running",
    "complete": "complete",
    "cancelled": "ended early: stopped",
    "failed": "ended early: the engine failed",
    "interrupted": "ended early: interrupted",
}


def counts_line(report: Report) -> str:
    """`9 facts: 4 supported, 2 contradicted, 3 no evidence; 44 % supported`; what does not occur is
    left out."""
    total = len(report.facts)
    parts = [
        f"{count} {LOOKS[verdict].label}" for verdict, count in report.counts().items() if count
    ]
    if report.weak:
        parts[0] += f" ({report.weak} weakly)"  # the first verdict there is
    waiting = total - report.judged
    if waiting:
        parts.append(f"{waiting} not judged")
    line = f"{counted(total, 'fact')}" + (": " + ", ".join(parts) if parts else "")
    if report.score is not None:
        line += f"; {percent(report.score)} supported"
    return f"{line}; {report.ruled} ruled by hand" if report.ruled else line


def percent(share: float) -> str:
    """A share in [0, 1] as a whole percentage that never says 0 or 100 for "nearly"."""
    rounded = min(99, max(1, round(share * 100))) if 0 < share < 1 else round(share * 100)
    return f"{rounded} %"


def source_line(report: Report) -> str:
    """Which knowledge sources, each with its date, and which engine the verdicts come from."""
    index, engine = report.index, report.engine
    parts = []
    if index is not None:
        lead = "sources, the most trusted first" if index.sources else "source"
        parts.append(f"{lead}: {', '.join(map(_sized, index.each))}")
    if engine is not None:
        parts.append(f"engine: {engine.name} {engine.version}".rstrip() + _model_of(engine))
    if report.topic:
        parts.append(f"topic: {report.topic}")
    return one_line("; ".join(parts))


def _sized(index: IndexInfo) -> str:
    """Name, articles and date of a knowledge source."""
    articles = counted(index.articles, "article")
    return f"{index.name} ({articles}{f', {index.day}' if index.day else ''})"


def _model_of(engine: EngineInfo) -> str:
    """The language model of an engine that has one, what decides (also where the user has set a
    threshold), and where the text went."""
    chat = next((model.id for model in engine.models if model.role in ("chat", "seq2seq")), "")
    if not chat:
        threshold = threshold_of(engine.estimator)
        return f", supported from {percent_of(threshold)} % on" if threshold else ""
    sent = f"; the text was sent to {engine.remote}" if engine.remote else ""
    return f" with {chat}, {engine.decomposer}, {engine.estimator}{sent}"


def status_line(report: Report) -> str:
    """Empty for a complete check, else how it ended."""
    return (
        ""
        if report.status == "complete"
        else STATUS_WORDS.get(report.status, one_line(report.status))
    )


def from_several(report: Report) -> bool:
    """True when its evidence is from several indexes: readers then want to know from which."""
    whole = report.index.name if report.index else ""
    judged = (fact.judgement for fact in report.facts if fact.judgement is not None)
    return any(e.source not in ("", whole) for judgement in judged for e in judgement.evidence)


def heading_of(evidence: Evidence, sourced: bool = False) -> str:
    """Title and section of a passage on one line; with `sourced` also the index it is from and the
    date of that."""
    heading = f"{evidence.title} > {evidence.section}" if evidence.section else evidence.title
    if sourced and evidence.source:
        heading += f" [{source_of(evidence)}]"
    return one_line(heading)


def source_of(evidence: Evidence) -> str:
    """The index a passage is from, with its date: "enwiki, as of 2026-09-01"."""
    dated = f", as of {evidence.source_date}" if evidence.source_date else ""
    return f"{evidence.source}{dated}"


def chance(judgement: Judgement) -> str:
    """The calibrated probability in words, empty where nothing was estimated."""
    return (
        ""
        if judgement.p_supported is None
        else f"chance of support {percent(judgement.p_supported)}"
    )


def verdict_words(judged: JudgedFact) -> str:
    """The verdict that counts with the chance the machine gives; of a ruled fact only that it was
    ruled by hand."""
    label = style_of_fact(judged).label
    if judged.ruled is not None:
        assert judged.ruling is not None
        return f"{label}, ignored by hand" if judged.ruling.ignored else f"{label}, ruled by hand"
    likely = chance(judged.judgement) if judged.judgement else ""
    return f"{label} ({likely})" if likely else label


def strength_lines(judged: JudgedFact) -> list[str]:
    """What to know of a fact that is only weakly supported; nothing for all others."""
    return [f"weak: {weak_means(judged.judgement)}"] if judged.strength == "weak" else []


def kind_words(judged: JudgedFact) -> str:
    """Which kind of error a fact has, in plain words: "a date differs". Empty for none, and where
    the verdict says as much: no evidence, no article."""
    kind, judgement = error_kind(judged), judged.judgement
    if kind is None or kind is ErrorKind.UNVERIFIABLE:
        return ""
    named = judgement is None or any(
        value[:1].isupper() for d in judgement.differences for value in (d.claimed, d.found)
    )
    return OTHER_WORD if kind is ErrorKind.ENTITY and not named else KIND_WORDS[kind]


def kind_lines(judged: JudgedFact) -> list[str]:
    """The same as a line of a report, or none."""
    words = kind_words(judged)
    return [f"kind of error: {words}"] if words else []


def said_lines(judged: JudgedFact) -> list[str]:
    """A person's words as two checks: whether they were said, and whether it is so. None for a fact
    that is nobody's words, or not judged."""
    speaker, judgement = judged.fact.speaker, judged.judgement
    if not speaker or judgement is None:
        return []
    look = style_of(judgement.verdict, judgement.strength)
    lines = [f"did {in_a_sentence(speaker)} say so? {look.glyph} {look.label}"]
    content = judgement.content
    if content is None:
        return [*lines, "is it so? not checked: the words do not stand alone"]
    look = style_of(content.verdict, content.strength)
    told = f"is it so? {look.glyph} {look.label}: {content.text}"
    if content.reason:
        told += f" {content.reason}"
    if content.evidence:
        best = content.evidence[0]
        told += f" ({', '.join(part for part in (heading_of(best), best.date) if part)})"
    return [*lines, told]


def checks_line(judged: JudgedFact) -> str:
    """The two checks in one line, in words: "did she say so? no evidence; is it so? ..."."""
    return "; ".join(map(without_sign, said_lines(judged)))


def without_sign(line: str) -> str:
    """A line of the two checks without the sign before its verdict."""
    asked, _, answer = line.partition("? ")
    sign, _, words = answer.partition(" ")
    return f"{asked}? {words if len(sign) == 1 else answer}"


def ruling_lines(judged: JudgedFact) -> list[str]:
    """What a person said about a fact, and what the machine had said where that does not count:
    lines to show safely. None for a fact that nobody touched."""
    ruling = judged.ruling
    if ruling is None:
        return []
    lines = [f"reason of the ruling: {ruling.reason}"] if ruling.reason else []
    lines += [f"note: {ruling.note}"] if ruling.note else []
    if judged.ruled is not None and judged.judgement is not None:
        likely = chance(judged.judgement)
        machine = style_of(judged.machine_verdict).label
        lines.append(
            f"the check said: {machine} ({likely})" if likely else f"the check said: {machine}"
        )
    return lines
