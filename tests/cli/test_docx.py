"""A check as a .docx file with comments, from the command line."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran, start

Cli = Callable[..., Ran]


def test_a_check_is_written_as_a_document_with_comments(
    cli: Cli, draft: Path, tmp_path: Path
) -> None:
    docx = pytest.importorskip("docx", reason="python-docx is an extra")
    out = tmp_path / "out.docx"
    ran = cli("check", draft, "--format", "docx-all", "-o", out)
    assert ran.code == 0, ran.err
    document = docx.Document(str(out))
    assert "Anna was born in Riga." in "\n".join(p.text for p in document.paragraphs)
    assert len(list(document.comments)) >= 4
    again = tmp_path / "again.docx"
    exported = cli("sessions", "export", "last", "--format", "docx", "-o", again)
    assert exported.code == 0
    comments = [comment.text for comment in docx.Document(str(again)).comments]
    assert len(comments) < len(list(document.comments)), "only what is open"
    assert not any(comment.startswith("✓") for comment in comments)


@pytest.mark.slow
def test_it_goes_through_a_pipe(draft: Path) -> None:
    docx = pytest.importorskip("docx", reason="python-docx is an extra")
    child = start("check", draft, "--format", "docx")
    out, _ = child.communicate(timeout=60)
    assert child.returncode == 0 and docx.Document(io.BytesIO(out)).paragraphs


def test_without_the_package_nothing_is_checked(
    cli: Cli, draft: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = cli("check", draft, "--format", "docx", "-o", tmp_path / "x.docx")
    assert (
        ran.code == 2
        and "factscore-tui[documents]" in ran.err
        and not (tmp_path / "x.docx").exists()
    )


def test_a_word_draft_comes_back_with_comments_and_its_form(cli: Cli, tmp_path: Path) -> None:
    docx = pytest.importorskip("docx", reason="python-docx is an extra")
    document = docx.Document()
    document.add_heading("Anna", 1)
    document.add_paragraph(style="List Bullet").add_run(
        "Anna was born in Riga in 1870."
    ).bold = True
    draft, out = tmp_path / "draft.docx", tmp_path / "out.docx"
    document.save(str(draft))
    before = draft.read_bytes()
    ran = cli("check", draft, "-o", out)
    assert ran.code == 0, ran.err
    after = docx.Document(str(out))
    assert [p.style.name for p in after.paragraphs] == ["Heading 1", "List Bullet"]
    assert after.paragraphs[1].text == "Anna was born in Riga in 1870."
    assert draft.read_bytes() == before
    told = [comment.text for comment in after.comments]
    assert all("supported" not in words.split(chr(10))[0] for words in told)
    again = cli("check", draft, "-o", draft)
    assert again.code == 2 and "would be replaced" in again.err and draft.read_bytes() == before
    other = cli("check", draft, "-o", tmp_path / "x.docm")
    assert other.code == 2 and ".docx" in other.err
