"""Child processes of this program: the one place that makes their commands, starts them, ends them
with their parent.

* No code from the working directory. It is the user's, and may hold a `json.py` of strangers: `-P`
  keeps it off the path of the child, and PYTHONSAFEPATH off the paths of whatever the child starts
  in turn. multiprocessing is not used at all: its "spawn" and its resource tracker run `python -c`,
  which looks into the working directory first.
* No child outlives its parent. On Linux the kernel sees to that, also while the child holds
  Python's lock in native code. It counts the end of the *thread* that started a child as the end of
  its parent, so one thread that never ends starts them all.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    import asyncio

SAFE_PATH = "PYTHONSAFEPATH"
WATCH_SECONDS = 0.5

PATIENCE = 5.0
"""Seconds that a session of `serve` has to leave before it is killed."""

_PR_SET_PDEATHSIG = 1  # linux/prctl.h


def python(module: str, *arguments: str) -> tuple[str, ...]:
    """The command that runs a module of this program in a process of its own."""
    return (sys.executable, "-P", "-X", "utf8", "-m", module, *arguments)


def here(arguments: Sequence[str]) -> tuple[str, ...]:
    """The command of `python` that was made on another machine, without its interpreter: with
    this machine's."""
    return (sys.executable, *arguments)


def code(source: str) -> tuple[str, ...]:
    """The command that runs a few lines of Python in a process of its own."""
    return (sys.executable, "-P", "-X", "utf8", "-c", source)


def environment() -> dict[str, str]:
    """What a child gets as its environment: ours, and no code from the working directory."""
    return {**os.environ, SAFE_PATH: "1"}


def start(
    command: Sequence[str], *, hears_interrupts: bool = True, **options: Any
) -> subprocess.Popen[bytes]:
    """Start a child; `options` are those of subprocess.Popen. Without `hears_interrupts` it begins
    with Ctrl-C held back. Raises what Popen raises: OSError, ValueError."""
    options.setdefault("env", environment())

    def popen() -> subprocess.Popen[bytes]:
        if hears_interrupts:
            return subprocess.Popen(command, **options)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return subprocess.Popen(command, **options)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    child: subprocess.Popen[bytes] = _starter().do(popen)
    return child


def run(command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[Any]:
    """subprocess.run with the environment of a child. The calling thread waits, so it cannot end
    before the child."""
    options.setdefault("env", environment())
    return subprocess.run(command, **options)


async def start_async(command: Sequence[str], **options: Any) -> asyncio.subprocess.Process:
    """The same for asyncio. The child must not call `leave_with_parent`: the loop may run in a
    thread that ends."""
    import asyncio

    options.setdefault("env", environment())
    return await asyncio.create_subprocess_exec(*command, **options)


# --- the thread that starts them


_Answer = queue.SimpleQueue[tuple[Any, BaseException | None]]


class _Starter:
    """Runs functions in a thread that ends with the process and not before."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[tuple[Callable[[], Any], _Answer]] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="starts children", daemon=True).start()

    def do(self, task: Callable[[], Any]) -> Any:
        """What `task` gives; raises what it raises. A child that Ctrl-C would leave to nobody is
        ended."""
        answer: _Answer = queue.SimpleQueue()
        self._waiting.put((task, answer))
        try:
            given, error = answer.get()
        except KeyboardInterrupt:
            _end(answer.get()[0])
            raise
        if error is not None:
            raise error
        return given

    def _work(self) -> NoReturn:
        while True:
            task, answer = self._waiting.get()
            try:
                answer.put((task(), None))
            except BaseException as error:  # noqa: BLE001 - raised again where it was asked for
                answer.put((None, error))
            del task, answer


def _end(child: object) -> None:
    if isinstance(child, subprocess.Popen):
        child.kill()
        child.wait()


_lock = threading.Lock()
_starters: list[_Starter] = []


def _starter() -> _Starter:
    with _lock:
        if not _starters:
            _starters.append(_Starter())
        return _starters[0]


def _after_fork() -> None:
    """A forked process has none of its parent's threads, and perhaps a lock that one of them
    held."""
    global _lock
    _lock = threading.Lock()
    _starters.clear()


os.register_at_fork(after_in_child=_after_fork)


# --- in the child


def leave_with_parent() -> None:
    """End this process with SIGKILL when the one that started it is gone, whatever it is doing
    then.

    For processes that keep nothing of their own. Elsewhere than on Linux a thread looks, which
    needs Python's lock.
    """
    parent = os.getppid()
    if not _told_by_kernel():
        threading.Thread(target=_watch, args=(parent,), name="parent watch", daemon=True).start()
    if os.getppid() != parent:  # it went away meanwhile: nobody will tell
        os.kill(os.getpid(), signal.SIGKILL)


def _told_by_kernel() -> bool:
    if not sys.platform.startswith("linux"):
        return False
    try:
        import ctypes

        return bool(ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0) == 0)
    except (ImportError, OSError, AttributeError):
        return False


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH_SECONDS)
    os.kill(os.getpid(), signal.SIGKILL)
