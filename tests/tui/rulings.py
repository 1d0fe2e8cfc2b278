"""For tests of ruling: a store that fails when told, rulings of earlier days, and what a check
looks like by fact."""

from __future__ import annotations

import random
from typing import Any

from factscore_tui.core.report import Report
from factscore_tui.core.ruling import Ruled, Ruling, Subject
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import StorageProblem
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.lazy_store import LazyStore

PROBLEM = "another copy of the program is writing"


class Failing(LazyStore):
    """A store whose rulings cannot be written while `broken`, nor read while `unread`."""

    broken = unread = False

    def rule(self, subject: Subject, ruling: Ruling) -> Ruling:
        if self.broken:
            raise StorageProblem(PROBLEM, "try again in a moment")
        return super().rule(subject, ruling)

    def gold(self) -> list[Ruled]:
        if self.unread:
            raise StorageProblem(PROBLEM, "try again in a moment")
        return super().gold()


def earlier(store: Any, count: int, estimator: str = "fake", seed: int = 1) -> None:
    """Rulings of earlier days: mostly the engine is right, the less sure it is the less so."""
    chance = random.Random(seed)
    for n in range(count):
        p = round(chance.random(), 4)
        machine = Verdict.SUPPORTED if p >= 0.5 else Verdict.NO_EVIDENCE
        if p < 0.1:
            machine = Verdict.CONTRADICTED
        said = (
            Verdict.SUPPORTED
            if chance.random() < p
            else Verdict.CONTRADICTED
            if n % 3
            else Verdict.NOT_CHECKABLE
        )
        subject = Subject(
            f"Fact {n} of {estimator}.",
            f"Sentence {n}.",
            "",
            machine,
            p,
            estimator,
            "0" * 64,
            "0" * 64,
        )
        store.rule(subject, Ruling(said))


def verdicts(app: FactscoreApp) -> list[Verdict | None]:
    """What counts, fact by fact."""
    assert app.check_state is not None
    return list(app.check_state.verdicts)


def saved(app: FactscoreApp) -> Report:
    """The check as it would be reopened."""
    assert app.check_state is not None
    return app.store.load(app.check_state.session)
