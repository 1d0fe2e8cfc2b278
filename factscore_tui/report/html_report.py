"""The report as one self-contained HTML file: no scripts, nothing loaded from anywhere, legible on
paper. Facts that need no attention are listed and printed when a box is ticked; the draft has all.

Words and marks of the draft are links to their facts, and what a link leads to unfolds (`:target`
in report.css): by mouse, by tab and enter, and without scripts. Without a style sheet, and on
paper, everything is unfolded.

The content security policy allows exactly one thing, the style sheet in the file, by its hash: even
if some text got through unescaped, no browser would run or load anything because of it.
"""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Sequence
from importlib.resources import files

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span, merge
from factscore_tui.report.risk import is_open, is_told, told_words
from factscore_tui.report.segments import Segment, last_words, segments
from factscore_tui.report.summary import (
    counts_line,
    from_several,
    heading_of,
    kind_lines,
    ruling_lines,
    said_lines,
    source_line,
    status_line,
    strength_lines,
    verdict_words,
)
from factscore_tui.report.verdict_style import (
    WAITING,
    VerdictStyle,
    style_of_fact,
    styles_listed,
)
from factscore_tui.report.visible import lines_shown, one_line
from factscore_tui.util.amounts import counted

HAND = "\u270e"
"""The sign of what a person ruled."""
END = "</section>\n</main>"
"""What follows the last fact and the notes: a seal comes before it, to be read by whoever has read
the rest, and not to take room from it."""


def to_html(report: Report, name: str = "") -> str:
    """The whole report: counts, the draft with its highlights, every fact with its evidence to
    unfold."""
    title = f"Fact check: {_text(name)}" if name else "Fact check"
    return page(
        title,
        f"""<header>
<h1><bdi>{title}</bdi></h1>
<p class="counts">{_text(counts_line(report))}</p>
{_paragraph(status_line(report), "status")}{_paragraph(source_line(report), "source")}{_legend(report)}\
{_controls(report)}</header>
<main>
<section id="draft" aria-labelledby="head-draft">
<h2 id="head-draft">Draft</h2>
<div class="draft" lang="" dir="auto">{_draft(report)}</div>
</section>
<section id="facts" aria-labelledby="head-facts">
<h2 id="head-facts">Facts</h2>
{_paragraph(told_words(report), "told")}{_facts(report)}
{_notes(report)}{END}""",  # noqa: E501
        css="pair",
    )


def page(title: str, body: str, css: str = "") -> str:
    """A whole page; title and body are HTML that is safe by now. `css` is the class of the body:
    "pair" has draft and facts side by side where there is room."""
    style = files("factscore_tui.report").joinpath("report.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
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
<body{f' class="{css}"' if css else ""}>
{body}
</body>
</html>
"""  # noqa: E501


def _draft(report: Report) -> str:
    """The draft, a block for each of its lines: browsers take very long over one block of a whole
    book."""
    text = report.document.text
    ends = last_words(report)
    parts: list[str] = []
    for segment in segments(report):
        parts.append(_segment(segment, text))
        parts.extend(_mark(judged) for judged in ends.get(segment.span.end, ()))
    return f"<div>{''.join(parts)}</div>"


def _segment(segment: Segment, text: str) -> str:
    # Nothing of ours has line ends in it: those here are the draft's.
    lines = html.escape(lines_shown(segment.span.of(text))).split("\n")
    look = segment.look
    if look is not None:
        # To the most urgent fact that these words belong to. Keys stop at the marks, of which every
        # fact has one.
        number = segment.facts[0].fact.id + 1
        begin = f'<a class="fact {look.css}" href="#fact-{number}" tabindex="-1">'
        lines = [f"{begin}{line}</a>" if line else "" for line in lines]
    return "</div>\n<div>".join(lines)


def _mark(judged: JudgedFact) -> str:
    look, number = style_of_fact(judged), judged.fact.id + 1
    hand, ruled = (HAND, ", ruled by hand") if judged.ruled is not None else ("", "")
    return (
        f'<sup><a class="{look.css}" id="at-{number}" href="#fact-{number}" '
        f'title="{look.label}{ruled}" '
        f'aria-label="fact {number}: {look.label}{ruled}">{look.glyph}{number}{hand}</a></sup>'
    )


def _facts(report: Report) -> str:
    sourced = from_several(report)
    following: dict[int, int] = {}
    problem = 0
    for judged in reversed(report.facts):
        following[judged.fact.id] = problem
        if is_open(judged):
            problem = judged.fact.id + 1
    return "\n".join(_fact(judged, sourced, following[judged.fact.id]) for judged in report.facts)


def _fact(judged: JudgedFact, sourced: bool, problem: int) -> str:
    """One fact; `problem` is the number of the next problem, 0 for none."""
    fact, judgement = judged.fact, judged.judgement
    look, number = style_of_fact(judged), fact.id + 1
    parts = [
        f'<article class="{look.css}{"" if is_told(judged) else " fine"}" id="fact-{number}" '
        f'aria-labelledby="head-{number}">',
        f'<h3 id="head-{number}"><span>{number}</span> {sign(look)} <bdi '
        f'lang="">{_text(fact.text)}</bdi></h3>',
    ]
    parts.append(
        f"<p><strong>{look.label}</strong>{html.escape(verdict_words(judged).removeprefix(look.label))}</p>"
    )
    parts.extend(f'<p class="kind">{_text(line)}</p>' for line in kind_lines(judged))
    parts.extend(f'<p class="said">{_text(line)}</p>' for line in said_lines(judged))
    parts.extend(f'<p class="ruling">{_text(line)}</p>' for line in ruling_lines(judged))
    evidence: Sequence[Evidence] = ()
    if judgement is not None:
        evidence = judgement.evidence
        parts.append(_paragraph(judgement.reason, "reason"))
        parts.extend(_paragraph(line, "strength") for line in strength_lines(judged))
        parts.extend(
            f'<p class="difference">{_text(d.kind)}: the text says <del>{_text(d.claimed)}</del>, '
            f"the source <ins>{_text(d.found)}</ins></p>"
            for d in judgement.differences
        )
    parts.append(_ways(judged, len(evidence), problem))
    if evidence:
        parts.append(f'<div class="evidence" id="open-{number}">')
        parts.extend(_evidence(passage, sourced) for passage in evidence)
        parts.append("</div>")
    parts.append("</article>")
    return "\n".join(part for part in parts if part)


def sign(look: VerdictStyle) -> str:
    """The sign of a verdict; aloud, its words: "?" and "\u2717" are read as nothing or as noise."""
    return f'<span class="sign" role="img" aria-label="{look.label}">{look.glyph}</span>'


def _ways(judged: JudgedFact, passages: int, problem: int) -> str:
    """Where to go from a fact: its passages, folded up again, its words, the next problem."""
    number = judged.fact.id + 1
    links = []
    if passages:
        count = counted(passages, "passage")
        links.append(f'<a class="unfold" href="#open-{number}">{count}</a>')
        links.append(f'<a class="fold" href="#head-{number}">fold up</a>')
    if judged.fact.spans:
        links.append(f'<a href="#at-{number}">in the draft</a>')
    if problem:
        links.append(f'<a href="#fact-{problem}">next problem</a>')
    return f'<p class="ways">{" ".join(links)}</p>' if links else ""


def _evidence(evidence: Evidence, sourced: bool) -> str:
    dated = f" <small>{_text(evidence.date)}</small>" if evidence.date else ""
    parts = [
        f'<div class="passage"><h4><bdi '
        f'lang="">{_text(heading_of(evidence, sourced))}</bdi>{dated}</h4>'
    ]
    parts.append(f'<blockquote lang="" dir="auto">{_marked(evidence)}</blockquote>')
    if evidence.url.startswith(("https://", "http://")):
        url = _text(evidence.url)
        parts.append(
            f'<p class="link"><a href="{url}" rel="noopener noreferrer nofollow">{url}</a></p>'
        )
    elif evidence.url.startswith("file:"):  # the file of a folder: no page can lead there
        parts.append(f'<p class="link">{_text(evidence.url)}</p>')
    if evidence.references:
        items = "".join(
            f'<li lang="" dir="auto">{_text(reference)}</li>' for reference in evidence.references
        )
        parts.append(f'<p class="link">Its references:</p><ul class="link">{items}</ul>')
    return "\n".join(parts) + "</div>"


def _marked(evidence: Evidence) -> str:
    """The passage with the words that matter marked; marks that are not inside it are left out."""
    text, at, parts = evidence.text, 0, []
    for span in merge(Span(max(0, s.start), min(len(text), s.end)) for s in evidence.marks):
        parts.append(html.escape(lines_shown(text[at : span.start])))
        parts.append(f"<mark>{html.escape(lines_shown(span.of(text)))}</mark>")
        at = span.end
    return "".join(parts) + html.escape(lines_shown(text[at:]))


def _legend(report: Report) -> str:
    entries = [
        f'<li><span class="{look.css}"><span aria-hidden="true">{look.glyph}</span> '
        f"{html.escape(look.label)}</span></li>"
        for look in styles_listed()
    ]
    if report.judged < len(report.facts):
        entries.append(
            f'<li><span class="{WAITING.css}">{WAITING.glyph} {WAITING.label}</span></li>'
        )
    if report.ruled:
        entries.append(f"<li><span>{HAND} ruled by hand</span></li>")
    return f'<ul class="legend" aria-label="signs">{"".join(entries)}</ul>\n'


def _controls(report: Report) -> str:
    """The way to the first problem, a box that lists the facts that need no attention, and one that
    unfolds all evidence. Paper has what is on the screen, without the boxes."""
    problems = [judged.fact.id + 1 for judged in report.facts if is_open(judged)]
    first = (
        f'<a href="#fact-{problems[0]}">first of {len(problems)} problems</a> '
        if len(problems) > 1
        else ""
    )
    if len(problems) == 1:
        first = f'<a href="#fact-{problems[0]}">the one problem</a> '
    passages = any(judged.judgement and judged.judgement.evidence for judged in report.facts)
    box = '<label><input type="checkbox" id="all"> show all evidence</label>' if passages else ""
    fine = not all(map(is_told, report.facts))
    every = '<label><input type="checkbox" id="every"> every fact</label>' if fine else ""
    told = first + every + box
    return f'<p class="controls">{told}</p>\n' if told else ""


def _notes(report: Report) -> str:
    if not report.notices:
        return ""
    return (
        "<footer>"
        + "".join(_paragraph(notice, "note") for notice in report.notices)
        + "</footer>\n"
    )


def _paragraph(text: str, css: str) -> str:
    return f'<p class="{css}">{_text(text)}</p>\n' if text else ""


def _text(text: str) -> str:
    return html.escape(one_line(text))
