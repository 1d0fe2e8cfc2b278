"""Facts whose words a sentence has and tells of another subject, thing, nation, name or date, or
in the other order: no support. And true ones that come near them."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.decompose.syntax.repairs.attachment.across_commas import each_in_its_place
from factscore_tui.verify.differences.names.dated_for_another import dated_for_another
from factscore_tui.verify.differences.names.only_holders import find_only_holder
from factscore_tui.verify.event_order import told_in_other_order
from factscore_tui.verify.other_half import other_of_its_kind
from factscore_tui.verify.other_words_there import other_there
from factscore_tui.verify.overstated import overstated
from factscore_tui.verify.told_places import told_in_another_place
from factscore_tui.verify.untold_parts import untold

LEE = (
    "Ann Lee was a Danish painter. In 1912 her father was jailed for debt in the Halden prison, "
    "and she went to work in a mill. The Norse poet Olaf Moss stayed at her summer house in 1930. "
    "Her left hand was lost because of frostbite. She caught cholera as a child.",
    "Following her schooling Lee studied Greek at the Northern Institute in Halden. She liked "
    "it there. It was cold. In 1921 she "
    "applied at the State Institute of Drawing and was admitted. Her first show was held in Askim "
    "in 1925. In 1926 she took her work to Rygge.",
    "The couple parted in 1931, the year after she had met the young singer Ida Berg. The Weir "
    "was unfinished when she died. In 1935 Berg sold her house, and the Danish government of Nils "
    "Friis bought it for a museum. The Swedish king wrote to her.",
)
SPOUSES = "Spouse: Olaf Vogt (1915–31); Nils Tuxen (1936–40)"
FIRE = (
    "The Fire of Halden burned the town in 1712. The Lord Mayor, Sir John Blount, was slow to have "
    "the houses pulled down. Perrin carried the news to King Karl, who came late.",
    "The disaster came a year after the Rygge flood. The Water Company was formed in May 1714, and "
    "digging began on 3 June 1716. The Petrel, the first ship, came in 1717, followed by the Alma.",
)
KARL = (
    "Karl Holm (2 May 1809 – 4 June 1865) was a Danish general. He was born in Odense. His parents "
    "were Olaf Friis, a lawyer, and Ida Roth. In 1837 his father left, volunteering for the navy "
    "in 1841.",
    "His first love was Ann Lund, whom he met in Askim. She died of typhoid fever at the age of "
    "22. In 1832 he met Eva Moss, who came from Rygge.",
    "He served as a captain in the Halden Militia during the Red Fox War. The Civil War was long. "
    "In March 1836 he married Ida Berg. Having divorced Berg, he married Tove Lie of Halden in "
    "1850. Nils Holm committed her to a mental asylum in 1875.",
    "His father taught him at home. Jens was the only child to live to adulthood and have "
    "children. Tor had a dog. Olaf Brink invited Holm to the feast.",
)
WAR = (
    "The Moss War was fought in the north. The Green Boys, led by Nils Holm, captured Fort Tune in "
    "1711. In May Olaf Brink marched north from Fort Tune with 900 men and captured Rygge.",
)


def why(fact: str, title: str, *texts: str) -> str:
    laid = match(fact, title, *texts)
    found = (
        dated_for_another(fact, laid)
        or other_of_its_kind(fact, laid)
        or untold(fact, laid)
        or told_in_another_place(fact, laid)
        or other_there(fact, laid)
        or overstated(fact, laid)
        or reader().told_of_others(fact, laid)
    )
    return found or ""


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Ann Lee was jailed for debt in the Halden prison.", "“her father”"),
        ("Ann Lee stayed at Olaf Moss's summer house.", "“Olaf Moss”"),
        ("Ann Lee's left hand was lost because of cholera.", "“because of frostbite”"),
        ("Ann Lee studied Greek at the State Institute of Drawing.", "“Northern Institute”"),
        ("Ann Lee's first show was held in Rygge.", "“in Askim”"),
        ("Ann Lee met Ida Berg after the couple parted.", "in the other order"),
        ("Ann Lee finished The Weir.", "“unfinished”"),
        ("The Swedish government bought her house for a museum.", "“Danish government”"),
        ("Ann Lee married Nils Tuxen in 1915.", "“Spouse: Olaf Vogt (1915–31”"),
    ],
)
def test_it_is_told_of_another(fact: str, told: str) -> None:
    assert told in why(fact, "Ann Lee", *LEE, SPOUSES)


@pytest.mark.parametrize(
    "fact",
    [
        "Ann Lee's father was jailed for debt in the Halden prison.",
        "Ann Lee went to work in a mill.",
        "Olaf Moss stayed at Ann Lee's summer house.",
        "Ann Lee's left hand was lost because of frostbite.",
        "Ann Lee studied Greek at the Northern Institute in Halden.",
        "Ann Lee applied at the State Institute of Drawing.",
        "Ann Lee's first show was held in Askim.",
        "Ann Lee took her work to Rygge.",
        "Ann Lee met Ida Berg before the couple parted.",
        "The couple parted a year after Ann Lee had met Ida Berg.",
        "Ann Lee never finished The Weir.",
        "The Danish government bought her house for a museum.",
        "Ann Lee married Nils Tuxen in 1936.",
        "Ann Lee married Olaf Vogt in 1915.",
    ],
)
def test_what_is_so_is_let_pass(fact: str) -> None:
    assert not why(fact, "Ann Lee", *LEE, SPOUSES)


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("The king was slow to have the houses pulled down.", "“The Lord Mayor, Sir John Blount”"),
        ("The Rygge flood came a year after the fire.", "in the other order"),
        ("Digging began before the Water Company was formed.", "by the source's dates"),
        ("The Alma came before the Petrel.", "in the other order"),
    ],
)
def test_another_office_and_another_order(fact: str, told: str) -> None:
    assert told in why(fact, "Fire of Halden", *FIRE)


@pytest.mark.parametrize(
    "fact",
    [
        "The Lord Mayor was slow to have the houses pulled down.",
        "The mayor was slow to have the houses pulled down.",
        "The Rygge flood came a year before the fire.",
        "The fire came a year after the Rygge flood.",
        "Digging began after the Water Company was formed.",
        "Digging began two years after the Water Company was formed.",
        "Digging did not begin before the Water Company was formed.",
        "The Petrel came before the Alma.",
    ],
)
def test_the_same_office_and_the_same_order(fact: str) -> None:
    laid = match(fact, "Fire of Halden", *FIRE)
    assert told_in_other_order(fact, laid) is None
    assert not (reader().told_of_others(fact, laid) or other_there(fact, laid))


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Karl Holm was a lawyer.", "“Olaf Friis”"),
        ("Karl Holm volunteered for the navy in 1841.", "“his father”"),
        ("Eva Moss died of typhoid fever.", "of somebody else"),
        ("Karl Holm was a captain in the Halden Militia during the Civil War.", "“Red Fox War”"),
        ("Karl Holm married Ida Berg after he married Tove Lie.", "by the source's dates"),
        ("Nils was committed to a mental asylum.", "“Nils committed”"),
        ("Tor was the only child of Karl Holm to live to adulthood.", "only in the source: Jens"),
    ],
)
def test_who_it_was_there(fact: str, told: str) -> None:
    assert told in why(fact, "Karl Holm", *KARL)


@pytest.mark.parametrize(
    "fact",
    [
        "Karl Holm was a general.",
        "Karl Holm's father volunteered for the navy in 1841.",
        "Ann Lund died of typhoid fever.",
        "Karl Holm was a captain in the Halden Militia during the Red Fox War.",
        "Karl Holm married Ida Berg before he married Tove Lie.",
        "Nils Holm committed her to a mental asylum.",
        "Karl Holm was taught at home by his father.",
        "Karl Holm invited Olaf Brink to the feast.",  # exchanged, and told elsewhere
        "Jens was the only child of Karl Holm to live to adulthood.",
    ],
)
def test_who_it_was_indeed(fact: str) -> None:
    assert not why(fact, "Karl Holm", *KARL)


def test_both_halves_are_told_of_others() -> None:
    told = why("Olaf Brink captured Fort Tune.", "Moss War", *WAR)
    assert told == "the source tells it of others: Green Boys"
    assert not why("Nils Holm captured Fort Tune.", "Moss War", *WAR)
    assert not why("Olaf Brink captured Rygge.", "Moss War", *WAR)


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("Ann Lee's most personal book is The Mill.", "The Weir"),
        ("Ann Lee's most personal book is The Weir.", None),
        ("Ann Lee's oldest son is Nils Lee.", None),  # "his" may be her husband's
    ],
)
def test_a_work_right_before_what_it_is_called(fact: str, found: str | None) -> None:
    laid = match(
        fact,
        "Ann Lee",
        "Ann Lee was a Danish writer. She died in 1950, and her sister had her letters printed.",
        "The Weir, her most personal book, was printed in 1931; The Mill followed in 1936. Olaf "
        "Vogt, her oldest son, kept bees.",
    )
    told = find_only_holder(fact, laid, lambda _: ((), frozenset()))
    assert (told.difference.found if told is not None else None) == found


def test_who_followed_behind_a_semicolon_was_not_the_first() -> None:
    page = "Ida Moss was the first to cross the northern ice, on 3 May 1911; Ann Lee followed."
    for fact, found in (
        ("Ann Lee was the first to cross the northern ice.", "Ida Moss"),
        ("Ida Moss was the first to cross the northern ice.", None),
    ):
        told = reader().find(fact, match(fact, "Northern ice", page))
        assert (told.difference.found if told is not None else None) == found


def test_a_conjunct_may_end_its_sentence() -> None:
    forms = ["studied", "law", "in", "Rome", "and", "history"]
    xpos = ["VBD", "NN", "IN", "NNP", "CC", "NN"]
    heads, relations = [-1, 0, 3, 0, 5, 3], ["root", "obj", "case", "obl", "cc", "conj"]
    each_in_its_place(forms, xpos, heads, relations)
    assert heads == [-1, 0, 3, 0, 5, 3]
