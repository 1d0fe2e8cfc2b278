"""Offsets: what the program says is at a place of the text is there, verbatim, in every report."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

from hypothesis import assume, given
from hypothesis import strategies as st
from opened_parts import decomposer
from properties import few

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.report.csv_report import cell, to_csv
from factscore_tui.report.html_report import to_html
from factscore_tui.report.json_report import to_json
from factscore_tui.report.jsonl_report import to_jsonl
from factscore_tui.report.markdown_report import to_markdown
from factscore_tui.report.terminal_report import to_text
from factscore_tui.report.verdict_style import style_of
from factscore_tui.report.visible import lines_shown
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()
PIECES = st.sampled_from(
    [
        "Marie Curie was born in Warsaw on 7 November 1867 and moved to Paris. ",
        "She won two prizes, and he taught.\n",
        "The tower, which is in Paris, is tall. ",
        "- a list item\n",
        "# Heading\n\n",
        "漢字とかな。",
        "한국어 문장입니다. ",
        "👩\u200d👩\u200d👧 sang. ",
        "🇫🇷",
        "👍🏽 ",
        "1\ufe0f\u20e3 ",
        "Cafe\u0301 Zola\u0300 opened in 1902. ",
        "\u202eabc\u202c ",
        "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd. ",
        "\u0645\u0631\u062d\u0628\u0627. ",
        "\t",
        "\r\n",
        "\r",
        "\n\n",
        "\x85",
        "\u2028",
        "\u2029",
        "\u200b",
        "\ufeff",
        "\x00",
        "\x1b[31m",
        "\x9b",
        "\ud800",
        " ",
        "   ",
        "a",
        "Dr. Who lived here. ",
        "“Quoted.” ",
        "<b>&amp;</b> ",
        "=SUM(A1) ",
        "**x** ",
        "e.g. ",
        "…",
        "\uffff",
    ]
)
TEXTS = st.lists(st.one_of(PIECES, PIECES, st.text(max_size=6)), max_size=14).map("".join)
DOCUMENTS = TEXTS.map(Document.from_text)


def report_for(document: Document, cuts: list[tuple[int, int]]) -> Report:
    """Facts with these parts of the text for their words, which is more than any decomposer would
    dare."""
    verdicts = [*Verdict, None]
    facts = []
    for n, (start, end) in enumerate(cuts):
        words = Span(start, end).of(document.text)
        verdict = verdicts[n % len(verdicts)]
        judged = None if verdict is None else Judgement(n, verdict, 0.5, "reason")
        facts.append(
            JudgedFact(AtomicFact(n, words, words, (Span(start, end),), Span(start, end)), judged)
        )
    return Report(document, "", None, None, tuple(facts), "complete")


@st.composite
def reports(draw: st.DrawFn) -> Report:
    document = draw(DOCUMENTS)
    assume(document.length > 0)
    ends = st.integers(0, document.length)
    pairs = draw(st.lists(st.tuples(ends, ends), max_size=6))
    return report_for(document, sorted({(min(p), max(p)) for p in pairs if p[0] != p[1]}))


# --- documents, sentences, facts
# ----------------------------------------------------------------------------------


@given(TEXTS)
def test_a_document_keeps_every_offset(text: str) -> None:
    document = Document.from_text(text)
    assert document.length == len(text)
    assert all(
        a == b or "\ud800" <= a <= "\udfff" for a, b in zip(text, document.text, strict=True)
    )
    document.text.encode("utf-8")


@given(DOCUMENTS)
def test_sentences_are_places_of_the_text(document: Document) -> None:
    text = document.text
    found = split_sentences(text)
    assert [s.index for s in found] == list(range(len(found)))
    assert all(0 <= s.span.start < s.span.end <= len(text) for s in found)
    assert all(one.span.end <= other.span.start for one, other in pairwise(found))
    assert all(s.span.trimmed(text) == s.span for s in found)
    rebuilt, at = "", 0
    for sentence in found:
        rebuilt += text[at : sentence.span.start] + sentence.span.of(text)
        at = sentence.span.end
    assert rebuilt + text[at:] == text


@few(12)
@given(DOCUMENTS)
def test_facts_are_made_of_words_of_their_sentence(document: Document) -> None:
    sentences = split_sentences(document.text)
    for sentence, drafts in DECOMPOSER.decompose(document, sentences, ""):
        for draft in drafts:
            assert draft.spans
            assert all(
                sentence.span.contains(span) and span.start < span.end for span in draft.spans
            )
            assert all(one.end <= other.start for one, other in pairwise(draft.spans))
            assert all(span.trimmed(document.text) == span for span in draft.spans)
            covered = " ".join(span.of(document.text) for span in draft.spans)
            assert _numbers(draft.as_written) <= _numbers(covered)


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


# --- reports
# --------------------------------------------------------------------------------------------------


@given(reports())
def test_json_spans_index_the_text(report: Report) -> None:
    text = report.document.text
    whole = json.loads(to_json(report))
    lines = [json.loads(line) for line in to_jsonl(report).split("\n")[:-2]]
    for found in (*whole["facts"], *lines):
        assert "".join(text[a:b] for a, b in found["spans"]) == found["as_written"]
        assert text[slice(*found["sentence"])] == found["text"]
    assert whole["document"]["length"] == len(text)


@given(reports())
def test_csv_quotes_the_sentence(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(report), newline="")))
    assert [row["sentence"] for row in rows] == [
        cell(j.fact.sentence.of(report.document.text)) for j in report.facts
    ]


class Draft(HTMLParser):
    """The draft of an HTML report: its lines, and the words of each link."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.depth, self.lines, self.quoted, self.into, self.mark = 0, [""], "", "", False
        self.words: list[tuple[str, str]] = []
        self.marks: list[tuple[str, str]] = []
        start = html.index('<div class="draft"')
        self.feed(html[start : html.index("</section>", start)])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "div":
            self.depth += 1
            if self.depth == 2 and self.lines != [""]:
                self.lines.append("")
        if tag == "sup":
            self.mark = True
        if tag == "a":
            self.into = str(given["href"])
            if self.mark:
                self.marks.append((self.into, "\n".join(self.lines)))

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "div"
        if tag == "div" and self.depth == 1:
            self.lines[-1] += "\n"
        self.mark = self.mark and tag != "sup"
        self.into = "" if tag == "a" else self.into

    def handle_data(self, data: str) -> None:
        if self.depth == 2 and not self.mark:
            self.lines[-1] += data
            if self.into:
                self.words.append((self.into, data))


@given(reports())
def test_html_has_the_text_and_links_the_words(report: Report) -> None:
    text = report.document.text
    draft = Draft(to_html(report))
    shown = "".join(draft.lines)
    # A parser reads a lone CR as it is; there is none left to read.
    assert shown == lines_shown_in_parts(report) + "\n"
    by_fact: dict[str, str] = {}
    for link, words in draft.words:
        by_fact[link] = by_fact.get(link, "") + words
    from factscore_tui.report.segments import segments

    expected: dict[str, str] = {}
    for segment in segments(report):
        if segment.facts:
            link = f"#fact-{segment.facts[0].fact.id + 1}"
            expected[link] = expected.get(link, "") + lines_shown(segment.span.of(text)).replace(
                "\n", ""
            )
    assert by_fact == {link: words for link, words in expected.items() if words}


def lines_shown_in_parts(report: Report) -> str:
    """The text made visible between the places where facts begin and end (a CRLF may be cut
    there)."""
    from factscore_tui.report.segments import segments

    return "".join(
        lines_shown(segment.span.of(report.document.text)) for segment in segments(report)
    )


@given(reports())
def test_text_has_the_text_with_a_mark_behind_every_fact(report: Report) -> None:
    rule = "-" * 80 + "\n"
    written = to_text(report)
    draft = written[
        written.rindex(rule, 0, written.rindex(rule)) + len(rule) : written.rindex(rule)
    ]
    expected = ""
    at = 0
    places = sorted(
        {p for j in report.facts for s in j.fact.spans for p in s} | {0, report.document.length}
    )
    for place in places:
        expected += lines_shown(report.document.text[at:place])
        at = place
        expected += "".join(
            f"[{style_of(j.verdict).glyph}{j.fact.id + 1}]"
            for j in report.facts
            if j.fact.spans[-1].end == place
        )
    assert draft == expected.rstrip("\n") + "\n"


@given(reports())
def test_markdown_marks_every_fact_once_and_in_order(report: Report) -> None:
    written = to_markdown(report)
    draft = written[written.index("## Draft") : written.index("\n\nMarks: ")]
    marks = [int(n) for n in re.findall(r"\*\*\\\[\S(\d+)\\\]\*\*", draft)]
    ends = [(j.fact.spans[-1].end, j.fact.id + 1) for j in report.facts]
    assert marks == [number for _, number in sorted(ends)]


W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


@few(40)
@given(reports())
def test_docx_comments_stand_around_the_words(report: Report) -> None:
    from factscore_tui.report.docx_report import docx_report, xml_text

    with zipfile.ZipFile(io.BytesIO(docx_report(report))) as packed:
        body = ElementTree.fromstring(packed.read("word/document.xml"))
        comments = ElementTree.fromstring(packed.read("word/comments.xml"))
    numbers = {}
    for comment in comments:
        said = "\n".join("".join(t.text or "" for t in p.iter(f"{W}t")) for p in comment)
        found = re.search(r"^Fact (\d+): ", said, re.MULTILINE)
        if found:
            numbers[comment.get(f"{W}id")] = int(found[1]) - 1
    running: set[str | None] = set()
    words: dict[int, str] = {}
    for element in body.iter():
        if element.tag == f"{W}commentRangeStart":
            running.add(element.get(f"{W}id"))
        elif element.tag == f"{W}commentRangeEnd":
            running.discard(element.get(f"{W}id"))
        elif element.tag in (f"{W}t", f"{W}tab", f"{W}br"):
            for number in running & set(numbers):
                words[numbers[number]] = words.get(numbers[number], "") + (element.text or " ")
    for judged in report.facts:
        expected = xml_text(lines_shown(judged.fact.spans[0].of(report.document.text)))
        assert _folded(words.get(judged.fact.id, "")) == _folded(expected)


def _folded(text: str) -> str:
    """Without white space, and without the sign of a CR whose LF is on the other side of a fact's
    end."""
    return re.sub(r"[\s␍]+", "", text)
