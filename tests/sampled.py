"""Sweeps over every place, size or format: `make test` takes one in six, the nightly tier all.

What harms a reader is swept by `make test-slow`: such an input seldom works again unnoticed, and
takes its time by design."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

STEP = 6


def sampled(
    values: Iterable[object],
    first: int = 0,
    step: int = STEP,
    rest: pytest.MarkDecorator = pytest.mark.nightly,
) -> list[Any]:
    """Parameters, all but every `step`-th from `first` on marked nightly, or as `rest` says. Tests
    that sweep over the same places begin at different ones, so that `make test` sees each place
    somewhere."""
    return sampled_rows(((value,) for value in values), first, step, rest)


def sampled_rows(
    rows: Iterable[tuple[object, ...]],
    first: int = 0,
    step: int = STEP,
    rest: pytest.MarkDecorator = pytest.mark.nightly,
) -> list[Any]:
    """The same for rows of several parameters."""
    return [
        pytest.param(*row, marks=[] if n % step == first % step else [rest])
        for n, row in enumerate(rows)
    ]
