"""The report for screen readers: what is open, a line each, in words."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from report_samples import hostile, ordinary, ruled

from factscore_tui.core.document import Document
from factscore_tui.report.lines_report import closing, fact_words, to_lines

from test_claimed import SO, report as said_report  # isort: skip


def test_a_line_for_what_is_open_and_none_for_what_is_fine() -> None:
    lines = to_lines(ordinary()).splitlines()
    assert len(lines) == 5
    assert lines[0].startswith("Fact 2, contradicted (chance of support ")
    assert "Year: the text says 1870, the source 1869." in lines[0]
    assert "Source: " in lines[0]
    assert lines[1].startswith("Fact 3, no evidence") and "Source: " not in lines[1]
    assert lines[2].endswith("not judged; 33 % supported.") or "4 facts" in lines[2]
    assert "What is open or was ruled on: 2 of 4 facts" in lines[3]
    assert closing(ordinary()) == "".join(f"{line}\n" for line in lines[2:])


def test_one_word_is_one_word() -> None:
    report = replace(ordinary(), document=Document.from_text("Riga."), facts=())
    assert closing(report).startswith("1 word, 0 facts.")


def test_what_a_person_ruled_is_told() -> None:
    written = to_lines(ruled(ordinary()))
    assert (
        "Fact 4, supported, ruled by hand" in written and "Reason of the ruling: known." in written
    )


def test_both_checks_of_somebodys_words_without_their_signs() -> None:
    line = fact_words(said_report(SO).facts[0], said_report(SO).document.text)
    assert "Did the mayor say so? no evidence." in line
    assert "Is it so? contradicted: The tower is 500 metres tall." in line


def test_nothing_has_its_meaning_from_a_sign_or_from_its_place() -> None:
    for report in (ordinary(), ruled(ordinary())):
        written = to_lines(report)
        assert not set(written) & set("✓≈✗∅»·–▌│")
        assert not any(line.startswith(" ") or line.endswith(" ") for line in written.splitlines())
    written = to_lines(hostile())
    assert not [c for c in written if unicodedata.category(c) in ("Cc", "Cf") and c != "\n"]
