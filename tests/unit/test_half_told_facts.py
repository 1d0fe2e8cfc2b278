"""Facts that strict readers of 48 new texts refused: half said, of the wrong word, or of somebody
else; and near misses that stay."""

from __future__ import annotations

import pytest
from opened_parts import decomposer, reading_decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences


def facts_of(text: str) -> list[str]:
    read = decomposer().explain(Document.from_text(text), split_sentences(text))
    return [fact.text for one in read for fact in one.facts]


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        # That it happened, and nothing of it.
        (
            "Built in 1974 and closed since last November, the Mill Lane baths need a new roof.",
            "baths were built.",
            "baths were built in 1974.",
        ),
        ("The bassist Lena Kowalczyk joined in 1975.", "Kowalczyk joined.", "joined in 1975."),
        (
            "Born in Banjul, Lindqvist moved to Gävle at seven.",
            "Lindqvist moved at seven.",
            "Lindqvist moved to Gävle at seven.",
        ),
        (
            "Elected to the Royal Society in 1978, Ann Berg served on its council for six years.",
            "elected in 1978",
            "elected to the Royal Society in 1978",
        ),
        ("Ann Berg died in Leeds in 1986, aged 78.", "Berg was aged 78", "Ann Berg died aged 78."),
        (
            "Turnout, at 61 percent, was the highest in a non-presidential year since 1994.",
            "non-presidential year.",
            "year since 1994.",
        ),
        (
            "Etna lies near the boundary where the African plate is pushing beneath the Eurasian "
            "plate.",
            "near the boundary.",
            "boundary where the African plate",
        ),
        (
            "The water reached 4.62 metres, the highest level since 1968, when two people drowned.",
            "Two people drowned.",
            "since 1968",
        ),
        (
            "Revenue climbed 9 per cent, ahead of the €728m that analysts had expected.",
            "the €728m.",
            "the €728m that analysts had expected",
        ),
        # The parts of a list and of a condition.
        ("Breakfast is ricotta, figs and fresh bread.", "Breakfast is figs.", "ricotta, figs and"),
        (
            "Corvanna served first as a troopship and later, after a refit at Malta, as a hospital "
            "ship.",
            "troopship as a hospital ship",
            "Corvanna served first as a troopship",
        ),
        (
            "The film was financed by Films Audran, on condition that a French actress take the "
            "lead.",
            "actress were French",
            "on condition that a French actress take the lead",
        ),
        (
            "Both of the bridges in Leeds were built in 1911.",
            "Both were built",
            "Both of the bridges",
        ),
        # What rose, what was built, who advises, whose troops.
        (
            "The council approved a rise in parking charges, which takes effect on 1 September.",
            "Parking charges take",
            "The rise in parking charges takes effect on 1 September.",
        ),
        (
            "Norvik expects modest growth, though demand from Chinese mines, which weakened in the "
            "final quarter, remains uncertain.",
            "Chinese mines weakened in the final quarter.",
            "Norvik expects modest growth",
        ),
        (
            "Wren designed the new St Paul's, which was completed in 1710.",
            "Wren was completed",
            "The new St Paul's was completed in 1710.",
        ),
        (
            "The figures are wrong, says Miriam Okafor, an economist at Lund, which advises funds.",
            "Okafor advises",
            "economist at Lund",
        ),
        (
            "In 1703, as the Duke of Marenz's troops closed on the town of Oberlind, its council "
            "met.",
            "The Duke of Marenz closed",
            "The Duke of Marenz's troops closed on the town of Oberlind.",
        ),
        (
            "Directed by Samir Haldane, making his debut at the Playhouse, this revival trims the "
            "text.",
            "revival makes",
            "",
        ),
        (
            "Although his early music is plain, the works written after 1910 make use of folk "
            "melodies.",
            "works were written after 1910",
            "works written after 1910 make use",
        ),
        # Who a word stands for.
        (
            "The SS Corvanna was a steamship. Requisitioned by the Admiralty in 1914, Corvanna "
            "served as a troopship. On 3 June 1917 she struck a mine off Malta.",
            "Admiralty struck",
            "Corvanna struck a mine",
        ),
        (
            "Ingrid Malloway of Harrowgate University Hospital led the work. The team sequenced "
            "the genome.",
            "Hospital sequenced",
            "",
        ),
        (
            "Brandvik Cycles is a maker of bicycles founded in 1921 by Nils Brandvik. By 1958, "
            "Brandvik was producing 90,000 bicycles a year.",
            "Nils Brandvik was producing",
            "Brandvik Cycles was producing",
        ),
        (
            "Mount Etna is a volcano on Sicily. Eruptions in 1950 built up the summit.",
            "built up Mount Etna",
            "built up the summit",
        ),
        (
            "In 2003 a warden named Tom Felgate photographed an otter at Pennywell. He was "
            "carrying a net.",
            "The warden was carrying",
            "Tom Felgate was carrying a net.",
        ),
        (
            "Mozart and Beethoven were composers. Mozart had toured Europe with his father "
            "Leopold and his sister Nannerl.",
            "Leopold's sister",
            "Mozart",
        ),
        (
            "The Ninth Symphony was performed in Vienna. Schiller's Ode to Joy, which it sets, had "
            "been written in 1785.",
            "Ode sets",
            "Schiller's Ode to Joy had been written in 1785.",
        ),
        (
            "The Suez Canal was opened in 1869 after ten years of digging led by Ferdinand de "
            "Lesseps.",
            "Canal was led",
            "opened in 1869",
        ),
        # An article.
        (
            "The play begins as fisherman's widow Agnes Corrie scrubs the boots.",
            "was fisherman's",
            "Agnes Corrie was a fisherman's widow.",
        ),
    ],
)
def test_what_is_told(text: str, wrong: str, right: str) -> None:
    told = facts_of(text)
    whole = wrong[:1].isupper() and wrong.endswith(".")
    assert not [fact for fact in told if (wrong == fact if whole else wrong in fact)], told
    assert any(right in fact for fact in told), told


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("The bridge was built in 1911 and demolished in 1960.", "The bridge was built in 1911."),
        ("The baths were never built.", "The baths were never built."),
        ("Ann moved to Leeds in 1990 and to Hull two years later.", "Ann moved to Hull in 1992."),
        ("Ann Berg moved in 1990.", "Ann Berg moved in 1990."),
        ("Ann Berg is a surgeon, a poet and a judge.", "Ann Berg is a surgeon."),
        ("In Leeds, where Ann Berg was born, she is known.", "Ann Berg was born in Leeds."),
        ("Ann Berg won three prizes in 1911, when she was nine.", "won three prizes in 1911"),
        ("The two men arrested in Leeds were charged.", "The two men were arrested in Leeds."),
        ("John Wood painted his mother in Leeds in 1911.", "painted his mother in Leeds"),
    ],
)
def test_what_is_still_told(text: str, right: str) -> None:
    told = facts_of(text)
    assert any(right in fact for fact in told), told


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('"They weren\'t," said Annika Reuss.', "unclear what"),
        ('Annika Reuss said: "We sold the house."', ""),
        ("Until 14 June, then touring to Lydbridge, Harrow Cross and Penmarrick.", "no statement"),
        ("Rusk & Berg, 388 pp., £18.99", "no statement"),
        ("**1669** – The most destructive in recorded history.", "no statement"),
        ("The Tarrant Vale Light Railway: a line too late", "no statement"),
        ("Sung in Italian with surtitles.", "no statement"),
        ("- Beef, lamb and liver (avoid liver if you are pregnant)", "no statement"),
        ("Chairman of the club since 2011, Otto Berg resigned in May.", ""),
        ("Two killed in crash near Leeds", ""),
        ("1969 – Apollo 11 lands on the Moon.", ""),
        ("Built in 1974 by the council, the baths closed in 2011.", ""),
        ("Etna is a volcano. Usually not to people, since its lava moves slowly.", "no statement"),
        ("The attorney was asked for a brief in Leeds. He has 30 days to do so.", "unclear what"),
    ],
)
def test_what_means_nothing_by_itself_is_not_judged(text: str, why: str) -> None:
    read = decomposer().explain(Document.from_text(text), split_sentences(text))
    last = [fact.not_checkable for fact in read[-1].facts]
    assert last and all(reason.startswith(why) and bool(reason) == bool(why) for reason in last)


@pytest.mark.parametrize(
    "text",
    [
        "Painter and printmaker, best known for quiet interiors of old Leeds.",
        "Do I need pills? Only if a blood test shows you need them.",
    ],
)
def test_a_description_of_nobody_is_not_judged(text: str) -> None:
    read = reading_decomposer().explain(Document.from_text(text), split_sentences(text))
    assert {fact.not_checkable for fact in read[-1].facts} == {"no statement"}


PROFILE = """\
Sure! Here's a quick profile of **Porto Almeiro**, a port city on the southwest coast:

### Overview
- **Population:** around 143,000 (2021 census)
- **Founded:** 1256, when King Afonso III granted the settlement a charter
- **Mayor:** Catarina Valadão, an independent

### Geography
- Sits at the mouth of the River Sorra
- Largest employer: Navalsul, a ship-repair company
- Birthplace of the poet Inês Quaresma
"""


def test_an_answer_that_announces_whom_its_lists_are_about() -> None:
    document = Document.from_text(PROFILE)
    sentences = split_sentences(PROFILE)
    topic = decomposer().propose_topic(document, sentences, lambda name: False, lambda name: "")
    assert topic == "Porto Almeiro"
    read = decomposer().explain(document, sentences, topic)
    told = [fact.text for one in read for fact in one.facts if not fact.not_checkable]
    for right in (
        "The population of Porto Almeiro is around 143,000",
        "Porto Almeiro was founded in 1256",
        "The mayor of Porto Almeiro is Catarina Valadão.",
        "Porto Almeiro sits at the mouth of the River Sorra.",
        "The largest employer of Porto Almeiro is Navalsul",
        "Porto Almeiro is the birthplace of the poet Inês Quaresma",
    ):
        assert any(fact.startswith(right) for fact in told), (right, told)


@pytest.mark.parametrize(
    "opening",
    [
        "Here's the history of Leeds's mills:",
        "Here is what I know.",
        "Ann Berg wrote a profile of Otto Lund, a sculptor.",
    ],
)
def test_what_announces_nobody(opening: str) -> None:
    text = f"{opening}\n\n- Opened in 1911\n"
    found = decomposer().propose_topic(Document.from_text(text), split_sentences(text))
    assert found not in {"Leeds", "Otto Lund"}


def test_a_list_of_what_somebody_did() -> None:
    text = (
        "The council met on Tuesday. Also on Tuesday, the council:\n\n"
        "- approved a 3 percent raise for sanitation workers\n"
        "- delayed a vote on rentals until its next meeting\n"
    )
    told = facts_of(text)
    assert "The council approved a 3 percent raise for sanitation workers." in told
    assert any(fact.startswith("The council delayed a vote on rentals") for fact in told)


def test_a_restaurant_is_not_the_hotel() -> None:
    told = facts_of(
        "The Hotel Brenner-Alt stands in Salzburg. It opened in 2014 with nine rooms. The "
        "restaurant, which seats 36 and is closed on Mondays, is the reason most people come."
    )
    assert "The restaurant is closed on Mondays." in told
