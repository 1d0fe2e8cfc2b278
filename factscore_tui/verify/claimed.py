"""What somebody is said to have said, as a statement of its own.

"X said that Y" asks two things: did X say it, and is Y so. The verdict on the fact is about the
first alone; the second is checked beside it, where Y can be read without X: no "I", no "they" that
nobody can place, no question.
"""

from __future__ import annotations

import re
from dataclasses import replace

from factscore_tui.core.fact import AtomicFact

MAX_STATEMENT = 600
"""Characters; longer speeches are no statement."""

_QUOTES = '"\u201c\u201d\u201e\u00ab\u00bb'
_THAT = re.compile(r"\A(?:that|how)\s+(?=\S)", re.IGNORECASE)
_PERSONAL = re.compile(
    r"\b(?:I|me|my|mine|we|us|our|ours|you|your|yours|let's)\b"
    r"|\A(?:he|she|it|they|this|that|these|those|there|here|his|her|its|their|to|if|whether|why"
    r"|please|not|no|yes|what|who|whom|whose|which|when|where)\b",
    re.IGNORECASE,
)
_WORDS = re.compile(r"\w+")
FEWEST_WORDS = 3


def statement_of(fact: AtomicFact) -> AtomicFact | None:
    """The fact that what was said is so; None for a fact that is nobody's words, and where the
    words do not stand alone."""
    if not fact.speaker or not fact.content or len(fact.content) > MAX_STATEMENT:
        return None
    bare = "".join(" " if c in _QUOTES else c for c in fact.content)
    said = _THAT.sub("", " ".join(bare.split())).rstrip(" .,;")
    said = re.sub(r"\s+([.,;:])", r"\1", said)
    if (
        len(_WORDS.findall(said)) < FEWEST_WORDS
        or said.endswith(("?", "!", "\u2026"))
        or _PERSONAL.search(said.replace("US", "U.S."))
    ):
        return None
    text = f"{said[0].upper()}{said[1:]}."
    return replace(fact, text=text, as_written=text, speaker="", content="")
