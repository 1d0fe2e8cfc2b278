"""A user's own folder: who says, asks and moves what; names, terms and figures there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_own_sources import DECOMPOSER, facts, laid
from test_own_together import sentences

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Evidence, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.decompose.source_authors import authors_of
from factscore_tui.verify.differences.names.speakers import find_speaker
from factscore_tui.verify.differences.numbers.own_amounts import find_amount
from factscore_tui.verify.differences.numbers.own_terms import find_term
from factscore_tui.verify.differences.numbers.unit_slips import find_unit_slip
from factscore_tui.verify.differences.words.movers import find_mover
from factscore_tui.verify.differences.words.votes import find_vote
from factscore_tui.verify.estimators.other_page import on_another_page
from factscore_tui.verify.features.alignment import prepared_pages
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.own_sayings import sayings
from factscore_tui.verify.presentation.evidence_view import same_subject
from factscore_tui.verify.testimony import upheld

assert DECOMPOSER  # opened once for all files of the user's own


def retrieval_of(documents: tuple[tuple[str, str], ...]) -> Retrieval:
    """All of these documents, as found by a search."""
    pages = tuple(
        Page(n, title, (Passage(n, n, title, "", text),), own=True)
        for n, (title, text) in enumerate(documents)
    )
    return Retrieval((), pages, "search")


TALK = (
    "*Jana Moll, the harbour master, talks to Lee Ade of the Courier, 20 May 2022*\n\n"
    "**Did Sir Colin Hale threaten to resign?**\n\nHe did not. He threatened to stay.\n\n"
    "**Did the Mayor try to stop you?**\n\nNo.\n\n"
    "**Has Ruth Ade seen the plan?**\n\nShe has.\n\n"
    "**Who should follow you?**\n\nNo idea."
)


def test_a_question_about_somebody_else() -> None:
    """What is denied of others, and granted; a question that asks who is no statement."""
    read = sentences(TALK, "A quiet harbour")
    assert "Sir Colin Hale did not threaten to resign." in read
    assert "The Mayor did not try to stop Jana Moll." in read
    assert "Ruth Ade has seen the plan." in read
    assert not any("follow Jana Moll." in one for one in read)


MAIL = (
    "91.3 per cent of our shareholders voted for the merger. The pension fund of Tolbury, which "
    "holds 4 per cent of our shares, voted against."
)


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("The pension fund of Tolbury voted for the merger.", "against"),
        ("The pension fund of Tolbury voted against the merger.", ""),
        ("The works council voted for the merger.", ""),
    ],
)
def test_the_vote_of_a_body(fact: str, found: str) -> None:
    """Whose vote it was, behind an aside; of another body nothing is told."""
    said = find_vote(fact, laid(fact, MAIL, "mail"))
    assert (said.difference.found if said else "") == found


def test_another_own_document_with_the_year() -> None:
    """The letter has more of the fact's words, the article its year; where the letter has the year,
    no other document is asked."""
    documents = (
        ("letter", "Arthur Kemble taught half the town of Elmsworth at the Elmsworth Lido."),
        ("an article", "Arthur Kemble has taught there since 1956."),
    )
    retrieval = retrieval_of(documents)
    fact = "Arthur Kemble has taught at the Elmsworth Lido in Elmsworth since 1956."
    found = on_another_page(fact, retrieval, prepared_pages(), {})
    assert found is not None
    assert [page.title for page in found.pages] == ["an article"]
    assert on_another_page(fact.replace(" since 1956", ""), retrieval, prepared_pages(), {}) is None


@pytest.mark.parametrize(
    ("text", "has", "not_has"),
    [
        (
            "Vantor Pumps of Tolbury makes valves. It has three factories.",
            "Vantor Pumps has three factories.",
            "Vantor Pumps of Tolbury has three factories.",
        ),
        (
            "Hallett Brothers of Barnstow will do the work. The firm is a small one.",
            "Hallett Brothers of Barnstow will do the work.",
            "Hallett Brothers will do the work.",
        ),
        (
            "The Royal Bank of Scotland failed in 2008. It was saved by the state.",
            "The Royal Bank of Scotland was saved by the state.",
            "The Royal Bank was saved by the state.",
        ),
        (
            "Vantor Pumps was founded by Edwin Vantor. Vantor's shareholders met on Monday.",
            "Vantor Pumps' shareholders met on Monday.",
            "Edwin Vantor's shareholders met on Monday.",
        ),
        (
            "The Evening Post asked why. Ann Lee said that the post of director was open.",
            "Ann Lee said that the post of director was open.",
            "Ann Lee said that the Evening Post of director was open.",
        ),
        (
            "The Corn Exchange Theatre has 412 seats. The city gives the theatre £610,000 a year.",
            "The city gives the Corn Exchange Theatre £610,000 a year.",
            "The Corn Exchange Theatre gives the theatre £610,000 a year.",
        ),
    ],
)
def test_names_of_a_newsroom(text: str, has: str, not_has: str) -> None:
    """A firm with its town, a firm with its founder's name, and a paper with a common noun."""
    told = facts(text)
    assert has in told
    assert not_has not in told


SHORT = "Lionel rang to say that he is in hospital. The two actors were brought down after fifty \
minutes. The friends have so far raised £87,500, most of it in sums of less than £50."


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("The actors were brought down after fifty hours.", "fifty minutes"),
        ("The actors were brought down after fifty minutes.", ""),
        ("The actors were brought down after three hours.", ""),
    ],
)
def test_another_unit_of_time(fact: str, found: str) -> None:
    """The figure stands there with another unit; another length of time is no slip."""
    said = find_unit_slip(laid(fact, SHORT, "mail"))
    assert (said.difference.found if said else "") == found


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("The friends had raised £78,500.", "£87,500"),
        ("The friends had raised £87,500.", ""),
        ("The friends had raised £60,000.", ""),
        ("The friends had spent £78,500.", ""),
    ],
)
def test_two_figures_that_changed_places(fact: str, found: str) -> None:
    """One word beside the sum is enough where its figures are the same; else it may be another."""
    said = find_amount(fact, laid(fact, SHORT, "mail"))
    assert (said.difference.found if said else "") == found


def test_a_first_name_alone_is_somebody_of_the_folder() -> None:
    """Unless a document has another of that name."""
    fact = "Lionel Beck is in hospital."
    assert not lacks_key_unit(laid(fact, SHORT, "mail"))
    assert lacks_key_unit(laid(fact, SHORT.replace("Lionel rang", "Lionel Hale rang"), "mail"))
    assert lacks_key_unit(laid(fact, SHORT, "mail", own=False))


def test_a_fact_without_a_name_is_held_against_an_own_document() -> None:
    """Where a sentence has nearly all of it; of an article on somebody it may be anybody's."""
    fact = "The actors were brought down after fifty hours."
    for own, text, same in (
        (True, SHORT, True),
        (False, SHORT, False),
        (True, "The actors smiled.", False),
    ):
        page = Page(0, "mail", (Passage(0, 0, "mail", "", text),), own=own)
        retrieval = Retrieval((), (page,), "search")
        look = look_at(fact, retrieval, prepared_pages(), {})
        assert look is not None
        assert same_subject(fact, look, retrieval) is same


@pytest.mark.parametrize(
    ("text", "we"),
    [
        (
            "Friends of Harwick Lido\n4 Chapel Row\n2 June 2023\nDear Mrs Moll,\nWe asked.\n"
            "Yours sincerely,\nAnn Lee\nChair of the Friends",
            "Friends of Harwick Lido",
        ),
        (
            "Berg AG\nWorks council\n12 June 2023\nColleagues,\nWe have not agreed.\nAnn Lee\n"
            "Chair of the works council",
            "the works council",
        ),
    ],
)
def test_in_whose_name_a_letter_is_signed(text: str, we: str) -> None:
    """The body of the office below the name, as the letterhead has it."""
    assert authors_of("letter", text).we == we
    assert authors_of("letter", text.rsplit("\n", 1)[0]).we != we


@pytest.mark.parametrize(
    ("fact", "other"),
    [
        ("Dieter Hale promised that nobody will be dismissed before June.", "Ms Lee"),
        ("Ann Lee promised that nobody will be dismissed before June.", ""),
        ("Dieter Hale promised that the foundry will be closed.", ""),
        ("Dieter Hale feared that nobody will be dismissed before June.", ""),
    ],
)
def test_who_promised_it(fact: str, other: str) -> None:
    """The same verb and most of what was promised; of somebody else."""
    text = "Ms Lee promised that nobody will be dismissed before 31 June. Mr Hale did not."
    speaker, _, content = fact.partition(fact.split()[2])
    said = AtomicFact(
        0,
        fact,
        fact,
        (Span(0, 3),),
        Span(0, 3),
        speaker=speaker.strip(),
        content=content.removeprefix(" that ").rstrip("."),
    )
    for own, found in ((True, other), (False, "")):
        different = find_speaker(said, laid(fact, text, "memo", own=own))
        assert (different.difference.found if different else "") == found


def test_what_somebody_says_is_judged_on_their_own_document() -> None:
    """The interview, the e-mail and the letter of that person, and no other."""
    documents = (
        ("talk", "*A talk with Ravi Menon.* He stayed."),
        ("mail", "From: Olivia Tranter\nTo: Ravi Menon\n\nSir Colin left."),
        ("letter", "Dear Ms Tranter,\n\nSir Colin left.\n\nYours,\n\nAnn Lee\nTreasurer"),
    )
    retrieval = retrieval_of(documents)
    pages = (replace(retrieval.pages[0], answering="Ravi Menon"), *retrieval.pages[1:])
    retrieval = replace(retrieval, pages=pages)
    for who, title in (("Ravi Menon", "talk"), ("Olivia Tranter", "mail"), ("Ann Lee", "letter")):
        found = list(sayings(f"{who} said that he had left.", retrieval))
        assert [(one.what, one.found.pages[0].title) for one in found] == [
            (f"{who} had left.", title)
        ]
    assert [one.what for one in sayings("Tranter's e-mail says that Hale won.", retrieval)] == [
        "Hale won."
    ]
    assert not list(sayings("Tom Hale said that Sir Colin had left.", retrieval))
    assert not list(sayings("Ravi Menon heard that Sir Colin had left.", retrieval))


CONTRACT = (
    "The Buyer pays within 45 days of delivery. Either party may end the agreement earlier with "
    "six months' notice. The Supplier delivers within ten days of the order, or within 20 days of "
    "the order in winter."
)


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("Brightwell Steel is paid within 30 days of delivery.", "45 days"),
        ("Brightwell Steel is paid within 45 days of delivery.", ""),
        ("Brightwell Steel is paid within 30 days of the invoice.", ""),
        ("Brightwell Steel complained within 30 days of delivery.", ""),
        ("The agreement may be ended with three months' notice.", "six months"),
        ("The Supplier delivers within 30 days of the order.", ""),
    ],
)
def test_another_term_of_a_contract(fact: str, found: str) -> None:
    """The same frame, once; another event, or another frame, is another term."""
    said = find_term(fact, laid(fact, CONTRACT, "contract"))
    assert (said.difference.found if said else "") == found
    assert find_term(fact, laid(fact, CONTRACT, "contract", own=False)) is None


MOVED = (
    "3. Succession. Dr Pascoe moved that the post be advertised abroad as well. Mr Hale opposed "
    "this."
)


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("Alan Hale moved that the post of director be advertised abroad in January.", "Dr Pascoe"),
        ("Jean Pascoe moved that the post of director be advertised abroad in January.", ""),
        ("Alan Hale moved that the post of director be advertised abroad in March.", ""),
        ("Alan Hale moved that the post of treasurer be kept by the trustees.", ""),
    ],
)
def test_who_moved_it_on_the_day_of_the_minutes(fact: str, found: str) -> None:
    """The month is that of the minutes; of another month, or another proposal, nothing is told."""
    match = laid(fact, MOVED, "Minutes of the trustees, 12 January 2024")
    said = find_mover(fact, match)
    assert (said.difference.found if said else "") == found


PAPERS = (
    ("minutes", "Mr Treen saw the data on 26 September and found no error."),
    ("letter", "Our engineer is Mr Douglas Treen. We have paid the laboratory 55,000 euros."),
)


def test_a_surname_alone_is_somebody_of_the_folder() -> None:
    """The folder has one full name for it; "the laboratory" is that of the draft, where the letter
    names none."""
    fact = "Douglas Treen saw the data on 26 September."
    match = laid(fact, PAPERS[0][1], "minutes")
    assert not lacks_key_unit(match)
    assert lacks_key_unit(laid(fact, "Peter Treen saw the data on 26 September.", "minutes"))
    paid = "The board has paid the Shore Erosion Laboratory 55,000 euros."
    assert not lacks_key_unit(laid(paid, PAPERS[1][1], "letter"))
    other = PAPERS[1][1].replace("the laboratory", "the laboratory of the Marine Laboratory")
    assert lacks_key_unit(laid(paid, other, "letter"))
    assert lacks_key_unit(laid(paid, PAPERS[1][1], "letter", own=False))


@pytest.mark.parametrize(
    ("subject", "named"), [("Douglas Treen", True), ("Peter Treen", False), ("Ann Hale", False)]
)
def test_whom_minutes_name_with_a_title(subject: str, named: bool) -> None:
    """Mr Treen of the minutes is the Douglas Treen of the letter, and nobody else."""
    found = retrieval_of(PAPERS)
    text = f"{subject} saw the data."
    fact = AtomicFact(0, text, text, (Span(0, 3),), Span(0, 3))
    shown = tuple(
        Evidence(p.title, "", p.passages[0].text, 1.0) for p in found.pages if p.title == "minutes"
    )
    before = Judgement(
        0, Verdict.SUPPORTED, 0.9, "found", shown, estimator="bundled", strength="strong"
    )
    after = upheld(before, Case(fact, text, "", found))
    assert (after.verdict is Verdict.SUPPORTED) is named


def test_who_signs_for_a_body_asks_what_it_asks() -> None:
    """Of what they do themselves, or where the letter is nobody's, nothing follows."""
    text = "Dear Sir,\n\nWe do not ask that it be withdrawn.\n\nYours,\n\nAnn Lee\nChair"
    page = Page(0, "letter", (Passage(0, 0, "letter", "", text),), own=True)
    of_board = replace(page, issuer="the harbour board")
    for one, fact, told in (
        (of_board, "Ann Lee asked that it be withdrawn.", "The harbour board asked that"),
        (of_board, "Ann Lee has left the harbour in May.", ""),
        (of_board, "Tom Hale asked that it be withdrawn.", ""),
        (page, "Ann Lee asked that it be withdrawn.", ""),
    ):
        found = [s.what for s in sayings(fact, Retrieval((), (one,), "search"))]
        assert [what[: len(told)] for what in found] == ([told] if told else [])


def test_a_denied_proposal_that_was_carried() -> None:
    """ "No more money" is denied by the motion, not by the minutes."""
    text = "Tom Hale moved that the club accept no more money. The motion was carried by four \
votes to three."
    read = sentences(text, "Minutes of the club, 12 March 2026")
    assert any("was carried" in one for one in read)
    talk = TALK.replace("Did Sir Colin Hale threaten to resign?", "Did the harbour board object?")
    assert "The harbour board did not object." in sentences(talk, "A quiet harbour")
