"""How many threads the engine takes by itself."""

from __future__ import annotations

import os

import pytest

from factscore_tui.engine import cpu


@pytest.mark.parametrize(("load", "threads"), [(0.2, 4), (1.6, 2), (3.9, 1), (40.0, 1)])
def test_busy_cores_are_left_alone(
    monkeypatch: pytest.MonkeyPatch, load: float, threads: int
) -> None:
    monkeypatch.setattr(cpu, "physical_cores", lambda: 4)
    monkeypatch.setattr(os, "getloadavg", lambda: (load, load, load))
    assert cpu.idle_cores() == threads


def test_there_is_at_least_one_core() -> None:
    assert 1 <= cpu.physical_cores() <= (os.cpu_count() or 1)
