"""Ages and intervals reckoned from the dates of a page: what they bear out, what they contradict,
and where they say nothing."""

from __future__ import annotations

import pytest
from role_pages import match, retrieval

from factscore_tui.core.case import Case
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.reckoning.near import fits
from factscore_tui.verify.reckoning.sums import Reckoned, reckon

RAMAN = (
    "Ada Raman was an Indian mathematician. She was born on 22 December 1887 in Erode and died on "
    "26 April 1920.",
    "Hardy arranged for her to come to England, where she arrived in April 1914. She married Otto "
    "Berg in 1909. In 1911 her mother died.",
)
LIFE = ("Ada Raman (22 December 1887 – 26 April 1920) was an Indian mathematician. She taught.",)
FLOWN = ("Ole Berg (24 July 1897 – 2 July 1937) was a pilot. In June 1928 he first flew a plane.",)
STATED = (
    "Ada Raman was a painter. She was born in Leeds and died in London at the age of 69.",
    "Raman's mother died in 1908 when she was 14. Her husband Otto died at the age of 50.",
)
SHIP = (
    "The Aurora was a ship that sank in the North Sea on 15 April 1912 after a collision. The "
    "liner left Southampton on 10 April 1912 and called at Cork. It was launched in 1908.",
)


def said(fact: str, *texts: str, title: str = "Ada Raman") -> Reckoned | None:
    """What is reckoned of a fact on a page of these passages."""
    return reckon(fact, match(fact, title, *texts), {})


@pytest.mark.parametrize(
    ("fact", "texts", "left"),
    [
        ("Ada Raman died at the age of 32.", LIFE, "Ada Raman died."),
        ("Ada Raman died at the age of 32.", RAMAN, "Ada Raman died."),
        ("Raman lived to be only 32.", LIFE, "Raman died."),
        ("Raman died aged thirty-two.", LIFE, "Raman died."),
        ("Ada Raman was 32 years old when she died.", LIFE, "Ada Raman died."),
        (
            "Raman was 26 when she came to England in April 1914.",
            RAMAN,
            "Raman came to England in April 1914.",
        ),
        ("Raman was 26 when she came to England.", RAMAN, "Raman came to England."),
        ("Berg was 30 when he first flew.", FLOWN, "Berg first flew."),  # no number of anything
        ("Raman was 23 when her mother died.", RAMAN, "Raman's mother died."),
        ("Raman married Otto Berg at the age of 21.", RAMAN, "Raman married Otto Berg."),
        ("Raman married Otto Berg at twenty-one.", RAMAN, "Raman married Otto Berg."),
        ("Raman married Otto Berg at only 21 in 1909.", RAMAN, "Raman married Otto Berg in 1909."),
    ],
)
def test_an_age_is_told_by_two_dates(fact: str, texts: tuple[str, ...], left: str) -> None:
    found = said(fact, *texts, title="Ole Berg" if texts is FLOWN else "Ada Raman")
    assert found is not None
    assert (found.left, found.difference) == (left, None)


@pytest.mark.parametrize(
    ("fact", "texts", "claimed", "source"),
    [
        ("Ada Raman died at the age of 33.", LIFE, "33", "32"),
        ("Ada Raman died at 33.", LIFE, "33", "32"),
        ("Ada Raman died at the age of 59.", STATED, "59", "69"),
        ("Ada Raman was 24 when her mother died.", STATED, "24", "14"),
    ],
)
def test_another_age_contradicts(
    fact: str, texts: tuple[str, ...], claimed: str, source: str
) -> None:
    found = said(fact, *texts)
    assert found is not None
    assert found.difference is not None
    assert found.difference.difference.claimed == claimed
    assert found.difference.difference.found.startswith(source)


@pytest.mark.parametrize(
    ("fact", "texts"),
    [
        # told in words: the networks read it
        ("Ada Raman died at the age of 69.", STATED),
        # another event: the dates do not contradict, and bear out nothing
        ("Raman was 30 when she came to England.", RAMAN),
        # somebody else's death and age
        ("Otto Berg died at the age of 59.", STATED),
        # no date of birth
        ("Ada Raman was 30 when she moved to York.", ("Raman moved to York in 1930. She taught.",)),
        # two dates of one event
        (
            "Raman was 33 when she moved to York.",
            (LIFE[0] + " She moved to York in 1910. She moved to York again in 1915.",),
        ),
        # no age
        ("Raman was born in Erode.", RAMAN),
        ("Raman died at home.", LIFE),
        ("Raman died at ten.", LIFE),  # of the clock
        ("Raman died at 33 Mill Lane.", LIFE),
        ("Raman was 170 years old when she died.", LIFE),
    ],
)
def test_where_the_dates_say_nothing(fact: str, texts: tuple[str, ...]) -> None:
    assert said(fact, *texts) is None


@pytest.mark.parametrize(
    ("fact", "left"),
    [
        ("The Aurora sank five days after leaving Southampton.", "The Aurora sank."),
        ("The Aurora left Southampton 5 days before it sank.", "The Aurora left Southampton."),
        ("The Aurora sank about four years after its launch in 1908.", "The Aurora sank."),
        ("The Aurora sank less than six days after leaving Southampton.", "The Aurora sank."),
    ],
)
def test_an_interval_is_told_by_two_dates(fact: str, left: str) -> None:
    found = said(fact, *SHIP, title="Aurora")
    assert found is not None
    assert found.left == left


@pytest.mark.parametrize(
    "fact",
    [
        "The Aurora sank six days after leaving Southampton.",
        "The Aurora sank five days before leaving Southampton.",
        "The Aurora sank five weeks after leaving Southampton.",
        "The Aurora sank five days after leaving Bergen.",
        "The Aurora sank many days after leaving Southampton.",
    ],
)
def test_another_interval_bears_out_nothing_and_contradicts_nothing(fact: str) -> None:
    assert said(fact, *SHIP, title="Aurora") is None


@pytest.mark.parametrize(
    ("number", "near", "least", "most", "right"),
    [
        (4, "", 4, 4, True),
        (4, "a little over", 4, 5, True),  # 5 January 1933 to 27 May 1937
        (5, "just under", 4, 5, True),
        (4, "barely", 4, 5, False),
        (6, "a little over", 4, 5, False),
        (3, "a little over", 4, 5, False),
        (20, "About", 22, 22, True),
        (20, "only", 22, 22, False),
        (4, "about", 5, 4, False),  # the dates do not say
    ],
)
def test_how_near_a_length_is_meant(
    number: float, near: str, least: float, most: float, right: bool
) -> None:
    assert fits(number, near, least, most) is right


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Ada Raman died at the age of 32.", "32: born 22 December 1887, 26 April 1920; found in"),
        ("Ada Raman sang at the age of 32.", "not found: sang"),  # what is left is not there
    ],
)
def test_what_is_left_of_a_reckoned_fact_is_judged(fact: str, reason: str) -> None:
    span = Span(0, len(fact))
    given = Case(AtomicFact(0, fact, fact, (span,), span), fact, "", retrieval("Ada Raman", *LIFE))
    judgement = next(BundledVerifier().judge_group([given]))
    assert (judgement.verdict is Verdict.SUPPORTED) is reason.startswith("32")
    assert reason in judgement.reason
