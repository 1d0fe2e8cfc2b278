"""The networks of the bundled estimator, and the regression over them: each is asked only where
what it says can change the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.verify.estimators.prepared_case import NetworksRead, PreparedCase
from factscore_tui.verify.estimators.readings import Readings, mean, share_contradicted
from factscore_tui.verify.features.cross_encoder_input import CrossEncoderInput
from factscore_tui.verify.features.extraction import of_similarity
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.features.network_signals import (
    Logits,
    of_cross,
    of_relation,
    relations_possible,
)
from factscore_tui.verify.features.similarity import Similarity
from factscore_tui.verify.presentation.evidence_view import about_page
from factscore_tui.verify.strength import not_linked

if TYPE_CHECKING:
    from factscore_tui.core.ports import CrossEncoder, Encoder, Matcher
    from factscore_tui.verify.features.weights import Weights

SURE: Logits = (-99.0, 99.0, -99.0)
"""Certain that it is contradicted."""


class Networks:
    """A cross-encoder and a matcher of relations, with the regression that was fitted to both.

    Without `encoder` neither is asked, without `cross` no matcher. `thorough` asks about every fact
    that no difference settles. Raises ModelDamaged for networks that the weights were not fitted
    to.
    """

    def __init__(
        self,
        weights: Weights,
        encoder: Encoder | None,
        cross: CrossEncoder | None,
        relations: Matcher | None,
        thorough: bool,
    ) -> None:
        self._cross = cross if encoder is not None else None
        self._relations = relations if self._cross is not None else None
        self._thorough = thorough
        self._known = Readings()
        self._by_words = weights.without_encoder
        self.regression = weights.regression(
            encoder is not None,
            None if self._cross is None else self._cross.model.sha256,
            None if self._relations is None else self._relations.model.sha256,
        )
        self._similarity = Similarity(encoder) if encoder is not None else None

    @property
    def name(self) -> str:
        """How verdicts name them, with the covered words: "cross-encoder and coverage"."""
        networks = ["cross-encoder"] * (self._cross is not None) + ["relations"] * (
            self._relations is not None
        )
        return " and ".join([", ".join(networks), "coverage"]) if networks else "coverage"

    def read(self, case: PreparedCase, outright: bool, later: bool) -> NetworksRead:
        """What the networks say, as far as it can change the verdict, and the probability of the
        regression. Their signals go into the values of the case."""
        # Learned from too few examples to be left to the regression: a denial never counts as
        # support.
        refused = case.look.negated or lacks_key_unit(case.look.match)
        lost = case.found is None and (refused or case.retrieval.off_topic)
        hopeless = lost and self._hopeless(case, later)
        values = case.values
        if hopeless or (outright and not self._thorough):
            return NetworksRead(self._by_words.probability(values))
        # Whatever the networks say.
        settled = case.found is not None or case.retrieval.off_topic
        logits = None if settled else self._crossed(case.texts)
        values |= of_similarity(case.fact.text, case.topic, case.look, self._similarity)
        values |= of_cross(logits)
        if logits is not None:
            values["cross_least"] = self._least_crossed(case.texts)
        relation = None if settled or self._decided(values, logits) else self._matched(case.texts)
        values |= of_relation(relation, values)
        said = tuple(some for some in (logits, relation) if some is not None)
        return NetworksRead(self.regression.probability(values), said)

    def _hopeless(self, case: PreparedCase, later: bool) -> bool:
        """A fact that is not supported whatever the networks say cannot be contradicted either: no
        network need be read, or the matcher of relations alone, which costs a third of the
        cross-encoder."""
        if self._thorough or self._cross is None:
            return False
        if (
            later
            or not_linked(case.retrieval, case.values)
            or not about_page(case.fact.text, case.look, case.retrieval, case.values["sentence"])
        ):
            return True
        relation = self._matched(case.texts)
        return (
            relation is not None
            and share_contradicted([relation, SURE]) < self.regression.contradicts_from
        )

    def _decided(self, values: dict[str, float], logits: Logits | None) -> bool:
        """The verdict is the same whatever the matcher of relations says. It is asked of all that
        may be supported: the strength is its word."""
        if self._relations is None:
            return True
        regression = self.regression
        possible = [
            regression.probability(values | said) >= self.regression.threshold
            for said in relations_possible(values)
        ]
        return not any(possible) and (
            logits is None or share_contradicted([logits, SURE]) < regression.contradicts_from
        )

    def _crossed(self, texts: CrossEncoderInput) -> Logits | None:
        cross = self._cross
        if cross is None:
            return None
        whole = self._known.once("cross", texts, lambda: cross.logits([texts.pair])[0])
        if len(texts.pairs) == 1:
            return whole
        alone = self._known.once("sentence", texts, lambda: cross.logits(texts.pairs[1:])[0])
        return mean(whole, alone)

    def _least_crossed(self, texts: CrossEncoderInput) -> float:
        """What the cross-encoder says for the fact in the one of its readings that says less: a
        support is strong where both confirm it."""
        read = [self._known.known("cross", texts), self._known.known("sentence", texts)]
        return min(of_cross(logits)["cross_supported"] for logits in read if logits is not None)

    def _matched(self, texts: CrossEncoderInput) -> Logits | None:
        matcher = self._relations
        if matcher is None:
            return None
        return self._known.once(
            "relations", texts, lambda: matcher.logits(texts.title, texts.said, texts.sentence)
        )
