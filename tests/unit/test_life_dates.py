"""Dates behind a name in brackets say when somebody was born and died."""

from __future__ import annotations

import pytest
from test_verify_coverage import ADA, judge, retrieval

from factscore_tui.core.verdict import Verdict
from factscore_tui.verify.differences.numbers.life import same_life_date, told_apart
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.cross_encoder_input import reading
from factscore_tui.verify.features.fact_reading import look_at

WAR = "World War I (28 July 1914 – 11 November 1918) was a global conflict between two coalitions."


@pytest.mark.parametrize(
    ("fact", "verdict", "strength"),
    [
        ("Ada Lovelace was born in 1815.", Verdict.SUPPORTED, "strong"),
        ("Ada Lovelace was born on 10 December 1815.", Verdict.SUPPORTED, "strong"),
        ("Ada Lovelace died in November 1852.", Verdict.SUPPORTED, "strong"),
        ("Ada Lovelace was born in 1816.", Verdict.CONTRADICTED, None),
        ("Ada Lovelace was not born in 1815.", Verdict.NO_EVIDENCE, None),
    ],
)
def test_the_brackets_tell(fact: str, verdict: Verdict, strength: str | None) -> None:
    judgement = judge(fact)
    assert (judgement.verdict, judgement.strength) == (verdict, strength)


def test_networks_read_the_words() -> None:
    look = look_at("Ada Lovelace died in 1852.", retrieval(*ADA), PageCache(), {})
    assert look is not None
    texts = reading("Ada Lovelace died in 1852.", "", retrieval(*ADA), look)
    assert "Ada Lovelace (born 10 December 1815, died 27 November 1852) was" in texts.evidence
    assert look.match.page.sentences[0].text.startswith("Ada Lovelace (10 December 1815 – 27")


def test_a_war_is_not_born() -> None:
    page = retrieval(WAR, title="World War I")
    look = look_at("World War I began in 1914.", page, PageCache(), {})
    assert look is not None and not look.match.page.sentences[0].spelt_out
    assert not same_life_date(look.match)


def test_the_day_is_not_known_from_a_year() -> None:
    texts = ("Ada Lovelace (1815 – 1852) was a writer. She sang.",)
    look = look_at("Ada Lovelace was born on 10 December 1815.", retrieval(*texts), PageCache(), {})
    assert look is not None and not same_life_date(look.match)


def test_a_sentence_about_the_subject_tells_as_much() -> None:
    page = retrieval(
        "Frida Kahlo was a Mexican painter. She was born on 6 July 1907 in Coyoacán. Her father "
        "was born on 26 October 1871. She died in Mexico on 13 July 1954.",
        title="Frida Kahlo",
    )
    for fact, same in (
        ("Frida Kahlo was born in July 1907.", True),
        ("Frida Kahlo was born in 1871.", False),
        ("Frida Kahlo was born in Paris in 1907.", False),
        ("Frida Kahlo died in 1907.", False),
    ):
        look = look_at(fact, page, PageCache(), {})
        assert look is not None and same_life_date(look.match) is same, fact


LEE = (
    "Ann Lee (1809 – 1865) was the mayor of Halden. Born in a cabin near Oak Hill, Kentucky, she "
    "grew up there. Lee became a lawyer in Illinois. Her son Tom was born in Illinois. "
    "She had surgery for cancer in 1864. Nobody knew of it for long. Lee died of heart failure."
)


@pytest.mark.parametrize(
    ("fact", "apart"),
    [
        ("Ann Lee was born in Illinois.", True),
        ("Ann Lee was born in Kentucky.", False),
        ("Ann Lee was born near Oak Hill.", False),
        ("Ann Lee died of cancer.", True),
        ("Ann Lee died of heart failure.", False),
        ("Ann Lee died in Illinois.", False),  # where she died is not told
        ("Ann Lee practised law in Illinois.", False),
    ],
)
def test_where_somebody_was_born_and_of_what_she_died(fact: str, apart: bool) -> None:
    look = look_at(fact, retrieval(LEE, title="Ann Lee"), PageCache(), {})
    assert look is not None
    assert told_apart(fact, look.match) is apart
