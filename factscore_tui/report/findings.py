"""What a short report tells of a sentence: its findings (facts that are wrong by the same words are
one), the words of the draft that matter, and one passage. For HTML and Markdown alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span, merge
from factscore_tui.core.verdict import DISAGREE, Verdict
from factscore_tui.correct.edits import Edit, edit_of, error_spans
from factscore_tui.report.excerpt import excerpt
from factscore_tui.report.risk import is_disputed, risk_of
from factscore_tui.report.summary import from_several, heading_of, kind_words, ruling_lines
from factscore_tui.report.verdict_style import style_of_fact
from factscore_tui.report.visible import one_line

ABSENT = "not found: "
FOUND = "found"
"""How a reason begins that names words that were found, and no others."""
IN_WORDS = "its words are found, the statement is not"
"""Of silence where passages have every word."""
"""What begins the part of a reason that tells which words no passage has (verify/presentation/
reasons.py); what was found is of no use to whoever looks for a source."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at. `facts` are those that it is told of, in the order of the text, the
    shortest of which stands for all; `edit` puts them right, where the evidence carries one."""

    facts: tuple[JudgedFact, ...]
    edit: Edit | None

    @property
    def fact(self) -> JudgedFact:
        """The one that is shown."""
        return min(self.facts, key=lambda judged: len(judged.fact.text))

    @property
    def numbers(self) -> str:
        """As the app and the other reports count them: "41, 42"."""
        return ", ".join(str(judged.fact.id + 1) for judged in self.facts)

    @property
    def labels(self) -> str:
        """What stands behind the fact in brackets: "fact 23; a figure"."""
        told = f"fact{'s' if len(self.facts) > 1 else ''} {self.numbers}"
        return "; ".join(part for part in (told, self.signs) if part)

    @property
    def words(self) -> str:
        """The verdict, whose it is, and the kind of error: "contradicted, a date differs"."""
        judged = self.fact
        by_hand = "ruled by hand" if judged.ruled is not None else ""
        told = (style_of_fact(judged).label, by_hand, kind_words(judged))
        return ", ".join(part for part in told if part)

    @property
    def signs(self) -> str:
        """What makes it risky: "an accusation, a figure"."""
        risk = risk_of(self.fact)
        return risk.signs if risk is not None else ""

    @property
    def reason(self) -> str:
        """What is wrong, where no edit says so; of silence, the words that no passage has; of
        sources that disagree, which."""
        judgement = self.fact.judgement
        if judgement is None:
            return ""
        reason = one_line(judgement.reason)
        if self.edit is not None or is_disputed(self.fact):
            _, apart, others = reason.partition(DISAGREE)
            return apart + others
        at = reason.find(ABSENT)
        if self.fact.verdict is not Verdict.NO_EVIDENCE:
            return reason
        return reason[at:] if at >= 0 else IN_WORDS if reason.startswith(FOUND) else reason

    @property
    def evidence(self) -> Evidence | None:
        """The passage that decided, or of silence that which came nearest; where another source
        has it otherwise, the passage of that one, which stands second."""
        judgement = self.fact.judgement
        shown = judgement.evidence if judgement is not None else ()
        at = 1 if is_disputed(self.fact) else 0
        return shown[at] if shown else None

    @property
    def quoted(self) -> str:
        """The part of the passage that says otherwise; empty where none does."""
        judgement = self.fact.judgement
        if judgement is None or self.evidence is None:
            return ""
        if self.fact.verdict is not Verdict.CONTRADICTED and not is_disputed(self.fact):
            return ""
        return excerpt(self.evidence, self.found)

    @property
    def found(self) -> list[str]:
        """What the source says instead, in its words."""
        judgement = self.fact.judgement
        return [d.found for d in judgement.differences if d.found] if judgement is not None else []


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence of the draft with its findings. `marks` are the words of it that matter, sorted:
    those that are wrong or that no passage has, where they are known, else those of the facts.
    `sourced`: the evidence of its report is from several indexes."""

    sentence: Span
    marks: tuple[Span, ...]
    findings: tuple[Finding, ...]
    sourced: bool = False


def places(report: Report, facts: Sequence[JudgedFact]) -> list[Place]:
    """These facts by their sentences, in the order in which they come."""
    text = report.document.text
    sentences: dict[Span, list[JudgedFact]] = {}
    for judged in facts:
        sentences.setdefault(judged.fact.sentence, []).append(judged)
    found, sourced = [], from_several(report)
    for span, here in sentences.items():
        marks = (s for judged in here for s in _marked(text, judged) if span.contains(s))
        found.append(Place(span, tuple(merge(marks)), tuple(_findings(text, here)), sourced))
    return found


def _marked(text: str, judged: JudgedFact) -> tuple[Span, ...]:
    return error_spans(text, judged) or judged.fact.spans


def _findings(text: str, facts: Sequence[JudgedFact]) -> list[Finding]:
    """Facts of a sentence that need the same edit are one finding, where the first of them stands.
    What somebody ruled on, and somebody's words, stay by themselves: each has lines of its own."""
    found: list[Finding] = []
    at: dict[object, int] = {}
    for judged in facts:
        edit = edit_of(text, judged)
        apart = judged.ruling is not None or judged.fact.speaker
        key = edit.changes if edit is not None and not apart else None
        if key is not None and key in at:
            before = found[at[key]]
            found[at[key]] = Finding((*before.facts, judged), before.edit)
            continue
        if key is not None:
            at[key] = len(found)
        found.append(Finding((judged,), edit))
    return found


def where(report: Report, evidence: Evidence) -> str:
    """Where a passage stands and of when it is: "Titanic > Sinking, 2026-11-21"."""
    return _where(evidence, from_several(report))


def _where(evidence: Evidence, sourced: bool) -> str:
    """With the innermost section only: the others are of no help in finding it."""
    section = evidence.section.rpartition(" > ")[2]
    told = (heading_of(replace(evidence, section=section), sourced), one_line(evidence.date))
    return ", ".join(part for part in told if part)


def nearest(place: Place) -> list[str]:
    """For each finding of a place that no passage decides, where the passage stands that came
    nearest; empty for all others, and where it is that of a finding before."""
    told: list[str] = []
    for finding in place.findings:
        evidence = finding.evidence
        silent = evidence is not None and not finding.quoted and not finding.fact.fact.speaker
        told.append(_where(evidence, place.sourced) if evidence is not None and silent else "")
        if told[-1] in told[:-1]:
            told[-1] = ""
    return told


def ruled_lines(report: Report, listed: Sequence[JudgedFact]) -> list[tuple[JudgedFact, str]]:
    """What people decided or noted about facts that are not `listed`, with their reasons."""
    known = {judged.fact.id for judged in listed}
    return [
        (judged, "; ".join(ruling_lines(judged)))
        for judged in report.facts
        if judged.ruling is not None and judged.fact.id not in known
    ]
