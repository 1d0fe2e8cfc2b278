"""Two people whom the source calls other relatives of each other than the fact does.

    Angus Tolland is the cousin of Ruaridh Tolland.    cousin → source: brother, told by: "Ruaridh
    Tolland's own brother, Angus Tolland, lost his boat"

Only where one sentence names both with the relation between them, in the fact as in the source;
half, step and in-law relations are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.match import Match

_RELATION = {
    "son": "child", "daughter": "child", "father": "parent", "mother": "parent",
    "brother": "sibling", "sister": "sibling", "husband": "spouse", "wife": "spouse",
    "cousin": "cousin", "uncle": "uncle", "aunt": "uncle", "nephew": "nephew", "niece": "nephew",
    "grandson": "grandchild", "granddaughter": "grandchild", "grandfather": "grandparent",
    "grandmother": "grandparent",
}  # fmt: skip
_INVERSE = {
    "child": "parent", "parent": "child", "uncle": "nephew", "nephew": "uncle",
    "grandchild": "grandparent", "grandparent": "grandchild",
}  # fmt: skip
_KIN = rf"(?<![-\w])(?P<kin>{'|'.join(_RELATION)})\b(?!-)"
_WORD = r"[A-Z][\w\u2019'-]*\w"
_A = rf"(?P<a>{_WORD}(?:\s{_WORD}){{0,2}}?)"
_B = rf"(?P<b>{_WORD}(?:\s{_WORD}){{0,2}})"
_KIND = r"(?:(?!half|step|adopt|foster)[a-z]+\s){0,2}"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"\b{_A}['\u2019]s?\s{_KIND}{_KIN},?\s{_B}",
        rf"\b{_B},\s(?:now\s)?(?:the\s|a\s)?{_KIND}{_KIN}\sof\s{_A}(?!\w)",
        rf"\b{_B}\s(?:is|was)\s(?:the\s|a\s)?{_KIND}{_KIN}\sof\s{_A}(?!\w)",
        rf"\b{_B}\s(?:is|was)\s{_A}['\u2019]s?\s{_KIND}{_KIN}",
        rf"\b{_A}\sand\s(?:his|her)\s{_KIND}{_KIN},?\s{_B}",
    )
)


@dataclass(frozen=True, slots=True)
class KinPair:
    """B is this relative of A."""

    a: str
    b: str
    word: str
    span: Span

    @property
    def relation(self) -> str:
        """Whatever their sex."""
        return _RELATION[self.word]


def find_kin_pair(fact: str, match: Match) -> FoundDifference | None:
    """The relation that the source has between the fact's two people, where it is another one."""
    for claim in _pairs(fact):
        for place, sentence in enumerate(match.page.sentences):
            if sentence.denied:
                continue
            for told in _pairs(sentence.text):
                relation = _between(claim, told)
                if relation is None:
                    continue
                if relation == claim.relation:
                    return None
                said = Difference(claim.word, claim.word, told.word)
                reason = f"{claim.b} of {claim.a}: {claim.word} → source: {told.word}"
                return FoundDifference(said, None, place, told.span, said=reason)
    return None


def _pairs(text: str) -> Iterator[KinPair]:
    for form in _FORMS:
        for found in form.finditer(text):
            a = re.sub(r"['\u2019]s?\Z", "", found["a"])
            yield KinPair(a, found["b"], found["kin"], Span(*found.span("kin")))


def _between(claim: KinPair, told: KinPair) -> str | None:
    """What the source's pair says of the claim's B and A; None where they are other people."""
    if _same(claim.a, told.a) and _same(claim.b, told.b):
        return told.relation
    if _same(claim.a, told.b) and _same(claim.b, told.a):
        return _INVERSE.get(told.relation, told.relation)
    return None


def _same(one: str, other: str) -> bool:
    """The same name, or the first name alone for the whole one; a surname alone may be anybody of
    the family."""
    a, b = one.casefold().split(), other.casefold().split()
    return a == b or (min(len(a), len(b)) == 1 and a[0] == b[0])
