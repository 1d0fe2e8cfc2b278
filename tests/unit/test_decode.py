"""From bytes to text: what is read exactly, and what is refused with which message and hint."""

from __future__ import annotations

import bz2
import codecs
import gzip
import lzma

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factscore_tui.errors import InputProblem
from factscore_tui.text import decode
from factscore_tui.text.decode import check_text, decode_text

BOMS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


def refusal(data: bytes, encoding: str | None = None) -> InputProblem:
    with pytest.raises(InputProblem) as caught:
        decode_text(data, encoding)
    assert caught.value.message and caught.value.hint
    return caught.value


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])), st.sampled_from(sorted(BOMS)))
def test_a_byte_order_mark_is_obeyed_and_is_no_part_of_the_text(text: str, encoding: str) -> None:
    text = "A word. " * 50 + text  # never blank, and too few control characters to look binary
    assert decode_text(BOMS[encoding] + text.encode(encoding)) == text
    assert decode_text(BOMS[encoding] + text.encode(encoding), encoding) == text
    assert decode_text(text.encode(encoding), encoding) == text


@settings(deadline=None)
@given(
    st.binary(),
    st.sampled_from(
        [
            None,
            "utf-8",
            "utf-16",
            "utf-7",
            "cp1252",
            "ascii",
            "shift_jis",
            "unicode_escape",
            "raw_unicode_escape",
            "hex",
            "zlib",
            "base64",
            "rot13",
            "idna",
            "punycode",
            "undefined",
            "nope",
            "",
            "a\0b",
            "../x",
            "é",
        ]
    ),
)
def test_any_bytes_give_text_that_can_be_written_or_a_problem(
    data: bytes, encoding: str | None
) -> None:
    try:
        text = decode_text(data, encoding)
    except InputProblem as problem:
        assert problem.message and problem.hint
    else:
        assert text.strip()
        text.encode("utf-8")


def test_newlines_and_stray_nuls_are_kept() -> None:
    text = "One\r\ntwo\rthree\n\u2028four\0five\n"
    assert decode_text(text.encode()) == text


def test_a_named_encoding() -> None:
    assert decode_text("café".encode("cp1252"), "cp1252") == "café"
    assert decode_text("東京".encode("shift_jis"), "shift_jis") == "東京"


@pytest.mark.parametrize(
    ("data", "byte", "offset"),
    [
        (b"caf\xe9 au lait", "0xe9", 3),
        ("東京".encode() + b"\xff", "0xff", 6),
        (codecs.BOM_UTF8 + b"hi\xff", "0xff", 5),  # the offset counts from the start of the file
        (codecs.BOM_UTF16_LE + b"a\x00b", "0x62", 4),
        (b"\xed\xa0\x80", "0xed", 0),
        (b"overlong \xc0\xaf", "0xc0", 9),
    ],
)
def test_broken_text_names_byte_offset_and_option(data: bytes, byte: str, offset: int) -> None:
    problem = refusal(data)
    assert f"byte {byte} at offset {offset}" in problem.message
    assert "--encoding" in problem.hint


def test_broken_text_of_a_named_encoding() -> None:
    problem = refusal(b"abc\xff", "ascii")
    assert "byte 0xff at offset 3" in problem.message and "ASCII" in problem.message
    assert "--encoding" in problem.hint


@pytest.mark.parametrize(
    "encoding", ["hex", "zlib", "base64", "rot13", "nope", "undefined", "a\0b", "../../x", "é"]
)
def test_what_is_no_encoding_of_text(encoding: str) -> None:
    problem = refusal(b"6162", encoding)
    assert repr(encoding) in problem.message
    assert "--encoding" in problem.hint


@pytest.mark.parametrize(
    ("data", "encoding"), [(b"x +2AA-", "utf-7"), (b"x \\ud800", "unicode_escape")]
)
def test_half_characters_are_refused(data: bytes, encoding: str) -> None:
    assert "U+D800" in refusal(data, encoding).message


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.7\n...", "PDF"),
        (b"PK\x03\x04....", "zip"),
        (b"\xd0\xcf\x11\xe0....", "office"),
        (b"{\\rtf1\\ansi hello}", "RTF"),
        (b"GGUF\x03\0\0\0....", "model"),
        (b"SQLite format 3\0....", "database"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\xff\xd8\xff\xe0", "picture"),
        (b"GIF89a....", "picture"),
        (b"\x7fELF....", "program"),
        (gzip.compress(b"text", mtime=0), "gzip"),
        (bz2.compress(b"text", 1), "bzip2"),
        (bz2.compress(b"text", 9), "bzip2"),
        (lzma.compress(b"text"), "xz"),
        (b"ZIM\x04....", "ZIM"),
        (b"\0" * 100, "binary"),
        ("A text in UTF-16 without its mark.".encode("utf-16-le"), "binary"),
        (bytes(range(32)) * 20, "binary"),
    ],
)
def test_what_is_no_text(data: bytes, what: str) -> None:
    assert what in refusal(data).message


@pytest.mark.parametrize(
    "text",
    [
        "GGUF is a file format.",
        "BZhang was a painter.",
        "SQLite format 3 is old.",
        "PKs are keys.",
        "ZIM is a format.",
    ],
)
def test_a_text_about_a_format_is_a_text(text: str) -> None:
    assert decode_text(text.encode()) == text


@pytest.mark.parametrize(
    "data",
    [b"", b" \n\t\r\n", b"\0", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, "\u2028\u3000".encode()],
)
def test_nothing_to_check(data: bytes) -> None:
    assert "empty" in refusal(data).message


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode, "MAX_BYTES", 1000)
    assert decode_text(b"a" * 1000) == "a" * 1000
    assert "1,001 bytes" in refusal(b"a" * 1001).message
    with pytest.raises(InputProblem, match="too many"):
        check_text("a" * 1001)
