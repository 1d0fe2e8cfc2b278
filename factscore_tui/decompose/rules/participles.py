"""Participle clauses and clauses without a verb that are told by themselves: "creating 500 jobs",
"with Root making 84"."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.rules.lexicon import STATES
from factscore_tui.decompose.rules.phrase import Phrase, PhrasePiece, glue, pieces
from factscore_tui.decompose.rules.verb_forms import (
    participle_of,
    past_of,
    past_of_participle,
    present_of,
)
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_SUBJECTS = ("nsubj", "nsubj:pass")
_MANY = frozenset("many some most several few both all".split())  # noqa: SIM905
_PLACED = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth last up down".split()  # noqa: SIM905
)
"""What a name or an amount is without a verb: "with Fox second", "sales up 12%"."""
_EXPECTED = frozenset(
    "expected forecast likely due set projected scheduled predicted".split()  # noqa: SIM905
)
"""What makes the infinitive behind it something that has not happened."""
_EFFECTS = frozenset(
    """saving costing infuriating angering delighting dismaying forcing leaving prompting sparking
    causing raising ending bringing disappointing""".split()  # noqa: SIM905
)
"""What not the thing itself does but that something is done to it."""
_CHANGED = frozenset(
    """fell rose dropped climbed slipped jumped grew shrank declined increased slowed eased dipped
    plunged soared""".split()  # noqa: SIM905
)
_FOLLOWS = frozenset(
    """strengthening weakening fuelling fueling triggering stoking dashing prompting sparking
    raising heightening underlining marking reinforcing bolstering""".split()  # noqa: SIM905
)
"""What not the thing that rose or fell does, but that it rose or fell."""
_SAYS_NOW = frozenset("blaming citing saying claiming warning insisting arguing".split())  # noqa: SIM905
"""What somebody does already who says what will be: "is to close it, blaming falling demand"."""
_INTENDED = frozenset(
    "agreed agrees promised promises vowed offered planned plans pledged hopes".split()  # noqa: SIM905
)
"""Verbs whose infinitive has not happened yet."""
_NO = frozenset({"not", "n't", "never"})
_HELD = frozenset("run owned operated managed headed chaired led edited".split())  # noqa: SIM905
"""What is so by somebody for as long as it is told in the present."""
_OFTEN = frozenset({"every", "daily", "weekly", "annually"})
_NOW, _ONCE = frozenset({"now", "currently", "today"}), frozenset({"once", "formerly"})
_DESCRIBES = frozenset({"VBN", "VBD", "JJ", "NN", "IN", "RB", "CD", "NNS", "NNP", "JJR", "JJS"})
"""Tags of what "is" makes a statement of."""


def of_gerund(t: Tree, a: int, past: bool, plural: bool) -> tuple[Phrase, str] | None:
    """How an "-ing" clause is told of the subject of its main clause: the words before the verb,
    and the verb. It did, or may do, what it is said to do as surely as the main clause: "could
    close a plant, putting 500 jobs at risk". None where the main clause is denied."""
    form = t.forms[a]
    if "between" in {t.forms[k] for k in t.children(a, "mark", "case")}:
        return None  # "must choose between reporting him and hiding him"
    first = a
    while t.relations[first] == "conj" and t.xpos[first] == "VBG":
        first = t.heads[first]
    v = t.heads[first]
    if v != ROOT and t.relations[first] == "advcl" and first > v:
        lent = [] if form in _SAYS_NOW else _not_yet(t, v)
        if lent and "after" in {t.forms[k] for k in t.children(a, "mark")}:
            return None  # "is to cut 500 jobs after slipping to a loss": it has slipped
        if lent and {t.forms[k] for k in t.children(v, "advmod")} & _NO:
            return None
        if lent:
            return lent, "be" if form == "being" else present_of(form, True)
        above = t.forms[t.heads[v]] if t.relations[v] == "xcomp" and t.xpos[v] == "VB" else ""
        to = any(t.xpos[k] == "VB" for k in t.children(v, "xcomp"))
        if above in _INTENDED or (to and t.forms[v] in _INTENDED):
            return None  # "has agreed to buy a rival, creating a group of 64 ships": not yet
        helpers = {t.forms[k] for k in t.children(v, "aux", "aux:pass")}
        if t.xpos[v] == "VBN" and helpers & {"has", "have"}:
            return glue("have" if plural else "has"), participle_of(form)
    return [], past_of(form) if past else present_of(form, plural)


def of_auxiliary(
    t: Tree, a: int, auxiliaries: Sequence[int], past: bool, plural: bool
) -> dict[int, Phrase]:
    """What becomes of the words of a clause that begins with "having" or "being": "having been
    sold" was sold, "having fallen since Monday" had fallen."""
    first, rest = auxiliaries[0], [k for k in auxiliaries[1:] if k < a]
    be = ("were" if plural else "was") if past else ("are" if plural else "is")
    if t.forms[first] == "being":
        return {first: [PhrasePiece(be, first)]}
    if t.forms[first] != "having":
        return {}
    if any(t.case(k) == "since" for k in t.children(a, "obl", "obl:unmarked")):
        return {first: [PhrasePiece("had" if past else "have" if plural else "has", first)]}
    if rest:  # over by then: "has been caught, having been spotted in a tree"
        was = "were" if plural else "was"
        return {first: [], rest[0]: [PhrasePiece(was, rest[0])]}
    return {first: [], a: [PhrasePiece(past_of_participle(t.tokens[a].text.lower()), a)]}


def _not_yet(t: Tree, v: int) -> Phrase:
    """The words that make verb v no fact yet: "could", "is to", "is expected to"; [] where it is
    one."""
    modal = [k for k in t.children(v, "aux") if t.xpos[k] == "MD"]
    if modal or t.xpos[v] != "VB":
        return pieces(t, modal[:1])
    to = [k for k in t.children(v, "mark") if t.forms[k] == "to"]
    own = t.children(v, "aux", "cop")
    if to and own:
        return pieces(t, [*own, *to])
    m = t.heads[v]
    if to and m != ROOT and t.relations[v] == "xcomp" and t.forms[m] in _EXPECTED:
        return pieces(t, [*t.children(m, "aux", "aux:pass", "cop"), m, *to])
    return []


def of_the_whole(t: Tree, a: int) -> bool:
    """True for "making it impassable", "earning her a place": not the subject does it but what the
    main clause tells; so is what is joined to it."""
    while t.relations[a] == "conj" and t.xpos[t.heads[a]] == t.xpos[a]:
        a = t.heads[a]
    if t.xpos[a] != "VBG":
        return False
    whom = {t.forms[k] for k in t.children(a, "obj", "iobj")}
    undergone = t.heads[a] != ROOT and t.child(t.heads[a], "aux:pass") is not None
    if undergone and t.forms[a] in _EFFECTS:
        return True  # "A collection is to be scrapped, saving the borough £600,000"
    if t.heads[a] != ROOT and t.forms[t.heads[a]] in _CHANGED and t.forms[a] in _FOLLOWS:
        return True  # "Inflation fell to 2 per cent, strengthening the case for a cut"
    made = t.forms[a] in {"making", "giving", "earning"}
    return "it" in whom or (made and bool(whom & {"him", "her", "them"}))


def beside_the_clause(t: Tree, a: int, v: int) -> bool:
    """True for "with Root making 84", "with sales in Asia up 12%" and "Lando Norris third" behind a
    clause whose head is v: each tells something by itself."""
    marks = [t.forms[k] for k in t.children(a, "mark")]
    subject = t.child(a, *_SUBJECTS)
    if subject is None or marks not in ([], ["with"]) or t.child(a, "cop", "aux", "aux:pass"):
        return False
    first = min(t.subtree(a, t.children(a, "punct", "cc")))
    apart = first > v and t.forms[first - 1] in {",", "and"}
    verbless = t.xpos[a] in {"JJ", "RB"} and (t.forms[a] in _PLACED or bool(marks))
    told = bool(marks) and t.xpos[a] in {"VBG", "VBN"}
    modal = any(t.xpos[k] == "MD" for k in t.children(v, "aux"))
    return apart and not modal and (verbless or told) and t.upos[subject] != "PRON"


def _of_whichever(t: Tree, a: int) -> bool:
    """True for "primed" of "Hives primed with the compound might be steered": no hives are known to
    have been."""
    n = t.heads[a]
    if n == ROOT or t.relations[a] != "acl" or a != n + 1:
        return False
    if t.forms[n] in {"those", "anyone", "everyone", "anybody", "everybody"}:
        return True  # "Those assigned to walk slept longer"
    if t.xpos[n] != "NNS":
        return False
    bare = t.child(n, "det", "nummod", "nmod:poss", "amod") is None and t.relations[n] in _SUBJECTS
    return bare and any(t.xpos[k] == "MD" for k in t.children(t.heads[n], "aux"))


def _counted_up(t: Tree, a: int) -> bool:
    """True for "up" of "About 18,000 runners took part, up from 15,500": their number is, they are
    not."""
    if t.forms[a] not in {"up", "down"} or t.heads[a] == ROOT:
        return False
    subject = t.child(t.heads[a], *_SUBJECTS)
    return subject is not None and t.child(subject, "nummod") is not None


def absolute_told(t: Tree, a: int, past: bool) -> dict[int, Phrase]:
    """The verb of an absolute clause as one that tells something: "her son having sailed" -> "had
    sailed", "his head split by an axe" -> "was split"; nothing where clause a is no such clause."""
    first = min([a, *t.children(a, "aux", "aux:pass", "cop")])
    done = first == a and t.xpos[a] == "VBN" and t.child(a, "nsubj:pass") is not None
    if t.xpos[first] != "VBG" and not done:
        return {}
    plural = any(t.is_plural(k) or t.forms[k] in _MANY for k in t.children(a, *_SUBJECTS))
    told = ("were" if plural else "was") if past else ("are" if plural else "is")
    if done:
        return {a: [*glue(told), PhrasePiece(t.tokens[a].text, a)]}
    if t.forms[first] == "being":
        pass
    elif first == a:
        told = past_of(t.forms[a]) if past else present_of(t.forms[a], plural)
    else:
        told = "had" if past else "have" if plural else "has"
    return {first: [PhrasePiece(told, first)]}


def as_clause(t: Tree, a: int, past: bool, plural: bool) -> tuple[Phrase, dict[int, Phrase]] | None:
    """What a participle or adjective needs to be told of a subject, in a sentence of the past or
    not: the words lent to it ("was", "has been"), and those of its own that change. None where it
    is no statement."""
    if _of_whichever(t, a) or _counted_up(t, a):
        return None
    if t.forms[a] == "followed" and not past and t.relations[a] == "advcl":
        return None  # "is due to open in May, followed by two others"
    adverbs = {t.forms[k] for k in t.children(a, "advmod")}
    past = past or bool(adverbs & _ONCE)  # "Once common, it survives in Spain"
    past = past or "after" in {
        t.forms[k] for k in t.children(a, "mark")
    }  # "is ill after being hit"
    past = past and not adverbs & _NOW  # "Now a museum, it was built in 1820"
    be = ("were" if plural else "was") if past else ("are" if plural else "is")
    auxiliaries = t.children(a, "aux", "aux:pass", "cop")
    tag = t.xpos[a]
    if auxiliaries:
        # "a school, to be built in Elm,": it is to be built
        lent = glue(be, "to") if t.forms[auxiliaries[0]] == "be" else []
        return lent, of_auxiliary(t, a, auxiliaries, past, plural)
    if tag == "VBG":
        told = of_gerund(t, a, past, plural)
        return None if told is None else (told[0], {a: [PhrasePiece(told[1], a)]})
    if tag in {"VBN", "VBD"} and t.forms[a] not in STATES:
        if any(t.case(k) == "since" for k in t.children(a, "obl", "obl:unmarked")):
            # "listed in London since 1994": it still is, or was when the rest happened
            return glue("had" if past else "have" if plural else "has", "been"), {}
        often = bool(_OFTEN & {t.forms[k] for k in t.subtree(a)})  # "held every Thursday"
        held = t.forms[a] in _HELD and t.child(a, "obl:agent") is not None
        held = not past and (held or often)
        held = held and not any(t.upos[k] == "NUM" for k in t.subtree(a))
        return glue(be if held or adverbs & _NOW else "were" if plural else "was"), {}
    return (glue(be), {}) if tag in _DESCRIBES and t.upos[a] != "SCONJ" else None
