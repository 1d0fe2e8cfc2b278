"""The bundled verifier first; a language model only where that leaves a fact undecided, and within
a budget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.case import Case
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict

if TYPE_CHECKING:
    from factscore_tui.core.ports import GroupVerifier

UNDECIDED = (0.1, 0.9)
"""Probabilities between which the bundled verifier is not sure. They are calibrated: outside, it
errs on at most one fact in ten."""


class Cascade:
    """Implements GroupVerifier. `budget` is the share of facts that the second verifier may be
    asked about, in [0, 1]: at every moment, of the facts seen in this check so far. The least sure
    go first; every verdict names the estimator it is from."""

    def __init__(
        self, first: GroupVerifier, second: GroupVerifier, budget: float, threshold: float
    ) -> None:
        self._first, self._second = first, second
        self._budget, self._threshold = budget, threshold
        self._seen = self._asked = self._open = 0

    @property
    def name(self) -> str:
        """Of the whole; judgements carry the name of the part that made them."""
        return f"cascade ({self._first.name}, {self._second.name})"

    @property
    def model(self) -> ModelInfo:
        return self._second.model

    @property
    def scope(self) -> Literal["fact", "sentence", "paragraph"]:
        """What the language model shares."""
        return self._second.scope

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """First all by the one, then some by the other."""
        found = list(self._first.judge_group(cases))
        undecided = [number for number, judgement in enumerate(found) if _undecided(judgement)]
        self._seen += len(cases)
        self._open += len(undecided)
        allowed = max(0, int(self._budget * self._seen + 1e-9) - self._asked)
        chosen = sorted(
            sorted(undecided, key=lambda number: self._distance(found[number]))[:allowed]
        )
        self._asked += len(chosen)
        second = dict(
            zip(chosen, self._second.judge_group([cases[number] for number in chosen]), strict=True)
        )
        for number, judgement in enumerate(found):
            yield second.get(number, judgement)

    def closing(self) -> tuple[str, ...]:
        """Which share the language model judged."""
        seen, asked, undecided = self._seen, self._asked, self._open
        self._seen = self._asked = self._open = 0
        if not seen:
            return self._second.closing()
        share = (
            f"the language model judged {asked} of {seen} facts ({100 * asked / seen:.0f} %, budget"
            f" {100 * self._budget:.0f} %); the bundled verifier was not sure of {undecided}"
        )
        return (share, *self._second.closing())

    def _distance(self, judgement: Judgement) -> float:
        return abs((judgement.p_supported or 0.0) - self._threshold)


def _undecided(judgement: Judgement) -> bool:
    """Not where a difference was computed or nothing was found."""
    p = judgement.p_supported
    open_to_doubt = (
        judgement.verdict in (Verdict.SUPPORTED, Verdict.NO_EVIDENCE) and not judgement.differences
    )
    return open_to_doubt and p is not None and UNDECIDED[0] < p < UNDECIDED[1]
