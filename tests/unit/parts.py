"""A file to download, and what earlier downloads of it left."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

BODY = bytes(range(256)) * 1200
SHA256 = hashlib.sha256(BODY).hexdigest()


def leftovers(target: Path) -> list[str]:
    """What lies beside the target."""
    return (
        sorted(p.name for p in target.parent.iterdir() if p != target)
        if target.parent.is_dir()
        else []
    )


def put_part(target: Path, address: str, body: bytes, **note: Any) -> None:
    """A part as an earlier download from `address` left it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.with_name("file.bin.part").write_bytes(body)
    origin = {
        "url": address,
        "server": "127.0.0.1",
        "etag": '"one"',
        "modified": "",
        "size": len(BODY),
        **note,
    }
    target.with_name("file.bin.part.json").write_text(json.dumps(origin))
