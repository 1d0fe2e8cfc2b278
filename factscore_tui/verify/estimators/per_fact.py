"""A verifier of single facts as one of groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.case import Case
from factscore_tui.core.contained import contained
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict

if TYPE_CHECKING:
    from factscore_tui.core.ports import Verifier
    from factscore_tui.verify.estimators.parts import EstimatorParts


NOT_JUDGED = "not judged: the program failed on this fact"


class PerFactAdapter:
    """Implements GroupVerifier: asks `verifier` about one fact after the other."""

    scope: Literal["fact", "sentence", "paragraph"] = "fact"

    def __init__(self, verifier: Verifier) -> None:
        self.verifier = verifier

    @property
    def name(self) -> str:
        """The verifier's."""
        return self.verifier.name

    @property
    def model(self) -> ModelInfo:
        """The verifier's."""
        return self.verifier.model

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """One by one, each when it is asked for; an error of the program costs the fact."""
        for case in cases:
            yield contained("a fact", partial(self._judged, case), partial(_not_judged, case))

    def _judged(self, case: Case) -> Judgement:
        return self.verifier.judge(case.fact, case.sentence, case.topic, case.retrieval)

    def closing(self) -> tuple[str, ...]:
        """Nothing."""
        return ()


def _not_judged(case: Case) -> Judgement:
    return Judgement(case.fact.id, Verdict.NOT_CHECKABLE, None, NOT_JUDGED)


def make_bundled(parts: EstimatorParts) -> PerFactAdapter:
    """The estimator `bundled`."""
    return PerFactAdapter(parts.bundled())
