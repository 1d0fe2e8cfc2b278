"""By whom it was done: the source says that of another thing only.

    Alma was commanded by Per Lund.     "the steamer Petrel, commanded by Per Lund, came to help"

Too little to contradict, since he may have commanded both; but no support.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.roles.arguments import make_name
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_NAME = r"[A-Z][\w.'\u2019-]*(?:\s(?:(?:de|von|van|of|the)\s)*[A-Z\d][\w.'\u2019-]*)*"
_FACT = re.compile(
    rf"\A(?P<what>[^,;]+?)\s(?:is|are|was|were)\s(?P<verb>[a-z]+)\sby\s(?:the\s)?(?P<who>{_NAME})"
)

_ANYTHING = frozenset("It He She They This That Which Who These Those".split())  # noqa: SIM905


def agent_of_another(fact: str, match: Match) -> str | None:
    """Of what the source says it, where that is a name, and never the article's subject; None where
    it may be."""
    said = _FACT.match(fact)
    who = make_name(fact, Span(*said.span("who"))) if said is not None else None
    if said is None or who is None:
        return None
    about = {stem(word.folded) for word in words(said["what"])} - {"the"}
    if not about or not about <= match.page.title_stems or set(who.stems) & match.page.title_stems:
        return None
    verb = re.escape(said["verb"])
    done = re.compile(
        rf"(?P<of>{_NAME}),?\s(?:(?:which|that)\s)?(?:(?:is|are|was|were)\s)?{verb}\sby\s(?P<by>[^,.;]+)"
    )
    found = ""
    for place in match.page.by_stem.get(who.stems[-1], ()):
        sentence = match.page.sentences[place]
        if stem(fold(said["verb"])) not in sentence.stems:
            continue
        told = done.search(sentence.text)
        of = make_name(sentence.text, Span(*told.span("of"))) if told is not None else None
        if (
            told is None
            or of is None
            or told["of"] in _ANYTHING
            or who.stems[-1] not in _stems(told["by"])
        ):
            return None
        if set(of.stems) & match.page.title_stems or stem(fold(of.text)) in match.page.kinds:
            return None
        found = found or f"the source says it of “{told['of']}”"
    return found or None


def _stems(text: str) -> set[str]:
    return {stem(word.folded) for word in words(text)}
