"""Every test gets a home of its own: nothing is read from or written to the developer's."""

from __future__ import annotations

import contextlib
import gc
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings
from sample_home import give_sample
from warm_engines import WarmEngines

# The same examples on every run, so that a red run means a change; `make fuzz` looks for new ones.
settings.register_profile("steady", derandomize=True, database=None)
settings.register_profile("fuzz", max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# Errors that would cost a user one sentence are errors here, also in engines that tests start.
os.environ["FACTSCORE_TUI_RAISE"] = "1"


def pytest_collection_finish() -> None:
    """What the collection made stays: it is not looked through for garbage again and again. Apps
    make many small objects, and Python's thresholds had it collect for a quarter of their time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Homes that are there, one after the other. (`mktemp` reads its whole folder for every
    name.)"""
    folder = tmp_path_factory.mktemp("homes")

    def made() -> Iterator[Path]:
        for number in count():
            home = folder / str(number)
            home.mkdir(mode=0o700)
            yield home

    return made()


@pytest.fixture(autouse=True)
def _own_home(_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    home = next(_homes)
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def sample_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The index of the sample encyclopedia, built once for all processes of a test run. Read it,
    copy it, leave it."""
    from factscore_tui.corpus.index.locations import ensure_sample

    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FACTSCORE_TUI_HOME", str(shared / "home-with-sample"))
        return ensure_sample()  # of several processes one builds it, the others wait


@pytest.fixture
def with_sample(_own_home: Path, sample_index: Path) -> Path:
    """A home in which the sample encyclopedia has been indexed already."""
    return give_sample(_own_home, sample_index)


@pytest.fixture(scope="session")
def _warm_engines() -> Iterator[WarmEngines]:
    with contextlib.closing(WarmEngines()) as engines:
        yield engines


@pytest.fixture
def engines_are_copied(_warm_engines: WarmEngines, monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what is done with scripted engines, not of how an engine starts."""
    monkeypatch.setattr("factscore_tui.util.children.start", _warm_engines.start)
