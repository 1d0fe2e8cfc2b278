"""What "the hospital", "the lake" and "the cathedral" stand for in texts that name them, beside
near ones in which they are something else."""

from __future__ import annotations

import pytest
from test_everyday_references import stands_for

_HOSPITAL = "Patients of {} in Port Lennox wait longer. The hospital is closing an operating room."
_LAKE = (
    "A ferry sank on {} on Monday, officials in Kanyosa said. The captain drowned. The crew swam "
    "ashore. Most of the lake lies in Mbeya."
)


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        # What is called after a queen is nobody.
        (
            _HOSPITAL.format("the Queen Adelaide Hospital"),
            "the hospital",
            "Queen Adelaide Hospital",
        ),
        (_HOSPITAL.format("Queen Adelaide"), "the hospital", ""),
        # A lake has its noun in front of its name, a canal behind it.
        (_LAKE.format("Lake Mbuya"), "the lake", "Lake Mbuya"),
        (_LAKE.format("Cape Mbuya"), "the lake", ""),
        (
            "The Bridgewater Canal opened in 1761. Coal was carried on the waterway until 1975.",
            "the waterway",
            "the Bridgewater Canal",
        ),
        (
            "The Bridgewater Tunnel opened in 1761. Coal was carried on the waterway until 1975.",
            "the waterway",
            "",
        ),
        # A phrase with a name in front says more than its noun alone.
        (
            "The Talvera valley was flooded on Monday. The railway said its line through the "
            "valley would remain closed.",
            "the valley",
            "the Talvera valley",
        ),
        (
            "The long valley was flooded on Monday. The railway said its line through the valley "
            "would remain closed.",
            "the valley",
            "",
        ),
        (
            "The band played in Oban in 2004. They are a Scottish folk band from Skye. Radio hosts "
            "called the singer of the band the best of all.",
            "the band",
            "",
        ),
        # Who designs a house is its architect.
        (
            "The Halle Theatre in Brevik was designed by Otto Lindqvist. The architect had studied "
            "in Vienna.",
            "the architect",
            "Otto Lindqvist",
        ),
        (
            "The Halle Theatre in Brevik was opened by Otto Lindqvist. The architect had studied "
            "in Vienna.",
            "the architect",
            "",
        ),
    ],
)
def test_what_a_noun_stands_for(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention).removeprefix("the ") == expected.removeprefix("the ")


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        # "Her" behind "the latter" leaves the two of the sentence before as they are.
        (
            "Clara Wirth and Edda Sommer met in Leipzig in 1921. They toured Europe together for "
            "ten years. Wirth played the cello and Sommer played the piano. In 1933 the latter "
            "lost her post.",
            "the latter",
            "Edda Sommer",
        ),
        (
            "Clara Wirth and Edda Sommer met in Leipzig in 1921. They toured Europe together for "
            "ten years. Wirth, Sommer and Anna Holm played the piano. In 1933 the latter lost her "
            "post.",
            "the latter",
            "",
        ),
        # "I" of a quotation is who says it, by a pronoun behind it too.
        (
            'Karl Vestergaard bought the mill in 2011. "I saw fog on the river in March," he told '
            "reporters.",
            "i",
            "Karl Vestergaard",
        ),
        (
            'Karl Vestergaard bought the mill in 2011. "I saw fog on the river in March," it says '
            "in a letter.",
            "i",
            "",
        ),
        # What the network mostly means, though nothing else tells; half as much leaves it open.
        (
            "The canal was closed until 1975. In March 2021 a landslide blocked it for six days.",
            "it",
            "the canal",
        ),
        (
            "The report on the canal came out in 1975. In March 2021 a container ship ran aground "
            "and delayed it for six days.",
            "it",
            "",
        ),
        # The subject of the clause that has what is its own.
        (
            "The bypass was planned in 1990. The county council counted 900 lorries a day, and its "
            "engineers closed the road.",
            "its",
            "the county council",
        ),
        # What the sentence itself names leaves the topic open, unless it is nowhere to be in.
        (
            "The Clean Rivers Act was passed in 1978 after a long campaign by Senator Ruth Amsel. "
            "Amsel had grown up beside the Orle, and she remembered when people could swim in it.",
            "it",
            "",
        ),
        (
            "The Clean Rivers Act was passed in 1978 after a long campaign by Senator Ruth Amsel. "
            "Amsel had grown up in Velden, and she had worked on it for years.",
            "it",
            "the Clean Rivers Act",
        ),
    ],
)
def test_what_it_mostly_is(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention) == expected


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        # A street is no city.
        (
            "The guards gave way first at Bornholmer Straße. The concert in the city was free.",
            "the city",
            "",
        ),
        ("The army gave way first at Linz. The concert in the city was free.", "the city", "Linz"),
        # In a film on her somebody else plays.
        (
            "Frida Berg was a painter. In the film about her, which came out in 2002, Salma Roe "
            "has the title role.",
            "her",
            "Frida Berg",
        ),
        (
            "In her first film, which came out in 2002, Salma Roe has the title role.",
            "her",
            "Salma Roe",
        ),
        # "The same man" is somebody whom the text names elsewhere.
        ("Frida Berg married the same man twice. The couple lived in Rome.", "the couple", ""),
        (
            "Frida Berg married Otto Lind in 1929. The couple lived in Rome.",
            "the couple",
            "Frida Berg and Otto Lind",
        ),
        # A saint's church designs nothing.
        (
            "Foxe died in 1660. St Paul's went up in flames on the third day. The Monument, which "
            "he designed with Hooke, is high.",
            "he",
            "Foxe",
        ),
    ],
)
def test_what_cannot_be_meant(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention) == expected
