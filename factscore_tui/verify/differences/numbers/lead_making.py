"""When the page's subject was made, as its first sentence says: "is a painting by A, made in June
1889" beside "It was painted in June 1888", which has no other word in common with it."""

from __future__ import annotations

import re

from factscore_tui.verify.differences.numbers.elsewhere import others_of
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.quantities import Date, same_date

_ALIKE = (
    ("painted", "made", "created"),
    ("published",),
    ("released",),
    ("composed",),
    ("founded", "established"),
)
"""What is done to a thing once, by the words for it."""
_IS = re.compile(r"(?:The )?(?:[^\s,;]+ ){1,8}(?:is|was) (?:an?|the|one) ")


def lead_date(match: Match, index: int) -> tuple[int, Date] | None:
    """For "X was painted in 1888" the first sentence's number and its other date of the making;
    None where the fact says more than that, or the sentence has it otherwise or twice."""
    date, others = match.units[index].date, others_of(match, index)
    if date is None or len(others) != 1 or not match.page.sentences:
        return None
    root = match.units[others[0]].stem
    same = next((group for group in _ALIKE if root in {stem(word) for word in group}), ())
    lead = match.page.sentences[0]
    begins = _IS.match(lead.text)
    if not same or begins is None or not set(lead.stems[:1]) & match.page.title_stems:
        return None
    told = [
        d
        for d in lead.slots.dates
        if re.search(rf"\b(?:{'|'.join(same)}) (?:in|on) \Z", lead.text[: d.span.start])
    ]
    if len(told) != 1 or told[0].decade or told[0].until != told[0].year:
        return None
    return None if same_date(date, told[0]) else (0, told[0])
