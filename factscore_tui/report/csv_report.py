"""The report as CSV (RFC 4180, UTF-8 without a byte order mark): one row a fact, for spreadsheets.

A spreadsheet runs cells that begin like a formula, whoever wrote them: such cells get an apostrophe
in front, which makes them text (https://owasp.org/www-community/attacks/CSV_Injection).
"""

from __future__ import annotations

import csv
import io

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.report.visible import lines_shown

COLUMNS = (
    "id", "number", "sentence", "fact", "verdict", "machine_verdict", "p_supported", "reason",
    "estimator", "evidence_title", "evidence_section", "evidence_url", "evidence_text", "ruling",
    "ruling_reason", "ruling_note", "ruling_ignored", "ruled_at", "strength",
    "evidence_source", "evidence_source_date",
)  # fmt: skip
"""`id` counts from 0 as in JSON, `number` from 1 as in reports for people; `verdict` is the one
that counts; `strength` ("strong" or "weak") is the machine's, of what it calls supported;
`evidence_source` is the index of the passage, with its date."""

# The last four are the full-width forms, which some spreadsheets take for the same.
_FORMULA = ("=", "+", "-", "@", "\t", "\n", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_MOST = 32_000
"""Characters of a cell: spreadsheets end at 32,767."""

_NO_EVIDENCE = Evidence("", "", "", 0.0)


def to_csv(report: Report) -> str:
    """The header and a row for each fact in reading order; lines end in CRLF."""
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for judged in report.facts:
        writer.writerow(_row(judged, judged.fact.sentence.of(report.document.text)))
    return sheet.getvalue()


def cell(text: str) -> str:
    """`text` as it is safe in a cell: control characters made visible, no formula, cut where it is
    too long."""
    shown = lines_shown(text if len(text) <= _MOST else text[:_MOST] + "\N{HORIZONTAL ELLIPSIS}")
    return f"'{shown}" if shown.startswith(_FORMULA) else shown


def _row(judged: JudgedFact, sentence: str) -> list[str]:
    fact, judgement = judged.fact, judged.judgement
    best = judgement.evidence[0] if judgement and judgement.evidence else _NO_EVIDENCE
    p = judgement.p_supported if judgement else None
    words = [
        str(fact.id),
        str(fact.id + 1),
        cell(sentence),
        cell(fact.text),
        judged.verdict or "",
        judged.machine_verdict or "",
        "" if p is None else f"{p:.6g}",
        cell(judgement.reason if judgement else fact.not_checkable),
        cell(judgement.estimator if judgement else ""),
        cell(best.title),
        cell(best.section),
        cell(best.url),
        cell(best.text),
    ]
    strength = judgement.strength if judgement else None
    source = [cell(best.source), cell(best.source_date)]
    return [*words, *_ruling(judged.ruling), strength or "", *source]


def _ruling(ruling: Ruling | None) -> list[str]:
    if ruling is None:
        return [""] * 5
    ignored = "yes" if ruling.ignored else "no"
    return [
        ruling.verdict or "",
        cell(ruling.reason),
        cell(ruling.note),
        ignored,
        cell(ruling.ruled_at),
    ]
