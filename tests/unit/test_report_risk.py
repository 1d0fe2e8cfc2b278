"""What deserves the time first; texts outside the index; facts that age."""

from __future__ import annotations

from dataclasses import replace

import pytest

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import IndexInfo, JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Strength, Verdict
from factscore_tui.report.risk import (
    LEAST_FACTS,
    ages,
    names_in,
    outside,
    outside_words,
    queue,
    risk_of,
)


def fact(
    text: str,
    verdict: Verdict = Verdict.NO_EVIDENCE,
    *,
    number: int = 0,
    strength: Strength | None = None,
    title: str = "Some page",
    passage: str = "A page.",
    speaker: str = "",
    date: str = "2024-05-01",
) -> JudgedFact:
    made = AtomicFact(number, text, text, (Span(0, 1),), Span(0, 1), "", speaker)
    evidence = (Evidence(title, "", passage, 1.0, "", date),)
    return JudgedFact(made, Judgement(number, verdict, 0.5, "", evidence, strength=strength))


def report(*facts: JudgedFact) -> Report:
    index = IndexInfo("sample", "", "", 3, 3)
    numbered = tuple(replace(f, fact=replace(f.fact, id=n)) for n, f in enumerate(facts))
    return Report(Document.from_text("x"), "", index, None, numbered, "complete")


def test_contradicted_before_weak_before_silent_and_the_settled_not_at_all() -> None:
    silent = fact("the pool is large.")
    weak = fact("the pool is old.", Verdict.SUPPORTED, strength="weak")
    wrong = fact("the pool is new.", Verdict.CONTRADICTED)
    fine = fact("the pool is blue.", Verdict.SUPPORTED, strength="strong")
    aside = fact("it is nice.", Verdict.NOT_CHECKABLE)
    order = queue(report(fine, silent, aside, weak, wrong))
    assert [judged.fact.text for judged, _ in order] == [
        "the pool is new.",
        "the pool is old.",
        "the pool is large.",
    ]
    assert [risk.words for _, risk in order] == [
        "contradicted",
        "weak support",
        "the sources are silent",
    ]


def test_within_a_verdict_what_does_most_harm_goes_first() -> None:
    texts = (
        "it is near Lindau.",
        "the pool is large.",
        "the pool cost 3 million euros.",
        "the treasurer was charged with fraud.",
        "Ada Bell leads it.",
        "it was too dear.",
    )
    facts = [fact(text) for text in texts]
    facts[4] = fact(texts[4], title="Ada Bell", passage="Ada Bell (born 5 May 1980) is a chemist.")
    facts[5] = fact(texts[5], speaker="Ada Bell")
    order = [judged.fact.text for judged, _ in queue(report(*facts))]
    assert order == [texts[n] for n in (3, 4, 2, 5, 0, 1)]
    risk = risk_of(facts[3])
    assert risk is not None and risk.words == "the sources are silent; an accusation"


@pytest.mark.parametrize(
    ("passage", "alive"),
    [
        ("Ada Bell (born 5 May 1980) is a chemist.", True),
        ("Ada Bell (5 May 1880 – 1 June 1950) was a chemist.", False),
        ("Ada Bell (born Ada Smith; 5 May 1880 – 1 June 1950) was a chemist.", False),
    ],
)
def test_the_living_have_a_birth_and_no_death(passage: str, alive: bool) -> None:
    risk = risk_of(fact("Ada Bell leads it.", title="Ada Bell", passage=passage))
    assert risk is not None and ("a living person" in risk.why) is alive


@pytest.mark.parametrize(
    "text", ["The pool charged 3 euros.", "The rapid train is allied.", "It lied to nobody yet."]
)
def test_the_list_of_words_knows_its_neighbours(text: str) -> None:
    risk = risk_of(fact(text))
    assert risk is not None and ("an accusation" in risk.why) is ("lied to" in text)


def test_what_was_ruled_on_has_had_its_time() -> None:
    ruled = replace(fact("it is.", Verdict.CONTRADICTED), ruling=Ruling(Verdict.SUPPORTED))
    assert queue(report(ruled)) == []


FOREIGN = [fact(f"Ines Kalder spoke for {n} minutes.") for n in range(LEAST_FACTS)]
KNOWN = fact("Paris is the capital of France.", Verdict.SUPPORTED, title="Paris")


def test_a_text_outside_the_index_says_so_once() -> None:
    wrong = fact("Paris is in Spain.", Verdict.CONTRADICTED)
    whole = report(*FOREIGN, KNOWN, wrong)
    assert len(outside(whole)) == len(FOREIGN)
    assert outside_words(whole) == (
        "The index “sample” has too little on this text: 8 of 10 facts cannot be checked with it."
    )
    order = queue(whole)
    assert len(order) == 9
    assert order[0][0].fact.text == "Paris is in Spain."
    assert {risk.why[0] for _, risk in order[1:]} == {"not in this index"}


def test_a_text_inside_the_index_is_not_outside() -> None:
    on_her = [fact(f"Ines Kalder has {n} cats.", title="Ines Kalder") for n in range(20)]
    assert outside(report(*on_her)) == []
    assert outside(report(*FOREIGN[:-1])) == []  # too few to tell
    assert outside(report(*FOREIGN, *[KNOWN] * 4)) == []  # a third of it was settled
    assert outside_words(report(KNOWN)) == ""


@pytest.mark.parametrize(
    ("text", "aging"),
    [
        ("Ines Kalder is the mayor of Brunnfeld.", True),
        ("Tim Cook is the chief executive of Apple.", True),
        ("The town has 9,200 residents.", True),
        ("She lives in Oslo.", True),
        ("Ines Kalder was the mayor of Brunnfeld.", False),
        ("Ines Kalder is a former mayor.", False),
        ("Paris is the capital of France.", False),
        ("The tower is 300 metres tall.", False),
    ],
)
def test_facts_that_age_have_the_date_of_their_article(text: str, aging: bool) -> None:
    judged = fact(text, Verdict.SUPPORTED, strength="strong")
    assert ages(judged) == ("2024-05-01" if aging else "")
    risk = risk_of(judged)
    assert (risk.why[0] if risk else "") == ("may have changed since 2024-05-01" if aging else "")
    assert ages(fact(text, Verdict.NO_EVIDENCE)) == ""


def test_an_article_without_a_date_ages_nobody_knows_how() -> None:
    assert ages(fact("Ines Kalder is the mayor.", Verdict.SUPPORTED, date="")) == ""


def test_names() -> None:
    assert names_in("The mayor Ines Kalder met U.S. Steel in Lindau.") == [
        "Ines Kalder",
        "U.S. Steel",
        "Lindau",
    ]
    assert names_in("About 9,200 residents signed.") == []
