"""The open facts of a check in the order in which they deserve time, and what its index cannot
know. Both are looked up when they are asked for and kept while verdicts and rulings are the same.
"""

from __future__ import annotations

from factscore_tui.core.report import JudgedFact
from factscore_tui.report.risk import LEAST_FACTS, MOST_TOLD, SILENT, Risk, outside, queue
from factscore_tui.report.risk import outside_words as words_of
from factscore_tui.tui.state.check import VERDICTS, CheckState, Phase, report_of
from factscore_tui.tui.state.messages import NoticeText

HINT = "{app.settings}: another index, {app.setup}: fetch one"


class RiskQueue:
    """For one screen; positions are those of the facts in the text."""

    def __init__(self) -> None:
        self._order_of: tuple[object, object] = (None, None)
        self._order: list[tuple[JudgedFact, Risk]] = []
        self._unknown_of: tuple[object, object] = (None, None)
        self._unknown: frozenset[int] = frozenset()
        self._notice: NoticeText | None = None
        self._last = -1

    def step(self, state: CheckState, step: int) -> tuple[int, str]:
        """The fact `step` places on from the one that was given last, round and round, the first
        time the first, and what to say of it; -1 where the queue is empty. What the reader selects
        in between changes nothing: who looks around comes back to the place in the queue."""
        if not _same(self._order_of, state):
            self._order_of = (state.judgements, state.rulings)
            self._order = queue(report_of(state))
        if not self._order:
            return -1, "nothing is open"
        places = [judged.fact.id for judged, _ in self._order]
        here = places.index(self._last) if self._last in places else None
        at = (0 if step > 0 else -1) if here is None else here + step
        at %= len(places)
        self._last = places[at]
        why = self._order[at][1].words
        return places[at], f"{at + 1} of {len(places)} to check, by risk: {why}"

    def unknown(self, state: CheckState) -> frozenset[int]:
        """The facts that the index cannot know, of a whole text that it does not speak of."""
        self._look(state)
        return self._unknown

    def notice(self, state: CheckState) -> NoticeText | None:
        """That the text is outside the index, if it is."""
        self._look(state)
        return self._notice

    def _look(self, state: CheckState) -> None:
        if _same(self._unknown_of, state) or state.phase is not Phase.COMPLETE:
            if state.phase is not Phase.COMPLETE:
                self._unknown, self._notice = frozenset(), None
            return
        self._unknown_of = (state.judgements, state.rulings)
        self._unknown, self._notice = frozenset(), None
        counting = sum(n for v, n in zip(VERDICTS, state.counts, strict=True) if v.counts)
        told = counting - sum(state.count(verdict) for verdict in SILENT)
        if counting < LEAST_FACTS or told > MOST_TOLD * counting + len(state.facts) - state.judged:
            return
        report = report_of(state)
        self._unknown = frozenset(judged.fact.id for judged in outside(report))
        if self._unknown:
            self._notice = NoticeText(words_of(report), HINT)


def _same(kept: tuple[object, object], state: CheckState) -> bool:
    return kept[0] is state.judgements and kept[1] is state.rulings
