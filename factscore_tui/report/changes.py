"""What changed between two checks, in words, as text and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.evaluation.compare import ComparedRow, Comparison, FactChange
from factscore_tui.report.json_report import fact_object, summary_object
from factscore_tui.report.summary import STATUS_WORDS, percent
from factscore_tui.report.verdict_style import style_of_fact
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import counted

BETTER, WORSE = "\u2191", "\u2193"
_SIGNS = {
    FactChange.SAME: "=",
    FactChange.FLIPPED: "~",
    FactChange.NEW: "+",
    FactChange.GONE: "\u2212",
    FactChange.WAITING: "\u2026",
}
NOTHING = " "
"""In the place of a verdict, where there is no fact."""


@dataclass(frozen=True, slots=True)
class ComparedCheck:
    """One of the two checks: its session, name and moment (ISO 8601 in UTC), and what came out."""

    id: str
    name: str
    created: str
    report: Report


def sign_of(row: ComparedRow) -> str:
    """One character for what became of a fact."""
    return BETTER if row.better else WORSE if row.worse else _SIGNS[row.kind]


def glyphs_of(row: ComparedRow) -> tuple[str, str]:
    """The glyphs of both verdicts."""
    return _glyph(row.old), _glyph(row.new)


def counts_words(comparison: Comparison) -> str:
    """`2 better, 1 worse, 3 new, 1 gone, 24 same`; what does not occur is left out."""
    counts = comparison.counts
    other = counts[FactChange.FLIPPED] - comparison.better - comparison.worse
    parts = [
        (comparison.better, "better"),
        (comparison.worse, "worse"),
        (other, "other"),
        (counts[FactChange.NEW], "new"),
        (counts[FactChange.GONE], "gone"),
        (counts[FactChange.WAITING], "not judged"),
        (counts[FactChange.SAME], "same"),
    ]
    return ", ".join(f"{number} {word}" for number, word in parts if number) or "no facts"


def score_words(score: float | None) -> str:
    """`75 % supported`."""
    return "no score" if score is None else f"{percent(score)} supported"


def texts_words(comparison: Comparison) -> str:
    """How far the two texts are the same one."""
    kept, (before, after) = comparison.kept, comparison.sentences
    if comparison.same_text:
        return "the text is the same"
    if comparison.other_text:
        return (
            f"these are checks of different texts: of {before} and {after} sentences {kept} in "
            f"common"
        )
    return f"{kept} of {after} sentences are as they were"


def circumstances(before: Report, after: Report) -> list[str]:
    """What else was different, so that a change need not come from the text."""
    found = [
        f"the {which} check {STATUS_WORDS[report.status]}, {_amount(report.judged)} judged"
        for which, report in (("first", before), ("second", after))
        if report.status not in ("complete", "running")
    ]
    for what, old, new in (
        ("source", _source(before), _source(after)),
        ("engine", _engine(before), _engine(after)),
        ("topic", before.topic, after.topic),
    ):
        if old != new:
            found.append(
                f"another {what}: {one_line(old) or 'none'} \u2192 {one_line(new) or 'none'}"
            )
    return found


def _amount(facts: int) -> str:
    return counted(facts, "fact") if facts else "no facts"


def comparison_text(comparison: Comparison, before: ComparedCheck, after: ComparedCheck) -> str:
    """Both checks, the counts, and a line or two for each fact that is not as it was."""
    lines = [_heading("before", before), _heading("after", after)]
    lines += [
        counts_words(comparison),
        texts_words(comparison),
        *circumstances(before.report, after.report),
    ]
    changed = [row for row in comparison.rows if row.kind is not FactChange.SAME]
    lines += ["", *(line for row in changed for line in _row_lines(row))] if changed else []
    return "\n".join(lines) + "\n"


def comparison_object(
    comparison: Comparison, before: ComparedCheck, after: ComparedCheck
) -> dict[str, Any]:
    """The whole comparison as plain lists and dictionaries; a fact in it is what it is in the JSON
    report."""
    return {
        "before": _side_object(before),
        "after": _side_object(after),
        "texts": {
            "same": comparison.same_text,
            "different": comparison.other_text,
            "sentences_before": comparison.sentences[0],
            "sentences_after": comparison.sentences[1],
            "sentences_kept": comparison.kept,
        },
        "counts": {
            "better": comparison.better,
            "worse": comparison.worse,
            **{str(kind): number for kind, number in comparison.counts.items()},
        },
        "rows": [
            {
                "kind": str(row.kind),
                "change": "better" if row.better else "worse" if row.worse else None,
                "before": row.old and fact_object(row.old, before.report.document.text),
                "after": row.new and fact_object(row.new, after.report.document.text),
            }
            for row in comparison.rows
        ],
    }


def _row_lines(row: ComparedRow) -> list[str]:
    old, new = glyphs_of(row)
    lines = [f"{sign_of(row)} {old} \u2192 {new}  {one_line(row.judged.fact.text)}"]
    if row.reworded and row.old is not None:
        lines.append(f"         was: {one_line(row.old.fact.text)}")
    return lines


def _heading(what: str, side: ComparedCheck) -> str:
    moment = one_line(side.created[:16].replace("T", " "))
    return (
        f"{what:<7} {side.id}  {moment}  {score_words(side.report.score):<15}  "
        f"{one_line(side.name)}"
    )


def _side_object(side: ComparedCheck) -> dict[str, Any]:
    return {
        "id": side.id,
        "name": side.name,
        "created": side.created,
        **summary_object(side.report),
    }


def _glyph(judged: JudgedFact | None) -> str:
    return NOTHING if judged is None else style_of_fact(judged).glyph


def _source(report: Report) -> str:
    index = report.index
    return (
        "" if index is None else ", ".join(f"{one.name} {one.day}".rstrip() for one in index.each)
    )


def _engine(report: Report) -> str:
    engine = report.engine
    if engine is None:
        return ""
    model = next((model.id for model in engine.models if model.role in ("chat", "seq2seq")), "")
    return " ".join(part for part in (engine.name, engine.version, model, engine.estimator) if part)
