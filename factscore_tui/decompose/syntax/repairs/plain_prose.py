"""Trees put right for how letters, reviews, minutes and obituaries put things: "In fact", "by three
votes to one", "survived by her sister Ann, two of her sons and a niece". All in place, before the
tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import PERSON, TIME, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.repairs.shared import case_of
from factscore_tui.decompose.syntax.repairs.two_titles import title_with_another
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_SAID_BESIDE = frozenset(
    "fact short conclusion sum summary truth reality addition particular brief other words".split()  # noqa: SIM905
)
_INSIDE_NAMES = frozenset({"flat", "compound", "conj", "nmod:desc"})
_LORDS = frozenset(
    """duke earl count king queen prince princess bishop archbishop mayor president governor emperor
    sultan marquis marquess baron lord viscount abbot elector shah""".split()  # noqa: SIM905
)
_FIGURES = frozenset(
    """demand sales revenue revenues turnover output production profit profits income orders traffic
    exports imports turnout attendance consumption spending investment""".split()  # noqa: SIM905
)
_RISE = frozenset(
    """rose fell weakened grew slowed dropped declined recovered doubled halved tripled shrank
    increased climbed slipped jumped slumped peaked""".split()  # noqa: SIM905
)
_CALLED = frozenset("called named nicknamed dubbed termed".split())  # noqa: SIM905
_SHOWN = frozenset("showed shows shown told tells taught teaches asked asks".split())  # noqa: SIM905
_FOR_ONE, _FOR_SEVERAL = frozenset({"was", "is", "has"}), frozenset({"were", "are", "have"})
_WRITE = frozenset("write writes wrote written publish publishes published".split())  # noqa: SIM905
_COMES_OUT = frozenset(
    "came appeared published printed reprinted translated filmed sold banned reviewed".split()  # noqa: SIM905
)
_REPORTED = frozenset("heard said told learned learnt reported says hears".split())  # noqa: SIM905
_THOSE = frozenset({"those", "people", "men", "women"})
_BEFORE_TIMES = frozenset({"after", "when", "once", "before", "because", "if"})


def said_beside(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "In fact farmers lived there", "In conclusion, she", "As for the founder, he": no place or
    time of what is told."""
    if list(forms[:2]) == ["as", "for"] and heads[0] != ROOT and relations[heads[0]] == "obl":
        relations[heads[0]] = "discourse"
    if len(forms) < 4 or forms[0] != "in":
        return
    k = 2 if forms[1] == "other" else 1
    if forms[k + 1 : k + 2] == ["to"]:
        return  # "In addition to the bell"
    if forms[k] in _SAID_BESIDE and relations[k] in {"obl", "advmod"} and heads[0] == k:
        relations[k] = "discourse"


def which_agrees(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "units for the French army, which were called": the units were; and in "wrote a book about
    Nelson, which came out in 1859" the book came out."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or heads[n] == ROOT or relations[n] != "nmod":
            continue
        first = leftmost(heads, r)
        which = first + 1 if forms[first] == "," else first
        own = children(heads, relations, r, _SUBJECT)
        if forms[which] != "which" or which not in own:
            continue
        verbs = {
            forms[k]
            for k in (r, *children(heads, relations, r, frozenset({"aux:pass", "aux", "cop"})))
        }
        above = heads[n]
        if relations[above] == "appos" and xpos[heads[above]] == "NNS":
            above = heads[above]  # "the letters IK in a shield, which have been read"
        plural, singular = verbs & _FOR_SEVERAL or xpos[r] == "VBP", verbs & _FOR_ONE
        several = xpos[n] == "NN" and xpos[above] == "NNS" and plural
        one = xpos[n] == "NNS" and xpos[above] == "NN" and (singular or xpos[r] == "VBZ")
        made = relations[above] == "obj" and forms[heads[above]] in _WRITE
        rose = forms[above] in _FIGURES and forms[r] in _RISE  # "demand from mines, which fell"
        if several or one or rose or (made and forms[r] in _COMES_OUT):
            heads[r] = above


def which_is_nobody(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Okafor, an economist at Lund & Partners, which advises funds": the firm does."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or not xpos[n].startswith("NN"):
            continue
        first = leftmost(heads, r)
        which = first + 1 if forms[first] == "," else first
        if forms[which] != "which" or which not in children(heads, relations, r, _SUBJECT):
            continue
        beside = children(heads, relations, n, frozenset({"appos"}))
        somebody = [k for k in (n, *beside) if sort_of_noun(forms[k]) == PERSON and k < which]
        k = which - 2 if forms[which - 1] == "," else which - 1
        while (
            somebody
            and heads[k] > somebody[-1]
            and (relations[k] in _INSIDE_NAMES or xpos[heads[k]][:3] == "NNP")
        ):
            k = heads[k]  # "the Center for Reproductive Rights"
        if somebody and k > somebody[-1] and relations[k] == "nmod" and xpos[k][:3] == "NNP":
            heads[r] = k


def troops_of_the_duke(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "As the Duke of Marenz's troops closed on the town": the troops did, who are the Duke's."""
    for k, title in enumerate(heads):
        if relations[k] != "nmod" or title == ROOT or forms[title] not in _LORDS:
            continue
        land = children(heads, relations, k, frozenset({"nmod:poss"}))
        of = children(heads, relations, k, frozenset({"case"}))
        if len(land) != 1 or len(of) != 1 or forms[of[0]] != "of" or of[0] != title + 1:
            continue
        if xpos[land[0]] != "NNP" or not title < of[0] < land[0] < k:
            continue
        mark = [c for c in children(heads, relations, land[0], frozenset({"case"})) if c > land[0]]
        above, relation = heads[title], relations[title]
        for j, h in enumerate(heads):
            if h == title and j > k:
                heads[j] = k
        heads[k], relations[k] = above, relation
        heads[title], relations[title] = k, "nmod:poss"
        heads[land[0]], relations[land[0]] = title, "nmod"
        heads[of[0]] = land[0]
        for c in mark:
            heads[c] = title


def done_for_years(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "After ten years of digging led by Lesseps": the digging was led, not the years."""
    for v, n in enumerate(heads):
        told = relations[v] == "acl" and xpos[v] == "VBN" and n != ROOT and v > n + 2
        if not told or sort_of_noun(forms[n]) != TIME or heads[v - 1] != n:
            continue
        if relations[v - 1] == "nmod" and case_of(forms, heads, relations, v - 1) == "of":
            heads[v] = v - 1


def only_when(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "fell only after a commission cleaned the drains": nobody says that only a commission
    cleaned them."""
    for k in range(1, len(forms) - 2):
        if forms[k] in {"only", "even", "just"} and forms[k + 1] in _BEFORE_TIMES:
            clause = heads[k + 1]
            inside = clause != ROOT and relations[clause] == "advcl" and heads[k] > k + 1
            if inside and relations[k + 1] in {"mark", "advmod"}:
                heads[k], relations[k] = clause, "mark"


def several_in_a_list(
    forms: Sequence[str], upos: Sequence[str], xpos: Sequence[str], heads: list[int],
    relations: list[str],
) -> None:  # fmt: skip
    """ "survived by her sister Joan, three of her children and nine grandchildren": nobody is three
    of them."""
    for k, n in enumerate(heads):
        if relations[k] != "appos" or xpos[k] != "CD" or n == ROOT or upos[n] != "PROPN":
            continue
        of = [j for j in children(heads, relations, k, frozenset({"nmod"})) if j > k]
        if forms[k] == "one" or not of or xpos[n] == "NNPS":
            continue
        last = children(heads, relations, of[0], frozenset({"conj"}))
        if children(heads, relations, n, frozenset({"conj"})) or len(last) != 1:
            continue
        relations[k], heads[last[0]] = "conj", n


def how_to(forms: Sequence[str], xpos: Sequence[str], relations: list[str]) -> None:
    """ "finds out how to give life": without "how" it says something else."""
    for k in range(1, len(forms) - 1):
        if xpos[k] == "WRB" and xpos[k + 1] == "TO" and relations[k] == "advmod":
            relations[k] = "mark"


def first_of_the_verbs(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Victor, a clever man, studies at Ingolstadt, finds out and makes": the first of the verbs
    is no description of him."""
    root = next((k for k, h in enumerate(heads) if h == ROOT), ROOT)
    subject = children(heads, relations, root, _SUBJECT)
    if root == ROOT or len(subject) != 1 or xpos[root] != "VBZ":
        return
    own = children(heads, relations, subject[0], frozenset({"acl"}))
    first = [k for k in own if xpos[k] == "VBZ" and forms[k - 1] == "," and subject[0] < k < root]
    if len(first) != 1 or children(heads, relations, first[0], _SUBJECT):
        return
    v = first[0]
    heads[v], relations[v] = ROOT, "root"
    heads[root], relations[root] = v, "conj"
    heads[subject[0]] = v
    for k in children(heads, relations, root, frozenset({"conj"})):
        heads[k] = v


def name_of_three(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Norrland Ferments AB opened", "Operation Neptune was a part": of two subjects without
    anything between them that are names, or begin a sentence, the first is a part of the second."""
    for k in range(1, len(heads)):
        a = k - 1
        both = relations[a] in _SUBJECT and relations[k] in _SUBJECT and heads[a] == heads[k] > k
        front = children(heads, relations, a, frozenset({"compound"}))
        named = xpos[a] in {"NNP", "NNPS"} or any(xpos[j] == "NNP" for j in front)
        if both and (named or (a == 0 and xpos[a] == "NN")) and xpos[k] == "NNP":
            heads[a], relations[a] = k, "compound"


def called_like_a_verb(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Her diagram, sometimes called the Nightingale rose, showed": what is a past tense elsewhere
    ends the name here."""
    for k in range(2, len(forms) - 1):
        n = k - 1
        alone = not children(heads, relations, k, frozenset({"nsubj", "nsubj:pass", "obj", "obl"}))
        named = relations[n] in {"xcomp", "obl", "obj"} and forms[heads[n]] in _CALLED
        beside = relations[k] == "acl:relcl" and heads[k] in {n, heads[heads[n]]}
        ends = beside and forms[k + 1] in {",", ".", ")"}
        if xpos[k] == "VBD" and xpos[n] == "NNP" and alone and named and ends:
            upos[k], xpos[k] = "NOUN", "NN"
            heads[k], relations[k] = heads[n], relations[n]
            for j in range(n):
                heads[j] = k if heads[j] == n else heads[j]
            heads[n], relations[n] = k, "compound"


def shown_to_them(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "showed members of Parliament, who would hardly have read a table, what was killing the
    army": that was shown to them, and is no table."""
    for w in range(3, len(forms)):
        if forms[w - 1] != "," or xpos[w] != "WP":
            continue
        own = [
            k
            for k in range(w, len(forms))
            if relations[k] == "acl:relcl" and heads[k] in {w, w - 2}
        ]
        above = heads[w]
        while above != ROOT and relations[above] != "acl:relcl":
            above = heads[above]
        told = heads[above] if above != ROOT else ROOT
        verb = heads[told] if told != ROOT and relations[told] == "obj" else ROOT
        if verb == ROOT or forms[verb] not in _SHOWN or not own:
            continue
        clause = own[0]
        subject = children(heads, relations, clause, _SUBJECT)
        heads[clause], relations[clause] = verb, "ccomp"
        heads[w], relations[w] = clause, "obj" if subject else "nsubj"


def place_behind_a_time(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "began it in the wet summer of 1816, at Lake Geneva": no summer is at the lake."""
    for k, n in enumerate(heads):
        first = leftmost(heads, k)
        if relations[k] != "nmod" or not 0 <= n < k or "," not in forms[first - 1 : first + 1]:
            continue
        placed = case_of(forms, heads, relations, k) in {"at", "in", "on", "near"}
        if placed and relations[n] == "obl" and sort_of_noun(forms[n]) == TIME:
            heads[k], relations[k] = heads[n], "obl"


def cleft_again(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "it was Leon Moisseiff who proposed a bridge, and Charles Ellis who did the mathematics":
    that was Ellis, who is nothing else that the sentence says."""
    for k, n in enumerate(heads):
        if relations[k] != "conj" or n == ROOT or xpos[k] != "NNP" or xpos[n] in {"NNP", "NNPS"}:
            continue
        who = children(heads, relations, k, frozenset({"acl:relcl"}))
        first = [
            j
            for j in range(n, k)
            if xpos[j] == "NNP" and forms[j - 2 : j] in (["it", "was"], ["it", "is"])
        ]
        if who and first and forms[k + 1 : who[0]].count("who"):
            heads[k] = first[0]


def votes_to_one(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "by three votes to one": a score, and nothing that was resolved to one."""
    for k in range(3, len(forms)):
        n = k - 2
        if xpos[k] != "CD" or forms[k - 1] != "to" or relations[k] != "obl" or heads[k] != heads[n]:
            continue
        if relations[n].startswith("obl") and xpos[n] == "NNS" and xpos[n - 1] == "CD":
            heads[k], relations[k] = n, "nmod"


def high_above(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "stands at 2,430 metres, high above a bend": what stands there is high, and not the
    metres."""
    for k, n in enumerate(heads):
        if xpos[k] != "JJ" or relations[k] != "amod" or n == ROOT or n > k - 2:
            continue
        measured = bool(children(heads, relations, n, frozenset({"nummod"})))
        behind = bool(children(heads, relations, k, frozenset({"obl"})))
        if measured and behind and forms[k - 1] == "," and relations[n] == "obl":
            heads[k], relations[k] = heads[n], "advmod"


def when_of_age(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "came on a freighter when he was nine": a ship is no time, so that the clause tells when he
    came."""
    for v, n in enumerate(heads):
        if relations[v] != "acl:relcl" or n == ROOT or sort_of_noun(forms[n]) == TIME:
            continue
        when = leftmost(heads, v)
        above = heads[n]
        if forms[when] != "when" or above == ROOT or case_of(forms, heads, relations, n) not in {
            "on", "in", "to", "with", "from", "at", "by",
        }:  # fmt: skip
            continue
        if relations[n] in {"obl", "obj"} and forms[when - 1] != "," and xpos[n] == "NN":
            heads[v], relations[v] = above, "advcl"


def behind_a_report(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The firm gave back the wall, the council heard on Tuesday, at the agreed price": gave back
    at that price."""
    for v, top in enumerate(heads):
        if relations[v] != "parataxis" or forms[v] not in _REPORTED or top == ROOT or top > v:
            continue
        subject = children(heads, relations, v, _SUBJECT)
        first = leftmost(heads, subject[0]) if subject else 0
        end = next((k for k in range(v + 1, len(forms)) if forms[k] == ","), 0)
        if not first or forms[first - 1] != "," or not end:
            continue
        for k, h in enumerate(heads):
            cased = bool(case_of(forms, heads, relations, k))
            if h == v and k > end and relations[k] in {"obl", "obj", "advcl"} and cased:
                heads[k], relations[k] = top, "obl"


def name_of_two_objects(xpos: list[str], heads: list[int], relations: list[str]) -> None:
    """ "lost the Girl Maureen": one boat, though the first word of its name is a noun."""
    for k in range(2, len(heads)):
        n = k - 1
        two = relations[k] == relations[n] == "obj" and heads[k] == heads[n] != ROOT
        article = any(relations[j] == "det" and heads[j] == n for j in range(n))
        if two and article and xpos[k] == "NNP" and xpos[n] == "NN" and heads[k] < n:
            heads[k], relations[k], xpos[n] = n, "flat", "NNP"


def among_those_who(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Pettifer was among those who voted in favour": he voted."""
    for v, those in enumerate(heads):
        if relations[v] != "acl:relcl" or those == ROOT or forms[those] not in _THOSE:
            continue
        among = those >= 2 and forms[those - 1] == "among"
        who = children(heads, relations, v, _SUBJECT)
        copula = children(heads, relations, those, frozenset({"cop"}))
        subject = [k for k in children(heads, relations, those, _SUBJECT) if k < those]
        alone = not children(heads, relations, those, frozenset({"conj", "ccomp", "advcl"}))
        helpers = children(heads, relations, v, frozenset({"aux", "aux:pass", "cop"}))
        several = any(forms[k] in {"were", "are", "have"} for k in helpers)
        if not (among and copula and subject and alone) or several:
            continue
        if not who or forms[who[0]] != "who" or who[0] != those + 1:
            continue
        above, relation = heads[those], relations[those]
        heads[v], relations[v] = above, relation
        for k, h in enumerate(heads):
            if h == those:
                heads[k] = v
                if k >= copula[0]:
                    relations[k] = "punct"
        heads[those], relations[those], relations[who[0]] = v, "punct", "punct"


REPAIRS: tuple[Repair, ...] = (
    said_beside,
    which_agrees,
    which_is_nobody,
    troops_of_the_duke,
    done_for_years,
    title_with_another,
    only_when,
    several_in_a_list,
    how_to,
    first_of_the_verbs,
    name_of_three,
    called_like_a_verb,
    shown_to_them,
    place_behind_a_time,
    cleft_again,
    votes_to_one,
    high_above,
    behind_a_report,
    name_of_two_objects,
    among_those_who,
    when_of_age,
)
"""Those of this file, in order."""
