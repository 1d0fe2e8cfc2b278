"""Drafts in every kind of file: what the text is, what is told about what it is not."""

from __future__ import annotations

import io
import zipfile

import pytest
from test_readers_files import make_pdf

from factscore_tui.drafts import text_of
from factscore_tui.errors import InputProblem
from factscore_tui.text.sentences import split_sentences

docx = pytest.importorskip("docx", reason="python-docx is not installed")
pytest.importorskip("odf", reason="odfpy is not installed")
pytest.importorskip("pypdf", reason="pypdf is not installed")
from draft_files import SAID, P, odt_with, packed, read, saved  # noqa: E402

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MORE = (
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
)


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
