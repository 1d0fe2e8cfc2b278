"""Whatever a page holds, it is cleaned, soon, and without markup left behind."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sampled import sampled

from factscore_tui.corpus.wikitext import CleanPage, clean_page, redirect_target

SIZE = 200_000
"""Characters of each hostile text: what is not linear in them takes minutes."""


def filled(*pieces: str) -> str:
    """The pieces one after another until SIZE is reached."""
    run = "".join(pieces)
    return run * (SIZE // len(run))


def nested(opening: str, closing: str, inside: str = "x") -> str:
    count = SIZE // (len(opening) + len(closing))
    return opening * count + inside + closing * count


PIECES = [
    "{{", "}}", "[[", "]]", "{|", "|}", "\n{|", "\n|}", "\n|-", "\n!", "|", "||", "!!", "=", "\n=",
    "\n==a==",
    "<ref>", "</ref>", "<ref name=a>",
    "<ref", "<ref/", "<!--", "-->", "<nowiki>", "</nowiki>", "<math>", "<table>", "</table>", "<",
    ">", "<b", "</",
    "''", "'''", "'", "'''a",
    "[", "]", "[http://", "[http://a ", "http://", "//", "&", "&#", "&#9;", "&amp;", "&amp", "__",
    "_", "__A", "(",
    ")", "( ", "(,", " )", ",)",
    ",", ", ", ";", "; ", ",;", " ", "\t", "\n", "\n ", "\n\n", " \n", "*", "\n*", "\n:", "\n;",
    "\n;a:", "\n#", ":",
    "-", "\n-", "\n----",
    "{", "}", "{{{", "}}}", "{{a|", "{{nowrap|", "{{ubl|", "{{quote|", "{{convert|", "{{Infobox|",
    "{{Infobox\n|a=",
    "{{infobox|a=b}}",
    "[[a|", "[[a]]", "[[File:", "[[File:a|", "[[a\n", "{{a}}", "{{!}}", "{{=}}",
    "{|class=wikitable\n", "\n{|"
    "class=wikitable\n|a", "<br>", "<sup>1</sup>",
    "1<sup>2</sup>", "\xa0", "\x00", "\x01", "\x02", "\x0b", "\x0c", "\x1c", "\ud800", "\u2022 ",
    "\u2022",
    "#REDIRECT", "#", "a", "a ", "a.", "é", "𝄞",
]  # fmt: skip


@pytest.mark.parametrize("number", sampled(range(len(PIECES)), rest=pytest.mark.slow))
def test_one_thing_over_and_over(number: int) -> None:
    text = filled(PIECES[number])
    assert clean_page("T", f"Word.\n\n{text}\n\nWord.").sections[0].text.startswith("Word.")
    assert redirect_target(text) == ""


MIXED = {
    "openers": filled("{{", "[[", "\n{|", "<ref>", "<!--", "''"),
    "template-in-link": filled("{{a|", "[[b|"),
    "link-in-file": filled("[[File:a|", "{{b|"),
    "tables-in-templates": filled("{{a|\n{|class=wikitable\n|"),
    "infoboxes": filled("{{Infobox a|b=", "[[c|"),
    "templates-closed": nested("{{", "}}"),
    "rendered-closed": nested("{{nowrap|", "}}"),
    "lists-closed": nested("{{ubl|a|", "}}"),
    "quotes-closed": nested("{{quote|", "|b}}"),
    "infoboxes-closed": nested("{{Infobox|a=", "}}"),
    "links-closed": nested("[[a|", "]]"),
    "files-closed": nested("[[File:a|", "]]"),
    "tables-closed": nested("\n{|class=wikitable\n|", "\n|}"),
    "html-tables-closed": nested("<table>", "</table>"),
    "parameters-closed": nested("{{{a|", "}}}"),
    "references-closed": nested("<ref>", "</ref>"),
    "alternating-closed": nested("{{nowrap|[[a|", "]]}}"),
    "crossing": nested("{{nowrap|[[a|", "}}]]"),
    "wrong-closers": filled("{{", "]]", "[[", "}}"),
    "shallow-wide": "{{nowrap|" * 39 + "x " * (SIZE // 2) + "}}" * 39,
    "references-one-end": filled("<ref>") + "</ref>",
    "references-one-line": filled("<ref>a ") + "</ref>",
    "comments-one-end": filled("<!--") + "-->",
    "tables-one-end": filled("<table>") + "</table>",
    "formulas-one-end": filled("<math>") + "</math>",
    "nowiki-one-end": filled("<nowiki>") + "</nowiki>",
    "spaces-in-link": "[http://a" + " " * SIZE,
    "spaces-in-heading": "\n=" + " =" * (SIZE // 2) + "x",
    "spaces-in-span": "{|class=wikitable\n|rowspan" + " " * SIZE + "|a\n|}",
    "long-line": "word " * (SIZE // 5),
    "long-word": "a" * SIZE,
    "long-heading": f"\n=={'a' * SIZE}==\nb",
    "many-headings": filled("\n==a==\nb"),
    "deepening-headings": "".join(
        f"\n{'=' * n}a{'=' * n}\nb" for n in (1, 2, 3, 4, 5, 6) * (SIZE // 60)
    ),
    "bold-lead": filled("'''a''' "),
    "arguments": "{{nowrap|" + "a|" * (SIZE // 2) + "}}",
    "named-arguments": "{{val|" + "1=a|" * (SIZE // 4) + "}}",
    "parameters": "{{Infobox" + "|a=b" * (SIZE // 4) + "}}",
    "parameters-apart": "{{Infobox" + "".join(f"|a{n}=b" for n in range(SIZE // 8)) + "}}",
    "film-dates": "{{film date|" + "1999|1|1|x|" * (SIZE // 12) + "}}",
    "long-number": "{{convert|"
    + "1" * SIZE
    + "|km}} {{val|"
    + "1" * SIZE
    + "}} {{birth date|"
    + "1" * SIZE
    + "}}",
    "ranges": "{{convert|1" + "|to|1" * (SIZE // 6) + "|km}}",
    "spans": "{|class=wikitable\n" + "|rowspan=9999 colspan=9999|a\n|-\n" * (SIZE // 32) + "|}",
    "header-rows": "{|class=wikitable\n" + "!a!!b\n|-\n" * (SIZE // 10) + "|a||b\n|}",
    "cells": "{|class=wikitable\n" + "|a" * (SIZE // 2) + "\n|}",
    "unclosed-in-table": "{|class=wikitable\n" + "|{{a\n|-\n" * (SIZE // 10) + "|}",
}


@pytest.mark.parametrize("name", sampled(MIXED, 2, rest=pytest.mark.slow))
def test_hostile_texts_are_cleaned(name: str) -> None:
    page = clean_page("T", MIXED[name])
    assert all(section.text for section in page.sections)
    assert len(page.infobox) <= 60


LOST = "{{Infobox x\n|a=b"
BROKEN = {
    "template": "One. {{convert|5|km and more\nTwo.\n\nThree {{nowrap|four}}.",
    "template-at-end": "One. Two. Three four.\n{{",
    "infobox": LOST + "\n|c=d\nOne. Two.\n==H==\nThree {{nowrap|four}}.",
    "infobox-open-value": "{{Infobox x\n|a={{birth date|1900|1|1}\n}}\nOne. Two.\n==H==\nThree {{nowrap|four}}.",  # noqa: E501
    "link": "One. [[Two.\n\nThree {{nowrap|four}}.",
    "file": "One. [[File:a.jpg|thumb|x\nTwo.\n\nThree four.",
    "table": "One.\n{| class=wikitable\n| a\n|-\nTwo.\n\nThree {{nowrap|four}}.",
    "reference": "One.<ref>a b\nTwo.\n\nThree<ref>c</ref> four.",
    "reference-named": "One.<ref name=a> Two. Three<ref>c</ref> four.",
    "comment": "One.<!-- a\nTwo. Three four.",
    "closers": "One.}} ]] |} </ref> --> Two. Three four.",
    "crossed": "One. {{nowrap|Two. [[a|Three}} four]].",
    "nowiki": "One. <nowiki>Two. Three four.",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_what_is_never_closed_does_not_swallow_the_article(text: str) -> None:
    shown = " ".join(section.text for section in clean_page("T", text).sections)
    for word in ("One", "Two", "Three", "four"):
        assert word in shown
    assert not any(sign in shown for sign in ("{{", "}}", "[[", "]]", "{|", "|}", "<ref", "<!--"))


MARKUP = ("{{", "}}", "[[", "]]", "{|", "<ref", "</ref", "<!--", "'''")


def shown(page: CleanPage) -> list[str]:
    """Everything that a page gives as text."""
    texts = [section.text for section in page.sections] + [
        name for section in page.sections for name in section.path
    ]
    return [*texts, *page.links, *page.aliases, *(part for pair in page.infobox for part in pair)]


WORDS = st.text("abcé 1.,;:()'=*#|\n-_/&<>!", max_size=12)
BALANCED = st.recursive(
    WORDS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map("".join),
        st.tuples(
            st.sampled_from(
                [
                    "nowrap",
                    "Infobox x",
                    "cite",
                    "lang|de",
                    "ubl",
                    "convert|5",
                    "quote",
                    "#if:a",
                    "birth date",
                    "!",
                ]
            ),
            inner,
        ).map(lambda pair: f"{{{{{pair[0]}|a={pair[1]}|{pair[1]}}}}}"),
        st.tuples(
            st.sampled_from(["A", "File:A.jpg|thumb", "Category:A", "de:A", ":A", "#a", ""]), inner
        ).map(lambda pair: f"[[{pair[0]}|{pair[1]}]]"),
        inner.map(lambda text: f"<ref>{text}</ref>"),
        inner.map(lambda text: f"<!-- {text} -->"),
        inner.map(lambda text: f"\n{{| class=wikitable\n! a !! b\n|-\n| {text} || c\n|}}\n"),
        inner.map(lambda text: f"\n== {text} ==\n"),
        inner.map(lambda text: f"'''{text}'''"),
        inner.map(lambda text: f"\n* {text}\n"),
    ),
    max_leaves=12,
)


@given(BALANCED)
def test_nothing_of_balanced_markup_is_left(text: str) -> None:
    for part in shown(clean_page("T", text)):
        assert not any(sign in part for sign in ("{{", "}}", "[[", "]]", "<ref", "<!--")), part


PIECE = st.sampled_from(PIECES) | st.text(max_size=5)


@given(st.lists(PIECE, max_size=40).map("".join), st.booleans())
@example("\x01\x01", True)
@example("\n{|class=wikitable\n|a\n|}\n;a:", True)
@example("{{Infobox|a=\x01|b=c}}", True)
@example("\n==\x01==\n", True)
@example("<nowiki>\x1d\x1c</nowiki>", False)
def test_no_text_makes_it_fail(text: str, tables: bool) -> None:
    page = clean_page("T", text, tables=tables)
    for part in shown(page):
        assert not any(
            (char < " " and char != "\n") or "\ud800" <= char <= "\udfff" for char in part
        )
    assert all(
        section.text == section.text.strip() and "\n\n\n" not in section.text
        for section in page.sections
    )
    assert all("\n" not in part for pair in page.infobox for part in pair)
    redirect_target(text)
