"""Trees put right where a phrase hangs on a word further away than the one that it stands beside.
All in place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost, under
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.tree import ROOT

_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_NAMES = frozenset({"NNP", "NNPS"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_MARK, _CASE = frozenset({"mark"}), frozenset({"case"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_CLAUSES = frozenset({"acl:relcl", "advcl", "ccomp"})
_COUNTS = frozenset("all both each few five four half many most none one several six some three two".split())  # noqa: E501, SIM905  # fmt: skip


def before_doing(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "trailed 5-3, with Sinner serving at 5-3, before winning": who trailed won. Behind the comma
    that closes "with somebody doing something" the main clause goes on."""
    for k, w in enumerate(heads):
        if relations[k] != "advcl" or xpos[k] != "VBG" or w == ROOT or w > k:
            continue
        first = leftmost(heads, k)
        marks = [forms[m] for m in children(heads, relations, k, _MARK)]
        if not {"before", "after", "while"} & set(marks) or "," not in {
            forms[first],
            forms[first - 1],
        }:
            continue
        own = children(heads, relations, w, _MARK | _CASE)
        clause = relations[w] == "advcl" and heads[w] != ROOT and heads[w] < w
        begin = leftmost(heads, w)
        if clause and any(forms[m] == "with" for m in own) and "," in forms[begin - 1 : begin + 1]:
            heads[k] = heads[w]


def score(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "slumped to 41 for 3", "took 5 for 34": a score is one figure."""
    for k in range(len(forms) - 2):
        a, b = k, k + 2
        digits = all(forms[j].isdigit() and len(forms[j]) <= 3 for j in (a, b))
        if forms[k + 1] != "for" or not digits or heads[b] == a or heads[a] in {b, k + 1}:
            continue
        if relations[a] in {"nummod", "compound"} or relations[b] in {"nummod", "compound"}:
            continue
        if not under(heads, a, b):
            heads[b], relations[b] = a, "nmod"
            heads[k + 1], relations[k + 1] = b, "case"


def of_the_second(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "by Ann Lee of the Marsh Institute in Bonn and Tom Fox of the University of Leeds": the
    second "of" is Fox's."""
    for c, a in enumerate(heads):
        if relations[c] != "conj" or a == ROOT or a > c or not {xpos[a], xpos[c]} <= _NAMES:
            continue
        end = c
        while end + 1 < len(forms) and relations[end + 1] == "flat" and heads[end + 1] == c:
            end += 1
        if forms[end + 1 : end + 2] not in (["of"], ("of",)):
            continue
        n = heads[end + 1]
        firsts = [
            j
            for j in children(heads, relations, a, frozenset({"nmod"}))
            if j < c and case_of(forms, heads, relations, j) == "of"
        ]
        if firsts and n > c and heads[n] != c and heads[n] < c and under(heads, n, a):
            heads[n], relations[n] = c, "nmod"


def kind_with_hyphen(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "in this open-label, randomised trial": the trial is open-label. `open-label` before a comma
    and another adjective says of which kind the noun behind is."""
    for k in range(2, len(forms) - 2):
        if xpos[k] != "NN" or forms[k - 1] != "-" or forms[k + 1] != ",":
            continue
        n = next((j for j in range(k + 2, min(k + 5, len(forms))) if xpos[j] in _NOUNS), ROOT)
        if n == ROOT or heads[n] != k or relations[n] not in {"nmod", "appos", "conj"}:
            continue
        between = range(k + 2, n)
        if not between or any(xpos[j] not in {"JJ", "VBN", "HYPH"} for j in between):
            continue
        above, relation = heads[k], relations[k]
        for j, h in enumerate(heads):
            front = relations[j] in {"det", "case", "nmod:poss", "mark", "cc"}
            if h == k and j != n and (front or j > n):
                heads[j] = n
        heads[n], relations[n] = above, relation
        heads[k], relations[k] = n, "compound"


def across_a_predicate(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was better, cutting the rumble, and slightly worse above 1 kHz": what stands behind the
    second of two predicates belongs to it, not to a participle before it."""
    loose = frozenset({"obl", "obl:unmarked", "obl:agent", "advmod"})
    for k, h in enumerate(heads):
        if relations[k] not in loose or h == ROOT or k < h or xpos[h][:2] != "VB":
            continue
        between = [
            c
            for c in range(h + 1, k)
            if relations[c] == "conj"
            and heads[c] < h
            and not under(heads, c, h)
            and under(heads, h, heads[c])
            and (xpos[c][:2] in {"VB", "JJ"})
        ]
        if between and not under(heads, between[-1], k):
            heads[k] = between[-1]


def one_of_the_few_to(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "to the palace, one of the few buildings to survive": they survived, nobody runs to
    survive."""
    for k, v in enumerate(heads):
        if relations[k] not in {"advcl", "xcomp"} or xpos[k] != "VB" or v == ROOT or v > k:
            continue
        first = leftmost(heads, k)
        n = first - 1
        if forms[first] != "to" or n < 1 or xpos[n] not in _NOUNS or n <= v:
            continue
        own = {forms[j] for j in children(heads, relations, n, frozenset({"amod", "det"}))}
        if own & {"few", "only", "first", "last"} and xpos[heads[n]] == "CD":
            one = heads[n]
            if relations[one] == "appos" and forms[one] in _COUNTS:
                heads[k], relations[k] = n, "acl"


def nearest_working(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "houses a pharmacy that opened in 1317 and is one of the oldest still working": the oldest
    work. A participle without a comma belongs to the noun before it, not to one before a relative
    clause that stands between."""
    for k, n in enumerate(heads):
        if relations[k] not in {"acl", "acl:relcl"} or xpos[k] not in {"VBG", "VBN"} or n == ROOT:
            continue
        if any(relations[j] in _SUBJECT | {"aux", "aux:pass", "mark"} for j in range(len(heads)) if heads[j] == k):  # noqa: E501  # fmt: skip
            continue
        near = leftmost(heads, k) - 1
        if near <= n or xpos[near] not in _NOUNS | {"JJS"} or not under(heads, near, n):
            continue
        clause = [
            r
            for r in range(n + 1, near)
            if heads[r] == n and relations[r] == "acl:relcl" and under(heads, near, r)
        ]
        if clause:
            heads[k], relations[k] = near, "acl"


def away_from_it(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Lokrum, a wooded island ten minutes away by ferry, has ...": how far away it is is said in
    the apposition."""
    for k, n in enumerate(heads):
        if forms[k] not in {"away", "offshore", "upstream", "downstream", "inland"} or n == ROOT:
            continue
        first = leftmost(heads, k)
        near = first - 1
        if near > n and xpos[near] in _NOUNS and relations[near] == "appos" and heads[near] == n:
            heads[k] = near


def sum_of_it(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "raised £145,000, £20,000 of it from schools", "2,000 cases are reported, most of them in
    Spain": only that part of it is from there."""
    for of in range(2, len(forms) - 2):
        if forms[of] != "of" or forms[of + 1] not in {"it", "them"}:
            continue
        k = heads[of + 1]
        if not 0 < k < of or not (xpos[k] in {"$", "CD"} or forms[k] in _COUNTS):
            continue
        first = leftmost(heads, k)
        if "," not in {forms[first], forms[first - 1]} or heads[k] == ROOT or heads[k] > k:
            continue
        v = heads[k]
        before = [s for s in children(heads, relations, v, _SUBJECT) if s < k]
        subject = relations[k] in _SUBJECT and bool(before)
        if not subject and relations[k] not in {"conj", "parataxis"}:
            continue
        if relations[k] == "conj" and children(heads, relations, k, frozenset({"cc"})):
            continue
        for j in range(of + 2, len(forms)):
            if heads[j] == v and relations[j] in {"obl", "nmod"} and leftmost(heads, j) == of + 2:
                heads[j], relations[j] = k, "nmod"
                relations[k] = "parataxis"
                break


def object_with_two_kinds(
    forms: Sequence[str], upos: Sequence[str], xpos: Sequence[str],
    heads: list[int], relations: list[str],
) -> None:  # fmt: skip
    """ "A bar served a chocolate and vanilla cup": what has its article before the "and" is not
    joined to the subject; it is what was served."""
    for k, s in enumerate(heads):
        if relations[k] != "conj" or s == ROOT or relations[s] not in _SUBJECT:
            continue
        v = heads[s]
        det = children(heads, relations, k, frozenset({"det"}))
        cc = children(heads, relations, k, frozenset({"cc"}))
        if v == ROOT or not s < v < k or len(det) != 1 or len(cc) != 1 or det[0] > cc[0]:
            continue
        if children(heads, relations, v, frozenset({"obj"})) or xpos[v] not in _FINITE:
            continue
        kinds = children(heads, relations, k, frozenset({"compound", "amod"}))
        front = [j for j in kinds if j < cc[0]]
        behind = [j for j in kinds if j > cc[0]]
        if front and behind and front[-1] == cc[0] - 1:
            heads[k], relations[k] = v, "obj"
            heads[behind[0]], relations[behind[0]] = front[-1], "conj"
            heads[cc[0]] = behind[0]


def than_usual(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "dumped 480 mm of rain, more than usually falls in October": what is compared with the
    figure belongs to "more"."""
    for m in range(1, len(forms) - 1):
        if forms[m] not in {"more", "less", "fewer"} or forms[m + 1] != "than":
            continue
        k = heads[m + 1]
        if (
            k == ROOT
            or k <= m
            or relations[k] not in {"advcl", "obl"}
            or relations[m + 1] != "mark"
        ):
            continue
        if heads[k] != m and heads[k] < m and heads[m] < m and not under(heads, m, k):
            heads[k], relations[k] = m, "advcl"
            relations[m] = "obl:unmarked"


def number_one(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "beat world number one Jannik Sinner": the number one is Sinner."""
    for k in range(1, len(forms) - 2):
        if forms[k] not in {"number", "no"} or xpos[k + 1] != "CD" or xpos[k + 2] not in _NAMES:
            continue
        n = k + 2
        while relations[n] in {"compound", "flat"} and heads[n] > k + 1:
            n = heads[n]
        own = heads[k] if relations[k] == "compound" else k
        if own not in {k, k + 1} or heads[own] != heads[n] or relations[own] != relations[n]:
            continue
        for j in children(heads, relations, own, frozenset({"case", "cc", "det"})):
            if j < own and relations[j] != "det":
                heads[j] = n
        heads[own], relations[own] = n, "compound"


def up_the_mountain(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The cable car up Mount Srđ": a particle on a noun before a name is its preposition, and two
    names side by side are one."""
    for k in range(1, len(forms) - 1):
        if forms[k] not in {"up", "down", "off", "round"} or xpos[k + 1] not in _NAMES:
            continue
        name = k + 1
        while relations[name] in {"compound", "flat"} and heads[name] > k:
            name = heads[name]
        noun = heads[name]
        loose = heads[k] in {noun, name} and relations[k] in {"advmod", "case", "compound:prt"}
        if not loose or noun == ROOT or noun >= k or xpos[noun] not in _NOUNS:
            continue
        if relations[name] not in {"nmod", "appos"}:
            continue
        heads[k], relations[k], relations[name] = name, "case", "nmod"
        xpos[k] = "IN"
        for j in range(name + 1, len(forms)):
            if xpos[j] not in _NAMES or heads[j] != noun or relations[j] not in {"appos", "nmod"}:
                break
            heads[j], relations[j] = name, "flat"


def through_and_out(
    forms: Sequence[str], xpos: Sequence[str], heads: Sequence[int], relations: list[str]
) -> None:
    """ "went through when Musetti retired", "were all out for 244", "cut short a visit": the verb,
    or "out", says something else without the word beside it."""
    for k in range(1, len(forms)):
        short = forms[k] == "short" and forms[k - 1] in {"cut", "cuts", "cutting"}
        if relations[k] != "advmod" or not (short or xpos[k] in {"RB", "RP"}):
            continue
        particle = forms[k] in _PARTICLES and heads[k] == k - 1 and forms[k - 1] in _GO
        out = forms[k : k + 2] in (["all", "out"], ["all", "square"]) and heads[k] == k + 1
        if particle or out or short:
            relations[k] = "compound:prt"


_PARTICLES = frozenset("ahead down off out over through under up".split())  # noqa: SIM905
_GO = frozenset("go goes going gone went come comes coming came".split())  # noqa: SIM905


def name_of_a_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "fans of Game of Thrones": the second "of" is the name's before it, where neither has an
    article."""
    for k in range(3, len(forms)):
        n = k - 2
        if forms[k - 1] != "of" or forms[n - 1] != "of" or not {xpos[k], xpos[n]} <= _NAMES:
            continue
        if relations[k] == "nmod" and relations[n] == "nmod" and heads[k] == heads[n] < n:
            heads[k] = n


def work_by(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "scenes copied from prints by Gheeraerts", "was adapted from the novel by Stoker": the work
    is by him, somebody else copied it."""
    for k, v in enumerate(heads):
        if relations[k] not in {"obl:agent", "obl"} or v == ROOT or v > k:
            continue
        if case_of(forms, heads, relations, k) != "by":
            continue
        n = leftmost(heads, k) - 1
        from_it = heads[n] == v and case_of(forms, heads, relations, n) in {"from", "on", "after"}
        if from_it and n > v and xpos[v] == "VBN" and forms[n] in _WORKS:
            heads[k], relations[k] = n, "nmod"


_WORKS = frozenset(
    """book books cartoon cartoons comic comics design designs drawing drawings engraving engravings
    idea novel novels novella painting paintings photograph photographs play plays poem poems print
    prints recipe recipes score screenplay script short sketch sketches song songs stories story
    text""".split()  # noqa: SIM905
)
