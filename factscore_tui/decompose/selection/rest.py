"""What no candidate holds, in as little of the sentence as says it: so that a name or a number is
not lost, and the whole sentence need not stand beside the facts that were cut from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.rules.lexicon import CONDITIONS, UNSURE
from factscore_tui.decompose.rules.phrase import Phrase, glue, paired_marks, pieces, trimmed
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_ASIDES = frozenset({"advcl:relcl", "acl:relcl", "appos", "parataxis", "dislocated", "discourse"})
_ADVERBIALS = frozenset({"obl", "obl:unmarked", "advcl", "advmod"})
_TOLD_WITH = frozenset("as by from to with".split())  # noqa: SIM905
_BEGINS = frozenset("DET NOUN PROPN NUM PRON ADJ".split())  # noqa: SIM905
"""What a part of a sentence begins with that is no verb of what went before."""
_SUBJECT = ("nsubj", "nsubj:pass", "csubj", "expl")


def lost(t: Tree, held: Iterable[int]) -> set[int]:
    """Names and numbers that are not among the words `held`: "1911" where "She left Riga in 1911"
    is told as "She left Riga"."""
    have = set(held)
    named = _names_in_brackets(t)
    return {
        k
        for k in range(len(t))
        if k not in have
        and (t.is_name(k) or t.upos[k] == "NUM")
        and not t.is_mark(k)
        and t.forms[k + 1 : k + 3] not in _OF_WHOM
    } - named


_OF_WHOM = (["of", "whom"], ["of", "which"])
"""Behind a number that is told as who it was: "two daughters, one of whom, Vera, was"."""


def _names_in_brackets(t: Tree) -> set[int]:
    """Names alone in brackets behind a name, mostly of actors: "Holly Martins (Cotten)"."""
    found: set[int] = set()
    for opening, closing in paired_marks(t).items():
        inside = set(range(opening + 1, closing))
        names = bool(inside) and all(t.is_name(k) for k in inside)
        if t.tokens[opening].text == "(" and names and opening and t.is_name(opening - 1):
            found |= inside
    return found


def rest(t: Tree, wanted: set[int]) -> list[int]:
    """The words of the clause that holds all of `wanted`, without the parts of it that hold none of
    them and that a clause can do without; [] where the clause has no subject. Conditions, hedges
    and denials stay."""
    top = _clause(t, wanted)
    if t.child(top, *_SUBJECT) is None:
        return []
    kept: list[int] = []
    todo = [top]
    while todo:
        k = todo.pop()
        kept.append(k)
        for c in t.kids[k]:
            aside = t.relations[c] in _ASIDES or (t.is_verb(k) and t.relations[c] in _ADVERBIALS)
            close = t.forms[t.subtree(c)[0] - 1] != ","
            if t.relations[c] == "acl:relcl" and (_cleft(t, k) or (close and t.upos[k] == "PRON")):
                aside = False  # "those who want to ban phones", "it was Ann who won"
            if not aside and not (t.relations[c] == "conj" and t.is_verb(c)):
                todo.append(c)
                continue
            part = set(t.subtree(c))
            forms = {t.forms[j] for j in part}
            if part & wanted or forms & CONDITIONS or t.forms[c] in UNSURE or _needed(t, k, c):
                todo.append(c)
    mine = set(kept)
    around = _brackets(t, mine)
    within = {k for k in kept if not t.is_mark(k) or (k - 1 in mine and k + 1 in mine)}
    return trimmed(sorted(within | around), t)


def _brackets(t: Tree, mine: set[int]) -> set[int]:
    """The marks of brackets of whose words some are kept, where words in front are too: "rose to
    £318m (H1 2023: £297m)"."""
    found: set[int] = set()
    for opening, closing in paired_marks(t).items():
        inside = any(opening < k < closing and not t.is_mark(k) for k in mine)
        if t.tokens[opening].text == "(" and inside and opening - 1 in mine:
            found |= {opening, closing}
    return found


def _cleft(t: Tree, k: int) -> bool:
    """True for "Ann" of "it was Ann who won"."""
    return any(t.forms[c] == "it" for c in t.children(k, "nsubj", "expl"))


def with_commas(t: Tree, words: Sequence[int]) -> Phrase:
    """The words, with a comma before what stood behind one when what is left out was on its left
    only: "spent 27 years, 18 of them on Robben Island" of "27 years in prison, 18 of them ...", and
    where one was opened: "Kern, born in 1910, left" of "Kern, born in 1910 in Graz, left"."""
    phrase: Phrase = []
    before = -1
    for k in words:
        gap = 0 <= before < k - 1 and t.forms[k - 1] == "," and t.forms[before + 1] != ","
        begins = t.upos[k] in _BEGINS and any(t.is_verb(p.word) for p in phrase)
        opened = sum(p.text == "," for p in phrase) % 2 == 1
        if gap and (begins or opened):
            phrase += glue(",")
        phrase += pieces(t, [k])
        before = k
    return phrase


def _needed(t: Tree, v: int, c: int) -> bool:
    """True for what a verb says little without: the adverb beside it ("came back", "is best known")
    and, where it has no object, the first adverbial right behind it ("was found on a column") that
    is no date; to whom or what it was done, by whom, as what ("attributed it to the closure")."""
    if not t.is_verb(v):
        return False
    words = t.subtree(c)
    if t.relations[c] == "advmod":
        return words[0] == v + 1 or words[-1] == v - 1
    if t.relations[c] not in {"obl", "obl:unmarked"} or c < v:
        return False
    alone = t.child(v, "obj", "ccomp", "xcomp") is None and not any(
        t.forms[j] in CALENDAR_WORDS or (t.forms[j].isdigit() and len(t.forms[j]) == 4)
        for j in words
    )
    return (alone and words[0] == v + 1) or t.case(c) in _TOLD_WITH


def _clause(t: Tree, wanted: set[int]) -> int:
    """The head of the lowest clause with a subject of its own that has all these words: "sank" for
    "1912" of "It was built in Belfast, and it sank in 1912"."""
    top = t.root
    for k in range(len(t)):
        own = t.child(k, *_SUBJECT) is not None and t.relations[k] in {"conj", "parataxis", "root"}
        if (
            own
            and t.heads[k] != ROOT
            and wanted <= set(t.subtree(k))
            and len(t.subtree(k)) < len(t.subtree(top))
        ):
            top = k
    return top
