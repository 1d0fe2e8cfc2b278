"""Folders with HTML and PDF files."""

from __future__ import annotations

import importlib.util
import pickle
import zlib
from pathlib import Path

import pytest

from factscore_tui.corpus.article import Batch, Skipped
from factscore_tui.corpus.readers import pdf
from factscore_tui.corpus.readers.folder import FolderSource, text_files
from factscore_tui.corpus.readers.pdf import MAX_PDF, PdfError, read_pdf, sensible_title
from factscore_tui.corpus.readers.pdfpages import running_text
from factscore_tui.errors import SourceProblem

needs_pypdf = pytest.mark.skipif(
    importlib.util.find_spec("pypdf") is None, reason="pypdf is not installed"
)


def make_pdf(
    pages: list[list[str]], title: str = "", packed: bytes | None = None, trailer: bytes = b""
) -> bytes:
    """A PDF with the lines of `pages` in Helvetica; `packed` stands for the content of every
    page."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    objects.append(b"<</Title(%s)>>" % title.encode("latin-1"))
    kids = []
    for lines in pages:
        text = (
            b"BT /F1 12 Tf 14 TL 50 800 Td "
            + b" ".join(b"(%s) Tj T*" % s.encode("latin-1") for s in lines)
            + b" ET"
        )
        data = zlib.compress(text) if packed is None else packed
        kids.append(b"%d 0 R" % (len(objects) + 1))
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 "
            b"R/Resources<</Font<</F1 3 0 R>>>>>>" % (len(objects) + 2)
        )
        objects.append(
            b"<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (len(data), data)
        )
    objects[1] = b"<</Type/Pages/Kids[%s]/Count %d>>" % (b" ".join(kids), len(kids))
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(
        b"%010d 00000 n \n" % p for p in places
    )
    out += b"trailer\n<</Size %d/Root 1 0 R/Info 4 0 R%s>>\n" % (len(objects) + 1, trailer)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


TEXT = [
    "Ada Lovelace was a mathe-",
    "matician who wrote well-",
    "known notes. They are well known.",
    "End.",
]


def read(folder: Path) -> tuple[Batch, FolderSource]:
    source = FolderSource(folder, text_files(folder))
    whole = Batch()
    for unit in source.units():
        batch = source.parse(pickle.loads(pickle.dumps(unit.payload)))
        whole.articles += batch.articles
        whole.report.add(batch.report)
    return whole, source


@needs_pypdf
def test_a_folder_of_all_kinds(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Ada\nOne.")
    (tmp_path / "b.html").write_text("<title>Ada</title><p>Two.</p>")
    (tmp_path / "c.HTM").write_bytes(b"<h1>Caf\xe9</h1><p>Three.</p>")
    (tmp_path / "d_e.PDF").write_bytes(make_pdf([TEXT]))
    (tmp_path / "f.pdf").write_bytes(make_pdf([["Four."]], "A Real Title"))
    (tmp_path / "g.png").write_bytes(b"x")
    found, source = read(tmp_path)
    assert [(a.title, "|".join(s.text for s in a.sections)) for a in found.articles] == [
        ("Ada", "One.|Two."),
        ("Caf\ufffd", "Three."),
        (
            "d e",
            "Ada Lovelace was a mathematician who wrote well-known notes. They are well known. "
            "End.",
        ),
        ("A Real Title", "Four."),
    ]
    assert set(found.report.mended) == {
        "same title as another file: merged",
        "not in its encoding: characters replaced",
    }
    assert found.report.skipped == {}
    assert [a.title for a in source.articles()] == [a.title for a in found.articles]


def test_a_reading_goes_on_after_every_mark(tmp_path: Path) -> None:
    for number in range(120):
        (tmp_path / f"{number:03}.txt").write_text("Text.")
    (tmp_path / "120.md").write_text("---\ntitle: '000'\n---\nMore.")
    source = FolderSource(tmp_path, text_files(tmp_path))
    units = list(source.units())
    assert [unit.mark for unit in units] == ["50", "100", "120"]
    for done, unit in enumerate(units, 1):
        assert [u.payload for u in source.units(unit.mark)] == [u.payload for u in units[done:]]
    assert len(units[0].payload.groups[0]) == 2


def test_files_that_only_look_alike_stay_apart(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<script>'<h1>Ada</h1>'</script><h1>Babbage</h1><p>One.</p>")
    (tmp_path / "b.html").write_text("<h1>Ada</h1><p>Two.</p>")
    (tmp_path / "c.html").write_text("<h1>ADA</h1><p>Three.</p>")
    found, _ = read(tmp_path)
    assert [(a.title, "|".join(s.text for s in a.sections)) for a in found.articles] == [
        ("Babbage", "One."),
        ("Ada", "Two.|Three."),
    ]
    assert found.report.mended == {"same title as another file: merged": Skipped(1, ("c.html",))}


@pytest.mark.slow
@needs_pypdf
def test_pdf_files_that_cannot_be_used_are_counted(tmp_path: Path) -> None:
    good = make_pdf([TEXT])
    encrypted = b"/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O<%s>/U<%s>>>/ID[<00><00>]" % (
        b"41" * 32,
        b"42" * 32,
    )
    files = {
        "empty.pdf": b"",
        "noise.pdf": b"%PDF-1.4\n" + bytes(range(256)) * 20,
        "scan.pdf": make_pdf([[], []]),
        "locked.pdf": make_pdf([TEXT], trailer=encrypted),
        "no-pages.pdf": make_pdf([]),
        "good.pdf": good,
        # The table of its parts is not where the file says; it is found all the same.
        "moved.pdf": good.replace(b"startxref\n", b"startxref\n9"),
        "cut.pdf": good[: good.index(b"startxref")],
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    with (tmp_path / "huge.pdf").open("wb") as huge:
        huge.truncate(MAX_PDF + 1)
    found, _ = read(tmp_path)
    assert [a.title for a in found.articles] == ["good", "moved"]
    assert found.report.skipped == {
        "a damaged PDF": Skipped(3, ("cut.pdf", "empty.pdf", "noise.pdf")),
        "larger than 50 MB": Skipped(1, ("huge.pdf",)),
        "encrypted PDF": Skipped(1, ("locked.pdf",)),
        "no text in it (a scan?)": Skipped(2, ("no-pages.pdf", "scan.pdf")),
    }


@pytest.mark.slow
@needs_pypdf
def test_a_pdf_that_unpacks_to_any_size(tmp_path: Path) -> None:
    path = tmp_path / "bomb.pdf"
    path.write_bytes(make_pdf([["x"]], packed=zlib.compress(b" " * 300_000_000, 9)))
    with pytest.raises(PdfError):
        read_pdf(path)


@needs_pypdf
def test_a_pdf_that_goes_in_circles(tmp_path: Path) -> None:
    path = tmp_path / "circle.pdf"
    path.write_bytes(make_pdf([["x"]]).replace(b"/Kids[5 0 R]", b"/Kids[2 0 R]"))
    with pytest.raises(PdfError):
        read_pdf(path)


@needs_pypdf
def test_a_pdf_that_takes_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "slow.pdf"
    path.write_bytes(make_pdf([["x"]]))
    monkeypatch.setattr(pdf, "SECONDS", 0.001)
    with pytest.raises(PdfError, match="took more than"):
        read_pdf(path)


def test_without_pypdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pdf").write_bytes(make_pdf([TEXT]))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SourceProblem, match="pypdf") as caught:
        FolderSource(tmp_path, text_files(tmp_path))
    assert caught.value.hint == "pip install 'factscore-tui[formats]'"


def test_running_heads_and_page_numbers_are_left_out() -> None:
    pages = [
        f"Annual Report {2000 + n}\n{n}\nSentence {n} is here\nand ends at "
        f"{'abcdefg'[n]}.\nConfidential"
        for n in range(1, 7)
    ]
    assert running_text(pages) == " ".join(
        f"Sentence {n} is here and ends at {'abcdefg'[n]}." for n in range(1, 7)
    )
    assert running_text(["Sentence one.", "Sentence two."]) == "Sentence one. Sentence two."
    assert running_text([]) == running_text(["", " \n"]) == ""


def test_paragraphs_of_a_page() -> None:
    page = (
        "The \ufb01rst line of a paragraph is long\nand the second one of them is too\nas it "
        "ends.\n"
        "The next paragraph begins on a new line\nafter a short one\n\nthat blank line was no "
        "end.\n\nThis one was."
    )
    assert running_text([page]).split("\n\n") == [
        "The first line of a paragraph is long and the second one of them is too as it ends.",
        "The next paragraph begins on a new line after a short one that blank line was no end.",
        "This one was.",
    ]


@pytest.mark.parametrize(
    "page",
    [
        "x" * 5_000_000,
        "word-\n" * 200_000,
        "- \n" * 200_000,
        "\n" * 500_000,
        "1\n" * 200_000,
        " " * 3_000_000,
    ],
    ids=["word", "hyphens", "dashes", "lines", "numbers", "blanks"],
)
def test_pages_made_to_harm(page: str) -> None:
    assert len(running_text([page] * 2)) <= 2 * len(page) + 2


@pytest.mark.parametrize(
    ("told", "title"),
    [
        ("Notes on Engines", "Notes on Engines"),
        ("Microsoft Word - Notes on Engines", "Notes on Engines"),
        ("report_final.docx", ""),
        ("untitled", ""),
        ("12-34", ""),
        ("", ""),
    ],
)
def test_titles_that_programs_make_up_are_not_taken(told: str, title: str) -> None:
    assert sensible_title(told) == title
