"""When a language model declined to answer: such a generation has no facts to score and is not a
wrong answer.

Rules. `generic` is FActScore's (Min et al. 2023): the answer starts with "I'm sorry" or contains
"provide more". `perplexity_ai` is its rule for search assistants: one of their stock phrases stands
before the first real paragraph. `wide` adds to `generic` the openings that the Self-Known /
Self-Unknown paper lists; they are looked for in the first paragraph only, because an answer that
apologises at its end has been given. `current` is for the chat models of today, which decline in
other words ("there is no widely recognized public figure named ..."): the text as a whole refuses
(text/refusal.py), or says of itself that it is invented or a form to fill in (text/invention.py).
`none` takes every text for an answer. Whatever the rule, a generation without
facts counts as an abstention.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from factscore_tui.errors import UsageProblem
from factscore_tui.text.invention import invents
from factscore_tui.text.refusal import refuses

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
_ASSISTANTS = (
    "i could not find any information",
    "the search results do not provide",
    "there is no information",
    "there are no search results",
    "there are no provided search results",
    "not provided in the search results",
    "is not mentioned in the provided search results",
    "there seems to be a mistake in the question",
    "not sources found",
    "no sources found",
    "try a more general question",
)
"""What the reference looks for in the answers of search assistants."""
_CITED = re.compile(r"\s*\[\d+\]\s*")
DEFAULT = "current"


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


def perplexity_ai(output: str) -> bool:
    """FActScore's rule for search assistants: the first paragraph is empty or holds one of their
    stock phrases.

    Blank lines before the text are no paragraph: with the reference, all answers of a model that
    begins with one are abstentions.
    """
    first = _CITED.sub("", output).replace("\u2019", "'").lower().lstrip("\n").split("\n\n")[0]
    return not first.strip() or any(phrase in first for phrase in _ASSISTANTS)


def current(output: str) -> bool:
    """An empty answer, one that declines as a whole, or one that says that it is made up. True when
    the answer is an abstention."""
    return not output.strip() or refuses(output) or invents(output)


def none(output: str) -> bool:
    """Never: every text is an answer."""
    return False


RULES: dict[str, Callable[[str], bool]] = {
    "current": current,
    "wide": wide,
    "generic": generic,
    "perplexity_ai": perplexity_ai,
    "none": none,
}


def rule(name: str) -> Callable[[str], bool]:
    """The rule of that name; UsageProblem for another name."""
    if name not in RULES:
        raise UsageProblem(
            f"no abstention rule is called {name!r}", f"use one of: {', '.join(RULES)}"
        )
    return RULES[name]
