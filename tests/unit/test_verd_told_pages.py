"""Which article a stretch of text tells of without naming it, and what that makes of sections."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from factscore_tui.core.evidence import Page, Passage
from factscore_tui.retrieve.sections import section_topics
from factscore_tui.retrieve.told_pages import ToldPages
from factscore_tui.text.words import content_words

FIRE = (
    "The Halden fire began in the bakery of Thomas Wiggin in Cork Lane on 2 May 1712. "
    "The mayor, Sir John Blount, was slow to have houses pulled down. "
    "Samuel Perrin buried his wine in a garden. The column of 1720 is 202 feet high."
)
LAKE = (
    "Lake Orr is the deepest lake of Norland. More than 300 rivers flow into it. "
    "The Orr seal lives there, and Arvo Lind measured it in 1861."
)
TOWN = "Halden is a town in Norland with a garden, a bakery and a mayor. It had a fire in 1712."
TOLD = (
    "It broke out at a baker's in Cork Lane, where Thomas Wiggin lived. The mayor, Blount, was "
    "slow to have houses pulled down. Perrin put his wine under the garden in May 1712."
)


def index(**pages: str) -> Any:
    """What ToldPages asks of an index: a search that counts words."""
    made = [
        Page(k, title, (Passage(k, k, title, "", text),))
        for k, (title, text) in enumerate(pages.items())
    ]

    def words(text: str) -> set[str]:
        return {word.folded for word in content_words(text)}

    def lexical(text: str, k: int) -> list[tuple[int, float]]:
        shared = {page.id: len(words(text) & words(page.passages[0].text)) for page in made}
        return [(page, float(n)) for page, n in shared.items() if n][:k]

    return SimpleNamespace(lexical=lexical, page_of=lambda n: n, page=lambda n: made[n])


def title(text: str, **pages: str) -> str:
    found = ToldPages(cast("Any", index(**pages))).page_of(text)
    return found.title if found is not None else ""


def test_a_text_tells_of_a_page_that_it_does_not_name() -> None:
    assert title(TOLD, Fire=FIRE, Lake=LAKE, Town=TOWN) == "Fire"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "It began in a bakery. The mayor was slow, and the houses were pulled down.",  # no name
        f"{TOLD} Arvo Lind measured Lake Orr in 1861, where the seal lives in Norland.",  # of two
        "In Cork Lane Ada Reed met Tom Lee, Bo Hart, Cy Ames and Thomas Wiggin in May 1712.",
    ],
)
def test_it_is_left_open_where_it_may_be_another(text: str) -> None:
    assert title(text, Fire=FIRE, Lake=LAKE, Town=TOWN) == ""


def test_a_text_on_what_has_no_page_is_not_told_by_another() -> None:
    assert title(TOLD, Lake=LAKE, Town=TOWN) == ""


def test_the_page_that_has_all_where_another_has_much_of_it() -> None:
    """A text on Apollo 8 is found on the page of Apollo 11 too."""
    other = (
        "The fire of May 1712 broke out at a bakery. The mayor was slow to have houses pulled "
        "down, and the wine was under the garden."
    )
    assert title(TOLD, Fire=FIRE, Other=other) == "Fire"
    assert title(TOLD, Fire=FIRE, Other=other.replace("The mayor", "Wiggin, Blount, Perrin")) == ""


NOTES = (
    "Notes for an evening\n\nLake Orr\nIt is the deepest lake there is, and very clear.\n\n"
    f"The flames\n{TOLD}\n"
)
PARAGRAPHS = (
    "Lake Orr is deep, and many rivers flow into it from all the hills of Norland.\n\n"
    f"{TOLD}\n\nAfter the interval:\n- Perrin had a garden, and he put his wine there.\n"
)


def told(text: str) -> str:
    return "Fire" if "Cork" in text or "Perrin" in text else ""


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        (NOTES, ["", "Lake Orr", "Fire"]),
        (PARAGRAPHS, []),  # "he" may be told of in the paragraph before
        (TOLD, []),
    ],
)
def test_an_open_section_is_on_the_page_that_has_what_it_tells(
    text: str, topics: list[str]
) -> None:
    def article_on(name: str) -> str:
        return "Lake Orr" if name.casefold() == "lake orr" else ""

    found = section_topics(text, "Lake Orr", article_on, article_told=told)
    assert [part.title for part in found] == topics
