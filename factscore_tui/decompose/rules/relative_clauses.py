"""Of which noun a relative clause speaks, and where in the clause that noun belongs."""

from __future__ import annotations

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.references.kinds import PERSON, TIME, sort_of_noun
from factscore_tui.decompose.rules.lexicon import REPORTING, is_demonym
from factscore_tui.decompose.rules.noun_phrases import one_firm
from factscore_tui.decompose.syntax.tree import Tree

_PEOPLE = ("ers", "ors", "ists", "ians", "people", "men", "women")
_ACTED = frozenset({"played", "portrayed", "voiced"})
_DO = frozenset({"do", "did", "done", "does"})
_STRANDED = frozenset("in on at with for from to by into under over about".split())  # noqa: SIM905
_WAYS = frozenset("way manner reason place point extent rate moment occasion".split())  # noqa: SIM905
_TO_DO = frozenset(
    """want wants wanted wish wishes wished hope hopes hoped try tries tried attempt attempts
    attempted plan plans planned intend intends intended seek seeks sought agree agrees agreed
    refuse refuses refused decline declines declined manage manages managed fail fails failed begin
    begins began start starts started continue continues continued need needs needed decide decides
    decided promise promises promised vow vowed help helps helped have has had going able expect
    expects expected""".split()  # noqa: SIM905
)
"""What one does oneself: in "the tower they wanted to build" the tower is built, not wanted."""
_RELATIVE_TAGS = frozenset({"WP", "WDT"})
_OF_TIMES = frozenset(
    "spend spends spent waste wasted lose lost serve served choose chose chosen set".split()  # noqa: SIM905
)
_SHARES = frozenset(
    "thirds quarters fifths tenths half most many some several few all none both".split()  # noqa: SIM905
)
_MADE_TO = frozenset("led leads forced prompted caused allowed encouraged obliged".split())  # noqa: SIM905
_MONEY = frozenset("euros pounds dollars cents pence kronor francs yen rupees".split())  # noqa: SIM905
_CALLED_THEN = frozenset({"later", "formerly", "now", "once", "afterwards"})
_OPEN = frozenset({"whatever", "whoever", "whichever"})


def reports_on(t: Tree, r: int) -> bool:
    """True for a relative clause that tells what somebody else says of the noun ("a firm he said
    had lied"); not for "who said that it rained", "which he denies"."""
    if t.forms[r] not in REPORTING:
        return False
    subject = t.child(r, "nsubj", "nsubj:pass")
    thing = t.child(r, "obj")
    own = subject is not None and t.xpos[subject] in _RELATIVE_TAGS
    return not (own or (thing is not None and t.xpos[thing] in _RELATIVE_TAGS))


def spoken_of(t: Tree, n: int, r: int) -> int:
    """The noun that the relative clause headed by word r speaks of, where the parser hung it on
    word n; -1 where it is told of none."""
    inside = t.subtree(r)
    whole = _of_the_whole(t, n, inside)
    if whole >= 0:
        return whole
    n, nearest = _or_the_nearest(t, n, r, inside)
    made = _made_thing(t, n, r, inside)
    if made >= 0:
        return made
    n = _of_its_kind(t, n, nearest, inside)
    n = _of_its_number(t, n, nearest, r, inside)
    return -1 if _of_no_noun(t, n, r, inside) else n


def _opens_with_which(t: Tree, inside: list[int]) -> bool:
    return any(t.forms[k] == "which" for k in inside[:3])


def _of_the_whole(t: Tree, n: int, inside: list[int]) -> int:
    """What a clause behind a comparison or a group speaks of, whatever stands next to it; -1
    elsewhere."""
    whose = t.forms[n + 1 : n + 3] in (["'s", ","], ["’s", ","])
    top = t.heads[n] if whose and t.child(n, "nsubj") is None else n
    compared = top >= 0 and t.upos[top] != "VERB"  # not "designed St Paul's, which"
    measured = t.child(top, "nsubj") if compared and (whose or t.forms[n] == "times") else None
    if measured is not None:
        return measured  # "Its mass is 318 times Earth's, which is more than twice that of all"
    if t.xpos[n] == "NNS" and {t.forms[k] for k in inside[:3]} & {"both", "all"}:
        # "two giants of physics, Curie and Einstein, who both attended a congress"
        return next((k for k in t.children(n, "appos") if t.child(k, "conj") is not None), n)
    return -1


def _or_the_nearest(t: Tree, n: int, r: int, inside: list[int]) -> tuple[int, int]:
    """The noun at n, or the one right before the clause where that is joined to it ("Ann; Buzz
    Aldrin, whose mother ...": not Ann's); and the one right before the clause."""
    people = t.xpos[n] == "NNS" and t.forms[n].endswith(_PEOPLE)
    if people and _opens_with_which(t, inside):
        # "Engineers from Northfold Water, which took over ...": not the engineers
        n = noun_before(t, r, n)
    nearest = noun_before(t, r, n)
    if t.upos[nearest] == "NUM" and t.relations[nearest] == "appos":
        nearest = t.heads[nearest]  # "Fennessy, 58, who has fished": an age fishes nothing
    firm = one_firm(t, t.conjuncts(n))
    of_all = t.xpos[n] == "NNS" and any(
        t.forms[k] == "whom" and t.case(k) == "of" for k in inside[:6]
    )  # "two brothers, Luca and Paolo, the younger of whom"
    words = t.subtree(nearest) if t.relations[nearest] == "appos" else []
    later = bool({t.forms[k] for k in words[:2]} & _CALLED_THEN)  # "Ann Lee, later Lady Fox, who"
    if nearest != n and joins(t, nearest, n) and not firm and not of_all and not later:
        n = nearest
    return n, nearest


def _made_thing(t: Tree, n: int, r: int, inside: list[int]) -> int:
    """The map of "a map drawn by the engineer Josip Hauer, on which", where n is who made it; -1
    elsewhere, as for "a vehicle built by SpaceX, which won the contract": the firm did."""
    made = t.heads[n] if t.relations[n] == "obl:agent" else -1
    if made >= 0 and t.relations[made] == "acl" and t.forms[made] in _ACTED:
        return t.heads[made]  # "a keeper, played by Edie Finch, who finds an airman": she finds him
    firm_does = t.child(n, "flat", "compound") is None and any(
        t.forms[k] == "which" for k in t.children(r, "nsubj")
    )
    by_somebody = made >= 0 and t.relations[made] == "acl" and t.is_name(n) and not firm_does
    return t.heads[made] if by_somebody and _opens_with_which(t, inside) else -1


def _of_its_kind(t: Tree, n: int, nearest: int, inside: list[int]) -> int:
    """The noun that is of the kind of "who", "which" or "where"."""
    thing = _opens_with_which(t, inside) and t.xpos[n] == "NN" and nearest != n
    if thing and sort_of_noun(t.forms[n]) == PERSON:
        n = nearest  # "turned to a friend, except on "River Man", which was arranged by Fox"
    if t.relations[n] == "appos" and is_demonym(t.tokens[n].text) and t.heads[n] >= 0:
        n = t.heads[n]  # "Lucien Olivier, a Belgian who ran a restaurant"
    who = any(t.forms[k] in {"who", "whose"} for k in inside[:3])
    named = t.is_name(nearest) and not t.is_name(n) and t.relations[n] != "appos"
    named = named and t.forms[n] != "old"  # "the 29-year-old from Malmö, whose best finish"
    of_person = t.case(nearest) == "of" or sort_of_noun(t.forms[n]) != PERSON
    if who and named and of_person and not _in_a_place(t, nearest):
        n = nearest  # "the conviction of Terrence Boyd, who has spent 17 years in prison"
    where = "where" in {t.forms[k] for k in inside[:2]}
    if where and t.is_name(nearest) and sort_of_noun(t.forms[n]) == PERSON:
        n = nearest  # "followed her sister to Paris, where she enrolled": not in the sister
    return n


def _of_its_number(t: Tree, n: int, nearest: int, r: int, inside: list[int]) -> int:
    """The noun that is one or several as the verb of the clause has it."""
    if _disagrees(t, n, r, inside) and not _disagrees(t, nearest, r, inside):
        n = nearest  # "sales in Ireland, which accounts for 18 %": not the sales
    if _share_of_several(t, inside, r) and t.xpos[n] == "NN" and not t.is_plural(n):
        # "1,700 species live in the lake, two thirds of which are": of the species
        several = [k for k in range(inside[0]) if t.xpos[k] == "NNS" and t.upos[k] == "NOUN"]
        n = several[-1] if several else n
    return n


def _of_no_noun(t: Tree, n: int, r: int, inside: list[int]) -> bool:
    """True where the clause speaks of the whole deed or of nothing that is named."""
    forms, which = [t.forms[k] for k in inside[:2]], _opens_with_which(t, inside)
    if t.forms[r] in {"cost", "costs"} and "which" in forms and t.is_name(n) and t.case(n):
        return True  # "the help that he gave against Britain, which cost a billion"
    if which and t.relations[n] == "obj" and _made_somebody(t, r) and not t.is_name(n):
        return True  # "nationalised the canal, which led France to invade": no canal did
    if which and t.forms[n] in _MONEY and t.child(r, "cop") is not None:
        return True  # "costs 749 euros, which is robbery": no sum is that
    decade = which and t.forms[n][:3].isdigit() and t.forms[n].endswith("0s")
    if t.upos[n] == "NUM" or t.forms[n] in CALENDAR_WORDS or decade:
        return True  # "in 1956, which led to a crisis": not the year did
    if t.xpos[n] == "PRP" and which:
        return True  # "guards had beaten him, which fits the report"
    if _OPEN & set(forms):
        return True  # "whatever vegetables are at hand"
    if any(t.forms[k : k + 2] == ["which", "of"] for k in inside[:3] if k + 2 < len(t)):
        # "quarrelled with Leibniz over which of them had invented it"; not "which of course burned"
        return not any(t.forms[k + 1 : k + 3] == ["of", "course"] for k in inside[:3])
    done = any(t.forms[k] == "which" and t.relations[k] == "obj" for k in inside[:3])
    return done and t.forms[r] in _DO  # "flew to Hawaii, which nobody had done": the flight


def _made_somebody(t: Tree, r: int) -> bool:
    """ "which led France to invade": what a deed does with others, who then do something."""
    return (
        t.forms[r] in _MADE_TO and t.child(r, "obj") is not None and t.child(r, "xcomp") is not None
    )


def _share_of_several(t: Tree, inside: list[int], r: int) -> bool:
    """ "two thirds of which are": several things are spoken of."""
    verb = min([r, *t.children(r, "aux", "aux:pass", "cop")])
    if t.xpos[verb] not in {"VBP", "MD"} and t.forms[verb] != "were":
        return False
    which = next((k for k in inside[:6] if t.forms[k] == "which" and t.case(k) == "of"), None)
    if which is None:
        return False
    share = t.heads[which]  # "four of which will not arrive"
    return t.forms[share] in _SHARES or (t.upos[share] == "NUM" and t.forms[share] != "one")


def _in_a_place(t: Tree, k: int) -> bool:
    """True for the "Ohio" of "a shop in Dayton, Ohio, whose profits": not Ohio's."""
    while t.relations[k] in {"appos", "conj", "flat"} and t.heads[k] >= 0:
        k = t.heads[k]
    return t.case(k) in {"in", "at", "near", "outside"}


def _disagrees(t: Tree, n: int, r: int, inside: list[int]) -> bool:
    """True where "which" or "who" is the subject, and its verb is for one and noun n several, or
    the reverse."""
    subject = t.child(r, "nsubj", "nsubj:pass")
    if (
        subject is None
        or t.forms[subject] not in {"which", "who", "that"}
        or subject not in inside[:2]
    ):
        return False
    verb = min([r, *t.children(r, "aux", "aux:pass", "cop")])
    one = t.xpos[verb] == "VBZ" or t.forms[verb] == "was"
    several = t.xpos[verb] == "VBP" or t.forms[verb] == "were"
    return (one and t.xpos[n] == "NNS") or (several and t.xpos[n] == "NN" and not t.is_plural(n))


def joins(t: Tree, k: int, n: int) -> bool:
    """True when word k hangs under word n as one of several, or as another name for it: "Tom" under
    "Ann" in "Ann and Tom", "founder" in "Ann, the founder"."""
    while (
        k != n
        and t.heads[k] >= 0
        and t.relations[k] in {"conj", "appos", "list", "parataxis", "flat"}
    ):
        k = t.heads[k]
    return k == n


def noun_before(t: Tree, k: int, v: int) -> int:
    """The noun that such a clause speaks of: the last one before it, at the top of its phrase."""
    first = min(t.subtree(k))
    n = next(
        (j for j in range(first - 1, -1, -1) if t.upos[j] in {"NOUN", "PROPN", "PRON", "NUM"}), v
    )
    while (
        (t.relations[n] in {"flat", "compound", "nmod:poss", "nummod"} or ends_a_name(t, n))
        and t.heads[n] >= 0
        and t.heads[n] < first
    ):
        n = t.heads[n]
    return n


def ends_a_name(t: Tree, n: int) -> bool:
    """True for the "Thrones" of "fans of Game of Thrones": a name goes on with "of" and a name,
    both without an article."""
    h = t.heads[n]
    if h != n - 2 or h < 0 or t.relations[n] != "nmod" or t.relations[h] != "nmod":
        return False
    named = t.is_name(n) and t.is_name(h) and t.case(n) == t.case(h) == "of"
    return named and t.child(h, "det", "nmod:poss", "amod") is None and t.child(n, "det") is None


def stranded_end(t: Tree, r: int) -> int | None:
    """The preposition of the relative clause r that its noun belongs behind: "in" of "the bus she
    was riding in", "to" of "the country he emigrated to in 1990"."""
    for k in t.children(object_verb(t, r), "obl"):  # "which Hydro began to look for in 1965"
        if k > r and _stranded(t, k):
            return k
    later = {j for c in t.children(r, "conj") for j in t.subtree(c)}
    end = max((k for k in t.subtree(r) if k not in later and not t.is_mark(k)), default=r)
    return end if end > r and _stranded(t, end) else None


def _stranded(t: Tree, k: int) -> bool:
    return t.forms[k] in _STRANDED and not t.kids[k] and t.upos[k] != "PROPN"


def lacks_object(t: Tree, n: int, r: int) -> bool:
    """True for the verb of "the telescope she had helped to build outside the city": its object is
    noun n. "The day she left for Rome" is no object."""
    last = r
    while (x := t.child(last, "xcomp")) is not None:
        last = x
    if t.child(last, "obj", "ccomp") is not None or (last != r and t.xpos[last] != "VB"):
        return False
    if t.child(last, "aux:pass") is not None:
        return False
    adverbial = sort_of_noun(t.forms[n]) == TIME or t.forms[n] in _WAYS
    if sort_of_noun(t.forms[n]) == TIME:  # "the day she left", but "the year he spent in Rome"
        return t.forms[last] in _OF_TIMES
    return t.child(last, "obl") is None or (t.is_verb(last) and not adverbial)


def object_verb(t: Tree, r: int) -> int:
    """The verb whose object the noun of the relative clause r is: "build" of "the tower they wanted
    to build", "asked" of "the man they asked to leave"."""
    while True:
        x = t.child(r, "xcomp")
        if x is None or t.xpos[x] != "VB":
            break
        its = any(t.xpos[k][:1] == "W" for k in t.children(x, "obj"))  # "which she came to dislike"
        if t.forms[r] not in _TO_DO and not its:
            break
        if any(t.xpos[k][:1] != "W" for k in t.children(x, "obj", "ccomp")):
            break
        r = x
    return r
