"""No text ends the program: benchmarks/any_text.py, a few seconds of it, and what it found."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from counting import calls

from factscore_tui.core.case import Case
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact, Sentence
from factscore_tui.core.span import Span
from factscore_tui.decompose.read import Read
from factscore_tui.decompose.syntax.tokenizer import Token
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.markup import plain
from factscore_tui.verify.features.alignment import fact_units
from factscore_tui.verify.features.quantities import find_slots

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "benchmarks"))

from any_text import KINDS, Sweep  # noqa: E402
from damaged_texts import Parse, damaged, damaged_parse, texts_of  # noqa: E402

SWEEP = Sweep(texts_of([ROOT / "examples", ROOT / "index" / "sample"]), seed=1)

ODD = {
    "a mark as an adjective": "break|NOUN|NN|0|root .|PUNCT|.|1|amod",
    "a name of the same word twice": "The|PROPN|DT|4|det The|DET|DT|4|det "
    "Characters|NOUN|NNS|4|nmod Clarified|VERB|VBN|0|root",
    "a clause about a mark": ",|PUNCT|,|0|root whose|PRON|WP$|3|nmod:poss "
    "continue|VERB|VB|1|acl:relcl",
    "an age that is no number": "painter|NOUN|NN|5|nsubj ,|PUNCT|,|3|punct ²|NUM|CD|1|nummod "
    ",|PUNCT|,|1|punct won|VERB|VBD|0|root",
    "an age without end": "painter|NOUN|NN|5|nsubj ,|PUNCT|,|3|punct "
    + "9" * 5000
    + "|NUM|CD|1|nummod "
    ",|PUNCT|,|1|punct won|VERB|VBD|0|root",
    "a nationality of the last word": "for|ADP|IN|2|case signs|NOUN|NNS|8|obl "
    "the|DET|DT|5|det Finnish|ADJ|JJ|5|amod "
    "club|NOUN|NN|6|nmod Ilves|PROPN|NNP|8|nsubj for|SCONJ|IN|8|mark "
    "reported|VERB|VBN|0|root a|DET|DT|10|det €|SYM|$|8|obj 120,000|NUM|CD|4|nummod",
}
"""Parses that once raised: form, universal tag, Penn tag, head (from 1), relation."""


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "count"), zip(KINDS, (12, 40, 30), strict=True))
def test_texts_by_chance(kind: str, count: int) -> None:
    while SWEEP.counts[kind] < count:
        SWEEP.one_of([kind])
    assert SWEEP.failures == {}


def odd(table: str) -> tuple[Tree, Parse]:
    """The words with their parse as it stands, and the parse again, to be repaired."""
    rows = [cell.split("|") for cell in table.split()]
    parse = (
        [r[1] for r in rows],
        [r[2] for r in rows],
        [int(r[3]) - 1 for r in rows],
        [r[4] for r in rows],
    )
    tokens, at = [], 0
    for row in rows:
        tokens.append(Token(row[0], at, at + len(row[0])))
        at += len(row[0]) + 1
    vectors = np.zeros((len(rows), 384), dtype=np.float32)
    return Tree(tokens, *parse, vectors), tuple(list(one) for one in parse)  # type: ignore[return-value]


@pytest.mark.parametrize("table", ODD.values(), ids=list(ODD))
def test_odd_parses(table: str) -> None:
    tree, parse = odd(table)
    text = " ".join(token.text for token in tree.tokens)
    whole = Span(0, len(text))
    told = Read(Sentence(0, whole, 0), text, plain(text, whole))
    for _ in range(8):  # both styles, with and without a topic
        SWEEP._tree(told, tree, tuple(list(one) for one in parse), Document.from_text(text))  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["12 1903 two ", "3 May 1910, ", "1903\u2013 Ann 12- "])
def test_a_long_fact_costs_in_proportion_to_its_length(words: str) -> None:
    """A fact of others (`score --facts given`) may be as long as they like."""
    find_slots.cache_clear()
    short, long = (calls(lambda: fact_units(words * n, {})) for n in (100, 800))  # noqa: B023
    assert long < 12 * short


def test_a_long_passage_costs_in_proportion_to_its_length() -> None:
    fact = "Ann Lee sang in 1903, and 12 heard her."

    def judged(copies: int) -> int:
        passage = Passage(0, 0, "Ann Lee", "", "12 heard Ann Lee sing in May 1903, " * copies)
        found = Retrieval((Hit(passage, 1.0),), (Page(0, "Ann Lee", (passage,)),), "topic")
        atomic = AtomicFact(0, fact, fact, (Span(0, 1),), Span(0, 1))
        return calls(lambda: SWEEP._judge(Case(atomic, fact, "Ann Lee", found)))

    judged(5)  # what is loaded once
    assert judged(160) < 6 * judged(40)


def test_damaged_parses_are_trees() -> None:
    from factscore_tui.decompose.syntax.tree_fixes import is_tree

    _, parse = odd(
        "Ann|PROPN|NNP|2|nsubj sang|VERB|VBD|0|root in|ADP|IN|4|case Oslo|PROPN|NNP|2|obl"
    )
    for _ in range(200):
        found = damaged_parse(parse, SWEEP.chance)
        assert is_tree(found[2])
        assert [r == "root" for r in found[3]] == [h == -1 for h in found[2]]


def test_texts_come_from_every_kind_of_file(tmp_path: Path) -> None:
    import gzip

    (tmp_path / "a.txt").write_text("short\nA first text that is long enough.\n")
    (tmp_path / "b.json.gz").write_bytes(
        gzip.compress(b'{"x": ["A second text that is long enough.", 3]}')
    )
    (tmp_path / "c.tsv").write_text("1\tA third text that is long enough.\n")
    (tmp_path / "d.jsonl").write_text('{"t": "A fourth text that is long enough."}\nnot json\n')
    (tmp_path / "e.txt").write_bytes(b"\xff\xfe not UTF-8, but long enough too")
    found = texts_of([tmp_path])
    assert [text.split()[1] for text in found] == ["first", "second", "third", "fourth"]
    assert len({damaged(found[0], SWEEP.chance, found) for _ in range(60)}) > 20


@pytest.mark.parametrize("topic", ["!!!", "(", "…", "-"])
def test_a_topic_without_a_word(topic: str) -> None:
    text = "The city was founded in 1973. The city grew, and the company left it."
    SWEEP._read(SWEEP.decomposers[0], text, topic)
