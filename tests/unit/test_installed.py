"""Language models on this machine: what is found, what is refused before llama.cpp sees it, what is
remembered."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gguf_bytes import gguf
from test_downloadable import ENTRY, toml

from factscore_tui.errors import (
    FactscoreError,
    ModelDamaged,
    ModelMissing,
    StorageProblem,
    UsageProblem,
)
from factscore_tui.inference.models import downloadable, installed, installed_registry
from factscore_tui.inference.models.installed import (
    add_model,
    find_installed,
    find_language_model,
    installed_records,
    register_download,
    remove_model,
    verify_installed,
)
from factscore_tui.inference.models.installed_registry import load_registry, models_dir

BODY = gguf()
SHA256 = hashlib.sha256(BODY).hexdigest()
ROOT = Path(__file__).parents[2]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A sound file of the user's."""
    path = tmp_path / "My Model.Q4_0.gguf"
    path.write_bytes(BODY)
    return path


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list of downloads with the one model `tiny` in it, whose hash is known."""
    folder = tmp_path / "bundled"
    folder.mkdir()
    (folder / "downloads.toml").write_text(toml(replace(ENTRY, sha256=SHA256, size=len(BODY))))
    monkeypatch.setattr(downloadable, "bundled_dir", lambda: folder)
    return folder / "downloads.toml"


@pytest.fixture
def pulled(catalogue: Path) -> Path:
    """`tiny`, as a download leaves it."""
    return put(BODY)


def put(body: bytes, name: str = "tiny") -> Path:
    """A file where downloads lie."""
    models_dir().mkdir(parents=True, exist_ok=True)
    path = models_dir() / f"{name}.gguf"
    path.write_bytes(body)
    return path


def registry_file() -> Path:
    return models_dir() / "models.json"


def later(path: Path) -> None:
    """Give a file another time of change."""
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000_000))


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Which files were read for their hash."""
    read: list[Path] = []
    take = installed.file_hash
    monkeypatch.setattr(installed, "file_hash", lambda path: read.append(path) or take(path))
    return read


# --- by path
# --------------------------------------------------------------------------------------------------


def test_a_file_by_its_path(
    model: Path, hashed: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(installed, "LARGE", 10)
    found = find_language_model(str(model), told.append)
    assert found == installed.Installed(
        model.name, model, SHA256, len(BODY), "chat", "llama", "template", ""
    )
    assert len(told) == 1 and model.name in told[0]
    assert (
        find_language_model(str(model), told.append) == found
        and len(hashed) == 1
        and len(told) == 1
    )
    monkeypatch.chdir(model.parent)
    assert find_language_model(model.name) == found and len(hashed) == 1
    model.write_bytes(gguf(fill=b"\x02"))
    later(model)
    assert find_language_model(str(model)).sha256 not in (SHA256, "") and len(hashed) == 2


def test_a_file_without_the_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "blob").write_bytes(BODY)
    assert find_language_model("blob").path == tmp_path / "blob"


def test_only_so_many_files_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed_registry, "MAX_SEEN", 3)
    for number in range(5):
        path = tmp_path / f"{number}.gguf"
        path.write_bytes(BODY)
        find_language_model(str(path))
    assert [Path(path).stem for path in load_registry().seen] == ["2", "3", "4"]


@pytest.mark.parametrize(
    "name",
    [
        "/nowhere/x.gguf",
        "x.gguf",
        "./",
        "/",
        "a\0b/c",
        "~nobody/x.gguf",
        "\udcff/x",
        "x" * 5000 + ".gguf",
        "a/\n",
    ],
    ids=["absent", "relative", "dot", "root", "NUL", "home", "surrogate", "long", "newline"],
)
def test_a_path_that_is_no_file(name: str) -> None:
    with pytest.raises(ModelMissing) as caught:
        find_language_model(name)
    assert caught.value.hint and caught.value.exit_code == 3


def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    with pytest.raises(ModelMissing, match="is no file"):
        find_language_model(str(tmp_path / "pipe.gguf"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(model: Path) -> None:
    model.chmod(0)
    with pytest.raises(ModelMissing, match="cannot read"):
        find_language_model(str(model))


def test_encoders_are_no_language_models(tmp_path: Path) -> None:
    path = tmp_path / "bert.gguf"
    path.write_bytes(gguf("bert"))
    assert find_installed(str(path)).role == "embed"
    with pytest.raises(ModelDamaged, match="no language model"):
        find_language_model(str(path))
    path.write_bytes(gguf("t5"))
    later(path)
    found = find_language_model(str(path))
    assert (found.role, found.prompt_style) == ("verify", "minicheck")


def test_what_cannot_be_remembered_is_said(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise StorageProblem("the disk is full")

    monkeypatch.setattr(installed_registry, "_write", full)
    told: list[str] = []
    assert find_language_model(str(model), told.append).sha256 == SHA256
    assert told == ["what was read is not remembered: the disk is full"]


# --- by id
# --------------------------------------------------------------------------------------------------


def test_a_name_that_nothing_has() -> None:
    with pytest.raises(ModelMissing, match=r"did you mean 'qwen3-1\.7b'") as caught:
        find_language_model("qwen3-1.7")
    assert "models list" in caught.value.hint
    with pytest.raises(ModelMissing) as caught:
        find_language_model("\x1b" * 500)
    assert "\x1b" not in caught.value.message
    with pytest.raises(UsageProblem, match="bundled"):
        find_language_model("parser-heads")


def test_a_download_that_was_not_made(catalogue: Path) -> None:
    with pytest.raises(ModelMissing, match="not on this machine") as caught:
        find_language_model("tiny")
    assert "factscore-tui models pull tiny" in caught.value.hint


def test_a_download(pulled: Path, hashed: list[Path]) -> None:
    register_download(replace(ENTRY, sha256=SHA256), "https://example.org/", SHA256, "llama")
    found = find_language_model("tiny")
    assert (found.id, found.path, found.sha256, found.licence, found.prompt_style) == (
        "tiny",
        pulled,
        SHA256,
        "MIT",
        "template",
    )
    assert hashed == []
    later(pulled)
    assert find_language_model("tiny").sha256 == SHA256 and len(hashed) == 1
    assert find_language_model("tiny").sha256 == SHA256 and len(hashed) == 1


def test_a_download_that_changed(pulled: Path) -> None:
    register_download(replace(ENTRY, sha256=SHA256), "https://example.org/", SHA256, "llama")
    put(gguf(fill=b"\x02"))
    later(pulled)
    for look in (find_language_model, verify_installed):
        with pytest.raises(
            ModelDamaged, match="not the file that was downloaded as tiny"
        ) as caught:
            look("tiny")
        assert "models pull tiny" in caught.value.hint
    put(BODY[:-1])
    with pytest.raises(ModelDamaged, match="cut short"):
        find_language_model("tiny")
    pulled.unlink()
    with pytest.raises(ModelMissing):
        find_language_model("tiny")


def test_a_change_that_keeps_time_and_size_is_found_by_verify(pulled: Path) -> None:
    register_download(replace(ENTRY, sha256=SHA256), "https://example.org/", SHA256, "llama")
    status = pulled.stat()
    put(gguf(fill=b"\x02"))
    os.utime(pulled, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert find_language_model("tiny").sha256 == SHA256
    with pytest.raises(ModelDamaged):
        verify_installed("tiny")


def test_a_download_whose_record_was_lost(pulled: Path) -> None:
    assert installed_records() == {"tiny": None}
    assert verify_installed("tiny") == "" and find_language_model("tiny").path == pulled
    record = installed_records()["tiny"]
    assert record is not None and record.sha256 == SHA256 and record.source
    registry_file().unlink()
    put(gguf(fill=b"\x02"))
    with pytest.raises(ModelDamaged, match="not the file that was downloaded"):
        find_language_model("tiny")


def test_a_hash_that_nobody_published_is_pinned(catalogue: Path) -> None:
    catalogue.write_text(toml(ENTRY))
    path = put(BODY)
    assert find_language_model("tiny").sha256 == SHA256
    put(gguf(fill=b"\x02"))
    later(path)
    with pytest.raises(ModelDamaged, match="not the file that was downloaded"):
        find_language_model("tiny")


# --- add and remove
# ------------------------------------------------------------------------------------------------


def test_add(model: Path, hashed: list[Path]) -> None:
    found = add_model(model)
    assert (found.id, found.path, found.role) == ("my-model.q4_0", model, "chat")
    assert find_language_model("my-model.q4_0") == found and len(hashed) == 1
    assert add_model(model, "other").id == "other"
    assert add_model(model, "other").id == "other"  # again: the same file
    model.write_bytes(gguf(fill=b"\x02"))
    later(model)
    assert find_language_model("other").sha256 != SHA256
    assert verify_installed("my-model.q4_0").startswith("changed")
    assert verify_installed("my-model.q4_0") == ""


def test_add_keeps_links(model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "link.gguf").symlink_to(model)
    monkeypatch.chdir(tmp_path)
    assert add_model(Path("link.gguf")).path == tmp_path / "link.gguf"


@pytest.mark.parametrize(
    "name", ["../x", "a/b", "x\n", "\x1b[2J", "qwen3-1.7b", "parser-heads", "x.gguf", "\0"]
)
def test_add_under_a_name_that_cannot_be(model: Path, name: str) -> None:
    with pytest.raises(UsageProblem):
        add_model(model, name)
    assert not models_dir().exists()


def test_add_under_a_name_that_is_taken(model: Path, tmp_path: Path) -> None:
    add_model(model, "mine")
    (tmp_path / "b.gguf").write_bytes(BODY)
    with pytest.raises(UsageProblem, match="is the name of") as caught:
        add_model(tmp_path / "b.gguf", "mine")
    assert "--name" in caught.value.hint


def test_add_what_is_no_model(tmp_path: Path) -> None:
    (tmp_path / "page.gguf").write_text("<html>")
    with pytest.raises(ModelDamaged, match="a web page"):
        add_model(tmp_path / "page.gguf")
    with pytest.raises(ModelMissing):
        add_model(tmp_path / "nothing.gguf")
    (tmp_path / "...gguf").write_bytes(BODY)
    with pytest.raises(UsageProblem, match="cannot be the name"):
        add_model(tmp_path / "...gguf")
    assert not models_dir().exists()


def test_remove_a_file_of_the_users(model: Path) -> None:
    add_model(model, "mine")
    assert (
        remove_model("mine") == (model, False) and model.is_file() and load_registry().models == {}
    )
    with pytest.raises(ModelMissing):
        remove_model("mine")


def test_remove_a_download_and_what_is_left_of_one(pulled: Path) -> None:
    register_download(replace(ENTRY, sha256=SHA256), "https://example.org/", SHA256, "llama")
    for name in ("tiny.gguf.new", "tiny.gguf.new.part", "tiny.gguf.new.part.json", "other.gguf"):
        (models_dir() / name).write_text("x")
    assert remove_model("tiny") == (pulled, True)
    assert sorted(path.name for path in models_dir().glob("*.gguf*")) == ["other.gguf"]


def test_remove_does_not_reach_outside(pulled: Path, model: Path) -> None:
    add_model(model, "mine")
    (models_dir() / "mine.gguf").write_bytes(BODY)
    data = json.loads(registry_file().read_text())
    data["models"]["mine"]["path"] = str(models_dir() / ".." / "models" / ".." / "x.gguf")
    registry_file().write_text(json.dumps(data))
    outside = models_dir().parent / "x.gguf"
    outside.write_bytes(BODY)
    assert (
        remove_model("mine")[1] is False
        and outside.is_file()
        and (models_dir() / "mine.gguf").is_file()
    )


@pytest.mark.parametrize("name", ["../tiny", "parser-heads", "", "a\0", "/etc/passwd"])
def test_remove_what_cannot_be(name: str) -> None:
    with pytest.raises(UsageProblem):
        remove_model(name)


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
