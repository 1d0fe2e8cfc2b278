"""Models that are installed, for tests."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from gguf_bytes import gguf
from test_downloadable import ENTRY, toml

from factscore_tui.inference.models import downloadable
from factscore_tui.inference.models.installed_registry import models_dir

BODY = gguf()
SHA256 = hashlib.sha256(BODY).hexdigest()


def sound_file(folder: Path) -> Path:
    """A sound file of the user's."""
    path = folder / "My Model.Q4_0.gguf"
    path.write_bytes(BODY)
    return path


def list_downloads(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list of downloads with the one model `tiny` in it, whose hash is known."""
    folder = place / "bundled"
    folder.mkdir()
    (folder / "downloads.toml").write_text(toml(replace(ENTRY, sha256=SHA256, size=len(BODY))))
    monkeypatch.setattr(downloadable, "bundled_dir", lambda: folder)
    return folder / "downloads.toml"


def registry_file() -> Path:
    return models_dir() / "models.json"
