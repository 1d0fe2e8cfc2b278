"""The report of one check: everything a reader, a file or a screen shows comes from here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ruling import Ruling, RulingKeys, Subject
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Strength, Verdict

ONLY_ENGLISH = "only English is understood"
"""What every notice about the language of a text says."""


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """The identity of a knowledge source. `id` is a hash over the content; `snapshot_date` is ISO
    8601 or empty. Where several indexes are used, `sources` are these, the most trusted first, each
    by the name that its passages have; the id depends on their order. `built` is the day on which
    it was indexed, empty where nobody knows."""

    name: str
    id: str
    snapshot_date: str
    articles: int
    passages: int
    path: str = ""
    sources: tuple[IndexInfo, ...] = ()
    built: str = ""

    @property
    def day(self) -> str:
        """The date that readers are told: of the snapshot, or else the day on which it was
        indexed."""
        return self.snapshot_date or self.built

    @property
    def each(self) -> tuple[IndexInfo, ...]:
        """The indexes, one or more, the most trusted first."""
        return self.sources or (self,)


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """One weight file an engine uses: its catalogue id, its role and the sha256 of its bytes."""

    id: str
    role: str
    sha256: str


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """The identity of an engine: name, version of this program, the models with their hashes, what
    decomposes and what decides; `remote` is the host that text is sent to, "" where none is;
    `readers` are the models that make the facts (the parser and what chooses and resolves), empty
    in checks of older versions."""

    name: str
    version: str
    models: tuple[ModelInfo, ...] = ()
    decomposer: str = ""
    estimator: str = ""
    remote: str = ""
    readers: tuple[ModelInfo, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedFact:
    """A fact with its judgement, or None while it waits or when the check ended before it; `ruling`
    is what a person decided about it, if a person did."""

    fact: AtomicFact
    judgement: Judgement | None
    ruling: Ruling | None = None

    @property
    def verdict(self) -> Verdict | None:
        """The verdict that counts: the person's where there is one, else the machine's, None where
        there is neither."""
        return self.machine_verdict if self.ruled is None else self.ruled

    @property
    def machine_verdict(self) -> Verdict | None:
        """What the machine says, whatever was ruled."""
        return self.judgement.verdict if self.judgement is not None else None

    @property
    def strength(self) -> Strength | None:
        """What a "supported" of the machine's rests on, where that is the verdict that counts; else
        None."""
        if (
            self.judgement is None
            or self.ruled is not None
            or self.judgement.verdict is not Verdict.SUPPORTED
        ):
            return None
        return self.judgement.strength

    @property
    def ruled(self) -> Verdict | None:
        """The person's verdict; irrelevant for a fact that is ignored, None for a mere note."""
        return self.ruling.effective if self.ruling is not None else None


@dataclass(frozen=True, slots=True)
class Report:
    """One check, finished or not. `status` is "running", "complete", "cancelled", "failed", or
    "interrupted" when it was read from a session whose writer is gone."""

    document: Document
    topic: str
    index: IndexInfo | None
    engine: EngineInfo | None
    facts: tuple[JudgedFact, ...]
    status: str
    notices: tuple[str, ...] = ()

    def counts(self) -> dict[Verdict, int]:
        """Number of facts per verdict that counts, every verdict present, in the order of the
        enum."""
        seen = Counter(verdict for f in self.facts if (verdict := f.verdict) is not None)
        return {verdict: seen.get(verdict, 0) for verdict in Verdict}

    @property
    def judged(self) -> int:
        """How many facts have a verdict, from the machine or a person."""
        return sum(f.verdict is not None for f in self.facts)

    @property
    def weak(self) -> int:
        """How many of the supported facts are only weakly so."""
        return sum(f.strength == "weak" for f in self.facts)

    @property
    def ruled(self) -> int:
        """How many facts have their verdict from a person."""
        return sum(f.ruled is not None for f in self.facts)

    @property
    def score(self) -> float | None:
        """Share supported of the judged facts that count (FActScore's atomic precision, no length
        penalty), in [0, 1]; None when nothing counts."""
        judged = [
            verdict for f in self.facts if (verdict := f.verdict) is not None and verdict.counts
        ]
        if not judged:
            return None
        return sum(v is Verdict.SUPPORTED for v in judged) / len(judged)

    def keys(self) -> list[str]:
        """The key of each fact's rulings, in the order of `facts`."""
        sentences: dict[Span, RulingKeys] = {}
        keys = []
        for judged in self.facts:
            span = judged.fact.sentence
            if span not in sentences:
                sentences[span] = RulingKeys(span.of(self.document.text), self.topic)
            keys.append(sentences[span].key(judged.fact.text))
        return keys

    def with_rulings(self, rulings: Mapping[str, Ruling]) -> Report:
        """The same report with these rulings (by key) in place of those it had."""
        facts = tuple(
            replace(judged, ruling=rulings.get(key))
            for judged, key in zip(self.facts, self.keys(), strict=True)
        )
        return replace(self, facts=facts)

    def subject(self, judged: JudgedFact, session: str = "") -> Subject:
        """One of the facts as the subject of a ruling."""
        sentence = judged.fact.sentence.of(self.document.text)
        index = self.index.id if self.index is not None else ""
        return Subject.judged(
            judged.fact.text, sentence, self.topic, judged.judgement, index, session
        )
