"""Another name or number in the fact's place, and what must never be called so."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS

LEE = (
    "Ann Lee (born 1880) was a pianist. Lee later studied harmony at Halden University, Dresden. "
    "She toured Sweden with Ida Moss and Per Lund in 1912. "
    "Lee married the painter Josef Vogt at the Hotel Bristol in a blizzard. "
    "Lee gave seven public concerts, two private recitals and five benefit concerts for the blind. "
    "Lee went to the Oak School, and heard Clara Kolbe in Leeds."
)


def told(fact: str, text: str = LEE, title: str = "Ann Lee") -> str:
    """The reason of the difference that is found, "" for none."""
    found = reader().find(fact, match(fact, title, text))
    return "" if found is None else found.reason


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        # The name stands elsewhere on the page, or nowhere.
        (
            "Ann Lee studied harmony at Oak School, Dresden.",
            "studied harmony at: Oak School → source: Halden University",
        ),
        (
            "Ann Lee studied harmony at Uppsala Cathedral, Dresden.",
            "studied harmony at: Uppsala Cathedral → source: Halden University",
        ),
        # Joined to a name that the fact has too.
        (
            "Ann Lee toured Sweden with Clara Kolbe and Per Lund in 1912.",
            "toured Sweden with: Clara Kolbe → source: Ida Moss",
        ),
        (
            "Ann Lee married the painter Josef Vogt at the Savoy in a blizzard.",
            "married the painter Josef Vogt at the: Savoy → source: Hotel Bristol",
        ),
    ],
)
def test_another_name_in_the_place(fact: str, reason: str) -> None:
    assert told(fact) == reason


@pytest.mark.parametrize(
    ("fact", "text", "reason"),
    [
        (
            "Ann Lee was born in Malmö.",
            "Ann Lee was born in the city of Halden.",
            "born in: Malmö → source: Halden",
        ),
        (
            "Ann Lee was born in Malmö.",
            "Ann Lee was born and raised in Halden, where her father taught.",
            "born in: Malmö → source: Halden",
        ),
        (
            "The choir sang a hymn at a school in Malmö, Scania.",
            "The choir sang a hymn at a school in Halden, Norway, and in Ystad, Scania.",
            "school in: Malmö → source: Ystad",
        ),
        (
            "Lee was the lead singer of Tin Drum.",
            "Lee is best known as the lead singer of The Brass Band.",
            "singer of: Tin Drum → source: The Brass Band",
        ),
        (
            "The council said that a contract had been agreed with Halden to build a bridge.",
            "The council said that a contract had been agreed with Moss to build a bridge.",
            "agreed with: Halden → source: Moss",
        ),
    ],
)
def test_the_place_is_found_where_the_words_are_put_otherwise(
    fact: str, text: str, reason: str
) -> None:
    assert told(fact, text) == reason


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        # Too little else: she may have moved twice, and met many people.
        ("Ann Lee moved to Malmö.", "Lee moved to Halden."),
        ("Ann Lee worked with Moss.", "Lee worked with Vogt."),
        # The fact may be told in another sentence, or the next.
        (
            "Ann Lee sang a duet with Moss.",
            "Lee sang a duet with Vogt. In May she and Moss sang a duet.",
        ),
        ("Ann Lee sang a duet with Moss.", "Lee sang a duet with Vogt. Moss was next."),
        # Another form of the name, a part of it, a place in or around the other.
        ("Ann Lee sang an aria at Halden Hall.", "Lee sang an aria at Haldenn Hall."),
        ("Ann Lee sang an aria in New York City.", "Lee sang an aria in NYC."),
        ("Ann Lee sang an aria in France.", "Lee sang an aria in Lyon."),
        ("Ann Lee sang an aria in Lyon.", "Lee sang an aria in France."),
        (
            "Ann Lee sang an aria in Bryggen.",
            "Lee sang an aria in Bergen. The houses of Bryggen, Bergen, are old.",
        ),
        # Several, one of whom is not named; several of which none is joined to a name of the fact.
        ("Ann Lee sang a duet with Moss.", "Lee sang a duet with Vogt and her sister."),
        ("Ann Lee sang a duet with Moss.", "Lee sang a duet with Vogt and Lund."),
        # Denied, or told of something else in the sentence.
        ("Ann Lee sang a duet with Moss.", "Lee never sang a duet with Vogt."),
        ("Ann Lee sang an aria in Malmö.", "Lee sang an aria, and Vogt lived in Halden."),
        # What many are.
        ("Moss is a famous opera singer.", "Vogt is a famous opera singer."),
        # The passage is cut within the name.
        ("Ann Lee sang an aria at Moss Hall.", "Lee sang an aria at Hal"),
        # What happened at another time may have happened elsewhere too.
        ("Ann Lee beat the Danes at Halden.", "Ann Lee beat the Danes at Lund in 1806."),
    ],
)
def test_what_may_be_so_all_the_same(fact: str, text: str) -> None:
    assert told(fact, text) == ""


def test_the_fact_itself_is_no_difference() -> None:
    for sentence in LEE.split(". ")[1:]:
        assert told(sentence.rstrip(".") + ".") == ""


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Ann Lee gave five public concerts for the blind.", "five → source: seven"),
        ("Ann Lee gave three private recitals for the blind.", "three → source: two"),
        ("Ann Lee studied for nine years in Dresden.", ""),
    ],
)
def test_another_number_in_the_place(fact: str, reason: str) -> None:
    assert told(fact) == reason


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        # Other things are counted.
        (
            "Ann Lee won five silver medals in Oslo.",
            "Lee won seven gold medals, and silver cups, in Oslo.",
        ),
        # Added up; not exact; of another time.
        (
            "Ann Lee played twelve grand concerts and recitals in Oslo in all.",
            "Lee played seven grand concerts and five recitals in Oslo.",
        ),
        (
            "Ann Lee played about nine grand concerts for children in Oslo.",
            "Lee played eight grand concerts and five short concerts for children in Oslo.",
        ),
        (
            "Ann Lee played nine grand concerts for children in Oslo.",
            "In 1912 Lee played eight grand concerts and two short concerts for children in Oslo.",
        ),
    ],
)
def test_numbers_that_do_not_exclude_each_other(fact: str, text: str) -> None:
    assert told(fact, text) == ""


def test_a_very_long_fact_is_not_read() -> None:
    fact = "Ann Lee studied harmony at Oak School, Dresden" + ", and sang" * 80 + "."
    assert len(fact) > MAX_CHARACTERS
    assert told(fact) == ""


def test_from_a_place_is_not_who_somebody_is() -> None:
    text = "Ann Lee was born in 1880 to Ida Moss. Her mother was from Halden."
    assert told("Ann Lee's mother was Ida Moss.", text) == ""


def test_what_one_does_to_many_excludes_none() -> None:
    """Who opposed an act opposed a war as well; who joined one choir at a place joined no other."""
    page = "Ann Lee was a senator. Lee {} the Moss Choir in Halden in a blizzard."
    fact = "Ann Lee {} the Kolbe Band in Halden in a blizzard."
    assert told(fact.format("opposed"), page.format("opposed")) == ""
    assert told(fact.format("joined"), page.format("joined")) != ""


def test_who_made_one_work_may_have_made_others() -> None:
    page = (
        "Frida Kahlo was a painter. In 1930 Kahlo and Diego Rivera went to Detroit, where they "
        "painted Henry Ford Hospital."
    )
    assert told("Frida Kahlo and Diego Rivera painted The Two Fridas.", page, "Frida Kahlo") == ""
    sold = page.replace("painted Henry", "closed Henry")
    assert told("Frida Kahlo and Diego Rivera closed Belle Isle.", sold, "Frida Kahlo") != ""


def test_who_married_one_may_have_married_another() -> None:
    page = "Otto Lee married Nan Hale in 1806. In 1819 Lee's father married Ida Bush Moss."
    assert told("Otto Lee married Ida Bush Moss.", page, "Ann Lee") == ""
    dated = "Otto Lee married Eva Berg in 1806."
    assert told(dated, page, "Ann Lee").endswith("source: Nan Hale"), "of one year there is one"


def test_what_spreads_reaches_many_places() -> None:
    page = "The Great Plague was a disease that {} Norland in 1347 and raged there until 1351."
    fact = "The Great Plague {} Sundia in 1347."
    for verb in ("reached", "entered", "hit"):
        assert told(fact.format(verb), page.format(verb)) == ""
    assert told(fact.format("left"), page.format("left")) != ""
