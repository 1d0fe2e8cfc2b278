"""First pass: comments and the tags whose content is not wikitext (references, formulas, galleries,
<nowiki>)."""

from __future__ import annotations

import html
import re

from factscore_tui.corpus.wikitext.listed import listed
from factscore_tui.corpus.wikitext.marks import hide
from factscore_tui.corpus.wikitext.notes import Notes

_DROPPED = frozenset(
    listed(
        "ref references gallery timeline score imagemap templatedata graph mapframe maplink hiero "
        "inputbox categorytree templatestyles indicator syntaxhighlight source section includeonly "
        "table rt style script math chem ce"
    )
)
_KEPT = frozenset({"nowiki", "pre"})
_SIMPLE = frozenset({"math", "chem", "ce"})
_VERSION = frozenset({"noinclude", "onlyinclude"})
_NAMES = "|".join(sorted(_DROPPED | _KEPT | _VERSION, key=len, reverse=True))
_MARK = re.compile(rf"<(?:!--|(/?)(?=[a-z])({_NAMES})\b([^<>]*+)>)", re.IGNORECASE)
_PLAIN_REF = re.compile(r"<ref(?:\s[^<>]*+)?>(?:(?<=/>)|[^<]*+</ref>)")
_LITERAL = re.compile(r"<(?=[a-z])(?:nowiki|pre|syntaxhighlight|source)\b", re.IGNORECASE)
_PLAIN_FORMULA = re.compile(r"[\w\s+=,.()/<>^-]{1,40}")
_CLOSING = {name: re.compile(rf"</{name}\b[^<>]*+>", re.IGNORECASE) for name in _DROPPED | _KEPT}


class _Closers:
    """Where the next closing tag of each name is; every stretch of the text is searched once a
    name."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._next: dict[str, tuple[int, int]] = {}

    def after(self, name: str, at: int) -> tuple[int, int]:
        """(start, end) of the first closing tag of `name` from `at` on; (-1, -1) when there is
        none."""
        known = self._next.get(name)
        if known is None or -1 < known[0] < at:
            if name == "!--":
                start = self._text.find("-->", at)
                known = (start, start + 3 if start >= 0 else -1)
            else:
                match = _CLOSING[name].search(self._text, at)
                known = match.span() if match else (-1, -1)
            self._next[name] = known
        return known


def strip_tags(text: str, notes: Notes | None = None) -> str:
    """`text` without comments and without tags whose content is dropped; <nowiki> and <pre> become
    hidden text. References are dropped too, or handed to `notes`, whose marks stand for them.

    An element without an end loses its tag only; an open comment or reference takes the rest of its
    line with it.
    """
    if "<" not in text:
        return text
    if not _LITERAL.search(text):
        text = notes.take_plain(text) if notes is not None else _PLAIN_REF.sub("", text)
    closers = _Closers(text)
    out: list[str] = []
    done = 0
    for match in _MARK.finditer(text):
        start, end = match.span()
        if start < done:
            continue
        shown = ""
        name = match[2]
        if name is None:
            out.append(text[done:start])
            done = _comment_end(text, start, closers)
            continue
        name = name.lower()
        if not match[1] and not match[3].endswith("/") and name not in _VERSION:
            end, shown = _element(text, name, match[3], end, closers)
        if name == "ref" and notes is not None and not match[1]:
            content = text[match.end() : end]
            shown = notes.mark(match[3], content[:-6] if content.endswith("</ref>") else "")
        out.append(text[done:start])
        if shown:
            out.append(shown)
        done = end
    if not done:
        return text
    out.append(text[done:])
    return "".join(out)


def _comment_end(text: str, start: int, closers: _Closers) -> int:
    """Where the text goes on after the comment at `start`; one that has a line to itself takes the
    line with it."""
    end = closers.after("!--", start + 4)[1]
    if end < 0:
        return _line_end(text, start)
    if (not start or text[start - 1] == "\n") and text[end : end + 1] == "\n":
        return end + 1
    return end


def _element(text: str, name: str, attributes: str, end: int, closers: _Closers) -> tuple[int, str]:
    """(where the text goes on, what is shown) for the element whose opening tag ends at `end`."""
    close, after = closers.after(name, end)
    if name == "ref":
        another = text.find("<ref", end, close if close >= 0 else end)
        if (
            another >= 0
            and text.startswith((" ", ">"), another + 4)
            and not _self_closing(text, another)
        ):
            # The first one has no end of its own: a named one was meant to close itself.
            return (end if "name" in attributes.lower() else _line_end(text, end, another)), ""
        if close < 0:
            return (end if "name" in attributes.lower() else _line_end(text, end)), ""
        return after, ""
    if name == "table":
        return _table_end(text, end, closers), ""
    if close < 0:
        return end, ""
    content = text[end:close]
    if name in _KEPT:
        return after, hide(content if name == "nowiki" else html.unescape(content))
    if name in _SIMPLE and _PLAIN_FORMULA.fullmatch(content):
        return after, hide(content.strip())
    return after, ""


def _table_end(text: str, end: int, closers: _Closers) -> int:
    """The end of an HTML table, tables inside it included; where its tag ends when it is never
    closed."""
    at, depth = end, 1
    while depth:
        close, after = closers.after("table", at)
        if close < 0:
            return end if at == end else at
        depth += text.count("<table", at, close) - 1
        at = after
    return at


def _self_closing(text: str, start: int) -> bool:
    end = text.find(">", start, start + 300)
    return end > 0 and text[end - 1] == "/"


def _line_end(text: str, start: int, limit: int | None = None) -> int:
    limit = len(text) if limit is None else limit
    end = text.find("\n", start, limit)
    return end if end >= 0 else limit
