"""Every reader, writer and parser of what is foreign, with damaged input: a result, or one message
with a hint."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

HERE = Path(__file__).parent
sys.path[:0] = [
    str(place) for place in (HERE.parent, HERE.parent / "unit") if str(place) not in sys.path
]

from factscore_tui.errors import FactscoreError  # noqa: E402
from fuzz.campaign import paths  # noqa: E402
from fuzz.guided import GUIDED  # noqa: E402
from fuzz.mutations import STEPS, mutated  # noqa: E402
from fuzz.targets import NAMES, Target, target  # noqa: E402

SLOW = ("template", "words", "line", "document-pdf", "source-parquet", "draft", "frames")
"""Those whose single input takes long: `make test` leaves them to tests of their own and to the
nightly campaign."""
QUICK = tuple(name for name in NAMES if name not in SLOW)


@pytest.fixture(scope="module", params=QUICK)
def attacked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Target, Path]]:
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "seeds").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FACTSCORE_TUI_HOME", str(folder))
        yield target(request.param, folder / "seeds"), folder


def test_sound_inputs_are_taken(
    attacked: tuple[Target, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the damaged ones would all be refused at the door."""
    here, folder = attacked
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(folder))
    for data in here.seeds:
        here.attack(data, folder)


def test_damaged_inputs_end_as_promised(
    attacked: tuple[Target, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, folder = attacked
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(folder))
    few = settings(
        max_examples=here.short,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )

    @few
    @given(st.sampled_from(range(len(here.inputs))), STEPS)
    def damaged(which: int, steps: list[object]) -> None:
        ends(here, mutated(here.inputs[which], steps), folder)  # type: ignore[arg-type]

    damaged()
    for data in here.kept:
        ends(here, data, folder)


def ends(here: Target, data: bytes, folder: Path) -> None:
    """With a result, or one message."""
    try:
        here.attack(data, folder)
    except FactscoreError as error:
        assert error.message.strip() and error.hint.strip()


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_the_campaign(name: str, tmp_path: Path) -> None:
    """As many inputs as docs/safety.md tells, with new ones where FUZZ_SEED is set."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(paths())}
    command = [sys.executable, str(HERE / "campaign.py"), name, "--keep", str(tmp_path / "defects")]
    command += ["--seed", os.environ["FUZZ_SEED"]] if os.environ.get("FUZZ_SEED") else []
    done = subprocess.run(command, capture_output=True, text=True, env=environ, check=False)
    row = json.loads(done.stdout.splitlines()[0])
    assert row["inputs"] > 0 and row["defects"] == [] and done.returncode == 0


@pytest.mark.nightly
@pytest.mark.skipif(find_spec("atheris") is None, reason="needs the package atheris")
@pytest.mark.parametrize("name", GUIDED)
def test_a_minute_of_inputs_by_coverage(name: str, tmp_path: Path) -> None:
    # By a process of its own: the peak memory of whoever starts one counts as that of the started.
    command = [sys.executable, str(HERE / "guided.py"), name, "--keep", str(tmp_path / "defects")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in {0, 1}, done.stderr[-1500:]
    row = json.loads(done.stdout.splitlines()[-1])
    assert row["defects"] == [] and int(str(row["inputs"])) > 0
