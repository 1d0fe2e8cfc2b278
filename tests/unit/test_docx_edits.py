"""Words of a Word document put right: in their own form, nothing else touched, what is not safe
left out."""

from __future__ import annotations

import hashlib
import io
import re
from typing import Any

import pytest
from test_docx_comments import FIELDS, RUNS, parts_of, text_in
from test_drafts import docx_with

from factscore_tui.documents.base import Unreadable
from factscore_tui.drafts.base import Rewrite
from factscore_tui.drafts.docx_edits import edited
from factscore_tui.drafts.sandbox import edit_outside
from factscore_tui.errors import InputProblem

docx = pytest.importorskip("docx", reason="python-docx is not installed")

P = "<w:p>{}</w:p>"
R = '<w:r>{}<w:t xml:space="preserve">{}</w:t></w:r>'


def run(text: str, form: str = "") -> str:
    return R.format(f"<w:rPr>{form}</w:rPr>" if form else "", text)


def put(data: bytes, *changes: tuple[str, str]) -> tuple[bytes, tuple[int, ...]]:
    """The document with each of these words, once in it, replaced."""
    text = text_in(data)
    groups = []
    for old, new in changes:
        assert text.count(old) == 1, old
        at = text.index(old)
        groups.append([Rewrite(at, at + len(old), new)])
    return edited(data, groups, hashlib.sha256(text.encode()).hexdigest())


def runs(data: bytes) -> list[tuple[str, bool]]:
    """(text, bold) of every run."""
    document = docx.Document(io.BytesIO(data))
    return [(r.text, bool(r.bold)) for p in document.paragraphs for r in p.runs]


def test_words_are_replaced_in_their_run_and_nothing_else_is_touched() -> None:
    before = docx_with(RUNS + FIELDS)
    after, left = put(before, ("1914 & raised", "1916 & raised"), ("Riga", "Tallinn & Tartu"))
    assert left == ()
    assert text_in(after) == text_in(before).replace("1914", "1916").replace(
        "Riga", "Tallinn & Tartu"
    )
    old, new = parts_of(before), parts_of(after)
    assert {name for name in old if old[name] != new[name]} == {"word/document.xml"}
    xml = old["word/document.xml"].decode()
    assert new["word/document.xml"].decode() == xml.replace("1914", "1916").replace(
        "Riga", "Tallinn &amp; Tartu"
    )


def test_a_date_over_runs_of_one_form() -> None:
    body = P.format(run("Born on 24 ", "<w:b/>") + run("June", "<w:b/>") + run(" 1987, she"))
    after, left = put(docx_with(body), ("24 June", "12 July"))
    assert left == ()
    assert runs(after) == [("Born on 12 July", True), ("", True), (" 1987, she", False)]


def test_only_the_words_that_differ_have_to_be_of_one_form() -> None:
    body = P.format(run("On 24 ") + run("June 1987", "<w:i/>") + run(" it rained."))
    after, left = put(docx_with(body), ("24 June 1987", "12 June 1987"))
    assert left == () and "12 June 1987" in text_in(after)
    assert put(docx_with(body), ("24 June 1987", "12 July 1987"))[1] == (0,)


def test_a_space_that_now_begins_a_text_counts() -> None:
    body = P.format("<w:r><w:t xml:space='preserve'>Born in </w:t></w:r>"
                    "<w:r><w:t>New</w:t></w:r><w:r><w:t xml:space='preserve'> </w:t></w:r>"
                    "<w:r><w:t>York City, she</w:t></w:r>")  # fmt: skip
    after, left = put(docx_with(body), ("New York", "Old Boston"))
    assert left == () and text_in(after) == "Born in Old Boston City, she"


SDT = (
    "<w:p><w:sdt><w:sdtPr>{}</w:sdtPr><w:sdtContent><w:r><w:t>in 1914</w:t></w:r>"
    "</w:sdtContent></w:sdt></w:p>"
)
UNSAFE = {
    "a field": P.format(
        "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>DATE</w:instrText></w:r>"
        "<w:r><w:fldChar w:fldCharType='separate'/></w:r><w:r><w:t>in 1914</w:t></w:r>"
        "<w:r><w:fldChar w:fldCharType='end'/></w:r>"
    ),
    "a short field": P.format(f"<w:fldSimple w:instr='DATE'>{run('in 1914')}</w:fldSimple>"),
    "a tracked change": P.format(f"<w:ins w:id='1' w:author='a'>{run('in 1914')}</w:ins>"),
    "two forms": P.format(run("in 19") + run("14", "<w:b/>")),
    "a note between": P.format(
        run("in 19") + "<w:r><w:footnoteReference w:id='1'/></w:r>" + run("14")
    ),
    "a tab between": P.format("<w:r><w:t>in</w:t><w:tab/><w:t>1914</w:t></w:r>"),
    "deleted words between": P.format(
        run("in 19") + "<w:del w:id='1' w:author='a'><w:r><w:delText>x</w:delText></w:r></w:del>"
        + run("14")
    ),
    "a bound control": SDT.format("<w:dataBinding w:xpath='/a' w:storeItemID='b'/>"),
    "a locked control": SDT.format("<w:lock w:val='sdtContentLocked'/>"),
}  # fmt: skip


@pytest.mark.parametrize("where", UNSAFE)
def test_what_is_not_safe_is_left_out_and_told(where: str) -> None:
    before = docx_with(UNSAFE[where] + P.format(run("Anna left in 1920.")))
    words = re.sub(r"\s+", " ", text_in(before)).partition("1914")[0] + "1914"
    old = text_in(before)[: text_in(before).index("14") + 2]
    assert words.split() == old.split()
    after, left = put(before, (old, "on 3 May 1916"), ("1920", "1921"))
    assert left == (0,)
    assert text_in(after) == text_in(before).replace("1920", "1921")


def test_an_open_control_may_be_changed() -> None:
    after, left = put(docx_with(SDT.format("")), ("1914", "1916"))
    assert left == () and text_in(after) == "in 1916"


def test_a_group_is_changed_as_a_whole_or_not_at_all() -> None:
    before = docx_with(P.format(run("Bo beat ") + f"<w:ins w:id='1'>{run('Al')}</w:ins>"))
    text = text_in(before)
    both = [Rewrite(0, 2, "Al"), Rewrite(8, 10, "Bo")]
    after, left = edited(before, [both], hashlib.sha256(text.encode()).hexdigest())
    assert left == (0,) and text_in(after) == text


def test_another_text_and_other_files_are_refused() -> None:
    data = docx_with(P.format(run("Anna.")))
    with pytest.raises(Unreadable, match="is not the document that was checked"):
        edited(data, [], "0" * 64)
    with pytest.raises(Unreadable, match="damaged or cut off"):
        edited(b"text", [], "0" * 64)


def test_in_a_process_of_its_own() -> None:
    data = docx_with(P.format(run("Born in 1914.")))
    sha256 = hashlib.sha256(b"Born in 1914.").hexdigest()
    groups: Any = [[Rewrite(8, 12, "1916")]]
    written, left = edit_outside(data, sha256, groups, "a.docx")
    assert text_in(written) == "Born in 1916." and left == ()
    with pytest.raises(InputProblem, match=r"a\.docx is not the document"):
        edit_outside(data, "0" * 64, groups, "a.docx")
