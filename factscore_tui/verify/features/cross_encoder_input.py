"""What the cross-encoder is given to read: a fact, and the few sentences of its best page that bear
on it.

An encoder of 256 tokens cannot read an article. Sentences are chosen by how much of the fact they
cover; the first sentence of the page is always there (who or what it is about), and so is the
sentence before the best one (whom its pronouns mean). They stay in the page's order.
"""

from __future__ import annotations

from typing import NamedTuple

from factscore_tui.core.evidence import Retrieval
from factscore_tui.verify.features.fact_reading import FactReading, named
from factscore_tui.verify.features.match import Match

WORDS = 110
"""Words of evidence, about 150 tokens. A longer sentence counts as long as this and is cut by the
encoder."""
BEST = 5
"""Sentences chosen by their coverage at most."""
SHORT = 50
"""Words of evidence that the matcher of relations reads whole. Of more, it reads one sentence: it
was trained on one or two, and on planted errors it ranks .81 with the best sentence alone and .73
with all of them (area under the curve)."""
MAX_FACT_CHARS = 600


class CrossEncoderInput(NamedTuple):
    """The texts of one judgement: the fact under its page's title, and the evidence; `title` and
    `said` are the two parts of `fact`, `sentence` is the one of the evidence that covers the fact
    best (all of a short one)."""

    fact: str
    evidence: str
    title: str
    said: str
    sentence: str

    @property
    def pair(self) -> tuple[str, str]:
        """What a cross-encoder reads."""
        return self.fact, self.evidence

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """What the cross-encoder that ships reads: the fact beside all of its evidence, and beside
        the best sentence alone where that is less. The mean of both tells more than either
        (models/recipes/relations/README.md)."""
        alone = self.sentence.strip() and self.sentence != self.evidence
        return [self.pair, (self.fact, self.sentence)] if alone else [self.pair]


def reading(fact: str, topic: str, retrieval: Retrieval, look: FactReading) -> CrossEncoderInput:
    """What to read for `fact`; see the module's docstring. The sentence that a fact was taken from
    is not read along: on unseen topics that made the cross-encoder worse
    (models/recipes/verifier/README.md)."""
    match = look.match
    subject = match.page.title or topic
    said = named(fact.strip()[:MAX_FACT_CHARS], subject)
    places = sorted(_chosen(match, retrieval))
    evidence = " ".join(match.page.sentences[place].read for place in places)
    short = match.best < 0 or len(evidence.split()) <= SHORT
    sentence = evidence if short else match.page.sentences[match.best].read
    return CrossEncoderInput(
        f"{subject}: {said}" if subject else said, evidence, subject, said, sentence
    )


def _chosen(match: Match, retrieval: Retrieval) -> set[int]:
    """Numbers of the sentences to read, within WORDS."""
    ranked = match.ranked(BEST)
    wanted = [
        *ranked[:1],
        0,
        *(p - 1 for p in ranked[:1] if p > 0),
        *ranked[1:],
        *_of_hits(match, retrieval),
    ]
    chosen: set[int] = set()
    room = WORDS
    for place in dict.fromkeys(wanted):
        length = min(WORDS, len(match.page.sentences[place].text.split()))
        if length <= room:
            chosen.add(place)
            room -= length
    return chosen


def _of_hits(match: Match, retrieval: Retrieval) -> list[int]:
    """First sentences of the best passages of this page: what there is to read where no word is
    shared."""
    wanted = {hit.passage.id: rank for rank, hit in enumerate(retrieval.hits[:3])}
    first: dict[int, int] = {}
    for place, sentence in enumerate(match.page.sentences):
        rank = wanted.get(match.page.passages[sentence.passage].id)
        if rank is not None:
            first.setdefault(rank, place)
    return [first[rank] for rank in sorted(first)]
