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
_ALIKE = {
    word: row[0]
    for row in (
        ("produced", "filmed", "staged"),
        ("published", "printed"),
        ("built", "constructed", "erected"),
        ("completed", "finished"),
    )
    for word in row
}
_PRONOUNS = frozenset("he she it they".split())  # noqa: SIM905
_SUBJECT = 2
"""Words of a subject that is not the page's own."""
_LONGEST = 6
"""Words of what is denied, small ones aside."""


def find_never(fact: str, match: Match) -> FoundDifference | None:
    """The sentence that says it never happened, or None."""
    if _TURNED.search(fact.casefold()):
        return None
    said = [stem(_deed(word)) for word in folded_words(fact)]
    verbs = _verbs_of_subject(fact, match)
    for place, sentence in enumerate(match.page.sentences):
        for hit in _denials(sentence.text):
            denied = _denied(hit)
            verb = stem(_deed(hit["verb"])) if hit.re is _NEVER else stem("had")
            of_page = any(_same(verb, one) for one in verbs) and _of_subject(
                sentence, hit.start(), match
            )
            same = of_page or _of_the_same(
                fact, verb, sentence, hit.start(), match.page.title_stems
            )
            if not denied or not same:
                continue
            if all(any(_same(root, one) for one in said) for root in denied):
                end = hit.start("rest") + len(_reach(hit))
                found = sentence.text[hit.start() : end].rstrip()
                span = Span(hit.start(), hit.start() + len(found))
                difference = Difference("denied", fact.rstrip("."), found)
                return FoundDifference(difference, None, place, span)
    return None


def _verbs_of_subject(fact: str, match: Match) -> list[str]:
    """The stems of the words behind the name that a fact begins with, where that is whom the page
    is about; its verb is among them."""
    begins = _CLAIM.match(fact)
    if begins is None:
        return []
    about = (stem(word) for word in folded_words(begins["who"]))
    if not any(root in match.page.title_stems for root in about):
        return []
    return [stem(word) for word in folded_words(begins["verbs"])]


def _of_the_same(
    fact: str, verb: str, sentence: SourceSentence, end: int, title: frozenset[str]
) -> bool:
    """Fact and denial are of one thing: most of what stands before the verb there stands before the
    denial here. "The line \"Play it again\" is never spoken"."""
    roots = [stem(_deed(word)) for word in folded_words(fact) if word not in STOP_WORDS]
    roots = [root for root in roots if root not in title]
    at = next((k for k, root in enumerate(roots) if _same(root, verb)), 0)
    ahead = {stem(word) for word in folded_words(sentence.text[:end])}
    shared = sum(root in ahead for root in roots[:at])
    return shared >= _SUBJECT and 3 * shared >= 2 * at


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
    kept = [stem(_deed(word)) for word in content if word not in STOP_WORDS]
    return kept if len(kept) <= _LONGEST else []


def _deed(word: str) -> str:
    """One word for what is done to a work or a building: a screenplay that was "never produced" was
    not filmed."""
    return _ALIKE.get(word, word)


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
