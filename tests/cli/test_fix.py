"""`check --fix`, `--diff` and `--tags`: what is written, what is told, and that a draft is never
lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from factscore_tui.cli.main import _opening

Cli = Callable[..., Ran]

WRONG = "Anna was born on 24 June 1987.\r\nShe wrote nine novels.\n"
RIGHT = WRONG.replace("24 June", "12 June")
ENGINE = {"verdicts": ["supported"], "of": {"24 June": "contradicted", "12 June": "supported"}}


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A draft with one wrong date, in a file."""
    path = tmp_path / "wrong.txt"
    path.write_bytes(WRONG.encode())
    return path


def test_a_new_file_gets_the_corrected_text_and_the_draft_stays(
    cli: Cli, wrong: Path, tmp_path: Path
) -> None:
    new = tmp_path / "new.txt"
    ran = cli("check", wrong, "--fix", "--diff", "-o", new, engine=ENGINE)
    assert ran.code == 0
    assert new.read_bytes() == RIGHT.encode()
    assert wrong.read_bytes() == WRONG.encode()
    assert ran.out.splitlines()[-3:] == [
        "-Anna was born on 24 June 1987.",
        "+Anna was born on 12 June 1987.",
        " She wrote nine novels.",
    ]
    assert "corrected: fact 1: 24 June 1987 → 12 June 1987 (date; Fake article)" in ran.err
    assert "supported: 50.0 % before, 100.0 % after" in ran.err


@pytest.mark.slow
def test_a_correction_that_the_second_check_does_not_uphold_is_dropped(
    cli: Cli, wrong: Path
) -> None:
    ran = cli(
        "check",
        wrong,
        "--fix",
        engine={"verdicts": ["supported"], "of": {"June 1987": "contradicted"}},
    )
    assert ran.code == 0
    assert ran.out == WRONG
    assert "nothing to correct" in ran.err
    assert "50.0 % before, 50.0 % after" in ran.err


def test_tags_in_place(cli: Cli, wrong: Path) -> None:
    ran = cli("check", wrong, "--tags", engine=ENGINE)
    assert ran.out == WRONG.replace(
        "24 June 1987", "<entity><delete>24 June 1987</delete><mark>12 June 1987</mark></entity>"
    )


def test_what_would_lose_something_is_refused(cli: Cli, wrong: Path) -> None:
    ran = cli("check", wrong, "--fix", "-o", wrong, engine=ENGINE)
    assert ran.code == 2
    assert "the draft itself would be replaced" in ran.err
    assert wrong.read_bytes() == WRONG.encode()
    for options in (("--fix", "--diff"), ("--fix", "--format", "json"), ("--tags", "--diff")):
        assert cli("check", wrong, *options, engine=ENGINE).code == 2, options


@pytest.mark.parametrize("form", ["", "json", "sealed-md"])
def test_a_report_does_not_replace_the_draft(
    cli: Cli, tmp_path: Path, wrong: Path, form: str
) -> None:
    draft = wrong.rename(tmp_path / "draft.md")
    link = tmp_path / "link.md"
    link.symlink_to(draft)
    for target in (draft, link):
        ran = cli("check", draft, "-o", target, *(("-f", form) if form else ()), engine=ENGINE)
        assert ran.code == 2 and "the draft itself would be replaced" in ran.err
        assert draft.read_bytes() == WRONG.encode() and link.is_symlink()


@pytest.mark.parametrize("option", ["--samples", "--baseline"])
def test_nor_does_it_replace_what_else_is_read(
    cli: Cli, tmp_path: Path, wrong: Path, option: str
) -> None:
    read = tmp_path / "read.json"
    assert cli("check", wrong, "-o", read, engine=ENGINE).code == 0
    before = read.read_bytes()
    ran = cli("check", wrong, option, read, "-o", read, engine=ENGINE)
    assert ran.code == 2 and f"would replace {read}" in ran.err
    assert read.read_bytes() == before


@pytest.mark.parametrize("what", ["--fix", "--diff", "--tags"])
def test_a_baseline_is_for_reports(cli: Cli, tmp_path: Path, wrong: Path, what: str) -> None:
    known = tmp_path / "known.json"
    known.write_text('{"facts": []}')
    ran = cli("check", wrong, what, "--baseline", known, engine=ENGINE)
    assert ran.code == 2 and "leave out --baseline" in ran.err and ran.out == ""


def test_nothing_is_written_where_the_check_did_not_end(
    cli: Cli, wrong: Path, tmp_path: Path
) -> None:
    new = tmp_path / "new.txt"
    ran = cli("check", wrong, "--fix", "-o", new, engine={**ENGINE, "at": {"1": "crash"}})
    assert ran.code == 5
    assert not new.exists()
    assert "nothing was corrected" in ran.err


def test_a_file_alone_is_opened(wrong: Path) -> None:
    assert _opening([str(wrong), "--topic", "x"], {"check": 1}) == [
        "open",
        str(wrong),
        "--topic",
        "x",
    ]
    assert _opening(["check", str(wrong)], {"check": 1}) == ["check", str(wrong)]
    assert _opening(["no-such-file"], {}) == ["no-such-file"]
    assert _opening(["-V"], {}) == ["-V"]
    assert _opening([], {}) == []
    assert _opening(["a\0b"], {}) == ["a\0b"]


def _word(path: Path, *runs: tuple[str, bool]) -> None:
    docx = pytest.importorskip("docx", reason="python-docx is an extra")
    document = docx.Document()
    paragraph = document.add_paragraph(style="List Bullet")
    for words, bold in runs:
        paragraph.add_run(words).bold = bold
    document.save(str(path))


def test_a_word_draft_is_put_right_in_its_own_form(cli: Cli, tmp_path: Path) -> None:
    docx = pytest.importorskip("docx", reason="python-docx is an extra")
    draft, new = tmp_path / "d.docx", tmp_path / "d-fixed.docx"
    _word(draft, ("Anna was born on 24 June 1987.", True), (" She wrote nine novels.", False))
    ran = cli("check", draft, "--fix", "-o", new, engine=ENGINE)
    assert ran.code == 0 and "corrected: fact 1: 24 June 1987" in ran.err
    (paragraph,) = docx.Document(str(new)).paragraphs
    assert paragraph.style.name == "List Bullet"
    assert [(run.text, run.bold) for run in paragraph.runs] == [
        ("Anna was born on 12 June 1987.", True),
        (" She wrote nine novels.", False),
    ]
    text = tmp_path / "d.txt"
    assert cli("check", draft, "--fix", "-o", text, engine=ENGINE).code == 0
    assert text.read_text() == "- Anna was born on 12 June 1987. She wrote nine novels."


def test_a_correction_that_the_document_does_not_let_be_made_is_left_out(
    cli: Cli, tmp_path: Path
) -> None:
    draft, new = tmp_path / "d.docx", tmp_path / "d-fixed.docx"
    _word(draft, ("Anna was born on 2", True), ("4 June 1987. She wrote nine novels.", False))
    ran = cli("check", draft, "--fix", "-o", new, engine=ENGINE)
    assert ran.code == 0 and new.exists()
    assert "left out: fact 1: 24 June 1987 → 12 June 1987: its words lie in" in ran.err
    assert "corrected:" not in ran.err and "50.0 % before, 50.0 % after" in ran.err


def test_text_takes_no_name_of_another_kind(cli: Cli, wrong: Path, tmp_path: Path) -> None:
    word = tmp_path / "d.docx"
    _word(word, ("Anna was born on 24 June 1987.", False))
    liar = tmp_path / "liar.docx"
    liar.write_text(WRONG)
    for source, options, name, said in (
        (wrong, ["--fix"], "new.docx", "only a Word document"),
        (liar, ["--fix"], "new.docx", "is no Word document"),
        (word, ["--fix"], "new.docm", "is still a .docx file"),
        (word, ["--fix"], "new.odt", "no .odt file"),
        (wrong, ["--fix"], "new.pdf", "no .pdf file"),
        (word, ["--tags"], "new.docx", "no .docx file"),
        (word, ["--diff"], "new.docx", "no .docx file"),
        (word, ["--fix"], "d.docx", "the draft itself"),
    ):
        new = tmp_path / name
        before = new.read_bytes() if new.exists() else None
        ran = cli("check", source, *options, "-o", new, engine=ENGINE)
        assert ran.code == 2 and said in ran.err, (name, ran.err)
        assert (new.read_bytes() if new.exists() else None) == before
