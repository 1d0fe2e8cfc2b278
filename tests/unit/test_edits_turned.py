"""Whom a page is about and what it tells of, in each other's place."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.verify.differences.roles.turned import find_turned

ACTRESS = (
    "Vera Holm is a Norwegian actress. She made her film debut in 2001. "
    "In 2007 she appeared in a film on the sea. "
    "She played Ada Dahl, a diver who loses her sister. "
    "In a series she starred as the singer Tilde Voss. "
    "Her best known role, Queen Runa, whom Holm portrayed in three films, won her an award.",
    "In 2019, actress Mona Lie played Holm in a television drama. "
    "Of her role as Joan Fisk, critics wrote little.",
)
AUTHOR = (
    'Otto Brandt was a novelist. He studied law. His novel "The Silver Gate" sold well, '
    'and he wrote "Low Tide" in Kiel.',
)
PLAYER = (
    "Lars Moen is a footballer. He was born in Bergen. "
    "In 2010, Moen joined the Norwegian club Lyn. He later attended Oslo Cathedral School. "
    "He signed for Viking FC in 2012, and Viking FC paid him well. "
    "Brann also signed Moen on loan. He won the Berg Medal. In 2015 he joined Anders Dahl in Riga.",
)


def told(fact: str, title: str, *texts: str) -> str:
    found = find_turned(fact, match(fact, title, *texts))
    return "" if found is None else f"{found.difference.claimed} / {found.difference.found}"


@pytest.mark.parametrize(
    ("fact", "names"),
    [
        ("Ada Dahl played Vera Holm.", "Ada Dahl / Vera Holm"),
        ("Tilde Voss portrayed Vera Holm in a series.", "Tilde Voss / Vera Holm"),
        ("Queen Runa was portrayed by Vera Holm.", ""),
        ("Vera Holm was portrayed by Queen Runa.", "Queen Runa / Vera Holm"),
        ("Joan Fisk played Vera Holm.", "Joan Fisk / Vera Holm"),
        ("Vera Holm played Mona Lie.", "Mona Lie / Vera Holm"),
        ("Mona Lie played Vera Holm in a television drama.", ""),
        ("Vera Holm played Ada Dahl.", ""),
        ("Vera Holm portrayed Tilde Voss.", ""),
        ("Eva Strand played Vera Holm.", ""),  # the page has nobody of that name
    ],
)
def test_a_part_plays_nobody(fact: str, names: str) -> None:
    assert told(fact, "Vera Holm", *ACTRESS) == names


@pytest.mark.parametrize(
    ("fact", "names"),
    [
        ("The Silver Gate wrote Otto Brandt.", "The Silver Gate / Otto Brandt"),
        ("Low Tide wrote Otto Brandt.", "Low Tide / Otto Brandt"),
        ("Otto Brandt wrote Low Tide.", ""),
        ("Karl Lind wrote Otto Brandt.", ""),  # a letter
        ("Low Tide wrote Otto Brandt a letter.", ""),
    ],
)
def test_a_book_writes_nobody(fact: str, names: str) -> None:
    assert told(fact, "Otto Brandt", *AUTHOR) == names


@pytest.mark.parametrize(
    ("fact", "names"),
    [
        ("Lyn joined Lars Moen.", "Lyn / Lars Moen"),
        ("Oslo Cathedral School attended Lars Moen.", "Oslo Cathedral School / Lars Moen"),
        ("Berg Medal won Lars Moen.", "Berg Medal / Lars Moen"),
        ("Lars Moen joined Lyn.", ""),
        ("Anders Dahl joined Lars Moen in Riga.", ""),  # people join each other
        ("Viking FC signed Lars Moen.", ""),  # who signs for a club is signed by it
        ("Viking FC paid Lars Moen.", ""),
        ("Brann signed Lars Moen.", ""),
    ],
)
def test_what_is_no_person_does_not_join_one(fact: str, names: str) -> None:
    assert told(fact, "Lars Moen", *PLAYER) == names
