"""When a language model declined to answer: such a generation has no facts to score and is not a wrong answer.

Two rules. `generic` is FActScore's (Min et al. 2023): the answer starts with "I'm sorry" or contains "provide
more". `wide` adds the openings that the Self-Known / Self-Unknown paper lists; they are looked for in the first
paragraph only, because an answer that apologises at its end has been given.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from factscore_tui.errors import UsageProblem

_OPENINGS = (
    "i don't have",
    "i do not have",
    "i need more information",
    "please provide me",
    "please clarify",
    "i apologize",
    "there isn't enough information",
    "unfortunately, there is no",
    "if you can provide more information",
    "you could provide more",
    "it seems you might",
)
_CITATION = re.compile(r"\[\d{1,3}\]")


def _plain(text: str) -> str:
    return " ".join(_CITATION.sub("", text).replace("\u2019", "'").split()).lower()


def generic(output: str) -> bool:
    """FActScore's rule. True when the answer is an abstention."""
    text = _plain(output)
    return text.startswith("i'm sorry") or "provide more" in text


def wide(output: str) -> bool:
    """The generic rule, an empty answer, or one of the listed openings in the first paragraph."""
    first = next((p for p in output.splitlines() if p.strip()), "")
    return not first or generic(output) or any(opening in _plain(first) for opening in _OPENINGS)


RULES: dict[str, Callable[[str], bool]] = {"wide": wide, "generic": generic}


def rule(name: str) -> Callable[[str], bool]:
    """The rule of that name; UsageProblem for another name."""
    if name not in RULES:
        raise UsageProblem(f"no abstention rule is called {name!r}", f"use one of: {', '.join(RULES)}")
    return RULES[name]
