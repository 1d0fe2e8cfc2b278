"""Words without which a statement says something else: "respectively", "poorly", the year in which
somebody was champion, "among them". Each was found in reports of matches, reviews and guides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from factscore_tui.core.calendar_names import WEEKDAYS
from factscore_tui.decompose.rules.lexicon import is_demonym
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.rules.relative_clauses import ends_a_name
from factscore_tui.decompose.selection.limits.cuts import left_out
from factscore_tui.decompose.selection.limits.nouns import made_as, sides, top_of
from factscore_tui.decompose.selection.limits.words import words_of
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
    return kind != "C:ex:among" and any(
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
        and any(
            t.heads[j] == h and t.tokens[j].text[:1].isupper() and t.forms[j] != "the"
            for j in (c - 1, c + 1)
        )
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


def black_or_white(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The other, in black, shows" of "in black and white"."""
    have = words_of(phrase)
    return any(
        t.forms[k : k + 3] == ["black", "and", "white"] and (k in have) != (k + 2 in have)
        for k in range(len(t) - 2)
    )


def same_as_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was released as Barbie" of "released on 21 July, the same day as Barbie"."""
    have = words_of(phrase)
    return any(
        t.case(k) == "as"
        and t.heads[k] >= 0
        and t.heads[k] not in have
        and any(t.forms[j] == "same" for j in t.children(t.heads[k], "amod"))
        for k in have
    )


def how_long_after(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was restored until August, after the storm" of "328 days after the storm"."""
    have = words_of(phrase)
    return any(
        t.forms[k] in {"after", "before"} and k > 1 and k - 1 not in have and k in have
        and t.forms[k - 1] in _LENGTHS and t.upos[k - 2] == "NUM" and t.relations[k] == "case"
        for k in range(2, len(t))
    )  # fmt: skip


def then_of_another(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was followed by a tour then of Japan" of "a tour of Hungary, then of Japan"."""
    if kind.endswith(":pred"):
        return False
    have = words_of(phrase)
    return any(
        t.relations[c] == "conj"
        and t.heads[c] not in have
        and t.upos[c] in {"NOUN", "PROPN"}
        and any(t.forms[j] in _LATER and j in have for j in t.children(c, "advmod"))
        for c in have
    )


def the_name_itself(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Maria was retired" of "The name Maria was retired"."""
    have = words_of(phrase)
    for k in have:
        if kind[0] in "EXDC" and t.relations[k] in {"appos", "compound", "flat"} and t.is_name(k):
            n = t.heads[k]
            if n >= 0 and t.forms[n] in {"name", "word", "term", "title"} and n not in have:
                return True
    first = phrase[0].word
    other = first > 0 and t.forms[first - 1] in {"name", "word", "term"} and first - 1 not in have
    return other and t.is_name(first) and kind[0] in "EXDC"


def from_the_dutch(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The translation was from the Dutch": a language is no place."""
    last = phrase[-1].word
    return (
        made_as(kind) in {"P:name", "P:place", "P:from", "P:"}
        and last > 0
        and is_demonym(t.tokens[last].text)
        and t.forms[last - 1] == "the"
    )


_LENGTHS = frozenset(
    "second seconds minute minutes hour hours day days week weeks month months year years".split()  # noqa: SIM905
)
_LATER = frozenset({"then", "later", "finally", "afterwards", "subsequently"})


def among_whom(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Three drivers among them pitted" of "Three drivers, Esteban Ocon among them"."""
    have = words_of(phrase)
    return any(
        t.forms[k] == "among" and t.forms[k + 1] == "them" and k in have and k - 1 not in have
        and t.forms[k - 1] not in {",", "("}
        for k in range(1, len(t) - 1)
    )  # fmt: skip


def five_of_them(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "nine wickets, five of them" of "five of them in the first innings"."""
    return any(
        t.forms[h + 1 : h + 3] in (["of", "them"], ["of", "it"]) and h + 2 in words_of(phrase)
        for h, c in left_out(t, phrase, "nmod", "orphan", "acl")
        if c > h + 2
    )


def with_what_done(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was caught with six runs" of "with six runs needed", and for "was sixth with Ann"
    of "with Ann completing the points"."""
    return any(
        t.case(h) == "with"
        and t.forms[c - 1] != ","
        and (t.xpos[c] == "VBG" or c == h + 1)
        and t.subtree(c)[0] > h
        for h, c in left_out(t, phrase, "acl")
    )


def times_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "for £10 million three times" of "three times the estimate"."""
    have = words_of(phrase)
    measured = any(
        p.word > 0 and t.forms[p.word] == "times" and t.upos[p.word - 1] == "NUM" and q.word < 0
        for p, q in pairwise(phrase)
    )
    if measured:  # "£10 million three times was the estimate"
        return True
    return any(
        t.forms[k] == "times" and k in have and t.forms[k + 1] in {"the", "what", "its", "as"}
        and k + 1 not in have and t.upos[k - 1] == "NUM"
        for k in range(1, len(t) - 1)
    )  # fmt: skip


def day_of_which_date(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "from Friday" of "from Friday 5 December", and for "to Tuesday" of "from Friday to
    Tuesday"."""
    have = words_of(phrase)
    for k in have:
        if t.forms[k] in WEEKDAYS and t.tokens[k].text[:1].isupper():
            behind = t.tokens[k + 1].text if k + 1 < len(t) else ""
            if behind.isdigit() and len(behind) < 3 and k + 1 not in have:
                return True
            pair = {t.case(j) for j in t.children(t.heads[k], "obl") if t.forms[j] in WEEKDAYS}
            gone = any(
                t.forms[j] in WEEKDAYS and j not in have for j in t.children(t.heads[k], "obl")
            )
            if pair >= {"from", "to"} and gone:
                return True
    return False


def itself_of_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "There were stations itself" of "stations in the city itself"."""
    have = words_of(phrase)
    return any(
        t.forms[k] in {"itself", "himself", "herself", "themselves"}
        and t.relations[k] not in {"obj", "obl", "iobj", "nmod", "conj"}
        and k - 1 not in have
        and t.upos[k - 1] in {"NOUN", "PROPN"}
        for k in have
        if k > 0
    )


def object_in_two(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "carried ore to Swansea and coal" of "carried ore from Chile to Swansea and coal in
    the opposite direction": the second thing has a place of its own."""
    have = words_of(phrase)
    for h in have if kind[0] in "EXDC" else ():
        v = t.heads[h]
        if t.relations[h] != "obj" or v not in have:
            continue
        for c in t.children(h, "conj"):
            between = [a for a in t.children(v, "obl") if h < a < c]
            behind = [a for a in t.children(v, "obl") if a > c]
            if c in have and between and behind and any(a in have for a in [*between, *behind]):
                return True
    return False


def across_a_colon(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "fits most kitchens just fill the tank" of "fits most kitchens and needs no
    plumbing: just fill the tank"."""
    have = words_of(phrase)
    for k in range(1, len(t) - 1):
        if t.tokens[k].text == ":" and k not in have and kind[0] in "EXDC" and have:
            behind = [j for j in have if j > k]
            verb = any(t.is_verb(j) and t.xpos[j] in {"VB", "VBP"} for j in behind)
            if verb and min(have) < k:
                return True
    return False


def half_measure(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "measures x 12 cm" of "24 x 12 x 12 cm"."""
    have = words_of(phrase)
    return any(
        t.forms[k] in {"x", "×"}
        and t.forms[k - 1].isdigit()
        and t.forms[k + 1].isdigit()
        and len({j in have for j in (k - 1, k, k + 1)}) > 1
        for k in range(1, len(t) - 1)
    )


def place_of_who_did_it(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Dominique Ansel was in New York" of "was created by Dominique Ansel in New York",
    and for "were in also Chile"."""
    if kind[:2] != "P:":
        return False
    who = top_of(t, sides(phrase)[0])
    agent = who >= 0 and t.relations[who] == "obl:agent" and t.is_name(who)
    person = agent and t.child(who, "det", "compound") is None and bool(t.children(who, "flat"))
    return person or any(p.word >= 0 and t.forms[p.word] == "also" for p in phrase)


def preposition_and(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "started the climb at and 20 seconds ahead"."""
    return any(
        p.word >= 0
        and q.word > p.word + 1
        and t.upos[p.word] == "ADP"
        and q.text in {"and", "or"}
        and t.relations[p.word] == "case"
        for p, q in pairwise(phrase)
    )


def cut_water(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "was swept into the Water" of "into the Water of Lee"."""
    return kind[:6] == "D:nmod" and any(
        t.xpos[h] == "NNP"
        and t.is_name(c)
        and t.case(c) == "of"
        and c == h + 2
        and any(t.forms[j] == "the" for j in t.children(h, "det"))
        and t.tokens[h].text[:1].isupper()
        for h, c in left_out(t, phrase, "nmod")
    )


def gap_of(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The tank is the lid" of "The tank is of Tritan, the lid of polypropylene", and for
    "The lid is safe" of "all parts but the lid"."""
    have = words_of(phrase)
    for c in have:
        h = t.heads[c]
        if t.relations[c] != "conj" or h < 0 or h in have:
            continue
        if kind.endswith(":pred") and t.case(h) == "of" and not t.case(c):
            return True
        if kind.endswith(":one") and t.conjunction(c) == "but":
            return True
    return False


def number_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "28 was a number surpassed by two": nobody knows of what."""
    first = phrase[0].word
    alone = first >= 0 and t.upos[first] == "NUM" and not t.children(first, "nmod", "nummod")
    said = made_as(kind) in {"A:is", "A:name", "A:"} or "acl" in kind
    return alone and said and (len(phrase) < 2 or phrase[1].word != first + 1)


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
    black_or_white,
    same_as_what,
    how_long_after,
    then_of_another,
    the_name_itself,
    from_the_dutch,
    number_alone,
    among_whom,
    across_a_colon,
    half_measure,
    place_of_who_did_it,
    preposition_and,
    cut_water,
    gap_of,
    object_in_two,
    five_of_them,
    with_what_done,
    times_what,
    day_of_which_date,
    itself_of_what,
)
