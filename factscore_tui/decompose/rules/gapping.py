"""Clauses that leave out their verb, "He found the skull, she the rest", or their noun: "Sales in
China grew, those in Europe fell"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from factscore_tui.decompose.references.kinds import PLACE, sort_of_noun
from factscore_tui.decompose.references.lexicon import COUNTRIES
from factscore_tui.decompose.rules.frame import Frame, FramePart
from factscore_tui.decompose.rules.noun_phrases import NounPhrases
from factscore_tui.decompose.rules.phrase import Phrase, PhrasePiece, glue, pieces, trimmed
from factscore_tui.decompose.rules.verb_forms import singular_verb
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_SUBJECTS = ("nsubj", "nsubj:pass")
_ORDINALS = frozenset("second third fourth fifth sixth".split())  # noqa: SIM905
_WHERE = frozenset({"at", "in", "on"})


def gapped(
    t: Tree, nouns: NounPhrases, subject_of: Mapping[int, Sequence[Phrase]], v: int, k: int
) -> Frame | None:
    """ "He found the skull, she the rest": the frame of the second subject k with the first verb v;
    None where k is no such clause."""
    rest = t.children(k, "orphan")
    copula = t.children(v, "cop")
    if not rest or not (t.is_verb(v) or copula) or t.child(rest[0], "cop") is not None:
        return None  # "neither is an Andorran: one is the Bishop": that has a verb of its own
    of_two = _former_or_latter(t, nouns, v, k)
    if t.forms[k] in _OF_TWO and not of_two:
        return None  # "named after one who found a gap, the latter after a king": not found
    to = [m for m in t.children(v, "mark") if t.forms[m] == "to"]  # "was to get"
    group = copula or sorted([v, *to, *t.children(v, "aux", "aux:pass", "compound:prt")])
    parts = [FramePart(trimmed(t.subtree(r), t), r) for r in rest]
    first = next((j for j in t.children(v, "obj", "obl", "obl:unmarked") if v < j < k), k)
    agent = t.child(v, "obl:agent")
    if agent is not None and v < agent < first and t.is_name(k) and t.is_name(agent):
        first = agent  # "won by Reid in 51 minutes and Lund in 58"
    places = _two_countries(t, v, k)
    twice = t.child(v, "iobj") is not None or _same_case(t, v, k, rest) or _after_it(t, v, rest)
    twice = twice and not places and not _third(t, k)
    if twice and v in subject_of:  # "cost him his job and the firm its name"
        # "by 2% in May and 3% in June"
        lead = t.children(k, "case") or t.children(first, "case")
        thing_again = trimmed(nouns.noun(k, rest, alone=True), t)
        if rest[0] < k:  # "and, in 1996, the marathon": the marathon in 1996
            own = [j for j in thing_again if j > max(parts[0].words)]
            behind = {own[-1]: pieces(t, [own[-1], *parts[0].words])} if own else {}
            parts = [FramePart(own, k)]
            return Frame(
                v, "gap", list(subject_of[v][:1]), group, [], parts, [], behind, t.is_past(v)
            )
        parts = [FramePart([*lead, *thing_again], k), *parts]
        thing = t.child(v, "obj") if t.case(k) else None
        if thing is not None and v < thing < k:  # "closed it to trains, and to goods later"
            parts.insert(0, FramePart(trimmed(nouns.noun(thing), t), thing))
        return Frame(v, "gap", list(subject_of[v][:1]), group, [], parts, [], {}, t.is_past(v))
    changed: dict[int, Phrase] = {}
    thing = t.child(v, "obj")
    again = thing is not None and v < thing < k
    if thing is not None and again and (_one_of_them(t, v, k) or _adverbs(t, rest) or places):
        # "Figaro had its premiere in 1786, Don Giovanni a year later"
        parts.insert(0, FramePart(trimmed(nouns.noun(thing), t), thing))
        own = t.children(thing, "nmod:poss")
        changed = {k: glue(t.forms[k]) for k in own if t.upos[k] == "PRON"}  # its own, not Figaro's
    subject = pieces(t, nouns.noun(k, [*rest, *t.children(k, "advmod")], alone=True))
    if of_two:  # "both are used here, the former in towns": is used
        subject, one = of_two, t.xpos[of_two[-1].word] not in {"NNS", "NNPS"}
        helpers = [j for j in group if one and (t.xpos[j] == "VBP" or t.forms[j] == "were")]
        changed |= {j: [PhrasePiece(singular_verb(t.forms[j]), j)] for j in helpers[:1]}
    return Frame(v, "gap", [subject], group, [], parts, [], changed, t.is_past(v))


_OF_TWO = frozenset({"former", "latter"})


def _former_or_latter(t: Tree, nouns: NounPhrases, v: int, k: int) -> Phrase:
    """Which of the two subjects "the former" is: "Iron and zinc are used here, the former in
    bridges, the latter in roofs"; [] where there are not two."""
    for s in t.children(v, *_SUBJECTS) if t.forms[k] in _OF_TWO else ():
        both = t.conjuncts(s)
        if len(both) == 2 and both[1] < v:
            return pieces(t, nouns.noun(both[t.forms[k] == "latter"], alone=True))
    return []


def _same_case(t: Tree, v: int, k: int, rest: Sequence[int]) -> bool:
    """True for "stars Ann as a detective and Tom as her brother": two things, and both again."""
    told = {t.case(k) for k in t.children(v, "obl")} - {""}
    told |= _WHERE if told & _WHERE else set()
    before = [j for j in t.children(v, "obj", "obl") if v < j < k]
    first = bool(before) and bool(t.case(before[0])) and t.child(v, "obl:agent") is None
    number = t.upos[k] in {"NUM", "SYM"} or t.child(k, "nummod") is not None
    if first and not t.case(k) and not number:
        return False  # "A fifth comes from beet, the rest from cane": the rest does
    two = len(t.children(v, "obj", "obl", "obl:unmarked", "obl:agent")) > 1
    later = t.upos[rest[0]] == "ADV" and t.case(k) in told  # "and to Milan four years later"
    return two and (later or t.case(rest[0]) in told)


def _adverbs(t: Tree, rest: Sequence[int]) -> bool:
    return all(t.upos[r] == "ADV" for r in rest)


def _two_countries(t: Tree, v: int, k: int) -> bool:
    """True for "Spain joined the war in 1779 and the Dutch Republic a year later": a country goes
    with a country, and the war is what both joined."""
    s, o = t.child(v, *_SUBJECTS), t.child(v, "obj")
    if s is None or o is None or not s < v < o < k or t.case(k) or t.child(k, "orphan") is None:
        return False
    return _country(t, s) and _country(t, k) and not _country(t, o) and not t.is_name(o)


def _third(t: Tree, k: int) -> bool:
    """True for "A second shop was opened on the quay in 2003 and a third in the hills": another
    subject."""
    return t.forms[k] in _ORDINALS and t.child(k, "det") is not None and not t.case(k)


def _country(t: Tree, k: int) -> bool:
    name = " ".join(t.forms[j] for j in [k, *t.children(k, "flat")])
    return t.is_name(k) and (name in COUNTRIES or sort_of_noun(t.forms[k]) == PLACE)


def _one_of_them(t: Tree, v: int, k: int) -> bool:
    """True for the second Lee of "Ann Lee and Tom Fox ran for Wales, Lee in the 100 metres"."""
    return any(
        t.forms[j] == t.forms[k] and t.is_name(j)
        for s in t.children(v, *_SUBJECTS)
        for j in t.subtree(s)
    )


def _after_it(t: Tree, v: int, rest: Sequence[int]) -> bool:
    """True for "wrote Elektra in 1908, and Salome before it", and for "wrote the Passion and, at
    the end of his life, the Mass": two of one writer."""
    own = t.case(rest[0]) in {"before", "after"} and t.upos[rest[0]] == "PRON"
    ahead = rest[0] < t.heads[rest[0]] and bool(t.case(rest[0]))
    return (own or ahead) and t.child(v, "obj") is not None


def with_noun_of(t: Tree, subject: Phrase, s: int) -> Phrase:
    """ "sales in Europe" for "those in Europe" of "Sales in China grew, while those in Europe
    fell": the subject of the clause before, with what stands before its noun."""
    own = t.child(s, "nmod")
    if subject and subject[-1].text in {"'s", "’s"} and t.is_name(s):
        return [*subject, *_owned_before(t, s)]
    if t.forms[s] not in {"those", "that"} or own is None or not subject or subject[0].word != s:
        return subject
    v = t.heads[t.heads[s]] if t.heads[s] != ROOT else ROOT
    before = t.children(v, *_SUBJECTS) if v != ROOT else []
    if not before or before[0] > s or t.child(before[0], "nmod") is None:
        return subject
    noun = before[0]
    if (t.xpos[noun] == "NNS") != (t.forms[s] == "those") or t.is_name(noun):
        return subject
    last = t.child(noun, "nmod")
    words = [k for k in t.subtree(noun) if k <= noun and (last is None or k < last)]
    if any(t.upos[k] in {"NUM", "PRON"} for k in words):
        return subject
    said = [t.tokens[k].text if t.is_name(k) else t.forms[k] for k in words]
    return [PhrasePiece(" ".join(said).replace(" 's", "'s"), s), *subject[1:]]


def _owned_before(t: Tree, s: int) -> Phrase:
    """ "profit" for "BP's profit halved, while Shell's fell": what is somebody's in the clause
    before."""
    v = t.heads[t.heads[s]] if t.heads[s] != ROOT else ROOT
    before = t.children(v, *_SUBJECTS)[:1] if v != ROOT else []
    if not before or before[0] > s or t.child(before[0], "nmod:poss") is None:
        return []
    return glue(t.forms[before[0]])
