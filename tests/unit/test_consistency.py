"""Verdicts of one sentence that go together."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.verify.consistency import Consistency
from factscore_tui.verify.entailment import FactEntailment
from factscore_tui.verify.features.weights import load_weights

T = 0.44
CONSISTENCY = Consistency(FactEntailment(decomposer().parse, load_weights(None).rarity), T)
LONG, SHORT = "Anna Berg was born in Riga in 1903.", "Anna Berg was born in Riga."


def _judged(
    verdict: str, p: float, strength: str | None = None, differs: bool = False
) -> Judgement:
    found = (Difference("place of birth", "Riga", "Graz"),) if differs else ()
    return Judgement(1, Verdict(verdict), p, "why", differences=found, strength=strength)  # type: ignore[arg-type]


def _settled(long: Judgement, short: Judgement) -> tuple[Judgement, Judgement]:
    return (
        CONSISTENCY.settled("", (LONG, long), [(SHORT, short)]),
        CONSISTENCY.settled("", (SHORT, short), [(LONG, long)]),
    )


def test_a_computed_difference_holds_for_what_says_more() -> None:
    short = _judged("contradicted", 0.1, differs=True)
    long, unchanged = _settled(_judged("supported", 0.8, "weak"), short)
    assert long.verdict is Verdict.CONTRADICTED
    assert long.differences == short.differences
    assert long.reason == "it says “Anna Berg was born in Riga”: why"
    assert unchanged is short


def test_what_one_sentence_says_outright_takes_a_difference_back() -> None:
    long = _judged("supported", 0.97, "strong")
    unchanged, short = _settled(long, _judged("contradicted", 0.1, differs=True))
    assert unchanged is long
    assert (short.verdict, short.strength) == (Verdict.SUPPORTED, "strong")
    assert short.differences == ()


def test_what_networks_confirm_is_confirmed_of_its_part() -> None:
    long = _judged("supported", 0.7, "strong")
    unchanged, short = _settled(long, _judged("no-evidence", 0.2))
    assert unchanged is long
    assert (short.verdict, short.p_supported) == (Verdict.SUPPORTED, 0.7)
    assert short.reason == "part of “Anna Berg was born in Riga in 1903”: why"


def test_words_alone_get_the_mean() -> None:
    long, short = _settled(_judged("supported", 0.6, "weak"), _judged("no-evidence", 0.4))
    assert (long.verdict, long.p_supported, long.strength) == (Verdict.SUPPORTED, 0.5, "weak")
    assert (short.verdict, short.p_supported, short.strength) == (Verdict.SUPPORTED, 0.5, "weak")
    before = _judged("no-evidence", 0.36)
    long, short = _settled(_judged("supported", 0.5, "weak"), before)
    assert (long.verdict, long.strength) == (Verdict.NO_EVIDENCE, None)
    assert long.reason.startswith("it says “Anna Berg was born in Riga”, for which there is no")
    assert short is before


def test_what_contradicts_the_part_stands() -> None:
    before = _judged("contradicted", 0.33)
    long, short = _settled(_judged("supported", 0.9, "weak"), before)
    assert (long.verdict, long.p_supported) == (Verdict.NO_EVIDENCE, 0.33)
    assert short is before


def test_silence_on_the_part_takes_nothing_from_what_was_found() -> None:
    found, before = _judged("supported", 0.6, "weak"), _judged("no-evidence", 0.33)
    long, short = _settled(found, before)
    assert long is found and short is before


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("supported", "supported"),
        ("contradicted", "supported"),
        ("no-evidence", "supported"),
        ("no-evidence", "contradicted"),
        ("supported", "no-article"),
        ("supported", "outside-snapshot"),
    ],
)
def test_what_goes_together_is_left_as_it_is(one: str, other: str) -> None:
    long, short = _judged(one, 0.5), _judged(other, 0.2)
    settled = _settled(long, short)
    assert settled[0] is long and settled[1] is short


def test_facts_that_do_not_say_one_another_are_left_as_they_are() -> None:
    sure, not_sure = _judged("supported", 0.9, "strong"), _judged("no-evidence", 0.2)
    for other in ("Anna Berg was born in Graz.", "Anna Berg was not born in Riga in 1903."):
        assert CONSISTENCY.settled("", (SHORT, not_sure), [(other, sure)]) is not_sure


def test_the_difference_weighs_most() -> None:
    others = [
        ("Anna Berg was born.", _judged("no-evidence", 0.43)),
        (SHORT, _judged("contradicted", 0.1, differs=True)),
    ]
    settled = CONSISTENCY.settled("", (LONG, _judged("supported", 0.8, "weak")), others)
    assert settled.verdict is Verdict.CONTRADICTED


@pytest.mark.parametrize(
    ("long", "short", "says"),
    [
        ("Aldous Huxley was an American writer.", "Aldous Huxley was American.", True),
        ("Aldous Huxley was a young American writer.", "Aldous Huxley was American.", True),
        ("Aldous Huxley was a friend of American writers.", "Aldous Huxley was American.", False),
        ("Aldous Huxley was an American.", "Aldous Huxley was English.", False),
    ],
)
def test_a_nation_that_somebody_is(long: str, short: str, says: bool) -> None:
    sure = _judged("supported", 0.9, "strong")
    settled = CONSISTENCY.settled("", (short, _judged("no-evidence", 0.2)), [(long, sure)])
    assert (settled.verdict is Verdict.SUPPORTED) is says


def test_evidence_goes_with_the_verdict() -> None:
    shown = (Evidence("Anna Berg", "", "She was born in Riga in 1903.", 1.0),)
    long = Judgement(1, Verdict.SUPPORTED, 0.8, "why", shown, strength="strong")
    _, short = _settled(long, _judged("no-evidence", 0.2))
    assert short.evidence == shown


@pytest.mark.parametrize(
    ("long", "short", "same"),
    [
        ("Moss told it on a visit to a home in Rygge.", "Moss told it on a visit.", True),
        ("Nobody lived there in winter.", "Nobody lived there.", False),
        ("Ann Lee was the first woman of the crew.", "Ann Lee was the first woman.", False),
        ("Ann Lee won the prize which he had founded.", "Ann Lee won the prize.", False),
    ],
)
def test_a_difference_holds_for_the_fact_and_a_phrase_more(
    long: str, short: str, same: bool
) -> None:
    said = _judged("contradicted", 0.1, differs=True)
    never = Consistency(FactEntailment(lambda texts: [None] * len(texts), {}), T)
    assert never.related(long, short) or not same
    found = never.settled("", (long, _judged("supported", 0.6, "weak")), [(short, said)])
    assert (found.verdict is Verdict.CONTRADICTED) == same
