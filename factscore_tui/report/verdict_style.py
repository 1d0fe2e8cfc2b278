"""How a verdict looks: glyph, words, colour. Never colour alone, and "no evidence" never
looks like "false".

Blue and orange stay apart for every common form of colour blindness.
"""

from __future__ import annotations

from dataclasses import dataclass

from factscore_tui.core.report import JudgedFact
from factscore_tui.core.verdict import DISAGREE, Judgement, Strength, Verdict


@dataclass(frozen=True, slots=True)
class VerdictStyle:
    """`ansi` is an SGR parameter list, `css` the class in HTML."""

    glyph: str
    label: str
    ansi: str
    css: str


LOOKS: dict[Verdict, VerdictStyle] = {
    Verdict.SUPPORTED: VerdictStyle("✓", "supported", "38;5;33;4", "supported"),
    Verdict.CONTRADICTED: VerdictStyle("✗", "contradicted", "38;5;208;1;4", "contradicted"),
    Verdict.NO_EVIDENCE: VerdictStyle("?", "no evidence", "33", "silent"),
    Verdict.NO_ARTICLE: VerdictStyle("∅", "no article", "35", "silent"),
    Verdict.OUTSIDE_SNAPSHOT: VerdictStyle("»", "too recent", "35", "silent"),
    Verdict.NOT_CHECKABLE: VerdictStyle("·", "not checkable", "2", "aside"),
    Verdict.IRRELEVANT: VerdictStyle("–", "irrelevant", "2", "aside"),
}

WEAK = VerdictStyle("≈", "weak support", "38;5;33", "supported weak")
"""Of a "supported" that rests on words alone."""
WEAK_MEANS = "the passage has the words; whether it says this, read it"
WEAK_DISAGREE = "another passage, or another source, has it otherwise"

WAITING = VerdictStyle("…", "not judged", "2", "waiting")

URGENCY: tuple[Verdict | None, ...] = (
    Verdict.CONTRADICTED,
    Verdict.NO_EVIDENCE,
    Verdict.OUTSIDE_SNAPSHOT,
    Verdict.NO_ARTICLE,
    None,
    Verdict.SUPPORTED,
    Verdict.NOT_CHECKABLE,
    Verdict.IRRELEVANT,
)
"""Where several facts share words, the words look like the first of these; None is a fact not
judged."""


def styles_listed() -> list[VerdictStyle]:
    """What a legend lists, in its order."""
    return [
        look
        for verdict in LOOKS
        for look in (LOOKS[verdict], WEAK)[: 1 + (verdict is Verdict.SUPPORTED)]
    ]


def style_of_fact(judged: JudgedFact) -> VerdictStyle:
    """The look of the verdict that counts for a fact."""
    return WEAK if judged.strength == "weak" else style_of(judged.verdict)


def style_of(verdict: Verdict | None, strength: Strength | None = None) -> VerdictStyle:
    """The look of a verdict, or of a fact that has none yet; `strength` is that of a "supported"
    where it is known."""
    if verdict is Verdict.SUPPORTED and strength == "weak":
        return WEAK
    return LOOKS[verdict] if verdict is not None else WAITING


def weak_means(judgement: Judgement | None) -> str:
    """Why a support is only weak, in words."""
    disagreed = judgement is not None and DISAGREE in judgement.reason
    return WEAK_DISAGREE if disagreed else WEAK_MEANS
