"""Parents that a source tells as a couple: "the son of Leonard Huxley and his first wife, Julia
Arnold, who founded a school".

That wife is the mother of whom the sentence is on, and "his" is the father's: what follows is told
of the mother, and of no wife of the page's subject.
"""

from __future__ import annotations

import re

from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match

_COUPLE = re.compile(
    r"\b(?:sons?|daughters?|child|children) of [^.;]{3,120}? and (?:his|her) (?:[a-z]+ )?"
    r"(?P<who>wife|husband)\b"
)
_OF = re.compile(r"['’]s? (?:[a-z]+ )?(?P<who>wife|husband)\b")
_CHILD_OF = re.compile(r"\b(?:sons?|daughters?|child|children) of(?: the)?\s")
_NAMES = 80
"""Characters behind "son of" in which the parents are named."""
_AND = re.compile(r",? and\b")
_AND_HER = re.compile(r"\band her (?:[a-z]+ )?husband\b")
_KIN = {"mother": "wife", "father": "husband"}


def names_parent(parent: str, text: str, other: str) -> bool:
    """The one sentence says whose child somebody is, "the daughters of Zinovy Rosenbaum and his
    wife", and `other` has a word of this parent's name."""
    for child in _CHILD_OF.finditer(text):
        told = text[child.end() : child.end() + _NAMES]
        first, _, second = _AND.sub("|", told, count=1).partition("|")
        turned = _AND_HER.search(told) is not None  # "of Ida Moss and her husband"
        mine = {"father": second if turned else first, "mother": first if turned else second}
        names = re.findall(r"[A-Z][\w'’-]+", mine.get(parent, ""))
        if any(re.search(rf"\b{re.escape(name)}\b", other) for name in names):
            return True
    return False


def told_of_parent(parent: str, sentence: SourceSentence, roots: set[str]) -> bool:
    """All of these words stand behind the one of the couple who is this parent."""
    found = _COUPLE.search(sentence.text)
    if found is None or found["who"] != _KIN.get(parent):
        return False
    starts = [
        span.start
        for root, span in zip(sentence.stems, sentence.spans, strict=True)
        if root in roots
    ]
    return bool(starts) and min(starts) >= found.end()


def of_the_parents_marriage(fact: str, match: Match) -> str | None:
    """Why the source does not say it of the subject's wife or husband: it is told of the mother or
    the father. None otherwise."""
    said = _OF.search(fact)
    place = match.best
    if said is None or place < 0:
        return None
    sentence = match.page.sentences[place]
    roots = {u.stem for u, c in zip(match.units, match.credits, strict=True) if place in c}
    roots -= {stem(said["who"]), ""}
    for parent, kin in _KIN.items():
        if kin == said["who"] and told_of_parent(parent, sentence, roots):
            return f"the source says it of the {parent}"
    return None
