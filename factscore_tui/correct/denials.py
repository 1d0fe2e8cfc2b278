"""A denial that the source contradicts: the smallest edit takes its one word out.

"She never married" beside "She married the publisher" loses its "never", "He was not born in Ulm"
its "not". "She did not win" is left to a person: without its "not" it needs another verb form.
"""

from __future__ import annotations

import re

from factscore_tui.core.report import JudgedFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference

_HAVING = "was|were|is|are|am|has|have|had|will|would|can|could|may|might|must|should"
_OTHER_SENSE = "again|before|only|just|until|till|yet|even|all|every|everyone|everything|the|a|an"
"""Words behind "not" or "never" with which it denies less than the verb: "not until 1931"."""
_DENIAL = re.compile(
    rf"\b(?:never|(?:{_HAVING})\s+not)\s+(?!(?:{_OTHER_SENSE})\b)[\w'\u2019-]+(?!.*\b(?:until|till)\b)"
)
_DENIES = re.compile(r"\b(?:no|not|never|nobody|nothing|none|neither|nor|without)\b|n['\u2019]t\b")


def affirmed(text: str, judged: JudgedFact, difference: Difference) -> tuple[Span, str] | None:
    """The words with the denial, and what they are without it. None where the source is what
    denies, and where the sentence has no denial, another form of it, or more than one."""
    sentence = judged.fact.sentence
    if _DENIES.search(difference.found) or len(_DENIES.findall(sentence.of(text))) != 1:
        return None
    found = _DENIAL.search(text, sentence.start, sentence.end)
    if found is None:
        return None
    kept = re.sub(r"\b(?:never|not)\s+", "", found.group())
    return Span(*found.span()), kept
