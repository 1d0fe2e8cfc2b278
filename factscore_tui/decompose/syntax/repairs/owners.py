"""Trees put right where a sentence of a desk (news, histories of firms, reviews) has a name that
stands for another noun than the one beside it, or a second clause that shares what it leaves out.
All in place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import ORG, PERSON, WORK, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_NAMES = frozenset({"NNP", "NNPS"})
_COMMON = frozenset({"NN", "NNS"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_OF_NOUNS = frozenset({"det", "amod", "nummod", "case", "compound", "nmod"})
_SOMEBODY = frozenset({ORG, PERSON})


def name_of_the_owner(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The company that owns the bus, Transportes Andinos, said": the company is called so, no
    bus is."""
    for k, thing in enumerate(heads):
        if relations[k] != "appos" or xpos[k] not in _NAMES or not 0 <= thing < k:
            continue
        r = heads[thing]
        if r == ROOT or relations[r] != "acl:relcl" or relations[thing] not in {"obj", "obl"}:
            continue
        n = heads[r]
        if n == ROOT or xpos[n] not in _COMMON or xpos[thing] not in _COMMON or not n < r < k:
            continue
        apart = forms[leftmost(heads, k)] == "," or forms[leftmost(heads, k) - 1] == ","
        if not apart or "," in forms[n:r] or relations[n] not in _SUBJECT or heads[n] < k:
            continue
        if sort_of_noun(forms[n]) in _SOMEBODY and sort_of_noun(forms[thing]) not in _SOMEBODY:
            heads[k] = n


def described_first(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Branwell, the only boy, was a painter": what stands between commas behind a name
    describes it; nothing is joined to what comes only later."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h < k or xpos[k] != "NN":
            continue
        first = leftmost(heads, k)
        first += forms[first] == ","
        name = first - 2
        if name < 0 or forms[first - 1] != "," or forms[first] not in {"a", "an", "the"}:
            continue
        if xpos[name] in _NAMES and relations[name] in _SUBJECT and heads[name] == h:
            heads[k], relations[k] = name, "appos"


def title_with_a_place(
    texts: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "His debut, Red Sky in Morning, came out": capitals on both sides of a preposition,
    between two commas behind the kind of work, are one title."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or not 0 <= n < k or xpos[n] != "NN":
            continue
        if sort_of_noun(texts[n].lower()) != WORK and texts[n].lower() not in _WORKS:
            continue
        first = leftmost(heads, k)
        first += texts[first] == ","
        end = next((j for j in range(first, len(texts)) if texts[j] in {",", ".", ";"}), ROOT)
        inside = range(first, end)
        if end == ROOT or texts[first - 1] != "," or texts[end] != "," or end - first > 8:
            continue
        small = [j for j in inside if texts[j][:1].islower()]
        prepositions = [j for j in small if xpos[j] == "IN"]
        fits = all(xpos[j] in {"IN", "DT", "TO"} for j in small)
        if not prepositions or not fits or prepositions[0] < k or small[-1] == end - 1:
            continue
        for j in inside:
            if j > k:
                heads[j], relations[j] = k, "flat"


_WORKS = frozenset("debut memoir autobiography sequel follow-up thriller epic bestseller".split())  # noqa: SIM905


def port_said(xpos: list[str], upos: list[str], heads: list[int], relations: list[str]) -> None:
    """ "Port Said was founded in 1859": a name that is the root of a clause without a subject
    behind it is that clause's subject."""
    for v, n in enumerate(heads):
        if relations[v] not in {"ccomp", "parataxis"} or n == ROOT or heads[n] != ROOT or n > v:
            continue
        if xpos[n] not in _NAMES or children(heads, relations, n, _SUBJECT | _GROUP):
            continue
        group = children(heads, relations, v, _GROUP)
        if children(heads, relations, v, _SUBJECT | {"expl"}) or group[:1] != [n + 1]:
            continue
        passive = any(relations[j] == "aux:pass" for j in group)
        heads[v], relations[v] = ROOT, "root"
        for j, h in enumerate(heads):
            if h == n and j > v:
                heads[j] = v
        heads[n], relations[n] = v, "nsubj:pass" if passive else "nsubj"
        upos[n] = "PROPN"


def another_later(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Figaro had its premiere in 1786, Don Giovanni a year later": a name behind the comma with a
    time of its own did the same."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or xpos[k] not in _NAMES or n == ROOT:
            continue
        v = n
        while v != ROOT and not children(heads, relations, v, _SUBJECT):
            v = heads[v]
        times = [
            j
            for j in children(heads, relations, k, frozenset({"advmod"}))
            if forms[j] in {"later", "earlier"} and j > k
        ]
        first = leftmost(heads, k)
        first += forms[first] == ","
        if v == ROOT or not v < k or len(times) != 1 or forms[first - 1] != ",":
            continue
        when = [
            j
            for j in children(heads, relations, v, frozenset({"obl", "obl:unmarked"}))
            if j < first and forms[j].isdigit() and len(forms[j]) == 4
        ]
        if not when or when[-1] != first - 2 or xpos[v][:1] != "V":
            continue
        heads[k], relations[k] = v, "conj"
        heads[times[0]], relations[times[0]] = k, "orphan"


def before_its_noun(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "from Seattle to Chicago in 2001 and to Arlington": the "to" is of the noun behind it, and
    what is joined with another "to" goes on from there."""
    for c, m in enumerate(heads):
        n = c + 1
        if relations[c] != "case" or not 0 <= m < c or n >= len(heads) or xpos[c] != "IN":
            continue
        phrase = relations[n] in {"obl", "nmod"} and xpos[n] in _NAMES | _COMMON | {"CD"}
        if not phrase or children(heads, relations, n, frozenset({"case"})):
            continue
        heads[c] = n
        for k in children(heads, relations, m, frozenset({"conj"})):
            own = children(heads, relations, k, frozenset({"case"}))
            if k > n and own and own[0] == k - 1:
                heads[k] = n


def copula_of_a_noun(xpos: Sequence[str], heads: list[int], relations: Sequence[str]) -> None:
    """ "who documented it and was his photographer, died": what he was is a noun; a finite verb has
    no copula. "She was back in the Baltic": what she was stands nearer than the sea."""
    for c, v in enumerate(heads):
        if relations[c] == "cop" and v > c and c < heads[v] < v and xpos[heads[v]] in {"RB", "JJ"}:
            heads[c] = heads[v]
            continue
        if relations[c] != "cop" or v < c or xpos[v] not in {"VBD", "VBZ"}:
            continue
        inside = [
            n
            for n in range(c + 1, v)
            if relations[n] == "conj" and xpos[n] in _COMMON and heads[n] < c
        ]
        if inside:
            heads[c] = inside[0]


_BODIES = frozenset(
    """administration agency association authority bank board bureau centre center commission
    committee council department foundation fund group institute ministry museum office party
    service society survey trust union university""".split()  # noqa: SIM905
)


def body_with_two(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "by the Competition and Markets Authority": one body, which is called after two things."""
    for k, a in enumerate(heads):
        if relations[k] != "conj" or forms[k] not in _BODIES or xpos[k] not in _NAMES:
            continue
        first = leftmost(heads, k)
        first += forms[first] in {"and", "&"}
        whole = first - 1 == a + 1 and forms[first - 1] in {"and", "&"} and first < k
        det = children(heads, relations, a, frozenset({"det"}))
        if not whole or [forms[j] for j in det] != ["the"] or det[0] != a - 1:
            continue
        if forms[a] in _BODIES or children(heads, relations, k, frozenset({"det"})):
            continue
        heads[k], relations[k] = heads[a], relations[a]
        for j in children(heads, relations, a, frozenset({"case", "det"})):
            heads[j] = k
        heads[a], relations[a], heads[first - 1] = k, "compound", a
        xpos[a] = "NNP"


def since_that_year(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the youngest to win it since Serena Williams in 1999": Williams won it in 1999."""
    for k, v in enumerate(heads):
        named = xpos[k] in _NAMES and relations[k] in {"obl", "nmod"}
        if not named or "since" not in [
            forms[c] for c in children(heads, relations, k, frozenset({"case"}))
        ]:
            continue
        end = max((j for j, h in enumerate(heads) if h == k), default=k)
        y = end + 2
        if y < len(forms) and forms[end + 1] == "in" and forms[y].isdigit() and heads[y] == v:
            heads[y], relations[y] = k, "nmod"


_OUTCOMES = frozenset(
    """defeat victory win loss title triumph success failure setback medal gold silver bronze
    appearance goal record arrest conviction visit attempt""".split()  # noqa: SIM905
)
_ORDINALS = frozenset(
    """first second third fourth fifth sixth seventh eighth ninth tenth last latest only
    biggest worst best heaviest highest lowest""".split()  # noqa: SIM905
)


def outcome_of_it_all(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "has lost a vote on its plans, its third defeat in a month": they lost, and no plans did."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or forms[k] not in _OUTCOMES or not 0 <= n < k:
            continue
        owned = children(heads, relations, k, frozenset({"nmod:poss"}))
        counted = [j for j in children(heads, relations, k, frozenset({"amod"})) if j < k]
        v = n
        while v != ROOT and xpos[v][:1] != "V":
            v = heads[v]
        same = forms[n] == forms[k] or xpos[n] in _NAMES
        if not owned or not counted or v == ROOT or same or forms[counted[0]] not in _ORDINALS:
            continue
        while heads[v] != ROOT and relations[v] in {"acl", "xcomp"}:
            v = heads[v]
            while heads[v] != ROOT and xpos[v][:1] != "V":
                v = heads[v]
        if forms[leftmost(heads, k) - 1] == "," or forms[leftmost(heads, k)] == ",":
            heads[k], relations[k] = v, "parataxis"


def bound_for(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "had left Tune Airport at 9:40 bound for Louisville": no airport goes there."""
    for k, n in enumerate(heads):
        if forms[k] != "bound" or relations[k] != "acl" or forms[k + 1 : k + 2] != ["for"]:
            continue
        v = heads[n] if n != ROOT else ROOT
        if v == ROOT or not v < n < k or relations[n] not in {"obj", "obl"} or xpos[n] == "NN":
            continue
        if children(heads, relations, v, _SUBJECT):
            heads[k], relations[k] = v, "advcl"


def dries_in_an_hour(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "is woven from polyester and dries in an hour": a bare plural behind "and" that is joined to
    the participle, not to the noun beside it, is a verb."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or xpos[k] != "NNS" or v == ROOT or xpos[v] != "VBN":
            continue
        own = children(heads, relations, k, _OF_NOUNS)
        if own or forms[k - 1] != "and" or forms[k + 1 : k + 2] not in (["in"], ["at"], ["for"]):
            continue
        helpers = [forms[j] for j in children(heads, relations, v, frozenset({"aux:pass"}))]
        if helpers != ["is"]:
            continue
        upos[k], xpos[k] = "VERB", "VBZ"
        for j in children(heads, relations, v, frozenset({"obl", "obl:unmarked"})):
            if j > k:
                heads[j] = k
