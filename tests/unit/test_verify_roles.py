"""Roles: an exchange of two names, another holder of a place that one has, and what must never be
called different."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from role_pages import match, reader, retrieval

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.differences.roles.arguments import make_name
from factscore_tui.verify.differences.roles.exchanged import RoleReader
from factscore_tui.verify.differences.roles.sentences import MAX_READ
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import look_at

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree


def find(fact: str, *texts: str, title: str = "") -> FoundDifference | None:
    """The difference in roles between a fact and these passages."""
    return reader().find(fact, match(fact, title, *texts))


def reason(fact: str, *texts: str, title: str = "") -> str:
    """How the difference reads; "" for none."""
    found = find(fact, *texts, title=title)
    return found.reason if found is not None else ""


@pytest.mark.parametrize(
    ("source", "quoted"),
    [
        ("Chelsea beat Arsenal 2-0.", "Chelsea beat Arsenal"),
        ("Arsenal lost to Chelsea.", "Arsenal lost to Chelsea"),
        ("Arsenal were beaten by Chelsea.", "Arsenal were beaten by Chelsea"),
        ("Chelsea's defeat of Arsenal came as a surprise.", "Chelsea's defeat of Arsenal"),
        ("Chelsea's victory over Arsenal came as a surprise.", "Chelsea's victory over Arsenal"),
    ],
)
def test_an_exchange_is_found_in_any_form(source: str, quoted: str) -> None:
    assert (
        reason("Arsenal defeated Chelsea.", source)
        == f"Arsenal defeated Chelsea → source: {quoted}"
    )


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("Aristotle taught Plato.", "Aristotle was a pupil of Plato."),
        ("Plato was a student of Aristotle.", "Aristotle studied under Plato."),
        ("Facebook was bought by WhatsApp.", "Facebook acquired WhatsApp in 2014."),
        (
            "Marie Curie was the daughter of Irène Joliot-Curie.",
            "Irène Joliot-Curie was the daughter of Marie Curie.",
        ),
    ],
)
def test_an_exchange_is_found_from_the_other_end(fact: str, source: str) -> None:
    assert reason(fact, source) == f"{fact[:-1]} → source: {source[:-1].removesuffix(' in 2014')}"


def test_an_exchange_is_marked_on_both_sides() -> None:
    source = "On Saturday Chelsea beat Arsenal."
    found = find("Arsenal defeated Chelsea.", source)
    assert found is not None
    assert [(d.kind, d.claimed, d.found) for d in found.differences] == [
        ("exchanged", "Arsenal", "Chelsea"),
        ("exchanged", "Chelsea", "Arsenal"),
    ]
    assert [span.of(source) for span in found.spans] == ["Chelsea", "Arsenal"]


@pytest.mark.parametrize(
    "source",
    [
        "The mayor of Bremerhaven is Jana Petersen.",
        "The mayor of Bremerhaven, Jana Petersen, opened the bridge.",
        "Jana Petersen, the mayor of Bremerhaven, opened the bridge.",
        "Bremerhaven's mayor, Jana Petersen, said the tunnel would be closed.",
        "Bremerhaven mayor Jana Petersen opened the bridge.",
    ],
)
def test_another_holder_of_a_post(source: str) -> None:
    expected = "mayor of Bremerhaven: Olaf Brinkmann → source: Jana Petersen"
    assert reason("Olaf Brinkmann is the mayor of Bremerhaven.", source) == expected
    assert reason("The mayor of Bremerhaven is Olaf Brinkmann.", source) == expected


def test_the_page_tells_of_what_a_post_is() -> None:
    fact, source = "Olaf Brinkmann is the mayor of Bremerhaven.", "The mayor is Jana Petersen."
    assert reason(fact, source, title="Bremerhaven")
    assert not reason(fact, source)


def test_the_capital_is_another_town() -> None:
    source = "The capital of Alabama is Montgomery, and its largest city is Birmingham."
    expected = "capital of Alabama: Birmingham → source: Montgomery"
    assert reason("The capital of Alabama is Birmingham.", source, title="Alabama") == expected


def test_a_work_has_another_author() -> None:
    expected = "Jaws, directed by: George Lucas → source: Steven Spielberg"
    assert (
        reason("Jaws was directed by George Lucas.", "Jaws is a film directed by Steven Spielberg.")
        == expected
    )
    assert not reason(
        "Jaws was directed by Steven Spielberg.", "Jaws is a film directed by Spielberg."
    )


def test_two_are_called_by_each_others_trade() -> None:
    source = (
        "She flew as a passenger of the pilot Wilmer Stultz and the mechanic Louis Gordon in the "
        "Friendship."
    )
    assert (
        reason("Wilmer Stultz was the mechanic.", source)
        == "mechanic: Wilmer Stultz → source: Louis Gordon"
    )
    assert not reason("Louis Gordon was the mechanic.", source)
    assert not reason(
        "Wilmer Stultz was the mechanic.", "The mechanic Louis Gordon flew with Wilmer Stultz."
    )


def test_a_pronoun_means_whom_the_page_is_about() -> None:
    fact, source = (
        "Amelia Earhart taught Neta Snook to fly.",
        "Her first instructor was Neta Snook.",
    )
    opening = "Amelia Earhart was an American aviator."
    found = find(fact, f"{opening} {source}", title="Amelia Earhart")
    assert found is not None
    assert (
        found.reason
        == "Amelia Earhart taught Neta Snook → source: Her first instructor was Neta Snook"
    )
    assert [(d.claimed, d.found) for d in found.differences] == [("Amelia Earhart", "Neta Snook")]
    other = f"{opening} Muriel Morrissey came along. {source}"
    assert find(fact, other, title="Amelia Earhart") is None


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("Arsenal defeated Chelsea.", "Chelsea lost to Arsenal."),
        ("Arsenal was beaten by Chelsea.", "Chelsea's victory over Arsenal came as a surprise."),
        ("Arsenal defeated Chelsea.", "Chelsea did not beat Arsenal."),
        ("Arsenal defeated Chelsea.", "Chelsea might beat Arsenal."),
        ("Arsenal defeated Chelsea.", "He wished that Chelsea beat Arsenal."),
        ("Arsenal defeated Chelsea.", "Chelsea beat Arsenal, and Arsenal beat Chelsea later."),
        ("Arsenal defeated Chelsea in 1990.", "Chelsea beat Arsenal in 1992."),
        ("Arsenal defeated Chelsea in the final.", "Chelsea beat Arsenal in the first round."),
        ("Arsenal met Chelsea.", "Chelsea met Arsenal."),
        ("Anna Berg married Jan Holm.", "Jan Holm married Anna Berg."),
        ("Bill Clinton defeated Bob Dole.", "Robert Dole was defeated by William Clinton."),
        (
            "Olaf Brinkmann is the mayor of Bremerhaven.",
            "Jana Petersen is the deputy mayor of Bremerhaven.",
        ),
        (
            "Olaf Brinkmann is the mayor of Bremerhaven.",
            "Jana Petersen is a former mayor of Bremerhaven.",
        ),
        (
            "Olaf Brinkmann is the mayor of Bremerhaven.",
            "In 2010 Jana Petersen was the mayor of Bremerhaven.",
        ),
        (
            "Olaf Brinkmann was the mayor of Bremerhaven.",
            "Jana Petersen is the mayor of Bremerhaven.",
        ),
        ("Olaf Brinkmann is the mayor of Bremerhaven.", "Jana Petersen is the mayor of Cuxhaven."),
        (
            "Jana Petersen is the mayor of Bremerhaven.",
            "Petersen, the mayor of Bremerhaven, opened the bridge.",
        ),
        (
            "Olaf Brinkmann is a member of Ruritania's council.",
            "Jana Petersen is a member of Ruritania's council.",
        ),
        (
            "Code 17 is Control-Q.",
            "The codes 17 (Control-Q, DC1) and 19 (Control-S, DC3) became standards.",
        ),
        ("London is the capital of England.", "London is the capital and largest city of England."),
    ],
)
def test_no_difference(fact: str, source: str) -> None:
    assert not reason(fact, source)


def test_another_sentence_that_agrees_outweighs_an_exchange() -> None:
    fact = "Arsenal defeated Chelsea."
    assert reason(fact, "Chelsea beat Arsenal.")
    assert not reason(fact, "Chelsea beat Arsenal.", "Chelsea lost to Arsenal.")


def test_names_that_may_be_the_same() -> None:
    def differ(one: str, other: str) -> bool:
        a, b = make_name(one, Span(0, len(one))), make_name(other, Span(0, len(other)))
        assert a is not None and b is not None
        assert a.differs(b) == b.differs(a)
        return a.differs(b)

    assert differ("Montgomery", "Birmingham") and differ("Olaf Brinkmann", "Jana Petersen")
    for one, other in [
        ("Fyodor Dostoevsky", "Dostoyevsky"),
        ("NYC", "New York City"),
        ("Bill Clinton", "Clinton"),
        ("Mayor Petersen", "Jana Petersen"),
        ("French", "France"),
    ]:
        assert not differ(one, other), (one, other)


def test_two_names_of_one_person_do_not_differ() -> None:
    fact, source = (
        "Anna Berg is the mother of Jan Holm.",
        "The mother of Jan Holm is Mathilda Ferner.",
    )
    assert reason(fact, source)
    assert not reason(fact, source, "He met Mathilda Ferner, then called Anna Berg, in Oslo.")


def test_a_country_does_not_differ_from_a_town() -> None:
    assert reason("Anna Berg was born in Rome.", "Anna Berg was born in Florence, Italy.")
    assert reason("Anna Berg was born in Oslo.", "Anna Berg was born in Bergen.") == (
        "place of birth: Oslo → source: Bergen"
    )
    assert reason("Anna Berg was born in Oslo.", "Anna Berg was born in Lyon, France.")
    assert not reason("Anna Berg was born in Norway.", "Anna Berg was born in Bergen.")


def test_a_house_does_not_differ_from_its_town() -> None:
    fact, source = "Anna Berg was born in Casa Azul.", "Anna Berg was born in Coyoacán."
    assert reason(fact, source)
    for beside in (
        "The house in Coyoacán, Casa Azul, is a museum.",
        "She left Casa Azul in Coyoacán.",
    ):
        assert not reason(fact, source, beside)
    assert reason(fact, source, "She moved from Coyoacán to Casa Azul.")


def test_few_sentences_are_parsed_and_each_once() -> None:
    read: list[str] = []

    def parse(texts: Sequence[str]) -> list[Tree | None]:
        read.extend(texts)
        return reader().opposites._parse(texts)

    sentences = [f"Chelsea beat Arsenal {n}-0." for n in range(MAX_READ + 5)]
    sentences.append("Chelsea beat Arsenal " * MAX_CHARACTERS)
    own = RoleReader(parse)
    look = look_at("Arsenal defeated Chelsea.", retrieval("", *sentences), PageCache(), {})
    assert look is not None
    assert own.find("Arsenal defeated Chelsea.", look.match) is not None
    assert len(read) == 1 + MAX_READ
    own.find("Arsenal defeated Chelsea.", look.match)
    assert len(read) == 1 + MAX_READ


def judged(fact: str, source: str, speaker: str = "") -> Judgement:
    """By the bundled verifier without its models."""
    atomic = AtomicFact(0, fact, fact, (Span(0, 1),), Span(0, 1), speaker=speaker)
    return BundledVerifier(roles=reader()).judge(atomic, fact, "", retrieval("Bremerhaven", source))


def test_the_verdict_and_its_marks() -> None:
    source = "The mayor of Bremerhaven, Jana Petersen, opened the bridge with Olaf Brinkmann."
    judgement = judged("Olaf Brinkmann is the mayor of Bremerhaven.", source)
    assert judgement.verdict is Verdict.CONTRADICTED
    assert judgement.reason == "mayor of Bremerhaven: Olaf Brinkmann → source: Jana Petersen"
    assert [(d.kind, d.claimed, d.found) for d in judgement.differences] == [
        ("mayor of Bremerhaven", "Olaf Brinkmann", "Jana Petersen")
    ]
    assert "Jana Petersen" in [span.of(source) for span in judgement.evidence[0].marks]


def test_somebodys_words_have_no_roles() -> None:
    source = "The mayor of Bremerhaven, Jana Petersen, opened the bridge with Olaf Brinkmann."
    fact = "Olaf Brinkmann is the mayor of Bremerhaven."
    assert judged(fact, source, speaker="Anna Berg").verdict is not Verdict.CONTRADICTED
