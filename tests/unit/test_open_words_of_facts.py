"""What stands for nothing that its fact names is not judged, with the words and the reason: numbers
and shares, pronouns, lines that only count."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences


def reasons(text: str) -> dict[str, str]:
    """The facts of the text with why each is not judged, "" for those that are."""
    read = decomposer().explain(Document.from_text(text), split_sentences(text))
    return {one.text: one.not_checkable for many in read for one in many.facts}


@pytest.mark.parametrize(
    ("text", "fact", "unclear"),
    [
        (
            "The ruling party lost heavily, and the Liberals won only two.",
            "won only two",
            "only two",
        ),
        ("The far-right Homeland Front had held five.", "held five", "five"),
        ("The company claims 14.", "claims 14", "14"),
        (
            "Of those 31 glaciers in Leeds, 29 shrank last year; none of these has grown.",
            "grown",
            "none of these",
        ),
        ("All but seven were recovered.", "recovered", "All but seven"),
        ("The rest went on horses and a vineyard in Leeds.", "horses", "The rest"),
        ("Some of it was used in 1911 to cover losses.", "used", "Some of it"),
        ("Nineteen of them reached the coast in 1911.", "coast", "Nineteen of them"),
        ("Students in Leeds have had access to all three since 1911.", "all three", "all three"),
        ("The second won a bronze medal in Rome in 1960.", "medal", "The second"),
        ("Several were sold to a museum in Leeds.", "sold", "Several"),
        ("The solar plant has lit none since April.", "none", "none"),
        ("In June there were 212.", "212", "212"),
        ("A fragment is dyed; two others show traces of purple.", "purple", "two others"),
        ("John II of Portugal was unhappy with this arrangement.", "unhappy", "this arrangement"),
        ("The old Grubers spent five times that on the roof.", "roof", "that"),
        ("The bus came to Leeds. The car park will not.", "will not", "will not"),
        ("Tea and coffee do the opposite.", "opposite", "the opposite"),
        ("Wool made Leeds rich; clay did the same for York.", "same", "the same"),
        ("Few people noticed.", "noticed", "noticed"),
    ],
)
def test_numbers_and_shares_of_what_is_not_told(text: str, fact: str, unclear: str) -> None:
    found = {why for told, why in reasons(text).items() if fact in told}
    assert found and all(why.startswith("unclear") and unclear in why for why in found), found


@pytest.mark.parametrize(
    "text",
    [
        "The wicketkeeper made 74 and was caught off the new ball.",
        "The ground in Leeds holds 3,150.",
        "More than 400 have been forced from their homes in Leeds.",
        "Two were killed and five injured when a bus hit a wall in Leeds.",
        "Of the ten seats on the council the Liberals won two.",
        "The city has three bridges, and two were built in 1911.",
        "The union represents nine in ten staff at the plant in Leeds.",
        "Both of the bridges in Leeds were built in 1911.",
        "Some of the paintings are in Leeds.",
        "Ann Berg finished second in Rome in 1960.",
        "The company spent two million pounds on land and the rest on horses.",
        "The two teams have met 14 times, and Leeds won nine of them.",
        "One of those killed was Ann Berg.",
        "Ann Berg turned 43 in August 1911.",
        "There were 212 bridges in Leeds in 1911.",
        "The bus came to Leeds, but the train did not.",
    ],
)
def test_numbers_that_are_plain_are_judged(text: str) -> None:
    found = reasons(text)
    assert not any(found.values()), found


@pytest.mark.parametrize(
    ("text", "fact", "unclear"),
    [
        ("The statement was read out by their solicitor in Leeds.", "solicitor", "their"),
        ("A film of it followed in 1952.", "followed", "it"),
        ("A fund set up in her memory has raised more than £11,000.", "memory", "her"),
        ("Scientists suspect that it is the core of a planet.", "core", "it"),
        ("The townspeople hung scarves on it in winter.", "scarves", "it"),
    ],
)
def test_pronouns_that_nothing_in_the_fact_can_be(text: str, fact: str, unclear: str) -> None:
    found = {why for told, why in reasons(text).items() if fact in told}
    assert found == {f"unclear who or what “{unclear}” is"}


@pytest.mark.parametrize(
    "text",
    [
        "The bank said that it had closed its branch in Leeds in 1911.",
        "The notary laid down his pen in Leeds in 1911.",
        "The Kenyan won his third race in Leeds in 1960.",
        "In his youth Ludwig Berg painted ships.",
        "Ann Berg's parents described her as stubborn.",
        "The villagers of Uffing lost their church in 1911.",
        "Nobody in Leeds knew where their food came from.",
        "The young of the Leeds sparrow are born in May and have their parents' colours.",
    ],
)
def test_pronouns_that_something_in_the_fact_can_be(text: str) -> None:
    found = reasons(text)
    assert not any(found.values()), found


@pytest.mark.parametrize(
    "line",
    [
        "£18 million from the Whitlock family trust",
        "118 minutes",
        "Early settlement (c 820)",
        "Norse period (c 900–1340)",
        "About £380,000 a year, according to the council's own papers.",
    ],
)
def test_a_line_that_only_counts_says_nothing(line: str) -> None:
    (why,) = reasons(line).values()
    assert why


@pytest.mark.parametrize("line", ["Harrowgate Town 2-3 Selmouth Albion", "Population: 4,300"])
def test_a_line_with_a_label_or_a_score_is_judged(line: str) -> None:
    assert not any(reasons(f"The club was founded in Leeds in 1911.\n\n{line}.\n").values())
