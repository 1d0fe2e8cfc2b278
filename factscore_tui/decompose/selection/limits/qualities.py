"""Qualities and places told of a noun that its sentence does not tell: a nationality that is part
of a name, an adjective that is none, a place that belongs to the verb."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.references.lexicon import FEMALE, MALE
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.rules.shared_objects import NEEDS_OBJECT
from factscore_tui.decompose.selection.limits.cuts import left_out
from factscore_tui.decompose.selection.limits.nouns import HYPHENS, made_as, sides, top_of
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import Tree


def nation_of_a_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The National Bank was Swiss" of "the Swiss National Bank": the adjective is part of
    the name. "The Dutch ichthyologist Pieter van Aalst" has another noun, and "Moroccan Yassine
    Boukhari" no article."""
    who, what = sides(phrase)
    a, k = top_of(t, who), top_of(t, what)
    if made_as(kind) != "M:nation" or a < 0 or k < 0 or t.heads[k] != a or not t.is_name(a):
        return False
    words = [p for p in who if p.word >= 0]
    noun = any(t.upos[p.word] == "NOUN" for p in words)
    person = len(words) > 1 and (t.forms[words[0].word] in MALE | FEMALE)
    return not noun and not person


def nation_of_all(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Law is Moroccan" of "under Moroccan law" and "Jewish refugees": a bare noun without
    its adjective is all of its kind."""
    who, what = sides(phrase)
    a, k = top_of(t, who), top_of(t, what)
    if made_as(kind) != "M:nation" or a < 0 or k < 0 or t.is_name(a) or t.heads[k] != a:
        return False
    return t.child(a, "det", "nmod:poss", "nummod") is None


def half_nation(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Nelson Mandela was African" of "a South African activist", and for "The writer is
    Irish" of "the Irish-Ghanaian writer"."""
    what = sides(phrase)[1]
    k = what[0].word if what else -1
    if made_as(kind) != "M:nation" or k < 1:
        return False
    before = k > 1 and t.tokens[k - 1].text[:1].isupper() and t.upos[k - 1] in {"PROPN", "ADJ"}
    last = what[-1].word + 1
    behind = t.tokens[last].text if last < len(t) else ""
    return before or t.tokens[k - 1].text in HYPHENS or behind in HYPHENS


def deaf_to_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was judged deaf" of "tone deaf": the noun right before an adjective is a part of
    it."""
    return any(
        c == h - 1 and t.upos[h] == "ADJ" and t.upos[c] == "NOUN"
        for h, c in left_out(t, phrase, "obl:unmarked", "compound", "nmod:unmarked")
    )


def thing_at_large(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "House arrest is at Arcetri" and "Public health was in Antwerp": without an article
    it is no single thing that is somewhere."""
    a = top_of(t, sides(phrase)[0])
    bare = a >= 0 and t.child(a, "det", "nmod:poss", "nummod") is None
    return made_as(kind) in {"P:place", "P:"} and bare and t.xpos[a] == "NN"


def _is_most(t: Tree, k: int) -> bool:
    """True for "highest", "last", and for "ninth-highest" in one piece or in three."""
    form = t.forms[k]
    behind_hyphen = "-" in form or (k > 0 and t.forms[k - 1] == "-")
    most = t.xpos[k] in {"JJS", "RBS"} or form in {"last", "only"}
    return most or (behind_hyphen and form.endswith("est"))


def most_of_a_place(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The ninth-highest peak is on Earth" of "the ninth-highest peak on Earth": the place
    says among which it is the highest."""
    who, what = sides(phrase)
    if made_as(kind) not in {"P:place", "P:"} or not what or what[0].word < 1:
        return False
    most = any(_is_most(t, p.word) for p in who if p.word >= 0)
    return most and t.tokens[what[0].word - 1].text != ","


_COMPLEMENTS = frozenset({"WDT", "WP", "WRB", "IN", "VBG", "PRP$", "JJS"})


def no_quality(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The crash is that troubled", "Nothing was amiss" of "found nothing amiss" and
    "Level 4 is (high)": what stands behind the noun is no adjective that is said of it."""
    who, what = sides(phrase)
    if made_as(kind) != "M:after" or not what or what[0].word < 0:
        return False
    a, first = top_of(t, who), what[0].word
    pronoun = a >= 0 and (t.upos[a] in {"PRON", "DET"} or t.forms[a] in {"nothing", "anything"})
    odd = t.xpos[first] in _COMPLEMENTS or t.forms[first] in {"(", "[", "the", "that", "some"}
    alone = len(what) == 1 and first == a + 1
    verb = t.xpos[top_of(t, what)] in {"VBD", "VBZ", "VBP"}
    where = t.forms[first] in {"close", "next", "near", "adjacent"}  # "was buried in X, close to Y"
    return (
        pronoun or odd or alone or verb or where or [p.text for p in what] in (["worth"], ["more"])
    )


def nation_of_the_first(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The first astronaut was Chinese" of "the first Chinese astronaut", and for "The
    Championship was Danish", whose capital shows a name."""
    who, what = sides(phrase)
    a, k = top_of(t, who), top_of(t, what)
    if made_as(kind) != "M:nation" or a < 1 or k < 0 or t.heads[k] != a:
        return False
    first = any(
        p.word >= 0 and (t.xpos[p.word] == "JJS" or t.forms[p.word] in _ONE_OF_A_KIND) for p in who
    )
    return first or (t.upos[a] == "NOUN" and t.tokens[a].text[:1].isupper())


def word_itself(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for '"Freude" is the word' and '"Freiheit" is in Berlin' of 'replaced the word "Freude"
    with "Freiheit" in Berlin', and for "Fidelio was one opera" of "only one opera, Fidelio"."""
    who, what = sides(phrase)
    if kind[0] not in "APMN" or not who or not what:
        return False
    quoted = len(who) <= 3 and who[0].text in {'"', "“", "'", "‘"}
    told = [p.text.lower() for p in what]
    counted = told[0] == "one" and "of" not in told
    return counted or (quoted and (kind[0] == "P" or told in (["the", "word"], ["word"])))


def among_which_most(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The gust was recorded in England" of "the highest ever recorded in England": it
    says among which it is the highest."""
    have = words_of(phrase)
    return any(
        t.relations[k] == "acl" and _is_most(t, t.heads[k]) and t.heads[k] not in have for k in have
    )


def left_without(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Homes were left after the storm" of "were left without power after the storm"."""
    return any(
        t.forms[v] == "left"
        and t.child(v, "aux:pass") is not None
        and (t.case(c) in {"with", "without"} or t.relations[c] == "xcomp")
        for v, c in left_out(t, phrase, "obl", "xcomp")
    )


def born_as_on(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was born Maria Skłodowska, 7 November 1867" and "was born London" of what stands in
    brackets before a comma and a date: told by rule."""
    have = words_of(phrase)
    for v in have if ":acl" in kind else ():
        dates = t.children(v, "obl:unmarked", "appos", "list")
        first = {k: t.subtree(k)[0] for k in dates}
        dated = [k for k, n in first.items() if "," in t.forms[n - 1 : n + 1] and not t.case(k)]
        called = [k for k in t.children(v, "xcomp", "obj") if len(t.subtree(k)) == 1]
        if t.forms[v] == "born" and dated and (have & {*dated} or have & {*called}):
            return True
    return False


def topic_in_a_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The Royal Commission was on Environmental Pollution" of "the Royal Commission on
    Environmental Pollution": it is a part of the name."""
    who, what = sides(phrase)
    a, k = top_of(t, who), top_of(t, what)
    if kind[0] != "P" or a < 0 or k < 0 or t.heads[k] != a or t.case(k) not in {"on", "for", "of"}:
        return False
    first = what[0].word
    return t.is_name(a) and t.tokens[k].text[:1].isupper() and t.forms[first - 1] != ","


def only_the_second(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "became only the second club after United" of "only the second club to win it"."""
    have = words_of(phrase)
    for k in have:
        counted = [c for c in t.children(k, "amod") if c in have and t.forms[c] in _ONE_OF_A_KIND]
        if not counted or not any(t.forms[j] == "only" and j < k and k - j < 6 for j in have):
            continue
        tops = [k, t.heads[k]] if t.heads[k] >= 0 else [k]
        ends = [c for top in tops for c in t.children(top, "acl", "advcl", "acl:relcl") if c > k]
        if any(c not in have and t.forms[t.subtree(c)[0]] == "to" for c in ends):
            return True
    return False


def object_of_both(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Harold had defeated" of "had defeated and killed Hardrada": what is behind the
    second verb is the object of both."""
    have = words_of(phrase)
    if kind[0] not in "EXD":
        return False
    for v in have:
        later = [k for k in t.children(v, "conj") if k == v + 2 and k not in have]
        bare = not any(c > v for c in t.children(v, "obj", "obl", "xcomp", "ccomp", "advmod"))
        passive = t.child(v, "aux:pass", "cop") is not None
        if later and bare and not passive and t.forms[v] in NEEDS_OBJECT:
            things = t.children(later[0], "obj")
            return bool(things) and t.child(later[0], "nsubj") is None and things[0] not in have
    return False


def title_of_more(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Rishi Sunak ahead of an election is a minister": no name has a preposition like
    that."""
    who, _ = sides(phrase)
    return made_as(kind) == "A:title" and any(
        t.forms[p.word] in {"ahead", "after", "before", "amid", "since"} for p in who if p.word >= 0
    )


def verb_of_another(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "46 papers has been cited" of "46 papers, among them a study that has been
    cited"."""
    who = [p.word for p in phrase[:6] if p.word >= 0]
    if ":relcl" not in kind or not who:
        return False
    have = words_of(phrase)
    group = [k for k in have if t.forms[k] in {"has", "is", "was"} and t.relations[k] != "cop"]
    heads = {t.heads[k] for k in group if t.relations[t.heads[k]] == "acl:relcl"}
    before = [k for k in who if k < min(group, default=0)]
    several = bool(before) and t.xpos[before[-1]] == "NNS"
    return bool(heads) and several and not any(t.forms[k] == "of" for k in before)


def bare_while(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was invented while he was working" of "while he was working at CERN"."""
    have = words_of(phrase)
    for v in have:
        if t.relations[v] != "advcl" or t.xpos[v] != "VBG" or kind[0] != "D":
            continue
        marks = {t.forms[m] for m in t.children(v, "mark")}
        parts = [c for c in t.children(v, "obl", "obj") if c > v]
        if marks & {"while", "when", "as"} and parts and not have & {*parts}:
            return True
    return False


def name_behind_verb(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Apple acquired in 1997" of "acquired NeXT in 1997", whatever the tree says that
    NeXT is."""
    have = words_of(phrase)
    return any(
        t.is_verb(v)
        and v + 1 not in have
        and t.tokens[v + 1].text[:1].isupper()
        and t.heads[v + 1] == v
        and t.relations[v + 1] == "advmod"
        for v in have
        if v + 1 < len(t)
    )


_ONE_OF_A_KIND = frozenset("first second third last only all few".split())  # noqa: SIM905


QUALITY_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    deaf_to_what,
    nation_of_a_name,
    nation_of_all,
    half_nation,
    thing_at_large,
    most_of_a_place,
    no_quality,
    nation_of_the_first,
    word_itself,
    among_which_most,
    left_without,
    born_as_on,
    topic_in_a_name,
    only_the_second,
    object_of_both,
    title_of_more,
    verb_of_another,
    bare_while,
    name_behind_verb,
)
