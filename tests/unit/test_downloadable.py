"""The list of models that can be downloaded."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from factscore_tui.errors import FactscoreError, ModelDamaged, ModelMissing, UsageProblem
from factscore_tui.fetch import check_address
from factscore_tui.inference.models import downloadable
from factscore_tui.inference.models.catalogue import load_catalogue
from factscore_tui.inference.models.downloadable import (
    Download,
    address,
    check_id,
    default_model,
    find_download,
    load_downloads,
)

ENTRY = Download(
    id="tiny", title="Tiny", role="chat", repository="me/tiny-GGUF", revision="main",
    file="tiny.gguf", size=0,
    size_about=0, sha256="", licence="MIT", licence_url="https://example.org/", memory_mb=1,
    context=64,
    prompt_style="template", notes="", figures_from="",
)  # fmt: skip


def toml(*entries: Download, default: str = "tiny") -> str:
    """A list of these entries."""
    tables = [
        "[[model]]\n"
        + "\n".join(f"{field.name} = {getattr(entry, field.name)!r}" for field in fields(Download))
        for entry in entries
    ]
    return f"schema_version = 1\ndefault = {default!r}\n" + "\n".join(tables) + "\n"


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list of our own with ENTRY in it."""
    monkeypatch.setattr(downloadable, "bundled_dir", lambda: tmp_path)
    (tmp_path / "downloads.toml").write_text(toml(ENTRY))
    return tmp_path / "downloads.toml"


def test_the_list_that_ships() -> None:
    entries = load_downloads()
    ids = [entry.id for entry in entries]
    assert len(set(ids)) == len(ids) >= 8 and not set(ids) & {
        model.id for model in load_catalogue()
    }
    assert default_model() == "qwen3-4b-instruct-2507"
    assert {entry.role for entry in entries} == set(downloadable.ROLES)
    for entry in entries:
        check_id(entry.id)
        check_address(address(entry))
        check_address(entry.licence_url)
        assert (
            entry.licence
            and entry.bytes_needed > 10**7
            and entry.memory_mb * 1e6 > entry.bytes_needed
        )
        assert not entry.size or abs(entry.size - entry.size_about) < 0.02 * entry.size
        assert entry.prompt_style == {"chat": "template", "verify": "minicheck"}.get(entry.role, "")
        assert (
            len(entry.revision) == 40 or not entry.sha256
        )  # a hash holds for a commit, not for a branch


def test_find_and_address(listed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_download("tiny") == ENTRY and find_download("other") is None
    monkeypatch.delenv(downloadable.HUB_VARIABLE, raising=False)
    assert address(ENTRY) == "https://huggingface.co/me/tiny-GGUF/resolve/main/tiny.gguf"
    monkeypatch.setenv(downloadable.HUB_VARIABLE, "http://mirror.example/hub/")
    assert address(ENTRY) == "http://mirror.example/hub/me/tiny-GGUF/resolve/main/tiny.gguf"


@pytest.mark.parametrize(
    "hub",
    [
        "file:///etc",
        "https://me:secret@example.org",
        "ftp://x",
        "https://x y",
        "https://x/?q=",
        "https://x/#a",
        "x",
    ],
    ids=["file", "password", "ftp", "space", "query", "fragment", "no scheme"],
)
def test_a_hub_that_is_none(monkeypatch: pytest.MonkeyPatch, hub: str) -> None:
    monkeypatch.setenv(downloadable.HUB_VARIABLE, hub)
    with pytest.raises(UsageProblem, match=downloadable.HUB_VARIABLE) as caught:
        address(ENTRY)
    assert caught.value.hint and "secret" not in caught.value.message


@pytest.mark.parametrize(
    "content",
    [
        "",
        "= broken",
        "schema_version = 2",
        "schema_version = 1\nmodel = 3",
        "schema_version = 1\nmodel = [3]",
        toml(ENTRY, default="other"),
        toml(ENTRY, ENTRY),
        toml(replace(ENTRY, id="../x")),
        toml(replace(ENTRY, id="a..b")),
        toml(replace(ENTRY, role="spy")),
        toml(replace(ENTRY, file="../../x.gguf")),
        toml(replace(ENTRY, file="x.exe")),
        toml(replace(ENTRY, repository="a/b/c")),
        toml(replace(ENTRY, revision="a/../b")),
        toml(replace(ENTRY, sha256="00")),
        toml(replace(ENTRY, size=-1)),
        toml(replace(ENTRY, prompt_style="x")),
        toml(ENTRY) + "[[model]]\nid = 'b'\n",
        "a = " + "[" * 5000,
    ],
    ids=[
        "empty",
        "no TOML",
        "version",
        "no list",
        "no table",
        "default",
        "twice",
        "id with a path",
        "id with dots",
        "role",
        "file with a path",
        "file of another kind",
        "repository",
        "revision",
        "hash",
        "size",
        "style",
        "fields",
        "deep",
    ],
)
def test_a_list_that_is_wrong(listed: Path, content: str) -> None:
    listed.write_text(content)
    with pytest.raises(ModelDamaged) as caught:
        load_downloads()
    assert str(listed) in caught.value.message and caught.value.hint


def test_a_list_that_is_not_there(listed: Path) -> None:
    listed.unlink()
    with pytest.raises(ModelMissing, match="cannot read"):
        load_downloads()


@pytest.mark.parametrize("good", ["a", "qwen3-1.7b", "x_y.z", "0", "a" * 64])
def test_ids(good: str) -> None:
    check_id(good)


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "../x",
        "a/b",
        "A",
        ".a",
        "-a",
        "a" * 65,
        "a..b",
        "x.gguf",
        "a\n",
        "a\x1b[2J",
        "a\0",
        "\u0430",
        "a b",
    ],
    ids=[
        "empty",
        "path",
        "slash",
        "capital",
        "dot",
        "dash",
        "long",
        "dots",
        "file",
        "newline",
        "escape",
        "NUL",
        "Cyrillic",
        "space",
    ],
)
def test_what_is_no_id(bad: str) -> None:
    with pytest.raises(FactscoreError, match="cannot be the name"):
        check_id(bad)
