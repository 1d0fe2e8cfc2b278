"""Ruling on facts: every key of it, what is shown, what is saved, what is taken back."""

from __future__ import annotations

import pytest
from sampled import sampled_rows
from textual.pilot import Pilot
from textual.widgets import Input

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.ruling_queue import RulingOutcome, RulingQueue, sharing, subject_of
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.rule import NoteDialog, RuleDialog
from factscore_tui.tui.state.messages import RulingsChanged, Select
from factscore_tui.tui.widgets.bars import NoticeBar

from .rulings import PROBLEM, Failing, saved, verdicts
from .screens import app_with, checked, running, screen_text, until

S, C, N, K, IGNORED = (
    Verdict.SUPPORTED,
    Verdict.CONTRADICTED,
    Verdict.NO_EVIDENCE,
    Verdict.NOT_CHECKABLE,
    Verdict.IRRELEVANT,
)


async def rule(pilot: Pilot[int], app: FactscoreApp, *keys: str, expect: Verdict) -> None:
    """Open the dialog, press these keys, and wait until the selected fact has this verdict."""
    await pilot.press("v")
    await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the dialog")
    await pilot.press(*keys)
    await until(
        pilot,
        lambda: holds(app) is expect and isinstance(app.screen, ReadScreen),
        f"the ruling {expect}",
    )


def holds(app: FactscoreApp) -> Verdict | None:
    """The verdict of the selected fact."""
    assert app.check_state is not None
    return app.check_state.verdicts[app.check_state.selected]


async def go(pilot: Pilot[int], app: FactscoreApp, position: int) -> None:
    """Select a fact."""
    app.step(Select(position))
    await pilot.pause()


@pytest.mark.parametrize(
    ("key", "verdict"),
    sampled_rows(
        [("s", S), ("c", C), ("n", N), ("k", K), ("i", IGNORED)], 1, 3, rest=pytest.mark.slow
    ),
    ids=str,
)
async def test_one_key_and_enter(key: str, verdict: Verdict) -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 7)
        await rule(pilot, app, key, "enter", expect=verdict)
        assert app.check_state is not None
        assert app.check_state.selected == 7, "the reader stays where he is"
        assert app.check_state.count(verdict) == verdicts(app).count(verdict)
        assert saved(app).facts[7].verdict is verdict
        assert "ruled:" in screen_text(app) and "u takes it back" in screen_text(app)


@pytest.mark.slow
async def test_with_the_arrows_a_reason_and_a_note() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 1)
        await rule(pilot, app, "up", "tab", *"a letter", "down", *"box 7", "enter", expect=S)
        state = app.check_state
        assert state is not None and state.ruling is not None
        assert (state.ruling.reason, state.ruling.note) == ("a letter", "box 7")
        shown = screen_text(app)
        for words in (
            "✓ Supported   you ruled so",
            "the engine says ✗ contradicted",
            "your reason: a letter",
            "your note: box 7",
        ):
            assert words in shown, words
        await until(pilot, lambda: "▌✓" in screen_text(app), "the new glyph in the text")


@pytest.mark.slow
async def test_the_dialog_begins_at_what_holds_and_says_who_says_so() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 1)
        await rule(pilot, app, "enter", expect=C)  # agreeing is a ruling, too
        assert app.check_state is not None and app.check_state.ruling is not None
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the dialog")
        assert "(you, engine)" in screen_text(app)
        assert "why it is so" in screen_text(app) and "anything else" in screen_text(app)
        await pilot.press("s", *"box", "escape")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the text")
        assert holds(app) is C, "esc changes nothing"


@pytest.mark.slow
async def test_a_reason_does_not_go_with_another_verdict() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 1)
        await rule(pilot, app, "s", *"a letter", "enter", expect=S)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the dialog")
        reason = app.screen.query_one("#ruling-reason", Input)
        assert reason.value == "a letter"
        await pilot.press("n")
        await pilot.pause()
        assert reason.value == ""
        await pilot.press("shift+tab", "s")
        await pilot.pause()
        assert reason.value == "a letter"
        await pilot.press("enter")  # nothing is different: nothing is saved
        await until(pilot, lambda: isinstance(app.screen, ReadScreen), "the text")
        key = subject_of(app.check_state, 1).key  # type: ignore[arg-type]
        assert len(app.store.ruled.history(key)) == 1  # type: ignore[attr-defined]


@pytest.mark.slow
async def test_set_aside_and_taken_back() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 1)
        await rule(pilot, app, "s", "enter", expect=S)
        await pilot.press("i")
        await until(pilot, lambda: holds(app) is IGNORED, "the fact set aside")
        assert "set aside by you" in screen_text(app)
        await pilot.press("i")
        await until(pilot, lambda: holds(app) is S, "the ruling before")
        await pilot.press("i", "i", "i")  # faster than the disk: each counts
        key = subject_of(app.check_state, 1).key  # type: ignore[arg-type]
        history = app.store.ruled.history  # type: ignore[attr-defined]
        await until(pilot, lambda: holds(app) is IGNORED and len(history(key)) == 4, "three times")
        assert len(app.judge.made) == 2, "the ruling, and that it is set aside"


@pytest.mark.slow
async def test_a_note_outlives_being_set_aside() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 2)
        await pilot.press("i")
        await until(pilot, lambda: holds(app) is IGNORED, "the fact set aside")
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, NoteDialog), "the dialog")
        await pilot.press(*"ask", "enter")
        await until(pilot, lambda: "your note: ask" in screen_text(app), "the note")
        await pilot.press("i")
        await until(pilot, lambda: holds(app) is S, "the engine's verdict")
        assert "your note: ask" in screen_text(app)


@pytest.mark.slow
async def test_a_note_is_written_changed_and_deleted() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 2)
        for words, keys in (("one", [*"one"]), ("one two", [*" two"])):
            await pilot.press("t")
            await until(pilot, lambda: isinstance(app.screen, NoteDialog), "the dialog")
            await pilot.press("end", *keys, "enter")
            await until(
                pilot, lambda words=words: f"your note: {words}\n" in _left(app), "the note"
            )
        assert holds(app) is S, "a note is not a verdict"
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, NoteDialog), "the dialog")
        await pilot.press("ctrl+u", "enter")
        await until(
            pilot, lambda: app.check_state is not None and app.check_state.ruling is None, "no note"
        )
        await pilot.press("t", "escape")
        await pilot.pause()
        assert app.check_state is not None and app.check_state.ruling is None


def _left(app: FactscoreApp) -> str:
    return "\n".join(line.rstrip() for line in screen_text(app).splitlines())


@pytest.mark.slow
async def test_undo_on_the_fact_then_the_last_one_of_this_run() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 1)
        await rule(pilot, app, "s", "enter", expect=S)
        await rule(pilot, app, "n", "enter", expect=N)
        await go(pilot, app, 3)
        await rule(pilot, app, "s", "enter", expect=S)
        await go(pilot, app, 1)
        await pilot.press("u")
        await until(pilot, lambda: holds(app) is S, "the ruling before")
        assert "supported holds again" in screen_text(app)
        await go(pilot, app, 5)  # nothing was ruled here
        await pilot.press("u")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.selected == 3,
            "going to fact 4",
        )
        await until(pilot, lambda: holds(app) is N, "the engine's verdict")
        await pilot.press("u")
        await until(
            pilot, lambda: verdicts(app)[1] is C and app.check_state.selected == 1, "fact 2"
        )  # type: ignore[union-attr]
        await pilot.press("u")
        await until(pilot, lambda: "nothing to undo here" in screen_text(app), "a word")
        assert app.screen.query_one(NoticeBar).trouble is None  # it would stay
        await pilot.press("i")
        await until(pilot, lambda: holds(app) is IGNORED, "the ruling")


@pytest.mark.slow
async def test_the_same_words_in_the_same_sentence_share_a_ruling() -> None:
    text = "It rained in Bern.\n\nNothing else.\n\nIt rained in Bern."
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, text)
        await go(pilot, app, 2)
        await rule(pilot, app, "k", "enter", expect=K)
        assert verdicts(app)[0] is K and verdicts(app)[2] is K and verdicts(app)[1] is not K
        assert app.check_state is not None
        assert sharing(app.check_state, subject_of(app.check_state, 0)) == [0, 2]


@pytest.mark.slow
async def test_while_a_check_runs_and_before_the_engine_has_judged() -> None:
    app = app_with(script={"at": {"3": "stall"}})
    async with running(app) as pilot:
        app.check(
            "One is here. Two is here. Three is here. Four is here. Five is here.", "", "short"
        )
        await until(
            pilot,
            lambda: (
                app.check_state is not None
                and len(app.check_state.facts) >= 4
                and app.check_state.judged == 3
            ),
            "the facts",
        )
        await go(pilot, app, 3)
        assert app.check_state is not None and app.check_state.judgement is None
        await rule(pilot, app, "s", "enter", expect=S)
        assert app.check_state.phase.busy
        assert app.check_state.judged == 3
        assert "✓ Supported" in screen_text(app)


@pytest.mark.slow
async def test_rulings_survive_a_second_check_and_reopening() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app, name="draft")
        await go(pilot, app, 1)
        await rule(pilot, app, "s", "enter", expect=S)
        session = app.check_state.session  # type: ignore[union-attr]
        await checked(pilot, app)
        await until(pilot, lambda: verdicts(app)[1] is S, "the ruling in the second check")
        app.reopen(session)
        await until(pilot, lambda: app.check_state.check == f"session {session}", "the session")  # type: ignore[union-attr]
        assert verdicts(app)[1] is S
        await go(pilot, app, 1)
        await pilot.press("u")
        await until(pilot, lambda: verdicts(app)[1] is C, "the engine's verdict")
        await rule(pilot, app, "n", "enter", expect=N)
        assert saved(app).facts[1].verdict is N


async def test_what_cannot_be_saved_is_not_shown_as_ruled() -> None:
    store = Failing()
    app = app_with(store)
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 1)
        store.broken = True
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the dialog")
        await pilot.press("s", "enter")
        await until(pilot, lambda: PROBLEM in screen_text(app), "the notice")
        assert "Not ruled" in screen_text(app) and "try again" in screen_text(app)
        assert holds(app) is C
        await pilot.press("n", "p")
        assert PROBLEM in screen_text(app), "it stays until something else is tried"
        store.broken = False
        await rule(pilot, app, "s", "enter", expect=S)
        assert PROBLEM not in screen_text(app)


@pytest.mark.parametrize("key", ["v", "i", "t"])
async def test_without_a_fact_there_is_nothing_to_rule(key: str) -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, -1)
        await pilot.press(key)
        await until(pilot, lambda: "no fact is selected" in screen_text(app), "the words")
        assert isinstance(app.screen, ReadScreen)


@pytest.mark.slow
async def test_under_a_filter_the_reader_stays_too() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await pilot.press("f", "down", "enter")
        await until(
            pilot,
            lambda: app.check_state is not None and app.check_state.filter == "problems",
            "the filter",
        )
        at = app.check_state.selected  # type: ignore[union-attr]
        await rule(pilot, app, "s", "enter", expect=S)
        assert app.check_state is not None and app.check_state.selected == at
        assert at not in app.check_state.kept
        await pilot.press("n")
        assert app.check_state.selected in app.check_state.kept


async def test_words_of_the_reader_are_no_markup() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 1)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the dialog")
        await pilot.press("s")
        app.screen.query_one("#ruling-reason", Input).value = "[red]\x1b[31m[/]"
        await pilot.press("enter")
        await until(pilot, lambda: holds(app) is S, "the ruling")
        assert "your reason: [red]␛[31m[/]" in screen_text(app)


async def test_a_click_rules() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        await go(pilot, app, 1)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, RuleDialog), "the dialog")
        await pilot.click("#ruling-verdicts", offset=(6, 2))
        await until(pilot, lambda: holds(app) is N, "the ruling")


def test_a_late_answer_does_not_undo_a_later_one() -> None:
    judge, subject = RulingQueue(), subject_of_nothing()
    first = judge.later(lambda: RulingOutcome(subject, None, "first"))
    second = judge.later(lambda: RulingOutcome(subject, None, "second"))
    # Threads come in any order; the jobs are done in theirs.
    one, two = second(), first()
    assert (one.words, two.words) == ("first", "second")
    assert judge.is_news(two) and not judge.is_news(one)


def subject_of_nothing():  # type: ignore[no-untyped-def]
    from factscore_tui.core.ruling import Subject

    return Subject("F.", "F.")


async def test_a_step_of_another_check_rules_nothing() -> None:
    app = app_with()
    async with running(app) as pilot:
        await checked(pilot, app)
        app.step(RulingsChanged("another", {0: None}))
        assert app.check_state is not None and app.check_state.ruling is None
