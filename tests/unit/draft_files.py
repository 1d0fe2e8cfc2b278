"""Files of drafts, for tests."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from factscore_tui.drafts import worker

docx = pytest.importorskip("docx", reason="python-docx is not installed")
pytest.importorskip("odf", reason="odfpy is not installed")
pytest.importorskip("pypdf", reason="pypdf is not installed")
ODF = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for name, long in (
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("draw", "drawing"),
    )
)
SAID = "Anna was born in Riga."
P = f"<w:p><w:r><w:t>{SAID}</w:t></w:r></w:p>"


def saved(document: Any) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def packed(parts: dict[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return stream.getvalue()


def odt_with(body: str, before: str = "", **parts: str) -> bytes:
    content = f"<office:body><office:text>{body}</office:text></office:body>"
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"{before}<office:document-content {ODF}>{content}</office:document-content>",  # noqa: E501
            **{name.replace("_", "."): data for name, data in parts.items()},
        }
    )


def read(data: bytes, kind: str = "zip") -> dict[str, Any]:
    """What the worker finds, in this process."""
    return worker.read(data, kind)
