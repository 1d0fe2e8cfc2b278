"""Which of two places may lie in the other, as a page writes them."""

from __future__ import annotations

import re

from factscore_tui.verify.features.match import Match

_BETWEEN = r"(?:,|,? (?:in|at|near|of|on)|\s\()\s?(?:the )?"


def side_by_side(match: Match, one: str, other: str) -> bool:
    """The page names the two side by side, "Cincinnati, Ohio", "La Casa Azul in Coyoacán" or "the
    house in Coyoacán, La Casa Azul": one may lie in the other, and neither contradicts it."""
    a, b = re.escape(one), re.escape(other)
    beside = re.compile(rf"\b{a}{_BETWEEN}{b}\b|\b{b}{_BETWEEN}{a}\b")
    return any(beside.search(sentence.text) for sentence in match.page.sentences)
