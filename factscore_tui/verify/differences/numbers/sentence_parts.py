"""The parts of a sentence of the source in which all other words of a fact stand: there its one
date or number answers for the fact's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factscore_tui.core.span import Span
from factscore_tui.verify.differences.numbers.elsewhere import alike
from factscore_tui.verify.features.alignment import FactUnit, SourceSentence

_CLAUSE_END = re.compile(
    r"[;:()]|,\s|\s(?:and|but|while|before|after|until|then|where|when|which|who)\s"
)
_AND = re.compile(r",?\s(?:and|but)\s(?:(?:was|were|has been|had been|finally|later)\s)*")
_HALF_END = re.compile(r";\s")
TURNS = re.compile(
    r"\b(?:before|after|until|when|while|where|following|since|later|then)\b", re.IGNORECASE
)


def parts_with(
    sentence: SourceSentence, others: Sequence[FactUnit], turns: frozenset[str], number: bool
) -> Iterator[Span]:
    """The clauses that hold all other words of the fact, the parts between semicolons that do, then
    the whole sentence; of the latter two none that turns to another event. Words for that which the
    fact has too (`turns`) turn to nothing new. Of a sentence that turns, for a `number`, which
    stands beside what it counts: the parts that hold all."""
    text = sentence.text
    parting = [m.span() for m in TURNS.finditer(text) if m[0].casefold() not in turns]
    clauses = [m.span() for m in _CLAUSE_END.finditer(text)]
    halves = [m.span() for m in _HALF_END.finditer(text)]
    for ends in (clauses, halves, parting if number else []):
        for part in _between(ends, len(text)):
            turned = any(part.start < start < part.end for start, _ in parting)
            if (ends is not halves or not turned) and _holds(sentence, part, others):
                yield part
    yield from () if parting else _second_predicates(sentence, others)
    if not parting:
        yield Span(0, len(text))


def _second_predicates(sentence: SourceSentence, others: Sequence[FactUnit]) -> Iterator[Span]:
    """ "and opened on 14 November 1888" of "The Pasteur Institute was founded in 1887 and opened on
    14 November 1888": the fact's verb begins it, and the rest of the fact stands before the first
    date, where the subject of both is."""
    text, dates = sentence.text, sentence.slots.dates
    opening = Span(0, dates[0].span.start if dates else 0)
    for match in _AND.finditer(text, opening.end):
        end = _CLAUSE_END.search(text, match.end())
        part = Span(match.end(), end.start() if end is not None else len(text))
        words = zip(sentence.stems, sentence.spans, strict=True)
        verb = next((root for root, span in words if span.start == part.start), None)
        rest = [unit for unit in others if verb is None or not alike(unit.stem, verb)]
        again = re.search(r"\bagain\b", part.of(text))  # not the first time
        if len(rest) == len(others) - 1 and not again and _holds(sentence, opening, rest):
            yield part


def _between(ends: Sequence[tuple[int, int]], length: int) -> Iterator[Span]:
    if not ends:
        return
    starts = [0, *(end for _, end in ends)]
    for start, end in zip(starts, [*(start for start, _ in ends), length], strict=True):
        if start < end:
            yield Span(start, end)


def _holds(sentence: SourceSentence, part: Span, others: Sequence[FactUnit]) -> bool:
    inside = {
        s
        for s, span in zip(sentence.stems, sentence.spans, strict=True)
        if part.start <= span.start < part.end
    }
    return all(unit.exact or any(alike(unit.stem, s) for s in inside) for unit in others)
