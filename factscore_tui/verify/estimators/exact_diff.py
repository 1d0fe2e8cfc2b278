"""Computed differences as an objection to what another estimator says: dates and numbers, names in
other roles, opposites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.case import Case
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.verify.differences.numbers.computed import find_difference
from factscore_tui.verify.presentation.evidence_view import (
    EvidenceView,
    evidence,
    same_subject,
    silent_source,
)

if TYPE_CHECKING:
    from factscore_tui.verify.differences.roles.exchanged import RoleReader

CONTRADICTED_P = 0.146
"""What is left of the probability of "supported": of the 48 facts labelled for FActScore that
differ so from their page, humans found 7 supported, mostly against what the page says."""


class ExactDiffVerifier:
    """Implements GroupVerifier. It only objects: where nothing differs it says "supported" with no
    probability, which means nothing by itself. Join it with another estimator."""

    scope: Literal["fact", "sentence", "paragraph"] = "fact"
    name = "exact-diff"
    model = ModelInfo("exact-diff", "rules", "")

    def __init__(self, display: EvidenceView, roles: RoleReader | None = None) -> None:
        self._display = display
        self._roles = roles

    def objection(self, case: Case) -> Judgement | None:
        """ "Contradicted", with the difference, or None where none can be computed."""
        if silent_source(case, self.name, "") is not None:
            return None
        look = self._display.look(case)
        if look is None or not same_subject(case.fact.text, look, case.retrieval):
            return None
        found = find_difference(case.fact.text, look.match)
        if found is None and self._roles is not None and not case.fact.speaker:
            found = self._roles.find(case.fact.text, look.match)
            found = found or self._roles.opposites.find(case.fact.text, look.match)
        if found is None:
            return None
        return Judgement(
            case.fact.id,
            Verdict.CONTRADICTED,
            CONTRADICTED_P,
            found.reason,
            evidence(look, case.retrieval, found),
            found.differences,
            self.name,
        )

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """Objections; else "supported", or "no article" where there is nothing to differ from."""
        for case in cases:
            nothing = silent_source(case, self.name, "")
            yield (
                nothing
                or self.objection(case)
                or Judgement(
                    case.fact.id,
                    Verdict.SUPPORTED,
                    None,
                    "no exact difference from the source",
                    self._display.evidence(case),
                    (),
                    self.name,
                    strength="weak",
                )
            )

    def closing(self) -> tuple[str, ...]:
        return ()
