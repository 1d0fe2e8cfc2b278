"""Fine facts of a sentence share a line of the list: which ones, moving over them, opening them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.protocol import Decomposed, Event, Finished, Judged, Started
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.lazy_store import LazyStore
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.state.folds import Folding, says_all
from factscore_tui.tui.state.messages import Arrived, FlippedVerdicts, Keep, Select
from factscore_tui.tui.state.reducer import reduce
from factscore_tui.tui.widgets.facts import FactList

from .screens import app_with, running, screen_text, until

FINE = (
    "Ada Lovelace was born in London in 1815.",
    "Ada Lovelace was born.",
    "Ada Lovelace was born in London.",
    "Ada Lovelace wrote notes.",
)
MIXED = (
    "Marie Curie was born in Warsaw in 1987.",
    "Marie Curie was born.",
    "Marie Curie was born in Warsaw.",
    "Marie Curie moved to Paris.",
)
ALONE = ("Her notebooks are kept in boxes.",)
SENTENCES = (FINE, MIXED, ALONE)
S, C, N = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE
VERDICTS = (S, S, S, S, C, S, S, S, S)
TEXT = "Lovelace, born in London, wrote notes. Curie was born and moved. Her notebooks are kept."


def events(*verdicts: Verdict, weak: int = -1) -> list[Event]:
    """A check of TEXT with these verdicts; fewer than there are facts while it runs."""
    at, number, said = 0, 0, list[Event]()
    said.append(Started(check="c", sentences=len(SENTENCES)))
    for place, (words, told) in enumerate(zip(TEXT.split(". "), SENTENCES, strict=True)):
        span = Span(at, min(len(TEXT), at + len(words) + 1))
        at += len(words) + 2
        facts = tuple(
            AtomicFact(number + n, fact, fact, (span,), span) for n, fact in enumerate(told)
        )
        number += len(facts)
        said.append(Decomposed(check="c", sentence=place, facts=facts))
    for n, verdict in enumerate(verdicts):
        strength = ("weak" if n == weak else "strong") if verdict is S else None
        said.append(Judged(check="c", judgement=Judgement(n, verdict, 0.5, "", strength=strength)))
    return said


def state(*verdicts: Verdict, weak: int = -1) -> CheckState:
    started = CheckState(Document.from_text(TEXT), check="c")
    return reduce(started, Arrived("c", tuple(events(*verdicts, weak=weak))))


# --- which facts fold


def test_a_sentence_that_is_fine_is_a_line_and_a_doubtful_one_shows_what_it_says() -> None:
    lines = Folding().lines(state(*VERDICTS))
    assert list(lines) == [(0, 1, 2, 3), (4,), (5, 6), (7,), (8,)]


@pytest.mark.parametrize("verdict", [v for v in Verdict if v is not S])
def test_one_fact_that_is_not_supported_opens_its_sentence(verdict: Verdict) -> None:
    verdicts = (S, S, S, verdict, *VERDICTS[4:])
    lines = Folding().lines(state(*verdicts))
    # what the rich fact says all of stays folded under it
    assert list(lines)[:3] == [(0,), (1, 2), (3,)]


def test_weak_support_waiting_facts_rulings_and_flips_do_not_fold() -> None:
    folding = Folding()
    assert (0,) in folding.lines(state(*VERDICTS, weak=0))
    assert folding.folded(state(*VERDICTS[:3]), 0) == ()
    whole = state(*VERDICTS)
    ruled = replace(whole, rulings=(Ruling(note="looked up"), *whole.rulings[1:]))
    assert (0,) in Folding().lines(ruled)
    flipped = replace(whole, changes=FlippedVerdicts({3: C}))
    assert (3,) in Folding().lines(flipped)
    folding = Folding()
    assert (3,) not in folding.lines(whole) and (3,) in folding.lines(flipped)


def test_what_may_have_changed_since_is_not_fine() -> None:
    whole = state(*VERDICTS)
    fact = replace(whole.facts[0], text="Ada Lovelace is the mayor of London.")
    evidence = Evidence("Ada Lovelace", "", "", "She is the mayor.", 1.0, date="2020-01-01")
    judgement = whole.judgements[0]
    assert judgement is not None
    aged = replace(
        whole,
        facts=(fact, *whole.facts[1:]),
        judgements=(replace(judgement, evidence=(evidence,)), *whole.judgements[1:]),
    )
    assert (0,) in Folding().lines(aged)


def test_a_filter_unfolds() -> None:
    kept = reduce(state(*VERDICTS), Keep("supported"))
    assert list(Folding().lines(kept)) == [(n,) for n in (0, 1, 2, 3, 5, 6, 7, 8)]
    back = reduce(kept, Keep("all"))
    folding = Folding()
    assert len(folding.lines(kept)) == 8 and len(folding.lines(back)) == 5


def test_opening_lasts_while_the_text_is_edited_and_checked_again() -> None:
    folding, whole = Folding(), state(*VERDICTS)
    assert "4 fine facts" in folding.toggle(whole, 2)
    assert len(folding.lines(whole)) == 8
    moved = replace(whole, facts=tuple(replace(f) for f in whole.facts), check="another")
    assert len(folding.lines(moved)) == 8
    assert "folded" in folding.toggle(moved, 0) and len(folding.lines(moved)) == 5
    assert "nothing of this sentence" in folding.toggle(moved, 8)
    assert folding.toggle(moved, -1) == "choose a fact first"


def test_all_at_once_and_back() -> None:
    folding, whole = Folding(), state(*VERDICTS)
    folding.toggle_all()
    assert len(folding.lines(whole)) == 9 and folding.folded(whole, 0) == ()
    assert folding.toggle(whole, 0) == "nothing is folded: folding is off"
    folding.toggle_all()
    assert len(folding.lines(whole)) == 5


def test_facts_that_come_while_the_list_is_shown() -> None:
    folding = Folding()
    folding.lines(state(*VERDICTS))
    started = CheckState(Document.from_text(TEXT), check="c")
    assert list(folding.lines(started)) == []
    for event in events(*VERDICTS):
        started = reduce(started, Arrived("c", (event,)))
        assert sum(len(line) for line in folding.lines(started)) == len(started.facts)
    assert len(folding.lines(started)) == 5


def test_says_all() -> None:
    rich = ["curie", "was", "born", "in", "warsaw"]
    assert says_all(rich, ["curie", "was", "born"]) and says_all(rich, ["curie", "in", "warsaw"])
    assert not says_all(rich, rich) and not says_all(rich, ["born", "curie"])
    assert not says_all(rich, ["curie", "was", "not", "born"])


@given(st.lists(st.sampled_from(tuple(Verdict)), max_size=9), st.integers(-1, 8))
def test_every_fact_is_in_one_line_in_order_and_only_fine_ones_share(
    verdicts: list[Verdict], opened: int
) -> None:
    folding, now = Folding(), state(*verdicts)
    folding.toggle(now, opened)
    lines = folding.lines(now)
    assert sorted(n for line in lines for n in line) == list(range(9))
    assert [line[0] for line in lines] == sorted(line[0] for line in lines)
    for at, line in enumerate(lines):
        assert all(folding.line_of(now, n) == at for n in line)
        assert len(line) == 1 or all(now.verdicts[n] is S for n in line)


# --- in the app


def saved(*verdicts: Verdict) -> tuple[LazyStore, str]:
    """A store with a check of TEXT."""
    store = LazyStore()
    session = store.create(Document.from_text(TEXT), "", "two.txt")
    for event in (*events(*verdicts), Finished(check="c", status="complete", seconds=1.0)):
        store.record(session, event)
    return store, session


async def listed(pilot: Pilot[int], app: FactscoreApp) -> FactList:
    """The list of facts of the session."""
    await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the check")
    app.step(Select(0))
    await pilot.press("l")
    await pilot.pause()
    return app.screen.query_one(FactList)


def at(app: FactscoreApp) -> int:
    assert app.check_state is not None
    return app.check_state.selected


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 15), (80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
async def test_a_fold_is_one_stop_in_the_list_and_z_opens_it(size: tuple[int, int]) -> None:
    store, session = saved(*VERDICTS)
    app = app_with(store, session=session)
    async with running(app, size) as pilot:
        facts = await listed(pilot, app)
        assert facts.render_line(0).text.startswith("▌1 ✓▸4 fine facts: Lovelace, born")
        assert "Z open this fold" in screen_text(app)
        stops = []
        for _ in range(5):
            await pilot.press("n")
            stops.append(at(app))
        assert stops == [4, 5, 7, 8, 0]
        await pilot.press("Z", "n")
        await pilot.pause()
        assert at(app) == 1 and facts.render_line(1).text.startswith("▌2 ✓ Ada Lovelace was born.")
        assert facts.virtual_size.height == 8
        await pilot.press("Z")
        await pilot.pause()
        assert facts.render_line(0).text.startswith("▌2 ✓▸4 fine facts")


async def test_in_the_text_every_fact_is_a_stop_and_the_fold_shows_which() -> None:
    store, session = saved(*VERDICTS)
    app = app_with(store, session=session)
    async with running(app) as pilot:
        facts = await listed(pilot, app)
        app.screen.query_one("#document").focus()
        await pilot.press("n", "n")
        await pilot.pause()
        assert at(app) == 2 and facts.display
        assert facts.render_line(0).text.startswith("▌3 ✓▸4 fine facts")


async def test_a_click_opens_a_fold_and_a_all_of_them() -> None:
    store, session = saved(*VERDICTS)
    app = app_with(store, session=session)
    async with running(app) as pilot:
        facts = await listed(pilot, app)
        await pilot.click(FactList, offset=(8, 3))
        await pilot.pause()
        assert at(app) == 5 and facts.render_line(2).text.startswith("▌6 ✓ Marie Curie was born.")
        await pilot.press("A")
        await pilot.pause()
        assert facts.virtual_size.height == 9 and "all facts are listed" in screen_text(app)
        await pilot.press("A")
        await pilot.pause()
        assert facts.virtual_size.height == 5


async def test_the_folds_are_as_they_were_when_the_check_is_left_and_come_back_to() -> None:
    store, session = saved(*VERDICTS)
    app = app_with(store, session=session)
    async with running(app) as pilot:
        await listed(pilot, app)
        await pilot.press("Z", "escape", "escape")
        await until(pilot, lambda: app.screen is app.start_screen, "the start")
        await pilot.press("f12")
        facts = await listed(pilot, app)
        assert facts.virtual_size.height == 8


@pytest.mark.slow
async def test_a_text_is_checked_again_with_the_list_in_sight() -> None:
    store, session = saved(*VERDICTS)
    app = app_with(store, session=session)
    async with running(app) as pilot:
        facts = await listed(pilot, app)
        await pilot.press("r")
        await until(pilot, lambda: app.check_state and app.check_state.judged == 3, "the check")
        assert facts.display and facts.virtual_size.height == 3


async def test_a_setting_turns_folding_off() -> None:
    store, session = saved(*VERDICTS)
    app = app_with(store, session=session, fold=False)
    async with running(app) as pilot:
        facts = await listed(pilot, app)
        assert facts.virtual_size.height == 9 and "fine facts" not in screen_text(app)
