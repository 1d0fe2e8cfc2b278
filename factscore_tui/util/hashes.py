"""SHA-256 of files: the identity of what they hold."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import BinaryIO


def stream_sha256(stream: BinaryIO) -> str:
    """Of what is left in a file that is open, in hex. OSError."""
    return hashlib.file_digest(stream, "sha256").hexdigest()  # type: ignore[arg-type]


def file_sha256(path: Path) -> str:
    """Of a file, in hex. OSError."""
    with path.open("rb") as stream:
        return stream_sha256(stream)
