"""What must not be left out of a statement, and what is none: candidates that would say something
else than their sentence, whatever their words score."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.rules.phrase import QUOTES, Phrase, key, paired_marks
from factscore_tui.decompose.selection.limits.amounts import AMOUNT_LIMITS
from factscore_tui.decompose.selection.limits.arguments import ARGUMENT_LIMITS
from factscore_tui.decompose.selection.limits.asides import ASIDE_LIMITS
from factscore_tui.decompose.selection.limits.clauses import CLAUSE_LIMITS
from factscore_tui.decompose.selection.limits.context import CONTEXT_LIMITS
from factscore_tui.decompose.selection.limits.cut_lists import CUT_LIST_LIMITS
from factscore_tui.decompose.selection.limits.cut_phrases import CUT_PHRASES
from factscore_tui.decompose.selection.limits.cuts import CUT_LIMITS
from factscore_tui.decompose.selection.limits.degrees import DEGREE_LIMITS
from factscore_tui.decompose.selection.limits.described import DESCRIBED_LIMITS
from factscore_tui.decompose.selection.limits.ends import END_LIMITS
from factscore_tui.decompose.selection.limits.exceptions import EXCEPTION_LIMITS
from factscore_tui.decompose.selection.limits.garbled import GARBLED_LIMITS
from factscore_tui.decompose.selection.limits.half_told import HALF_TOLD
from factscore_tui.decompose.selection.limits.left_over import LEFT_OVER_LIMITS
from factscore_tui.decompose.selection.limits.misread import MISREAD_LIMITS
from factscore_tui.decompose.selection.limits.names import NAME_LIMITS
from factscore_tui.decompose.selection.limits.nouns import NOUN_LIMITS
from factscore_tui.decompose.selection.limits.one_of_several import SEVERAL_LIMITS
from factscore_tui.decompose.selection.limits.order import ORDER_LIMITS
from factscore_tui.decompose.selection.limits.parts import PART_LIMITS
from factscore_tui.decompose.selection.limits.phrases import PHRASE_LIMITS
from factscore_tui.decompose.selection.limits.pointing import POINTING_LIMITS
from factscore_tui.decompose.selection.limits.qualities import QUALITY_LIMITS
from factscore_tui.decompose.selection.limits.reports import REPORT_LIMITS
from factscore_tui.decompose.selection.limits.unfinished import UNFINISHED_LIMITS
from factscore_tui.decompose.selection.limits.words import LIMITS, words_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_NO = frozenset("no not n't never hardly scarcely barely rarely seldom neither nor".split())  # noqa: SIM905
_QUANTITIES = frozenset(
    "few many most some those these anyone everyone nobody none all any each both several others".split()  # noqa: E501, SIM905
)
_WHO = frozenset({"who", "whom", "whose", "which"})
_UNITS = frozenset(
    """seconds minutes hours days weeks months years metres meters kilometres km miles feet inches
    degrees kilos kg     tonnes tons euros dollars pounds percent %""".split()  # noqa: SIM905
)
_LENGTHS = frozenset(
    "second seconds minute minutes hour hours day days week weeks month months year years".split()  # noqa: SIM905
)
_AFTER = (["after"], ["before"], ["later"], ["earlier"], ["ago"])
_LIGHT = frozenset("go become get be make take have do come put give keep let turn".split())  # noqa: SIM905
"""Verbs that say little without what comes behind them."""
_FIGURE = re.compile(r"%|\d:\d\d")
_MONEY = re.compile(r"[£$€]")
_CIRCA = re.compile(r"(?i)(?:c|ca|fl|r|b|d)\.?\s*\d")
_COMPARED = re.compile(r"\d{4}\s*:")
"""What a figure was in another year: "£1.32bn (2022: £1.24bn)"."""
_SUM = re.compile(r"[£$€]|\d")
_SUMS = frozenset({"bn", "m", "k", "million", "billion", "thousand", "hundred"})


def denied(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True where a "no" or "not" was left out: "willows were no taller" -> "willows were
    taller"."""
    have = words_of(phrase)
    for k in have:
        first = phrase[0].word
        if k in {first, t.heads[first]} and kind.endswith(("relcl:all", "acl:all")):
            # "Neither the nave nor the tower, which burned in 1911, ...": the tower did burn
            continue
        nested = [j for c in t.children(k, "advmod") if c not in have for j in t.kids[c]]
        for c in [*t.kids[k], *nested]:  # "have never before reached"
            no = t.forms[c] in _NO and t.relations[c] in {"advmod", "det", "cc:preconj", "cc"}
            if no and c not in have and not ({t.forms[j] for j in have} & _NO):
                only = t.forms[c] == "not" and t.forms[c + 1 : c + 2] in (
                    ["only"],
                    ["just"],
                    ["merely"],
                )
                if not only:
                    return True
    return False


def cut_count(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "guilty on 11" of "guilty on 11 of 14 counts", and for "roughly four" of "four in
    ten"."""
    have = words_of(phrase)
    for k in have:
        count = t.upos[k] == "NUM" and t.forms[k] not in _SUMS and k + 2 < len(t)
        if count and k + 1 not in have and t.forms[k + 1] in {"of", "in"}:
            year = t.forms[k + 1] == "in" and len(t.forms[k + 2]) == 4 and t.forms[k + 2].isdigit()
            if t.upos[k + 2] == "NUM" and not year:
                return True
    return False


def cut_length(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "separated a month" of "separated a month after she was born"."""
    have = words_of(phrase)
    return any(
        t.forms[k] in _LENGTHS and t.forms[k + 1 : k + 2] in _AFTER and k + 1 not in have
        for k in have
    )


def cut_infinitive(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "beat Coleraine to go" of "beat Coleraine to go top"."""
    have = words_of(phrase)
    last = max(have, default=0)
    light = t.xpos[last] == "VB" and t.forms[last] in _LIGHT if have else False
    return light and any(k > last and t.upos[k] != "PUNCT" for k in t.kids[last])


def half_compared(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "is as strong" of "is as strong as its weakest link", and for "is strong as its
    link"."""
    have = words_of(phrase)
    for k in have:
        first = next((c for c in t.children(k, "advmod") if c < k and t.forms[c] == "as"), None)
        if first is None:
            continue
        second = next((j for j in range(k + 1, min(len(t), k + 8)) if t.forms[j] == "as"), None)
        if second is not None and (first in have) != (second in have):
            return True
    return False


def asks_who(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Elchin was whose driver": a noun phrase with a relative word whose verb is not
    there; and for "Whose cranes stand", which nothing in front explains."""
    first = phrase[0].word
    if first >= 0 and t.xpos[first] in {"WP$", "WDT"} and kind[0] in "EXCD":
        return True
    if kind[0] not in "APBMNR":
        return False
    have = words_of(phrase)
    for k in have:
        if t.tokens[k].text in _WHO and t.xpos[k][:1] == "W":  # not the WHO
            h = t.heads[k]
            while h != ROOT and not t.is_verb(h) and t.child(h, "cop") is None:
                h = t.heads[h]
            if h not in have:
                return True
    return False


def of_some(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Few grew up there" of "Few who grew up there will need reminding"."""
    first = phrase[0].word
    if ":relcl" not in kind or first < 0 or t.forms[first] not in _QUANTITIES:
        return False
    return t.child(first, "acl:relcl") is not None and t.relations[first] != "det"


def figure(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The sardines are 70%." of "sardines (70%)", for "Local time was 02:52 GMT.", and
    for "Women were 4.0 mm Hg."."""
    at = next((n for n, p in enumerate(phrase) if p.word < 0), len(phrase))
    if kind[:4] == "A:is":  # "£1.32bn was £1.24bn": what it was a year before
        sides = phrase[:1], phrase[at + 1 : at + 2]
        return all(side and _SUM.match(side[0].text) is not None for side in sides)
    if kind[:4] != "B:is":
        return False
    sums = any(_SUM.search(p.text) for p in phrase[:at])
    told = " ".join(p.text for p in phrase[at:] if p.word >= 0)
    if _CIRCA.match(told) or (not sums and told[:1].isdigit()) or _COMPARED.match(told):
        return True
    return bool(_FIGURE.search(told)) or (not sums and bool(_MONEY.search(told)))


def no_place(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The period is near 41 days." and "Sand is above the tide line.": a noun is
    somewhere only where the place has a name."""
    if kind[:2] != "P:":
        return False
    if phrase[-1].text.lower() in _UNITS and not any(p.text == "at" for p in phrase):
        return True
    at = next((n for n, p in enumerate(phrase) if p.word < 0), 0)
    if at and phrase[at - 1].text.lower() in _UNITS:  # "Four months were at Derby Crown Court."
        return True
    told = [p.word for p in phrase[at:] if p.word >= 0]
    top = next((k for k in told if t.heads[k] not in told), -1)
    first = phrase[0].word
    loose = "P:from" in kind and not any(t.is_name(p.word) for p in phrase[:at] if p.word >= 0)
    return (
        loose
        or top < 0
        or not t.is_name(top)
        or t.forms[top] in CALENDAR_WORDS
        or (first >= 0 and t.upos[first] == "PRON")
    )


def two_verbs(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Earhart was her parents were the lawyer" and "did called": a finite verb too
    many."""
    for n, p in enumerate(phrase[1:], 1):
        before = phrase[n - 1]
        if (
            before.text.lower() in {"did", "does"}
            and p.word >= 0
            and t.xpos[p.word] in {"VBD", "VBZ", "VBN"}
        ):
            return True
    if kind[0] not in "AMPN":
        return False
    have = words_of(phrase)
    return any(
        t.relations[k] == "cop"
        and t.heads[k] in have
        and bool(have & set(t.children(t.heads[k], "nsubj")))
        for k in have
    )


# Verbs that say nothing without where, how long or of what.
_INCOMPLETE = frozenset(
    """born sat sit sits stood stand stands lay lie lies lived live lives stayed stay stays ranged
    range ranges consisted consist consists used measured measure measures weighed weigh weighs
    lasted last lasts belonged belong belongs hung hang hangs""".split()  # noqa: SIM905
)


def incomplete(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "She was born." of "She was born in 1910 in Leeds.", and for "Three men sat." of
    "Three men sat on top of the rocket."."""
    last = phrase[-1].word
    return (
        kind[0] in "EDXC"
        and last >= 0
        and t.forms[last] in _INCOMPLETE
        and bool(t.children(last, "obl", "obl:unmarked", "nummod", "obj"))
    )


def cut_expression(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True where a fixed expression lost its first word: "She won well as the Elm Award" of "won
    the Oak Award as well as the Elm Award"."""
    have = words_of(phrase)
    return any(t.relations[k] == "fixed" and t.heads[k] not in have for k in have)


_PEOPLE = frozenset("men women people persons children boys girls".split())  # noqa: SIM905


def one_of_many(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Neil Armstrong was one of three men" of "three men: Neil Armstrong, ...": it tells
    nothing of him."""
    words = key(phrase).split()
    counted = len(words) > 4 and words[-4:-2] == ["one", "of"] and phrase[-2].word >= 0
    return kind[0] == "A" and counted and words[-1] in _PEOPLE and t.upos[phrase[-2].word] == "NUM"


def cut_hyphen(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "a born cartographer" of "a Swedish-born cartographer", and for "6 g" of "6 g/l"."""
    have = words_of(phrase)
    for k in have:
        for mark, other in ((k + 1, k + 2), (k - 1, k - 2)):
            if (
                not 0 <= other < len(t)
                or t.forms[mark] not in {"-", "‐", "‑", "/"}
                or other in have
            ):
                continue
            low, high = min(k, other), max(k, other)
            if (
                t.tokens[low].end == t.tokens[mark].start
                and t.tokens[mark].end == t.tokens[high].start
            ):
                return True
    return False


def in_quotation(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for what only a quoted speaker says: "The bellows are from Germany"."""
    if kind[0] not in "APMNB":
        return False
    have = words_of(phrase)
    for opening, closing in paired_marks(t).items():
        said = opening < closing and t.tokens[opening].text in QUOTES
        if said and all(opening < k < closing for k in have):
            return any(t.xpos[k] in {"VBD", "VBZ", "VBP", "MD"} for k in range(opening, closing))
    return False


def part_of_quotation(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for a rest that begins in a quotation and goes on with who says it: "She belongs said
    Hanna Wolska"."""
    if kind[0] != "R":
        return False
    have = words_of(phrase)
    for opening, closing in paired_marks(t).items():
        if opening < closing and t.tokens[opening].text in QUOTES:
            inside = set(range(opening + 1, closing))
            verb = any(t.xpos[k][:2] in {"VB", "MD"} for k in inside & have)
            if verb and have - inside and len(inside - have) > 2:
                return True
    return False


def when_alone(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "ran it when she sold it" of "ran it until 1921, when she sold it"."""
    have = words_of(phrase)
    for k in have:
        relative = t.forms[k] in {"when", "where"} and k > 1 and t.forms[k - 1] == ","
        if relative and t.upos[k - 2] in {"NUM", "PROPN", "NOUN"} and k - 2 not in have:
            return True
    return False


def of_them(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "41 papers are three of them." and "E is no letter."."""
    if kind[0] != "A":
        return False
    at = next((n for n, p in enumerate(phrase) if p.word < 0), 0)
    told = [p.word for p in phrase[at:] if p.word >= 0]
    none = bool(told) and t.forms[told[0]] == "no"
    return none or any(t.forms[k] in {"them", "which", "whom"} for k in told)


def aged_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "All pupils aged are tested." of "All pupils aged six to ten are tested."."""
    have = words_of(phrase)
    return any(
        t.forms[k] == "aged" and k + 1 < len(t) and t.upos[k + 1] == "NUM" and k + 1 not in have
        for k in have
    )


def cut_relative(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "announced a partnership all pupils will be tested" of "a partnership under which
    all pupils will be tested"."""
    if "relcl" in kind:
        return False
    have = words_of(phrase)
    for k in have:
        if t.relations[k] == "acl:relcl" and t.heads[k] in have:
            words = [j for j in t.subtree(k)[:4] if t.xpos[j] in {"WDT", "WP", "WP$", "WRB"}]
            if words and words[0] not in have:
                return True
    return False


VETOES: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    denied,
    cut_count,
    cut_infinitive,
    cut_length,
    half_compared,
    asks_who,
    of_some,
    figure,
    no_place,
    when_alone,
    two_verbs,
    incomplete,
    cut_expression,
    one_of_many,
    cut_hyphen,
    in_quotation,
    part_of_quotation,
    of_them,
    aged_what,
    cut_relative,
)
FOR_READERS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    *LIMITS,
    *NOUN_LIMITS,
    *DEGREE_LIMITS,
    *CLAUSE_LIMITS,
    *QUALITY_LIMITS,
    *CUT_LIMITS,
    *AMOUNT_LIMITS,
    *CONTEXT_LIMITS,
    *ARGUMENT_LIMITS,
    *ASIDE_LIMITS,
    *ORDER_LIMITS,
    *PART_LIMITS,
    *REPORT_LIMITS,
    *PHRASE_LIMITS,
    *NAME_LIMITS,
    *END_LIMITS,
    *SEVERAL_LIMITS,
    *POINTING_LIMITS,
    *GARBLED_LIMITS,
    *DESCRIBED_LIMITS,
    *LEFT_OVER_LIMITS,
    *CUT_LIST_LIMITS,
    *EXCEPTION_LIMITS,
    *MISREAD_LIMITS,
    *UNFINISHED_LIMITS,
    *CUT_PHRASES,
    *HALF_TOLD,
)
"""What readers of texts reject and FActScore's annotators write: "He is known.", "He was American."
of "the American actor"."""

ALL = (*VETOES, *FOR_READERS)


def unsound(t: Tree, phrase: Phrase, kind: str, strict: bool = True) -> bool:
    """True for a candidate that is not to be told; `strict` for texts that people read. The whole
    sentence ("W") is never one."""
    if kind == "W":
        return False
    return any(veto(t, phrase, kind) for veto in (ALL if strict else VETOES))
