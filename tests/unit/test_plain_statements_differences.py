"""Plain statements about what an article is on, as people type them first: who made it, when it
was, who was the first, where it lies. Wrong ones are contradicted with the article's words; true
ones and what the article leaves open are not."""

from __future__ import annotations

import pytest
from opened_parts import decomposer
from role_pages import match

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.differences.names.other_first import find_other_first
from factscore_tui.verify.differences.names.other_maker import find_other_author, find_other_maker
from factscore_tui.verify.differences.numbers.own_event import find_other_year
from factscore_tui.verify.differences.words.compass import find_other_point
from factscore_tui.verify.differences.words.only_child import find_other_children
from factscore_tui.verify.plain_forms import forms

THE_MILL = (
    "The Mill; or, The Weir is a novel by the Danish writer Ann Lee, published anonymously in "
    "Oslo on 28 January 1813.",
    "Lee finished a first version in 1797. It is dedicated to Otto Fox, whom she met in 1790.",
)
TERN = (
    "The Tern was a liner that sank in the North Sea on 15 April 1912. The ship was built for the "
    "Gale Line by Moss and Wolff in Hull. A lawsuit of 1913 named its owners.",
)
FIRE = (
    "The Great Fire of Halden burned through the town from Sunday 2 September to Thursday 6 "
    "September 1666. The plague of 1665 had been worse.",
)
WAR = ("The Moss War was a conflict fought from 28 July 1914 to 11 November 1918.",)
LIFE = (
    "Otto Berg (12 February 1809 – 15 April 1865) was a Norwegian lawyer. He was the fourth of "
    "five children. In 1863 he was elected mayor.",
)
HALL = (
    "The Halden Hall is a theatre in the north of the country. It was designed by the Danish "
    "architect Jens Lund and opened by Queen Anna on 20 October 1973.",
)
ROMAN = (
    "Titus Moss was a general. In his will he adopted his great-nephew Octan, who became the first "
    "emperor of the line, Augur.",
    "His mother, Livia Holm, the author of A Plea for the Poor, died young.",
)


@pytest.mark.parametrize(
    ("fact", "title", "page", "reason"),
    [
        ("The Mill was written by Otto Fox.", "The Mill", THE_MILL, "Otto Fox → source: Ann Lee"),
        ("Otto Fox wrote The Mill.", "The Mill", THE_MILL, "Otto Fox → source: Ann Lee"),
        ("The Mill is a novel by Karl Dahl.", "The Mill", THE_MILL, "Karl Dahl → source: Ann Lee"),
        ("The Mill was written by Ann Lee.", "The Mill", THE_MILL, ""),
        ("The Mill was written by Lee.", "The Mill", THE_MILL, ""),
        ("The Mill was printed by Otto Fox.", "The Mill", THE_MILL, ""),
        ("The Tern was built by Cunard.", "Tern", TERN, "Cunard → source: Moss and Wolff"),
        ("The Tern was built by Moss and Wolff.", "Tern", TERN, ""),
        ("The Halden Hall was designed by Frank Orr.", "Halden Hall", HALL, "source: Jens Lund"),
        ("The Halden Hall was designed by Jens Lund.", "Halden Hall", HALL, ""),
    ],
)
def test_who_made_it(fact: str, title: str, page: tuple[str, ...], reason: str) -> None:
    found = find_other_maker(fact, match(fact, title, *page))
    assert (
        (reason in found.said) if found is not None and reason else (found is None and not reason)
    )


@pytest.mark.parametrize(
    ("fact", "title", "page", "reason"),
    [
        ("The Mill came out in 1797.", "The Mill", THE_MILL, "1797 → source: 28 January 1813"),
        ("The Mill was published in 1813.", "The Mill", THE_MILL, ""),
        ("The Mill was dedicated in 1790.", "The Mill", THE_MILL, ""),
        ("The Tern sank in 1913.", "Tern", TERN, "1913 → source: 15 April 1912"),
        ("The Tern sank in 1912.", "Tern", TERN, ""),
        ("The Great Fire of Halden was in 1665.", "Great Fire of Halden", FIRE, "1666"),
        ("The Great Fire of Halden happened in 1666.", "Great Fire of Halden", FIRE, ""),
        ("The Moss War began in 1915.", "Moss War", WAR, "1915 → source: 28 July 1914"),
        ("The Moss War began in 1914.", "Moss War", WAR, ""),
        ("The Moss War ended in 1919.", "Moss War", WAR, "1919 → source: 11 November 1918"),
        ("The Moss War ended in 1918.", "Moss War", WAR, ""),
        ("Otto Berg was killed in 1863.", "Otto Berg", LIFE, "1863 → source: 15 April 1865"),
        ("Otto Berg died in 1865.", "Otto Berg", LIFE, ""),
        ("Otto Berg was elected in 1863.", "Otto Berg", LIFE, ""),
        ("The plague was in 1665.", "Great Fire of Halden", FIRE, ""),
        ("The Halden Hall was opened in 1983.", "Halden Hall", HALL, "source: 20 October 1973"),
        ("The Halden Hall was painted in 1983.", "Halden Hall", HALL, ""),
    ],
)
def test_when_it_was(fact: str, title: str, page: tuple[str, ...], reason: str) -> None:
    found = find_other_year(fact, match(fact, title, *page))
    assert (
        (reason in found.said) if found is not None and reason else (found is None and not reason)
    )


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Titus Moss was the first emperor of the line.", "Titus Moss → source: Octan"),
        ("Augur was the first emperor of the line.", ""),
        ("Octan was the first emperor of the line.", ""),
        ("Titus Moss was the first general of the line.", ""),
    ],
)
def test_who_was_the_first(fact: str, reason: str) -> None:
    found = find_other_first(fact, match(fact, "Titus Moss", *ROMAN))
    assert (
        (reason in found.said) if found is not None and reason else (found is None and not reason)
    )


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Titus Moss wrote A Plea for the Poor.", "Titus Moss → source: Livia Holm"),
        ("Livia Holm wrote A Plea for the Poor.", ""),
        ("Titus Moss wrote A Plea for the Rich.", ""),
    ],
)
def test_who_is_called_the_author(fact: str, reason: str) -> None:
    found = find_other_author(fact, match(fact, "Titus Moss", *ROMAN))
    assert (
        (reason in found.said) if found is not None and reason else (found is None and not reason)
    )


@pytest.mark.parametrize(
    ("fact", "differs"),
    [
        ("The Halden Hall is in the south of Norway.", True),
        ("The Halden Hall is in the north of Norway.", False),
        ("The Halden Hall is in the north-west of Norway.", False),
    ],
)
def test_the_other_end_of_a_land(fact: str, differs: bool) -> None:
    assert (find_other_point(fact, match(fact, "Halden Hall", *HALL)) is not None) is differs


def test_an_only_child_has_no_brothers() -> None:
    fact = "Otto Berg was an only child."
    found = find_other_children(fact, match(fact, "Otto Berg", *LIFE))
    assert found is not None and found.said == "only child → source: the fourth of five children"
    assert find_other_children(fact, match(fact, "Otto Berg", "Otto Berg was a lawyer.")) is None


@pytest.mark.parametrize(
    ("fact", "form"),
    [
        ("President Lee gave a speech in 1863.", "Lee gave a speech in 1863."),
        ("Sir Otto Berg was killed at Moss.", "Otto Berg was killed at Moss."),
        ("Otto Berg lost the Battle of Moss.", "Otto Berg was defeated at the Battle of Moss."),
        ("Otto Berg comes from Halden.", "Otto Berg is from Halden."),
        ("The Moss War began in 1914.", "The Moss War was fought from 1914."),
    ],
)
def test_other_forms_of_plain_statements(fact: str, form: str) -> None:
    assert form in [one.text for one in forms(fact)]


@pytest.mark.parametrize(
    ("text", "subject", "other"),
    [
        ("Moby-Dick; or, The Whale is an 1851 novel by Herman Melville.", "dick", "whale"),
        ("Frankenstein; or, The Modern Prometheus is a novel.", "frankenstein", "prometheus"),
    ],
)
def test_a_book_with_two_titles_is_one_book(text: str, subject: str, other: str) -> None:
    (tree,) = decomposer().parse([text])
    assert tree is not None
    said = tree.child(tree.root, "nsubj")
    assert said is not None and tree.forms[said] == subject
    assert tree.relations[tree.forms.index(other)] == "appos"


def test_a_verb_like_an_adjective_is_a_verb() -> None:
    text = "Melville dedicated Moby-Dick to Nathaniel Hawthorne."
    (read,) = decomposer().explain(Document.from_text(text), split_sentences(text))
    assert not read.facts[0].not_checkable
    assert read.tree is not None and read.tree.xpos[read.tree.root] == "VBD"
