"""Sweeps over every place, size or format: `make test` takes one in six, the nightly tier all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

STEP = 6


def sampled(values: Iterable[object], first: int = 0, step: int = STEP) -> list[Any]:
    """Parameters, all but every `step`-th from `first` on marked nightly. Tests that sweep over
    the same places begin at different ones, so that `make test` sees each place somewhere."""
    return sampled_rows(((value,) for value in values), first, step)


def sampled_rows(rows: Iterable[tuple[object, ...]], first: int = 0, step: int = STEP) -> list[Any]:
    """The same for rows of several parameters."""
    return [
        pytest.param(*row, marks=[] if n % step == first % step else [pytest.mark.nightly])
        for n, row in enumerate(rows)
    ]
