"""Commands that are ended by a signal: nothing is left beside the output, no engine keeps
running."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import psutil
import pytest
from conftest import start
from sampled import sampled

from factscore_tui.cli.output import Output

SLOW = {"delay": 60}


def engine_of(child: subprocess.Popen[bytes]) -> psutil.Process:
    """The engine of a check, once it works."""
    until = time.monotonic() + 60
    while not (found := psutil.Process(child.pid).children()):
        assert time.monotonic() < until and child.poll() is None
        time.sleep(0.05)
    return found[0]


@pytest.mark.parametrize(
    "number",
    sampled([signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]),
    ids=lambda number: number.name,
)
def test_a_signal_ends_a_check_and_leaves_nothing(draft: Path, number: signal.Signals) -> None:
    output = draft.parent / "report.json"
    child = start("check", draft, "--format", "json", "--output", output, engine=SLOW)
    engine = engine_of(child)
    child.send_signal(number)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out) == (128 + number, b"") and b"Traceback" not in err
    assert list(draft.parent.iterdir()) == [draft]
    assert psutil.wait_procs([engine], timeout=10)[1] == []


@pytest.mark.slow
def test_what_is_to_be_ignored_is_ignored(draft: Path) -> None:
    def as_nohup_does() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    child = start("check", draft, engine={"delay": 0.5}, preexec_fn=as_nohup_does)
    engine_of(child)
    child.send_signal(signal.SIGHUP)
    out, _ = child.communicate(timeout=60)
    assert child.returncode == 0 and b"Riga" in out


def test_killed_commands_leave_no_file_aside(draft: Path) -> None:
    child = start(
        "check", draft, "--format", "json", "--output", draft.parent / "report.json", engine=SLOW
    )
    engine_of(child)
    child.kill()
    child.communicate(timeout=60)
    assert list(draft.parent.iterdir()) == [draft]


def test_where_there_are_no_nameless_files(draft: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    target = draft.parent / "new.txt"
    for kept in (False, True):
        with Output(str(target)) as out:
            out.write("Anna")
            assert len(list(draft.parent.iterdir())) == 2
            if kept:
                out.keep()
        assert target.exists() is kept
    assert target.read_text() == "Anna" and len(list(draft.parent.iterdir())) == 2
