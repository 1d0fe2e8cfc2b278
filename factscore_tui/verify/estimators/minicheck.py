"""MiniCheck: a small encoder-decoder reads a fact with the passages found for it and says whether
they support it.

The published rule (Tang, Laban and Durrett, 2024, "MiniCheck: Efficient Fact-Checking of LLMs on
Grounding Documents", https://arxiv.org/abs/2404.10774): a document is read in chunks of about 500
words that end with a sentence, the best chunk decides, and from one half on a claim is supported.
The documents are the passages found, joined article by article; since these lack the article's
beginning, each chunk starts with its title.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Evidence, Hit, Passage
from factscore_tui.core.verdict import Verdict
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.estimators.passage_reader import Outcome, PassageReader
from factscore_tui.verify.presentation.evidence_view import EvidenceView, evidence
from factscore_tui.verify.presentation.reasons import one_line
from factscore_tui.verify.presentation.recency import SnapshotDate

if TYPE_CHECKING:
    from factscore_tui.verify.estimators.parts import EstimatorParts, SupportModel

CHUNK_WORDS = 500
SUPPORTED_ABOVE = 0.5


@dataclass(frozen=True, slots=True)
class Chunk:
    """Neighbouring passages of one article, or parts of them, as the model reads them."""

    text: str
    title: str
    passages: frozenset[int]
    """Ids of the passages that it holds at least a sentence of."""


class MiniCheckVerifier(PassageReader):
    """Implements GroupVerifier. Each fact is read with its own passages; nothing is shared.
    `p_supported` is the model's own probability, which nobody calibrated on Wikipedia."""

    def __init__(
        self, seq2seq: SupportModel, display: EvidenceView, snapshot: SnapshotDate | None = None
    ) -> None:
        super().__init__("minicheck", seq2seq, display, snapshot)
        self._seq2seq = seq2seq
        self._shortened_before = seq2seq.shortened

    def closing(self) -> tuple[str, ...]:
        """How many readings were cut because they exceed the model's room."""
        count = self._seq2seq.shortened - self._shortened_before
        self._shortened_before = self._seq2seq.shortened
        if count <= 0:
            return ()
        readings = "1 passage was" if count == 1 else f"{count} passages were"
        return (f"{readings} cut at the end: with the fact, the model reads no more",)

    def _read(self, case: Case) -> Outcome:
        chunks = chunked(case.retrieval.hits)
        found = [
            float(p)
            for p in self._seq2seq.p_yes([(chunk.text, case.fact.text) for chunk in chunks])
        ]
        p = max(found)
        best = chunks[found.index(p)]
        shown = self._shown(case, best)
        title = one_line(best.title) or "the source"
        if p > SUPPORTED_ABOVE:
            reason = f"MiniCheck: {title} supports it ({_percent(p)})"
            return Outcome(Verdict.SUPPORTED, p, reason, shown)
        reason = f"MiniCheck: no passage supports it (at most {_percent(p)}, {title})"
        return Outcome(Verdict.NO_EVIDENCE, p, reason, shown)

    def _shown(self, case: Case, best: Chunk) -> tuple[Evidence, ...]:
        """The passages of the best chunk first, each part in the order of the hits."""
        look = self._display.look(case)
        if look is None:
            return ()
        hits = sorted(case.retrieval.hits, key=lambda hit: hit.passage.id not in best.passages)
        decided = {(h.passage.title, h.passage.text) for h in hits if h.passage.id in best.passages}
        shown = evidence(look, replace(case.retrieval, hits=tuple(hits)), None)
        return tuple(sorted(shown, key=lambda one: (one.title, one.text) not in decided))


def make_minicheck(parts: EstimatorParts) -> MiniCheckVerifier:
    """The estimator `minicheck`."""
    return MiniCheckVerifier(parts.support_model(), parts.display, parts.snapshot)


def chunked(hits: Sequence[Hit]) -> list[Chunk]:
    """The hits' passages, article by article (the one with the best hit first) and inside of each
    as it has them."""
    articles: dict[tuple[str, int], dict[int, Passage]] = {}
    for hit in hits:
        passage = hit.passage
        articles.setdefault((passage.source, passage.page_id), {})[passage.id] = passage
    chunks: list[Chunk] = []
    for held in articles.values():
        chunks += _chunks_of([held[number] for number in sorted(held)])
    return chunks


def _chunks_of(passages: Sequence[Passage]) -> Iterator[Chunk]:
    """Chunks of at most CHUNK_WORDS words (one sentence that is longer stays whole)."""
    parts: list[str] = []
    held: set[int] = set()
    words = 0
    title = passages[0].title
    for passage in passages:
        for sentence in _sentences(passage.text):
            count = len(sentence.split())
            if parts and words + count > CHUNK_WORDS:
                yield _chunk(title, parts, held)
                parts, held, words = [], set(), 0
            parts.append(sentence)
            held.add(passage.id)
            words += count
        if parts:
            parts.append("\n")
    yield _chunk(title, parts, held)


def _chunk(title: str, parts: Sequence[str], held: set[int]) -> Chunk:
    return Chunk(f"{title}\n{''.join(parts).strip()}".strip(), title, frozenset(held))


def _sentences(text: str) -> list[str]:
    """The text in pieces, each with what follows it up to the next sentence: together they are the
    text."""
    starts = [sentence.span.start for sentence in split_sentences(text, draft=False)]
    bounds = [0, *starts[1:], len(text)]
    return [text[start:end] for start, end in itertools.pairwise(bounds) if text[start:end].strip()]


def _percent(p: float) -> str:
    return f"{100 * p:.0f} %"
