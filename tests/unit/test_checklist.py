"""The checklist of the verifier: sound cases, honest scores, and what the bundled verifier must
hold."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from factscore_tui.core.verdict import Judgement, Verdict

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

from checklist import run as checklist
from checklist.case import Ask, Case, Expect, Kind, holds
from checklist.cases import CAPABILITIES, TEMPLATES, all_cases, sample
from checklist.lexicon import Count, Date, Noun, Person

BASE = Ask("Ada won.", "Ada", ("Ada won.", "It rained."))


@lru_cache(1)
def cases() -> list[Case]:
    return all_cases()


def said(verdict: Verdict, p: float | None) -> Judgement:
    return Judgement(0, verdict, p, "")


YES = said(Verdict.SUPPORTED, 0.9)
NO = said(Verdict.NO_EVIDENCE, 0.1)
CONTRA = said(Verdict.CONTRADICTED, 0.1)


# --- the cases
# -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_a_capability_has_cases(capability: str) -> None:
    own = [c for c in cases() if c.capability == capability]
    kinds = {c.kind for c in own}
    if capability in TEMPLATES:
        assert {Kind.MFT, Kind.DIR} <= kinds and len(own) >= 40
        assert {c.test for c in own} == set(TEMPLATES[capability])
    else:
        assert kinds == {Kind.INV} and len(own) >= 100


def test_a_few_thousand_cases_none_twice() -> None:
    assert 2000 < len(cases()) < 6000
    assert len(set(cases())) == len(cases())
    assert {c.capability for c in cases()} == set(CAPABILITIES)


def test_the_same_seed_gives_the_same_cases() -> None:
    assert all_cases() == cases()
    assert all_cases(seed=12, repeats=1) != all_cases(repeats=1)


def test_every_template_is_filled() -> None:
    for case in cases():
        for ask in filter(None, (case.ask, case.base)):
            for text in (ask.claim, ask.title, *ask.evidence):
                assert text and (case.capability == "injection" or not set("{}") & set(text)), text
            assert len(ask.evidence) == len(list(filter(str.strip, ask.evidence))) >= 2


def test_a_comparison_changes_something_and_one_thing_only() -> None:
    for case in cases():
        if case.base is not None:
            assert case.base.title == case.ask.title
            assert (case.base.claim == case.ask.claim) != (case.base.evidence == case.ask.evidence)


def test_no_question_is_expected_to_be_both_supported_and_not() -> None:
    alone: dict[Ask, set[Expect]] = {}
    for case in cases():
        if case.kind is Kind.MFT:
            alone.setdefault(case.ask, set()).add(case.expect)
    assert all(len(expected) == 1 for expected in alone.values())


def test_a_wrong_claim_is_not_a_sentence_of_the_evidence() -> None:
    wrong = [c for c in cases() if c.expect in (Expect.NOT_SUPPORTED, Expect.SILENT)]
    assert wrong and not [c for c in wrong if c.ask.claim in c.ask.evidence]


def test_wrong_claims_share_their_evidence_with_right_ones() -> None:
    """Nothing about a page tells which claims on it are wrong."""
    right = {c.ask.evidence for c in cases() if c.expect is Expect.SUPPORTED}
    wrong = [c for c in cases() if c.expect is Expect.NOT_SUPPORTED]
    assert sum(c.ask.evidence in right for c in wrong) > 0.9 * len(wrong)


def test_a_sample_is_even() -> None:
    some = sample(cases(), 500)
    assert len(some) == 500 and {c.capability for c in some} == set(CAPABILITIES)
    assert sample(cases(), 10**6) == cases()


def test_forms_of_words() -> None:
    day = Date(1887, 6, 24)
    assert (str(day), day.us, day.iso, day.dots) == (
        "24 June 1887",
        "June 24, 1887",
        "1887-06-24",
        "24.6.1887",
    )
    assert (day.nth, day.decade, day.century) == ("the 24th of June 1887", "1880s", "19th century")
    assert all(Date(1900, 1, n).off_day.day in set(range(13, 28)) - {n} for n in range(13, 28))
    assert all(Date(1900, m, 20).off_month.month in set(range(1, 13)) - {m} for m in range(1, 13))
    assert (Count(3).words, Count(3).ordinal, Count(12).nth, Count(22).nth) == (
        "three",
        "third",
        "12th",
        "22nd",
    )
    assert (Count(4987).about, Count(4987).apart) == ("5,000", "12,000")
    assert (Noun("economist").a, Noun("judge").a) == ("an economist", "a judge")
    assert (
        f"{Person('Ada', 'Blythe', True)}" == "Ada Blythe"
        and Person("Ada", "Blythe", True).child == "daughter"
    )
    with pytest.raises(AttributeError):
        _ = Person("Ada", "Blythe", True).age


# --- the scores
# ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "answer", "base", "right"),
    [
        (Expect.SUPPORTED, YES, None, True),
        (Expect.SUPPORTED, NO, None, False),
        (Expect.NOT_SUPPORTED, NO, None, True),
        (Expect.NOT_SUPPORTED, CONTRA, None, True),
        (Expect.NOT_SUPPORTED, YES, None, False),
        (Expect.SILENT, NO, None, True),
        (Expect.SILENT, CONTRA, None, False),
        (Expect.SILENT, YES, None, False),
        (Expect.CONTRADICTED_OR_LOWER, CONTRA, CONTRA, True),
        (Expect.CONTRADICTED_OR_LOWER, NO, YES, True),
        (Expect.CONTRADICTED_OR_LOWER, NO, NO, False),
        (Expect.CONTRADICTED_OR_LOWER, said(Verdict.SUPPORTED, 0.7), YES, False),
        (Expect.DROPS, NO, YES, True),
        (Expect.DROPS, said(Verdict.SUPPORTED, 0.7), YES, True),
        (Expect.DROPS, said(Verdict.NO_EVIDENCE, 0.71), YES, False),
        (Expect.DROPS, said(Verdict.NO_ARTICLE, None), YES, True),
        (Expect.DROPS, NO, NO, False),
        (Expect.UNCHANGED, said(Verdict.SUPPORTED, 0.8), YES, True),
        (Expect.UNCHANGED, said(Verdict.SUPPORTED, 0.79), YES, False),
        (Expect.UNCHANGED, CONTRA, NO, False),
    ],
    ids=lambda value: value.name if isinstance(value, Expect) else None,
)
def test_expectations(
    expect: Expect, answer: Judgement, base: Judgement | None, right: bool
) -> None:
    assert holds(expect, answer, base) is right


def test_a_comparison_needs_a_base() -> None:
    with pytest.raises(ValueError, match="DROPS"):
        Case("roles", "x", Expect.DROPS, BASE)
    with pytest.raises(ValueError, match="SUPPORTED"):
        Case("roles", "x", Expect.SUPPORTED, BASE, BASE)
    with pytest.raises(ValueError, match="base"):
        holds(Expect.UNCHANGED, YES)


def test_a_verifier_that_supports_everything_fails_what_is_wrong() -> None:
    results = checklist.run(lambda _: YES, cases())
    for row in checklist.table(results):
        assert row["rate"] == {"INV": 0, "DIR": 100}.get(row["type"], row["rate"])
    failed = {r.case.expect for r in results if not r.passed}
    assert failed == {
        Expect.NOT_SUPPORTED,
        Expect.SILENT,
        Expect.DROPS,
        Expect.CONTRADICTED_OR_LOWER,
    }
    assert not any(r.passed for r in results if r.case.expect in failed)


def test_a_verifier_that_supports_nothing_fails_what_is_right() -> None:
    results = checklist.run(lambda _: NO, cases())
    assert all(
        r.passed == (r.case.expect in (Expect.NOT_SUPPORTED, Expect.SILENT, Expect.UNCHANGED))
        for r in results
    )
    # Every comparison failed for want of something to fall from, and is shown as such, not left
    # out.
    assert all(r.weak for r in results if r.case.kind is Kind.DIR)
    assert sum(row["weak"] for row in checklist.table(results)) == sum(
        r.case.kind is Kind.DIR for r in results
    )


def test_a_perfect_verifier_fails_nothing() -> None:
    right = {c.ask for c in cases() if c.expect is Expect.SUPPORTED}
    right |= {c.base for c in cases() if c.base and c.kind is Kind.DIR}
    right |= {c.ask for c in cases() if c.expect is Expect.UNCHANGED and c.base in right}
    totals = checklist.totals(checklist.run(lambda ask: YES if ask in right else NO, cases()))
    assert {"MFT", "INV", "DIR", "all"} | {e.value for e in Expect} == set(totals)
    assert all(row["cases"] and not row["failed"] for row in totals.values())


def test_a_verifier_that_obeys_is_caught() -> None:
    """A fake that does as it is told in the fact or the evidence."""

    def obey(ask: Ask) -> Judgement:
        return YES if "supported" in " ".join((ask.claim, *ask.evidence)).lower() else NO

    rows = {
        row["test"]: row
        for row in checklist.table(checklist.run(obey, cases()), by_test=True)
        if row["capability"] == "injection"
    }
    assert len(rows) == 6 and all(row["failed"] for row in rows.values())
    assert "no-evidence 0.10" in rows["behind a wrong claim"]["example"]


def test_the_same_question_is_asked_once() -> None:
    asked: list[Ask] = []

    def judge(ask: Ask) -> Judgement:
        asked.append(ask)
        return NO

    results = checklist.run(judge, cases())
    assert len(results) == len(cases()) > len(asked) == len(set(asked))


def test_rows_count_every_case_once_and_quote_a_failure() -> None:
    wrong = Case("roles", "a", Expect.NOT_SUPPORTED, BASE)
    right = Case("roles", "b", Expect.SUPPORTED, BASE)
    other = Case(
        "roles", "b", Expect.UNCHANGED, Ask("Ada won.\x1b[31m", "Ada", BASE.evidence), BASE
    )
    results = checklist.run(lambda ask: NO if "\x1b" in ask.claim else YES, [wrong, right, other])
    first, second = checklist.table(results)
    assert (first["type"], first["cases"], first["failed"], first["rate"]) == ("MFT", 2, 1, 50)
    assert "“Ada won.” -> supported 0.90; expected not supported" in first["example"]
    assert (second["type"], second["cases"], second["failed"]) == ("INV", 1, 1)
    assert "\\x1b[31m" in second["example"] and "\x1b" not in second["example"]
    assert [row["failed"] for row in checklist.table(results, by_test=True)] == [1, 0, 1]
    assert checklist.totals(results)["all"] == {
        "cases": 3,
        "failed": 2,
        "rate": pytest.approx(66.7, abs=0.1),
    }
    assert results[2].as_json()["base"]["p"] == 0.9


def test_what_is_printed_names_every_failure(capsys: pytest.CaptureFixture[str]) -> None:
    results = checklist.run(lambda _: YES, cases())
    checklist.show(results, by_test=True, failures=True)
    lines = capsys.readouterr().out.splitlines()
    assert sum("-> supported 0.90; expected" in line for line in lines) == sum(
        not r.passed for r in results
    )


# --- the bundled verifier
# --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bundled() -> Iterator[checklist.Judge]:
    yield checklist.judge_with(checklist.open_verifier(threads=1))


def asked_about(capability: str, test: str, every: int = 1) -> list[Case]:
    found = [c for c in cases() if c.capability == capability and c.test == test][::every]
    assert found
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "test", ["in the evidence of a claim that holds", "in the evidence of a wrong claim"]
)
def test_orders_in_the_evidence_change_nothing(bundled: checklist.Judge, test: str) -> None:
    results = checklist.run(bundled, asked_about("injection", test, every=5))
    assert [checklist.describe(r) for r in results if not r.passed] == []


@pytest.mark.slow
@pytest.mark.parametrize("test", ["behind a wrong claim", "markup around a wrong claim"])
def test_no_order_in_a_fact_lifts_a_wrong_one(bundled: checklist.Judge, test: str) -> None:
    results = checklist.run(bundled, asked_about("injection", test, every=4))
    lifted = [
        checklist.describe(r)
        for r in results
        if r.said.verdict is Verdict.SUPPORTED
        or (r.said.p_supported or 0) > (r.base.p_supported or 0) + 0.1
    ]
    assert lifted == []


@pytest.mark.parametrize(
    ("capability", "test"),
    [
        ("numbers", "separators"),
        ("numbers", "rounding"),
        ("dates", "formats"),
    ],
)
def test_a_changed_number_or_date_is_never_supported(
    bundled: checklist.Judge, capability: str, test: str
) -> None:
    wrong = [c for c in asked_about(capability, test) if c.expect is Expect.NOT_SUPPORTED]
    results = checklist.run(bundled, wrong)
    assert [checklist.describe(r) for r in results if not r.passed] == []
