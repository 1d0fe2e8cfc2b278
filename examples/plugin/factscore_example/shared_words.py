"""The estimator `shared-words`: a fact is supported where a passage has enough of its words.

It shows how an estimator is made, and judges badly: words in any order say little.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Verdict
from factscore_tui.text.words import content_words
from factscore_tui.verify.estimators.passage_reader import Outcome, PassageReader

if TYPE_CHECKING:
    from factscore_tui.core.case import Case
    from factscore_tui.verify.estimators.parts import EstimatorParts

ENOUGH = 0.8
"""The share of the words from which a fact is supported."""


class NoWeights:
    """This estimator has no network: what stands in verdicts in its place."""

    model = ModelInfo("shared-words", "verifier", "")


class SharedWords(PassageReader):
    """Implements GroupVerifier. `p_supported` is the share of the fact's words that one passage
    has; nobody calibrated it."""

    def _read(self, case: Case) -> Outcome:
        wanted = _words(case.fact.text)
        shares = [
            len(wanted & _words(hit.passage.text)) / max(1, len(wanted))
            for hit in case.retrieval.hits
        ]
        p = max(shares, default=0.0)
        verdict = Verdict.SUPPORTED if p >= ENOUGH else Verdict.NO_EVIDENCE
        reason = f"a passage has {p:.0%} of its words"
        return Outcome(verdict, p, reason, self._display.evidence(case))


def make_shared_words(parts: EstimatorParts) -> SharedWords:
    """The estimator `shared-words`."""
    return SharedWords("shared-words", NoWeights(), parts.display, parts.snapshot)


def _words(text: str) -> set[str]:
    return {word.folded for word in content_words(text)}
