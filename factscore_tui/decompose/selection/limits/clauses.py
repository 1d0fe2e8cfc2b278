"""What a clause must not lose: what its verb is nothing without, the other branch of an "or", the
word "that" in front of it, the day of a date; and clauses that are no statement of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import MONTH_NAMES, words_of
from factscore_tui.decompose.selection.verb_complements import AROUND, BARE, PREPOSITIONS
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_OF_CLAUSES = "EXCD"
"""First letters of the kinds that are made from clauses."""

_BEHIND = ("obl", "advmod", "obl:unmarked", "xcomp", "advcl", "obj", "ccomp")
_HELPERS = frozenset("did do does not n't has have is are was were than".split())  # noqa: SIM905
_TIMES = frozenset(
    "time moment day year extent way point rate speed degree height condition age".split()  # noqa: SIM905
)
_SAME_IN_PAST = frozenset(
    """put cut read let set hit hurt shut cost quit spread beat burst split shed bet rid wed cast
    lay""".split()  # noqa: SIM905
)
_PARTICIPLES = frozenset(
    """taken given written begun been gone done seen known grown spoken risen driven fallen chosen
    broken drawn shown thrown worn sung sunk beaten eaten flown forgotten hidden undergone
    undertaken withdrawn swum born torn stolen frozen sworn woven""".split()  # noqa: SIM905
)
"""Participles that are no past tense, too."""
_BE_OR_HAVE = frozenset(
    """is are was were be been being am 's 're 'm has have had having 've 'd get gets got
    getting""".split()  # noqa: SIM905
)
_ABOUT = frozenset("more less fewer at up".split())  # noqa: SIM905
_CONCEDING = frozenset("although though whereas".split())  # noqa: SIM905
_HOW_FAR = frozenset(
    """largely mainly mostly partly primarily chiefly principally loosely closely heavily entirely
    solely exclusively predominantly purely""".split()  # noqa: SIM905
)
_HYPHENS = frozenset({"-", "‐", "‑", "–", "/"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})


def lost_complement(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The deposit disposed" of "disposed of any doubt", and for "He is known in Leeds" of
    "He is known for his maps in Leeds"."""
    if kind[0] not in _OF_CLAUSES and kind[:2] != "Q3":
        return False
    have = words_of(phrase)
    for v in have:
        if t.forms[v] not in PREPOSITIONS or not t.is_verb(v):
            continue
        passive = t.child(v, "aux:pass") is not None
        if t.forms[v] == "served" and passive:
            continue  # "It can be served cold as a snack."
        if any(c in have for c in t.children(v, "compound:prt")):
            continue
        told = t.children(v, "advmod", "obl:unmarked", "obj")
        if any(c in have and c > v and t.forms[c] in AROUND for c in told):
            continue
        parts = [(c, t.children(c, "case")[:1]) for c in t.children(v, "obl") if c > v]
        clauses = t.children(v, "advcl") if "of" in PREPOSITIONS[t.forms[v]] else []
        parts += [(c, t.children(c, "mark")[:1]) for c in clauses if c > v]  # "of having lied"
        kept = {t.forms[j] for c, case in parts for j in case if c in have or j in have}
        if ":gap" in kind:  # "gave his books to the museum and his boat to the club"
            again = [o for c in t.children(v, "conj") for o in t.children(c, "orphan")]
            kept |= {t.case(o) for o in again if o in have}
        lost = {t.forms[j] for c, case in parts for j in case if c not in have}
        if (lost - kept) & PREPOSITIONS[t.forms[v]]:
            return True
    return False


def bare_verb(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Both Otters come" of "come from Brae Systems" and "He is known" of "known as Sam":
    a verb that says little without what comes behind it."""
    last = phrase[-1].word
    if kind[0] not in _OF_CLAUSES or last < 0 or t.forms[last] not in BARE:
        return False
    have = words_of(phrase)
    if not t.is_verb(last) or any(c in have for c in t.children(last, "obj")):
        return False
    return any(c > last and c not in have for c in t.children(last, *_BEHIND))


def ends_open(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "A wasp does not" of "A bee leaves its sting behind; a wasp does not", and for "rose
    by more than"."""
    last = phrase[-1].word
    if kind[0] not in _OF_CLAUSES or last < 0 or t.forms[last] not in _HELPERS:
        return False
    have = words_of(phrase)
    h = t.heads[last]
    return (
        t.forms[last] == "than"
        or h not in have
        or t.heads[h] not in have
        or h == ROOT
        or t.relations[h] == "conj"
    )


def other_branch(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Numbers fell" of "Numbers held steady or fell", and for "Numbers held steady"; not
    for what anybody may do."""
    if kind[0] not in _OF_CLAUSES:
        return False
    have = words_of(phrase)
    for k in have:
        clause = t.is_verb(k) or t.child(k, "cop") is not None
        if not clause:
            continue
        second = t.relations[k] == "conj" and t.heads[k] not in have
        if second and t.conjunction(k) in {"or", "nor"}:
            return True
        if any(t.forms[c] in {"may", "can"} for c in t.children(k, "aux")):
            continue
        for c in t.children(k, "conj"):
            if c not in have and t.is_verb(c) and t.conjunction(c) == "or":
                return True
    return False


def lost_that(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "What is certain is will rarely freeze" of "is that cups will rarely freeze", and
    for "Boabdil wept" of "That Boabdil wept is a later invention"."""
    if kind[0] not in _OF_CLAUSES:
        return False
    have = words_of(phrase)
    return any(
        t.forms[m] == "that" and t.xpos[m] == "IN" and m not in have
        for k in have
        if t.relations[k] in {"root", "conj", "parataxis"}
        for m in t.children(k, "mark")
    )


def no_finite_verb(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Females being lighter": a participle with a subject of its own tells nothing by
    itself."""
    if kind[0] not in _OF_CLAUSES:
        return False
    have = words_of(phrase)
    as_written = {p.word for p in phrase if p.word >= 0 and p.text == t.tokens[p.word].text}
    for k in have:
        words = sorted([k, *t.children(k, "aux", "aux:pass", "cop")])
        clause = t.is_verb(k) or len(words) > 1
        if clause and t.heads[k] not in have:
            gerund = t.forms[words[0]].endswith("ing") and words[0] in as_written
            if not gerund or any(t.xpos[j] in _FINITE for j in words):
                return False
            return t.child(k, "nsubj", "nsubj:pass", "mark") in have
    return False


def of_whom(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "One of whom was to walk ahead" and "None of which are new": what the relative word
    stands for is not told."""
    if kind[0] not in _OF_CLAUSES and kind[0] != "R":
        return False
    front = [p.word for p in phrase[:4] if p.word >= 0]
    return any(t.forms[b] in {"whom", "which"} and t.forms[a] == "of" for a, b in pairwise(front))


def at_what_time(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was playing by the time" of "by the time he was 15": a time, a place or a degree
    that only its clause tells."""
    if kind[0] not in _OF_CLAUSES:
        return False
    have = words_of(phrase)
    for k in have:
        if t.forms[k] not in _TIMES or t.relations[k] not in {"obl", "obl:unmarked"}:
            continue
        for c in t.children(k, "acl:relcl"):
            first = min(t.subtree(c))
            if c not in have and "," not in t.forms[first - 1 : first + 1]:
                return True
    return False


def disagrees(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She keep her bees" of "was ordered to pay and to keep her bees": the verb belongs
    to another one that is not there."""
    if kind[0] not in _OF_CLAUSES or len(phrase) < 2:
        return False
    he, verb = phrase[0].word, phrase[1].word
    if "relcl" in kind and _counted_and_does(t, phrase):
        return True
    return (
        he >= 0
        and verb >= 0
        and t.forms[he] in {"he", "she", "it"}
        and t.xpos[verb] in {"VB", "VBP"}
        and t.is_verb(verb)
        and phrase[1].text == t.tokens[verb].text
        and t.forms[verb] not in _SAME_IN_PAST
    )


def _counted_and_does(t: Tree, phrase: Phrase) -> bool:
    """True for "Two beams lasts" of "two beams, a battery that lasts"."""
    n, verb, several = phrase[0].word, phrase[2].word if len(phrase) > 2 else -1, phrase[1].word
    if min(n, verb, several) < 0 or t.relations[n] != "nummod" or t.forms[n] == "one":
        return False
    plural = t.heads[n] == several and t.xpos[several] == "NNS"
    return plural and t.xpos[verb] == "VBZ" and t.is_verb(verb)


def participle_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The stele broken in three" and "Most of them never shown": a participle without
    "was" or "has"."""
    if kind[0] not in _OF_CLAUSES:
        return False
    have = words_of(phrase)
    for n, p in enumerate(phrase):
        if p.word < 0 or t.heads[p.word] in have or not t.is_verb(p.word):
            continue
        if p.text.lower() in _PARTICIPLES:
            return not any(q.text.lower() in _BE_OR_HAVE for q in phrase[:n])
    return False


def cut_more_than(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Shares doubled" of "more than doubled" and for "ten" of "at least ten"."""
    if kind[0] not in "EXCDR":
        return False
    have = words_of(phrase)
    for k in have:
        for c in t.kids[k]:
            if c in have or c + 1 >= len(t) or c > k:
                continue
            second = t.forms[c + 1]
            if t.forms[c] in {"more", "less"} and second == "than" and t.is_verb(k):
                return True
            limit = t.forms[c] in _ABOUT and second in {"than", "least", "most", "to"}
            if limit and t.upos[k] == "NUM" and k == c + 2:
                return True
    return False


def names_joined(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "run by her daughter Claire Olivier" of "her daughter Claire and her nephew
    Olivier": two names side by side that are two in the sentence."""
    if kind[0] not in _OF_CLAUSES and kind[0] != "R":
        return False
    for a, b in pairwise(phrase):
        if min(a.word, b.word) < 0 or b.word <= a.word + 1 or t.forms[b.word] in MONTH_NAMES:
            continue
        between = t.forms[a.word + 1 : b.word]
        if t.xpos[a.word] == t.xpos[b.word] == "NNP" and not set(between) & _HYPHENS:
            return True
    return False


def cut_cleft(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "It was she" of "It was she who wept"."""
    it = phrase[0].word
    if kind[0] not in _OF_CLAUSES or it < 0 or t.forms[it] != "it":
        return False
    have = words_of(phrase)
    k = t.heads[it]
    if k not in have or t.child(k, "cop") is None:
        return False
    for c in t.children(k, "acl:relcl", "advcl:relcl", "csubj"):
        first = min(t.subtree(c))
        if c not in have and "," not in t.forms[first - 1 : first + 1]:
            return True
    return False


def lost_preposition(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "50 and 70 cm of snow has fallen" of "Between 50 and 70 cm of snow has fallen", and
    for "1991 has been Ukraine": a subject that stands behind a preposition."""
    if kind[0] not in _OF_CLAUSES or kind[3:].startswith(("relcl", "acl")):
        return False
    have = words_of(phrase)
    return any(
        c < k and c not in have and t.forms[c] not in {"as", "for", "since"}
        for k in have
        if t.relations[k] in {"nsubj", "nsubj:pass", "obj"} and t.heads[k] in have
        for c in t.children(k, "case")
    )


def how_spent(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She spent most of the year" of "spent most of the year in Rome"."""
    if kind[0] not in _OF_CLAUSES:
        return False
    have = words_of(phrase)
    for k in have:
        if t.forms[k] not in {"spend", "spends", "spent", "spending"}:
            continue
        where = [c for c in t.children(k, "obl", "advcl", "xcomp") if c > k]
        where += [
            c for o in t.children(k, "obj") for c in t.children(o, "nmod") if t.case(c) == "in"
        ]
        late = {"before", "after", "until", "when", "because", "while"}
        told = [
            c
            for c in (*where, *t.children(k, "advmod"))
            if c > k
            and c in have
            and not late & {t.forms[j] for j in t.children(c, "mark", "case")}
        ]
        if where and not told and t.case(where[0]) not in {"of", "before", "after", "until"}:
            return True
    return False


def stranded(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "He shared a cellar with" of "the man he shared a cellar with", and for "The people
    lived" of "the people living there"."""
    last = phrase[-1].word
    if last < 0:
        return False
    if kind[3:].startswith("relcl"):
        return t.xpos[last] == "IN"
    made_finite = t.xpos[last] == "VBG" and phrase[-1].text.lower() != t.forms[last]
    return kind[0] in _OF_CLAUSES and made_finite and t.relations[last] == "acl"


def of_every(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Every seedling survived" of "every seedling that survived"."""
    first = phrase[0].word
    if not kind[3:].startswith(("relcl", "acl")) or first < 0:
        return False
    noun = t.heads[first]
    own = noun >= 0 and t.relations[noun] in {"nsubj", "nsubj:pass"}
    return t.forms[first] in {"every", "any", "anyone", "few"} and not (
        own and t.heads[noun] in words_of(phrase)
    )


def conceded(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The city was abandoned although the Spaniards never found it": what is conceded has
    a subject of its own and is a fact of its own."""
    if kind[0] not in "XCD" or ":main" not in kind:
        return False
    have = words_of(phrase)
    for k in have:
        clause = t.heads[k]
        if t.forms[k] not in _CONCEDING or t.relations[k] != "mark" or clause < 0:
            continue
        if t.relations[clause] == "advcl" and t.child(clause, "nsubj", "nsubj:pass") is not None:
            return True
    return False


def how_far_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Kane was modelled largely" of "modelled largely on Hearst": the adverb tells how
    far what follows is so."""
    last = phrase[-1].word
    if last < 0 or last + 1 >= len(t) or t.forms[last] not in _HOW_FAR:
        return False
    return t.upos[last + 1] in {"ADP", "SCONJ"} or t.xpos[last + 1] in {"IN", "TO"}


def which_first(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The first settler stayed" of "the first settler who stayed was Ingolfur"."""
    if "relcl" not in kind:
        return False
    have = words_of(phrase)
    for v in have:
        s = t.heads[v]
        if t.relations[v] != "acl:relcl" or s not in have or not t.relations[s].startswith("nsubj"):
            continue
        first = t.subtree(v)[0]
        if t.forms[first - 1] == "," or t.child(t.heads[s], "cop") is None:
            continue
        if any(t.forms[k] in {"first", "last", "only"} for k in t.children(s, "amod")):
            return True
    return False


CLAUSE_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    lost_complement,
    bare_verb,
    ends_open,
    other_branch,
    lost_that,
    no_finite_verb,
    of_whom,
    at_what_time,
    disagrees,
    participle_alone,
    cut_more_than,
    names_joined,
    cut_cleft,
    which_first,
    lost_preposition,
    how_spent,
    stranded,
    of_every,
    conceded,
    how_far_of_what,
)
