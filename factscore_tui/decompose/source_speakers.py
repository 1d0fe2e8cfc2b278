"""Whom "he" and "she" mean behind "said that" in a user's own document: the one who says it.

Mr Lee said that he had changed his mind.      Lee had changed his mind
Mr Lee said that she had left.                 somebody else
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from factscore_tui.core.evidence import WrittenOut
from factscore_tui.core.span import Span

_SAYS = re.compile(
    r"(?P<title>(?:Mr|Mrs|Ms|Miss|Dr|Sir|Dame|Professor|Judge|Councillor|Cllr)\.?\s)?"
    r"(?P<name>[A-Z][\w'\u2019-]+(?:\s[A-Z][\w'\u2019-]+){0,2})\s"
    r"(?:said|explained|added|wrote|admitted|replied|stated|reported|announced|believed|insisted|"
    r"thought|felt|feared|promised|agreed|repeated|told (?:the )?[A-Za-z]+(?: [A-Z]\w+)?) "
    r"(?:that )?(?P<who>he|she)\b(?!['\u2019])"
)
_GENDERS = {"he": frozenset(("Mr", "Sir")), "she": frozenset(("Mrs", "Ms", "Miss", "Dame"))}


def speakers_meant(text: str, known: Iterable[WrittenOut]) -> Iterator[WrittenOut]:
    """Ranges of `text` with whom they mean, named as `known` names who speaks."""
    full = {one.span.end: one.text for one in known}
    for found in _SAYS.finditer(text):
        title = (found["title"] or "").strip(" .")
        other = "she" if found["who"] == "he" else "he"
        if title in _GENDERS[other]:
            continue
        name = full.get(found.end("name"), found["name"])
        if not re.search(r"['\u2019]s?$", name):
            yield WrittenOut(0, Span(*found.span("who")), name)


def instead(known: Sequence[WrittenOut], better: Iterable[WrittenOut]) -> list[WrittenOut]:
    """The first, but for words of which the others know more surely whom they mean."""
    put = list(better)
    kept = [one for one in known if not any(one.span.overlaps(two.span) for two in put)]
    return sorted([*kept, *put])
