"""What a pronoun stands for where only the network tells, by chains of mentions."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.decompose.antecedents.scorer import Choice, Choices
from factscore_tui.decompose.references.choice.by_network import Chains
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.text.sentences import split_sentences


class Read:
    """A text as far as it is read."""

    def __init__(self, choices: Choices, heads: dict[tuple[int, int], Entity]) -> None:
        self.choices, self.heads = choices, heads
        self.pronouns = {(1, 0), (2, 0)}

    def entity_at(self, sentence: int, word: int) -> Entity | None:
        return self.heads.get((sentence, word))


BUS, ROUTE = Entity("the 43 bus", "thing", first=0), Entity("the route", "thing", first=1)
HEADS = {(0, 3): BUS, (1, 4): ROUTE}


def meant(choices: Choices, form: str = "it", at: tuple[int, int] = (2, 0)) -> Entity | None:
    return Chains(Read(choices, HEADS)).meant(at, form)


def test_an_open_pronoun_hands_on_what_it_may_stand_for() -> None:
    first = Choice((((0, 3), 0.97), ((1, 4), 0.03)), 0.0)
    assert meant({(2, 0): Choice((((1, 0), 0.95), ((1, 4), 0.05)), 0.0), (1, 0): first}) is BUS
    for open_ in (Choice((((0, 3), 0.2), ((1, 4), 0.1)), 0.0), Choice((((0, 3), 0.4),), 0.6)):
        choice = Choice((((1, 0), 0.95), ((1, 4), 0.05)), 0.0)
        assert meant({(2, 0): choice, (1, 0): open_}) is None


def test_two_pronouns_that_name_each_other_do_not_lose_their_share() -> None:
    first = Choice((((0, 3), 0.48), ((2, 0), 0.5), ((1, 4), 0.02)), 0.0)
    second = Choice((((1, 0), 0.97), ((1, 4), 0.03)), 0.0)
    assert meant({(2, 0): second, (1, 0): first}) is BUS


def test_a_phrase_counts_with_what_it_is_one_with() -> None:
    choice = Choice((((0, 3), 0.5), ((1, 4), 0.45)), 0.05)
    assert meant({(2, 0): choice}) is None
    assert meant({(2, 0): choice, (1, 4): Choice((((0, 3), 0.9),), 0.1)}) is BUS
    assert meant({(2, 0): choice, (1, 4): Choice((((0, 3), 0.7),), 0.3)}) is None


def test_nothing_is_meant_by_what_comes_later_or_does_not_agree() -> None:
    later = Choice((((2, 6), 0.95),), 0.05)
    assert meant({(2, 0): later}) is None
    sure = {(2, 0): Choice((((0, 3), 0.95),), 0.05)}
    assert meant(sure) is BUS
    assert meant(sure, "she") is BUS  # "a spaniel called Biscuit" may be
    ann = Entity("Ann Lee", "person", True, "f", first=0)
    chains = Chains(Read(sure, {(0, 3): ann}))
    assert chains.meant((2, 0), "she") is ann
    for form in ("he", "it", "they"):
        assert chains.meant((2, 0), form) is None


def antecedents(text: str, mention: str) -> list[str]:
    """What the occurrences of the mention stand for."""
    document = Document.from_text(text)
    return [
        r.antecedent
        for read in decomposer().explain(document, split_sentences(text))
        for r in read.references
        if read.tree is not None and [read.tree.forms[k] for k in r.words] == [mention]
    ]


@pytest.mark.parametrize(
    "heading", ["Old ferry back in service as bridge shuts", "Old ferry comes home with the cup"]
)
def test_a_phrase_of_the_heading_draws_no_pronoun(heading: str) -> None:
    text = (
        f"{heading}\n\nThe bridge that has joined Corra to the mainland since 1995 will be closed "
        "for at least three months after a crack was found in its north tower. Engineer Morven "
        "Shaw, who discovered it on Tuesday while she was looking for something else, said it was "
        "no wider than a coin but that nobody knew how deep it went."
    )
    assert not any("ferry" in found for found in antecedents(text, "it"))


def test_what_a_heading_names_is_known_to_the_network() -> None:
    text = (
        "Caesar and Napoleon\n\nBoth came from islands of the sea or beside it, and both crossed a "
        "river. In the end their soldiers loved them."
    )
    assert antecedents(text, "their") == ["Caesar and Napoleon"]


def test_a_ship_has_no_son() -> None:
    text = (
        "The ferry Lady Maud was built in 1978. Shopkeeper Elspeth Gunn said that when the Lady "
        "Maud broke down in 2019 there was no bread. Her {} burned."
    )
    assert "Lady Maud" not in " ".join(antecedents(text.format("son's bakery"), "her"))


def test_a_title_may_be_the_first_word_of_a_ships_name() -> None:
    ship = "Norlink will scrap its oldest vessel, the Lady Maud. She has served since 1978."
    assert antecedents(ship, "she") == ["Lady Maud"]
    lady = "The Lady Maud broke down. Ann Lee had no bread. Her son runs the bakery."
    assert antecedents(lady, "her") == ["Ann Lee"]
    assert antecedents("Lady Anne married Lord Henry. Her son was ill.", "her") == ["Lady Anne"]
