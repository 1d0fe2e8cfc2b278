"""A page of wikitext as sections of plain text, with its infobox, links and names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from factscore_tui.corpus.article import ARTICLE, DISAMBIGUATION, Section
from factscore_tui.corpus.wikitext.aliases import bold_names, other_names
from factscore_tui.corpus.wikitext.infobox import box_parameters, label_of, value_of
from factscore_tui.corpus.wikitext.inline import clean_inline, decode_entities
from factscore_tui.corpus.wikitext.marks import PART, admit
from factscore_tui.corpus.wikitext.names import APPARATUS, MAIN, REDIRECTS, namespace_of
from factscore_tui.corpus.wikitext.scan import Scanner
from factscore_tui.corpus.wikitext.tags import strip_tags

MAX_LINK = 255
MAX_HEADING = 200
_HEADING = re.compile(r"\n(=[^\n]*=)[ \t]*+(?=\n|$)")
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
    `kind` is ARTICLE or DISAMBIGUATION."""

    sections: tuple[Section, ...]
    infobox: tuple[tuple[str, str], ...]
    links: tuple[str, ...]
    kind: str
    aliases: tuple[str, ...]


def clean_page(
    title: str,
    text: str,
    namespaces: Mapping[str, int] | None = None,
    *,
    tables: bool = True,
    apparatus: bool = False,
) -> CleanPage:
    """The page `title` with the wikitext `text`. Takes any text; time is linear in its length.

    `namespaces` gives the numbers of the wiki's namespaces by folded name; without it English names
    and those of a few large wikis are known. `tables` keeps rows of wikitables as items of a list,
    `apparatus` keeps sections such as references and external links.
    """
    scanner = Scanner(title, namespaces, tables)
    resolved = scanner.scan(strip_tags(admit(text)))
    parts = _HEADING.split(resolved)
    lead = parts[0]
    kept, paths = _outline(parts, apparatus)
    parameters = box_parameters(scanner.boxes)
    bodies = [*kept, *(value for _, value in parameters)]
    cleaned = clean_inline(f"\n{PART}\n".join(["", *bodies])).split(PART)[1:]
    sections = tuple(
        Section(path, body.strip())
        for path, body in zip(paths, cleaned[: len(kept)], strict=True)
        if any(map(str.isalnum, body[:400])) or any(map(str.isalnum, body))
    )
    pairs = [
        (name, value)
        for (name, _), cell in zip(parameters, cleaned[len(kept) :], strict=True)
        if (value := value_of(cell))
    ]
    return CleanPage(
        sections,
        tuple((label_of(name), value) for name, value in pairs),
        _titles(scanner.targets, namespaces),
        DISAMBIGUATION if scanner.disambiguation or title.endswith("(disambiguation)") else ARTICLE,
        other_names(title, bold_names(lead), pairs),
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
    together = "\n" + "\n".join(targets) + "\n"
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
