"""Folders with Word and OpenDocument files: what is read, and what is left out and counted."""

from __future__ import annotations

import datetime
import importlib.util
import io
import os
import zipfile
from pathlib import Path

import pytest
from draft_files import docx, packed, saved
from test_drafts import odt_with
from test_extract_hostile import ENTITIES, HOSTILE, bit_errors

from factscore_tui.corpus.article import Article, Batch, Section, Skipped
from factscore_tui.corpus.readers import office, open_source
from factscore_tui.corpus.readers.folder import FolderSource, text_files
from factscore_tui.corpus.readers.office import LEFT_OUT, MAX_OFFICE, sections_of
from factscore_tui.documents import properties, worker
from factscore_tui.documents.properties import properties_of
from factscore_tui.errors import SourceProblem

META = (
    '<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta>{}</office:meta>'
    "</office:document-meta>"
)


def read(folder: Path) -> Batch:
    source = FolderSource(folder, text_files(folder))
    found = Batch()
    found.articles.extend(source.articles())
    found.report.add(source.report)
    return found


def word(title: str = "", *paragraphs: tuple[str, str]) -> bytes:
    """A .docx of (style, text), changed last on 3 May 2024."""
    document = docx.Document()
    for style, text in paragraphs or (("Normal", "Anna was born in Riga."),):
        document.add_paragraph(text, style=style)
    document.core_properties.title = title
    document.core_properties.modified = datetime.datetime(2024, 5, 3, 12, 0)
    return saved(document)


def with_part(data: bytes, name: str, part: bytes | str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        parts: dict[str, bytes | str] = {one: source.read(one) for one in source.namelist()}
    return packed({**parts, name: part})


def test_a_word_document_is_an_article(tmp_path: Path) -> None:
    (tmp_path / "a_b.docx").write_bytes(
        word(
            "The life of Anna",
            ("Title", "The life of Anna"),
            ("Normal", "Anna was born in Riga.\nShe sang."),
            ("Heading 2", "Work"),
            ("Normal", "# is no heading"),
            ("List Bullet", "One song"),
            ("List Bullet", "Two\nsongs"),
            ("Normal", "Then none."),
        )
    )
    assert read(tmp_path).articles == [
        Article(
            "The life of Anna",
            (
                Section((), "Anna was born in Riga.\nShe sang."),
                Section(
                    ("Work",),
                    "# is no heading\n\n\u2022 One song\n\u2022 Two songs\n\nThen none.",
                ),
            ),
            url="file:a_b.docx",
            date="2024-05-03",
        )
    ]


def test_an_opendocument_text_is_an_article(tmp_path: Path) -> None:
    data = odt_with(
        '<text:h text:outline-level="1">Anna</text:h><text:p>She sang.</text:p>'
        '<text:h text:outline-level="2">Later</text:h><text:list><text:list-item><text:p>One'
        "</text:p></text:list-item></text:list>"
    )
    dated = META.format(
        "<meta:creation-date>2020-01-02T03:04:05</meta:creation-date>"
        "<dc:title>On Anna</dc:title><dc:date>2023-04-01T10:00:00.5</dc:date>"
    )
    (tmp_path / "x.odt").write_bytes(with_part(data, "meta.xml", dated))
    assert read(tmp_path).articles == [
        Article(
            "On Anna",
            (Section(("Anna",), "She sang."), Section(("Anna", "Later"), "\u2022 One")),
            url="file:x.odt",
            date="2023-04-01",
        )
    ]


@pytest.mark.parametrize(
    ("title", "first", "found"),
    [
        ("Of Anna", "Heading 1", "Of Anna"),
        ("", "Heading 1", "Anna was born."),
        ("Microsoft Word - draft2.docx", "Title", "Anna was born."),
        ("Document1", "Normal", "my file"),
        ("", "Heading 2", "my file"),
    ],
)
def test_titles(tmp_path: Path, title: str, first: str, found: str) -> None:
    path = tmp_path / "my_file.docx"
    path.write_bytes(word(title, (first, "Anna was born."), ("Normal", "She sang.")))
    source = open_source(path)
    assert isinstance(source, FolderSource)
    assert [a.title for a in source.articles()] == [found]


def test_the_file_is_told_where_the_title_is_another(tmp_path: Path) -> None:
    below = tmp_path / "of mine"
    below.mkdir()
    (below / "draft 2.docx").write_bytes(word("The life of Anna"))
    (tmp_path / "life_of-Bert.docx").write_bytes(word("Life of Bert"))
    (tmp_path / "Carl.odt").write_bytes(odt_with("<text:p>Carl sang.</text:p>"))
    found = {article.title: article.url for article in read(tmp_path).articles}
    assert found == {
        "The life of Anna": "file:of%20mine/draft%202.docx",
        "Life of Bert": "",
        "Carl": "",
    }


def test_dates(tmp_path: Path) -> None:
    made = META.format("<meta:creation-date>2020-01-02T03:04:05</meta:creation-date>")
    for name, meta in (("made", made), ("none", META.format("")), ("bad", "<x")):
        (tmp_path / f"{name}.odt").write_bytes(
            with_part(odt_with("<text:p>She sang.</text:p>"), "meta.xml", meta)
        )
    assert {a.title: a.date for a in read(tmp_path).articles} == {
        "made": "2020-01-02",
        "none": "",
        "bad": "",
    }


def test_what_is_left_out_is_told_once(tmp_path: Path) -> None:
    note = "<text:note><text:note-body><text:p>n</text:p></text:note-body></text:note>"
    for number in (1, 2, 3):
        body = f"<text:p>She sang.{note * number}</text:p>"
        (tmp_path / f"{number}.odt").write_bytes(odt_with(body))
    assert read(tmp_path).report.mended == {LEFT_OUT: Skipped(3, ("1.odt", "2.odt", "3.odt"))}


@pytest.mark.slow
def test_documents_that_cannot_be_used_are_counted(tmp_path: Path) -> None:
    good = word()
    locked = b"\xd0\xcf\x11\xe0" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le")
    bomb = packed({"[Content_Types].xml": "", "word/document.xml": b" " * 151_000_000})
    dense = packed({"[Content_Types].xml": "", "word/document.xml": b" " * 20_000_000})
    files = {
        "bits.docx": bit_errors(),
        "bomb.docx": bomb,
        "cut.docx": good[: len(good) // 2],
        "dense.docx": dense,
        "empty.docx": b"",
        "entities.odt": odt_with("<text:p>&b;</text:p>", ENTITIES),
        "good.docx": good,
        "locked.docx": locked,
        "old.docx": locked[:600],
        "sheet.docx": packed({"xl/workbook.xml": "<x/>", "[Content_Types].xml": "<x/>"}),
        "silent.odt": odt_with("<text:p> </text:p>"),
        "text.odt": b"only words, and no archive",
        "~$good.docx": b"\x04Anna",
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    with (tmp_path / "huge.odt").open("wb") as huge:
        huge.truncate(MAX_OFFICE + 1)
    found = read(tmp_path)
    assert [a.title for a in found.articles] == ["good"]
    left = {name: reason for reason, one in found.report.skipped.items() for name in one.examples}
    assert sum(one.count for one in found.report.skipped.values()) == 12
    assert sorted({*files, "huge.odt"} - {"good.docx", "~$good.docx"} - set(left)) == ["text.odt"]
    told = {
        "bits.docx": "damaged",
        "bomb.docx": "unpacks to more than 150 MB",
        "cut.docx": "damaged or cut off",
        "dense.docx": "unpacks to more than 200 times its size",
        "empty.docx": "damaged or cut off",
        "entities.odt": "declares entities of its own",
        "huge.odt": "larger than 50 MB",
        "locked.docx": "protected by a password",
        "old.docx": "an office document of the kind before 2007",
        "sheet.docx": "a spreadsheet, not a text",
        "silent.odt": "holds no text",
    }
    assert set(told) == set(left)
    assert all(left[name].startswith(words) for name, words in told.items()), left


@pytest.mark.parametrize("name", HOSTILE)
def test_what_no_draft_can_be_is_no_source_either(name: str) -> None:
    make, words = HOSTILE[name]
    found = worker.answer(make())
    assert words in found["problem"] and set(found) == {"problem", "hint"}


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "other.docx").write_bytes(word())
    (tmp_path / "mine" / "a.docx").symlink_to(tmp_path / "other.docx")
    os.mkfifo(tmp_path / "mine" / "b.odt")
    (tmp_path / "mine" / "c.docx").write_bytes(word())
    found = read(tmp_path / "mine")
    assert [a.title for a in found.articles] == ["c"]
    assert {one.examples for one in found.report.skipped.values()} == {("a.docx",), ("b.odt",)}


def test_a_document_that_takes_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.docx").write_bytes(word())
    monkeypatch.setattr(office, "SECONDS", 0.001)
    assert list(read(tmp_path).report.skipped) == ["reading it took more than 0.001 s"]


def test_a_document_whose_reader_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.docx").write_bytes(word())
    command = office.children.code("import os; os._exit(9)")
    monkeypatch.setattr(office.children, "python", lambda *_: command)
    assert list(read(tmp_path).report.skipped) == [
        "its reader gave up: too much memory, or damaged"
    ]


def test_more_text_than_any_source_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.docx").write_bytes(word())
    monkeypatch.setattr(office, "MAX_RECORD", 5)
    assert list(read(tmp_path).report.skipped) == ["more than 10 MB of text"]


@pytest.mark.parametrize(("module", "name"), [("docx", "a.docx"), ("odf", "a.odt")])
def test_without_the_package(
    module: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_bytes(b"PK\x03\x04")
    find = importlib.util.find_spec
    monkeypatch.setattr(office, "find_spec", lambda one: None if one == module else find(one))
    with pytest.raises(SourceProblem, match="needs the package") as caught:
        open_source(tmp_path)
    assert "factscore-tui[documents]" in caught.value.hint
    (tmp_path / name).unlink()
    (tmp_path / "a.txt").write_text("Words.")
    assert open_source(tmp_path).kind == "folder"


@pytest.mark.parametrize(
    "part",
    [
        ENTITIES + META.format("<dc:title>&b;</dc:title>"),
        META.format("<dc:title>Anna</dc:date>"),
        "\ud800".encode("utf-8", "surrogatepass") * 9,
        "",
    ],
)
def test_properties_that_cannot_be_read(part: bytes | str) -> None:
    assert properties_of(packed({"meta.xml": part}), "meta.xml") == ("", "")


def test_properties_have_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    title = "A" * 5000
    data = packed({"meta.xml": META.format(f"<dc:title>{title}</dc:title>")})
    assert properties_of(data, "meta.xml") == ("A" * 1000, "")
    assert properties_of(data, "other.xml") == ("", "")
    assert properties_of(b"no archive", "meta.xml") == ("", "")
    monkeypatch.setattr(properties, "MAX_PART", 100)
    assert properties_of(data, "meta.xml") == ("", "")


def test_sections_of_what_no_word_processor_writes() -> None:
    paragraphs = [("H", 1, False), ("", 3, False), ("a", 0, False), ("\x00b\x1b[0m", 0, True)]
    assert sections_of(paragraphs, "T") == [Section(("H",), "a\n\n\u2022 b [0m")]
    assert sections_of([], "T") == [] == sections_of([("H", 1, False)], "H")
