"""A line of JSON for each generation: every fact with its place, verdict, probability, reason and
passages."""

from __future__ import annotations

from typing import Any

from factscore_tui.core.report import Report
from factscore_tui.evaluation.metrics.factscore import decide
from factscore_tui.evaluation.run import Scored
from factscore_tui.report.json_report import encode_object, fact_object


def row_of(scored: Scored, report: Report | None) -> dict[str, Any]:
    """The generation as an object. `precision` is the share supported of its facts, None for an
    abstention; facts that are not checkable are listed, with `is_supported` None: they do not
    count."""
    decisions = scored.decisions or []
    facts: list[dict[str, Any]] = []
    counted = iter(decisions)
    for judged in report.facts if report else ():
        counts = (
            judged.judgement is not None and decide(judged.fact.text, judged.judgement) is not None
        )
        supported = next(counted).is_supported if counts else None
        fact = {**fact_object(judged, scored.generation.output), "is_supported": supported}
        del fact["cached"]  # whether it was asked before says nothing of the fact
        facts.append(fact)
    return {
        "topic": scored.generation.topic,
        "output": scored.generation.output,
        "abstained": not decisions,
        "without_article": scored.without_article,
        "pages": list(scored.pages),
        "categories": list(scored.generation.categories),
        "precision": sum(d.is_supported for d in decisions) / len(decisions) if decisions else None,
        "facts_not_checkable": sum(scored.left_out.values()),
        "facts": facts,
    }


def line_of(scored: Scored, report: Report | None) -> str:
    """The same as a line of JSON, newline included."""
    return encode_object(row_of(scored, report)) + "\n"
