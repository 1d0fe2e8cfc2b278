"""Candidates that strangers refused as saying next to nothing: "The baths were built" (in 1974),
"moved at seven" (to where), "was aged 78" (when she died), "the highest" (since 1994)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.references.kinds import PERSON, TIME, sort_of_noun
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_MADE = word_set(
    """built rebuilt laid founded established launched released published completed formed created
    erected constructed introduced elected appointed installed commissioned produced opened blamed
    dispatched designed born"""
)
"""What is done once: told without where, when or by whom it says nothing."""
_WENT = word_set("moved emigrated relocated transferred migrated")
_RAISED = word_set("elected appointed admitted promoted posted ordained")
_JOINED = word_set("joined remained moved emigrated enrolled served lay stood hangs hung")
_TOLD_OF_IT = frozenset(
    "obl obl:unmarked obl:agent obl:npmod obl:tmod advmod advcl xcomp ccomp obj".split()  # noqa: SIM905
)
_FEW = 9
"""Words of a fact that hardly says anything."""
_HIGHEST = frozenset({"JJS", "RBS"})
_ONE_OF_A_KIND = word_set("first only")
_AT_TIMES = frozenset({"in", "on"})
_EVENTS = word_set("launch release tour debut premiere election market accent edition trial")
_TERMS = word_set("condition grounds assumption understanding")


def made_at_some_time(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The baths were built" of "Built in 1974, the baths need a roof", and for "The
    bassist joined" of "joined a year later"."""
    have = words_of(phrase)
    for v in have:
        passive = t.forms[v] in _MADE and t.xpos[v] in {"VBN", "VBD"}
        if not passive and t.forms[v] not in _JOINED:
            continue
        if passive and not _is_passive(t, v, phrase):
            continue
        told = [k for k in t.kids[v] if t.relations[k] in _TOLD_OF_IT and t.forms[k] != "not"]
        if not told or any(k in have for k in told):
            continue
        last = [p.word for p in phrase if p.text[:1].isalnum()][-1]
        if len(phrase) <= _FEW and (last == v or last in t.children(v, "compound:prt")):
            return True
    return False


def _is_passive(t: Tree, v: int, phrase: Phrase) -> bool:
    """True where the verb of the phrase at word v has a form of "be" before it."""
    n = next(n for n, p in enumerate(phrase) if p.word == v)
    return any(p.text.lower() in {"was", "were", "been", "is"} for p in phrase[max(0, n - 2) : n])


def went_at_some_time(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "moved at seven" of "moved to Gävle at seven", and for "was elected in 1978" of
    "elected to the Royal Society in 1978"."""
    have = words_of(phrase)
    for v in have:
        if t.forms[v] not in _WENT | _RAISED:
            continue
        where = [k for k in t.children(v, "obl") if t.case(k) in {"to", "into"}]
        there = any(t.relations[j] == "case" and t.forms[j] in {"to", "into"} for j in have)
        if where and not there:  # "and to Hull two years later" is told of the verb, too
            return True
    return False


def aged_at_death(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She was aged 78" of "She died in Leeds, aged 78"."""
    have = words_of(phrase)
    for k in have:
        v = t.heads[k]
        if t.forms[k] == "aged" and v != ROOT and t.forms[v] == "died" and v not in have:
            return True
    return False


def highest_since_nothing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was the highest in a non-presidential year" of "... year since 1994"."""
    have = words_of(phrase)
    if not any(t.xpos[k] in _HIGHEST or t.forms[k] in _ONE_OF_A_KIND for k in have):
        return False
    for k in range(len(t)):
        if t.forms[k] == "since" and k not in have and t.relations[k] in {"case", "mark"}:
            time = t.heads[k]
            above = t.heads[time]
            if time not in have and above in have and t.relations[time] in {"nmod", "obl"}:
                return True
    return False


def as_one_as_another(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "served as a troopship as a hospital ship" of "first as a troopship and later as a
    hospital ship"."""
    have = words_of(phrase)
    for v in have:
        roles = [k for k in t.children(v, "obl") if k in have and t.case(k) == "as"]
        joined = [
            j
            for k in roles
            for j in t.children(k, "conj")
            if j in have and "as" in {t.forms[c] for c in t.children(j, "case")}
        ]
        if not roles or (len(roles) < 2 and not joined):
            continue
        between = range(min(roles), max([*roles, *joined]))
        if not any(k in have and t.relations[k] == "cc" for k in between):
            return True
    return False


def on_condition(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The actress were French" and "was financed on condition" of "on condition that a
    French actress take the lead"."""
    have = words_of(phrase)
    for k in range(len(t)):
        if t.forms[k] not in _TERMS or t.forms[k + 1 : k + 2] != ["that"]:
            continue
        clause = [c for c in t.children(k, "acl", "ccomp", "acl:relcl") if c > k]
        inside = {j for c in clause for j in t.subtree(c)}
        if inside and (have <= inside or (k in have and not have & inside)):
            return True
    return False


def one_of_what_it_is(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Breakfast is ricotta" of "Breakfast is ricotta, figs and bread"."""
    have = words_of(phrase)
    k = t.root
    if t.child(k, "cop") not in have or t.xpos[k] not in {"NN", "NNS"} or t.case(k):
        return False
    listed = [k, *(j for j in t.children(k, "conj") if t.upos[j] == "NOUN")]
    if len(listed) < 2 or t.child(k, "det", "nummod", "nmod:poss") is not None:
        return False
    things = all(sort_of_noun(t.forms[j]) != PERSON for j in listed)
    return things and sum(j in have for j in listed) == 1


def now_so_old(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "trains mostly in Font-Romeu now 28" of "Now 28, she trains mostly there"."""
    texts = [p.text for p in phrase]
    return any(
        n > 1 and a.lower() == "now" and b.isdigit() and texts[n - 1] != ","
        for n, (a, b) in enumerate(pairwise(texts))
    )


def place_where(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "lies near the boundary" of "near the boundary where two plates meet", and for
    "drowned" alone of "the highest level since 1968, when two people drowned"."""
    have = words_of(phrase)
    for r in range(len(t)):
        n = t.heads[r]
        where = [k for k in t.children(r, "advmod", "obl") if t.xpos[k] == "WRB" and k > n]
        if t.relations[r] != "acl:relcl" or n == ROOT or not where:
            continue
        inside = set(t.subtree(r))
        the = t.child(n, "det")
        restricts = the is not None and t.forms[the] == "the" and t.forms[where[0] - 1] != ","
        if restricts and n in have and not have & inside and not t.is_name(n):
            return True
        alone = have <= inside and not any(p.word < 0 and p.text in _AT_TIMES for p in phrase)
        time = t.xpos[n] == "CD" or t.forms[n] in CALENDAR_WORDS or sort_of_noun(t.forms[n]) == TIME
        if alone and t.forms[where[0]] == "when" and not time:
            return True
    return False


def restricted_in_time(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The works were written after 1910" of "the works written after 1910 make use of":
    some of the works."""
    have = words_of(phrase)
    for v in have:
        n = t.heads[v]
        if t.relations[v] != "acl" or t.xpos[v] != "VBN" or v != n + 1 or n not in have:
            continue
        the = t.child(n, "det")
        told = [k for k in t.children(v, "obl") if t.case(k) in {"after", "before", "since"}]
        plural = t.xpos[n] == "NNS" and the is not None and t.forms[the] == "the"
        if plural and told and t.heads[n] not in have:
            return True
    return False


def thing_with_his(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "This revival makes Haldane's debut" of "Directed by Haldane, making his debut, this
    revival trims the text": no thing does what is "his"."""
    have = words_of(phrase)
    for v in have:
        if t.xpos[v] != "VBG" or t.relations[v] not in {"advcl", "acl"} or t.heads[v] == ROOT:
            continue
        own = [k for o in t.children(v, "obj") for k in t.children(o, "nmod:poss") if k in have]
        if not any(t.forms[k] in {"his", "her"} for k in own):
            continue
        who = t.child(t.root, "nsubj", "nsubj:pass")
        by = t.child(t.heads[v], "obl:agent") is not None
        if who in have and by and sort_of_noun(t.forms[who]) != PERSON and not t.is_name(who):
            return True
    return False


def nor_left_out(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "will buyers find a charger" of "Nor will buyers find a charger in the box"."""
    return len(t) > 2 and t.forms[0] == "nor" and t.upos[1] == "AUX" and 0 not in words_of(phrase)


def several_is_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Two Scots was a geologist" of "had companions: two Scots, a geologist and ..."."""
    be = next((n for n, p in enumerate(phrase) if p.word < 0 and p.text in {"is", "was"}), 0)
    if not 0 < be < len(phrase) - 1 or phrase[be + 1].text.lower() not in {"a", "an"}:
        return False
    before = {p.word for p in phrase[:be] if p.word >= 0}
    return any(
        t.xpos[k] == "NNS" and t.child(k, "nummod") in before and t.heads[k] not in before
        for k in before
    )


def launch_is_british(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The launch is British" of "a British launch": where it is, not what it is like."""
    last = [p for p in phrase if p.text[:1].isalnum()]
    if len(last) < 3 or last[-2].word >= 0 or not is_demonym(last[-1].text):
        return False
    noun = last[-3].word
    return noun >= 0 and t.forms[noun] in _EVENTS


HALF_TOLD: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    made_at_some_time,
    went_at_some_time,
    aged_at_death,
    highest_since_nothing,
    as_one_as_another,
    on_condition,
    one_of_what_it_is,
    now_so_old,
    nor_left_out,
    several_is_one,
    launch_is_british,
    place_where,
    restricted_in_time,
    thing_with_his,
)
