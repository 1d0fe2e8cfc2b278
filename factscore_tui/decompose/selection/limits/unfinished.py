"""Candidates that strangers refused as half said: "fell with Cadogan" (in love), "a ridge 400
metres" (above what), "was watching among those", "is Neath" (from there)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from factscore_tui.core.calendar_names import WEEKDAYS
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_FROM_WHERE = word_set("above below beneath from off north south east west inside beyond")
_LENGTHS = word_set("metres meters feet miles kilometres km m yards")
_LIGHT = word_set(
    "fall falls fell fallen falling come comes came go goes went gone take takes took"
)
_SMALL_ASIDE = 6
"""Words and marks of "though modest"."""
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_STORIES = word_set("story legend tradition myth rumour rumor lore tale folklore anecdote")
_PARENTS = word_set("father mother family parents stepfather stepmother")
_SELVES = word_set("himself herself itself themselves myself ourselves yourself")
_THOUGH = word_set("though although while when if once until")
_LEAVES = word_set("leave leaves left")
_COMMENTS = word_set(
    """remarkably surprisingly unfortunately sadly curiously oddly ironically amazingly incredibly
    strangely mercifully fortunately luckily tellingly crucially significantly notably"""
)
"""What the writer thinks of it."""
_CLAUSES = ("acl", "acl:relcl", "nmod", "amod", "compound", "appos", "nmod:poss")
_SUBJECTS = frozenset({"nsubj", "nsubj:pass"})
_ADVERBIALS = frozenset({"obl", "obl:unmarked", "advmod"})


def measured_from(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "perched on a ridge 400 metres" of "a limestone ridge 400 metres above the sea"."""
    have = words_of(phrase)
    for k in have:
        first = min([k, *t.children(k, "nummod")])
        thing = first > 0 and t.upos[first - 1] == "NOUN" and first - 1 in have
        if not thing or t.forms[k] not in _LENGTHS or k == first or k + 1 >= len(t):
            continue
        if t.forms[k + 1] in _FROM_WHERE and k + 1 not in have:
            return True
    return False


def lost_idiom(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "fell with Henry Cadogan" of "fell in love with Henry Cadogan"."""
    have = words_of(phrase)
    for v in have:
        n = v + 2
        bare = n < len(t) and t.heads[n] == v and t.xpos[n] == "NN" and t.child(n, "case") == v + 1
        if not bare or t.forms[v] not in _LIGHT or n in have or len(t.subtree(n)) > 2:
            continue
        later = [c for c in t.children(v, "obl", "obl:agent", "obj") if c > n]
        if any(have & set(t.subtree(c)) for c in later):
            return True
    return False


def those_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Per was watching among those" of "Among those watching was Per": those who?"""
    order = [p.word for p in phrase if p.word >= 0 and not t.is_mark(p.word)]
    return bool(order) and t.forms[order[-1]] == "those" and t.forms[order[-1] + 1 :] != []


def is_where_it_is_from(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The suspect is Neath" of "who is 27 and from Neath"."""
    if not kind.endswith(":pred"):
        return False
    have = words_of(phrase)
    return any(
        t.relations[k] == "conj" and (case := t.child(k, "case")) is not None and case not in have
        for k in have
    )


def moved_behind_a_clause(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "became head of it, a post she held until 2015 in 2007" of "In 2007 she became head
    of it, a post she held until 2015", for "is heavier than the K1 at 14 kg" of "At 14 kg it is
    heavier" and "may not bid unless a rival does under the rules"."""
    order = [p.word for p in phrase if p.word >= 0 and not t.is_mark(p.word)]
    at = next((n for n in range(len(order) - 1, 0, -1) if order[n] < order[n - 1]), 0)
    if not at:
        return False
    moved = [k for k in order[at:] if t.heads[k] not in order[at:]]
    if len(moved) != 1 or t.relations[moved[0]] not in _ADVERBIALS:
        return False
    v, k = t.heads[moved[0]], order[at - 1]
    apart = False
    while k not in {v, ROOT}:
        subject = t.child(k, "nsubj", "nsubj:pass") is not None
        told = t.relations[k] == "acl:relcl" and subject
        apart = apart or (told and t.relations[t.heads[k]] in {"appos", "obj"})
        mark = t.child(k, "mark") if t.relations[k] == "advcl" and subject else None
        apart = apart or (mark is not None and t.forms[mark] in {"unless", "if"})
        apart = apart or "than" in {t.case(k), *(t.forms[j] for j in t.children(k, "mark"))}
        k = t.heads[k]
    return k == v and apart


def stray_comma(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "A bale of cloth infested with fleas, was delivered" of "a bale of cloth, damp and
    infested with fleas, was delivered": one comma between a subject and its verb."""
    commas = [n for n, p in enumerate(phrase) if p.text == ","]
    if len(commas) != 1 or not 0 < commas[0] < len(phrase) - 1:
        return False
    v = phrase[commas[0] + 1].word
    if v < 0 or t.xpos[v] not in _FINITE:
        return False
    top = t.heads[v] if t.relations[v] in {"aux", "aux:pass", "cop"} else v
    subject = t.child(top, "nsubj", "nsubj:pass")
    before = {p.word for p in phrase[: commas[0]]}
    joined = subject is not None and t.child(subject, "conj") is not None
    return subject in before and top not in before and not joined


def until_behind(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The epidemic was over not until 1666" of "Not until 1666 was the epidemic over"."""
    own = [p.word for p in phrase]
    return t.forms[0] == "not" and t.forms[1] in {"until", "before", "since"} and 0 in own[1:]


def described_across(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Kiloran Bay backed by dunes lies there" of "Kiloran Bay, a mile of sand backed by
    dunes": a comma and what stood behind it are left out."""
    for x, y in pairwise(p.word for p in phrase):
        if x < 0 or y <= x + 1 or not t.is_name(x) or "," not in t.forms[x + 1 : y]:
            continue
        if t.xpos[y] == "VBN" and t.relations[y] == "acl" and t.heads[y] <= x:
            return True
    return False


def herself_it(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She had tuned herself the Norton" of "a Norton that she had tuned herself"."""
    return any(
        t.forms[x] in _SELVES and 0 <= y < x and t.upos[y] in {"DET", "PROPN", "NOUN"}
        for x, y in pairwise(p.word for p in phrase)
        if x >= 0
    )


def of_a_story(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Sandys asked them to recreate it" of "According to an unproven story, it was
    brought by Sandys, who asked them to recreate it"."""
    if ":relcl" not in kind and ":acl" not in kind and ":conj" not in kind and ":part" not in kind:
        return False
    have = words_of(phrase)
    for k in range(len(t)):
        if t.forms[k] not in _STORIES or k in have or t.forms[: k + 1].count(",") > 0:
            continue
        hedge = t.forms[t.subtree(k)[0]] == "according"
        if hedge and have & set(t.subtree(t.heads[k] if t.heads[k] != ROOT else k)):
            return True
    return False


def by_one_of_them(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was climbed by George Band" of "was climbed by two Britons, Joe Brown and George
    Band"."""
    have = words_of(phrase)
    for k in have:
        first = t.heads[k] if t.relations[k] == "conj" else k
        several = t.heads[first] if t.relations[first] == "appos" else ROOT
        if several == ROOT or several in have or t.relations[several] != "obl:agent":
            continue
        counted = t.child(several, "nummod") is not None
        if counted and t.xpos[several] in {"NNS", "NNPS"} and not have >= set(t.conjuncts(first)):
            return kind[0] in "EXD" and len(t.conjuncts(first)) > 1
    return False


def description_is_there(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The house band was at the Club" of "the Messengers, the house band at the Club":
    it is their house band."""
    if kind[:2] != "P:":
        return False
    have = words_of(phrase)
    tops = [k for k in have if t.relations[k] == "appos" and t.heads[k] not in have]
    return any(not t.is_name(k) and t.is_name(t.heads[k]) for k in tops)


def heading_does(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Leeds leads a team" and "Northwind is Senior Engineer" of "Senior Engineer,
    Northwind, Leeds (2019): leads a team of six", which is said of whose work it was."""
    colon = t.forms.index(":") if ":" in t.forms[:-1] else 0
    v = colon + 1
    if not colon or t.xpos[v] not in {"VBZ", "VBD", "VBN"}:
        return False
    subject = t.child(v, "nsubj", "nsubj:pass")
    if subject is not None and subject > colon:
        return False
    if t.forms[0] in {"the", "a", "an"} or any(t.xpos[k] in _FINITE for k in range(colon)):
        return False
    return "," in t.forms[:colon] and kind != "W"


def out_of_its_clause(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Thorne twice refused though offered terms" of "Thorne, though twice offered terms,
    refused"."""
    order = [p.word for p in phrase]
    for n, m in enumerate(order):
        if m < 0 or t.relations[m] != "mark" or t.forms[m] not in _THOUGH:
            continue
        inside = set(t.subtree(t.heads[m]))
        if any(k in inside and k > m and t.upos[k] == "ADV" for k in order[:n]):
            return True
        v = t.heads[t.heads[m]]  # "has grown since 2008 though modest"
        small = t.forms[m] in {"though", "although"} and len(inside) < _SMALL_ASIDE
        if small and m < v and any(k == v for k in order[:n]):
            return True
    return False


def tied_on_sunday(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The jacket was tied to a pole on Sunday" of "spotted a jacket tied to a pole on
    Sunday": on Sunday it was spotted."""
    if ":acl" not in kind:
        return False
    have = words_of(phrase)
    for a in have:
        reduced = t.relations[a] == "acl" and t.xpos[a] == "VBN" and t.forms[a - 1] != ","
        noun = t.heads[a] if reduced else ROOT
        if noun == ROOT or t.relations[noun] != "obj" or t.xpos[t.heads[noun]] != "VBD":
            continue
        when = [c for c in t.children(a, "obl", "obl:unmarked") if c in have]
        if any(t.forms[k] in WEEKDAYS for c in when for k in t.subtree(c)):
            return True
    return False


def of_them_in_front(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The oldest was cast in 1420" and "was cast in 1420 of the six bells" of "Of the six
    bells, the oldest was cast in 1420"."""
    if t.forms[0] != "of":
        return False
    front = next((k for k in range(1, len(t)) if t.child(k, "case") == 0), 0)
    own = [p.word for p in phrase]
    if not front or t.relations[front] not in {"obl", "nmod"} or t.xpos[front] != "NNS":
        return False
    for k in own:
        alike = k > front and t.heads[k] == t.heads[front]
        alone = alike and t.relations[k] in _SUBJECTS and t.child(k, "nmod") is None
        if alone and t.xpos[k] in {"JJS", "JJR", "CD", "JJ"}:
            return front not in own or own.index(front) > own.index(k)
    return False


def to_a_father(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was born to a father" of "to a father who had boxed for Iran", and for "The father
    had boxed for Iran": whose?"""
    have = words_of(phrase)
    for k in have:
        det = t.child(k, "det")
        if t.forms[k] not in _PARENTS or det is None or t.forms[det] not in {"a", "an"}:
            continue
        if t.case(k) != "to":
            continue
        told = t.children(k, *_CLAUSES)
        if ":relcl" in kind and any(c in have for c in told if t.relations[c] == "acl:relcl"):
            return t.case(k) == "to" and t.child(k, "case") not in have
        if told and not any(c in have for c in told):
            return True
    return False


def without_being(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The total is counted" of "The total, still being counted, ...": it is not yet."""
    have = words_of(phrase)
    told = {p.word for p in phrase if p.text.lower() == "being"}
    return any(
        t.forms[j] == "being" and j not in told
        for v in have
        if t.xpos[v] == "VBN" and any(t.forms[k] == "still" for k in t.children(v, "advmod"))
        for j in t.children(v, "aux:pass")
    )


def left_with_nothing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "leaves Lind" of "leaves Lind with a majority of two"."""
    have = words_of(phrase)
    for v in have:
        if t.forms[v] not in _LEAVES or t.child(v, "obj") not in have:
            continue
        with_ = [k for k in t.children(v, "obl") if t.case(k) == "with"]
        if with_ and not any(k in have for k in with_):
            return True
    return False


def since_in_the_present(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Ospreys are absent since 1950" of "ospreys, absent since 1950": they have been."""
    own = any(p.word < 0 and p.text in {"is", "are"} for p in phrase)
    return own and any(t.forms[k] == "since" for k in words_of(phrase))


def name_behind_a_preposition(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Lyra is a planet" of a sentence that the parser takes for "In Lyra, a planet"."""
    k = t.root
    return kind[0] == "A" and bool(t.case(k)) and k in words_of(phrase) and t.is_name(k)


def comment_inside(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "kept his post remarkably" of "kept his post, remarkably, until his death"."""
    return any(
        t.forms[k] in _COMMENTS
        and t.relations[k] == "advmod"
        and t.forms[k - 1 : k] == [","]
        and t.forms[k + 1 : k + 2] == [","]
        for k in words_of(phrase)
    )


UNFINISHED_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    measured_from,
    lost_idiom,
    those_alone,
    is_where_it_is_from,
    moved_behind_a_clause,
    stray_comma,
    until_behind,
    described_across,
    herself_it,
    of_a_story,
    by_one_of_them,
    description_is_there,
    heading_does,
    out_of_its_clause,
    tied_on_sunday,
    of_them_in_front,
    to_a_father,
    without_being,
    left_with_nothing,
    since_in_the_present,
    name_behind_a_preposition,
    comment_inside,
)
