"""Passages of a knowledge source, and what retrieval found for a fact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from factscore_tui.core.span import Span


@dataclass(frozen=True, slots=True)
class Passage:
    """At most 256 tokens of one section of one article, cut at sentence ends.

    `section` is the path of headings joined with " > ", empty for the lead; `date` is the article's
    revision date (ISO 8601) where the source gives one. `start` is where `text` begins in the
    article's text (code points); `form` is "" for prose, "list" for items of a list or rows of a
    table, "infobox" for the article's box of facts. `source` is the name of the index it is from,
    `source_date` the day of that index (ISO 8601, empty where nobody knows). `references` are what
    the article gives as its sources in this passage, in order, where the index keeps them.
    """

    id: int
    page_id: int
    title: str
    section: str
    text: str
    url: str = ""
    date: str = ""
    start: int = 0
    form: str = ""
    source: str = ""
    source_date: str = ""
    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TopicArticle:
    """What a knowledge source knows of a text's topic: how its article begins (plain text, at most
    one passage), and which other names lead to it; and how the article on another name begins, ""
    where there is none. A text without a topic has only the latter. `told` gives, for each of
    several names, those words of a stretch of text which the source has together on it."""

    opening: str
    leads_here: Callable[[str], bool]
    opening_on: Callable[[str], str] = lambda name: ""
    told: Callable[[Sequence[str], str], list[frozenset[str]]] = lambda names, said: [
        frozenset() for _ in names
    ]


class WrittenOut(NamedTuple):
    """What a word of a passage refers to: "The company", "He". `passage` is the number of the
    passage in its page, `span` the place of the word there, `text` what may stand in its place."""

    passage: int
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """An article as the index keeps it: all of its passages in reading order. `kind` is "article"
    or "disambiguation"; of the latter, `links` are the titles it leads to. `own` is true for a file
    of a user's own collection: that has no article "on" anybody, any passage that names somebody
    counts. `written_out` is what the words of such a file refer to, in reading order, as far as
    that was read; `answering` who answers in it, where it is an interview."""

    id: int
    title: str
    passages: tuple[Passage, ...]
    kind: str = "article"
    links: tuple[str, ...] = ()
    own: bool = False
    written_out: tuple[WrittenOut, ...] = ()
    answering: str = ""
    issuer: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a hit came about. `led_by` tells what led to its page: "topic", "fact" (a name in it),
    "sentence", "document" (a name in the text around) or "search"; `name` is that topic or name as
    it was looked up. `scores` are what the rankers gave before they were fused: "bm25" (0 and
    more), "dense" (cosine); a ranker that did not look is left out. `sentences` are the ranges of
    the passage's text that say most about the fact."""

    led_by: str
    name: str
    scores: dict[str, float] = field(default_factory=dict)
    sentences: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """One retrieved passage. `score` is the fused score (higher is better); `ranks` says which
    ranker put it where (1 is best), for example {"bm25": 1, "dense": 4}. `explanation` is there
    only when it was asked for."""

    passage: Passage
    score: float
    ranks: dict[str, int] = field(default_factory=dict)
    explanation: Explanation | None = None


@dataclass(frozen=True, slots=True)
class Retrieval:
    """What was found for one fact: ranked hits (best first) and the candidate pages they were
    chosen from.

    `linked` tells how the pages were found: "topic" (the given topic is an article), "names"
    (titles or aliases named in the fact or its document), "search" (only corpus-wide lexical
    search), "none" (no candidate at all). `missing_topic` is true when a topic was given and no
    article has that title or alias. `document` is the text that the fact is from, or what of it is
    on its topic. `searched` are the ids of the pages that no name led to, only a search for the
    fact's words.

    `parts`, where several sources were looked in: what each of them has, the most trusted first,
    those without a page left out. A part has the passages of `source` alone, ranked, as if no other
    source had been chosen.
    """

    hits: tuple[Hit, ...]
    pages: tuple[Page, ...]
    linked: str
    missing_topic: bool = False
    document: str = ""
    searched: frozenset[int] = frozenset()
    source: str = ""
    parts: tuple[Retrieval, ...] = ()

    @property
    def off_topic(self) -> bool:
        """True where the topic has no article and the pages are merely those with similar words."""
        return (
            self.missing_topic
            and self.linked == "search"
            and not any(page.own for page in self.pages)
        )


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage as it is shown with a verdict. `marks` are ranges of `text` that matter for the
    fact; `source` is the name of the index it is from, `source_date` the day of that index: of its
    snapshot, else the day it was indexed (ISO 8601, empty where nobody knows); `references` are
    what the article gives as its sources in this passage, one line each."""

    title: str
    section: str
    text: str
    score: float
    url: str = ""
    date: str = ""
    marks: tuple[Span, ...] = ()
    source: str = ""
    source_date: str = ""
    references: tuple[str, ...] = ()
