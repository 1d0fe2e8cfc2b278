"""The to-check list: what is open and nothing else, safe to show, with a correction where there is
one."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

from report_samples import hostile
from wrong_facts import judged

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.report.excerpt import EXCERPT, excerpt
from factscore_tui.report.problems import to_problems
from factscore_tui.report.risk import ages
from factscore_tui.report.tocheck import COLUMNS, open_facts, to_checklist, to_checklist_csv, to_do

TEXT = "She finished school in 1914. The tower is tall. The mayor is Jana."
FIRST, SECOND, THIRD = Span(0, 28), Span(29, 47), Span(48, len(TEXT))


def _report(status: str = "complete") -> Report:
    facts = (
        judged(TEXT, Difference("year", "1914", "1916"), sentence=FIRST),
        judged(TEXT, sentence=SECOND, number=1, verdict=Verdict.SUPPORTED),
        judged(TEXT, sentence=THIRD, number=2, verdict=Verdict.NO_ARTICLE),
    )
    return Report(Document.from_text(TEXT), "", None, None, facts, status)


def test_only_what_is_open_with_a_box_its_sentence_and_the_correction() -> None:
    written = to_checklist(_report(), "draft.txt")
    assert "tower" not in written
    assert written.count("- [ ]") == 2
    assert "> She finished school in 1914." in written
    assert "**1914 → 1916** (Some page, 2024-05-01)" in written
    assert "find another source" in written
    assert "ended early" not in written
    assert "what was not judged is not on this list" in to_checklist(_report("cancelled"))


def test_nothing_open_says_so() -> None:
    report = Report(Document.from_text(TEXT), "", None, None, _report().facts[1:2], "complete")
    assert "Nothing is open." in to_checklist(report)
    assert "- [ ]" not in to_checklist(report)


def test_the_same_for_spreadsheets() -> None:
    rows = list(csv.reader(io.StringIO(to_checklist_csv(_report()))))
    assert tuple(rows[0]) == COLUMNS
    assert [(row[0], row[1], row[2], row[6], row[-1]) for row in rows[1:]] == [
        ("1", "contradicted", "date", "1914 → 1916", ""),
        ("3", "no-article", "unverifiable", "", ""),
    ]


def test_problems_on_a_page_have_the_sentence_the_correction_and_one_passage() -> None:
    written = to_problems(_report(), "draft.txt")
    assert "tower is tall" not in written
    assert "<del>1914</del> \u2192 <ins>1916</ins>" in written
    assert written.count("Some page, 2024-05-01</a>)</small>") == 1
    assert written.count("nearest: Some page, 2024-05-01") == 1
    assert "She finished school in <mark>1914</mark>." in written
    assert "Nothing is open." in to_problems(
        Report(Document.from_text(TEXT), "", None, None, (), "complete")
    )


def test_an_excerpt_is_cut_between_words_around_what_matters() -> None:
    passage = Evidence(
        "P", "", "Some words before. " * 40 + "It was 1916 then. " + "Some after. " * 40, 1.0
    )
    short = excerpt(passage, ["1916"])
    assert "It was 1916 then." in short
    assert len(short) <= EXCERPT + 4
    assert short.startswith("\u2026 ")
    assert short.endswith(" \u2026")
    assert excerpt(Evidence("P", "", "All of it.", 1.0), []) == "All of it."


def test_hostile_words_stay_words() -> None:
    report = hostile()
    assert open_facts(report)
    for written in (
        to_checklist(report, "draft"),
        to_checklist_csv(report),
        to_problems(report, "d"),
    ):
        assert "\x1b" not in written
        assert "\u202e" not in written
    for row in csv.reader(io.StringIO(to_checklist_csv(report))):
        assert not any(field.startswith(("=", "+", "@")) for field in row)


def test_the_riskiest_sentence_comes_first_and_says_why() -> None:
    text = "The tower is tall. The mayor was charged with fraud."
    facts = (
        judged(text, sentence=Span(0, 18), verdict=Verdict.NO_EVIDENCE),
        judged(text, sentence=Span(19, len(text)), number=1, verdict=Verdict.NO_EVIDENCE),
    )
    report = Report(Document.from_text(text), "", None, None, facts, "complete")
    assert [fact.fact.id for fact in open_facts(report)] == [1, 0]
    assert "2. The mayor was charged with fraud. (an accusation)" in to_checklist(report)
    page = to_problems(report)
    assert page.index("charged with fraud") < page.index("tower is")
    assert "<small>(fact 2; an accusation)</small>" in page


def test_what_the_index_cannot_know_is_folded_away_after_the_rest() -> None:
    sentence = "Ines Kalder spoke for long. "
    text = sentence * 9 + "The tower is tall."
    spans = [Span(n * len(sentence), (n + 1) * len(sentence) - 1) for n in range(9)]
    facts = [
        judged(text, sentence=span, number=n, verdict=Verdict.NO_EVIDENCE)
        for n, span in enumerate(spans)
    ]
    facts.append(judged(text, sentence=Span(9 * len(sentence), len(text)), number=9))
    report = Report(Document.from_text(text), "", None, None, tuple(facts), "complete")
    page = to_problems(report)
    assert page.count("has too little on this text") == 1
    assert page.index("tower is") < page.index("<details>") < page.index("Ines Kalder")
    assert "9 facts that this index cannot know" in page
    checklist = to_checklist(report)
    assert checklist.index("tower is") < checklist.index("Ines Kalder")
    assert checklist.count("has too little") == 1


def test_what_may_have_changed_since_is_on_both() -> None:
    text = "Jana Petersen is the mayor."
    fine = judged(text, verdict=Verdict.SUPPORTED)
    report = Report(Document.from_text(text), "", None, None, (fine,), "complete")
    assert "- [ ] 1. Jana Petersen is the mayor. (article of 2024-05-01)" in to_checklist(report)
    assert "may have changed since" in to_problems(report)


def test_of_a_passage_the_sentence_that_matters_is_quoted_whole() -> None:
    said = "She was born on 12 May 1820 in Florence, after which she was named."
    text = (
        f"Nora Lund was a nurse, a reformer and a statistician of note. {said} She never married."
    )
    evidence = Evidence("Nora Lund", "", text, 1.0, marks=(Span(0, 4),))
    assert excerpt(evidence, ["12 May 1820"]) == f"\u2026 {said} \u2026"
    assert excerpt(evidence, []).startswith("Nora Lund was"), "else the one with the first mark"


def test_who_was_king_in_ancient_times_is_not_said_to_have_changed_since() -> None:
    old = "In ancient times the Persian king Oran had work done."
    for passage, aged in ((old, ""), ("The Persian king Oran opened a bridge.", "2026-01-02")):
        evidence = Evidence("Canal", "", passage, 1.0, date="2026-01-02", marks=(Span(3, 9),))
        fact = AtomicFact(0, "Oran is the Persian king.", "", (Span(0, 4),), Span(0, 10))
        supported = JudgedFact(fact, Judgement(0, Verdict.SUPPORTED, 0.9, "", (evidence,)))
        assert ages(supported) == aged


def test_long_references_are_cut() -> None:
    long = "Nan Hale, The Hale Family of Norrby: a record " + "with charts and tables " * 9
    cited = (Evidence("Some page", "", TEXT, 1.0, references=(long, "Moss, p. 13")),)
    asked = [
        to_do(replace(one, judgement=replace(one.judgement, evidence=cited)), TEXT)
        for one in _report().facts
        if one.judgement is not None
    ]
    assert "Norrby: a record with charts and tables with charts and \u2026 | Moss" in asked[2]
