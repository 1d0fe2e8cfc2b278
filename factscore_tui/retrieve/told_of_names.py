"""Which words of a stretch of text the article on a name has together: what "it" means in "It was
stolen in 1911" after the Louvre and the Mona Lisa, the articles on both may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from factscore_tui.core.evidence import Page
from factscore_tui.retrieve.stems import stem
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import content_words

_CACHED = 64


class ToldOfNames:
    """Looks into the article on a name, or else into those on the topic where they have it.
    `page_on` finds the first, `topic_pages` gives the others."""

    def __init__(
        self, page_on: Callable[[str], Page | None], topic_pages: Callable[[], Sequence[Page]]
    ) -> None:
        self._page_on, self._topic_pages = page_on, topic_pages
        self._sentences = lru_cache(_CACHED)(_sentences)

    def words(self, names: Sequence[str], said: str) -> list[frozenset[str]]:
        """For each name, the words of `said`, as they are written there, of which two adjoining
        sentences on it have the most, one sentence where it has no article. The name's own do not
        count; nor do, for a name with an article, sentences that name one without: the article on
        Paris tells of its cathedral what it does not tell of Paris."""
        pages = [self._page_on(name) for name in names]
        stems = [_stems(name) for name in names]
        bare = [own for own, page in zip(stems, pages, strict=True) if page is None and own]
        wanted = {stem(word.folded): word.text for word in content_words(said)}
        found = []
        for own, page in zip(stems, pages, strict=True):
            told = self._around(own) if page is None else self._of(page, bare)
            best = max((w & (wanted.keys() - own) for w in told), key=len, default=frozenset())
            found.append(frozenset(wanted[key] for key in best))
        return found

    def _around(self, name: frozenset[str]) -> Iterator[frozenset[str]]:
        """The sentences of the articles on the topic that have this name."""
        for page in self._topic_pages():
            for passage in self._sentences(page):
                yield from (one for one in passage if name and name <= one)

    def _of(self, page: Page, others: Sequence[frozenset[str]]) -> Iterator[frozenset[str]]:
        """Each two adjoining sentences of an article, without those that name one of the others."""
        for passage in self._sentences(page):
            own = [one for one in passage if not any(other <= one for other in others)]
            yield from own[:1]
            yield from (one | other for one, other in pairwise(own))


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word.folded) for word in content_words(text))


def _sentences(page: Page) -> tuple[tuple[frozenset[str], ...], ...]:
    """The stems of each sentence of each passage of a page."""
    return tuple(
        tuple(_stems(one.span.of(passage.text)) for one in split_sentences(passage.text))
        for passage in page.passages
    )
