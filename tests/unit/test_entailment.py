"""Which facts of a text say another of them, too; with the shipped parser."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.verdict import Verdict
from factscore_tui.evaluation.metrics.factscore import Decision
from factscore_tui.evaluation.metrics.leaderboard import once
from factscore_tui.verify.entailment import FactEntailment
from factscore_tui.verify.features.weights import load_weights

PARSED: list[str] = []
_DECOMPOSER = decomposer()


def _parse(texts):  # type: ignore[no-untyped-def]
    PARSED.extend(texts)
    return _DECOMPOSER.parse(texts)


READER = FactEntailment(_parse, load_weights(None).rarity)
LONG = "Anna Berg was born in Riga in 1903."


@pytest.mark.parametrize(
    ("facts", "pairs"),
    [
        ([LONG, "Anna Berg was born in Riga."], [(0, 1)]),
        ([LONG, "Berg was born in 1903."], [(0, 1)]),
        (["Anna wrote nine novels.", "Nine novels were written by Anna."], [(0, 1), (1, 0)]),
        (["Anna Berg was a trained singer.", "Berg is a singer."], [(0, 1)]),
        ([LONG, "Anna Berg was born in Graz."], []),
        ([LONG, "Anna Berg was born in 1904."], []),
        ([LONG, "Anna Berg was not born in Riga."], []),
        (["Anna Berg was not born in Riga.", "Anna Berg was born in Riga."], []),
        (["Anna Berg was nearly elected mayor.", "Anna Berg was elected mayor."], []),
        (["Otto taught Anna Berg.", "Anna Berg taught Otto."], []),
        (["Anna Berg was deputy mayor of Riga.", "Anna Berg was mayor of Riga."], []),
    ],
)  # fmt: skip
def test_what_says_another(facts: list[str], pairs: list[tuple[int, int]]) -> None:
    assert READER.pairs("Anna Berg", facts) == pairs


def test_facts_that_share_no_words_are_not_parsed() -> None:
    PARSED.clear()
    facts = ["Anna Berg sang.", "She wrote nine novels.", "Otto lived in Graz.", "x " * 400, ""]
    assert READER.pairs("Anna Berg", facts) == [] and PARSED == []


def test_text_that_utf_8_does_not_have_and_marks_of_terminals() -> None:
    odd = ["Anna \ud800 Berg sang in Riga.", "Anna \ud800 Berg sang.", "\x1b[31m\0", "\ud800"]
    assert set(READER.pairs("Anna \udfff", odd)) <= {(0, 1)}


def test_once_by_hand() -> None:
    """Riga, 1903 and both together: the two are more than the one that says both. Said again in
    the same words: the first. The verdicts are those of the facts that stay."""
    said = [
        (LONG, False),
        ("Anna Berg was born in Riga.", True),
        ("Anna Berg was born in 1903.", False),
        ("Anna Berg was born in Riga!", True),
        ("Anna Berg wrote nine novels.", True),
        ("Nine novels were written by Anna Berg.", True),
    ]
    facts = [Decision(text, ok, Verdict.SUPPORTED, None) for text, ok in said]
    kept = once(facts, "Anna Berg", READER.pairs)
    assert [facts.index(fact) for fact in kept] == [1, 2, 4]
    assert [facts.index(fact) for fact in once(facts)] == [0, 1, 2, 4, 5]
