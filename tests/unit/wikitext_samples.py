"""Wikitext, for tests."""

from __future__ import annotations

from factscore_tui.corpus.wikitext import clean_page


def text_of(wikitext: str, **options: bool) -> str:
    return "\n\n".join(
        section.text for section in clean_page("Title", wikitext, **options).sections
    )
