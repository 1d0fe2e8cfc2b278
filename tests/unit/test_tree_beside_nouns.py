"""What stands beside a noun and tells of it, or of another: the facts that come of both."""

from __future__ import annotations

import re

import pytest
from bundled_facts import first_read, judged, told

from factscore_tui.decompose.rules.noun_phrases import NounPhrases
from factscore_tui.decompose.rules.verb_forms import past_of

DESCRIBED = [
    (
        "The fire at the Alhambra, a listed building designed by Frank Matcham, started on Friday.",
        "The Alhambra was designed by Frank Matcham.",
    ),
    (
        "The theatre at Whitby, a listed building, closed.",
        "The theatre at Whitby was a listed building.",
    ),
    (
        "Bland bought a works on the Downs beside the Blackwater, one of the saltiest rivers in "
        "England, and built a shed.",
        "The Blackwater was one of the saltiest rivers in England.",
    ),
    (
        "A book about Grace Darling, the keeper's daughter who rowed out with her father, sold.",
        "Grace Darling rowed out with her father.",
    ),
    (
        "Leeds had led through a penalty and a header by Ethan Pinnock, his first goal since "
        "August, and seemed certain to win.",
        "The header by Ethan Pinnock was his first goal since August.",
    ),
    ("Leeds won with a header by Ann Lee, their captain.", "Ann Lee is Leeds' captain."),
    (
        "Born above a shop in Leeds, the son of a smith, Ned Holt learned to play at four.",
        "Ned Holt was the son of a smith.",
    ),
    (
        "Maria Holt was president of the Pugwash Conferences from 1976 to 1988, chancellor of the "
        "University of Bristol and, after Ann Lee, the second woman to be awarded the Order of "
        "Merit.",
        "Maria Holt was chancellor of the University of Bristol.",
    ),
    (
        "Fire crews used boats to rescue 42 people, among them a family of five stranded on a "
        "roof, and took them to a leisure centre in Telford.",
        "The family of five was stranded on a roof.",
    ),
    (
        "The club's members included the young Ann Roberts, later Thatcher, who hung a portrait "
        "in the hall.",
        "The young Ann Roberts hung a portrait in the hall.",
    ),
    (
        "The strike will hit the parent company but not the subsidiary Eurowings, whose pilots "
        "reached a deal in October.",
        "The subsidiary Eurowings' pilots reached a deal in October.",
    ),
    (
        "Ann Holt bought two paintings, the first of which cost £40.",
        "The first of the two paintings cost £40.",
    ),
    (
        "Ann Holt's first book, The Lily and the Gendarme (1961), was serialised by the BBC.",
        "The Lily and the Gendarme was serialised by the BBC.",
    ),
]  # fmt: skip

JOINED = [
    (
        "A clerk who stole money to buy books, a car and a horse was jailed for two years.",
        "The clerk stole money to buy books, a car and a horse.",
    ),
    (
        "Ann Crewe had pleaded guilty to fraud by abuse of position and two counts of false "
        "accounting at a hearing in May.",
        "Ann Crewe had pleaded guilty to two counts of false accounting at a hearing in May.",
    ),
    (
        "Ann's father was a smith and Ann's mother, who had been a nurse, kept the shop.",
        "Ann's mother kept the shop.",
    ),
    (
        '"The barriers would not hold," said Margaret Dean, who leads the council, adding that a '
        "wall, promised in 2019 and costed at £48 million, had never been started.",
        "Margaret Dean added that a wall promised in 2019 and costed at £48 million had never been "
        "started.",
    ),
    (
        "The mayor said the town was safe, adding that a wall was promised in 2019.",
        "The mayor added that a wall was promised in 2019.",
    ),
]

LEFT_OUT = [
    (
        "Spain joined the war in 1779 and the Dutch Republic a year later.",
        "The Dutch Republic joined the war in 1780.",
    ),
    ("France signed the treaty in 1920 and Italy in 1921.", "Italy signed the treaty in 1921."),
    ("Ann Lee painted the hall in 1920 and Rome in 1921.", "Ann Lee painted Rome in 1921."),
    (
        "A second works was opened in 2003 on the other side of the river and a third, at "
        "Goldhanger, a decade later.",
        "A third was opened at Goldhanger a decade later.",
    ),
    (
        "Martin Holt died in 2004, Ann's son Edmund, a mountaineer, in an avalanche in 1989.",
        "Ann's son Edmund died in an avalanche in 1989.",
    ),
    ("Martin Holt died in 2004, the year of the flood, in Leeds.", "Martin Holt died in Leeds."),
]


@pytest.mark.parametrize(("text", "fact"), [*DESCRIBED, *JOINED, *LEFT_OUT])
def test_what_belongs_to_another_noun_is_told_of_it(text: str, fact: str) -> None:
    found = told(text)
    assert fact in found, found


@pytest.mark.parametrize(
    ("text", "never"),
    [
        (DESCRIBED[0][0], "The fire at the Alhambra was a listed building."),
        (DESCRIBED[7][0], "The Pugwash Conferences were chancellor of the University of Bristol."),
        (DESCRIBED[8][0], "42 people were stranded on a roof."),
        (JOINED[2][0], "Ann's father was Ann's mother."),
        (LEFT_OUT[1][0], "France signed Italy in 1921."),
        (LEFT_OUT[4][0], "Martin Holt died in an avalanche in 1989."),
    ],
)
def test_it_is_told_of_no_other(text: str, never: str) -> None:
    assert never not in told(text)


@pytest.mark.parametrize(
    ("gerund", "past"),
    [
        ("repaying", "repaid"),
        ("relaying", "relayed"),
        ("relying", "relied"),
        ("oversetting", "overset"),
    ],
)
def test_a_verb_with_a_prefix_goes_like_the_verb(gerund: str, past: str) -> None:
    assert past_of(gerund) == past


ACROSS = [
    (
        "Ann Lee became in 1964 the third woman, after Marie Curie and Irène Joliot-Curie, to win "
        "the Nobel Prize in Chemistry.",
        "to win the Nobel Prize in Chemistry",
        "^(Marie Curie|Ann Lee became .* after to)",
    ),
    (
        "In 2001 Steffi Graf married Andre Agassi, himself a winner of eight Grand Slam titles "
        "and, in Atlanta in 1996, of the Olympic gold medal; they have a son, Jaden.",
        "Steffi Graf married Andre Agassi",
        "Graf married (in|of|Andre Agassi and of)",
    ),
    (
        "Ann Lee joined the Leman School in Beccles, one of two girls allowed to study chemistry.",
        "Ann Lee was one of two girls allowed to study chemistry",
        "^One of",
    ),
    (
        '"It is late," said Nicholas Bellono, a molecular biologist at Harvard University and the '
        "senior author of the study.",
        "Nicholas Bellono is the senior author of the study",
        "late.*author",
    ),
    (
        "The comet poses no danger to Earth, which it will pass in June.",
        "The comet will pass Earth in June",
        "pass no danger",
    ),
    (
        "Britain bought Egypt's share in 1875 for £4 million, Disraeli borrowing the money from "
        "the Rothschilds, and occupied the country in 1882.",
        "Disraeli borrowed the money from the Rothschilds",
        "Disraeli borrowing",
    ),
    (
        "Ann Lee was the president and patron of the Royal Society for the Protection of Birds.",
        "Ann Lee was the president of the Royal Society",
        "president for",
    ),
    ("The receptors are unlike any known in other animals.", "unlike any known", "any[.]$"),
    (
        "Ann Holt is a tennis player. In 2001 she married Ned Lee, himself a winner of two medals; "
        "they have a son, Sam.",
        "Ann Holt and Ned Lee have a son, Sam",
        "medals have",
    ),
]


@pytest.mark.parametrize(("text", "fact", "never"), ACROSS)
def test_the_commas_of_an_aside_are_not_crossed(text: str, fact: str, never: str) -> None:
    found = judged(text)
    assert any(fact in one for one in found), found
    assert not any(re.search(never, one) for one in found), found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("For the icing, sift 500 g of icing sugar with 50 g of cocoa.", "instruction"),
        ("For the first time, women vote in the elections.", ""),
    ],
)
def test_a_step_behind_what_it_is_for_is_an_instruction(text: str, why: str) -> None:
    assert first_read(text).reason == why


OF_EACH = [
    (
        "The army, cut off from the sea and outnumbered two to one, surrendered.",
        "The army was outnumbered two to one.",
        "army outnumbered",
    ),
    (
        "The army, cut off from the sea, outnumbered the rebels and surrendered.",
        "The army outnumbered the rebels.",
        "was outnumbered",
    ),
    (
        "Ann Lee studied geology in Lisbon, oceanography in Southampton and law in Rome.",
        "Ann Lee studied oceanography in Southampton.",
        "geology in (Southampton|Rome)",
    ),
    (
        "Ann Lee studied geology and law in Lisbon, and Latin in Rome.",
        "Ann Lee studied law in Lisbon.",
        "law in Rome",
    ),
    (
        "Ann Lee turned down the post, offered her in 2015.",
        "The post was offered Ann Lee in 2015.",
        "Lee offered",
    ),
    (
        "Some 30,000 soldiers fought for the king, of whom about 5,000 stayed.",
        "About 5,000 of the 30,000 soldiers stayed.",
        "of the king",
    ),
    (
        "Every frame is painted in our own workshop, a process that takes eleven days.",
        "The process takes eleven days.",
        "workshop takes",
    ),
    (
        "The war left France bankrupt, a cause of the Revolution.",
        "The war left France bankrupt.",
        "France was a cause",
    ),
    (
        "Ann Holt was survived by her husband, Tom Fox, two sons, Sam and Ned, and a daughter.",
        "Tom Fox was Ann Holt's husband.",
        "(Sam|Ned).* husband",
    ),
    (
        "Bubka set 35 records, the last of them, 6.14 metres, in Sestriere in 1994.",
        "the last of them, 6.14 metres, in Sestriere in 1994.",
        "35 records in (Sestriere|1994)",
    ),
    (
        "Of the sea floor a quarter has been mapped in detail.",
        "A quarter of the sea floor has been mapped in detail.",
        "^A quarter has",
    ),
    (
        '"I am glad," said Ann Lee, whose first book sold well.',
        'Ann Lee said "I am glad".',
        '"I am glad" whose',
    ),
    (
        "Ann Holt is a runner. Sergey Bubka, whom he overtook, set 35 records.",
        "Sergey Bubka set 35 records.",
        "Bubka overtook",
    ),
]


@pytest.mark.parametrize(("text", "fact", "never"), OF_EACH)
def test_each_is_told_of_its_own(text: str, fact: str, never: str) -> None:
    found = judged(text)
    assert any(fact in one for one in found), found
    assert not any(re.search(never, one) for one in found), found


def test_a_note_under_a_name_and_a_year_tells_of_that_name() -> None:
    text = "Alfred Russel Wallace, 1858:\nWrote to the editor from Ternate.\n\n"
    found = judged(text + "Ann Lee, 1860:\nThe theory was defended in Oxford.")
    assert "Alfred Russel Wallace wrote to the editor from Ternate." in found
    assert not any("Ann Lee" in one for one in found), found


def test_a_year_that_only_ends_somebody_elses_work_sets_no_clock() -> None:
    taught = "Ann Lee was trained by her father, who taught her until 1991. "
    worked = "Ann Lee worked in Leeds until 1991. "
    later = "A year later she won the Open."
    assert not any("1992" in one for one in judged(taught + later, "Ann Lee"))
    assert any("1992" in one for one in judged(worked + later, "Ann Lee"))


TOGETHER = [
    (
        "Nancy Northup, president of the Center for Reproductive Rights, which argued the case, "
        "said the fight was far from over.",
        "The Center for Reproductive Rights argued the case.",
        "^Reproductive",
    ),
    (
        "Nancy Northup said the fight was far from over.",
        "Nancy Northup said that the fight was far from over.",
        "said was",
    ),
    ("The draft was defeated by 62% to 38% in May.", "defeated by 62% to 38%", "defeated to"),
    ("Prices fell by 2% to 38% in May.", "Prices fell to 38%", "^$"),
    (
        "Chile kept the charter imposed by Pinochet in 1980 and since amended 60 times.",
        "The charter was imposed",
        "Chile (since )?amended",
    ),
]


@pytest.mark.parametrize(("text", "fact", "never"), TOGETHER)
def test_what_is_one_stays_together(text: str, fact: str, never: str) -> None:
    found = judged(text)
    assert any(fact in one for one in found), found
    assert not any(re.search(never, one) for one in found), found


DONE_TO = [
    (
        "The track was sold for scrap and the viaduct offered to the parish council for £1.",
        "The viaduct was offered to the parish council",
        "viaduct offered",
    ),
    (
        "The track was sold for scrap and the council offered £1.",
        "The council offered £1",
        "council was",
    ),
    (
        "Some 300 navvies lived in huts beside the river, among them a group of Cornish miners and "
        "their families, and eleven are buried in the churchyard.",
        "Some 300 navvies lived in huts beside the river",
        "lived in a group",
    ),
    (
        "The animal was filmed by a camera of the Ocean Institute, a foundation set up by E Lee.",
        "The Ocean Institute was set up by E Lee",
        "camera of the Ocean Institute was",
    ),
    (
        "The boat of the Ocean Institute, a trawler, sank.",
        "The boat of the Ocean Institute was a trawler",
        "^The Ocean Institute was",
    ),
]


@pytest.mark.parametrize(("text", "fact", "never"), DONE_TO)
def test_what_was_done_to_whom(text: str, fact: str, never: str) -> None:
    found = judged(text)
    assert any(fact in one for one in found), found
    assert not any(re.search(never, one) for one in found), found


def test_a_word_is_no_adverb_of_its_own() -> None:
    tree = first_read("She moved there.").tree
    assert tree is not None
    nouns = NounPhrases(tree)
    assert all(i not in nouns.adverbs(i) for i in range(len(tree)))
