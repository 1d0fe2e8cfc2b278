"""The bundled estimator: what two small networks make of a fact and its evidence, and how far the
evidence covers the words, names, dates and numbers of the fact.

A logistic regression over the logits of a cross-encoder (cross_encoder_input.py says what it reads)
and of a matcher of relations (relations/), coverage, embedding similarity and exact differences
(extraction.py), trained and calibrated by models/recipes/verifier on human labels of FActScore (Min
et al., 2023) and on contrast pairs. A computed difference vetoes "supported". The networks are
asked where what they say can change the verdict: a fact with a name or a date that its page lacks,
or with a denial, is not supported whatever they say, and gets its probability from the words alone.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui.core.evidence import Evidence, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Judgement, Strength, Verdict
from factscore_tui.verify.chance_numbers import chance_number
from factscore_tui.verify.differences.names.relatives import job_of_another
from factscore_tui.verify.differences.near_copy import NOTHING, read_copy
from factscore_tui.verify.differences.numbers.computed import FoundDifference, find_difference
from factscore_tui.verify.differences.numbers.elsewhere import out_of_place
from factscore_tui.verify.differences.numbers.life import same_life_date
from factscore_tui.verify.disagreement import weighed
from factscore_tui.verify.estimators.per_fact import PerFactVerifier
from factscore_tui.verify.estimators.readings import Readings, share_contradicted
from factscore_tui.verify.features.alignment import prepared_pages
from factscore_tui.verify.features.cross_encoder_input import CrossEncoderInput, reading
from factscore_tui.verify.features.document import FollowingCache
from factscore_tui.verify.features.extraction import features, of_similarity
from factscore_tui.verify.features.fact_reading import FactReading, look_at
from factscore_tui.verify.features.match import lacks_key_unit, nothing_found
from factscore_tui.verify.features.network_signals import (
    Logits,
    of_cross,
    of_relation,
    relations_possible,
)
from factscore_tui.verify.features.similarity import Similarity
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.hedges import doubt_of
from factscore_tui.verify.opinion import beyond_opinion
from factscore_tui.verify.other_half import other_half, under_another
from factscore_tui.verify.overstated import overstated
from factscore_tui.verify.plain_forms import forms
from factscore_tui.verify.presentation.evidence_view import (
    about_page,
    no_article,
    same_subject,
    says_all_else,
)
from factscore_tui.verify.presentation.evidence_view import evidence as evidence_of
from factscore_tui.verify.presentation.reasons import contradicted, no_evidence, supported
from factscore_tui.verify.presentation.recency import SnapshotDate
from factscore_tui.verify.reckoning.sums import reckon
from factscore_tui.verify.rewording import reworded
from factscore_tui.verify.strength import not_linked, strength_of, unfounded

if TYPE_CHECKING:
    from factscore_tui.core.ports import CrossEncoder, Encoder, Matcher
    from factscore_tui.verify.differences.roles.exchanged import RoleReader
    from factscore_tui.verify.estimators.parts import EstimatorParts

SURE: Logits = (-99.0, 99.0, -99.0)
"""Certain that it is contradicted."""
OUTRIGHT = 0.97
"""The least probability of a fact that one sentence says outright: of 740 such facts of three sets
737 are supported (docs/models.md)."""
ABSENT_AT_MOST = 0.75
"""Share of the threshold that the probability of a fact keeps when its best page lacks one of its
names, dates or numbers altogether. Of such labelled facts 14 to 17 % are supported, so agreement
with the labels hardly moves; but a sentence copied with one name or number changed, the commonest
slip in a draft, no longer passes."""


class BundledVerifier(PerFactVerifier):
    """The engine's Verifier. Keeps the pages it prepared last; judging the same fact again gives
    the same judgement.

    `relations` may be None, and then `cross`, and then `encoder` as well: other sets of weights do
    without them. `roles` finds differences in who did what to whom, and opposites; without it only
    dates and numbers are compared. `weights_path` defaults to the bundled file; `snapshot_date` is
    the knowledge source's date (ISO 8601, a prefix of it, or empty when unknown). `thorough` asks
    the networks about every fact that no difference settles, for those to whom the probability of
    facts that are not supported matters. Raises ModelMissing and ModelDamaged (also for networks
    that the weights were not fitted to).
    """

    def __init__(
        self,
        encoder: Encoder | None = None,
        weights_path: Path | None = None,
        snapshot_date: str = "",
        cross: CrossEncoder | None = None,
        relations: Matcher | None = None,
        roles: RoleReader | None = None,
        thorough: bool = False,
    ) -> None:
        weights = load_weights(weights_path)
        self.model = ModelInfo(weights.id, "verify", weights.sha256)
        self._rarity = weights.rarity
        self._cross = cross if encoder is not None else None
        self._relations = relations if self._cross is not None else None
        self._roles = roles
        self._thorough = thorough
        self._read = Readings()
        self._by_words = weights.without_encoder
        self._regression = weights.regression(
            encoder is not None,
            None if self._cross is None else self._cross.model.sha256,
            None if self._relations is None else self._relations.model.sha256,
        )
        self._similarity = Similarity(encoder) if encoder is not None else None
        self._pages = prepared_pages()
        self._following = FollowingCache(self._pages, weights.rarity)
        self._snapshot = SnapshotDate(snapshot_date)

    @property
    def name(self) -> str:
        """How verdicts name this estimator."""
        networks = ["cross-encoder"] * (self._cross is not None) + ["relations"] * (
            self._relations is not None
        )
        return " and ".join([", ".join(networks), "coverage"]) if networks else "coverage"

    @property
    def threshold(self) -> float:
        """The probability from which a fact is supported."""
        return self._regression.threshold

    def judge(self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval) -> Judgement:
        """Judge one fact against what was retrieved for it. Errors of the encoder pass through."""
        plain = None if fact.speaker else reworded(fact.text)
        if plain is not None:
            meant = self._judge_as_is(replace(fact, text=plain.text), sentence, topic, retrieval)
            if meant.verdict is Verdict.SUPPORTED or meant.differences:
                return replace(meant, reason=f"{plain.said}; {meant.reason}")
        judgement = self._judge_as_is(fact, sentence, topic, retrieval)
        return (
            judgement if fact.speaker else self._turned(judgement, fact, sentence, topic, retrieval)
        )

    def _turned(
        self,
        judgement: Judgement,
        fact: AtomicFact,
        sentence: str,
        topic: str,
        retrieval: Retrieval,
    ) -> Judgement:
        """The judgement of the fact, or of what says the same in another form (plain_forms.py)
        where that is strongly supported, or is how such a thing is told."""
        if judgement.differences or (judgement.p_supported or 0.0) >= OUTRIGHT:
            return judgement
        supported = judgement.verdict is Verdict.SUPPORTED
        for form in forms(fact.text):
            look = look_at(form.text, retrieval, self._pages, self._rarity)
            if look is None or lacks_key_unit(look.match) or (supported and not form.instead):
                continue
            other = self._judge_as_is(replace(fact, text=form.text), sentence, topic, retrieval)
            worse = form.instead and other.verdict is not Verdict.SUPPORTED
            sure = not form.weaker or (other.p_supported or 0.0) == OUTRIGHT
            if worse or (sure and other.strength == "strong"):
                return replace(other, reason=f"read as “{form.text}”; {other.reason}")
        return judgement

    def _judge_as_is(
        self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval
    ) -> Judgement:
        look = look_at(fact.text, retrieval, self._pages, self._rarity)
        if look is None:
            return self._judged(fact, sentence, topic, retrieval, look)
        judgement = self._reckoned(fact, sentence, topic, retrieval, look) or self._judged(
            fact, sentence, topic, retrieval, look
        )
        return weighed(judgement, fact.text, look, retrieval, self._pages, self._rarity)

    def _reckoned(
        self,
        fact: AtomicFact,
        sentence: str,
        topic: str,
        retrieval: Retrieval,
        look: FactReading,
    ) -> Judgement | None:
        """Of a fact with an age or an interval that the dates of the page bear out: the rest of it
        is judged. None where that is not supported, or there is nothing to reckon."""
        found = None if fact.speaker else reckon(fact.text, look.match, self._rarity)
        if found is None or not found.left:
            return None
        left = look_at(found.left, retrieval, self._pages, self._rarity)
        if left is None or left.match.page is not look.match.page:
            return None
        judgement = self._judged(replace(fact, text=found.left), sentence, topic, retrieval, left)
        if judgement.verdict is not Verdict.SUPPORTED:
            return None
        return replace(judgement, reason=f"{found.said}; {judgement.reason}")

    def _judged(
        self,
        fact: AtomicFact,
        sentence: str,
        topic: str,
        retrieval: Retrieval,
        look: FactReading | None,
    ) -> Judgement:
        later = self._snapshot.later(fact.text)
        if look is None:
            if later:
                return self._judgement(
                    fact, Verdict.OUTSIDE_SNAPSHOT, None, self._snapshot.reason(later)
                )
            return self._judgement(fact, Verdict.NO_ARTICLE, None, "no article on it in this index")
        found = self._difference(fact, sentence, look, retrieval)
        texts = reading(fact.text, topic, retrieval, look)
        values = features(
            fact.text,
            sentence,
            topic,
            retrieval,
            look,
            self._rarity,
            None,
            found is not None,
            None,
            self._following.of(retrieval),
        )
        # Learned from too few examples to be left to the regression: a denial never counts as
        # support.
        refused = look.negated or lacks_key_unit(look.match)
        logits = relation = None
        lost = found is None and (refused or retrieval.off_topic)
        outright = found is None and not lost and self._outright(fact, look, retrieval, values)
        hopeless = lost and self._hopeless(fact, look, retrieval, values, texts, bool(later))
        if hopeless or (outright and not self._thorough):
            probability = self._by_words.probability(values)
        else:
            settled = found is not None or retrieval.off_topic  # whatever the networks say
            logits = None if settled else self._crossed(texts)
            values |= of_similarity(fact.text, topic, look, self._similarity) | of_cross(logits)
            relation = None if settled or self._decided(values, logits) else self._matched(texts)
            values |= of_relation(relation, values)
            probability = self._regression.probability(values)
        evidence = evidence_of(look, retrieval, found)
        if found is not None:
            capped = min(probability, self._regression.contradicted_at_most)
            return self._judgement(
                fact, Verdict.CONTRADICTED, capped, found.reason, evidence, found
            )
        if look.negated:
            probability = min(probability, self._regression.contradicted_at_most)
        if lacks_key_unit(look.match) or out_of_place(look.match):
            probability = min(probability, ABSENT_AT_MOST * self.threshold)
        doubt = doubt_of(fact.text, look.match) if probability >= self.threshold else None
        if doubt is not None and doubt.whole:
            probability = min(probability, ABSENT_AT_MOST * self.threshold)
        exact = outright or (not look.negated and doubt is None and same_life_date(look.match))
        if outright:
            probability = max(probability, OUTRIGHT)
        elif exact:
            probability = max(probability, 1 - self._regression.contradicted_at_most)
        elif probability >= self.threshold and (unfounded(values) or nothing_found(look.match)):
            probability = ABSENT_AT_MOST * self.threshold
        other = None if exact else self._other_event(fact, look, probability)
        if other is not None:
            probability = min(probability, ABSENT_AT_MOST * self.threshold)
        if probability >= self.threshold and not retrieval.off_topic:
            reason = supported(fact.text, look.match, map(self._pages.get, retrieval.pages))
            return self._judgement(
                fact,
                Verdict.SUPPORTED,
                probability,
                f"{doubt.reason}; {reason}" if doubt else reason,
                evidence,
                strength="weak" if doubt else "strong" if exact else strength_of(values),
            )
        if later:
            capped = min(probability, self._regression.contradicted_at_most)
            return self._judgement(
                fact, Verdict.OUTSIDE_SNAPSHOT, capped, self._snapshot.reason(later), evidence
            )
        if not_linked(retrieval, values):
            return self._judgement(
                fact, Verdict.NO_ARTICLE, None, no_article(retrieval, topic), evidence
            )
        read = [logits for logits in (logits, relation) if logits is not None]
        sure = bool(read) and share_contradicted(read) >= self._regression.contradicts_from
        sure = sure and not beyond_opinion(fact.text, look.match)
        sure = sure and about_page(fact.text, look, retrieval, values["sentence"])
        if sure and not self._describes(fact, look):
            capped = min(probability, self._regression.contradicted_at_most)
            return self._judgement(
                fact, Verdict.CONTRADICTED, capped, contradicted(look.match), evidence
            )
        reason = other or (
            doubt.reason
            if doubt
            else no_evidence(fact.text, look, map(self._pages.get, retrieval.pages))
        )
        return self._judgement(fact, Verdict.NO_EVIDENCE, probability, reason, evidence)

    def _describes(self, fact: AtomicFact, look: FactReading) -> bool:
        """The fact says what the source does and adds a word that describes, or a place that the
        source leaves empty: no model's opinion contradicts that."""
        roles = self._roles
        return roles is not None and roles.adds(fact.text, look.match)

    def _other_event(self, fact: AtomicFact, look: FactReading, probability: float) -> str | None:
        """Why a fact that would be supported is not: its date is that of another event, or the
        source says less."""
        if self._roles is None or probability < self.threshold or fact.speaker:
            return None
        event = self._roles.date_elsewhere(fact.text, look.match)
        if event is not None:
            return f"the date belongs to something else there: “{event}”"
        other = self._roles.doer_elsewhere(fact.text, look.match)
        other = other or self._roles.told_of_others(fact.text, look.match)
        other = other or chance_number(fact.text, look.match)
        other = other or other_half(look.match) or under_another(fact.text, look.match)
        return other or overstated(fact.text, look.match)

    def _difference(
        self, fact: AtomicFact, sentence: str, look: FactReading, retrieval: Retrieval
    ) -> FoundDifference | None:
        """Another date or number, names in other roles, or an opposite. A quotation has roles of
        its own."""
        if not same_subject(fact.text, look, retrieval):
            return find_difference(fact.text, look.match) if says_all_else(look) else None
        copy = NOTHING if fact.speaker else read_copy(fact.text, sentence, look.match)
        if copy.settled:
            return copy.found
        found = find_difference(fact.text, look.match)
        if found is None and not fact.speaker:
            reckoned = reckon(fact.text, look.match, self._rarity)
            found = reckoned.difference if reckoned is not None else None
        if found is None and self._roles is not None and not fact.speaker:
            found = self._roles.find(fact.text, look.match) or self._roles.opposites.find(
                fact.text, look.match
            )
        return found

    def _outright(
        self,
        fact: AtomicFact,
        look: FactReading,
        retrieval: Retrieval,
        values: dict[str, float],
    ) -> bool:
        """One sentence of the page says the fact in the same words and places, without a doubt: no
        network need be asked."""
        return (
            self._roles is not None
            and not fact.speaker
            and not not_linked(retrieval, values)
            and same_subject(fact.text, look, retrieval)
            and doubt_of(fact.text, look.match) is None
            and job_of_another(fact.text, look.match) is None
            and self._roles.telling(fact.text, look.match) is not None
        )

    def _hopeless(
        self,
        fact: AtomicFact,
        look: FactReading,
        retrieval: Retrieval,
        values: dict[str, float],
        texts: CrossEncoderInput,
        later: bool,
    ) -> bool:
        """A fact that is not supported whatever the networks say cannot be contradicted either: no
        network need be read, or the matcher of relations alone, which costs a third of the
        cross-encoder."""
        if self._thorough or self._cross is None:
            return False
        if (
            later
            or not_linked(retrieval, values)
            or not about_page(fact.text, look, retrieval, values["sentence"])
        ):
            return True
        relation = self._matched(texts)
        return (
            relation is not None
            and share_contradicted([relation, SURE]) < self._regression.contradicts_from
        )

    def _decided(self, values: dict[str, float], logits: Logits | None) -> bool:
        """The verdict is the same whatever the matcher of relations says. It is asked of all that
        may be supported: the strength is its word."""
        if self._relations is None:
            return True
        regression = self._regression
        possible = [
            regression.probability(values | said) >= self.threshold
            for said in relations_possible(values)
        ]
        return not any(possible) and (
            logits is None or share_contradicted([logits, SURE]) < regression.contradicts_from
        )

    def _crossed(self, texts: CrossEncoderInput) -> Logits | None:
        cross = self._cross
        return (
            None
            if cross is None
            else self._read.once("cross", texts, lambda: cross.logits([texts.pair])[0])
        )

    def _matched(self, texts: CrossEncoderInput) -> Logits | None:
        matcher = self._relations
        if matcher is None:
            return None
        return self._read.once(
            "relations", texts, lambda: matcher.logits(texts.title, texts.said, texts.sentence)
        )

    def _judgement(
        self,
        fact: AtomicFact,
        verdict: Verdict,
        probability: float | None,
        reason: str,
        evidence: tuple[Evidence, ...] = (),
        found: FoundDifference | None = None,
        strength: Strength | None = None,
    ) -> Judgement:
        rounded = None if probability is None else round(probability, 4)
        differences = found.differences if found is not None else ()
        return Judgement(
            fact.id,
            verdict,
            rounded,
            reason,
            evidence,
            differences,
            estimator=self.name,
            model_hash=self.model.sha256,
            strength=strength,
        )


def make_bundled(parts: EstimatorParts) -> BundledVerifier:
    """The estimator `bundled`."""
    return parts.bundled()
