"""A second reading by the cross-encoder: the sentence that covers most of a fact, alone under the
title of its page."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from test_verify_asked import DENIED, LACKING
from test_verify_cross import PAGE, SILENT, SUPPORTED, BagOfWords, Told, read, retrieval
from test_verify_relations import LOST, Matched, shipped

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.cross_encoder_input import alone
from factscore_tui.verify.features.fact_reading import look_at

Said = tuple[float, float, float]
BEATEN = "Mara Quill was beaten by Ines Dorrow in the national final of 1952."
"""What the page says, with a word ("beaten") that it has nowhere."""
UNSURE: Said = (1.5, 0.3, -0.1)


class TwoMinds(Told):
    """Says one thing of many sentences, and another of one alone."""

    def __init__(self, many: Said, one: Said) -> None:
        super().__init__(many, shipped()["cross_sha256"])
        self._one = one

    def logits(self, readings: Sequence[tuple[str, ...]]) -> np.ndarray:
        said = super().logits(readings)
        for row, (_, evidence) in zip(said, readings, strict=True):
            if evidence.startswith("Mara Quill: "):
                row[:] = self._one
        return said


def judge(fact: str, many: Said, one: Said) -> Judgement:
    cross, matcher = TwoMinds(many, one), Matched(many)
    whole = Span(0, len(fact))
    verifier = BundledVerifier(BagOfWords(), cross=cross, relations=matcher)
    asked = AtomicFact(0, fact, fact, (whole,), whole)
    return verifier.judge(asked, fact, "Mara Quill", retrieval(*PAGE))


def test_it_has_the_best_sentence_under_the_title_and_no_other() -> None:
    found = retrieval(*PAGE)
    look = look_at(LOST, found, PageCache(), {})
    assert look is not None
    texts = alone(read(LOST, *PAGE), look.match)
    assert texts is not None
    assert texts.evidence == "Mara Quill: In 1952 Quill lost the national final to Ines Dorrow."
    nothing = look_at("Nobody yodelled.", found, PageCache(), {})
    assert nothing is not None and alone(read(LOST, *PAGE), nothing.match) is None


def test_what_it_confirms_is_supported_weakly_against_all_other_signals() -> None:
    said = judge(BEATEN, SILENT, SUPPORTED)
    assert (said.verdict, said.strength) == (Verdict.SUPPORTED, "weak")
    assert judge(BEATEN, SILENT, UNSURE).verdict is Verdict.NO_EVIDENCE


@pytest.mark.parametrize("fact", [LACKING, DENIED, LOST, "Mara Quill adored Ines Dorrow."])
def test_what_rules_refuse_and_what_has_all_its_words_there_is_not_read_again(fact: str) -> None:
    """Nor what has nothing there but its names."""
    assert judge(fact, SILENT, SUPPORTED).verdict is Verdict.NO_EVIDENCE


def test_a_weak_support_that_it_confirms_is_strong() -> None:
    found = [judge(BEATEN, UNSURE, one) for one in (UNSURE, SUPPORTED)]
    assert [said.verdict for said in found] == [Verdict.SUPPORTED] * 2
    assert [said.strength for said in found] == ["weak", "strong"]
    assert found[0].p_supported == found[1].p_supported
    assert judge(LOST, UNSURE, SUPPORTED).strength == "weak"  # all its words are there


def test_two_words_have_no_other_order() -> None:
    said = judge("Mara Quill was her friend for life.", SILENT, SUPPORTED)
    assert (said.verdict, said.strength) == (Verdict.SUPPORTED, "weak")
