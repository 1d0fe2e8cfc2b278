"""What a sentence denies: the stems of the words within reach of a negation.

Reach is the next three content words of the same clause, enough for "did not win", "is not a U.S.
state", "never married"; it ends at punctuation. "Not only", "no. 7" and "not ... until" deny
nothing, and "no fewer than 140" is a number. "Her refusal to sign led to war" denies the next word
alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from factscore_tui.text.words import STOP_WORDS, words
from factscore_tui.verify.features.lexical import families, stem

_NEGATION = re.compile(
    r"\b(?:not(?!\s+only\b|\s+(?:less|more|fewer)\s+than\b)"
    r"|no(?!\.?\s*\d|\s+(?:fewer|less|more|later|earlier|other)\s+than\b)|never|neither|nor|cannot|nobody|failed\s+to|refus(?:ed|es|ing|al)\s+to|unable\s+to)\b"
    r"|n['\u2019]t\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[,;:.!?()\"\u201c\u201d]\s|[,;:.!?()\"]\Z|\s(?:but|although|because)\s")
_TO_DO = re.compile(
    r"\A\s*(?:return|returned|live|lived|come|came|manage|managed|go|went|get|got) to (?=[a-z])"
)
"""Who never returned to see it never saw it."""
_WITHOUT = re.compile(
    r"\b(child|name|home|job|father|mother|penni|leader|state|land|flight|tooth|hair|tree|water"
    r"|wing|window|friend|heir|leg|tail|head|voice|colou?r|odou?r|clue)less\b"
)
"""What a word denies by its end: "the nameless creature", "he died childless"."""
_ASIDE = re.compile(r"\s(?:in|at|on|for|from|with|by|about|as|during|after|before|under)\s")
"""Where "no" ends: "no formal training in mathematics" denies no mathematics."""
_UNTIL = re.compile(r"\buntil\b", re.IGNORECASE)
_REFUSED = re.compile(r"\brefus(?:ed|es|ing|al)\s+to\b", re.IGNORECASE)
REACH = 3


def denied(text: str) -> frozenset[str]:
    """Stems of the content words that `text` denies; empty for most sentences."""
    found: set[str] = set()
    for match in _NEGATION.finditer(text):
        end = _CLAUSE_END.search(text, match.end())
        clause = text[match.end() : end.start() if end else len(text)]
        if _UNTIL.search(clause):
            continue
        clause = _TO_DO.sub("", clause)
        if match.group().casefold() == "no":
            clause = _ASIDE.split(clause, maxsplit=1)[0]
        content = [stem(w.folded) for w in words(clause) if w.folded not in STOP_WORDS]
        noun = match.group().casefold().startswith("refusal")
        found.update(content[: 1 if noun else REACH])
    return frozenset(found.union(stem(match[1]) for match in _WITHOUT.finditer(text)))


def refused_alike(fact: str, source: str, stems: Collection[str]) -> bool:
    """True when both refuse the same: "refused to give up her seat on a bus" and "Her refusal to
    give up her seat on a bus led to the boycott", where the noun reaches one word only. `stems`:
    those of the source's sentence."""
    if any(len(_NEGATION.findall(one)) != 1 or not _REFUSED.search(one) for one in (fact, source)):
        return False
    own, told = denied(fact), denied(source)
    return bool(told) and told <= own <= frozenset(stems)


def opposed(
    fact: frozenset[str],
    source: frozenset[str],
    shared: Iterable[str],
    stated: Collection[str] = (),
) -> bool:
    """True when of the stems they `shared` one side denies some that the other does not, or when
    the fact denies what the source does not deny at all. A stem that the source itself has
    (`stated`) is denied there only as such: "attended school, but never took a degree" denies no
    school."""
    if fact and not source:
        return True
    return any((root in fact) != _denies(source, root, stated) for root in shared)


def _denies(source: frozenset[str], root: str, stated: Collection[str]) -> bool:
    if root in source or root in stated:
        return root in source
    return any(families(root) & families(other) for other in source)
