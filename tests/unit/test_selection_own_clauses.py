"""Each clause with a subject of its own is in some fact: cut up, whole, or with its sentence."""

from __future__ import annotations

import pytest
from bundled_facts import first_read
from opened_parts import reading_decomposer

from factscore_tui.core.document import Document
from factscore_tui.decompose.selection.candidate import OF_A_CLAUSE
from factscore_tui.text.sentences import split_sentences


def told(text: str) -> list[str]:
    """The facts, with the cross-encoder."""
    (read,) = reading_decomposer().explain(Document.from_text(text), split_sentences(text))
    return [fact.text for fact in read.facts]


def clauses(text: str) -> list[str]:
    """The candidates that are whole clauses."""
    read = first_read(text)
    return [" ".join(p.text for p in c.phrase) for c in read.found if c.kind == OF_A_CLAUSE]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Ole Christiansen, a carpenter left with little work by the Depression, began making "
            'wooden toys in 1932; the name, from leg godt, "play well", followed two years later.',
            'The name, from leg godt "play well", followed in 1934.',
        ),
        (
            "The minutes of the meeting of 6 May were approved subject to one correction: in item "
            '7, "£1,400" should read "£14,000".',
            'In item 7 "£1,400" should read "£14,000".',
        ),
        (
            "The earlier date, obtained by radiocarbon in 1971, had an error of up to 90 years "
            "either way, so the two results do not, strictly speaking, conflict.",
            "The two results do not, strictly speaking, conflict.",
        ),
    ],
)
def test_a_clause_is_told_whole_where_it_cannot_be_cut(text: str, expected: str) -> None:
    own = told(text)
    assert expected in own
    assert not any(len(fact) > 0.9 * len(text) for fact in own), own


def test_what_a_sentence_mainly_says_is_not_left_out() -> None:
    text = (
        'Sentencing her, Judge Rupert Lane said she had "betrayed the trust of people who '
        'regarded her as a friend".'
    )
    assert any("betrayed" in fact for fact in told(text))
    second = (
        "Those who napped for less than half an hour showed no increase in risk, and in men it "
        "even fell slightly."
    )
    assert any("fell slightly" in fact for fact in told(second))


def test_facts_stand_beside_a_sentence_of_which_one_candidate_holds_nearly_all() -> None:
    own = told(
        "The group, which employs 340 people, 90 of them in Boston, had £64m in cash at the end "
        "of June, down from £101m a year earlier."
    )
    assert "The group employs 340 people." in own
    assert any("£101m" in fact for fact in own)


@pytest.mark.parametrize(
    "text",
    [
        "Between 2014 and 2020, the court heard, Marsh transferred sums of up to £9,000 at a time.",
        "On the night the clocks go back, a bank clerk decides to do what he has never dared to.",
        "The cook stretches and folds the dough until a single lump has become dozens of strands.",
    ],
)
def test_no_clause_of_one_that_is_reported_or_hangs_on_another(text: str) -> None:
    assert not clauses(text)


def test_a_clause_has_no_comma_between_its_subject_and_its_verb() -> None:
    torn = clauses(
        "Rivas saved the artillery, lost an arm at Tres Cruces and, when peace was signed aboard "
        "a British gunboat, the Heron, was neither invited nor thanked."
    )
    assert not any(c.startswith("when") for c in torn), torn
    near = clauses("Rivas, who had lost an arm, was thanked, and the Heron, a gunboat, was sold.")
    assert "the Heron , a gunboat , was sold" in near, near


def test_while_is_left_out_in_front_of_a_clause() -> None:
    own = clauses(
        "In Germany the rate dropped to 2 per cent, while in Belgium, where subsidies have ended, "
        "it stood at 4.5 per cent."
    )
    assert not any(c.lower().startswith("while") for c in own), own


def test_who_moved_there_moved_to_it() -> None:
    text = (
        "Hebden Bridge is a market town in West Yorkshire. Saved from demolition in the 1970s by "
        "artists who had moved there from Leeds and Manchester, it is today known for its "
        "bookshops. Ann Berg lived there."
    )
    read = reading_decomposer().explain(Document.from_text(text), split_sentences(text))
    own = [fact.text for one in read for fact in one.facts]
    assert any("moved to Hebden Bridge from Leeds" in fact for fact in own), own
    assert not any("lived to" in fact for fact in own), own
