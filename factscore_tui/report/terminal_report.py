"""The report for a terminal or a plain text file: facts as they come, then the draft with its marks
and the counts."""

from __future__ import annotations

import textwrap

from factscore_tui.core.evidence import Evidence, Hit
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.report.segments import last_words, segments
from factscore_tui.report.summary import (
    counts_line,
    from_several,
    heading_of,
    ruling_lines,
    said_lines,
    source_line,
    status_line,
    strength_lines,
    verdict_words,
)
from factscore_tui.report.verdict_style import style_of_fact
from factscore_tui.report.visible import lines_shown, one_line

SNIPPET = 220
"""Characters of a passage that are printed; the whole passage is in the other formats."""
_INDENT = "      "


class TextWriter:
    """Writes the parts of a text report. `colour` adds SGR sequences, which are the only escapes it
    ever writes; `sourced` tells of each passage which index it is from."""

    def __init__(self, colour: bool = False, width: int = 80, sourced: bool = False) -> None:
        self._colour = colour
        self._width = max(40, width)
        self._sourced = sourced

    def fact(self, judged: JudgedFact) -> str:
        """One numbered fact with verdict, reason and best passage; ends with an empty line."""
        judgement = judged.judgement
        look = style_of_fact(judged)
        head = f"{judged.fact.id + 1:>3} {self._paint(look.glyph, look.ansi)} "
        lines = [head + self._wrap(one_line(judged.fact.text), start=6)]
        lines.append(
            _INDENT
            + self._paint(look.label, look.ansi)
            + verdict_words(judged).removeprefix(look.label)
        )
        said = (*said_lines(judged), *ruling_lines(judged))
        lines.extend(_INDENT + self._wrap(one_line(line)) for line in said)
        if judgement is None:
            return "\n".join(lines) + "\n\n"
        lines.append(_INDENT + self._wrap(one_line(judgement.reason)) if judgement.reason else "")
        lines.extend(_INDENT + self._wrap(line) for line in strength_lines(judged))
        lines.extend(_INDENT + self._wrap(_difference(d)) for d in judgement.differences)
        if judgement.evidence:
            best = judgement.evidence[0]
            lines.append(_INDENT + self._heading(best))
            lines.append(_INDENT + self._wrap(f"\u201c{snippet(best)}\u201d"))
        return "\n".join(line for line in lines if line) + "\n\n"

    def hit(self, number: int, hit: Hit) -> str:
        """One passage that a search found; with an explanation, what led to its page, how each
        ranker judged it and the sentences that say most about the fact."""
        passage = hit.passage
        evidence = Evidence(
            passage.title,
            passage.section,
            passage.text,
            hit.score,
            passage.url,
            passage.date,
            source=passage.source,
            source_date=passage.source_date,
        )
        head = f"{number:>3}   {self._heading(evidence)}"
        if hit.explanation is None:
            ranks = ", ".join(f"{ranker} {rank}" for ranker, rank in hit.ranks.items())
            return (
                f"{head}  ({one_line(ranks)}; "
                f"{hit.score:.4f})\n{_INDENT}{self._wrap(snippet(evidence))}\n\n"
            )
        lines = [head, *(_INDENT + self._wrap(one_line(line)) for line in explanation_lines(hit))]
        said = [one_line(span.of(passage.text)) for span in hit.explanation.sentences]
        lines += [f"{_INDENT}{self._wrap('> ' + sentence)}" for sentence in said]
        return "\n".join(lines) + "\n\n"

    def draft(self, report: Report) -> str:
        """The text as it was written, coloured where facts are, each fact's glyph and number after
        its last word."""
        text = report.document.text
        ends = last_words(report)
        parts: list[str] = []
        for segment in segments(report):
            shown = lines_shown(segment.span.of(text))
            if segment.look is not None:
                shown = self._paint_lines(shown, segment.look.ansi)
            parts.append(shown)
            parts.extend(self._mark(judged) for judged in ends.get(segment.span.end, ()))
        return "".join(parts).rstrip("\n") + "\n"

    def closing(self, report: Report) -> str:
        """Counts, share supported, source and, where the check ended early, how."""
        lines = [self._paint(counts_line(report), "1"), source_line(report)]
        lines.append(self._paint(status_line(report), "1"))
        return "\n".join(line for line in lines if line) + "\n"

    def ending(self, report: Report) -> str:
        """What comes after the facts: the draft and the closing lines."""
        rule = "-" * min(self._width, 80) + "\n"
        return f"{rule}{self.draft(report)}{rule}{self.closing(report)}"

    def report(self, report: Report) -> str:
        """All parts, in the order in which a running check prints them: judged facts, the others,
        the ending."""
        facts = sorted(report.facts, key=lambda judged: judged.verdict is None)
        return "".join(self.fact(judged) for judged in facts) + self.ending(report)

    def _heading(self, evidence: Evidence) -> str:
        dated = f" ({one_line(evidence.date)})" if self._sourced and evidence.date else ""
        return self._paint(heading_of(evidence, self._sourced) + dated, "1")

    def _mark(self, judged: JudgedFact) -> str:
        look = style_of_fact(judged)
        return self._paint(f"[{look.glyph}{judged.fact.id + 1}]", look.ansi.replace(";4", ""))

    def _paint(self, text: str, sgr: str) -> str:
        return f"\x1b[{sgr}m{text}\x1b[0m" if self._colour and text else text

    def _paint_lines(self, text: str, sgr: str) -> str:
        # Line by line, so that a pager that restarts at a line keeps the colours right.
        return "\n".join(self._paint(line, sgr) for line in text.split("\n"))

    def _wrap(self, text: str, start: int = len(_INDENT)) -> str:
        wrapped = textwrap.wrap(
            text,
            self._width - start,
            break_on_hyphens=False,
            drop_whitespace=True,
            break_long_words=True,
        )
        return ("\n" + _INDENT).join(wrapped)


def to_text(report: Report, colour: bool = False, width: int = 80) -> str:
    """The whole text report."""
    return TextWriter(colour, width, from_several(report)).report(report)


def snippet(evidence: Evidence) -> str:
    """The part of a passage around its first mark, on one line, cut at words, with dots where it
    was cut."""
    text = evidence.text
    if len(text) <= SNIPPET:
        return one_line(text)
    mark = evidence.marks[0] if evidence.marks else Span(0, 0)
    start = max(0, min(mark.start - SNIPPET // 4, len(text) - SNIPPET))
    end = min(len(text), start + SNIPPET)
    if start > 0:
        start = next(
            (i + 1 for i in range(start, min(start + 40, end)) if text[i].isspace()), start
        )
    if end < len(text):
        end = next((i for i in range(end - 1, max(end - 40, start), -1) if text[i].isspace()), end)
    dots = "\N{HORIZONTAL ELLIPSIS}"
    return (
        (f"{dots} " if start > 0 else "")
        + one_line(text[start:end])
        + (f" {dots}" if end < len(text) else "")
    )


def explanation_lines(hit: Hit) -> list[str]:
    """How a hit came about: what led to its page, then each ranker with its score and rank, and the
    fused score."""
    why = hit.explanation
    if why is None:
        return []
    found = {
        "topic": f"page found by the topic \u201c{why.name}\u201d",
        "fact": f"page found by the name \u201c{why.name}\u201d in the fact",
        "sentence": f"page found by the name \u201c{why.name}\u201d in its sentence",
        "document": f"page found by the name \u201c{why.name}\u201d in the text",
        "search": "page found by searching for the words of the fact",
    }
    said = []
    for ranker, label in (("bm25", "BM25"), ("dense", "cosine"), ("title", "title")):
        rank = f"rank {hit.ranks[ranker]}" if ranker in hit.ranks else ""
        score = f"{why.scores[ranker]:.3f}" if ranker in why.scores else ""
        if rank or score:
            said.append(f"{label} {f'{score} ({rank})' if score and rank else score or rank}")
    return [found.get(why.led_by, why.led_by), f"{', '.join(said)}; fused {hit.score:.4f}"]


def _difference(difference: Difference) -> str:
    return one_line(
        f"{difference.kind}: the text says {difference.claimed}, the source {difference.found}"
    )
