"""Checking an edited text gives what checking it from scratch would, and judges only what was
touched."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from opened_parts import decomposer
from properties import few

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, Report
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.decompose.pipeline import BundledDecomposer
from factscore_tui.engine.fake import INDEX, MODEL, FakeRetriever
from factscore_tui.engine.incremental import what_holds
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check, Event, Ready
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.verify.estimators.per_fact import PerFactVerifier

ENGINE = EngineInfo("fake", "0", (MODEL,))
DRAFT = (
    "Marie Curie was born in Warsaw in 1867. She moved to Paris in 1891. She won two Nobel "
    "Prizes.\n\n"
    "Her husband was Pierre Curie. He died in 1906. The street was wet.\n\n"
    "Radium glows in the dark. I think it is beautiful.\n\n"
    "She died in 1934. Her notebooks are kept in boxes lined with lead.\n"
)


class _Counting(PerFactVerifier):
    """Judges by the words alone, and remembers what it was asked."""

    name = "counting"
    model = MODEL

    def __init__(self) -> None:
        self.asked: list[str] = []

    def judge(self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval) -> Judgement:
        """A verdict that is the same for the same fact in the same sentence."""
        self.asked.append(fact.text)
        verdict = list(Verdict)[sum(map(ord, fact.text + sentence)) % 3]
        return Judgement(fact.id, verdict, 0.5, sentence)


@cache
def _rules() -> BundledDecomposer:
    return decomposer()


def _run(
    text: str, topic: str = "", before: Report | None = None, stop_after: int = -1
) -> tuple[Report, list[str]]:
    """The report of a check (cancelled after so many verdicts), and the facts that were judged for
    it."""
    verifier = _Counting()
    pipeline = Pipeline(_rules(), FakeRetriever(), verifier, ENGINE)
    collector = ReportBuilder(Document.from_text(text), topic)
    collector.apply(Ready(engine=ENGINE, index=INDEX, seconds=0.0))
    for event in _events(pipeline, verifier, text, topic, before, stop_after):
        collector.apply(event)
    return collector.report(), verifier.asked


@cache
def _whole() -> tuple[Report, list[str]]:
    """The check of the whole draft, made once."""
    return _run(DRAFT)


def _events(
    pipeline: Pipeline,
    verifier: _Counting,
    text: str,
    topic: str,
    before: Report | None,
    stop_after: int,
) -> Iterator[Event]:
    command = Check(check="c", text=text, topic=topic)
    cancelled = lambda: 0 <= stop_after <= len(verifier.asked)  # noqa: E731
    if before is None:
        return pipeline.run(command, cancelled)
    kept = what_holds(before, text, topic)
    command = Check(
        check="c", text=text, topic=topic, skip=kept.skip, given=kept.asked, first=kept.count
    )
    return kept.events(pipeline.run(command, cancelled), "c")


def _same(one: Report, two: Report) -> None:
    assert [f.fact for f in one.facts] == [f.fact for f in two.facts]
    assert [f.judgement for f in one.facts] == [f.judgement for f in two.facts]
    assert one.status == two.status


def test_an_untouched_text_is_not_judged_again() -> None:
    first, _ = _whole()
    second, asked = _run(DRAFT, before=first)
    _same(first, second)
    assert asked == []


def test_only_the_touched_sentence_is_judged() -> None:
    first, _ = _whole()
    edited = DRAFT.replace("in 1906", "in 1907")
    second, asked = _run(edited, before=first)
    _same(second, _run(edited)[0])
    assert asked and all("1907" in fact or "died" in fact for fact in asked)


def test_facts_behind_the_edit_move_with_their_sentences() -> None:
    first, _ = _whole()
    edited = "A new first paragraph about nothing much was written here.\n\n" + DRAFT
    second, asked = _run(edited, "", first)
    _same(second, _run(edited)[0])
    for judged in second.facts:
        for span in judged.fact.spans:
            assert judged.fact.sentence.start <= span.start < span.end <= judged.fact.sentence.end
    assert not any("Radium" in fact for fact in asked)


def test_another_subject_changes_what_pronouns_stand_for_in_untouched_paragraphs() -> None:
    first, _ = _whole()
    edited = DRAFT.replace("Marie Curie", "Irène Joliot", 1)
    second, asked = _run(edited, before=first)
    _same(second, _run(edited)[0])
    assert any(fact.startswith("Irène Joliot died") for fact in asked)


def test_nothing_holds_under_another_topic() -> None:
    first, _ = _whole()
    assert what_holds(first, DRAFT, "Radium").count == 0
    _same(_run(DRAFT, "Radium", first)[0], _run(DRAFT, "Radium")[0])


@pytest.mark.parametrize("stop_after", range(0, 9, 2))
def test_a_check_that_was_stopped_goes_on(stop_after: int) -> None:
    whole, all_asked = _whole()
    begun, asked = _run(DRAFT, stop_after=stop_after)
    assert begun.status == "cancelled"
    ended, more = _run(DRAFT, before=begun)
    _same(ended, whole)
    assert asked + more == all_asked


def test_a_repeated_sentence_is_kept_where_it_stays() -> None:
    text = "\n\n".join(["The Vistula flows through Warsaw."] * 5)
    first, _ = _run(text)
    second, asked = _run(text + "\n\nThe Oder flows through Wrocław.", before=first)
    assert len(second.facts) == 6 and all("Oder" in fact for fact in asked)


@pytest.mark.slow
@few(20)
@given(
    st.integers(0, len(DRAFT)),
    st.integers(0, 60),
    st.sampled_from(
        [
            "",
            " ",
            "x",
            "\n\n",
            "He was born in Rome. ",
            "1999",
            ". ",
            "She ",
            "Albert Einstein was a physicist. ",
            "\r\n",
        ]
    ),
)
def test_any_edit_gives_what_a_check_from_scratch_gives(at: int, length: int, words: str) -> None:
    first, _ = _whole()
    edited = DRAFT[:at] + words + DRAFT[at + length :]
    _same(_run(edited, before=first)[0], _run(edited)[0])
