"""What came out otherwise than in the last check of a draft, as the reading screen tells it."""

from __future__ import annotations

from factscore_tui.core.report import Report
from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import FlippedVerdicts

BETTER, WORSE, OTHER, NEW, RULED = "↑", "↓", "~", "+", "✎"


def changes_of(before: Report, after: Report) -> FlippedVerdicts:
    """Compare two checks of one draft. Positions are those of `after`, whose facts are numbered by
    them."""
    from factscore_tui.evaluation.compare import (
        FactChange,
        compare,
    )  # 0.02 s, not to be spent before the first frame

    compared = compare(before, after)
    was: dict[int, Verdict] = {}
    new: set[int] = set()
    unread = _unread(before)
    more = 0
    for row in compared.rows:
        if (
            row.kind is FactChange.FLIPPED
            and row.old is not None
            and row.new is not None
            and row.old.verdict is not None
        ):
            was[row.new.fact.id] = row.old.verdict
        elif row.kind is FactChange.NEW and row.new is not None:
            if _flat(row.new.fact.sentence.of(after.document.text)) in unread:
                more += row.new.verdict is not None
            else:
                new.add(row.new.fact.id)
        elif row.old is not None and row.old.verdict is None and row.new is not None:
            more += row.new.verdict is not None
    ended = before.status == after.status == "complete"
    scores = (before.score, after.score) if ended else (None, None)
    return FlippedVerdicts(
        was,
        frozenset(new),
        compared.counts[FactChange.GONE],
        compared.better,
        compared.worse,
        more,
        None if scores[0] is None or scores[1] is None else (scores[0], scores[1]),
    )


def _unread(report: Report) -> frozenset[str]:
    """The sentences that a check did not come to before it ended."""
    if report.status == "complete":
        return frozenset()
    from factscore_tui.text.sentences import split_sentences

    text = report.document.text
    read = {judged.fact.sentence for judged in report.facts}
    return frozenset(_flat(s.span.of(text)) for s in split_sentences(text) if s.span not in read)


def _flat(text: str) -> str:
    return " ".join(text.split())


def signs_of(state: CheckState) -> dict[int, str]:
    """For each fact that a person ruled on, and that flipped or is new since the last check, by its
    number, the sign that the gutter shows."""
    signs = {
        id: RULED for id, ruling in zip(state.ids, state.rulings, strict=True) if ruling is not None
    }
    changes = state.changes
    if changes is None:
        return signs
    signs.update((state.ids[n], NEW) for n in changes.new if n < len(state.ids))
    from factscore_tui.evaluation.compare import direction

    for position, before in changes.was.items():
        if position < len(state.ids):
            step = direction(before, state.verdicts[position])
            signs[state.ids[position]] = BETTER if step > 0 else WORSE if step < 0 else OTHER
    return signs


def words_of(changes: FlippedVerdicts) -> str:
    """What changed since the last check, in one short line."""
    told = [
        (changes.better, "better"),
        (changes.worse, "worse"),
        (len(changes.was) - changes.better - changes.worse, "different"),
        (len(changes.new), "new"),
        (changes.gone, "gone"),
        (changes.more, "more judged"),
    ]
    said = ", ".join(f"{count} {word}" for count, word in told if count)
    shares = [f"{round(100 * score)} %" for score in changes.scores or ()]
    if said and len(set(shares)) > 1:
        said += f" ({' → '.join(shares)} supported)"
    return f"since the last check: {said}" if said else "nothing changed since the last check"
