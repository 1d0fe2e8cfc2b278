"""CSV: what a spreadsheet reads back is what was meant, and no cell is a formula."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from report_samples import HOSTILE, empty, hostile, ordinary

from factscore_tui.core.report import Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Verdict
from factscore_tui.report.csv_report import COLUMNS, cell, to_csv


def read(report: Report) -> list[dict[str, str]]:
    table = list(csv.reader(io.StringIO(to_csv(report), newline=""), strict=True))
    assert tuple(table[0]) == COLUMNS and {len(row) for row in table} == {len(COLUMNS)}
    return [dict(zip(COLUMNS, row, strict=True)) for row in table[1:]]


def test_a_row_for_each_fact() -> None:
    first, second, third, last = read(ordinary())
    assert (first["id"], first["number"], first["verdict"], first["p_supported"]) == (
        "0",
        "1",
        "supported",
        "0.93",
    )
    assert (
        first["sentence"] == "Anna was born in Riga in 1870."
        and first["fact"] == "Anna was born in Riga."
    )
    assert (first["evidence_title"], first["evidence_section"]) == ("Anna", "Life")
    assert first["evidence_url"] == "https://example.org/a" and first["estimator"] == "coverage"
    assert second["reason"] == "another year" and third["evidence_text"] == ""
    assert (last["verdict"], last["p_supported"], last["ruling"]) == ("", "", "")


def test_rulings_are_beside_what_the_machine_said() -> None:
    report = ordinary()
    facts = list(report.facts)
    ruling = Ruling(Verdict.SUPPORTED, 'r,"q"', "two\nlines", False, "2026-01-01T00:00:00Z")
    facts[1] = replace(facts[1], ruling=ruling)
    facts[2] = replace(facts[2], ruling=Ruling(None, ignored=True))
    facts[3] = replace(facts[3], ruling=Ruling(None, note="later"))
    _, second, third, last = read(replace(report, facts=tuple(facts)))
    assert (second["verdict"], second["machine_verdict"]) == ("supported", "contradicted")
    assert second["ruling"] == "supported"
    assert (second["ruling_reason"], second["ruling_note"]) == ('r,"q"', "two\nlines")
    assert (second["ruling_ignored"], second["ruled_at"]) == ("no", "2026-01-01T00:00:00Z")
    assert (third["verdict"], third["ruling"], third["ruling_ignored"]) == ("irrelevant", "", "yes")
    assert (last["verdict"], last["ruling_note"]) == ("", "later")


def test_no_byte_order_mark_and_crlf() -> None:
    written = to_csv(ordinary())
    assert (
        written.startswith("id,")
        and written.endswith("\r\n")
        and to_csv(empty()) == ",".join(COLUMNS) + "\r\n"
    )
    assert written.count("\r") == written.count("\r\n") == 5


FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\n=1", "\r\n=1", "＝1", "＋1", "－1", "＠x")


@pytest.mark.parametrize("text", FORMULAS, ids=range(len(FORMULAS)))
def test_formulas_become_text(text: str) -> None:
    assert cell(text).startswith("'")


@pytest.mark.parametrize("text", ["", "plain", "1 = 1", "a@b", "'quoted", '"=1"', " = 1"])
def test_other_cells_are_as_they_are(text: str) -> None:
    assert cell(text) == text


def test_every_cell_of_a_hostile_report_is_safe() -> None:
    report = hostile()
    facts = [
        replace(f, ruling=Ruling(Verdict.SUPPORTED, "=cmd|' /C calc'!A0", HOSTILE))
        for f in report.facts
    ]
    formula = replace(
        facts[1], fact=replace(facts[1].fact, text='=HYPERLINK("http://x","y")', not_checkable="@x")
    )
    rows = read(replace(report, facts=(facts[0], formula)))
    for row in rows:
        assert not any(
            value.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) for value in row.values()
        )
        assert not any(c in "".join(row.values()) for c in "\x1b\x00\x07\x08\x9b\x7f\u202e\u2069\r")
    assert rows[1]["fact"].startswith("'=HYPERLINK") and rows[1]["reason"] == "'@x"
    assert "<script>" in rows[0]["fact"], "nothing is lost that can be shown"


def test_a_cell_ends_where_spreadsheets_end() -> None:
    assert len(cell("x" * 1_000_000)) == 32_001 and cell("x" * 32_000) == "x" * 32_000
    assert len(cell("=" * 1_000_000)) < 32_767
