"""Fact to ranked passages: candidate pages by topic, names or search; in them BM25 and embeddings,
fused."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Explanation, Hit, Page, Passage, Retrieval, TopicArticle
from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.article import DISAMBIGUATION
from factscore_tui.corpus.index.multi import MultiIndex, Source
from factscore_tui.retrieve.bm25 import PageRanker
from factscore_tui.retrieve.dense import DenseRanker
from factscore_tui.retrieve.fusion import best, fuse, ranks_of
from factscore_tui.retrieve.sentences import select
from factscore_tui.retrieve.titles import Lead, TitleLinker
from factscore_tui.retrieve.told_of_names import ToldOfNames
from factscore_tui.retrieve.told_pages import ToldPages
from factscore_tui.text.words import content_words

if TYPE_CHECKING:
    from factscore_tui.core.ports import Encoder

MAX_PAGES = 8
EMBEDDED = 12
"""Passages embedded for one fact at most: at 42 a second on two cores, 0.3 s when none is in the
cache. With sixteen the cosine leads away from passages that hold the very words of a fact
(docs/benchmarks.md)."""
SEARCHED = 20
"""Passages asked of the corpus-wide search; their pages become candidates."""
SEARCHED_BESIDE_NAMES = 1
"""Pages that the search adds to those found by name, for names that lead to the wrong page. More of
them distract: on FM2's development claims three instead of one cost two points of the gold
sentences in the top five."""
TOLD_PARAGRAPHS = 64
"""Paragraphs of a text of which it is kept what page has what they tell."""
MAX_BESIDE = 4
"""Pages beside the topic's that are read for a fact which names them."""
NEAR = 3
"""Titles named for a topic that has no article."""
WEIGHTS = {"bm25": 1.0, "dense": 0.7, "title": 3.0}
"""`title` ranks a passage by its page's place among the candidates; chosen on FM2 dev, WiCE dev and
FActScore."""


class Candidates(NamedTuple):
    """Leads to the pages to look in, most likely first, and how they were found (as `linked` of
    Retrieval)."""

    leads: list[Lead]
    linked: str


class PageFinder:
    """Which pages of one knowledge source may have a fact: by topic, by the names in it, by
    search. `topic_pages` are the ids of the pages of the topic."""

    def __init__(self, index: Source, dense: DenseRanker | None) -> None:
        self._index = index
        self._dense = dense
        self._linker = TitleLinker(index)
        self._told = lru_cache(TOLD_PARAGRAPHS)(self._told_page)
        self._topic = ""
        self.topic_pages: list[int] = []

    def begin(self, document: Document, topic: str) -> None:
        """Announce a document and its topic, which may be empty."""
        self._linker.begin(document.text)
        self._topic = topic
        self.topic_pages = self._linker.topic_pages(topic) if topic else []
        for page_id in self.topic_pages[:1]:
            self._linker.learn(page_id)

    def pages_of(self, name: str) -> list[int]:
        """The pages with this title or alias, the best fitting first."""
        return self._linker.topic_pages(name)

    def candidates(self, query: str, sentence: str) -> Candidates:
        """The pages to look in, most likely first, and how they were found."""
        if self.topic_pages:
            leads = [Lead(page_id, "topic", self._topic) for page_id in self.topic_pages]
            return Candidates(leads, "topic")
        asked = f"{self._topic} {query}" if self._topic else query
        named = self._linker.named(asked, sentence)
        found = self.searched(asked, SEARCHED_BESIDE_NAMES if named else MAX_PAGES)
        if named:
            # Room is kept for the search.
            by_page: dict[int, Lead] = {}
            for lead in (*named[: MAX_PAGES - SEARCHED_BESIDE_NAMES], *found):
                by_page.setdefault(lead.page_id, lead)
            return Candidates(list(by_page.values()), "names")
        return Candidates(found, "search" if found else "none")

    def beside_topic(self, query: str, sentence: str) -> list[Lead]:
        """The other pages than the topic's that a fact names, and the one that a search for it
        finds first: "The Society offered Beethoven 50 pounds for a symphony" is told on the page of
        that symphony. Where it names none, those that its sentence and what stands right before it
        name, as if a search had found them: "The dam created Lake Nasser" behind a sentence on the
        Nile. None without a topic that is a page."""
        if not self.topic_pages:
            return []
        own, around = self._linker.named(query, sentence), self._linker.around(sentence)
        told = [lead for lead in own if lead.by == "fact"]
        told_beside = any(lead.page_id not in self.topic_pages for lead in told)
        named = [*told, *self._told_around(sentence)]
        leads = named or [Lead(lead.page_id, "search", lead.name) for lead in around]
        leads = [lead for lead in leads if lead.page_id not in self.topic_pages][:MAX_BESIDE]
        known = {lead.page_id for lead in leads}.union(self.topic_pages)
        found = self.searched(query, SEARCHED_BESIDE_NAMES) if told_beside else []
        return leads + [lead for lead in found if lead.page_id not in known]

    def _told_around(self, sentence: str) -> list[Lead]:
        """The page that has what the paragraph of a sentence tells: "We begin at the Colosseum"
        opens one on it in a walk through Rome."""
        page = self._told(self._linker.paragraph(sentence))
        return [] if page is None else [Lead(page.id, "document", page.title)]

    def _told_page(self, paragraph: str) -> Page | None:
        own = self._index.own or not paragraph
        return None if own else ToldPages(self._index).page_of(paragraph)

    def searched(self, query: str, most: int) -> list[Lead]:
        """Pages of the best passages of the whole index; no disambiguation pages that lead on to
        others."""
        # An argument with broken bytes holds surrogates, which no search engine takes.
        hits = self._index.lexical(query.encode("utf-8", "ignore").decode("utf-8"), SEARCHED)
        found = [pid for pid, _ in hits]
        near = self._dense.nearest(query, self._index, SEARCHED) if self._dense is not None else []
        if near:  # an index with a dense part: both searches take turns
            turns = itertools.chain.from_iterable(itertools.zip_longest(found, near))
            found = [pid for pid in turns if pid is not None]
        pages = dict.fromkeys(self._index.page_of(pid) for pid in found)
        evidence = (page_id for page_id in pages if not self._linker.leads_on(page_id))
        return [Lead(page_id, "search", "") for page_id in itertools.islice(evidence, most)]


class IndexRetriever:
    """The engine's Retriever over one index or several. Without an encoder it ranks by words
    alone. `read_source` gives a file of the user's own what its words refer to."""

    def __init__(
        self,
        index: Source,
        encoder: Encoder | None = None,
        read_source: Callable[[Page], Page] | None = None,
    ) -> None:
        self._index = index
        self._read_source = read_source
        self._lexical = PageRanker()
        self._dense = DenseRanker(encoder) if encoder is not None else None
        # A user's own files have no page "on" anybody, whatever an encyclopedia beside them has.
        kinds = index.kinds() if isinstance(index, MultiIndex) else (index,)
        self._finders = [PageFinder(kind, self._dense) for kind in kinds]
        self._told = [ToldPages(kind) for kind in kinds if not kind.own]
        self._of_names = ToldOfNames(
            self._page_on, lambda: [self._index.page(page_id) for page_id in self._topic_pages]
        )
        self._topic = ""
        self._document = ""

    @property
    def info(self) -> IndexInfo:
        """The knowledge source behind it."""
        return self._index.info

    @property
    def missing_topic(self) -> bool:
        """A topic was announced, no article has that title or alias, and no files of the user's own
        are read."""
        return self._missing and not self._index.own

    @property
    def _missing(self) -> bool:
        return bool(self._topic) and not self._topic_pages

    @property
    def _topic_pages(self) -> list[int]:
        return [page_id for finder in self._finders for page_id in finder.topic_pages]

    def begin(self, document: Document, topic: str, part: str = "") -> None:
        """Announce a document; facts asked for from now on belong to it, or to this part."""
        self._document = part or document.text
        self._topic = topic.strip()
        for finder in self._finders:
            finder.begin(document, self._topic)

    def article_on(self, name: str) -> str:
        """The title of the article with this title or alias; "" where there is none, and where the
        name is that of many things."""
        page = self._page_on(name)
        return page.title if page is not None else ""

    def article_text(self, name: str) -> str:
        """The text of that article, its passages one below the other; "" where there is none."""
        page = self._page_on(name)
        return "\n".join(passage.text for passage in page.passages) if page is not None else ""

    def article_told(self, text: str) -> str:
        """The title of the one article that has what a stretch of text tells, though it may not
        name it (told_pages.py); "" where there is none."""
        pages = (told.page_of(text) for told in self._told)
        return next((page.title for page in pages if page is not None), "")

    def _page_on(self, name: str) -> Page | None:
        for finder in self._finders:
            for page_id in finder.pages_of(name):
                page = self._index.page(page_id)
                if page.kind != DISAMBIGUATION:
                    return page
        return None

    def topic_article(self) -> TopicArticle | None:
        """The article on the announced topic; None where there is none, or several, and for files
        of the user's own, which are about nobody. Without a topic it tells of other names only."""
        if not self._topic and not self._index.own:
            return TopicArticle("", lambda name: False, self._opening_on, self._of_names.words)
        pages = self._topic_pages
        page = self._index.page(pages[0]) if len(pages) == 1 else None
        if page is None or not page.passages or page.kind == DISAMBIGUATION or self._index.own:
            return None
        return TopicArticle(
            page.passages[0].text,
            lambda name: self.article_on(name) == page.title,
            self._opening_on,
            self._of_names.words,
        )

    def _opening_on(self, name: str) -> str:
        page = self._page_on(name)
        return page.passages[0].text if page is not None and page.passages else ""

    def topic_titles(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """(titles of the articles that the topic led to, up to NEAR titles that come near a topic
        without one: they share a word with it, the most alike first)."""
        if self._topic_pages:
            return tuple(dict.fromkeys(self._index.page(p).title for p in self._topic_pages)), ()
        if not self.missing_topic:
            return (), ()
        wanted = {word.folded for word in content_words(self._topic)}
        leads = self._finders[0].searched(self._topic, 20)
        found = (self._index.page(lead.page_id).title for lead in leads)
        alike = {
            title: SequenceMatcher(None, title.casefold(), self._topic.casefold()).ratio()
            for title in found
            if wanted & {word.folded for word in content_words(title)}
        }
        return (), tuple(sorted(alike, key=lambda title: -alike[title])[:NEAR])

    def retrieve(self, query: str, sentence: str, k: int = 5, explain: bool = False) -> Retrieval:
        """The k best passages for a fact. With a topic that is an article: from that page only, as
        FActScore does (with several indexes: from their pages of that title; `beside_topic` has the
        others). `explain` adds to
        each hit how it came about."""
        asked = f"{self._topic} {query}" if self._topic else query
        found = [finder.candidates(query, sentence) for finder in self._finders]
        return self._retrieved(query, asked, found, k, explain)

    def beside_topic(self, query: str, sentence: str, k: int = 5) -> Retrieval | None:
        """The k best passages of the other pages that a fact names, or else its neighbours do,
        where a topic's page was read; None where there are none. A text on Paris tells of the
        Eiffel Tower, which has a page of its own."""
        found = [
            Candidates(leads, "names" if leads else "none")
            for leads in (finder.beside_topic(query, sentence) for finder in self._finders)
        ]
        if not any(ways.leads for ways in found):
            return None
        return self._retrieved(query, query, found, k, explain=False)

    def _retrieved(
        self, query: str, asked: str, found: Sequence[Candidates], k: int, explain: bool
    ) -> Retrieval:
        """The passages of the candidate pages, ranked by `asked`: the fact with its topic."""
        leads = [lead for ways in found for lead in ways.leads]
        pages = [[self._index.page(lead.page_id) for lead in ways.leads] for ways in found]
        several = bool(self._index.info.sources)
        ranked, scores = self._rank(asked, pages, None if several else k)
        hits = tuple(ranked[: max(k, 0)])
        pages = self._read(pages, ranked, k)
        if explain:
            hits = _explained(query, hits, leads, scores)
        linked = next((ways.linked for ways in found if ways.linked != "none"), "none")
        joint = Retrieval(
            hits,
            tuple(page for those in pages for page in those),
            linked,
            self._missing,
            self._document,
            _by_search(leads),
        )
        if not several:
            return joint
        parts = [
            part
            for finder, ways, those in zip(self._finders, found, pages, strict=True)
            for part in self._parts(finder, ways, those, ranked, k)
        ]
        order = [info.name for info in self._index.info.sources]
        parts.sort(key=lambda part: order.index(part.source))
        return replace(joint, parts=tuple(parts))

    def _read(self, found: list[list[Page]], ranked: Sequence[Hit], k: int) -> list[list[Page]]:
        """The pages, the user's own among the best with what their words refer to."""
        read = self._read_source
        own = {page.id for those in found for page in those if page.own}
        if read is None or not own:
            return found
        best_own = (h.passage.page_id for h in ranked if h.passage.page_id in own)
        wanted = set(itertools.islice(best_own, max(k, 0)))
        return [[read(page) if page.id in wanted else page for page in those] for those in found]

    def _parts(
        self,
        finder: PageFinder,
        ways: Candidates,
        pages: Sequence[Page],
        ranked: Sequence[Hit],
        k: int,
    ) -> Iterator[Retrieval]:
        """What each source has among the pages of one finder, as if it were the only one."""
        by_source: dict[str, list[Page]] = {}
        for page in pages:
            if page.passages:
                by_source.setdefault(page.passages[0].source, []).append(page)
        for source, those in by_source.items():
            ids = {page.id for page in those}
            hits = [hit for hit in ranked if hit.passage.page_id in ids]
            yield Retrieval(
                tuple(hits[: max(k, 0)]),
                tuple(those),
                ways.linked,
                bool(self._topic) and not finder.topic_pages,
                self._document,
                _by_search(lead for lead in ways.leads if lead.page_id in ids),
                source,
            )

    def close(self) -> None:
        """Close the caches; the index is the caller's."""
        if self._dense is not None:
            self._dense.close()

    def _rank(
        self, query: str, found: Sequence[Sequence[Page]], most: int | None
    ) -> tuple[list[Hit], dict[str, Mapping[int, float]]]:
        """The passages of the pages of each finder, best first (`most` of them, or all), and the
        scores of each ranker."""
        pages = [page for those in found for page in those]
        passages = {passage.id: passage for page in pages for passage in page.passages}
        lexical = self._lexical.scores(query, pages)
        scores: dict[str, Mapping[int, float]] = {"bm25": lexical}
        rankings = {"bm25": ranks_of(lexical)}
        if len(pages) > 1:
            rankings["title"] = {pid: at for those in found for pid, at in _by_title(those).items()}
        if self._dense is not None:
            chosen = [p for those in found for p in self._to_embed(those, passages, lexical)]
            scores["dense"] = self._dense.scores(query, chosen)
            rankings["dense"] = ranks_of(scores["dense"])
        fused = fuse(rankings, WEIGHTS)
        hits = [
            Hit(
                passages[pid],
                fused[pid],
                {name: ranks[pid] for name, ranks in rankings.items() if pid in ranks},
            )
            for pid in best(fused, len(fused) if most is None else most)
        ]
        return hits, scores

    @staticmethod
    def _to_embed(
        pages: Sequence[Page], passages: dict[int, Passage], lexical: dict[int, float]
    ) -> list[Passage]:
        """The passages worth an embedding: the lead of the first pages, then the best by words.
        What is in a cache plays no part, so that a verdict never depends on what was checked
        before."""
        here = {passage.id for page in pages for passage in page.passages}
        best_here = best({pid: score for pid, score in lexical.items() if pid in here}, EMBEDDED)
        leads = [page.passages[0].id for page in pages[:3] if page.passages]
        ids = list(dict.fromkeys([*leads, *best_here]))[:EMBEDDED]
        return [passages[pid] for pid in ids]


def _by_search(leads: Iterable[Lead]) -> frozenset[int]:
    return frozenset(lead.page_id for lead in leads if lead.by == "search")


def _by_title(pages: Sequence[Page]) -> dict[int, int]:
    """Passage to its page's place among the candidates; pages of one title (in several indexes)
    share theirs."""
    places: dict[str, int] = {}
    ranks: dict[int, int] = {}
    for page in pages:
        place = places.setdefault(page.title.casefold(), len(places) + 1)
        ranks.update((passage.id, place) for passage in page.passages)
    return ranks


def _explained(
    fact: str, hits: Sequence[Hit], leads: Sequence[Lead], scores: Mapping[str, Mapping[int, float]]
) -> tuple[Hit, ...]:
    by_page = {lead.page_id: lead for lead in leads}
    selected = select(fact, [hit.passage for hit in hits])
    explained: list[Hit] = []
    for hit in hits:
        lead, pid = by_page[hit.passage.page_id], hit.passage.id
        given = {name: found[pid] for name, found in scores.items() if pid in found}
        spans = tuple(sorted(chosen.span for chosen in selected if chosen.passage_id == pid))
        explained.append(replace(hit, explanation=Explanation(lead.by, lead.name, given, spans)))
    return tuple(explained)
