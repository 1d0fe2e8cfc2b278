"""Whom and what pronouns, bare names and phrases stand for; the trees are built by hand."""

from __future__ import annotations

import time

import pytest

from factscore_tui.decompose.references.choice.expletives import stands_for_nothing
from factscore_tui.decompose.references.coreference import Reference, references
from factscore_tui.decompose.rules.topic import propose_topic
from factscore_tui.decompose.syntax.tokenizer import Token
from factscore_tui.decompose.syntax.tree import Tree

UPOS = {"NNP": "PROPN", "NNPS": "PROPN", "NN": "NOUN", "NNS": "NOUN", "PRP": "PRON", "PRP$": "PRON",
    "DT": "DET",
        "IN": "ADP", "CC": "CCONJ", "JJ": "ADJ", "CD": "NUM", "RB": "ADV", "POS": "PART",
        "TO": "PART", "WP": "PRON",
        "BE": "AUX", "WDT": "PRON"}  # fmt: skip


def tree(table: str) -> tuple[str, Tree]:
    """A sentence from words "form/tag/head/relation" (heads count from 1, 0 is the root); BE is a
    form of "to be"."""
    tokens, upos, xpos, heads, relations = [], [], [], [], []
    text = ""
    for cell in table.split():
        form, tag, head, relation = cell.rsplit("/", 3)
        tight = (
            not text
            or form in {".", ",", "'s", "?"}
            or (text.endswith('"') and text.count('"') % 2)
        )
        text += form if tight else " " + form
        tokens.append(Token(form, len(text) - len(form), len(text)))
        mark = not any(c.isalnum() for c in form)
        upos.append("PUNCT" if mark else UPOS.get(tag, "VERB"))
        xpos.append({"BE": "VBD"}.get(tag, tag))
        heads.append(int(head) - 1)
        relations.append(relation)
    return text, Tree(tokens, upos, xpos, heads, relations)


def read(
    *tables: str, topic: str = "", speakers: list[str] | None = None
) -> list[tuple[Reference, ...]]:
    made = [tree(t) for t in tables]
    return references([s for s, _ in made], [t for _, t in made], topic, speakers)


def told(found: tuple[Reference, ...]) -> list[tuple[tuple[int, ...], str]]:
    return [(r.words, r.antecedent) for r in found]


MARIE = "Marie/NNP/5/nsubj Curie/NNP/1/flat was/BE/5/cop a/DT/5/det physicist/NN/0/root ././5/punct"
PAUL = "Paul/NNP/2/nsubj taught/VBD/0/root Peter/NNP/2/obj ././2/punct"
WON = "She/PRP/2/nsubj won/VBD/0/root ././2/punct"
NORTHFOLD = (
    "Northfold/NNP/2/compound Water/NNP/7/nsubj ,/,/5/punct a/DT/5/det utility/NN/2/appos "
    ",/,/5/punct"
    " repaired/VBD/0/root the/DT/9/det lock/NN/7/obj ././7/punct"
)


def test_pronoun_of_a_person() -> None:
    assert read(MARIE, WON)[1] == (Reference((0,), "Marie Curie"),)


def test_possessive_pronoun_is_written_with_an_s() -> None:
    found = read(MARIE, "Her/PRP$/2/nmod:poss lab/NN/3/nsubj burned/VBD/0/root ././3/punct")[1]
    assert found == (Reference((0,), "Marie Curie", possessive=True),)


def test_his_may_be_the_subject_and_him_may_not() -> None:
    his = read("Paul/NNP/2/nsubj sold/VBD/0/root his/PRP$/4/nmod:poss house/NN/2/obj ././2/punct")[
        0
    ]
    assert told(his) == [((2,), "Paul")]
    him = read("Paul/NNP/2/nsubj met/VBD/0/root him/PRP/2/obj ././2/punct")[0]
    assert him == (Reference((2,), "", unclear="him"),)


def test_gender_decides() -> None:
    both = "Marie/NNP/2/nsubj married/VBD/0/root Peter/NNP/2/obj ././2/punct"
    assert told(read(both, "He/PRP/2/nsubj taught/VBD/0/root ././2/punct")[1]) == [((0,), "Peter")]
    assert told(read(both, WON)[1]) == [((0,), "Marie")]


def test_two_that_fit_equally_are_left_unclear() -> None:
    joined = "Paul/NNP/4/nsubj and/CC/3/cc Peter/NNP/1/conj met/VBD/0/root ././4/punct"
    assert read(joined, "His/PRP$/2/nmod:poss son/NN/3/nsubj fell/VBD/0/root ././3/punct")[1] == (
        Reference((0,), "", "His", possessive=True),
    )


def test_bare_surname_and_first_name() -> None:
    for word in ("Curie", "Marie"):
        found = read(MARIE, f"{word}/NNP/2/nsubj won/VBD/0/root ././2/punct")[1]
        assert found == (Reference((0,), "Marie Curie"),)


def test_a_surname_before_the_full_name() -> None:
    found = read("Curie/NNP/2/nsubj died/VBD/0/root ././2/punct", MARIE)
    assert told(found[0]) == [((0,), "Marie Curie")]


def test_surname_with_a_clitic() -> None:
    found = read(
        MARIE, "Curie/NNP/3/nmod:poss 's/POS/1/case lab/NN/4/nsubj burned/VBD/0/root ././4/punct"
    )[1]
    assert found == (Reference((0, 1), "Marie Curie", possessive=True),)


def test_the_company_is_the_one_whose_kind_was_told() -> None:
    company = "The/DT/2/det company/NN/3/nsubj paid/VBD/0/root ././3/punct"
    assert read(NORTHFOLD, company)[1] == (Reference((0, 1), "Northfold Water"),)
    assert told(read(NORTHFOLD, "It/PRP/2/nsubj paid/VBD/0/root ././2/punct")[1]) == [
        ((0,), "Northfold Water")
    ]
    narrowed = (
        "The/DT/2/det company/NN/5/nsubj she/PRP/4/nsubj founded/VBD/2/acl:relcl "
        "failed/VBD/0/root ././5/punct"
    )
    assert (0, 1) not in [r.words for r in read(NORTHFOLD, narrowed)[1]]


def test_it_is_no_person() -> None:
    assert read(MARIE, "It/PRP/2/nsubj won/VBD/0/root ././2/punct")[1] == (
        Reference((0,), "", "It"),
    )


def test_a_thing_is_named_by_its_noun_with_the() -> None:
    crack = "Engineers/NNS/2/nsubj found/VBD/0/root a/DT/4/det crack/NN/2/obj ././2/punct"
    found = read(crack, "It/PRP/2/nsubj grew/VBD/0/root ././2/punct")[1]
    assert told(found) == [((0,), "the crack")]


def test_cataphora() -> None:
    sentence = (
        "In/IN/3/case her/PRP$/3/nmod:poss book/NN/6/obl ,/,/3/punct Marie/NNP/6/nsubj "
        "explains/VBZ/0/root"
        " radium/NN/6/obj ././6/punct"
    )
    assert told(read(sentence)[0]) == [((1,), "Marie")]


def test_the_latter_and_the_two() -> None:
    joined = (
        "Marie/NNP/5/nsubj and/CC/3/cc Peter/NNP/1/conj were/BE/5/cop married/JJ/0/root ././5/punct"
    )
    latter = "The/DT/2/det latter/JJ/3/nsubj died/VBD/0/root ././3/punct"
    two = "The/DT/2/det two/CD/3/nsubj left/VBD/0/root ././3/punct"
    assert told(read(joined, latter)[1]) == [((0, 1), "Peter")]
    assert told(read(joined, two)[1]) == [((0, 1), "Marie and Peter")]
    assert read(two)[0] == (Reference((0, 1), "", "The two"),)
    they = "They/PRP/2/nsubj left/VBD/0/root ././2/punct"
    assert told(read(joined, they)[1]) == [((0,), "Marie and Peter")]


def test_that_year() -> None:
    first = "Paul/NNP/2/nsubj won/VBD/0/root in/IN/4/case 1921/CD/2/obl ././2/punct"
    late = "That/DT/2/det year/NN/4/obl:unmarked Peter/NNP/4/nsubj died/VBD/0/root ././4/punct"
    assert ((0, 1), "in 1921") in told(read(first, late)[1])


QUOTE = (
    "\"/``/4/punct I/PRP/4/nsubj am/BE/4/cop tired/JJ/7/ccomp ,/,/4/punct \"/''/4/punct "
    "said/VBD/0/root"
)


def test_first_person_in_a_quotation() -> None:
    assert told(read(QUOTE + " Marie/NNP/7/nsubj Curie/NNP/8/flat ././7/punct")[0]) == [
        ((1,), "Marie Curie")
    ]


def test_first_person_of_a_known_speaker_and_author() -> None:
    sentence = "I/PRP/2/nsubj won/VBD/0/root ././2/punct"
    assert read(sentence)[0] == ()
    assert told(read(sentence, speakers=["Marie Curie"])[0]) == [((0,), "Marie Curie")]
    byline = "By/IN/2/case Wanda/NNP/0/root Pryce/NNP/2/flat"
    assert told(read(byline, sentence)[1]) == [((0,), "Wanda Pryce")]


def test_a_topic_is_known_from_the_start() -> None:
    assert told(read(WON, topic="Marie Curie")[0]) == [((0,), "Marie Curie")]
    assert told(read(WON, topic="Marie Curie (physicist)")[0]) == [((0,), "Marie Curie")]
    assert read(WON)[0] == (Reference((0,), "", "She"),)


def test_a_title_introduces_a_name() -> None:
    sentence, own = tree(WON)
    found = references(["# Marie Curie", sentence], [None, own])
    assert found[0] == () and told(found[1]) == [((0,), "Marie Curie")]


@pytest.mark.parametrize(
    ("table", "nothing"),
    [
        (
            "It/PRP/3/nsubj is/BE/3/cop clear/JJ/0/root that/IN/6/mark he/PRP/6/nsubj "
            "won/VBD/3/csubj",
            True,
        ),
        ("It/PRP/2/nsubj rained/VBD/0/root", True),
        (
            "It/PRP/2/nsubj took/VBD/0/root her/PRP/2/iobj months/NNS/2/obj to/TO/6/mark "
            "win/VB/2/xcomp",
            True,
        ),
        ("It/PRP/3/nsubj was/BE/3/cop he/PRP/0/root who/WP/5/nsubj won/VBD/3/acl:relcl", True),
        ("It/PRP/2/nsubj burned/VBD/0/root", False),
        ("It/PRP/4/nsubj is/BE/4/cop a/DT/4/det river/NN/0/root", False),
    ],
)
def test_it_without_an_antecedent(table: str, nothing: bool) -> None:
    _, own = tree(table)
    assert stands_for_nothing(own, 0) is nothing


def test_a_reflexive_is_no_mention() -> None:
    assert read("Paul/NNP/2/nsubj hurt/VBD/0/root himself/PRP/2/obj ././2/punct")[0] == ()


def test_main_subject() -> None:
    pairs = [tree(t) for t in (MARIE, WON, WON, "Curie/NNP/2/nsubj died/VBD/0/root ././2/punct")]
    assert propose_topic([s for s, _ in pairs], [t for _, t in pairs]) == "Marie Curie"
    pairs = [
        tree(t) for t in (PAUL, "Peter/NNP/2/nsubj thanked/VBD/0/root Paul/NNP/2/obj ././2/punct")
    ] * 2
    assert propose_topic([s for s, _ in pairs], [t for _, t in pairs]) == ""
    assert propose_topic([], []) == ""


def test_long_texts_take_time_in_proportion() -> None:
    pairs = [tree(t) for t in (MARIE, WON, NORTHFOLD, PAUL)]
    times = []
    for n in (250, 1000):
        begin = time.perf_counter()
        found = references([s for s, _ in pairs] * n, [t for _, t in pairs] * n)
        times.append(time.perf_counter() - begin)
        assert len(found) == 4 * n
    assert times[1] < 12 * times[0]


def test_the_same_twice() -> None:
    assert read(MARIE, WON, NORTHFOLD, PAUL) == read(MARIE, WON, NORTHFOLD, PAUL)


def test_a_guessed_gender_does_not_hide_a_surname() -> None:
    roy = "Julie/NNP/3/nsubj Roy/NNP/1/flat scored/VBD/0/root ././3/punct"
    later = "Roy/NNP/2/nsubj left/VBD/0/root ././2/punct"
    assert told(read(roy, later)[1]) == [((0,), "Julie Roy")]


def test_a_club_by_either_word_of_its_name() -> None:
    match = (
        "Harwick/NNP/2/compound Town/NNP/3/nsubj beat/VBD/0/root Denby/NNP/5/compound "
        "Rovers/NNPS/3/obj ././3/punct"
    )
    assert told(read(match, "Denby/NNP/2/nsubj protested/VBD/0/root ././2/punct")[1]) == [
        ((0,), "Denby Rovers")
    ]
    club = "The/DT/2/det club/NN/3/nsubj lost/VBD/0/root ././3/punct"
    one = "Harwick/NNP/2/compound Town/NNP/3/nsubj won/VBD/0/root ././3/punct"
    assert told(read(one, club)[1]) == [((0, 1), "Harwick Town")]


def test_the_last_word_with_an_article_is_the_body() -> None:
    front = (
        "The/DT/4/det Common/NNP/4/compound People/NNP/4/compound Front/NNP/5/nsubj "
        "fell/VBD/0/root ././5/punct"
    )
    later = "Critics/NNS/2/nsubj left/VBD/0/root the/DT/4/det Front/NNP/2/obj ././2/punct"
    assert [text for _, text in told(read(front, later)[1])] == ["the Common People Front"]


def test_a_type_noun_of_the_same_family() -> None:
    ferry = (
        "The/DT/3/det Nordic/NNP/3/compound Star/NNP/8/nsubj ,/,/6/punct a/DT/6/det "
        "ferry/NN/3/appos ,/,/6/punct"
        " sank/VBD/0/root ././8/punct"
    )
    later = "The/DT/2/det vessel/NN/3/nsubj rusted/VBD/0/root ././3/punct"
    assert told(read(ferry, later)[1]) == [((0, 1), "the Nordic Star")]
    assert told(read(ferry, "The/DT/2/det film/NN/3/nsubj opened/VBD/0/root ././3/punct")[1]) == []


def test_a_name_in_a_headline_in_sentence_case_is_known() -> None:
    sentence, parsed = tree("Verhoeven/NNP/2/nsubj left/VBD/0/root ././2/punct")
    found = references(
        ["Prime Minister Saskia Verhoeven resigns after a vote", sentence], [None, parsed]
    )[1]
    assert told(found) == [((0,), "Saskia Verhoeven")]


def test_what_comes_up_later_is_not_meant() -> None:
    later = "It/PRP/2/nsubj broke/VBD/0/root the/DT/4/det pump/NN/2/obj ././2/punct"
    assert all(not r.antecedent for r in read(later)[0])
