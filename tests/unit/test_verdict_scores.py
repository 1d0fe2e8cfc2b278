"""The scoring of benchmarks/verdicts.py: pairs, quads, AUC, what a bag of words can know, and what
is drawn."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
from verdict_scores import (
    Item,
    Said,
    accuracy,
    auc,
    bag_of_words,
    components,
    contradictions,
    f1_not_supported,
    gap,
    general,
    labels_of_facts,
    pairs,
    passed,
    quads,
    sample,
)

YES, NO = Said(0.9, True), Said(0.1, False)


def pair(name: str, kind: str = "role", labels: str = "SC") -> list[Item]:
    return [
        Item("A met B.", (f"{name} {n}",), label, name, kind=kind, pair=name)
        for n, label in enumerate(labels)
    ]


@pytest.mark.parametrize(
    ("truth", "chances", "expected"),
    [
        ([True, False], [0.9, 0.1], 1.0),
        ([True, False], [0.1, 0.9], 0.0),
        ([True, False], [0.5, 0.5], 0.5),
        ([True, True, False, False], [0.9, 0.2, 0.5, 0.2], (1 + 1 + 0 + 0.5) / 4),
        ([True, True], [0.1, 0.2], 0.5),
        ([], [], 0.5),
    ],
)
def test_auc(truth: list[bool], chances: list[float], expected: float) -> None:
    assert auc(truth, chances) == expected


def test_auc_is_the_share_of_pairs_in_order() -> None:
    draw = random.Random(4)
    truth, chances = (
        [draw.random() < 0.4 for _ in range(200)],
        [draw.randint(0, 20) / 20 for _ in range(200)],
    )
    yes, no = (
        [c for c, t in zip(chances, truth, strict=True) if t is label] for label in (True, False)
    )
    wins = sum((a > b) + 0.5 * (a == b) for a in yes for b in no)
    assert auc(truth, chances) == pytest.approx(wins / (len(yes) * len(no)))


def test_accuracy_and_its_balance() -> None:
    assert accuracy([True, True, True, False], [True, True, True, True]) == (75, 50)
    assert accuracy([True, False], [True, False]) == (100, 100)
    assert accuracy([True, True], [True, False]) == (50, 25), (
        "a class that is not there has no recall"
    )


def test_a_pair_is_right_when_both_of_its_verdicts_are() -> None:
    items = [*pair("one"), *pair("two"), *pair("three", "hedge"), *pair("four", "hedge", "NS")]
    said = [YES, NO, YES, YES, NO, NO, NO, YES]
    found = pairs(items, said)
    assert found["both right"] == 50
    assert (found["both right, role"], found["both right, hedge"]) == (50, 50)
    assert found["ranked right"] == (1 + 0.5 + 0.5 + 1) / 4 * 100


def test_a_right_order_is_not_yet_a_right_pair() -> None:
    found = pairs(pair("one"), [Said(0.8, True), Said(0.7, True)])
    assert (found["both right"], found["ranked right"]) == (0, 100)


def test_pairs_whose_label_does_not_turn_are_left_out() -> None:
    found = pairs([*pair("one"), *pair("two", labels="CN")], [YES, NO, YES, YES])
    assert found["both right"] == 100


def test_a_quad_is_right_when_all_four_are() -> None:
    items = [Item("c", ("e",), label, unit, unit=unit) for unit in ("q", "r") for label in "SXSX"]
    assert quads(items, [YES, NO, YES, NO, YES, NO, YES, YES])["all four right"] == 50
    assert quads(items, [YES, NO] * 4)["all four right"] == 100


def test_claims_of_a_kind_that_pass() -> None:
    items = [Item("c", ("e",), "C", "g", kind=kind) for kind in ("C:swap", "C:swap", "C:slot")]
    assert passed(items, [YES, NO, YES], "C:swap") == 50
    assert passed(items, [YES, NO, YES], "S:close") != passed(items, [YES, NO, YES], "S:close"), (
        "not a number"
    )


def test_figures_of_labelled_facts() -> None:
    truth, said = [True, False, False, True], [True, False, True, False]
    assert f1_not_supported(truth, said) == 50
    assert f1_not_supported([True], [True]) == 0
    assert gap(["a", "a", "b", "b"], [True, True, False, False], [True, False, False, False]) == -25
    items = [Item("c", ("e",), "S" if t else "X", "topic") for t in truth]
    found = labels_of_facts(items, [YES if s else NO for s in said])
    assert (found["F1_micro(NS)"], found["error"], found["accuracy"]) == (50, 0, 50)


def test_contradicted_is_right_where_the_evidence_says_otherwise() -> None:
    items = [Item("c", ("e",), label, "g") for label in "SCNXC"]
    wrong = Said(0.1, False, True)
    assert contradictions(items, [wrong] * 5) == (5, 3)
    assert contradictions(items, [NO] * 5) == (0, 0)


# --- what needs no reading
# -----------------------------------------------------------------------------------------


def told(
    count: int, claim: str = "river {n} was {word}"
) -> tuple[list[str], list[bool], list[str]]:
    """Texts whose last word gives the label away."""
    truth = [n % 2 == 0 for n in range(count)]
    texts = [claim.format(n=n, word="long" if t else "never short") for n, t in enumerate(truth)]
    return texts, truth, [str(n) for n in range(count)]


def test_a_bag_of_words_finds_words_that_tell() -> None:
    texts, truth, groups = told(60)
    chances = bag_of_words(texts, truth, groups)
    assert auc(truth, chances) == 1
    assert all((chance >= 0.5) is t for chance, t in zip(chances, truth, strict=True))


def test_it_is_fitted_to_other_groups_only() -> None:
    """One word for each group tells its label, and nothing about the others."""
    draw = random.Random(1)
    truth = [draw.random() < 0.5 for _ in range(400)]
    groups = [str(n // 4 * 2 + t) for n, t in enumerate(truth)]
    texts = [f"word{group} was here" for group in groups]
    assert 0.35 < auc(truth, bag_of_words(texts, truth, groups)) < 0.65


def test_pairs_tell_nothing_by_their_claims() -> None:
    items = [item for n in range(50) for item in pair(str(n))]
    chances = bag_of_words(
        [i.claim for i in items], [i.label == "S" for i in items], [i.group for i in items]
    )
    assert general(items, [Said(c, c >= 0.5) for c in chances])["AUC"] == 0.5


def test_texts_without_words_and_of_one_class() -> None:
    assert bag_of_words(["", "..."], [True, True], ["a", "b"]) == [0.5, 0.5]
    assert (
        len(bag_of_words(["", "a b", "", "c"], [True, False, True, False], ["a", "b", "c", "d"]))
        == 4
    )


def test_items_that_share_a_claim_or_evidence_stay_together() -> None:
    items = [
        Item("a", ("1",), "S", "g1"), Item("a", ("2",), "C", "g2"), Item("b", ("2",), "S", "g3"),
        Item("c", ("3",), "S", "g4"), Item("d", ("4",), "S", "g4"),
    ]  # fmt: skip
    names = components(items)
    assert len(set(names[:3])) == len(set(names[3:])) == 1
    assert len(set(names)) == 2


def test_a_sample_keeps_what_belongs_together_and_its_order() -> None:
    items = [item for n in range(30) for item in pair(str(n))]
    drawn = sample(items, 7)
    assert len(drawn) == 14
    assert drawn == [item for item in items if item in drawn]
    assert all(sum(other.pair == item.pair for other in drawn) == 2 for item in drawn)
    assert sample(items, 7) == drawn and sample(items, 30) == items
    single = [Item(str(n), ("e",), "S", "g") for n in range(9)]
    assert len(sample(single, 4)) == 4
