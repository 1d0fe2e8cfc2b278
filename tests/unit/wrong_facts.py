"""Facts that a source contradicts, made by hand."""

from __future__ import annotations

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import JudgedFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict

PASSAGE = (
    "She left school on 12 June 1916. The tower is 300 metres tall. The mayor is Jana Petersen. "
    "Stultz flew it."
)


def judged(
    text: str,
    *differences: Difference,
    sentence: Span | None = None,
    spans: tuple[Span, ...] = (),
    verdict: Verdict = Verdict.CONTRADICTED,
    passage: str = PASSAGE,
    number: int = 0,
    why: str = "",
) -> JudgedFact:
    """A fact that is a whole sentence of a text, with what a source says otherwise."""
    whole = sentence or Span(0, len(text))
    fact = AtomicFact(number, whole.of(text), whole.of(text), spans or (whole,), whole, why)
    evidence = (Evidence("Some page", "", passage, 1.0, "https://example.org/p", "2024-05-01"),)
    return JudgedFact(fact, Judgement(number, verdict, 0.1, "", evidence, differences))
