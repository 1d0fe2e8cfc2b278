"""What stands beside a clause is no part of it, and what belongs to it is not lost: each case is
one that a strict reader rejected."""

from __future__ import annotations

import re

import pytest
from bundled_facts import found, told


@pytest.mark.parametrize(
    ("text", "never"),
    [
        (
            "A keen cellist, she played in the county orchestra until she was 84.",
            "orchestra a keen cellist",
        ),
        (
            "The third of eight children of a Viennese lawyer, she could not attend a school.",
            "school the third|^the third of",
        ),
        (
            "She spent six years in Nairobi, after which she joined Penhallow in 1951.",
            "after nairobi",
        ),
        (
            "The strike lasted a month, after which the owner gave in to the men.",
            "after (the|a) month",
        ),
        (
            "The writer Holly Martins (Cotten) meets Anna Schmidt (Valli) in Vienna in 1947.",
            "(is|was) (cotten|valli)",
        ),
        (
            "More than 6,000 objects are spread over three floors, including a complete barge.",
            "spread over a complete barge",
        ),
        (
            "Participants, aged between 35 and 70 when recruited, wore a sensor for a week.",
            "(are|were) when recruited$",
        ),
        ("Maria Lopez won the title in 2022 and again last year.", "in again"),
        (
            "Tom Fox worked as a violist, first in a dance band and later in the opera.",
            "violist and later|band and in the",
        ),
        (
            "Kazakhstan was the last Soviet republic to declare independence in 1991.",
            "(is|was) soviet$",
        ),
        (
            "The treaty was signed in the Castilian town of that name in 1494.",
            "(is|was) castilian$",
        ),
        (
            "It consisted of two parts – the American orbiter Cassini and the European lander "
            "Huygens – the former named after the astronomer who found a gap in the rings, the "
            "latter after the discoverer of Titan.",
            "(is|was) the former$|^(the )?latter found|huygens was named",
        ),
        (
            "After Adi's death in 1978, his widow Käthe and later their son Horst ran the firm.",
            "a later their son",
        ),
        ("He is survived by his wife Ann and now their son Tom.", "tom is now their son"),
        ("Tom Fox played for Leeds, later for York.", "for leeds for york"),
        ("Then Ilsa Lund (Ingrid Bergman) walks in.", "bergman$"),
        ("The city of Thessaloniki (Salonica) was founded in 315 BC.", r"^\( salonica"),
        ("The mayor – he is 82! – opened the fair on Sunday.", "82 the mayor"),
        ("The botanist Carl Lamb came across it in Angola in 1859.", "came in (angola|1859)"),
        ("In 1951 he dealt with the harbour dues in Oslo.", "dealt in"),
        ("In conclusion, Braille shows that a small idea can change lives.", "in conclusion"),
        ("The bell, on the other hand, weighs 400 kg.", "other hand"),
        ("Its capital is Astana, which replaced Almaty in 1997.", "capital replaced"),
        (
            "The next day – as if that weren't enough! – a blizzard hit the city.",
            "(^|[^–] )as if",
        ),
        (
            "Nearly 1,800 people were killed, many of them blinded by flying glass.",
            "^many of (them|the)[^,]* (?<!were )blinded",
        ),
        (
            "On the morning of 6 December 1917 the ship collided with the Imo in the Narrows.",
            "on the morning$",
        ),
        ("Cassini itself, whose mission was extended twice, found an ocean.", "itself's"),
    ],
)
def test_never_told(text: str, never: str) -> None:
    assert [c for c in found(text) if re.search(never, c)] == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "A keen cellist, she played in the county orchestra until she was 84.",
            "She was a keen cellist.",
        ),
        (
            "The next day, the council sold the mill to a brewer.",
            "The council sold the mill to a brewer the next day.",
        ),
        (
            "The strike lasted a month, after which the owner gave in to the men.",
            "The owner gave in to the men.",
        ),
        (
            "She studied under Ludwig Boltzmann, whose lectures she later described as beautiful.",
            "She later described Ludwig Boltzmann's lectures as beautiful.",
        ),
        (
            "Rudolf founded a company, which he first called Ruda and soon renamed Puma.",
            "Rudolf soon renamed the company Puma.",
        ),
        (
            "Ann Berg founded a band, which she named Kilo and disbanded in 1999.",
            "Ann Berg disbanded the band in 1999.",
        ),
        (
            "The siege lasted until May 1945, after which the town was rebuilt by monks.",
            "The town was rebuilt by monks.",
        ),
        (
            "The lake lies in a valley, above whose southern rim rises a peak of 2,300 metres.",
            "A peak of 2,300 metres rises above the valley's southern rim.",
        ),
        (
            "Cassini itself, whose mission was extended twice, found an ocean.",
            "Cassini's mission was extended twice.",
        ),
        (
            "Its capital is Astana, which replaced Almaty in 1997.",
            "Astana replaced Almaty in 1997.",
        ),
        (
            "The lead author, Dr Signe Holm of Aarhus, cautioned that the study was small.",
            "Dr Signe Holm cautioned that the study was small.",
        ),
        (
            "Sally Ride was the first American woman in space.",
            "Sally Ride was American.",
        ),
        (
            "In conclusion, Braille shows that a small idea can change lives.",
            "Braille shows that a small idea can change lives.",
        ),
        ("Operating temperature: -20 °C to 45 °C", "Operating temperature is -20 °C to 45 °C."),
        (
            "The temperature fell to −12 °C in January.",
            "The temperature fell to −12 °C in January.",
        ),
        ("For example, in 1990 the club signed Tom Fox.", "The club signed Tom Fox in 1990."),
        (
            "In addition to the bell, the church has an organ.",
            "The church has an organ in addition to the bell.",
        ),
        (
            "Jon Berg, a lawyer, was the former French champion of 1990.",
            "Jon Berg was a lawyer.",
        ),
        (
            "The error was ±0.5 mm in all 12 tests.",
            "The error was ±0.5 mm in all 12 tests.",
        ),
        (
            "Astana replaced Almaty in 1997 and was called Nur-Sultan between 2019 and 2022.",
            "Astana was called Nur-Sultan.",
        ),
        (
            "The war lasted four years, after which Ann Lee moved to Oslo.",
            "Ann Lee moved to Oslo.",
        ),
        (
            "He fought in the Winter War, after which he moved to Oslo.",
            "He moved to Oslo after the Winter War.",
        ),
        (
            "The kākāpō (Strigops habroptilus) is a parrot.",
            "The kākāpō is Strigops habroptilus.",
        ),
        (
            "The writer Holly Martins (Cotten) meets Anna Schmidt (Valli) in Vienna in 1947.",
            "Holly Martins is a writer.",
        ),
    ],
)
def test_told(text: str, fact: str) -> None:
    assert fact in told(text)
