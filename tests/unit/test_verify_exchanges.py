"""Exchanges: the same verb with its places filled otherwise, and what must never be called so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from role_pages import match, reader

from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.differences.roles.as_pairs import find_as_pair
from factscore_tui.verify.exchanges import ExchangeReader

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

SWAPPED = [
    ("Ismail sold the shares to London.", "London sold the shares to Ismail."),
    ("The navy asked Barlow to leave.", "Barlow asked the navy to leave."),
    (
        "The council overturned the ruling of the court.",
        "The court overturned the ruling of the council.",
    ),
    ("The dam feeds the river.", "The dam is fed by the river."),
    ("Marsden named the ridge after Hollis.", "Hollis named the ridge after Marsden."),
]
MISPLACED = [
    (
        "Armstrong stayed in orbit.",
        "Collins stayed in orbit while Armstrong and Aldrin descended.",
        "stayed in orbit: Armstrong → source: Collins",
    ),
    (
        "Marshal Ney fought Wellington at Ligny.",
        "Napoleon beat the Prussians at Ligny, while Marshal Ney fought Wellington at Quatre Bras.",
        "Marshal Ney fought Wellington: Ligny → source: Quatre Bras",
    ),
    (
        "Hopper received a doctorate from Vassar.",
        "Hopper began teaching mathematics at Vassar and received a doctorate from Yale.",
        "Hopper received a doctorate: Vassar → source: Yale",
    ),
]
DENIED = [
    ("Grouchy joined the battle.", "Grouchy was at Wavre and did not join the battle."),
    ("Brandt did not attack the mayor.", "Brandt attacked the mayor."),
    ("Lund signed the treaty.", "Lund never signed the treaty."),
    ("Lund never signed the treaty.", "Lund signed the treaty."),
    ("Ann Lee never married.", "Ann Lee married the publisher Tom Fox on 7 February 1931."),
]


def find(fact: str, *texts: str, title: str = "") -> FoundDifference | None:
    """The difference between a fact and these passages."""
    return reader().find(fact, match(fact, title, *texts))


@pytest.mark.parametrize(("fact", "source"), [*SWAPPED, *(pair[::-1] for pair in SWAPPED)])
def test_an_exchange_of_names_or_nouns_is_found(fact: str, source: str) -> None:
    found = find(fact, source)
    assert found is not None
    assert [d.kind for d in found.differences] == ["exchanged", "exchanged"]
    assert {d.claimed for d in found.differences} == {d.found for d in found.differences}
    assert [span.of(source) for span in found.spans] == [d.found for d in found.differences]


@pytest.mark.parametrize(("fact", "source", "reason"), MISPLACED)
def test_another_name_in_the_place_is_found_where_the_facts_name_stands_elsewhere(
    fact: str, source: str, reason: str
) -> None:
    found = find(fact, source)
    assert found is not None
    assert found.reason == reason
    assert found.span.of(source) == found.difference.found


@pytest.mark.parametrize(("fact", "source"), DENIED)
def test_a_denial_of_the_same_is_a_difference(fact: str, source: str) -> None:
    found = find(fact, source) or reader().opposites.find(fact, match(fact, "", source))
    assert found is not None
    assert found.difference.kind in {"denied", "opposite"}


def test_a_pronoun_of_the_page_is_whom_the_page_is_about() -> None:
    page = ("She was born in Perth. On 20 May 1932 she took off from Perth and landed at Culmore.",)
    found = find("Ann Lee took off from Culmore.", *page, title="Ann Lee")
    assert found is not None
    assert (found.difference.claimed, found.difference.found) == ("Culmore", "Perth")


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        *((fact, fact) for fact, _ in SWAPPED),
        *(
            (
                fact.replace("Armstrong", "Collins")
                .replace("Vassar", "Yale")
                .replace("Ligny", "Quatre Bras"),
                source,
            )
            for fact, source, _ in MISPLACED
        ),
        # the same in other words
        ("London was sold the shares by Ismail.", "Ismail sold London the shares."),
        ("The river feeds the dam.", "The dam is fed by the river."),
        # both are true
        ("Spurs beat Arsenal.", "Arsenal beat Chelsea, and Spurs beat Arsenal."),
        ("Aldrin descended.", "Collins stayed in orbit while Armstrong and Aldrin descended."),
        ("Kyuhyun recorded a duet with Luna.", "Luna recorded a duet with Kyuhyun."),
        ("Marie married Pierre.", "Pierre married Marie."),
        ("The piece was shown beside the fragment.", "The fragment was shown beside the piece."),
        ("Hopper taught at Vassar.", "Hopper taught at Yale and at Vassar."),
        # not said outright
        ("Grouchy joined the battle.", "Grouchy did not join the battle until noon."),
        ("Grouchy joined the battle.", "Grouchy did not only join the battle but won it."),
        ("Lennon did not often play bass.", "Lennon played bass."),
        ("Ismail sold the shares to London.", "London may have sold the shares to Ismail."),
        ("Lund signed the treaty in 1990.", "In 1985 Lund did not sign the treaty."),
        # one person with several names
        (
            "Jidenna stayed in Lagos.",
            "Jidenna Theodore Mobisson sings. Mobisson stayed in Lagos as Jidenna was ill.",
        ),
    ],
)
def test_what_may_be_the_same_or_both_true_is_no_difference(fact: str, source: str) -> None:
    assert find(fact, source) is None


def test_a_long_fact_is_not_read() -> None:
    def parse(texts: Sequence[str]) -> list[Tree | None]:
        raise AssertionError("parsed")

    fact = "Ismail sold the shares " + "and the boats " * 60
    assert len(fact) > MAX_CHARACTERS
    assert (
        ExchangeReader(parse).find(
            fact, match(fact, "", "London sold."), lambda _: ((), frozenset())
        )
        is None
    )


def test_what_cannot_be_parsed_differs_from_nothing() -> None:
    def parse(texts: Sequence[str]) -> list[Tree | None]:
        return [None] * len(texts)

    fact = "Ismail sold the shares to London."
    laid = match(fact, "", "London sold the shares to Ismail.")
    assert ExchangeReader(parse).find(fact, laid, lambda _: ((), frozenset())) is None


def test_a_state_does_not_differ_from_its_town() -> None:
    source = "Armstrong died in Cincinnati, Ohio, after heart surgery."
    assert find("Armstrong died in Ohio after heart surgery.", source) is None
    assert find("Armstrong died in Ohio after surgery.", source.replace(", Ohio", "")) is None


def test_what_was_done_in_a_militia_during_a_war_was_done_in_the_war() -> None:
    told = (
        "Lincoln taught himself law. The Black Hawk War lasted for a summer. Before the election, "
        "Lincoln served as a captain in the Illinois Militia during the Black Hawk War."
    )
    assert find("Lincoln served as a captain in the Black Hawk War.", told, title="Lincoln") is None


def test_an_author_and_a_publisher_both_publish() -> None:
    source = "The Origin was published by John Murray in 1859."
    laid = match("Darwin published the Origin.", "Charles Darwin", source)
    assert reader().find("Darwin published the Origin.", laid) is None
    sold = source.replace("published", "bought")
    other = match("Darwin bought the Origin.", "Charles Darwin", sold)
    assert reader().find("Darwin bought the Origin.", other) is not None


def test_an_actor_plays_a_part_which_plays_nobody() -> None:
    source = "Ann Lee is an actress. In the film, Ann Lee played Becky Barnes, a student."
    found = find("Becky Barnes played Ann Lee.", source, title="Ann Lee")
    assert found is not None and found.difference.kind == "exchanged"
    team = "Ann Lee is a tennis player. In the final, Ann Lee played Becky Barnes, a student."
    assert find("Becky Barnes played Ann Lee.", team, title="Ann Lee") is None


def test_a_noun_that_opens_a_sentence_is_the_name_that_it_is_elsewhere() -> None:
    source = "Police located Barlow in a car."
    assert find("Barlow located Police.", source) is not None
    assert find("Police located Barlow.", source) is None


PILE = (
    "The pile used graphite as a moderator and plain water as a coolant, and a crane as its lift."
)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (
            "The pile had water as its moderator and graphite as its coolant.",
            "water as its moderator → source: graphite as a moderator",
        ),
        (
            "The pile used water as a moderator.",
            "water as a moderator → source: graphite as a mode",
        ),
        ("The pile used graphite as a moderator and water as its coolant.", ""),
        ("The pile used helium as a coolant.", ""),  # a word that is nothing else there
        ("The pile used water as a shield.", ""),
    ],
)
def test_what_served_as_what(fact: str, said: str) -> None:
    found = find_as_pair(fact, match(fact, "Pile", PILE))
    assert (found.reason if found is not None else "").startswith(said)
    assert bool(found) is bool(said)
