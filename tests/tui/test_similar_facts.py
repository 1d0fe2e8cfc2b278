"""All facts like the selected one set aside in one step, and taken back in one."""

from __future__ import annotations

import pytest

from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.screens.read import ReadScreen
from factscore_tui.tui.screens.reader.similar_facts import ChooseSimilarFacts, similar_facts
from factscore_tui.tui.state.messages import Select
from factscore_tui.tui.state.reducer import reduce

from .rulings import saved, verdicts
from .screens import app_with, checked, running, screen_text, until
from .test_queue import state_of

TEXT = " ".join(f"Ines Kalder wrote {number} books." for number in range(2, 11))
S, C, N = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE


def test_what_facts_have_in_common_the_smallest_set_first() -> None:
    state = state_of(
        ("Ines Kalder spoke.", N),
        ("Ines Kalder left.", N),
        ("Ines Kalder came.", S),
        ("It rained.", N),
        ("It snowed.", C),
    )
    sets = similar_facts(reduce(state, Select(0)))
    assert [(one.words, one.positions) for one in sets] == [
        ("no evidence, on Ines Kalder", (0, 1)),
        ("no evidence, all of them", (0, 1, 3)),
    ]
    assert similar_facts(reduce(state, Select(4))) == [], "nothing is like the one contradiction"
    assert similar_facts(state) == [], "no fact is selected"


async def test_set_aside_together_and_taken_back_together() -> None:
    app = app_with(script={"verdicts": ["supported", "contradicted", "no-evidence"]})
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, TEXT)
        before = verdicts(app)
        position = before.index(N)
        app.step(Select(position))
        await pilot.press("I")
        await until(pilot, lambda: isinstance(app.screen, ChooseSimilarFacts), "the dialog")
        assert "do not count" in screen_text(app)
        await pilot.press("escape")
        assert verdicts(app) == before, "esc changes nothing"
        await pilot.press("I", "end", "enter")
        await until(pilot, lambda: N not in verdicts(app), "all of them set aside")
        aside = [n for n, verdict in enumerate(before) if verdict is N]
        assert len(aside) > 1
        assert [n for n, v in enumerate(verdicts(app)) if v is Verdict.IRRELEVANT] == aside
        assert f"{len(aside)} facts set aside; u takes them back" in screen_text(app)
        assert all(saved(app).facts[n].verdict is Verdict.IRRELEVANT for n in aside)
        await pilot.press("u")
        await until(pilot, lambda: verdicts(app) == before, "all of them back")
        assert "they count again" in screen_text(app)
        assert all(saved(app).facts[n].verdict is N for n in aside)
        assert isinstance(app.screen, ReadScreen)


@pytest.mark.slow
async def test_a_ruling_made_since_is_taken_back_alone() -> None:
    app = app_with(script={"verdicts": ["supported", "contradicted", "no-evidence"]})
    async with running(app, (80, 24)) as pilot:
        await checked(pilot, app, TEXT)
        before = verdicts(app)
        app.step(Select(before.index(N)))
        await pilot.press("I", "end", "enter")
        await until(pilot, lambda: N not in verdicts(app), "all of them set aside")
        other = before.index(S)
        app.step(Select(other))
        await pilot.press("i")
        await until(pilot, lambda: verdicts(app)[other] is Verdict.IRRELEVANT, "one more")
        await pilot.press("u")
        await until(pilot, lambda: verdicts(app)[other] is S, "that one back")
        assert N not in verdicts(app)
