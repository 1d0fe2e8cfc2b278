"""NumPy keeps to one thread in the engine: its threads would only wait for one another."""

from __future__ import annotations

import subprocess

from factscore_tui.util import children

_LOADED = """
import sys
import factscore_tui.engine.worker as worker
print("numpy" in sys.modules)
worker._keep_numpy_to_one_thread()
import numpy, threadpoolctl
numpy.ones((8, 8)) @ numpy.ones((8, 8))
print(max(pool["num_threads"] for pool in threadpoolctl.threadpool_info()))
"""


def test_the_engine_says_so_before_numpy_is_loaded() -> None:
    environment = {
        name: value
        for name, value in children.environment().items()
        if not name.endswith("_NUM_THREADS")
    }
    done = subprocess.run(
        children.code(_LOADED), env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "1"]
