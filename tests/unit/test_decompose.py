"""The bundled decomposer: what it says of ordinary sentences, and what holds for any text at
all."""

from __future__ import annotations

import pytest
from any_sentences import SENTENCES, WORDS
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.fact import DraftFact, Sentence, SentenceKind
from factscore_tui.core.span import Span
from factscore_tui.decompose.bundled import open_decomposer
from factscore_tui.decompose.pipeline import REFUSAL
from factscore_tui.decompose.rules.verb_forms import past_of, past_of_participle, singular_verb
from factscore_tui.decompose.syntax.tokenizer import tokenise
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import words

DECOMPOSER = decomposer()
GLUE = {
    "is",
    "are",
    "was",
    "were",
    "a",
    "an",
    "the",
    "in",
    "on",
    "at",
    "born",
    "died",
    "released",
    "s",
    "that",  # "Ann said the war was over" is told as "Ann said that the war was over"
}


def drafts(
    text: str, topic: str = "", kind: SentenceKind = SentenceKind.PROSE
) -> tuple[DraftFact, ...]:
    """The facts of one sentence that is a document of its own."""
    document = Document.from_text(text)
    sentence = Sentence(0, Span(0, document.length), 0, kind)
    return next(iter(DECOMPOSER.decompose(document, [sentence], topic)))[1]


def written(text: str) -> list[str]:
    return [f.as_written for f in drafts(text)]


def of_document(text: str, topic: str = "") -> list[DraftFact]:
    document = Document.from_text(text)
    return [
        f
        for _, facts in DECOMPOSER.decompose(document, split_sentences(text), topic)
        for f in facts
    ]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ann Lee is an American actress and singer.", ["Ann Lee is a singer."]),
        (
            "Ann Lee (June 3, 1910 – May 1, 1980) was a German painter.",
            ["Ann Lee was born on June 3, 1910.", "Ann Lee died on May 1, 1980."],
        ),
        (
            "Ann Lee (born May 4, 1985) is a rapper.",
            ["Ann Lee was born May 4, 1985.", "Ann Lee is a rapper."],
        ),
        (
            "He was born on May 4, 1985, in Chicago, Illinois.",
            ["He was born on May 4, 1985.", "He was born in Chicago.", "Chicago is in Illinois."],
        ),
        (
            "He won the Palm Award, the Oak Award, and the Elm Award.",
            ["He won the Palm Award.", "He won the Oak Award.", "He won the Elm Award."],
        ),
        (
            "She wrote the novel and directed the film.",
            ["She wrote the novel.", "She directed the film."],
        ),
        (
            "Ann Lee married Tom Fox, who was born in Canada.",
            ["Ann Lee married Tom Fox.", "Tom Fox was born in Canada."],
        ),
        (
            "He joined the army in 1950, serving in Korea.",
            ["He joined the army in 1950.", "He served in Korea."],
        ),
        (
            "She has appeared in many films, including Red Dawn and Blue Moon.",
            ["She has appeared in Red Dawn.", "She has appeared in Blue Moon."],
        ),
        ("On top of the tower sat three men.", ["Three men sat on top of the tower."]),
        (
            "The vaccine, developed by Pfizer, was approved in 2021.",
            ["The vaccine was developed by Pfizer.", "The vaccine was approved in 2021."],
        ),
        (
            "Neil Armstrong, the commander, stepped out first; Aldrin followed later.",
            ["Neil Armstrong was the commander.", "Neil Armstrong stepped out first."],
        ),
        (
            "On top of the Saturn V sat three men: Ann Lee, the commander, Tom Fox, and Joe Ray.",
            [
                "Three men sat on top of the Saturn V.",
                "The three men who sat on top of the Saturn V were Ann Lee, Tom Fox and Joe Ray.",
            ],
        ),
        (
            "Two schools stayed shut, and lessons are to resume on Tuesday.",
            ["Lessons are to resume on Tuesday."],
        ),
    ],
)
def test_facts_of_ordinary_sentences(sentence: str, expected: list[str]) -> None:
    facts = written(sentence)
    assert set(expected) <= set(facts), facts


@pytest.mark.parametrize(
    ("sentence", "never"),
    [
        (
            "Thousands of commuters forced off trains by the strike complained to Network Rail.",
            "forced Network",
        ),
        ("SANTA FE — A fast-moving wildfire destroyed 40 homes.", "SANTA FE is"),
        ("Wealdstone were beaten 3-2 by Boreham Wood.", "3 was 2"),
        ("She was without any doubt the most charming aviator of the century.", "doubt is"),
        (
            "On top of the Saturn V sat three men: Neil Armstrong, the commander, and Buzz Aldrin.",
            "Armstrong sat",
        ),
        ("Rosalind Franklin was an X-ray crystallographer.", "an X-ray."),
        (
            "Researchers said sleep loss impairs memory, though the reason is unclear.",
            "memory is unclear",
        ),
    ],
)
def test_what_a_stranger_laughed_at(sentence: str, never: str) -> None:
    assert not any(never in f.text for f in of_document(sentence))


def test_people_who_are_told_apart_stay_apart() -> None:
    facts = written("People who walk briskly may lower their risk of diabetes.")
    assert facts == ["People who walk briskly may lower their risk of diabetes."]


def test_sayings_keep_their_speaker() -> None:
    facts = drafts("Ann Lee said that the war was over.")
    assert [(f.as_written, f.speaker) for f in facts] == [
        ("Ann Lee said that the war was over.", "Ann Lee")
    ]
    assert "the war was over" in facts[0].content.lower()
    facts = drafts("According to the museum, the vase was made in 1320.")
    assert all("according to the museum" in f.as_written.lower() for f in facts)


def test_speech_in_any_order_is_said_by_its_speaker() -> None:
    for text in (
        '"The bridge will open in May," Lena Ruud told reporters.',
        "The bridge will open in May, Lena Ruud said.",
        "Lena Ruud said the bridge would open in May.",
    ):
        told = [f for f in drafts(text) if f.speaker]
        assert [f.speaker for f in told[:1]] == ["Lena Ruud"], text
        assert not any(f.as_written.startswith("The bridge") for f in drafts(text))


def test_what_limits_a_unique_thing_is_never_cut_off() -> None:
    facts = written("She was the first woman to win a Nobel Prize.")
    assert facts == ["She was the first woman to win a Nobel Prize."]


def test_conditions_stay() -> None:
    facts = written("If the dam breaks, the city will flood.")
    assert facts and all("if the dam breaks" in f.lower() for f in facts)


def test_negation_stays() -> None:
    facts = written("He did not win the race in 1950.")
    assert facts
    assert all("not" in f for f in facts)


def test_names_and_pronouns_are_resolved_with_a_topic() -> None:
    facts = of_document(
        "Salah grew up in Egypt. He scored 34 goals. His father was a farmer.",
        "Mohamed Salah (footballer)",
    )
    assert [f.text for f in facts] == [
        "Mohamed Salah grew up in Egypt.",
        "Mohamed Salah scored 34 goals.",
        "Mohamed Salah's father was a farmer.",
    ]
    assert [f.as_written for f in facts] == [
        "Salah grew up in Egypt.",
        "He scored 34 goals.",
        "His father was a farmer.",
    ]


def test_first_name_of_the_text_is_the_topic_when_none_is_given() -> None:
    facts = of_document("Marie Curie was a physicist. She moved to Paris.")
    assert facts[-1].text == "Marie Curie moved to Paris."


def test_a_pronoun_that_nobody_can_place_is_not_judged() -> None:
    facts = of_document("He was carried to Madrid in 1605.")
    assert facts
    assert all("unclear" in f.not_checkable and "He" in f.not_checkable for f in facts)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Who was the first king of France?", "question"),
        ("Sure, here is a biography of Ann Lee:", "boilerplate"),
        ("Please note that dates may vary.", "boilerplate"),
        ("I think he is the best singer.", "opinion"),
        ("Hello there!", "greeting"),
        ("What a wonderful film this is!", "exclamation"),
        ("Click on the link to see more.", "instruction"),
        ("***", "no words"),
    ],
)
def test_not_checkable(text: str, reason: str) -> None:
    facts = drafts(text)
    assert [f.not_checkable for f in facts] == [reason]


def test_headings_are_not_checkable() -> None:
    assert [f.not_checkable for f in drafts("Early life", kind=SentenceKind.HEADING)] == ["heading"]


@pytest.mark.parametrize(
    "text",
    ["Hope was born in 1950.", "Dear John is a film.", "Ann Lee won the Nobel Prize in 1911."],
)
def test_statements_that_look_otherwise_are_checkable(text: str) -> None:
    assert not any(f.not_checkable for f in drafts(text))


def test_every_number_date_and_name_is_covered() -> None:
    text = (
        "On 4 May 1999, Ann Lee, the 3rd daughter of Tom Fox, sold 2,000 shares of Acme Corp to "
        "Joe Ray (then 41) "
        "for $5 million in Lima."
    )
    said = " ".join(written(text))
    for part in (
        "4 May 1999",
        "Ann Lee",
        "3rd",
        "Tom Fox",
        "2,000",
        "Acme Corp",
        "Joe Ray",
        "41",
        "$5",
        "Lima",
    ):
        assert part in said


def test_a_title_with_a_question_mark_is_no_question() -> None:
    assert not any(f.not_checkable for f in drafts('Ann Lee wrote the book "Who Is She?"'))


def _stems(text: str) -> set[str]:
    return {w.folded for w in words(text)}


def test_what_somebody_told_is_not_turned_round() -> None:
    facts = written(
        "Mark Bell told reporters that the pumps promised after that storm had never arrived."
    )
    assert not any(f.startswith("The pumps promised that") for f in facts), facts


def test_a_title_and_a_name_are_one_person() -> None:
    facts = written("Her mother, Lady Byron, had taken her to his house in London.")
    assert not any(f.startswith(("Byron", "Lady had")) for f in facts), facts


def test_a_date_is_not_cut() -> None:
    facts = written("Marie Curie was born in Warsaw on 7 November 1876.")
    assert {"Marie Curie was born in Warsaw.", "Marie Curie was born on 7 November 1876."} <= set(
        facts
    ), facts
    assert not any("7 1876" in f for f in facts), facts


def test_an_object_that_stands_late_follows_its_verb() -> None:
    facts = written("With him she announced two new elements in 1898, polonium and radium.")
    assert not any("in 1898 polonium" in f or "in 1898 radium" in f for f in facts), facts


def test_a_prize_is_not_in_its_field_as_in_a_place() -> None:
    facts = written("She shared the Nobel Prize in Physics in 1903.")
    assert not any(f.startswith("The Nobel Prize") for f in facts), facts


def test_each_of_several_is_one_of_them() -> None:
    facts = written(
        "The exhibition brings together two giants of physics, Marie Curie and Albert Einstein."
    )
    assert not any(f.endswith(" is two giants of physics.") for f in facts), facts


def test_both_did_it_each_is_said_to_have_done_it() -> None:
    facts = written(
        "Marie Curie and Albert Einstein, who both attended a congress in Brussels, met there."
    )
    assert not any(f.endswith(" both.") for f in facts), facts


def test_the_end_of_another_name_is_no_short_name() -> None:
    text = (
        "Charles Babbage showed a part of his Difference Engine. Ada Lovelace wrote about the "
        "Analytical Engine."
    )
    assert not any("Analytical Difference" in f.text for f in of_document(text))


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(SENTENCES, WORDS))
@example("'was!was")
@example("0`0`")
@example("`0`0")
@example("0Said%000")
@example("_º\u093a")  # a vowel sign alone: marks stay with the letter before them
def test_holds_for_any_text(text: str) -> None:
    document = Document.from_text(text)
    sentence = Sentence(0, Span(0, document.length), 0)
    results = list(DECOMPOSER.decompose(document, [sentence], "Ann Lee"))
    assert [s for s, _ in results] == [sentence]
    facts = results[0][1]
    assert bool(facts) == bool(document.text.strip())
    source = _stems(document.text)
    source |= {piece for word in source for piece in word.split("'")}  # "Lee'd" may become "Lee"
    source |= {
        word for token in tokenise(document.text) for word in _stems(token.text)
    }  # "10km" is "10" and "km"
    for fact in facts:
        assert fact.spans
        assert all(0 <= s.start < s.end <= document.length for s in fact.spans)
        assert all(a.end < b.start for a, b in zip(fact.spans, fact.spans[1:], strict=False))
        assert fact.text.strip()
        assert fact.as_written.strip()
        # Verbs may be brought into line with their new subject: "earning" -> "earned", "writes" ->
        # "write".
        pasts = {past_of(w) for w in source if w.endswith("ing")} | {
            w.removesuffix("s") for w in source
        }
        pasts |= {singular_verb(w) for w in source} | {past_of_participle(w) for w in source}
        # "X said that Y"; "In it sat two men: A and B" -> "the two men who sat in it were A and B".
        added = {"that"} if fact.speaker else {"that", "who"} if ":" in document.text else set()
        own = source | GLUE | pasts | added
        for word in _stems(fact.as_written):
            assert word in own or set(word.split("'")) <= own


def test_the_same_text_gives_the_same_facts() -> None:
    text = (
        "He was arrested in 1967 and sentenced to death for murder, but his sentence was later "
        "commuted."
    )
    again = open_decomposer(threads=1)
    document = Document.from_text(text)
    sentence = Sentence(0, Span(0, len(text)), 0)
    assert next(iter(again.decompose(document, [sentence], "")))[1] == drafts(text)


def test_spans_are_places_in_the_document() -> None:
    text = "It rained. Ann Lee was born in Paris."
    fact = of_document(text)[-1]
    assert [s.of(text) for s in fact.spans] == ["Ann Lee was born in Paris"]


def test_a_very_long_sentence_and_deep_brackets() -> None:
    assert drafts("The king of " * 90 + "Spain was old.")
    assert drafts("((((" * 200 + " Ann was born in 1950 " + "))))" * 200)
    assert drafts("a" * 20_000)


def test_a_refusal_has_no_facts() -> None:
    refusal = "I'm sorry, but I can't provide a biography of Ann Lee. She was born in Riga."
    told = of_document(refusal)
    assert [fact.not_checkable for fact in told] == [REFUSAL] * len(told) != []
    told = of_document("Ann Lee said that she could not write a biography. She was born in Riga.")
    assert REFUSAL not in {fact.not_checkable for fact in told}
