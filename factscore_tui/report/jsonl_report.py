"""JSON lines: a fact a line as soon as it is judged, and one last line with everything else of the
report.

A fact line is an element of `facts` in the JSON report. The last line is {"summary": {...}}: the
JSON report without its facts. A stream without a summary was cut off.
"""

from __future__ import annotations

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.report.json_report import encode_object, fact_object, summary_object


def fact_line(judged: JudgedFact, text: str) -> str:
    """The line of one fact of the draft `text`, newline included."""
    return encode_object(fact_object(judged, text)) + "\n"


def summary_line(report: Report) -> str:
    """The last line, newline included."""
    return encode_object({"summary": summary_object(report)}) + "\n"


def to_jsonl(report: Report) -> str:
    """All lines of a report: facts that have a verdict in reading order, then the summary."""
    text = report.document.text
    lines = [fact_line(judged, text) for judged in report.facts if judged.verdict is not None]
    return "".join(lines) + summary_line(report)
