"""A user's own documents beside a draft: who speaks in them, what a question says, votes by name,
sums, and days without a year."""

from __future__ import annotations

import pytest
from test_own_together import TREES, laid, none, sentences

from factscore_tui.core.evidence import Page, Passage, Retrieval
from factscore_tui.decompose.source_authors import authors_of
from factscore_tui.verify.differences.numbers.own_amounts import find_amount
from factscore_tui.verify.differences.roles.own_doers import OwnDoerReader
from factscore_tui.verify.differences.words.but_not import find_but_not
from factscore_tui.verify.differences.words.motions import find_outcome
from factscore_tui.verify.differences.words.votes import find_vote, told_vote
from factscore_tui.verify.features.alignment import prepared_pages
from factscore_tui.verify.features.fact_reading import look_at, looks_elsewhere
from factscore_tui.verify.plain_forms import forms
from factscore_tui.verify.rewording import without_aside
from factscore_tui.verify.wording.in_source_words import in_words_of
from factscore_tui.verify.wording.source_years import in_year_of_source

INTERVIEW = (
    "*Jana Moll, the harbour master, talks to Lee Ade of the Courier, 20 May 2022*\n\n"
    "**You voted against the pier.**\n\nI did, and I am glad of it.\n\n"
    "**Did you promise the crews a new shed?**\n\nI never did. I have told them so.\n\n"
    "**Who should follow you?**\n\nI shall not say.\n\n**What will you do?**\n\nSleep."
)


def test_answers_without_quotation_marks_are_of_whom_the_head_names() -> None:
    """ "I" and "you" too; yes and no are written out, and a question is nobody's word."""
    read = sentences(INTERVIEW, "A quiet harbour")
    assert "**Jana Moll voted against the pier.**" in read
    assert "Jana Moll did not promise the crews a new shed." in read
    assert any(one.startswith("Jana Moll has told") for one in read)
    question = "Jana Moll promised the crews a new shed."
    match = laid(question, INTERVIEW, "A quiet harbour")
    asked = next(n for n, one in enumerate(match.page.sentences) if "Did you" in one.text)
    assert asked not in match.scores
    assert match.page.answering == "Jana Moll"


@pytest.mark.parametrize(
    ("head", "answers"),
    [
        ("*Jana Moll, mayor of Tarn, in conversation with Lee Ade of the Courier*", "Jana Moll"),
        ("Lee Ade talks to Jana Moll. By Lee Ade", "Jana Moll"),
        ("Jana Moll talks to Lee Ade", ""),
    ],
)
def test_who_answers(head: str, answers: str) -> None:
    """The one beside a journalist; of two names alone nobody knows."""
    assert authors_of("A quiet harbour", f"{head}\n\nText.").answers == answers


@pytest.mark.parametrize(
    ("text", "we", "i"),
    [
        ("From: Colm Brade\nTo: Members of the Board\n\nI wrote.", "", "Colm Brade"),
        ("Report to the Board by Prent & Gale, May 2022\n\nWe were asked.", "Prent & Gale", ""),
        ("By Dr Anna Roth, University of Leiden\n\nI was asked.", "", "Anna Roth"),
    ],
)  # fmt: skip
def test_who_writes(text: str, we: str, i: str) -> None:
    """The sender of an e-mail, the firm or the person that a report is by; no addressee."""
    found = authors_of("paper", text)
    assert (found.we, found.i) == (we, i)


MINUTES = (
    "**Present:** Tom Hale (Chair), Ruth Ade, Olaf Brink, Ann Lee, Ida Moss.\n\n"
    "**1. Hill School.** Mr Brink moved that the school be closed on 31 July. Ms Ade seconded. "
    "Ms Lee said that she had changed her mind. The motion was lost by two votes to three, "
    "Mr Brink and Ms Ade voting for it.\n\n"
    "**2. Roof.** Ms Moss moved instead that the roof be mended. This was carried by four votes to "
    "one, Mr Brink voting against."
)
HEAD = "Tarn School Board: Minutes of the Meeting, 8 February 2022"


def test_minutes_are_read() -> None:
    """Who says it has changed her mind, "the school" is the label's, and "this" is the motion."""
    read = sentences(MINUTES, HEAD)
    assert "Ann Lee said that Ann Lee had changed her mind." in read
    assert "Olaf Brink moved that Hill School be closed on 31 July." in read
    assert any("motion that the roof be mended was carried" in one for one in read)


@pytest.mark.parametrize(
    ("fact", "told", "found"),
    [
        ("Olaf Brink voted for the motion to close Hill School.", True, ""),
        ("Ruth Ade voted against the motion to close Hill School.", False, "for"),
        ("Tom Hale voted for the motion to close Hill School.", False, "Ade, Brink"),
        ("Only Olaf Brink voted against the motion to mend the roof.", True, ""),
        ("Ida Moss voted against the motion to mend the roof.", False, "Brink"),
    ],
)
def test_votes_by_name(fact: str, told: bool, found: str) -> None:
    """As many names as votes are all who voted so; a vote is no fate of the motion."""
    match = laid(fact, MINUTES, HEAD)
    said = find_vote(fact, match)
    assert (said.difference.found if said else "") == found
    assert told_vote(fact, match) is told
    assert find_outcome(fact, match) is None


LETTER = (
    "Hill Rowing Club\n\n3 October 2021\n\nDear Ms Frame,\n\nIn May the club raised £18,200 "
    "and shared it among the five crews. The hall was opened on 29 September by Edith Marsh. Mr "
    "Lund did not ask the crews to write. He promised the crews that they would be heard. He "
    "studied history, not engineering.\n\nYours sincerely,\n\nRuth Ade"
)


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("The club raised £81,200 for the five crews.", "£18,200"),
        ("The club raised £18,200 for the five crews.", ""),
        ("The club raised about £81,200 for the five crews.", ""),
        ("The school raised £81,200 for the five crews.", ""),
    ],
)
def test_another_sum(fact: str, found: str) -> None:
    """The only one of the only sentence that has all the rest."""
    said = find_amount(fact, laid(fact, LETTER, "letter"))
    assert (said.difference.found if said else "") == found


@pytest.mark.parametrize(
    ("fact", "differs"),
    [
        ("Lund asked the crews to write.", True),
        ("Lund asked the crews to sing.", False),
        ("Lund asked the teachers to write.", False),
        ("Lund promised the crews that they would be heard.", False),
        ("Ruth Ade promised the crews that they would be paid.", False),
    ],
)
def test_what_is_denied_is_what_is_said(fact: str, differs: bool) -> None:
    """The same request to the same people."""
    found = OwnDoerReader(TREES).find(fact, laid(fact, LETTER, "letter"), none)
    assert (found is not None) is differs


def test_not_engineering() -> None:
    """What stands behind a comma and "not"; an engineer is no engineering."""
    for fact, differs in (
        ("Lund studied engineering.", True),
        ("Lund studied history.", False),
        ("Lund studied history with an engineer.", False),
    ):
        assert (find_but_not(fact, laid(fact, LETTER, "letter")) is not None) is differs


@pytest.mark.parametrize(
    ("fact", "dated"),
    [
        ("Edith Marsh opened the hall on 19 September.", "on 19 September 2021."),
        ("Edith Marsh opened the hall in May.", "in May 2021."),
        ("Edith Marsh opened the hall on 19 September 2020.", ""),
        ("Edith Marsh opened the hall.", ""),
    ],
)
def test_the_year_of_the_document(fact: str, dated: str) -> None:
    """That of the sentence with most of the fact."""
    said = in_year_of_source(fact, laid(fact, LETTER, "letter"))
    assert (said or "").endswith(dated) and bool(said) is bool(dated)


def test_other_ways_to_say_it() -> None:
    """An age before a name, a pronoun's word in the middle, a gerund that opens a sentence."""
    assert [f.text for f in forms("97-year-old Edith Marsh opened the hall.")] == [
        "Edith Marsh, 97, opened the hall."
    ]
    aside = "Mending the roof, they reckoned, would cost £460,000."
    assert without_aside(aside) == "Mending the roof would cost £460,000."
    assert without_aside("Ann, they said, left.") == "Ann, they said, left."
    assert in_words_of(without_aside(aside), "Repairing the roof will cost £640,000.").startswith(
        "Repairing the roof"
    )


def test_the_sum_of_another_document() -> None:
    """Where the best one has all else and no sum, and no document has the fact's."""
    texts = (
        "The rowing club raised a large sum for the crews.",
        "In May the rowing club raised £18,200 for the crews.",
    )
    pages = tuple(
        Page(n, f"minutes {n}", (Passage(n, n, f"minutes {n}", "", text),), own=True)
        for n, text in enumerate(texts)
    )
    retrieval = Retrieval((), pages, "search")
    for fact, found in (
        ("The rowing club had raised £81,200 for the crews.", 1),
        ("The rowing club had raised £18,200 for the crews.", 0),
        ("The rowing club had raised money for the crews.", 0),
    ):
        best = look_at(fact, Retrieval((), pages[:1], "search"), prepared_pages(), {})
        assert best is not None
        assert len(list(looks_elsewhere(fact, retrieval, prepared_pages(), {}, best))) == found
