"""What a source says of a fact, and what it only seems to say: who was among whom, of whom a date
is, what a denial denies, which side is meant, who held which post."""

from __future__ import annotations

from dataclasses import replace

import pytest
from role_pages import match, reader, retrieval

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.correct.inside_names import in_a_longer_name
from factscore_tui.verify.closed_pairs import unconfirmed_side
from factscore_tui.verify.differences.names.of_a_relative import told_of_another, told_of_relative
from factscore_tui.verify.differences.names.who_they_were import find_other_holder
from factscore_tui.verify.differences.numbers.clause_dates import date_of_another_clause
from factscore_tui.verify.differences.numbers.computed import find_difference
from factscore_tui.verify.differences.numbers.measured_as import find_measure
from factscore_tui.verify.differences.words.among_them import (
    find_membership,
    membership,
    told_membership,
)
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.misread import read_otherwise
from factscore_tui.verify.presentation.evidence_view import says_all_but_one
from factscore_tui.verify.presentation.reasons import no_evidence

WRECK = (
    "The Merle ran aground under Captain Ruth Halden. The Tern picked up 40 sailors. Captain "
    "Halden was not among them. One of them was the cook Ivo Lang."
)


@pytest.mark.parametrize(
    ("fact", "same"),
    [
        ("Captain Ruth Halden was among the sailors.", False),
        ("Ruth Halden was not among the sailors.", True),
        ("Ruth Halden was one of those sailors.", False),
        ("Ivo Lang was among the sailors.", True),
        ("Ivo Lang was not one of the sailors.", False),
        ("Ruth Halden was among the captains.", None),
        ("Otto Halden was among the sailors.", None),
        ("Ada Reed was among the sailors.", None),
    ],
)
def test_who_was_among_them(fact: str, same: bool | None) -> None:
    found = membership(fact, match(fact, "Merle", WRECK))
    assert (found.same if found is not None else None) is same


def fact_of(draft: str, text: str, as_written: str = "") -> AtomicFact:
    """The fact that the last sentence of a draft comes to."""
    start = draft.rindex(". ") + 2 if ". " in draft else 0
    span = Span(start, len(draft))
    return AtomicFact(0, text, as_written or span.of(draft), (span,), span)


def test_them_of_the_draft_are_those_of_its_sentence_before() -> None:
    told = "Captain Ruth Halden was among them."
    laid = match(told, "Merle", WRECK)
    draft = f"The Tern took up about 40 sailors. {told}"
    found = find_membership(fact_of(draft, told), laid, draft)
    assert found is not None
    assert found.reason == (
        "Captain Ruth Halden was among them → source: Captain Halden was not among them"
    )
    for before in ("The Tern sold its lifeboats. ", ""):
        draft = before + told
        assert find_membership(fact_of(draft, told), laid, draft) is None
    denied = "Captain Ruth Halden was not among them."
    draft = f"The Tern took up about 40 sailors. {denied}"
    assert told_membership(fact_of(draft, denied), laid, draft)


def test_a_noun_that_was_taken_for_another_name() -> None:
    draft = "Reed drew Halden from her flat in Leeds. Floods had ruined the town in May."
    text = "Floods had ruined Leeds in May."
    fact = fact_of(draft, text)
    differs = Judgement(
        0, Verdict.CONTRADICTED, 0.1, "", differences=(Difference("ruined", "Leeds", "Halden"),)
    )
    other = read_otherwise(fact, differs, draft)
    assert other is not None and other.fact.text == "Floods had ruined Halden in May."
    assert other.said == "“the town” read as Halden"
    strange = replace(differs, differences=(Difference("ruined", "Leeds", "York"),))
    assert read_otherwise(fact, strange, draft) is None
    named = fact_of("Reed drew Halden. Floods had ruined Leeds in May.", text)
    assert (
        read_otherwise(named, differs, "Reed drew Halden. Floods had ruined Leeds in May.") is None
    )


def test_who_survived_was_among_the_survivors() -> None:
    page = "The Tern took up 12 survivors of the wreck. Ruth Halden was not among them."
    for fact, same in (
        ("Ruth Halden survived the wreck.", False),
        ("Ruth Halden survived.", False),
    ):
        found = membership(fact, match(fact, "Merle", page))
        assert found is not None and found.same is same
    fact = "Ruth Halden did not survive."
    found = membership(fact, match(fact, "Merle", page))
    assert found is not None and found.same


def negated(fact: str, text: str) -> bool:
    look = look_at(fact, retrieval("Ada Reed", text), PageCache(), {})
    assert look is not None
    return look.negated


def test_a_denial_is_of_its_own_verb() -> None:
    text = "She attended college in Leeds and enrolled at a school of art, but never took a degree."
    assert not negated("Ada Reed attended college in Leeds.", text)
    assert not negated("Ada Reed enrolled at a school of art.", text)
    assert negated("Ada Reed took a degree.", text)
    assert negated("Ada Reed did not attend college in Leeds.", text)
    assert not negated("Ada Reed never took a degree.", text)


def test_a_word_of_the_same_family_is_denied_with_it() -> None:
    assert negated("Ada Reed wed in Leeds.", "Ada Reed never married in Leeds.")


MOVES = (
    "Ada Reed was a surveyor. She was born on 4 May 1871 in Leeds. The family moved to York in "
    "1873, where her brother Tom was born in 1874."
)


def test_a_birth_is_told_by_the_sentence_on_it() -> None:
    fact = "Ada Reed was born in 1873."
    found = find_difference(fact, match(fact, "Ada Reed", MOVES))
    assert found is not None and found.reason == "1873 → source: 4 May 1871"
    right = "Ada Reed was born in 1871."
    assert find_difference(right, match(right, "Ada Reed", MOVES)) is None


def test_a_date_belongs_to_its_clause() -> None:
    fact = "Tom was born in 1873."
    assert date_of_another_clause(match(fact, "Ada Reed", MOVES)) == (
        "the date belongs to something else there: “her brother Tom was born in 1874”"
    )
    for right in ("Tom was born in 1874.", "The family moved to York in 1873."):
        assert date_of_another_clause(match(right, "Ada Reed", MOVES)) is None


PRIZES = (
    "Ada Reed won the Vane Medal in 1911. Her younger daughter, Ida Reed, won the Vane Medal in "
    "1938, and her brother built 12 bridges."
)


@pytest.mark.parametrize(
    ("fact", "whose"),
    [
        ("Ada Reed won the Vane Medal in 1938.", "Her younger daughter"),
        ("Ada Reed built 12 bridges.", "her brother"),
        ("Ada Reed won the Vane Medal in 1911.", None),
        ("Ida Reed won the Vane Medal in 1938.", None),
        ("Ada Reed's daughter won the Vane Medal in 1938.", None),
    ],
)
def test_what_is_told_of_a_relative(fact: str, whose: str | None) -> None:
    found = told_of_relative(fact, match(fact, "Ada Reed", PRIZES))
    assert found == (f"the source tells it of “{whose}”" if whose else None)


WORKS = (
    "Marr and Partners were the surveyors of the dam, and the contractor J. P. Stell laid the "
    "stone."
)


@pytest.mark.parametrize(
    ("fact", "other"),
    [
        ("J. P. Stell were the surveyors.", "Marr and Partners"),
        ("The surveyors were J. P. Stell.", "Marr and Partners"),
        ("Marr and Partners was the contractor.", "J. P. Stell"),
        ("Marr and Partners were the surveyors.", None),
        ("J. P. Stell was the contractor.", None),
        ("Ada Reed was the contractor.", None),
    ],
)
def test_two_who_exchanged_their_posts(fact: str, other: str | None) -> None:
    found = find_other_holder(fact, match(fact, "Halden Dam", WORKS))
    assert (found.difference.found if found is not None else None) == other


@pytest.mark.parametrize(
    "page",
    [
        "Ada Reed was the surveyor, and the engineer Tom Lane succeeded her.",
        "Ada Reed was the surveyor, and the engineer Tom Lane came too. Tom Lane was the surveyor.",
        "Ada Reed was the president, and the lawyer Tom Lane spoke.",
    ],
)
def test_a_post_that_may_have_passed_on_is_left_alone(page: str) -> None:
    for fact in ("Tom Lane was the surveyor.", "Tom Lane was the president."):
        assert find_other_holder(fact, match(fact, "Halden Dam", page)) is None


def test_one_company_is_one_name() -> None:
    fact = "Marr and Partners laid the stone."
    found = reader().find(fact, match(fact, "Halden Dam", WORKS))
    assert found is not None and found.difference.claimed == "Marr and Partners"


@pytest.mark.parametrize(
    ("text", "words", "inside"),
    [
        ("It was built by Cort and Sons in 1850.", "Cort", True),
        ("It was built by Cort & Co of York.", "Cort", True),
        ("They saw the Berlin Wall fall.", "Berlin", True),
        ("It was built by Ada Cort and Tom Lane.", "Ada Cort", False),
        ("She went to Berlin Monday.", "Berlin", False),
        ("It was Captain Cort who came.", "Cort", False),
    ],
)
def test_an_edit_takes_the_whole_name_or_none(text: str, words: str, inside: bool) -> None:
    start = text.index(words)
    assert in_a_longer_name(text, Span(start, start + len(words))) is inside


@pytest.mark.parametrize(
    ("fact", "page", "side"),
    [
        (
            "The blow opened holds on the windward side.",
            "The blow opened holds on one side.",
            "windward",
        ),
        (
            "The blow opened holds on the leeward side.",
            "It opened holds on the leeward side.",
            None,
        ),
        ("The ship was large.", "The ship was big.", None),
        ("The ship was built of steel.", "The ship was built of oak.", "steel"),
        ("The ship sank.", "The ship went down.", None),
        (
            "A woman cries at the right.",
            "At the left a woman cries. On the right a man leans.",
            "right",
        ),
    ],
)
def test_a_side_that_the_page_does_not_have(fact: str, page: str, side: str | None) -> None:
    assert unconfirmed_side(match(fact, "Merle", page)) == side


def test_port_and_starboard_exclude_each_other() -> None:
    page = "The blow opened two holds on the starboard side."
    fact = "The blow opened two holds on the port side."
    found = reader().opposites.find(fact, match(fact, "Merle", page))
    assert found is not None and found.reason == "port side → source: starboard side"


def test_a_sentence_with_all_but_one_word_is_that_event() -> None:
    page = "The blow opened two holds on the starboard side. The ship sank."
    for fact, all_but_one in (
        ("The blow opened two holds on the port side.", True),
        ("The blow shut two holds on the port side.", False),
        ("The blow opened a hold.", False),
    ):
        look = look_at(fact, retrieval("Merle", page), PageCache(), {})
        assert look is not None and says_all_but_one(look) is all_but_one


def test_what_one_sentence_has_is_told_apart_from_the_rest() -> None:
    fact = "Ada Reed and Tom Lane announced two new comets in 1898."
    found = retrieval(
        "Ada Reed", "She married Tom Lane. They announced two new comets in 1898.", "He died."
    )
    pages = PageCache()
    look = look_at(fact, found, pages, {})
    assert look is not None
    assert no_evidence(fact, look, map(pages.get, found.pages)) == (
        "found together: Ada Reed, announced two new comets, 1898; in other sentences: Tom Lane"
    )


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("The canvas is 349 centimetres wide.", "776 centimetres"),
        ("The canvas is 776 centimetres high.", "349 centimetres"),
        ("The canvas is 3.49 metres tall.", None),
        ("The frame is 776 centimetres long.", None),
        ("The frame is 12 metres long.", None),
    ],
)
def test_a_measure_of_one_kind_is_none_of_another(fact: str, found: str | None) -> None:
    page = (
        "The canvas is 349 centimetres high and 776 centimetres wide. The frame is 12 metres long."
    )
    told = find_measure(fact, match(fact, "Halden", page))
    assert (told.difference.found if told is not None else None) == found
    assert (told_of_another(fact, match(fact, "Halden", page)) is not None) is (found is not None)
