"""Second pass: links, templates and tables, with a stack of what is open. Every token is handled
once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from factscore_tui.corpus.references import IN_WIKITEXT
from factscore_tui.corpus.wikitext.citations import SHORT_NOTES
from factscore_tui.corpus.wikitext.listed import listed
from factscore_tui.corpus.wikitext.marks import PIPE
from factscore_tui.corpus.wikitext.names import (
    CATEGORY,
    FILE,
    INTERLANGUAGE,
    MAIN,
    MEDIA,
    namespace_of,
    tells_disambiguation,
)
from factscore_tui.corpus.wikitext.notes import Notes
from factscore_tui.corpus.wikitext.tables import show_table
from factscore_tui.corpus.wikitext.templates import HANDLERS, show_template

MAX_DEPTH = 40
"""What is nested deeper is left out, as MediaWiki does. Bounds how often a text is handed on."""
_LINK = re.compile(r"\[\[([^\[\]{}|\n]*+)(?:\|([^\[\]{}]*+))?\]\]")
_TOKENS = re.compile(r"(\{\{|\}\}|\[\[|\]\])")
_TOKENS_AND_TABLES = re.compile(r"(\{\{|\}\}|\[\[|\]\]|\n[ \t:*#]*+\{\||\n[ \t]*+\|\}(?!\}))")
_OPENERS = {"}}": "{{", "]]": "[["}
_SECTION = re.compile(r"\n(?==)")
_INFOBOX = tuple(
    listed(
        "infobox|ficha|taxobox|automatic taxobox|speciesbox|subspeciesbox|infraspeciesbox|hybridbox"
        "|virusbox|ichnobox|oobox|geobox|chembox|drugbox|planetbox begin|starbox "
        "begin|infocaseta|infoskreine|infokaste|info/|карточка"
    )
)
"""How the names of infoboxes begin, folded."""
_FILE_NAME = re.compile(r"\.(?:jpe?g|png|svg|gif|tiff?|webp|og[gva]|webm)\s*$", re.IGNORECASE)
_TRAILING_PARENTHESIS = re.compile(r" \([^()]*\)$")


class Box(NamedTuple):
    """An infobox: where it was opened and closed (numbers of tokens), and what stood between its
    pipes."""

    opened: int
    closed: int
    rest: str


_Frame = tuple[str, int, list[str]]
"""Something open: its token, its number, and the output that it interrupted."""


class Scanner:
    """Resolves a page's links, templates and tables, and notes what they tell."""

    def __init__(
        self,
        title: str,
        namespaces: Mapping[str, int] | None,
        tables: bool,
        notes: Notes | None = None,
    ) -> None:
        self._title = title
        self._namespaces = namespaces
        self._tables = tables
        self._notes = notes
        self.targets: dict[str, None] = {}
        """Titles as the links give them, in order."""
        self.boxes: list[Box] = []
        self.disambiguation = False

    def scan(self, text: str) -> str:
        """`text` with everything resolved. Where something is left open, each section is taken for
        itself, so that the damage ends with it."""
        text = self._simple_links("\n" + text)
        resolved, balanced = self._nested(text)
        if not balanced and "\n=" in text:
            self.boxes.clear()
            resolved = "\n".join(self._nested(part)[0] for part in _SECTION.split(text))
        return resolved

    def _simple_links(self, text: str) -> str:
        """Resolve links that hold no other markup, which are nearly all."""
        parts = _LINK.split(text)
        if len(parts) == 1:
            return text
        shown: list[str] = []
        targets = self.targets
        for target, label in zip(parts[1::3], parts[2::3], strict=True):
            if ":" in target or label == "" or (label and "|" in label) or target[:1] in "#/ ":
                shown.append(self._link(target, label))
            else:
                targets[target] = None
                shown.append(label or target)
        parts[1::3] = shown
        del parts[2::3]
        return "".join(parts)

    def _link(self, target: str, label: str | None) -> str:
        """What [[target|label]] shows; `label` is None without a pipe."""
        prefix, colon, rest = target.partition(":")
        if colon:
            prefix = prefix.strip()
            if not prefix:
                return (label or rest).replace("|", PIPE).strip()
            number = namespace_of(prefix, self._namespaces)
            if number in (FILE, CATEGORY, INTERLANGUAGE, MEDIA):
                return ""
            if number == MAIN and label and "|" in label and _FILE_NAME.search(rest):
                return ""
            if number != MAIN:
                return (label or target).replace("|", PIPE)
        if target.strip() and not target.lstrip().startswith(("#", "/")):
            self.targets[target] = None
        if label:
            return label.replace("|", PIPE) if "|" in label else label
        if label is None:
            return target.lstrip("#").replace("_", " ") if target[:1] == "#" else target
        return _TRAILING_PARENTHESIS.sub("", target)

    def _nested(self, text: str) -> tuple[str, bool]:
        """(text with templates, tables and the remaining links resolved, whether all that was
        opened was closed)."""
        parts = (_TOKENS_AND_TABLES if "{|" in text else _TOKENS).split(text)
        out = [parts[0]]
        stack: list[_Frame] = []
        counts = {"{{": 0, "{|": 0, "[[": 0}
        balanced = True
        for number in range(1, len(parts), 2):
            token, piece = parts[number], parts[number + 1]
            opener = _OPENERS.get(token)
            if opener is None:
                kind = token[-2:]
                if kind != "|}":
                    stack.append((kind, number, out))
                    counts[kind] += 1
                    out = [piece]
                    continue
                opener = "{|"
            if not counts[opener] or (opener == "[[" and stack[-1][0] != opener):
                balanced = False
                out.append(piece)
                continue
            if stack[-1][0] != opener:
                balanced = False
                out = _unwound(stack, out, opener, counts)
            _, opened, outer = stack.pop()
            counts[opener] -= 1
            body = "".join(out)
            out = outer
            if len(stack) < MAX_DEPTH:
                shown = self._close(opener, body, opened, number)
                if shown:
                    out.append("|" if shown == PIPE and stack and stack[-1][0] == "{|" else shown)
            if body[:1] == "{" and piece[:1] == "}":
                piece = piece[1:]
            out.append(piece)
        if not stack:
            return "".join(out), balanced
        return "".join(_unwound(stack, out, "", counts)), False

    def _close(self, opener: str, body: str, opened: int, closed: int) -> str:
        """What the construct that `opener` began shows."""
        if opener == "[[":
            target, bar, label = body.partition("|")
            if "\n" in target:
                return body
            return self._link(target, label if bar else None)
        if opener == "{|":
            return show_table(body).replace("|", PIPE) if self._tables else "\n"
        marks, marked = IN_WIKITEXT.found(body), body
        if marks:
            body = IN_WIKITEXT.without(body)
        name, _, rest = body.partition("|")
        key = name.strip().lower()
        if key not in HANDLERS:
            key = " ".join(key.replace("_", " ").split())
            if key.startswith(_INFOBOX):
                self.boxes.append(Box(opened, closed, marked.partition("|")[2]))
                return ""
            if tells_disambiguation(key):
                self.disambiguation = True
                return ""
            if self._notes is not None and key in SHORT_NOTES:
                return self._notes.mark_template(key, rest)
        shown = show_template(key, rest, self._title)
        if marks and (said := shown.rstrip()):
            # A template reads plain arguments; what it shows has its references behind it.
            shown = said + marks + shown[len(said) :]
        return shown.replace("|", PIPE) if "|" in shown else shown


def _unwound(stack: list[_Frame], out: list[str], opener: str, counts: dict[str, int]) -> list[str]:
    """Give up what is open above the last `opener` (all, when it is empty), and return the output
    of that level."""
    given_up: list[tuple[str, list[str]]] = []
    while stack and stack[-1][0] != opener:
        token, _, outer = stack.pop()
        counts[token] -= 1
        given_up.append((token, out))
        out = outer
    out.extend(_abandoned(token, "".join(pieces)) for token, pieces in reversed(given_up))
    return out


def _abandoned(token: str, text: str) -> str:
    """What is kept of something that has no end: of a template, a table and a file what stands on
    further lines."""
    if token == "[[":
        prefix = text[:40].partition(":")[0].strip().lower()
        if prefix not in (
            "file",
            "image",
            "datei",
            "bild",
            "fichier",
            "archivo",
            "immagine",
            "bestand",
            "plik",
        ):
            return text
    cut = text.find("\n")
    return text[cut:] if cut >= 0 else ""
