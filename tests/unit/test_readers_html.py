"""HTML pages: what is text, what is not, and pages made to harm."""

from __future__ import annotations

import pytest
from sampled import sampled

from factscore_tui.corpus.article import ARTICLE, DISAMBIGUATION, LIST_MARK
from factscore_tui.corpus.readers.base import MAX_RECORD
from factscore_tui.corpus.readers.html import MAX_ATTRIBUTES, HtmlError, HtmlPage, read_html
from factscore_tui.corpus.readers.htmlbytes import decode_html, quick_title


def page(body: str, title: str = "", head: str = "") -> HtmlPage:
    return read_html(f"<html><head>{head}</head><body>{body}</body></html>".encode(), title)


def wiki(body: str, title: str = "Ada") -> HtmlPage:
    return page(f'<h1 id="firstHeading">Ada</h1><div id="mw-content-text">{body}</div>', title)


def sections(found: HtmlPage) -> list[tuple[tuple[str, ...], str]]:
    return [(section.path, section.text) for section in found.sections]


WIKI = """
<div class="shortdescription">English mathematician</div>
<div class="hatnote">For the language, see <a href="Ada_(language)">Ada</a>.</div>
<table class="infobox vcard"><tr><th colspan="2">Ada</th></tr>
<tr><th>Born</th><td>10 December 1815<br>London</td></tr>
<tr><th>Children:</th><td><ul><li>Byron</li><li>Anne</li></ul></td></tr>
<tr><td colspan="2">no label</td></tr></table>
<p></p>
<p><b>Ada Lovelace</b>, née <b>Byron</b>, was a <a href="./Mathematician" title="Mathematician">mathematician</a>.<sup
class="reference"><a href="#cite_note-1">[1]</a></sup> She met <a href="../A/Charles_Babbage.html#Life">Babbage</a><sup
id="cite_ref-2">[2]</sup> and <a href="https://example.org/">others</a>.</p>
<div class="thumb"><p>A portrait</p></div><div style="display: none">hidden</div>
<section><h2><span class="mw-headline">Life</span><span class="mw-editsection">[edit]</span></h2>
<details><summary><h3>Childhood</h3></summary><p>She was <i>born</i> in<br>London.</p>
<blockquote>I am a poet.</blockquote></details>
<ul><li>First <a href="B">item</a></li><li>Second<ul><li>Inner</li></ul></li></ul><p>After.</p></section>
<h2>Works</h2><div class="navbox">Other people</div>
<h2>See also</h2><ul><li><a href="Other">Other</a></li></ul>
<h2>References</h2><div class="reflist"><ol class="references"><li>A book</li></ol></div>
<h2>Legacy</h2><p>A language has <math alttext="{\\displaystyle x^{2}}"><mi>x</mi></math> her name.</p>
<script>alert(1)</script><style>p {}</style>
"""  # noqa: E501


def test_a_page_of_a_wiki() -> None:
    found = wiki(WIKI)
    assert sections(found) == [
        ((), "Ada Lovelace, née Byron, was a mathematician. She met Babbage and others."),
        (
            ("Life", "Childhood"),
            "She was born in London.\n\nI am a poet.\n\n"
            f"{LIST_MARK}First item\n{LIST_MARK}Second\n{LIST_MARK}Inner\n\nAfter.",
        ),
        (("Legacy",), "A language has x^{2} her name."),
    ]
    assert found.infobox == (("Born", "10 December 1815, London"), ("Children", "Byron, Anne"))
    assert found.links == ("Mathematician", "Charles Babbage", "B")
    assert found.aliases == ("Ada Lovelace", "Byron")
    assert (found.title, found.kind, found.mended) == ("Ada", ARTICLE, [])


def test_rows_of_a_table_are_lines_with_their_headers() -> None:
    found = wiki(
        '<p>Films.</p><table class="wikitable"><caption>List</caption>'
        "<tr><th>Year</th><th>Title<br>(original)</th><th>Role</th></tr>"
        '<tr><td rowspan="2">1990</td><td>Alpha<sup '
        'class="reference">[1]</sup></td><td>Ann</td></tr>'
        '<tr><td>Beta</td><td>—</td></tr><tr><th>1991</th><td colspan="2">None</td></tr></table>'
        "<table><tr><td>layout</td></tr></table>"
    )
    lines = [
        "Year: 1990; Title (original): Alpha; Role: Ann",
        "Year: 1990; Title (original): Beta",
        "Year: 1991; Title (original): None",
    ]
    assert sections(found) == [((), "Films.\n\n" + "\n".join(LIST_MARK + line for line in lines))]


def test_spans_and_tables_in_tables_stay_small() -> None:
    row = '<tr><td rowspan="99999" colspan="99999">' + "x" * 5000 + "</td></tr>"
    found = wiki(f'<table class="wikitable">{row}{"<tr><td>y</td></tr>" * 3000}</table>')
    assert 0 < len(sections(found)[0][1]) < 3_000_000
    nested = '<table class="wikitable"><tr><th>h</th></tr><tr><td>' * 80
    assert "deep" in sections(wiki(nested + "deep"))[0][1]


@pytest.mark.parametrize(
    "body",
    [
        '<table id="disambigbox"></table>',
        '<div class="dmbox dmbox-disambig">This page lists</div>',
        '<meta property="mw:PageProp/disambiguation">',
    ],
)
def test_disambiguation_is_told(body: str) -> None:
    found = wiki(f"<p>Ada may be:</p><ul><li>A person</li></ul>{body}")
    assert found.kind == DISAMBIGUATION
    assert f"{LIST_MARK}A person" in sections(found)[0][1]


def test_a_link_to_a_disambiguation_page_does_not_make_one() -> None:
    assert wiki('<p>See <a class="mw-disambig" href="Ada">disambiguation</a>.</p>').kind == ARTICLE


def test_the_notice_of_kiwix_tells_the_revision_and_is_no_text() -> None:
    licence = '<a href="https://creativecommons.org/licenses/by-sa/4.0/">CC</a>'
    link = (
        '<a class="external text" {} '
        'href="https://en.wikipedia.org/wiki/Ada?oldid=42">Wikipedia</a>'
    )
    for attribute, tail in (
        ('title="Last edited on 2019-10-02"', ""),
        ("", " - version of the Wednesday, October 02, 2019."),
    ):
        found = wiki(
            f"<p>Text.</p><div>This article is issued from {link.format(attribute)}{tail} "
            f"{licence}</div>"
        )
        assert (found.url, found.date, found.revision) == (
            "https://en.wikipedia.org/wiki/Ada",
            "2019-10-02",
            42,
        )
        assert sections(found) == [((), "Text.")]


def test_any_other_page() -> None:
    body = """<header>Menu</header><nav>Links</nav><main><h1>My page</h1>Loose text<br>goes on.<br><br>A new one.
    <div class="reference internal">Kept.</div><h2>Part</h2><p>Text &amp; more &lt;b&gt;.</p>
    <table><tr><td>Laid out</td></tr></table><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>
    </main><footer>Imprint</footer>"""  # noqa: E501
    found = page(body, head="<title>My page - A site</title>")
    assert sections(found) == [
        ((), "Loose text goes on.\n\nA new one.\n\nKept."),
        (("Part",), f"Text & more <b>.\n\nLaid out\n\n{LIST_MARK}A: 1; B: 2"),
    ]
    assert (found.title, found.links, found.aliases) == ("My page", (), ())
    assert page("<p>x</p>", head="<title>Only this - A site</title>").title == "Only this"


@pytest.mark.parametrize(
    ("data", "text", "replaced"),
    [
        ("caf\u00e9".encode(), "caf\u00e9", False),
        (b"\xef\xbb\xbfcaf\xc3\xa9", "caf\u00e9", False),
        ("caf\u00e9".encode("utf-16"), "caf\u00e9", False),
        (b"caf\xe9", "caf\ufffd", True),
        (b'<meta charset="windows-1252">caf\xe9', '<meta charset="windows-1252">caf\u00e9', False),
        (
            b"<meta charset=iso-8859-1>\x93caf\xe9\x94",
            "<meta charset=iso-8859-1>\u201ccaf\u00e9\u201d",
            False,
        ),
        (b"<meta charset=iso-8859-1>caf\xc3\xa9", "<meta charset=iso-8859-1>caf\u00e9", False),
        (b"<meta charset=idna>caf\xe9", "<meta charset=idna>caf\ufffd", True),
        (
            b"<meta charset=shift_jis>\x83\x65\x83\xff",
            "<meta charset=shift_jis>\u30c6\ufffd\ufffd",
            True,
        ),
    ],
    ids=[
        "utf-8",
        "bom",
        "utf-16",
        "none",
        "cp1252",
        "latin-1",
        "wrongly-latin-1",
        "not-a-charset",
        "broken-sjis",
    ],
)
def test_encodings(data: bytes, text: str, replaced: bool) -> None:
    assert decode_html(data) == (text, replaced)


@pytest.mark.parametrize(
    ("data", "title"),
    [
        (b"<TITLE>A &amp; B</TITLE>", "A & B"),
        (b"<title>Site</title><h1 class=x>The <i>Page</i>\n</h1>", "The Page"),
        (b"<title>Site</title><h1>open", "Site"),
        (b"<h1" * 20_000, ""),
        (b"<h1>" + b"<" * 60_000 + b"</h1>", ""),
        (b"<title>caf\xe9</title>", "caf\ufffd"),
        (b"", ""),
    ],
    ids=["title", "heading", "open", "many", "signs", "broken", "empty"],
)
def test_a_title_without_parsing(data: bytes, title: str) -> None:
    assert quick_title(data) == title


def test_what_was_mended_is_told() -> None:
    found = read_html(b"<p>caf\xe9 \x00 x</p>", "T")
    assert sections(found) == [((), "caf\ufffd x")]
    assert found.mended == ["not in its encoding: characters replaced", "NUL characters: left out"]


@pytest.mark.parametrize("data", [b"", b" \n", b"\x00\x00", b"<!--", b"<!-- only a comment -->"])
def test_nothing_to_read(data: bytes) -> None:
    try:
        found = read_html(data, "T")
    except HtmlError as error:
        assert str(error) in ("no text", "not HTML")
    else:
        assert found.sections == ()


def test_too_many_attributes_are_refused() -> None:
    attributes = b"".join(b" attribute%d" % number for number in range(MAX_ATTRIBUTES + 1))
    with pytest.raises(HtmlError, match="attributes"):
        read_html(b"<p>x<b" + attributes + b">y" + b" padding" * 20_000, "T")


HOSTILE = {
    "divs": b"<div>" * 1_000_000 + b"deep",
    "details": b"<details><summary>" * 200_000,
    "tables": b"<table class=wikitable><tr><td>" * 100_000,
    "infoboxes": b"<table class=infobox><tr><th>a<td>" * 100_000,
    "items": b"<ul><li>x" * 200_000,
    "links": b"<a href=x>" * 100_000,
    "breaks": b"<br>" * 200_000 + b"x",
    "headings": b"<h2>x" * 100_000,
    "empty-headings": b"<h2></h2>" * 100_000,
    "signs": b"<" * 5_000_000,
    "quotes": b"<a \"<b '" * 500_000,
    "comments": b"<!--" * 1_000_000,
    "entities": b"&amp;" * 1_000_000,
    "dtd": b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><p>&b;</p>',
    "external": b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><p>&a;</p>',
    "noncharacters": "<p>\ufdd0i\ufdd1x&#xFDD0;&#xFDD0;1</p>".encode(),
    "blanks": b" " * 5_000_000 + b"x",
    "meta": b"<meta " * 500_000,
    "classes": b'<p class="' + b"a " * 1_000_000 + b'">x</p>',
    "control": (
        b"<p>a&#1;&#x1f;&#xFFFE;&#xD800;b<br>&#1;c</p><table><tr><th>h&#2;<th>x<tr><td>&#3;<br>&#4;<td>&#5;</table>"
        * 100
    ),
    "bytes": bytes(range(256)) * 10_000,
    "wiki-tables": b'<p class="mw-x">' + b"<table><tr><th>a<td>b" * 50_000,
}


@pytest.mark.parametrize("name", sampled(HOSTILE, 1, rest=pytest.mark.slow))
def test_pages_made_to_harm(name: str) -> None:
    assert len(HOSTILE[name]) < MAX_RECORD
    try:
        found = read_html(HOSTILE[name], "T")
    except HtmlError as error:
        assert str(error) in ("no text", "not HTML")
        return
    text = "".join(text for _, text in sections(found))
    assert "root:" not in text and "\ufdd0" not in text
    assert len(text) <= 3 * len(HOSTILE[name])


def test_what_is_nested_too_deeply_is_told() -> None:
    assert read_html(b"<p>Text.</p>" + b"<div>" * 100_000 + b"deep", "T").mended == [
        "elements nested too deeply: cut there"
    ]
