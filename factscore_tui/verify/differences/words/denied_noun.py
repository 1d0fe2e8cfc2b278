"""What the source says its subject is not: "Raith is a settlement in Fife" of "Raith is not itself
a settlement". Who is no settlement is none in Fife either."""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.match import Match

_IS_A = re.compile(
    r"\A(?P<who>(?:The )?[A-Z][^,.;:()]{1,60}?) (?P<be>is|was|are|were) (?:an? |the )?"
    r"(?P<noun>[a-z][\w'-]*(?: [a-z][\w'-]*){0,2}?)"
    r"(?P<more>(?:,| (?:in|at|on|near|of|from|for|by|with|who|which|that)\b).{0,120}|)\.?\Z"
)
_WEAK = r"(?:itself |himself |herself |themselves |actually |really |in fact )?"
_ENDS = r"(?=\s*(?:[,.;:)]|\Z|\s(?:and|but|although|though|because|since|as)\b))"


def find_denied_noun(fact: str, match: Match) -> FoundDifference | None:
    """The sentence that denies it, or None."""
    said = _IS_A.match(fact)
    if said is None or said["noun"].split()[0] in {"not", "no", "never"}:
        return None
    denial = re.compile(
        rf"(?<![\w-]){re.escape(said['who'])} {said['be']}(?: not|n['\u2019]t) {_WEAK}"
        r"(?:an? |the )?"
        rf"{re.escape(said['noun'])}{_ENDS}"
    )
    for place, sentence in enumerate(match.page.sentences):
        hit = denial.search(sentence.text) if sentence.denied else None
        if hit is None:
            continue
        span = Span(*hit.span())
        end = said.end("noun")
        return FoundDifference(
            Difference("denied", fact[:end], span.of(sentence.text)), None, place, span
        )
    return None
