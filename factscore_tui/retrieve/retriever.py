"""Fact to ranked passages: candidate pages by topic, names or search; in them BM25 and embeddings, fused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.index import Index
from factscore_tui.corpus.lexical import lexical_words
from factscore_tui.retrieve.dense import DenseRanker
from factscore_tui.retrieve.lexical import PageRanker
from factscore_tui.retrieve.rrf import best, fuse, ranks_of
from factscore_tui.retrieve.titles import TitleLinker

if TYPE_CHECKING:
    from factscore_tui.engine.ports import Encoder

MAX_PAGES = 8
EMBEDDED = 8
"""Passages embedded for one fact at most: at 17 a second on two cores, half a second when none is in the cache."""
SEARCHED = 20
"""Passages asked of the corpus-wide search; their pages become candidates."""
SEARCHED_BESIDE_NAMES = 1
"""Pages that the search adds to those found by name, for names that lead to the wrong page. More of them distract: on
FM2's development claims three instead of one cost two points of the gold sentences in the top five."""
WEIGHTS = {"bm25": 1.0, "dense": 1.0, "title": 3.0}
"""`title` ranks a passage by its page's place among the candidates; chosen on FM2 dev and FActScore."""


class IndexRetriever:
    """The engine's Retriever over one index. Without an encoder it ranks by words alone."""

    def __init__(self, index: Index, encoder: Encoder | None = None) -> None:
        self._index = index
        self._linker = TitleLinker(index)
        self._lexical = PageRanker()
        self._dense = DenseRanker(encoder) if encoder is not None else None
        self._topic = ""
        self._topic_page: int | None = None

    @property
    def info(self) -> IndexInfo:
        """The knowledge source behind it."""
        return self._index.info

    def begin(self, document: Document, topic: str) -> None:
        """Announce a document; facts asked for from now on belong to it."""
        self._linker.begin(document.text)
        self._topic = topic.strip()
        self._topic_page = self._linker.topic_page(self._topic) if self._topic else None

    def retrieve(self, query: str, sentence: str, k: int = 5) -> Retrieval:
        """The k best passages for a fact. With a topic that is an article: from that page only, as FActScore does."""
        missing = bool(self._topic) and self._topic_page is None
        page_ids, linked = self._candidates(query, sentence)
        pages = tuple(self._index.page(page_id) for page_id in page_ids)
        asked = f"{self._topic} {query}" if self._topic else query
        return Retrieval(self._rank(asked, pages, k), pages, linked, missing)

    def close(self) -> None:
        """Close the caches; the index is the caller's."""
        if self._dense is not None:
            self._dense.close()

    def _candidates(self, query: str, sentence: str) -> tuple[list[int], str]:
        """Ids of the pages to look in, most likely first, and how they were found."""
        if self._topic_page is not None:
            return [self._topic_page], "topic"
        asked = f"{self._topic} {query}" if self._topic else query
        named = self._linker.named(asked, sentence)
        found = self._searched(asked)
        if named:
            # Room is kept for the search.
            by_name = named[: MAX_PAGES - SEARCHED_BESIDE_NAMES]
            return list(dict.fromkeys([*by_name, *found[:SEARCHED_BESIDE_NAMES]])), "names"
        return found[:MAX_PAGES], "search" if found else "none"

    def _searched(self, query: str) -> list[int]:
        """Pages of the best passages of the whole index."""
        hits = self._index.lexical(lexical_words(query), SEARCHED)
        return list(dict.fromkeys(self._index.page_of(pid) for pid, _ in hits))

    def _rank(self, query: str, pages: Sequence[Page], k: int) -> tuple[Hit, ...]:
        passages = {passage.id: passage for page in pages for passage in page.passages}
        lexical = self._lexical.scores(query, pages)
        rankings = {"bm25": ranks_of(lexical)}
        if len(pages) > 1:
            place = {page.id: number for number, page in enumerate(pages, 1)}
            rankings["title"] = {pid: place[passage.page_id] for pid, passage in passages.items()}
        if self._dense is not None:
            chosen = self._to_embed(pages, passages, lexical)
            rankings["dense"] = ranks_of(self._dense.scores(query, chosen))
        fused = fuse(rankings, WEIGHTS)
        return tuple(
            Hit(passages[pid], fused[pid], {name: ranks[pid] for name, ranks in rankings.items() if pid in ranks})
            for pid in best(fused, k)
        )

    @staticmethod
    def _to_embed(
        pages: Sequence[Page], passages: dict[int, Passage], lexical: dict[int, float]
    ) -> list[Passage]:
        """The passages worth an embedding: the lead of the first pages, then the best by words. What is in a cache
        plays no part, so that a verdict never depends on what was checked before."""
        leads = [page.passages[0].id for page in pages[:3]]
        ids = list(dict.fromkeys([*leads, *best(lexical, EMBEDDED)]))[:EMBEDDED]
        return [passages[pid] for pid in ids]
