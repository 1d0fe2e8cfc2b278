"""What is open after a check, short enough to hand on: each sentence with a problem, what is wrong
in it, one passage with its source and date, what was ruled. A page of text gives about a page;
`to_html` and `to_markdown` have everything."""

from __future__ import annotations

import html

from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.report.findings import Finding, Place, nearest, places, ruled_lines, where
from factscore_tui.report.html_report import page
from factscore_tui.report.markdown_report import linked, plain
from factscore_tui.report.risk import (
    ages,
    aging_facts,
    is_somebodys_words,
    outside,
    outside_words,
)
from factscore_tui.report.summary import (
    checks_line,
    counts_line,
    ruling_lines,
    source_line,
    status_line,
    verdict_words,
)
from factscore_tui.report.tocheck import WORDS, left_out_words, open_facts
from factscore_tui.report.verdict_style import style_of_fact
from factscore_tui.report.visible import lines_shown, one_line
from factscore_tui.text.markers import without_marks
from factscore_tui.util.amounts import counted

AGING = "Supported, but may have changed since"
RULED = "Ruled by hand"
NOTHING = "Nothing is open."


class _SentenceParts:
    """The facts of a report by where the page has them: `told`, a person's words (`spoken`), those
    that the index cannot know (`unknown`)."""

    def __init__(self, report: Report) -> None:
        unknown = {judged.fact.id for judged in outside(report)}
        self.listed = open_facts(report)
        known = [judged for judged in self.listed if judged.fact.id not in unknown]
        self.told = places(report, [j for j in known if not is_somebodys_words(j)])
        self.spoken = places(report, [j for j in known if is_somebodys_words(j)])
        self.unknown = [judged for judged in self.listed if judged.fact.id in unknown]
        self.ruled = ruled_lines(report, self.listed)
        self.head = [
            line
            for line in (
                counts_line(report),
                status_line(report),
                source_line(report),
                outside_words(report),
                left_out_words(report),
            )
            if line
        ]
        self.cannot = f"{counted(len(self.unknown), 'fact')} that this index cannot know"


# --- as a page


def to_problems(report: Report, name: str = "") -> str:
    """One self-contained HTML page."""
    title = f"To look at: {_text(name)}" if name else "To look at"
    parts = _SentenceParts(report)
    shown = []
    if parts.told:
        shown.append(f"<h2>What is open</h2>\n{_sentences(report, parts.told)}")
    if parts.spoken:
        shown.append(f"<h2>{_text(WORDS)}</h2>\n{_sentences(report, parts.spoken)}")
    if parts.unknown:
        folded = _sentences(report, places(report, parts.unknown))
        shown.append(f"<details><summary>{parts.cannot}</summary>\n{folded}</details>")
    if parts.ruled:
        items = [f"{_numbered(j)} <small>({_ruled(j, said)})</small>" for j, said in parts.ruled]
        shown.append(_list(RULED, items))
    if aging := aging_facts(report):
        items = [f"{_numbered(j)} <small>(article of {_text(ages(j))})</small>" for j in aging]
        shown.append(_list(AGING, items))
    head = "".join(f"<p>{_text(line)}</p>\n" for line in parts.head)
    return page(
        title,
        f"<header>\n<h1><bdi>{title}</bdi></h1>\n{head}</header>\n<main>\n"
        + ("\n".join(shown) or f"<p>{NOTHING}</p>")
        + "\n</main>",
        css="brief",
    )


def _list(heading: str, items: list[str]) -> str:
    listed = "\n".join(f"<li>{item}</li>" for item in items)
    return f"<section><h2>{heading}</h2>\n<ul>{listed}</ul></section>"


def _numbered(judged: JudgedFact) -> str:
    return f'{judged.fact.id + 1}. <bdi lang="">{_text(judged.fact.text)}</bdi>'


def _ruled(judged: JudgedFact, said: str) -> str:
    look = style_of_fact(judged)
    return _text(
        "; ".join(part for part in (f"{look.glyph} {verdict_words(judged)}", said) if part)
    )


def _sentences(report: Report, found: list[Place]) -> str:
    return "\n".join(_sentence(report, place) for place in found)


def _sentence(report: Report, place: Place) -> str:
    """The sentence with the words marked that matter, then each of its findings."""
    text = report.document.text
    at, parts = place.sentence.start, []
    for span in place.marks:
        words = html.escape(one_line(span.of(text)))
        parts += [html.escape(_flat(text[at : span.start])), f"<mark>{words}</mark>"]
        at = span.end
    parts.append(html.escape(_flat(text[at : place.sentence.end])))
    quoted = f'<blockquote lang="" dir="auto">{"".join(parts)}</blockquote>'
    told = "\n".join(
        _finding(report, finding, near)
        for finding, near in zip(place.findings, nearest(place), strict=True)
    )
    return f'<section class="sentence">{quoted}\n{told}</section>'


def _flat(text: str) -> str:
    return lines_shown(without_marks(text)).replace("\n", " ")


def _finding(report: Report, finding: Finding, near: str) -> str:
    judged = finding.fact
    look = style_of_fact(judged)
    changes = ", ".join(
        f"<del>{_text(c.old)}</del> \u2192 <ins>{_text(c.new)}</ins>"
        for c in (finding.edit.changes if finding.edit is not None else ())
    )
    words = (
        f'<strong><span class="sign" aria-hidden="true">{look.glyph}</span> '
        f"{_text(finding.words)}{':' if changes else '.'}</strong> "
    )
    if changes:
        words += f"{changes}. "
    if not _is_sentence(report, judged):
        words += f'<bdi lang="">{_text(judged.fact.text)}</bdi> '
    words += f"<small>({_text(finding.labels)})</small>"
    told = "; ".join(part for part in (finding.reason, f"nearest: {near}" if near else "") if part)
    if told:
        words += f' <small class="reason">{_text(told)}</small>'
    lines = [f'<div class="finding {look.css}"><h3>{words}</h3>']
    if checks := checks_line(judged):
        lines.append(f'<p class="said">{_text(checks)}</p>')
    lines += [f'<p class="ruling">{_text(line)}</p>' for line in ruling_lines(judged)]
    if finding.quoted:
        lines.append(_passage(report, finding))
    return "\n".join([*lines, "</div>"])


def _is_sentence(report: Report, judged: JudgedFact) -> bool:
    """The fact is its sentence of the draft, which stands above it."""
    said = without_marks(judged.fact.sentence.of(report.document.text))
    return one_line(said) == one_line(judged.fact.text)


def _passage(report: Report, finding: Finding) -> str:
    """The part of it that matters, with what it says instead; its heading leads to it where it has
    an address on the web."""
    evidence = finding.evidence
    assert evidence is not None
    quoted, parts = one_line(finding.quoted), [""]
    found = next((words for words in finding.found if words in quoted), "")
    if found:
        before, _, after = quoted.partition(found)
        parts = [html.escape(before), f"<mark>{html.escape(found)}</mark>", html.escape(after)]
    else:
        parts = [html.escape(quoted)]
    told = _text(where(report, evidence))
    if evidence.url.startswith(("https://", "http://")):
        url = _text(evidence.url)
        told = f'<a href="{url}" rel="noopener noreferrer nofollow">{told}</a>'
    return (
        f'<p lang="" dir="auto" class="passage"><small>\u201c{"".join(parts)}\u201d '
        f"({told})</small></p>"
    )


def _text(text: str) -> str:
    return html.escape(one_line(text))


# --- as Markdown


def to_problems_markdown(report: Report, name: str = "") -> str:
    """The same in Markdown."""
    parts = _SentenceParts(report)
    lines = [f"# To look at{': ' + plain(name) if name else ''}"]
    lines += [plain(line) for line in parts.head]
    if parts.told:
        lines += ["## What is open", *_quotes(report, parts.told)]
    if parts.spoken:
        lines += [f"## {plain(WORDS)}", *_quotes(report, parts.spoken)]
    if parts.unknown:
        lines.append(f"## {parts.cannot}")
        lines.append("\n".join(f"- {_plain_fact(judged)}" for judged in parts.unknown))
    if parts.ruled:
        listed = (
            f"- {_plain_fact(j)} ({plain('; '.join(p for p in (verdict_words(j), said) if p))})"
            for j, said in parts.ruled
        )
        lines += [f"## {RULED}", "\n".join(listed)]
    if aging := aging_facts(report):
        listed = (f"- {_plain_fact(judged)} (article of {plain(ages(judged))})" for judged in aging)
        lines += [f"## {AGING}", "\n".join(listed)]
    if len(lines) == 1 + len(parts.head):
        lines.append(NOTHING)
    return "\n\n".join(lines) + "\n"


def _plain_fact(judged: JudgedFact) -> str:
    return f"{style_of_fact(judged).glyph} {judged.fact.id + 1}. {plain(judged.fact.text)}"


def _quotes(report: Report, found: list[Place]) -> list[str]:
    """For each sentence a quote, then a list."""
    blocks = []
    for place in found:
        said = without_marks(place.sentence.of(report.document.text))
        blocks.append(f"> {plain(said)}")
        found_near = zip(place.findings, nearest(place), strict=True)
        blocks.append("\n".join(_item(report, finding, near) for finding, near in found_near))
    return blocks


def _item(report: Report, finding: Finding, near: str) -> str:
    judged = finding.fact
    edit = f": {finding.edit.words}" if finding.edit is not None else ""
    words = f"- {style_of_fact(judged).glyph} **{plain(finding.words + edit)}.** "
    if not _is_sentence(report, judged):
        words += f"{plain(judged.fact.text)} "
    words += f"({plain(finding.labels)})"
    more = [finding.reason, f"nearest: {near}" if near else ""]
    more = ["; ".join(part for part in more if part), checks_line(judged), *ruling_lines(judged)]
    words += "".join(f"  \n  {plain(line)}" for line in more if line)
    if finding.quoted and finding.evidence is not None:
        told = linked(where(report, finding.evidence), finding.evidence.url)
        words += f"  \n  \u201c{plain(finding.quoted)}\u201d ({told})"
    return words
