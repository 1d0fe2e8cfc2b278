"""Drafts in OpenDocument, HTML and PDF."""

from __future__ import annotations

import pytest
from test_readers_files import make_pdf

from factscore_tui.drafts import text_of

docx = pytest.importorskip("docx", reason="python-docx is not installed")
pytest.importorskip("odf", reason="odfpy is not installed")
pytest.importorskip("pypdf", reason="pypdf is not installed")
from draft_files import odt_with, read, saved  # noqa: E402

# --- OpenDocument
# ----------------------------------------------------------------------------------------------


def test_an_opendocument_text_made_by_odfpy() -> None:
    from odf.opendocument import OpenDocumentText
    from odf.table import Table, TableCell, TableRow
    from odf.text import H, List, ListItem, Note, NoteBody, NoteCitation, P, S, Span, Tab

    document = OpenDocumentText()
    document.text.addElement(H(outlinelevel=2, text="Riga"))
    paragraph = P(text="Anna  was\n")
    paragraph.addElement(Span(text=" born"))
    paragraph.addElement(S(c=2))
    paragraph.addElement(Tab())
    paragraph.addText(" in Riga.")
    note = Note(noteclass="footnote")
    note.addElement(NoteCitation(text="1"))
    body = NoteBody()
    body.addElement(P(text="NOTE"))
    note.addElement(body)
    paragraph.addElement(note)
    document.text.addElement(paragraph)
    items = List()
    for text in ("one", "two"):
        item = ListItem()
        item.addElement(P(text=text))
        item.addElement(P(text=f"more of {text}"))
        items.addElement(item)
    document.text.addElement(items)
    table, row, cell = Table(), TableRow(), TableCell()
    cell.addElement(P(text="A1"))
    row.addElement(cell)
    table.addElement(row)
    document.text.addElement(table)
    found = text_of(saved(document), "draft.odt")
    assert found.text == (
        "## Riga\n\nAnna was born  \tin Riga.\n\n- one\n\nmore of one\n\n- two\n\nmore of two\n\nA1"
    )
    assert found.notices == (
        "read from an .odt file: formatting is left out; also left out: 1 footnote or endnote",
    )


@pytest.mark.parametrize(
    ("body", "text", "left_out"),
    [
        (
            "<text:p>a<office:annotation><text:p>no</text:p></office:annotation>b</text:p>",
            "ab",
            ("1 comment",),
        ),
        (
            "<text:tracked-changes><text:changed-region><text:deletion><text:p>no</text:p></text:deletion>"
            "</text:changed-region></text:tracked-changes><text:p>a</text:p>",
            "a",
            ("deleted text",),
        ),
        (
            "<text:p><draw:frame><draw:text-box><text:p>no</text:p></draw:text-box></draw:frame>a</text:p>",
            "a",
            ("1 picture or text box",),
        ),
        (
            "<text:table-of-content><text:index-body><text:p>no</text:p></text:index-body></text:table-of-content>"
            "<text:p>a</text:p>",
            "a",
            ("tables of contents and indexes",),
        ),
        ('<text:p>a<text:s text:c="999999999"/>b</text:p>', f"a{' ' * 1000}b", ()),
        (
            '<text:p>a<text:s text:c="-1"/>b<text:s text:c="&#x663;"/><text:line-break/> '
            "c</text:p>",
            "a b   \nc",
            (),
        ),
        ('<text:h text:outline-level="x">H</text:h>', "# H", ()),
        (
            "<text:list><text:list-item><text:list><text:list-item><text:p>i</text:p></text:list-item></text:list>"
            "</text:list-item><text:list-item><text:p>j</text:p></text:list-item></text:list>",
            "- i\n- j",
            (),
        ),
        (
            "<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>"
            "<table:covered-table-cell><text:p>no</text:p></table:covered-table-cell></table:table-row></table:table>",
            "a",
            (),
        ),
    ],
    ids=[
        "comment",
        "deleted",
        "box",
        "contents",
        "spaces",
        "odd-spaces",
        "odd-level",
        "nested-list",
        "covered",
    ],
)
def test_what_counts_as_text_of_an_opendocument(
    body: str, text: str, left_out: tuple[str, ...]
) -> None:
    assert read(odt_with(body)) == {"kind": "odt", "text": text, "left_out": left_out}


def test_headers_of_an_opendocument_are_told_of() -> None:
    styles = "<style:header-style/><style:header><text:p>HEAD</text:p></style:header>"
    assert read(odt_with("<text:p>a</text:p>", styles_xml=styles))["left_out"] == (
        "headers and footers",
    )
    assert (
        read(odt_with("<text:p>a</text:p>", styles_xml="<style:header-style/>"))["left_out"] == ()
    )


# --- HTML and PDF
# ----------------------------------------------------------------------------------------------


def test_a_page() -> None:
    page = (
        b"<!doctype html><title>T - Site</title><nav>menu</nav><h1>A life</h1><p>Anna "
        b"<i>was</i><h2>A</h2><h3>B</h3>"
        b"<p>b<ul><li>i<li>j</ul><h2>C</h2><p>c &amp; "
        b"d<p>e<script>x</script><h3>D</h3><p>f<h3>D</h3><p>g"
    )
    assert text_of(page).text == (
        "# A life\n\nAnna was\n\n## A\n\n### B\n\nb\n\n- i\n- j\n\n## C\n\nc & d\n\ne\n\n### "
        "D\n\nf\n\n### D\n\ng"
    )


def test_a_pdf_tells_what_it_lost() -> None:
    data = make_pdf([["Anna was a mathe-", "matician in Riga."], ["The end."]])
    found = text_of(data, "draft.pdf")
    assert found.text == "Anna was a mathematician in Riga. The end."
    assert found.notices[0].startswith("read from a PDF: only its text is checked")


def test_pdfs_that_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    from factscore_tui.corpus.readers import pdfpages

    monkeypatch.setattr(pdfpages, "MAX_PAGES", 3)
    found = read(make_pdf([["x"]] * 4), "pdf")
    assert (
        found["problem"] == "is too long to read: longer than 3 pages"
        and "pdftotext" in found["hint"]
    )
