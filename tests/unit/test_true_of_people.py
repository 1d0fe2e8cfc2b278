"""What is true of people in other words than the page's: whom it calls by the surname alone, how
long they lived, whom they were married to. And near misses."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.differences.roles.groups import without_couple
from factscore_tui.verify.features.known_by_surname import with_surnames
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.parents_told import names_parent, of_the_parents_marriage
from factscore_tui.verify.plain_forms import forms
from factscore_tui.verify.reckoning.age_words import at_the_age
from factscore_tui.verify.reckoning.sums import reckon
from factscore_tui.verify.rewording import reworded
from factscore_tui.verify.wording.in_source_words import in_words_of
from factscore_tui.verify.wording.noun_order import in_order_of
from factscore_tui.verify.wording.others import in_one_sentence, others
from factscore_tui.verify.wording.retold import retold

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
    ],
)
def test_told_of_people_in_another_grammar(fact: str, told: str) -> None:
    assert any(told in other for other in retold(fact))


@pytest.mark.parametrize(
    "fact",
    [
        "Ann Lee lived in Lund until 1929.",  # and elsewhere later
        "Ann Lee was married to Tom Moss for ten years.",
        "One of the teachers was Tom Moss.",
        "The island is called Olkhon.",
    ],
)
def test_what_says_less_is_not_turned(fact: str) -> None:
    assert list(retold(fact)) == []


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


LOVE = (
    "Tom Lee was a lawyer. He was born in Lund, where he went to school with his brother.",
    "Lee's first love was Ida Moss, whom he met when he moved to New Ley. She died on 5 May 1835.",
    "Lee was later engaged to Ann Berg, a friend of Ida Moss. She died in 1850.",
    "Otto Moss was his teacher. He died in 1860 at the age of ninety-six.",
)


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Ida Moss died in May 1835.", True),
        ("Ida Moss died on 5 May 1835.", True),
        ("Ida Moss died in May 1836.", False),
        ("Ann Berg died in May 1835.", False),
        ("Ann Berg died in 1850.", False),  # or Ida Moss
        ("Ida Moss died in 1850.", False),
        ("Otto Moss died in 1860.", False),  # or Tom Lee, of whom the page is
        ("Ida Moss was born in Lund.", False),
    ],
)
def test_she_is_the_one_woman_named_on_a_man_s_page(fact: str, told: bool) -> None:
    found = reader().telling(fact, match(fact, "Tom Lee", *LOVE))
    assert (found is not None) is told


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Tom Lee died at the age of 96.", True),
        ("Tom Lee died at the age of 6.", False),
        ("Tom Lee died at the age of 90.", False),
        ("Tom Lee died at the age of 86.", False),
    ],
)
def test_a_number_in_words_is_one_in_figures(fact: str, told: bool) -> None:
    texts = (
        "Tom Lee was a lawyer, born in Lund.",
        "He died in Los Angeles at the age of ninety-six, and is interred in Mission Hills.",
    )
    found = reader().telling(fact, match(fact, "Tom Lee", *texts))
    assert (found is not None) is told


def test_at_a_number_is_at_that_age() -> None:
    assert at_the_age("Tom Lee died at 96.") == "Tom Lee died at the age of 96."
    assert at_the_age("Tom Lee died at sixteen") == "Tom Lee died at the age of sixteen"
    for other in ("The shop opened at ten.", "Tom Lee lived at 33 Mill Lane."):
        assert at_the_age(other) == other


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Tom Lee and Ida Moss married in 1930.", "Tom Lee married Ida Moss in 1930."),
        ("Tom Lee and Ida Moss divorced in 1930.", "Tom Lee divorced Ida Moss in 1930."),
        ("Lee's father was born in Lund, Skåne.", "Lee's father was a native of Lund, Skåne."),
        ("Lee became Secretary of War in 1838.", "Lee was appointed as Secretary of War in 1838."),
        ("The canal was built without locks.", "The canal has no locks."),
        ("About 9,000 people live in Ley.", "Ley has a population of about 9,000."),
        ("Ley is home to 9,000 people.", "Ley has a population of 9,000."),
    ],
)
def test_more_in_another_grammar(fact: str, told: str) -> None:
    assert told in retold(fact)


@pytest.mark.parametrize(
    "fact",
    [
        "Lee was born in the spring.",
        "Lee became a lawyer.",
        "Tom Lee and the priest married.",
        "The canal was built without much help in 1830, of course.",
    ],
)
def test_what_is_told_as_it_is(fact: str) -> None:
    assert not [text for text in retold(fact) if "appointed" in text or "native" in text]


def test_they_married_of_no_second_wife() -> None:
    texts = (
        "Tom Lee was a painter. In 1957 he married Ida Moss.",
        "In 1970 he married Ann Berg. They moved to Lund in 1980.",
    )
    for fact, they in (
        ("Tom Lee and Ann Berg married in 1957.", ""),
        ("Tom Lee and Ann Berg moved to Lund in 1980.", "They moved to Lund in 1980."),
    ):
        assert without_couple(fact, match(fact, "Tom Lee", *texts)) == they


FIRE = ("The Blaze of Ley burned from Sunday 2 September to Thursday 6 September 1666.",)


@pytest.mark.parametrize(("days", "right"), [("four", True), ("five", True), ("six", False)])
def test_days_with_the_first_and_the_last(days: str, right: bool) -> None:
    fact = f"The Blaze of Ley lasted {days} days."
    found = reckon(fact, match(fact, "Blaze of Ley", *FIRE), {})
    assert (found is not None and bool(found.left)) is right


@pytest.mark.parametrize(
    ("fact", "source", "told"),
    [
        ("Thousands were made homeless.", "Thousands lost their homes.", "lost"),
        ("Lee shot Heidi in 1937.", "Lee directed the film Heidi in 1937.", "directed Heidi"),
        ("Lee made 125 films.", "Lee directed 125 motion pictures.", "125 motion pictures"),
        ("It is found south of the Sahara.", "It is found in sub-Saharan Africa.", "sub-Saharan"),
        ("Lee won the prize.", "Lee shared the prize.", "shared the prize"),
        ("Lee was honoured with the prize.", "Lee won the prize.", "Lee won the prize"),
    ],
)
def test_further_words_that_say_the_same(fact: str, source: str, told: str) -> None:
    assert told in in_words_of(fact, source)


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("Lee directed a film in 1937.", "Lee shot a film in 1937."),  # or was behind the camera
        ("Lee shared the prize.", "Lee won the prize."),
        ("Lee was killed at Ley.", "Lee fell at Ley."),
        ("Lee was tutor there.", "Lee was a teacher there."),
    ],
)
def test_words_that_say_more(fact: str, source: str) -> None:
    assert in_words_of(fact, source) == fact


HALL = (
    "Ann Hall was a printer. She was the third child of the smith Otto Hall, who edited a paper, "
    "and his first wife, Ida Moss, who founded a school in Lund.",
    "Hall married Tom Berg in 1930. Her husband built a mill.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Ann Hall's mother founded a school in Lund.", None),
        ("Ann Hall's mother was Ida Moss.", None),
        ("Ann Hall's mother edited a paper.", "the source has “wife” there, not “mother”"),
    ],
)
def test_the_wife_of_the_father_is_the_mother(fact: str, why: str | None) -> None:
    laid = match(fact, "Ann Hall", *HALL)
    assert reader().told_of_others(fact, laid) == why


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Ann Hall's wife founded a school.", "the source says it of the mother"),
        ("Ann Hall's husband built a mill.", None),
        ("Ann Hall's mother founded a school.", None),
    ],
)
def test_the_father_s_wife_is_not_the_subject_s(fact: str, why: str | None) -> None:
    assert of_the_parents_marriage(fact, match(fact, "Ann Hall", *HALL)) == why


@pytest.mark.parametrize(
    ("fact", "form", "instead"),
    [
        ("Ann Lee was a Kentuckian by birth.", "Ann Lee was born in Kentucky.", True),
        ("Ann Lee was a Texan by birth.", "Ann Lee was born in Texas.", True),
        ("Ann Lee was a native of Lund.", "Ann Lee was born in Lund.", True),
        ("Ann Lee was a Pole by birth.", "Ann Lee was born in Poland.", False),  # then Russian
    ],
)
def test_a_native_by_birth_was_born_there(fact: str, form: str, instead: bool) -> None:
    assert [(found.text, found.instead) for found in forms(fact)] == [(form, instead)]


@pytest.mark.parametrize(
    "fact",
    ["Ann Lee was a Catholic by birth.", "Ann Lee was a baker by birth.", "Ann Lee was a Texan."],
)
def test_who_is_no_native_of_a_land(fact: str) -> None:
    assert list(forms(fact)) == []


def test_people_of_more_lands() -> None:
    for people, land in (("angolan", "angola"), ("afghans", "afghanistan"), ("alaskan", "alaska")):
        assert stem(people) == stem(land)
    assert stem("niger") != stem("nigerian")


CEILING = ("Ann Lee was a painter, born in Lund. From 1508 to 1512 she painted the ceiling.",)


@pytest.mark.parametrize(
    ("fact", "right"),
    [
        ("It took Ann Lee four years to paint the ceiling.", True),
        ("Ann Lee then needed four years to paint the ceiling.", True),
        ("Ann Lee took about four years to paint the ceiling.", True),
        ("It took Ann Lee six years to paint the ceiling.", False),
        ("It took Ann Lee four years to paint the door.", False),
        ("It took Ann Lee four months to paint the ceiling.", False),
    ],
)
def test_how_long_it_took_to_do(fact: str, right: bool) -> None:
    found = reckon(fact, match(fact, "Ann Lee", *CEILING), {})
    assert (found is not None and "from 1508 to 1512" in found.left) is right


def test_one_of_several_siblings_is_one_of_so_many_children() -> None:
    said = reworded("Ann Lee was the oldest of three siblings.")
    assert said is not None
    assert said.text == "Ann Lee was the oldest of three children."
    for fact in ("Ann Lee was the oldest of the siblings.", "Ann Lee had three siblings."):
        assert reworded(fact) is None


def test_whose_child_somebody_is_names_the_parents() -> None:
    child = "She was the eldest of the daughters of Otto Hall and his wife, Ida Moss."
    for parent, other, named in (
        ("father", "Otto Hall was a smith.", True),
        ("mother", "Moss", True),
        ("mother", "Otto", False),
        ("father", "Ida", False),
        ("mother", "A smith lived there.", False),
        ("sister", "Moss", False),
    ):
        assert names_parent(parent, child, other) is named
    turned = "He was a son of Ida Moss and her second husband, Otto Hall."
    assert names_parent("mother", turned, "Moss")
    assert not names_parent("father", turned, "Moss")
    assert names_parent("father", "the son of Otto Hall", "Hall")
    assert not names_parent("mother", "the son of Otto Hall", "Hall")
