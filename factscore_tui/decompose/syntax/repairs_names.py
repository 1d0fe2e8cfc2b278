"""Trees put right where names stand beside what they name. All in place, before the tree is made;
`forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

_NAMES = frozenset({"NNP", "NNPS"})
_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905


def counted_names(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "two dogs, Rex and Bello, waited": as many names as were counted are the names of those, not
    two more."""
    for k, h in enumerate(heads):
        if relations[k] != "nummod" or xpos[h] != "NNS" or k > h:
            continue
        wanted = _NUMBERS.index(forms[k]) if forms[k] in _NUMBERS else 0
        names = _joined(h, heads, relations)
        if len(names) != wanted or wanted < 2 or any(xpos[j] not in _NAMES for j in names):
            continue
        first = names[0]
        begin = first
        while xpos[begin - 1] in _NAMES:
            begin -= 1
        joined = any(heads[j] == first and relations[j] == "cc" for j in range(first))
        if forms[begin - 1] == "," and not joined:
            heads[first], relations[first] = h, "appos"
            for j in names[1:]:
                heads[j] = first


def _joined(h: int, heads: Sequence[int], relations: Sequence[str]) -> list[int]:
    """What is joined to word h, and to what is joined to it."""
    found = {h}
    for j in range(h + 1, len(heads)):
        if relations[j] == "conj" and heads[j] in found:
            found.add(j)
    return sorted(found - {h})


def whose(upos: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "whose two cranes stand": "whose" belongs to the noun behind it, never to the verb."""
    for k, tag in enumerate(xpos):
        if tag != "WP$" or relations[k] == "nmod:poss":
            continue
        noun = next((j for j in range(k + 1, len(xpos)) if upos[j] in {"NOUN", "PROPN"}), k)
        while relations[noun] == "compound" and heads[noun] > noun:
            noun = heads[noun]
        if noun != k and heads[noun] != k:
            heads[k], relations[k] = noun, "nmod:poss"
