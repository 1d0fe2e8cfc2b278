"""The brothers and sisters of somebody who is said to have none.

    Ann Lee was an only child.    only child → source: the fourth of five children

Only for the article's subject.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.page_subject import is_page_subject
from factscore_tui.verify.differences.page_trees import MAX_CHARACTERS
from factscore_tui.verify.features.match import Match

_ONLY = re.compile(r"\A(?P<what>[A-Z][^,;]*?) (?:is|was) an only child\.?\Z")
_SEVERAL = re.compile(
    r"\b(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eldest|oldest|"
    r"youngest) (?:child )?of (?:the )?"
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) "
    r"(?:children|sons|daughters|brothers|sisters|siblings)\b"
)


def find_other_children(fact: str, match: Match) -> FoundDifference | None:
    """The brothers and sisters of somebody who is said to be an only child, or None."""
    said = _ONLY.match(fact) if len(fact) <= MAX_CHARACTERS else None
    if said is None or not is_page_subject(said["what"], match):
        return None
    for place, sentence in enumerate(match.page.sentences):
        told = _SEVERAL.search(sentence.text[:MAX_CHARACTERS])
        if told is not None:
            found = Difference("opposite", "only child", told[0])
            said_ = f"only child → source: {told[0]}"
            return FoundDifference(found, None, place, Span(*told.span()), said=said_)
    return None
