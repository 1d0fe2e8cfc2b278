"""What is true in other words than the page's, and what is false in the same words."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.features.carried_years import carried
from factscore_tui.verify.features.lexical import narrower, stem
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.features.negation import denied
from factscore_tui.verify.features.plain_stems import plain_stems
from factscore_tui.verify.features.quantities import find_slots
from factscore_tui.verify.features.same_words import alike
from factscore_tui.verify.plain_forms import forms, without_office
from factscore_tui.verify.reckoning.sums import reckon
from factscore_tui.verify.rewording import reworded

PLAGUE = (
    "The Red Fever was a pandemic. It reached Oslo in 1347, and it was the deadliest of its time. "
    "It ravaged Malmö in 1348, reached Bergen in 1349 and Turku in the 1350s. Its end came late. "
    "Berg set his book there."
)


def told(title: str, fact: str, *texts: str) -> bool:
    """One sentence says the fact outright, and nothing differs."""
    laid = match(fact, title, *texts)
    found = None if lacks_key_unit(laid) else reader().telling(fact, laid)
    return found is not None and reader().find(fact, laid) is None


@pytest.mark.parametrize(
    ("fact", "form"),
    [
        ("Ann Lee's birthplace was Malmö.", "Ann Lee was born in Malmö."),
        ("The birthplace of Ann Lee is Malmö.", "Ann Lee was born in Malmö."),
        ("Malmö is the birthplace of Ann Lee.", "Ann Lee was born in Malmö."),
        ("Ann Lee's grave is in Lund Cathedral.", "Ann Lee is buried in Lund Cathedral."),
        (
            "The tomb of Ann Lee lies beneath the Old Church.",
            "Ann Lee is buried beneath the Old Church.",
        ),
        ("Ann Lee's husband was Otto Moss.", "Ann Lee married Otto Moss."),
        ("Otto Moss was Ann Lee's husband.", "Ann Lee married Otto Moss."),
        ("Ann Lee directed the film Harbour.", "Harbour was Ann Lee's film."),
        ("Ann Lee lost to Otto Moss in 1971.", "Otto Moss defeated Ann Lee in 1971."),
        ("The fleet arrived in Malmö in 1347.", "The fleet reached Malmö in 1347."),
        ("Ann Lee was the architect of the hall.", "Ann Lee designed the hall."),
        ("The architect of the hall was Ann Lee.", "Ann Lee designed the hall."),
        ("Harbour's author was Ann Lee.", "Ann Lee wrote Harbour."),
    ],
)
def test_the_same_in_another_form(fact: str, form: str) -> None:
    assert form in [found.text for found in forms(fact)]


@pytest.mark.parametrize(
    "fact",
    [
        "Ann Lee's birthplace was demolished.",
        "Ann Lee's grave is well kept.",
        "Ann Lee was the widow of an architect.",
        "Ann Lee was an author.",
        "Ann Lee's second husband was Otto Moss.",
        "Ann Lee lost to nobody.",
        "Ann Lee arrived.",
        "A" * 300,
    ],
)
def test_what_has_no_other_form(fact: str) -> None:
    assert not list(forms(fact))


def test_a_form_that_says_less() -> None:
    """Whose film it is may be whose script it is: only a sentence that says so will do."""
    found = list(forms("Ann Lee directed the film Harbour."))
    assert [form.weaker for form in found] == [True]
    text = "Otto Moss's film Harbour, written with Ann Lee, won a prize."
    assert told("Harbour", "Harbour was Ann Lee's film.", "Ann Lee's film Harbour won a prize.")
    assert not told("Harbour", "Harbour was Ann Lee's film.", text)


def test_no_side_is_lost() -> None:
    """Who made what, who married whom: the sides change places with the verb only."""
    assert [f.text for f in forms("Ann Lee lost to Otto Moss.")] == ["Otto Moss defeated Ann Lee."]
    assert "Harbour was Otto Moss's film." not in [
        f.text for f in forms("Ann Lee directed the film Harbour.")
    ]


@pytest.mark.parametrize(
    ("fact", "plain"),
    [
        ("Ann Lee remained unmarried.", "Ann Lee never married."),
        ("Ann Lee set up a school.", "Ann Lee founded a school."),
        ("The old depot was torn down.", "The old depot was demolished."),
    ],
)
def test_figures_of_speech(fact: str, plain: str) -> None:
    found = reworded(fact)
    assert found is not None
    assert found.text == plain


def test_words_that_say_the_same() -> None:
    assert stem("defeated") in alike(stem("beat"))
    assert stem("pilot") in alike(stem("aviator"))
    assert stem("war") in narrower(stem("conflict"))
    assert stem("assassinated") not in alike(stem("killed"))
    assert not alike(stem("fountain"))
    assert stem("sank") == stem("sunk") == stem("sink")
    assert stem("invasion") == stem("invaded")
    assert stem("found") != stem("find")


@pytest.mark.parametrize(
    ("title", "fact", "text"),
    [
        ("Ann Lee", "Otto Moss was defeated by Ann Lee in 1964.", "In 1964 Lee beat Otto Moss."),
        ("Ann Lee", "Ann Lee constructed the hall.", "Lee built the hall in 1901."),
        ("Harbour", "Harbour was Ann Lee's film.", "Ann Lee's film Harbour won two prizes."),
        ("Red Fever", "The Red Fever reached Bergen in 1349.", PLAGUE),
        ("Red Fever", "The Red Fever ravaged Malmö in 1348.", PLAGUE),
        ("Ann Lee", "Ann Lee was an aviator.", "Ann Lee was a pilot from Malmö."),
    ],
)
def test_said_outright_in_other_words(title: str, fact: str, text: str) -> None:
    assert told(title, fact, text)


@pytest.mark.parametrize(
    ("title", "fact", "text"),
    [
        ("Ann Lee", "Ann Lee was defeated by Otto Moss in 1964.", "In 1964 Lee beat Otto Moss."),
        ("Harbour", "Harbour was Ann Lee's film.", "Ann Lee's brother praised the film Harbour."),
        ("Red Fever", "The Red Fever reached Bergen in 1348.", PLAGUE),
        ("Red Fever", "The Red Fever ravaged Malmö in 1349.", PLAGUE),
        ("Red Fever", "The Red Fever reached Turku in 1349.", PLAGUE),
        ("Ann Lee", "Ann Lee had six siblings.", "Lee had six brothers and a sister."),
        ("Red Fever", "The Yellow Fever reached Oslo in 1347.", PLAGUE),
    ],
)
def test_not_said_in_other_words(title: str, fact: str, text: str) -> None:
    assert not told(title, fact, text)


def test_the_date_of_the_verb_before() -> None:
    fact = "The Red Fever reached Bergen in 1348."
    found = reader().find(fact, match(fact, "Red Fever", PLAGUE))
    assert found is not None
    assert found.reason == "1348 → source: 1349"


def test_what_a_number_counts_may_go_without_saying() -> None:
    text = "The cost of the hall, first put at 7 million Danish crowns, came to 102 million."
    for number, wrong in (("102 million", False), ("95 million", True)):
        fact = f"The hall cost {number} Danish crowns."
        assert (reader().find(fact, match(fact, "The hall", text)) is not None) is wrong


LEE = (
    "Ann Lee was a painter.",
    "Lee was the second of eight children of Otto. She ruled from 3 May 1837 to 22 January 1901.",
)


@pytest.mark.parametrize(
    ("fact", "texts", "right"),
    [
        ("Ann Lee had seven siblings.", LEE, True),
        ("Ann Lee had 7 siblings.", LEE, True),
        ("Ann Lee had eight siblings.", LEE, False),
        (
            "Ann Lee had four siblings.",
            ("Ann Lee sang.", "She had three brothers and one sister."),
            True,
        ),
        (
            "Ann Lee had three siblings.",
            ("Ann Lee sang.", "She had three brothers and one sister."),
            False,
        ),
        # whose they are, which ones, or how many at last is open
        ("Otto Moss had four siblings.", LEE, None),
        (
            "Ann Lee had six siblings.",
            ("Ann Lee was one of seven children who survived the fire.",),
            None,
        ),
        (
            "Ann Lee had six siblings.",
            (
                "Ann Lee was one of seven children. She had two half-brothers.",
                "She was one of three children.",
            ),
            None,
        ),
        ("Ann Lee had six siblings.", ("Ann Lee had seven children.",), None),
    ],
)
def test_siblings(fact: str, texts: tuple[str, ...], right: bool | None) -> None:
    found = reckon(fact, match(fact, "Ann Lee", *texts), {})
    assert (None if found is None else found.difference is None) is right


WAR = ("The Bergen War was a conflict fought from 28 July 1914 to 11 November 1918. It was long.",)


@pytest.mark.parametrize(
    ("fact", "title", "texts", "left"),
    [
        (
            "The Bergen War lasted four years.",
            "Bergen War",
            WAR,
            "The Bergen War lasted from 28 July 1914 to 11 November 1918.",
        ),
        (
            "Ann Lee ruled for more than 63 years.",
            "Ann Lee",
            LEE,
            "Ann Lee ruled from 3 May 1837 to 22 January 1901.",
        ),
        (
            "The Bergen War lasted about four years.",
            "Bergen War",
            WAR,
            "The Bergen War lasted from 28 July 1914 to 11 November 1918.",
        ),
        ("The Bergen War lasted six years.", "Bergen War", WAR, ""),
        ("The Bergen War lasted more than five years.", "Bergen War", WAR, ""),
        (
            "The siege of Lund lasted ten months.",
            "Bergen War",
            ("The siege of Lund lasted from February to December 1916.",),
            "The siege of Lund lasted from February to December 1916.",
        ),
        (
            "The flight lasted eight days.",
            "Bergen flight",
            ("The Bergen flight was a flight of 16 to 24 July 1969. It was long.",),
            "The flight lasted from 16 to 24 July 1969.",
        ),
        (
            "The siege of Lund lasted twelve months.",
            "Bergen War",
            ("The siege of Lund lasted from February to December 1916.",),
            "",
        ),
        (
            "Ann Lee worked for seven years at the patent office.",
            "Ann Lee",
            ("From 1902 to 1909 she worked at the patent office.",),
            "Ann Lee worked at the patent office from 1902 to 1909.",
        ),
        ("Ann Lee worked for nine years.", "Ann Lee", ("From 1902 to 1909 she worked.",), ""),
        ("Ann Lee ruled for 36 years.", "Ann Lee", LEE, ""),
        ("Ann Lee painted for 63 years.", "Ann Lee", LEE, ""),
        ("The siege lasted four years.", "Bergen War", WAR, ""),
    ],
)
def test_how_long_it_lasted(fact: str, title: str, texts: tuple[str, ...], left: str) -> None:
    found = reckon(fact, match(fact, title, *texts), {})
    assert (found.left if found is not None else "") == left


def years(*texts: str) -> list[int]:
    """The years that are carried on into days without one."""
    dates = [(k, date) for k, text in enumerate(texts) for date in find_slots(text).dates]
    return [date.year for found in carried(dates).values() for date in found]


def test_the_year_of_a_story() -> None:
    assert years("In October 1854 he left.", "They came on 4 November.") == [1854]
    assert years("He was shot on 28 June 1914.", "War came on 1 August, peace on 3 May.") == [1914]
    assert years("In October 1854 he left.", "They came on 4 March.") == []
    assert years("He lived from 1850 to 1860.", "In the 1850s.", "They came on 4 March.") == []
    assert years("It began in 1854.", "A.", "B.", "C.", "They came on 4 March.") == []


def test_a_carried_year_is_evidence_for_its_own_year_only() -> None:
    text = "Ann Lee left in October 1854. She arrived in Malmö on 4 November."
    fact = "Ann Lee arrived in Malmö on 4 November {}."
    assert not lacks_key_unit(match(fact.format(1854), "Ann Lee", text))
    assert lacks_key_unit(match(fact.format(1855), "Ann Lee", text))


HALL = (
    "The Lund Hall is a hall. Construction started on 5 January 1933 and cost a million.",
    "The hall was opened to the public on 27 May 1937. It was renovated and opened again in 1990.",
)


@pytest.mark.parametrize(
    ("fact", "texts", "right"),
    [
        ("The Lund Hall took four years to build.", HALL, True),
        ("Construction of the Lund Hall took about four years.", HALL, True),
        ("It took four years to build the Lund Hall.", HALL, True),
        ("The Lund Hall was built in four years.", HALL, True),
        ("The Lund Hall took seven years to build.", HALL, False),
        ("The Lund Hall took 57 years to build.", HALL, False),
        ("The roof of the Lund Hall took four years to build.", HALL, False),
        ("The Lund Hall took four years to build.", HALL[1:], False),
    ],
)
def test_how_long_it_took_to_build(fact: str, texts: tuple[str, ...], right: bool) -> None:
    found = reckon(fact, match(fact, "Lund Hall", *texts), {})
    assert (found is not None and found.left.startswith("Construction began")) is right


def test_figures_of_speech_of_a_source() -> None:
    text = "Eleven workers lost their lives in 1901, and the old depot was pulled down."
    assert [root for root, _ in plain_stems(text)] == [stem("died"), stem("demolished")]
    assert not list(plain_stems("She lost her purse, and pulled the blind down."))
    laid = match("Eleven workers died.", "Lund Hall", text)
    assert all(laid.credits)


def test_the_unit_of_two_sides_is_said_once() -> None:
    numbers = find_slots("a panel measuring 77 by 53 centimetres").numbers
    assert [(n.value, n.dimension) for n in numbers] == [(0.77, "length"), (0.53, "length")]
    assert [n.dimension for n in find_slots("2 by 2 children").numbers] == ["", ""]


def test_a_refusal_denies() -> None:
    text = "Her refusal to give up her seat led to a boycott."
    assert stem("seat") in denied(text)
    assert stem("boycott") not in denied(text)


@pytest.mark.parametrize(
    ("fact", "plain"),
    [
        ("Ann Lee was in favour of the law.", "Ann Lee supported the law."),
        ("Ann Lee was against the law.", "Ann Lee opposed the law."),
        ("Ann Lee was put off a train at Lund.", "Ann Lee was thrown off a train at Lund."),
        ("The vote was put off until June.", "The vote was postponed until June."),
        ("Olaf Berg followed Ann Lee as Mayor of Lund.", "Olaf Berg succeeded Ann Lee as Mayor of "
         "Lund."),
        ("Olaf Berg followed Ann Lee as far as Lund.", None),
    ],
)  # fmt: skip
def test_taking_sides_and_following(fact: str, plain: str | None) -> None:
    found = reworded(fact)
    assert (found.text if found is not None else None) == plain


def test_a_successor_is_one_in_the_office_of_the_opening() -> None:
    page = ("Ann Lee was Mayor of Lund from 1950.", "She was a judge at Malmö before. She was "
            "succeeded by Olaf Berg.")  # fmt: skip
    fact = "Olaf Berg succeeded Ann Lee as Mayor of Lund."
    assert without_office(fact, match(fact, "Ann Lee", *page)) == "Olaf Berg succeeded Ann Lee."
    for other in (
        "Olaf Berg succeeded Ann Lee as judge at Malmö.",
        "Olaf Berg succeeded Ida Moss as Mayor of Lund.",
        "Olaf Berg succeeded Ann Lee.",
    ):
        assert without_office(other, match(other, "Ann Lee", *page)) == ""


def test_an_age_is_no_number_of_months() -> None:
    for text, counted in (
        ("His father died when he was three.", "years"),
        ("Her mother left when Ann was only three and came back.", "years"),
        ("He died aged three.", "years"),
        ("The choice was three.", ""),
        ("She fled when there were three boats.", "boats"),
    ):
        assert [n.counted for n in find_slots(text).numbers] == [counted]


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (
            "Scott reached the pole before Lund.",
            "before Lund → source: after (14 December 1911, 17",
        ),
        ("Scott reached the pole more than a month before Lund.", "before Lund → source: after"),
        ("Lund reached the pole after Scott.", "after Scott → source: before (14 December 1911, "),
        ("Lund reached the pole before Scott.", ""),
        ("Scott reached the pole before Moss.", ""),  # nobody knows of Moss
    ],
)
def test_who_was_first(fact: str, said: str) -> None:
    page = (
        "The pole is cold. Lund and four companions reached the pole on 14 December 1911. The "
        "party of Robert Scott arrived on 17 January 1912. Moss died in 1913.",
    )
    found = reckon(fact, match(fact, "Pole", *page), {})
    told_ = found.difference.reason if found is not None and found.difference is not None else ""
    assert told_.startswith(said)
    assert bool(told_) is bool(said)


def test_what_is_before_whom_is_reckoned_and_the_rest_judged() -> None:
    page = (
        "The pole is cold. Lund reached the pole on 14 December 1911. The party of Scott arrived "
        "on 17 January 1912.",
    )
    fact = "Lund reached the pole before Scott."
    found = reckon(fact, match(fact, "Pole", *page), {})
    assert found is not None
    assert (found.left, found.difference) == ("Lund reached the pole.", None)
