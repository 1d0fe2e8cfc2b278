"""The first bundled estimator: a calibrated probability from evidence coverage, similarity and exact differences."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui.core.evidence import Evidence, Hit, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.verify.exact_diff import find_differences
from factscore_tui.verify.features import Look, features, look_at
from factscore_tui.verify.marks import evidence_of
from factscore_tui.verify.match import Match
from factscore_tui.verify.prepared import PageCache, fact_units
from factscore_tui.verify.similarity import Similarity
from factscore_tui.verify.weights import load_weights

if TYPE_CHECKING:
    from factscore_tui.engine.ports import Encoder

NAME = "coverage"
CEILING_OF_CONTRADICTED = 0.5
"""A contradicted fact has at most this share of the threshold as its probability."""


class CoverageVerifier:
    """Judges a fact by how far its words, names, dates and numbers are covered by the evidence.

    `snapshot_date` (ISO 8601 or empty) is the date of the knowledge source: what is later cannot be in it.
    """

    def __init__(
        self, encoder: Encoder | None = None, weights_path: Path | None = None, snapshot_date: str = ""
    ) -> None:
        self._weights = load_weights(weights_path)
        self._similarity = Similarity(encoder) if encoder is not None else None
        self._regression = self._weights.with_similarity if encoder else self._weights.without_similarity
        self._cache = PageCache()
        self._snapshot_year = int(snapshot_date[:4]) if snapshot_date[:4].isdigit() else 0

    @property
    def name(self) -> str:
        """How the estimator is named in verdicts."""
        return NAME

    @property
    def model(self) -> ModelInfo:
        """The weights that decide."""
        return self._weights.model

    @property
    def threshold(self) -> float:
        """Probability from which a fact counts as supported."""
        return self._regression.threshold

    def measure(
        self, fact: str, sentence: str, topic: str, retrieval: Retrieval
    ) -> tuple[Look, tuple[tuple[Difference, int], ...], dict[str, float]] | None:
        """The look at the best page, the exact differences, and all features; None without anything to look at."""
        look = look_at(fact, retrieval, self._cache, self._weights.rarity)
        if look is None:
            return None
        differences = find_differences(look.match)
        values = features(
            fact, sentence, topic, retrieval, look, self._weights.rarity, self._similarity, bool(differences)
        )
        return look, differences, values

    def judge(self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval) -> Judgement:
        """Judge one fact. See engine.ports.Verifier."""
        measured = self.measure(fact.text, sentence, topic, retrieval)
        if measured is None:
            what = f"no article is called {topic!r}" if retrieval.missing_topic else "no article was found for it"
            return self._judgement(fact, Verdict.NO_ARTICLE, None, what)
        look, differences, values = measured
        p = self._regression.probability(values)
        match = look.match
        extra = differences[0][1] if differences else match.best
        evidence = tuple(evidence_of(hit, match, extra) for hit in _best_first(retrieval.hits, match, extra))
        told = tuple(d for d, _ in differences)
        if told:
            p = min(p, CEILING_OF_CONTRADICTED * self.threshold)
            reason = "; ".join(f"{d.claimed} -> source: {d.found}" for d in told)
            return self._judgement(fact, Verdict.CONTRADICTED, p, reason, evidence, told)
        if p >= self.threshold:
            return self._judgement(fact, Verdict.SUPPORTED, p, _found(match), evidence)
        verdict, reason = self._why_not(fact, retrieval, match)
        return self._judgement(fact, verdict, p, reason, evidence)

    def _why_not(self, fact: AtomicFact, retrieval: Retrieval, match: Match) -> tuple[Verdict, str]:
        years = [u.date.year for u in fact_units(fact.text, {}) if u.date is not None and u.date.year]
        if self._snapshot_year and any(year > self._snapshot_year for year in years):
            return Verdict.OUTSIDE_SNAPSHOT, f"later than the knowledge source, which ends in {self._snapshot_year}"
        missing = [u.text for u, found in zip(match.units, match.credits, strict=True) if not found]
        if retrieval.linked == "search":
            return Verdict.NO_ARTICLE, "no article is named in it; the nearest passages do not say so"
        if missing:
            return Verdict.NO_EVIDENCE, f"{match.page.title} does not mention: {', '.join(missing[:5])}"
        return Verdict.NO_EVIDENCE, f"{match.page.title} has the words, but not together in this sense"

    def _judgement(
        self,
        fact: AtomicFact,
        verdict: Verdict,
        p: float | None,
        reason: str,
        evidence: tuple[Evidence, ...] = (),
        differences: tuple[Difference, ...] = (),
    ) -> Judgement:
        shown = None if p is None else round(p, 4)
        return Judgement(fact.id, verdict, shown, reason, evidence, differences, NAME, self.model.sha256)


def _best_first(hits: tuple[Hit, ...], match: Match, place: int) -> list[Hit]:
    """The hits, the one that holds sentence `place` of the page first."""
    if place < 0:
        return list(hits)
    best = match.page.passages[match.page.sentences[place].passage].id
    return sorted(hits, key=lambda hit: hit.passage.id != best)


def _found(match: Match) -> str:
    """Which words of the fact the best sentence has."""
    if match.best < 0:
        return f"told by {match.page.title}"
    words = [u.text for u, found in zip(match.units, match.credits, strict=True) if match.best in found]
    return f"{match.page.title}: {', '.join(words[:6])}" if words else f"told by {match.page.title}"
