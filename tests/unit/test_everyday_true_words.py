"""True facts told in other words than the page's: with the words of the source in their place, and
days, shares, capitals, ages and lengths as the source has them."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.verify.features.negation import denied
from factscore_tui.verify.features.quantities import find_slots
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.reckoning.age_words import age_words
from factscore_tui.verify.reckoning.sums import reckon
from factscore_tui.verify.wording.capitals import capitals_named
from factscore_tui.verify.wording.in_source_words import in_words_of
from factscore_tui.verify.wording.inflection import noun_forms, past_of, verb_forms
from factscore_tui.verify.wording.light_verbs import plain_verbs
from factscore_tui.verify.wording.moments import as_dated, days_named
from factscore_tui.verify.wording.others import in_one_sentence, others
from factscore_tui.verify.wording.relatives_named import relatives_named
from factscore_tui.verify.wording.shares import same_share
from factscore_tui.verify.wording.thesaurus import NOUNS, OTHERS, VERBS
from factscore_tui.verify.wording.turned import turned

LEE = (
    "Ann Lee (3 March 1801 – 9 May 1849) was a Danish sculptor. Her husband, Otto Moss, was a "
    "baker. She received a doctorate from Lund in 1826. She moved to Oslo in 1840. From 1811 to "
    "1834 she taught drawing at Lund."
)


@pytest.mark.parametrize(
    ("fact", "source", "told"),
    [
        ("The bird eats seeds.", "It feeds on seeds.", "The bird feeds on seeds."),
        (
            "The final attack failed.",
            "A last assault was repulsed.",
            "The last assault was repulsed.",
        ),
        ("The book came out in 1851.", "published in 1851", "The book was published in 1851."),
        ("The books came out in 1851.", "published in 1851", "The books were published in 1851."),
        ("Lee was convicted.", "At the trial she was found guilty.", "Lee was found guilty."),
        ("It is Oslo's biggest hall.", "the largest hall of Oslo", "It is Oslo's largest hall."),
        ("An act of 1975 made it.", "A law made it", "A law of 1975 made it."),
        ("Lee gave up her throne.", "The queen abdicated.", "Lee abdicated."),
        ("Whales give birth there.", "to bear their young", "Whales bear their young there."),
        ("Lee murdered him.", "Lee assassinated him", "Lee assassinated him."),
        (
            "Lee was held prisoner there.",
            "deposed and confined in a fort",
            "Lee was confined there.",
        ),
        ("Lee lost her throne in 1658.", "In 1658 Lee was deposed", "Lee was deposed in 1658."),
        (
            "Ley has been on UNESCO's World Heritage list since 1987.",
            "Ley became a World Heritage Site in 1987.",
            "Ley has been a World Heritage Site since 1987.",
        ),
        ("The Ohm drains into it.", "the Ohm flows into it", "The Ohm flows into it."),
    ],
)
def test_in_the_words_of_the_source(fact: str, source: str, told: str) -> None:
    assert in_words_of(fact, source) == told


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("The bird eats seeds.", "It eats seeds and feeds on worms."),  # the word itself is there
        ("Lee assassinated him.", "Lee murdered him."),  # who murders need not assassinate
        ("The last days were cold.", "It took six days."),  # no verb here
        ("Lee took part in it.", "Her role in it"),
        ("The completed building is tall.", "They erected it."),
        ("The Great Fire began.", "It was a big fire."),  # a name
        ("The bird sings.", "It feeds on seeds."),
    ],
)
def test_words_that_stay(fact: str, source: str) -> None:
    assert in_words_of(fact, source) == fact


def test_every_row_has_equals() -> None:
    for rows in (VERBS, NOUNS, OTHERS):
        for row in rows.split(";"):
            assert " = " in row or " > " in row, row


def test_forms_of_words() -> None:
    assert verb_forms("try") == ("try", "tries", "tried", "tried", "trying")
    assert verb_forms("ban") == ("ban", "bans", "banned", "banned", "banning")
    assert verb_forms("feed")[2:] == ("fed", "fed", "feeding")
    assert noun_forms("burial place") == ("burial place", "burial places")
    assert [past_of(g) for g in ("working", "living", "studying", "leading")] == [
        "worked",
        "lived",
        "studied",
        "led",
    ]


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("No lake is deeper than Baikal.", "Baikal is the deepest lake."),
        ("Lee is more famous than any other sculptor.", "Lee is the most famous sculptor."),
        ("Its fair is older than any other.", "Its fair is the oldest."),
        ("Malta does without an army.", "Malta has no army."),
        ("A ship bears her name.", "A ship is named after her."),
        ("A god gave Jupiter its name.", "Jupiter is named after A god."),
        ("Lee was given a ten-year sentence.", "Lee was sentenced to ten years."),
        ("War brought the reign to an end in 1797.", "War ended the reign in 1797."),
        ("Otto Moss wrote the music.", "The score was by Otto Moss."),
        ("Ann Lee made her screen debut in Harbour.", "Harbour was Ann Lee's first film."),
        ("The reef is 90 kilometres long.", "The reef stretches for 90 kilometres."),
        ("Lee became a Conservative.", "Lee joined the Conservative Party."),
        ("No town in Ohm lies higher than Ley.", "Ley is the highest town in Ohm."),
        ("No bridge had a longer main span than the Alma.", "The Alma had the longest main span."),
        (
            "Lee's link with Ohm ended officially in 1937.",
            "Lee's link with Ohm officially continued until 1937.",
        ),
        ("The war lasted until 9 May 1945.", "The war ended on 9 May 1945."),
        (
            "It took until 1975 for a woman to climb it.",
            "The first woman to climb it did so in 1975.",
        ),
        ("It took until 1975 for the bridge to open.", "The bridge opened in 1975."),
        ("It took until 1975 for the walls to be found.", "The walls were found in 1975."),
        ("It was not until 1865 that Lee was named.", "Lee was named in 1865."),
    ],
)
def test_turned(fact: str, told: str) -> None:
    assert told in list(turned(fact))


@pytest.mark.parametrize(
    "fact",
    [
        "No letter is other than short.",
        "Malta has an army.",
        "Lee is older than Moss.",
        "It took until the end for the bridge to open.",
        "The war ended in a draw.",
        "Lee gave her support to the strike.",
    ],
)
def test_not_turned(fact: str) -> None:
    assert not list(turned(fact))


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Lee made an attack on the fort.", "Lee attacked the fort."),
        ("Moss and Lee made the first ascent of Ohm.", "Moss and Lee were the first to climb Ohm."),
        ("Lee came under the influence of Otto Moss.", "Lee was influenced by Otto Moss."),
        ("They came under attack from wolves.", "They were attacked by wolves."),
        ("Lee put the blame on Moss.", "Lee blamed Moss."),
        ("The fort underwent repairs in 1930.", "The fort was repaired in 1930."),
        ("Lee paid two visits to Ohm.", None),  # the verb would not say how many
        ("Lee makes the first attempt to fly.", None),
        ("The make and use of glass is old.", None),
    ],
)
def test_a_verb_that_says_little(fact: str, told: str | None) -> None:
    assert list(plain_verbs(fact)) == ([] if told is None else [told])


def test_days_and_capitals() -> None:
    assert days_named("Lee died on New Year's Day 1992.") == "Lee died on 1 January 1992."
    assert days_named("It began on Christmas Eve.") == "It began on 24 December."
    assert capitals_named("The French capital was freed.") == "Paris was freed."
    assert capitals_named("She died in the capital of Argentina.") == "She died in Buenos Aires."
    said = "Paris is the French capital."
    assert capitals_named(said) == said


@pytest.mark.parametrize(
    ("fact", "source", "told"),
    [
        ("It fell in the autumn of 2008.", "It fell in October 2008.", "It fell in October 2008."),
        ("It fell in the spring of 2008.", "It fell in October 2008.", ""),
        ("It fell in the autumn of 2008.", "In Chile it fell in October 2008.", ""),
        ("It was set up in the mid-1970s.", "by a law of 1975", "It was set up in 1975."),
        ("It was set up in the late 1970s.", "by a law of 1975", ""),
        ("It began in the first century.", "He began it in AD 72.", "It began in AD 72."),
        ("It began in the early 19th century.", "begun in 1804", "It began in 1804."),
        ("It began in the early 19th century.", "begun in 1884", ""),
        ("It fell in the autumn of 2008.", "begun in May 1990, fell in October 2008", ""),
        (
            "The park was made in the mid-1970s.",
            "The park was made by a law of 1975, and the reef became famous in 1981.",
            "The park was made in 1975.",
        ),
        (
            "The reef became famous in the mid-1970s.",
            "The park was made by a law of 1975, and the reef became famous in 1981.",
            "",
        ),
    ],
)
def test_a_stretch_of_time(fact: str, source: str, told: str) -> None:
    assert as_dated(fact, source, find_slots(source).dates) == (told or fact)


@pytest.mark.parametrize(
    ("fact", "source", "told"),
    [
        ("Ten percent of it is ice.", "a tenth of it is ice", "A tenth of it is ice."),
        ("A third of it is ice.", "33 % of it is ice", "33 % of it is ice."),
        ("One in five voters came.", "a fifth of the voters", "A fifth of the voters came."),
        (
            "One in five citizens came.",
            "It has 250,000 citizens, of whom about 50,000 came.",
            "50,000 of the citizens came.",
        ),
        ("One in three citizens came.", "It has 250,000 citizens, of whom about 50,000 came.", ""),
        ("Twenty percent of it is ice.", "a tenth of it is ice", ""),
    ],
)
def test_shares(fact: str, source: str, told: str) -> None:
    assert same_share(fact, source) == (told or fact)


def test_relatives_by_name() -> None:
    for fact, named in (
        ("Ann Lee's husband baked bread.", "Otto Moss baked bread."),
        ("Her husband baked bread.", "Otto Moss baked bread."),
        ("Lee was widowed in 1830.", "Otto Moss died in 1830."),
        ("Her son baked bread.", "Her son baked bread."),
    ):
        assert relatives_named(fact, match(fact, "Ann Lee", LEE)) == named


@pytest.mark.parametrize(
    ("fact", "least", "most", "left"),
    [
        ("Lee married in her thirties.", 30, 39, "Lee married."),
        ("Lee was in her late forties when she died.", 46, 49, "Lee died."),
        ("Lee was a teenager when she married.", 13, 19, "Lee married."),
        ("Lee married before she turned eleven.", 0, 10, "Lee married."),
    ],
)
def test_ages_in_words(fact: str, least: int, most: int, left: str) -> None:
    found = age_words(fact)
    assert found is not None
    assert (found.least, found.most) == (least, most)
    assert found.left == left


def _left(fact: str, title: str, text: str) -> str:
    found = reckon(fact, match(fact, title, text), load_weights(None).rarity)
    return found.left if found is not None else ""


def test_reckoned() -> None:
    assert _left("Lee received a doctorate in her twenties.", "Ann Lee", LEE)
    assert not _left("Lee received a doctorate in her thirties.", "Ann Lee", LEE)
    assert _left("Lee spent more than two decades teaching drawing at Lund.", "Ann Lee", LEE)
    assert not _left("Lee spent more than three decades teaching drawing at Lund.", "Ann Lee", LEE)
    died = reckon(
        "Lee died in her sixties.",
        match("Lee died in her sixties.", "Ann Lee", LEE),
        load_weights(None).rarity,
    )
    assert died is not None
    assert died.difference is not None


def test_after_what_the_page_is_on() -> None:
    war = "The Battle of Malmö was fought on 18 June 1815. The king abdicated on 22 June 1815."
    assert _left("The king abdicated four days after the battle.", "Battle of Malmö", war)
    assert not _left("The king abdicated four weeks after the battle.", "Battle of Malmö", war)
    tower = "The bell tower collapsed in 1902 and was rebuilt by 1912."
    assert _left("The bell tower was rebuilt ten years after its collapse.", "Malmö", tower)
    assert _left("The bell tower was rebuilt a decade after its collapse.", "Malmö", tower)
    assert not _left("The bell tower was rebuilt six years after its collapse.", "Malmö", tower)


def test_the_kind_of_thing_that_the_page_is_on() -> None:
    page = "The Malmö Canal is an old waterway in Sweden. The canal was opened in 1869."
    for fact, said in (
        ("The waterway was opened in 1869.", True),
        ("The tunnel was opened in 1869.", False),
    ):
        laid = match(fact, "Malmö Canal", f"{page} A tunnel was dug in 1901.")
        assert in_one_sentence(laid, strong=False) is said


def test_decades_of_building() -> None:
    page = "Digging began on 25 April 1859. The canal was opened on 17 November 1869."
    assert _left("It took a decade to build the Malmö Canal.", "Malmö Canal", page)
    assert not _left("It took three decades to build the Malmö Canal.", "Malmö Canal", page)


def test_numbers_in_words() -> None:
    (number,) = find_slots("It lasted a hundred days.").numbers
    assert number.value == 100
    (number,) = find_slots("a day and a half later").numbers
    assert (number.value, number.counted) == (1.5, "day")
    (number,) = find_slots("One in five citizens").numbers
    assert number.dimension == "ratio"
    assert not find_slots("several hundred species").numbers
    assert "see" in denied("Lee never returned to see the finished house.")


def test_what_one_sentence_has() -> None:
    page = "The starfish feeds on living coral. Dugongs graze on seagrass."
    for fact, said in (
        ("The starfish feeds on coral.", True),
        ("The starfish feeds on seagrass.", False),
        ("The starfish feeds a decade on coral.", False),  # no other word for a time
    ):
        assert in_one_sentence(match(fact, "Reef", page), strong=True) is said
    found = others(
        "The starfish eats coral.",
        match("The starfish eats coral.", "Reef", page),
        load_weights(None).rarity,
    )
    assert [form.text for form in found][:1] == ["The starfish feeds on coral."]


def test_what_somebody_is_stays_in_its_own_words() -> None:
    """ "An American author" elsewhere on the page is no other form of it."""
    page = "Ann Lee was an English writer. At that time many an American author lived there."
    fact = "Ann Lee was an American writer."
    assert list(others(fact, match(fact, "Ann Lee", page), {})) == []
