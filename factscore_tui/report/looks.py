"""How a verdict looks: glyph, words, colour, underline. Never colour alone, and "no evidence" never
looks like "false".

Blue and orange stay apart for every common form of colour blindness.
"""

from __future__ import annotations

from dataclasses import dataclass

from factscore_tui.core.report import JudgedFact
from factscore_tui.core.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Look:
    """`ansi` is an SGR parameter list; `css` the class and `underline` the text-decoration-style in
    HTML."""

    glyph: str
    label: str
    ansi: str
    css: str
    underline: str


LOOKS: dict[Verdict, Look] = {
    Verdict.SUPPORTED: Look("✓", "supported", "38;5;33;4", "supported", "solid"),
    Verdict.CONTRADICTED: Look("✗", "contradicted", "38;5;208;1;4", "contradicted", "wavy"),
    Verdict.NO_EVIDENCE: Look("?", "no evidence", "33", "silent", "dotted"),
    Verdict.NO_ARTICLE: Look("∅", "no article", "35", "silent", "dotted"),
    Verdict.OUTSIDE_SNAPSHOT: Look("»", "too recent", "35", "silent", "dotted"),
    Verdict.NOT_CHECKABLE: Look("·", "not checkable", "2", "aside", "none"),
    Verdict.IRRELEVANT: Look("–", "irrelevant", "2", "aside", "none"),
}

WEAK = Look("≈", "weak support", "38;5;33", "supported weak", "dashed")
"""Of a "supported" that rests on words alone."""
WEAK_MEANS = "the words are there, the networks do not confirm the relation"

WAITING = Look("…", "not judged", "2", "waiting", "none")

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


def looks_listed() -> list[Look]:
    """What a legend lists, in its order."""
    return [
        look
        for verdict in LOOKS
        for look in (LOOKS[verdict], WEAK)[: 1 + (verdict is Verdict.SUPPORTED)]
    ]


def look_of_fact(judged: JudgedFact) -> Look:
    """The look of the verdict that counts for a fact."""
    return WEAK if judged.strength == "weak" else look_of(judged.verdict)


def look_of(verdict: Verdict | None) -> Look:
    """The look of a verdict, or of a fact that has none yet."""
    return LOOKS[verdict] if verdict is not None else WAITING
