"""From bytes to text, without guessing and without changing a character: offsets must mean the same
everywhere."""

from __future__ import annotations

import codecs
import re

from factscore_tui.errors import InputProblem

MAX_BYTES = 20_000_000
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MAGIC = (  # long enough that a text about the format ("GGUF is a ...") is none of them
    (b"%PDF-", "a PDF", "save its text first: pdftotext FILE.pdf FILE.txt"),
    (b"PK\x03\x04", "a zip archive or an office document", "save it as plain text first"),
    (b"\xd0\xcf\x11\xe0", "an old office document", "save it as plain text first"),
    (b"{\\rtf", "an RTF document", "save it as plain text first"),
    (b"GGUF\x02\0\0\0", "a model file", "name a text"),
    (b"GGUF\x03\0\0\0", "a model file", "name a text"),
    (b"SQLite format 3\0", "a database", "name a text"),
    (b"\x89PNG", "a picture", "name a text"),
    (b"\xff\xd8\xff", "a picture", "name a text"),
    (b"GIF87a", "a picture", "name a text"),
    (b"GIF89a", "a picture", "name a text"),
    (b"\x7fELF", "a program", "name a text"),
    (b"\x1f\x8b", "compressed (gzip)", "decompress it first: gunzip FILE"),
    *(
        (b"BZh%d1AY&SY" % level, "compressed (bzip2)", "decompress it first: bunzip2 FILE")
        for level in range(1, 10)
    ),
    (b"\xfd7zXZ", "compressed (xz)", "decompress it first: unxz FILE"),
    (b"ZIM\x04", "a ZIM archive", "name a text"),
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_TEXT_CONTROLS = frozenset(b"\t\n\v\f\r\x1b\x08\x00")
_SAMPLE = 8192
_FEW = 0.02
"""Share of NULs and other control bytes up to which something is still a text with a few stray
ones."""


def decode_text(data: bytes, encoding: str | None = None) -> str:
    """The text in `data`, newlines and stray control characters kept; a byte order mark is not part
    of it.

    UTF-8 unless `encoding` names another or a byte order mark shows UTF-16 or UTF-32. InputProblem
    for what is too large, binary, wrongly encoded, empty, or an encoding that does not exist.
    """
    if len(data) > MAX_BYTES:
        raise InputProblem(
            f"the text has {len(data):,} bytes, more than the {MAX_BYTES // 1_000_000} MB that "
            f"are taken at once",
            "split it: split --line-bytes=10M FILE",
        )
    mark, found = next(((m, e) for m, e in _BOMS if data.startswith(m)), (b"", ""))
    if encoding is None and not found.startswith(("utf-16", "utf-32")):
        _refuse_binary(data)
    if encoding is None:
        text = _decode(data[len(mark) :], found or "utf-8", len(mark), _hint(found))
    else:
        text = _decode(data, encoding or "utf-8", 0, "try another --encoding").removeprefix(
            "\ufeff"
        )
    check_text(text)
    return text


def check_text(text: str) -> None:
    """InputProblem when there is nothing in `text` to check, or too much."""
    if not text.strip(" \t\r\n\v\f\x00\u00a0\u2028\u2029\ufeff") or not text.strip():
        raise InputProblem(
            "there is no text to check: it is empty", "name a file with text in it, or paste some"
        )
    broken = _SURROGATE.search(text)
    # "utf-7" and "unicode_escape" let them pass; nothing could be written or sent with one
    if broken is not None:
        raise InputProblem(
            f"the text holds half a character (U+{ord(broken.group()):04X}) at character "
            f"{broken.start()}",
            "save it as UTF-8, or try another --encoding",
        )
    if len(text) > MAX_BYTES:
        raise InputProblem(
            f"the text has {len(text) / 1e6:.0f} million characters, too many at once",
            "check it in parts",
        )


def _hint(found: str) -> str:
    """What to try when the default decoding fails; `found` is the encoding that a byte order mark
    shows, or empty."""
    if found:
        return f"it begins like {found.upper()} but goes on differently: name its --encoding"
    return "if it comes from Windows or is old, try --encoding cp1252"


def _decode(data: bytes, encoding: str, skipped: int, hint: str) -> str:
    """`skipped` bytes of a byte order mark stood before `data`: offsets count from the start of the
    file."""
    try:
        return data.decode(encoding)
    except LookupError as error:
        raise InputProblem(
            f"no encoding is called {encoding!r}", "try --encoding utf-8, cp1252 or latin-1"
        ) from error
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise InputProblem(
            f"the text is not valid {encoding.upper()}: byte 0x{byte:02x} at offset "
            f"{skipped + error.start}",
            hint,
        ) from error
    except (
        ValueError,
        TypeError,
        AssertionError,
    ) as error:  # codecs that are not text encodings ("hex", "zlib")
        raise InputProblem(
            f"{encoding!r} is not an encoding of text", "try --encoding utf-8, cp1252 or latin-1"
        ) from error


def _refuse_binary(data: bytes) -> None:
    for magic, what, hint in _MAGIC:
        if data.startswith(magic):
            raise InputProblem(f"this is {what}, not a text", hint)
    sample = data[:_SAMPLE]
    controls = sum(b < 32 and b not in _TEXT_CONTROLS for b in sample)
    nuls = sample.count(0)
    if sample and (nuls + controls) / len(sample) > _FEW and nuls + controls > 4:
        raise InputProblem(
            "this is binary data, not a text", "name a text, or pass --encoding if it is UTF-16"
        )
