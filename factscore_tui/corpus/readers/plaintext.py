"""Articles as plain text in which headings are lines alone, as wikitext stripped of its markup
leaves them.

A section begins with its heading on a line (often with a blank after it: "== Life ==" lost its
signs), the text follows on the next line or after a blank line; items of lists are lines that begin
with a blank.
"""

from __future__ import annotations

import re

from factscore_tui.corpus.article import ARTICLE, DISAMBIGUATION, LIST_MARK, Section
from factscore_tui.corpus.wikitext.names import APPARATUS

MAX_HEADING = 100
MAX_HEADING_WORDS = 12
SENTENCE = 60
"""Characters from which a line below a heading is certainly prose."""
MAX_DEPTH = 3
_IMAGE = re.compile(r"(?:thumb|left|right|center|upright|frame|\d{1,4}px)\|", re.IGNORECASE)
_NO_HEADING_END = tuple(".!?:;,…")
_REFERS = re.compile(r"\b(?:may|can|could) (?:also |commonly )?refer to\b")


def kind_of(title: str, text: str) -> str:
    """DISAMBIGUATION for a list of what a name may stand for, else ARTICLE."""
    lead = text.lstrip()[:300].partition("\n")[0]
    listed = title.casefold().endswith(" (disambiguation)") or (
        _REFERS.search(lead) and lead.rstrip().endswith(":")
    )
    return DISAMBIGUATION if listed else ARTICLE


def split_plain(text: str, title: str = "") -> tuple[Section, ...]:
    """Sections of clean plain text; apparatus (references, links) is left out, to the end where it
    stands there."""
    sections: list[Section] = []
    path: list[str] = []
    empty = False
    at, dropped = 0, False
    for block in text.split("\n\n"):
        heading, body = _heading(block) if at else ("", block)
        if heading:
            path = [*path[-MAX_DEPTH + 1 :], heading] if empty else [heading]
            dropped = heading.casefold() in APPARATUS
            empty = True
            if dropped and 2 * at > len(text):
                break
        at += len(block) + 2
        lines = _lines(body)
        if not lines or (not sections and lines == title):
            continue
        empty = False
        if dropped:
            continue
        if sections and sections[-1].path == tuple(path):
            sections[-1] = Section(tuple(path), f"{sections[-1].text}\n\n{lines}")
        else:
            sections.append(Section(tuple(path), lines))
    return tuple(sections)


def _heading(block: str) -> tuple[str, str]:
    """(heading, the rest) of a block that begins with a heading, else ("", the block)."""
    line, _, rest = block.partition("\n")
    if len(line) > MAX_HEADING or line.startswith((" ", LIST_MARK)):
        return "", block
    words = line.split()
    heading = " ".join(words)
    if (
        not words
        or len(words) > MAX_HEADING_WORDS
        or heading.endswith(_NO_HEADING_END)
        or _IMAGE.match(heading)
    ):
        return "", block
    below = rest.partition("\n")[0]
    told = line.endswith(" ") or not rest or below.startswith(" ") or len(below) >= SENTENCE
    return (heading, rest) if told else ("", block)


def _lines(body: str) -> str:
    """Lines of a block: items with their mark, captions of lost pictures left out."""
    kept: list[str] = []
    for line in body.split("\n"):
        text = " ".join(line.split())
        if text and not _IMAGE.match(text):
            kept.append(LIST_MARK + text if line.startswith(" ") else text)
    return "\n".join(kept)
