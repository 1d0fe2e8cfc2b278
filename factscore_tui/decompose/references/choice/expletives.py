"""An "it" that stands for nothing: "it is clear that", "it rained", "it was he"."""

from __future__ import annotations

from factscore_tui.decompose.references.clauses import clause_head, subject_word
from factscore_tui.decompose.references.kinds import TIME, sort_of_noun
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_SEEMS = word_set(
    """seem seems seemed appear appears appeared turn turns turned happen happens happened emerge emerges emerged matter
    matters mattered follow follows followed transpired occurred dawned help helps helped pays paid remains remained"""  # noqa: E501
)
_TAKES = word_set("take takes took cost costs")
_MAKES = word_set("made make makes making")
_SIDES = word_set("team side winner nothing little")
_RAINS = word_set("rain rains rained snow snows snowed raining snowing")
_FOUND = word_set("clear hard easy difficult possible impossible")
_TOLD = word_set("legend tradition rumour rumor story myth gossip luck")
_MARKS = word_set("that to how whether who when if for where which")
_OF_MIND = word_set(
    """said thought believed known reported hoped expected feared estimated claimed alleged argued suggested assumed rumoured
    rumored agreed decided announced revealed understood found shown clear likely unlikely possible impossible easy
    hard difficult important necessary true unclear obvious good better best worth late early time likely certain
    rare enough pity shame wonder fault"""  # noqa: E501
)
DECIDED = word_set("resolved agreed decided proposed")
"""What a meeting does: "It was resolved to object"."""
_TO_THAT = frozenset({"to", "that"})
_WEATHER = word_set(
    """dark cold hot warm sunny raining snowing night day morning midnight noon winter summer spring autumn"""  # noqa: E501
)


_CLOCK = word_set("o'clock o’clock a.m. p.m. am pm")
_OF_DAY = word_set("morning afternoon evening night past midnight noon half quarter")
_OWNERS = word_set("its his her their")
_WAYS = word_set("walk drive ride climb trip stroll hop step hour hours minutes miles kilometres")
""" "From here it is a short walk to the river"."""
_EACH = word_set("no every each neither any")


def of_each(t: Tree, i: int) -> bool:
    """True for the "its" of "No project is finished within its budget", which is nobody's in
    particular."""
    s = subject_word(t, clause_head(t, i)) if t.relations[i] == "nmod:poss" else ROOT
    return -1 < s < i and bool({t.forms[k] for k in t.children(s, "det")} & _EACH)


def stands_for_nothing(t: Tree, i: int) -> bool:
    """True for an "its" of each, and an "it" without an antecedent: "It is clear that", "it
    rained", "it took four months", "it was he"."""
    if t.forms[i] in _OWNERS and of_each(t, i):
        return True
    if t.forms[i] != "it":
        return False
    v = t.heads[i]
    if t.case(i) == "in" and _SIDES & set(t.forms[max(0, i - 4) : i]) and _over(t, i):
        return True  # "only one team in it", "there was nothing in it"
    if v == ROOT or t.relations[i] == "expl" or _before_who(t, i):
        return True
    if i == 1 and t.upos[0] == "AUX" and t.tokens[-1].text == "?":  # "Was it a beginning?"
        return True
    if not t.relations[i].startswith("nsubj"):  # "find it hard to", "make it clear that"
        if t.forms[i - 1] in _MAKES and i + 1 < len(t) and _is_score(t, i + 1):
            return True  # "Mbeumo made it two from the spot"
        if t.forms[v] in {"has", "had"} and t.forms[i - 1] == t.forms[v]:
            return bool(set(t.forms[:i]) & _TOLD)  # "Legend has it that"
        return t.relations[i] == "obj" and bool(set(t.forms[i + 1 : i + 3]) & _FOUND)
    clause = t.children(
        v, "csubj", "csubj:pass", "ccomp", "acl:relcl", "acl", "advcl", "xcomp", "advcl:relcl"
    )
    mark = any(t.forms[k] in _MARKS for c in clause for k in t.subtree(c)[:2])
    if t.child(v, "cop") is not None:  # "It was dark", "It is clear that", "it was hard to"
        of_mind = mark and (t.forms[v] in _OF_MIND or t.upos[v] == "ADJ")
        way = t.forms[v] in _WAYS and any(t.case(k) == "to" for k in t.children(v, "nmod", "obl"))
        return t.forms[v] in _WEATHER or of_mind or way or _clock(t, v) or _cleft(t, i, v)
    later = t.forms[i + 1 :]
    if t.forms[v] in _TAKES:  # "It took her four months to", "It took them three hours"
        return _took_somebody(t, v) or (
            "to" in later
            and t.child(v, "obj", "obl:unmarked", "iobj", "xcomp", "advcl") is not None
        )
    if t.forms[v] in DECIDED and t.child(v, "aux:pass") is not None and what_was_decided(t, v):
        return True
    if t.forms[v] in _SEEMS and i > 0 and t.forms[i - 1] == "as":
        return not t.children(v, "obj", "obl", "xcomp")  # "as it turned out"
    if t.forms[v] in _SEEMS:  # "it emerged that", "..., it emerged, ..."
        aside = t.relations[v] == "parataxis" or (i > 0 and t.tokens[i - 1].text == ",")
        that = any(form in {"that", "as", "how"} for form in t.forms[v + 1 : v + 4])
        return that or (aside and t.forms[v + 1 : v + 2] in ([","], ["."]))
    if (
        t.child(v, "aux:pass") is not None and t.forms[v] in _OF_MIND
    ):  # "It is said that", "..., it is said, ..."
        told = ("obl", "obj", "obl:unmarked", "xcomp", "advcl")  # "it was found burning"
        aside = t.relations[v] == "parataxis" and not t.children(v, *told)
        return "that" in later[:6] or aside
    # "It rained", "It was left to a backbencher to"
    left_to = t.forms[v] == "left" and t.child(v, "aux:pass") is not None and "to" in later
    return t.forms[v] in _RAINS or left_to


def _over(t: Tree, i: int) -> bool:
    """True where nothing but a mark follows word i in its clause."""
    return i + 1 >= len(t) or t.is_mark(i + 1)


def _is_score(t: Tree, k: int) -> bool:
    """True for "two", "2-0" and "three from three"; not for "made it 200 metres long"."""
    score = t.forms[k][:1].isdigit() and "-" in t.forms[k]
    counted = t.upos[k] == "NUM" and t.heads[k] < k
    return score or (counted and t.upos[min(k + 1, len(t) - 1)] not in {"NOUN", "ADJ", "SYM"})


def _took_somebody(t: Tree, v: int) -> bool:
    """True for "took them three hours"."""
    objects = t.children(v, "obj", "iobj", "obl:unmarked")
    long = any(sort_of_noun(t.forms[k]) == TIME for k in objects)
    return long and len(objects) > 1 and t.upos[objects[0]] == "PRON"


def what_was_decided(t: Tree, v: int) -> int | None:
    """The infinitive or the clause of "It was resolved by three votes to one to object"; None where
    there is none."""
    clauses = t.children(v, "xcomp", "advcl", "csubj", "csubj:pass", "ccomp")
    return next(
        (c for c in clauses if c > v and {t.forms[k] for k in t.children(c, "mark")} & _TO_THAT),
        None,
    )


def _before_who(t: Tree, i: int) -> bool:
    """ "it was he who made the extract"."""
    if (
        t.forms[i + 1 : i + 2] not in (["was"], ["is"], ["'s"], ["were"])
        or "who" not in t.forms[i + 2 : i + 9]
    ):
        return False
    return not any(t.upos[k] == "VERB" for k in range(i + 2, t.forms.index("who", i)))


def _clock(t: Tree, v: int) -> bool:
    """ "It was ten o'clock", "It was 1.23 in the morning", "It is a quarter past seven"."""
    said = {t.forms[k] for k in t.subtree(v) if k <= v + 3}
    of_day = (t.upos[v] == "NUM" or t.forms[v] in {"quarter", "half"}) and said & _OF_DAY
    return bool(said & _CLOCK or of_day)


def _cleft(t: Tree, i: int, v: int) -> bool:
    """ "It was Wu who showed ...", "it was not until 1950 that ..."."""
    relative = t.children(v, "acl:relcl", "advcl:relcl", "ccomp", "csubj", "advcl")
    if t.is_name(v) or t.upos[v] in {"PRON", "NUM"} or t.case(v) or t.upos[v] == "ADV":
        for r in relative:
            if any(t.forms[k] in {"who", "that", "which", "when"} for k in t.subtree(r)[:2]):
                return t.upos[v] != "NOUN" or t.case(v) != ""
    return "until" in t.forms[i + 1 : i + 4] or "only" in t.forms[i + 2 : i + 3]
