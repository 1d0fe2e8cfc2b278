"""What can be done about the selected fact besides taking its correction: all corrections of the
same kind at once, taking the statement out, hedging it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.correct.edits import Change, Edit, edits_of
from factscore_tui.correct.kinds import ErrorKind
from factscore_tui.correct.statements import attributed, hedged, removal
from factscore_tui.report.risk import PROBLEMS
from factscore_tui.tui.screens.change import Way
from factscore_tui.tui.state.check import CheckState, report_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.util.amounts import counted

AROUND = 22
"""Characters shown on either side of a change."""
CERTAIN = {ErrorKind.NUMBER: "numbers", ErrorKind.DATE: "dates"}
"""Kinds whose corrections may be taken all at once: a value for a value."""


@dataclass(frozen=True, slots=True)
class Possible:
    """A way as it is shown, what it changes, and what is said when it was taken."""

    way: Way
    edits: tuple[Edit, ...]
    said: str


def may_be_changed(state: CheckState) -> bool:
    """Whether the selected fact is one that somebody has to do something about."""
    if state.fact is None:
        return False
    verdict = state.verdicts[state.selected]
    return verdict in PROBLEMS or state.strength_at(state.selected) == "weak"


def ways_of(
    state: CheckState, offer: Edit | None, refused: Callable[[str, str], bool]
) -> list[Possible]:
    """The ways for the selected fact. `offer` is its correction; `refused` tells of a sentence and
    the words of a correction whether that was turned down."""
    found = [_all_alike(state, offer, refused), _removed(state), _hedged(state)]
    return [possible for possible in found if possible is not None]


def sourced(state: CheckState, source: str) -> Edit | None:
    """The selected fact according to somebody."""
    fact = state.fact
    change = attributed(state.document.text, state.facts, fact, source) if fact else None
    return _edit(change, fact) if change is not None and fact is not None else None


def source_way(state: CheckState) -> Way | None:
    """The way there, where there is one."""
    if sourced(state, "...") is None:
        return None
    return Way("source", "w", "say who says so", "according to ...")


def _all_alike(
    state: CheckState, offer: Edit | None, refused: Callable[[str, str], bool]
) -> Possible | None:
    if offer is None or offer.kind not in CERTAIN:
        return None
    text = state.document.text
    alike = tuple(
        edit
        for edit in edits_of(report_of(state))
        if edit.kind is offer.kind
        and not any(refused(state.facts[n].sentence.of(text), edit.words) for n in edit.facts)
    )
    if len(alike) < 2:
        return None
    shown = ", ".join(one_line(edit.words) for edit in alike)
    label = f"take all {len(alike)} corrections of {CERTAIN[offer.kind]}"
    return Possible(
        Way("all", "ctrl+l", label, ""), alike, f"{len(alike)} corrections: {one_line(shown, 40)}"
    )


def _removed(state: CheckState) -> Possible | None:
    fact = state.fact
    cut = removal(state.document.text, state.facts, fact) if fact is not None else None
    if cut is None or fact is None:
        return None
    gone = one_line(cut.change.old.strip(), 48)
    label, shown = "remove the statement", f"“{gone}”"
    if cut.whole_sentence:
        label = "remove the sentence"
        others = counted(cut.others, "other fact")
        shown = f"and with it {others}" if cut.others else ""
    return Possible(
        Way("remove", "x", label, shown), (_edit(cut.change, fact),), f"removed: {gone}"
    )


def _hedged(state: CheckState) -> Possible | None:
    fact = state.fact
    change = hedged(state.document.text, state.facts, fact) if fact is not None else None
    if change is None or fact is None:
        return None
    shown = _around(state.document.text, fact.sentence, change)
    return Possible(
        Way("hedge", "h", "hedge it", shown), (_edit(change, fact),), f"hedged: {shown}"
    )


def _around(text: str, sentence: Span, change: Change) -> str:
    """A change with some words on either side."""
    before = text[max(sentence.start, change.span.start - AROUND) : change.span.start]
    after = text[change.span.end : min(sentence.end, change.span.end + AROUND)]
    if change.span.start - AROUND > sentence.start:
        before = "… " + before.partition(" ")[2]
    if change.span.end + AROUND < sentence.end:
        after = after.rpartition(" ")[0] + " …"
    return one_line(before + change.new + after)


def _edit(change: Change, fact: AtomicFact) -> Edit:
    return Edit(ErrorKind.UNVERIFIABLE, (change,), (fact.id,), "")
