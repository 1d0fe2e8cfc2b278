"""A page of wikitext as sections of plain text, with its infobox, links and names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from factscore_tui.corpus.article import (
    ARTICLE,
    DISAMBIGUATION,
    IN_INFOBOX,
    Section,
    SourceReference,
)
from factscore_tui.corpus.references import IN_WIKITEXT
from factscore_tui.corpus.wikitext.aliases import bold_names, other_names
from factscore_tui.corpus.wikitext.infobox import box_parameters, label_of, value_of
from factscore_tui.corpus.wikitext.inline import clean_inline, decode_entities
from factscore_tui.corpus.wikitext.marks import PART, admit
from factscore_tui.corpus.wikitext.names import APPARATUS, MAIN, REDIRECTS, namespace_of
from factscore_tui.corpus.wikitext.notes import Notes
from factscore_tui.corpus.wikitext.scan import Scanner
from factscore_tui.corpus.wikitext.tags import strip_tags

MAX_LINK = 255
MAX_HEADING = 200
_HEADING = re.compile(r"\n(=[^\n]*=)[ \t]*+(?=\n|$)")
_MARKED_HEADING = re.compile(rf"\n=[^\n{IN_WIKITEXT.start}]*{IN_WIKITEXT.start}[^\n]*")
_BEFORE_A_MARK = " \t\n.,!?:([*#'\""
"""What a mark of a reference moves to the left of: its word then stands right before it."""
_MARKUP = re.compile("[<>&'\\[\\]{}_\x00-\x09\x0b-\x1f]|://")
_REDIRECT = re.compile(r"\s*+#\s*+([^\s\[:]{1,30})\s{0,9}:?\s{0,9}\[\[([^\[\]|{}\n]{1,300}+)")
_ODD_TITLE = re.compile(r"[#_&\[\]{}|<>\x00-\x1f\xa0]|  |//|^ | $|^/")
_ODD_SIGNS = (
    "[",
    "]",
    "{",
    "}",
    "|",
    "<",
    ">",
    "\x02",
    "\x1c",
    "\xa0",
    "\t",
    "  ",
    " \n",
    "\n ",
    "//",
    "\n/",
)
_FRAGMENT = re.compile(r"#[^\n]*+")
_NO_TITLE = re.compile(r"[\[\]{}|<>\n\x00-\x1f]|^\s*(?:https?:)?//")


@dataclass(frozen=True, slots=True)
class CleanPage:
    """What a page says. `links` are titles of articles, each once, in the order of the text;
    `infobox` holds (label, value); `aliases` are other names that the lead or the infobox give;
    `kind` is ARTICLE or DISAMBIGUATION; `references` are those that stand in sections and infobox,
    in order."""

    sections: tuple[Section, ...]
    infobox: tuple[tuple[str, str], ...]
    links: tuple[str, ...]
    kind: str
    aliases: tuple[str, ...]
    references: tuple[SourceReference, ...] = ()


def clean_page(
    title: str,
    text: str,
    namespaces: Mapping[str, int] | None = None,
    *,
    tables: bool = True,
    apparatus: bool = False,
    references: bool = False,
) -> CleanPage:
    """The page `title` with the wikitext `text`. Takes any text; time is linear in its length.

    `namespaces` gives the numbers of the wiki's namespaces by folded name; without it English names
    and those of a few large wikis are known. `tables` keeps rows of wikitables as items of a list,
    `apparatus` keeps sections such as references and external links, `references` tells what the
    references in the text say; the text is the same with and without.
    """
    notes = Notes(title) if references and ("<" in text or "{{" in text) else None
    scanner = Scanner(title, namespaces, tables, notes)
    resolved = _resolved(text, scanner, notes)
    parts = _HEADING.split(resolved)
    lead = IN_WIKITEXT.without(parts[0])
    kept, paths = _outline(parts, apparatus)
    parameters = box_parameters(scanner.boxes)
    bodies = [*kept, *(value for _, value in parameters)]
    together = f"\n{PART}\n".join(["", *bodies])
    if notes is not None:
        together = IN_WIKITEXT.settled(together, _BEFORE_A_MARK, PART)
    cleaned = clean_inline(together).split(PART)[1:]
    places: list[tuple[int, int, int]] = []
    sections: list[Section] = []
    for path, body in zip(paths, cleaned[: len(kept)], strict=True):
        if any(map(str.isalnum, body[:400])) or any(map(str.isalnum, body)):
            said, marked = IN_WIKITEXT.taken_out(body.strip(), tidy=True)
            places.extend((len(sections), at, number) for at, number in marked)
            sections.append(Section(path, said))
    pairs: list[tuple[str, str]] = []
    for (name, _), cell in zip(parameters, cleaned[len(kept) :], strict=True):
        if value := value_of(IN_WIKITEXT.without(cell)):
            places.extend((IN_INFOBOX, len(pairs), n) for n in IN_WIKITEXT.numbers(cell))
            pairs.append((name, value))
    return CleanPage(
        tuple(sections),
        tuple((label_of(name), value) for name, value in pairs),
        _titles(scanner.targets, namespaces),
        DISAMBIGUATION if scanner.disambiguation or title.endswith("(disambiguation)") else ARTICLE,
        other_names(title, bold_names(lead), pairs),
        _references(notes, places) if notes is not None and places else (),
    )


def _resolved(text: str, scanner: Scanner, notes: Notes | None) -> str:
    """The page with tags, templates, links and tables resolved; marks of references stand right
    behind what they are for, and none in a heading."""
    stripped = strip_tags(admit(text), notes)
    if notes is None:
        return scanner.scan(stripped)
    # What looks for punctuation, lists or tables must not see that something stood before them.
    resolved = scanner.scan(IN_WIKITEXT.settled(stripped, " \t\n"))
    if IN_WIKITEXT.start not in resolved:
        return resolved
    return _MARKED_HEADING.sub(lambda match: IN_WIKITEXT.without(match[0]), resolved)


def _references(notes: Notes, places: list[tuple[int, int, int]]) -> tuple[SourceReference, ...]:
    """The references at these places (section, place in it, number) that say something."""
    said = notes.said((number for _, _, number in places), clean_inline)
    return tuple(
        SourceReference(section, at, said[number])
        for section, at, number in places
        if number in said
    )


def _outline(parts: list[str], apparatus: bool) -> tuple[list[str], list[tuple[str, ...]]]:
    """(raw bodies, paths) of the sections to keep, from what lies between headings and the
    headings."""
    bodies = [parts[0]]
    paths: list[tuple[str, ...]] = [()]
    open_levels: list[tuple[int, str, bool]] = []
    for line, body in zip(parts[1::2], parts[2::2], strict=True):
        level, heading, is_apparatus = (_known_heading if len(line) < MAX_HEADING else _heading)(
            line
        )
        while open_levels and open_levels[-1][0] >= level:
            open_levels.pop()
        left_out = is_apparatus or (bool(open_levels) and open_levels[-1][2])
        open_levels.append((level, heading, left_out))
        if body and not body.isspace() and (apparatus or not left_out):
            bodies.append(body)
            paths.append(tuple(name for _, name, _ in open_levels if name))
    return bodies, paths


def _heading(line: str) -> tuple[int, str, bool]:
    """(level from 1 to 6, clean text, whether it is of apparatus) of a "== Heading ==" line."""
    left = len(line) - len(line.lstrip("="))
    right = len(line) - len(line.rstrip("="))
    level = min(left, right, 6) if left < len(line) else max(1, min((len(line) - 1) // 2, 6))
    text = line[level:-level].strip()[:MAX_HEADING]
    if _MARKUP.search(text):
        text = clean_inline("\n" + text)
    text = " ".join(text.split()).strip(" :\u2022")
    return level, text, text.casefold() in APPARATUS


_known_heading = lru_cache(maxsize=16_384)(_heading)


def _titles(targets: Mapping[str, None], namespaces: Mapping[str, int] | None) -> tuple[str, ...]:
    """Titles as the wiki writes them from the targets of links, which hold no line feed."""
    together = IN_WIKITEXT.without("\n" + "\n".join(targets) + "\n")
    if "_" in together:
        together = together.replace("_", " ")
    if "#" in together:
        together = _FRAGMENT.sub("", together)
    if "&" in together:
        together = decode_entities(together)
    plain = not any(sign in together for sign in _ODD_SIGNS)
    found: dict[str, None] = {}
    for target in together.split("\n"):
        title = target if plain and target[:1].isupper() else link_title(target)
        if title and (
            ":" not in title or namespace_of(title.partition(":")[0], namespaces) == MAIN
        ):
            found[title] = None
    return tuple(found)


def link_title(target: str) -> str:
    """The title a link leads to, without its fragment; empty when it is none."""
    if _ODD_TITLE.search(target):
        target = target.partition("#")[0].replace("_", " ")
        if "&" in target:
            target = decode_entities(target)
        target = " ".join(target.split())
        if _NO_TITLE.search(target):
            return ""
    if not target or len(target) > MAX_LINK:
        return ""
    return target if target[0].isupper() else target[0].upper() + target[1:]


def redirect_target(text: str) -> str:
    """The title a redirect leads to; empty when `text` is none."""
    match = _REDIRECT.match(text[:2000])
    if not match or match[1].casefold() not in REDIRECTS:
        return ""
    return link_title(match[2].lstrip(": ").replace("\x00", ""))
