"""Trees put right for how reports in newspapers put things: "who joined in May and whose contract
runs", "Under her the yard built", "some holding placards", "a study reports". All in place, before
the tree is made; `forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.kinds import TIME, sort_of_noun
from factscore_tui.decompose.syntax.repairs.clauses import children, leftmost
from factscore_tui.decompose.syntax.repairs.draft_tree import Repair
from factscore_tui.decompose.syntax.tree import ROOT

_SUBJECT = frozenset({"nsubj", "nsubj:pass", "csubj", "expl"})
_FINITE = frozenset({"VBD", "VBZ", "VBP"})
_PERSONAL = frozenset({"me", "him", "her", "it", "us", "them"})
_BEGINS = frozenset({"det", "nmod:poss"})
_CASE = frozenset({"case"})
_AMONG = frozenset({"amod", "acl", "conj", "appos", "obj", "advcl", "parataxis", "dep"})
_SOME = frozenset("some many most several others one two three four few both all".split())  # noqa: SIM905
_STUDIES = frozenset("study report paper survey review analysis investigation inquiry".split())  # noqa: SIM905
_REPORTS = {"reports": "VBZ", "claims": "VBZ", "estimates": "VBZ", "shows": "VBZ", "finds": "VBZ"}
_OF_NOUNS = frozenset({"det", "amod", "case", "compound", "nummod", "nmod:poss", "punct"})
_TITLES = frozenset({"nmod", "nmod:desc", "compound", "appos"})
_LEVELS = frozenset(
    """level rate reading figure total number share rise fall increase drop decline temperature
    score result price value amount sum count margin turnout speed height depth""".split()  # noqa: SIM905
)
"""What a number is, and no place."""
_ABOUT = frozenset({"for", "on", "against", "over", "about"})
_PAST_ONLY = frozenset(
    """arose ate began blew broke chose drew drove fell flew forgot froze gave grew knew rang rode
    rose sang sank saw shook spoke sprang stole swam threw took went woke wore wrote""".split()  # noqa: SIM905
)
"""No participles: "spoken", "written"."""
_PLACED = frozenset({"in", "at", "of", "near", "for"})


def whose_too(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "who joined in May and whose contract runs until 2027": both clauses are about him."""
    for k, first in enumerate(heads):
        if relations[k] != "conj" or first == ROOT or relations[first] != "acl:relcl":
            continue
        begins = leftmost(heads, k)
        while begins < k and (forms[begins] == "," or relations[begins] == "cc"):
            begins += 1
        if forms[begins] in {"whose", "whom"} and begins < k and heads[first] < begins:
            heads[k], relations[k] = heads[first], "acl:relcl"


def with_her_the_club(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Under her the yard built 22 ferries": no noun goes on behind a pronoun, so the yard built
    them."""
    if len(forms) < 5 or xpos[0] not in {"IN", "TO"} or forms[1] not in _PERSONAL:
        return
    if xpos[2] not in {"DT", "PRP$"} and xpos[2] not in {"NNP", "NNPS"}:
        return
    n = heads[2] if relations[2] in _BEGINS else 2
    if n == ROOT or n < 2 or heads[n] == ROOT or any("," in forms[k] for k in range(n)):
        return
    v = heads[n]
    plain = xpos[v] in _FINITE and n < v and relations[n] in {"obl", "obl:unmarked", "nsubj"}
    own = [k for k in children(heads, relations, v, _SUBJECT) if k < v and k != n and k != 1]
    if not plain or own:
        return
    relations[n] = "nsubj"
    heads[1], relations[1] = v, "obl"
    heads[0], relations[0] = 1, "case"


def some_doing(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Residents packed the gallery, some holding placards": no residents packed placards."""
    for g in range(2, len(forms) - 1):
        who = g - 1
        if xpos[g] != "VBG" or forms[who] not in _SOME or forms[who - 1] != ",":
            continue
        n = heads[g] if relations[g] == "amod" else g
        if n < g or n == ROOT or heads[n] == ROOT or relations[n] not in _AMONG:
            continue
        v = heads[n]
        while v != ROOT and v < who and xpos[v] not in _FINITE:
            v = heads[v]
        if v == ROOT or v > who or heads[who] not in {n, g}:
            continue
        if n != g:
            heads[g], heads[n], relations[n] = v, g, "obj"
            for k in children(heads, relations, n, frozenset({"punct"})):
                heads[k] = g if k < n else heads[k]
        heads[g], relations[g], upos[g] = v, "advcl", "VERB"
        heads[who], relations[who] = g, "nsubj"


def study_reports(
    forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Bees can learn, a study in the journal reports": the last word is what the study does."""
    end = len(forms) - 1
    while end > 0 and forms[end] in {".", '"', "”"}:
        end -= 1
    root = next((k for k, h in enumerate(heads) if h == ROOT), ROOT)
    comma = next((k for k in range(end, 0, -1) if forms[k] == ","), 0)
    if forms[end] not in _REPORTS or xpos[end] not in {"NNS", "VBZ"} or not root < comma < end:
        return
    study = next((k for k in range(comma + 1, end) if forms[k] in _STUDIES), ROOT)
    begins = xpos[comma + 1] in {"DT", "PRP$"} and comma + 1 < study <= comma + 4
    inside = range(comma + 1, end)
    if not begins or any(xpos[k] in _FINITE | {"MD"} for k in inside):
        return
    for k in inside:
        if k != study and not (comma < heads[k] < end):
            heads[k] = study
            relations[k] = "nmod" if relations[k] not in _OF_NOUNS else relations[k]
    upos[end], xpos[end] = "VERB", _REPORTS[forms[end]]
    heads[end], relations[end] = ROOT, "root"
    heads[root], relations[root] = end, "ccomp"
    heads[study], relations[study] = end, "nsubj"
    for k, h in enumerate(heads):
        if k > end or (k < comma and comma <= h < end):
            heads[k] = end if k > end else root
    heads[comma] = root


def joined_title(heads: list[int], relations: list[str]) -> None:
    """ "she and the composer George Antheil": "and" joins the two, and does not go with his
    title."""
    for k, h in enumerate(heads):
        if relations[k] != "cc" or h == ROOT or relations[h] not in _TITLES:
            continue
        c = heads[h]
        if c != ROOT and k < h < c and relations[c] == "conj" and heads[c] < k:
            heads[k] = c


def level_of_the_number(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "fell to minus 14 C at Altnaharra, the lowest reading of the winter", "a gust of 90 mph was
    recorded at Altnaharra, the strongest there since May": the number is a reading, the gust is the
    strongest, and the place is not."""
    for k, n in enumerate(heads):
        level = forms[k] in _LEVELS or xpos[k] == "JJS"
        if relations[k] != "appos" or not level or n == ROOT or n > k:
            continue
        v = heads[n]
        if xpos[n] not in {"NNP", "NNPS"} or relations[n] != "obl" or v == ROOT:
            continue
        if not any(forms[c] in _PLACED for c in children(heads, relations, n, _CASE)):
            continue
        counted = [
            j
            for j in range(v + 1, n)
            if heads[j] == v and children(heads, relations, j, frozenset({"nummod"}))
        ]
        own = children(heads, relations, v, _SUBJECT)
        if counted:
            heads[k] = counted[-1]
        elif (
            own
            and own[0] < v
            and {"a", "an"} & {forms[d] for d in children(heads, relations, own[0], _BEGINS)}
        ):
            heads[k] = own[0]


def adverb_behind_its_noun(
    xpos: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "The last boat back leaves at six": the boat leaves."""
    for k, a in enumerate(heads):
        if relations[k] not in _SUBJECT or a != k + 1 or upos[a] != "ADV":
            continue
        v = heads[a]
        if v != a + 1 or relations[a] != "advmod" or xpos[v] not in _FINITE:
            continue
        if not children(heads, relations, v, _SUBJECT):
            heads[k], heads[a] = v, k


def apposition_in_front(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "In The Salt Line, her second feature, a man comes home": he comes home in the feature."""
    for k, v in enumerate(heads):
        if relations[k] != "obl:unmarked" or v == ROOT or k > v or xpos[k] != "NN":
            continue
        first = leftmost(heads, k)
        while forms[first] == "," and first < k:
            first += 1
        if sort_of_noun(forms[k]) == TIME or first < 2 or forms[first - 1] != ",":
            continue
        owned = children(heads, relations, k, frozenset({"nmod:poss", "det"}))
        subject = [j for j in children(heads, relations, v, _SUBJECT) if j > k]
        before = [
            j
            for j in children(heads, relations, v, frozenset({"obl"}))
            if j < first and xpos[j] in {"NNP", "NNPS", "NN"} and leftmost(heads, j) == 0
        ]
        if owned and subject and before and forms[k + 1] == ",":
            heads[k], relations[k] = before[-1], "appos"


def as_somebody_spoke(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "listened as Imran Shah spoke": a form that is only a past tense has a subject."""
    for v in range(2, len(forms)):
        if forms[v] not in _PAST_ONLY or xpos[v] != "VBN" or relations[v] not in {"advcl", "acl"}:
            continue
        if children(heads, relations, v, _SUBJECT | {"aux", "aux:pass"}):
            continue
        before = [
            k
            for k in children(heads, relations, v, frozenset({"obl"}))
            if k < v
            and any(forms[c] in {"as", "while"} for c in children(heads, relations, k, _CASE))
        ]
        if len(before) == 1:
            k = before[0]
            mark = children(heads, relations, k, _CASE)[0]
            heads[mark], relations[mark] = v, "mark"
            relations[k], xpos[v] = "nsubj", "VBD"


def headline_about(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Clara Winther on her book, her grandfather and the sea": no verb, so she is none of them,
    and speaks about all."""
    if any(x in _FINITE or x == "MD" for x in xpos):
        return
    root = next((k for k, h in enumerate(heads) if h == ROOT), ROOT)
    about = [
        k
        for k in children(heads, relations, root, frozenset({"nmod"}))
        if k > root and any(forms[c] == "on" for c in children(heads, relations, k, _CASE))
    ]
    if xpos[root] != "NNP" or not about:
        return
    for k in children(heads, relations, root, frozenset({"appos", "conj"})):
        if k > about[0] and "," in forms[about[0] : k]:
            heads[k], relations[k] = about[0], "conj"


def which_of_the_warning(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "an amber warning for snow, which runs until midnight": behind a noun without any article
    the clause tells of the noun that has one."""
    for r, n in enumerate(heads):
        if relations[r] != "acl:relcl" or n == ROOT or relations[n] != "nmod" or xpos[n] != "NN":
            continue
        first = leftmost(heads, r)
        comma = forms[first] == "," or (first > 0 and forms[first - 1] == ",")
        which = first + 1 if forms[first] == "," else first
        above = heads[n]
        cases = children(heads, relations, n, _CASE)
        of = [forms[c] for c in cases] == ["of"]  # "a charge of forgery, which was dropped"
        bare = len(cases) == 1 and (of or forms[cases[0]] in _ABOUT) and heads.count(n) == 2
        articles = {"a", "an"} if of else {"a", "an", "the"}
        articled = above != ROOT and any(
            forms[d] in articles for d in children(heads, relations, above, _BEGINS)
        )
        if comma and forms[which] == "which" and bare and articled and xpos[above] == "NN":
            heads[r] = above


REPAIRS: tuple[Repair, ...] = (
    whose_too,
    with_her_the_club,
    some_doing,
    study_reports,
    joined_title,
    level_of_the_number,
    adverb_behind_its_noun,
    apposition_in_front,
    as_somebody_spoke,
    headline_about,
    which_of_the_warning,
)
"""Those of this file, in order."""
