"""A Word draft with macros is read, and told to have them."""

from __future__ import annotations

import io
import zipfile

from draft_files import SAID, docx, packed, read, saved

MACROS = (
    '<Relationship Id="rId99" Target="vbaProject.bin" '
    'Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject"/></Relationships>'
)


def test_macros_are_named_and_left_out() -> None:
    document = docx.Document()
    document.add_paragraph(SAID)
    with zipfile.ZipFile(io.BytesIO(saved(document))) as source:
        parts: dict[str, bytes | str] = {name: source.read(name) for name in source.namelist()}
    assert read(packed(parts))["left_out"] == ()
    rels, types = "word/_rels/document.xml.rels", "[Content_Types].xml"
    parts[rels] = parts[rels].decode().replace("</Relationships>", MACROS)  # type: ignore[union-attr]
    parts[types] = (
        parts[types]
        .decode()
        .replace(  # type: ignore[union-attr]
            "</Types>",
            '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        )
    )
    parts["word/vbaProject.bin"] = b"\xd0\xcf\x11\xe0AutoOpen"
    assert read(packed(parts)) == {
        "kind": "docx",
        "text": SAID,
        "left_out": ("macros (never run)",),
    }
