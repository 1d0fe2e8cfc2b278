"""Reports as files: the bytes of the command line, written aside, every problem said with what to
do."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from report_samples import HOSTILE, hostile, ordinary, ruled

from factscore_tui.cli.output import Output
from factscore_tui.cli.printers import print_report
from factscore_tui.core.report import Report
from factscore_tui.errors import StorageProblem, UsageProblem
from factscore_tui.report import export
from factscore_tui.report.export import (
    BY_ID,
    BY_SUFFIX,
    EXPORTS,
    AlreadyThere,
    check_target,
    problem_of,
    report_bytes,
    write_file,
)
from factscore_tui.settings import FORMATS

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_every_format_of_the_command_line_can_be_chosen() -> None:
    assert sorted(BY_ID) == sorted(FORMATS)
    assert all(BY_SUFFIX[form.suffix] is form for form in EXPORTS)
    assert all(len(form.help) <= 35 and len(form.label) <= 10 for form in EXPORTS)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    "report", [ordinary(), ruled(ordinary()), hostile()], ids=["ordinary", "ruled", "hostile"]
)
def test_the_bytes_are_those_of_the_command_line(tmp_path: Path, form: str, report: Report) -> None:
    with Output(str(tmp_path / "out")) as output:
        print_report(report, form, output, "draft.txt")
        output.keep()
    assert report_bytes(report, form, "draft.txt") == (tmp_path / "out").read_bytes()


@pytest.mark.parametrize(
    "form",
    [
        form
        for form in FORMATS
        if form not in ("csv", "docx", "docx-all") and not form.startswith(("problems", "todo"))
    ],
)
def test_they_name_snapshot_engine_and_rulings(form: str) -> None:
    written = report_bytes(ruled(ordinary()), form, "draft.txt").decode()
    assert "2026-11-01" in written and "bundled" in written
    assert "known" in written


def test_docx_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "docx", None)
    with pytest.raises(UsageProblem, match="python-docx") as told:
        report_bytes(ordinary(), "docx", "")
    assert "factscore-tui[documents]" in told.value.hint


# --- writing
# --------------------------------------------------------------------------------------------------


def test_a_file_gets_its_name_when_it_is_complete(tmp_path: Path) -> None:
    assert write_file(tmp_path / "é .html", b"all", replace=False) == tmp_path / "é .html"
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("é .html", b"all")]


def test_replacing_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    path.write_bytes(b"old")
    path.chmod(0o600)
    with pytest.raises(AlreadyThere):
        write_file(path, b"new", replace=False)
    assert path.read_bytes() == b"old"
    write_file(path, b"new", replace=True)
    assert path.read_bytes() == b"new" and stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.md").write_bytes(b"old")
    (tmp_path / "link.md").symlink_to("real.md")
    assert write_file(tmp_path / "link.md", b"new", replace=True) == tmp_path / "real.md"
    assert (tmp_path / "link.md").is_symlink() and (tmp_path / "real.md").read_bytes() == b"new"


def test_a_file_that_came_meanwhile_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.md"
    sync = os.fsync

    def somebody_else(descriptor: int) -> None:
        path.write_bytes(b"theirs")
        sync(descriptor)

    monkeypatch.setattr(export.os, "fsync", somebody_else)
    with pytest.raises(AlreadyThere):
        write_file(path, b"ours", replace=False)
    assert path.read_bytes() == b"theirs" and list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.md"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(export.os, "fsync", full)
    with pytest.raises(StorageProblem, match="no space left") as told:
        write_file(path, b"new", replace=True)
    assert "nothing was changed" in told.value.hint
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


def test_places_that_are_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to("circle")
    cases = [
        (tmp_path / "no" / "such" / "x.md", "there is no folder"),
        (tmp_path / "file" / "x.md", "there is no folder"),
        (tmp_path, "is a folder"),
        (tmp_path / "pipe", "not an ordinary file"),
        (tmp_path / ("x" * 300), "too long"),
        (tmp_path / "a\0b", "not a file name"),
        (tmp_path / "\ud800", "not a file name"),
        (tmp_path / "circle", "cannot write|not a file name"),
    ]
    before = sorted(tmp_path.iterdir())
    for path, message in cases:
        with pytest.raises(StorageProblem, match=message) as told:
            write_file(path, b"x", replace=True)
        assert told.value.hint
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.skipif(AS_ROOT, reason="nothing is forbidden to root")
def test_what_is_not_allowed(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    (closed / "there.md").write_bytes(b"old")
    closed.chmod(0o500)
    (tmp_path / "kept.md").write_bytes(b"old")
    (tmp_path / "kept.md").chmod(0o400)
    try:
        for path in (closed / "x.md", closed / "there.md", tmp_path / "kept.md"):
            with pytest.raises(StorageProblem, match="not allowed"):
                write_file(path, b"new", replace=True)
        assert (tmp_path / "kept.md").read_bytes() == b"old"
    finally:
        closed.chmod(0o700)


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (errno.ENOSPC, "no space left"),
        (errno.EDQUOT, "no space left"),
        (errno.EACCES, "not allowed"),
        (errno.EROFS, "not allowed"),
        (errno.ENAMETOOLONG, "too long"),
        (errno.ENOENT, "no folder"),
        (errno.EIO, "cannot write"),
    ],
    ids=errno.errorcode.get,
)
def test_every_problem_says_what_to_do(number: int, message: str) -> None:
    told = problem_of(OSError(number, os.strerror(number)), Path("/somewhere/x.md"))
    assert message in told.message and told.hint


def test_a_hostile_name_is_a_name(tmp_path: Path) -> None:
    path = tmp_path / HOSTILE.replace("/", "").replace("\0", "")[:60]
    check_target(path, replace=False)
    assert write_file(path, b"x", replace=False).read_bytes() == b"x"


def test_reports_to_hand_on_have_what_is_open_and_one_part_of_a_passage() -> None:
    from factscore_tui.report.docx_report import docx_problems, docx_report
    from factscore_tui.report.markdown_report import to_markdown, to_markdown_short
    from factscore_tui.report.risk import told_words

    report = ordinary()  # one supported, one contradicted, one silent, one not judged
    short, whole = to_markdown_short(report), to_markdown(report)
    assert "What is open or was ruled on: 2 of 4 facts" in short and "not judged" in short
    assert "### 2. ✗" in short and "### 3. ?" in short
    assert "### 1. ✓" not in short and "### 1. ✓" in whole
    assert "**contradicted** (chance" in short, "a space behind the verdict"
    assert len(short) < len(whole)
    assert "### 1." in to_markdown_short(ruled(report)), "what a person decided is told"
    everything = replace(report, facts=report.facts[1:3])
    assert told_words(everything) == "" and "What is open" not in to_markdown_short(everything)
    docx = pytest.importorskip("docx", reason="python-docx is an extra")
    few, all_of_them = (
        docx.Document(io.BytesIO(write(report))) for write in (docx_problems, docx_report)
    )
    assert len(list(few.comments)) == 3 and len(list(all_of_them.comments)) == 5
    assert [p.text for p in few.paragraphs] == [p.text for p in all_of_them.paragraphs]
    assert "4 facts: 1 supported" in next(iter(few.comments)).text, "the counts are those of all"
