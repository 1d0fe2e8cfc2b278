"""Which pages a fact is about: by the topic, or by the titles and aliases named in the fact and its document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from factscore_tui.core.words import content_words
from factscore_tui.corpus.article import normal_title
from factscore_tui.corpus.index import Index, TitleMatch
from factscore_tui.retrieve.names import Name, names

MAX_TEXT = 200_000
"""Characters of a document that are searched for names."""
PER_NAME = 3
"""Pages kept of an ambiguous name."""
COMPARED = 24
"""Pages of an ambiguous name that are read to see which fits the document."""


@dataclass(slots=True)
class Context:
    """What a document tells about the names in it."""

    words: frozenset[str] = frozenset()
    pages: list[int] = field(default_factory=list)
    """Pages named in it, the most often named first."""
    surnames: dict[str, int] = field(default_factory=dict)
    """Last words of names given in full, and the page they lead to: "Curie" after "Marie Curie"."""


class TitleLinker:
    """Finds pages by name in one index."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._context = Context()

    def begin(self, text: str) -> None:
        """Read a document: the names in it are the context for its facts."""
        text = text[:MAX_TEXT]
        self._context = Context(frozenset(word.folded for word in content_words(text)))
        counts: Counter[int] = Counter()
        for name, pages in self._linked_names(text):
            # All pages of an ambiguous name are possible, but only the best counts as the subject.
            counts[pages[0]] += 1
            parts = name.folded.split()
            if len(parts) > 1 and not name.weak:
                self._context.surnames.setdefault(parts[-1], pages[0])
        self._context.pages = [page for page, _ in counts.most_common()]

    def topic_page(self, topic: str) -> int | None:
        """The page with the title (or else the alias) `topic`; the best fitting one when several have it."""
        norm = normal_title(topic)
        found = self._index.matches([norm]).get(norm, []) if norm else []
        ranked = self._ranked(found)
        return ranked[0] if ranked else None

    def named(self, fact: str, sentence: str) -> list[int]:
        """Pages named in the fact, then the document's subject, then those named in the sentence, then the other
        pages the document names. Empty when no name leads anywhere."""
        own = self._pages_in(fact)
        around = self._pages_in(sentence) if sentence and sentence != fact else []
        subject = self._context.pages[:1]
        return list(dict.fromkeys([*own, *subject, *around, *self._context.pages[1:4]]))

    def _pages_in(self, text: str) -> list[int]:
        linked = self._linked_names(text)
        strong = [page for name, pages in linked if not name.weak for page in pages]
        weak = [page for name, pages in linked if name.weak for page in pages]
        return list(dict.fromkeys([*strong, *weak]))

    def _linked_names(self, text: str) -> list[tuple[Name, list[int]]]:
        """Names that lead somewhere, in order, the longest where they overlap, with their pages, best first."""
        groups = names(text)
        known = self._index.matches(name.folded for group in groups for name in group)
        linked: list[tuple[Name, list[int]]] = []
        covered = 0
        for group in groups:
            for name in group:
                pages = self._pages_of(name, known.get(name.folded, []))
                if name.first >= covered and pages:
                    linked.append((name, pages))
                    covered = name.end
                    break
        return linked

    def _pages_of(self, name: Name, found: Sequence[TitleMatch]) -> list[int]:
        surname = self._context.surnames.get(name.folded)
        ranked = self._ranked(found)[:PER_NAME]
        if surname is None:
            return ranked
        return [surname, *(page for page in ranked if page != surname)]

    def _ranked(self, found: Sequence[TitleMatch]) -> list[int]:
        """Titles before aliases before bare forms; among equals the page that shares most words with the document."""
        if len(found) < 2:
            return [match.page_id for match in found]
        fits = {match.page_id: self._fit(match.page_id) for match in found[:COMPARED]}
        order = sorted(found, key=lambda match: (match.kind, -fits.get(match.page_id, 0), match.page_id))
        return [match.page_id for match in order]

    def _fit(self, page_id: int) -> int:
        """How many words of the document the page's first passage has."""
        first = self._index.page(page_id).passages[0]
        return len(self._context.words & _content(f"{first.title} {first.text}"))


def _content(text: str) -> frozenset[str]:
    return frozenset(word.folded for word in content_words(text))


