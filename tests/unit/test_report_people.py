"""Reports for people: text, Markdown, HTML. Complete, in place, and safe with hostile strings."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt
from report_samples import HOSTILE, TEXT, empty, fact, hostile, ordinary, ruled

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.report.html_report import to_html
from factscore_tui.report.markdown_report import plain, to_markdown
from factscore_tui.report.problems import to_problems
from factscore_tui.report.segments import segments
from factscore_tui.report.summary import counts_line, percent
from factscore_tui.report.terminal_report import TextWriter, snippet, to_text
from factscore_tui.report.verdict_style import LOOKS

SGR = re.compile(r"\x1b\[[0-9;]*m")


# --- text
# --------------------------------------------------------------------------------------------------


def test_text_has_everything_a_reader_needs() -> None:
    shown = to_text(ordinary())
    assert "\x1b" not in shown
    assert "  1 ✓ Anna was born in Riga." in shown
    assert "supported (chance of support 93 %)" in shown
    assert "year: the text says 1870, the source 1869" in shown
    assert "Anna > Life" in shown and "“Anna was born in Riga on 3 May 1869.”" in shown
    assert "Anna was born in Riga[✓1] in 1870[✗2]." in shown
    assert (
        "4 facts: 1 supported, 1 contradicted, 1 no evidence, 1 not judged; 33 % supported" in shown
    )
    assert "source: sample (90 articles, 2026-11-01)" in shown


def test_colours_are_an_addition_only() -> None:
    coloured = to_text(ordinary(), colour=True)
    assert SGR.search(coloured)
    assert SGR.sub("", coloured) == to_text(ordinary())


def test_every_coloured_line_ends_without_colour() -> None:
    for line in to_text(ordinary(), colour=True).split("\n"):
        assert line.count("\x1b[0m") * 2 == len(SGR.findall(line))


def test_hostile_text_sends_nothing() -> None:
    shown = SGR.sub("", to_text(hostile(), colour=True))
    assert not any(c in shown for c in "\x1b\x00\x07\x08\x9b\x7f\u202e\u2069\r")
    assert "␛[31m" in shown


def test_an_early_end_is_said() -> None:
    assert "ended early: interrupted" in to_text(ordinary("interrupted"))
    assert "ended early" not in to_text(ordinary())
    assert "0 facts" in to_text(empty())


def test_lines_keep_to_the_width() -> None:
    long = "word " * 60 + "x" * 300
    judged = JudgedFact(fact(0, long, (0, 3)), Judgement(0, Verdict.SUPPORTED, None, long))
    assert max(len(line) for line in TextWriter(width=60).fact(judged).split("\n")) <= 60


def test_a_snippet_shows_the_marked_words() -> None:
    text = "Filler text here. " * 40 + "Anna was born in Riga. " + "More filler. " * 40
    at = text.index("Anna")
    shown = snippet(Evidence("t", "", text, 1.0, marks=(Span(at, at + 4),)))
    assert (
        "Anna was born in Riga." in shown
        and shown.startswith("… ")
        and shown.endswith(" …")
        and len(shown) < 230
    )
    assert snippet(Evidence("t", "", "x" * 5000, 1.0)).startswith("xxx")


def test_rulings_are_said_beside_what_the_machine_said() -> None:
    shown = to_text(ruled(ordinary()))
    assert (
        "1 ✗ Anna was born in Riga.\n      contradicted, ruled by hand\n      reason of the "
        "ruling: ␛[31m" in shown
    )
    assert "the check said: supported (chance of support 93 %)\n      the passage says so" in shown
    assert (
        "irrelevant, ignored by hand" in shown
        and "no evidence (chance of support 30 %)\n      note: ␛" in shown
    )
    assert (
        "4 ✓ Anna's brother sailed.\n      supported, ruled by hand\n      reason of the ruling: "
        "known\n\n" in shown
    )
    assert "Riga[✗1] in 1870[–2]." in shown and shown.rstrip().count("3 ruled by hand") == 1
    html = MarkdownIt().render(to_markdown(ruled(ordinary())))
    assert "the check said: supported (chance of support 93 %): the passage says so" in html
    assert "<strong>irrelevant</strong>, ignored by hand" in html
    page = to_html(ruled(ordinary()))
    assert '<article class="contradicted" id="fact-1" ' in page
    assert '<a class="fact contradicted" href="#fact-1" tabindex="-1">' in page
    assert (
        "<strong>contradicted</strong>, ruled by hand" in page
        and "the check said: supported" in page
    )


@pytest.mark.parametrize(
    "report", [ruled(ordinary()), ruled(hostile())], ids=["ordinary", "hostile"]
)
def test_hostile_rulings_send_nothing(report: Report) -> None:
    for shown in (to_text(report), to_markdown(report), to_html(report)):
        assert not any(c in shown for c in "\x1b\x00\x07\x08\x9b\x7f\u202e\u2069\r")
    html = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(to_markdown(report))
    assert "<script" not in html and "<img" not in html and 'href="javascript' not in html


# --- segments
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("report", [ordinary(), hostile(), empty()])
def test_segments_tile_the_text(report: Report) -> None:
    found = segments(report)
    assert "".join(s.span.of(report.document.text) for s in found) == report.document.text


def test_the_most_urgent_fact_colours_shared_words() -> None:
    by_text = {s.span.of(TEXT): s for s in segments(ordinary())}
    assert by_text["Anna was born"].look is LOOKS[Verdict.CONTRADICTED]
    assert [f.fact.id for f in by_text["Anna was born"].facts] == [1, 0]
    assert by_text[" in Riga"].look is LOOKS[Verdict.SUPPORTED]


# --- numbers
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "shown"), [(0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (0.999, "99 %"), (1, "100 %")]
)
def test_percent_never_rounds_to_certainty(share: float, shown: str) -> None:
    assert percent(share) == shown


def test_counts_without_anything_to_count() -> None:
    only_opinion = JudgedFact(
        fact(0, "Nice.", (0, 3)), Judgement(0, Verdict.NOT_CHECKABLE, None, "opinion")
    )
    report = Report(Document.from_text("Nice."), "", None, None, (only_opinion,), "complete")
    assert counts_line(report) == "1 fact: 1 not checkable"


# --- Markdown
# --------------------------------------------------------------------------------------------------


def test_markdown_renders_to_what_was_meant() -> None:
    html = MarkdownIt().render(to_markdown(ordinary(), "draft.txt"))
    assert "<h1>Fact check: draft.txt</h1>" in html
    assert "Anna was born in Riga <strong>[✓1]</strong> in 1870" in html
    assert "<h3>2. ✗ Anna was born in 1870.</h3>" in html
    assert '<a href="https://example.org/a">' in html


def test_markdown_shows_hostile_text_as_it_is() -> None:
    written = to_markdown(hostile(), HOSTILE)
    assert not any(c in written for c in "\x1b\x00\x9b\x7f\u202e")
    html = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(written)
    assert "<script" not in html and "<img" not in html and "javascript:1" in html
    assert 'href="javascript' not in html and "<table" not in html and "<h1>␛" not in html
    # Only our own strong and code-free paragraphs: the text's stars and backticks are still there
    # to be read.
    assert "**b**" in html


@pytest.mark.parametrize(
    "line", ["1. one", "12) two", "- a", "+ a", "# h", "> q", "===", "---", "* * *", "~~~", "| a |"]
)
def test_no_line_begins_a_block(line: str) -> None:
    html = MarkdownIt("gfm-like", {"linkify": False}).render(plain(line))
    assert html.startswith("<p>") and html.count("<") == 2
    assert re.sub("<[^>]*>", "", html).strip() == line.replace(">", "&gt;")


# --- HTML
# --------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Collects tags, attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


ALLOWED = set(
    """html head meta title style body header h1 h2 h3 h4 p ul li span main section div a sup
    article bdi strong label     input small blockquote mark del ins footer""".split()  # noqa: SIM905
)


@pytest.mark.parametrize(
    "report", [ordinary(), hostile(), empty(), ruled(ordinary()), ruled(hostile())]
)
def test_html_has_only_our_own_tags_and_links(report: Report) -> None:
    page = Page(to_html(report, HOSTILE))
    assert {tag for tag, _ in page.tags} <= ALLOWED
    for _, attributes in page.tags:
        assert not any(name.startswith("on") or name in ("src", "style") for name in attributes)
        href = attributes.get("href") or ""
        assert href == "" or href.startswith(("#", "https://", "http://"))
    written = to_html(report, HOSTILE)
    assert not any(c in written for c in "\x1b\x00\x9b\x7f\u202e")


def test_html_loads_nothing_and_its_style_is_the_one_allowed() -> None:
    import base64
    import hashlib

    written = to_html(ordinary())
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', written)
    style = re.search(r"<style>(.*?)</style>", written, re.DOTALL)
    assert policy and style
    digest = base64.b64encode(hashlib.sha256(style.group(1).encode()).digest()).decode()
    assert (
        policy.group(1)
        == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    assert "url(" not in style.group(1) and "@import" not in style.group(1)


def test_html_shows_the_draft_in_place_and_leads_to_the_evidence() -> None:
    written = to_html(ordinary(), "draft.txt")
    assert '<a class="fact contradicted" href="#fact-2" tabindex="-1">Anna was born</a>' in written
    assert '<a class="fact supported" href="#fact-1" tabindex="-1"> in Riga</a><sup' in written
    assert (
        'id="fact-2"' in written and "<mark>Anna</mark> was born in Riga on 3 May 1869." in written
    )
    page = Page(written)
    targets = {a["id"] for _, a in page.tags if "id" in a}
    assert {a["href"][1:] for _, a in page.tags if (a.get("href") or "").startswith("#")} <= targets
    assert "del" in {tag for tag, _ in page.tags}


def test_the_kind_of_error_is_said_in_plain_words() -> None:
    words = "a date differs"
    assert f'<p class="kind">kind of error: {words}</p>' in to_html(ordinary())
    assert f"\n\nkind of error: {words}\n\n" in to_markdown(ordinary())
    assert f"contradicted, {words}:</strong>" in to_problems(ordinary())
    by_hand = replace(ordinary().facts[1], ruling=Ruling(Verdict.SUPPORTED))
    assert words not in to_html(replace(ordinary(), facts=(by_hand,)))
