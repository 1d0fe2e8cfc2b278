"""The report as one self-contained HTML file: no scripts, nothing loaded from anywhere, legible on paper.

The content security policy allows exactly one thing, the style sheet in the file, by its hash: even if some text got
through unescaped, no browser would run or load anything because of it.
"""

from __future__ import annotations

import base64
import hashlib
import html
from importlib.resources import files

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span, merge
from factscore_tui.report.looks import LOOKS, Look, look_of
from factscore_tui.report.segments import Segment, last_words, segments
from factscore_tui.report.summary import (
    counts_line,
    from_several,
    heading_of,
    ruling_lines,
    source_line,
    status_line,
    verdict_words,
)
from factscore_tui.report.visible import lines_shown, one_line


def to_html(report: Report, name: str = "") -> str:
    """The whole report: counts, the draft with its highlights, every fact with its evidence to unfold."""
    style = files("factscore_tui.report").joinpath("report.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    title = f"Fact check: {_text(name)}" if name else "Fact check"
    sourced = from_several(report)
    facts = "\n".join(_fact(judged, sourced) for judged in report.facts)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; \
form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p class="counts">{_text(counts_line(report))}</p>
{_paragraph(status_line(report), "status")}{_paragraph(source_line(report), "source")}{_legend()}</header>
<main>
<h2>Draft</h2>
<div class="draft" dir="auto">{_draft(report)}</div>
<h2>Facts</h2>
{facts}
</main>
{_notes(report)}</body>
</html>
"""


def _draft(report: Report) -> str:
    text = report.document.text
    ends = last_words(report)
    parts: list[str] = []
    for segment in segments(report):
        parts.append(_segment(segment, text))
        parts.extend(_mark(judged) for judged in ends.get(segment.span.end, ()))
    return "".join(parts)


def _segment(segment: Segment, text: str) -> str:
    shown = html.escape(lines_shown(segment.span.of(text)))
    if not segment.facts:
        return shown
    look = look_of(segment.verdict)
    # A link and not a script: it leads to the most urgent fact that these words belong to.
    return f'<a class="fact {look.css}" href="#fact-{segment.facts[0].fact.id + 1}">{shown}</a>'


def _mark(judged: JudgedFact) -> str:
    look = _look(judged)
    number = judged.fact.id + 1
    return f'<sup class="{look.css}" title="{html.escape(look.label)}">{look.glyph}{number}</sup>'


def _fact(judged: JudgedFact, sourced: bool) -> str:
    fact, judgement = judged.fact, judged.judgement
    look = _look(judged)
    parts = [
        f'<article class="{look.css}" id="fact-{fact.id + 1}">',
        f"<h3><span>{fact.id + 1}</span> {look.glyph} <bdi>{_text(fact.text)}</bdi></h3>",
    ]
    parts.append(f"<p><strong>{look.label}</strong>{html.escape(verdict_words(judged).removeprefix(look.label))}</p>")
    parts.extend(f'<p class="ruling">{_text(line)}</p>' for line in ruling_lines(judged))
    if judgement is not None:
        parts.append(_paragraph(judgement.reason, "reason"))
        parts.extend(
            f'<p class="difference">{_text(d.kind)}: the text says <del>{_text(d.claimed)}</del>, '
            f"the source <ins>{_text(d.found)}</ins></p>"
            for d in judgement.differences
        )
        parts.extend(_evidence(evidence, sourced) for evidence in judgement.evidence)
    parts.append("</article>")
    return "\n".join(part for part in parts if part)


def _evidence(evidence: Evidence, sourced: bool) -> str:
    parts = [f"<details><summary><bdi>{_text(heading_of(evidence, sourced))}</bdi>"]
    parts.append(f" <small>{_text(evidence.date)}</small></summary>" if evidence.date else "</summary>")
    parts.append(f'<blockquote dir="auto">{_marked(evidence)}</blockquote>')
    if evidence.url.startswith(("https://", "http://")):
        url = _text(evidence.url)
        parts.append(f'<p class="link"><a href="{url}" rel="noopener noreferrer nofollow">{url}</a></p>')
    return "".join(parts) + "</details>"


def _marked(evidence: Evidence) -> str:
    """The passage with the words that matter marked; marks that are not inside it are left out."""
    text, at, parts = evidence.text, 0, []
    for span in merge(Span(max(0, s.start), min(len(text), s.end)) for s in evidence.marks):
        parts.append(html.escape(lines_shown(text[at : span.start])))
        parts.append(f"<mark>{html.escape(lines_shown(span.of(text)))}</mark>")
        at = span.end
    return "".join(parts) + html.escape(lines_shown(text[at:]))


def _legend() -> str:
    entries = "".join(
        f'<li><span class="{look.css}">{look.glyph} {html.escape(look.label)}</span></li>' for look in LOOKS.values()
    )
    return f'<ul class="legend">{entries}</ul>\n'


def _notes(report: Report) -> str:
    if not report.notices:
        return ""
    return "<footer>" + "".join(_paragraph(notice, "note") for notice in report.notices) + "</footer>\n"


def _paragraph(text: str, css: str) -> str:
    return f'<p class="{css}">{_text(text)}</p>\n' if text else ""


def _look(judged: JudgedFact) -> Look:
    return look_of(judged.verdict)


def _text(text: str) -> str:
    return html.escape(one_line(text))
