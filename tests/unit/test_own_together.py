"""A user's own documents: what several of their sentences say together, and what they exclude."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Page, Passage
from factscore_tui.decompose.source_authors import authors_of, whom_it_presents
from factscore_tui.decompose.source_references import SourceReferences
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.agreement import as_sentence
from factscore_tui.verify.differences.numbers.changes import find_change
from factscore_tui.verify.differences.page_trees import Pronouns, TreeCache
from factscore_tui.verify.differences.roles.own_doers import OwnDoerReader
from factscore_tui.verify.differences.words.motions import told_outcome
from factscore_tui.verify.differences.words.movers import find_mover
from factscore_tui.verify.differences.words.votes import told_vote
from factscore_tui.verify.features.alignment import fact_units, prepared_pages
from factscore_tui.verify.features.match import Match, lay_over
from factscore_tui.verify.own_together import TogetherReader

DECOMPOSER = decomposer()
TREES = TreeCache(DECOMPOSER.parse, as_sentence)
MINUTES = (
    "**1. Budget.** The trustees received the budget from the bursar. It showed a loss of £9,000. "
    "The trustees approved it.\n\n"
    "**2. Pool.** Mr Hale moved that the pool be closed on Sundays. Ms Ade opposed this. Mr Brink "
    "seconded. The motion was lost by four votes to two. Mr Brink asked that his vote against be "
    "recorded.\n\n"
    "**3. Roof.** Ms Ade reported that the storm had torn 40 slates from the roof. Nobody had "
    "been hurt. The roof will not be replaced. Mr Brink rang the fire bell."
)
TITLE = "Harwick Trust: Minutes of the Meeting, 12 March 2026"


def none(_: int) -> Pronouns:
    """No pronoun is the page's subject."""
    return (), frozenset()


def laid(fact: str, text: str = MINUTES, title: str = TITLE) -> Match:
    """A fact over a document, with what its words refer to."""
    page = Page(1, title, (Passage(1, 1, title, "", text),), own=True)
    read = SourceReferences(DECOMPOSER.refer).read(page)
    return lay_over(fact_units(fact, {}), prepared_pages().get(read))


def sentences(text: str = MINUTES, title: str = TITLE) -> list[str]:
    """As they are read."""
    return [one.text for one in laid("x", text, title).page.sentences]


def test_it_and_the_motion_stand_for_what_the_item_is_on() -> None:
    """A label is a sentence of its own; "seconded" alone is said of the motion before."""
    read = sentences()
    assert "**1. Budget.**" in read
    assert "The trustees approved the budget." in read
    assert "Ms Ade opposed Mr Hale's motion that the pool be closed on Sundays." in read
    assert "Mr Brink seconded Mr Hale's motion that the pool be closed on Sundays." in read
    lost = "Mr Hale's motion that the pool be closed on Sundays was lost by four votes to two."
    assert lost in read


def test_a_motion_ends_with_its_item() -> None:
    """Under the next label "this" is something else, and where nothing is moved nothing is put."""
    text = (
        "**1. Pool.** Mr Hale moved that the pool be closed.\n\n**2. Roof.** Ms Ade opposed this."
    )
    assert sentences(text)[-1] == "Ms Ade opposed this."
    assert sentences("The motion was lost.") == ["The motion was lost."]


@pytest.mark.parametrize(
    ("fact", "is_told"),
    [
        ("The trustees of Harwick Trust approved the budget on 12 March 2026.", True),
        ("The trustees approved the budget on 13 March 2026.", False),
        ("The trustees of Lunsay Trust approved the budget.", False),
        ("Mr Brink rang the fire bell on 12 March 2026.", True),
        ("Mr Hale rang the fire bell on 12 March 2026.", False),
        ("The storm tore 40 slates from the roof on 12 March 2026.", False),
        ("The storm tore 40 slates from the roof.", True),
    ],
)
def test_a_sentence_with_its_head(fact: str, is_told: bool) -> None:
    """Whose document it is and its day; not the day of what had been before."""
    assert (TogetherReader(TREES).find(fact, laid(fact), none) is not None) is is_told


@pytest.mark.parametrize(
    ("fact", "text", "is_told"),
    [
        ("The council approved the plan on 4 May 2021.", "met on 4 May 2021", True),
        ("The council approved the plan on 5 May 2021.", "met on 4 May 2021", False),
        ("The council approved the plan on 4 May 2021.", "was founded on 4 May 2021", False),
    ],
)
def test_the_occasion_before(fact: str, text: str, is_told: bool) -> None:
    """A meeting has the date of what was done there; a founding has not."""
    match = laid(fact, f"The council {text}. The council approved the plan.", "report")
    assert (TogetherReader(TREES).find(fact, match, none) is not None) is is_told


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("Two men were arrested on Thursday evening.", (2024, 4, 11)),
        ("He will appear in court on Monday.", (2024, 4, 15)),
        ("A van was stolen yesterday.", (2024, 4, 11)),
        ("The market is held on Mondays.", None),
        ("They came on Friday.", None),
        ('"I saw them on Thursday," he said.', None),
    ],
)
def test_days_from_the_documents_own(said: str, day: tuple[int, int, int] | None) -> None:
    """The weekday of the document itself is left open, and so is speech."""
    page = laid("x", f"Friday 12 April 2024\n\n{said}", "release").page
    dates = [(d.year, d.month, d.day) for d in page.sentences[-1].slots.dates]
    assert dates == ([day] if day else [])


@pytest.mark.parametrize(
    ("fact", "differs"),
    [
        ("Tom Hale rang the fire bell.", True),
        ("Ida Brink rang the fire bell.", False),
        ("Tom Hale rang a bell.", False),
        ("The roof will be replaced.", True),
        ("The fence will be replaced.", False),
        ("Two visitors were hurt in the storm.", True),
        ("Two visitors were hurt in the fire of Lunsay.", False),
    ],
)
def test_somebody_else_did_it_or_nobody(fact: str, differs: bool) -> None:
    """Only of the same thing, and near what else the fact says."""
    assert (OwnDoerReader(TREES).find(fact, laid(fact), none) is not None) is differs


@pytest.mark.parametrize(
    ("fact", "differs"),
    [
        ("Ida Ade moved that the pool be closed on Sundays.", True),
        ("Tom Hale moved that the pool be closed on Sundays.", False),
        ("Tom Hale opposed the closing of the pool on Sundays.", True),
        ("Ida Ade opposed the closing of the pool on Sundays.", False),
        ("Ida Ade moved that the library be opened on Mondays.", False),
    ],
)
def test_who_moved_it(fact: str, differs: bool) -> None:
    """Who moved it did not oppose it."""
    assert (find_mover(fact, laid(fact)) is not None) is differs


def test_fates_and_votes_with_the_proposal() -> None:
    """Told whole by two sentences; another fate, another vote and another voter are not."""
    lost = "The motion to close the pool on Sundays was lost."
    carried = lost.replace("lost", "carried")
    assert told_outcome(lost, laid(lost))
    assert not told_outcome(carried, laid(carried))
    voted = "Brink voted against the motion that the pool be closed."
    for fact, is_told in (
        (voted, True),
        (voted.replace("against", "for"), False),
        (voted.replace("Brink", "Hale"), False),
    ):
        assert told_vote(fact, laid(fact)) is is_told


@pytest.mark.parametrize(
    ("fact", "differs"),
    [
        ("The number of visitors rose from 27,500 to 31,000.", True),
        ("The number of visitors fell from 31,000 to 27,500.", False),
        ("The number of visitors rose to 31,000.", True),
        ("The number of visitors rose to 45,000.", False),
        ("The price of tickets rose from 27,500 to 31,000.", False),
    ],
)
def test_a_rise_that_was_a_fall(fact: str, differs: bool) -> None:
    """Of the same quantity, with its figures."""
    match = laid(fact, "The number of visitors had fallen from 31,000 to 27,500.", "report")
    assert (find_change(fact, match) is not None) is differs


def test_whose_document_and_whom_it_presents() -> None:
    """A profile is on one person; a heading of news is not, and no label is a firm."""
    assert whom_it_presents("Player profile: Tom Wilk, goalkeeper") == "Tom Wilk"
    assert whom_it_presents("Tom Wilk strikes late") == ""
    assert authors_of("release", "HARWICK POLICE: PRESS RELEASE\n\nTwo men came.").we == (
        "Harwick Police"
    )
    told = "Harwick Town can confirm that Kofi Ade has today signed for Lunsay United."
    assert authors_of("Club statement: Ade leaves", told).we == "Harwick Town"
    memo = "1. Litigation. Mr Hale asked whether the company should appeal."
    assert not any("Litigation should" in one for one in sentences(memo, "memo"))


def test_a_document_without_items_is_left_alone() -> None:
    """No label by which "it" could be placed: only the sentence before tells."""
    text = "The trustees received the budget. They said it was late."
    assert len(split_sentences(Document.from_text(text).text)) == 2
    assert sentences(text, "note")[1].endswith("the budget was late.")


@pytest.mark.parametrize(
    ("fact", "text", "found", "why"),
    [
        ("Mr Hale rang the fire bell.", MINUTES, "rang: Mr Hale → source: Mr Brink", "Mr Brink"),
        # what several may do with the same thing
        ("Mr Lee attended the meeting.", "Ms Ade attended the meeting.", "", "Ms Ade"),
        ("Mr Brink rang the fire bell.", MINUTES, "", ""),
        ("Ms Ade painted the wall.", "Mr Lee painted the roof.", "", ""),
        (
            "Mr Lee closed the pool.",
            "The headmaster, Mr Lee, did not close the pool.",
            "closed → source: “The headmaster, Mr Lee, did not close the pool.”",
            "",
        ),
        (
            "Mr Lee closed the pool.",
            "Hill School's headmaster, Mr Lee, did not close the pool.",
            "closed → source: “Hill School's headmaster, Mr Lee, did not close the pool.”",
            "",
        ),
        ("Mr Lee closed the pool.", "The headmaster, Mr Fox, did not close the pool.", "", ""),
    ],
)
def test_who_did_it_and_of_whom_it_is_told(fact: str, text: str, found: str, why: str) -> None:
    read, match = OwnDoerReader(TREES), laid(fact, text)
    differs = read.find(fact, match, none)
    assert (differs.reason if differs else "") == found
    told = read.why(fact, match, none)
    assert told == (f"the source tells it of others: {why}" if why else None)


def test_the_company_of_an_item_is_the_issuer_where_that_may_be_one() -> None:
    """Under "Litigation" the company is no litigation, and a club is no company."""
    memo = "1. Litigation. Mr Hale asked whether the {0} should appeal."
    for noun, read in (("club", "Harwick Club should"), ("company", "the company should")):
        title = "HARWICK CLUB: MEMO"
        assert any(read.casefold() in s.casefold() for s in sentences(memo.format(noun), title))
