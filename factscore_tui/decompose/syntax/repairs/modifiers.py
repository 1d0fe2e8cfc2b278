"""Trees put right where a clause or an apposition hangs on a noun that it does not speak of. All in
place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    THING,
    WORK,
    sort_of_noun,
)
from factscore_tui.decompose.references.lexicon import TITLES
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_NAMES = frozenset({"NNP", "NNPS"})
_COMMON = frozenset({"NN", "NNS"})
_HELPERS = frozenset({"aux", "aux:pass", "cop", "mark"})
_CASE = frozenset({"case"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})


def object_of_whose(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "succeeding Walter Crane, whose opposition she recounted": the opposition is what she
    recounted."""
    for w, n in enumerate(heads):
        if xpos[w] != "WP$" or n < w:
            continue
        for r in range(n + 1, len(heads)):
            if relations[r] != "acl:relcl" or xpos[r][:1] != "V":
                continue
            who = [s for s in children(heads, relations, r, _SUBJECT) if n < s < r]
            named = who and (xpos[who[0]] in _NAMES or xpos[who[0]] == "PRP")
            cased = children(heads, relations, n, _CASE)
            taken = children(heads, relations, r, frozenset({"obj", "ccomp"}))
            if not named or cased or taken or heads[n] == r or heads[n] > w:
                break
            heads[n], relations[n] = r, "obj"
            break


def that_behind_a_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "began a collaboration with the chemist Otto Hahn that lasted thirty years": a name needs no
    "that"; the common noun before it lasted."""
    for r, name in enumerate(heads):
        if relations[r] != "acl:relcl" or name == ROOT or xpos[name] not in _NAMES:
            continue
        that = [k for k in range(name + 1, r) if heads[k] == r and forms[k] == "that"]
        if not that or forms[that[0] - 1] == "," or xpos[that[0]] not in {"WDT", "IN", "WP"}:
            continue
        told = children(heads, relations, name, frozenset({"nmod", "nmod:desc", "compound"}))
        person = any(sort_of_noun(forms[k]) == PERSON for k in told if k < name)
        if children(heads, relations, name, frozenset({"det", "amod"})) and not person:
            continue
        noun = _common_noun_before(name, xpos, heads, relations)
        if noun == ROOT or (xpos[noun] == "NNS" and xpos[r] == "VBZ"):
            continue
        if children(heads, relations, noun, frozenset({"det", "amod"})) or xpos[noun] == "NNS":
            heads[r] = noun


def _common_noun_before(
    name: int, xpos: Sequence[str], heads: Sequence[int], relations: Sequence[str]
) -> int:
    """The common noun that a name with a preposition hangs on, or the object of its verb: "mayor"
    of "the mayor of Riga", "bridge" of "built a bridge in Riga"."""
    if not children(heads, relations, name, _CASE):
        return ROOT
    top = heads[name]
    if top == ROOT or top > name:
        return ROOT
    if xpos[top][:1] == "V" and relations[name] == "obl":
        objects = children(heads, relations, top, frozenset({"obj", "nsubj:pass"}))
        top = next((k for k in reversed(objects) if top < k < name), ROOT)
    return top if top != ROOT and xpos[top] in _COMMON else ROOT


def apposition_to_the_nearest(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "crosses the Neretva in Mostar, a city in Bosnia": the place before the comma is the city;
    "shares a border with Russia, the longest border in the world": the border is the border. "a
    works beside the Tyne, one of the rivers", "the fire at the Alhambra, a listed building": no
    works is a river, and no fire a building."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or not 0 <= n < k:
            continue
        kind = _kind(forms, xpos, heads, relations, k)
        first = leftmost(heads, k)
        first += forms[first] == ","
        if kind == ROOT or first < 2 or forms[first - 1] != ",":
            continue
        if forms[first] not in {"a", "an", "the", "one"}:
            continue
        last = first - 2
        name = last
        while (
            relations[name] in {"flat", "compound", "nmod:unmarked"} and xpos[heads[name]] in _NAMES
        ):
            name = heads[name]
        where = heads[n] if xpos[n] in _NAMES and relations[n] == "nmod" else ROOT
        if where != ROOT and {forms[where], forms[k]} <= _BUILT:
            heads[k] = where  # "the theatre at Whitby, a listed building": no town is a building
            continue
        same = [o for o in range(n) if forms[o] == forms[k] and relations[o] in {"obj", "obl"}]
        if same and forms[n] != forms[k]:
            heads[k] = same[-1]
            continue
        if name == n or name < n or xpos[last] not in _NAMES:
            continue
        cases = {forms[c] for c in children(heads, relations, name, _CASE)}
        sort = sort_of_noun(forms[kind])
        place = sort == PLACE and bool(cases & _AT)
        thing = xpos[n] in _COMMON and sort_of_noun(forms[n]) in {THING, WORK}
        built = forms[n] in _BUILT or sort_of_noun(forms[n]) == PLACE
        near = thing and not built and (sort == PLACE or forms[kind] in _BUILT)
        person = thing and sort == PERSON and bool(cases & _WITH)
        # "by a vehicle of the Ocean Institute, a foundation": no vehicle is one
        body = thing and sort == ORG and sort_of_noun(forms[name]) == ORG
        # "the smoked ham of Njeguši, a village": no ham is one
        of_it = xpos[n] in _COMMON and not built and sort == PLACE and "of" in cases
        of_it = of_it and relations[name] == "nmod" and heads[name] == n
        if place or person or body or of_it or (near and bool(cases & (_AT | _BESIDE))):
            heads[k] = name


_AT = frozenset({"in", "at", "near", "from", "to"})
_BESIDE = frozenset("on by beside along above below across over off around".split())  # noqa: SIM905
_WITH = frozenset("with by under of to from about".split())  # noqa: SIM905
_BUILT = frozenset(
    """abbey building bridge castle cathedral church cinema court factory gallery hall hospital
    hotel house library mansion mill mosque museum palace prison pub school stadium station temple
    theatre theater tower villa""".split()  # noqa: SIM905
)
"""What stands somewhere, and where other things happen."""


def _kind(
    forms: Sequence[str],
    xpos: Sequence[str],
    heads: Sequence[int],
    relations: Sequence[str],
    k: int,
) -> int:
    """The noun that says what an apposition is, "rivers" of "one of the rivers"; ROOT where it is
    no common noun."""
    if forms[k] == "one":
        k = next(iter(children(heads, relations, k, frozenset({"nmod"}))), ROOT)
    return k if k != ROOT and xpos[k] in _COMMON else ROOT


def without_a_helper(xpos: list[str], heads: Sequence[int], relations: Sequence[str]) -> None:
    """ "The three men deny murder": the verb of a sentence with a subject before it and no other
    verb is in the present, not in its bare form."""
    for v, h in enumerate(heads):
        if h != ROOT or xpos[v] != "VB":
            continue
        subject = children(heads, relations, v, _SUBJECT)
        if subject and subject[0] < v and not children(heads, relations, v, _HELPERS):
            xpos[v] = "VBP"


_ACCUSED = frozenset(
    "accused charged convicted suspected acquitted armed".split()  # noqa: SIM905
)
"""Participles that tell something of a person."""


def accused_of(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "went on trial accused of theft", "walked into a bar armed with a knife": it is the subject
    who is accused, no trial and no bar."""
    for k, n in enumerate(heads):
        if relations[k] != "acl" or forms[k] not in _ACCUSED or n != k - 1:
            continue
        v = heads[n]
        thing = xpos[n] == "NN" and sort_of_noun(forms[n]) not in {PERSON, ORG}
        court = forms[n] in {"court", "custody"}
        if v == ROOT or relations[n] != "obl" or not (thing or court) or not v < n:
            continue
        if any(relations[j].startswith("nsubj") for j, h in enumerate(heads) if h == v):
            heads[k], relations[k] = v, "advcl"


def title_before_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Miss Kenton": a title is part of the name behind it."""
    for k, n in enumerate(heads):
        if forms[k] in TITLES and relations[k] == "nmod" and n == k + 1 and xpos[n] == "NNP":
            relations[k] = "compound"
