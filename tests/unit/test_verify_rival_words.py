"""A word, a partner or a frame that the source fills otherwise: nothing speaks for such a fact, and
what is true stays as it is."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.closed_pairs import unconfirmed_side
from factscore_tui.verify.differences.names.parent_jobs import other_trade
from factscore_tui.verify.differences.names.partners import beside_another
from factscore_tui.verify.differences.numbers.numbered_names import numbered_otherwise
from factscore_tui.verify.differences.roles.as_pairs import find_cast, listed_so
from factscore_tui.verify.differences.words.rival_words import rival_word
from factscore_tui.verify.other_half import other_bearer
from factscore_tui.verify.rank_elsewhere import rank_of_another
from factscore_tui.verify.short_frames import framed_otherwise
from factscore_tui.verify.told_persons import told_of_another_person
from factscore_tui.verify.untold_parts import untold

LUND = (
    "Ada Lund was a Danish chemist and admiral. She has three older siblings. Her father had "
    "rowed for Norway and her uncle was a boxer at the Olympics.",
    "In spring 1903 she was in the hospital with tuberculosis. At Odense University she read Kant "
    "and majored in history. She taught philosophy later. She was promoted to commodore in 1930, "
    "a rank renamed rear admiral. The general public liked her. She had surgery on her wrist.",
    "In London she staged the opera The Tsar. She sang in a ballet as a girl. Her cousin was found "
    "drowned. She was operated on for lung cancer. She drank whisky at parties. She played the "
    "violin and the flute. A friend of hers had a stroke; her dog barked.",
    "Berg advised her to study Plato and Immanuel Kant. Jens Hegel wrote to her. She took a "
    "doctorate from Lund University in 1912 and taught at Vassar. A moth sat in the Mark II; she "
    "had programmed the Mark I before.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Ada Lund lay in hospital with pneumonia.", "“tuberculosis” there, not “pneumonia”"),
        ("Ada Lund majored in philosophy at Odense University.", "“history” there, not “philos"),
        ("Ada Lund held the rank of general.", "“commodore” there, not “general”"),
        ("Ada Lund became a general.", "there, not “general”"),
        ("Ada Lund staged the ballet The Tsar in London.", "“opera” there, not “ballet”"),
        ("Her cousin was found poisoned.", "“drowned” there, not “poisoned”"),
        ("Ada Lund was operated on for breast cancer.", "“lung” there, not “breast”"),
        ("Ada Lund drank beer at parties.", "“whisky” there, not “beer”"),
        ("Ada Lund had surgery on her knee.", "“wrist” there, not “knee”"),
        ("Her uncle wrestled at the Olympics.", "there, not “wrestled”"),
    ],
)
def test_another_word_of_its_kind(fact: str, why: str) -> None:
    assert why in (rival_word(fact, match(fact, "Ada Lund", *LUND)) or "")


@pytest.mark.parametrize(
    "fact",
    [
        "Ada Lund lay in hospital with tuberculosis.",
        "Ada Lund had consumption in 1903.",  # the same illness
        "Ada Lund majored in history at Odense University.",
        "Ada Lund taught philosophy.",
        "Ada Lund was liked by the general public.",
        "Ada Lund became a rear admiral.",
        "Ada Lund staged The Tsar, an opera, not a ballet, in London.",
        "Ada Lund sang in a ballet.",
        "Ada Lund played the flute.",
        "Ada Lund had surgery on her wrist.",
        "Ada Lund had a dog.",
        "Olaf Moss became a general.",  # somebody else on her page
    ],
)
def test_no_other_word_of_its_kind(fact: str) -> None:
    assert rival_word(fact, match(fact, "Ada Lund", *LUND)) is None


TENNIS = (
    "Ada Lund is a tennis player. In 2003 she won the final title of her career at the Danish "
    "Open. In 1999 she won the US Open and lost in Rome. Her doctor advised Ida Berg and Kai Holm "
    "to rest. Jens Holm wrote to Ida Berg.",
)


@pytest.mark.parametrize(
    ("fact", "title", "texts", "why"),
    [
        ("Berg advised Ada Lund to study Plato and Hegel.", "Ada Lund", LUND, "Plato and Imman"),
        ("Berg advised Ada Lund to study Plato and Kant.", "Ada Lund", LUND, ""),
        ("Berg advised Ada Lund to study Plato and Hume.", "Ada Lund", LUND, ""),  # nowhere there
        ("Her doctor advised Kai Holm and Ida Berg to rest.", "Ada Lund", TENNIS, ""),
        ("Ada Lund took her doctorate at Odense.", "Ada Lund", LUND, "doctorate from Lund"),
        ("Ada Lund took her doctorate at Lund.", "Ada Lund", LUND, ""),
        ("Ada Lund took a master's degree at Odense.", "Ada Lund", LUND, ""),
        ("Her final title came at the US Open in 2003.", "Ada Lund", TENNIS, "Danish Open"),
        ("Ada Lund won the US Open in 1999.", "Ada Lund", TENNIS, ""),
        ("Her final title came at the Danish Open.", "Ada Lund", TENNIS, ""),
    ],
)
def test_a_name_beside_another(fact: str, title: str, texts: tuple[str, ...], why: str) -> None:
    found = beside_another(fact, match(fact, title, *texts))
    assert (why in found) if found else not why


ROADS = (
    "Ole Lund was a sailor. At the end he boarded the train to Halden with Ida Berg. The king "
    "appointed Karl de Moss as its first governor. Jens Friis was a governor later.",
    "He was born to Anders Lund and Eva Holm. Anders was a successful pharmacist and businessman. "
    "A doctor treated Ole. The guards drive the drunken farmer Mr. Moss from the farm.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Ole Lund boarded the train to Rygge.", "the train to Halden"),
        ("Ole Lund boarded the train to Halden.", ""),
        ("The king made Ida Berg its first governor.", "appointed Karl de Moss as its first"),
        ("The king made Ida Berg Rygge's first governor.", "appointed Karl de Moss as its first"),
        ("The king made Moss its first governor.", ""),
        ("The king made Jens Friis governor.", ""),
    ],
)
def test_another_way_or_another_governor(fact: str, why: str) -> None:
    found = beside_another(fact, match(fact, "Ole Lund", *ROADS))
    assert (why in found) if found and why else not found and not why


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Ole Lund was the youngest son of a physician.", "“pharmacist” there, not “physician”"),
        ("Ole Lund's father was a poor carpenter.", "“pharmacist” there, not “carpenter”"),
        ("Ole Lund was the son of an apothecary.", ""),
        ("Ole Lund's father was a businessman.", ""),
        ("Ole Lund was the son of a baker who had gone to war.", "“pharmacist” there, not “baker”"),
        ("Ole Lund was the son of a widow.", ""),
        ("Ida Berg was the daughter of a physician.", ""),  # somebody else
    ],
)
def test_another_trade_of_a_parent(fact: str, why: str) -> None:
    found = other_trade(fact, match(fact, "Ole Lund", *ROADS))
    assert (why in found) if found and why else not found and not why


def test_a_first_name_tells_the_subject() -> None:
    texts = ("The Tower is a film. Rick makes Ida board the ship and shoots Major Moss, a spy. "
             "Captain Holm knows Rick Lund.",)  # fmt: skip
    wrong, true = "Rick Lund shoots Captain Holm.", "Rick Lund shoots Major Moss."
    assert "Moss" in (reader().told_of_others(wrong, match(wrong, "The Tower", *texts)) or "")
    assert reader().told_of_others(true, match(true, "The Tower", *texts)) is None


def test_the_first_name_of_another() -> None:
    texts = (
        "Ole Lund was a poet. A woman named Ida Moss sued him over a fall. In 1821 he fell in love "
        "with the opera singer Ida Berg.",
        "Ida Moss was paid for years.",
    )

    def why(fact: str) -> str | None:
        return other_bearer(fact, match(fact, "Ole Lund", *texts))

    assert why("Ida Moss was an opera singer.") == "the source says it of “Ida Berg”"
    assert why("Ida Berg was an opera singer.") is None
    assert why("Ida Moss sued Ole Lund over a fall.") is None
    assert why("Ida Holm was an opera singer.") is None  # whom the page does not know


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("A moth sat in the Mark I.", "the source has Mark II there, not Mark I"),
        ("A moth sat in the Mark II.", ""),
        ("Ada Lund programmed the Mark I.", ""),
    ],
)
def test_a_roman_numeral_is_a_number(fact: str, why: str) -> None:
    texts = (*LUND[:3], "A moth sat in the Mark II. She had programmed the Mark I before.")
    laid = match(fact, "Ada Lund", *texts)
    assert (numbered_otherwise(fact, laid) or "") == why
    assert (reader().telling(fact, laid) is None) or not why


@pytest.mark.parametrize(
    ("fact", "title", "texts", "told"),
    [
        (
            "Its highest hill is Mount Berg.",
            "Rygge",
            ("Rygge is an island. Its hills are Mount Berg at 165 m and Mount Moss, the highest.",),
            "Mount Moss",
        ),
        (
            "Its highest hill is Mount Moss.",
            "Rygge",
            ("Rygge is an island. Its hills are Mount Berg at 165 m and Mount Moss, the highest.",),
            "",
        ),
        (
            "Its highest hill is Mount Berg.",
            "Rygge",
            ("Rygge is an island. The highest of its hills is Mount Berg; Mount Moss is small.",),
            "",
        ),
        ("Ole Lund's second wife was Eva Dahl.", "Ole Lund", ("Ole Lund sang. {}",), "in another"),
        ("Ole Lund's third wife was Eva Dahl.", "Ole Lund", ("Ole Lund sang. {}",), ""),
        ("Ida Berg was Ole Lund's second wife.", "Ole Lund", ("Ole Lund sang. {}",), ""),
    ],
)
def test_the_rank_of_another(fact: str, title: str, texts: tuple[str, ...], told: str) -> None:
    wed = "He was married three times, to Ann Moss in 1944, Ida Berg in 1958 and Eva Dahl in 1998."
    found = rank_of_another(fact, match(fact, title, *(text.format(wed) for text in texts)))
    assert (told in found) if found and told else not found and not told


def test_he_is_who_begins_the_sentence_before() -> None:
    texts = (
        "Flight 8 was a flight. Olaf Berg, Jens Lund and Nils Moss flew it.",
        "The pill had little effect. Berg fell asleep but awoke feeling ill. He vomited twice and "
        "had a fever. Lund and Moss wanted to tell the doctors.",
    )

    def why(fact: str) -> str | None:
        return told_of_another_person(fact, match(fact, "Flight 8", *texts))

    assert why("Nils Moss vomited twice on the way.") == "the source says it of “Berg”"
    assert why("Olaf Berg vomited twice on the way.") is None
    assert why("Nils Moss wanted to tell the doctors.") is None
    assert why("Nils Moss sang arias backstage.") is None  # not a word of it on the page


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Olaf Moss was sentenced to death in June.", "sentenced to life"),
        ("Olaf Moss was sentenced to life in prison.", ""),
        ("The arch stood on the south shore.", "north shore"),
        ("The arch stood on the north shore.", ""),
        ("Ida Berg was Olaf Moss's half-sister.", "stepsister later known as Ida Berg"),
        ("Ida Berg was Olaf Moss's stepsister.", ""),
        ("Eva Lund was Olaf Moss's half-sister.", ""),
        ("Olaf Moss was the second of four children.", "three older siblings"),
        ("Olaf Moss was the youngest of four children.", ""),
        ("Kai Holm was the second of four children.", ""),
    ],
)
def test_short_frames(fact: str, why: str) -> None:
    texts = (
        "Olaf Moss was a poet. He has three older siblings. He grew up with his half-sister Eva "
        "Lund. One girl was the stepsister later known as Ida Berg. Kai Holm lived there.",
        "In June 1964 he was sentenced to life imprisonment. The arch was a bridge on the north "
        "shore. The southern coast is dry.",
    )
    found = framed_otherwise(fact, match(fact, "Olaf Moss", *texts))
    assert (found or "") == (f"the source says “{why}”" if why else "")


def test_all_are_not_a_number_of_them() -> None:
    page = "Ada Lund wrote. Her book was rejected by a number of Danish and Swedish publishers."
    fact = "All Danish publishers rejected her book."
    assert (untold(fact, match(fact, "Ada Lund", page)) or "").startswith("the source says it of a")
    true = "Several Danish publishers rejected her book."
    assert untold(true, match(true, "Ada Lund", page)) is None


def test_two_parts_in_one_fact() -> None:
    page = "The Tower is a film. Olaf Abel played Joh, Karl Klein Rotmund, and Nils Roth Freder."
    wrong = "Olaf Abel played Joh and Karl Klein played Freder."
    found = find_cast(wrong, match(wrong, "The Tower", page))
    assert found is not None
    assert found.difference.found == "Nils Roth"
    true = "Olaf Abel played Joh and Karl Klein played Rotmund."
    assert find_cast(true, match(true, "The Tower", page)) is None
    assert not listed_so(wrong, match(wrong, "The Tower", page))
    first = reader().find("Karl Klein played Freder.", match("Karl Klein played Freder.", "", page))
    assert first is not None
    assert first.difference.found == "Nils Roth"


def test_a_play_by_its_own_writers() -> None:
    page = (
        "The Tower is a film. The screenplay, by Olaf Abel and Karl Klein, was based on an unknown "
        "play, Everybody Comes Home, by Ida Berg and Eva Lund."
    )
    for true in ("Ida Berg", "Eva Lund"):
        fact = f"The screenplay was based on a play by {true}."
        assert reader().find(fact, match(fact, "The Tower", page)) is None


def test_a_child_need_not_be_a_daughter() -> None:
    page = "Ada Lund wrote. Of her children only Kim Lund lived to be an adult."
    fact = "Ada Lund's daughter Kim Lund lived to be an adult."
    assert unconfirmed_side(match(fact, "Ada Lund", page)) == "daughter"
    told = page.replace("Of her", "Kim was her daughter. Of her")
    assert unconfirmed_side(match(fact, "Ada Lund", told)) is None
