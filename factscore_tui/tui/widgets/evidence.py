"""The evidence pane: one fact, its verdict, why, and the passages that say so."""

from __future__ import annotations

from math import isfinite

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo
from factscore_tui.core.verdict import Judgement
from factscore_tui.tui.looks import LOOKS, PENDING, look_of
from factscore_tui.tui.state import CheckState, Phase
from factscore_tui.tui.visible import one_line, paragraphs, visible

Part = str | tuple[str, str]
MARKED = "$foreground bold underline on $matched"
HASH = 12
"""Characters of a hash that are shown."""


class EvidencePane(VerticalScroll, can_focus=True):
    """Shows what CheckState has selected. Only text goes in: nothing is read as markup."""

    ALLOW_SELECT = True

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        """The one text of the pane."""
        yield Static("", id="evidence-text", markup=False)

    def show(self, state: CheckState) -> None:
        """Show the selected fact, or what the colours mean while none is."""
        fact, judgement = state.fact, state.judgement
        key = (fact, judgement, state.index, state.engine, state.phase, bool(state.facts))
        if all(a is b for a, b in zip(key, self._shown, strict=False)) and self._shown:
            return
        another = not self._shown or fact is not self._shown[0]
        self._shown = key
        content = legend(state) if fact is None else of_fact(fact, judgement, state)
        self.query_one("#evidence-text", Static).update(content)
        if another:
            self.scroll_home(animate=False)


def legend(state: CheckState) -> Content:
    """What the verdicts mean, for a reader who has not chosen a fact yet."""
    if state.phase.busy:
        lead = "Facts light up as they are judged."
    elif state.facts:
        lead = "Choose a fact with n and p, or click on it."
    else:
        lead = "Nothing to check was found in this text."
    parts: list[Part] = [(lead + "\n\n", "$foreground")]
    for look in (*LOOKS.values(), PENDING):
        parts += [(f" {look.glyph}  ", f"${look.name} bold"), (f"{look.label:<14}", f"${look.name}"),
                  (f"{look.meaning}\n", "$quiet")]
    return Content.assemble(*parts)


def of_fact(fact: AtomicFact, judgement: Judgement | None, state: CheckState) -> Content:
    """Everything known about one fact."""
    look = look_of(judgement.verdict if judgement else None)
    parts: list[Part] = [(f"{look.glyph} {look.label.capitalize()}", f"${look.name} bold")]
    if judgement is not None and judgement.p_supported is not None and isfinite(judgement.p_supported):
        parts.append((f"   {round(100 * judgement.p_supported)} % likely supported", "$quiet"))
    parts.append(("\n\n" + one_line(fact.text) + "\n", "$foreground bold"))
    if judgement is None:
        parts.append((f"\n{_waiting(state)}\n", "$quiet"))
        return Content.assemble(*parts)
    for difference in judgement.differences:
        parts += [
            (f"\n{one_line(difference.kind)}  ", "$quiet"), (one_line(difference.claimed), "$contradicted bold"),
            (" → ", "$quiet"), (one_line(difference.found), "$supported bold"),
        ]
    if judgement.differences:
        parts.append("\n")
    if judgement.reason:
        parts.append((f"\n{one_line(judgement.reason)}\n", "$foreground"))
    for rank, evidence in enumerate(judgement.evidence, 1):
        parts += _passage(rank, evidence, state.index)
    parts.append(("\n" + _provenance(judgement, state.engine, state.index), "$quiet"))
    return Content.assemble(*parts)


def _passage(rank: int, evidence: Evidence, index: IndexInfo | None) -> list[Part]:
    section = " › ".join(part for part in (one_line(evidence.title), *_path(evidence.section)) if part)
    parts: list[Part] = [
        (f"\n{rank}  ", "$quiet"), (section, "$primary bold"), (f"   {evidence.score:.2f}\n", "$quiet"),
    ]
    text, marks = evidence.text, sorted(evidence.marks)
    at = 0
    for start, end in marks:
        start, end = max(at, start), min(end, len(text))
        if end > start:
            parts += [(paragraphs(text[at:start]), "$foreground"), (paragraphs(text[start:end]), MARKED)]
            at = end
    parts += [(paragraphs(text[at:]), "$foreground"), "\n"]
    dated = f"revised {one_line(evidence.date)}" if evidence.date else ""
    if not dated and index is not None and index.snapshot_date:
        dated = f"snapshot {one_line(index.snapshot_date)}"
    several = index is not None and evidence.source != index.name
    where = one_line(evidence.source) if several else ""
    source = "  ·  ".join(part for part in (where, dated, one_line(evidence.url)) if part)
    if source:
        parts.append((source + "\n", "$quiet"))
    return parts


def _path(section: str) -> list[str]:
    return [one_line(part) for part in section.split(" > ")] if section else []


def _waiting(state: CheckState) -> str:
    if state.phase.busy:
        return "Being judged …"
    if state.phase is Phase.COMPLETE:
        return "Not judged."
    return "Not judged: the check ended before it. r checks again."


def _provenance(judgement: Judgement, engine: EngineInfo | None, index: IndexInfo | None) -> str:
    """Who says so: estimator, model, engine and knowledge source."""
    parts = []
    if judgement.estimator:
        parts.append(f"estimator {one_line(judgement.estimator)}")
    if judgement.cached:
        parts.append("from an earlier check")
    if judgement.model_hash:
        parts.append(f"model {one_line(judgement.model_hash)[:HASH]}")
    if engine is not None:
        parts.append(f"engine {one_line(engine.name)} {one_line(engine.version)}".rstrip())
    if index is not None:
        parts.append(f"index {one_line(index.name)} {visible(index.id)[:HASH]}".rstrip())
    return " · ".join(parts)
