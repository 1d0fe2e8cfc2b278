"""Passages of a knowledge source, and what retrieval found for a fact."""

from __future__ import annotations

from dataclasses import dataclass, field

from factscore_tui.core.span import Span


@dataclass(frozen=True, slots=True)
class Passage:
    """At most 256 tokens of one section of one article, cut at sentence ends.

    `section` is the path of headings joined with " > ", empty for the lead; `date` is the article's revision date
    (ISO 8601) where the source gives one. `start` is where `text` begins in the article's text (code points); `form`
    is "" for prose, "list" for items of a list or rows of a table, "infobox" for the article's box of facts.
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


@dataclass(frozen=True, slots=True)
class Page:
    """An article as the index keeps it: all of its passages in reading order. `kind` is "article" or
    "disambiguation"; of the latter, `links` are the titles it leads to."""

    id: int
    title: str
    passages: tuple[Passage, ...]
    kind: str = "article"
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """One retrieved passage. `score` is the fused score (higher is better); `ranks` says which ranker put it where
    (1 is best), for example {"bm25": 1, "dense": 4}."""

    passage: Passage
    score: float
    ranks: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Retrieval:
    """What was found for one fact: ranked hits (best first) and the candidate pages they were chosen from.

    `linked` tells how the pages were found: "topic" (the given topic is an article), "names" (titles or aliases named
    in the fact or its document), "search" (only corpus-wide lexical search), "none" (no candidate at all).
    `missing_topic` is true when a topic was given and no article has that title or alias.
    """

    hits: tuple[Hit, ...]
    pages: tuple[Page, ...]
    linked: str
    missing_topic: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage as it is shown with a verdict. `marks` are ranges of `text` that matter for the fact."""

    title: str
    section: str
    text: str
    score: float
    url: str = ""
    date: str = ""
    marks: tuple[Span, ...] = ()
