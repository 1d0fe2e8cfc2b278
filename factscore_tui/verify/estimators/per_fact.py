"""Verifiers of single facts, as verifiers of groups."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.contained import contained
from factscore_tui.core.verdict import Judgement, Verdict

if TYPE_CHECKING:
    from factscore_tui.core.case import Case
    from factscore_tui.core.evidence import Retrieval
    from factscore_tui.core.fact import AtomicFact


NOT_JUDGED = "not judged: the program failed on this fact"


class PerFactVerifier(ABC):
    """What a GroupVerifier needs beside `name` and `model`, for one that judges each fact alone."""

    scope: Literal["fact", "sentence", "paragraph"] = "fact"

    @abstractmethod
    def judge(self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval) -> Judgement:
        """Judge one checkable fact. `sentence` is the text of the sentence it came from, `topic`
        may be empty."""

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """One by one, each when it is asked for; an error of the program costs the fact."""
        for case in cases:
            yield contained("a fact", partial(self._case_judged, case), partial(_not_judged, case))

    def _case_judged(self, case: Case) -> Judgement:
        return self.judge(case.fact, case.sentence, case.topic, case.retrieval)

    def closing(self) -> tuple[str, ...]:
        return ()


def _not_judged(case: Case) -> Judgement:
    return Judgement(case.fact.id, Verdict.NOT_CHECKABLE, None, NOT_JUDGED)
