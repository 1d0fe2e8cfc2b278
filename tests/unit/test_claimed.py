"""A person's words as two checks: was it said, and is it so."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import ContentCheck, Judgement, Verdict
from factscore_tui.report.export import report_bytes
from factscore_tui.report.risk import is_told, risk_of
from factscore_tui.report.summary import said_lines
from factscore_tui.report.tocheck import to_checklist
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.widgets.evidence import of_fact
from factscore_tui.verify.claimed import statement_of

TEXT = "The mayor said that the tower is 500 metres tall."


def words(content: str, speaker: str = "The mayor") -> AtomicFact:
    return AtomicFact(0, TEXT, TEXT, (Span(0, 10),), Span(0, len(TEXT)), "", speaker, content)


@pytest.mark.parametrize(
    ("content", "statement"),
    [
        ("That the tower is 500 metres tall.", "The tower is 500 metres tall."),
        ('"Ada Lovelace was a daughter of Byron".', "Ada Lovelace was a daughter of Byron."),
        ("\u201cHalf of it is clay\u201d.", "Half of it is clay."),
        ("Prices in the US rose in 2019.", "Prices in the US rose in 2019."),
        ("That he would resign.", None),
        ("I have done nothing wrong.", None),
        ('"We will fight on".', None),
        ("Whether the tower stands.", None),
        ("What they will remember of the tower.", None),
        ("The tower is tall?", None),
        ("That it was a shame.", None),
        ("Yes.", None),
        ("", None),
        ("The tower " + "is tall " * 100, None),
    ],
)
def test_what_stands_alone(content: str, statement: str | None) -> None:
    found = statement_of(words(content))
    assert (found.text if found else None) == statement
    assert found is None or (found.speaker == "" and found.spans == words("").spans)
    assert statement_of(words(content, speaker="")) is None, "nobody's words"


def report(content: ContentCheck | None, verdict: Verdict = Verdict.NO_EVIDENCE) -> Report:
    judgement = Judgement(0, verdict, 0.2, "no passage has the mayor saying this", content=content)
    judged = JudgedFact(words("That the tower is 500 metres tall."), judgement)
    return Report(Document.from_text(TEXT), "", None, None, (judged,), "complete")


SO = ContentCheck(
    "The tower is 500 metres tall.",
    Verdict.CONTRADICTED,
    0.02,
    "500 metres \u2192 source: 330 metres",
    (Evidence("Tower", "Height", "It is 330 metres tall.", 0.9, "", "2026-11-21"),),
)


def test_both_checks_are_in_every_report() -> None:
    lines = said_lines(report(SO).facts[0])
    assert lines == [
        "did the mayor say so? ? no evidence",
        "is it so? \u2717 contradicted: The tower is 500 metres tall. 500 metres \u2192 source: "
        "330 metres (Tower > Height, 2026-11-21)",
    ]
    for form in ("text", "md", "md-all", "html", "problems", "problems-md", "sealed", "sealed-md"):
        assert "is it so?" in report_bytes(report(SO), form, "x").decode(), form
    docx = pytest.importorskip("docx", reason="python-docx is an extra")
    comments = docx.Document(io.BytesIO(report_bytes(report(SO), "docx", "x"))).comments
    assert any("is it so?" in comment.text for comment in comments)
    fact = json.loads(report_bytes(report(SO), "json", "x"))["facts"][0]
    assert fact["attribution"]["is_so"]["verdict"] == "contradicted"
    assert "find where the mayor said it, or ask" in to_checklist(report(SO))
    assert "is it so?" in to_checklist(report(SO))


def test_words_that_do_not_stand_alone_say_so_and_others_say_nothing() -> None:
    assert (
        said_lines(report(None).facts[0])[1]
        == "is it so? not checked: the words do not stand alone"
    )
    plain = replace(report(None).facts[0], fact=words("", speaker=""))
    assert said_lines(plain) == [] and said_lines(replace(plain, judgement=None)) == []


def test_words_that_a_source_denies_are_first_even_where_they_were_said() -> None:
    said = report(SO, Verdict.SUPPORTED).facts[0]
    risk = risk_of(said)
    assert risk is not None and risk.urgency == 0
    assert risk.words.startswith("what was said is contradicted") and is_told(said)
    fine = replace(SO, verdict=Verdict.SUPPORTED)
    assert risk_of(report(fine, Verdict.SUPPORTED).facts[0]) is None


def test_the_pane_shows_both_with_the_passage() -> None:
    judged = report(SO).facts[0]
    state = CheckState(Document.from_text(TEXT), check="c")
    shown = of_fact(judged.fact, judged.judgement, state).plain
    assert "1  did the mayor say so?  ? no evidence" in shown
    assert "2  is it so?  \u2717 contradicted" in shown and "It is 330 metres tall." in shown
    shown = of_fact(judged.fact, report(None).facts[0].judgement, state).plain
    assert "not checked: the words do not stand alone" in shown


def test_quotations_stand_apart_unless_a_source_denies_them() -> None:
    one = report(None).facts[0]
    other = Span(len(TEXT) - 5, len(TEXT))
    plain = JudgedFact(
        replace(one.fact, id=1, speaker="", content="", sentence=other, spans=(other,)),
        Judgement(1, Verdict.NO_EVIDENCE, 0.2, "silent"),
    )
    both = replace(report(None), facts=(one, plain))
    told = {"todo": "find another source", "problems": "silent", "problems-md": "silent"}
    for form, what in told.items():
        written = report_bytes(both, form, "x").decode().replace("&#x27;", "'")
        apart = written.index("A person's words")
        assert written.index(what) < apart < written.rindex("is it so?"), form
    denied = report_bytes(report(SO), "todo", "x").decode()
    assert "A person's words" not in denied and "is it so?" in denied


def test_editors_and_a_watched_file_tell_of_it_too() -> None:
    from factscore_tui.cli.watch import _line
    from factscore_tui.lsp.findings import ERROR, hover, marks

    said = report(SO, Verdict.SUPPORTED)
    (mark,) = marks(said)
    assert mark.severity == ERROR and mark.message.startswith("is it so? \u2717 contradicted")
    assert "is it so?" in hover(said, said.facts[0])
    fine = report(replace(SO, verdict=Verdict.SUPPORTED), Verdict.SUPPORTED)
    assert marks(fine) == []
    risk = risk_of(said.facts[0])
    assert risk is not None and "is it so?" in _line(said, said.facts[0], risk)


def test_who_was_asked_said_nothing() -> None:
    from bundled_facts import first_read

    def speakers(text: str) -> set[str]:
        return {fact.speaker for fact in first_read(text).facts}

    assert speakers("Moss was asked whether he had left in 1914.") == {""}
    assert speakers("Moss said that he had left in 1914.") == {"Moss"}
