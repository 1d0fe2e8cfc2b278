"""Drafts that cannot be read: damaged, locked, made to do harm, or in need of what is not
installed."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from test_drafts import SAID, P, W, docx_with, odt_with, packed, read, word_draft
from test_readers_files import make_pdf

from factscore_tui.documents.base import ExtractedText, Paragraphs
from factscore_tui.drafts import MAX_FILE, MAX_HTML, sandbox, text_of, worker
from factscore_tui.errors import InputProblem

ENTITIES = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]>'
LOCKED = b"/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<%s>/U<%s>>>/ID[<00><00>]" % (
    b"00" * 32,
    b"11" * 32,
)


def bit_errors() -> bytes:
    data = bytearray(word_draft())
    start = data.index(b"word/document.xml") + 60
    data[start : start + 200 : 3] = bytes(67)
    return bytes(data)


def locked_part() -> bytes:
    data = bytearray(packed({"word/document.xml": "x", "[Content_Types].xml": "x"}))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + place] |= 1
            at = data.find(mark, at + 1)
    return bytes(data)


def docx_without_body() -> bytes:
    with zipfile.ZipFile(io.BytesIO(docx_with(P))) as source:
        parts: dict[str, bytes | str] = {name: source.read(name) for name in source.namelist()}
    return packed({**parts, "word/document.xml": f"<w:document {W}/>"})


NEST = "<w:tbl><w:tr><w:tc>"
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "cut": (lambda: word_draft()[:9000], "damaged or cut off"),
    "only-a-beginning": (lambda: b"PK\x03\x04", "damaged or cut off"),
    "bit-errors": (bit_errors, "is damaged"),
    "bomb": (
        lambda: packed({"[Content_Types].xml": "", "word/document.xml": b" " * 151_000_000}),
        "unpacks to more",
    ),
    "many-parts": (
        lambda: packed({str(i): "" for i in range(10_001)}, zipfile.ZIP_STORED),
        "from 10,001 parts",
    ),
    "encrypted-part": (locked_part, "protected by a password"),
    "encrypted-odt": (
        lambda: packed(
            {
                "mimetype": "application/vnd.oasis.opendocument.text",
                "content.xml": "\x00\x01",
                "META-INF/manifest.xml": "<manifest:encryption-data/>",
            }
        ),
        "protected by a password",
    ),
    "no-text-part": (
        lambda: packed({"[Content_Types].xml": "<x/>", "word/other.xml": "<x/>"}),
        "is damaged",
    ),
    "strict": (
        lambda: docx_with(
            P,
            **{
                "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument": "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument"  # noqa: E501
            },
        ),
        "has no text where",
    ),
    "broken-xml": (lambda: docx_with("<w:p><w:r>"), "not complete XML"),
    "no-body": (docx_without_body, "has no text where"),
    "empty-docx": (lambda: docx_with("<w:p/>"), "holds no text"),
    "docx-entities": (
        lambda: docx_with(P.replace("Anna", "&b;"), ENTITIES),
        "declares a document type",
    ),
    "docx-outside": (
        lambda: docx_with(P.replace("Anna", "&b;"), OUTSIDE),
        "declares a document type",
    ),
    "docx-nested": (
        lambda: docx_with(NEST * 5000 + P + "</w:tc></w:tr></w:tbl>" * 5000),
        "nested too deeply",
    ),
    "odt-entities": (lambda: odt_with("<text:p>&b;</text:p>", ENTITIES), "declares entities"),
    "odt-outside": (lambda: odt_with("<text:p>&b;</text:p>", OUTSIDE), "declares entities"),
    "odt-breaks-off": (lambda: odt_with("<text:p>Anna.</text:p><text:p>"), "not complete XML"),
    "odt-without-content": (
        lambda: packed({"mimetype": "application/vnd.oasis.opendocument.text"}),
        "is missing",
    ),
    "empty-odt": (lambda: odt_with("<text:p> </text:p>"), "holds no text"),
    "spreadsheet": (
        lambda: packed({"[Content_Types].xml": "", "xl/workbook.xml": ""}),
        "is a spreadsheet",
    ),
    "presentation": (
        lambda: packed({"[Content_Types].xml": "", "ppt/a.xml": ""}),
        "is a presentation",
    ),
    "ods": (
        lambda: packed({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}),
        "but no text",
    ),
    "pages": (lambda: packed({"Index/Document.iwa": ""}), "is a Pages document"),
    "e-book": (lambda: packed({"mimetype": "application/epub+zip"}), "is an e-book"),
    "zip": (lambda: packed({"a.txt": "x"}), "is a zip archive"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_files_that_cannot_be_used(name: str) -> None:
    make, problem = HOSTILE[name]
    found = read(make())
    assert problem in found["problem"] and found["hint"], found


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"%PDF-1.4\n" + bytes(range(256)), "is a damaged PDF"),
        (make_pdf([[], []]), "holds no text"),
        (make_pdf([["x"]], trailer=LOCKED), "password"),
    ],
    ids=["noise", "scan", "locked"],
)
def test_pdfs_that_cannot_be_used(data: bytes, problem: str) -> None:
    found = read(data, "pdf")
    assert problem in found["problem"] and found["hint"], found


@pytest.mark.parametrize(
    ("data", "name", "problem"),
    [
        (b"\xd0\xcf\x11\xe0" + b"\x00" * 500, "old.doc", "before 2007"),
        (
            b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"),
            "a.docx",
            "protected by a password",
        ),
        (b"", "empty.docx", "it is empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "picture.html", "a picture"),
        (
            b"<html><head><title>x</title></head><body> \n</body></html>",
            "a.html",
            "a.html holds no text",
        ),
        (b"a" * 20_000_001, "a.txt", "a.txt is larger than 20 MB"),
        (b"<html>" + b"a" * MAX_HTML, "", "the input is larger than 10 MB"),
        (b"PK\x03\x04" + b"a" * MAX_FILE, "a.docx", "a.docx is larger than 50 MB"),
        (packed({"a": "b"}), "a.odt", "a.odt is a zip archive"),
    ],
    ids=[
        "doc",
        "locked",
        "empty",
        "picture",
        "empty-page",
        "long-txt",
        "long-html",
        "long-docx",
        "zip",
    ],
)
def test_problems_name_the_file_and_what_to_do(data: bytes, name: str, problem: str) -> None:
    with pytest.raises(InputProblem) as error:
        text_of(data, name)
    assert problem in error.value.message and error.value.hint and error.value.exit_code == 2


def test_too_much_text() -> None:
    whole = Paragraphs()
    with pytest.raises(Exception, match="more than 20 million characters"):
        for _ in range(30):
            whole.add("x" * 1_000_000)


@pytest.mark.parametrize(
    ("module", "data"),
    [("docx", docx_with(P)), ("odf", odt_with("<text:p>a</text:p>"))],
    ids=["docx", "odf"],
)
def test_a_package_that_is_not_installed(
    module: str, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    found = read(data)
    assert (
        "needs the package" in found["problem"]
        and found["hint"] == "pip install 'factscore-tui[documents]'"
    )


def test_pypdf_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert read(make_pdf([["x"]]), "pdf")["hint"] == "pip install 'factscore-tui[documents]'"


# --- the process that reads
# ------------------------------------------------------------------------------------


def test_a_reader_that_dies_or_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **options: Any) -> None:
        raise subprocess.TimeoutExpired("x", options["timeout"])

    def dead(*_: object, **__: Any) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess([], -9, b'{"text": "Anna', b"")

    def none(*_: object, **__: Any) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    for run, problem in (
        (late, "more than 120 s"),
        (dead, "too much memory or time"),
        (none, "no process for it"),
    ):
        monkeypatch.setattr(sandbox.subprocess, "run", run)  # type: ignore[attr-defined]
        with pytest.raises(InputProblem, match=problem):
            text_of(word_draft(), "a.docx")


def test_a_library_that_stumbles_or_runs_out_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(error: Exception) -> Callable[..., ExtractedText]:
        def _read(*_: object) -> ExtractedText:
            raise error

        return _read

    for error, problem in (
        (ZeroDivisionError(), "is damaged (ZeroDivisionError)"),
        (MemoryError(), "takes more memory"),
        (RecursionError(), "is damaged (RecursionError)"),
        (zlib.error(), "cannot be unpacked"),
    ):
        monkeypatch.setattr(worker, "_read", fails(error))
        found = read(b"PK\x03\x04")
        assert problem in found["problem"] and found["hint"]


@pytest.mark.slow
def test_long_documents_take_linear_work() -> None:
    assert len(read(docx_with(P * 20_000))["text"]) == 20_000 * (len(SAID) + 2) - 2
    assert (
        len(read(docx_with("<w:p>" + "<w:r><w:t>ab</w:t></w:r>" * 100_000 + "</w:p>"))["text"])
        == 200_000
    )
    assert (
        read(odt_with("<text:section>" * 5000 + "<text:p>a</text:p>" + "</text:section>" * 5000))[
            "text"
        ]
        == "a"
    )
    assert len(read(odt_with("<text:p>" + "a b " * 1_000_000 + "</text:p>"))["text"]) == 3_999_999
