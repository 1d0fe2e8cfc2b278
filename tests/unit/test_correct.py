"""Edits from computed differences: what the evidence carries and nothing else, in the draft's own
form."""

from __future__ import annotations

from dataclasses import replace

import pytest
from wrong_facts import PASSAGE, judged

from factscore_tui.core.document import Document
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Verdict
from factscore_tui.correct.edits import StaleEdit, corrected, edit_of, edits_of, error_spans
from factscore_tui.correct.kinds import KIND_WORDS, ErrorKind, error_kind
from factscore_tui.correct.values import fitted
from factscore_tui.report.summary import kind_words


def fixed(text: str, *differences: Difference, passage: str = PASSAGE) -> str:
    """The text after the edit; "" where none is offered."""
    edit = edit_of(text, judged(text, *differences, passage=passage))
    return corrected(text, [edit]) if edit is not None else ""


def test_a_year_is_put_right_and_nothing_else() -> None:
    text = "She finished school in 1914, aged 18."
    edit = edit_of(text, judged(text, Difference("year", "1914", "12 June 1916")))
    assert edit is not None
    assert (edit.kind, edit.words, edit.title, edit.date) == (
        ErrorKind.DATE,
        "1914 → 1916",
        "Some page",
        "2024-05-01",
    )
    assert corrected(text, [edit]) == "She finished school in 1916, aged 18."


@pytest.mark.parametrize(
    ("kind", "claimed", "found", "new"),
    [
        ("date", "24 June 1987", "June 12, 1987", "12 June 1987"),
        ("date", "June 24, 1987", "12 June 1987", "June 12, 1987"),
        ("date", "1987-06-24", "12 June 1987", "1987-06-12"),
        ("date", "June 1987", "12 May 1986", "May 1986"),
        ("date", "24 June", "12 May", "12 May"),
        ("date", "24 June 1987", "1986", ""),
        ("date", "24 June 1987", "early 1986", ""),
        ("year", "1914", "1916", "1916"),
        ("year", "1914", "1916–1918", ""),
        ("number", "12,000 miles", "22,000 miles", "22,000 miles"),
        ("number", "12,000", "22,000", "22,000"),
        ("number", "three", "4", "four"),
        ("number", "3 children", "four", ""),
        ("number", "39 %", "41", ""),
        ("number", "$45", "$42", "$42"),
        ("number", "$45", "42", ""),
        ("number", "several", "4", ""),
        ("mayor of Bremen", "Olaf Brinkmann", "Jana Petersen", "Jana Petersen"),
        ("mayor of Bremen", "Olaf Brinkmann", "she", ""),
        ("mayor of Bremen", "Olaf Brinkmann", "Jana; the former mayor", ""),
    ],
)
def test_a_value_has_the_form_that_the_draft_has(
    kind: str, claimed: str, found: str, new: str
) -> None:
    assert fitted(kind, claimed, found) == new


def test_two_names_change_places_as_the_draft_writes_them() -> None:
    pair = (
        Difference("exchanged", "Lou Gordon", "Stultz"),
        Difference("exchanged", "Wilmer Stultz", "Gordon"),
    )
    text = "Lou Gordon flew it and Wilmer Stultz looked after the engine."
    edit = edit_of(text, judged(text, *pair))
    assert edit is not None
    assert edit.kind is ErrorKind.ROLE
    assert (
        corrected(text, [edit]) == "Wilmer Stultz flew it and Lou Gordon looked after the engine."
    )
    # the source has a pronoun for the other: the difference names both all the same
    assert fixed(text, pair[0]) == corrected(text, [edit])


def test_no_edit_without_a_passage_that_has_the_value() -> None:
    text = "The tower is 500 metres tall."
    height = Difference("number", "500 metres", "300 metres")
    assert fixed(text, height) == "The tower is 300 metres tall."
    assert fixed(text, height, passage="The tower is tall.") == ""


@pytest.mark.parametrize(
    "text",
    [
        "It was 1914 and again 1914.",  # which one is meant?
        "It was in 19145.",
        "It cost 1914.50.",
        "Nothing of the kind.",
        'He said: "It was 1914."',
        "\u201cIt was 1914\u201d, he said.",
    ],
)
def test_no_edit_where_the_place_is_not_certain_or_somebody_is_quoted(text: str) -> None:
    assert fixed(text, Difference("year", "1914", "1916"), passage="In 1916.") == ""


def test_the_place_in_the_facts_own_words_goes_before_the_rest_of_the_sentence() -> None:
    text = "She was born in 1897 and left school in 1897."
    fact = judged(text, Difference("year", "1897", "1916"), spans=(Span(0, 3), Span(25, 45)))
    edit = edit_of(text, fact)
    assert edit is not None
    assert corrected(text, [edit]) == "She was born in 1897 and left school in 1916."


def test_a_number_is_replaced_without_the_unit_that_both_have() -> None:
    text, passage = "He ran 4 yards in 4 days.", "He ran 12 yards in May."
    edit = edit_of(text, judged(text, Difference("number", "4 yards", "12 yards"), passage=passage))
    assert edit is not None and edit.words == "4 → 12"
    assert corrected(text, [edit]) == "He ran 12 yards in 4 days."


@pytest.mark.parametrize(
    ("text", "claimed", "found", "new"),
    [
        ("It is a Riga school.", "Riga", "Oslo", "It is an Oslo school."),
        ("He was an English poet.", "English", "French", "He was a French poet."),
        # whether these take "an" is not told by their letters
        ("He was an English poet.", "English", "Ukrainian", ""),
        ("He was an English poet.", "English", "European", ""),
        ("It is a Riga team.", "Riga", "NBA", ""),
    ],
)
def test_an_article_follows_a_name_where_its_letters_tell_it(
    text: str, claimed: str, found: str, new: str
) -> None:
    assert fixed(text, Difference("studied at", claimed, found), passage=f"in {found}") == new


@pytest.mark.parametrize(
    ("text", "found", "passage", "right"),
    [
        ("It is held in Oslo.", "Hague", "It is held in the Hague.", "It is held in the Hague."),
        ("It is held in the Hague.", "Oslo", "It is held in Oslo.", "It is held in Oslo."),
        ("It is in the Hague.", "Fens", "It is in the Fens.", "It is in the Fens."),
        # A mark of the text stands between.
        ("It is in the *Hague*.", "Fens", "It is in the Fens.", "It is in the *Fens*."),
        ("It is in *Oslo*.", "Fens", "It is in the Fens.", "It is in *the Fens*."),
        # The source has it both ways, or the draft another word there.
        ("It is in Oslo.", "Fens", "It is in the Fens, of Fens.", "It is in Fens."),
        ("It is in his Oslo.", "Fens", "It is in the Fens.", "It is in his Fens."),
        ("Oslo is old.", "Fens", "They say the Fens are old.", "Fens is old."),
    ],
)
def test_a_name_has_its_article_as_the_source_has_it(
    text: str, found: str, passage: str, right: str
) -> None:
    claimed = "Oslo" if "Oslo" in text else "Hague"
    assert fixed(text, Difference("held in", claimed, found), passage=passage) == right


def test_no_edit_for_what_is_not_contradicted_or_was_ruled_on() -> None:
    text = "She finished school in 1914."
    year = Difference("year", "1914", "1916")
    assert edit_of(text, judged(text, year, verdict=Verdict.NO_EVIDENCE)) is None
    fact = judged(text, year)
    ruled = JudgedFact(fact.fact, fact.judgement, Ruling(Verdict.SUPPORTED, "I asked her"))
    assert edit_of(text, ruled) is None
    assert edit_of(text, judged(text)) is None, "no difference was computed"


def test_facts_that_need_the_same_edit_share_it_and_rivals_are_not_offered() -> None:
    text = "She finished school in 1914. The tower is 500 metres tall."
    first, second = Span(0, 28), Span(29, len(text))
    year = Difference("year", "1914", "1916")
    height = Difference("number", "500 metres", "300 metres")
    facts = (
        judged(text, year, sentence=first),
        judged(text, year, sentence=first, number=1),
        judged(text, height, sentence=second, number=2),
    )
    edits = edits_of(Report(Document.from_text(text), "", None, None, facts, "complete"))
    assert [edit.facts for edit in edits] == [(0, 1), (2,)]
    assert corrected(text, edits) == "She finished school in 1916. The tower is 300 metres tall."
    rival = judged(
        text, Difference("year", "1914", "1908"), sentence=first, number=3, passage="1908"
    )
    rivals = edits_of(Report(Document.from_text(text), "", None, None, (*facts, rival), "complete"))
    assert [edit.facts for edit in rivals] == [(2,)]


def test_an_edit_of_another_text_changes_nothing() -> None:
    text = "She finished school in 1914."
    edit = edit_of(text, judged(text, Difference("year", "1914", "1916")))
    assert edit is not None
    with pytest.raises(StaleEdit):
        corrected("He " + text, [edit])
    with pytest.raises(StaleEdit):
        corrected(text, [edit, edit])


def test_kinds_by_verdict_and_difference() -> None:
    def kind(verdict: Verdict, *differences: Difference, why: str = "") -> ErrorKind | None:
        return error_kind(judged("Words.", *differences, verdict=verdict, why=why))

    assert kind(Verdict.SUPPORTED) is None
    assert kind(Verdict.NO_EVIDENCE) is ErrorKind.UNVERIFIABLE
    assert kind(Verdict.NOT_CHECKABLE, why="opinion") is ErrorKind.SUBJECTIVE
    assert kind(Verdict.NOT_CHECKABLE, why="heading") is None
    assert kind(Verdict.CONTRADICTED) is ErrorKind.CONTRADICTORY
    found = kind(Verdict.CONTRADICTED, Difference("mayor of Oslo", "A", "B"))
    assert found is ErrorKind.ENTITY
    found = kind(Verdict.CONTRADICTED, Difference("denied", "Lee never married", "She married"))
    assert found is ErrorKind.RELATION
    assert kind(Verdict.CONTRADICTED, Difference("age", "39", "38")) is ErrorKind.NUMBER
    assert ErrorKind.DATE.fava is ErrorKind.ENTITY
    assert ErrorKind.ROLE.fava is ErrorKind.RELATION
    assert ErrorKind.INVENTED.fava is ErrorKind.INVENTED


def test_the_words_that_are_wrong_are_told_where_the_draft_has_them_in_one_place() -> None:
    def wrong(text: str, *differences: Difference, **kwargs: Verdict) -> list[str]:
        spans = error_spans(text, judged(text, *differences, **kwargs))
        return [span.of(text) for span in spans]

    year, name = Difference("year", "1914", "1916"), Difference("mayor", "Olaf B", "Jana P")
    assert wrong("Olaf B left in 1914.", year, name) == ["Olaf B", "1914"]
    assert wrong("In 1914 or 1914.", year) == []
    assert wrong("Nothing of it.", year) == []
    assert wrong("In 1914.", year, verdict=Verdict.SUPPORTED) == []
    # the number alone where the unit is the same
    assert wrong("He ran 4 yards.", Difference("number", "4 yards", "5 yards")) == ["4"]
    assert wrong("He ran 4 yards.", Difference("number", "4 yards", "5 miles")) == ["4 yards"]
    # without a difference: what no passage has
    assert wrong("In 1914.") == ["1914"]


def test_brackets_behind_another_name_are_not_of_the_fact() -> None:
    def edited(sentence: str, said: str) -> bool:
        one = judged(sentence, Difference("year", "1839", "1916"))
        return edit_of(sentence, replace(one, fact=replace(one.fact, text=said))) is not None

    fact = "Anna Berg Lind was born in 1839."
    assert not edited("Anna Berg Lind was a child of Otto Berg (1839\u20131932).", fact)
    assert edited("Anna Berg Lind (1839\u20131932) was a child of Otto Berg.", fact)
    assert edited("In Riga, Lind (born 1839) was a child.", fact)
    assert edited("Anna Berg Lind knew Otto Berg (her cousin) in 1839.", fact)


def test_every_kind_has_words_for_readers() -> None:
    assert set(KIND_WORDS) == set(ErrorKind)


@pytest.mark.parametrize(
    ("difference", "words"),
    [
        (Difference("mayor", "Olaf B", "Jana P"), "a name differs"),
        (Difference("word", "novel", "play"), "a word differs"),
        (Difference("denied", "Lee never married", "She married"), "the source says the opposite"),
    ],
)
def test_what_differs_is_called_what_it_is(difference: Difference, words: str) -> None:
    assert kind_words(judged("Words.", difference)) == words


@pytest.mark.parametrize(
    ("text", "found", "new"),
    [
        ("Lee never married.", "She married", "Lee married."),
        ("He was not born in Ulm.", "was born", "He was born in Ulm."),
        ("He has never been to Rome.", "was in Rome", "He has been to Rome."),
        # another verb form, a denial of less than the verb, two of them, a source that denies
        ("She did not win the cup.", "She won the cup", ""),
        ("She was not the first to win.", "She was the first", ""),
        ("He was not elected until 1931.", "was elected in 1930", ""),
        ("She never said that she never won.", "She said", ""),
        ("Lee never married.", "never wed", ""),
        ("Lee left.", "Lee stayed", ""),
    ],
)
def test_a_denial_loses_its_one_word(text: str, found: str, new: str) -> None:
    assert fixed(text, Difference("denied", text.rstrip("."), found), passage=found) == new
