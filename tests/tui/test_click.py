"""A click chooses the fact whose words are drawn in the clicked cell, whatever the words are made
of."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len, split_graphemes

from factscore_tui.core.span import Span
from factscore_tui.tui.state.messages import Select
from factscore_tui.tui.text.visible import visible
from factscore_tui.tui.widgets.document import GUTTER, DocumentView

from .screens import app_with, checked, running

SENTENCES = [
    "Plain words are here.",
    "漢字とかな、ひらがな。",
    "한국어 문장입니다.",
    "Cafe\u0301 Zola\u0300 was opened.",
    "👩\u200d👩\u200d👧 sang 🇫🇷🇩🇪 loudly 👍🏽.",
    "Key 1\ufe0f\u20e3 and sun ☀\ufe0f were drawn.",
    "שלום עולם כאן.",
    "مرحبا بالعالم.",
    "Tab\there and there.",
    "A\x00 nul and \x1b[31m red.",
    "Line\r\nended in it.",
    "Lone\rreturn here.",
    "Next\x85line and\u2028line and\u2029paragraph.",
    "Zero\u200bwidth and soft\u00adhyphen.",
    "\u202eTurned\u202c around.",
    "हिन्दी में एक वाक्य है।",
    "An-unbroken-" + "word-" * 30 + "end.",
    "Wide 漢 and e\u0301 and 👍🏽 " * 6 + "end.",
]


def _draft(seed: int) -> str:
    chance = random.Random(seed)
    chosen = chance.sample(SENTENCES, 9)
    return "".join(s + chance.choice([" ", " ", "  ", "\n", "\r\n\r\n", "\n\n\t"]) for s in chosen)


def _cells(view: DocumentView, text: str) -> dict[tuple[int, int], int]:
    """For every cell of the visible part in which something of the text is drawn, the code point it
    is of. From what is on the screen alone: rows are looked for in the text, one after another."""
    shown, at, found = visible(text), 0, {}
    for y in range(view.size.height):
        row = "".join(segment.text for segment in view.render_line(y))[GUTTER:].rstrip(" ")
        while not shown.startswith(row, at):
            assert text[at] in " \n\r", (row, shown[at : at + 40])
            at += 1
        x = GUTTER
        for start, _end, cells in split_graphemes(row)[0]:
            for cell in range(cells):
                found[x + cell, y] = at + start
            x += cells
        assert x - GUTTER == cell_len(row)
        at += len(row)
    return found


@pytest.mark.parametrize("size", [(60, 15), (120, 40)], ids=["60x15", "120x40"])
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))]
)
async def test_a_click_chooses_the_fact_whose_words_are_there(
    seed: int, size: tuple[int, int]
) -> None:
    app = app_with()
    text = _draft(seed)
    async with running(app, size) as pilot:
        await checked(pilot, app, text)
        view = app.screen.query_one(DocumentView)
        app.step(Select(-1))
        view.scroll_to(0, 0, animate=False)
        await pilot.pause()
        state = app.check_state
        assert state is not None and len(state.facts) > 4
        region = view.scrollable_content_region
        offset = (region.x - view.region.x, region.y - view.region.y)
        cells = _cells(view, state.document.text)
        assert len(cells) > 150
        chance = random.Random(seed)
        for x, y in chance.sample(sorted(cells), 10):
            app.step(Select(-1))
            view.scroll_to(0, 0, animate=False)
            await pilot.pause()
            await pilot.click(DocumentView, offset=(x + offset[0], y + offset[1]))
            here = cells[x, y]
            chosen = app.check_state.fact if app.check_state else None
            there = [
                f.id
                for f in state.facts
                if any(Span(here, here + 1).start in range(*s) for s in f.spans)
            ]
            assert ([chosen.id] if chosen else []) == there[:1], (
                x,
                y,
                here,
                text[here : here + 10],
            )
