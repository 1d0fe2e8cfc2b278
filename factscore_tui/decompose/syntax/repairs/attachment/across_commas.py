"""Trees put right where the parser joined two things across the commas of an aside: the two "after"
whom somebody was the third, the second "of" behind an aside, what a speaker is besides. All in
place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.coordination import and_before
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.tree import ROOT

_NAMES = frozenset({"NNP", "NNPS"})
_COMMON = frozenset({"NN", "NNS"})
_CONJ = frozenset({"conj"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_ORDINALS = frozenset("second third fourth fifth sixth seventh only last".split())  # noqa: SIM905
_RELATIVE_TAGS = frozenset({"WDT", "WP", "WP$", "WRB"})


def third_after_two(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "became the third woman, after Ann Lee and Jane Fox, to win it": the third woman to win it;
    neither of the two does so here."""
    for m, v in enumerate(heads):
        if forms[m] != "after" or relations[m] != "mark" or v == ROOT or forms[m - 1] != ",":
            continue
        a, to = m + 1, next((j for j in range(m + 2, v) if heads[j] == v and forms[j] == "to"), 0)
        n = next((j for j in range(m - 2, -1, -1) if xpos[j] in _COMMON), ROOT)
        if not to or forms[to - 1] != "," or xpos[a] not in _NAMES or n != m - 2:
            continue
        ranked = [forms[j] for j in children(heads, relations, n, frozenset({"amod"}))]
        if not _ORDINALS & set(ranked):
            continue
        heads[m], relations[m] = a, "case"
        heads[a], relations[a] = n, "nmod"
        heads[v], relations[v] = n, "acl"


def of_this_and_of_that(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "married Ann Lee, a winner of eight titles and, in 1996, of the medal": what has a second
    "of" goes with what has the first one, not with a noun or name that has none."""
    case = frozenset({"case"})
    for k, h in enumerate(heads):
        if relations[k] != "conj" or not 0 <= h < k or xpos[h] not in _NAMES | _COMMON:
            continue
        own = [forms[j] for j in children(heads, relations, k, case)]
        cc = and_before(heads, relations, forms, k)
        if own != ["of"] or cc == ROOT or children(heads, relations, h, case):
            continue
        first = [
            j
            for j in range(h + 1, cc)
            if relations[j] == "nmod" and forms[leftmost(heads, j)] == "of"
        ]
        if first and heads[first[-1]] != k:
            heads[k] = first[-1]


def one_of_two_allowed(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "She joined the school in Leeds, one of two girls allowed to study": she was one of them; a
    clause that tells of a noun would have a "which"."""
    for r, n in enumerate(heads):
        if relations[r] not in {"acl:relcl", "acl"} or n == ROOT or xpos[r] not in {"VBD", "VBN"}:
            continue
        s = leftmost(heads, r)
        s += forms[s] == ","
        several = next(iter(children(heads, relations, s, frozenset({"nmod"}))), ROOT)
        alone = heads[s] == r and relations[s] in _SUBJECT and forms[s] in {"one", "two", "three"}
        if not alone or forms[s - 1] != "," or several != r - 1 or xpos[several] != "NNS":
            continue
        if any(xpos[j] in _RELATIVE_TAGS for j in range(s, r)):
            continue
        v = n
        while v != ROOT and not children(heads, relations, v, _SUBJECT):
            v = heads[v]
        who = children(heads, relations, v, _SUBJECT) if v != ROOT else []
        person = sort_of_noun(forms[several]) == PERSON
        if person and len(who) == 1 and who[0] < v < n and xpos[who[0]] in {*_NAMES, "PRP"}:
            heads[s], relations[s] = who[0], "appos"
            heads[r], relations[r], xpos[r] = several, "acl", "VBN"


def what_the_speaker_is(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """'"It is late," said Ann Lee, a biologist at Yale and the author of the study': what stands
    behind the speaker is joined to what she is, not to her words."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h == ROOT or relations[h] not in {"ccomp", "nsubj"}:
            continue
        v = heads[h]
        if v == ROOT or not v < k or forms[v - 1] not in {'"', "\u201d", "''"}:
            continue
        who = [s for s in children(heads, relations, v, _SUBJECT) if v < s < k]
        of = children(heads, relations, k, frozenset({"nmod"})) if forms[k] == "one" else []
        kind = of[0] if of else k  # "one of the few people"
        if relations[h] == "nsubj" and sort_of_noun(forms[kind]) != PERSON:
            continue
        roles = (
            [j for j in children(heads, relations, who[0], frozenset({"appos"})) if j < k]
            if who
            else []
        )
        if (
            roles
            and xpos[kind] in _COMMON
            and not children(heads, relations, k, _SUBJECT | {"cop"})
        ):
            heads[k] = roles[-1]


def no_danger_to_earth(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "poses no danger to Earth, which it will pass": of what there is none, nothing more is
    told."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        none = any(forms[d] == "no" for d in children(heads, relations, n, frozenset({"det"})))
        if not none or forms[first] not in {"which", "who"} or forms[first - 1] != ",":
            continue
        behind = [j for j in children(heads, relations, n, frozenset({"nmod"})) if n < j < first]
        if behind and xpos[behind[-1]] in _NAMES | _COMMON:
            heads[r] = behind[-1]


def doing_is_no_past_tense(forms: Sequence[str], xpos: list[str], relations: list[str]) -> None:
    """ "Britain bought the share, Ann Lee lending the money, and took it": no past tense ends in
    "-ing"."""
    for k, form in enumerate(forms):
        if xpos[k] == "VBD" and form.endswith("ing") and relations[k] == "conj":
            xpos[k], relations[k] = "VBG", "advcl"


def whose_of_the_speaker(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """'"I am glad," said Ann Lee, whose first book sold well': behind the speaker a clause is
    about her, not about a word of hers."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or n > r:
            continue
        v = n
        while v != ROOT and relations[v] != "ccomp":
            v = heads[v]
        v = heads[v] if v != ROOT else ROOT
        first = leftmost(heads, r)
        first += forms[first] == ","
        if v == ROOT or not n < v < first or forms[v - 1] not in {'"', "\u201d", "''"}:
            continue
        who = [s for s in children(heads, relations, v, _SUBJECT) if v < s < first]
        if who and forms[first] in {"who", "whose", "whom"} and forms[first - 1] == ",":
            heads[r] = who[0]


def done_twice_before_the_verb(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: list[str]
) -> None:
    """ "The army, cut off from the sea and outnumbered two to one, surrendered": it outnumbered
    nobody; what is joined to a participle before the verb is one."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v == ROOT or relations[v] != "acl" or xpos[v] != "VBN":
            continue
        n = heads[v]
        before = n != ROOT and relations[n] in _SUBJECT and heads[n] > k and n < v
        own = children(heads, relations, k, _SUBJECT | {"aux", "aux:pass"})
        if not before or own or xpos[k] != "VBD" or not forms[k].endswith("ed"):
            continue
        things = children(heads, relations, k, frozenset({"obj"}))
        if all(xpos[o] == "CD" for o in things):
            xpos[k] = "VBN"
            for o in things:
                relations[o] = "obl:unmarked"


def each_in_its_place(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "studied geology in Lisbon, oceanography in Hull and law in Rome": each was studied where it
    is told, the first one not in Hull."""
    for o, v in enumerate(heads):
        if relations[o] != "obj" or v == ROOT or not v < o:
            continue
        places = [
            p
            for p in range(o + 1, len(heads))
            if heads[p] in {v, o} and relations[p] in {"obl", "nmod"} and xpos[p] in _NAMES
        ]
        first = next((p for p in places if leftmost(heads, p) == o + 1), ROOT)
        for c in children(heads, relations, first, _CONJ) + children(heads, relations, o, _CONJ):
            second = [p for p in places if leftmost(heads, p) == c + 1 and heads[p] == v]
            if first == ROOT or not second or xpos[c] not in _COMMON | _NAMES:
                continue
            if not forms[o + 1] == forms[c + 1] == "in":
                continue
            heads[first], relations[first], heads[c] = o, "nmod", o
            heads[second[0]], relations[second[0]] = c, "nmod"
            for k in children(heads, relations, v, _CONJ):  # the last of them
                again = children(heads, relations, k, frozenset({"orphan"}))
                if k > c and xpos[k] in _COMMON | _NAMES and len(again) == 1:
                    heads[k], relations[again[0]] = o, "nmod"
            break


def offered_her(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "She declined the post, offered her in 2015": the post was; with the pronoun behind it the
    participle tells what was given."""
    for k, v in enumerate(heads):
        if v == ROOT or forms[k] not in _GIVEN or forms[k - 1] != ",":
            continue
        last = not any(j > k for j in children(heads, relations, v, _CONJ))
        if relations[k] != "advcl" and not (relations[k] == "conj" and last):
            continue
        whom = forms[k + 1 : k + 2]
        verbs = {v, *children(heads, relations, v, _CONJ)}
        things = [o for o in range(v, k) if relations[o] == "obj" and heads[o] in verbs]
        own = children(heads, relations, k, _SUBJECT | {"aux", "aux:pass", "mark", "cc"})
        if not own and whom and whom[0] in {"her", "him", "them"} and things and heads[k + 1] == k:
            heads[k], relations[k], xpos[k] = things[-1], "acl", "VBN"
            relations[k + 1] = "iobj"


_GIVEN = frozenset("offered given awarded promised granted lent sent left".split())  # noqa: SIM905


def names_of_the_sons(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: Sequence[str]
) -> None:
    """ "survived by his wife, Mary Holt, two sons, Sam and Ned, and a daughter": those are the
    sons."""
    for k, h in enumerate(heads):
        if relations[k] != "appos" or not 0 <= h < k or xpos[k] not in _NAMES:
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        near = first - 2
        beside = near > h and forms[first - 1] == "," and xpos[near] in _COMMON
        if not beside or (heads[near], relations[near]) != (h, "conj"):
            continue
        apart = children(heads, relations, near, frozenset({"det", "nummod"}))
        if apart and sort_of_noun(forms[near]) == PERSON:  # not "founder and owner, Ann Lee"
            heads[k] = near


def which_of_the_body_for(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "president of the Center for Reproductive Rights, which argued the case": the center did;
    the rights are a part of its name."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or sort_of_noun(forms[n]) != PERSON:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        inner = first - 2
        body = heads[inner] if inner > n else ROOT
        whole = body != ROOT and n < body < inner and heads[body] == n and xpos[body] in _NAMES
        if forms[first] != "which" or not whole or forms[leftmost(heads, inner)] != "for":
            continue
        if relations[inner] == relations[body] == "nmod" and xpos[inner] in _NAMES:
            heads[r] = body


def since_amended(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "kept the charter imposed in 1980 and since amended 60 times": a past tense has no "since"
    before it; the charter was amended."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or xpos[k] not in {"VBD", "VBN"} or h == ROOT:
            continue
        cc = and_before(heads, relations, forms, k)
        if cc == ROOT or forms[cc + 1 : k] not in (["since"], ("since",)):
            continue
        if children(heads, relations, k, _SUBJECT | {"aux", "aux:pass", "obj"}):
            continue
        near = [a for a in range(h + 1, cc) if relations[a] == "acl" and xpos[a] == "VBN"]
        if near:
            heads[k], xpos[k] = near[-1], "VBN"
            for j in children(heads, relations, h, frozenset({"obl"})):
                if near[-1] < j < cc:
                    heads[j] = near[-1]


def by_so_many_to_so_many(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "was defeated by 62% to 38%": one result; nobody was defeated to a share. "Fell by 2% to
    38%" tells two things."""
    for b, v in enumerate(heads):
        if relations[b] != "obl" or v == ROOT or forms[b] != "%" or forms[v] not in _VOTED:
            continue
        first = leftmost(heads, b)
        a = first - 1
        beside = forms[first] == "to" and forms[a] == "%" and heads[a] == v
        if beside and forms[leftmost(heads, a)] == "by":
            heads[b], relations[b] = a, "nmod"


_VOTED = frozenset(
    """approved backed beat beaten carried defeated lost passed rejected upheld voted won""".split()  # noqa: SIM905
)


def far_from_over(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "the fight was far from over": that is what it was, and how far."""
    for k in range(1, len(forms) - 2):
        x = heads[k + 1] if (forms[k], forms[k + 1]) == ("far", "from") else ROOT
        copula = children(heads, relations, x, frozenset({"cop"})) if x != ROOT else []
        if not copula or copula[0] != k - 1 or not k + 1 < x or heads[k] != heads[x]:
            continue
        for s in children(heads, relations, k, _SUBJECT):
            heads[s] = x
        heads[k], relations[k] = x, "advmod"


def last_of_them(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "set 35 records, the last of them, 6.14 metres, in Rome": only the last was set there."""
    for k, v in enumerate(heads):
        if forms[k + 1 : k + 3] not in (["of", "them"], ("of", "them")) or v == ROOT:
            continue
        ranked = forms[k] in {"last", "first", "latest"} or xpos[k] == "JJS"
        while v != ROOT and xpos[v][:2] != "VB":
            v = heads[v]
        if v == ROOT or not ranked or not v < k or relations[k] not in {"appos", "parataxis"}:
            continue
        for j in children(heads, relations, v, frozenset({"obl"})):
            first = leftmost(heads, j)
            first += forms[first] == ","
            if first > k + 3 and forms[first - 1] == ",":
                heads[j], relations[j] = k, "nmod"


REPAIRS: tuple[Repair, ...] = (
    doing_is_no_past_tense,
    third_after_two,
    of_this_and_of_that,
    one_of_two_allowed,
    what_the_speaker_is,
    no_danger_to_earth,
    whose_of_the_speaker,
    done_twice_before_the_verb,
    each_in_its_place,
    offered_her,
    names_of_the_sons,
    which_of_the_body_for,
    since_amended,
    by_so_many_to_so_many,
    far_from_over,
    last_of_them,
)
"""Those of this file, in order."""
