"""The report as Markdown (CommonMark, GitHub's dialect included). Nothing in a text or a passage
becomes markup."""

from __future__ import annotations

import re
from dataclasses import replace

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.verdict import Verdict
from factscore_tui.report.excerpt import excerpt
from factscore_tui.report.risk import is_told, told_words
from factscore_tui.report.segments import last_words
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
from factscore_tui.report.verdict_style import style_of_fact, styles_listed
from factscore_tui.report.visible import lines_shown, one_line
from factscore_tui.util.visible import UNSAFE

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>|~&$^]")
_LINE_START = re.compile(r"^(\s*)([-+#=>:]|\d{1,9}(?=[.)]))")
_AUTOLINK = re.compile(r"(?i)(:)(?=//)|(?<=www)(\.)|(@)")
_SAFE_URL = re.compile(r"https?://[^\s<>()\[\]\\\"'`|]+")


def to_markdown_short(report: Report, name: str = "") -> str:
    """The report to hand on: counts, the draft with a mark after each fact, then what is open or
    was ruled on, of what is contradicted with a part of the passage that says otherwise."""
    return to_markdown(report, name, everything=False)


def to_markdown(report: Report, name: str = "", *, everything: bool = True) -> str:
    """The whole report: counts, the draft with a mark after each fact, then every fact with all of
    its evidence."""
    parts = [
        f"# Fact check{': ' + plain(name) if name else ''}",
        f"**{plain(counts_line(report))}**",
    ]
    if status_line(report):
        parts.append(f"**{plain(status_line(report))}**")
    parts.append(plain(source_line(report)))
    parts.append("## Draft\n\n" + _draft(report))
    parts.append(
        "Marks: " + ", ".join(f"{look.glyph} {look.label}" for look in styles_listed()) + "."
    )
    parts.append("## Facts")
    sourced = from_several(report)
    if everything:
        parts.extend(_fact(judged, sourced) for judged in report.facts)
    else:
        parts.append(plain(told_words(report)))
        told = [judged for judged in report.facts if is_told(judged)]
        parts.extend(_fact(judged, sourced, everything=False) for judged in told)
    if report.notices:
        parts.append("## Notes\n\n" + "\n".join(f"- {plain(notice)}" for notice in report.notices))
    return "\n\n".join(part for part in parts if part) + "\n"


def plain(text: str) -> str:
    """Text on one line that Markdown shows as it is."""
    return _escape(one_line(text))


def _escape(line: str) -> str:
    line = _SPECIAL.sub(lambda m: "\\" + m.group(), line)
    line = _AUTOLINK.sub(lambda m: "\\" + m.group(), line)
    return _LINE_START.sub(_escape_start, line)


def _escape_start(match: re.Match[str]) -> str:
    indent, begins = match.groups()
    # "1." would begin a list: the backslash goes before the point.
    return f"{indent}{begins}\\" if begins.isdigit() else f"{indent}\\{begins}"


def _draft(report: Report) -> str:
    """The text as a block quote, line by line, with `[✓1]` after the last word of fact 1."""
    text = report.document.text.rstrip()
    pieces: list[str | JudgedFact] = []
    at = 0
    for place, facts in sorted(last_words(report).items()):
        pieces.append(text[at:place])
        pieces.extend(facts)
        at = place
    return _quoted([*pieces, text[at:]])


def _quoted(pieces: list[str | JudgedFact]) -> str:
    lines = [""]
    for piece in pieces:
        if isinstance(piece, JudgedFact):
            look = style_of_fact(piece)
            lines[-1] += f" **\\[{look.glyph}{piece.fact.id + 1}\\]**"
            continue
        first, *others = lines_shown(piece).split("\n")
        lines[-1] += _escape(first if lines[-1] else first.lstrip())
        lines.extend(_escape(line.lstrip()) for line in others)
    # Two spaces at the end keep the line breaks of the draft.
    return "\n".join(f"> {line.rstrip()}  " if line.strip() else ">" for line in lines)


def _fact(judged: JudgedFact, sourced: bool, *, everything: bool = True) -> str:
    judgement = judged.judgement
    look = style_of_fact(judged)
    parts = [f"### {judged.fact.id + 1}. {look.glyph} {plain(judged.fact.text)}"]
    more = plain(verdict_words(judged).removeprefix(look.label))
    gap = "" if not more or more.startswith(",") else " "
    said = f"**{look.label}**{gap}{more}"
    kinds = [plain(line) for line in (*kind_lines(judged), *said_lines(judged))]
    ruled = [plain(line) for line in ruling_lines(judged)]
    if judgement is None:
        return "\n\n".join([*parts, said, *kinds, *ruled])
    reason = f": {plain(judgement.reason)}" if judgement.reason else ""
    # The machine's reason stands behind the machine's verdict.
    if judged.ruled is None:
        parts += [said + reason, *kinds, *ruled]
    else:
        parts += [said, *kinds, *ruled[:-1], ruled[-1] + reason]
    parts.extend(plain(line) for line in strength_lines(judged))
    parts.extend(
        f"- {plain(d.kind)}: the text says {plain(d.claimed)}, the source {plain(d.found)}"
        for d in judgement.differences
    )
    if everything:
        parts.extend(_evidence(evidence, sourced) for evidence in judgement.evidence)
    elif judged.verdict is Verdict.CONTRADICTED and judgement.evidence:
        best = judgement.evidence[0]
        part = excerpt(best, [d.found for d in judgement.differences])
        parts.append(_evidence(replace(best, text=part, references=()), sourced))
    return "\n\n".join(parts)


def linked(words: str, url: str) -> str:
    """Words that lead to an address, where it is a plain one of the web."""
    return f"[{plain(words)}]({url})" if _is_safe(url) else plain(words)


def _is_safe(url: str) -> bool:
    return _SAFE_URL.fullmatch(url) is not None and UNSAFE.search(url) is None


def _evidence(evidence: Evidence, sourced: bool) -> str:
    title = f"**{plain(heading_of(evidence, sourced))}**"
    if _is_safe(evidence.url):
        title += f" <{evidence.url}>"
    elif evidence.url.startswith("file:"):  # of a folder: no page can lead there
        title += f" {plain(evidence.url)}"
    if evidence.date:
        title += f" ({plain(evidence.date)})"
    lines = [f"> {title}  ", f"> {plain(evidence.text)}"]
    if evidence.references:
        lines += [">", "> Its references:", ">"]
        lines += [f"> - {plain(reference)}" for reference in evidence.references]
    return "\n".join(lines)
