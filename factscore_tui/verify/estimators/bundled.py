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
from factscore_tui.verify.differences.names.of_a_relative import told_of_namesake
from factscore_tui.verify.differences.names.offices import told_holder
from factscore_tui.verify.differences.names.relatives import job_of_another
from factscore_tui.verify.differences.names.speakers import told_speaker
from factscore_tui.verify.differences.numbers.clause_dates import date_of_another_clause
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.numbers.elsewhere import out_of_place
from factscore_tui.verify.differences.numbers.life import same_life_date, told_apart
from factscore_tui.verify.differences.table_rows import told_row
from factscore_tui.verify.differences.words.among_them import told_membership
from factscore_tui.verify.differences.words.motions import told_motion
from factscore_tui.verify.disagreement import weighed
from factscore_tui.verify.ended import reason_of, told_as_now_of_the_dead
from factscore_tui.verify.estimators.difference_finder import DifferenceFinder
from factscore_tui.verify.estimators.networks import Networks
from factscore_tui.verify.estimators.other_forms import OUTRIGHT, in_other_forms
from factscore_tui.verify.estimators.other_page import on_another_page
from factscore_tui.verify.estimators.per_fact import PerFactVerifier
from factscore_tui.verify.estimators.prepared_case import NetworksRead, PreparedCase, Weighed
from factscore_tui.verify.estimators.readings import share_contradicted
from factscore_tui.verify.features.alignment import prepared_pages
from factscore_tui.verify.features.cross_encoder_input import reading
from factscore_tui.verify.features.document import FollowingCache
from factscore_tui.verify.features.extraction import features
from factscore_tui.verify.features.fact_reading import FactReading, look_at, looks_elsewhere
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.hedges import doubt_of
from factscore_tui.verify.misread import read_otherwise
from factscore_tui.verify.opinion import beyond_opinion
from factscore_tui.verify.own_editions import by_edition
from factscore_tui.verify.own_names import also_called
from factscore_tui.verify.own_sayings import sayings
from factscore_tui.verify.parents_told import of_the_parents_marriage
from factscore_tui.verify.presentation.evidence_view import about_page, no_article, same_subject
from factscore_tui.verify.presentation.evidence_view import evidence as evidence_of
from factscore_tui.verify.presentation.reasons import contradicted, no_evidence, supported
from factscore_tui.verify.presentation.recency import SnapshotDate
from factscore_tui.verify.reckoning.sums import reckon
from factscore_tui.verify.rewording import reworded, without_aside
from factscore_tui.verify.strength import not_linked, rests_on_nothing, strength_of, unsure
from factscore_tui.verify.told_by_lead import told_by_lead
from factscore_tui.verify.wording.source_years import in_year_of_source

if TYPE_CHECKING:
    from factscore_tui.core.ports import CrossEncoder, Encoder, GroupVerifier, Matcher
    from factscore_tui.verify.differences.roles.exchanged import RoleReader
    from factscore_tui.verify.estimators.parts import EstimatorParts

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
        self._roles = roles
        self._networks = Networks(weights, encoder, cross, relations, thorough)
        self._regression = self._networks.regression
        self._pages = prepared_pages()
        self._differences = DifferenceFinder(self._pages, weights.rarity, roles)
        self._following = FollowingCache(self._pages, weights.rarity)
        self._snapshot = SnapshotDate(snapshot_date)

    @property
    def name(self) -> str:
        """How verdicts name this estimator."""
        return self._networks.name

    @property
    def threshold(self) -> float:
        """The probability from which a fact is supported."""
        return self._regression.threshold

    def judge(self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval) -> Judgement:
        """Judge one fact against what was retrieved for it. Errors of the encoder pass through."""
        judgement = self._judge_found(fact, sentence, topic, retrieval)
        if judgement.verdict is not Verdict.NO_EVIDENCE or judgement.differences or fact.speaker:
            return judgement
        found = on_another_page(fact.text, retrieval, self._pages, self._rarity)
        other = judgement if found is None else self._judge_found(fact, sentence, topic, found)
        return other if other.verdict is Verdict.SUPPORTED else judgement

    def _judge_found(
        self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval
    ) -> Judgement:
        if not fact.speaker and any(page.own for page in retrieval.pages):
            fact = replace(fact, text=without_aside(fact.text))
        for one in sayings(fact.text, retrieval):
            alone = replace(fact, text=one.what, speaker="", content="")
            own = self._judge_found(alone, sentence, topic, one.found)
            if own.differences or own.strength == "strong":
                return replace(own, reason=f"in {one.who}'s own words: {own.reason}")
        plain = None if fact.speaker else reworded(fact.text)
        meant = None
        if plain is not None:
            said = replace(fact, text=plain.text)
            meant = self._judge_as_is(said, sentence, topic, retrieval)
            meant = self._turned(meant, said, sentence, topic, retrieval)
            if meant.verdict is Verdict.SUPPORTED or meant.differences:
                return replace(meant, reason=f"{plain.said}; {meant.reason}")
        judgement = self._judge_as_is(fact, sentence, topic, retrieval)
        if fact.speaker:
            return judgement
        if plain is not None and meant is not None and judgement.strength == "weak":
            return replace(meant, reason=f"{plain.said}; {meant.reason}")  # none of its words there
        other = read_otherwise(fact, judgement, retrieval.document)
        if other is not None:
            read = self._judge_as_is(other.fact, sentence, topic, retrieval)
            if read.verdict is Verdict.SUPPORTED:
                return replace(read, reason=f"{other.said}; {read.reason}")
        turned = self._turned(judgement, fact, sentence, topic, retrieval)
        if turned.verdict is Verdict.SUPPORTED or turned.differences:
            return turned
        return self._dated(fact, sentence, topic, retrieval) or turned

    def _dated(
        self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval
    ) -> Judgement | None:
        """The judgement with the year that a user's own document gives to a day or month of the
        fact, where that decides."""
        look = look_at(fact.text, retrieval, self._pages, self._rarity)
        text = in_year_of_source(fact.text, look.match) if look is not None else None
        if text is None:
            return None
        dated = replace(fact, text=text)
        read = self._judge_as_is(dated, sentence, topic, retrieval)
        if read.verdict is not Verdict.SUPPORTED and not read.differences:
            read = self._turned(read, dated, sentence, topic, retrieval)
        return read if read.verdict is Verdict.SUPPORTED or read.differences else None

    def _turned(
        self,
        judgement: Judgement,
        fact: AtomicFact,
        sentence: str,
        topic: str,
        retrieval: Retrieval,
    ) -> Judgement:
        """The judgement of the fact, or of what says the same in another form (other_forms.py)."""
        return in_other_forms(
            judgement,
            fact.text,
            lambda text: look_at(text, retrieval, self._pages, self._rarity),
            lambda text: self._judge_as_is(replace(fact, text=text), sentence, topic, retrieval),
            self._rarity,
            also_called(fact.text, retrieval),
        )

    def _judge_as_is(
        self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval
    ) -> Judgement:
        look = look_at(fact.text, retrieval, self._pages, self._rarity)
        if look is None:
            return self._judged(fact, sentence, topic, retrieval, look)
        judgement = self._reckoned(fact, sentence, topic, retrieval, look) or self._judged(
            fact, sentence, topic, retrieval, look
        )
        judgement = weighed(judgement, fact.text, look, retrieval, self._pages, self._rarity)
        return by_edition(judgement, fact.text, retrieval, self._pages, self._rarity)

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
        """The judgement of the fact as it is written: its parts are read, weighed, and told."""
        later = self._snapshot.later(fact.text)
        if look is None:
            if later:
                verdict, reason = Verdict.OUTSIDE_SNAPSHOT, self._snapshot.reason(later)
            else:
                verdict, reason = Verdict.NO_ARTICLE, "no article on it in this index"
            return self._judgement(fact, verdict, None, reason)
        case = self._case(fact, sentence, topic, retrieval, look)
        if case.found is None and not fact.speaker:
            case = self._elsewhere(case, sentence) or case
            look = case.look
        outright = self._outright(case)
        read = self._networks.read(case, outright, bool(later))
        evidence = evidence_of(look, retrieval, case.found)
        if case.found is not None:
            capped = self._as_if_contradicted(read.probability)
            return self._judgement(
                fact, Verdict.CONTRADICTED, capped, case.found.reason, evidence, case.found
            )
        weighed = self._weighed(case, read.probability, outright)
        if weighed.probability >= self.threshold and not retrieval.off_topic:
            return self._supported(case, weighed, evidence)
        if later:
            capped = self._as_if_contradicted(weighed.probability)
            reason = self._snapshot.reason(later)
            return self._judgement(fact, Verdict.OUTSIDE_SNAPSHOT, capped, reason, evidence)
        if not_linked(retrieval, case.values):
            reason = no_article(retrieval, topic)
            return self._judgement(fact, Verdict.NO_ARTICLE, None, reason, evidence)
        if self._contradicted_by_opinion(case, read):
            capped = self._as_if_contradicted(weighed.probability)
            reason = contradicted(look.match)
            return self._judgement(fact, Verdict.CONTRADICTED, capped, reason, evidence)
        reason = weighed.against or no_evidence(
            fact.text, look, map(self._pages.get, retrieval.pages)
        )
        return self._judgement(fact, Verdict.NO_EVIDENCE, weighed.probability, reason, evidence)

    def _case(
        self,
        fact: AtomicFact,
        sentence: str,
        topic: str,
        retrieval: Retrieval,
        look: FactReading,
    ) -> PreparedCase:
        """The fact with its evidence, what is different there, and the signals that need no
        network."""
        found = self._differences.find(fact, sentence, look, retrieval)
        texts = reading(fact.text, topic, retrieval, look)
        following = self._following.of(retrieval)
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
            following,
        )
        return PreparedCase(fact, topic, retrieval, look, found, texts, values)

    def _elsewhere(self, case: PreparedCase, sentence: str) -> PreparedCase | None:
        """The fact beside another document of the user's own, where that has another date or
        number, and none has the fact's."""
        fact, retrieval = case.fact, case.retrieval
        for look in looks_elsewhere(fact.text, retrieval, self._pages, self._rarity, case.look):
            found = self._differences.find(fact, sentence, look, retrieval)
            if found is not None and found.unit is not None:
                return self._case(fact, sentence, case.topic, retrieval, look)
        return None

    def _weighed(self, case: PreparedCase, probability: float, outright: bool) -> Weighed:
        """The probability after the rules: what is said outright is supported; what is denied,
        absent, doubted or told of something else is not."""
        look, match, text = case.look, case.look.match, case.fact.text
        refused = ABSENT_AT_MOST * self.threshold
        if look.negated:
            probability = self._as_if_contradicted(probability)
        if lacks_key_unit(match) or out_of_place(match) or told_apart(text, match):
            probability = min(probability, refused)
        sure = outright or probability < self.threshold
        doubt = None if sure else doubt_of(text, match)
        if doubt is not None and doubt.whole:
            probability = min(probability, refused)
        exact = outright or (not look.negated and doubt is None and same_life_date(match))
        if outright:
            probability = max(probability, OUTRIGHT)
        elif exact:
            probability = max(probability, 1 - self._regression.contradicted_at_most)
        elif probability >= self.threshold and rests_on_nothing(case.values, look):
            probability = refused
        settled = exact or probability < self.threshold
        other = None if settled else self._differences.other_event(case.fact, look)
        if other is not None:
            probability = min(probability, refused)
        return Weighed(probability, exact, doubt, other)

    def _supported(
        self, case: PreparedCase, weighed: Weighed, evidence: tuple[Evidence, ...]
    ) -> Judgement:
        """Weak where something is doubted or is told of somebody else, too."""
        pages = map(self._pages.get, case.retrieval.pages)
        reason = supported(case.fact.text, case.look.match, pages)
        strength = self._strength(case, weighed)
        if weighed.doubt is not None:
            strength, reason = "weak", f"{weighed.doubt.reason}; {reason}"
        died = told_as_now_of_the_dead(case.fact.text, case.look.match.page)
        if died:
            strength, reason = "weak", f"{reason_of(died)}; {reason}"
        return self._judgement(
            case.fact,
            Verdict.SUPPORTED,
            weighed.probability,
            reason,
            evidence,
            strength=strength,
        )

    def _strength(self, case: PreparedCase, weighed: Weighed) -> Strength:
        """Weak where names alone, or words of other passages, speak for the fact."""
        if unsure(case.look) and not told_by_lead(case.fact.text, case.look.match):
            return "weak"
        return "strong" if weighed.exact else strength_of(case.values)

    def _contradicted_by_opinion(self, case: PreparedCase, read: NetworksRead) -> bool:
        """The networks are sure that it is wrong, on a page that is about it, and the fact does not
        merely add to what is said there."""
        text, look = case.fact.text, case.look
        return (
            bool(read.said)
            and share_contradicted(read.said) >= self._regression.contradicts_from
            and not beyond_opinion(text, look.match)
            and about_page(text, look, case.retrieval, case.values["sentence"])
            and not self._describes(case.fact, look)
        )

    def _as_if_contradicted(self, probability: float) -> float:
        return min(probability, self._regression.contradicted_at_most)

    def _describes(self, fact: AtomicFact, look: FactReading) -> bool:
        """The fact says what the source does and adds a word that describes, or a place that the
        source leaves empty: no model's opinion contradicts that."""
        roles = self._roles
        return roles is not None and roles.adds(fact.text, look.match)

    def _outright(self, case: PreparedCase) -> bool:
        """One sentence of the page says the fact in the same words and places, without a doubt."""
        text, look, retrieval = case.fact.text, case.look, case.retrieval
        if told_speaker(case.fact, look.match) or told_row(text, look.match):
            return True
        if told_membership(case.fact, look.match, retrieval.document):
            return True
        lost = lacks_key_unit(look.match) or retrieval.off_topic
        return (
            case.found is None
            and not lost
            and self._roles is not None
            and not case.fact.speaker
            and not not_linked(retrieval, case.values)
            and same_subject(text, look, retrieval)
            and (told_motion(text, look.match) or self._told_as_it_is(text, look))
        )

    def _told_as_it_is(self, text: str, look: FactReading) -> bool:
        """Nobody doubts it, and it is told of no relative."""
        return (
            not look.negated
            and self._roles is not None
            and doubt_of(text, look.match) is None
            and job_of_another(text, look.match) is None
            and told_of_namesake(text, look.match) is None
            and of_the_parents_marriage(text, look.match) is None
            and date_of_another_clause(look.match) is None
            and (
                told_holder(text, look.match) is not None
                or told_by_lead(text, look.match)
                or self._roles.telling(text, look.match) is not None
            )
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


def make_bundled(parts: EstimatorParts) -> GroupVerifier:
    """The estimator `bundled`."""
    return parts.bundled()
