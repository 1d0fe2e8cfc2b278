"""What noun phrases say, and what only looks like it; through the shipped parser."""

from __future__ import annotations

import re

import pytest
from bundled_facts import found


@pytest.mark.parametrize(
    ("text", "never"),
    [
        (
            "The Danube (Donau in Austria, Duna in Hungary) flows through ten countries.",
            r"^\( donau",
        ),
        (
            'Walter "Wally" Brandt (March 3, 1902 – October 27, 1957) was an American pianist.',
            r"brandt (is|was) 19",
        ),
        ("She beat the top seed, Anna Weber, 6-3, 6-4.", "6-4 (is|was)"),
        ("Large parts of Riga burned in 1812.", "^large parts burned"),
        (
            "In 1800 there were two inns and a hotel for three months because of the war.",
            "there was two",
        ),
        ("1987: chief engineer; head of the harbour office in Bergen.", "^1987 (is|was)"),
        ("The bridge is two years late, a fact that nobody mentioned.", "a fact$"),
        ("The factory has two chimneys, one from 1921.", "chimneys are one"),
        ("Ida Holm was born in Tromsø, the third of five children.", "^tromsø (is|was)"),
        (
            "Only Tanaka, a former minister, said where the money would come from.",
            "^only tanaka (is|was)",
        ),
        (
            'Bernstein replaced the word "Freude" with "Freiheit" in Berlin.',
            '^" freiheit " (is|was)',
        ),
        ('Bernstein replaced the word "Freude" with "Freiheit" in Berlin.', "(is|was) the word"),
        ("He wrote nine symphonies and only one opera, Fidelio.", "fidelio (is|was) one"),
        ("The Swiss National Bank lent the money.", "(is|was) swiss"),
        ("Under Danish law, the owner has to pay.", "law (is|was) danish"),
        ("The Irish-Nigerian writer Ada Obi lives in Cork.", "(is|was) (irish|nigerian)$"),
        ("He was put under house arrest at Arcona in 1801.", "arrest (is|was)"),
        ("K2, the second-highest mountain on Earth, was climbed in 1954.", "(is|was) on earth"),
        ("The inspectors found nothing amiss.", "nothing (is|was)"),
        (
            "Hans Berg, the ministry's director of public health, said the outbreak was over.",
            "director$",
        ),
        ("Anna Holt, winner of nine medals, retired in 2012.", "winner$"),
        ("Hotel Mirador has 84 rooms, 60 of which face the sea.", "rooms (are|were) 60"),
        ("The officer at Bornholm Street, Harald Jäger, opened the gate.", "in harald"),
        (
            "Three novels followed, Salt Water Hours (1999) and The Patient Reef (2006).",
            "novels (are|were|was) (salt|released)",
        ),
        ("The medal went to the first Chinese astronaut.", "astronaut (is|was) chinese"),
        (
            "He crossed it often and he will tell you how often: as of last night, 412,606.",
            "^last night (is|was)",
        ),
        ("Anna Holt (1988) held that both were copied.", "(out|released|is|was) in 1988"),
        ("The Ming (1368-1644) built most of the wall.", "was born"),
        ("She was married to the producer Guy Latimer (1931-1936).", "was born"),
        ("The Kura (Russian: Кура) is the longest river of the region.", "(is|was) russian"),
        ("It was manager Bo Tackett who had herded everyone in.", "(is|was) (the|an?) it"),
        ("She was born in New York in 1912.", "york (is|was)"),
    ],
)
def test_what_no_noun_phrase_says(text: str, never: str) -> None:
    """An apposition that is none, half a name, a part for the whole."""
    said = found(text)
    assert said
    assert not [c for c in said if re.search(never, c)], said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rosa Lindemann, 102, received us in the kitchen.", "rosa lindemann is 102"),
        ("The Dutch painter Jan Kool lives in Cork.", "jan kool is a dutch painter"),
        (
            "Hans Berg, the ministry's director of public health, said the outbreak was over.",
            "hans berg was the ministry 's director of public health",
        ),
        (
            "Agnes Zirbl (1820-1899), midwife and author, lived in Graz.",
            "agnes zirbl was a midwife",
        ),
        (
            "Inés Arriaga (Puebla, 1611 – Oaxaca, 28 August 1673) was a mystic.",
            "inés arriaga was born in puebla in 1611",
        ),
        (
            "Inés Arriaga (Puebla, 1611 – Oaxaca, 28 August 1673) was a mystic.",
            "inés arriaga died in oaxaca on 28 august 1673",
        ),
        ("Anna Maier (1889 – c. 1944) was a French painter.", "anna maier died in about 1944"),
        (
            "Tom Rhodes (born Kevin Whitley; December 3, 1982) is an actor.",
            "tom rhodes was born on december 3 , 1982",
        ),
        ("Eileen Tredwell (née Cobb; born 8 May 1944) is a peer.", "tredwell was born cobb"),
        ("Eleven-year-old Hattie Moss looked up.", "hattie moss was eleven years old"),
        ("A bystander, the 17-year-old Darnella Frazier, filmed it.", "^darnella frazier was 17"),
        ("She lost to the Russian Olga Demidova.", "^olga demidova was russian"),
        (
            "They bought letters by the Victorian engineer Sarah Guppy's great-niece.",
            "^sarah guppy (is|was) (a|the) victorian engineer",
        ),
        ("Ninety-one-year-old Ada Moss lives in Oban.", "ada moss is ninety - one years old"),
        ("Seven Samurai (1954) was directed by Akira Kurosawa.", "samurai was released in 1954"),
        (
            "He trained in the workshop of the painter and sculptor Andrea del Verrocchio.",
            "andrea del verrocchio was a sculptor",
        ),
        (
            "His grandsons Lorenzo and Giuliano were attacked at Mass.",
            "giuliano was one of his grandsons",
        ),
        (
            "A trauma surgeon at Ullevål since 2008, she spent last winter in Kharkiv.",
            "she was a trauma surgeon at ullevål since 2008",
        ),
        ("The present tower, 22 metres tall, replaced an older one.", "was 22 metres tall"),
    ],
)
def test_what_noun_phrases_say(text: str, told: str) -> None:
    """What the rules above do not touch."""
    said = found(text)
    assert any(re.search(told, c) for c in said), said
