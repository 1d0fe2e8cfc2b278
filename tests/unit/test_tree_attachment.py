"""Words that hung on a verb or a noun across the clause or the phrase they belong to, and what
comes of them in the facts."""

from __future__ import annotations

import re

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()


def facts(text: str) -> list[str]:
    told = DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
    return [f.text for _, own in told for f in own]


REPORTS = [
    (
        "The line, council leader Denise Arkwright said, will open in May 2027.",
        "Council leader Denise Arkwright said that the line will open in May 2027.",
        "Arkwright (was|is) the line",
    ),
    (
        "The death toll, warned the interior minister, Elena Duarte, who flew over the area by "
        "helicopter, was likely to rise.",
        "Elena Duarte warned that the death toll was likely to rise.",
        "toll warned",
    ),
    (
        "His father, Prosecutor Amina Yusuf told the court, had been forced to remortgage his "
        "home.",
        "Prosecutor Amina Yusuf told the court that his father had been forced to remortgage his "
        "home.",
        "is his father|Yusuf had",
    ),
    (
        "The bridge, engineer Paul Moss warned on Monday, is unsafe.",
        "Engineer Paul Moss warned on Monday that the bridge is unsafe.",
        "Moss (was|is) the bridge",
    ),
    (
        "The department, it said, had consulted residents.",
        "The department said that the department had consulted residents.",
        "^$",
    ),
    (
        "Margins, chief executive Joost van Dalen told analysts, would recover next year.",
        "Chief executive Joost van Dalen told analysts that margins would recover next year.",
        "^Margins",
    ),
    (
        "The villagers, warned by the police, were already leaving.",
        "The villagers were already leaving.",
        "police (was|were)|said",
    ),
    ("The players, told the news, were glad.", "The players were glad.", "news told"),
    (
        "The driver, Colin Webb, said he had seen nothing.",
        "Colin Webb said that he had seen nothing.",
        "Webb said that the driver",
    ),
    (
        'Defending, Colin Reeve said his client, who had no convictions, was "deeply ashamed".',
        'Colin Reeve said that his client, who had no convictions, was "deeply ashamed".',
        "that defending",
    ),
    (
        "Speaking in court, Ann Lee said her brother was ill.",
        "Ann Lee spoke in court.",
        "that speaking",
    ),
]

MEASURES = [
    (
        "Paul Tenby, who chaired the committee from 2014 to 2019 and later left the Labour group, "
        'called the forecast of 4,100 passengers a day "a guess".',
        'Paul Tenby called the forecast of 4,100 passengers a day "a guess".',
        "was a day|passengers\\.$",
    ),
    (
        'The rival dubbed the toll of £8 a car "a tax".',
        'The rival dubbed the toll of £8 a car "a tax".',
        "was a car",
    ),
    ("The mill makes 300 loaves a day.", "The mill makes 300 loaves a day.", "loaves\\.$"),
    ("Ann Lee took a day trip to Bath.", "Ann Lee took a day trip to Bath.", "a trip"),
    (
        "Mont-Blanc caught fire, drifted towards the city and, about twenty minutes later, blew "
        "up.",
        "Mont-Blanc blew up about twenty minutes later.",
        "about later|later blew|minutes\\.$",
    ),
    (
        "The ship left port and, three days later, sank.",
        "The ship sank three days later.",
        "later sank|days\\.$",
    ),
    (
        "The firm moved to Oslo two years later than planned.",
        "The firm moved to Oslo.",
        "years\\.$",
    ),
]

JOINED = [
    (
        "Carrow Town came from behind to beat Westhaven and move up to fourth.",
        "Carrow Town came from behind to beat Westhaven and move up to fourth.",
        "Town move",
    ),
    ("Ann Lee could stop to rest and eat.", "Ann Lee could stop to rest.", "Lee eat"),
    (
        "Eleanor Mabry was the first woman to direct the Penhallow Observatory and the author of a "
        "star atlas.",
        "Eleanor Mabry was the author of a star atlas.",
        "direct the author",
    ),
    (
        "Ann Lee was the first man to marry a nurse and a teacher.",
        "Ann Lee was the first man to marry a nurse and a teacher.",
        "was a teacher",
    ),
    (
        "A bookkeeper who stole more than £218,000 from a family-run bakery to pay for holidays "
        "and a vintage car has been jailed.",
        "The bookkeeper has been jailed.",
        "car has been",
    ),
    (
        "The man who wrote the play and the woman who staged it were honoured.",
        "The woman was honoured.",
        "wrote the woman",
    ),
    (
        "Net profit fell to €29.4m from €36.1m a year earlier, weighed down by higher battery "
        "prices and the €8m cost of recalling its Hauler 2 model.",
        "Net profit was weighed down by the €8m cost of recalling its Hauler 2 model.",
        "fell (to|from).* cost",
    ),
    (
        "Sales rose in May, driven by cheap loans and the end of the strike, and fell in June.",
        "Sales fell in June.",
        "rose.*end of",
    ),
    (
        "Anna Berg could not attend the school, which at the time was closed to girls, and "
        "prepared privately for the examination.",
        "Anna Berg prepared privately for the examination.",
        "school was prepared|could not prepare",
    ),
    (
        "Anna Berg could not visit the abbey, which was built in 1210 and closed in 1890.",
        "The abbey was closed in 1890.",
        "Berg closed",
    ),
    (
        "Apart from its seed leaves, Welwitschia produces only two leaves, which grow continuously "
        "from the base throughout its life and, torn by the wind, come to look like a heap of "
        "many.",
        "Two leaves come to look like a heap of many.",
        "Welwitschia (come|was torn)",
    ),
    ("The firm sells two boats and plans a third.", "The firm plans a third.", "boats plan"),
    (
        "Ibn Battuta was appointed chief judge and married into the royal family.",
        "Ibn Battuta married into the royal family.",
        "was married",
    ),
    (
        "Anna Berg was appointed mayor and honoured in Oslo.",
        "Anna Berg was honoured in Oslo.",
        "Berg honoured",
    ),
]

MODIFIERS = [
    (
        "Eleanor Mabry became director in 1979, succeeding Sir Walter Crane, whose opposition to "
        "her appointment she recounted with some relish.",
        "Eleanor Mabry became director in 1979.",
        "Crane whose|recounted Sir Walter Crane( |\\.)",
    ),
    (
        "Ann Lee, whose brother Paul Moss taught in Oslo, died in 1960.",
        "Ann Lee died in 1960.",
        "Moss died",
    ),
    (
        "Lise Meitner began a collaboration with the chemist Otto Hahn that lasted some thirty "
        "years.",
        "The collaboration with the chemist Otto Hahn lasted some thirty years.",
        "^(The chemist )?Otto Hahn lasted",
    ),
    (
        "Paul Moss signed a deal with Acme that runs until 2030.",
        "The deal with Acme runs until 2030.",
        "^Acme runs",
    ),
    (
        "Paul Moss worked for the Acme Works that closed in 1970.",
        "The Acme Works closed in 1970.",
        "Moss closed",
    ),
    (
        "The bridge crosses the Neretva in Mostar, a city in Bosnia.",
        "Mostar is a city in Bosnia.",
        "Neretva is",
    ),
    (
        "Ann Lee met Paul Moss in Oslo, a lawyer.",
        "Paul Moss was a lawyer.",
        "Oslo (was|is)",
    ),
    (
        "Kazakhstan shares a border of roughly 7,600 km with Russia, the longest continuous land "
        "border in the world.",
        "The border of roughly 7,600 km is the longest continuous land border in the world.",
        "Russia (is|was)",
    ),
]


@pytest.mark.parametrize(("text", "told", "never"), [*REPORTS, *MEASURES, *JOINED, *MODIFIERS])
def test_each_part_hangs_on_its_own_word(text: str, told: str, never: str) -> None:
    found = facts(text)
    assert told in found, found
    assert [f for f in found if re.search(never, f)] == []
