"""Open facts by risk, and the notice on a text that the index does not speak of."""

from __future__ import annotations

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.protocol import Decomposed, Event, Finished, Judged, Ready, Started
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.messages import Arrived, Select
from factscore_tui.tui.state.queue import RiskQueue
from factscore_tui.tui.state.reducer import reduce
from factscore_tui.tui.widgets.bars import NoticeBar

from .screens import app_with, checked, running, screen_text

S, C, N = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE


def state_of(*told: tuple[str, Verdict], finished: bool = True) -> CheckState:
    """A check of sentences of one letter, with these facts and verdicts."""
    state = CheckState(Document.from_text("x" * len(told)), check="c")
    ready = Ready(engine=EngineInfo("e", "1"), index=IndexInfo("i", "x", "", 1, 1), seconds=0.1)
    events: list[Event] = [ready, Started(check="c", sentences=len(told))]
    for n, (text, verdict) in enumerate(told):
        span = Span(n, n + 1)
        fact = AtomicFact(n, text, text, (span,), span)
        seen = (Evidence("Another page", "", "A page.", 1.0),)
        events += [
            Decomposed(check="c", sentence=n, facts=(fact,)),
            Judged(check="c", judgement=Judgement(n, verdict, 0.5, "", seen)),
        ]
    if finished:
        events.append(Finished(check="c", status="complete", seconds=1.0))
    return reduce(state, Arrived("c", tuple(events)))


FOREIGN = [("Ines Kalder spoke.", N)] * 8


def test_from_the_most_urgent_round_and_round() -> None:
    queue = RiskQueue()
    state = reduce(
        state_of(
            ("it is fine.", S), ("it is old.", N), ("he was charged with fraud.", N), ("no.", C)
        ),
        Select(0),
    )
    seen = []
    for _ in range(4):
        position, words = queue.step(state, 1)
        seen.append(position)
        state = reduce(state, Select(position))
    assert seen == [3, 2, 1, 3]
    assert words == "1 of 3 to check, by risk: contradicted"
    assert queue.step(state, -1)[0] == 1
    assert queue.step(reduce(state, Select(0)), -1)[0] == 2, "on from the last, not from fact 1"
    assert queue.step(state_of(("it is fine.", S)), 1) == (-1, "nothing is open")


def test_a_text_outside_the_index_is_told_when_all_is_judged() -> None:
    queue = RiskQueue()
    assert queue.notice(state_of(*FOREIGN, finished=False)) is None
    done = state_of(*FOREIGN, ("it is in Spain.", C))
    notice = queue.notice(done)
    assert notice is not None and "8 of 9 facts cannot be checked" in notice.message
    assert queue.unknown(done) == frozenset(range(8))
    assert queue.notice(state_of(*FOREIGN, *[("Paris is big.", S)] * 4)) is None


async def test_the_key_goes_to_the_riskiest_fact_and_says_why() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app)
        await pilot.press("G", "h")
        await pilot.pause()
        assert app.check_state is not None
        assert app.check_state.verdicts[app.check_state.selected] is C
        assert "1 of 4 to check, by risk: contradicted" in screen_text(app)


async def test_problems_go_past_what_the_index_cannot_know() -> None:
    app = app_with()
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app)
        screen = app.read_screen
        assert screen is not None
        screen.begin(state_of(*FOREIGN, ("it is in Spain.", C), *FOREIGN))
        app._state = screen.state
        await pilot.press("g", "N")
        await pilot.pause()
        assert app.check_state is not None and app.check_state.selected == 8
        assert "16 of 17 facts" in str(app.screen.query_one(NoticeBar).trouble)
