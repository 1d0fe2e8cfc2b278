"""Readers take what they can, and give account of what they cannot."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest
from corpus_samples import write_rows

from factscore_tui.corpus.article import (
    Article,
    Skipped,
    clean_aliases,
    clean_date,
    clean_url,
    normal_title,
)
from factscore_tui.corpus.readers import MAX_RECORD, Source, open_source
from factscore_tui.corpus.readers.markdown import FrontMatterError, split_front_matter
from factscore_tui.corpus.readers.pieces import inner_words, join_pieces
from factscore_tui.errors import SourceProblem


def read(path: Path) -> tuple[list[Article], Source]:
    source = open_source(path)
    return list(source.articles()), source


def text_of(article: Article) -> str:
    return " ".join(section.text for section in article.sections)


def test_a_row_is_an_article_with_all_its_fields(tmp_path: Path) -> None:
    row = {
        "title": "Ada",
        "sections": [{"heading": "", "text": "Lead."}, {"heading": "Life", "text": "She lived."}],
        "aliases": ["Countess", "ADA", 7],
        "url": "https://example.org/ada",
        "date": "2024-02-03T10:00:00Z",
        "other": None,
    }
    (article,), source = read(write_rows(tmp_path / "a.jsonl", [row]))
    assert [(s.path, s.text) for s in article.sections] == [
        ((), "Lead."),
        (("Life",), "She lived."),
    ]
    assert (article.title, article.aliases, article.url, article.date) == (
        "Ada",
        ("Countess",),
        "https://example.org/ada",
        "2024-02-03",
    )
    assert (source.kind, source.report.skipped, source.progress()) == ("jsonl", {}, 1.0)


def test_rows_of_one_title_are_merged_even_apart(tmp_path: Path) -> None:
    rows = [
        {"title": "A", "text": "One."},
        {"title": "B", "text": "Other."},
        {"title": "a", "text": "Two.", "date": "2020-01-01"},
    ]
    articles, source = read(write_rows(tmp_path / "a.jsonl", rows))
    assert [(a.title, text_of(a), a.date) for a in articles] == [
        ("A", "One. Two.", "2020-01-01"),
        ("B", "Other.", ""),
    ]
    assert source.report.mended == {
        "rows of one title that stand apart: merged": Skipped(1, ("line 3",))
    }


BAD_ROWS = {
    b"{broken": "not JSON",
    b"[" * 100_000: "not JSON",
    b"[1, 2]": "not a JSON object",
    b'{"title": "X", "text": "caf\xe9"}': "not UTF-8",
    b'{"title": "X", "text": "a\\u0000b"}': "NUL characters",
    b'{"title": "X", "text": "a\x00b"}': "not JSON",
    b'{"title": "", "text": "t"}': "no usable title",
    b'{"title": " \\u200b ", "text": "t"}': "no usable title",
    json.dumps({"title": "x" * 400, "text": "t"}).encode(): "no usable title",
    b'{"title": "X", "text": "  "}': "no text",
    b'{"title": "X"}': "no text",
    b'{"title": 5, "text": "t"}': "title or text is not a string",
    b'{"title": "X", "sections": [3]}': "sections are not {heading, text}",
    b'{"title": "X", "text": "' + b"a" * MAX_RECORD + b'"}': "longer than 10 MB",
}


@pytest.mark.parametrize(("row", "reason"), BAD_ROWS.items(), ids=range(len(BAD_ROWS)))
def test_a_bad_row_is_counted_with_reason_and_line(tmp_path: Path, row: bytes, reason: str) -> None:
    good = [{"title": "First", "text": "One."}, b"", row, {"title": "Last", "text": "Two."}]
    articles, source = read(write_rows(tmp_path / "a.jsonl", good))
    assert [a.title for a in articles] == ["First", "Last"]
    assert source.report.skipped == {reason: Skipped(1, ("line 3",))}


def test_the_account_stays_short(tmp_path: Path) -> None:
    _, source = read(write_rows(tmp_path / "a.jsonl", [{"title": "A", "text": "t"}, *[b"{"] * 50]))
    assert source.report.skipped == {"not JSON": Skipped(50, ("line 2", "line 3", "line 4"))}


def test_text_is_cleaned(tmp_path: Path) -> None:
    row = (
        b'\xef\xbb\xbf{"title": " A\\u001b[31m\\n B ", "text": "x\\ud800y\\r\\nz\\u009b", '
        b'"url": "javascript:1", '
    )
    row += b'"date": "soon"}'
    (article,), _ = read(write_rows(tmp_path / "a.jsonl", [row]))
    assert (article.title, text_of(article), article.url, article.date) == (
        "A [31m B",
        "x\ufffdy\nz",
        "",
        "",
    )


def test_a_source_that_changes_while_it_is_read(tmp_path: Path) -> None:
    path = write_rows(
        tmp_path / "a.jsonl", [{"title": "A", "text": "One."}, {"title": "B", "text": "Two."}]
    )
    articles = open_source(path).articles()
    next(articles)
    path.write_bytes(b"x" * path.stat().st_size)
    # Another stream position is read from the file as it is now; what was buffered may still be
    # served.
    try:
        assert next(articles).title == "B"
    except SourceProblem as error:
        assert "changed" in error.message and error.hint


def test_flattened_articles_lose_the_title_and_keep_their_headings(tmp_path: Path) -> None:
    text = (
        "Ada Ada was a writer.\n\nCareer. She wrote notes.\n\nCareer.:Letters. She wrote letters."
    )
    text += "\n\nReferences. A book."
    (article,), _ = read(write_rows(tmp_path / "a.jsonl", [{"title": "Ada", "text": text}]))
    assert [(s.path, s.text) for s in article.sections][:1] == [((), "Ada was a writer.")]
    assert (("Career",), "She wrote notes.") in [(s.path, s.text) for s in article.sections]
    assert (("Career", "Letters"), "She wrote letters.") in [
        (s.path, s.text) for s in article.sections
    ]
    assert "A book" not in text_of(article)


def test_pieces_are_put_together_across_a_cut_word() -> None:
    whole = "Ada was a countess who wrote remarkable notes about engines and numbers in London."
    known = inner_words(whole)
    for at in (whole.index("kable"), whole.index(" notes"), whole.index("notes"), len(whole) - 1):
        assert join_pieces([whole[:at], whole[at:]], known) == whole
    assert join_pieces(["Only one."], known) == "Only one."
    assert join_pieces([" ", ""], known) == ""


def test_rows_that_end_in_mid_sentence_go_on(tmp_path: Path) -> None:
    rows = [
        {"title": "Ada", "text": text}
        for text in ("She wrote notes", "about engines.", "She rested.")
    ]
    # Whole words are told from halves by the words inside other rows.
    rows.append({"title": "Other", "text": "He had notes all about him."})
    (article, _), _ = read(write_rows(tmp_path / "a.jsonl", rows))
    assert [section.text for section in article.sections] == [
        "She wrote notes about engines.",
        "She rested.",
    ]


def test_flattened_rows_out_of_order_stay_apart_and_are_told(tmp_path: Path) -> None:
    rows = [
        {"title": "Ada", "text": "and then she rested in London."},
        {"title": "Ada", "text": "Ada Ada was a countess."},
        {"title": "Ada", "text": "of engines she knew much, and"},
    ]
    (article,), source = read(write_rows(tmp_path / "a.jsonl", rows))
    text = " ".join(section.text for section in article.sections)
    assert text.startswith("Ada was a countess."), "the lead comes first"
    assert "and and" not in text and "countess. of" not in [
        section.text for section in article.sections
    ]
    assert list(source.report.mended) == ["rows of a title are out of order: not joined"]


def test_joining_very_many_pieces_stays_linear() -> None:
    pieces = [f"words without any end {n}" for n in range(30_000)]
    # Were every seam to look at all that came before it, this would take many minutes.
    assert join_pieces(pieces, inner_words(" ".join(pieces))) == " ".join(pieces)


FRONT = """---
# a comment
title: "Ada: \\"the\\" Countess"
aliases: ['O''Brien', "B, C", D]
date: 2024-01-02
url: https://example.org/x
unknown: [1, 2]
---
"""


def test_a_folder_of_texts(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "x.md").write_text("hidden")
    (tmp_path / "sub" / "b.md").write_text(
        FRONT + "# Ada\nLead.\n## Life\nBorn.\n```\n# no heading\n```\n### Youth\nYoung."
    )
    (tmp_path / "a-plain_text.txt").write_text("# not a heading in plain text")
    (tmp_path / "c.markdown").write_text("# Own Title\nText.")
    (tmp_path / "ignored.py").write_text("x")
    articles, source = read(tmp_path)
    assert [a.title for a in articles] == ["a plain text", "Own Title", 'Ada: "the" Countess']
    assert text_of(articles[0]) == "# not a heading in plain text"
    ada = articles[2]
    assert (ada.aliases, ada.date, ada.url) == (
        ("O'Brien", "B, C", "D"),
        "2024-01-02",
        "https://example.org/x",
    )
    assert [(s.path, s.text) for s in ada.sections] == [
        (("Ada",), "Lead."),
        (("Ada", "Life"), "Born.\n```\n# no heading\n```"),
        (("Ada", "Life", "Youth"), "Young."),
    ]
    assert articles[1].sections[0].path == ()
    assert (source.kind, source.report.skipped, source.progress()) == ("folder", {}, 1.0)


def test_bad_files_are_counted_with_reason_and_path(tmp_path: Path) -> None:
    (tmp_path / "good.md").write_text("Text.")
    (tmp_path / "binary.txt").write_bytes(b"a\x00b")
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    (tmp_path / "empty.md").write_text(" \n")
    (tmp_path / "open.md").write_text("---\ntitle: x\nText.")
    (tmp_path / "___.md").write_text("Text.")
    with (tmp_path / "huge.txt").open("wb") as huge:
        huge.truncate(MAX_RECORD + 1)
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "gone.md").symlink_to(tmp_path / "nowhere.md")
    articles, source = read(tmp_path)
    assert [a.title for a in articles] == ["good"]
    assert {reason: entry.examples for reason, entry in source.report.skipped.items()} == {
        "NUL characters, not a text file": ("binary.txt",),
        "not UTF-8": ("latin.txt",),
        "no text": ("empty.md",),
        "front matter without a closing ---": ("open.md",),
        "no usable title": ("___.md",),
        "larger than 10 MB": ("huge.txt",),
        "not a regular file": ("pipe.md",),
        "cannot be read: No such file or directory": ("gone.md",),
    }


def test_files_of_one_title_are_merged(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\ntitle: Ada\ndate: 2020-01-01\n---\nOne.")
    (tmp_path / "b.md").write_text("---\ntitle: ADA\ndate: never\n---\nTwo.")
    (article,), source = read(tmp_path)
    assert (article.title, text_of(article), article.date) == ("Ada", "One. Two.", "2020-01-01")
    assert set(source.report.mended) == {
        "same title as another file: merged",
        "date is not YYYY-MM-DD: left out",
    }


@pytest.mark.parametrize(
    "front",
    ["---\nno value\n---\n", "---\na: [x\n---\n", "---\na: 1\n", "---\ntitle: [a, b]\n---\n"],
)
def test_front_matter_that_is_not_in_its_language(front: str) -> None:
    with pytest.raises(FrontMatterError):
        split_front_matter(front)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.jsonl", b"", "is empty"),
        ("a.jsonl", b"\xef\xbb\xbf \n", "is empty"),
        ("a.txt", b"\x1f\x8b\x08rest", "damaged"),
        ("a.xml.bz2", b"BZh91", "damaged"),
        ("a.zip", b"PK\x03\x04", "zip"),
        ("a.xml", b"  <feed>", "XML"),
        ("a.7z", b"7z\xbc\xaf\x27\x1c", "7-Zip"),
        ("a.jsonl.gz", gzip.compress(b"{}", mtime=0), "is not a dump"),
        ("a.db", b"SQLite format 3\x00", "SQLite"),
        ("a.bin", b"\x01\x02", "not known"),
        ("a.txt", b"text\x00text", "not known"),
    ],
)
def test_an_unknown_source_is_refused(tmp_path: Path, name: str, content: bytes, told: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SourceProblem, match=told) as caught:
        open_source(tmp_path / name)
    assert caught.value.hint


def test_no_source(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (
        tmp_path,
        tmp_path / "missing",
        tmp_path / "pipe",
        tmp_path / ("n" * 5000),
        Path("a\x00b"),
    ):
        with pytest.raises(SourceProblem) as caught:
            open_source(path)
        assert caught.value.hint


def test_one_text_file_is_a_source(tmp_path: Path) -> None:
    (tmp_path / "my_notes.txt").write_text("Some text.")
    (tmp_path / "other.txt").write_text("Not asked for.")
    (article,), _ = read(tmp_path / "my_notes.txt")
    assert (article.title, text_of(article)) == ("my notes", "Some text.")


def test_names_dates_and_addresses() -> None:
    assert normal_title("A-ha") == normal_title("a ha") != ""
    assert normal_title("Café") == normal_title("CAFE")
    assert normal_title("!!!") == "!!!"
    assert normal_title(" \t") == normal_title("\u200b\ud800") == ""
    assert clean_aliases(["", "X", "x", "Ada", "y" * 400], "ada") == ("X",)
    assert [
        clean_date(d) for d in ("2024-02-30", "2024-02-29", "2024-02-29Tx", "20240229", "")
    ] == [
        "",
        "2024-02-29",
        "2024-02-29",
        "",
        "",
    ]
    assert [
        clean_url(u)
        for u in (
            "http://a.b",
            "ftp://a.b",
            "https://a b",
            "https://a\x1b",
            "https://" + "a" * 3000,
            "file:mine/a%20b.docx",
            "file:///etc/passwd",
            "file:../b.docx",
            "file:\\\\host\\b",
            "file:",
        )
    ] == ["http://a.b", "", "", "", "", "file:mine/a%20b.docx", "", "", "", ""]
