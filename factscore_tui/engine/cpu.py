"""How many cores the engine uses unless told: the physical ones that are idle.

Physical, because hyper-threads slow llama.cpp down. Idle, because its threads wait for each other
at every layer by spinning: four of them on four cores that other programs keep busy took more than
100 times as long as one.
"""

from __future__ import annotations

import os
from pathlib import Path


def idle_cores() -> int:
    """Physical cores less the load of the last minute, at least 1."""
    try:
        load = os.getloadavg()[0]
    except OSError:
        load = 0.0
    return max(1, physical_cores() - round(load))


def physical_cores() -> int:
    """Physical cores this process may run on; where the system does not tell, the logical ones. At
    least 1."""
    try:
        allowed = os.sched_getaffinity(0)
    except AttributeError:  # macOS: every logical core is a physical one on current machines
        return os.cpu_count() or 1
    siblings = {_siblings(cpu) for cpu in allowed}
    return max(1, len(siblings))


def _siblings(cpu: int) -> str:
    try:
        return (
            Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
            .read_text()
            .strip()
        )
    except OSError:
        return str(cpu)
