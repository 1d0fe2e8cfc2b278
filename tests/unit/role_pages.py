"""For the tests of roles and opposites: the shipped parser, opened once, and a page of a few
passages."""

from __future__ import annotations

from functools import lru_cache

from opened_parts import decomposer

from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.verify.differences.roles.exchanged import RoleReader
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.match import Match


@lru_cache(maxsize=1)
def reader() -> RoleReader:
    """One with the shipped parser."""
    return RoleReader(decomposer().parse)


def retrieval(title: str, *texts: str) -> Retrieval:
    """A page with one passage for each text."""
    passages = tuple(Passage(n, 1, title, "", text) for n, text in enumerate(texts))
    return Retrieval(tuple(Hit(p, 1.0) for p in passages), (Page(1, title, passages),), "topic")


def match(fact: str, title: str, *texts: str) -> Match:
    """A fact laid over such a page."""
    look = look_at(fact, retrieval(title, *texts), PageCache(), {})
    assert look is not None
    return look.match
