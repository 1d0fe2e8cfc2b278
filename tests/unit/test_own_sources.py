"""A user's own documents as a source: what their words refer to, what their head says of all their
sentences, who holds an office, what became of a motion, whose words they are."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.contained import RAISE_VARIABLE
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Page, Passage, WrittenOut
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.decompose.rules.topic_page import page_of_most
from factscore_tui.decompose.source_authors import authors_of, first_persons
from factscore_tui.decompose.source_references import MAX_PASSAGES, SourceReferences
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.differences.names.kin_pairs import find_kin_pair
from factscore_tui.verify.differences.names.offices import find_holder, told_holder
from factscore_tui.verify.differences.names.speakers import find_speaker, told_speaker
from factscore_tui.verify.differences.words.motions import find_outcome, told_outcome
from factscore_tui.verify.differences.words.votes import find_vote
from factscore_tui.verify.features.alignment import fact_units, prepare_page
from factscore_tui.verify.features.match import Match, lay_over, slot_credit

DECOMPOSER = decomposer()


def facts(text: str) -> list[str]:
    """All that is to be checked."""
    document = Document.from_text(text)
    read = DECOMPOSER.explain(document, split_sentences(text))
    return [fact.text for one in read for fact in one.facts if not fact.not_checkable]


FIRM = (
    "Berg Paving was founded in 1989 by the brothers Erik and Nils Berg. It employs 62 people. "
    "Erik Berg retired in 2018; since then Nils Berg has been managing director. In 2023 the "
    "company bought its competitor Stonewright."
)
MINUTES = (
    "Present: Mayor Jana Moll (chair), Councillors Olaf Brink, Ruth Ade, Tom Hale.\n\n"
    "1. Budget. The treasurer, Ruth Ade, presented the budget. It was adopted by four votes to "
    "one; Councillor Tom Hale voted against.\n\n"
    "2. Library. Olaf Brink moved that the Saturday hours of the library be extended to six hours. "
    "The motion was withdrawn after the mayor said that no money was available.\n\n"
    "3. Pool. The council heard that two of the nine beams were cracked. Tom Hale proposed that "
    'the pool be closed. The motion was carried. "We would rather close a pool than see a roof '
    'come down," said Mayor Jana Moll.'
)
TITLE = "Minutes of the Harwick town council, 12 March 2026"


def page(text: str, title: str = "firm", own: bool = True) -> Page:
    """One document of a user's."""
    return Page(1, title, (Passage(1, 1, title, "", text),), own=own)


def laid(fact: str, text: str = MINUTES, title: str = TITLE, own: bool = True) -> Match:
    """A fact over a document."""
    return lay_over(fact_units(fact, {}), prepare_page(title, page(text, title).passages, (), own))


def told(text: str, title: str = "firm") -> dict[str, str]:
    """What the words of a document refer to."""
    found = SourceReferences(DECOMPOSER.refer).read(page(text, title)).written_out
    return {one.span.of(text): one.text for one in found}


def test_words_of_a_document_get_what_they_refer_to() -> None:
    """The firm is meant; a daughter is the last brother's, or open."""
    assert told(FIRM)["It"] == "Berg Paving"
    longer = told(FIRM.replace("In 2023", "His daughter Karen joined it. In 2023"))
    assert longer.get("His", "") in {"", "Nils Berg's"}


def test_a_long_file_and_an_article_are_taken_as_they_are() -> None:
    """Neither is read for references."""
    read = SourceReferences(DECOMPOSER.refer).read
    assert read(page(FIRM, own=False)).written_out == ()
    passages = tuple(Passage(n, 1, "firm", "", FIRM) for n in range(MAX_PASSAGES + 1))
    assert read(Page(1, "firm", passages, own=True)).written_out == ()


def test_what_fails_leaves_a_document_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """A parser that raises costs the references only."""
    monkeypatch.delenv(RAISE_VARIABLE, raising=False)

    def broken(*_: object) -> object:
        raise ValueError("no tree")

    assert SourceReferences(broken).read(page(FIRM)).written_out == ()  # type: ignore[arg-type]


def test_the_place_of_what_is_written_out() -> None:
    """Ranges of the sentence as it is read lead to the words of the document."""
    text = "Ann Lee came. She bought it."
    out = (WrittenOut(0, Span(14, 17), "Ann Lee"),)
    sentence = prepare_page("note", page(text).passages, out, True).sentences[1]
    assert sentence.text == "Ann Lee bought it."
    assert sentence.in_passage(Span(0, 7)).of(text) == "She"
    assert sentence.in_passage(Span(8, 14)).of(text) == "bought"


@pytest.mark.parametrize(
    ("title", "text", "word", "name"),
    [
        (
            "Marlow Audio, Inc.: Annual Report 2022",
            "Revenue rose. In March we bought Pell Audio.",
            "we",
            "Marlow Audio Inc",
        ),
        (
            "letter",
            "LETTER FROM BRANNOCK MARINE PLC TO THE CLERK\n\nBrannock Marine plc\nDock House\n\n"
            "Dear Mr Sowerby,\n\nWe took on 23 people. I am glad.\n\nYours sincerely,\nPriya Lask",
            "We",
            "Brannock Marine plc",
        ),
        (
            "letter",
            "Dear Ann,\n\nI am pleased with the wall.\n\nYours sincerely,\n\nPriya Lask\nDirector",
            "I am",
            "Priya Lask is",
        ),
        (
            "A talk with the harbour master Ingrid Vase",
            'Ingrid Vase lives in Tarn.\n\nWhat did you hear?\n"At two I heard the wall go."',
            "I",
            "Ingrid Vase",
        ),
    ],
)
def test_the_first_person(title: str, text: str, word: str, name: str) -> None:
    """Who signs, whose report it is, who answers."""
    found = {span.of(text): said for span, said in first_persons(text, authors_of(title, text))}
    assert found[word] == name


def test_the_first_person_of_a_quotation_is_not_the_firm() -> None:
    """ "We" in quotation marks, and "I" of nobody who is known, stay."""
    text = 'Marlow Audio Inc sold it. "We did not want to, and I told them so," said Ann Lee.'
    assert list(first_persons(text, authors_of("Marlow Audio Inc: statement", text))) == []


@pytest.mark.parametrize(
    ("fact", "sentence", "credit"),
    [
        ("It was on 14 November 2022.", "The storm of 14 November tore a gap.", True),
        ("It was on 14 November 2023.", "The storm of 14 November tore a gap.", False),
        ("It was in May 2026.", "The wall will be relaid in May.", True),
        ("It resigned in May 2022.", "He resigned in May.", True),
        ("It met on 7 March 2023.", "Nobody had been hurt.", True),
        ("It met on 8 March 2023.", "Nobody had been hurt.", False),
    ],
)
def test_days_take_the_year_of_the_document(fact: str, sentence: str, credit: bool) -> None:
    """The last one before its date, or the next one where the sentence looks ahead."""
    title = "Minutes, 7 March 2026" if "2026" in fact else "Minutes, 7 March 2023"
    own = prepare_page(title, page(sentence, title).passages, (), True)
    unit = next(unit for unit in fact_units(fact, {}) if unit.date)
    assert bool(slot_credit(unit, own.sentences[0])) is credit


@pytest.mark.parametrize(
    ("fact", "holder"),
    [
        ("Olaf Brink is the mayor.", "Jana Moll"),
        ("Olaf Brink is the mayor of Harwick.", "Jana Moll"),
        ("The treasurer was Tom Hale.", "Ruth Ade"),
        ("Jana Moll is the mayor.", ""),
        ("Ann Fox is the mayor.", ""),  # nobody who is named there
        ("Olaf Brink is the engineer.", ""),
        ("Olaf Brink was the mayor in March 2024.", ""),
    ],
)
def test_another_holder_of_an_office(fact: str, holder: str) -> None:
    """In a document of one day, of an office that one person has."""
    found = find_holder(fact, laid(fact))
    assert (found.difference.found if found else "") == holder
    assert find_holder(fact, laid(fact, own=False)) is None


def test_the_same_holder_supports() -> None:
    """Beside the name, in brackets, before a comma."""
    assert told_holder("Jana Moll is the mayor.", laid("Jana Moll is the mayor.")) is not None
    assert (
        told_holder("Ruth Ade was the treasurer.", laid("Ruth Ade was the treasurer.")) is not None
    )
    deputy = "Ann Lee (Deputy Mayor) and Tom Fox (Mayor) came."
    fact = "Ann Lee was the mayor."
    assert told_holder(fact, laid(fact, deputy)) is None
    found = find_holder(fact, laid(fact, deputy))
    assert found is not None and found.difference.found == "Tom Fox"


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (
            "Olaf Brink's motion to extend the Saturday hours of the library was adopted.",
            "withdrawn",
        ),
        ("The Saturday hours of the library will be extended.", "withdrawn"),
        ("The council rejected Tom Hale's proposal to close the pool.", "carried"),
        ("The council adopted Tom Hale's proposal to close the pool.", ""),
        ("The library has Saturday hours.", ""),
    ],
)
def test_what_became_of_a_motion(fact: str, said: str) -> None:
    """Told in a later sentence of the minutes."""
    found = find_outcome(fact, laid(fact))
    assert (found.difference.found if found else "") == said
    assert find_outcome(fact, laid(fact, own=False)) is None


def test_a_motion_that_was_carried_supports() -> None:
    """Proposal and fate together have the fact."""
    fact = "Tom Hale's motion to close the pool was carried."
    assert told_outcome(fact, laid(fact))
    fact = "Tom Hale's motion to close the library was carried."
    assert not told_outcome(fact, laid(fact))


def test_how_somebody_voted() -> None:
    """Against, where the fact has for."""
    found = find_vote("Tom Hale voted for the budget.", laid("Tom Hale voted for the budget."))
    assert found is not None and found.difference.found == "against"
    same = "Tom Hale voted against the budget."
    assert find_vote(same, laid(same)) is None
    assert (
        find_vote("Ruth Ade voted for the budget.", laid("Ruth Ade voted for the budget.")) is None
    )


QUOTE = "We would rather close a pool than see a roof come down"


@pytest.mark.parametrize(
    ("speaker", "other"),
    [("Mayor Olaf Brink", "Jana Moll"), ("Jana Moll", ""), ("the mayor Moll", "")],
)
def test_whose_words_they_are(speaker: str, other: str) -> None:
    """The same words, said by somebody else."""
    text = f'{speaker} said "{QUOTE}".'
    given = AtomicFact(0, text, text, (Span(0, 3),), Span(0, 3), speaker=speaker, content=QUOTE)
    found = find_speaker(given, laid(text))
    assert other in found.difference.found if found else other == ""
    assert told_speaker(given, laid(text)) is not bool(other)


def test_other_words_are_nobodys() -> None:
    """What the source does not have word for word, and a word or two, are left alone."""
    for words in ("We would rather close two pools than see it fall", "a roof"):
        text = f'Olaf Brink said "{words}".'
        given = AtomicFact(
            0, text, text, (Span(0, 3),), Span(0, 3), speaker="Olaf Brink", content=words
        )
        assert find_speaker(given, laid(text)) is None
        assert not told_speaker(given, laid(text))


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("Angus Toll is the cousin of Ruaridh Toll.", "brother"),
        ("Angus is Ruaridh Toll's cousin.", "brother"),
        ("Ruaridh Toll is the brother of Angus Toll.", ""),
        ("Zofia is the sister of Tom Wilk.", "daughter"),
        ("Tom Wilk is the father of Zofia.", ""),
        ("Tom Wilk is the uncle of Zofia.", "daughter"),
        ("Ann Lee is the wife of Paul Lee.", ""),
        ("Zofia is the sister of Angus Toll.", ""),
    ],
)
def test_another_relation_of_two_people(fact: str, said: str) -> None:
    """In the fact's direction or the other one; half brothers and other people are left alone."""
    text = (
        "Ruaridh Toll's own brother, Angus Toll, lost a boat. Tom Wilk coaches her, and Tom Wilk's "
        "daughter Zofia plays. Paul Lee's half sister Ann Lee came."
    )
    found = find_kin_pair(fact, laid(fact, text))
    assert (found.difference.found if found else "") == said


def test_who_answers_in_an_interview_said_it() -> None:
    """Nobody is named beside the words."""
    text = 'Ingrid Vase has been master since May.\n\nWhat did you see?\n"When we counted heads \
everybody was there."'
    title = "A talk with the harbour master Ingrid Vase"
    read = SourceReferences(DECOMPOSER.refer).read(page(text, title))
    assert read.answering == "Ingrid Vase"
    prepared = prepare_page(title, read.passages, read.written_out, True)
    prepared.answering = read.answering
    for speaker, same in (("Ingrid Vase", True), ("Olaf Brink", False)):
        content = "When we counted heads everybody was there"
        said = f'{speaker} said "{content}".'
        fact = AtomicFact(
            0, said, said, (Span(0, 3),), Span(0, 3), speaker=speaker, content=content
        )
        match = lay_over(fact_units(said, {}), prepared)
        assert told_speaker(fact, match) is same
        assert (find_speaker(fact, match) is None) is same


def test_who_answers_says_i_of_themselves() -> None:
    """An interview is read with the name of who answers for "I"."""
    text = 'Ingrid Vase has been master since May.\n\nWhat did you see?\n"When I counted heads \
everybody was there."'
    title = "A talk with the harbour master Ingrid Vase"
    read = SourceReferences(DECOMPOSER.refer).read(page(text, title))
    prepared = prepare_page(title, read.passages, read.written_out, True)
    prepared.answering = read.answering
    for words, told in (("I counted", True), ("she counted", False)):
        content = f"When {words} heads everybody was there"
        said = f'Ingrid Vase said "{content}".'
        whole = Span(0, 3)
        fact = AtomicFact(0, said, said, (whole,), whole, speaker="Ingrid Vase", content=content)
        assert told_speaker(fact, lay_over(fact_units(said, {}), prepared)) is told


@pytest.mark.parametrize(
    ("text", "has", "not_has"),
    [
        (
            "The deputy mayor, Colm Pett, was among those who voted in favour.",
            "The deputy mayor voted in favour.",
            "was among those.",
        ),
        (
            "Ann's cousin Angus lost the Girl Maureen, which was built in 1971.",
            "The Girl Maureen was built in 1971.",
            "boat Maureen",
        ),
        (
            "Brannock gave back the wall in May, the council heard on Tuesday, at the price it had "
            "agreed.",
            "The council heard on Tuesday that Brannock gave back the wall in May at the price it "
            "had agreed.",
            "Tuesday at the price",
        ),
        (
            "The firm paved the promenade at Seaby, of which a storm tore away 40 metres in May.",
            "The storm tore away 40 metres of the promenade in May.",
            "Of the promenade",
        ),
        (
            "HARWICK, 22 March — The pool is closed. Lessons move to the baths in Marlow, and the "
            "town pays for the buses.",
            "Harwick pays for the buses.",
            "Marlow pays",
        ),
        (
            "Harwick, 16 March 2026. The pool will close. Lessons move to the baths in Marlow, and "
            "the town pays for the buses.",
            "Harwick pays for the buses.",
            "Marlow pays",
        ),
        (
            "Ann Fox has written content for a variety of networks, including CBS and NBC.",
            "Ann Fox has written content for a variety of networks.",
            "variety of NBC",
        ),
    ],
)
def test_facts_of_a_news_story(text: str, has: str, not_has: str) -> None:
    """What a sentence comes to."""
    told = facts(text)
    assert has in told
    assert not any(not_has in fact for fact in told)


def test_did_so_is_open() -> None:
    """What an earlier sentence tells."""
    text = "The pool is closed. The council decided so on 12 March."
    document = Document.from_text(text)
    read = DECOMPOSER.explain(document, split_sentences(text))
    assert [fact.not_checkable for one in read[1:] for fact in one.facts] == [
        "unclear what “so” is"
    ]


def test_numbers_belong_to_names_that_lead_to_a_page() -> None:
    """A text on Apollo 11 is not taken to be about Neil Armstrong, whose page has most of its other
    names."""
    pages = {
        "Neil Armstrong": "Neil Armstrong flew Apollo 11 with Buzz Aldrin. Ohio, Korea, 1969.",
        "Apollo 11": "Apollo 11: Neil Armstrong, Buzz Aldrin, Michael Collins. Florida, 1969.",
    }
    text = (
        "Apollo 11 left Florida in 1969 with Neil Armstrong, Buzz Aldrin and Michael Collins.",
        "Armstrong came from Ohio and had flown in Korea.",
    )
    assert page_of_most(text, lambda name: pages.get(name, "")) in {"", "Apollo 11"}
    one = {"Neil Armstrong": pages["Neil Armstrong"]}
    assert page_of_most(text, lambda name: one.get(name, "")) == "Neil Armstrong"


def test_who_is_named_as_the_object_is_not_the_subject() -> None:
    """ "he sent Darwin an essay" in a text on Darwin: the other one did."""
    text = (
        "Charles Darwin was born in Shrewsbury. Alfred Wallace had no fortune. He collected "
        "specimens in the Amazon. In 1858 he sent Darwin an essay."
    )
    document = Document.from_text(text)
    read = DECOMPOSER.explain(document, split_sentences(text), "Charles Darwin")
    assert "Alfred Wallace sent Charles Darwin an essay in 1858." in [
        fact.text for fact in read[3].facts
    ]
