"""Language models on this machine: what is found, what is refused before llama.cpp sees it, what is
remembered."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gguf_bytes import gguf
from installed_models import BODY, SHA256, list_downloads, registry_file, sound_file
from test_downloadable import ENTRY, toml

from factscore_tui.errors import (
    ModelDamaged,
    ModelMissing,
    StorageProblem,
    UsageProblem,
)
from factscore_tui.inference.models import installed, installed_registry
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


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return sound_file(tmp_path)


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return list_downloads(tmp_path, monkeypatch)


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


def later(path: Path) -> None:
    """Give a file another time of change."""
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000_000))


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Which files were read for their hash."""
    read: list[Path] = []
    take = installed.file_sha256
    monkeypatch.setattr(installed, "file_sha256", lambda path: read.append(path) or take(path))
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
    with pytest.raises(ModelMissing, match="is not a file"):
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
    with pytest.raises(ModelDamaged, match="not a language model"):
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
