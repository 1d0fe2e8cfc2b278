"""The same relative in another relation: "Vincent's cousin Theo" of "his younger brother Theo".

Told only where the page says once and clearly what the two are to one another, and nowhere what the
fact says; a parent's parents, children by marriage and the like are relations of their own.
"""

from __future__ import annotations

from factscore_tui.core.verdict import Difference
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.kinship import Kin, claimed_kin, mentioned_kin, told_kin

_CLOSE = frozenset(
    "couple father mother parent sibling cousin uncle nephew grandparent grandchild".split()  # noqa: SIM905
)
_PARENTS = frozenset(("father", "mother", "parent"))
_TURNED = {
    "uncle": "nephew",
    "nephew": "uncle",
    "grandparent": "grandchild",
    "grandchild": "grandparent",
}


_GOING_ON = (["he"], ["she"], ["they"])


def find_other_kin(fact: str, match: Match) -> FoundDifference | None:
    """What the page says that the two are to one another instead, or None."""
    for claim in (claimed_kin(fact), mentioned_kin(fact)):  # "married his cousin Ida" is both
        found = _find_other(claim, fact, match) if claim is not None else None
        if found is not None:
            return found
    return None


def _find_other(claim: Kin, fact: str, match: Match) -> FoundDifference | None:
    if claim.what not in _CLOSE or claim.one is None or claim.other is None:
        return None
    told = [kin for kin in told_kin(match) if kin.what in _CLOSE and _of_both(kin, claim)]
    if not told or any(_agrees(kin, claim) for kin in told):
        return None
    blood = [kin for kin in told if kin.what != "couple"]
    told = blood or told  # "he married his cousin Ida"
    if len({kin.what for kin in told}) > 1 or _may_be_told(claim, match):
        return None
    kin = told[0]
    said = kin.span.of(match.page.sentences[kin.place].text)
    mine = claim.span.of(fact)
    return FoundDifference(
        Difference("relative", mine, said),
        None,
        kin.place,
        kin.span,
        (),
        f"{mine} → source: {said}",
    )


def _of_both(kin: Kin, claim: Kin) -> bool:
    """The relation is one between the two of the claim, whichever is named first."""
    if kin.one is None or kin.other is None or claim.one is None or claim.other is None:
        return False
    straight = kin.one.same(claim.one) and kin.other.same(claim.other)
    return straight or (kin.one.same(claim.other) and kin.other.same(claim.one))


def _agrees(kin: Kin, claim: Kin) -> bool:
    """The page says the same, or may: a father is a parent."""
    if kin.one is None or claim.one is None:
        return True
    straight = kin.one.same(claim.one)
    if kin.what in _PARENTS and claim.what in _PARENTS:
        return straight and (kin.what == claim.what or "parent" in {kin.what, claim.what})
    if kin.what == claim.what:
        return straight or kin.what in {"couple", "sibling", "cousin"}
    return not straight and _TURNED.get(kin.what) == claim.what


def _may_be_told(claim: Kin, match: Match) -> bool:
    """A sentence with the relative has a word for the fact's relation, too: two may be meant; or
    the next has it, of "she": "He married Elsa Löwenthal. She was a first cousin"."""
    roots = set(claim.one.stems if claim.one is not None else ())
    words = _WORDS[claim.what]
    before = False
    for sentence in match.page.sentences:
        own, forms = bool(roots & set(sentence.stems)), sentence.text.casefold().split()
        if (own or (before and forms[:1] in _GOING_ON)) and words & set(forms):
            return True
        before = own
    return False


_WORDS = {
    "couple": frozenset(("husband", "wife", "married", "spouse", "marriage")),
    "father": frozenset(("father", "son", "daughter", "child", "children")),
    "mother": frozenset(("mother", "son", "daughter", "child", "children")),
    "parent": frozenset(("parents", "father", "mother", "son", "daughter", "children", "child")),
    "sibling": frozenset(("brother", "sister", "brothers", "sisters", "siblings")),
    "cousin": frozenset(("cousin", "cousins")),
    "uncle": frozenset(("uncle", "aunt", "nephew", "niece")),
    "nephew": frozenset(("uncle", "aunt", "nephew", "niece")),
    "grandparent": frozenset(("grandfather", "grandmother", "grandson", "granddaughter")),
    "grandchild": frozenset(("grandfather", "grandmother", "grandson", "granddaughter")),
}
