"""The references of an HTML page: `<sup class="reference">` with a link to an item of the list of
notes, as MediaWiki and Kiwix write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import unquote

from factscore_tui.corpus.article import Section, SourceReference
from factscore_tui.corpus.readers.htmlbytes import put_behind
from factscore_tui.corpus.references import (
    IN_TEXT,
    MAX_IN_PAGE,
    clean_reference,
    first_address,
)

MAX_NOTE = 4000
"""Characters of a note that are read."""
MAX_PARTS = 400
"""Elements of a note that are read."""
_BACK = frozenset(("mw-cite-backlink", "cite-accessibility-label", "footnote-back", "noprint"))
_LEFT_OUT = frozenset(("style", "script", "template", "noscript", "svg", "math"))


class HtmlNotes:
    """The notes of one page, whose references get marks when it is made: before anything of the
    page is emptied."""

    def __init__(self, root: Any, content: Any) -> None:
        self._said: list[str] = []
        references = [sup for sup in content.iter("sup") if _is_reference(sup)]
        if not references:
            return
        items = {item.get("id"): item for item in root.iter("li") if item.get("id")}
        numbers: dict[str, int] = {}
        for sup in references[:MAX_IN_PAGE]:
            target = _target(sup)
            if target not in items:
                continue
            if target not in numbers:
                numbers[target] = len(self._said)
                self._said.append(_note(items[target]))
            if self._said[numbers[target]]:
                put_behind(sup, IN_TEXT.mark(numbers[target]))

    def said(self, number: int) -> str:
        """What a reference says; empty when there is none of that number."""
        return self._said[number] if number < len(self._said) else ""

    def of(self, numbers: Iterable[int]) -> list[str]:
        """The same for several, those left out that say nothing."""
        return [text for number in numbers if (text := self.said(number))]


def _is_reference(sup: Any) -> bool:
    classes = (sup.get("class") or "")[:1000].split()
    return "reference" in classes or (sup.get("id") or "").startswith("cite_ref")


def _target(sup: Any) -> str:
    """The id of the note that a reference leads to; a page of MediaWiki's own parser writes its
    name before it."""
    link = next(sup.iter("a"), None)
    href = (link.get("href") or "")[:2000] if link is not None else ""
    _, sign, name = href.partition("#")
    return unquote(name) if sign else ""


def _note(item: Any) -> str:
    """A note on one line, with the first address that it links to."""
    texts: list[str] = []
    address, length = "", 0
    waiting: list[Any] = [item]
    count = 0
    # By hand: notes may be nested to any depth, and what is left out has more inside.
    while waiting and length < MAX_NOTE and count < MAX_PARTS:
        element = waiting.pop()
        if isinstance(element, str):
            texts.append(element[: MAX_NOTE - length])
            length += len(texts[-1])
            continue
        count += 1
        if element.tag in _LEFT_OUT or _BACK & set((element.get("class") or "")[:1000].split()):
            continue
        if element.tag == "a" and not address:
            address = first_address((element.get("href") or "")[:3000])
        parts: list[Any] = [element.text or ""]
        for child in element.iterchildren():
            parts += [child, child.tail or ""]
            if len(parts) > 2 * MAX_PARTS:
                break
        waiting.extend(reversed(parts))
    words = " ".join("".join(texts).split())
    return clean_reference(words, address or first_address(words))


def without_marks(
    sections: Iterable[Section], said: Callable[[int], str]
) -> tuple[tuple[Section, ...], tuple[SourceReference, ...]]:
    """Sections without marks, those with nothing else left out, and the references that stood in
    them; `said` gives their words by number."""
    kept: list[Section] = []
    references: list[SourceReference] = []
    for section in sections:
        text, places = IN_TEXT.taken_out(section.text)
        if not text:
            continue
        references.extend(
            SourceReference(len(kept), at, told) for at, number in places if (told := said(number))
        )
        kept.append(Section(section.path, text) if places else section)
    return tuple(kept), tuple(references)
