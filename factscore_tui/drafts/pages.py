"""PDF files and HTML pages, read by what reads them for an index."""

from __future__ import annotations

import io
from typing import Any

from factscore_tui.corpus.article import LIST_MARK, Section, clean_text
from factscore_tui.documents.base import INSTALL, ExtractedText, Paragraphs, Unreadable


def read_pdf(data: bytes) -> ExtractedText:
    """The running text of a PDF. Unreadable: damaged, encrypted, too long, or pypdf is not
    installed."""
    import importlib.util

    from factscore_tui.corpus.readers.pdfpages import read_pages

    if importlib.util.find_spec("pypdf") is None:
        raise Unreadable("is a PDF, which needs the package pypdf", INSTALL)
    stream: Any = io.BytesIO(data)  # pypdf takes streams as well as paths
    found = read_pages(stream)
    problem = str(found.get("problem", ""))
    if problem.startswith("encrypted"):
        raise Unreadable(
            "is protected by a password",
            "save a copy without one, or its text: pdftotext -upw PASSWORD",
        )
    if problem:
        raise Unreadable(
            "is a damaged PDF" if "damaged" in problem else f"is {problem}",
            "save its text: pdftotext",
        )
    cut = [reason for reason in found["mended"] if reason.endswith(": cut")]
    if cut:
        raise Unreadable(
            f"is too long to read: {cut[0].removesuffix(': cut')}",
            "check it in parts: pdftotext -f -l",
        )
    left_out = tuple(reason.removesuffix(": left out") for reason in found["mended"])
    return ExtractedText(clean_text(str(found["text"])), "pdf", left_out)


def read_page(data: bytes) -> ExtractedText:
    """The text of an HTML page: its main part, headings and lists as in Markdown. Unreadable: no
    HTML."""
    from factscore_tui.corpus.readers.html import HtmlError, read_html

    try:
        page = read_html(data)
    except HtmlError as error:
        raise Unreadable(
            f"cannot be read as HTML: {error}", "save its text alone and check that"
        ) from error
    paragraphs = Paragraphs()
    if page.sections and b"<h1" in data.lower().replace(b"\x00", b""):
        paragraphs.add(page.title, 1)
    for section, before in zip(page.sections, (Section((), ""), *page.sections), strict=False):
        _add_section(paragraphs, section, before.path)
    left_out = tuple(reason.replace(": ", ", ") for reason in page.mended)
    return ExtractedText(paragraphs.text(), "html", left_out)


def _add_section(paragraphs: Paragraphs, section: Section, before: tuple[str, ...]) -> None:
    """A section with those of its headings that were not over the section before."""
    shared = 0
    while shared < min(len(before), len(section.path)) and before[shared] == section.path[shared]:
        shared += 1
    for depth in range(
        min(shared, len(section.path) - 1) if section.path else 0, len(section.path)
    ):
        paragraphs.add(section.path[depth], depth + 2)
    for block in section.text.split("\n\n"):
        for line in block.split("\n") if block.startswith(LIST_MARK) else [block]:
            paragraphs.add(line.removeprefix(LIST_MARK), item=line.startswith(LIST_MARK))
