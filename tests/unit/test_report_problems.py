"""The page of what is open: a page for a page of text."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from report_samples import hostile, ordinary

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.lsp.findings import INFORMATION, marks
from factscore_tui.report.docx_in_place import remarks
from factscore_tui.report.problems import to_problems, to_problems_markdown
from factscore_tui.report.tocheck import to_checklist

TEXT = "Pierre Curie was killed by a wagon in Paris on 19 April 1908. Few came to the burial."
END = TEXT.index(".") + 1
WHEN = Span(TEXT.index("19 April"), END - 1)
PAGE = Evidence(
    "Marie Curie",
    "Research",
    "Other things. " * 40
    + "Pierre was killed by a wagon in Paris on 19 April 1906. "
    + "More. " * 99,
    0.9,
    "https://example.org/curie",
    "2026-11-21",
)


def _judged(number: int, text: str, verdict: Verdict, reason: str = "") -> JudgedFact:
    sentence = Span(0, END) if verdict is Verdict.CONTRADICTED else Span(END + 1, len(TEXT))
    differences = (
        (Difference("date", "19 April 1908", "19 April 1906"),)
        if verdict is Verdict.CONTRADICTED
        else ()
    )
    fact = AtomicFact(number, text, text, (sentence,), sentence)
    return JudgedFact(fact, Judgement(number, verdict, 0.15, reason, (PAGE,), differences))


def _report(*facts: JudgedFact) -> Report:
    return Report(Document.from_text(TEXT), "", None, None, facts, "complete")


KILLED = _judged(0, "Pierre Curie was killed on 19 April 1908.", Verdict.CONTRADICTED)
BY_WHAT = _judged(1, "Pierre Curie was killed by a wagon on 19 April 1908.", Verdict.CONTRADICTED)
SILENT = _judged(
    2, "Few came to the burial.", Verdict.NO_EVIDENCE, "found: came; not found: few, burial"
)


def test_facts_that_are_wrong_by_the_same_words_are_told_once() -> None:
    report = _report(KILLED, BY_WHAT, SILENT)
    page = to_problems(report, "day.txt")
    assert page.count('<div class="finding') == 2
    assert page.count("19 April 1906</ins>") == 1
    assert "</ins>. <bdi" in page and "<small>(facts 1, 2; an accusation, a figure)</small>" in page
    assert "on <mark>19 April 1908</mark>." in page, "the words that are wrong, not the sentence"
    assert page.count("2026-11-21") == 2, "one passage for the pair, one named for what is silent"
    written = to_problems_markdown(report, "day.txt")
    assert "a date differs: 19 April 1908 \u2192 19 April 1906.** Pierre Curie was" in written
    assert "19 April 1908. (facts 1, 2; an accusation, a figure)" in written
    assert written.count("2026-11-21") == 2


def test_ruled_facts_stay_by_themselves() -> None:
    by_hand = replace(BY_WHAT, ruling=Ruling(Verdict.CONTRADICTED, note="the widow says so"))
    page = to_problems(_report(KILLED, by_hand))
    assert page.count('<div class="finding') == 2
    assert "contradicted, ruled by hand" in page
    assert "note: the widow says so" in page


def test_what_was_ruled_away_is_told_in_a_line() -> None:
    report = _report(replace(KILLED, ruling=Ruling(Verdict.SUPPORTED, note="a typing error there")))
    for written in (to_problems(report), to_problems_markdown(report)):
        assert "Ruled by hand" in written
        assert "supported, ruled by hand" in written
        assert "note: a typing error there" in written
        assert "the check said: contradicted" in written
        assert "Nothing is open" not in written, "there is something to read"
    assert "Ruled by hand" not in to_problems(_report(KILLED))


def test_silence_says_which_words_and_names_the_nearest_passage() -> None:
    page = to_problems(_report(SILENT))
    assert "not found: few, burial; nearest: Marie Curie &gt; Research, 2026-11-21" in page
    assert "found: came" not in page
    assert page.count("Few came to the burial.") == 1, "the fact is its sentence, said once"
    assert "Other things" not in page


def test_the_passage_is_short_and_leads_to_its_page() -> None:
    page = to_problems(_report(KILLED))
    assert "on <mark>19 April 1906</mark>" in page
    assert page.count("More.") < 20
    assert '<a href="https://example.org/curie" rel="noopener noreferrer nofollow">' in page
    assert "2026-11-21](https://example.org/curie)" in to_problems_markdown(_report(KILLED))


AT = PAGE.text.index("Pierre")
DISPUTED = replace(
    BY_WHAT,
    judgement=Judgement(
        1,
        Verdict.SUPPORTED,
        0.9,
        "found: killed; sources disagree: archive, trusted less, says 19 April 1906",
        (
            replace(PAGE, source="wiki", text="Pierre was killed."),
            replace(PAGE, source="archive", marks=(Span(AT, AT + 6),)),
        ),
        strength="weak",
    ),
)


def test_sources_that_disagree_are_open_and_the_other_passage_is_shown() -> None:
    text = to_problems_markdown(_report(DISPUTED))
    assert "What is open" in text and "weak support.** Pierre Curie was killed by" in text
    assert "sources disagree: archive, trusted less, says 19 April 1906" in text
    assert "found: killed" not in text
    assert "Pierre was killed by a wagon in Paris on 19 April 1906. More." in text
    assert "the sources disagree: read both" in to_checklist(_report(DISPUTED))
    assert DISPUTED.judgement is not None
    weakly = replace(DISPUTED.judgement, reason="found: killed")
    assert "Nothing is open" in to_problems_markdown(_report(replace(DISPUTED, judgement=weakly)))
    ruled = replace(DISPUTED, ruling=Ruling(Verdict.SUPPORTED))
    assert "What is open" not in to_problems_markdown(_report(ruled))


def test_a_page_of_text_with_three_problems_takes_about_a_page() -> None:
    """Words, of which a printed page of this style has some 700."""
    facts = [replace(KILLED, fact=replace(KILLED.fact, id=3 * n)) for n in range(3)]
    pairs = [replace(BY_WHAT, fact=replace(BY_WHAT.fact, id=3 * n + 1)) for n in range(3)]
    fine = [
        replace(SILENT, judgement=Judgement(n, Verdict.SUPPORTED, 0.9, "agrees", (PAGE,) * 5))
        for n in range(50)
    ]
    report = _report(*facts, *pairs, *fine)
    assert len(to_problems_markdown(report).split()) < 300


def test_findings_are_not_glued_to_one_another_on_paper() -> None:
    style = files("factscore_tui.report").joinpath("report.css").read_text(encoding="utf-8")
    paper = style[style.index("@media print") :]
    assert ".brief .finding h3 { break-after: auto; }" in paper


def test_hostile_words_stay_words_in_both() -> None:
    for written in (to_problems(hostile(), "d"), to_problems_markdown(hostile(), "d")):
        assert "\x1b" not in written
        assert "\u202e" not in written
        assert (
            "javascript:alert(1)//" not in written.replace("\\", "")
            or "](javascript" not in written
        )
    assert "<script>alert" not in to_problems(hostile())
    assert to_problems_markdown(ordinary()).endswith("\n")


def test_editors_mark_it_and_no_other_supported_fact() -> None:
    (mark,) = marks(_report(DISPUTED))
    assert mark.severity == INFORMATION and "archive, trusted less" in mark.message
    assert remarks(_report(DISPUTED)), "nor do comments in a Word draft pass over it"
    assert DISPUTED.judgement is not None
    alone = replace(DISPUTED.judgement, evidence=DISPUTED.judgement.evidence[:1])
    page = _report(replace(DISPUTED, judgement=alone))
    assert not marks(page) and not remarks(page), "one source with two dates is weak only"
