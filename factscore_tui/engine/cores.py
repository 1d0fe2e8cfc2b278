"""How many cores the engine may use: physical ones, because hyper-threads slow llama.cpp down."""

from __future__ import annotations

import os
from pathlib import Path


def physical_cores() -> int:
    """Physical cores this process may run on; where the system does not tell, the logical ones. At least 1."""
    try:
        allowed = os.sched_getaffinity(0)
    except AttributeError:  # macOS: every logical core is a physical one on current machines
        return os.cpu_count() or 1
    siblings = {_siblings(cpu) for cpu in allowed}
    return max(1, len(siblings))


def _siblings(cpu: int) -> str:
    try:
        return Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list").read_text().strip()
    except OSError:
        return str(cpu)
