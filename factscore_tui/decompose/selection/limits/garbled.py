"""What a stranger reads as garbled or as told of another: the words of a bracket without its marks,
figures of a test, who was met somewhere, a ship called like a princess."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.references.choice.expletives import DECIDED, what_was_decided
from factscore_tui.decompose.references.kinds import PERSON, TIME, sort_of_noun
from factscore_tui.decompose.references.lexicon import FEMALE, MALE, word_set
from factscore_tui.decompose.rules.phrase import Phrase, paired_marks
from factscore_tui.decompose.selection.limits.nouns import made_as, sides, top_of
from factscore_tui.decompose.selection.limits.words import words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_CLAUSES = "EXCDR"
_OF_ASIDES = ("acl", "relcl", "appos", "part")
_STATISTICS = word_set("ci hr or rr sd se iqr p hazard odds confidence")
_ROMAN = word_set("ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii")
_BORN_TO = word_set("prince princess king queen duke duchess earl countess lady sir")
_ONE_OF_A_KIND = word_set("first last only sole worst biggest deadliest largest best")
_OPEN_TIMES = frozenset({"since", "ever"})
_RESULTS = word_set(
    "acquisition purchase takeover closure sale merger construction conquest capture collections"
)
_LEVELS = word_set("stood stands stand closed ended finished peaked opened")


def bracket_without_marks(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Revenue rose to £318m H1 2023: £297m" of "to £318m (H1 2023: £297m)": words from
    inside a bracket, run in without its marks."""
    if kind[0] not in _CLAUSES or any(made in kind for made in _OF_ASIDES):
        return False
    have = words_of(phrase)
    for opening, closing in paired_marks(t).items():
        if opening > closing or t.tokens[opening].text not in {"(", "["}:
            continue
        if {opening, closing} <= have:
            continue
        inside = {k for k in have if opening < k < closing and not t.is_mark(k)}
        outside = {k for k in have if not opening <= k <= closing}
        tops = {k for k in have if t.heads[k] not in have}
        if inside and outside and not tops & inside:
            return True
    return False


def statistic(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The risk was 95% CI 0.66-0.94": a figure of a test, not of the thing."""
    if kind[0] not in "AB":
        return False
    _, what = sides(phrase)
    told = [p.text.lower() for p in what if p.word >= 0]
    return any(c.isdigit() for word in told for c in word) and bool(_STATISTICS & set(told[:4]))


def person_met_there(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Philip II is in Madrid" of "They meet Philip II in Madrid", and for "Leicester was
    under T. G. Tutin": where somebody was met, and under whom one worked."""
    if kind[:2] != "P:":
        return False
    who, what = sides(phrase)
    if any(t.forms[p.word] == "under" and t.relations[p.word] == "case" for p in what[:1]):
        return True
    told = [t.forms[p.word] for p in who if p.word >= 0]
    if not told:
        return False
    first = told[1:] if told[0] == "the" else told
    titled = len(first) > 1 and sort_of_noun(first[0]) == PERSON and t.is_name(who[-1].word)
    named = len(first) > 1 and first[0] in MALE | FEMALE and t.is_name(who[-1].word)
    return told[-1] in _ROMAN or titled or named


def named_like_a_princess(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Victoria was a Princess" of "the Princess Victoria sank": with an article it is a
    ship, a theatre or a pub."""
    if made_as(kind) not in {"A:kind", "A:kind'", "A:title", "A:title'"}:
        return False
    who, what = sides(phrase)
    k = top_of(t, who)
    for p in what:
        titled = p.word > 0 and t.tokens[p.word].text[:1].isupper() and t.forms[p.word] in _BORN_TO
        if titled and k == p.word + 1 and t.forms[p.word - 1] == "the":
            return True
    return False


def nation_in_a_record(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The ferry is Scottish" of "the first accident involving a Scottish ferry": any
    ferry."""
    if made_as(kind) != "M:nation":
        return False
    k = top_of(t, sides(phrase)[1])
    n = t.heads[k] if k >= 0 else ROOT
    if n == ROOT or not any(t.forms[c] in {"a", "an"} for c in t.children(n, "det")):
        return False
    above = t.heads[n]
    while above != ROOT and t.relations[above] in {"acl", "nmod", "obl", "obj"}:
        above = t.heads[above]
    return above != ROOT and _is_one_of_a_kind(t, above)


def _is_one_of_a_kind(t: Tree, n: int) -> bool:
    return any(t.forms[c] in _ONE_OF_A_KIND for c in t.children(n, "amod"))


def since_of_a_record(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "It involves a ferry since 1953" of "the first accident involving a ferry since
    1953": since then it is the first."""
    if "acl:" not in kind or "relcl" in kind:
        return False
    have = words_of(phrase)
    return any(
        t.forms[k] in _OPEN_TIMES
        and any(
            t.relations[v] == "acl" and v in have and t.heads[v] != ROOT
            and _is_one_of_a_kind(t, t.heads[v])
            for v in have
        )
        for k in have
    )  # fmt: skip


def deed_without_object(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The group completed the acquisition" of "completed the acquisition of Isolux", and
    for "is in the collections" of "in the collections of Kew"."""
    if kind[0] not in _CLAUSES:
        return False
    have = words_of(phrase)
    return any(
        t.forms[k] in _RESULTS
        and any(t.forms[c] == "the" for c in t.children(k, "det"))
        and any(t.case(c) == "of" and c > k and c not in have for c in t.children(k, "nmod"))
        for k in have
    )


def level_left_out(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Net debt stood at the end of the year" of "stood at £122m at the end of the year":
    where it stood is left out."""
    if kind[0] not in _CLAUSES:
        return False
    have = words_of(phrase)
    for v in have:
        if t.forms[v] not in _LEVELS or not t.is_verb(v):
            continue
        told = [c for c in t.children(v, "obl") if t.case(c) == "at"]
        levels = [c for c in told if any(t.xpos[k] in {"CD", "$"} for k in t.subtree(c)[:3])]
        times = [c for c in t.children(v, "obl") if _tells_when(t, c)]
        reasons = t.children(
            v, "advcl", "obl:unmarked"
        )  # "stood mainly because the roof was repaired"
        others = (*told, *times, *reasons)
        if levels and levels[0] not in have and any(c in have for c in others):
            return True
    return False


def _tells_when(t: Tree, c: int) -> bool:
    year = t.forms[c].isdigit() and len(t.forms[c]) == 4
    day = any(t.forms[k] in CALENDAR_WORDS for k in t.subtree(c))  # "on 30 April"
    return year or day or sort_of_noun(t.forms[c]) == TIME


def who_of_any(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Participants had a lower risk" of "Participants who napped had a lower risk": of
    several without an article the clause says which."""
    if kind[0] not in "DR":
        return False
    have = words_of(phrase)
    for k in have:
        if t.xpos[k] != "NNS" or not t.relations[k].startswith("nsubj"):
            continue
        if t.child(k, "det", "nummod", "nmod:poss") is not None:
            continue
        for r in t.children(k, "acl:relcl"):
            if r > k and r not in have and t.forms[k + 1] in {"who", "that", "whose"}:
                return True
    return False


def decided_nothing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "It was resolved by three votes to one" of "... to object"."""
    have = words_of(phrase)
    for v in have:
        if t.forms[v] not in DECIDED or t.child(v, "aux:pass") is None:
            continue
        what = what_was_decided(t, v)
        it = any(t.forms[s] == "it" for s in t.children(v, "nsubj", "nsubj:pass", "expl"))
        if it and what is not None and what not in have:
            return True
    return False


def told_of_a_label(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Climate-neutral was made in Portugal" of "Climate-neutral: made in Portugal"."""
    colon = next((k for k in range(1, min(len(t), 5)) if t.forms[k] == ":"), 0)
    first = phrase[0].word
    label = bool(colon) and 0 <= first < colon and t.xpos[colon - 1] in {"JJ", "VBN", "RB"}
    label = label and "(" not in t.forms[:colon]  # "The Kura (Russian: Kypa) is a river"
    return label and any(p.word > colon for p in phrase)


def which_of_nothing(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "It was closed during which ships were trapped" of "from 1967 to 1975, during which
    ships were trapped": what "which" means is left out."""
    if "relcl" in kind:
        return False
    have = words_of(phrase)
    for k in have:
        if t.forms[k] not in {"which", "whom"} or not t.case(k) or t.forms[k - 2] != ",":
            continue
        before = [j for j in range(k - 2) if t.upos[j] in {"NOUN", "PROPN", "NUM"}]
        if before and before[-1] not in have and t.upos[before[-1]] != "NOUN":
            return True
    return False


def a_little_over(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "in over three hours" of "in a little over three hours"."""
    have = words_of(phrase)
    return any(
        t.forms[k] in {"over", "under"}
        and t.forms[k - 1] in {"little", "just", "bit"}
        and k - 1 not in have
        and t.upos[k + 1 : k + 2] == ["NUM"]
        for k in have
        if k > 0
    )


_TOGETHER = word_set("their theirs themselves together jointly both each")


def one_with_their(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Watson published their model" of "Watson and Crick published their model"."""
    return kind.endswith(":one") and any(t.forms[k] in _TOGETHER for k in words_of(phrase))


def the_man_alone(t: Tree, phrase: Phrase) -> set[int]:
    """The words of "the man" in "met Ruiz, the man" of "met Ruiz, the man who beat him", which say
    nothing without the clause; none elsewhere."""
    have = words_of(phrase)
    found: set[int] = set()
    for k in have:
        named = t.relations[k] == "appos" and t.heads[k] in have and t.upos[k] == "NOUN"
        if named and any(t.forms[c] == "the" for c in t.children(k, "det")):
            clauses = [c for c in t.children(k, "acl:relcl") if c not in have]
            close = k + 1 < len(t) and t.forms[k + 1] != ","
            alone = {j for j in t.subtree(k) if j in have and not t.is_mark(j)}
            if clauses and close and alone <= {k, *t.children(k, "det")}:
                found |= alone
    return found


_COUPLES = word_set("couple pair duo twins")


def couple_of_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Petra Novak was a couple" of "Ivan and Petra Novak, a couple"."""
    who, what = sides(phrase)
    k = top_of(t, what)
    one = made_as(kind)[:1] == "A" and k >= 0 and t.forms[k] in _COUPLES
    return one and not any(p.text.lower() == "and" for p in who)


def so_many_of_them(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "241 of the 388 patients had asthma", told of ", of whom 241 had asthma", and for
    "The elder of the two sisters sailed", which are right where they are made at all."""
    if "relcl" not in kind or len(phrase) < 5:
        return False
    first = 1 if phrase[0].text.lower() == "the" else 0
    k = phrase[first].word
    if k < 1 or phrase[first + 1].text != "of" or t.xpos[k] not in {"CD", "JJR", "JJS"}:
        return False
    beside = (k - 1, k + 2)
    return any(c < len(t) and t.forms[c] == "whom" and t.case(c) == "of" for c in beside)


def to_him_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Sarah was to him" of "Sarah was kind to him", where the tree has "him" for what she
    was and "kind" for its adverb."""
    have = words_of(phrase)
    return any(
        t.case(v) in {"to", "with", "about", "for", "of"}
        and t.child(v, "cop") in have
        and any(t.upos[k] == "ADJ" and k < v and k not in have for k in t.children(v, "advmod"))
        for v in have
    )


def one_is_several(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Nancy was farmers" of "his parents, Thomas and Nancy, were farmers"."""
    have = words_of(phrase)
    for v in have:
        subject = t.child(v, "nsubj")
        plural = t.xpos[v] == "NNS" and t.child(v, "cop") is not None
        if not plural or subject is None or kind[-4:] != ":one":
            continue
        named = [k for k in t.subtree(subject) if k in have and t.is_name(k)]
        if named and subject not in have and t.xpos[subject] == "NNS":
            return True
    return False


GARBLED_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    bracket_without_marks,
    statistic,
    person_met_there,
    named_like_a_princess,
    nation_in_a_record,
    since_of_a_record,
    deed_without_object,
    level_left_out,
    who_of_any,
    decided_nothing,
    told_of_a_label,
    which_of_nothing,
    one_with_their,
    couple_of_one,
    a_little_over,
    to_him_alone,
    one_is_several,
)
