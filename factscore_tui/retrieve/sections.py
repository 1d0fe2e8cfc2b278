"""The parts of a document that are about different things: what stands under one heading; without
headings, its paragraphs.

A text on three ships has a section on each. "The largest cabin is on the upper deck" names none of
them; the heading above it and the sentences around it do.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from factscore_tui.core.fact import SentenceKind
from factscore_tui.core.span import Span
from factscore_tui.retrieve.names import names
from factscore_tui.text.blocks import blocks
from factscore_tui.text.regions import Block
from factscore_tui.text.words import STOP_WORDS, folded_words

_LONGEST_HEADING = 80
"""Characters of a line without a final mark that stands alone above a longer one."""
_SHORTEST, _OPENING = 60, 80
"""Characters of a section that tells of something at least, and of its beginning."""
_READ_FIRST = 12
"""Sections whose sentences are read before the first fact is judged."""
_MOST_READ = 60
"""Sections of which it is looked up what article has what they tell."""
_PARTS = re.compile(r"[,:;(\u2013\u2014|]|\s-\s")
"""Between the parts of a heading."""
_FINAL = ".!?:;,\u2026\u201d\"'\u2019)]"


class TextSection(NamedTuple):
    """A heading (empty for none) with the paragraphs under it."""

    span: Span
    heading: Span


class SectionTopic(NamedTuple):
    """A section, its heading (empty for none), and the title of the article that it is about, ""
    where that is open. `read`: what stands below the heading has had its say (`told_by_body`)."""

    span: Span
    heading: Span
    title: str
    read: bool = False


About = Callable[[str], str]
"""The title of the article that a section, without its heading, is about; "" where that is open."""


def sections(text: str) -> tuple[TextSection, ...]:
    """The sections of a text in order; each of its paragraphs where it has no heading."""
    parts = [block for block in blocks(text) if block.span.end > block.span.start]
    heads = [_is_heading(text, parts, k) for k in range(len(parts))]
    headed = any(heads)
    found: list[TextSection] = []
    for block, is_head in zip(parts, heads, strict=True):
        begins = is_head or not headed or not found
        if begins:
            heading = block.span if is_head else Span(block.span.start, block.span.start)
            found.append(TextSection(block.span, heading))
        else:
            last = found[-1]
            found[-1] = TextSection(Span(last.span.start, block.span.end), last.heading)
    return tuple(found)


def section_at(found: tuple[TextSection, ...], place: int) -> int:
    """The number of the section that begins last before `place`; -1 where there is none."""
    return bisect_right([section.span.start for section in found], place) - 1


def tells_of_several(text: str, topic: str, article_on: Callable[[str], str]) -> bool:
    """Half of the sections or more begin with the name of something that has an article
    (`article_on` gives its title, "" for none) and never name the topic: "Lake Baikal" is not what
    a text on a lake, a fire and a building is about."""
    own, called = article_on(topic), set(folded_words(topic)) - STOP_WORDS
    bodies = [_body(text, section) for section in sections(text)]
    told = [body for body in bodies if len(body) >= _SHORTEST]
    others = [
        body
        for body in told
        if not called & set(folded_words(body)) and _opens_with(body, article_on) not in ("", own)
    ]
    return len(told) > 1 and 2 * len(others) >= len(told)


def section_topics(
    text: str,
    topic: str,
    article_on: Callable[[str], str],
    about: About | None = None,
    article_told: About = lambda text: "",
) -> tuple[SectionTopic, ...]:
    """The sections of a text that tells of several things; empty for any other text. Told by
    their headings, "2. Leonardo, Mona Lisa"; by what stands below headings that say it in other
    words, "Belfast: the ship" (`about`, asked of the first sections only: the others are read when
    it is their turn); or, where `topic` (what the text would be about) is not what they are on, by
    the names that they begin with, or by what they tell (`article_told` gives the title of the
    article that has it)."""
    parts = sections(text)
    headed = [SectionTopic(*part, _title_in(part.heading.of(text), article_on)) for part in parts]
    own = article_on(topic) if topic else ""
    if own and _entitled(text, headed, own):
        return ()
    by_heading = len({part.title for part in headed if part.title}) > 1
    if about is not None and (by_heading or not topic) and any(map(_has_heading, headed)):
        for k in _first_told(headed):
            headed[k] = told_by_body(text, headed[k], article_on, about)
        by_heading = by_heading or _mostly_titled(headed)
    if by_heading and len({part.title for part in headed if part.title}) > 1:
        return _by_content(text, headed, article_told)
    if topic and tells_of_several(text, topic, article_on):
        opening = [
            SectionTopic(*part, _opens_with(_body(text, part), article_on)) for part in parts
        ]
        if len({part.title for part in opening if part.title}) > 1:
            return _by_content(text, opening, article_told)
    if not 1 < sum(map(_has_heading, headed)) <= _MOST_READ:
        return ()  # paragraphs are not cut apart: "he" may be told of in the one before
    found = _by_content(text, headed, article_told)
    if not _of_several(text, found, own):
        return ()
    return tuple(_opened(text, part, article_on) for part in found)


def _entitled(text: str, headed: Sequence[SectionTopic], own: str) -> bool:
    """The text has its topic as its title, and tells of it under most headings: "Paris" above a
    section of the life of Vincent van Gogh."""
    first = headed[0] if headed else None
    if first is None or first.title != own or not _has_heading(first):
        return False
    others = [part for part in headed if part.title not in ("", own)]
    return 2 * len(others) < len(headed) and not first.heading.of(text).strip()[:1].isdigit()


def _by_content(
    text: str, parts: Sequence[SectionTopic], article_told: About
) -> tuple[SectionTopic, ...]:
    """The sections, those that are open with the article that has what they tell; of a long text
    the first ones."""
    still = [k for k, part in enumerate(parts) if not part.title]
    still = [k for k in still if len(_body(text, parts[k])) >= _SHORTEST][:_MOST_READ]
    told = {k: article_told(parts[k].span.of(text)) for k in still}
    return tuple(
        part._replace(title=told[k]) if k in told else part for k, part in enumerate(parts)
    )


def _opened(text: str, part: SectionTopic, article_on: Callable[[str], str]) -> SectionTopic:
    """The section; one that is open still, with the article whose name it begins with."""
    if part.title:
        return part
    return part._replace(title=_opens_with(_body(text, part), article_on))


def _of_several(text: str, parts: Sequence[SectionTopic], own: str) -> bool:
    """Two articles or more, that of the topic (`own`) among them, and half of what is long enough
    is on others."""
    told = [part for part in parts if len(_body(text, part)) >= _SHORTEST]
    others = [part for part in told if part.title not in ("", own)]
    titles = {own, *(part.title for part in told)} - {""}
    return len(parts) > 1 < len(titles) and 2 * len(others) >= len(told)


def _body(text: str, part: SectionTopic | TextSection) -> str:
    return text[part.heading.end : part.span.end].strip()


def told_by_body(
    text: str, section: SectionTopic, article_on: Callable[[str], str], about: About
) -> SectionTopic:
    """The section with what it is about by its own sentences, where its heading names nothing that
    has an article, or only where it is: "Paris: the laboratory" over a section on Marie Curie, who
    is named there more often than Paris. A heading that is a name and no more is believed."""
    if section.read:
        return section
    section = section._replace(read=True)
    heading, body = section.heading.of(text), text[section.heading.end : section.span.end].strip()
    if not _has_heading(section) or len(body) < _SHORTEST:
        return section
    if section.title and article_on(heading.strip("#*_ ")) == section.title:
        return section
    found = about(body)
    if not found or found == section.title:
        return section
    own = _named(found, heading, article_on)
    if own or (section.title and _times(section.title, body) >= _times(found, body)):
        return section
    return section._replace(title=found)


def _has_heading(part: SectionTopic) -> bool:
    return part.heading.end > part.heading.start


def _first_told(headed: Sequence[SectionTopic]) -> list[int]:
    """The numbers of the first sections with a heading."""
    return [k for k, part in enumerate(headed) if _has_heading(part)][:_READ_FIRST]


def _mostly_titled(headed: Sequence[SectionTopic]) -> bool:
    """Half or more of the sections that were read tell of something that has an article."""
    read = [part for part in headed if part.read and part.span.end - part.heading.end >= _SHORTEST]
    return len(read) > 1 and 2 * sum(bool(part.title) for part in read) >= len(read)


def _named(title: str, line: str, article_on: Callable[[str], str]) -> bool:
    """A line names what has this title."""
    return any(article_on(name.folded) == title for group in names(line) for name in group)


def _times(title: str, body: str) -> int:
    """How often a text has the word of a title that it has most: "Curie" of "Marie Curie"."""
    said = folded_words(body)
    return max((said.count(word) for word in set(folded_words(title)) - STOP_WORDS), default=0)


def _title_in(heading: str, article_on: Callable[[str], str]) -> str:
    """The title of the article that a heading names last: a work behind who made it. None where it
    names two at once, "Bach and Handel"; where its parts are one name, "Berlin: the wall", that."""
    whole = [word for word in folded_words(heading) if word not in STOP_WORDS]
    joined = article_on(" ".join(whole)) if len(_PARTS.split(heading)) == 2 else ""
    if joined and len(whole) > 1:
        return joined
    found: list[str] = []
    for part in _PARTS.split(heading):
        titles: list[str] = []
        covered = 0
        for group in names(part):
            for name in group:
                title = article_on(name.folded) if name.first >= covered else ""
                if title:
                    titles.append(title)
                    covered = name.end
                    break
        if len(dict.fromkeys(titles)) > 1:
            return ""
        found += titles
    return found[-1] if found else ""


def _opens_with(body: str, article_on: Callable[[str], str]) -> str:
    """The title of the article whose name a section begins with; "" for none."""
    for group in names(body[:_OPENING]):
        if group and group[0].first > 1:
            break
        titles = (article_on(name.folded) for name in group if not name.weak)
        found = next(filter(None, titles), "")
        if found:
            return found
    return ""


def _is_heading(text: str, parts: Sequence[Block], k: int) -> bool:
    block = parts[k]
    if block.kind is SentenceKind.HEADING:
        return True
    if block.skip or k + 1 == len(parts):
        return False
    said = block.span.of(text)
    below = parts[k + 1]
    if block.kind is SentenceKind.LIST_ITEM:  # "2. Leonardo, Mona Lisa", and prose below it
        told = below.kind is SentenceKind.PROSE and below.span.end - below.span.start > len(said)
        return told and len(said) <= _LONGEST_HEADING and said[-1] not in _FINAL
    if block.kind is not SentenceKind.PROSE:
        return False
    before = text[parts[k - 1].span.end : block.span.start] if k else "\n\n"
    alone = before.count("\n") > 1 and "\n" in text[block.span.end : below.span.start]
    return (
        len(said) <= _LONGEST_HEADING
        and said[-1] not in _FINAL
        and alone
        and below.span.end - below.span.start > len(said)
    )
