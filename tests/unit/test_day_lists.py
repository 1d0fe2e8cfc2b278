"""What a desk works off after a check: no statement twice, what to do in words one can act on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from wrong_facts import judged

from factscore_tui.core.document import Document
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.report.findings import IN_WORDS, Finding
from factscore_tui.report.problems import to_problems_markdown
from factscore_tui.report.risk import queue, says_all, told_by_others
from factscore_tui.report.tocheck import open_facts, to_checklist, to_do

TEXT = "Fleet saw the iceberg at twelve on 14 April. Captain Smith drowned."
FIRST, SECOND = Span(0, 44), Span(45, len(TEXT))
PLAIN, RICH = "Fleet saw the iceberg at twelve.", "Fleet saw the iceberg at twelve on 14 April."


def _fact(number: int, text: str, span: Span, verdict: Verdict = Verdict.NO_EVIDENCE) -> JudgedFact:
    one = judged(TEXT, sentence=span, number=number, verdict=verdict)
    return replace(one, fact=replace(one.fact, text=text, as_written=text))


def _report(*facts: JudgedFact) -> Report:
    return Report(Document.from_text(TEXT), "", None, None, facts, "complete")


def test_a_statement_that_another_says_in_full_is_not_listed() -> None:
    smith = _fact(2, "Captain Smith drowned.", SECOND)
    report = _report(_fact(0, PLAIN, FIRST), _fact(1, RICH, FIRST), smith)
    assert told_by_others(report) == {0}
    assert [one.fact.id for one, _ in queue(report)] == [1, 2]
    assert {one.fact.id for one in open_facts(report)} == {1, 2}
    assert {one.fact.id for one in open_facts(report, every=True)} == {0, 1, 2}
    written = to_checklist(report)
    assert written.count("- [ ]") == 2 and "1 more is part of a fact listed here" in written
    assert "1 more is part" in to_problems_markdown(report)


@pytest.mark.parametrize(
    "plain",
    [
        _fact(0, PLAIN, FIRST, Verdict.CONTRADICTED),  # what is wrong is always told
        _fact(0, PLAIN, FIRST, Verdict.NO_ARTICLE),  # another thing to do
        replace(_fact(0, PLAIN, FIRST), ruling=Ruling(None, "", note="ask Fleet")),
        _fact(0, PLAIN, SECOND),  # of another sentence
        _fact(0, "Fleet saw the captain at twelve.", FIRST),
    ],
)
def test_what_is_a_matter_of_its_own_is_listed(plain: JudgedFact) -> None:
    report = _report(plain, _fact(1, RICH, FIRST))
    assert told_by_others(report) == set()
    assert len(open_facts(report)) == 2


def test_the_same_words_twice_do_not_hide_each_other() -> None:
    assert not says_all(["a", "b"], ["a", "b"])
    assert told_by_others(_report(_fact(0, PLAIN, FIRST), _fact(1, PLAIN, FIRST))) == set()


def test_nobody_is_asked_who_spoke_long_ago() -> None:
    one = _fact(0, "Smith said in 1912 that she was safe.", SECOND)
    spoken = replace(one, fact=replace(one.fact, speaker="Smith"))
    assert to_do(spoken) == "find where Smith said it"
    now = replace(spoken, fact=replace(spoken.fact, text="Smith said that she was safe."))
    assert to_do(now) == "find where Smith said it, or ask"


def test_silence_with_every_word_found_is_told_in_words() -> None:
    one = _fact(0, PLAIN, FIRST)
    assert one.judgement is not None
    found = replace(one, judgement=replace(one.judgement, reason="found together: Fleet, iceberg"))
    assert Finding((found,), None).reason == IN_WORDS
    absent = replace(one, judgement=replace(one.judgement, reason="found: Fleet; not found: ice"))
    assert Finding((absent,), None).reason == "not found: ice"
