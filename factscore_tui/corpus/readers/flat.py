"""Articles flattened into text, as passage collections made from Wikipedia hold them.

Such a text begins with its title, and sections are told apart only by a blank line and a heading
that ends in a full stop: "\\n\\nCareer. She ..."; "Career.:Film. She ..." is the heading Film
inside the heading Career.
"""

from __future__ import annotations

import re

from factscore_tui.corpus.article import Section, clean_line

_HEADING = re.compile(r'(?:[A-Z0-9"“\'(]|[^\W\d_a-z])[^\n]{0,160}?\.(?=\s|$)')
_NESTED = re.compile(r"[^\n]{1,120}?\.:(?=\S)")
# Full stops inside a heading: "St. Louis Cardinals", "U.S. career", "Warner Bros. Records".
_ABBREVIATION = re.compile(
    r"(?:^|[\s(.])(?:[A-Za-z]|St|Mt|Ft|Dr|Mr|Mrs|Ms|Jr|Sr|vs|No|Bros|Inc|Co|Op|Vol)\.$"
)
MAX_HEADING_WORDS = 14
CUT_HEADING = 4
APPARATUS = frozenset(
    {"References", "External links", "See also", "Further reading", "Notes", "Footnotes", "Sources"}
)
"""Headings whose text is about other pages, not about the subject."""


def strip_title(text: str, title: str) -> str:
    """The text without the title it begins with. A title that begins its first sentence stays."""
    if not text.startswith(title):
        return text
    rest = text[len(title) :]
    if rest and not rest[0].isspace():
        return text
    if rest.startswith("\n\n"):
        return rest
    body = rest.lstrip()
    return text if body[:1].islower() else body


def has_title_in_front(text: str, title: str) -> bool:
    """True when `strip_title` would find the title standing apart from the text, the mark of this
    format."""
    return strip_title(text, title) != text


def split_flat(text: str) -> list[Section]:
    """Sections of a flattened article (its title already stripped); apparatus without sentences is
    left out."""
    sections: list[Section] = []
    path: tuple[str, ...] = ()
    blocks = [block.strip() for block in text.split("\n\n")]
    if (
        len(blocks) > 1
        and len(blocks[-1].split()) <= CUT_HEADING
        and not blocks[-1].endswith((".", "!", "?"))
    ):
        blocks.pop()  # a heading whose text is in the piece that follows
    for number, block in enumerate(blocks):
        if number or _NESTED.match(block):
            # A blank line comes before every heading, and before nothing else.
            found = _heading(block)
            path, block = found if found else (path, block)
        if block and not (path and path[0] in APPARATUS):
            sections.append(Section(path, block))
    return _joined(sections)


def _joined(sections: list[Section]) -> list[Section]:
    """Neighbours with the same heading as one section of several paragraphs."""
    merged: list[Section] = []
    for section in sections:
        if merged and merged[-1].path == section.path:
            merged[-1] = Section(section.path, f"{merged[-1].text}\n\n{section.text}")
        else:
            merged.append(section)
    return merged


def _heading(block: str) -> tuple[tuple[str, ...], str] | None:
    """(path, text) when `block` begins with a heading."""
    path: list[str] = []
    rest = block
    while match := _NESTED.match(rest):
        path.append(match.group()[:-2])
        rest = rest[match.end() :]
    last = _last_heading(rest)
    if last:
        path.append(last[:-1])
        rest = rest[len(last) :]
    clean = tuple(heading for heading in map(clean_line, path) if heading)
    return (clean, rest.strip()) if clean else None


def _last_heading(text: str) -> str:
    """The heading `text` begins with, its full stop included; empty when it looks like a
    sentence."""
    end = 0
    while match := _HEADING.match(text[end:] if not end else "X" + text[end:]):
        end += match.end() - (1 if end else 0)
        if not _ABBREVIATION.search(text[:end]):
            break
    heading = text[:end]
    return heading if heading and len(heading.split()) <= MAX_HEADING_WORDS else ""
