"""The list of installed models: broken, full, locked, and changed by many at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from installed_models import BODY, list_downloads, registry_file, sound_file

from factscore_tui.errors import (
    FactscoreError,
    StorageProblem,
)
from factscore_tui.inference.models import installed_registry
from factscore_tui.inference.models.installed import (
    add_model,
    find_language_model,
    installed_records,
    remove_model,
    verify_installed,
)
from factscore_tui.inference.models.installed_registry import load_registry, models_dir


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return sound_file(tmp_path)


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return list_downloads(tmp_path, monkeypatch)


ROOT = Path(__file__).parents[2]


# --- the registry
# --------------------------------------------------------------------------------------------------


def changed(change: Callable[[dict[str, Any]], Any]) -> Callable[[str], str]:
    """A function that changes what a registry with one model in it says."""

    def apply(content: str) -> str:
        data = json.loads(content)
        change(data)
        return json.dumps(data)

    return apply


HOSTILE: dict[str, Callable[[str], str]] = {
    "empty": lambda _: "",
    "cut": lambda content: content[:100],
    "not JSON": lambda _: "\x00\x01",
    "deep": lambda _: "[" * 100_000,
    "a number": lambda _: "1" * 5000,
    "a list": lambda _: "[]",
    "large": lambda _: " " * (2 << 20) + "{}",
    "another version": changed(lambda data: data.update(version=2)),
    "models is a list": changed(lambda data: data.update(models=[])),
    "no seen": changed(lambda data: data.pop("seen")),
    "a record is a text": changed(lambda data: data["models"].update(mine="x")),
    "a field more": changed(lambda data: data["models"]["mine"].update(more=1)),
    "a field less": changed(lambda data: data["models"]["mine"].pop("size")),
    "size is a bool": changed(lambda data: data["models"]["mine"].update(size=True)),
    "size below zero": changed(lambda data: data["models"]["mine"].update(size=-1)),
    "path is relative": changed(lambda data: data["models"]["mine"].update(path="x.gguf")),
    "path with a NUL": changed(lambda data: data["models"]["mine"].update(path="/x\0")),
    "path is long": changed(lambda data: data["models"]["mine"].update(path="/" + "x" * 9000)),
    "hash is none": changed(lambda data: data["models"]["mine"].update(sha256="x" * 64)),
    "architecture with an escape": changed(
        lambda data: data["models"]["mine"].update(architecture="\x1b")
    ),
    "id with a path": changed(lambda data: data["models"].update({"../x": data["models"]["mine"]})),
    "thousands": changed(
        lambda data: data["models"].update({f"m{n}": data["models"]["mine"] for n in range(900)})
    ),
}


@pytest.mark.parametrize("break_it", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_broken_registry(model: Path, break_it: Callable[[str], str]) -> None:
    add_model(model, "mine")
    registry_file().write_text(break_it(registry_file().read_text()))
    before = registry_file().read_bytes()
    for use in (
        find_language_model,
        verify_installed,
        remove_model,
        lambda name: add_model(model, name),
    ):
        with pytest.raises(StorageProblem, match=r"models\.json is damaged") as caught:
            use("mine")
        assert "delete that file" in caught.value.hint and len(caught.value.message) < 1000
    assert registry_file().read_bytes() == before


def test_a_registry_that_is_a_folder() -> None:
    registry_file().mkdir(parents=True)
    with pytest.raises(StorageProblem, match="cannot read"):
        find_language_model("mine")


def test_names_that_are_no_unicode(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.gguf")
    path.write_bytes(BODY)
    assert add_model(path, "odd").path == path and find_language_model("odd").path == path


def test_a_disk_without_space_keeps_what_was_there(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_model(model, "mine")
    before = registry_file().read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageProblem, match="No space left"):
        add_model(model, "other")
    assert registry_file().read_bytes() == before
    assert sorted(path.name for path in models_dir().iterdir()) == [
        ".models.json.lock",
        "models.json",
    ]


def test_a_lock_that_is_not_given_back(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed_registry, "LOCK_SECONDS", 0.05)
    with installed_registry.changing(), pytest.raises(StorageProblem, match="another process"):
        add_model(model, "mine")
    add_model(model, "mine")


def test_many_processes_add_at_once(tmp_path: Path) -> None:
    code = (
        "import sys, time; "
        "from pathlib import Path; from factscore_tui.inference.models.installed import "
        "add_model\n"
        "time.sleep(max(0, float(sys.argv[1]) - time.time()))\n"
        "for n in range(10): add_model(Path(sys.argv[2]), f'm{sys.argv[3]}-{n}')"
    )
    (tmp_path / "a.gguf").write_bytes(BODY)
    start = str(time.time() + 0.5)
    children = [
        subprocess.Popen(
            [sys.executable, "-c", code, start, str(tmp_path / "a.gguf"), str(n)], cwd=ROOT
        )
        for n in range(3)
    ]
    assert [child.wait(60) for child in children] == [0, 0, 0]
    assert len(load_registry().models) == 30


def test_nothing_is_made_by_looking(catalogue: Path) -> None:
    with pytest.raises(FactscoreError):
        find_language_model("tiny")
    assert installed_records() == {} and not models_dir().exists()


def test_looking_loads_nothing_heavy() -> None:
    code = (
        "import sys, factscore_tui.inference.models.installed, "
        "factscore_tui.inference.models.installed_pull; "
        "print(sorted({'numpy', 'llama_cpp', 'httpx2', 'msgspec'} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"
