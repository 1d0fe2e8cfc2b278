"""What a report is called, and where it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from factscore_tui.errors import StorageProblem
from factscore_tui.report.export import BY_ID
from factscore_tui.tui.screens.export import (
    folder_for,
    folder_of,
    name_for,
    target,
    with_ending,
)

from .test_export import desk

__all__ = ["desk"]
HTML, MARKDOWN = BY_ID["html"], BY_ID["md"]


@pytest.mark.parametrize(
    ("draft", "expected"),
    [
        ("column.txt", "column"),
        ("My report.DOCX", "My-report"),
        ("v1.2", "v1.2"),
        ("", "text"),
        ("../..//etc/passwd", "etc-passwd"),
        ("a\x00\x1b[2Jb", "a␀␛[2Jb"),
        ("x" * 500, "x" * 60),
        (".md", "text"),
        ("-rf.md", "rf"),
        ("漢字.md", "漢字"),
        ('a<b>:"c"|d?*', "a-b-c-d"),
    ],
    ids=[
        "text",
        "spaces",
        "version",
        "none",
        "folders",
        "controls",
        "long",
        "hidden",
        "option",
        "chinese",
        "signs",
    ],
)
def test_the_name_is_made_from_that_of_the_draft(draft: str, expected: str) -> None:
    assert name_for(draft, HTML) == f"{expected}-factcheck.html"


def test_the_folder_is_where_the_user_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / "texts").mkdir(parents=True)
    (home / "Documents").mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(home / "Documents"))
    monkeypatch.chdir(home / "texts")
    assert folder_for() == "~/texts/"
    monkeypatch.chdir(tmp_path)
    assert folder_for() == f"{tmp_path}/"
    monkeypatch.chdir(home)
    assert folder_for() == "~/Documents/"
    (home / "Documents").rmdir()
    assert folder_for() == "~/"
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert folder_for() == "~/"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("a.html", "a.md"),
        ("~/x.y/a.docx", "~/x.y/a.md"),
        ("a.HTM", "a.md"),
        ("a.bak", "a.bak"),
        ("a", "a"),
        ("", ""),
        ("x/", "x/"),
        (".html", ".html"),
        ("a.md", "a.md"),
        ("a.markdown", "a.markdown"),
    ],
)
def test_the_ending_follows_the_format(typed: str, expected: str) -> None:
    assert with_ending(typed, MARKDOWN) == expected


def test_what_was_typed_is_understood(desk: Path) -> None:
    assert target("a.md", "d", MARKDOWN) == desk / "a.md"
    assert target(" 'a b.md' ", "d", MARKDOWN) == desk / "a b.md"
    assert target("a", "d", MARKDOWN) == desk / "a.md"
    assert target("v1.2", "d", MARKDOWN) == desk / "v1.2.md"
    assert target("~/", "d.txt", MARKDOWN) == desk.parent / "home" / "d-factcheck.md"
    assert target("..", "d.txt", MARKDOWN) == desk / ".." / "d-factcheck.md"
    for typed, message in (
        ("", "no name"),
        ("'  '", "no name"),
        ("~nobody-of-this-name/x.md", "not a file name"),
    ):
        with pytest.raises(StorageProblem, match=message):
            target(typed, "d", MARKDOWN)


def test_the_folder_that_is_remembered(tmp_path: Path) -> None:
    """A folder that was named without its last / was remembered as the one above it."""
    (tmp_path / "reports").mkdir()
    assert folder_of(f" '{tmp_path}/reports' ") == f"{tmp_path}/reports/"
    assert folder_of(f"{tmp_path}/reports/") == f"{tmp_path}/reports/"
    assert folder_of(f"{tmp_path}/reports/a.html") == f"{tmp_path}/reports/"
    assert folder_of("~") == "~/" and folder_of("a.html") == "" and folder_of(" ") == ""
