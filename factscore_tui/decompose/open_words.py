"""Words of a fact that nothing in it explains: the "it" of "Smith named it Latimeria", the "here"
of "300 metres from here", the "so" of "The council decided so"."""

from __future__ import annotations

from collections.abc import Container

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.references.clauses import predicate_of
from factscore_tui.decompose.references.coreference import Reference
from factscore_tui.decompose.references.kinds import TIME, sort_of_noun
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_DO_SO = frozenset(
    "decided did do does done said says thought believed ruled agreed ordered".split()  # noqa: SIM905
)
_HAVE = frozenset({"has", "have", "had", "having"})
_DO = frozenset({"do", "does", "did"})
_BE = frozenset({"is", "are", "was", "were"})
_POINTING = frozenset({"this", "that", "these", "those"})
_SAY_WHICH = frozenset("det amod nmod nmod:poss nummod acl acl:relcl compound conj".split())  # noqa: SIM905
_OF_IDEAS = frozenset(
    "arrangement arrangements claim claims criticism view views assertion suggestion".split()  # noqa: SIM905
)
_ALONE = frozenset({"nsubj", "nsubj:pass", "obj"})
_PLACED = frozenset({"at", "from", "in", "into", "near", "of", "on", "to"})


def did_so(k: int, have: Container[int], tree: Tree) -> bool:
    """True for the "so" of "The council decided so in May", which an earlier sentence tells; not in
    "wanted to leave and did so", "said so that all could hear"."""
    if k < 1 or tree.forms[k] != "so" or tree.forms[k - 1] not in _DO_SO:
        return False
    end = k + 1 == len(tree) or tree.forms[k + 1] in {"too", "again"}
    goes_on = not end and tree.upos[k + 1] not in {"ADP", "SCONJ", "PUNCT"}
    if goes_on or tree.forms[k + 1 : k + 2] == ["that"]:
        return False
    verbs = (j for j in range(k - 1) if tree.upos[j] == "VERB" and tree.forms[j] not in _HAVE)
    return not any(j in have and tree.is_verb(j) for j in verbs)


def nowhere(k: int, have: Container[int], tree: Tree) -> bool:
    """True for the "here" and "there" of a fact that names no place before it: "The street runs 300
    metres from here", but not "went to Elba and died there"."""
    if k < 0 or tree.forms[k] not in {"here", "there"} or tree.xpos[k] != "RB":
        return False
    adverb = tree.relations[k] == "advmod" and tree.upos[tree.heads[k]] in {"VERB", "AUX"}
    if not adverb and not (tree.relations[k] == "obl" and tree.case(k) == "from"):
        return False
    clause = tree.subtree(tree.heads[k])
    if any(j in have and tree.xpos[j] in {"WDT", "WP", "WP$", "WRB"} for j in clause):
        return False  # "whose cranes stand there"
    return not any(
        tree.upos[j] in {"NOUN", "PROPN"} and tree.case(j) in _PLACED for j in range(k) if j in have
    )


def points_at_nothing(k: int, have: Container[int], tree: Tree) -> bool:
    """True for the "this" of "The council denies this" and the "That" of "That is well below the
    95 percent", where the fact names nothing before it that it may mean; and for "this
    arrangement"."""
    if k < 0 or tree.forms[k] not in _POINTING:
        return False
    if tree.forms[k] == "that" and tree.forms[k - 1 : k] == ["times"]:  # "spent five times that"
        return not any(j in have and tree.xpos[j] in {"$", "CD"} for j in range(k - 2))
    noun = tree.heads[k]
    if tree.relations[k] == "det" and noun >= 0 and tree.forms[noun] in _OF_IDEAS:
        return noun in have and not tree.children(noun, "nmod", "acl", "acl:relcl", "ccomp")
    if tree.xpos[k] != "DT":
        return False
    if tree.upos[k] not in {"PRON", "DET"} or tree.relations[k] not in _ALONE or tree.kids[k]:
        return False
    v = tree.heads[k]
    if tree.relations[k].startswith("nsubj"):
        return v == tree.root and not any(j in have for j in range(k)) and not _is_told(tree, v)
    return v == tree.root and not any(j in have and tree.is_verb(j) for j in range(v))


def _is_told(tree: Tree, v: int) -> bool:
    """True for "That was the day" and "This is Leeds": the clause says itself what is meant."""
    named = tree.upos[v] in {"NOUN", "PROPN", "PRON"} and not tree.case(v)
    if tree.xpos[v] == "NNS" and not any(tree.relations[k] in _SAY_WHICH for k in tree.kids[v]):
        return False  # "These are quibbles"
    return named and tree.child(v, "cop") is not None


def is_open(k: int, r: Reference, tree: Tree, have: Container[int]) -> bool:
    """True for a word that nothing in its fact explains: "belongs to the latter", "Britain became
    its owner", "Smith named it Latimeria". `have` are the words of the fact."""
    if r.unclear.lower() in {"the former", "the latter"}:
        return ";" not in tree.forms[:k]  # "One pumps, the other circulates; the latter stops"
    owner = tree.relations[k] == "nmod:poss" and predicate_of(tree, tree.heads[k]) != ROOT
    whose = owner or _of_them(k, tree, have) or _first_owner(k, tree, have)
    whose = whose or _theirs_of_one(k, tree, have)
    return whose or _opens(k, tree, have) or _nobody_before(k, tree, have)


def _opens(k: int, tree: Tree, have: Container[int]) -> bool:
    """True for the subject of "At 4,810 metres it was the highest", before which no verb stands
    whose clause may name what it means; and of "In May it is due to land" in "The probe is in
    orbit; in May it is due to land"."""
    top = tree.heads[k]
    own = top >= 0 and (top == tree.root or tree.heads[top] not in have)
    subject = tree.relations[k].startswith("nsubj") and own
    relative = {
        j for v in range(k) if tree.relations[v] == "acl:relcl" for j in tree.subtree(v)
    }  # "in Belgium, where subsidies have ended, it stood"
    verbs = (j for j in range(k) if tree.upos[j] in {"VERB", "AUX"} and j not in relative)
    return subject and k > 0 and not any(j in have for j in verbs)


def _of_them(k: int, tree: Tree, have: Container[int]) -> bool:
    """ "All of them will stay shut", before which its fact names nothing."""
    h = tree.heads[k]
    if tree.forms[k] != "them" or tree.case(k) != "of" or h < 0 or h > k:
        return False
    first = tree.relations[h].startswith("nsubj")
    return first and not any(
        j in have and tree.upos[j] in {"NOUN", "PROPN"} for j in range(k) if j != h
    )


def _theirs_of_one(k: int, tree: Tree, have: Container[int]) -> bool:
    """ "China removed their scales", before which its fact names only who did it."""
    noun = tree.heads[k]
    if tree.forms[k] != "their" or tree.relations[k] != "nmod:poss" or noun < 0:
        return False
    verb = tree.heads[noun] if tree.relations[noun] == "obj" else -1
    subject = tree.child(verb, "nsubj") if verb >= 0 else None
    if subject is None or tree.xpos[subject] != "NNP" or tree.child(subject, "conj") is not None:
        return False
    own = set(tree.subtree(subject))
    nouns = (j for j in range(k) if j in have and tree.upos[j] in {"NOUN", "PROPN"})
    return {j for j in nouns if not _a_time(j, tree)} <= own


def _first_owner(k: int, tree: Tree, have: Container[int]) -> bool:
    """ "Three of their daughters followed": the subject is somebody's, and nobody is named yet."""
    if tree.relations[k] != "nmod:poss":
        return False
    if any(j in have and tree.upos[j] in {"NOUN", "PROPN"} for j in range(k)):
        return False
    top = tree.heads[k]
    while tree.relations[top] == "nmod" and tree.heads[top] < top:
        top = tree.heads[top]
    return tree.relations[top].startswith("nsubj")


def _nobody_before(k: int, tree: Tree, have: Container[int]) -> bool:
    """True for the "it" of "Smith named it Latimeria" and "wrote an article about it": an object,
    or what one is about, before which its fact names nothing but the subject of its own verb and
    that object, which it cannot mean."""
    about = k
    if tree.forms[k] in {"it", "them"} and tree.relations[k] == "nmod" and tree.heads[k] >= 0:
        about = tree.heads[k]
    if tree.relations[about] not in {"obj", "iobj", "obl", "obl:agent"} or tree.heads[about] < 0:
        return False
    verb = tree.heads[about]
    joined = {"conj", "xcomp"}
    while tree.relations[verb] in joined and tree.child(verb, "nsubj", "nsubj:pass") is None:
        verb = tree.heads[verb]  # "a ship ran aground and blocked it"
    subject = tree.child(verb, "nsubj", "nsubj:pass")
    own = set(tree.subtree(subject)) if subject is not None else set[int]()
    if subject is not None and tree.xpos[subject] in {"WP", "WDT"} and tree.heads[verb] >= 0:
        who = tree.heads[verb]
        while tree.relations[who] == "appos" and tree.heads[who] >= 0:
            who = tree.heads[who]  # "Ruiz, the man who beat him"
        own |= set(tree.subtree(who))  # "Die Presse, which made him rich"
    nouns = (j for j in range(k) if j in have and tree.upos[j] in {"NOUN", "PROPN"})
    own |= {j for j in tree.subtree(about) if j < k} if about != k else set[int]()
    named = {j for j in nouns if not _a_time(j, tree)}
    return subject is not None and named <= own


def _a_time(k: int, tree: Tree) -> bool:
    """True for "March", "day": nothing that "it" may mean."""
    decade = tree.forms[k][:-1].isdigit() and tree.forms[k].endswith("s")  # "the 1980s"
    return decade or tree.forms[k] in CALENDAR_WORDS or sort_of_noun(tree.forms[k]) == TIME


def breaks_off_behind(k: int, have: Container[int], tree: Tree) -> bool:
    """True for the "not" of "The car park will not" and "Iron from plants is not", and the "same"
    of "Clay did the same for the Daunts", where the fact tells of nothing that is not, or is,
    done."""
    alike = tree.forms[k] in {"opposite", "reverse", "same"}
    goes_on = k + 1 < len(tree) and not tree.is_mark(k + 1) and k + 1 in have
    if k < 1 or (goes_on and not (alike and tree.forms[k + 1] == "for")):
        return False
    verbs = [
        j
        for j in range(k)
        if j in have and tree.upos[j] == "VERB" and tree.relations[j] not in {"acl:relcl", "amod"}
        if tree.forms[j] not in _DO | _BE
    ]
    if alike:
        return tree.relations[k] == "obj" and tree.forms[tree.heads[k]] in _DO and not verbs
    if tree.forms[k] == "noticed":  # "Few people noticed"
        return tree.relations[k] == "root" and not verbs
    aux = tree.upos[k - 1] == "AUX" or tree.forms[k - 1] in _BE
    denied = tree.forms[k] in {"not", "n't", "n’t"} and aux
    later = range(k + 1, len(tree))
    return denied and not verbs and not any(j in have and not tree.is_mark(j) for j in later)
