"""Where else a page has what a fact says: what keeps a date or number from being contradicted, and
what does not."""

from __future__ import annotations

import pytest

from factscore_tui.core.evidence import Passage
from factscore_tui.verify.differences.numbers.computed import find_difference
from factscore_tui.verify.differences.numbers.elsewhere import out_of_place
from factscore_tui.verify.features.alignment import fact_units, prepare_page
from factscore_tui.verify.features.match import Match, lay_over


def match(fact: str, *passages: str, title: str = "Anna Berg") -> Match:
    page = tuple(Passage(n, 0, title, "", text) for n, text in enumerate(passages))
    return lay_over(fact_units(fact, {}), prepare_page(title, page))


def told(fact: str, *passages: str, title: str = "Anna Berg") -> str:
    found = find_difference(fact, match(fact, *passages, title=title))
    return found.reason if found is not None else ""


GRAND = "Berg's 28 passes and 2 goals in the 2007 final helped the Cats win by 119 points."


@pytest.mark.parametrize(
    ("fact", "source", "reason"),
    [
        # a number that counts something else does not tell of the fact's
        (
            "Anna Berg spent seven seasons at the Riga theatre.",
            "She spent three seasons at the Riga theatre. After seven months at sea she wrote.",
            "seven → source: three",
        ),
        (
            "Anna Berg spent seven seasons at the Riga theatre.",
            "She spent three seasons at the Riga theatre. Her seasons in Riga were seven.",
            "",
        ),
        (
            "Anna Berg spent seven seasons at the Riga theatre.",
            "She spent three seasons at the Riga theatre. In Riga she stayed for seven.",
            "",
        ),
        # nor does one of the same things in a sentence that has little else of the fact
        (
            "Anna Berg carried on 4 rushing attempts for 85 yards and 3 touchdowns.",
            "She carried on 4 rushing attempts for 85 yards and 2 touchdowns. Her first year "
            "brought 3 touchdowns.",
            "3 → source: 2",
        ),
        ("Anna Berg wrote nine novels.", "Her nine novels sold. She wrote two novels in Riga.", ""),
        # a sentence that has another number of the fact's tells of the same event
        ("Berg's 26 passes and 2 goals helped the Cats win.", GRAND, "26 → source: 28"),
        ("Berg's 26 passes helped the Cats.", GRAND, ""),
        # a year inside of a stretch of years is no telling of it
        (
            "Anna Berg remained on parole until the end of her sentence in 2010.",
            "She remained on parole until the end of her sentence in 2006. After her sentence she "
            "married Otto (1939–2017).",
            "2010 → source: 2006",
        ),
        (
            "Anna Berg was a member of the council in 1975.",
            "She was a member of the council from 1971 to 1990. She joined the council of Riga in "
            "1991.",
            "",
        ),
        # a day is not told by its year alone
        (
            "Anna Berg was due to defend her title against Eva Lind on 26 May 2022.",
            "She was due to defend her title against Eva Lind on 7 May 2022. In 2022 her title of "
            "doctor was taken from her.",
            "26 May 2022 → source: 7 May 2022",
        ),
        ("Anna Berg was born on 15 January 1971.", "She was born in 1971.", ""),
        # kin that stands behind the date is not who was born
        (
            "Anna Berg was born on 3 June 1936.",
            "Berg was born on 10 December 1941, in Riga, to Otto Berg and his second wife, Iku.",
            "3 June 1936 → source: 10 December 1941",
        ),
        (
            "Anna Berg was born on 3 June 1936.",
            "Berg had a brother, who was born on 10 December 1941.",
            "",
        ),
        # "while" turns to something new, but what is counted stands before it
        (
            "Anna Berg was raised by her eleven sisters.",
            "She grew up being raised by a single parent (her mother) and her two sisters while "
            "her father was away.",
            "eleven → source: two",
        ),
        # of a date that would leave the wrong one alone in its part
        (
            "Anna Berg was born on 15 January 1971.",
            'In the preface of "Riga" (2021) Lind calls Berg one of the writers born after 1959.',
            "",
        ),
    ],
)
def test_what_tells_a_date_or_number_elsewhere(fact: str, source: str, reason: str) -> None:
    assert told(fact, source) == reason


PAGE = (
    "Berg was airlifted to the Radcliffe Hospital in Oxford for treatment. She recovered. She "
    "retired. Otto Lind sang in a choir. The doctors of Oxford saw nothing of them again in 1990.",
)


@pytest.mark.parametrize(
    ("fact", "out"),
    [
        ("Anna Berg was airlifted to Otto Lind in Oxford for treatment.", True),
        ("Anna Berg was airlifted to the Radcliffe Hospital in Oxford for treatment.", False),
        # told beside another word of the fact
        ("Anna Berg was airlifted to the choir of Otto Lind in Oxford for treatment.", False),
        # too short to be that sentence
        ("Anna Berg recovered with Otto Lind.", False),
        # the page lacks it altogether, which is told otherwise
        ("Anna Berg was airlifted to Emil Kask in Oxford for treatment.", False),
        # "them" may be anybody
        ("The doctors of Oxford saw nothing of Otto Lind again in 1990.", False),
    ],
)
def test_a_sentence_with_another_name_in_it(fact: str, out: bool) -> None:
    assert out_of_place(match(fact, *PAGE)) is out


def test_a_name_of_the_next_sentence_is_not_out_of_place() -> None:
    fact = "Anna Berg was airlifted to Otto Lind in Oxford for treatment."
    near = "Berg was airlifted to the hospital in Oxford for treatment. It belongs to Otto Lind."
    assert not out_of_place(match(fact, near))


LIGHT = "Norden lighthouse"


@pytest.mark.parametrize(
    ("fact", "source", "reason"),
    [
        ("It is 41 metres high.", f"The {LIGHT} is white. It is 31 metres high.", "31 metres"),
        ("It was built in 1913.", f"The {LIGHT} was built in 1903 and is white.", "1903"),
        ("It was built in 1913.", f"The {LIGHT} is white. It was built in 1903.", "1903"),
        # of a part of it, of another, of neither for certain
        ("It was built in 1913.", f"The {LIGHT} is white. Its tower was built in 1903.", ""),
        ("It was built in 1913.", f"The {LIGHT} is white. A harbour was built in 1903.", ""),
        ("It was built in 1913.", "The harbour is near. It was built in 1903.", ""),
        ("It was built in 1913.", "The Norden was built in 1903.", ""),
        ("It is 41 metres high.", f"The {LIGHT} is white. Its lamp is 31 metres high.", ""),
        # told twice, or not exactly
        ("It was built in 1913.", f"The {LIGHT} was built in 1903. A hut was built in 1920.", ""),
        ("It was built in 1913.", f"The {LIGHT} was built in about 1903.", ""),
        ("It was built in 1913.", f"The {LIGHT} was built between 1900 and 1903.", ""),
        # what may happen again
        ("It was painted in 1913.", f"The {LIGHT} was painted in 1903.", ""),
    ],
)
def test_what_a_thing_has_or_undergoes_once(fact: str, source: str, reason: str) -> None:
    found = told(fact.replace("It", f"The {LIGHT}", 1), source, title=LIGHT)
    assert found.endswith(f"source: {reason}") if reason else not found


def test_an_event_of_a_day_is_no_count_up_to_that_day() -> None:
    fact = "Anna Berg and Eva Lind were accused of the alleged theft of ten silver spoons."
    source = (
        "On 30 August 2002, Berg and her guest Eva Lind were accused of the alleged theft of two "
        "silver spoons."
    )
    assert told(fact, source) == "ten → source: two"
    again = " In May Eva Lind was accused of the alleged theft of a silver cup."
    assert told(fact, source + again) == "", "another event of the kind"
    assert told(fact, source.replace("On 30 August", "By")) == "", "a count up to a year"
    short = "Anna Berg took ten spoons."
    assert told(short, "On 3 May 2001, Berg took two spoons.") == "", "it may be in all"
