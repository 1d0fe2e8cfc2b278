"""Child processes: one place makes them, none runs code from the working directory, none outlives
its parent."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import psutil
import pytest

import factscore_tui
from factscore_tui.util import children

PACKAGE = Path(factscore_tui.__file__).parent
STARTS = re.compile(
    r"sys\.executable|subprocess\.(?:Popen|run|call|check_\w+|getoutput)\(|create_subprocess_|os\.(?:system|popen|spawn|exec)"
    r"|get_context|set_start_method|ProcessPoolExecutor|multiprocessing\.(?:Process|Pool)\b|shell=True"
)
OTHERS = {"tui/clipboard.py": 1, "tui/external_editor.py": 1}
"""Files that start programs of other people: the clipboard's, and the editor that the user
named."""


def test_one_place_starts_children() -> None:
    found = {
        str(path.relative_to(PACKAGE)): len(STARTS.findall(path.read_text()))
        for path in PACKAGE.rglob("*.py")
        if STARTS.search(path.read_text()) and path != PACKAGE / "util" / "children.py"
    }
    assert found == OTHERS


def test_no_child_looks_into_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(children.SAFE_PATH, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "colorsys.py").write_text("raise SystemExit('code from the working directory')")
    grandchild = (
        "import subprocess as s, sys; sys.exit(s.run([sys.executable, '-c', 'import "
        "colorsys']).returncode)"
    )
    for command in (
        children.code("import colorsys"),
        children.code(grandchild),
        children.python("colorsys"),
    ):
        assert children.run(command, capture_output=True).returncode == 0
        assert children.start(command).wait(20) == 0
    assert (
        subprocess.run([sys.executable, "-c", "import colorsys"], capture_output=True).returncode
        == 1
    )


STUBBORN = (
    "import signal, sys; from factscore_tui.util import children\n"
    "signal.signal(signal.SIGTERM, signal.SIG_IGN); children.leave_with_parent(); print('ready', "
    "flush=True)\n"
    # native code that holds Python's lock and does not come back
    "import re; re.match('(a|a)*b', 'a' * 100)"
)
PARENT = (
    "import subprocess, sys; from factscore_tui.util import children\n"
    "child = children.start(children.code(sys.argv[1]), stdout=subprocess.PIPE)\n"
    "print(child.stdout.readline().decode().strip(), child.pid, flush=True); sys.stdin.read()"
)


@pytest.mark.slow
@pytest.mark.skipif(
    not sys.platform.startswith("linux"),
    reason="elsewhere a thread looks, which needs Python's lock",
)
def test_a_child_stuck_in_native_code_does_not_outlive_its_parent() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", PARENT, STUBBORN], text=True, **pipes) as parent:
        assert parent.stdout is not None
        word, pid = parent.stdout.readline().split()
        child = psutil.Process(int(pid))
        assert word == "ready" and child.is_running()
        parent.kill()
    assert psutil.wait_procs([child], timeout=10)[1] == []


@pytest.mark.slow
def test_where_no_kernel_tells_a_thread_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    calm = STUBBORN.replace(
        "children.leave", "children._told_by_kernel = lambda: False; children.leave"
    ).replace("import re; re.match('(a|a)*b', 'a' * 100)", "import time; time.sleep(100)")
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", PARENT, calm], text=True, **pipes) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline().split()[1]))
        parent.kill()
    assert psutil.wait_procs([child], timeout=10)[1] == []


def test_a_child_outlives_the_thread_that_asked_for_it() -> None:
    made: list[subprocess.Popen[bytes]] = []
    code = (
        "from factscore_tui.util.children import *; leave_with_parent(); print(1, flush=True); "
        "input(); print(2)"
    )

    def make() -> None:
        made.append(
            children.start(children.code(code), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        )
        assert made[0].stdout is not None and made[0].stdout.readline() == b"1\n"

    thread = threading.Thread(target=make)
    thread.start()
    thread.join()
    out, _ = made[0].communicate(b"\n", timeout=20)
    assert (made[0].returncode, out) == (0, b"2\n")


def test_a_program_that_is_not_there_is_told_where_it_was_asked_for() -> None:
    with pytest.raises(FileNotFoundError):
        children.start(["/nonexistent/program"])


def test_a_forked_process_starts_children_of_its_own() -> None:
    assert children.start(children.code("")).wait(20) == 0
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = children.start(children.code("")).wait(20)
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def test_interrupts_can_be_held_back() -> None:
    code = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    for hears in (True, False):
        child = children.start(children.code(code), hears_interrupts=hears, stdout=subprocess.PIPE)
        assert child.communicate(timeout=20)[0].strip() == str(not hears).encode()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
