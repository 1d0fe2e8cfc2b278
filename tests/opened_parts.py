"""What takes a while to open and keeps nothing of what it reads, opened once for all tests of a
process. (Each test process imports every test file.)"""

from __future__ import annotations

from functools import cache

from factscore_tui.decompose.pipeline import BundledDecomposer, open_decomposer


@cache
def decomposer() -> BundledDecomposer:
    """The shipped one, in readers' style."""
    return open_decomposer(threads=1)
