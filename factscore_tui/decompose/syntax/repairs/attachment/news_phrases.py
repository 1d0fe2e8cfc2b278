"""Trees put right where phrases of news and sport err: "bet her £20", "came from two goals down",
"a care home", "With the game drifting towards a draw", "its hall already serving as a shelter". All
in place, before the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_VERBS = frozenset({"VBD", "VBZ", "VBP", "VBN", "VBG", "VB"})
_CASE = frozenset({"case"})
_GIVES = frozenset(
    """bet bets gave give gives given paid pay pays owed owe owes lent sent left offered fined
    charged awarded cost costs""".split()  # noqa: SIM905
)
_MONEY = frozenset("£ $ € pounds dollars euros".split())  # noqa: SIM905
_OF_SUMS = frozenset("backdated payable spread phased staggered repayable index-linked".split())  # noqa: SIM905
_LEAVES = frozenset("leave leaves left leaving".split())  # noqa: SIM905
_LOADS = frozenset("passenger freight cargo mail goods bulk car".split())  # noqa: SIM905
_BE = frozenset({"was", "were", "is", "are"})
_RANKS = frozenset("count earl duke prince king queen baron lord lady".split())  # noqa: SIM905
_SIDES = frozenset("north south east west away inland upstream downstream upriver".split())  # noqa: SIM905


def bet_her(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "had bet her £20": she gets the money, it is not hers."""
    for k, n in enumerate(heads):
        v = heads[n] if n != ROOT else ROOT
        if forms[k] != "her" or relations[k] != "nmod:poss" or v != k - 1:
            continue
        money = forms[n] in _MONEY or any(forms[j] in _MONEY for j in range(k + 1, n + 1))
        if money and n > k and forms[v] in _GIVES and relations[n] == "obj":
            heads[k], relations[k], upos[k], xpos[k] = v, "iobj", "PRON", "PRP"


def of_the_relative_in_number(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Lee and Fox describe a glue that hardens fast, holds and dissolves": the glue does all of
    that, by the ending of its verbs."""
    for k, v in enumerate(heads):
        if v == ROOT or v > k or xpos[k] != "VBZ" or xpos[v] != "VBP":
            continue
        if relations[k] not in {"conj", "parataxis"} or children(heads, relations, k, _SUBJECT):
            continue
        inside = [
            r
            for r in range(v + 1, k)
            if relations[r] == "acl:relcl" and xpos[r] == "VBZ" and v < heads[r] < r
        ]
        if inside:
            heads[k], relations[k] = inside[-1], "conj"


def goals_down(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "came from two goals down": two goals down is where they came from."""
    for k in range(2, len(forms)):
        n = k - 1
        if forms[k] not in {"down", "behind"} or relations[k] != "advmod" or heads[k] != heads[n]:
            continue
        counted = children(heads, relations, n, frozenset({"nummod"}))
        from_ = [j for j in children(heads, relations, n, _CASE) if forms[j] == "from"]
        if relations[n] == "obl" and counted and from_:
            heads[k] = n


def care_home(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "residents of the Willows care home": no verb."""
    for k in range(len(forms) - 1):
        home = k + 1
        if forms[k] != "care" or forms[home] not in {"home", "homes"} or heads[home] != k:
            continue
        if upos[k] == "NOUN":
            continue
        for j in range(len(forms)):
            if heads[j] == k and j != home:
                heads[j] = home
        heads[home], relations[home] = heads[k], relations[k]
        heads[k], relations[k] = home, "compound"
        upos[k], xpos[k], upos[home], xpos[home] = "NOUN", "NN", "NOUN", "NN"


def with_it_doing(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "With the game drifting towards a draw, Tasker was shown a card": the game drifts, and is
    shown nothing."""
    for a, v in enumerate(heads):
        if relations[a] != "advcl" or v == ROOT or not a < v or xpos[a] not in _VERBS:
            continue
        with_ = leftmost(heads, a)
        if forms[with_] != "with" or heads[with_] != a:
            continue
        subjects = [k for k in children(heads, relations, v, _SUBJECT) if k < v]
        if len(subjects) == 2 and with_ < subjects[0] < a < subjects[1]:
            heads[subjects[0]], relations[subjects[0]] = a, "nsubj"


def leaves_him_with(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "leaves Lind, whose coalition lost an election, with a majority of two": he is left with
    it."""
    for k, r in enumerate(heads):
        if relations[k] != "obl" or r == ROOT or relations[r] != "acl:relcl" or heads[r] == ROOT:
            continue
        first, v = leftmost(heads, k), heads[heads[r]]
        apart = forms[first] == "with" or (forms[first] == "," and forms[first + 1] == "with")
        comma = "," in {forms[first], forms[first - 1]}
        if apart and comma and v != ROOT and forms[v] in _LEAVES and relations[heads[r]] == "obj":
            heads[k] = v


def backdated(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "offered a rise of 4.5 per cent, backdated to January": the rise is."""
    for k, v in enumerate(heads):
        if forms[k] not in _OF_SUMS or relations[k] != "advcl" or v == ROOT or v > k:
            continue
        things = [o for o in children(heads, relations, v, frozenset({"obj"})) if v < o < k]
        plain = things and not any(xpos[j] in _VERBS for j in range(things[-1], k))
        if plain and forms[k - 1] == ",":
            heads[k], relations[k] = things[-1], "acl"


def ahead_of(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "digging ahead of an extension": the two words are one preposition."""
    for k in range(1, len(forms) - 1):
        n = heads[k + 1]
        if forms[k] != "ahead" or forms[k + 1] != "of" or relations[k + 1] != "case" or n < k:
            continue
        if relations[k] == "advmod" and heads[k] == heads[n]:
            heads[k], relations[k] = n, "case"
            heads[k + 1], relations[k + 1] = k, "fixed"


def miles_north_of_the_name(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Pellin, a fishing village nine miles north": a village there."""
    for k, n in enumerate(heads):
        if forms[k] not in _SIDES or relations[k] != "advmod" or n == ROOT or n > k:
            continue
        measure = children(heads, relations, k, frozenset({"obl:unmarked"}))
        before = leftmost(heads, k) - 1
        if measure and relations[before] == "appos" and heads[before] == n:
            heads[k] = before


def its_part_doing(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The school, its hall already serving as a shelter, will stay closed": the hall serves."""
    for n, top in enumerate(heads):
        if relations[n] != "appos" or top == ROOT or forms[leftmost(heads, n)] not in {",", "its"}:
            continue
        whose = children(heads, relations, n, frozenset({"nmod:poss"}))
        doing = [k for k in children(heads, relations, n, frozenset({"acl"})) if k > n]
        if not whose or len(doing) != 1 or xpos[doing[0]] not in {"VBG", "VBN"}:
            continue
        k, v = doing[0], heads[top]
        own = forms[whose[0]] in {"its", "his", "her", "their"} and forms[whose[0] - 1] == ","
        if own and v != ROOT and relations[top] in _SUBJECT and k < v:
            heads[n], relations[n] = k, "nsubj"
            heads[k], relations[k] = v, "advcl"


def what_it_was(
    forms: Sequence[str], upos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "What could not be replaced were eleven rings left for resizing": the rings were that."""
    for v in range(1, len(heads)):
        subjects = [k for k in children(heads, relations, v, _SUBJECT) if k < v]
        be = [k for k in children(heads, relations, v, frozenset({"aux:pass"})) if k < v]
        if len(subjects) != 2 or forms[subjects[0]] != "what" or not be:
            continue
        what, n = subjects
        if not what < be[-1] < n or forms[be[-1]] not in _BE:
            continue
        for k, h in enumerate(heads):
            if h == v and (k < n or relations[k] == "punct"):
                heads[k] = n
        heads[n], relations[n] = heads[v], relations[v]
        heads[v], relations[v] = n, "acl"
        relations[what], relations[be[-1]] = "nsubj", "cop"


def count_in_front(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Count Emmerich Vaal loses an arm": a title, and nobody is told to count."""
    plain = len(forms) > 2 and forms[0] in _RANKS and xpos[1] in {"NNP", "NNPS"}
    own = [k for k, h in enumerate(heads) if h == 0]
    bare = all(relations[k] == "punct" for k in own)
    if plain and xpos[0] in _VERBS and heads[0] != ROOT and bare:
        for k in own:
            heads[k] = heads[0]
        heads[0], relations[0] = 1, "compound"
        upos[0], xpos[0] = "PROPN", "NNP"


def passenger_and_cargo_steamer(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "was a passenger and cargo steamer": a steamer, and no passenger."""
    for a in range(1, len(forms) - 3):
        c, n = a + 2, a + 3
        if forms[a] not in _LOADS or forms[a + 1] != "and" or xpos[c] != "NN":
            continue
        joined = heads[n] == a and relations[n] == "conj" and heads[c] == n
        if not joined or relations[c] != "compound" or xpos[n] != "NN":
            continue
        for k, h in enumerate(heads):
            if h == a and k not in {n, a + 1}:
                heads[k] = n
        heads[n], relations[n] = heads[a], relations[a]
        heads[a], relations[a] = n, "compound"
        heads[c], relations[c], heads[a + 1] = a, "conj", c


REPAIRS: tuple[Repair, ...] = (
    passenger_and_cargo_steamer,
    count_in_front,
    bet_her,
    of_the_relative_in_number,
    goals_down,
    care_home,
    with_it_doing,
    leaves_him_with,
    backdated,
    ahead_of,
    miles_north_of_the_name,
    its_part_doing,
    what_it_was,
)
"""In this order."""
