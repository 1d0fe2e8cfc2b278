"""Markdown and plain text files with optional front matter.

The front matter is a fixed small language, not YAML: between two lines of `---`, one `key: value` a
line, where a value is plain text, a quoted string or a list in brackets. Known keys: title,
aliases, date, url; others are ignored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from factscore_tui.corpus.article import Section, clean_line, clean_text

_KEY = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)\s*:(?:\s+(.*))?$")
_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
_FENCE = re.compile(r"[ \t]{0,3}(```|~~~)")
_ITEM = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]*)\s*(,|$)""")


class FrontMatterError(ValueError):
    """The front matter is not in the language above; the text says which line."""


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The known keys of a front matter; empty where they are not given."""

    title: str = ""
    aliases: tuple[str, ...] = ()
    date: str = ""
    url: str = ""


def split_front_matter(text: str) -> tuple[FrontMatter, str]:
    """The front matter and the text after it. FrontMatterError when it is opened and not well
    formed."""
    lines = text.split("\n")
    if not lines or lines[0].rstrip() != "---":
        return FrontMatter(), text
    end = next((i for i, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), 0)
    if not end:
        raise FrontMatterError("front matter without a closing ---")
    values: dict[str, str | tuple[str, ...]] = {}
    for number, line in enumerate(lines[1:end], 2):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _KEY.match(line.rstrip())
        if not match:
            raise FrontMatterError(f"front matter line {number} is not `key: value`")
        values[match.group(1).lower()] = _value(match.group(2) or "", number)
    return _known(values), "\n".join(lines[end + 1 :])


def _known(values: dict[str, str | tuple[str, ...]]) -> FrontMatter:
    def single(key: str) -> str:
        value = values.get(key, "")
        if isinstance(value, tuple):
            raise FrontMatterError(f"front matter: {key} must be a single value")
        return value

    aliases = values.get("aliases", ())
    listed = aliases if isinstance(aliases, tuple) else (aliases,) if aliases else ()
    return FrontMatter(single("title"), listed, single("date"), single("url"))


def _value(raw: str, number: int) -> str | tuple[str, ...]:
    raw = raw.strip()
    if not raw.startswith("["):
        return _scalar(raw)
    if not raw.endswith("]"):
        raise FrontMatterError(f"front matter line {number}: a list that does not end")
    inside = raw[1:-1].strip()
    items: list[str] = []
    at = 0
    while at < len(inside):
        match = _ITEM.match(inside, at)
        if not match:
            raise FrontMatterError(f"front matter line {number}: a quote that does not end")
        items.append(_scalar(match.group(1).strip()))
        at = match.end()
    return tuple(item for item in items if item)


def _scalar(raw: str) -> str:
    if len(raw) >= 2 and raw[0] == raw[-1] == '"':
        return re.sub(r"\\(.)", r"\1", raw[1:-1])
    if len(raw) >= 2 and raw[0] == raw[-1] == "'":
        return raw[1:-1].replace("''", "'")
    return raw


def split_sections(text: str) -> list[Section]:
    """Sections by `#` headings, nested by their level; a heading inside a fenced block is text."""
    sections: list[Section] = []
    path: list[tuple[int, str]] = []
    lines: list[str] = []
    fence = ""

    def close() -> None:
        body = clean_text("\n".join(lines))
        if body:
            sections.append(Section(tuple(title for _, title in path), body))
        lines.clear()

    for line in text.split("\n"):
        mark = _FENCE.match(line)
        if mark and fence in ("", mark.group(1)):
            fence = "" if fence else mark.group(1)
        heading = None if fence or mark else _HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        close()
        level = len(heading.group(1))
        path = [entry for entry in path if entry[0] < level]
        if clean_line(heading.group(2)):
            path.append((level, clean_line(heading.group(2))))
    close()
    return sections


def first_heading(text: str) -> str:
    """The text of the first `#` heading of any level, else nothing."""
    for line in text.split("\n"):
        match = _HEADING.match(line)
        if match and clean_line(match.group(2)):
            return clean_line(match.group(2))
    return ""


def drop_title_heading(sections: list[Section], title: str) -> list[Section]:
    """Take the title out of the section paths where the whole article stands under it as its first
    heading."""
    return [Section(s.path[1:], s.text) if s.path and s.path[0] == title else s for s in sections]
