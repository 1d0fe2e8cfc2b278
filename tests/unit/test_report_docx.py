"""The report as a Word document: the draft as it was, painted where facts are, with a comment at
each."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from report_samples import ESCAPES, empty, fact, hostile, ordinary, ruled

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.drafts import text_of
from factscore_tui.errors import UsageProblem
from factscore_tui.report.docx_report import docx_report

docx = pytest.importorskip("docx", reason="python-docx is not installed")

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def opened(report: Report, name: str = "draft.txt") -> Any:
    return docx.Document(io.BytesIO(docx_report(report, name)))


def remarks(document: Any) -> list[str]:
    return [comment.text for comment in document.comments]


def words_of(document: Any, number: int) -> str:
    """The words that a comment is about, as a word processor finds them."""
    inside, words = False, []
    for element in document.element.body.iter():
        if element.get(f"{W}id") == str(number) and element.tag in (
            f"{W}commentRangeStart",
            f"{W}commentRangeEnd",
        ):
            inside = element.tag.endswith("Start")
        elif inside and element.tag in (f"{W}t", f"{W}br"):
            words.append(element.text or "\n")
    return "".join(words)


def plain(text: str, *facts: JudgedFact) -> Report:
    return Report(Document.from_text(text), "", None, None, facts, "complete")


def test_the_text_is_the_draft() -> None:
    document = opened(ordinary())
    assert [paragraph.text for paragraph in document.paragraphs] == [
        ordinary().document.text.replace("\r\n", "\n")
    ]
    assert document.core_properties.title == "Fact check: draft.txt"
    assert document.core_properties.author == "factscore-tui"


def test_a_comment_says_what_was_found() -> None:
    document = opened(ordinary())
    about, first, second, third, last = remarks(document)
    assert (
        about.startswith("4 facts: 1 supported, 1 contradicted, 1 no evidence, 1 not judged")
        and "a note" in about
    )
    assert first.split("\n") == [
        "✓ supported (chance of support 93 %)",
        "Fact 1: Anna was born in Riga.",
        "the passage says so",
        "Anna > Life",
        "“Anna was born in Riga on 3 May 1869.”",
        "https://example.org/a",
    ]
    assert (
        second.startswith("✗ contradicted")
        and "year: the text says 1870, the source 1869" in second
    )
    assert third.endswith("the article is silent") and last.startswith("… not judged")
    assert {comment.author for comment in document.comments} == {"factscore-tui"}


def test_what_a_person_ruled_counts_and_what_the_check_said_is_told() -> None:
    document = opened(ruled(ordinary()))
    first, second, third, last = (text.split("\n") for text in remarks(document)[1:])
    assert (
        first[0] == "✗ contradicted, ruled by hand"
        and "the check said: supported (chance of support 93 %)" in first
    )
    assert second[0] == "– irrelevant, ignored by hand" and third[0].startswith("? no evidence")
    assert last[:3] == [
        "✓ supported, ruled by hand",
        "Fact 4: Anna's brother sailed.",
        "reason of the ruling: known",
    ]
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", "".join(remarks(document)))


def test_the_date_of_a_source() -> None:
    where = Evidence("Anna", "", "She was.", 0.5, "", "2026-11-01")
    judged = JudgedFact(fact(0, "a", (0, 1)), Judgement(0, Verdict.SUPPORTED, 0.5, "", (where,)))
    assert "Anna (2026-11-01)\n“She was.”" in remarks(opened(plain("a", judged)))[1]


def test_comments_stand_at_the_words_of_their_facts() -> None:
    document = opened(ordinary())
    assert [words_of(document, number) for number in range(5)] == [
        "",
        "Anna was born in Riga",
        "Anna was born in Riga in 1870",
        "She wrote nine novels",
        "her brother sailed",
    ]
    references = [e.get(f"{W}id") for e in document.element.body.iter(f"{W}commentReference")]
    assert sorted(references) == ["0", "1", "2", "3", "4"], "each is anchored once"


def test_words_are_painted_as_their_most_urgent_fact() -> None:
    runs = opened(ordinary()).element.body.iter(f"{W}r")
    found = {}
    for run in runs:
        shade, line = run.find(f"{W}rPr/{W}shd"), run.find(f"{W}rPr/{W}u")
        text = "".join(t.text for t in run.iter(f"{W}t"))
        found[text] = (
            shade is not None and shade.get(f"{W}fill"),
            line is not None and line.get(f"{W}val"),
        )
    assert found["Anna was born"] == ("FBDCC8", "wave")
    assert found[" in Riga"] == ("DCEBFA", "single")
    assert found["She wrote nine novels"] == ("F6EDC4", "dotted")
    assert found[".She "[:1]] == (False, False)


@pytest.mark.parametrize(
    ("text", "paragraphs"),
    [
        ("a\n\nb", ["a", "b"]),
        ("a\r\n \t\r\n\r\nb\n", ["a", "b\n"]),
        ("\n\n a\tb\n  c", ["", " a\tb\n  c"]),
        ("a\n\n", ["a", ""]),
        ("a\n \u00a0\nb", ["a\n \u00a0\nb"]),
    ],
    ids=["blank-line", "crlf", "leading", "trailing", "odd-space"],
)
def test_paragraphs(text: str, paragraphs: list[str]) -> None:
    assert [paragraph.text for paragraph in opened(plain(text)).paragraphs] == paragraphs


def test_a_fact_over_a_blank_line_and_one_within_it() -> None:
    facts = (JudgedFact(fact(0, "all", (0, 10)), None), JudgedFact(fact(1, "gap", (4, 5)), None))
    document = opened(plain("One\n\n\ntwo\n", *facts))
    assert [paragraph.text for paragraph in document.paragraphs] == ["One", "two\n"]
    assert words_of(document, 1) == "Onetwo\n" and words_of(document, 2) == ""
    assert len(remarks(document)) == 3


def test_what_was_written_can_be_checked_again() -> None:
    text = "# Title\n\nAnna was born in Riga.\nShe wrote.\n\n- one"
    report = plain(text, JudgedFact(fact(0, "Anna was born.", (9, 30)), None))
    found = text_of(docx_report(report, "x"), "x.docx")
    assert found.text == text and found.notices[0].endswith("also left out: 2 comments")


def test_hostile_text_is_shown_and_nothing_else() -> None:
    document = opened(hostile(), ESCAPES)
    body = "\n".join(paragraph.text for paragraph in document.paragraphs)
    everything = body + "".join(remarks(document)) + document.core_properties.title
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\u2066-\u2069]", everything)
    assert "␛[31m" in body and "</script><script>alert(1)</script>" in body
    with zipfile.ZipFile(io.BytesIO(docx_report(hostile()))) as archive:
        relations = b"".join(
            archive.read(name) for name in archive.namelist() if name.endswith(".rels")
        )
        assert b"javascript" not in relations and b'TargetMode="External"' not in relations
        assert b"alert(1)</script>" not in archive.read("word/document.xml") + archive.read(
            "word/comments.xml"
        )


def test_characters_that_no_xml_can_hold() -> None:
    nasty = "".join(map(chr, range(0x20))) + "\x7f\x85\ufffe\uffff\U0001fffe\u2028\ufeff"
    where = Evidence(nasty, nasty, nasty, 1.0, nasty, nasty)
    judged = JudgedFact(
        fact(0, nasty, (0, 40)), Judgement(0, Verdict.SUPPORTED, 0.5, nasty, (where,))
    )
    document = opened(plain(nasty + "x", judged), nasty + "\ud800")
    assert document.paragraphs[0].text.startswith("␀␁␂␃␄␅␆␇␈\t\n")
    assert (
        "\\ufffe\\uffff\U0001fffe\\u2028\\ufeffx"
        in document.paragraphs[0].text + document.paragraphs[-1].text
    )


def test_facts_without_words_in_the_text() -> None:
    document = opened(
        plain(
            "abc", JudgedFact(fact(0, "nowhere", (50, 60)), None), JudgedFact(fact(1, "none"), None)
        )
    )
    assert [text.split("\n")[1] for text in remarks(document)[1:]] == [
        "Fact 1: nowhere",
        "Fact 2: none",
    ]
    assert len(remarks(opened(empty()))) == 1


def test_very_long_comments_are_cut() -> None:
    where = Evidence("t" * 100_000, "", "q" * 100_000, 1.0)
    judged = JudgedFact(
        fact(0, "a", (0, 1)), Judgement(0, Verdict.SUPPORTED, 0.5, "", (where,) * 50)
    )
    assert 19_000 < len(remarks(opened(plain("a", judged)))[1]) < 21_000


def test_one_report_is_always_the_same_bytes() -> None:
    data = docx_report(ordinary(), "x")
    assert docx_report(ordinary(), "x") == data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {part.date_time for part in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.namelist()[0] == "[Content_Types].xml"


def test_python_docx_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "docx", None)
    with pytest.raises(UsageProblem, match="python-docx") as error:
        docx_report(ordinary())
    assert error.value.hint == "pip install 'factscore-tui[documents]'"


def test_many_facts_take_linear_work() -> None:
    text = "Anna was born. " * 3000
    facts = tuple(
        JudgedFact(
            fact(i, "Anna was born.", (15 * i, 15 * i + 13)),
            Judgement(i, Verdict.NO_EVIDENCE, 0.5, "silent"),
        )
        for i in range(3000)
    )
    document = opened(plain(text, *facts))
    assert len(document.comments) == 3001 and document.paragraphs[0].text == text


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_libreoffice_opens_it(tmp_path: Path) -> None:
    (tmp_path / "report.docx").write_bytes(docx_report(hostile(), "x"))
    command = [
        "soffice",
        f"-env:UserInstallation={tmp_path.as_uri()}/p",
        "--headless",
        "--convert-to",
        "txt:Text",
    ]
    subprocess.run(
        [*command, "--outdir", str(tmp_path), str(tmp_path / "report.docx")],
        check=True,
        timeout=120,
    )
    assert "alert(1)" in (tmp_path / "report.txt").read_text(encoding="utf-8", errors="replace")
