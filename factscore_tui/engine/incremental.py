"""Checking an edited text: what of the last check still holds, and the events that say so.

Paragraphs keep their facts as they are where nothing was touched in what is read together with
them: their window and the one before it (text/windows.py). Of the others, the facts are found anew
(what a pronoun stands for may have changed), and those that come out the same, in a sentence that
is the same, keep their verdicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

import msgspec

from factscore_tui.core.document import told_topic
from factscore_tui.core.fact import AtomicFact, Sentence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement
from factscore_tui.engine.protocol import Decomposed, Event, Judged, Started
from factscore_tui.evaluation.compare import align_sentences
from factscore_tui.text.foreign import marked
from factscore_tui.text.refusal import refuses
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.windows import window_of, window_starts

Known = tuple[tuple[AtomicFact, Judgement], ...]


@dataclass(frozen=True, slots=True)
class ReusedResults:
    """What still holds: all facts of some sentences, by number, in place; and by sentence the
    verdicts of facts that are to be found anew, by their text."""

    facts: Mapping[int, Known] = field(default_factory=dict)
    given: Mapping[int, Mapping[str, Judgement]] = field(default_factory=dict)

    @property
    def skip(self) -> tuple[int, ...]:
        """The sentences that need no second look."""
        return tuple(self.facts)

    @property
    def asked(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The facts whose verdicts are known, as a Check names them."""
        return tuple((sentence, tuple(known)) for sentence, known in self.given.items())

    @property
    def count(self) -> int:
        """How many facts are kept in place; new ones are numbered from here on."""
        return sum(map(len, self.facts.values()))

    def events(self, events: Iterable[Event], check: str) -> Iterator[Event]:
        """The events of the engine with those of what is kept among them: in place behind Started,
        and each verdict that is known behind the sentence whose fact has it."""
        for event in events:
            if isinstance(event, Started):
                yield msgspec.structs.replace(event, held=len(self.facts))
                yield from self._in_place(check)
                continue
            yield event
            if isinstance(event, Decomposed):
                known = self.given.get(event.sentence, {})
                for fact in event.facts:
                    if fact.text in known:
                        yield Judged(
                            check=check, judgement=replace(known[fact.text], fact_id=fact.id)
                        )

    def _in_place(self, check: str) -> Iterator[Event]:
        first = 0
        for sentence, known in self.facts.items():
            numbered = [
                (replace(f, id=first + n), replace(j, fact_id=first + n))
                for n, (f, j) in enumerate(known)
            ]
            first += len(known)
            yield Decomposed(
                check=check, sentence=sentence, facts=tuple(fact for fact, _ in numbered)
            )
            for _, judgement in numbered:
                yield Judged(check=check, judgement=judgement)


def what_holds(before: Report, text: str, topic: str) -> ReusedResults:
    """What of an earlier check holds for `text`, when engine and knowledge source are the same as
    then.

    Nothing does under another topic. A sentence is the same when it is so character by character,
    in the same place among those that are the same. Facts that were never judged are not kept.
    """
    if " ".join(told_topic(before.topic).split()) != " ".join(told_topic(topic).split()):
        return ReusedResults()
    old_text = before.document.text
    old = marked(old_text, split_sentences(old_text))
    new = marked(text, split_sentences(text))
    was, now = [s.span.of(old_text) for s in old], [s.span.of(text) for s in new]
    was_as, now_as = [_as_read(s, old_text) for s in old], [_as_read(s, text) for s in new]
    source = [
        i if i >= 0 and was_as[i] == now_as[n] else -1
        for n, i in enumerate(align_sentences(was, now))
    ]
    facts = _by_sentence(before.facts)
    whole = {group[0].index: len(group) for group in _paragraphs(old)}
    if refuses(old_text) != refuses(text):
        return ReusedResults()
    starts = window_starts(text, new)
    same = _same_windows(starts, source, window_starts(old_text, old), len(old))
    kept: dict[int, Known] = {}
    given: dict[int, Mapping[str, Judgement]] = {}
    for paragraph in _paragraphs(new):
        places = [source[s.index] for s in paragraph]
        first = places[0]
        untouched = first >= 0 and places == list(range(first, first + len(paragraph)))
        untouched = untouched and whole.get(first) == len(paragraph)
        judged = [facts.get(old[i].span, []) if i >= 0 else [] for i in places]
        untouched = untouched and all(same[window_of(starts, s.index)] for s in paragraph)
        if untouched and _settled(judged, complete=before.status == "complete"):
            for sentence, known in zip(paragraph, judged, strict=True):
                kept[sentence.index] = tuple(_moved(f, sentence.span) for f in known)
            continue
        for sentence, known in zip(paragraph, judged, strict=True):
            verdicts = {f.fact.text: f.judgement for f in known if f.judgement is not None}
            if verdicts:
                given[sentence.index] = verdicts
    return ReusedResults(kept, given)


def _same_windows(
    starts: Sequence[int], source: Sequence[int], old_starts: Sequence[int], old_length: int
) -> list[bool]:
    """For each window of the new text whether it and the one before it are windows of the old text,
    untouched."""
    ends = [*starts[1:], len(source)]
    borders = {*old_starts, old_length}
    own = []
    for start, end in zip(starts, ends, strict=True):
        first = source[start]
        moved = list(source[start:end]) == list(range(first, first + end - start)) and first >= 0
        own.append(moved and first in borders and first + end - start in borders)
    same = []
    for w, start in enumerate(starts):
        if w == 0:
            same.append(own[0] and source[start] == 0)
        else:
            same.append(own[w] and own[w - 1] and source[start] == source[start - 1] + 1)
    return same


def _as_read(sentence: Sentence, text: str) -> tuple[object, ...]:
    """What a sentence is before it is decomposed: its neighbours may make it a heading or a row of
    a table."""
    return (
        sentence.span.of(text),
        sentence.kind,
        sentence.skip,
        tuple(told for told, _ in sentence.told),
    )


def _settled(judged: Sequence[Sequence[JudgedFact]], *, complete: bool) -> bool:
    """True when all facts of a paragraph have their verdicts. Of a check that did not get to its
    end, a sentence without facts may not have been read."""
    if not complete and not all(judged):
        return False
    return all(f.judgement is not None for known in judged for f in known)


def _moved(judged: JudgedFact, sentence: Span) -> tuple[AtomicFact, Judgement]:
    """A fact of a sentence that stands elsewhere in the text by now."""
    assert judged.judgement is not None
    fact, by = judged.fact, sentence.start - judged.fact.sentence.start
    spans = tuple(s.shift(by) for s in fact.spans)
    return replace(fact, spans=spans, sentence=sentence), judged.judgement


def _by_sentence(facts: Iterable[JudgedFact]) -> dict[Span, list[JudgedFact]]:
    found: dict[Span, list[JudgedFact]] = {}
    for judged in facts:
        found.setdefault(judged.fact.sentence, []).append(judged)
    return found


def _paragraphs(sentences: Iterable[Sentence]) -> list[list[Sentence]]:
    return [list(group) for _, group in groupby(sentences, key=lambda s: s.paragraph)]
