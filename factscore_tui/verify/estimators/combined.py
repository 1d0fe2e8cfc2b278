"""Several estimators as one that says "supported" only where all of them do (FActScore's
Retrieve->LM + NP)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.case import Case
from factscore_tui.core.ports import Foresighted
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.errors import UsageProblem
from factscore_tui.verify.estimators.exact_diff import ExactDiffVerifier

if TYPE_CHECKING:
    from factscore_tui.core.ports import GroupVerifier

Scope = Literal["fact", "sentence", "paragraph"]
SCOPES: tuple[Scope, ...] = ("fact", "sentence", "paragraph")
"""From narrow to wide."""


class Combined:
    """Implements GroupVerifier. The parts are asked in their order, each only about facts that
    those before it found supported; the first "no" is the verdict. `veto` is asked before them all.

    `p_supported` is the least of the probabilities that were given, and None where a part that was
    asked gave none. Raises UsageProblem without parts.
    """

    def __init__(
        self, parts: Sequence[GroupVerifier], veto: ExactDiffVerifier | None = None
    ) -> None:
        if not parts:
            raise UsageProblem("there is no estimator to join", "name one, for example np")
        self._parts = tuple(parts)
        self._veto = veto
        hashes = [part.model.sha256 for part in parts]
        self._hash = (
            hashes[0] if len(hashes) == 1 else hashlib.sha256("".join(hashes).encode()).hexdigest()
        )

    @property
    def name(self) -> str:
        """The parts' names joined with +."""
        return "+".join(
            [part.name for part in self._parts] + ([self._veto.name] if self._veto else [])
        )

    @property
    def model(self) -> ModelInfo:
        """The first part's; judgements carry a hash over the hashes of all parts."""
        return self._parts[0].model

    @property
    def scope(self) -> Scope:
        """The widest of the parts'."""
        return max((part.scope for part in self._parts), key=SCOPES.index)

    def expect(self, cases: Sequence[Case]) -> None:
        """Implements Foresighted, for the parts that do."""
        for part in self._parts:
            if isinstance(part, Foresighted):
                part.expect(cases)

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """All parts but the last for the whole group; what the last one says comes as soon as it is
        known."""
        refused: dict[int, Judgement] = {}
        agreed: dict[int, list[Judgement]] = {number: [] for number in range(len(cases))}
        for number, case in enumerate(cases):
            objection = self._veto.objection(case) if self._veto is not None else None
            if objection is not None:
                refused[number] = self._no(objection, [])
        for part in self._parts[:-1]:
            asked = [number for number in range(len(cases)) if number not in refused]
            for number, judgement in zip(asked, _judged(part, cases, asked), strict=True):
                if judgement.verdict is not Verdict.SUPPORTED:
                    refused[number] = self._no(judgement, agreed[number])
                agreed[number].append(judgement)
        last = [number for number in range(len(cases)) if number not in refused]
        answers = iter(_judged(self._parts[-1], cases, last))
        for number in range(len(cases)):
            if number in refused:
                yield refused[number]
                continue
            judgement = next(answers)
            if judgement.verdict is not Verdict.SUPPORTED:
                yield self._no(judgement, agreed[number])
            else:
                yield self._yes([*agreed[number], judgement])

    def closing(self) -> tuple[str, ...]:
        """What the parts have to tell, in their order, each message once."""
        return tuple(dict.fromkeys(message for part in self._parts for message in part.closing()))

    def _no(self, said: Judgement, before: Sequence[Judgement]) -> Judgement:
        """The verdict of the part that refuses; passages are the first part's unless a difference
        is shown in them."""
        several = len(self._parts) > 1 or self._veto is not None
        about_source = said.verdict in (Verdict.NO_ARTICLE, Verdict.OUTSIDE_SNAPSHOT)
        reason = f"{said.estimator}: {said.reason}" if several and not about_source else said.reason
        shown = said.evidence if said.differences or not before else before[0].evidence
        return self._judgement(
            replace(said, reason=reason, evidence=shown or said.evidence), [*before, said]
        )

    def _yes(self, said: Sequence[Judgement]) -> Judgement:
        shown = next((judgement.evidence for judgement in said if judgement.evidence), ())
        strong = any(judgement.strength == "strong" for judgement in said)
        return self._judgement(
            replace(said[0], evidence=shown, strength="strong" if strong else "weak"), said
        )

    def _judgement(self, of: Judgement, said: Sequence[Judgement]) -> Judgement:
        chances = [judgement.p_supported for judgement in said]
        known = [p for p in chances if p is not None]
        p = min(known) if len(known) == len(chances) else None
        cached = any(judgement.cached for judgement in said)
        return replace(of, p_supported=p, estimator=self.name, model_hash=self._hash, cached=cached)


def _judged(
    part: GroupVerifier, cases: Sequence[Case], numbers: Sequence[int]
) -> Iterator[Judgement]:
    return part.judge_group([cases[number] for number in numbers]) if numbers else iter(())
