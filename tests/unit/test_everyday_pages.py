"""Texts on a page of an encyclopedia as people and chat models write them: what each sentence comes
to."""

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
        (
            "Nikola Tesla was born in 1856 in Smiljan, in what is now Croatia, to Serbian parents.",
            ["Nikola Tesla was born in what is now Croatia.", "Nikola Tesla was born in Smiljan."],
            ["in what to", "in what is Croatia"],
        ),
        (
            "Machu Picchu was abandoned about a century later, although the Spaniards never found "
            "it.",
            ["The Spaniards never found Machu Picchu."],
            ["although"],
        ),
        (
            "The film tells of Charles Kane, a man modelled largely on William Hearst.",
            ["Charles Kane was modelled largely on William Hearst."],
            ["largely."],
        ),
        (
            "The film was nominated for nine Academy Awards and won four, among them Best Picture.",
            ["The film won four Academy Awards.", "The film won Best Picture."],
            ["won four."],
        ),
        (
            "Jane Austen wrote six novels, among them Emma and Persuasion.",
            ["Jane Austen wrote Emma.", "Jane Austen wrote Persuasion."],
            ["mong them"],
        ),
        (
            "In 1974 the team won nine games and lost seven.",
            ["The team lost seven games."],
            ["lost seven."],
        ),
        (
            "Peru and Yale University quarrelled for years; the university agreed in 2010 to pay.",
            ["Yale University agreed in 2010 to pay."],
            [";"],
        ),
        (
            "His father Leopold, a violinist at the court of the Archbishop, took him on tour.",
            ["Mozart's father Leopold took him on tour."],
            ["Leopold, a"],
        ),
        (
            "Lake Baikal is in Siberia. It holds more water than all the Great Lakes combined.",
            [],
            ["were combined"],
        ),
        (
            "Lake Baikal is in Siberia. A pulp mill at Baykalsk, built in 1966, polluted the "
            "water for decades until it was closed in 2013.",
            [],
            ["Baikal was closed"],
        ),
        (
            "Lake Baikal is in Siberia. A pulp mill at Baykalsk polluted the water until it was "
            "closed in 2013.",
            ["The pulp mill polluted the water until it was closed in 2013."],
            ["Baikal was closed"],
        ),
        (
            "Lake Baikal is in Siberia. About 1,700 species live there, two thirds of which are "
            "rare.",
            ["About 1,700 species live in Lake Baikal, two thirds of which are rare."],
            ["live there", "of the lake"],
        ),
        (
            "In 1968 the town of Gzhatsk was renamed Gagarin. Yuri Gagarin was born near it.",
            ["The town of Gzhatsk was renamed Gagarin in 1968."],
            ["renamed Yuri"],
        ),
        (
            "Ann was allowed to fly again, however, and was killed in 1968.",
            ["Ann was allowed to fly again."],
            ["however"],
        ),
        (
            "Gran Colombia was made up of Colombia, Venezuela and Panama.",
            ["Gran Colombia was made up of Colombia, Venezuela and Panama."],
            ["of Panama"],
        ),
        (
            "Nasser nationalised the canal in July 1956, whereupon Britain invaded Egypt.",
            ["Nasser nationalised the canal in July 1956."],
            ["canal Britain", "1956 Britain"],
        ),
        (
            "The novel has been filmed: in 1940 with Ann Lee, in 1995 as a series with Joe Orr.",
            [],
            ["in 1940 in 1995"],
        ),
        (
            "Isaac Newton became Master of the Royal Mint and president of the Royal Society.",
            [
                "Isaac Newton became Master of the Royal Mint.",
                "Isaac Newton became president of the Royal Society.",
            ],
            ["Master of president"],
        ),
        (
            "In 1969 three men landed on the Moon. They spoke with President Richard Nixon.",
            ["Richard Nixon was the president."],
            ["is the president"],
        ),
        (
            "Ann Lee was elected. Three years later she and Josef Vogt, the last mayor, were "
            "awarded the Halden Prize.",
            ["Josef Vogt was the last mayor."],
            ["Ann Lee was the last", "She was the last"],
        ),
        (
            "Ann Lee led the party, and went up by the North Ridge from Tibet.",
            ["Ann Lee went up by the North Ridge."],
            ["Ridge was from"],
        ),
        (
            "Ann Lee was jailed again and again.",
            ["Ann Lee was jailed again and again."],
            ["jailed again."],
        ),
        (
            "It was Josef Vogt who had written the first bill.",
            ["Josef Vogt had written the first bill."],
            ["It was"],
        ),
        (
            "It was not Josef Vogt who wrote the bill.",
            ["It was not Josef Vogt who wrote the bill."],
            [],
        ),
        (
            "In 1879 she married Josef Vogt, a barrister more than ten years older than herself.",
            [],
            ["more older"],
        ),
        (
            "Ann Lee went to school in Paris before marrying Josef Vogt in 1879. It was a quiet "
            "wedding. The couple had four children, and three of their daughters were teachers.",
            ["Ann Lee and Josef Vogt had four children."],
            ["children's daughters", "Three of their"],
        ),
        (
            "Mount Halden was first climbed by Ann Lee and Ida Moss. They were part of a British "
            "expedition.",
            ["Mount Halden was first climbed by Ann Lee."],
            ["Mount Halden were"],
        ),
        (
            "Josef Vogt tried to sell the picture to a dealer in Rome.",
            [],
            ["dealer was in Rome", "dealer is in Rome"],
        ),
        (
            "The first settler who stayed was Josef Vogt, a Norseman who made his home in Halden.",
            ["The first settler who stayed was Josef Vogt.", "Josef Vogt made his home in Halden."],
            ["The first settler stayed", "The Norseman made"],
        ),
        (
            "Josef Vogt demanded that the British quit India and was locked up in a palace.",
            [
                "Josef Vogt demanded that the British quit India.",
                "Josef Vogt was locked up in a palace.",
            ],
            ["India and was"],
        ),
        (
            "It was a protest by American colonists. They were furious.",
            ["American colonists were furious."],
            ["american colonists"],
        ),
        (
            "The picture has left France once: it was shown in Rome in 1963 and in Tokyo and "
            "Moscow eleven years later.",
            ["The picture was shown in Rome in 1963.", "The picture was shown in Tokyo in 1974."],
            ["It was shown", "Rome in Tokyo", "Rome in Moscow"],
        ),
        (
            "The operation, the largest invasion by sea ever mounted, had been planned for June.",
            ["The operation was the largest invasion by sea ever mounted."],
            ["was ever mounted", "operation was mounted"],
        ),
        (
            "Ann Lee was 18 when she started writing Halden. It tells of Victor Halden, a doctor. "
            "Many people call the monster Halden.",
            ["Ann Lee was 18 when she started writing Halden."],
            ["writing Victor", "monster Victor"],
        ),
        (
            "In a letter to his brothers in 1802, known as the Halden Testament, Josef Vogt "
            "described his despair.",
            [],
            ["brothers were known"],
        ),
        (
            "Thousands came to the funeral, where Josef Vogt carried a torch.",
            ["Josef Vogt carried a torch at the funeral."],
            ["in the funeral"],
        ),
        ("The Chernobyl disaster explained\n\nIt began in 1986.", [], ["explained"]),
        ("Storm closes Harwick bridge\n\nIt began in 1986.", ["Storm closes Harwick bridge."], []),
    ],
)
def test_what_a_sentence_comes_to(text: str, has: list[str], not_has: list[str]) -> None:
    found = facts(text, "Mozart" if text.startswith("His") else "")
    assert not set(has) - set(found)
    assert not [fact for fact in found if any(part in fact for part in not_has)]


def test_a_topic_with_and_in_its_name_is_one_thing() -> None:
    text = "Published in 1813, Pride and Prejudice is a novel. It has sold 20 million copies."
    assert facts(text, "Pride and Prejudice") == [
        "Pride and Prejudice was published in 1813.",
        "Pride and Prejudice is a novel.",
        "Pride and Prejudice has sold 20 million copies.",
    ]
    assert "Pride and Prejudice were published in 1813." in facts(text)


def test_lines_under_another_name_are_not_told_of_the_topic() -> None:
    text = "The Eiffel Tower was opened in 1889.\n\n{}\n\n- Engineer: Ann Orr\n- Founded: 1865\n"
    told = facts(text.format("Key facts"), "Eiffel Tower")
    assert "The engineer of the Eiffel Tower was Ann Orr." in told
    other = facts(text.format("Nokia"), "Eiffel Tower")
    assert other == ["The Eiffel Tower was opened in 1889."]
