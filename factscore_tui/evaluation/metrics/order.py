"""Order of events: a text of which every fact is true can still tell them in the wrong order ("Then
she won the prize").

What a sentence says of the order is taken from its first words ("then", "later", "before that");
when an event was, from the only year in the fact, else from the only year in the marked sentences
of its evidence. Only supported facts count, and only years: a sentence that is said to follow is
against the sources where all its years are before all of those of the sentence in front of it, and
in order where none is. All else is not decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from factscore_tui.core.document import Document
from factscore_tui.evaluation.metrics.factscore import not_scored
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import words

AFTER = (
    "then", "later", "afterwards", "afterward", "subsequently", "thereafter", "after that",
    "after this", "following this", "following that", "next",
)  # fmt: skip
BEFORE = ("earlier", "previously", "before that", "before this", "prior to that", "prior to this")
FIRST_WORDS = 4
"""Of a sentence: what stands behind them says nothing of the sentence in front of it."""
_YEAR = re.compile(r"(?<![\d.,])(?:1\d{3}|20\d\d)(?![\d%]|[.,]\d)")


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence that is said to come after (`word`: "then") or before the one in front of it, and
    the years of both; `kept` is None where that is not decided."""

    topic: str
    word: str
    before: str
    sentence: str
    years_before: tuple[int, ...]
    years: tuple[int, ...]
    kept: bool | None


def claims(rows: Iterable[Any]) -> list[Claim]:
    """What lines of NAME.facts.jsonl say of order. InputProblem for a line that is none."""
    found: list[Claim] = []
    for row in rows:
        try:
            facts: dict[tuple[int, int], set[int]] = {}
            for fact in row["facts"]:
                if fact["is_supported"]:
                    start, end = map(int, fact["sentence"])
                    year = _when(fact)
                    facts.setdefault((start, end), set()).update(() if year is None else (year,))
            text = Document.from_text(row["output"]).text
            topic = str(row["topic"])
        except (TypeError, KeyError, IndexError, ValueError, AttributeError) as error:
            raise not_scored() from error
        found += _of_text(topic, text, facts)
    return found


def _of_text(topic: str, text: str, facts: dict[tuple[int, int], set[int]]) -> list[Claim]:
    spans = [sentence.span for sentence in split_sentences(text)]
    found = []
    for first, second in pairwise(spans):
        word = _said(second.of(text))
        if not word:
            continue
        one, two = (
            tuple(sorted(set().union(*(y for at, y in facts.items() if _in(at, span)))))
            for span in (first, second)
        )
        earlier, later = (one, two) if word in AFTER else (two, one)
        found.append(
            Claim(topic, word, first.of(text), second.of(text), one, two, _kept(earlier, later))
        )
    return found


def _in(sentence: tuple[int, int], span: Any) -> bool:
    return bool(span.start <= sentence[0] < span.end)


def _said(sentence: str) -> str:
    """The word of order at the beginning of a sentence, "" without one."""
    first = " ".join(word.folded for word in list(words(sentence))[:FIRST_WORDS])
    return next((w for w in (*AFTER, *BEFORE) if re.search(rf"\b{w}\b", first)), "")


def _kept(earlier: Sequence[int], later: Sequence[int]) -> bool | None:
    if not earlier or not later:
        return None
    if max(later) < min(earlier):
        return False
    return True if min(later) >= max(earlier) else None


def _when(fact: Any) -> int | None:
    """The only year of the fact, else of the marked sentences of the passage that decides; None
    where there is none, or more."""
    own = _years(fact["text"])
    if own:
        return own.pop() if len(own) == 1 else None
    if not fact["evidence"]:
        return None
    passage = fact["evidence"][0]
    marks = [(int(start), int(end)) for start, end in passage["marks"]]
    told: set[int] = set()
    for sentence in split_sentences(passage["text"]):
        if any(start < sentence.span.end and end > sentence.span.start for start, end in marks):
            told |= _years(sentence.span.of(passage["text"]))
    return told.pop() if len(told) == 1 else None


def _years(text: str) -> set[int]:
    return {int(year) for year in _YEAR.findall(text)}
