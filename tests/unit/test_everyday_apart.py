"""What stands apart from what it belongs to: what "It was" puts in front, what somebody was the
first to do, a noun of two adjectives, the topic's name in a heading."""

from __future__ import annotations

import pytest
from bundled_facts import judged, told
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("It was on 4 May 1904 that the Dutch crew left.", "The Dutch crew left on 4 May 1904."),
        ("It was in Oslo that Berg found the letter.", "Berg found the letter in Oslo."),
        (
            "It was six o'clock in the evening when the bridge fell.",
            "The bridge fell at six o'clock in the evening.",
        ),
        (
            "It was half past nine when the last train left.",
            "The last train left at half past nine.",
        ),
        ("The architect was not Berg but Lund.", "The architect was Lund."),
        ("Tom Fox became a teacher and then a priest.", "Tom Fox then became a priest."),
        (
            "Ann Berg won the Abel Prize in 1998, the first woman to win it.",
            "Ann Berg was the first woman to win the Abel Prize.",
        ),
        (
            "Tom Fox was elected mayor in 1950, the youngest man to hold the office.",
            "Tom Fox was the youngest man to hold the office.",
        ),
        (
            "Below the hill the monks and the farmers dug a canal.",
            "The monks and the farmers dug a canal below the hill.",
        ),
        (
            "The road is wide enough to drive two lorries over it.",
            "The road is wide enough to drive two lorries over it.",
        ),
        (
            "More miners died of dust than of falling rocks.",
            "More miners died of dust than of falling rocks.",
        ),
        (
            "The chapel that holds his grave stood in Leeds for years.",
            "The chapel stood in Leeds.",
        ),
        (
            "The club proposes a fee of 40 pounds a year, unchanged from 2020.",
            "The fee of 40 pounds a year was unchanged from 2020.",
        ),
        (
            "The police questioned witnesses, 12 of whom gave a description.",
            "12 of the witnesses gave a description.",
        ),
        (
            "The lorry hit a fence and dragged it into a field.",
            "The lorry dragged the fence into a field.",
        ),
        (
            "The book had no ending, so critics wondered who had won.",
            "Critics wondered who had won.",
        ),
        (
            "Berg knew what she was writing about: in 1841 she had sailed from Oslo.",
            "Berg knew what she was writing about.",
        ),
        (
            "Anna Lund told the boy that he had better stay at home.",
            "Anna Lund told the boy that he had better stay at home.",
        ),
    ],
)
def test_told(text: str, fact: str) -> None:
    assert fact in told(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The architect was not Berg but Lund.", "The architect was not Lund."),
        (
            "Ann Berg won the Abel Prize in 1998, the first woman to win it.",
            "The Abel Prize was the first woman to win it.",
        ),
        (
            "Ann Berg became a clerk, a job that was thought dull.",
            "The clerk was a job.",
        ),
        (
            "Critics accused both of them of having hidden the plans.",
            "Critics accused both of them.",
        ),
        (
            "The town stands on nine hills above the river, and its main street is crossed by four"
            " bridges, of which the Merle, finished in 1691, is the oldest.",
            "Four bridges finished in 1691.",
        ),
        ("The Polish and the Czech teams met in Brno.", "The Polish met in Brno."),
        (
            "It was not until 1950 that Berg found the letter.",
            "Berg found the letter until 1950.",
        ),
    ],
)
def test_not_told(text: str, fact: str) -> None:
    assert fact not in told(text)


def test_three_who_did_one_after_the_other() -> None:
    text = "Ann Berg was a clerk. Two years later, she left the firm and became a judge."
    assert "Ann Berg became a judge." in judged(text)


def test_it_is_the_topic_that_the_heading_names() -> None:
    text = (
        "The Kiel Canal: a short history\n\nShips have gone through the Kiel Canal since June 1895."
        " Its depth is eleven metres.\n\nThe canal has locks at both ends. It joins two seas."
    )
    read = decomposer().explain(Document.from_text(text), split_sentences(text), "Kiel Canal")
    facts = [fact for one in read for fact in one.facts]
    assert "The Kiel Canal joins two seas." in [f.text for f in facts if not f.not_checkable]


def test_an_accident_is_told_by_its_place() -> None:
    text = (
        "The reactor at Windscale caught fire in October 1957. Windscale was closed for good."
        " The government described the accident in a report."
    )
    facts = judged(text)
    assert not any("described Windscale" in fact for fact in facts)


def test_war_is_part_of_the_office() -> None:
    text = "When the Boer War broke out, Tom Fox, the Minister of War and a friend, wrote to Ann."
    assert not any("Minister of the Boer War" in fact for fact in judged(text))


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("- **Age:** about 4,000 years", "The age of Lake Vost is about 4,000 years."),
        (
            "- Built: night of 4 to 5 May 1911",
            "Lake Vost was built on the night of 4 to 5 May 1911.",
        ),
        ("- Fell: 9 May 1989, after a long strike", "Lake Vost fell on 9 May 1989."),
        ("- Length around the bay: 155 km", "The length of Lake Vost around the bay is 155 km."),
        ("- **Fish:** home to the blue char", "Lake Vost is home to the blue char."),
    ],
)
def test_a_label_of_the_topic(line: str, fact: str) -> None:
    text = f"Lake Vost is a lake in Norway. Here are some key points:\n\n{line}\n"
    read = decomposer().explain(Document.from_text(text), split_sentences(text), "Lake Vost")
    assert fact in [one.text for sentence in read for one in sentence.facts]


def test_who_left_for_a_town_is_not_that_town() -> None:
    text = "Vardo and Orrin\n\nIn 1888 he left for Vardo. In May he broke his arm there."
    assert not any("Vardo left" in fact or "Vardo broke" in fact for fact in judged(text))


def test_what_it_is_called_is_no_deed_of_its() -> None:
    text = "Lake Vost - study notes\n\n- Also called the Mirror by the fishermen\n- Built: 1911\n"
    read = decomposer().explain(Document.from_text(text), split_sentences(text), "Lake Vost")
    facts = [one.text for sentence in read for one in sentence.facts]
    assert "Lake Vost is also called the Mirror by the fishermen." in facts
