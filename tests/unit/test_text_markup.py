"""What a reader sees of Markdown and HTML, and where each character of it stands."""

from __future__ import annotations

import html
from itertools import pairwise

import pytest
from counting import calls
from hypothesis import given, settings
from hypothesis import strategies as st
from sampled import sampled

from factscore_tui.core.span import Span
from factscore_tui.text.markup import Plain, plain


def shown(text: str) -> str:
    return plain(text, Span(0, len(text))).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # emphasis and code
        ("**Florence** was a *nurse* and __very__ _kind_.", "Florence was a nurse and very kind."),
        ("***Both*** and ~~gone~~ and `code`.", "Both and gone and code."),
        ("**Note. That is", "Note. That is"),
        ("all there is.**", "all there is."),
        ("**Bold**text and (*that*), *this*.", "Boldtext and (that), this."),
        # what only looks like it
        ("He is 5`10` tall, or `5`10 in code.", "He is 5`10` tall, or 5 10 in code."),
        ("5 * 3 is 15 and 2**3 is 8.", "5 * 3 is 15 and 2**3 is 8."),
        ("2 ** 3 is 8, rated 5* by users.", "2 ** 3 is 8, rated 5* by users."),
        (
            "Paris is divided into**twenty arrondissements**, each with a mayor.",
            "Paris is divided into twenty arrondissements, each with a mayor.",
        ),
        (
            "Paris has ** twenty arrondissements ** today.",
            "Paris has twenty arrondissements today.",
        ),
        ("M*A*S*H and snake_case_name stay.", "M*A*S*H and snake_case_name stay."),
        ("It's the boys' ball, ~5 km off.", "It's the boys' ball, ~5 km off."),
        ("a < b and x > y & z; <y and z> too.", "a < b and x > y & z; <y and z> too."),
        # links and images
        ("born [12 May 1820](https://example.org) in", "born 12 May 1820 in"),
        ('see [Rome (city)](https://e.org/a_(b) "title").', "see Rome (city)."),
        ("[the *old* [town]](http://x.y) here", "the old [town] here"),
        ("![A view](view.png) The town is old.", "The town is old."),
        ("[![alt](a.png)](http://b.c) The town.", "The town."),
        ("[the report][2] says", "the report says"),
        ("He [sic](he said so) left.", "He [sic](he said so) left."),
        ("Written at <https://example.org/x>.", "Written at."),
        ("array[index] and [He] went", "array[index] and [He] went"),
        # citations and footnotes
        ("It is so.[1] It [2, 3] is [citation needed]. Yes [4-6].", "It is so. It is. Yes."),
        ("So it is[^1] and[^note] was[a].", "So it is and was."),
        ('He was "[a] great man".', 'He was "[a] great man".'),
        ("In [2019] it was.", "In [2019] it was."),
        # HTML
        ("<p>It is <b>big</b> and <a href='x'>old</a>.<br>Yes.</p>", "It is big and old. Yes."),
        (
            "People<sup>2</sup> of 100 km<sup>2</sup>, the 5<sup>th</sup>, 10<sup>6</sup>.",
            "People of 100 km2, the 5th, 10^6.",
        ),
        ('Text<sup class="reference"><a href="#n">[1]</a></sup> here', "Text here"),
        ("One <!-- hidden -->two<script>var x = '<b>';</script> three.", "One two three."),
        # entities
        (
            "Tom &amp; Jerry&nbsp;&lt;b&gt; caf&eacute; &#8212; &unknown; &",
            "Tom & Jerry <b> café — &unknown; &",
        ),
        # escapes, invisible characters, white space, control characters
        (r"5 \* 3 \_is\_ \[not\](a link)", "5 * 3 _is_ [not](a link)"),
        ("so\u00adft zero\u200bwidth \ufeffmark\u202e", "soft zerowidth mark"),
        ("one\n  two\t three\u00a0four\x00five\x1b[0m", "one two three four five"),
        # marks of lines
        ("- [x] # Heading", "Heading"),
        ("> quoted\n> twice", "quoted twice"),
        ("", ""),
        ("   ", ""),
        ("****", ""),
        (
            "Ann \x1b[1;31mwas\x1b[0m born\x1b]0;title\x07 in \x9b4mRiga\x1b(B.",
            "Ann was born in Riga.",
        ),
    ],
)
def test_what_a_reader_sees(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_a_span_of_a_document_keeps_the_documents_offsets() -> None:
    text = "One. **Rome** is [big](http://x.y)!"
    found = plain(text, Span(5, len(text)))
    assert found.text == "Rome is big!"
    assert [text[at] for at in found.offsets] == list(found.text)
    assert found.spans(0, 4) == (Span(7, 11),)
    assert [span.of(text) for span in found.spans(0, 12)] == ["Rome", " is ", "big", "!"]
    assert found.spans(3, 3) == ()
    assert found.spans(-5, 999) == found.spans(0, 12)


def test_an_entity_stands_where_it_begins() -> None:
    text = "a &amp; b"
    assert plain(text, Span(0, len(text))) == Plain("a & b", (0, 1, 2, 7, 8))


PIECES = [
    *"aZ5é *_~`[]()<>!&;#\\\n\t^|'\".,:-",
    "**",
    "__",
    "~~",
    "```",
    "[a](b.c)",
    "![x](y)",
    "[1]",
    "[^n]",
    "<b>",
    "</b>",
    "<br>",
    "<sup>",
    "</sup>",
    "<!--",
    "-->",
    "&amp;",
    "&nbsp;",
    "&#65;",
    "&fjlig;",
    "&NotEqualTilde;",
    "\u200b",
    "\u00ad",
    "<script>",
    "</script>",
    "word ",
    "\r\n",
    "- ",
    "> ",
    "http://x.y",
    "<http://x.y>",
    "\x00",
    "\ud800",
    "10",
    "km",
    "[citation needed]",
]
TEXTS = st.lists(st.sampled_from(PIECES) | st.characters(), max_size=60).map("".join)


@settings(max_examples=500, deadline=None)
@given(TEXTS, st.integers(0, 20), st.integers(0, 20))
def test_offsets_increase_and_point_at_the_same_characters(
    text: str, front: int, back: int
) -> None:
    span = Span(min(front, len(text)), max(min(front, len(text)), len(text) - back))
    found = plain(text, span)
    assert len(found.text) == len(found.offsets)
    assert all(a < b for a, b in pairwise(found.offsets))
    assert all(span.start <= at < span.end for at in found.offsets)
    assert found.text == found.text.strip(" ")
    assert "  " not in found.text
    for char, at in zip(found.text, found.offsets, strict=True):
        if char == " ":
            continue
        in_entity = "&" in text[max(span.start, at - 40) : at + 1]
        raised = char == "^" and text[at] == "<"
        assert char == text[at] or in_entity or raised
    covered = found.spans(0, len(found.text))
    assert sum(s.end - s.start for s in covered) == len(found.text)
    assert all(a.end < b.start for a, b in pairwise(covered))


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=30))
def test_escaped_text_comes_back(text: str) -> None:
    assert shown(html.escape(text)) == shown(text)


HOSTILE = [
    "[",
    "](",
    "[](",
    "![",
    "[[",
    "<",
    "<a ",
    "<!--",
    "<script>",
    "<sup>",
    "&",
    "&#",
    "*",
    "**a",
    "*a ",
    "_a",
    "`",
    "``a",
    "~~",
    "\\",
    "\\[",
    "[^",
    "[1",
    "](http://x",
    ']( "',
    "<http:",
    ">",
    "\n> ",
    "a[1]",
    "![a](b)",
    "*a* ",
]


@pytest.mark.parametrize("unit", sampled(HOSTILE, 2, 3, rest=pytest.mark.slow))
def test_twice_the_marks_are_twice_the_work(unit: str) -> None:
    once, twice = (calls(lambda n=n: plain(unit * n, Span(0, n * len(unit)))) for n in (2000, 4000))
    assert twice <= 2.2 * once + 200


def test_a_million_asterisks_and_ten_thousand_brackets() -> None:
    assert shown("*" * 1_000_000) == ""
    assert shown("[" * 10_000 + "Abc" + "]" * 10_000).strip("[]") == "Abc"
    assert shown("![" * 10_000 + "a" + "](x.y)" * 10_000).startswith("!")
    assert shown("a <" * 10_000).startswith("a <a <")


def test_an_emphasis_over_two_sentences_leaves_no_star() -> None:
    text = "He is *the best of all. Nobody* was better. Price* and 5* stay."
    cuts = [(0, 24), (24, 43), (44, len(text))]
    assert [plain(text, Span(a, b)).text for a, b in cuts] == [
        "He is the best of all.",
        "Nobody was better.",
        "Price* and 5* stay.",
    ]
