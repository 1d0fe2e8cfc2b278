"""Stems, families, negation and coverage of single words."""

from __future__ import annotations

import pytest

from factscore_tui.core.evidence import Passage
from factscore_tui.text.words import words
from factscore_tui.verify.features.alignment import fact_units, prepare_page, title_stems
from factscore_tui.verify.features.lexical import akin, families, stem
from factscore_tui.verify.features.match import common_run, lay_over, share
from factscore_tui.verify.features.negation import denied, opposed, refused_alike


@pytest.mark.parametrize(
    "forms",
    [
        ("make", "makes", "made", "making"),
        ("write", "wrote", "written"),
        ("city", "cities"),
        ("study", "studied", "studies"),
        ("france", "french"),
        ("actor", "actress", "acting"),
        ("stop", "stopped", "stopping"),
        ("class", "classes"),
    ],
)
def test_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("rome", "roman"), ("physics", "physician"), ("cat", "car"), ("austria", "australia")],
)
def test_nations_and_lookalikes(one: str, other: str) -> None:
    assert (stem(one) == stem(other)) == (one == "rome")


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("organised", "organized"), ("organisation", "organizations"), ("colours", "color"),
        ("theatre", "theaters"), ("centred", "centered"), ("travelled", "traveling"),
        ("defence", "defense"), ("programmes", "program"), ("analysed", "analyze"),
        ("neighbouring", "neighbor"), ("favourite", "favorite"),
    ],
)  # fmt: skip
def test_one_spelling(british: str, american: str) -> None:
    assert stem(british) == stem(american)


def test_other_words_keep_theirs() -> None:
    assert stem("crisis") == "crisis"
    assert len({stem(w) for w in ("detour", "hour", "four", "tour", "story", "stories")}) == 5


def test_families_and_likeness() -> None:
    assert families(stem("married")) & families(stem("wife"))
    assert not families(stem("zebra"))
    assert akin("generat", "general")
    assert not akin("cat", "car")
    assert not akin("1987", "1988")


def test_negation_reaches_its_words_only() -> None:
    assert stem("win") in denied("She did not win the cup.")
    assert stem("win") in denied("She didn't win the cup.")
    assert denied("He not only sang but danced.") == frozenset()
    assert denied("Symphony No. 7 was played.") == frozenset()
    assert denied("They did not meet until 1987.") == frozenset()
    assert stem("sang") not in denied("He never danced, he sang.")


def test_opposed_sides() -> None:
    fact, source = denied("She did not win."), denied("She won.")
    assert opposed(fact, source, [stem("win")])
    assert opposed(source, fact, [stem("win")])
    assert not opposed(fact, fact, [stem("win")])


def test_title_words_are_no_content() -> None:
    page = prepare_page(
        "Ada Lovelace", (Passage(1, 1, "Ada Lovelace", "", "Lovelace wrote notes."),)
    )
    match = lay_over(fact_units("Ada Lovelace wrote notes.", {}), page)
    assert [u.stem for u in match.units] == [stem("wrote"), stem("notes")]
    assert share(match, None) == 1.0
    assert title_stems("Miguel Díaz (baseball)") == {stem("miguel"), stem("diaz")}


def test_coverage_counts_what_is_there() -> None:
    page = prepare_page(
        "X", (Passage(1, 1, "X", "", "He was born in Paris. He died in Rome in 1900."),)
    )
    match = lay_over(fact_units("He died in Berlin in 1900.", {}), page)
    assert match.best == 1
    assert share(match, [match.best]) == pytest.approx(2 / 3)
    assert share(match, []) == 0.0


def test_common_run() -> None:
    assert common_run("abcd", "xabyd") == (2, 3)
    assert common_run("", "abc") == (0, 0)


@pytest.mark.parametrize(
    ("fact", "alike"),
    [
        ("She refused to give up her seat on a bus.", True),
        ("She never refused to give up her seat on a bus.", False),
        ("She refused to pay for her seat on a bus.", False),
        ("She gave up her seat on a bus.", False),
        ("She refused to give up her seat in court.", False),
    ],
)
def test_a_refusal_is_what_was_refused(fact: str, alike: bool) -> None:
    source = "Her refusal to give up her seat on a bus led to the boycott."
    stems = {stem(word.folded) for word in words(source)}
    assert refused_alike(fact, source, stems) is alike


def test_the_article_of_a_foreign_name_may_be_missing() -> None:
    roots = [unit.stem for unit in fact_units("He drowned in the Gulf of La Spezia.", {})]
    assert "la" not in roots and stem("spezia") in roots
    assert stem("la") in {unit.stem for unit in fact_units("She moved to LA in May.", {})}


def test_no_reaches_its_own_noun_and_a_word_may_deny_by_its_end() -> None:
    own = denied("Tom Reed had almost no formal training in mathematics.")
    told = denied("Tom Reed, with almost no formal training, made contributions to mathematics.")
    assert own == told and not denied("It was regardless of the wireless.")
    assert denied("The creature has no name.") == denied("The nameless creature learns to speak.")
