"""What is open after a check, short enough to hand on: each sentence with a problem, what is wrong
in it, one passage with its source and date, what was ruled. A page of text gives about a page;
`to_html` has everything."""

from __future__ import annotations

import html

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span, merge
from factscore_tui.core.verdict import Verdict
from factscore_tui.correct.edits import edit_of
from factscore_tui.report.excerpt import excerpt
from factscore_tui.report.html_report import page
from factscore_tui.report.risk import (
    ages,
    aging_facts,
    is_somebodys_words,
    outside,
    outside_words,
    risk_of,
)
from factscore_tui.report.summary import (
    counts_line,
    from_several,
    heading_of,
    kind_words,
    ruling_lines,
    said_lines,
    source_line,
    status_line,
    verdict_words,
)
from factscore_tui.report.tocheck import WORDS, open_facts
from factscore_tui.report.verdict_style import style_of_fact
from factscore_tui.report.visible import lines_shown, one_line


def to_problems(report: Report, name: str = "") -> str:
    """One self-contained HTML page."""
    title = f"To look at: {_text(name)}" if name else "To look at"
    unknown = {judged.fact.id for judged in outside(report)}
    told = [judged for judged in open_facts(report) if judged.fact.id not in unknown]
    folded = [judged for judged in open_facts(report) if judged.fact.id in unknown]
    spoken = [judged for judged in told if is_somebodys_words(judged)]
    shown = _sentences(report, [judged for judged in told if not is_somebodys_words(judged)])
    if shown:
        shown = f"<h2>What is open</h2>\n{shown}"
    if spoken:
        shown += f"\n<h2>{_text(WORDS)}</h2>\n{_sentences(report, spoken)}"
    if folded:
        summary = f"{len(folded)} facts that this index cannot know"
        shown += f"\n<details><summary>{summary}</summary>\n{_sentences(report, folded)}</details>"
    if aging := aging_facts(report):
        items = "\n".join(
            f"<li>{judged.fact.id + 1}. {_text(judged.fact.text)} "
            f"<small>(article of {_text(ages(judged))})</small></li>"
            for judged in aging
        )
        heading = "<h2>Supported, but may have changed since</h2>"
        shown += f"\n<section>{heading}\n<ul>{items}</ul></section>"
    lines = [
        counts_line(report),
        status_line(report),
        source_line(report),
        outside_words(report),
    ]
    head = "".join(f"<p>{_text(line)}</p>\n" for line in lines if line)
    return page(
        title,
        f"<header>\n<h1><bdi>{title}</bdi></h1>\n{head}</header>\n<main>\n"
        f"{shown or '<p>Nothing is open.</p>'}\n</main>",
    )


def _sentences(report: Report, facts: list[JudgedFact]) -> str:
    """Each sentence with these of its facts."""
    sentences: dict[Span, list[JudgedFact]] = {}
    for judged in facts:
        sentences.setdefault(judged.fact.sentence, []).append(judged)
    return "\n".join(_sentence(report, span, here) for span, here in sentences.items())


def _sentence(report: Report, span: Span, facts: list[JudgedFact]) -> str:
    """The sentence with the words of its problems marked, then each of these."""
    text = report.document.text
    at, parts = span.start, []
    for found in merge(s for judged in facts for s in judged.fact.spans if span.contains(s)):
        words = html.escape(one_line(found.of(text)))
        parts += [html.escape(_flat(text[at : found.start])), f"<mark>{words}</mark>"]
        at = found.end
    parts.append(html.escape(_flat(text[at : span.end])))
    quoted = f'<blockquote lang="" dir="auto">{"".join(parts)}</blockquote>'
    sourced = from_several(report)
    told = "\n".join(_fact(text, judged, sourced) for judged in facts)
    return f'<section class="sentence">{quoted}\n{told}</section>'


def _flat(text: str) -> str:
    return lines_shown(text).replace("\n", " ")


def _fact(text: str, judged: JudgedFact, sourced: bool) -> str:
    look, judgement = style_of_fact(judged), judged.judgement
    number = judged.fact.id + 1
    kind = kind_words(judged)
    said = f"{verdict_words(judged)}, {kind}" if kind else verdict_words(judged)
    words = (
        f'<strong><span class="sign" aria-hidden="true">{look.glyph}</span> {_text(said)}'
        f'</strong> {number}. <bdi lang="">{_text(judged.fact.text)}</bdi>'
    )
    if (risk := risk_of(judged)) is not None and risk.signs:
        words += f" <small>({_text(risk.signs)})</small>"
    lines = [f'<div class="finding {look.css}"><h3>{words}</h3>']
    edit = edit_of(text, judged)
    if edit is not None:
        changes = ", ".join(
            f"<del>{_text(c.old)}</del> <ins>{_text(c.new)}</ins>" for c in edit.changes
        )
        lines.append(f'<p class="difference">{changes}</p>')
    elif judgement is not None and judgement.reason:
        lines.append(f'<p class="reason">{_text(judgement.reason)}</p>')
    lines += [f'<p class="said">{_text(line)}</p>' for line in said_lines(judged)]
    lines += [f'<p class="ruling">{_text(line)}</p>' for line in ruling_lines(judged)]
    if judgement is not None and judgement.evidence and judged.verdict is Verdict.CONTRADICTED:
        found = [d.found for d in judgement.differences]
        lines.append(_passage(judgement.evidence[0], found, sourced))
    return "\n".join([*lines, "</div>"])


def _passage(evidence: Evidence, found: list[str], sourced: bool) -> str:
    told = (heading_of(evidence, sourced), one_line(evidence.date))
    where = ", ".join(part for part in told if part)
    return (
        f'<p lang="" dir="auto"><small>\u201c{_text(excerpt(evidence, found))}\u201d '
        f"({_text(where)})</small></p>"
    )


def _text(text: str) -> str:
    return html.escape(one_line(text))
