"""The footnotes of Markdown, `[^1]` with `[^1]: text` somewhere: references of the text."""

from __future__ import annotations

import re

from factscore_tui.corpus.references import (
    IN_TEXT,
    MAX_IN_PAGE,
    clean_reference,
    first_address,
)

MAX_NOTE = 4000
"""Characters of a footnote that are read."""
_FENCE = re.compile(r"[ \t]{0,3}(```|~~~)")
_DEFINITION = re.compile(r" {0,3}\[\^([^\]\[\s^]{1,100})\]:[ \t]*(.*)$")
_USE = re.compile(r"\[\^([^\]\[\s^]{1,100})\]")
_LINK = re.compile(r"!?\[([^\[\]]*+)\]\(<?([^\s()<>]*+)>?[^()\n]*+\)")
_MARKUP = re.compile(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}|[<>\\]")


class Footnotes:
    """The footnotes of one file. `text` is its text with marks where they are used and without
    those of them that are: what is never used, or never told, stays as it was written."""

    def __init__(self, text: str) -> None:
        self._said: list[str] = []
        self.text = text
        if "[^" not in text:
            return
        text = text.replace(IN_TEXT.start, "")
        lines, told = _told(text.split("\n"))
        used: dict[str, int] = {}
        count = 0

        def mark(match: re.Match[str]) -> str:
            nonlocal count
            name = match[1].casefold()
            if name not in told or count >= MAX_IN_PAGE:
                return match[0]
            count += 1
            if name not in used:
                used[name] = len(self._said)
                self._said.append(_words(told[name][:MAX_NOTE]))
            return IN_TEXT.mark(used[name])

        shown = [line if code else _USE.sub(mark, line) for line, _, code in lines]
        names = (name for _, name, _ in lines)
        self.text = "\n".join(
            line for line, name in zip(shown, names, strict=True) if not name or name not in used
        )

    def said(self, number: int) -> str:
        """What the footnote with that number says."""
        return self._said[number] if number < len(self._said) else ""


def _told(lines: list[str]) -> tuple[list[tuple[str, str, bool]], dict[str, str]]:
    """([(line, name of the footnote it is part of, whether nothing in it is a mark)], text of each
    footnote by its folded name; the first counts)."""
    kept: list[tuple[str, str, bool]] = []
    told: dict[str, str] = {}
    fence = name = ""
    for line in lines:
        found = _FENCE.match(line)
        if found and fence in ("", found[1]):
            fence = "" if fence else found[1]
        definition = None if fence or found else _DEFINITION.match(line)
        if definition is not None:
            name = definition[1].casefold()
            if name in told:
                name = ""
            else:
                told[name] = definition[2]
        elif name and line.strip() and line.startswith(("    ", "\t")):
            if len(told[name]) < MAX_NOTE:
                told[name] += " " + line.strip()
        else:
            name = ""
        kept.append((line, name, bool(fence or found or name or definition)))
    return kept, told


def _words(note: str) -> str:
    address = first_address(note)
    return clean_reference(_MARKUP.sub("", _LINK.sub(r"\1", note)), address)
