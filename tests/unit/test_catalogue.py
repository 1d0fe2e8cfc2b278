"""The model catalogue: what is shipped is what it says, and a wrong file is named before llama.cpp
sees it."""

from __future__ import annotations

import hashlib
import struct
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.inference.models import catalogue
from factscore_tui.inference.models.catalogue import (
    ModelEntry,
    bundled_dir,
    file_sha256,
    find_entry,
    find_model,
    load_catalogue,
    verify_model,
)
from factscore_tui.inference.models.gguf_header import gguf_architecture

CONTENT = b"GGUF" + bytes(range(256)) * 8
ENTRY = ModelEntry(
    id="tiny",
    file="tiny.gguf",
    role="embed",
    architecture="bert",
    size=len(CONTENT),
    sha256=hashlib.sha256(CONTENT).hexdigest(),
    licence="MIT",
    source="https://example.org",
    dims=4,
    max_tokens=8,
    recipe="recipes/tiny",
)


def header(*pairs: tuple[bytes, int, bytes], magic: bytes = b"GGUF", version: int = 3) -> bytes:
    """The start of a GGUF file with these metadata pairs: key, value type, encoded value."""
    body = b"".join(
        struct.pack("<Q", len(key)) + key + struct.pack("<I", kind) + value
        for key, kind, value in pairs
    )
    return struct.pack("<4sIQQ", magic, version, 0, len(pairs)) + body


def text_value(value: bytes) -> bytes:
    return struct.pack("<Q", len(value)) + value


def toml(entry: ModelEntry) -> str:
    rows = [f"{key} = {getattr(entry, key)!r}" for key in ModelEntry.__slots__]
    return "schema_version = 1\n[[model]]\n" + "\n".join(rows) + "\n"


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A models directory of our own with the one model ENTRY in it."""
    (tmp_path / "catalogue.toml").write_text(toml(ENTRY), encoding="utf-8")
    (tmp_path / "tiny.gguf").write_bytes(CONTENT)
    monkeypatch.setattr(catalogue, "bundled_dir", lambda: tmp_path)
    return tmp_path


def test_every_shipped_model_is_the_file_the_catalogue_names() -> None:
    entries = load_catalogue()
    assert len({entry.id for entry in entries}) == len(entries) > 0
    for entry in entries:
        path = find_model(entry.id)
        verify_model(entry, path)
        assert path.suffix != ".gguf" or gguf_architecture(path) == entry.architecture
        assert entry.size < 30_000_000
        assert file_sha256(path) == entry.sha256


def test_every_shipped_model_has_its_recipe() -> None:
    if bundled_dir().parent.name == "_bundled":
        pytest.skip("recipes are part of the source checkout only")
    for entry in load_catalogue():
        assert (bundled_dir() / entry.recipe / "README.md").is_file()


def test_importing_the_catalogue_loads_nothing_heavy() -> None:
    code = (
        "import sys, factscore_tui.inference.models.catalogue as c; c.load_catalogue();"
        "print([m for m in ('numpy', 'llama_cpp', 'factscore_tui.inference.llama.encoder') if m in "
        "sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_models_are_found_in_a_wheel_and_in_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site" / "factscore_tui"
    monkeypatch.setattr(
        catalogue, "__file__", str(package / "inference" / "models" / "catalogue.py")
    )
    with pytest.raises(ModelMissing) as error:
        bundled_dir()
    assert "reinstall" in error.value.hint

    for place in (
        tmp_path / "site" / "models",
        package / "_bundled" / "models",
    ):  # the wheel's goes first
        place.mkdir(parents=True)
        (place / "catalogue.toml").write_text("schema_version = 1\n", encoding="utf-8")
        assert bundled_dir() == place
    assert load_catalogue() == ()


def test_an_entry_and_its_file_are_found(models: Path) -> None:
    assert load_catalogue() == (ENTRY,)
    assert find_entry("tiny") == ENTRY
    assert find_model("tiny") == models / "tiny.gguf"
    verify_model(ENTRY, find_model("tiny"))


def test_an_unknown_id_names_the_known_ones(models: Path) -> None:
    with pytest.raises(ModelMissing) as error:
        find_model("huge")
    assert "'huge'" in error.value.message
    assert "tiny" in error.value.hint


def test_a_file_that_is_not_there(models: Path) -> None:
    (models / "tiny.gguf").unlink()
    with pytest.raises(ModelMissing, match=r"tiny\.gguf"):
        find_model("tiny")
    with pytest.raises(ModelMissing, match=r"tiny\.gguf"):
        verify_model(ENTRY, models / "tiny.gguf")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty"),
        (b"GG", "not a GGUF"),
        (b"version https://git-lfs.example/spec/v1\n", "not a GGUF"),
        (b"FUGG" + CONTENT[4:], "not a GGUF"),
        (CONTENT[:-1], f"cut short, {len(CONTENT) - 1} of {len(CONTENT)} bytes"),
        (CONTENT[:4], "cut short"),
        (CONTENT + b"\0", "not the file that was shipped"),
        (CONTENT[:99] + b"\xff" + CONTENT[100:], "not the file that was shipped"),
    ],
    ids=str.split(
        "empty two-bytes pointer magic one-byte-less magic-only one-byte-more one-byte-other"
    ),
)
def test_a_damaged_file_is_named_as_what_it_is(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelDamaged, match=message) as error:
        verify_model(ENTRY, path)
    assert str(path) in error.value.message
    assert error.value.hint


def test_a_directory_or_an_impossible_path_is_not_a_model(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no\0such"):
        with pytest.raises(ModelMissing):
            verify_model(ENTRY, path)
        with pytest.raises(ModelMissing):
            gguf_architecture(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("schema_version = ", "not valid TOML"),
        (toml(ENTRY).replace("schema_version = 1", "schema_version = 2"), "schema_version 2"),
        (toml(ENTRY).replace("schema_version = 1\n", ""), "schema_version None"),
        ("schema_version = 1\nmodel = 3\n", "not a list"),
        ("schema_version = 1\nmodel = [3]\n", "lacks a field"),
        (toml(ENTRY).replace("dims = 4\n", ""), "'tiny' lacks a field"),
        (toml(ENTRY).replace("dims = 4", "dims = '4'"), "'tiny' lacks a field, or has a wrong one"),
        (
            toml(ENTRY).replace("dims = 4", "dims = true"),
            "'tiny' lacks a field, or has a wrong one",
        ),
        (toml(ENTRY) + "extra = 1\n", "'tiny' lacks a field, or has a wrong one"),
        (toml(replace(ENTRY, file="../tiny.gguf")), "not a plain file name"),
        (toml(replace(ENTRY, file="/etc/passwd")), "not a plain file name"),
    ],
    ids=str.split(
        "toml schema no-schema no-list no-table lacking text-number bool-number extra parent "
        "absolute"
    ),
)
def test_a_malformed_catalogue(models: Path, text: str, message: str) -> None:
    (models / "catalogue.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ModelDamaged, match=message):
        load_catalogue()


def test_a_catalogue_in_broken_utf8(models: Path) -> None:
    (models / "catalogue.toml").write_bytes(b"schema_version = 1 # \xff\n")
    with pytest.raises(ModelDamaged, match="not valid TOML"):
        load_catalogue()


def test_the_architecture_is_read_past_other_keys(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    pairs = [
        (b"general.alignment", 4, struct.pack("<I", 32)),
        (b"general.name", 8, text_value(b"x")),
        (b"general.architecture", 8, text_value(b"qwen3")),
    ]
    path.write_bytes(header(*pairs))
    assert gguf_architecture(path) == "qwen3"


BERT = (b"general.architecture", 8, text_value(b"bert"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "cut short or broken"),
        (header(BERT, magic=b"PK\3\4"), "does not start with GGUF"),
        (header(BERT, version=1), "GGUF version 1"),
        (header(BERT, version=3 << 24), "GGUF version"),  # big-endian
        (header(), "names no architecture"),
        (header((b"general.name", 8, text_value(b"x"))), "names no architecture"),
        (
            header((b"general.tags", 9, struct.pack("<IQ", 8, 1) + text_value(b"a")), BERT),
            "names no architecture",
        ),
        (header((b"general.alignment", 99, b"")), "names no architecture"),
        (header(*[(b"k%d" % n, 7, b"\1") for n in range(65)], BERT), "names no architecture"),
        (header(BERT)[:-2], "cut short"),
        (header(BERT)[:30], "cut short"),
        (header((b"general.architecture", 8, struct.pack("<Q", 1 << 62) + b"bert")), "too long"),
        (header((b"general.architecture", 8, text_value(b"\xff\xfe"))), "broken"),
    ],
    ids=str.split(
        "empty magic version endian none other array type 65-keys value-cut key-cut huge-string "
        "utf8"
    ),
)
def test_a_header_that_cannot_be_read(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelDamaged, match=message):
        gguf_architecture(path)
