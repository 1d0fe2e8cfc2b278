"""The lock between processes: one holder, nothing left behind, and who waits gets it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from factscore_tui.storage.session_lock import is_present
from factscore_tui.util.locks import file_lock, take_lock

WAITS = """
import sys
from pathlib import Path
from factscore_tui.util.locks import file_lock
print("asks", flush=True)
with file_lock(Path(sys.argv[1]), wait=True):
    print("holds", flush=True)
"""


def test_a_held_lock_is_refused_and_free_again_afterwards(tmp_path: Path) -> None:
    lock = tmp_path / "a.lock"
    with file_lock(lock):
        assert lock.exists()
        with pytest.raises(BlockingIOError), file_lock(lock):
            pass
        assert lock.exists()  # who was refused takes nothing away
    assert not lock.exists()
    with file_lock(lock):
        pass


def test_who_waits_gets_it_though_the_file_is_removed(tmp_path: Path) -> None:
    lock = tmp_path / "a.lock"
    with file_lock(lock):
        waiting = subprocess.Popen(
            [sys.executable, "-c", WAITS, str(lock)], stdout=subprocess.PIPE, text=True
        )
        assert waiting.stdout is not None and waiting.stdout.readline() == "asks\n"
    assert waiting.communicate(timeout=60)[0] == "holds\n" and waiting.returncode == 0
    assert not lock.exists()


def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a.lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError), file_lock(tmp_path / "a.lock"):
        pass
    assert not (tmp_path / "elsewhere").exists()


def test_who_asks_for_a_dead_writer_is_not_taken_for_one(tmp_path: Path) -> None:
    with (tmp_path / "a.lock").open("w") as other:
        take_lock(other.fileno(), shared=True)  # somebody else asks at the same moment
        assert not is_present(tmp_path, "a")
    with (tmp_path / "a.lock").open("w") as writer:
        take_lock(writer.fileno())
        assert is_present(tmp_path, "a")
