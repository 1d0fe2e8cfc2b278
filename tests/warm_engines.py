"""Scripted engines from a process that has imported them already.

Nearly every test of the app and of the commands starts an engine of its own, and Python would load
the same two hundred modules each time: half of what such a test costs. Here a process loads them
once for all tests of a worker and is copied (fork) for each engine. An engine is a process still:
it has its own pid, pipes and environment, is killed by signals, and ends with what `engine.fake`
ends with. Tests of the process itself (`tests/engine/test_client.py`, and all that run the
program in a process of its own) do without. Other commands are started as ever, and so is
everything where the system is not Linux.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
import traceback
from collections.abc import Sequence
from typing import IO, Any

NUMBER = struct.Struct("=i")
MODULE = "factscore_tui.engine.fake"


# --- in the test process


class WarmEngine:
    """One engine, as `subprocess.Popen` would show it to `EngineProcess`."""

    def __init__(self, socket_: socket.socket, script: str, env: dict[str, str], log: int) -> None:
        stdin, self._stdin = os.pipe()
        self._stdout, stdout = os.pipe()
        self._told, tells = os.pipe()
        given = {
            "script": script,
            "env": env,
            "folder": os.getcwd(),  # noqa: PTH109
            "held_back": [int(one) for one in signal.pthread_sigmask(signal.SIG_BLOCK, ())],
        }
        try:
            ends = (stdin, stdout, log, tells)
            socket.send_fds(socket_, [json.dumps(given).encode()], ends)
        finally:
            for end in (stdin, stdout, tells):
                os.close(end)
        self.stdin: IO[bytes] = os.fdopen(self._stdin, "wb")
        self.stdout: IO[bytes] = os.fdopen(self._stdout, "rb")
        self.pid = self._number()
        self.returncode: int | None = None
        self._ended = threading.Event()
        threading.Thread(target=self._wait, daemon=True).start()

    def _number(self) -> int:
        data = os.read(self._told, NUMBER.size)
        assert len(data) == NUMBER.size, "the process that engines are copied from has died"
        return int(NUMBER.unpack(data)[0])

    def _wait(self) -> None:
        self.returncode = os.waitstatus_to_exitcode(self._number())
        os.close(self._told)
        self._ended.set()

    def poll(self) -> int | None:
        """Its exit code, None while it runs."""
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, when it has ended."""
        if not self._ended.wait(timeout):
            raise subprocess.TimeoutExpired(MODULE, timeout or 0.0)
        assert self.returncode is not None
        return self.returncode

    def kill(self) -> None:
        """End it now."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)


class WarmEngines:
    """Starts scripted engines as copies of one process, which ends when this is closed, and its
    engines with it."""

    def __init__(self) -> None:
        from factscore_tui.engine import fake
        from factscore_tui.util import children

        self._begins = fake.command()[:-1]
        self._start_anew, self._environment = children.start, children.environment
        self._asking = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, command: Sequence[str], **options: Any) -> Any:
        """In place of `children.start`."""
        log = options.get("stderr")
        warm = sys.platform.startswith("linux") and tuple(command[:-1]) == self._begins
        if not warm or not hasattr(log, "fileno"):
            return self._start_anew(command, **options)
        assert options == {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": log}
        with self._asking:
            if self._process is None:
                self._open()
            return WarmEngine(self._socket, command[-1], self._environment(), log.fileno())

    def close(self) -> None:
        """End it."""
        if self._process is not None:
            self._socket.close()
            self._process.wait()

    def _open(self) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                (sys.executable, "-P", "-X", "utf8", __file__, str(theirs.fileno())),
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                # No threads of numpy's: a copy has none of them.
                env={**self._environment(), "OPENBLAS_NUM_THREADS": "1"},
            )


# --- in the process that is copied


def _serve(asked: socket.socket) -> None:
    import gc

    from factscore_tui.engine import fake
    from factscore_tui.text.language import classify

    classify("Dies ist kein englischer Satz.")  # reads its model, which a check may need
    gc.collect()
    gc.freeze()
    woken, wakes = os.pipe()
    for end in (woken, wakes):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wakes)
    tells: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([asked, woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            _tell_ended(tells)
        if asked not in ready:
            continue
        message, ends, _, _ = socket.recv_fds(asked, 1 << 20, 4)
        if not message:
            return
        pid = os.fork()
        if pid == 0:
            _become(json.loads(message), ends, fake.main)
        for end in ends[:3]:
            os.close(end)
        tells[pid] = ends[3]
        os.write(ends[3], NUMBER.pack(pid))


def _tell_ended(tells: dict[int, int]) -> None:
    while tells:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        with contextlib.suppress(BrokenPipeError):
            os.write(tells[pid], NUMBER.pack(status))
        os.close(tells.pop(pid))


def _become(given: dict[str, Any], ends: Sequence[int], main: Any) -> None:
    """Be the engine, to the end of this process."""
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for number in range(3):
            os.dup2(ends[number], number)
        os.closerange(3, 1024)
        os.environ.clear()
        os.environ.update(given["env"])
        os.chdir(given["folder"])
        signal.pthread_sigmask(signal.SIG_SETMASK, given["held_back"])
        sys.argv = [MODULE, given["script"]]
        main()
    except BaseException:  # noqa: BLE001 - what Python does with an error that nothing catches
        traceback.print_exc()
        sys.stderr.flush()
    os._exit(1)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
