"""Lines behind a label, rows of two columns and lines of a life in dates, as answers of chat models
have them."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.decompose.layout.two_columns import row_as_line
from factscore_tui.text.markup import Plain
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import decomposer


def read(text: str, topic: str) -> list[str]:
    """The sentences as they are read."""
    found = decomposer().explain(Document.from_text(text), split_sentences(text), topic)
    return [one.text for one in found]


def facts(text: str, topic: str) -> list[str]:
    found = decomposer().explain(Document.from_text(text), split_sentences(text), topic)
    return [fact.text for one in found for fact in one.facts if not fact.not_checkable]


@pytest.mark.parametrize(
    ("line", "statement"),
    [
        ("Peggy Fox: First woman to command it.", "Peggy Fox was the first woman to command it."),
        ("NASA (United States): Provides the power.", "NASA provides the power."),
        ("CSA (Canada): Supplied the robotic arm.", "CSA supplied the robotic arm."),
        ("Lee Fox and Ann Holt: Awarded a medal.", "Lee Fox and Ann Holt were awarded a medal."),
        (
            "**Dennis Tito**: An American businessman who flew in 2001.",
            "Dennis Tito was an American businessman who flew in 2001.",
        ),
        ("2 May 1666: The fire breaks out.", "On 2 May 1666, the fire breaks out."),
        ("May 2, 1966 – Joined the army.", "On May 2, 1966, Marie Curie joined the army."),
        ("July 1898: She found radium.", "In July 1898, she found radium."),
        ("1920s: She led the institute.", "In the 1920s, she led the institute."),
        (
            "1914–1918: Organised X-ray units.",
            "From 1914 to 1918, Marie Curie organised X-ray units.",
        ),
        (
            "1903: Nobel Prize in Physics",
            "In 1903, Marie Curie received the Nobel Prize in Physics",
        ),
        (
            "2014–2019: Manager, Arla Foods",
            "From 2014 to 2019, Marie Curie was Manager at Arla Foods",
        ),
        (
            "since 2010: Full professor, ETH",
            "Since 2010, Marie Curie has been full professor at ETH",
        ),
        ("Diameter: 143,000 km", "The diameter of Marie Curie is 143,000 km"),
        ("Distance from Paris: 5 km", "The distance of Marie Curie from Paris is 5 km"),
        ("Turned pro: 1995", "Turned pro: 1995"),
        (
            "Thanks to the launch, the telescope saved fuel.",
            "Thanks to the launch, the telescope saved fuel.",
        ),
        ("2019–present: Head of Sales", "Since 2019, Marie Curie has been Head of Sales"),
        (
            "2010: MSc in Physics, Sorbonne",
            "In 2010, Marie Curie received an MSc in Physics from Sorbonne",
        ),
        (
            "Born: 7 November 1867, Warsaw",
            "Marie Curie was born on 7 November 1867 in Warsaw",
        ),
        ("Died: July 4, 1934 (aged 66)", "Marie Curie died on July 4, 1934"),
        ("Place of birth: Warsaw, Poland", "Marie Curie was born in Warsaw, Poland"),
        ("Parents: Jan and Ewa Fox", "The parents of Marie Curie are Jan and Ewa Fox"),
        ("Occupation: Physicist, chemist", "Marie Curie is a physicist and a chemist"),
        ("Known for: Discovery of radium", "Marie Curie is known for the discovery of radium"),
        ("Notable work: The Rihla", "The notable work of Marie Curie is The Rihla"),
        ("Notable students: Lee Fox", "The notable students of Marie Curie include Lee Fox"),
        (
            "Turing test: Proposed in a paper, the test asks who writes.",
            "Proposed in a paper, the test asks who writes.",
        ),
        # nothing is known of whom, or the label is none
        ("Key Achievements: Won two prizes.", "Key Achievements: Won two prizes."),
        ("1903: a year of rain", "1903: a year of rain"),
        ("Deaths: Six recorded", "Deaths: Six recorded"),
        ("Born: as Maria", "Born: as Maria"),
        ("Tip: Book early.", "Tip: Book early."),
        ("The Louvre – the museum – is large.", "The Louvre – the museum – is large."),
    ],
)
def test_a_line_behind_a_label(line: str, statement: str) -> None:
    text = f"Marie Curie\n\n- {line}\n- Other words.\n"
    assert statement in read(text, "Marie Curie")


def test_the_label_of_an_open_topic_stays() -> None:
    assert "Capital: Lisbon" in read("- Capital: Lisbon\n- Currency: Euro\n", "")


def test_a_date_that_is_a_heading_of_its_own_is_not_lost() -> None:
    text = "**1667:** Parliament passes the Fire Act.\n\n**1934:** She died in Passy.\n"
    assert read(text, "")[-1] == "In 1934, she died in Passy."
    assert "In 1667, Parliament passes the Fire Act." in read(text, "")


def test_rows_of_two_columns_tell_of_the_topic() -> None:
    text = (
        "| Feature | Details |\n|---|---|\n| Capital | Lisbon |\n| Founded | 1143 |\n"
        "| Speed | fast |\n\n"
        "| Year | Event |\n|---|---|\n| 1910 | The king fled to London |\n"
    )
    assert facts(text, "Portugal") == [
        "The capital of Portugal is Lisbon.",
        "Portugal was founded in 1143.",
        "The king fled to London in 1910.",
    ]


def test_rows_whose_heads_say_something_are_left_to_the_table() -> None:
    row = "| Lisbon | 545,000 |"
    assert row_as_line(Plain(row, tuple(range(len(row)))), "| City | Population |") is None
    found = row_as_line(Plain(row, tuple(range(len(row)))), "| Fact | Value |")
    assert found is not None and found.text == "Lisbon: 545,000"
    assert len(found.offsets) == len(found.text) and found.offsets[-1] == row.index("0 |")


def test_facts_of_labels_keep_their_places() -> None:
    text = "- Born: 7 November 1867 (aged 66), Warsaw\n- Occupation: Physicist; chemist\n"
    found = decomposer().explain(Document.from_text(text), split_sentences(text), "Marie Curie")
    for one in found:
        assert len(one.at.text) == len(one.at.offsets)
        assert list(one.at.offsets) == sorted(one.at.offsets)
        for fact in one.facts:
            assert fact.spans and all(0 <= s.start < s.end <= len(text) for s in fact.spans)


def test_hashtags_and_numbers_in_boxes_are_no_words() -> None:
    text = "1️⃣ In 2020 the firm moved to Leeds. #news #firm\n"
    assert read(text, "") == ["In 2020 the firm moved to Leeds."]
