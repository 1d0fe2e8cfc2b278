"""Another father, mother, husband or wife than the page names, and relatives of whom it tells
nothing."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.verify.differences.names.other_kin import find_other_kin
from factscore_tui.verify.differences.names.relatives import (
    find_relative,
    job_of_another,
    no_relative,
)

LEE = (
    "Ann Lee was a Danish painter. She moved to Halden in 1880.",
    "Her father, Jens Lee, was a carpenter, and her mother, Ida Holm, a teacher. After her parents "
    "separated she grew up with her brother Karl. In 1892 she married the barber Olav Moss. "
    "She shared a studio with Erik Dahl. Her elder daughter, Tove Moss, worked with her husband "
    "Nils Berg.",
)
FOX = (
    "Tom Fox was an English poet. He died in 1850.",
    "Fox was the son of Sam Fox, a glover who became an alderman, and Mary Dunn, the daughter of a "
    "farmer. In 1820 he married the singer Jane Hall, and in 1831 Emma Page. He had three "
    "children: Will with Hall and Rose with Lucy Gray. He was adopted by his uncle Ben Shaw. He "
    "admired Lord Byron.",
)
COUSIN = (
    "Tom Fox was an English poet. He died in 1850.",
    "He married Jane Hall in 1820 and, after their divorce, his cousin Emma Page.",
)
TWINS = ("Ann Lee was a poet. She had the twins Otto and Tilda. Otto, her only son, died.",)
PLAY = (
    "The Duel is a tragedy by Tom Fox. It is set in Norway.",
    "Olaf's daughter Sigrid goes mad. Olaf is stabbed behind a curtain. Harald fights a duel with "
    "Leif, the son of Olaf. Bjorn, Harald's friend, survives.",
)


def differs(fact: str, title: str, page: tuple[str, ...]) -> str:
    found = find_relative(fact, match(fact, title, *page))
    return "" if found is None else found.reason


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Ann Lee's husband was Erik Dahl.", "married to: Erik Dahl → source: Olav Moss"),
        ("Ann Lee married Erik Dahl in 1892.", "married to: Erik Dahl → source: Olav Moss"),
        ("Erik Dahl was the husband of Ann Lee.", "married to: Erik Dahl → source: Olav Moss"),
        ("Ann Lee's father was Erik Dahl.", "father: Erik Dahl → source: Jens Lee"),
        ("Ann Lee's mother was Paula Krog.", "mother: Paula Krog → source: Ida Holm"),
        ("Olav Moss was Ann Lee's father.", "father: Olav Moss → source: Jens Lee"),
    ],
)
def test_another_relative(fact: str, reason: str) -> None:
    assert differs(fact, "Ann Lee", LEE) == reason


@pytest.mark.parametrize(
    "fact",
    [
        "Ann Lee's husband was Olav Moss.",
        "Ann Lee married the barber Moss.",
        "Ann Lee's father was Jens Lee.",
        "Ann Lee's mother was Ida Lee.",
        "Ann Lee's mother was Mrs Lee.",
        "Jens Lee was Ann Lee's father.",
        "Tove Moss's husband was Nils Berg.",
        "Ann Lee's brother was Karl.",
        "Ann Lee's husband was Peter Vang.",  # on no page: she may have married again
        "Ann Lee's father was Holm.",
        "Ann Lee's daughter was Erik Dahl.",
    ],
)
def test_what_may_be_true_is_not_another(fact: str) -> None:
    assert differs(fact, "Ann Lee", LEE) == ""


@pytest.mark.parametrize(
    "fact",
    [
        "Tom Fox's wife was Emma Page.",
        "Tom Fox's wife was Jane Hall.",
        "Tom Fox's wife was Lucy Gray.",  # a page that tells of several
        "Tom Fox's father was Ben Shaw.",  # he was adopted
        "Tom Fox's mother was Mary Dunn.",
        "Tom Fox was the son of Mary Dunn.",
    ],
)
def test_pages_with_several_tell_of_no_other(fact: str) -> None:
    assert differs(fact, "Tom Fox", FOX) == ""


@pytest.mark.parametrize(
    ("fact", "title", "page", "silent"),
    [
        ("Bjorn was Sigrid's brother.", "The Duel", PLAY, True),
        ("Leif was Sigrid's brother.", "The Duel", PLAY, False),  # both are Olaf's
        ("Olaf was Harald's father.", "The Duel", PLAY, True),
        ("Olaf was Sigrid's father.", "The Duel", PLAY, False),
        ("Leif is the son of Olaf.", "The Duel", PLAY, False),
        ("Tom Fox's wife was Lord Byron.", "Tom Fox", FOX, True),
        ("Tom Fox's wife was Emma Page.", "Tom Fox", FOX, False),
        ("Tom Fox's daughter was Rose.", "Tom Fox", FOX, False),
        ("Ann Lee's husband was Olav Moss.", "Ann Lee", LEE, False),
        ("Jane Hall was Tom Fox's cousin.", "Tom Fox", COUSIN, True),
        ("Emma Page was Tom Fox's cousin.", "Tom Fox", COUSIN, False),
        ("Jane Hall was Tom Fox's aunt.", "Tom Fox", COUSIN, True),
        ("Jane Hall was Tom Fox's niece.", "Tom Fox", COUSIN, True),
        ("Jane Hall was Tom Fox's grandmother.", "Tom Fox", COUSIN, True),
        ("Tilda Lee was Ann Lee's sister.", "Ann Lee", TWINS, True),
        ("Tilda was Otto's sister.", "Ann Lee", TWINS, False),
        ("Otto was Ann Lee's instructor.", "Ann Lee", TWINS, True),
        ("Ann Lee's brother Otto died young.", "Ann Lee", TWINS, True),
        ("Ann Lee's son Otto died young.", "Ann Lee", TWINS, False),
    ],
)
def test_nothing_speaks_for_a_relative(
    fact: str, title: str, page: tuple[str, ...], silent: bool
) -> None:
    assert (no_relative(fact, match(fact, title, *page)) is not None) is silent


@pytest.mark.parametrize(
    ("fact", "quoted"),
    [
        ("Ann Lee's husband was a carpenter.", "father, Jens Lee, was a carpenter"),
        ("Ann Lee's father was a teacher.", "mother, Ida Holm, a teacher"),
        ("Ann Lee's father was a carpenter.", ""),
        ("Ann Lee's husband was a barber.", ""),
        ("Ann Lee's husband was a Swede.", "mother, Ida Holm, was a Swede"),
        ("Ann Lee's mother was a Swede.", ""),
        ("Ann Lee's husband was a Dane.", ""),
    ],
)
def test_the_job_of_another_relative(fact: str, quoted: str) -> None:
    page = (*LEE, "Her mother, Ida Holm, was a Swede from Lund.")
    assert quoted in (job_of_another(fact, match(fact, "Ann Lee", *page)) or "")
    assert bool(job_of_another(fact, match(fact, "Ann Lee", *page))) is bool(quoted)


def test_the_son_of_a_glover_has_a_glover_for_a_father() -> None:
    fact = "Tom Fox's father was a glover."
    assert job_of_another(fact, match(fact, "Tom Fox", *FOX)) is None


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("King Olaf succeeded his father Sten.", "his father Sten → source: his brother Sten"),
        ("King Olaf succeeded his brother Sten.", ""),
        (
            "Ann Lee was deposed by her brother Tove.",
            "her brother Tove → source: her daughter Tove",
        ),
        ("Tove deposed her mother Ann Lee.", ""),
        ("Tove deposed her sister Ann Lee.", "her sister Ann Lee → source: her daughter Tove"),
    ],
)
def test_relatives_of_whom_a_sentence_begins_with(fact: str, said: str) -> None:
    page = (
        "The Charter is a law. It is old.",
        "Olaf became king in 1199 after the death of his brother Sten. In 1320 Ann Lee was deposed "
        "by her daughter Tove and fled.",
    )
    found = find_other_kin(fact, match(fact, "Charter", *page))
    assert (found.reason if found is not None else "").startswith(said)
    assert bool(found) is bool(said)


def test_who_is_married_may_be_another_relative_too() -> None:
    page = ("Tom Fox was a poet. In 1903 he married his cousin Emma Page.",)
    for fact, other in (
        ("Tom Fox married his sister Emma Page.", True),
        ("Tom Fox married his cousin Emma Page.", False),
        ("Tom Fox married Emma Page.", False),
    ):
        assert (find_other_kin(fact, match(fact, "Tom Fox", *page)) is not None) is other


def test_his_own_brother_is_that_of_whom_the_clause_is_about() -> None:
    """The father's brother is the son's uncle."""
    page = (
        "Hamel is a play. It tells how Prince Hamel avenges his father, who was murdered by "
        "his own brother Claus. He dies.",
    )
    fact = "Claus is Hamel's uncle."
    assert find_other_kin(fact, match(fact, "Hamel", *page)) is None
    page = ("Hamel is a prince. He was murdered by his own brother Claus. He is dead.",)
    assert find_other_kin(fact, match(fact, "Hamel", *page)) is not None


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ("Jane Hall wrote to him. She was ill.", "mother: Ida Dale → source: Mary Dunn"),
        ("Jane Hall wrote to Per Moss. She was ill. Moss sang.", ""),  # it may be his
    ],
)
def test_whose_mother_she_was_on_a_page_with_he_and_she(before: str, reason: str) -> None:
    page = ("Tom Fox was an English poet. He died in 1850.", f"{before} His mother was Mary Dunn.")
    assert differs("Tom Fox's mother was Ida Dale.", "Tom Fox", page) == reason
    assert differs("Tom Fox's mother was Mary Dunn.", "Tom Fox", page) == ""
