"""How verdicts look on this screen. Glyphs and words are the ones every report uses; here they get
a CSS name and a rank. Colour is never alone: each has a glyph and a text style as well
(app.tcss)."""

from __future__ import annotations

from typing import NamedTuple

from factscore_tui.core.verdict import Strength, Verdict
from factscore_tui.report.verdict_style import URGENCY
from factscore_tui.report.verdict_style import WEAK as WEAK_REPORTED
from factscore_tui.report.verdict_style import style_of as reported


class VerdictCss(NamedTuple):
    """`glyph` is one cell wide; `name` is the CSS variable and component class; where facts
    overlap, the one with the highest `rank` is shown; `meaning` says in plain words what the
    verdict claims."""

    glyph: str
    label: str
    name: str
    rank: int
    meaning: str


_MEANINGS: dict[Verdict | None, str] = {
    Verdict.SUPPORTED: "a source says so",
    Verdict.CONTRADICTED: "a source disagrees",
    Verdict.NO_EVIDENCE: "the sources are silent",
    Verdict.NO_ARTICLE: "not in the encyclopedia",
    Verdict.OUTSIDE_SNAPSHOT: "after its last update",
    Verdict.NOT_CHECKABLE: "opinion or heading",
    Verdict.IRRELEVANT: "off the topic",
    None: "still to come",
}


def _look(verdict: Verdict | None) -> VerdictCss:
    shared = reported(verdict)
    name = str(verdict) if verdict is not None else "pending"
    return VerdictCss(
        shared.glyph,
        shared.label,
        name,
        2 * (len(URGENCY) - URGENCY.index(verdict)),
        _MEANINGS[verdict],
    )


PENDING = _look(None)
LOOKS: dict[Verdict, VerdictCss] = {verdict: _look(verdict) for verdict in Verdict}
# In the colour of "supported": the glyph and slanted words tell it from that.
WEAK = LOOKS[Verdict.SUPPORTED]._replace(
    glyph=WEAK_REPORTED.glyph,
    label=WEAK_REPORTED.label,
    rank=LOOKS[Verdict.SUPPORTED].rank + 1,
    meaning="the words are there, no more",
)
LISTED = (
    LOOKS[Verdict.SUPPORTED],
    WEAK,
    *(look for v, look in LOOKS.items() if v is not Verdict.SUPPORTED),
    PENDING,
)
"""What legends list, in their order."""
SELECTED_RANK = 100

PROBLEMS = frozenset(
    {Verdict.CONTRADICTED, Verdict.NO_EVIDENCE, Verdict.NO_ARTICLE, Verdict.OUTSIDE_SNAPSHOT}
)
"""What a writer has to look at: everything that counts and is not supported."""


def css_of(verdict: Verdict | None, strength: Strength | None = None) -> VerdictCss:
    """The look of a verdict, or of a fact that waits for one."""
    if verdict is Verdict.SUPPORTED and strength == "weak":
        return WEAK
    return PENDING if verdict is None else LOOKS[verdict]
