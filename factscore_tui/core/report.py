"""The report of one check: everything a reader, a file or a screen shows comes from here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.verdict import Judgement, Verdict


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """The identity of a knowledge source. `id` is a hash over the content; `snapshot_date` is ISO 8601 or empty."""

    name: str
    id: str
    snapshot_date: str
    articles: int
    passages: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """One weight file an engine uses: its catalogue id, its role and the sha256 of its bytes."""

    id: str
    role: str
    sha256: str


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """The identity of an engine: name, version of this program, the models with their hashes, what decomposes and what
    decides; `remote` is the host that text is sent to, "" where none is."""

    name: str
    version: str
    models: tuple[ModelInfo, ...] = ()
    decomposer: str = ""
    estimator: str = ""
    remote: str = ""


@dataclass(frozen=True, slots=True)
class JudgedFact:
    """A fact with its judgement, or None while it waits or when the check ended before it."""

    fact: AtomicFact
    judgement: Judgement | None


@dataclass(frozen=True, slots=True)
class Report:
    """One check, finished or not. `status` is "running", "complete", "cancelled", "failed", or "interrupted"
    when it was read from a session whose writer is gone."""

    document: Document
    topic: str
    index: IndexInfo | None
    engine: EngineInfo | None
    facts: tuple[JudgedFact, ...]
    status: str
    notices: tuple[str, ...] = ()

    def counts(self) -> dict[Verdict, int]:
        """Number of judged facts per verdict, every verdict present, in the order of the enum."""
        seen = Counter(f.judgement.verdict for f in self.facts if f.judgement is not None)
        return {verdict: seen.get(verdict, 0) for verdict in Verdict}

    @property
    def score(self) -> float | None:
        """Share supported of the judged facts that count (FActScore's atomic precision, no length penalty), in
        [0, 1]; None when nothing counts."""
        judged = [f.judgement.verdict for f in self.facts if f.judgement is not None and f.judgement.verdict.counts]
        if not judged:
            return None
        return sum(v is Verdict.SUPPORTED for v in judged) / len(judged)
