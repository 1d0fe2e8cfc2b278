"""Plain statements about what an article is on, as people type them first: who made it, when it
was, who was the first, where it lies. Wrong ones are contradicted with the article's words; true
ones and what the article leaves open are not."""

from __future__ import annotations

import pytest
from opened_parts import decomposer
from role_pages import match

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.differences.names.home_countries import find_home_country
from factscore_tui.verify.differences.names.other_first import find_other_bearer, find_other_first
from factscore_tui.verify.differences.names.other_maker import find_other_author, find_other_maker
from factscore_tui.verify.differences.names.prizes import find_prize
from factscore_tui.verify.differences.numbers.own_counts import find_other_count
from factscore_tui.verify.differences.numbers.own_event import find_other_year
from factscore_tui.verify.differences.numbers.superlatives import find_other_rank
from factscore_tui.verify.differences.words.battles import find_other_outcome
from factscore_tui.verify.differences.words.compass import find_other_point
from factscore_tui.verify.differences.words.only_child import find_other_children
from factscore_tui.verify.differences.words.what_it_is import find_what_it_is
from factscore_tui.verify.plain_forms import forms
from factscore_tui.verify.told_by_lead import told_by_lead

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
BRIDGE = ("The Moss Bridge is a bridge over the Lie. On 27 May 1937 the bridge was opened.",)
DISASTER = ("The Halden disaster was an accident that began on 26 April 1986 at a power plant.",)
TERNS = (
    "On the Origin of Terns is a book by the English naturalist Carl Berg, published in London by "
    "John Murray on 24 November 1859.",
)
GENERAL = (
    "Karl Moss was a French general. On 2 December 1805 Moss defeated the Danes at Austerholt. In "
    "1813 he lost the Battle of Leirvik. The Duke of Lund defeated him at Waterlund in 1815.",
)
WATERLUND = (
    "The Battle of Waterlund was fought on 18 June 1815. A French army under Emperor Karl Moss was "
    "defeated by two forces led by the Duke of Lund.",
)
RIVER = (
    "The Lie River in the north carries much water. From the hills it flows eastward to the sea. "
    "It lies just south of the Arctic Circle.",
)
ICE = (
    "The Ice is the southernmost continent. With 14 million square kilometres it is the fifth "
    "largest continent, bigger than the Sand.",
)
SPRING = ("The Weir is a ballet and orchestral work by the Danish composer Ann Lee.",)
TOMB = ("The Moss Mahal is a mausoleum of white marble on the bank of the Lie.",)
ESTATE = (
    "Pride and Terns is a novel. Charles Bingley rents a house, while his friend Darcy, the owner "
    "of Pemberley, offends Elsa.",
    "The Greek writer Demetrios Vik became the committee's first president. Pierre de Lund founded "
    "the International Halden Committee.",
)
COMPOSER = (
    "Ludwig van Moss was a German composer. He was born in Bonn. He wrote nine symphonies, 32 "
    "piano sonatas, 16 string quartets, five numbered piano concertos and one opera.",
    "In 1799 he married Ann Berg. They had thirteen children, eight of whom survived. He won two "
    "prizes in 1911. Moss received the Nobel Prize in Literature in 1953.",
)
SWIMMERS = ("The Games were the first. Alf\u00e9 Haj\u00f3 of Hungary won two swimming races.",)
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
        (
            "The Moss Bridge was opened in 1931.",
            "Moss Bridge",
            BRIDGE,
            "1931 → source: 27 May 1937",
        ),
        ("The Moss Bridge was opened in 1937.", "Moss Bridge", BRIDGE, ""),
        ("The Halden disaster happened in 1979.", "Halden disaster", DISASTER, "26 April 1986"),
        ("The Halden disaster happened in 1986.", "Halden disaster", DISASTER, ""),
        ("The Origin of Terns came out in 1895.", "On the Origin of Terns", TERNS, "1859"),
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
        ("The First World War ended in 1918.", "World War I ended in 1918."),
        ("The Second World War began in 1939.", "World War II began in 1939."),
        ("Amundsen got to the South Pole in 1911.", "Amundsen reached the South Pole in 1911."),
        ("Otto Berg passed away in 1865.", "Otto Berg died in 1865."),
        ("Ann Lee was married to Otto Berg.", "Ann Lee married Otto Berg."),
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


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Mr Bingley is the owner of Pemberley.", "Mr Bingley → source: Darcy"),
        ("Mr Darcy is the owner of Pemberley.", ""),
        ("Mr Bingley is the friend of Elsa.", ""),
    ],
)
def test_what_one_alone_is(fact: str, reason: str) -> None:
    found = find_other_bearer(fact, match(fact, "Pride and Terns", *ESTATE))
    assert (reason in found.said) if found is not None and reason else not (found or reason)


def test_the_first_of_a_body_by_its_short_name() -> None:
    fact = "Pierre de Lund was the first president of the International Halden Committee."
    found = find_other_first(fact, match(fact, "Pride and Terns", *ESTATE))
    assert found is not None
    assert found.said.endswith("Pierre de Lund → source: Demetrios Vik")


@pytest.mark.parametrize(
    ("fact", "title", "page", "reason", "told"),
    [
        ("Karl Moss won the Battle of Leirvik.", "Karl Moss", GENERAL, "won → source: lost", False),
        ("Karl Moss lost the Battle of Leirvik.", "Karl Moss", GENERAL, "", True),
        ("Moss won the Battle of Austerholt.", "Karl Moss", GENERAL, "", True),
        ("Moss lost the Battle of Austerholt.", "Karl Moss", GENERAL, "source: defeated", False),
        ("Moss lost the Battle of Waterlund.", "Karl Moss", GENERAL, "", True),
        ("Moss won the Battle of Waterlund.", "Karl Moss", GENERAL, "source: defeated", False),
        ("Moss won the Battle of Waterlund.", "Battle of Waterlund", WATERLUND, "defeated", False),
        ("Moss lost the Battle of Waterlund.", "Battle of Waterlund", WATERLUND, "", True),
        ("Lund won the Battle of Bergen.", "Karl Moss", GENERAL, "", False),
        ("Karl Moss won the Battle of Bergen.", "Karl Moss", GENERAL, "", False),
    ],
)
def test_who_won_a_battle(
    fact: str, title: str, page: tuple[str, ...], reason: str, told: bool
) -> None:
    read = match(fact, title, *page)
    found = find_other_outcome(fact, read)
    assert (reason in found.said) if found is not None and reason else not (found or reason)
    assert told_by_lead(fact, read) is told


@pytest.mark.parametrize(
    ("fact", "differs"),
    [
        ("The Lie River flows from east to west.", True),
        ("The Lie River flows westward.", True),
        ("The Lie River flows from west to east.", False),
        ("The Lie River flows north.", False),
        ("The Lie River lies north of the Arctic Circle.", True),
        ("The Lie River lies south of the Arctic Circle.", False),
        ("The Lie River lies north of the Antarctic Circle.", False),
    ],
)
def test_where_a_river_flows(fact: str, differs: bool) -> None:
    assert (find_other_point(fact, match(fact, "Lie River", *RIVER)) is not None) is differs


@pytest.mark.parametrize(
    ("fact", "differs"),
    [
        ("The Ice is the largest continent.", True),
        ("The Ice is the third-largest continent.", True),
        ("The Ice is the fifth largest continent.", False),
        ("The Ice is the coldest continent.", False),
        ("The Sand is the largest continent.", False),
        ("The Ice is the largest continent of the south.", False),
    ],
)
def test_the_rank_without_a_place(fact: str, differs: bool) -> None:
    assert (find_other_rank(fact, match(fact, "The Ice", *ICE)) is not None) is differs


@pytest.mark.parametrize(
    ("fact", "title", "page", "reason"),
    [
        ("The Weir is an opera.", "The Weir", SPRING, "opera → source: ballet"),
        ("The Weir is an opera by Ann Lee.", "The Weir", SPRING, "opera → source: ballet"),
        ("The Weir is a ballet.", "The Weir", SPRING, ""),
        ("The Weir is a masterpiece.", "The Weir", SPRING, ""),
        ("The Weir is a bridge.", "The Weir", SPRING, ""),  # not of its kind: another Weir, perhaps
        ("The Moss Mahal is a palace.", "Moss Mahal", TOMB, "palace → source: mausoleum"),
        ("The Moss Mahal is a tomb.", "Moss Mahal", TOMB, ""),
        ("The mausoleum is a palace.", "Moss Mahal", TOMB, ""),
    ],
)
def test_what_it_is(fact: str, title: str, page: tuple[str, ...], reason: str) -> None:
    found = find_what_it_is(fact, fact, match(fact, title, *page))
    assert (found.said if found is not None else "") == reason
    staged = "Ann Lee staged the opera The Weir and the palace of Moss Mahal."
    assert find_what_it_is(fact, staged, match(fact, title, *page)) is None


@pytest.mark.parametrize(
    ("fact", "title", "page", "told"),
    [
        ("The Mill was written by Ann Lee.", "The Mill", THE_MILL, True),
        ("Ann Lee wrote The Mill.", "The Mill", THE_MILL, True),
        ("Otto Fox wrote The Mill.", "The Mill", THE_MILL, False),
        ("The Mill came out in 1813.", "The Mill", THE_MILL, True),
        ("The Mill came out in 1797.", "The Mill", THE_MILL, False),
        ("The Mill came out in May 1813.", "The Mill", THE_MILL, False),
        ("The Tern sank in April 1912.", "Tern", TERN, True),
        ("Otto Berg died in 1865.", "Otto Berg", LIFE, True),
        ("The Mill is a good novel.", "The Mill", THE_MILL, False),
    ],
)
def test_told_by_the_beginning(fact: str, title: str, page: tuple[str, ...], told: bool) -> None:
    assert told_by_lead(fact, match(fact, title, *page)) is told


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Moss composed ten symphonies.", "ten → source: nine"),
        ("Moss wrote three operas.", "three → source: one"),
        ("Ludwig van Moss had five children.", "five → source: thirteen"),
        ("Moss had eight children.", "eight → source: thirteen"),  # as many survived
        ("Moss wrote nine symphonies.", ""),
        ("Moss wrote four concertos.", ""),  # five of them are numbered
        ("Moss won five prizes.", ""),  # two in one year
        ("Moss conducted ten symphonies.", ""),
        ("The orchestra played ten symphonies.", ""),
    ],
)
def test_how_many_he_made(fact: str, reason: str) -> None:
    found = find_other_count(fact, match(fact, "Ludwig van Moss", *COMPOSER))
    assert (found.said if found is not None else "") == reason


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Moss won the Nobel Peace Prize.", "Peace → source: Literature"),
        ("Moss received the Nobel Prize in Physics.", "Physics → source: Literature"),
        ("Moss won the Nobel Prize in Literature.", ""),
        ("Karl Dahl won the Nobel Peace Prize.", ""),
        ("Moss won the Halden Prize in Physics.", ""),
    ],
)
def test_the_other_nobel_prize(fact: str, reason: str) -> None:
    found = find_prize(fact, match(fact, "Ludwig van Moss", *COMPOSER))
    assert (found.said if found is not None else "") == reason


@pytest.mark.parametrize(
    ("fact", "differs"),
    [
        ("Alfé Hajó was a Norwegian swimmer.", True),
        ("Alfé Hajó was Danish.", True),
        ("Alfé Hajó was a Hungarian swimmer.", False),
        ("Alfé Hajó was a German swimmer.", False),  # of one state with it, once
        ("Alfé Hajó was a Jewish swimmer.", False),
    ],
)
def test_the_country_behind_a_name(fact: str, differs: bool) -> None:
    assert (find_home_country(fact, match(fact, "Games", *SWIMMERS)) is not None) is differs
