"""The program on a real terminal, with the bundled engine: paste, check, rule, leave, come back, be
killed, go on."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from sampled import sampled
from terminal import Terminal

from factscore_tui.core.verdict import Verdict
from factscore_tui.storage.sessions import SessionStore

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
F3, F5, ESC, CTRL_Q = "\x1bOR", "\x1b[15~", "\x1b", "\x11"
SELECTED = re.compile(r"fact (\d+)/(\d+)")

Start = Callable[..., Terminal]


@pytest.fixture
def start(with_sample: Path) -> Iterator[Start]:
    """`start(TERM="dumb")`: the program on a terminal of its own; ended when the test is."""
    started: list[Terminal] = []

    def begin(*arguments: str, size: tuple[int, int] = (100, 30), **environ: str) -> Terminal:
        base = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM")}
        base |= {
            "TERM": "xterm-256color",
            "TEXTUAL_ANIMATIONS": "none",
            "FACTSCORE_TUI_THREADS": "1",
        }
        command = [sys.executable, "-m", "factscore_tui", *arguments]
        started.append(Terminal(command, {**base, **environ}, size, patience=60))
        return started[-1]

    yield begin
    for terminal in started:
        terminal.close()


def long_text(characters: int) -> str:
    """The shipped drafts, again and again."""
    drafts = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.txt"))]
    text = "\n\n".join(drafts)
    return (text + "\n\n") * (characters // len(text)) + text[: characters % len(text)]


def engines(terminal: Terminal) -> list[psutil.Process]:
    """The processes that the program has started."""
    return psutil.Process(terminal.process.pid).children(recursive=True)


def judged(text: str) -> int:
    """The verdicts that the line at the bottom counts."""
    line = next((row for row in reversed(text.splitlines()) if "✓ " in row and "✗ " in row), "")
    return sum(int(n) for n in re.findall(r"[✓✗?∅⊘–·◌○…] (\d+)", line))


@pytest.mark.slow
def test_a_session_on_a_real_terminal(start: Start) -> None:
    text = long_text(300_000)
    app = start()
    app.shows("Paste or type the text")
    app.paste(text)
    app.shows("300,")
    app.type(F5)
    app.until(lambda shown: judged(shown) >= 5, "five verdicts")
    family = engines(app)
    assert family

    app.type("n")
    found = app.until(SELECTED.search, "a selected fact")
    number = int(SELECTED.search(found)[1])  # type: ignore[index]
    app.type("v")
    app.shows(f"Your ruling on fact {number}")
    app.type("i")
    app.type("\r")
    app.shows("you ruled so")
    before = judged(app.screen.text)
    app.type("q")
    assert app.end() == 0
    assert psutil.wait_procs(family, timeout=10)[1] == []
    with SessionStore() as store:
        report = store.load("last")
        assert report.document.text == text
        assert report.status == "cancelled"
        assert len([f for f in report.facts if f.judgement]) >= before
        ruled = [f for f in report.facts if f.ruling is not None]
        assert report.facts[number - 1] in ruled
        assert {(f.fact.text, f.ruling.verdict) for f in ruled if f.ruling is not None} == {
            (report.facts[number - 1].fact.text, Verdict.IRRELEVANT)
        }  # the same sentence may come again in the text

    app = start()
    app.type(F3)
    app.shows("stopped")
    app.type("\r")
    app.shows("c resume")
    app.type(f"{number}G")
    app.shows(f"fact {number}/")
    app.shows("you ruled so")
    app.type("r")
    app.until(
        lambda shown: "esc stop" in shown and judged(shown) >= 3, "verdicts of the second check"
    )
    family = engines(app)
    assert family
    app.process.send_signal(signal.SIGKILL)
    app.end()
    assert psutil.wait_procs(family, timeout=15)[1] == []

    app = start()
    app.type(F3)
    app.shows("interrupted")
    app.type("\r")
    shown = app.shows("c resume")
    kept = judged(shown)
    assert kept >= 3
    app.type("c")
    app.until(
        lambda shown: ("esc stop" in shown or "done" in shown) and judged(shown) > kept,
        "verdicts beyond those that were kept",
    )
    app.type("q")
    assert app.end() == 0


@pytest.mark.slow
def test_a_window_that_is_made_tiny_and_large_again(start: Start) -> None:
    app = start()
    app.shows("Paste or type the text")
    app.paste("Marie Curie was born in Warsaw.")
    app.shows("born in Warsaw")
    for size in ((5, 5), (1, 1), (20, 3), (250, 70), (60, 15)):
        app.resize(*size)
        app.until(lambda _: app.screen.drawn, f"anything in {size}")
    app.resize(100, 30)
    app.shows("Marie Curie was born in Warsaw.")
    app.type(CTRL_Q)
    assert app.end() == 0
    assert "Traceback" not in app.raw


@pytest.mark.slow
@pytest.mark.parametrize(
    "environ",
    [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": "xterm-16color"}, {"TERM": "xterm-256color"}],
    ids=["no-color", "dumb", "16", "256"],
)
def test_every_kind_of_terminal(start: Start, environ: dict[str, str]) -> None:
    app = start(**environ)
    app.shows("Paste or type the text")
    app.paste("Marie Curie was born in Warsaw.")
    app.shows("born in Warsaw")
    app.type(CTRL_Q)
    assert app.end() == 0
    assert "Traceback" not in app.raw
    assert app.screen.colours == ("NO_COLOR" not in environ)


RESTORED = ("\x1b[?1049l", "\x1b[?1000l", "\x1b[?25h")
"""The ordinary screen, no reports of the mouse, a cursor."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "number",
    sampled([signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT], 1),
    ids=lambda number: number.name,
)
def test_a_signal_gives_the_terminal_back(start: Start, number: signal.Signals) -> None:
    app = start()
    app.shows("Paste or type the text")
    app.paste("A draft that nobody may lose.")
    app.shows("nobody may lose")
    family = engines(app)
    app.process.send_signal(number)
    assert app.end() == 128 + number
    for sequence in RESTORED:
        assert app.raw.rfind(sequence) > app.raw.rfind(
            sequence[:-1] + ("l" if sequence[-1] == "h" else "h")
        )
    assert not psutil.wait_procs(family, timeout=10)[1]
    again = start()
    again.shows("nobody may lose")
