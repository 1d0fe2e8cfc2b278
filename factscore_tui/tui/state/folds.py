"""Which facts of the list take one line together, so that doubt is loud and fine is quiet.

Fine is a fact that nobody has to look at: supported strongly by what is up to date, not ruled on,
not otherwise than in the last check. Fine facts of a sentence fold where every fact of it is fine,
and where one that is listed says all that they say. Nothing else depends on it: verdicts, counts
and reports have every fact.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import JudgedFact
from factscore_tui.core.verdict import Verdict
from factscore_tui.report.risk import risk_of, says_all
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.search import ALL
from factscore_tui.util.amounts import counted

LEAST = 2
"""Facts that a fold has: one alone takes a line either way."""

_WORD = re.compile(r"\w+")

Line = tuple[int, ...]
"""The positions that a line of the list stands for, ascending: one fact, or those of a fold."""


class Folding:
    """For one run of the app. Which sentences were opened is kept by their words, so that it lasts
    while the text is edited and checked again. Lines are made when they are asked for, and kept
    while facts, verdicts and rulings are the same."""

    def __init__(self) -> None:
        self.on = True
        self._opened: set[str] = set()
        self._grouped: Sequence[AtomicFact] = ()
        self._sentences: list[tuple[int, int]] = []
        self._known: dict[int, tuple[object, list[Line]]] = {}
        """By the first fact of a sentence what its lines were made of, and the lines."""
        self._of: tuple[object, ...] = ()
        self._lines: Sequence[Line] = ()
        self._places: dict[int, int] = {}
        self._age = 0

    def lines(self, state: CheckState) -> Sequence[Line]:
        """The lines of the list, in the order of the text; with a filter each fact has its own."""
        made_of = (
            *(state.facts, state.judgements, state.rulings, state.changes, state.kept),
            *(state.filter, self.on, self._age),
        )
        if len(self._of) != len(made_of) or any(
            one is not other for one, other in zip(made_of, self._of, strict=True)
        ):
            self._of, self._lines = made_of, self._made(state)
            self._places = {position: n for n, line in enumerate(self._lines) for position in line}
        return self._lines

    def line_of(self, state: CheckState, position: int) -> int:
        """The number of the line that a fact is in; -1 where it is not listed."""
        self.lines(state)
        return self._places.get(position, -1)

    def folded(self, state: CheckState, position: int) -> Line:
        """The fold that a fact is in; empty where it has a line of its own."""
        at = self.line_of(state, position)
        line = self._lines[at] if at >= 0 else ()
        return line if len(line) >= LEAST else ()

    def toggle(self, state: CheckState, position: int) -> str:
        """Open the fold that a fact is in, or fold it with its like again; what to say of it."""
        if not self.on or state.filter != ALL:
            return "nothing is folded" + ("" if self.on else ": folding is off")
        if not 0 <= position < len(state.facts):
            return "choose a fact first"
        words = _sentence(state, position)
        if fold := self.folded(state, position):
            self._opened.add(words)
            said = f"{counted(len(fold), 'fine fact')} opened"
        elif words in self._opened:
            self._opened.discard(words)
            said = "the fine facts of this sentence are folded"
        else:
            said = "nothing of this sentence is folded: it is short, or in doubt"
        self._age += 1
        return said

    def toggle_all(self) -> str:
        """Every fact in a line of its own, or folded again as at first; what to say of it."""
        self.on = not self.on
        self._opened.clear()
        self._age += 1
        return "fine facts are folded" if self.on else "all facts are listed"

    def _made(self, state: CheckState) -> list[Line]:
        """Sentence by sentence: of 10,000 facts only those of a sentence with something new are
        looked at."""
        if state.filter != ALL or not self.on:
            return [(position,) for position in state.positions]
        if self._grouped is not state.facts:
            self._grouped, self._sentences = state.facts, _sentences(state.facts)
        was = state.changes.was if state.changes is not None else {}
        lines: list[Line] = []
        for first, behind in self._sentences:
            here = slice(first, behind)
            flipped = tuple(n for n in range(first, behind) if n in was) if was else ()
            of = state.facts[here], state.judgements[here], state.rulings[here], flipped
            known = self._known.get(first)
            if known is None or known[0] != of:
                known = self._known[first] = of, _lines(state, range(first, behind), flipped)
            folded = len(known[1]) < behind - first
            if folded and self._opened and _sentence(state, first) in self._opened:
                lines += [(position,) for position in range(first, behind)]
            else:
                lines += known[1]
        return lines


def _sentences(facts: Sequence[AtomicFact]) -> list[tuple[int, int]]:
    """The positions of the facts of each sentence: [first, behind)."""
    starts = [n for n, fact in enumerate(facts) if not n or fact.sentence != facts[n - 1].sentence]
    return list(pairwise([*starts, len(facts)]))


def _lines(state: CheckState, here: Sequence[int], flipped: Sequence[int]) -> list[Line]:
    """The lines of the facts of a sentence, with no more than one fold among them."""
    fine = [n for n in here if n not in flipped and _is_fine(state, n)]
    folds = set(fine)
    if LEAST <= len(fine) < len(here):
        words = {n: _WORD.findall(state.facts[n].text.casefold()) for n in here}
        folds = {n for n in fine if any(says_all(words[rich], words[n]) for rich in here)}
    if len(folds) < LEAST:
        folds = set()
    alone = [(position,) for position in here if position not in folds]
    return sorted([*alone, tuple(sorted(folds))] if folds else alone)


def _is_fine(state: CheckState, position: int) -> bool:
    judgement = state.judgements[position]
    if judgement is None or judgement.verdict is not Verdict.SUPPORTED:
        return False
    judged = JudgedFact(state.facts[position], judgement, None)
    return state.rulings[position] is None and risk_of(judged) is None


def _sentence(state: CheckState, position: int) -> str:
    return " ".join(state.facts[position].sentence.of(state.document.text).split())
