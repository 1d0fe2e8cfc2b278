"""Retrieve->LM and no-context LM: a language model answers True or False to a fact (FActScore, Min
et al., 2023).

Two schedules for the passages. `faithful`: each fact with its own passages in one prompt, best
last, as in the paper. `page`: the facts of a paragraph share one beginning that holds the passages
of all of them, behind those of the paragraph before, so that these are read once; passage_path.py
says which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Evidence, Passage
from factscore_tui.core.prompt import Prompt, TrueFalseLogits
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.errors import EngineProblem
from factscore_tui.verify.estimators.passage_path import PassagePath
from factscore_tui.verify.estimators.prompts import from_memory, with_passages
from factscore_tui.verify.presentation.evidence_view import EvidenceView, silent_source
from factscore_tui.verify.presentation.reasons import one_line
from factscore_tui.verify.presentation.recency import SnapshotDate
from factscore_tui.verify.strength import own_word

if TYPE_CHECKING:
    from factscore_tui.core.ports import LanguageModel
    from factscore_tui.verify.estimators.parts import EstimatorParts, Schedule

ANSWER = 8
"""Tokens kept free for the answer."""
SEAM = 2
"""Tokens that a passage may take more between others than alone."""


class _Asking:
    """What both estimators share: from opinions to judgements."""

    def __init__(self, model: LanguageModel, name: str, snapshot: SnapshotDate) -> None:
        self._model = model
        self._name = f"{name} at {model.remote}" if model.remote else name
        self._who = f"the model at {model.remote}" if model.remote else "the model"
        self._snapshot = snapshot

    @property
    def name(self) -> str:
        """How verdicts name this estimator; a server that was asked is named too."""
        return self._name

    @property
    def model(self) -> ModelInfo:
        return self._model.model

    def _judgement(
        self, case: Case, opinion: TrueFalseLogits, evidence: tuple[Evidence, ...], grounds: str
    ) -> Judgement:
        p = opinion.p_true
        verdict = Verdict.NO_EVIDENCE
        if p is None:
            said = f": “{one_line(opinion.said)}”" if opinion.said.strip() else ""
            reason = f"{self._who} says neither True nor False{said}"
        else:
            verdict = Verdict.SUPPORTED if p > 0.5 else Verdict.NO_EVIDENCE
            share = "" if opinion.said else f" ({100 * max(p, 1 - p):.0f} %)"
            reason = f"{self._who} answers {'True' if p > 0.5 else 'False'}{share} {grounds}"
        later = self._snapshot.later(case.fact.text)
        if later and verdict is not Verdict.SUPPORTED:
            verdict, reason = Verdict.OUTSIDE_SNAPSHOT, self._snapshot.reason(later)
        rounded = None if p is None else round(p, 4)
        return Judgement(
            case.fact.id,
            verdict,
            rounded,
            reason,
            evidence,
            (),
            self.name,
            self.model.sha256,
            cached=opinion.cached,
            strength=own_word(verdict),
        )


class NoContextVerifier(_Asking):
    """Implements GroupVerifier: what the model believes without any passage. Measures the model
    more than the fact."""

    scope: Literal["fact", "sentence", "paragraph"] = "paragraph"

    def __init__(self, model: LanguageModel) -> None:
        super().__init__(model, "no-context", SnapshotDate())

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """All facts behind one instruction."""
        opinions = self._model.opinions([from_memory(case.fact.text, case.topic) for case in cases])
        for case, opinion in zip(cases, opinions, strict=True):
            yield self._judgement(case, opinion, (), "from memory, without a source")

    def closing(self) -> tuple[str, ...]:
        return ()


class RetrieveLMVerifier(_Asking):
    """Implements GroupVerifier. Passages that do not fit into the model's context are left out,
    weakest first, and counted."""

    def __init__(
        self,
        model: LanguageModel,
        display: EvidenceView,
        schedule: Schedule = "page",
        snapshot: SnapshotDate | None = None,
    ) -> None:
        super().__init__(model, f"retrieve-lm ({schedule})", snapshot or SnapshotDate())
        self._display = display
        self._schedule = schedule
        self._shortened = 0
        self._sizes: dict[int, int] = {}
        self._path = PassagePath(self._own, self._fits, self._size)

    @property
    def scope(self) -> Literal["fact", "sentence", "paragraph"]:
        """A paragraph shares passages; a sentence's facts often have the same."""
        return "paragraph" if self._schedule == "page" else "sentence"

    def expect(self, cases: Sequence[Case]) -> None:
        """Implements Foresighted: passages that several paragraphs need are read first."""
        self._path.expect(cases)

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        """As the schedule has it; facts without an article are not asked about."""
        silent = {case.fact.id: silent_source(case, self.name, self.model.sha256) for case in cases}
        asked = [case for case in cases if silent[case.fact.id] is None]
        answers = self._answers(asked)
        for case in cases:
            nothing = silent[case.fact.id]
            if nothing is not None:
                yield nothing
                continue
            evidence = self._display.evidence(case)
            yield self._judgement(case, next(answers), evidence, "to these passages")

    def closing(self) -> tuple[str, ...]:
        """How many facts were judged with fewer passages than were found."""
        count, self._shortened = self._shortened, 0
        self._path.forget()
        self._sizes.clear()
        if not count:
            return ()
        facts = "1 fact was" if count == 1 else f"{count} facts were"
        return (
            f"{facts} judged without the weakest passages found: the model's context is too small "
            f"for all",
        )

    def _answers(self, cases: Sequence[Case]) -> Iterator[TrueFalseLogits]:
        """One for each case, in order."""
        if self._schedule == "faithful":
            prompts = [self._prompt(case, self._own(case)[::-1]) for case in cases]
            yield from self._model.opinions(prompts)
            return
        by_source: dict[str, list[Case]] = {}
        for case in cases:
            by_source.setdefault(case.retrieval.source, []).append(case)
        if len(by_source) == 1:
            yield from self._together(cases)
            return
        streams = {source: self._together(those) for source, those in by_source.items()}
        answers = {source: list(stream) for source, stream in streams.items()}
        for case in cases:
            yield answers[case.retrieval.source].pop(0)

    def _together(self, cases: Sequence[Case]) -> Iterator[TrueFalseLogits]:
        """The facts of one source, several behind the same passages."""
        for group, passages in self._path.groups(cases):
            yield from self._model.opinions([self._prompt(case, passages) for case in group])

    def _own(self, case: Case) -> list[Passage]:
        """The fact's passages, best first, as many as fit."""
        passages = [hit.passage for hit in case.retrieval.hits]
        found = len(passages)
        while passages and not self._fits(case, passages):
            passages.pop()
        if found and not passages:
            raise EngineProblem(
                f"the model's context of {self._model.room} tokens is too small for one passage",
                "give it more with --context, or choose another model",
            )
        self._shortened += len(passages) < found
        return passages

    def _prompt(self, case: Case, passages: Sequence[Passage]) -> Prompt:
        return with_passages(case.fact.text, case.topic, passages)

    def _fits(self, case: Case, passages: Sequence[Passage]) -> bool:
        """Whether a fact has room behind these passages. Sizes add up but for a token at a seam or
        so; only where it is that close is the whole prompt counted."""
        room = self._model.room - ANSWER
        alone = self._model.count(self._prompt(case, ()))
        if alone + sum(map(self._size, passages)) + SEAM * len(passages) <= room:
            return True
        return self._model.count(self._prompt(case, passages)) <= room

    def _size(self, passage: Passage) -> int:
        """Tokens of a passage in a prompt."""
        size = self._sizes.get(passage.id)
        if size is None:
            empty, full = with_passages("", "", ()), with_passages("", "", (passage,))
            size = self._sizes[passage.id] = self._model.count(full) - self._model.count(empty)
        return size


def make_retrieve_lm(parts: EstimatorParts) -> RetrieveLMVerifier:
    """The estimator `retrieve-lm`."""
    model = parts.language_model()
    return RetrieveLMVerifier(model, parts.display, parts.schedule, parts.snapshot)


def make_no_context(parts: EstimatorParts) -> NoContextVerifier:
    """The estimator `no-context`."""
    return NoContextVerifier(parts.language_model())
