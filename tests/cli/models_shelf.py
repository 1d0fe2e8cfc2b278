"""What tests of `models` share: a tiny model, and a list of downloads with it in."""

from __future__ import annotations

import hashlib
from dataclasses import fields
from pathlib import Path

from gguf_bytes import gguf, tensor

from factscore_tui.inference.models.downloadable import Download
from factscore_tui.inference.models.installed_registry import load_registry, models_dir


def weights(fill: bytes = b"\x01", architecture: str = "qwen3") -> bytes:
    """A model of 200 kB."""
    return gguf(architecture, tensors=(tensor(dims=(50_000,)),), data=200_000, fill=fill)


BODY = weights()
SHA256 = hashlib.sha256(BODY).hexdigest()
PAGE = "/me/tiny-GGUF/resolve/0123abc/tiny-Q4.gguf"
ENTRY = Download(
    id="tiny", title="Tiny, Q4", role="chat", repository="me/tiny-GGUF", revision="0123abc",
    file="tiny-Q4.gguf",
    size=len(BODY), size_about=len(BODY), sha256=SHA256, licence="Apache-2.0",
    licence_url="https://example.org/l",
    memory_mb=1500, context=64, prompt_style="template", notes="Small.", figures_from="here",
)  # fmt: skip
LISTED = """
import sys
from pathlib import Path
from factscore_tui.inference.models import downloadable as downloads
downloads.bundled_dir = lambda: Path(sys.argv[1])
from factscore_tui.cli import main
sys.exit(main.main(sys.argv[2:]))
"""


def offer(folder: Path, *entries: Download) -> None:
    """Write the list of what can be downloaded."""
    rows = [
        "[[model]]\n"
        + "\n".join(f"{field.name} = {getattr(entry, field.name)!r}" for field in fields(Download))
        for entry in entries
    ]
    text = f"schema_version = 1\ndefault = {entries[0].id!r}\n" + "\n".join(rows)
    (folder / "downloads.toml").write_text(text)


def lying() -> list[str]:
    """What is in the folder of models."""
    return (
        sorted(p.name for p in models_dir().iterdir() if p.name[0] != ".")
        if models_dir().is_dir()
        else []
    )


def nothing_is_there() -> bool:
    return lying() == [] and load_registry().models == {}
