"""Trees put right where a phrase, a clause or a noun belongs to what stands right before it, or
where a clause reaches past a noun that it does not tell of. All in place, before the tree is made;
`forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import ORG, PERSON, sort_of_noun
from factscore_tui.decompose.rules.lexicon import REPORTING
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.shared import and_of, case_of
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_NAMES = frozenset({"NNP", "NNPS"})
_NOUNS = _NAMES | {"NN", "NNS"}
_QUOTES = frozenset({'"', "“", "”"})


def making_it(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "is a politician who served until 2021, making her the first": it is the serving that made
    her that, not what she is."""
    for k, n in enumerate(heads):
        if relations[k] != "advcl" or xpos[k] != "VBG" or n == ROOT or n > k:
            continue
        if forms[k - 1] != "," or xpos[n] not in _NOUNS:
            continue
        clause = [
            r
            for r in children(heads, relations, n, frozenset({"acl:relcl"}))
            if n < r < k and xpos[r] in {"VBD", "VBZ"} and "," not in forms[n + 1 : r]
        ]
        if clause and children(heads, relations, n, frozenset({"cop"})):
            heads[k] = clause[-1]


def one_of_several(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "is one of the oldest cities in Europe, predating Rome": the one does, not all of them."""
    for k, n in enumerate(heads):
        if relations[k] != "acl" or xpos[k] != "VBG" or n == ROOT or n > k:
            continue
        one = heads[n]
        apart = forms[k - 1] == "," and relations[n] == "nmod" and one != ROOT
        if apart and forms[one] == "one" and children(heads, relations, one, frozenset({"cop"})):
            heads[k], relations[k] = one, "advcl"


def joined_phrase(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was married to Ulrich Fox, whom she divorced in 1982, and to Joachim Sauer": a phrase
    behind "and" goes on with the one of the same preposition before the clause."""
    for k, r in enumerate(heads):
        if relations[k] != "obl" or r == ROOT or relations[r] != "acl:relcl":
            continue
        cc, case = and_of(forms, heads, relations, k), case_of(forms, heads, relations, k)
        if cc < r or forms[cc - 1] != "," or not case or xpos[k] not in _NOUNS:
            continue
        n = heads[r]
        while n != ROOT and (xpos[n] not in _NOUNS or relations[n] != "obl"):
            n = heads[n]
        if n != ROOT and n < r and case_of(forms, heads, relations, n) == case:
            heads[k], relations[k] = n, "conj"


def sum_in_a_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "on the Bank of England £50 note": it is the note that is spoken of."""
    for k in range(2, len(forms) - 2):
        if xpos[k] != "$" or xpos[k + 1] != "CD" or xpos[k + 2] != "NN":
            continue
        note, top = k + 2, heads[k]
        behind = heads[note] == k and relations[note].startswith("nmod")
        if not behind or top == ROOT or top > k or xpos[top] not in _NAMES:
            continue
        if xpos[k - 1] not in _NAMES:
            continue
        heads[note], relations[note] = heads[top], relations[top]
        for j in children(heads, relations, top, frozenset({"case", "det"})):
            heads[j] = note
        heads[top], relations[top] = note, "compound"
        heads[k], relations[k] = note, "compound"


def object_of_the_nearest(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "to demolish what remained and rebuild the centre": what stands right behind a verb is its
    object, not that of a verb before it."""
    for k, v in enumerate(heads):
        if relations[k] != "obj" or v == ROOT or v > k or xpos[k] not in _NOUNS:
            continue
        w = leftmost(heads, k) - 1
        bare = v < w and xpos[w] in {"VB", "VBD"} and relations[w] == "conj" and heads[w] != k
        if not bare or children(heads, relations, w, frozenset({"obj", "aux:pass"})):
            continue
        if and_of(forms, heads, relations, w) > v:
            heads[k] = w


def behind_including(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Many set out, including that of da Gama to India in 1497": up to the next comma all is of
    what is included."""
    for i, n in enumerate(heads):
        if forms[i] != "including" or relations[i] != "case" or n == ROOT or n < i:
            continue
        if forms[i - 1] != ",":
            continue
        for k in range(n + 1, len(forms)):
            if forms[k] in {",", ";", "("}:
                break
            outside = heads[k] != ROOT and heads[k] < i and relations[k] in {"obl", "nmod"}
            if outside and leftmost(heads, k) > n and xpos[heads[k]][:2] == "VB":
                heads[k], relations[k] = n, "nmod"


_HELD = frozenset(
    """held built published released written directed titled entitled located situated designed
    established launched staged""".split()  # noqa: SIM905
)
"""Participles that tell of a thing, not of who had to do with it."""


def held_behind_the_object(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "hosted Expo 2000, held to mark a voyage, and the final of a cup": the fair was held; what
    stands behind the second comma was hosted, too."""
    for r, v in enumerate(heads):
        if relations[r] not in {"advcl", "acl"} or forms[r] not in _HELD or v == ROOT or v > r:
            continue
        if forms[r - 1] != "," or children(heads, relations, r, _SUBJECT | _GROUP | {"mark"}):
            continue
        if relations[r] == "advcl":
            own = [o for o in children(heads, relations, v, frozenset({"obj"})) if v < o < r]
            agent = children(heads, relations, v, frozenset({"aux:pass"}))
            if not own or agent or sort_of_noun(forms[own[0]]) == PERSON:
                continue
            if any(relations[j] in {"obl", "ccomp"} and v < j < r for j in kids(heads, v)):
                continue
            heads[r], relations[r] = own[0], "acl"
        n = heads[r]
        for k in range(r + 1, len(forms)):
            cc = and_of(forms, heads, relations, k) if relations[k] == "conj" else ROOT
            if cc < r or forms[cc - 1] != "," or xpos[k] not in _NOUNS or heads[k] < r:
                continue
            if forms[cc + 1] in {"the", "a", "an"} and not [
                j for j in children(heads, relations, heads[k], frozenset({"conj"})) if j != k
            ]:
                heads[k] = n


def kids(heads: Sequence[int], v: int) -> list[int]:
    """The words right under word v."""
    return [k for k, h in enumerate(heads) if h == v]


_CRIMES = frozenset({"fraud", "death", "burglary", "conspiracy", "theft", "murder", "rape"})


def crime_by(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "pleaded guilty to fraud by abuse of position", "death by dangerous driving": how it was
    done is part of what the crime is called."""
    for k, v in enumerate(heads):
        if relations[k] not in {"obl", "obl:agent"} or v == ROOT or xpos[k] not in {"NN", "VBG"}:
            continue
        first = leftmost(heads, k)
        if first < 1 or forms[first] != "by" or forms[first - 1] not in _CRIMES:
            continue
        if heads[first - 1] != k and v < first:
            heads[k], relations[k] = first - 1, "nmod"


def quoted_adjectives(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """'was a "mean and calculated" breach of trust': what is quoted tells of the noun behind."""
    for d, n in enumerate(heads):
        if relations[d] != "det" or n == ROOT or forms[d + 1 : d + 2] != ['"'] or n < d + 4:
            continue
        closing = next((c for c in range(d + 2, n) if forms[c] in _QUOTES), ROOT)
        if closing == ROOT or closing != n - 1:
            continue
        inside = range(d + 2, closing)
        top = [k for k in inside if heads[k] not in inside]
        if len(top) == 1 and heads[top[0]] != n:
            heads[top[0]], relations[top[0]] = n, "amod"


_DOINGS = frozenset(
    """speeding stalking shoplifting kidnapping trafficking stealing lying possessing smuggling
    resisting assaulting driving evading laundering forging""".split()  # noqa: SIM905
)


def second_doing(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "charged with driving under the influence and speeding": nobody drives under speeding."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or forms[k] not in _DOINGS or n == ROOT:
            continue
        v = heads[n]
        gerund = v != ROOT and xpos[v] == "VBG" and v < n and forms[n] not in _DOINGS
        if (
            gerund
            and relations[n] in {"obj", "obl"}
            and and_of(forms, heads, relations, k) == k - 1
        ):
            heads[k] = v


_TOLD = frozenset(
    """asked called urged demanded appealed filed launched promised warned written offered applied
    vowed threatened pledged begun started""".split()  # noqa: SIM905
)


def says_and_has_asked(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The association says the site is too large and has asked for compensation": the site asks
    for nothing."""
    for k, c in enumerate(heads):
        if relations[k] != "conj" or c == ROOT or relations[c] != "ccomp" or forms[k] not in _TOLD:
            continue
        v = heads[c]
        helper = [forms[j] for j in children(heads, relations, k, _GROUP)]
        if v == ROOT or forms[v] not in REPORTING or helper not in (["has"], ["have"], ["had"]):
            continue
        who = children(heads, relations, c, frozenset({"nsubj", "nsubj:pass"}))
        person = not who or xpos[who[0]] in {"PRP", "NNP", "NNPS"}
        person = person or sort_of_noun(forms[who[0]]) in {PERSON, ORG}
        if not person and not children(heads, relations, k, _SUBJECT):
            heads[k] = v


def base_form_above(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "to demolish what remained and rebuild the centre": a bare verb is joined to the infinitive
    above a clause that has a finite one."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h == ROOT or xpos[k] != "VB" or xpos[h] not in {"VBD", "VBZ"}:
            continue
        if children(heads, relations, k, _SUBJECT | _GROUP | {"mark"}):
            continue
        above, steps = heads[h], 0
        while above != ROOT and xpos[above] != "VB" and steps < 4:
            above, steps = heads[above], steps + 1
        if above != ROOT and xpos[above] == "VB" and above < h:
            heads[k] = above


def infinitives_in_a_row(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "The firm wants to close three plants, cut 500 jobs and move to Dublin": one firm does not
    "move"; all three are what it wants."""
    for v, tag in enumerate(xpos):
        if tag not in {"VBZ", "VBD", "VBN"}:
            continue
        infinitive = [
            x
            for x in children(heads, relations, v, frozenset({"xcomp"}))
            if xpos[x] == "VB" and any(forms[m] == "to" for m in kids(heads, x))
        ]
        subject = children(heads, relations, v, frozenset({"nsubj", "nsubj:pass"}))
        if len(infinitive) != 1 or not subject or xpos[subject[0]] not in {"NN", "NNP", "PRP"}:
            continue
        x = infinitive[0]
        later = [c for c in children(heads, relations, v, _CONJ) if c > x]
        later += [
            c for c in range(x + 1, len(heads)) if heads[c] in later and relations[c] == "conj"
        ]
        if not later or xpos[max(later)] not in {"VB", "VBP"}:
            continue
        if any(children(heads, relations, c, _SUBJECT | _GROUP) for c in later):
            continue
        if forms[subject[0]] in {"they", "we", "you", "i"} or xpos[max(later)] == "VBP":
            plural = children(heads, relations, subject[0], _CONJ)
            if plural or forms[subject[0]] in {"they", "we", "you", "i"}:
                continue
        for c in later:
            if xpos[c] in {"VB", "VBP"} or (c != max(later) and not forms[c].endswith("ed")):
                heads[c], xpos[c] = x, "VB"


def object_shared_to(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "opened Shimoda and Hakodate to American ships": both were opened to them."""
    for j, n in enumerate(heads):
        if relations[j] != "obl" or n == ROOT or relations[n] != "conj" or n > j:
            continue
        first = heads[n]
        v = heads[first] if first != ROOT else ROOT
        thing = xpos[n] in _NOUNS and not children(heads, relations, n, _GROUP | _SUBJECT)
        beside = [o for o in children(heads, relations, first, frozenset({"obj"})) if o < n]
        if thing and xpos[first][:2] == "VB" and len(beside) == 1:
            cc = and_of(forms, heads, relations, n)
            if cc == n - 1 and beside[0] == cc - 1 and xpos[beside[0]] in _NAMES:
                heads[n], heads[j] = beside[0], first
            continue
        if thing and v != ROOT and relations[first] == "obj" and xpos[v][:2] == "VB":
            heads[j] = v


_LED = frozenset("board staff headquarters management leadership seat part half".split())  # noqa: SIM905


def which_of_a_body(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "chaired the board of Aarhus Food Bank, which gives out meals", "is president of Fox Ltd,
    which makes soap": the body does, not its board, and "which" is no president."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or n > r:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        if forms[first] != "which" or forms[first - 1] != "," or relations[first] not in _SUBJECT:
            continue
        if forms[n] not in _LED and sort_of_noun(forms[n]) != PERSON:
            continue
        m = first - 2
        while m > n and (heads[m] > n or heads[m] == m) and relations[m] in {"flat", "compound"}:
            m = heads[m]
        named = m > n and relations[m] == "nmod" and heads[m] == n and xpos[m] in _NAMES
        if named and case_of(forms, heads, relations, m) in {"of", "at", "for"}:
            heads[r] = m


_DONE_BY_FIRMS = frozenset(
    """won secured announced plans owns employs operates makes produces said bought sold
    manufactures bid beat acquired hired""".split()  # noqa: SIM905
)


def which_of_the_maker(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a vehicle built by SpaceX, which won the contract": the firm won it."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or forms[r] not in _DONE_BY_FIRMS:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        if forms[first] != "which" or forms[first - 1] != "," or relations[first] != "nsubj":
            continue
        m = first - 2
        while m > n and relations[m] in {"flat", "compound"}:
            m = heads[m]
        if m > n and xpos[m] in _NAMES and relations[m] == "obl:agent" and heads[heads[m]] == n:
            heads[r] = m


def where_in_a_place(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "three hospitals in the west of the state, where the swing reached 14 points": where is the
    place, not the things in it."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or xpos[n] != "NNS" or n > r:
            continue
        first = leftmost(heads, r)
        first += forms[first] == ","
        if forms[first] != "where" or forms[first - 1] != ",":
            continue
        place = [
            m
            for m in children(heads, relations, n, frozenset({"nmod"}))
            if n < m < first and case_of(forms, heads, relations, m) in {"in", "at", "near"}
        ]
        if place:
            heads[r] = place[-1]


_WENT_ON = frozenset(
    """retrained trained qualified enrolled switched settled transferred relocated volunteered
    progressed advanced moved returned graduated studied worked emigrated quarrelled quarreled
    clashed collaborated competed corresponded""".split()  # noqa: SIM905
)


def active_in_a_row(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: list[str]
) -> None:
    """ "started out as a nurse, retrained as an engineer at 27, and spent three years there": who
    retrains does something, between two things done."""
    for k, v in enumerate(heads):
        if relations[k] != "advcl" or forms[k] not in _WENT_ON or v == ROOT or v > k:
            continue
        agents = [a for a, h in enumerate(heads) if h == k and relations[a] == "obl:agent"]
        if xpos[k] != "VBN" or forms[k - 1] != "," or xpos[v] != "VBD" or "by" in forms[k : k + 2]:
            continue
        if children(heads, relations, k, _SUBJECT | _GROUP | {"mark"}):
            continue
        if any(c > k and xpos[c] == "VBD" for c in children(heads, relations, v, _CONJ)):
            xpos[k], relations[k] = "VBD", "conj"
            for a in agents:  # "quarrelled with the Pope"
                relations[a] = "obl"


_CONJ = frozenset({"conj"})


def second_office(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: Sequence[str]
) -> None:
    """ "Master of the Royal Mint and president of the Royal Society": he was both."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h == ROOT or relations[h] != "nmod" or xpos[k] != "NN":
            continue
        top = heads[h]
        office = sort_of_noun(forms[top]) == PERSON or relations[top] == "xcomp"
        people = office and sort_of_noun(forms[k]) == PERSON
        bare = leftmost(heads, k) >= k - 1 and forms[k - 1] == "and"
        if people and bare and xpos[h] in _NAMES and top < h < k:
            heads[k] = top


def office_before_a_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Four ministers, among them Treasurer Colin Abbey": the office is part of the name."""
    for k in range(len(forms) - 1):
        name = k + 1
        alike = heads[k] == heads[name] and relations[k] == relations[name] == "appos"
        if not alike or xpos[name] not in _NAMES or xpos[k] not in _NOUNS:
            continue
        relations[k] = "compound"
        for j in kids(heads, k):
            heads[j] = name
        heads[k] = name
