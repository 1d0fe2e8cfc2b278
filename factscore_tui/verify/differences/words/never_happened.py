"""What the source says its subject never did: "He never married" of "Handel married twice".

    Byron saw his daughter again in 1820.   source: [he] never saw his daughter again
    Newton had two children.                source: [he] had no known children

Whatever else a fact says of it, when or with whom, what never happened did not happen so either.
The sentence must deny it of whom the page is about, and the fact must have every word of what is
denied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import STOP_WORDS, folded_words, words
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.alignment import SourceSentence
from factscore_tui.verify.features.lexical import akin, stem
from factscore_tui.verify.features.match import Match

_NEVER = re.compile(
    r"\bnever (?!to\b|been\b|be\b|having\b|so\b|more\b)(?:(?:ever|actually|really|publicly) )?"
    r"(?P<verb>[a-z]+)(?P<rest>[^,.;:()]*)"
)
_NONE = re.compile(
    r"\b(?:ha[ds]|have|leaving|left) no (?:known |surviving )?(?P<verb>[a-z]+s|children)"
    r"(?P<rest>[^,.;:()]*)"
)
_TURNS = re.compile(
    r"\b(?:until|till|before|while|after|since|unless|except|but|again|only|if|when|and|or|than)\b"
)
"""Words behind which the denial reaches no further, or holds for a time."""
_GOES_ON = re.compile(
    r"\b(?:and|but|or) (?:had|has|died|lived|left|was|were|is|are|he|she|they|it)\b"
)
"""Another clause: "never married and had no known children"."""
_TURNED = re.compile(r"\b(?:never|not|no|nor|neither|without|nobody|almost|nearly)\b|n['\u2019]t\b")
_CLAIM = re.compile(
    r"(?:The )?(?P<who>[A-Z][\w'\u2019-]*"
    r"(?:(?: (?:of|da|de|di|von|van|the|der))* [A-Z][\w'\u2019.-]*)*)"
    r"(?<!'s)(?<!\u2019s) (?P<verbs>(?:[a-z]+ ?){1,3})"
)
"""A fact of somebody named, and the words behind, among them its verb."""
_PRONOUNS = frozenset("he she it they".split())  # noqa: SIM905
_LONGEST = 6
"""Words of what is denied, small ones aside."""


def find_never(fact: str, match: Match) -> FoundDifference | None:
    """The sentence that says it never happened, or None."""
    begins = _CLAIM.match(fact)
    subject = begins["who"].split() if begins is not None else []
    own = match.page.title_stems
    if begins is None or _TURNED.search(fact.casefold()):
        return None
    if not any(stem(word) in own for word in folded_words(" ".join(subject))):
        return None
    said = [stem(word) for word in folded_words(fact)]
    verbs = [stem(word) for word in folded_words(begins["verbs"])]
    for place, sentence in enumerate(match.page.sentences):
        for hit in _denials(sentence.text):
            denied = _denied(hit)
            verb = stem(hit["verb"]) if hit.re is _NEVER else stem("had")
            if not denied or not any(_same(verb, one) for one in verbs):
                continue
            if not _of_subject(sentence, hit.start(), match):
                continue
            if all(any(_same(root, one) for one in said) for root in denied):
                end = hit.start("rest") + len(_reach(hit))
                found = sentence.text[hit.start() : end].rstrip()
                span = Span(hit.start(), hit.start() + len(found))
                difference = Difference("denied", fact.rstrip("."), found)
                return FoundDifference(difference, None, place, span)
    return None


def _denials(text: str) -> Iterator[re.Match[str]]:
    if " never " in text:
        yield from _NEVER.finditer(text)
    if " no " in text:
        yield from _NONE.finditer(text)


def _reach(hit: re.Match[str]) -> str:
    """What follows the verb, up to the next clause."""
    return _GOES_ON.split(hit["rest"])[0]


def _denied(hit: re.Match[str]) -> list[str]:
    """The stems of what is denied; empty where that holds for a time, or is too much to tell."""
    rest = _reach(hit)
    if _TURNS.search(rest):
        return []
    content = folded_words(f"{hit['verb']}{rest}")
    kept = [stem(word) for word in content if word not in STOP_WORDS]
    return kept if len(kept) <= _LONGEST else []


def _same(one: str, other: str) -> bool:
    return one == other or akin(one, other)


def _of_subject(sentence: SourceSentence, end: int, match: Match) -> bool:
    """The clause that denies has the page's subject: its first word is a pronoun or a name of the
    title, and nobody else is named between."""
    ahead = list(words(sentence.text[:end]))
    if not ahead:
        return False
    own = match.page.title_stems
    first = ahead[0].folded
    others = [
        word for word in ahead[1:] if word.text[:1].isupper() and stem(word.folded) not in own
    ]
    subjects = [word for word in ahead[1:] if word.folded in _PRONOUNS | {"who", "whose", "which"}]
    begins = first in _PRONOUNS or stem(first) in own
    return begins and (not others or ahead[-1].folded in _PRONOUNS) and len(subjects) <= 1
