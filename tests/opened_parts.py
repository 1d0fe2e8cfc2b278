"""What takes a while to open and keeps nothing of what it reads, opened once for all tests of a
process. (Each test process imports every test file.)"""

from __future__ import annotations

from functools import cache

from factscore_tui.decompose.bundled import open_decomposer
from factscore_tui.decompose.pipeline import BundledDecomposer


@cache
def decomposer() -> BundledDecomposer:
    """The shipped one, in readers' style, without the cross-encoder that reads every fact beside
    its sentence: what the rules make and the networks choose. Whole checks, the app and
    tests/unit/test_cross_encoder_of_facts.py have it."""
    return open_decomposer(threads=1, reading=False)


@cache
def reading_decomposer() -> BundledDecomposer:
    """The same with it."""
    return open_decomposer(threads=1)
