"""Parts that a shortened statement cannot lose: what an amount is of, what a participle or an
adverb needs behind it, per what something is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from factscore_tui.decompose.rules.phrase import Phrase, paired_marks
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import Tree

_PARTS = frozenset(
    """afternoon age beginning brink bulk centre edge end eve evening expense front head heart
    kind lack length member middle morning night number outbreak pair part piece pieces quarter
    rate remainder rest shortage size slices sort start sum tens tenth third top verge west
    wife""".split()  # noqa: SIM905
)
"""Nouns that name a part, a bound or an amount of something else, or somebody by what of."""
_OPEN = frozenset(
    """any anything anyone everybody everyone everything nobody nothing none
    those""".split()  # noqa: SIM905
)
_ONWARD = frozenset("ahead away back earlier late later low top up".split())  # noqa: SIM905
"""Adverbs that say enough without the place or the time behind them."""
_NO_PLACE = frozenset({"nowhere", "everywhere", "anywhere"})
_NEEDED = frozenset(
    """abroad again always as aside chiefly down else enough first formerly here home in
    initially largely less mainly more mostly nominally normally off on once originally out
    partly since so there together usually very yet""".split()  # noqa: SIM905
)
_KIN = frozenset("brother child daughter father mother sister son".split())  # noqa: SIM905
"""Of two people one is the child of each."""
_SUBJECTS = ("nsubj", "nsubj:pass")
_FRACTIONS = frozenset("half third thirds quarter quarters tenth tenths".split())  # noqa: SIM905
_QUOTES = frozenset('"“‘«')
_BY_WHOM = frozenset("replaced succeeded followed preceded overtaken joined".split())  # noqa: SIM905
"""Participles that say little without who did it."""
_EVERY = frozenset("all any each both every most these those".split())  # noqa: SIM905


def left_out(t: Tree, phrase: Phrase, *relations: str) -> Iterator[tuple[int, int]]:
    """Each kept word with a part under it, of one of these relations, that is left out whole."""
    have = words_of(phrase)
    for h in have:
        for c in t.children(h, *relations):
            if c not in have and not have & set(t.subtree(c)):
                yield h, c


def _follows(t: Tree, h: int, c: int) -> bool:
    """True where the part under c begins right behind word h."""
    return t.subtree(c)[0] == h + 1


def part_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was orphaned by the age" of "by the age of nine" and "ends at a yield" of "at a
    yield of 3.4%"."""
    return kind[0] == "D" and any(
        t.case(c) == "of"
        and t.relations[h] not in _SUBJECTS
        and (t.forms[h] in _PARTS or t.case(h) == "at")
        for h, c in left_out(t, phrase, "nmod")
    )


def who_of_them(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Those can be referred" of "those in severe pain" and "Nobody had asked" of "nobody
    in Moscow"."""
    return any(
        t.forms[h] in _OPEN and not (t.forms[h] == "those" and t.case(c) == "of")
        for h, c in left_out(t, phrase, "nmod")
        if c > h
    )


def every_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Any employer must prove it" of "any employer with 25 or more staff"."""
    return kind[0] == "D" and any(
        t.relations[h] in _SUBJECTS and any(t.forms[j] in _EVERY for j in t.children(h, "det"))
        for h, c in left_out(t, phrase, "nmod", "acl", "acl:relcl")
    )


def what_for(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "won the right" of "won the right to carry swords"."""
    return kind[0] == "D" and any(
        t.xpos[h] == "NN"
        and t.relations[h] not in _SUBJECTS
        and t.xpos[c] == "VB"
        and t.forms[t.subtree(c)[0]] == "to"
        for h, c in left_out(t, phrase, "acl")
    )


def adverb_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "won silver together" of "together with her partner" and "stood north" of "north of
    the ford"."""
    return kind[0] == "D" and any(
        t.upos[h] == "ADV" and t.forms[h] not in _ONWARD and _follows(t, h, c)
        for h, c in left_out(t, phrase, "obl")
    )


def bare_clause(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Mattresses bought cannot be returned" of "mattresses bought in our outlets", and
    for "the gas that falls gives off X-rays" of "that falls towards them"."""
    have = words_of(phrase)
    for h, c in left_out(t, phrase, "obl", "obl:unmarked"):
        clause = t.relations[h] == "acl:relcl" or (
            t.relations[h] == "acl" and t.xpos[h] == "VBN" and t.forms[h - 1] != ","
        )
        alone = not any(j in have and j > h for j in t.kids[h])
        if kind[:5] == "D:obl" and clause and alone and t.heads[h] in have and _follows(t, h, c):
            return True
    return False


def needed_adverb(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "ships everywhere" of "ships everywhere else" and "stopped writing" of "stopped
    writing home", and for "are found" of "are found nowhere else"."""
    nowhere = any(t.forms[c] in _NO_PLACE for h, c in left_out(t, phrase, "advmod"))
    if kind[0] == "E" and nowhere:
        return True
    return kind[:8] == "D:advmod" and any(
        t.forms[c] in _NEEDED for h, c in left_out(t, phrase, "advmod")
    )


def role_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Robbie van Aalst is scorer" of "Robbie van Aalst, scorer of 29 goals"."""
    return (
        kind[:2] == "D:"
        and kind.endswith(":A:")
        and any(
            t.relations[h] == "appos"
            and t.upos[h] == "NOUN"
            and not t.children(h, "det", "nmod:poss", "nummod")
            for h, c in left_out(t, phrase, "nmod")
            if c > h
        )
    )


def split_of(t: Tree, have: set[int]) -> Iterator[tuple[int, list[int]]]:
    """The first of several words that are joined, of which a phrase has some and not all: "bread"
    of "bread, salt and wine" for "sold bread and wine"; with those that it has."""
    for h in range(len(t)):
        joined = t.conjuncts(h)
        kept = [k for k in joined if k in have]
        if kept and len(kept) < len(joined):
            yield h, kept


def _cuts_several(kind: str) -> bool:
    return kind[:2] == "C:" or kind.endswith(":C:")


def one_of_the_named(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "two compounds, ATP" of "two compounds, ATP and NADPH" and "the brothers Colm
    founded it"."""
    have = words_of(phrase)
    return _cuts_several(kind) and any(
        t.relations[h] == "appos" and t.heads[h] in have for h, _ in split_of(t, have)
    )


def one_of_the_kinds(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The Eurasian plates are moving apart" of "the North American and Eurasian
    plates"."""
    have = words_of(phrase)
    return _cuts_several(kind) and any(
        t.relations[h] == "amod" and t.heads[h] in have and t.xpos[t.heads[h]] in {"NNS", "NNPS"}
        for h, _ in split_of(t, have)
    )


def half_number(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "some six hours" of "some six and a half hours"."""
    have = words_of(phrase)
    return _cuts_several(kind) and any(
        any(t.forms[k] in _FRACTIONS for k in t.children(h, "conj")) for h, _ in split_of(t, have)
    )


def half_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "the School of African Studies" of "the School of Oriental and African Studies"."""
    have = words_of(phrase)
    return _cuts_several(kind) and any(
        t.relations[h] in {"compound", "flat", "amod"}
        and h < t.heads[h]
        and t.heads[h] in have
        and t.is_name(t.heads[h])
        and t.tokens[h].text[:1].isupper()
        for h, _ in split_of(t, have)
    )


def none_of_both(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "not billions" of "in millions of euros, not billions" and "not in Spain in Africa"
    of "not in Spain but in Africa"."""
    have = words_of(phrase)
    return _cuts_several(kind) and any(
        any(t.forms[j] in {"not", "but", "nor"} for k in {h, kept[0]} for j in t.kids[k])
        for h, kept in split_of(t, have)
        if not t.is_verb(h)
    )


def together_only(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Envoys from Armenia met" of "envoys from Armenia and Azerbaijan met", and for "the
    merger of A was announced"."""
    have = words_of(phrase)
    return kind[:2] == "C:" and any(
        t.relations[h] == "nmod"
        and t.case(h) in {"of", "between", "from"}
        and t.relations[t.heads[h]] in _SUBJECTS
        and t.forms[t.heads[h]] not in _KIN
        for h, _ in split_of(t, have)
    )


def together_with(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Irène won the prize together" of "together with her husband"."""
    have = words_of(phrase)
    return any(
        t.forms[k] == "together" and t.forms[k + 1 : k + 2] == ["with"] and k + 1 not in have
        for k in have
    )


def made_it_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Jesus made it" of "Jesus made it 3-1"."""
    have = words_of(phrase)
    return any(
        t.forms[v] in {"made", "make", "makes"}
        and any(t.forms[o] == "it" for o in t.children(v, "obj"))
        and any(k not in have for k in t.children(v, "obl:unmarked", "xcomp", "nsubj") if k > v)
        for v in have
    )


def cut_quotation(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for 'wrote that the firm had "hired" and had cash' of '"hired for a market that did not
    arrive"'."""
    have = words_of(phrase)
    if kind[:2] != "Q3":
        return False
    for opening, closing in paired_marks(t).items():
        inside = range(opening + 1, closing)
        if t.tokens[opening].text in _QUOTES and any(k in have for k in inside):
            return not all(k in have or t.is_mark(k) for k in inside)
    return False


def two_sentences(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for a rest of what stands on both sides of a semicolon that is left out: "A court
    acquitted her prosecutors had asked for two years"."""
    have = words_of(phrase)
    return kind[0] == "R" and any(
        t.forms[k] == ";" and k not in have for k in range(min(have), max(have))
    )


def half_of_examples(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "appeared in many films including Blue Moon" of "including Red Dawn and Blue Moon":
    each is told alone."""
    have = words_of(phrase)
    if kind[:2] != "C:":
        return False
    for k in have:
        if t.forms[k] == "including" and t.relations[k] == "case":
            return not set(t.conjuncts(t.heads[k])) <= have
    return False


def named_as(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The group named Jane Fraser" of "named Jane Fraser as chief executive"."""
    return any(
        t.forms[h] in {"name", "named", "names"} and t.case(c) == "as"
        for h, c in left_out(t, phrase, "obl")
    )


def replaced_by_whom(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Hart was replaced until May" of "was replaced by his assistant until May"."""
    gap = ":gap" in kind  # "and Richard by his brother": by whom is what is told
    return not gap and any(t.forms[h] in _BY_WHOM for h, c in left_out(t, phrase, "obl:agent"))


CUT_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    part_of_what,
    who_of_them,
    every_one,
    what_for,
    adverb_of_what,
    bare_clause,
    needed_adverb,
    role_alone,
    one_of_the_named,
    one_of_the_kinds,
    half_number,
    half_name,
    none_of_both,
    together_only,
    together_with,
    made_it_what,
    cut_quotation,
    two_sentences,
    half_of_examples,
    named_as,
    replaced_by_whom,
)
