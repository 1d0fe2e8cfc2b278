"""What a statement claims too much without (limits/exceptions.py), and what was misread
(limits/misread.py); beside each what may be told."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import found


def candidates_of(text: str) -> list[str]:
    return [fact.rstrip(" .") for fact in found(text)]


LOST = [
    (
        "No wreckage was recovered, apart from a single lifebuoy.",
        "no wreckage was recovered",
    ),
    (
        "The museum is open from 10.30 to 5, except on Mondays; admission is free.",
        "the museum is open from 10.30 to 5",
    ),
    (
        "The minutes of 10 September were approved, subject to the correction of one figure.",
        "the minutes of 10 september were approved",
    ),
    (
        "Each widow received twice as much, on condition that she left her cottage.",
        "each widow received twice as much",
    ),
    (
        "Crewe retired; Penhale, it is thought, began to drink.",
        "penhale began to drink",
    ),
    (
        "In thirty years she delivered 1,200 children and, according to her notebook, lost only "
        "sixteen.",
        "she lost only sixteen",
    ),
    (
        "He led; in cities of more than a million, Kern took two-thirds of the vote.",
        "kern took two - thirds of the vote",
    ),
    (
        "Poaching in the park fell from 826 rhinos in 2014 to 124 in 2022.",
        "poaching in the park fell in 2014 to 124 in 2022",
    ),
    (
        "Toymaker Bramley is bringing production of its wooden trains back to Devon from China.",
        "toymaker bramley is bringing production of its wooden trains",
    ),
    (
        "If a second fire comes soon, there is no seed and the forest is lost.",
        "the forest is lost",
    ),
    (
        "The novel, had it been finished, would have been about a lighthouse.",
        "the novel would have been about a lighthouse",
    ),
    (
        "When the water stays more than 1 °C above the usual summer maximum for several weeks, the "
        "corals expel the algae.",
        "the corals expel the algae when the water stays more than 1 ° c above the usual summer "
        "maximum",
    ),
    (
        "A moth last recorded in Britain when Queen Victoria was on the throne has been found in "
        "Kent.",
        "the moth was last recorded in britain",
    ),
    (
        "The bowling prize was shared by Ravi Patel, who took 41 wickets, and Sam Dunn.",
        "the bowling prize was shared by ravi patel",
    ),
]
MISREAD = [
    (
        "Among those who spoke against the plan was Chloe Batten, aged nine, who told members that "
        "she had read every book in the corner, some of them twice.",
        "chloe batten nine was aged",
    ),
    (
        "Nobody, as far as she could tell, drowned himself in a canal.",
        "nobody as far drowned himself in a canal as she could tell",
    ),
    (
        "Rose closed the furnace and, it is said, kept the key until she died.",
        "it is said that kept the key until she died",
    ),
    (
        "The names range from a retired stonecutter to a country singer, neither of whom could be "
        "reached.",
        "neither of the country singer could be reached",
    ),
    (
        "Since the 1990s foreigners have dominated the sport, among them the Hawaiian-born Akebono "
        "and the Mongolian Hakuho, who won a record 45 championships.",
        "the mongolian hakuho is a 1990",
    ),
    (
        "Her father taught, and her mother, née Countess Thurn, scandalised the neighbours by "
        "cycling.",
        "née countess thurn scandalised the neighbours by cycling",
    ),
    (
        "Some 30,000 troops faced about 500 Knights of St John and 5,500 soldiers and armed "
        "islanders.",
        "some 30,000 troops faced about 500 knights of st john armed islanders",
    ),
    (
        "Kern is honoured with statues in cities as far apart as Bogota, Washington and Cairo.",
        "kern is honoured with statues in cities as far apart as bogota",
    ),
    (
        "Kinkaku-ji was burned down by a monk in 1950 and rebuilt five years later.",
        "kinkaku-ji rebuilt five years later",
    ),
    (
        "It expanded abroad, opening factories in Mulhouse (1921), Barcelona (1926) and Nutley "
        "(1934).",
        "barcelona was released in 1926",
    ),
    (
        "Ferry company Solent Star is to scrap its winter service, blaming falling demand and a "
        "£2.2m bill for new engines.",
        "ferry company solent star is to blame falling demand",
    ),
    (
        "The sulfur baths are worth it, but book a private room at least a day ahead.",
        "the sulfur baths book a private room at least a day ahead",
    ),
    (
        "Musa brought back an Andalusian poet and architect, Abu Ishaq.",
        "musa brought back architect",
    ),
    (
        "Kern entered high school at ten, college at fifteen, and graduated at eighteen.",
        "kern entered college at fifteen at ten",
    ),
    (
        "Rivals Infineon and STMicro have also warned of a slow recovery.",
        "rivals infineon has warned of a slow recovery",
    ),
    (
        "Kraftwerk is a band formed by Ralf Hutter and Florian Schneider, widely regarded as "
        "pioneers of electronic music.",
        "ralf hutter is widely regarded as pioneers of electronic music",
    ),
]


@pytest.mark.parametrize(("sentence", "wrong"), [*LOST, *MISREAD])
def test_it_is_no_candidate(sentence: str, wrong: str) -> None:
    own = candidates_of(sentence)
    assert wrong not in own, own


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        ("Chloe Batten was aged nine when she spoke.", "chloe batten was aged nine"),
        ("Wreckage was recovered, apart from the engines.", "wreckage was recovered"),
        ("The museum opened in 1990 and is open except on Mondays.", "the museum opened in 1990"),
        ("Penhale, it is thought, began to drink; Crewe left in 1860.", "crewe left in 1860"),
        ("In 1990 Kern took two-thirds of the vote.", "kern took two - thirds of the vote"),
        ("The firm moved its offices to Leeds.", "the firm moved its offices to leeds"),
        ("If it rains, they play indoors; the hall holds 300.", "the hall holds 300"),
        ("When the war ended in 1945, he left Riga.", "he left riga"),
        ("The moth was last seen in 1921 in Kent.", "the moth was last seen in 1921"),
        ("The prize was won by Ravi Patel and Sam Dunn.", "the prize was won by ravi patel"),
        ("Kern was arrested and confessed.", "kern confessed"),
        ("Metropolis (1927) was shown in Berlin.", "metropolis was released in 1927"),
        ("Musa brought back a poet and an architect.", "musa brought back an architect"),
        ("The firm has closed a plant, saving 2m pounds.", "the firm has closed a plant"),
    ],
)
def test_what_stands_alone_may(sentence: str, kept: str) -> None:
    own = candidates_of(sentence)
    assert kept in own, own
