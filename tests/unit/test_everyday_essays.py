"""Texts that were read with their verdicts: what each sentence comes to."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()


def facts(text: str, topic: str = "") -> list[str]:
    """All that is to be checked."""
    document = Document.from_text(text)
    read = DECOMPOSER.explain(document, split_sentences(text), topic)
    return [fact.text for one in read for fact in one.facts if not fact.not_checkable]


@pytest.mark.parametrize(
    ("text", "has", "not_has"),
    [
        # A number behind a name, of a monarch or of a flight, is a part of it.
        (
            "Cleopatra VII ruled Egypt. The siblings fell out, and Cleopatra was forced to flee. "
            "Julius Caesar supported Cleopatra against her brother. In 44 BC she was in Rome.",
            ["Cleopatra VII was forced to flee.", "Cleopatra VII was in Rome in 44 BC."],
            ["she was"],
        ),
        (
            "The museum shows Soyuz 11, a spacecraft that landed in June 1971. The mission ended "
            "badly.",
            ["Soyuz 11 ended badly."],
            [],
        ),
        ("Lyon 2 Metz 1 was the result. Lyon scored twice.", ["Lyon scored twice."], ["Lyon 2 s"]),
        # The name somebody was born under is nobody else's.
        (
            "Martin Luther King was a minister. Born in Leeds under the name Michael King, he was "
            "the son of a pastor. King was shot in Memphis.",
            ["Martin Luther King was shot in Memphis."],
            ["Michael King was shot"],
        ),
        (
            "Anna Kolbe was born in Halden in 1874 to Peter Kolbe and his Danish wife, Ida Moss.",
            ["Ida Moss was Peter Kolbe's Danish wife."],
            ["Anna Kolbe's Danish wife"],
        ),
        (
            "Peter Lund left the house to his son John and his wife Anna.",
            [],
            ["John's wife"],
        ),
        (
            "Ann Lee enrolled at Morehouse College at the age of 15 and took a degree there.",
            ["Ann Lee took a degree at Morehouse College."],
            [],
        ),
        # A text that goes back in time leaves it open of which year a day is.
        (
            "The bridge was opened to traffic in May 1937. Work on it began in January 1933. "
            "Ann Lee crossed it on 27 May.",
            ["Ann Lee crossed the bridge on 27 May."],
            ["27 May 1933"],
        ),
        (
            "Ann Lee began work in January 1933. She crossed the river on 27 May.",
            ["Ann Lee crossed the river on 27 May 1933."],
            [],
        ),
        (
            "Charles Darwin was born in Shrewsbury, the fifth of six children of a rich doctor.",
            [
                "Charles Darwin was born in Shrewsbury.",
                "Charles Darwin was the fifth of six children of a rich doctor.",
            ],
            [],
        ),
        (
            "Nineteen workers were saved by the safety net beneath the deck.",
            ["Nineteen workers were saved by the safety net beneath the deck."],
            ["saved beneath"],
        ),
        (
            "Ann Lee led the boycott of the city's buses, which went on for more than a year.",
            ["The boycott of the city's buses went on for more than a year."],
            ["buses went on for", "The city's buses went"],
        ),
        (
            "In 1925, as chancellor, Ann Lee took Britain back to the gold standard.",
            ["Ann Lee took Britain back to the gold standard."],
            ["back in 1925", "back as"],
        ),
        (
            "From 1911 Tom Fox was head of the navy, an office he lost because of the failure.",
            [],
            ["failure from 1911"],
        ),
        (
            "Martin Luther King Jr. was a minister. His mother was Alberta Williams King. King "
            "wrote a letter in 1963.",
            ["Martin Luther King Jr. wrote a letter in 1963."],
            ["Alberta Williams King wrote"],
        ),
        (
            "Max Kolbe was born in Halden to Peter Kolbe and his wife Ida.",
            ["Max Kolbe was born to Peter Kolbe's wife Ida."],
            ["born to his wife", "Max Kolbe's wife"],
        ),
        (
            "Churchill was a soldier in his youth. He was the son of Lord Randolph Churchill. He "
            "wrote many books.",
            ["Churchill was the son of Lord Randolph Churchill."],
            ["Randolph Churchill was the son", "Randolph Churchill wrote"],
        ),
        (
            "The wall had towers and a cleared strip, the so-called death strip.",
            [],
            ["Towers were"],
        ),
        (
            "A lookout saw an iceberg, and about two hours and forty minutes later the ship sank.",
            ["The ship sank about two hours and forty minutes later."],
            ["hours sank", "hours was", "hours later sank"],
        ),
        (
            "Tom Fox set off from Plymouth on board HMS Beagle in May 1831.",
            ["Tom Fox set off on board HMS Beagle."],
            ["on board.", "on board in", "off HMS"],
        ),
        (
            "Tom Fox called on Ann Lee to tear down the wall.",
            ["Tom Fox called on Ann Lee to tear down the wall."],
            ["called to tear"],
        ),
        (
            "Ann Lee was on board, as were John Moss and Karl Lund.",
            [],
            ["on board as Karl Lund", "on board as John Moss."],
        ),
        (
            'In 1963 Tom Fox gave his "Ich bin ein Berliner" speech in West Berlin.',
            [],
            ['Berliner" was in'],
        ),
    ],
)
def test_what_the_text_says(text: str, has: list[str], not_has: list[str]) -> None:
    told = facts(text)
    for fact in has:
        assert fact in told
    for words in not_has:
        assert not any(words in fact for fact in told if fact not in has), f"{words!r} in {told}"


def test_what_the_first_sentence_introduces_is_the_topic() -> None:
    """Where there is an article on it, and another name is not by far more frequent."""
    text = (
        "Apollo 11 was the first mission to land humans on the Moon. Neil Armstrong landed on 20 "
        "July 1969. After touching down, Armstrong sent a message."
    )
    document, sentences = Document.from_text(text), split_sentences(text)

    def topic(*articles: str) -> str:
        return DECOMPOSER.propose_topic(document, sentences, lambda name: name in articles)

    assert topic("Apollo 11", "Neil Armstrong") == "Apollo 11"
    assert topic("Neil Armstrong") == "Neil Armstrong"
