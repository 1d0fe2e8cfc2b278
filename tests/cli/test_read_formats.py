"""`check` on drafts that are not plain text."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import TEXT, Ran, finish, start

docx = pytest.importorskip("docx", reason="python-docx is not installed")

Cli = Callable[..., Ran]


def word(*paragraphs: str) -> bytes:
    document, stream = docx.Document(), io.BytesIO()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    document.sections[0].header.paragraphs[0].text = "Confidential"
    document.save(stream)
    return stream.getvalue()


def test_a_word_document(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "draft.docx").write_bytes(word(TEXT, "The end."))
    ran = cli("check", tmp_path / "draft.docx", "-f", "json")
    assert ran.code == 0 and ran.json["document"]["length"] == len(TEXT.strip()) + len(
        "\n\nThe end."
    )
    assert (
        ran.err.count(
            "note: read from a .docx file: formatting is left out; also left out: headers and foot"
        )
        == 1
    )
    text = TEXT.strip() + "\n\nThe end."
    assert [text[s:e] for f in ran.json["facts"] for s, e in f["spans"]] == [
        f["as_written"] for f in ran.json["facts"]
    ]


@pytest.mark.slow
def test_standard_input_by_its_content() -> None:
    ran = finish(start("check", "-", "-f", "json"), word(TEXT))
    assert ran.code == 0 and len(ran.json["facts"]) == 4 and "read from a .docx file" in ran.err
    ran = finish(start("check", "-", "-f", "json"), b"<p>No page. Only a text with tags.</p>")
    assert ran.code == 0 and ran.json["document"]["length"] == 38 and "read from" not in ran.err


@pytest.mark.slow
def test_pages_and_markdown(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "draft.html").write_text(f"<nav>menu</nav><h1>Anna</h1><p>{TEXT}</p>")
    (tmp_path / "draft.md").write_text(f"# Anna\n\n{TEXT}")
    page = cli("check", tmp_path / "draft.html", "-f", "json")
    marked = cli("check", tmp_path / "draft.md", "-f", "json")
    assert page.code == marked.code == 0
    assert page.json["facts"] == marked.json["facts"] and "read from" not in marked.err


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("cut.docx", word(TEXT)[:5000], "cut.docx is damaged or cut off"),
        ("empty.docx", word(), "empty.docx holds no text"),
        ("old.doc", b"\xd0\xcf\x11\xe0" + b"\x00" * 99, "before 2007"),
        ("noise.pdf", b"%PDF-1.7\n" + b"\x00" * 99, "noise.pdf is a damaged PDF"),
    ],
    ids=["cut", "empty", "doc", "pdf"],
)
def test_documents_that_cannot_be_used(
    cli: Cli, tmp_path: Path, name: str, data: bytes, problem: str
) -> None:
    (tmp_path / name).write_bytes(data)
    ran = cli("check", tmp_path / name)
    assert ran.code == 2 and ran.out == "" and problem in ran.err
    assert (
        ran.err.count("error: ") == 1
        and ran.err.count("hint: ") == 1
        and "Traceback" not in ran.err
    )


def test_a_name_that_would_steer_the_terminal(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "evil\x1b[31m.docx"
    path.write_bytes(b"PK\x03\x04")
    ran = cli("check", path)
    assert ran.code == 2 and "\x1b" not in ran.err and "damaged" in ran.err
