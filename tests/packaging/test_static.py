"""The contracts between the layers hold, and the packaging says what the code says."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import factscore_tui

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_import_contracts_are_kept() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command; lint_imports_command()",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_versions_agree() -> None:
    assert PROJECT["project"]["version"] == factscore_tui.__version__
    assert f"## {factscore_tui.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_the_lock_file_pins_every_direct_dependency() -> None:
    pinned = {
        line.split("==")[0].lower().replace("_", "-")
        for line in (ROOT / "requirements.lock").read_text().splitlines()
    }
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = [*PROJECT["project"]["dependencies"], *extras["transformers"], *extras["dev"]]
    missing = [w for w in wanted if re.split(r"[<>=!\[ ]", w)[0].lower() not in pinned]
    assert not missing


def test_files_stay_readable() -> None:
    """Files up to about 400 lines: 450 is where a split by meaning is due."""
    long = {
        str(p.relative_to(ROOT)): n
        for p in ROOT.glob("factscore_tui/**/*.py")
        if (n := len(p.read_text().splitlines())) > 450
    }
    assert not long


# First folders of an absolute path on somebody's machine; from parts, so that this file has none.
MACHINE_FOLDERS = (("work",), ("home", "[a-z]+"), ("root",))
MACHINE_PATH = re.compile(
    "|".join(r"(?<![\w.])" + "/".join(("", *folders, "")) for folders in MACHINE_FOLDERS)
)


@pytest.mark.parametrize("folders", [("work",), ("home", "somebody"), ("root",)])
def test_a_path_of_a_machine_is_found(folders: tuple[str, ...]) -> None:
    planted = "/".join(("", *folders, "notes.txt"))
    assert MACHINE_PATH.search(f"see {planted}")
    assert not MACHINE_PATH.search(f"see data{planted} and ..{planted}")


def test_docs_and_code_name_no_other_machine() -> None:
    """Absolute home or work paths in tracked text are a leak from somebody's machine."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if tracked.returncode:
        pytest.skip("not a git checkout")
    leaks = []
    for name in tracked.stdout.splitlines():
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".yml", ".txt", ".cfg", ""} and path.is_file():
            text = path.read_text(encoding="utf-8", errors="ignore")
            if MACHINE_PATH.search(text):
                leaks.append(name)
    assert not leaks


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return zipfile.ZipFile(next(out.glob("*.whl")))


@pytest.mark.slow
def test_the_wheel_carries_everything_a_check_needs(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    catalogue = tomllib.loads((ROOT / "models" / "catalogue.toml").read_text())
    files = {entry["file"] for entry in catalogue["model"]}
    assert files
    for file in files:
        assert f"factscore_tui/_bundled/models/{file}" in names
    assert "factscore_tui/_bundled/models/catalogue.toml" in names
    assert "factscore_tui/py.typed" in names
    assert "factscore_tui/tui/app.tcss" in names
    assert sum(n.startswith("factscore_tui/_bundled/index/sample/articles/") for n in names) >= 80
    assert any(n.startswith("factscore_tui/_bundled/examples/") for n in names)
    assert "factscore_tui/report/report.schema.json" in names


def test_the_wheel_carries_no_tests_and_no_recipes(wheel: zipfile.ZipFile) -> None:
    assert not [
        n
        for n in wheel.namelist()
        if n.startswith(("tests/", "benchmarks/")) or "models/recipes" in n
    ]
