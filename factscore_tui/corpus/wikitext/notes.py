"""The references of a page of wikitext: taken out of it while it is cleaned, said in words at its
end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from factscore_tui.corpus.references import (
    IN_WIKITEXT,
    MAX_IN_PAGE,
    clean_reference,
    first_address,
)
from factscore_tui.corpus.wikitext.arguments import Arguments
from factscore_tui.corpus.wikitext.citations import (
    MAX_RAW,
    is_plain,
    plain_citation,
    short_citation,
)
from factscore_tui.corpus.wikitext.marks import PART

MAX_NAME = 200
_NAME = re.compile(
    r"\b(name|group|follow)\s*+=\s*+(?:\"([^\"<>]*+)\"|'([^'<>]*+)'|([^\s\"'<>/=]++))",
    re.IGNORECASE,
)
_PLAIN_REF = re.compile(r"<ref(?:\s[^<>]*+)?>(?:(?<=/>)|[^<]*+</ref>)")


class Notes:
    """What the references of one page say. Marks are numbered in the order in which references
    stand; a name may be used before it is told what it stands for."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._marked: list[tuple[str, str]] = []
        self._named: dict[str, str] = {}

    def take_plain(self, text: str) -> str:
        """`text` with marks in place of the references that hold no other tag."""
        out: list[str] = []
        done = 0
        for match in _PLAIN_REF.finditer(text):
            start, end = match.span()
            out.append(text[done:start])
            done = end
            close = text.find(">", start, end)
            content = text[close + 1 : end - 6] if close + 1 < end else ""
            out.append(self.mark(text[start + 4 : close], content))
        if not done:
            return text
        out.append(text[done:])
        return "".join(out)

    def mark(self, attributes: str, content: str) -> str:
        """The mark for <ref attributes>content</ref>; `content` is empty for a mere name. Nothing
        for what says nothing, or comes after MAX_IN_PAGE others."""
        name = _name_of(attributes)
        content = IN_WIKITEXT.without(content[:MAX_RAW]).strip()
        if name and content:
            self._named.setdefault(name, content)
        return self._entered("" if name else content, name) if name or content else ""

    def mark_template(self, key: str, rest: str) -> str:
        """The marks for {{sfn|...}} or {{r|name|...}}."""
        if key != "r":
            return self._entered(short_citation(rest[:MAX_RAW]), "")
        names = [value for value in Arguments(rest[:MAX_RAW]).values if value][:9]
        return "".join(self._entered("", f" {name}") for name in names)

    def _entered(self, content: str, name: str) -> str:
        if len(self._marked) >= MAX_IN_PAGE or not (content or name):
            return ""
        self._marked.append((content, name))
        return IN_WIKITEXT.mark(len(self._marked) - 1)

    def said(self, numbers: Iterable[int], cleaned: Callable[[str], str]) -> dict[int, str]:
        """What the references of these numbers say, those left out that say nothing; `cleaned`
        takes quotes, tags and entities out of wikitext."""
        raw: dict[int, str] = {}
        for number in numbers:
            if number < len(self._marked):
                content, name = self._marked[number]
                raw[number] = content or self._named.get(name, "")
        words: dict[str, tuple[str, str]] = {
            content: plain_citation(content, self._title)
            for content in dict.fromkeys(raw.values())
            if content
        }
        marked = [content for content, (said, _) in words.items() if not is_plain(said)]
        if marked:
            together = f"\n{PART}\n".join(["", *(words[content][0] for content in marked)])
            parts = cleaned(together).split(PART)[1:]
            for content, part in zip(marked, parts, strict=True):
                words[content] = (part, words[content][1])
        said = {
            content: clean_reference(text, address or first_address(content[:MAX_RAW]))
            for content, (text, address) in words.items()
        }
        return {number: said[content] for number, content in raw.items() if said.get(content)}


def _name_of(attributes: str) -> str:
    """The name of a reference with its group, in one; empty when it has none."""
    if "=" not in attributes:
        return ""
    found = {
        match[1].lower(): (match[2] or match[3] or match[4] or "").strip()
        for match in _NAME.finditer(attributes[: 4 * MAX_NAME])
    }
    name = found.get("name", "") or found.get("follow", "")
    return f"{found.get('group', '')[:MAX_NAME]} {name[:MAX_NAME]}" if name else ""
