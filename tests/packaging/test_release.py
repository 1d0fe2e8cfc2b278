"""What a release installs is known to the byte, and written down."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def lock(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "release"))
    import lock  # type: ignore[import-not-found]

    return lock


def test_every_file_of_a_release_has_a_hash(lock: Any) -> None:
    """pip refuses a file that is not listed only if each line has one; versions are those that are
    tested."""
    rows = {}
    for file in (lock.LOCK, lock.BUILD_LOCK):
        found = lock.read(file.read_text())
        assert re.findall(r"^([a-z0-9.-]+)==", file.read_text(), re.MULTILINE) == sorted(found)
        assert lock.written(found) == file.read_text()
        rows |= found
    assert all(hashes for _, hashes in rows.values()) and set(lock.BUILD) <= set(rows)
    pins = dict(line.split("==") for line in (ROOT / "requirements.lock").read_text().splitlines())
    pins = {lock.canonical(name): version for name, version in pins.items()}
    assert {
        name: version for name, (version, _) in rows.items() if pins.get(name, version) != version
    } == {}


def test_the_release_lock_has_every_direct_dependency(lock: Any) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [
        *project["dependencies"],
        *(one for extra in lock.EXTRAS.split(",") for one in extras[extra]),
    ]
    rows = lock.read(lock.LOCK.read_text())
    assert [
        one for one in wanted if lock.canonical(re.split(r"[<>=!\[ ]", one)[0]) not in rows
    ] == []


def test_hashes_of_other_machines_stay_for_the_same_version(lock: Any) -> None:
    old = {
        "numpy": ("2.4.6", ("a" * 64,)),
        "rich": ("14.0", ("b" * 64,)),
        "gone": ("1", ("c" * 64,)),
    }
    new = {"numpy": ("2.4.6", ("d" * 64,)), "rich": ("15.0", ("e" * 64,))}
    merged = lock.merged(new, old)
    assert merged == {"numpy": ("2.4.6", ("d" * 64, "a" * 64)), "rich": ("15.0", ("e" * 64,))}
    assert lock.read(lock.written(merged))["numpy"] == ("2.4.6", ("a" * 64, "d" * 64))


def test_the_bill_of_materials_names_every_package_and_model(lock: Any) -> None:
    command = [sys.executable, str(ROOT / "release" / "sbom.py")]
    said = [
        subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)
    ]
    assert said[0] == said[1]
    bill = json.loads(said[0])
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    parts = {part["name"]: part for part in bill["components"]}
    models = tomllib.loads((ROOT / "models" / "catalogue.toml").read_text())["model"]
    assert set(parts) == set(lock.read(lock.LOCK.read_text())) | {row["file"] for row in models}
    assert all(part["hashes"] for part in parts.values())
    for row in models:
        assert parts[row["file"]]["hashes"][0]["content"] == row["sha256"]
