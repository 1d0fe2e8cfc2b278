"""The report format `counts`: a line for each verdict, for a shell or a spreadsheet."""

from __future__ import annotations

from factscore_tui.core.report import Report
from factscore_tui.report.export import Format


def to_counts(report: Report) -> str:
    """`VERDICT<tab>NUMBER` a line, verdicts without a fact left out."""
    counted = report.counts().items()
    return "".join(f"{verdict.value}\t{number}\n" for verdict, number in counted if number)


COUNTS = Format("counts", ".counts.tsv", "Counts", "how many facts of each verdict", to_counts)
