"""Trees put right where a second part shares a word with the first that is not said again: "was"
of passives in a row, the verb "was" of a second family, "of France" of a capital and largest city.
All in place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.core.calendar_names import MONTHS
from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.tree import ROOT

_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_GROUP = frozenset({"aux", "aux:pass", "cop"})
_MAKING = frozenset(
    """arranged built choreographed composed constructed designed developed directed distributed
    drawn edited engineered filmed illustrated made manufactured mixed narrated painted
    photographed produced published recorded released shot sung translated written""".split()  # noqa: SIM905
)
"""What is done to works and buildings, never to who made them."""
_NAMING = frozenset("made named appointed elected declared created crowned".split())  # noqa: SIM905
_RANKS = frozenset(
    """baron baronet cardinal citizen commander companion count dame duke earl fellow freeman
    knight member officer peer saint viscount""".split()  # noqa: SIM905
)
_SIDES = frozenset(
    """north south east west northeast northwest southeast southwest north-east north-west
    south-east south-west left right front rear""".split()  # noqa: SIM905
)
_MEASURES = frozenset(
    """age amount area cost depth distance height length mass number population price rate size
    speed strength thickness volume weight width""".split()  # noqa: SIM905
)
DATED = frozenset(
    """abdication abolition accession appointment arrest arrival assassination birth capture closure
    collapse completion coronation death defeat demolition departure discharge dismissal dissolution
    divorce election emancipation enlistment establishment execution formation foundation founding
    graduation inauguration independence invasion liberation marriage merger opening ordination
    outbreak publication release resignation restoration retirement return separation surrender
    takeover unification wedding""".split()  # noqa: SIM905
)
"""What happens once: a date right behind it is its own."""
_BOUNDS = frozenset("until till after before since from upon on following to at".split())  # noqa: SIM905
_OF_NOUNS = frozenset({"det", "amod", "nummod", "case", "compound"})
_BY_AND_OF = frozenset({"obl", "obl:agent"})


def passives_in_a_row(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was directed by Ann Lee, written by Tom Fox and produced by Jane Holt": the film was
    written, not Ann Lee. An aside is closed by a comma ("stolen by Fox, hired by a gang, and
    sold")."""
    for k, n in enumerate(heads):
        if relations[k] != "acl" or xpos[k] != "VBN" or n == ROOT or n > k:
            continue
        v = heads[n]
        first = leftmost(heads, k)
        apart = first > 0 and "," in (forms[first], forms[first - 1])
        if not apart or relations[n] not in _BY_AND_OF or v == ROOT or xpos[v] != "VBN":
            continue
        if not children(heads, relations, v, frozenset({"aux:pass"})):
            continue
        if not children(heads, relations, k, frozenset({"obl:agent", "obl"})):
            continue
        later = [
            c
            for c in range(k + 1, len(heads))
            if relations[c] == "conj"
            and heads[c] in {k, v}
            and xpos[c] in {"VBN", "VBD"}
            and not children(heads, relations, c, _SUBJECT | _GROUP)
            and and_of(forms, heads, relations, c) > k
        ]
        if not later:
            continue
        made = forms[v] in _MAKING and forms[k] in _MAKING
        closed = forms[and_of(forms, heads, relations, later[-1]) - 1] == ","
        if made or (relations[n] == "obl:agent" and not closed):
            heads[k], relations[k] = v, "conj"
            for c in children(heads, relations, k, frozenset({"conj"})):
                heads[c] = v


def made_somebody(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: Sequence[str]
) -> None:
    """ "was appointed a Dame and made a Companion", "was knighted and awarded the Copley
    Medal": she made nobody that, and he awarded nothing."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v == ROOT or xpos[k] != "VBD" or xpos[v] != "VBN":
            continue
        if not children(heads, relations, v, frozenset({"aux:pass"})):
            continue
        if children(heads, relations, k, _SUBJECT | _GROUP | frozenset({"iobj", "xcomp"})):
            continue
        objects = children(heads, relations, k, frozenset({"obj"}))
        behind = children(heads, relations, k, frozenset({"obl", "obl:agent"}))
        if forms[k] == "sold" and not objects:  # "stolen in 1990 and sold to a dealer"
            if {case_of(forms, heads, relations, j) for j in behind} & {"to", "for", "by"}:
                xpos[k] = "VBN"
            continue
        if len(objects) != 1:
            continue
        thing = objects[0]
        to_whom = [j for j in behind if case_of(forms, heads, relations, j) == "to"]
        person = sort_of_noun(forms[thing]) == PERSON or forms[thing] in _RANKS
        somebody = person and xpos[thing] in {"NN", "NNP"}
        named = forms[k] in _NAMING and somebody and forms[leftmost(heads, thing)] in {"a", "an"}
        if named or (forms[k] == "awarded" and not to_whom):
            xpos[k] = "VBN"


def was_of_both(
    forms: Sequence[str],
    upos: Sequence[str],
    xpos: Sequence[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """ "His father was a baker and his mother a seamstress", "Her mother was Swedish and her father
    Danish": two that stand side by side behind "and" are who and what, and "was" is left out."""
    for b, a in enumerate(heads):  # "and his father Danish", read like "father general"
        h = heads[a] if relations[b] == "amod" and b == a + 1 and relations[a] == "conj" else ROOT
        if h != ROOT and h < a and upos[b] == upos[h] == "ADJ" and _said_of(heads, relations, h):
            heads[b], relations[b] = h, "conj"
    for b, h in enumerate(heads):
        if relations[b] != "conj" or h == ROOT or h > b:
            continue
        if not _said_of(heads, relations, h):
            continue
        if children(heads, relations, b, _GROUP | {"case"}):
            continue
        alike = upos[b] == upos[h] == "ADJ" or (xpos[b] in _NOUNS and xpos[h] in _NOUNS)
        own = children(heads, relations, b, frozenset({"nsubj"}))
        beside = [
            a
            for a in range(h + 1, b)
            if heads[a] == h and relations[a] == "conj" and xpos[a] in _NOUNS
        ]
        a = own[0] if own else beside[-1] if beside else ROOT
        if not alike or a == ROOT or not h < a < b:
            continue
        cc = max(and_of(forms, heads, relations, a), and_of(forms, heads, relations, b))
        start = min((k for k in range(a + 1, b + 1) if _under(heads, k, b, a)), default=b)
        if cc == ROOT or cc + 1 != leftmost(heads, a) or "," in forms[cc + 1 : start]:
            continue
        if xpos[b] in _NOUNS and upos[start] not in {"DET", "PRON", "NUM"}:
            continue
        heads[a], relations[a], heads[b], relations[b] = h, "conj", a, "orphan"
        heads[cc] = a


def _said_of(heads: Sequence[int], relations: Sequence[str], h: int) -> bool:
    """True for a predicate with "is"."""
    return bool(children(heads, relations, h, frozenset({"cop"})))


def date_of_the_event(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "ran it until her death in 1944", "from its foundation in 1920": it was the death that was
    in 1944."""
    for k, v in enumerate(heads):
        if relations[k] != "obl" or v == ROOT or v > k or not _is_date(forms, xpos, k):
            continue
        case = children(heads, relations, k, frozenset({"case"}))
        if len(case) != 1 or forms[case[0]] not in {"in", "on"}:
            continue
        before = leftmost(heads, k) - 1
        if before < 0 or forms[before] not in DATED or xpos[before] != "NN":
            continue
        bound = [forms[c] for c in children(heads, relations, before, frozenset({"case"}))]
        if heads[before] == v and relations[before] == "obl" and set(bound) & _BOUNDS:
            heads[k], relations[k] = before, "nmod"


def of_both(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "the capital and largest city of Serbia", "the president and chief executive of Siemens":
    under one article both are of Serbia."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h == ROOT or h > k or xpos[k] != "NN" or xpos[h] != "NN":
            continue
        article = [forms[d] for d in children(heads, relations, h, frozenset({"det"}))]
        cc = and_of(forms, heads, relations, k)
        one = children(heads, relations, k, frozenset({"det", "nmod:poss", "case"}))
        if article != ["the"] or cc != h + 1 or one:
            continue
        if children(heads, relations, h, frozenset({"nmod"})):
            continue
        for j in children(heads, relations, k, frozenset({"nmod"})):
            if any(forms[c] == "of" for c in children(heads, relations, j, frozenset({"case"}))):
                heads[j] = h


def apposition_to_the_last(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "his sister and her husband, a blacksmith": one who is named behind two is the second; so is
    who stands behind "he and de Klerk, the last white president"."""
    for k, h in enumerate(heads):
        if relations[k] != "appos" or h == ROOT or xpos[k] != "NN":
            continue
        if xpos[h] not in _NOUNS and xpos[h] != "PRP":
            continue
        start = leftmost(heads, k)
        start = start + 1 if forms[start] == "," else start
        articles = {"a", "an", "the"} if xpos[h] == "PRP" else {"a", "an"}
        if forms[start] not in articles or start < 2 or forms[start - 1] != ",":
            continue
        last = [
            c
            for c in children(heads, relations, h, frozenset({"conj"}))
            if and_of(forms, heads, relations, c) != ROOT and h < c < start
        ]
        person = sort_of_noun(forms[k]) == PERSON
        if len(last) == 1 and person and _end(heads, relations, last[0], start) == start - 2:
            heads[k] = last[0]


def neighbours_by_side(
    forms: Sequence[str],
    upos: Sequence[str],
    xpos: Sequence[str],
    heads: list[int],
    relations: list[str],
) -> None:
    """ "is bordered by Kenya to the north, Zambia to the west and the ocean to the east": each side
    belongs to the noun before it, and the nouns are three of a kind."""
    begins = {k: k - 2 if forms[k - 1] == "-" else k for k in range(3, len(forms))}  # "south-east"
    sides = [
        k
        for k, n in begins.items()
        if forms[k] in _SIDES
        and forms[n - 1] == "the"
        and forms[n - 2] in {"to", "on", "in"}
        and forms[k + 1 : k + 2] not in (["-"], ("-",))
    ]
    owners = [_top_of(heads, relations, begins[k] - 3) for k in sides]
    if len(sides) < 2 or any(xpos[n] not in _NOUNS for n in owners):
        return
    first = owners[0]
    v = heads[first]
    if relations[first] not in {"obl:agent", "obl", "obj"} or v == ROOT or not v < first:
        return
    for n, (side, owner) in enumerate(zip(sides, owners, strict=True)):
        begin = leftmost_noun(heads, owner, sides[n - 1] if n else v)
        between = set(forms[sides[n - 1] + 1 : begin]) if n else set()
        if heads[owner] not in {v, first, *sides} or not between <= {",", "and"}:
            return
        if heads[side] not in {v, first, *owners, *sides[:n]}:
            return
    for n, (side, owner) in enumerate(zip(sides, owners, strict=True)):
        heads[side], relations[side] = owner, "nmod"
        if n:
            heads[owner], relations[owner] = first, "conj"


def things_with_places(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "include Opel in Germany, Vauxhall in Britain and Holden in Australia": what has the same
    preposition behind it once more is joined to the first thing, not to its place."""
    for c, p in enumerate(heads):
        if relations[c] != "conj" or p == ROOT or relations[p] not in {"nmod", "obl"} or p > c:
            continue
        case = case_of(forms, heads, relations, p)
        places = case in {"in", "at", "on", "near"}
        if not places or xpos[c] not in _NOUNS or xpos[p] not in _NOUNS:
            continue
        own = children(heads, relations, c, frozenset({"nmod"}))
        twice = [j for j in own if j > c and case_of(forms, heads, relations, j) == case]
        if len(twice) != 1 or case_of(forms, heads, relations, c):
            continue
        if children(heads, relations, p, frozenset({"nmod"})):
            continue
        n = _top_of(heads, relations, leftmost(heads, p) - 1)
        if relations[p] == "obl" and relations[n] in {"obj", "nsubj"} and heads[n] == heads[p]:
            heads[p], relations[p] = n, "nmod"
        if heads[p] != n or xpos[n] not in _NOUNS:
            continue
        heads[c] = n
        for k in range(c + 1, len(heads)):  # the last of them, told as if its verb were left out
            if relations[k] == "conj" and heads[k] in {heads[n], p} and xpos[k] in _NOUNS:
                again = children(heads, relations, k, frozenset({"orphan", "nmod"}))
                if len(again) == 1 and case_of(forms, heads, relations, again[0]) == case:
                    heads[k], relations[again[0]] = n, "nmod"


def lost_second_time(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Napoleon lost 40,000 men, the allies 22,000": a number behind a second noun is what they
    lost, not who the men were."""
    for a, n in enumerate(heads):
        if relations[a] != "appos" or n == ROOT or relations[n] != "obj" or xpos[a] not in _NOUNS:
            continue
        number = [b for b in children(heads, relations, a, frozenset({"nummod"})) if b == a + 1]
        counted = children(heads, relations, n, frozenset({"nummod"}))
        if number and counted and forms[leftmost(heads, a)] in {"the", ","}:
            heads[a], relations[a] = heads[n], "conj"
            relations[number[0]] = "orphan"


def agent_behind_a_source(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was founded, according to legend, by Romulus, who ...": he founded it, he is no legend."""
    for k, n in enumerate(heads):
        if relations[k] != "nmod" or n == ROOT or heads[n] == ROOT or relations[n] != "obl":
            continue
        v, case = heads[n], children(heads, relations, k, frozenset({"case"}))
        passive = xpos[v] == "VBN" and children(heads, relations, v, frozenset({"aux:pass"}))
        by = [c for c in case if forms[c] == "by" and forms[c - 1] == ","]
        if passive and by and v < n < k:
            heads[k], relations[k] = v, "obl:agent"


def second_of_a_couple(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "children of a minister and his wife": the wife is joined to the minister."""
    for k, h in enumerate(heads):
        if relations[k] != "conj" or h == ROOT or forms[k] not in {"wife", "husband", "widow"}:
            continue
        cc = and_of(forms, heads, relations, k)
        if cc < 1 or not children(heads, relations, k, frozenset({"nmod:poss"})):
            continue
        near = _top_of(heads, relations, cc - 1)
        person = sort_of_noun(forms[near]) == PERSON or xpos[near] == "NNP"
        if near != h and person and heads[near] == h and relations[near] == "nmod":
            heads[k] = near


def case_of(forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], k: int) -> str:
    """The preposition of a noun; "" where it has none."""
    return " ".join(forms[j] for j in children(heads, relations, k, frozenset({"case"})))


def leftmost_noun(heads: Sequence[int], k: int, after: int) -> int:
    """The first word under noun k behind word `after`, marks and conjunctions included or not."""
    own = [j for j in range(after + 1, k + 1) if j == k or heads[j] == k]
    return min((j for j in own if j == k or j > after), default=k)


def _top_of(heads: Sequence[int], relations: Sequence[str], k: int) -> int:
    """The head of the name or compound that word k ends."""
    while relations[k] in {"flat", "compound"} and heads[k] != ROOT:
        k = heads[k]
    return k


def verb_like_a_plural(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "flows east and empties into the Missouri": a bare plural behind "and", joined to a verb in
    the present and followed by a preposition, is a verb too."""
    for k, v in enumerate(heads):
        if relations[k] != "conj" or v == ROOT or xpos[k] != "NNS" or xpos[v] != "VBZ":
            continue
        cc = and_of(forms, heads, relations, k)
        own = children(
            heads, relations, k, frozenset({"det", "amod", "nummod", "case", "compound"})
        )
        if cc != k - 1 or own or k + 1 >= len(forms) or forms[k + 1] not in _TOWARDS:
            continue
        if not children(heads, relations, v, _SUBJECT) and relations[v] != "conj":
            continue
        upos[k], xpos[k] = "VERB", "VBZ"
        for j in children(heads, relations, k, frozenset({"nmod"})):
            relations[j] = "obl"


_TOWARDS = frozenset("into onto through across past along towards toward from over under".split())  # noqa: SIM905


def share_of_a_measure(
    forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a quarter the size of the Earth", "three times the price": the share is not the size."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or n == ROOT or forms[k] not in _MEASURES:
            continue
        if leftmost(heads, k) == n + 1 and forms[n + 1] == "the":
            relations[k] = "nmod:unmarked"


def behind_an_apposition(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "lived with their son, a painter, in Leeds": behind the comma that closes an apposition
    goes on what the verb says."""
    for k, n in enumerate(heads):
        if relations[k] != "nmod" or n == ROOT or n > k:
            continue
        case = children(heads, relations, k, frozenset({"case"}))
        if len(case) != 1 or forms[case[0]] not in {"in", "at", "on", "near", "for", "from"}:
            continue
        closed = forms[case[0] - 1] == ","
        inside = [a for a in children(heads, relations, n, frozenset({"appos"})) if n < a < case[0]]
        if not closed or not inside or _end(heads, relations, inside[-1], case[0]) != case[0] - 2:
            continue
        top = n
        while relations[top] == "conj" and heads[top] != ROOT:
            top = heads[top]
        v = heads[top]
        if relations[top] in {"obl", "obj", "obl:agent"} and v != ROOT and v < top:
            heads[k], relations[k] = v, "obl"


def _end(heads: Sequence[int], relations: Sequence[str], top: int, before: int) -> int:
    """The last word under word `top` before word `before`, marks left out."""
    return max(
        k for k in range(before) if relations[k] != "punct" and (k == top or _under(heads, k, top))
    )


def _under(heads: Sequence[int], k: int, top: int, but: int = ROOT) -> bool:
    """True for word k that hangs on word `top`, or is it; not through word `but`."""
    steps = 0
    while k != ROOT and steps <= len(heads):
        if k == but:
            return False
        if k == top:
            return True
        k, steps = heads[k], steps + 1
    return False


def _is_date(forms: Sequence[str], xpos: Sequence[str], k: int) -> bool:
    """True for a year or a month."""
    year = xpos[k] == "CD" and forms[k].isdigit() and len(forms[k]) == 4
    return year or (forms[k] in MONTHS and xpos[k] in _NOUNS)


def and_of(forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], k: int) -> int:
    """Where the "and" of word k stands, or ROOT."""
    own = children(heads, relations, k, frozenset({"cc"}))
    return next((c for c in own if forms[c] in {"and", "but"}), ROOT)
