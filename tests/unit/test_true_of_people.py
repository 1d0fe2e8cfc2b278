"""What is true of people in other words than the page's: whom it calls by the surname alone, how
long they lived, whom they were married to. And near misses."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.features.known_by_surname import with_surnames
from factscore_tui.verify.reckoning.sums import reckon
from factscore_tui.verify.wording.lives_turned import lives_turned
from factscore_tui.verify.wording.noun_order import in_order_of
from factscore_tui.verify.wording.others import in_one_sentence, others

BRIDGE = (
    "The Tall Bridge was the plan of Joseph Stross, and Carl Ellis drew it for years in Lund.",
    "The towers were painted red. Stross dismissed an engineer in 1931 and insisted on a net.",
)


def credited(fact: str, title: str, *texts: str) -> set[str]:
    """The words of the fact that the sentence with most of it has, a surname for the full name."""
    laid = with_surnames(match(fact, title, *texts))
    pairs = zip(laid.units, laid.credits, strict=True)
    return {unit.text for unit, found in pairs if laid.best in found}


def test_a_surname_alone_is_the_full_name() -> None:
    fact = "Joseph Stross dismissed an engineer in 1931."
    laid = match(fact, "Tall Bridge", *BRIDGE)
    assert laid.page.sentences[laid.best].text.startswith("Stross dismissed")
    assert credited(fact, "Tall Bridge", *BRIDGE) >= {"Joseph", "Stross", "dismissed", "1931"}
    assert in_one_sentence(laid, strong=False)
    assert reader().telling(fact, laid) is not None


@pytest.mark.parametrize(
    ("fact", "texts"),
    [
        # another bearer of the surname
        ("Joseph Stross dismissed an engineer.", (*BRIDGE, "Ida Stross was a singer.")),
        ("Joseph Stross dismissed an engineer.", (*BRIDGE, "Mrs Stross was a singer.")),
        # nobody of that full name
        ("Peter Stross dismissed an engineer.", BRIDGE),
        # a place, or a part of another name
        ("Ann Lund dismissed an engineer.", ("Ann Lund drew it.", "He dismissed one in Lund.")),
        ("Ann Lund dismissed an engineer.", ("Ann Lund drew it.", "Lund Hall dismissed one.")),
        # what is no first name
        ("Lake Berg took an engineer.", ("Lake Berg is near.", "Berg dismissed an engineer.")),
    ],
)
def test_a_surname_that_another_may_have(fact: str, texts: tuple[str, ...]) -> None:
    laid = match(fact, "Tall Bridge", *texts)
    first = next(k for k, unit in enumerate(laid.units) if unit.text == fact.split()[0])
    assert with_surnames(laid).credits[first] == laid.credits[first]


def test_the_page_s_own_surname_is_no_relative_s() -> None:
    texts = ("Tom Lee was a baker. His sister was Mary Ann Lee.", "Lee wrote a novel in 1900.")
    laid = match("Mary Ann Lee wrote a novel.", "Tom Lee", *texts)
    assert with_surnames(laid) is laid


def test_the_first_name_is_no_word_for_what_exchanges_two() -> None:
    laid = match("Carl Ellis dismissed Joseph Stross.", "Tall Bridge", *BRIDGE)
    joseph = next(k for k, unit in enumerate(laid.units) if unit.text == "Joseph")
    assert set(laid.credits[joseph]) == {0}


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Ann Lee lived until 1929.", "Ann Lee died in 1929."),
        ("Ann Lee lived until 5 May 1929.", "Ann Lee died on 5 May 1929."),
        ("Tom Moss has been the husband of Ann Lee since 2001.", "married to Ann Lee since 2001."),
        ("Tom Moss has been Ann Lee's husband since 2001.", "been married to Ann Lee since 2001."),
        ("Ann Lee became the wife of the painter Tom Moss in 1929.", "Lee married the painter Tom"),
        ("Ann Lee became Tom Moss's second wife.", "Ann Lee married Tom Moss."),
        ("Ann Lee was married to Tom Moss.", "Ann Lee married Tom Moss."),
        ("One of Ann Lee's teachers was Tom Moss.", "Ann Lee's teachers included Tom Moss."),
        ("Tom Moss was one of Ann Lee's teachers.", "Ann Lee's teachers included Tom Moss."),
        ("The largest island is called Olkhon.", "Olkhon is the largest island."),
        ("Ann Lee was the oldest of three siblings.", "Ann Lee was the oldest of three children."),
    ],
)
def test_told_of_people_in_another_grammar(fact: str, told: str) -> None:
    assert any(told in other for other in lives_turned(fact))


@pytest.mark.parametrize(
    "fact",
    [
        "Ann Lee lived in Lund until 1929.",  # and elsewhere later
        "Ann Lee was married to Tom Moss for ten years.",
        "Ann Lee was the oldest of the siblings.",
        "One of the teachers was Tom Moss.",
        "The island is called Olkhon.",
    ],
)
def test_what_says_less_is_not_turned(fact: str) -> None:
    assert list(lives_turned(fact)) == []


def test_another_year_of_death_stands_in_no_sentence_with_it() -> None:
    texts = ("The song is by Ida Moss and Tom Ward. Ward died in 1903.", "Moss died in 1929.")
    right = match("Ida Moss died in 1929.", "Harvest Song", *texts)
    wrong = match("Ida Moss died in 1903.", "Harvest Song", *texts)
    assert in_one_sentence(right, strong=False)
    assert not in_one_sentence(wrong, strong=True)


def test_who_was_married_to_somebody_married_them() -> None:
    texts = ("Grace Hall was a printer.", "In 1930 she married Vincent Foster Hall in York.")
    laid = match("Grace Hall was married to Vincent Foster Hall.", "Grace Hall", *texts)
    assert reader().told_of_others("Grace Hall was married to Vincent Foster Hall.", laid) is None
    assert "Grace Hall married Vincent Foster Hall." in [
        form.text for form in others("Grace Hall was married to Vincent Foster Hall.", laid, {})
    ]


def test_who_was_taught_did_not_teach() -> None:
    texts = ("Grace Hall was a printer.", "In 1930 she trained Vincent Foster Moss in York.")
    fact = "Grace Hall was trained in York."
    assert reader().told_of_others(fact, match(fact, "Grace Hall", *texts)) is not None


@pytest.mark.parametrize(
    ("fact", "source", "told"),
    [
        ("Lee lost the final of the US Open.", "lost the US Open final", "lost the US Open final."),
        ("Lee was the governor of Ohio.", "the Ohio governor came", "was the Ohio governor."),
        ("Lee was a professor of English.", "an English professor", "was an English professor."),
        ("Lee was the Ohio governor.", "the governor of Ohio", "was the governor of Ohio."),
        ("Lee rose to number one.", "returned to World No. 1", "rose to No. 1."),
        ("It won three Oscars.", "It won three Academy Awards", "It won three Academy Awards."),
    ],
)
def test_nouns_and_names_in_the_order_of_the_source(fact: str, source: str, told: str) -> None:
    assert in_order_of(fact, source).endswith(told)


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("Lee lost the final of the US Open.", "lost the French Open final"),
        ("Lee lost the final of the US Open.", "lost the US Open semi-final"),
        ("Lee was the governor of Ohio.", "the Iowa governor came"),
        ("Lee was the son of Tom.", "Tom was old"),
        ("Lee rose to number one.", "World No. 12"),
        ("Lee rose to number one.", "number one, as No. 1 is called"),
        ("Lee saw the war of Berg.", "the war of Berg against the Berg war"),
    ],
)
def test_another_name_is_put_in_no_order(fact: str, source: str) -> None:
    assert in_order_of(fact, source) == fact


RAMAN = (
    "Ada Raman (born April 29, 1970) is an Indian retired golfer. Her father was Otto Berg.",
    "Raman retired from golf on September 3, 2006. Otto Berg died in Oslo on 5 May 1982.",
)


@pytest.mark.parametrize(
    ("fact", "left"),
    [
        ("Ada Raman retired from golf at the age of 36.", "Ada Raman retired from golf."),
        ("Otto Berg died in Oslo when Ada Raman was twelve.", "Otto Berg died in Oslo."),
        ("Otto Berg died in Oslo when Ada Raman was only 12.", "Otto Berg died in Oslo."),
    ],
)
def test_the_subject_s_age(fact: str, left: str) -> None:
    found = reckon(fact, match(fact, "Ada Raman", *RAMAN), {})
    assert found is not None
    assert (found.left, found.difference) == (left, None)


@pytest.mark.parametrize(
    "fact",
    [
        "Ada Raman retired from golf at the age of 35.",
        "Otto Berg died in Oslo when Ada Raman was eleven.",
        "Otto Berg died in Oslo when Ida Moss was twelve.",
    ],
)
def test_another_age_is_not_borne_out(fact: str) -> None:
    found = reckon(fact, match(fact, "Ada Raman", *RAMAN), {})
    assert found is None or not found.left
