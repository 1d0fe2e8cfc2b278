"""What a pronoun stands for where only the network tells, by chains of mentions."""

from __future__ import annotations

from factscore_tui.decompose.antecedents.scorer import Choice, Choices
from factscore_tui.decompose.references.choice.by_network import Chains
from factscore_tui.decompose.references.entities import Entity


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
