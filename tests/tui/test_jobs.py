"""Jobs in the background: one after another, never trusted, never left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from web_server import Web, await_bytes, close_proxies, serving

from factscore_tui.tui.state import jobs as jobs_module
from factscore_tui.tui.state.jobs import MAX_ENDED, MAX_LINE, Job, Jobs, Work, lines, work_of
from factscore_tui.tui.widgets.jobs import progress_words

from .fetching import HALF, stalling, stock

ROW = {
    "phase": "download",
    "done": 1,
    "total": 4,
    "unit": "bytes",
    "share": 0.25,
    "rate": 2.0,
    "left": 1.5,
    "note": "",
}
WAITS = "import sys\nsys.stdin.read()\nsys.exit(130)\n"


class Heard:
    """Called from threads whenever there is news."""

    def __init__(self) -> None:
        self.times = 0
        self._event = threading.Event()

    def __call__(self) -> None:
        self.times += 1
        self._event.set()

    def until(self, condition: Callable[[], object]) -> None:
        """Wait for news until the condition holds."""
        deadline = time.monotonic() + 20
        while not condition():
            assert time.monotonic() < deadline, "waited in vain"
            self._event.wait(0.05)
            self._event.clear()


@pytest.fixture
def heard() -> Heard:
    return Heard()


def program(script: str) -> tuple[str, ...]:
    return (sys.executable, "-c", script)


@pytest.fixture
def make(heard: Heard) -> Iterator[Callable[[str], Jobs]]:
    made: list[Jobs] = []

    def jobs(script: str) -> Jobs:
        made.append(Jobs(heard, program(script)))
        return made[-1]

    yield jobs
    for one in made:
        one.close()


def ended(jobs: Jobs, key: str) -> Callable[[], bool]:
    def check() -> bool:
        jobs.look()
        job = jobs.get(key)
        return job is not None and not job.open

    return check


def test_one_after_another_in_order(
    make: Callable[[str], Jobs], heard: Heard, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    jobs = make(f"import sys\nwith open({str(log)!r}, 'a') as log: log.write(sys.argv[1])\n")
    for name in "abc":
        jobs.add(name, name, (name,))
    heard.until(ended(jobs, "c"))
    assert log.read_text() == "abc" and [job.status for job in jobs.look()] == ["done"] * 3
    assert not any(job.open for job in jobs.look()) and jobs.summary() == ""


def test_the_same_twice_is_once_while_it_runs(make: Callable[[str], Jobs], heard: Heard) -> None:
    jobs = make(WAITS)
    for _ in range(3):
        jobs.add("a", "a", ())
    assert len(jobs.look()) == 1
    jobs.cancel("a")
    heard.until(ended(jobs, "a"))
    assert jobs.look()[0].status == "stopped"
    jobs.cancel("a")
    jobs.cancel("nothing of that name")
    jobs.add("a", "a", ())
    assert [job.open for job in jobs.look()] == [True]


def test_one_that_waits_never_begins(make: Callable[[str], Jobs], heard: Heard) -> None:
    jobs = make(WAITS)
    jobs.add("a", "a", ())
    jobs.add("b", "b", ())
    jobs.cancel("b")
    assert [job.status for job in jobs.look()][1] == "stopped"
    jobs.cancel("a")
    heard.until(ended(jobs, "a"))
    assert [job.status for job in jobs.look()] == ["stopped", "stopped"]


def test_progress_arrives(make: Callable[[str], Jobs], heard: Heard) -> None:
    jobs = make(f"import sys\nprint({json.dumps(ROW)!r}, file=sys.stderr, flush=True)\n{WAITS}")
    jobs.add("a", "simplewiki", ())
    jobs.add("b", "tiny", ())
    heard.until(lambda: any(job.percent for job in jobs.look()))
    assert jobs.look()[0].work == Work("download", 1, 4, "bytes", 0.25, 2.0, 1.5, "")
    assert jobs.summary() == "simplewiki 25 % +1"


def test_why_it_failed(make: Callable[[str], Jobs], heard: Heard) -> None:
    said = "note: a\nerror: it \x1b[31mbroke\nhint: mend it"
    jobs = make(f"import sys\nprint({said!r}, file=sys.stderr)\nsys.exit(2)\n")
    jobs.add("a", "a", ())
    heard.until(ended(jobs, "a"))
    job = jobs.look()[0]
    assert (job.status, job.message, job.hint) == ("failed", "it ␛[31mbroke", "mend it")


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("raise SystemExit(3)", "it ended with code 3"),
        ("raise SystemExit(130)", "it was interrupted"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "ended from outside (SIGKILL)"),
    ],
    ids=["code", "interrupted", "killed"],
)
def test_ends_without_words(
    make: Callable[[str], Jobs], heard: Heard, script: str, says: str
) -> None:
    jobs = make(script)
    jobs.add("a", "a", ())
    heard.until(ended(jobs, "a"))
    assert jobs.look()[0].status == "failed" and says in jobs.look()[0].message


def test_a_program_that_is_not_there(heard: Heard, tmp_path: Path) -> None:
    jobs = Jobs(heard, (str(tmp_path / "none"),))
    jobs.add("a", "a", ())
    heard.until(ended(jobs, "a"))
    assert "cannot be started" in jobs.look()[0].message
    jobs.close()


HOSTILE = r"""
import sys
err = sys.stderr.buffer
err.write(b"\x1b]0;x\x07\x00\xff" + b"x" * 5_000_000 + b"\n")
err.write(b"{" * 8_000 + b"\n" + b"[" * 8_000 + b"\n{\"phase\": [1]}\n")
err.write(b"{\"phase\": \"a\", \"done\": " + b"9" * 5_000 + b"}\n")
err.write(b'{"phase": "\\u001b[2Jdownload", "done": -1, "total": 1e999, "share": NaN, "left": -3, "rate": "x"}\n')
sys.stdout.buffer.write(b"y" * 3_000_000)
sys.stdout.flush(); err.flush()
sys.exit(5)
"""  # noqa: E501


def test_hostile_output_is_bounded_and_harmless(make: Callable[[str], Jobs], heard: Heard) -> None:
    jobs = make(HOSTILE)
    jobs.add("a", "\x1b[2Jlabel", ())
    heard.until(ended(jobs, "a"))
    job = jobs.look()[0]
    assert job.work == Work("␛[2Jdownload") and job.message == "it ended with code 5"
    assert "\x1b" not in progress_words(Job("a", "a", (), "running", job.work))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "plain",
        "[1]",
        "{",
        "{}",
        '{"phase": 3}',
        "{" * 4_000,
        '{"phase": "x", "done": ' + "9" * 5_000 + "}",
    ],
    ids=["empty", "text", "list", "broken", "nothing", "number", "nested", "huge number"],
)
def test_lines_that_are_no_progress(line: str) -> None:
    assert work_of(line) is None


def test_numbers_that_cannot_be() -> None:
    work = work_of(
        '{"phase": "x", "done": true, "total": 1.5, "share": 7, "left": Infinity, "rate": -1, '
        '"note": 5}'
    )
    assert work == Work("x", 0, 0, "", 1.0, 0.0, None, "5")
    assert Job("a", "a", (), work=Work(share=1.0)).percent == 99


def test_long_lines_are_cut(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"x" * (3 * MAX_LINE + 7) + b"\nshort\n" + b"y" * MAX_LINE)
    with file.open("rb") as stream:
        assert [len(line) for line in lines(stream)] == [MAX_LINE, 5, MAX_LINE]


def test_one_that_will_not_end_is_killed(
    make: Callable[[str], Jobs], heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "PATIENCE", 0.2)
    jobs = make(
        "import signal, sys, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        f"print({json.dumps(ROW)!r}, file=sys.stderr, flush=True)\ntime.sleep(60)\n"
    )
    jobs.add("a", "a", ())
    heard.until(lambda: any(job.percent for job in jobs.look()))
    jobs.cancel("a")
    heard.until(ended(jobs, "a"))
    assert jobs.look()[0].status == "stopped"


def test_close_ends_what_will_not_end(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs_module, "LEAVING", 0.1)
    jobs = Jobs(heard, program("import time\ntime.sleep(60)\n"))
    jobs.add("a", "a", ())
    heard.until(lambda: jobs._child is not None)
    child = jobs._child
    assert child is not None
    jobs.close()
    assert child.wait(5) == -signal.SIGKILL
    jobs.add("b", "b", ())
    assert jobs.get("b") is None


def test_old_ones_are_forgotten(make: Callable[[str], Jobs], heard: Heard) -> None:
    jobs = make(WAITS)
    jobs.add("first", "first", ())
    for number in range(MAX_ENDED + 30):
        jobs.add(str(number), "x", ())
        jobs.cancel(str(number))
    assert len(jobs.look()) <= MAX_ENDED + 2
    assert jobs.get("first") is not None


# --- nothing is left behind
# ----------------------------------------------------------------------------------------

APP = """
import sys, time
from factscore_tui.tui.state.jobs import Jobs
jobs = Jobs(lambda: None, sys.argv[1:])
jobs.add("model:tiny", "tiny", ("models", "pull", "tiny", "--yes", "--json"))
while jobs._child is None:
    time.sleep(0.01)
print(jobs._child.pid, flush=True)
time.sleep(120)
"""


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    close_proxies(monkeypatch)
    with serving() as server:
        yield server


@pytest.mark.slow
def test_the_app_is_killed_and_no_child_goes_on(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stock(web, tmp_path, monkeypatch)
    stalling(web)
    app = subprocess.Popen(
        [sys.executable, "-c", APP, *jobs_module.PROGRAM], stdout=subprocess.PIPE, text=True
    )
    assert app.stdout is not None
    child = psutil.Process(int(app.stdout.readline()))
    home = Path(os.environ["FACTSCORE_TUI_HOME"])
    part = home / "data" / "models" / "tiny.gguf.new.part"
    await_bytes(part, HALF)
    app.kill()
    app.wait()
    app.stdout.close()
    _, alive = psutil.wait_procs([child], timeout=8)
    assert alive == []
    assert part.stat().st_size == HALF
