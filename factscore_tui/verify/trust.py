"""Several sources in an order of trust: each is judged by itself, and the most trusted one that
decides gives the verdict.

Passages of two sources are never read together: what an archive leaves open is not settled by an
encyclopedia's page on another matter, and a difference is held against the source it stands in. A
source has a say where one of its pages is on the subject of the fact and has some of its words.
"Supported" and "contradicted" decide; where a source that is trusted less decides the other way,
the reason says so, its passage is shown second, and support is weak.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from factscore_tui.core.case import Case
from factscore_tui.core.contained import contained
from factscore_tui.core.evidence import Evidence, Retrieval
from factscore_tui.core.threshold import apply_threshold
from factscore_tui.core.verdict import DISAGREE, Judgement, Verdict
from factscore_tui.text.words import words
from factscore_tui.verify.features.alignment import prepared_pages, title_stems
from factscore_tui.verify.features.fact_reading import FactReading, look_at
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.presentation.evidence_view import (
    LEAST_SHARED,
    MAX_EVIDENCE,
    same_subject,
)
from factscore_tui.verify.presentation.reasons import one_line
from factscore_tui.verify.testimony import upheld

if TYPE_CHECKING:
    from factscore_tui.core.ports import GroupVerifier

DECIDES = frozenset((Verdict.SUPPORTED, Verdict.CONTRADICTED))
_WITHOUT_SOURCE = ("no-context", "self-check")
"""How the names of estimators begin that read no passage: all sources are one to them."""
_LONGEST = 60
"""Characters of what another source says that stand in the reason."""


@dataclass(frozen=True, slots=True)
class Said:
    """What one source says of a fact."""

    source: str
    judgement: Judgement


class SourceJudge:
    """Judges facts with an estimator, source by source. `threshold` is the user's own
    (core/threshold.py). Keeps the pages it prepared last."""

    def __init__(self, verifier: GroupVerifier, threshold: float) -> None:
        self._verifier = verifier
        self._threshold = threshold
        self._pages = prepared_pages()

    def judge(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """The final judgements of these cases, in order, each as soon as it is known: with the
        user's threshold, and with no support from a page about somebody else."""
        plans = [
            contained("the sources of a fact", partial(self._asked, case), partial(list, (case,)))
            for case in cases
        ]
        asked = [case for plan in plans for case in plan]
        if len(asked) > len(cases):  # estimators tell the facts of a group apart by their ids
            asked = [replace(case, fact=replace(case.fact, id=n)) for n, case in enumerate(asked)]
        judging, sources = self._verifier.judge_group(asked), iter(asked)
        for case, plan in zip(cases, plans, strict=True):
            said = [
                Said(one.retrieval.source, self._final(next(judging), one))
                for one in (next(sources) for _ in plan)
            ]
            yield replace(settled(said), fact_id=case.fact.id)

    def _final(self, judgement: Judgement, case: Case) -> Judgement:
        return upheld(apply_threshold(judgement, self._threshold), case)

    def _asked(self, case: Case) -> list[Case]:
        """The fact with what each source has on it, the most trusted first; with what the nearest
        one has where none is on its subject."""
        parts = case.retrieval.parts
        names = self._verifier.name.split("+")
        if not parts or all(name.startswith(_WITHOUT_SOURCE) for name in names):
            return [case]
        heard = [part for part in parts if self._on_it(case.fact.text, part)]
        if not heard:
            heard = [self._nearest(case.fact.text, case.retrieval)]
        return [replace(case, retrieval=part) for part in heard]

    def _on_it(self, fact: str, part: Retrieval) -> bool:
        """Its best page is on the subject of the fact, and is the article on it or has a sentence
        with some of its words: "She was born on 12 May 1820" shares little with "Florence
        Nightingale was born on 12 May 1821", and denies it."""
        look = look_at(fact, part, self._pages, _rarity())
        if look is None or not same_subject(fact, look, part):
            return False
        if part.linked == "topic" or (part.linked == "names" and _headed_by(fact, look)):
            return True
        return look.match.scores.get(look.match.best, 0.0) >= LEAST_SHARED

    def _nearest(self, fact: str, found: Retrieval) -> Retrieval:
        """What the source has whose page says most of the fact."""
        look = look_at(fact, found, self._pages, _rarity())
        source = look.match.page.passages[0].source if look is not None else ""
        return next((part for part in found.parts if part.source == source), found.parts[0])


def _headed_by(fact: str, look: FactReading) -> bool:
    """The fact has every word of the page's title."""
    titled = title_stems(look.match.page.title)
    return bool(titled) and titled <= {stem(word.folded) for word in words(fact)}


def settled(said: Sequence[Said]) -> Judgement:
    """One judgement of what several sources say, the most trusted first."""
    if len(said) == 1:
        return said[0].judgement
    deciding = [one for one in said if one.judgement.verdict in DECIDES]
    if not deciding:
        silent = max(said, key=lambda one: _nearness(one.judgement))  # the first of equals
        return replace(silent.judgement, evidence=_shown(silent, [], said))
    first = deciding[0]
    against = [one for one in deciding if one.judgement.verdict is not first.judgement.verdict]
    judgement = replace(first.judgement, evidence=_shown(first, against, deciding))
    if not against:
        return judgement
    others = "; ".join(f"{one_line(one.source)}, trusted less, {_words(one)}" for one in against)
    reason = f"{judgement.reason}; {DISAGREE}: {others}".removeprefix("; ")
    weak = judgement.verdict is Verdict.SUPPORTED
    return replace(judgement, reason=reason, strength="weak" if weak else judgement.strength)


def nearest(silent: Judgement, other: Judgement) -> Judgement:
    """The judgement by other pages where those decide or say more of the fact, else the first."""
    if other.verdict in DECIDES or _nearness(other) > _nearness(silent):
        return other
    return silent


def _nearness(judgement: Judgement) -> tuple[bool, float]:
    return judgement.verdict is Verdict.NO_EVIDENCE, judgement.p_supported or 0.0


def _words(said: Said) -> str:
    """What a source that disagrees has in the place of the fact."""
    if said.judgement.verdict is Verdict.SUPPORTED:
        return "has it as the text does"
    if not said.judgement.differences:
        return "contradicts it"
    found = one_line(said.judgement.differences[0].found)
    return f"says {found if len(found) <= _LONGEST else found[:_LONGEST].rstrip() + ' …'}"


def _shown(first: Said, against: Sequence[Said], others: Sequence[Said]) -> tuple[Evidence, ...]:
    """The passage that decided, then the best of each source that disagrees, then the best of the
    others, then the rest."""
    order = [first, *against, *(one for one in others if one is not first and one not in against)]
    ranked = [one.judgement.evidence[:1] for one in order]
    ranked += [one.judgement.evidence[1:] for one in order]
    kept: dict[tuple[str, str, str, str], Evidence] = {}
    for evidence in (one for group in ranked for one in group):
        key = evidence.title, evidence.section, evidence.text, evidence.source
        kept.setdefault(key, evidence)
    return tuple(kept.values())[:MAX_EVIDENCE]


@lru_cache(1)
def _rarity() -> dict[str, float]:
    return load_weights(None).rarity
