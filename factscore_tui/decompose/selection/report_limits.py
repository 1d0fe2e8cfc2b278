"""Words without which a statement says something else: "respectively", "poorly", the year in which
somebody was champion, "among them". Each was found in reports of matches, reviews and guides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.rules.relative_clauses import ends_a_name
from factscore_tui.decompose.selection.cut_limits import left_out
from factscore_tui.decompose.selection.limits import words_of
from factscore_tui.decompose.selection.noun_limits import made_as, sides, top_of
from factscore_tui.decompose.syntax.tree import Tree

_DEGREES = frozenset(
    """badly barely hardly highly ill little lightly long nearly never newly once partly poorly
    rarely scarcely seldom so thinly too under well""".split()  # noqa: SIM905
)


def respectively(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Pressure fell by 24 mm Hg and 15 mm Hg" of "24 mm Hg and 15 mm Hg, respectively":
    who of them had which is in another sentence."""
    have = words_of(phrase)
    for k, form in enumerate(t.forms):
        if form == "respectively" and k not in have:
            pair = [c for c in range(k) if t.relations[c] == "conj"]
            return bool(pair) and bool({pair[-1], t.heads[pair[-1]]} & have)
    return False


def how_done(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "adults with controlled hypertension" of "poorly controlled hypertension"."""
    return any(
        t.relations[h] in {"amod", "conj"}
        and t.xpos[h] in {"VBN", "JJ"}
        and t.forms[c] in _DEGREES
        and c == h - 1
        for h, c in left_out(t, phrase, "advmod")
    )


def in_that_year(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The team are champions in 2022" of "The team, champions in 2022, are seventh"."""
    if made_as(kind) not in {"A:is", "A:is'", "A:name", "A:name'"}:
        return False
    now = any(p.word < 0 and p.text in {"is", "are"} for p in phrase)
    last = phrase[-1].word
    year = last > 0 and len(t.forms[last]) == 4 and t.forms[last].isdigit()
    return now and year and t.case(last) in {"in", "from", "of", "until"} and t.upos[last] == "NUM"


def not_among_them(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "12 riders Jack Haig" of "12 riders, among them Jack Haig"."""
    have = words_of(phrase)
    return any(
        t.forms[k] == "them"
        and t.forms[k - 1] == "among"
        and k not in have
        and t.heads[k] in have
        and t.heads[t.heads[k]] in have
        for k in range(1, len(t))
    )


def nation_in_a_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "His Open title was French" of "his French Open title", and for "the Open title":
    what stands between the adjective and the noun has a capital too."""
    if made_as(kind) == "M:nation":
        what = sides(phrase)[1]
        k = what[-1].word if what else -1
        return 0 <= k < len(t) - 1 and t.tokens[k + 1].text[:1].isupper() and t.heads[k] != k + 1
    return kind[:6] == "D:amod" and any(
        t.tokens[c].text[:1].isupper()
        and c > 0
        and c + 1 != h
        and t.heads[c + 1] == h
        and t.tokens[c + 1].text[:1].isupper()
        for h, c in left_out(t, phrase, "amod")
    )


def of_the_few(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The palace was one of the few buildings" of "the few buildings to survive"."""
    return any(
        any(t.forms[j] in {"few", "only"} for j in t.children(h, "amod"))
        and any(t.forms[j] == "the" for j in t.children(h, "det"))
        for h, c in left_out(t, phrase, "acl", "acl:relcl")
    )


def half_title(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "fans of Game" of "fans of Game of Thrones": a name that goes on with "of" and a
    name, both without an article."""
    if kind[0] not in "DC":
        return False
    return any(ends_a_name(t, c) for _, c in left_out(t, phrase, "nmod"))


def part_of_the_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Blaise was the Saint" of "Saint Blaise"."""
    what = [p for p in sides(phrase)[1] if p.word >= 0]
    k = top_of(t, sides(phrase)[1])
    return (
        made_as(kind) in {"A:title", "A:kind"}
        and len(what) == 1
        and k >= 0
        and t.forms[k] in {"saint", "st", "st.", "fort", "mount", "lake", "cape", "port"}
    )


def bare_superlative(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The oldest still works in Europe" of "one of the oldest still working there"."""
    if "acl" not in kind and "relcl" not in kind:
        return False
    who = [p.word for p in phrase[:3] if p.word >= 0]
    return any(
        t.xpos[k] == "JJS" and t.relations[k] in {"nmod", "obl", "obj", "appos"} for k in who
    )


REPORT_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    respectively,
    how_done,
    in_that_year,
    not_among_them,
    nation_in_a_name,
    of_the_few,
    half_title,
    part_of_the_name,
    bare_superlative,
)
