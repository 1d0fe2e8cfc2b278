"""The evidence pane: one fact, its verdict, what the reader ruled, why, and the passages that say
so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from math import isfinite

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.naming import in_a_sentence
from factscore_tui.core.report import EngineInfo, IndexInfo, JudgedFact
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.threshold import threshold_of
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.correct.edits import Edit
from factscore_tui.report.risk import ages
from factscore_tui.report.summary import kind_words, source_of
from factscore_tui.report.verdict_style import weak_means
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.state.check import CheckState, Phase
from factscore_tui.tui.text.visible import one_line, paragraphs, visible
from factscore_tui.tui.verdict_css import LISTED, css_of
from factscore_tui.tui.widgets.picking import RIGHT, MenuAsked
from factscore_tui.util.amounts import counted

Part = str | tuple[str, str]
MARKED = "$foreground bold underline on $matched"
"""What matches the fact."""
DIFFERS = "$supported bold reverse"
"""What the source says instead."""
SHORT = 4
"""Characters of a number that may stand anywhere by chance."""
LEGEND = 44
"""Cells of the pane from which on the meaning of a verdict stands beside its name."""

CORRECTING = (
    ("correct", "accept"),
    ("correct_by_hand", "other words"),
    ("refuse_correction", "reject"),
)
"""What can be done with a correction that is offered."""

HASH = 12
"""Characters of a hash that are shown."""


class EvidencePane(VerticalScroll, can_focus=True):
    """Shows what CheckState has selected. Only text goes in: nothing is read as markup."""

    ALLOW_SELECT = True

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[object, ...] = ()
        self._state: CheckState | None = None
        self._offered = ""

    def compose(self) -> ComposeResult:
        yield Static("", id="evidence-text", markup=False)

    def show(self, state: CheckState, offer: Edit | None = None) -> None:
        """Show the selected fact with the correction that is offered, or what the colours mean
        while none is."""
        offered = "" if offer is None else offer.words
        fact, judgement = state.fact, state.judgement
        key = (
            fact,
            judgement,
            state.ruling,
            state.changes,
            state.index,
            state.engine,
            state.phase,
            bool(state.facts),
        )
        if (
            all(a is b for a, b in zip(key, self._shown, strict=False))
            and self._shown
            and offered == self._offered
        ):
            return
        self._offered = offered
        another = not self._shown or fact is not self._shown[0]
        self._shown = key
        self._state = state
        if fact is None:
            self._explain()
        else:
            self.query_one("#evidence-text", Static).update(
                of_fact(fact, judgement, state, self._correction(offer), self._again())
            )
        if another:
            self.scroll_home(animate=False)
            self.screen.clear_selection()  # that was in the evidence of another fact

    def _correction(self, offer: Edit | None) -> list[Part]:
        """What would be changed, and the keys for it."""
        if offer is None:
            return []
        keys = [(key_for(self.app, f"read.{action}"), word) for action, word in CORRECTING]
        told = "   ".join(f"{key} {word}" for key, word in keys if key)
        return [
            ("\ncorrection  ", "$quiet"),
            (one_line(offer.words), "$accent bold"),
            (f"\n{told}\n", "$quiet"),
        ]

    def _again(self) -> str:
        """How a check that ended too early is made again, with the reader's own key."""
        key = key_for(self.app, "read.recheck")
        return f" {key} checks again." if key else ""

    def on_click(self, event: events.Click) -> None:
        """The right button asks what can be done with the fact."""
        if event.button == RIGHT:
            event.prevent_default()  # twice is not a double click, which picks all of the pane
            self.post_message(MenuAsked())

    def on_resize(self) -> None:
        """What the colours mean takes fewer words where there is little room."""
        self._explain()

    def _explain(self) -> None:
        if self._state is not None and self._state.fact is None:
            keys = [key_for(self.app, f"read.{name}") for name in ("next_fact", "previous_fact")]
            width = self.scrollable_content_region.width
            content = legend(self._state, width, " and ".join(filter(None, keys)))
            self.query_one("#evidence-text", Static).update(content)


def legend(state: CheckState, width: int, keys: str = "n and p") -> Content:
    """What the verdicts mean, for a reader who has not chosen a fact yet, in a pane of so many
    cells. `keys` lead from fact to fact."""
    if state.phase.busy:
        lead = "Facts light up as they are judged."
    elif state.facts:
        lead = f"Choose a fact with {keys}, or click on it." if keys else "Click on a fact."
    elif state.phase is Phase.COMPLETE:
        lead = "Nothing to check was found in this text."
    else:
        lead = "The check ended before the first fact."
    parts: list[Part] = [(lead + "\n\n", "$foreground")]
    for look in LISTED:
        parts += [
            (f" {look.glyph}  ", f"${look.name} bold"),
            (f"{look.label:<14}", f"${look.name}"),
            (f"{look.meaning if width >= LEGEND else ''}\n", "$quiet"),
        ]
    return Content.assemble(*parts)


def of_fact(
    fact: AtomicFact,
    judgement: Judgement | None,
    state: CheckState,
    correction: Sequence[Part] = (),
    again: str = "",
) -> Content:
    """Everything known about one fact; `correction` tells what can be done about it, `again` how a
    fact that was not judged gets to be."""
    parts = _verdict(judgement, state.ruling)
    if kind := kind_words(JudgedFact(fact, judgement, state.ruling)):
        parts.append((f" · {kind}", "$foreground"))
    if judgement is not None and state.ruling is not None and state.ruling.effective is not None:
        parts += [("\nthe engine says ", "$quiet"), *machine(judgement, small=True)]
    parts += [*_before(state), *_ruling(state.ruling)]
    differences = judgement.differences if judgement is not None else ()
    parts += [
        "\n\n",
        *_marked(
            one_line(fact.text),
            [one_line(d.claimed) for d in differences],
            "$foreground bold",
            "$contradicted bold underline",
        ),
        "\n",
        *_said(fact, judgement),
    ]
    if judgement is None:
        parts.append((f"\n{_waiting(state, again)}\n", "$quiet"))
        return Content.assemble(*parts)
    for difference in differences:
        parts += [
            (f"\n{one_line(difference.kind)}  ", "$quiet"),
            (one_line(difference.claimed), "$contradicted bold"),
            (" → ", "$quiet"),
            (one_line(difference.found), "$supported bold"),
        ]
    if differences:
        parts.append("\n")
    parts += correction
    if judgement.reason and not any(
        judgement.reason.endswith(f"{d.claimed} → source: {d.found}") for d in differences
    ):
        parts.append((f"\n{one_line(judgement.reason)}\n", "$foreground"))
    if judgement.verdict is Verdict.SUPPORTED and judgement.strength == "weak":
        parts.append((f"\nweak: {weak_means(judgement)}\n", "$warning"))
    if dated := ages(JudgedFact(fact, judgement)):
        parts.append(
            (f"\nMay have changed since: the article is of {one_line(dated)}.\n", "$warning")
        )
    if judgement.verdict is Verdict.NO_EVIDENCE and judgement.evidence:
        parts.append(("\nClosest passages (none settles it):\n", "$quiet"))
    for rank, evidence in enumerate(judgement.evidence, 1):
        parts += _passage(rank, evidence, state.index, differences)
    parts.append(("\n" + _provenance(judgement, state.engine, state.index), "$quiet"))
    return Content.assemble(*parts)


# --- the verdict


def _verdict(judgement: Judgement | None, ruling: Ruling | None) -> list[Part]:
    """The verdict that counts, and whose it is."""
    ruled = ruling.effective if ruling is not None else None
    if ruled is None or ruling is None:
        return machine(judgement)
    look = css_of(ruled)
    whose = "set aside by you, does not count" if ruling.ignored else "you ruled so"
    return [
        (f"{look.glyph} {look.label.capitalize()}", f"${look.name} bold"),
        (f"   {whose}", "$accent"),
        (f"  {day(ruling.ruled_at)}".rstrip(), "$quiet"),
    ]


def machine(judgement: Judgement | None, small: bool = False) -> list[Part]:
    """The engine's verdict, with the probability where one was estimated."""
    look = css_of(judgement.verdict, judgement.strength) if judgement else css_of(None)
    parts: list[Part] = [
        (f"{look.glyph} {look.label if small else look.label.capitalize()}", f"${look.name} bold")
    ]
    p = judgement.p_supported if judgement is not None else None
    if p is not None and isfinite(p):
        parts.append((f"{'' if small else ' '} (support: {round(100 * p)} %)", "$quiet"))
    return parts


def _before(state: CheckState) -> list[Part]:
    """What came out in the last check of the draft, where that is not the same."""
    if state.changes is None:
        return []
    was = state.changes.was.get(state.selected)
    if was is not None:
        look = css_of(was)
        return [
            ("\nin the last check ", "$quiet"),
            (f"{look.glyph} {look.label}", f"${look.name} bold"),
        ]
    return [("\nnot in the last check", "$quiet")] if state.selected in state.changes.new else []


def _ruling(ruling: Ruling | None) -> list[Part]:
    """The reader's own words."""
    if ruling is None:
        return []
    parts: list[Part] = []
    for name, words in (("your reason", ruling.reason), ("your note", ruling.note)):
        if words.strip():
            parts += [(f"\n{name}: ", "$quiet"), (one_line(words), "$foreground")]
    return parts


def day(iso: str) -> str:
    """The day of an ISO 8601 moment where the reader is."""
    try:
        return datetime.fromisoformat(iso).astimezone().strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        return one_line(iso, 20)


def _said(fact: AtomicFact, judgement: Judgement | None) -> list[Part]:
    """A person's words as two checks."""
    if not fact.speaker or judgement is None:
        return []
    look, content = css_of(judgement.verdict, judgement.strength), judgement.content
    parts: list[Part] = [
        (f"\n1  did {one_line(in_a_sentence(fact.speaker))} say so?  ", "$quiet"),
        (f"{look.glyph} {look.label}", f"${look.name} bold"),
        ("\n2  is it so?  ", "$quiet"),
    ]
    if content is None:
        return [*parts, ("not checked: the words do not stand alone\n", "$quiet")]
    look = css_of(content.verdict, content.strength)
    parts += [
        (f"{look.glyph} {look.label}", f"${look.name} bold"),
        (f"\n   {one_line(content.text)}", "$foreground"),
        (f"\n   {one_line(content.reason)}\n", "$quiet"),
    ]
    for evidence in content.evidence:
        parts += [("\n", ""), *words_of(evidence, content.differences)]
    return parts


# --- the evidence


def _passage(
    rank: int, evidence: Evidence, index: IndexInfo | None, differences: Sequence[Difference] = ()
) -> list[Part]:
    parts: list[Part] = [(f"\n{rank}  ", "$quiet"), *words_of(evidence, differences)]
    dated = f"revised {one_line(evidence.date)}" if evidence.date else ""
    several = index is not None and evidence.source != index.name
    where = one_line(source_of(evidence)) if several and evidence.source else ""
    if not dated and not where and index is not None and index.day:
        dated = f"snapshot {one_line(index.day)}"
    source = "  ·  ".join(part for part in (where, dated, one_line(evidence.url)) if part)
    if source:
        parts.append((source + "\n", "$quiet"))
    return [*parts, *_references(rank, evidence)]


def _references(rank: int, evidence: Evidence) -> list[Part]:
    """What the article gives as its sources: for the passage that decided line by line, for the
    others how many there are, so that the pane stays short. Addresses are text."""
    said = evidence.references
    if not said:
        return []
    if rank > 1:
        count = counted(len(said), "reference")
        return [(f"{count}, listed in the report\n", "$quiet")]
    return [
        ("Its references:\n", "$quiet"),
        *((f"· {one_line(line)}\n", "$quiet") for line in said),
    ]


def words_of(evidence: Evidence, differences: Sequence[Difference] = ()) -> list[Part]:
    """A passage under its heading, with what matters in it marked."""
    heading = (one_line(part) for part in (evidence.title, *evidence.section.split(" > ")) if part)
    parts: list[Part] = [(f"{' › '.join(part for part in heading if part)}\n", "$primary bold")]
    text, at = evidence.text, 0
    for start, end, look in looked_at(evidence, differences):
        parts += [(paragraphs(text[at:start]), "$foreground"), (paragraphs(text[start:end]), look)]
        at = end
    return [*parts, (paragraphs(text[at:]), "$foreground"), "\n"]


def looked_at(evidence: Evidence, differences: Sequence[Difference]) -> list[tuple[int, int, str]]:
    """The parts of a passage that are marked, sorted and disjoint: [start, end) and the style. What
    the source says instead of the fact is told from what matches; a mark that holds it is shown in
    pieces."""
    text = evidence.text
    marks, at = [], 0
    for start, end in sorted(evidence.marks):
        start, end = max(at, start), min(end, len(text))
        if end > start:
            marks.append((start, end))
            at = end
    instead = _instead(text, marks, [d.found.strip() for d in differences])
    found = [(start, end, DIFFERS) for start, end in instead]
    for start, end in marks:
        for low, high in instead:
            if low < end and high > start:
                if start < low:
                    found.append((start, low, MARKED))
                start = max(start, high)
        if start < end:
            found.append((start, end, MARKED))
    return sorted(found)


def _instead(
    text: str, marks: Sequence[tuple[int, int]], wanted: Sequence[str]
) -> list[tuple[int, int]]:
    """Where these words stand in the passage, each as a whole: where a mark leads to them, else
    anywhere unless short. Sorted and disjoint."""
    places: list[tuple[int, int]] = []
    for words in dict.fromkeys(filter(None, wanted)):
        hits = [hit.span() for hit in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text)]
        led = [
            (low, high)
            for low, high in hits
            if any(start < high and end > low for start, end in marks)
        ]
        for low, high in led or (hits if len(words) > SHORT else ()):
            if all(high <= start or low >= end for start, end in places):
                places.append((low, high))
    return sorted(places)


def _marked(text: str, wanted: Sequence[str], style: str, look: str) -> list[Part]:
    """A text with the first place of each of these words marked."""
    places: list[tuple[int, int]] = []
    for words in dict.fromkeys(w for w in wanted if w):
        hit = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text)
        if hit is not None and all(
            hit.end() <= start or hit.start() >= end for start, end in places
        ):
            places.append(hit.span())
    parts: list[Part] = []
    at = 0
    for start, end in sorted(places):
        parts += [(text[at:start], style), (text[start:end], look)]
        at = end
    return [*parts, (text[at:], style)]


def _waiting(state: CheckState, again: str) -> str:
    if state.phase.busy:
        return "Being judged …"
    if state.phase is Phase.COMPLETE:
        return "Not judged."
    return f"Not judged: the check ended before it.{again}"


def _provenance(judgement: Judgement, engine: EngineInfo | None, index: IndexInfo | None) -> str:
    """Who says so: estimator with the user's threshold, model, engine and knowledge source."""
    parts = []
    threshold = threshold_of(engine.estimator) if engine is not None else 0.0
    if judgement.estimator:
        limited = judgement.verdict in (Verdict.SUPPORTED, Verdict.NO_EVIDENCE) and threshold
        since = f" (supported from {100 * threshold:g} % on, your threshold)" if limited else ""
        parts.append(f"estimator {one_line(judgement.estimator)}{since}")
    if judgement.cached:
        parts.append("from an earlier check")
    if judgement.model_hash:
        models = engine.models if engine is not None else ()
        name = next(
            (one_line(m.id, 40) + " " for m in models if m.sha256 == judgement.model_hash), ""
        )
        parts.append(f"model {name}{one_line(judgement.model_hash)[:HASH]}")
    if engine is not None:
        parts.append(f"engine {one_line(engine.name)} {one_line(engine.version)}".rstrip())
    if index is not None:
        parts.append(f"index {one_line(index.name)} {visible(index.id)[:HASH]}".rstrip())
    return " · ".join(parts)
