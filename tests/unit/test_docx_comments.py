"""Comments in a Word document: at the words, and nothing else is touched."""

from __future__ import annotations

import hashlib
import io
import re
import time
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from report_samples import TEXT, ordinary
from test_drafts import MORE, W, docx_with, packed, saved

from factscore_tui.core.document import Document
from factscore_tui.documents.base import Unreadable
from factscore_tui.drafts import text_of, worker
from factscore_tui.drafts.base import COMMENTED, Remark
from factscore_tui.drafts.docx_comments import commented
from factscore_tui.drafts.xml_places import appended, bytes_of, places
from factscore_tui.errors import InputProblem
from factscore_tui.report.docx_in_place import remarks, with_comments

docx = pytest.importorskip("docx", reason="python-docx is not installed")
NAME = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def text_in(data: bytes) -> str:
    return str(worker.read(data, "zip")["text"])


def with_remarks(data: bytes, *words: str) -> bytes:
    """The document with a comment at each of these words, which says them."""
    text = text_in(data)
    found = [(text.index(w), text.index(w) + len(w), (w,)) for w in words]
    return commented(
        data, [Remark(*one) for one in found], hashlib.sha256(text.encode()).hexdigest()
    )


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def said(data: bytes) -> dict[str, str]:
    """What each comment says -> the words that it is about, as word processors find them."""
    document = docx.Document(io.BytesIO(data))
    found = {}
    for comment in document.comments:
        inside, words = False, []
        for element in document.element.body.iter():
            if element.get(f"{NAME}id") == str(comment.comment_id) and "Range" in element.tag:
                inside = element.tag.endswith("Start")
            elif inside and element.tag == f"{NAME}t":
                words.append(element.text or "")
        found[comment.text] = "".join(words)
    return found


def only_added(before: bytes, after: bytes) -> bool:
    """All bytes of the one are in the other, in order."""
    at = 0
    for byte in before:
        at = after.find(byte, at) + 1
        if not at:
            return False
    return True


RUNS = (
    '<w:p><w:r w:rsidR="00AB"><w:rPr><w:b/><w:rFonts w:ascii="ＭＳ"/></w:rPr><w:t>Anna was born in '
    "1914 &amp; raised</w:t></w:r><w:r><w:t xml:space='preserve'> in Riga.</w:t></w:r></w:p>"
)
FIELDS = (
    '<w:p><w:r><w:t xml:space="preserve">See </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/>'
    "</w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType='separate'/>"
    "</w:r><w:r><w:t>12</w:t></w:r><w:r><w:fldChar w:fldCharType='end'/></w:r>"
    '<w:del w:id="7" w:author="x"><w:r><w:delText>gone</w:delText></w:r></w:del>'
    '<w:ins w:id="8" w:author="x"><w:r><w:t>Olaf came late</w:t></w:r></w:ins>'
    '<w:r><w:footnoteReference w:id="2"/><w:t>. And went</w:t><w:tab/><w:t>soon.</w:t></w:r></w:p>'
)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (RUNS, "1914"),
        (RUNS, "Anna was born in 1914"),
        (RUNS, "raised in Riga"),
        (RUNS, "raised in Riga."),
        (RUNS, "1914 & raised"),
        (FIELDS, "12"),
        (FIELDS, "12Olaf came"),
        (FIELDS, "came late"),
        (FIELDS, "went\tsoon"),
        (FIELDS, "soon."),
        ("<w:p><w:r><w:t>\U0001f600 is in Bern, Åbo</w:t></w:r></w:p>", "Bern"),
        (f"<w:tbl><w:tr><w:tc>{RUNS}</w:tc></w:tr></w:tbl>", "Riga"),
    ],
)
def test_the_range_is_the_words_and_nothing_is_lost(body: str, words: str) -> None:
    before = docx_with(body)
    after = with_remarks(before, words)
    assert said(after) == {words: words.replace("\t", "")}
    assert text_in(after) == text_in(before)
    old, new = parts_of(before), parts_of(after)
    assert only_added(old["word/document.xml"], new["word/document.xml"])
    assert set(new) - set(old) == {"word/comments.xml"}
    changed = {name for name in old if old[name] != new[name]}
    assert changed == {"word/document.xml", "word/_rels/document.xml.rels", "[Content_Types].xml"}


@pytest.mark.parametrize(
    "body",
    [
        "<w:p><w:r><w:t> Anna was in Riga </w:t></w:r></w:p>",
        "<w:p><w:r><w:t>Anna <!-- x -->was in Riga</w:t></w:r></w:p>",
        "<w:p><w:r><w:t><![CDATA[Anna was in Riga]]></w:t></w:r></w:p>",
        "<w:p><m:oMath><m:r><m:t>Anna was in Riga</m:t></m:r></m:oMath></w:p>",
        '<w:p><w:r><mc:AlternateContent><mc:Choice Requires="x"><w:t>Anna was in Riga</w:t>'
        "</mc:Choice></mc:AlternateContent></w:r></w:p>",
    ],
)
def test_what_cannot_be_cut_is_marked_as_a_whole(body: str) -> None:
    before = docx_with(body)
    after = with_remarks(before, "Anna was" if "<!--" not in body else "Anna")
    marked = parts_of(after)["word/document.xml"]
    assert marked.index(b"commentRangeStart") < marked.index(b"Anna")
    assert marked.index(b"commentRangeEnd") > marked.index(b"Anna")
    assert text_in(after) == text_in(before) and len(said(after)) == 1


def test_a_cut_run_keeps_its_properties() -> None:
    document = docx.Document(io.BytesIO(with_remarks(docx_with(RUNS), "born")))
    runs = document.paragraphs[0].runs
    assert [run.text for run in runs if run.text] == [
        "Anna was ",
        "born",
        " in 1914 & raised",
        " in Riga.",
    ]
    assert [run.bold for run in runs if run.text] == [True, True, True, None]


def test_several_comments_at_one_run_side_by_side_and_inside_each_other() -> None:
    after = with_remarks(
        docx_with(RUNS), "Anna", "Anna was born", "was", " born in ", "born in 1914"
    )
    assert said(after) == {
        "Anna": "Anna",
        "Anna was born": "Anna was born",
        "was": "was",
        " born in ": "born in",
        "born in 1914": "born in 1914",
    }


def test_headings_and_items_are_found_behind_their_marks() -> None:
    document = docx.Document()
    document.add_heading("The  life of Anna", 2)
    document.add_paragraph("She was born in Riga.", style="List Bullet")
    after = with_remarks(saved(document), "life of Anna", "## The life", "- She")
    assert said(after) == {
        "life of Anna": "life of Anna",
        "## The life": "The  life",
        "- She": "She",
    }


def test_comments_that_are_there_stay_and_keep_their_numbers() -> None:
    document = docx.Document()
    run = document.add_paragraph("Anna was born in Riga.").runs[0]
    document.add_comment(run, text="Really?", author="Ed")
    before = saved(document)
    after = with_remarks(before, "Riga")
    assert said(after) == {"Really?": "Anna was born in Riga.", "Riga": "Riga"}
    old, new = parts_of(before), parts_of(after)
    assert {n for n in old if old[n] != new[n]} == {"word/document.xml", "word/comments.xml"}


def test_macros_and_everything_else_are_copied_unread() -> None:
    source = parts_of(docx_with(RUNS))
    source["word/vbaProject.bin"] = b"\x00not read\xff"
    source["customXml/item1.xml"] = b"<not closed"
    source["[Content_Types].xml"] = source["[Content_Types].xml"].replace(
        b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
        b"application/vnd.ms-word.document.macroEnabled.main+xml",
    )
    new = parts_of(with_remarks(packed(dict(source)), "Riga"))
    assert new["word/vbaProject.bin"] == source["word/vbaProject.bin"]
    assert new["customXml/item1.xml"] == source["customXml/item1.xml"]


def test_without_problems_every_part_is_as_it_was() -> None:
    before = docx_with(RUNS)
    assert parts_of(with_remarks(before)) == parts_of(before)


def test_other_prefixes_are_no_obstacle() -> None:
    body = RUNS.replace("w:", "q:")
    whole = (
        f"<q:document {W.replace('xmlns:w', 'xmlns:q')} {MORE}><q:body>{body}</q:body></q:document>"
    )
    source = parts_of(docx_with(""))
    source["word/document.xml"] = whole.encode()
    assert said(with_remarks(packed(dict(source)), "born")) == {"born": "born"}


def test_hostile_documents_are_refused() -> None:
    sha = hashlib.sha256(b"x").hexdigest()
    with pytest.raises(Unreadable, match="not the document that was checked"):
        commented(docx_with(RUNS), [], sha)
    with pytest.raises(Unreadable, match="document type"):
        commented(docx_with(RUNS, before='<!DOCTYPE x [<!ENTITY a "b">]>'), [], sha)
    latin = docx_with(
        RUNS.replace("ＭＳ", "x"), before="<?xml version='1.0' encoding='ISO-8859-1'?>"
    )
    with pytest.raises(Unreadable, match="UTF-8"):
        with_remarks(latin, "Riga")
    stream = io.BytesIO(docx_with(RUNS))
    with zipfile.ZipFile(stream, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("word/document.xml", "<x/>")
    with pytest.raises(Unreadable):
        commented(stream.getvalue(), [], sha)


def test_places_in_bytes() -> None:
    data = "<a b='>'><c/>é&amp;\r\nx<d>y</d></a>".encode()
    found = places(data, {0, 1, 2})
    assert data[found[1].start : found[1].end] == b"<c/>" and found[1].single
    assert data[found[2].inner : found[2].close] == b"y"
    assert data[found[0].inner :].startswith(b"<c/>")
    word = "<t>é&amp;\r\nx</t>".encode()
    place = places(word, {0})[0]
    assert [word[place.inner : at] for at in bytes_of(word, place)] == [
        b"", "é".encode(), "é&amp;".encode(), "é&amp;\r\n".encode(), "é&amp;\r\nx".encode()
    ]  # fmt: skip
    assert appended(b"<r/>", "<x/>") == b"<r><x/></r>"
    with pytest.raises(Unreadable):
        places(b"<a>", {0})


@pytest.mark.parametrize("runs", [1, 400])
def test_a_document_that_is_one_paragraph_takes_no_longer_than_others(runs: int) -> None:
    """Each end of a comment counted from the start of its paragraph: 2,000 in 62,000 characters
    took 30 s."""
    said = "Anna was born in Riga in 1914. " * (2000 // runs)
    runs_of = f'<w:r><w:t xml:space="preserve">{said}</w:t></w:r>' * runs
    data = docx_with(f"<w:p>{runs_of}</w:p>")
    text = text_in(data)
    found = [Remark(at, at + 4, ("said",)) for at in range(0, len(text) - 4, 31)]
    began = time.process_time()
    after = commented(data, found, hashlib.sha256(text.encode()).hexdigest())
    assert time.process_time() - began < 10
    assert set(said_of(after)) == {"Anna"} and len(said_of(after)) == 2000


def said_of(data: bytes) -> list[str]:
    """The words that each comment is about, where all are within one text."""
    whole = parts_of(data)["word/document.xml"].decode()
    pattern = r'<w:commentRangeStart w:id="(\d+)"/>(.*?)<w:commentRangeEnd w:id="\1"/>'
    return [re.sub("<[^>]*>", "", hit[2]) for hit in re.finditer(pattern, whole, re.S)]


def test_only_problems_get_a_comment_and_it_says_what_to_do() -> None:
    found = remarks(ordinary())
    wrong, silent = found
    assert TEXT[wrong.start : wrong.end] == "1870"
    assert TEXT[silent.start : silent.end] == ordinary().facts[2].fact.spans[0].of(TEXT).strip()
    assert wrong.lines == (
        "✗ contradicted (chance of support 4 %), a date differs",
        "Fact 2: Anna was born in 1870.",
        "Correction: 1870 → 1869",
        "“Anna was born in Riga on 3 May 1869.” (Anna > Life)",
        "https://example.org/a",
    )
    assert silent.lines[0] == "? no evidence (chance of support 30 %)"


def test_a_fact_that_was_made_from_no_words_is_told_at_its_sentence() -> None:
    report = ordinary()
    silent = report.facts[2]
    bare = replace(silent, fact=replace(silent.fact, spans=()))
    found = remarks(replace(report, facts=(bare,)))
    assert [TEXT[one.start : one.end] for one in found] == [silent.fact.sentence.of(TEXT).strip()]


def test_a_report_goes_into_its_document_by_way_of_the_other_process() -> None:
    document = docx.Document()
    for line in TEXT.replace("\r\n", "\n").split("\n"):
        document.add_paragraph(line)
    data = saved(document)
    text = text_of(data, "x.docx").text
    report = ordinary()
    moved = Document.from_text(text)
    with pytest.raises(InputProblem, match=r"x\.docx is not the document"):
        with_comments(report, data, "x.docx")
    after = with_comments(replace(report, document=moved), data, "x.docx")
    told = said(after)
    assert any(re.search("1870 → 1869", words) and at == "1870" for words, at in told.items())
    assert len(told) == 2


def test_any_part_may_be_damaged() -> None:
    """The worker answers with a problem, whatever it stumbles over."""
    source: dict[str, Any] = parts_of(docx_with(RUNS))
    source["[Content_Types].xml"] += b"<"
    answer = worker.comment(b'{"sha256": "", "remarks": []}\n' + packed(source))
    assert b"problem" in answer and not answer.startswith(COMMENTED)
