"""Zip files: which kind of document one is, and whether it can be unpacked without harm."""

from __future__ import annotations

import io
import zipfile
import zlib

from factscore_tui.documents.base import COPY_AGAIN, DAMAGED, PASSWORD, SAVE_AGAIN, Unreadable

MAX_UNPACKED = 150_000_000
"""Bytes of all parts of a document together. zipfile unpacks no more of a part than the file
declares for it."""
MAX_RATIO, MAX_UNCHECKED = 200, 5_000_000
"""Text is packed to a 3rd or a 30th of its size. More than MAX_UNCHECKED bytes out of less than a
200th of them are not text that anybody wrote."""
MAX_PARTS = 10_000
OLE = b"\xd0\xcf\x11\xe0"
"""What office documents of before 2007 begin with, and such of today that have a password."""
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_TEXT_DOCUMENT = "application/vnd.oasis.opendocument.text"
_OTHERS = (
    ("xl/", "is a spreadsheet, not a text", "copy the text into a document, or name another file"),
    ("ppt/", "is a presentation, not a text", "save its outline as text, or name another file"),
    ("Index/Document.iwa", "is a Pages document", "export it as Word (.docx) and open that"),
)


def kind_of(data: bytes) -> str:
    """ "docx" or "odt". Unreadable: another kind of zip file, damaged, encrypted, or made to unpack
    to any size."""
    if data.startswith(OLE):
        raise Unreadable(*old_office(data))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            _check_sizes(parts)
            mimetype = archive.read("mimetype")[:200] if "mimetype" in archive.namelist() else b""
            manifest = (
                archive.read("META-INF/manifest.xml")
                if "META-INF/manifest.xml" in archive.namelist()
                else b""
            )
    except RuntimeError as error:
        # a part that is encrypted; NotImplementedError: packed in a way Python has not
        raise Unreadable(
            *(PASSWORD if "encrypted" in str(error) else (DAMAGED, COPY_AGAIN))
        ) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as error:
        raise Unreadable(DAMAGED, COPY_AGAIN) from error
    if any(part.flag_bits & 1 for part in parts) or b"encryption-data" in manifest:
        raise Unreadable(*PASSWORD)
    return _kind([part.filename for part in parts], mimetype.decode("latin-1").strip())


def old_office(data: bytes) -> tuple[str, str]:
    """The problem with a file that begins with OLE, and what to do."""
    if _LOCKED in data:
        return PASSWORD
    return (
        "is an office document of the kind before 2007 (.doc)",
        "save it as .docx or .odt, and open that",
    )


def _check_sizes(parts: list[zipfile.ZipInfo]) -> None:
    if len(parts) > MAX_PARTS:
        raise Unreadable(
            f"is packed from {len(parts):,} parts, more than any draft has", SAVE_AGAIN
        )
    if sum(part.file_size for part in parts) > MAX_UNPACKED:
        raise Unreadable(
            f"unpacks to more than {MAX_UNPACKED // 1_000_000} MB",
            "save its text alone and check that",
        )
    # pictures may be blank
    texts = [part for part in parts if part.filename.lower().endswith((".xml", ".rels"))]
    if any(part.file_size > max(MAX_UNCHECKED, MAX_RATIO * part.compress_size) for part in texts):
        raise Unreadable(
            f"unpacks to more than {MAX_RATIO} times its size, which no text does",
            "save its text alone and check that",
        )


def _kind(names: list[str], mimetype: str) -> str:
    if "[Content_Types].xml" in names and any(name.startswith("word/") for name in names):
        return "docx"
    bare = not mimetype and "content.xml" in names and "META-INF/manifest.xml" in names
    if mimetype.startswith(_TEXT_DOCUMENT) or bare:
        return "odt"
    if mimetype.startswith("application/vnd.oasis.opendocument."):
        raise Unreadable(
            "is an OpenDocument file, but no text",
            "copy the text into a document, or name another file",
        )
    if mimetype == "application/epub+zip":
        raise Unreadable("is an e-book", "convert it to text first")
    for start, problem, hint in _OTHERS:
        if any(name.startswith(start) for name in names):
            raise Unreadable(problem, hint)
    raise Unreadable("is a zip archive", "unpack it, and name a file in it")
