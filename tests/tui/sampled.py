"""Sweeps over every place, size or format: `make test` takes one in three, the nightly tier all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

STEP = 3


def sampled(values: Iterable[object], first: int = 0) -> list[Any]:
    """Parameters, all but every third from `first` on marked nightly. Tests that sweep over the
    same places begin at different ones, so that `make test` sees each place somewhere."""
    return [
        pytest.param(value, marks=[] if n % STEP == first else [pytest.mark.nightly])
        for n, value in enumerate(values)
    ]
