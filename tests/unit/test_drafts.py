"""Drafts in every kind of file: what the text is, what is told about what it is not."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from test_readers_files import make_pdf

from factscore_tui.drafts import text_of, worker
from factscore_tui.errors import InputProblem
from factscore_tui.text.sentences import split_sentences

docx = pytest.importorskip("docx", reason="python-docx is not installed")
pytest.importorskip("odf", reason="odfpy is not installed")
pytest.importorskip("pypdf", reason="pypdf is not installed")

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MORE = (
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
)
ODF = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for name, long in (
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("draw", "drawing"),
    )
)
SAID = "Anna was born in Riga."
P = f"<w:p><w:r><w:t>{SAID}</w:t></w:r></w:p>"


def saved(document: Any) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def packed(parts: dict[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return stream.getvalue()


def docx_with(body: str, before: str = "", **others: str) -> bytes:
    """A .docx with this body; `others` replace text in its other parts."""
    with zipfile.ZipFile(io.BytesIO(saved(docx.Document()))) as source:
        parts: dict[str, bytes | str] = {name: source.read(name) for name in source.namelist()}
    for old, new in others.items():
        parts = {name: data.replace(old.encode(), new.encode()) for name, data in parts.items()}  # type: ignore[arg-type, union-attr]
    parts["word/document.xml"] = (
        f"{before}<w:document {W} {MORE}><w:body>{body}</w:body></w:document>"
    )
    return packed(parts)


def odt_with(body: str, before: str = "", **parts: str) -> bytes:
    content = f"<office:body><office:text>{body}</office:text></office:body>"
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"{before}<office:document-content {ODF}>{content}</office:document-content>",  # noqa: E501
            **{name.replace("_", "."): data for name, data in parts.items()},
        }
    )


def read(data: bytes, kind: str = "zip") -> dict[str, Any]:
    """What the worker finds, in this process."""
    return worker.read(data, kind)


# --- which kind
# ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "name", "kind", "text"),
    [
        (b"\xef\xbb\xbf# A\r\n\r\nb  \x07c", "a.MD", "md", "# A\r\n\r\nb  \x07c"),
        (
            b"<p>Not <b>HTML</b> by its name.</p>",
            "a.txt",
            "txt",
            "<p>Not <b>HTML</b> by its name.</p>",
        ),
        (b"<p>HTML <b>by</b> its name.</p>", "a.HTM", "html", "HTML by its name."),
        (b" <!-- x -->\n<!DOCTYPE html><p>By content.", "a.txt", "html", "By content."),
        (b"<html lang=en><p>By content.", "", "html", "By content."),
        ("\ufeff<html><p>Wide \u0101.".encode("utf-16-le"), "", "html", "Wide \u0101."),
        (b"<html><meta charset=cp1252><p>caf\xe9", "a", "html", "caf\xe9"),
        (make_pdf([["One line."]]), "draft", "pdf", "One line."),
        (docx_with(P), "wrong.txt", "docx", SAID),
        (odt_with("<text:p>Odd.</text:p>"), "", "odt", "Odd."),
        (b"No document after all.", "a.docx", "txt", "No document after all."),
        (b"A text about <html> and %PDF-1.4.", "", "txt", "A text about <html> and %PDF-1.4."),
    ],
    ids=[
        "md",
        "tags-in-txt",
        "htm",
        "doctype",
        "html-tag",
        "utf-16",
        "charset",
        "pdf",
        "docx",
        "odt",
        "txt",
        "about",
    ],
)
def test_content_goes_before_the_name(data: bytes, name: str, kind: str, text: str) -> None:
    found = text_of(data, name)
    assert (found.kind, found.text) == (kind, text)
    assert bool(found.notices) == (kind not in ("md", "txt"))


def test_an_encoding_that_was_named() -> None:
    page = "<html><p>caf\xe9</p>".encode("utf-16-be")
    assert text_of(page, "a.html", "utf-16-be").text == "caf\xe9"
    assert text_of(b"caf\xe9", "a.txt", "latin-1").text == "caf\xe9"
    for encoding in ("hex", "no-such", "\x00"):
        with pytest.raises(InputProblem):
            text_of(b"<html><p>x", "a.html", encoding)


# --- Word
# --------------------------------------------------------------------------------------------------


def word_draft() -> bytes:
    document = docx.Document()
    document.add_heading("A life", 0)
    document.add_heading("Riga", 2)
    paragraph = document.add_paragraph("Anna was ")
    paragraph.add_run("born").bold = True
    paragraph.add_run(" in\tRiga\nin 1870.")
    document.add_comment(paragraph.runs, "really?", "me", "m")
    document.add_paragraph("   ")
    for item in ("one", "two"):
        document.add_paragraph(item, style="List Number")
    table = document.add_table(1, 2)
    table.cell(0, 0).text = "A1"
    table.cell(0, 1).add_table(1, 1).cell(0, 0).text = "inside"
    document.add_paragraph("The end.")
    document.sections[0].footer.paragraphs[0].text = "FOOT"
    return saved(document)


def test_a_word_document() -> None:
    found = text_of(word_draft(), "draft.docx")
    assert found.text == (
        "# A life\n\n## Riga\n\nAnna was born in\tRiga\nin 1870.\n\n- one\n- "
        "two\n\nA1\n\ninside\n\nThe end."
    )
    assert found.notices == (
        "read from a .docx file: formatting is left out; also left out: headers and footers, 1 "
        "comment",
    )
    kinds = [str(sentence.kind) for sentence in split_sentences(found.text)]
    assert kinds[:2] == ["heading", "heading"] and kinds.count("list-item") == 2


@pytest.mark.parametrize(
    ("body", "text", "left_out"),
    [
        ("<w:p><w:r><w:t>a</w:t></w:r><w:ins><w:r><w:t>b</w:t></w:r></w:ins></w:p>", "ab", ()),
        (
            "<w:p><w:del><w:r><w:delText>no</w:delText></w:r></w:del><w:r><w:t>a</w:t></w:r></w:p>",
            "a",
            ("deleted text",),
        ),
        (
            "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>" + P,
            "a" + SAID,
            (),
        ),
        (
            "<w:p><w:moveFrom><w:r><w:t>a</w:t></w:r></w:moveFrom></w:p>" + P,
            SAID,
            ("deleted text",),
        ),
        ("<w:sdt><w:sdtPr/><w:sdtContent>" + P + "</w:sdtContent></w:sdt>", SAID, ()),
        (
            "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>"
            + P
            + "</w:sdtContent></w:sdt>"
            + P,
            SAID,
            (),
        ),
        (
            "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>x</w:t></w:r></w:p>" + P,
            SAID,
            ("hidden text",),
        ),
        ('<w:p><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>x</w:t></w:r></w:p>', "x", ()),
        (
            "<w:p><w:r><w:t>a</w:t><w:footnoteReference/><w:t>b</w:t></w:r></w:p>",
            "ab",
            ("1 footnote or endnote",),
        ),
        (
            "<w:p><w:r><w:pict><w:txbxContent>" + P + "</w:txbxContent></w:pict></w:r></w:p>" + P,
            SAID,
            ("1 text box",),
        ),
        ("<w:p><w:r><w:drawing/><w:drawing/></w:r></w:p>" + P, SAID, ("2 pictures",)),
        (
            "<w:p><mc:AlternateContent><mc:Fallback><w:r><w:t>x</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>"
            + P,
            SAID,
            (),
        ),
        (
            '<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>H</w:t></w:r></w:p>' + P,
            "## H\n\n" + SAID,
            (),
        ),
        (
            "<w:p><w:pPr><w:numPr><w:numId "
            'w:val="3"/></w:numPr></w:pPr><w:r><w:t>i</w:t></w:r></w:p>',
            "- i",
            (),
        ),
        (
            '<w:p><w:pPr><w:pStyle w:val="ListBullet"/><w:numPr><w:numId '
            'w:val="0"/></w:numPr></w:pPr><w:r><w:t>i</w:t>'
            "</w:r></w:p>",
            "i",
            (),
        ),
        (
            "<w:p><w:r><w:t>a</w:t><w:br "
            'w:type="page"/><w:noBreakHyphen/><w:cr/><w:t>b</w:t></w:r></w:p>',
            "a\u2011\nb",
            (),
        ),
        ("<w:p><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></w:p>", "x=1", ()),
        (
            "<w:p><w:hyperlink><w:r><w:t>link</w:t></w:r></w:hyperlink><w:r><w:instrText>TOC</w:instrText></w:r></w:p>",
            "link",
            (),
        ),
    ],
    ids=[
        "inserted",
        "deleted",
        "deleted-end",
        "moved",
        "control",
        "placeholder",
        "hidden",
        "not-hidden",
        "note",
        "box",
        "pictures",
        "fallback",
        "outline",
        "numbered",
        "not-numbered",
        "breaks",
        "formula",
        "link",
    ],
)
def test_what_counts_as_text_of_a_word_document(
    body: str, text: str, left_out: tuple[str, ...]
) -> None:
    assert read(docx_with(body)) == {"kind": "docx", "text": text, "left_out": left_out}


def test_a_table_of_contents_is_left_out() -> None:
    style = (
        '<w:style w:type="paragraph" w:styleId="Inhalt"><w:name w:val="toc '
        '1"/></w:style></w:styles>'
    )
    toc = '<w:p><w:pPr><w:pStyle w:val="Inhalt"/></w:pPr><w:r><w:t>Riga 3</w:t></w:r></w:p>'
    found = read(docx_with(toc + P, **{"</w:styles>": style}))
    assert found == {"kind": "docx", "text": SAID, "left_out": ("the table of contents",)}


def test_styles_that_are_based_on_each_other() -> None:
    loop = "".join(
        f'<w:style w:type="paragraph" w:styleId="{a}"><w:name w:val="{a}"/><w:basedOn '
        f'w:val="{b}"/></w:style>'
        for a, b in (("one", "two"), ("two", "one"), ("own", "Heading3"))
    )
    body = "".join(
        f'<w:p><w:pPr><w:pStyle w:val="{name}"/></w:pPr><w:r><w:t>{name}</w:t></w:r></w:p>'
        for name in ("one", "own", "x")
    )
    assert (
        read(docx_with(body, **{"</w:styles>": loop + "</w:styles>"}))["text"]
        == "one\n\n### own\n\nx"
    )


def test_documents_with_macros_and_templates() -> None:
    macros = "application/vnd.ms-word.document.macroEnabled.main+xml"
    plain = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    assert read(docx_with(P, **{plain: macros}))["text"] == SAID


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
