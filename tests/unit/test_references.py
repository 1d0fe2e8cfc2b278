"""References of passages: read from wikitext, HTML and Markdown, kept in the index, hostile ones
included."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from factscore_tui.corpus.article import IN_INFOBOX
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.build.references import REFERENCES
from factscore_tui.corpus.build.update import update_index
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.maintenance import merge_indexes, verify_index
from factscore_tui.corpus.index.manifest import read_manifest
from factscore_tui.corpus.readers.footnotes import Footnotes
from factscore_tui.corpus.readers.html import read_html
from factscore_tui.corpus.references import MAX_IN_PASSAGE, MAX_REFERENCE, clean_reference
from factscore_tui.corpus.wikitext import CleanPage, clean_page
from factscore_tui.errors import IndexDamaged
from factscore_tui.util.visible import UNSAFE

CITED = "{{cite web|last=Smith|first=John|title=[[A|The ''Title'']]|publisher=BBC|date=2001|url=https://a.org/x}}"
SAID = "John Smith, The Title, BBC, 2001, https://a.org/x"


def page(text: str) -> CleanPage:
    """The page with its references; its text has to be what it is without them."""
    plain, full = clean_page("Anna", text), clean_page("Anna", text, references=True)
    assert (full.sections, full.infobox, full.links) == (plain.sections, plain.infobox, plain.links)
    assert not plain.references
    for reference in full.references:
        assert 0 < len(reference.text) <= MAX_REFERENCE and not UNSAFE.search(reference.text)
    return full


def said(text: str) -> list[str]:
    return [reference.text for reference in page(text).references]


def test_references_stand_behind_their_words() -> None:
    found = page(
        f'Born in 1950.<ref name="x">{CITED}</ref> She sang '
        "<ref>[http://b.org/p Label], ''News''</ref>in {{convert|5|km}}<ref name=x />, far.{{sfn|Smith|Jones|2001|p=5}}"
    )
    text = found.sections[0].text
    assert text == "Born in 1950. She sang in 5 km (3.1 mi), far."
    assert [(text[: r.at].split()[-1], r.text) for r in found.references] == [
        ("1950", SAID),
        ("sang", "Label, News, http://b.org/p"),
        ("mi)", SAID),
        ("far", "Smith & Jones 2001, p. 5"),
    ]


def test_a_name_may_be_told_later_and_in_the_list() -> None:
    text = "A fact.<ref name=a/> More.{{r|b}}\n== References ==\n<references>"
    text += "<ref name=a>Late</ref><ref name=b>Two</ref></references>"
    assert said(text) == ["Late", "Two"]


def test_infobox_and_rows_of_tables() -> None:
    found = page(
        "{{Infobox person|name=Anna|born=1950<ref>Box</ref>}}\nText.\n"
        '{| class="wikitable"\n! Year !! Film\n|-\n| 1999<ref>Row</ref> || X\n|-\n| 2000 || Y\n|}'
    )
    assert [(r.section, r.text) for r in found.references] == [(0, "Row"), (IN_INFOBOX, "Box")]
    row = found.references[0]
    assert found.sections[0].text[: row.at].endswith("Year: 1999; Film: X")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A word.<ref>never closed\nNext line.", []),
        ("A word.<ref name=x>never closed\nNext line.", []),
        ("A.<ref>one <ref>two</ref> three</ref> B.", []),
        ("A.<ref name=none/> B.", []),
        ('A.<ref name=">x</ref> B.', ["x"]),
        ("A.<ref name=a><ref name=b/></ref> B.<ref name=b><ref name=a/></ref>", []),
        ("A.<ref>&#27;[31m red &#x202e;bidi <b>bold</b> ''i''</ref>", ["[31m red bidi bold i"]),
        ("A.<ref>{{cite web|title=T|url=javascript:alert(1)}}</ref>", ["T"]),
        ("A.<ref>[javascript:alert(1) label] javascript:alert(2)</ref>", ["[ label]"]),
        ("A.<ref><script>alert(1)</script></ref>", ["alert(1)"]),
    ],
)
def test_broken_and_hostile(text: str, expected: list[str]) -> None:
    found = said(text)
    assert not any("javascript:" in line or "<" in line for line in found)
    if expected:
        assert found == expected


def test_many_and_large_and_deep_in_linear_time() -> None:
    begun = time.monotonic()
    many = page("".join(f"Word {n}.<ref>Source {n}</ref> " for n in range(10_000)))
    assert 4000 < len(many.references) <= 10_000
    (large,) = said(f"A.<ref>{'x ' * 500_000}</ref>")
    assert len(large) == MAX_REFERENCE
    deep = "{{cite web|title=" * 5_000 + "T" + "}}" * 5_000
    said(f"A.<ref>{deep}</ref> B.<ref>{'{{a|' * 20_000}</ref>")
    said("A.<ref>" * 10_000)
    assert time.monotonic() - begun < 20


def test_an_address_is_whole_or_not_there() -> None:
    long = "https://a.org/" + "x" * 400
    assert clean_reference("Words", long) == "Words"
    assert clean_reference("w " * 300, "https://a.org/x").endswith("…, https://a.org/x")
    assert clean_reference("", "ftp://a.org") == ""


# ruff: noqa: E501
HTML = """<html><body class="mediawiki"><h1>Bert</h1><div id="mw-content-text">
<table class="infobox"><tr><th>Born</th><td>1950<sup class="reference"><a href="#cite_note-1">[1]</a></sup></td></tr></table>
<p><b>Bert</b><sup id="cite_ref-1" class="reference"><a href="./Bert#cite_note-1">[1]</a></sup> was a baker.<sup
class="reference"><a href="#cite_note-2">[2]</a></sup><sup class="reference"><a href="#gone">[3]</a></sup></p>
<ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#x">^</a></span>
<span class="reference-text">Doe. <a href="https://d.org/a">A title</a>.<style>x{}</style></span></li>
<li id="cite_note-2"><a href="javascript:alert(1)">Two</a></li></ol></div></body></html>"""


def test_html_notes() -> None:
    found = read_html(HTML.encode())
    assert [section.text for section in found.sections] == ["Bert was a baker."]
    assert found.infobox == (("Born", "1950"),)
    assert [(r.section, r.at, r.text) for r in found.references] == [
        (0, 4, "Doe. A title, https://d.org/a"),
        (0, 17, "Two"),
        (IN_INFOBOX, 0, "Doe. A title, https://d.org/a"),
    ]


def test_footnotes_of_markdown() -> None:
    notes = Footnotes(
        "A.[^1] B.[^9]\n\n```\n[^1]\n```\n\n[^1]: [Book](https://a.org/x)\n    page 3\n[^u]: unused"
    )
    assert notes.said(0) == "Book page 3, https://a.org/x"
    assert "[^9]" in notes.text and "```\n[^1]\n```" in notes.text and "unused" in notes.text
    assert "Book" not in notes.text


def _folder(tmp_path: Path, note: str = "Smith, https://a.org/x") -> Path:
    source = tmp_path / "source"
    source.mkdir(exist_ok=True)
    uses = " ".join(f"Fact {n}.[^{n}]" for n in range(12))
    told = "\n".join(f"[^{n}]: Note {n}" for n in range(12))
    (source / "many.md").write_text(f"# Many\n\n{uses}\n\n{told}\n", encoding="utf-8")
    (source / "one.md").write_text(f"# One\n\nOne fact.[^1]\n\n[^1]: {note}\n", encoding="utf-8")
    (source / "none.md").write_text("# None\n\nNothing here.\n", encoding="utf-8")
    return source


def _leads(path: Path) -> dict[str, tuple[str, ...]]:
    index = Index.open(path)
    try:
        return {p.title: p.references for i in index.page_ids() for p in index.page(i).passages}
    finally:
        index.close()


def test_kept_in_the_index_merged_updated_and_verified(tmp_path: Path) -> None:
    source = _folder(tmp_path)
    info = build_index(source, tmp_path / "a")
    leads = _leads(tmp_path / "a")
    assert leads["One"] == ("Smith, https://a.org/x",) and leads["None"] == ()
    assert leads["Many"] == tuple(f"Note {n}" for n in range(MAX_IN_PASSAGE))
    assert read_manifest(tmp_path / "a").references == 1 + MAX_IN_PASSAGE
    assert verify_index(tmp_path / "a") == []
    assert merge_indexes([tmp_path / "a"], tmp_path / "m").id == info.id
    assert _leads(tmp_path / "m") == leads
    _folder(tmp_path, "Jones, p. 3")  # the text is the same, the reference is not
    (source / "many.md").unlink()
    updated, _ = update_index(tmp_path / "a", source)
    assert updated.id == build_index(source, tmp_path / "b").id != info.id
    assert _leads(tmp_path / "a") == {"One": ("Jones, p. 3",), "None": ()}
    assert verify_index(tmp_path / "a") == []
    for name in ("one.md",):
        (source / name).write_text("# One\n\nOne fact.\n", encoding="utf-8")
    update_index(tmp_path / "a", source)
    assert not (tmp_path / "a" / REFERENCES).exists()
    assert verify_index(tmp_path / "a") == []


def test_without_references_there_is_no_file(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "none.md").write_text("# None\n\nNothing here.\n", encoding="utf-8")
    build_index(source, tmp_path / "a")
    assert not (tmp_path / "a" / REFERENCES).exists()
    assert read_manifest(tmp_path / "a").references == 0


def test_a_damaged_or_foreign_file_is_refused(tmp_path: Path) -> None:
    build_index(_folder(tmp_path), tmp_path / "a")
    with sqlite3.connect(tmp_path / "a" / REFERENCES) as connection:
        connection.execute("UPDATE reference SET blob = x'00'")
    assert any(REFERENCES in problem for problem in verify_index(tmp_path / "a"))
    with pytest.raises(IndexDamaged):
        Index.open(tmp_path / "a")


def test_references_reach_every_report() -> None:
    from dataclasses import replace

    from report_samples import ordinary

    from factscore_tui.core.report import Report
    from factscore_tui.report.html_report import to_html
    from factscore_tui.report.json_report import report_object
    from factscore_tui.report.markdown_report import to_markdown
    from factscore_tui.report.tocheck import to_checklist, to_checklist_csv

    report: Report = ordinary()
    lead = "Smith <b>, *The* Book, javascript:x"
    cited = replace(
        report,
        facts=tuple(
            replace(
                judged,
                judgement=replace(
                    judged.judgement,
                    evidence=tuple(
                        replace(e, references=(lead,)) for e in judged.judgement.evidence
                    ),
                ),
            )
            if judged.judgement is not None
            else judged
            for judged in report.facts
        ),
    )
    shown = [e for fact in report_object(cited)["facts"] for e in fact["evidence"]]
    assert shown and all(e["references"] == [lead] for e in shown)
    assert "references" not in str(report_object(report))
    assert "Its references:" in to_html(cited) and "Smith &lt;b&gt;" in to_html(cited)
    assert "> - Smith \\<b\\>, \\*The\\* Book" in to_markdown(cited)
    for write in (to_checklist, to_checklist_csv):
        assert "references of the nearest passage: Smith" in write(cited)
        assert "references of" not in write(report)
