"""No writer passes on a character that a terminal obeys, that turns a sentence round, or that
nobody sees."""

from __future__ import annotations

import html
import io
import re
import unicodedata
import zipfile
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_samples import hostile, ruled

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.verdict import Difference
from factscore_tui.evaluation.compare import compare
from factscore_tui.report.changes import ComparedCheck, comparison_text
from factscore_tui.report.export import EXPORTS, report_bytes
from factscore_tui.report.terminal_report import TextWriter
from factscore_tui.report.visible import visible
from factscore_tui.tui.text.visible import visible as shown_in_app
from factscore_tui.util.visible import UNSAFE, cleaned, cleaned_line

# By Unicode's own tables and not by the list under test: formats but for the joiners and the
# visible signs of Arabic, Syriac, Kaithi and Egyptian; separators; controls; surrogates; letters
# without a shape.
_SIGNS = {
    *range(0x600, 0x606),
    0x6DD,
    0x70F,
    0x890,
    0x891,
    0x8E2,
    0x110BD,
    0x110CD,
    *range(0x13430, 0x13440),
}
_JOINERS = {0x200C, 0x200D}
_FILLERS = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0}


@cache
def forbidden() -> frozenset[str]:
    """Characters that no writer lets through."""
    return frozenset(
        chr(code)
        for code in range(0x110000)
        if (
            unicodedata.category(chr(code)) in ("Cc", "Cf", "Cs", "Zl", "Zp")
            and code not in _SIGNS | _JOINERS
        )
        or code in _FILLERS
    )


# A draft is shown in segments, and two of them may each have one at the seam.
REPEATED = re.compile("[\u200c\u200d]{4}|[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4}")
NASTY = [
    "\x1b[31m", "\x1b]52;c;aGk=\x07", "\x9b2J", "\x00", "\x7f", "\x85", "\r", "\n", "\t", "\u202e",
    "\u2066", "\u200f",
    "\u061c", "\u2028", "\u00ad", "\u200b", "\u2060", "\u2063", "\u206a", "\ufeff", "\ufff9",
    "\u3164", "\uffa0",
    "\u115f",
    "\u034f", "\U000e0041", "\U000e007f", "\U0001d173",
    "\ufe0f", "\ufe00\ufe01", "\u200d", "\u200c\u200d", "\ud800", "&#x1b;", "&#8238;", "a", "b",
    " ",
    "http://", "x.org/", "]", "<", '"',
]  # fmt: skip
NASTY_TEXT = st.lists(st.sampled_from(NASTY), max_size=12).map("".join)


def report_of(text: str, url: str) -> Report:
    """A report in which every string is `text`."""
    base = ruled(hostile())
    facts = []
    for judged in base.facts:
        judgement = judged.judgement
        if judgement is not None:
            found = Evidence(text, text, text, 0.5, url, text, source=text)
            judgement = replace(
                judgement,
                reason=text,
                evidence=(found,),
                differences=(Difference(text, text, text),),
                estimator=text,
            )
        assert judged.ruling is not None
        ruling = replace(judged.ruling, reason=text, note=text, ruled_at=text)
        fact = replace(judged.fact, text=text, as_written=text, speaker=text, content=text)
        facts.append(JudgedFact(fact, judgement, ruling))
    assert base.index and base.engine
    return replace(
        base,
        document=Document.from_text(f"a{text}b\n{text}"),
        topic=text,
        notices=(text,),
        facts=tuple(facts),
        index=replace(base.index, name=text, path=text, snapshot_date=text),
        engine=replace(base.engine, name=text),
    )


def seen(form: str, data: bytes) -> str:
    """What a reader of a file gets, with entities and escapes of its format undone where a program
    would undo them; lines of a CSV end in \\n here."""
    if form.startswith("docx"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            trees = [
                ElementTree.fromstring(archive.read(name))
                for name in archive.namelist()
                if name.endswith(".xml")
            ]
        return "\n".join(
            "".join(tree.itertext()) + "".join(v for e in tree.iter() for v in e.attrib.values())
            for tree in trees
        )
    text = data.decode("utf-8")
    if form.endswith("csv"):
        return text.replace("\r\n", "\n")
    return html.unescape(text) if form in ("html", "problems") else text


def bad(text: str) -> list[str]:
    return [c for c in text if c in forbidden() and c not in "\t\n"] + REPEATED.findall(text)


@pytest.mark.slow
@pytest.mark.parametrize("form", [form.id for form in EXPORTS])
@settings(max_examples=40, deadline=None)
@given(text=NASTY_TEXT, url=NASTY_TEXT)
def test_no_file_holds_what_nobody_sees(form: str, text: str, url: str) -> None:
    report = report_of(text, f"https://example.org/{url}")
    assert bad(seen(form, report_bytes(report, form, text))) == []


@settings(max_examples=60, deadline=None)
@given(text=NASTY_TEXT)
def test_no_terminal_gets_what_nobody_sees(text: str) -> None:
    report = report_of(text, f"https://example.org/{text}")
    assert bad(TextWriter(False, 80, sourced=True).report(report)) == []
    side = ComparedCheck("1", text, text, report)
    assert bad(comparison_text(compare(report, report), side, side)) == []
    assert bad(shown_in_app(text)) == [] and len(shown_in_app(text)) == len(text)
    assert bad(visible(text)) == []
    assert bad(cleaned(text)) == [] and bad(cleaned_line(text)) == []


def test_what_scripts_and_emoji_need_stays() -> None:
    for text in ("می‌خواهم", "👩‍👩‍👧", "❤️", "क्‍ष", "عربي", "naïve", "CD‌ها", "\u0600"):
        assert visible(text) == text and cleaned(text) == text and not UNSAFE.search(text)


def test_an_address_with_letters_of_any_script_is_still_a_link_in_markdown() -> None:
    from factscore_tui.report.markdown_report import to_markdown

    assert "<https://de.wikipedia.org/wiki/Köln>" in to_markdown(
        report_of("x", "https://de.wikipedia.org/wiki/Köln")
    )
    assert "example" not in to_markdown(report_of("x", "https://example.org/\x9b2J"))
