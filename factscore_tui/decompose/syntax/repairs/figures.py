"""Trees put right where news of sport and business errs: places behind names, shares behind a
comma, amounts of which one is N times another, transfers. All in place, before the tree is made;
`forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_NAMES = frozenset({"NNP", "NNPS"})
_PLACED = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth last".split()  # noqa: SIM905
)
_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_FIGURES = frozenset({"%", "$", "£", "€", "percent", "cent"})
_ARGUMENTS = frozenset({"obj", "obl", "obl:unmarked", "ccomp"})
_CASE = frozenset({"case"})
_TAKEN_FROM = frozenset(
    """sign signed signs signing buy bought buys buying hire hired hires hiring poach poached
    poaching recruit recruited recruiting borrow borrowed borrowing acquire acquired acquiring
    loan loaned loaning""".split()  # noqa: SIM905
)
"""Verbs of getting somebody or something from somebody."""
_NAMING = frozenset("named appointed elected nominated".split())  # noqa: SIM905


def with_places(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "took pole position, with Max Verstappen second and Lando Norris third": each name is the
    subject of its place."""
    for w in range(1, len(forms) - 2):
        if forms[w] != "with" or forms[w - 1] != "," or xpos[w + 1] not in _NAMES:
            continue
        verb = _verb_above(w + 1, xpos, heads, w)
        places = _names_and_places(forms, xpos, w + 1)
        if verb == ROOT or not places:
            continue
        for first, place in places:
            name = range(first, place)
            for j, h in enumerate(heads):
                if first <= h <= place and not first <= j <= place:
                    heads[j] = place
            for j in name:
                heads[j], relations[j] = first, "flat"
            heads[first], relations[first] = place, "nsubj"
            heads[place], relations[place] = verb, "advcl"
            upos[place], xpos[place] = "ADJ", "JJ"
        heads[w], relations[w] = places[0][1], "mark"


def _names_and_places(forms: Sequence[str], xpos: Sequence[str], k: int) -> list[tuple[int, int]]:
    """Where each name begins and its place stands, from word k to the end of the clause; [] where
    anything else is there."""
    found: list[tuple[int, int]] = []
    while k < len(forms):
        first = k
        while k < len(forms) and xpos[k] in _NAMES and forms[k] not in _PLACED:
            k += 1
        if k == first or k >= len(forms) or forms[k] not in _PLACED:
            return []
        found.append((first, k))
        k += 1
        if k >= len(forms) or forms[k] in {".", ";"}:
            return found
        while k < len(forms) and forms[k] in {",", "and"}:
            k += 1
    return found


def _verb_above(k: int, xpos: Sequence[str], heads: Sequence[int], before: int) -> int:
    """The verb before word `before` that word k hangs on, over others; ROOT where there is none."""
    while k != ROOT and not (xpos[k][:1] == "V" and k < before):
        k = heads[k]
    return k


def times_what(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was paid £4m, 80 times what its average worker earned": the times are of what was
    earned."""
    for k in range(1, len(forms) - 1):
        if forms[k] != "times" or relations[k] == "nmod" or xpos[k - 1] != "CD":
            continue
        what = k + 1
        clause = heads[what]
        if xpos[what] == "WP" and relations[clause] == "acl:relcl" and heads[clause] == k:
            heads[clause] = what
        elif xpos[what] != "WP" or clause != heads[k] or relations[what] not in _ARGUMENTS:
            continue
        heads[what], relations[what] = k, "nmod"


def share_behind_comma(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "will cut 6,000 jobs, about 2% of its workforce": the share is told with the jobs."""
    for k, h in enumerate(heads):
        if relations[k] != "parataxis" or forms[k] not in _FIGURES or h == ROOT or k < h:
            continue
        own = children(heads, relations, k, _SUBJECT | {"cop", "aux"})
        first = leftmost(heads, k)
        if not own and "," in {forms[first - 1], forms[first]}:
            relations[k] = "obl:unmarked"


_SHARES = frozenset("half third quarter fifth most majority thirds quarters".split())  # noqa: SIM905


def some_of_them_first(
    forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Of the 12 teams, four will be relegated": four of the teams; "Of the sea floor a quarter
    has been mapped": a quarter of it."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v < k or forms[leftmost(heads, k)] != "of":
            continue
        if leftmost(heads, k) and upos[leftmost(heads, k) - 1] != "PUNCT":
            continue
        subject = [s for s in children(heads, relations, v, _SUBJECT) if k < s < v]
        if len(subject) == 1 and (upos[subject[0]] == "NUM" or forms[subject[0]] in _SHARES):
            heads[k], relations[k] = subject[0], "nmod"
            for j in children(heads, relations, k, frozenset({"punct"})):
                heads[j] = v


def bought_from(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "signed midfielder Tom Reed from Ajax": he came from there by being signed."""
    for k, name in enumerate(heads):
        if relations[k] != "nmod" or name == ROOT or relations[name] not in {"obj", "nsubj:pass"}:
            continue
        case = [forms[j] for j in children(heads, relations, k, _CASE)]
        v = heads[name]
        if case == ["from"] and v != ROOT and forms[v] in _TAKEN_FROM and v < k:
            heads[k], relations[k] = v, "obl"


def on_loan(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Fox, on loan from Leeds, scored": he is on loan, the goal is not."""
    for k in range(2, len(forms)):
        if forms[k] not in {"loan", "trial"} or forms[k - 1] != "on" or forms[k - 2] != ",":
            continue
        v = heads[k]
        subject = [s for s in children(heads, relations, v, _SUBJECT) if s < k] if v > k else []
        if subject and relations[k] == "obl":
            heads[k], relations[k] = subject[0], "acl"


def first_since(forms: Sequence[str], heads: Sequence[int], relations: list[str]) -> None:
    """ "It was his third goal of the season and his first since March": the first since March."""
    for k, h in enumerate(heads):
        if relations[k] != "orphan" or h == ROOT or relations[h] != "conj":
            continue
        owned = children(heads, relations, h, frozenset({"nmod:poss", "det"}))
        counted = forms[h] in _PLACED or forms[h].endswith("est")
        copula = children(heads, relations, heads[h], frozenset({"cop"}))
        if owned and counted and copula and children(heads, relations, k, _CASE):
            relations[k] = "nmod"


def who_named(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The group named Jane Fraser as chief executive": it named her, nobody named it so."""
    root = next((k for k, h in enumerate(heads) if h == ROOT), ROOT)
    for v in range(root + 1, len(forms)):
        named = heads[v] == root and relations[v] == "acl" and forms[v] in _NAMING
        finite = any(tag in {"VBD", "VBZ", "VBP", "MD"} for tag in xpos)
        if not named or finite or xpos[v] != "VBN" or v != root + 1 or forms[-1] != ".":
            continue
        whom = [k for k in children(heads, relations, v, frozenset({"xcomp", "obj"})) if k > v]
        role = [
            k
            for k in children(heads, relations, v, frozenset({"obl"}))
            if "as" in {forms[j] for j in children(heads, relations, k, _CASE)}
        ]
        if not whom or whom[0] != v + 1 or not role:
            continue
        heads[v], relations[v], xpos[v], upos[v] = ROOT, "root", "VBD", "VERB"
        heads[root], relations[root] = v, "nsubj"
        relations[whom[0]] = "obj"
        for j, h in enumerate(heads):
            if h == root and j > v:
                heads[j] = v


def level_reached(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "from 25% to 30%, the highest level since 2003": 30% is the highest level."""
    for k, h in enumerate(heads):
        if relations[k] != "appos" or h == ROOT or xpos[k] not in {"NN", "NNS"}:
            continue
        case = {forms[j] for j in children(heads, relations, h, _CASE)}
        to = [
            j
            for j in range(h + 1, k)
            if heads[j] in {h, heads[h]}
            and "to" in {forms[c] for c in children(heads, relations, j, _CASE)}
        ]
        if case == {"from"} and to:
            heads[k] = to[-1]


def subject_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Fox scored in the first half and Reed in the second": Reed scored."""
    for c, h in enumerate(heads):
        if relations[c] != "conj" or h == ROOT or relations[h] != "obl" or xpos[c] not in _NAMES:
            continue
        v, case = heads[h], [forms[j] for j in children(heads, relations, h, _CASE)]
        subject = children(heads, relations, v, frozenset({"nsubj"})) if v != ROOT else []
        if not case or xpos[h] in _NAMES or children(heads, relations, c, _CASE):
            continue
        if not subject or xpos[subject[0]] not in _NAMES:
            continue
        for m in children(heads, relations, c, frozenset({"orphan", "nmod"})):
            if m > c and [forms[j] for j in children(heads, relations, m, _CASE)] == case:
                heads[c], relations[c], relations[m] = v, "conj", "orphan"
                break


def still_to_go(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "attacked with 15km to go": so far was still to go."""
    for k in range(3, len(forms)):
        if forms[k] not in {"go", "play", "spare", "run"} or forms[k - 1] != "to":
            continue
        noun = k - 2
        counted = children(heads, relations, noun, frozenset({"nummod", "det", "amod"}))
        with_it = "with" in {forms[j] for j in children(heads, relations, noun, _CASE)}
        if counted and with_it and relations[k] in {"advcl", "xcomp"} and heads[k] < noun:
            heads[k], relations[k] = noun, "acl"


def signing(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Reed, a £20m signing from Ajax": he is one, he signs nothing."""
    for k, name in enumerate(heads):
        if forms[k] != "signing" or relations[k] != "acl" or name == ROOT or name > k:
            continue
        sums = [
            a
            for a in children(heads, relations, name, frozenset({"appos"}))
            if a < k and leftmost(heads, a) < k and forms[leftmost(heads, a)] in {"a", ","}
        ]
        det = [j for a in sums for j in children(heads, relations, a, frozenset({"det"}))]
        if len(sums) != 1 or not det or upos[sums[0]] not in {"SYM", "NUM"}:
            continue
        for j in children(heads, relations, k, frozenset({"obl"})):
            relations[j] = "nmod"
        for j in (*det, *children(heads, relations, sums[0], frozenset({"punct"}))):
            heads[j] = k
        heads[sums[0]], relations[sums[0]] = k, "compound"
        relations[k], upos[k], xpos[k] = "appos", "NOUN", "NN"


def range_behind_at(
    forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "is forecast at £2.1bn to £2.2bn": the second amount is the end of the first."""
    for b, v in enumerate(heads):
        if v == ROOT or relations[b] != "obl" or upos[b] not in {"SYM", "NUM"}:
            continue
        to = leftmost(heads, b)
        for a in children(heads, relations, v, frozenset({"obl"})):
            if a >= to:
                continue
            begun = forms[leftmost(heads, a)] in {"at", "of"}
            last = max(
                k for k, h in enumerate(heads[:to]) if a in {k, h} or (h != ROOT and heads[h] == a)
            )
            if begun and upos[a] == upos[b] and forms[to] == "to" and last == to - 1:
                heads[b], relations[b] = a, "nmod"


def name_with_number(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the Airbus A350 and the Boeing 787": a number right behind a name, which nothing parts from
    it, is the end of the name."""
    for k in range(1, len(forms)):
        name = k - 1
        apart = relations[k] in {"conj", "appos", "dep"} and heads[k] < name
        if not apart or xpos[k] != "CD" or xpos[name] not in _NAMES or not forms[k].isdigit():
            continue
        under = [j for j, h in enumerate(heads) if h == k and relations[j] != "punct"]
        if relations[name] not in {"conj", "nmod", "obl", "obj"} or any(j > name for j in under):
            continue
        for j in under:
            heads[j] = name
        heads[k], relations[k] = name, "flat"


def participle_before_its_object(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a film based on it, starring Idris Elba": a participle behind a comma tells something of
    the noun before it, and the name behind it is its object."""
    for k, name in enumerate(heads):
        behind = name > k and relations[k] in {"acl", "amod"} and xpos[k] == "VBG"
        if not behind or k < 2 or forms[k - 1] != "," or xpos[name] not in _NAMES:
            continue
        noun = heads[name]
        while noun != ROOT and not (noun < k and xpos[noun][:1] == "N"):
            noun = heads[noun]
        if noun == ROOT or name != k + 1:
            continue
        heads[k], relations[k] = noun, "acl"
        heads[name], relations[name] = k, "obj"
