"""The HTML report: evidence by mouse, keys and on paper, without scripts; legible in both colour
schemes; quick."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from itertools import pairwise

import pytest
from report_samples import HOSTILE, TEXT, empty, fact, hostile, ordinary, ruled

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.report.html_report import to_html
from factscore_tui.report.markdown_report import to_markdown
from factscore_tui.report.problems import to_problems
from factscore_tui.report.seal import to_sealed_html

STYLE = files("factscore_tui.report").joinpath("report.css").read_text(encoding="utf-8")
VOID = {"meta", "input", "br"}


class Tree(HTMLParser):
    """Collects elements with what is around them, and complains about what is not closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.seen: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs), [name for name, _ in self.open]))
        if tag not in VOID:
            self.open.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def of(self, tag: str, css: str = "") -> list[dict[str, str | None]]:
        return [
            a
            for t, a, _ in self.seen
            if t == tag and (not css or css in (a.get("class") or "").split())
        ]


def section(name: str) -> str:
    """The rules in a media block of the style sheet."""
    start = STYLE.index(f"@media {name} {{")
    depth, at = 0, start
    while True:
        at += 1
        depth += (STYLE[at] == "{") - (STYLE[at] == "}")
        if STYLE[at] == "}" and depth == 0:
            return STYLE[start : at + 1]


@pytest.mark.parametrize(
    "report",
    [ordinary(), hostile(), empty(), ruled(ordinary()), ruled(hostile())],
    ids=["ordinary", "hostile", "empty", "ruled", "ruled hostile"],
)
def test_every_link_leads_somewhere_and_every_id_is_one(report: Report) -> None:
    page = Tree(to_html(report, HOSTILE))
    ids = [a["id"] for _, a, _ in page.seen if a.get("id")]
    assert len(ids) == len(set(ids))
    links = [str(a["href"]) for a in page.of("a")]
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    assert not any("script" in tag or "iframe" in tag for tag, _, _ in page.seen)


def test_keys_stop_once_at_every_fact_of_the_draft() -> None:
    page = Tree(to_html(ordinary()))
    stops = [
        str(a["href"])
        for t, a, around in page.seen
        if t == "a" and "sup" in around and "tabindex" not in a
    ]
    assert stops == ["#fact-1", "#fact-2", "#fact-3", "#fact-4"]
    assert all(a["tabindex"] == "-1" for a in page.of("a", "fact"))
    assert [a["aria-label"] for t, a, around in page.seen if t == "a" and "sup" in around][
        1
    ] == "fact 2: contradicted"


def test_the_way_from_problem_to_problem() -> None:
    written = to_html(ordinary())
    assert '<a href="#fact-2">first of 2 problems</a>' in written
    assert written.count('<a href="#fact-3">next problem</a>') == 1
    only = replace(ordinary(), facts=ordinary().facts[:2])
    assert '<a href="#fact-2">the one problem</a>' in to_html(only)
    assert "problem<" not in to_html(replace(ordinary(), facts=ordinary().facts[:1]))


def test_evidence_is_folded_on_the_screen_only() -> None:
    assert ".evidence, .fold { display: none; }" in section("screen")
    assert "article:target > .evidence" in section("screen")
    outside = STYLE.replace(section("screen"), "")
    folded = re.findall(r"^.*\.evidence[^{}]*\{[^}]*display: none", outside, re.MULTILINE)
    assert (
        len(folded) == 1
        and "body:not(:has(#all:checked)) :is(article:not(.contradicted)" in (folded[0])
    ), "paper has what says otherwise, and all where the box is ticked"
    assert Tree(to_html(ordinary())).of("div", "evidence") == [
        {"class": "evidence", "id": "open-1"},
        {"class": "evidence", "id": "open-2"},
    ]


def test_paper_keeps_facts_whole_and_leaves_the_links_out() -> None:
    paper = section("print")
    assert "article, .passage, .finding, .sentence > blockquote { break-inside: avoid; }" in paper
    glued = re.findall(r"[^{}]*\{ break-after: avoid; \}", paper)
    assert len(glued) == 1 and " p" not in glued[0].rsplit("*/", 1)[-1], (
        "the last paragraph of a fact would be glued to the next one, and a page left empty"
    )
    assert ".controls, .ways { display: none; }" in paper
    assert "color-scheme: light" in paper


def test_rulings_are_marked_in_the_draft_and_in_the_legend() -> None:
    page = to_html(ruled(ordinary()))
    assert (
        'title="contradicted, ruled by hand" aria-label="fact 1: contradicted, ruled by '
        'hand">✗1✎</a>' in page
    )
    assert ">?3</a>" in page  # a mere note is not a ruling
    assert "✎ ruled by hand</span>" in page
    assert "✎" not in to_html(ordinary())


def test_a_fact_that_waits_is_in_the_legend() -> None:
    assert "… not judged</span>" in to_html(ordinary())
    assert "not judged" not in to_html(replace(ordinary(), facts=ordinary().facts[:3]))


def test_lines_of_the_draft_are_blocks() -> None:
    page = to_html(ordinary())
    draft = page[page.index('<div class="draft"') : page.index('<section id="facts"')]
    assert draft.count("<div>") == draft.count("</div>") - 1 == TEXT.count("\n") + 1
    across = JudgedFact(fact(0, "one", (0, 8)), None)
    page = to_html(
        Report(Document.from_text("one\n\ntwo it"), "", None, None, (across,), "complete")
    )
    words = '<a class="fact waiting" href="#fact-1" tabindex="-1">'
    assert f"<div>{words}one</a></div>\n<div></div>\n<div>{words}two</a><sup>" in page


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _colours(block: str) -> dict[str, str]:
    found = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{3,6})", block))
    return {
        name: c if len(c) == 7 else "#" + "".join(x * 2 for x in c[1:]) for name, c in found.items()
    }


@pytest.mark.parametrize("scheme", ["light", "dark", "print"])
def test_contrast(scheme: str) -> None:
    light, rest = STYLE.split("@media (prefers-color-scheme: dark)", 1)
    colours = _colours(
        {"light": light, "dark": rest[: rest.index("} }")], "print": section("print")}[scheme]
    )
    for ground in ("page", "card", "here", "mark"):
        for ink in ("ink", "quiet", "yes", "no", "open") if ground != "mark" else ("ink",):
            one, other = sorted((_luminance(colours[ground]), _luminance(colours[ink])))
            assert (other + 0.05) / (one + 0.05) >= 4.5, (scheme, ink, ground)


@pytest.mark.slow
def test_ten_thousand_facts_and_one_huge_line() -> None:
    said = "Something was said here about it. " * 20
    passage = Evidence("T", "S", said, 1.0, "https://example.org/", "", (Span(0, 9),))
    text = "Anna wrote a book. " * 10_000
    facts = tuple(
        JudgedFact(
            fact(n, "Anna wrote a book.", (19 * n, 19 * n + 18)),
            Judgement(n, Verdict.NO_EVIDENCE, 0.3, "", (passage,)),
        )
        for n in range(10_000)
    )
    page = to_html(Report(Document.from_text(text), "", None, None, facts, "complete"))
    assert page.count("<article") == 10_000 and page.count("next problem</a>") == 9_999
    line = "<&" * 500_000
    one = JudgedFact(fact(0, line, (0, len(line))), None)
    page = to_html(Report(Document.from_text(line), "", None, None, (one,), "complete"))
    assert page.count("&lt;&amp;") == 2 * 500_000


def test_facts_that_need_nobody_wait_for_a_box_or_for_their_mark() -> None:
    page = Tree(to_html(ordinary()))
    fine = [a["id"] for a in page.of("article", "fine")]
    assert fine == ["fact-1", "fact-4"], "supported, and not judged"
    assert {"every", "all"} <= {a.get("id") for a in page.of("input")}
    assert "2 of 4 facts" in to_html(ordinary())
    # With every fact open there is nothing to tick, and nothing to tell.
    only = to_html(replace(ordinary(), facts=ordinary().facts[1:3]))
    assert 'id="every"' not in only and 'class="told"' not in only
    hidden = "body:not(:has(#every:checked)) article.fine"
    assert f"{hidden}:not(:target, :has(:target)) {{ display: none; }}" in STYLE
    assert f"{hidden} {{ display: none; }}" in section("print")
    assert ".passage + .passage) { display: none; }" in section("print")


def test_columns_are_for_the_page_that_has_two() -> None:
    """The page of what is open has a section a sentence: side by side they would be cut off."""
    wide = section("screen and (min-width: 62rem) and (min-height: 30rem)")
    rules = re.findall(r"^  ([^{}]+) \{", wide, re.MULTILINE)
    assert rules and all(
        one.strip().startswith((".pair", ".draft")) for rule in rules for one in rule.split(",")
    )
    assert '<body class="pair">' in to_html(ordinary())
    assert '<body class="brief">' in to_problems(ordinary())


def test_what_is_read_aloud() -> None:
    """Regions and facts have names, headings leave out no level, a sign says its verdict."""
    for written in (to_html(ordinary()), to_problems(ordinary())):
        page = Tree(written)
        ids = {a["id"] for _, a, _ in page.seen if a.get("id")}
        named = [a["aria-labelledby"] for _, a, _ in page.seen if "aria-labelledby" in a]
        assert set(named) <= ids
        levels = [int(tag[1]) for tag, _, _ in page.seen if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1 and levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels)), levels
        assert [tag for tag, _, _ in page.seen if tag in ("header", "main")] == ["header", "main"]
    page = Tree(to_html(ordinary()))
    assert [a["aria-labelledby"] for a in page.of("section")] == ["head-draft", "head-facts"]
    assert [a["aria-labelledby"] for a in page.of("article")] == [f"head-{n}" for n in (1, 2, 3, 4)]
    assert [a["aria-label"] for a in page.of("span", "sign")] == [
        "supported",
        "contradicted",
        "no evidence",
        "not judged",
    ]


def test_the_file_of_a_folder_is_told_and_no_link() -> None:
    first, *others = ordinary().facts
    assert first.judgement is not None
    where = replace(first.judgement.evidence[0], url="file:of%20mine/a.docx")
    known = replace(first, judgement=replace(first.judgement, evidence=(where,)))
    report = replace(ordinary(), facts=(known, *others))
    page = Tree(to_html(report))
    assert not any(str(a.get("href", "")).startswith("file") for a in page.of("a"))
    for written in (to_html(report), to_markdown(report)):
        assert "file:of%20mine/a.docx" in written


def test_each_finding_of_the_short_page_is_whole() -> None:
    page = Tree(to_problems(ordinary()))
    assert len(page.of("div", "finding")) == 2
    assert [around[-1] for tag, _, around in page.seen if tag == "h3"] == ["div", "div"]


def test_the_seal_follows_the_facts() -> None:
    """At the foot of the window it would take half of its height from draft and facts."""
    page = Tree(to_sealed_html(ordinary()).split("<!-- factscore-tui seal")[0])
    feet = [around for tag, _, around in page.seen if tag == "footer"]
    assert feet and all(around[-2:] == ["main", "section"] for around in feet)
