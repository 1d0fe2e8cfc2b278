"""GGUF headers: what is read of sound ones, and every broken one is refused before llama.cpp sees
the file."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from gguf_bytes import gguf, named, tensor, text, texts

from factscore_tui.errors import ModelDamaged
from factscore_tui.inference.models import gguf_header
from factscore_tui.inference.models.gguf_header import read_header
from factscore_tui.inference.models.installed import find_installed, find_language_model
from factscore_tui.inference.models.installed_registry import models_dir

BODY = gguf()


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A sound file."""
    path = tmp_path / "model.gguf"
    path.write_bytes(BODY)
    return path


def test_a_sound_header(model: Path) -> None:
    header = read_header(model)
    assert (header.architecture, header.tensors, header.size, header.parts) == (
        "llama",
        1,
        len(BODY),
        1,
    )


def test_the_header_of_a_file_that_the_gguf_package_wrote(tmp_path: Path) -> None:
    gguf_package = pytest.importorskip("gguf", reason="the gguf package is for development only")
    import numpy as np

    path = tmp_path / "written.gguf"
    writer = gguf_package.GGUFWriter(path, "qwen3")
    writer.add_custom_alignment(64)
    writer.add_token_list([f"t{n}" for n in range(5000)])
    writer.add_token_scores([0.5] * 5000)
    writer.add_bool("general.flag", True)
    writer.add_float64("general.number", 0.5)
    writer.add_tensor("a", np.ones((3, 5), dtype=np.float32))
    writer.add_tensor(
        "b", np.ones((4, 34), dtype=np.uint8), raw_dtype=gguf_package.GGMLQuantizationType.Q8_0
    )
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    header = read_header(path)
    body = path.read_bytes()
    assert header.architecture == "qwen3" and header.tensors == 2
    assert len(body) - 64 < header.size <= len(body)  # the writer pads the last tensor
    for length in (header.size - 1, len(body) // 2, 30, 3):
        path.write_bytes(body[:length])
        with pytest.raises(ModelDamaged, match="cut short"):
            read_header(path)


def test_a_header_larger_than_the_first_step(tmp_path: Path) -> None:
    path = tmp_path / "large.gguf"
    words = [f"word number {n}" for n in range(100_000)]
    path.write_bytes(gguf(pairs=(("tokenizer.ggml.tokens", 9, texts(*words)), named("phi3"))))
    assert path.stat().st_size > gguf_header._STEPS[0] and read_header(path).architecture == "phi3"


def test_every_prefix_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cut.gguf"
    for length in (*range(200), *range(200, len(BODY), 41)):
        path.write_bytes(BODY[:length])
        with pytest.raises(ModelDamaged, match=r"cut short|empty"):
            read_header(path)


HUGE = struct.pack("<Q", 2**63)
BROKEN: dict[str, bytes] = {
    "a web page": b"<!DOCTYPE html><html><body>Sign in</body></html>",
    "text": b"version https://git-lfs.github.com/spec/v1\n",
    "zeros": bytes(10_000),
    "version 1": gguf(version=1),
    "version of another byte order": struct.pack(">4sIQQ", b"GGUF", 3, 1, 1) + bytes(100),
    "no architecture": gguf(pairs=()),
    "architecture with control characters": gguf("\x1b[2J"),
    "architecture with a path": gguf("../llama"),
    "no weights": gguf(tensors=()),
    "too many tensors": struct.pack("<4sIQQ", b"GGUF", 3, 2**63, 0) + bytes(1000),
    "too many pairs": struct.pack("<4sIQQ", b"GGUF", 3, 1, 2**63) + bytes(1000),
    "a string without end": gguf(pairs=(("a", 8, HUGE), named("llama"))),
    "an array without end": gguf(pairs=(("a", 9, struct.pack("<I", 4) + HUGE),)),
    "strings without end": gguf(pairs=(("a", 9, struct.pack("<IQ", 8, 3_000_000)),)),
    "strings that overflow": gguf(pairs=(("a", 9, struct.pack("<IQ", 8, 2) + HUGE + HUGE),)),
    "an array of arrays": gguf(pairs=(("a", 9, struct.pack("<IQ", 9, 1)),)),
    "a type that there is not": gguf(pairs=(("a", 77, b""), named("llama"))),
    "alignment zero": gguf(pairs=(named("llama"), ("general.alignment", 4, struct.pack("<I", 0)))),
    "a tensor of many dimensions": gguf(tensors=(text("t") + struct.pack("<I", 10_000),)),
    "a tensor beyond the end": gguf(tensors=(tensor(offset=2**63),)),
    "a tensor larger than the file": gguf(tensors=(tensor(dims=(2**40, 2**20)),)),
    "a vocabulary without end": struct.pack("<4sIQQ", b"GGUF", 3, 1, 400)
    + (text("k") + struct.pack("<IIQ", 9, 8, 300_000) + bytes(8 * 300_000)) * 2,
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_file(tmp_path: Path, body: bytes) -> None:
    path = tmp_path / "broken.gguf"
    path.write_bytes(body)
    with pytest.raises(ModelDamaged) as caught:
        find_language_model(str(path))
    assert (
        str(path) in caught.value.message
        and caught.value.hint
        and "\x1b" not in caught.value.message
    )
    assert not models_dir().exists()


def test_a_header_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gguf_header, "_STEPS", (64, 256))
    path = tmp_path / "endless.gguf"
    path.write_bytes(gguf(pairs=(named("llama"), ("a", 8, text("x" * 5000)))))
    with pytest.raises(ModelDamaged, match="its header is larger than"):
        read_header(path)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (gguf("clip"), "goes with a model"),
        (gguf(pairs=(named("llama"), ("split.count", 2, struct.pack("<H", 3)))), "one of 3 parts"),
    ],
    ids=["projector", "split"],
)
def test_files_that_are_no_whole_model(model: Path, body: bytes, says: str) -> None:
    model.write_bytes(body)
    with pytest.raises(ModelDamaged, match=says):
        find_installed(str(model))
