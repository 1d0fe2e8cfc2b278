"""How fast the app draws: `python benchmarks/tui.py [--json] [--characters N] [--facts N]`.

Measures, without a terminal but through the whole of Textual: seconds to load a text into the
document view (wrapping and the first screen), milliseconds per verdict, per page scrolled and per
key in the editor, and seconds from the start of a new process to the first frame. No engine is
running; verdicts are fed to the app as the engine thread would.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

WORDS = (
    "The river rises in the hills above the town and was first measured by a surveyor in "
    "1867, the records say. "
)

FIRST_FRAME = """
import time, asyncio
from factscore_tui.settings import Settings
from factscore_tui.tui.run import app_for
app = app_for(Settings(), Settings, tuple)
async def main():
    async with app.run_test(size=(120, 40)) as pilot:
        app.screen._compositor.render_strips()
        print(time.time(), flush=True)
asyncio.run(main())
"""


def make_text(characters: int) -> str:
    """Paragraphs of about 600 characters."""
    paragraph = (WORDS * 6).strip() + "\n\n"
    return (paragraph * (characters // len(paragraph) + 1))[:characters]


async def measure(characters: int, facts: int) -> dict[str, float]:
    """All figures that need the app running."""
    from factscore_tui.core.document import Document
    from factscore_tui.core.fact import AtomicFact
    from factscore_tui.core.span import Span
    from factscore_tui.core.verdict import Judgement, Verdict
    from factscore_tui.engine import fake
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.engine.protocol import Decomposed, Judged, Started
    from factscore_tui.tui.app import FactscoreApp
    from factscore_tui.tui.lazy_store import LazyStore
    from factscore_tui.tui.state.check import CheckState
    from factscore_tui.tui.state.messages import Arrived
    from factscore_tui.tui.widgets.document import DocumentView
    from factscore_tui.tui.widgets.editor import MAX_CHARACTERS, Editor

    text = make_text(characters)
    step = characters // facts
    spans = [Span(i * step, i * step + min(step - 1, 80)) for i in range(facts)]
    made = tuple(AtomicFact(i, "A fact.", "A fact.", (s,), s) for i, s in enumerate(spans))
    verdicts = list(Verdict)
    app = FactscoreApp(lambda: EngineClient(command=fake.command()), LazyStore())
    found: dict[str, float] = {}
    async with app.run_test(size=(120, 40)) as pilot:
        while app.engine.engine is None:
            await pilot.pause(0.01)
        editor = app.start_screen.query_one(Editor)
        found["key_ms"] = await _keys(editor, make_text(MAX_CHARACTERS - 5_000), pilot.pause)

        began = time.perf_counter()
        app._read(CheckState(Document.from_text(text), name="benchmark", check="b"))
        await pilot.pause()
        found["load_s"] = time.perf_counter() - began

        began = time.perf_counter()
        app.steps(
            [
                Arrived(
                    "b",
                    (
                        Started(check="b", sentences=facts),
                        Decomposed(check="b", sentence=0, facts=made),
                    ),
                )
            ]
        )
        await pilot.pause()
        found["facts_s"] = time.perf_counter() - began

        began = time.perf_counter()
        for i in range(facts):
            judged = Judged(
                check="b", judgement=Judgement(i, verdicts[i % len(verdicts)], 0.5, "because")
            )
            app.steps([Arrived("b", (judged,))])  # worst case: every verdict alone
            if i % 20 == 19:
                await asyncio.sleep(0)
        await pilot.pause()
        found["verdict_ms"] = 1000 * (time.perf_counter() - began) / facts

        view = app.screen.query_one(DocumentView)
        found["rows"] = view.row_count
        pages = []
        for _ in range(100):
            began = time.perf_counter()
            view.scroll_page_down(animate=False)
            await pilot.pause()
            pages.append(1000 * (time.perf_counter() - began))
        found["page_ms"] = statistics.median(pages)
        found["page_worst_ms"] = max(pages)

        began = time.perf_counter()
        await pilot.resize_terminal(90, 40)
        await pilot.pause()
        found["resize_s"] = time.perf_counter() - began
    return found


async def _keys(editor: object, text: str, pause: Callable[[], object]) -> float:
    """Median milliseconds per key typed in the middle of the largest text the editor takes."""
    from textual import events

    editor.give(text)  # type: ignore[attr-defined]
    await pause()  # type: ignore[misc]
    editor.move_cursor((200, 5))  # type: ignore[attr-defined]
    times = []
    for key in "factscore" * 4:
        began = time.perf_counter()
        editor.app.post_message(events.Key(key, key))  # type: ignore[attr-defined]
        await pause()  # type: ignore[misc]
        times.append(1000 * (time.perf_counter() - began))
    editor.give("")  # type: ignore[attr-defined]
    return statistics.median(times)


def first_frame(runs: int = 5) -> float:
    """Median seconds from starting a process to its first frame (the engine starts after that)."""
    taken = []
    for _ in range(runs):
        began = time.time()
        out = subprocess.run(
            [sys.executable, "-c", FIRST_FRAME], capture_output=True, text=True, check=True
        ).stdout
        taken.append(float(out.split()[0]) - began)
    return statistics.median(taken)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--characters", type=int, default=1_000_000)
    parser.add_argument("--facts", type=int, default=10_000)
    asked = parser.parse_args()
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        found = {
            "characters": asked.characters,
            "facts": asked.facts,
            **asyncio.run(measure(asked.characters, asked.facts)),
            "first_frame_s": first_frame(),
        }
    if asked.json:
        print(json.dumps({k: round(v, 4) for k, v in found.items()}))
    else:
        for name, value in found.items():
            print(f"{name:>16} {value:12,.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
