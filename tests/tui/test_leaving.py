"""Leaving waits for nothing while the terminal is still the app's, and leaves no process behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from factscore_tui.core.document import Document
from factscore_tui.engine import fake
from factscore_tui.engine.client import EngineClient
from factscore_tui.settings import Settings
from factscore_tui.tui import run
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.engine.service import EngineService
from factscore_tui.tui.lazy_store import LazyStore

from .screens import DRAFT, app_with, running, until


def _alive(service: EngineService) -> bool:
    return service._thread.is_alive()


def _pid(service: EngineService) -> int:
    assert service._client is not None and service._client._process is not None
    return service._client._process.pid


def _gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def test_a_check_that_hangs_is_not_waited_for_and_is_gone_after(tmp_path: Path) -> None:
    app = app_with(script={"at": {"3": "hold"}, "gate": str(tmp_path / "none")})
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        service = app.engine_service
        pid = _pid(service)
        service.check(Document.from_text(DRAFT), "", "held")
        await until(pilot, lambda: bool(service._current), "the check")
        service.leave()
        assert _alive(service) and not _gone(pid)  # it came back although the engine holds
        service.wait()
        assert not _alive(service) and _gone(pid)


async def test_an_idle_engine_is_gone_after() -> None:
    app = app_with()
    async with running(app) as pilot:
        await until(pilot, lambda: app.engine.engine is not None, "the engine")
        pid = _pid(app.engine_service)
    assert _gone(pid) and not _alive(app.engine_service)


def test_whoever_runs_the_app_waits_when_the_terminal_is_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setattr(FactscoreApp, "run", lambda self: done.append("terminal"))
    monkeypatch.setattr(FactscoreApp, "wait_for_children", lambda self: done.append("children"))
    monkeypatch.setattr(run.gc, "disable", lambda: None)
    run.run_app(Settings(), Settings, tuple)
    assert done == ["terminal", "children"]


def test_nothing_was_started() -> None:
    service = EngineService(lambda: EngineClient(command=fake.command()), LazyStore(), lambda: None)
    service.leave()
    service.wait()
    service.start()
    assert not _alive(service)
