"""Pages of a MediaWiki dump: what becomes an article, what is counted and left out, and what
hostile ones cost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from dump_samples import (
    EXPECTED,
    HEAD,
    PAGES,
    TAIL,
    XML,
    page,
    parsed,
    read_bytes,
    short,
)

from factscore_tui.corpus.article import DISAMBIGUATION, Skipped
from factscore_tui.corpus.readers import streams, xmlpages
from factscore_tui.corpus.readers.xmldump import XmlDumpSource, looks_like_dump
from factscore_tui.corpus.readers.xmlpages import Site, page_url, read_site, unescape
from factscore_tui.errors import SourceProblem


def test_a_page_without_an_end_costs_only_itself() -> None:
    batch = parsed(PAGES[0], PAGES[1].replace("</page>", ""), PAGES[2])
    assert [a.title for a in batch.articles] == ["Page 0", "Page 2"]
    assert batch.report.skipped == {xmlpages.UNCLOSED: Skipped(1, ("Page 1",))}


def test_the_fields_of_an_article() -> None:
    (article,) = parsed(
        page("AT&amp;T &#8211; &quot;x&quot;", "It is &lt;b&gt;big&lt;/b&gt;.", revision=123)
    ).articles
    assert (article.title, article.revision, article.date) == ('AT&T – "x"', 123, "2023-04-05")
    assert article.url == "https://en.wikipedia.org/wiki/AT%26T_%E2%80%93_%22x%22"
    assert short([article])[0][2] == "It is big."


def test_the_newest_revision_counts() -> None:
    text = (
        "<page><title>A</title><ns>0</ns><id>1</id>"
        "<revision><id>5</id><timestamp>2020-01-01T00:00:00Z</timestamp><text>Old.</text></revision>"
        "<revision><id>9</id><timestamp>2022-01-01T00:00:00Z</timestamp><text>New.</text></revision>"
        "<revision><id>7</id><timestamp>2021-01-01T00:00:00Z</timestamp><text>Middle.</text></revision></page>"
    )
    (article,) = parsed(text).articles
    assert (short([article]), article.date) == ([("A", 9, "New.")], "2022-01-01")


LEFT_OUT: dict[str, tuple[str, str, str]] = {
    "talk": (page("Talk:X", ns="<ns>1</ns>"), "in the namespace Talk", "Talk:X"),
    "named": (page("P:X", ns="<ns>4</ns>"), "in the namespace Project & co", "P:X"),
    "unknown": (page("X", ns="<ns>777</ns>"), "in another namespace", "X"),
    "no number": (page("Talk:X", ns=""), "in the namespace Talk", "Talk:X"),
    "no number, file": (page("File:X.jpg", ns=""), "in another namespace", "File:X.jpg"),
    "no title": (page(""), "no usable title", "byte 2"),
    "no title at all": ("<page><ns>0</ns></page>", "no usable title", "byte 0"),
    "blank title": (page(" &#x200b; "), "no usable title", "\u200b"),
    "long title": (page("t" * 301), "no usable title", "t" * 300),
    "empty": (page("X", ""), "no text", "X"),
    "blank": (page("X", " \n "), "no text", "X"),
    "deleted": (re.sub("<text.*</text>", '<text deleted="deleted" />', page("X")), "no text", "X"),
    "stub": (re.sub("<text.*</text>", '<text bytes="9" id="1"/>', page("X")), "no text", "X"),
    "no revision": ("<page><title>X</title><ns>0</ns></page>", "no text", "X"),
    "text without end": (page("X").replace("</text>", ""), "no text", "X"),
    "script": (page("X").replace(">wikitext<", ">javascript<"), "not wikitext", "X"),
    "to nowhere": (
        page("X", extra='<redirect title="#a" />'),
        "a redirect that leads nowhere",
        "X",
    ),
}


@pytest.mark.parametrize("case", LEFT_OUT)
def test_what_is_no_article_is_counted(case: str) -> None:
    text, reason, where = LEFT_OUT[case]
    batch = parsed(text, PAGES[0])
    assert short(batch.articles) == EXPECTED[:1]
    assert batch.report.skipped == {reason: Skipped(1, (where,))}


def test_a_colon_is_no_namespace() -> None:
    titles = ["2001: A Space Odyssey", "Mission: Impossible", "de:X", ": colon"]
    assert [a.title for a in parsed(*(page(title, ns="") for title in titles)).articles] == titles


def test_redirects() -> None:
    batch = parsed(
        page(
            "UK",
            "#REDIRECT [[Something else]]",
            extra='    <redirect title="United &quot;K&quot;" />\n',
        ),
        page("Old", "#REDIRECT [[New_name#Part|shown]]"),
        page("Single", extra="<redirect title='Quoted'/>"),
    )
    assert batch.redirects == [("UK", 'United "K"'), ("Old", "New name"), ("Single", "Quoted")]
    assert not batch.articles and not batch.report.skipped


def test_links_are_kept_where_they_are_few_or_the_point() -> None:
    many = "\n".join(f"* [[Target {number}]]" for number in range(700))
    few, long, choice = parsed(
        page("Few", "It has [[One]] and [[Two|another]]."),
        page("Long", many),
        page("Choice", many + "{{disambig}}"),
    ).articles
    assert (few.links, long.links) == (("One", "Two"), ())
    assert (choice.kind, len(choice.links)) == (DISAMBIGUATION, 500)


def test_cdata_is_text() -> None:
    text = "<![CDATA[It is <b>big</b> & &lt;i&gt;small&lt;/i&gt;.]]>"
    batch = parsed(page("X", text), page("Open", "Fine. <![CDATA[" * 3 + "x"))
    assert short(batch.articles)[0][2].startswith("It is big &")
    assert [a.title for a in batch.articles] == ["X", "Open"]


def test_entities_are_decoded_once_and_no_others(tmp_path: Path) -> None:
    assert unescape("&lt;&amp;lt;&#38;lt;&#x41;&quot;&apos;") == "<&lt;&lt;A\"'"
    assert unescape("&#0;&#xD800;&#x110000;&#9999999;") == "\ufffd" * 4
    assert unescape("&xxe; &lt &; &#; &#x; &nbsp;") == "&xxe; &lt &; &#; &#x; &nbsp;"
    secret = tmp_path / "secret"
    secret.write_text("classified")
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 30))
    doctype = (
        f'<!DOCTYPE mediawiki [<!ENTITY l0 "ha"><!ENTITY xxe SYSTEM "file://{secret}">{laughs}]>\n'
    )
    batch = read_bytes(
        tmp_path, (doctype + HEAD + page("A &l29;", "It is &xxe; or &l29;.") + TAIL).encode()
    )
    (article,) = batch.articles
    assert (
        "classified" not in repr(article)
        and "haha" not in repr(article)
        and len(repr(article)) < 1000
    )


def test_control_characters_and_broken_encoding(tmp_path: Path) -> None:
    raw = (
        HEAD + page("N\x00U\x1bL", "a\x00b\x9b c\x07.") + page("Caf@", "Th@ text.") + TAIL
    ).encode()
    batch = read_bytes(tmp_path, raw.replace(b"@", b"\xe9"))
    (nul, cafe) = batch.articles
    assert nul.title == "N U L" and not re.search(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f]", repr(short([nul])[0][2])
    )
    assert (cafe.title, short([cafe])[0][2]) == ("Caf\ufffd", "Th\ufffd text.")
    assert set(batch.report.mended) == {xmlpages.BAD_UTF8}


@pytest.mark.parametrize("encoding", ["ISO-8859-1", "windows-1252", "UTF-16"])
def test_another_encoding_is_refused(tmp_path: Path, encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>\n' + HEAD + PAGES[0] + TAIL
    path = tmp_path / "dump"
    path.write_bytes(text.encode(encoding))
    assert looks_like_dump(streams.peek(path))
    with pytest.raises(SourceProblem, match=encoding) as caught:
        XmlDumpSource(path)
    assert "iconv" in caught.value.hint


def test_utf8_may_be_declared(tmp_path: Path) -> None:
    for start in (
        '<?xml version="1.0" encoding="utf-8"?>\n',
        "<?xml version='1.0' encoding='UTF-8'?>",
        "\ufeff",
    ):
        assert short(read_bytes(tmp_path, start.encode() + XML).articles) == EXPECTED


def test_pages_cut_out_of_a_dump_need_no_end(tmp_path: Path) -> None:
    batch = read_bytes(tmp_path, PAGES[0].encode())
    assert short(batch.articles) == EXPECTED[:1] and not batch.report.skipped
    assert batch.articles[0].url == ""
    assert looks_like_dump(PAGES[0].encode())


HOSTILE: dict[str, str] = {
    "opening tags": "<page>" * 200_000,
    "titles": "<page>" + "<title>" * 200_000 + "</page>",
    "ampersands": page("X", "&" * 1_000_000),
    "references": page("X", "&#" * 500_000),
    "cdata": page("X", "<![CDATA[" * 100_000),
    "revisions": "<page><title>X</title><ns>0</ns>" + "<revision>" * 100_000 + "</page>",
    "texts": "<page><title>X</title><ns>0</ns><revision>" + "<text" * 200_000 + "</page>",
    "redirects": "<page><title>X</title>" + '<redirect title="' * 100_000 + "</page>",
    "ends": "</page>" * 200_000,
    "one line": page("X", "word " * 200_000),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_pages_cost_only_themselves(tmp_path: Path, case: str) -> None:
    batch = read_bytes(tmp_path, (HEAD + HOSTILE[case] + PAGES[0] + TAIL).encode())
    assert short(batch.articles)[-1] == EXPECTED[0]
    assert len(batch.articles) + sum(s.count for s in batch.report.skipped.values()) <= 3


def test_hostile_heads() -> None:
    for head in (
        "<namespace key=" * 4000,
        '<namespace x="' + "a" * 60_000,
        "<?xml " + "e" * 60_000,
        "<base>" * 9000,
    ):
        assert read_site(f"<mediawiki>{head}".encode(), "x") == Site()


def test_addresses() -> None:
    def base(url: str) -> str:
        return read_site(f"<mediawiki><base>{url}</base>".encode(), "x").base

    assert (
        base("https://de.wikipedia.org/wiki/Wikipedia:Hauptseite")
        == "https://de.wikipedia.org/wiki/"
    )
    assert base("https://w.org/index.php?title=Main&amp;x=1") == "https://w.org/index.php?title="
    assert base("https://w.org") == base("javascript:x/y/z/a") == base("http://a b/c/d") == ""
    assert page_url("https://w.org/", "A b?/c") == "https://w.org/A_b%3F/c"
    assert page_url("https://w.org/", "x" * 3000) == page_url("", "x") == ""


def test_what_is_a_dump() -> None:
    assert looks_like_dump(HEAD.encode()) and looks_like_dump(b"\xef\xbb\xbf \n<mediawiki>")
    assert looks_like_dump(b'<?xml version="1.0"?>\n<!-- c -->\n<mediawiki xml:lang="en">')
    for head in (
        b"",
        b"<html><body>",
        b"mediawiki",
        b"<page>",
        b'{"title": "<mediawiki>"}',
        b"<xml/>",
        b"\xff\xfe",
    ):
        assert not looks_like_dump(head)


def test_a_bug_in_the_cleaner_costs_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    from factscore_tui.corpus import wikitext

    sound = wikitext.clean_page

    def failing(title: str, *rest: Any, **options: Any) -> Any:
        if title == "Page 1":
            raise IndexError(title)
        return sound(title, *rest, **options)

    monkeypatch.setattr(wikitext, "clean_page", failing)
    batch = parsed(*PAGES[:3])
    assert [a.title for a in batch.articles] == ["Page 0", "Page 2"]
    assert batch.report.skipped == {xmlpages.UNREADABLE: Skipped(1, ("Page 1",))}
