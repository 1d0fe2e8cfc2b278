"""Statements made from noun phrases that their sentence does not make: what the parser takes for an
apposition and is none, half a name, a group told of one of its members."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.decompose.references.kinds import PERSON, TIME, sort_of_noun
from factscore_tui.decompose.references.lexicon import FEMALE, MALE
from factscore_tui.decompose.rules.lexicon import OFFICES, TITLES
from factscore_tui.decompose.rules.noun_phrases import takes_plural
from factscore_tui.decompose.rules.phrase import Phrase
from factscore_tui.decompose.syntax.tree import Tree

_BE = frozenset({"is", "are", "was", "were"})
HYPHENS = frozenset({"-", "‐", "‑", "–", "—"})
_NOUNS = "AMPNB"
"""First letters of the kinds that noun phrases make."""


def sides(phrase: Phrase) -> tuple[Phrase, Phrase]:
    """What stands before and behind the "is" or "was" that is not in the sentence; nothing behind
    where there is none."""
    for n, p in enumerate(phrase):
        if p.word < 0 and p.text in _BE:
            return phrase[:n], phrase[n + 1 :]
    return phrase, []


def made_as(kind: str) -> str:
    """The kind that a shortened statement had before ("D:nmod:A:", "C:A:"), which is known by its
    first two letters only; any other kind itself, without its tense."""
    return kind[-2:] if kind[0] in "CD" else kind.rstrip("'")


def says_what(kind: str) -> bool:
    """True for the kinds of "X is Y" with an apposition; of shortened ones it is not known how X
    and Y were found."""
    return made_as(kind) in {"A:is", "A:"}


def top_of(t: Tree, part: Phrase) -> int:
    """The word that the others of a part hang on; -1 where it holds none of the sentence."""
    own = [p.word for p in part if p.word >= 0]
    return next((k for k in own if t.heads[k] not in own), -1)


def hyphenated(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Archie Pennefather was Lowe" of "Archie Pennefather-Lowe"."""
    who, what = sides(phrase)
    if made_as(kind)[0] != "A" or not who or not what:
        return False
    a, b = sorted((who[-1].word, what[0].word))
    tight = a >= 0 and b == a + 2 and t.tokens[a + 1].text in HYPHENS
    return tight and (
        t.tokens[a].end == t.tokens[a + 1].start and t.tokens[a + 1].end == t.tokens[b].start
    )


def in_brackets(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "(Cubango) is Kavango": half of what stands in brackets, and for "(Salonica) was
    founded in 315 BC"."""
    return kind[0] in {*_NOUNS, *"EXCD"} and phrase[0].text in {"(", "["}


def test_statistic(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Mortality was 0.03" of "Mortality was 15.1% (p=0.03)"."""
    _, behind = sides(phrase)
    first = behind[0].word if kind[0] in _NOUNS and behind else -1
    return first > 1 and t.forms[first - 1] in {"=", "<", ">", "≤", "≥"}


def figures_only(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Lucille Harbison was 1911" of "Lucille Harbison (4 August 1911 - ...)", and for
    "Marcus Thiel is 3-6"; "Rosa Lindemann is 102" is her age."""
    who, what = sides(phrase)
    top = top_of(t, who)
    if not says_what(kind) or not what or top < 0 or not t.is_name(top):
        return False
    age = len(what) == 1 and what[0].text.isdigit() and len(what[0].text) < 4
    return not age and all(
        p.word >= 0 and (t.upos[p.word] in {"NUM", "PUNCT"} or p.text in {"to", "–", "-"})
        for p in what
    )


def result_in_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Anna Weber, 6-3, 6-4 was the top seed" of "beat the top seed, Anna Weber, 6-3,
    6-4": the result belongs to the verb."""
    who = sides(phrase)[0]
    top = top_of(t, who)
    name = made_as(kind)[0] in _NOUNS and top >= 0 and t.is_name(top)
    return name and any(_RESULT.fullmatch(p.text) is not None for p in who if p.word != top)


_RESULT = re.compile(r"\d{1,3}[-–]\d{1,3}")


def year_label(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "1972 is rear admiral" of "1972: rear admiral", a line of a list, and for "Nobel
    Prize is 1903"; "1656 was a plague year" has its article."""
    who, what = sides(phrase)
    told = what[0].word if len(what) == 1 and made_as(kind) in {"A:name", "A:is", "A:"} else -1
    if told >= 0 and t.forms[told].isdigit() and t.forms[told + 1 : told + 2] == [":"]:
        return True
    if not says_what(kind) or not what or what[0].word < 0:
        return False
    label = not any(c.isalpha() for p in who for c in p.text)
    return label and t.upos[what[0].word] not in {"DET", "PRON"}


_SUMMARY = frozenset(
    """fact claim charge move decision distance decrease increase rise fall drop premium margin
    difference gain loss step""".split()  # noqa: SIM905
)


def sums_up(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The mission is a fact" of "The mission is over budget, a fact that ...": such a
    noun stands for the whole sentence before it."""
    k = top_of(t, sides(phrase)[1])
    return says_what(kind) and k >= 0 and t.forms[k] in _SUMMARY


_EACH = frozenset({"one", "none", "latter", "other", "others", "each", "all", "both"})
_ORDINALS = frozenset("first second third fourth fifth youngest eldest".split())  # noqa: SIM905


def share(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Two oil boilers are one from 1974" of "two oil boilers, one from 1974", and for
    "Leeds was the third of seven children" of "born in Leeds, the third of seven children"."""
    who, what = sides(phrase)
    a, k = top_of(t, who), top_of(t, what)
    if not says_what(kind) or a < 0 or k < 0:
        return False
    of = any(t.case(c) == "of" for c in t.children(k, "nmod"))
    if t.forms[k] in _EACH:
        the = any(t.forms[c] == "the" for c in t.children(k, "det"))
        return not of and t.child(k, "acl") is None and not (the and t.forms[k] == "one")
    if t.forms[k] in _ORDINALS:
        place = t.case(a) in {"in", "at", "near", "above", "from", "inside", "off"}
        return place or t.is_plural(a)
    return False


_BEGINNINGS = frozenset(
    """only no not nobody nothing every each neither none among including together mainly mostly
    also then""".split()  # noqa: SIM905
)
_QUESTIONS = frozenset({"WP", "WDT", "WRB"})


def begins_wrong(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Among them Maria Theresa was the wife of Louis", "Only Aoki is a former minister"
    and "Every child is the smallest of 188 schools": what opens the phrase says of how many it
    holds, or belongs to another part of the sentence."""
    first = phrase[0].word
    if made_as(kind)[0] not in _NOUNS or first < 0:
        return False
    if t.forms[first] in _BEGINNINGS or t.upos[first] in {"ADP", "SCONJ", "CCONJ"}:
        return True
    after = phrase[1].word if len(phrase) > 1 else -1
    asks = t.xpos[first] in _QUESTIONS and after < 0  # "What was more sail"
    h = t.heads[first]
    loose = t.upos[first] == "ADV" and h >= 0 and t.upos[h] in {"VERB", "AUX"}
    return asks or loose


def two_names(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Middlegate was Nevada" of "Middlegate, Nevada": two names side by side are two
    things or a place in another; a name says who somebody is where a title stands before it."""
    who, what = sides(phrase)
    a, b = top_of(t, who), top_of(t, what)
    if not says_what(kind) or a < 0 or b < 0 or what[0].word < 0:
        return False
    first = what[0].word
    french = t.xpos[first] == "JJ" and t.tokens[first].text[:1].isupper()  # "Kourou, French Guiana"
    names = t.is_name(a) and t.is_name(b) and (t.is_name(first) or french)
    office = any(t.forms[p.word] in OFFICES | TITLES for p in phrase if p.word >= 0)
    return names and not office


def one_of_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Ma Huan was one of the admiral"."""
    what = sides(phrase)[1]
    if made_as(kind) not in {"A:name", "A:"} or [p.text for p in what[:2]] != ["one", "of"]:
        return False
    b = top_of(t, what)
    return b >= 0 and t.xpos[b] in {"NN", "NNP"}


def several_of_one(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Isla Rennie is the report's authors" and "Coimbra was her honorary doctorates"."""
    who, what = sides(phrase)
    a, b = top_of(t, who), top_of(t, what)
    if (
        a < 0
        or b < 0
        or what[0].word < 0
        or made_as(kind) not in {"A:is", "A:whose", "A:name", "A:"}
    ):
        return False
    joined = any(t.relations[p.word] == "conj" for p in who if p.word >= 0)
    several = t.xpos[b] == "NNS" or t.forms[b] in {"couple", "pair", "duo", "trio"}
    counted = any(t.upos[p.word] == "NUM" for p in what if 0 <= p.word < b)
    one = t.xpos[a] in {"NN", "NNP"} and not joined
    one = one and not takes_plural(who, t)  # "Spain, champions in 2010, were knocked out"
    return one and several and not counted and t.tokens[b].text.islower()


def only_title(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Lord was a poet" of "the poet Lord Byron", and for "De is one of them"."""
    who, what = sides(phrase)
    if made_as(kind)[0] not in "AN" or len(who) != 1 or not what:
        return False
    return who[0].text.lower() in TITLES | _PARTS


_PARTS = frozenset("lord lady saint st sir king queen de van von la le al el".split())  # noqa: SIM905


def cut_name(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Itta is in Mississippi" of "Itta Bena, Mississippi": a name without its end.
    Brothers and sisters share theirs."""
    if made_as(kind)[0] not in _NOUNS or made_as(kind) == "A:name":
        return False
    have = {p.word for p in phrase if p.word >= 0}
    for part in sides(phrase):
        k = part[-1].word if part else -1
        n = k + 1
        if k < 0 or n >= len(t) or n in have or not (t.is_name(k) and t.is_name(n)):
            continue
        if t.tokens[n].text[:1].isupper() and {"flat", "compound"} & {
            t.relations[n],
            t.relations[k],
        }:
            return True
    return False


def lost_complement(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Hans Kluge was the WHO's director" of "the WHO's director of health", for
    "Robbie is scorer" of "scorer of 29 goals" and for "The shelf was seventeen teapots" of "the
    shelf in her kitchen": an apposition is shortened only behind "a" or "the"."""
    if kind[0] != "D" or made_as(kind) != "A:":
        return False
    who, what = sides(phrase)
    have = {p.word for p in phrase if p.word >= 0}
    a, b = top_of(t, who), top_of(t, what)
    parts = [c for c in t.children(a, "nmod", "acl") if c > a] if a >= 0 else []
    if any(c not in have and (t.case(c) or t.relations[c] == "acl") for c in parts):
        return True
    gone = [c for c in t.children(b, "nmod", "acl") if c > b and c not in have] if b >= 0 else []
    if not gone or any(t.forms[c] in {"a", "an"} for c in t.children(b, "det")):
        return False
    bare = t.child(b, "det", "nmod:poss", "nummod") is None and t.xpos[b] != "NNS"
    one = any(t.forms[c] in _ONE_OF_A_KIND for c in t.kids[b])
    owned = t.child(b, "nmod:poss") is not None and any(t.case(c) == "of" for c in gone)
    return bare or one or owned


_ONE_OF_A_KIND = frozenset({"first", "last", "only", "sole"})


def no_article(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Monday was dress rehearsal" and "The astrolabe is brass", and for "Ismail was
    successor" of "Said's successor, Ismail": what somebody is may do without an article ("president
    of Mexico"), a thing may not."""
    what = sides(phrase)[1]
    b = top_of(t, what)
    if b < 0 or what[0].word < 0 or made_as(kind) not in {"A:is", "A:name"}:
        return False
    bare = t.child(b, "det", "nmod:poss", "nummod") is None and t.tokens[b].text.islower()
    if t.xpos[b] != "NN" or not bare or t.upos[what[0].word] not in {"NOUN", "ADJ", "PROPN"}:
        return False
    return made_as(kind) == "A:name" or sort_of_noun(t.forms[b]) != PERSON


def holds_clause(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The most prominent is Robert Ashcombe is a geneticist" and "1999 was signs for the
    club": a finite verb on either side that no relative clause explains."""
    who, what = sides(phrase)
    b = top_of(t, what)
    if made_as(kind)[0] not in "AMPN" or b < 0 or who[0].word < 0:
        return False
    if t.xpos[b] in _FINITE or any(p.word in t.children(b, "cop", "aux") for p in what):
        return True
    own = [p.word for p in who if p.word >= 0 and t.xpos[p.word] in _FINITE]
    inner = {"acl:relcl", "acl"}
    return t.xpos[who[0].word] not in _QUESTIONS and any(
        not inner & {t.relations[h] for h in (k, t.heads[k]) if h >= 0} for k in own
    )


_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})


def no_age(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Lucille Harbison was January 30", "84 rooms were 60" and "Verdict is 4 out of 5":
    an age is a bare figure, and somebody's."""
    who, what = sides(phrase)
    a = top_of(t, who)
    if made_as(kind) != "A:age" or a < 0:
        return False
    somebody = t.is_name(a) or sort_of_noun(t.forms[a]) == PERSON
    return not somebody or any(p.word >= 0 and t.upos[p.word] not in {"NUM", "ADV"} for p in what)


def more_than_what(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The world's water is more than any other lake" of "a fifth of the world's water -
    more than any other lake": what holds it has more."""
    _, what = sides(phrase)
    words = [t.forms[p.word] for p in what if p.word >= 0]
    return says_what(kind) and words[:1] in (["more"], ["less"], ["fewer"]) and "than" in words


def in_nowhere(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Bornholmer Straße is in Harald Jäger", "The Transport Secretary is in Miriam Gault"
    and "Strasbourg is in February 1349": nothing is in a person or a month, and an office in no
    place."""
    at = next((n for n, p in enumerate(phrase) if p.word < 0 and p.text == "in"), -1)
    where = phrase[at + 1 :]
    if made_as(kind) != "A:in" or at < 0 or not where:
        return False
    first = where[0].word
    one = {t.forms[first]} - (FEMALE if len(where) < 2 else set())  # "Virginia"
    person = bool(one & (MALE | FEMALE | TITLES)) or t.forms[first] in CALENDAR_WORDS
    office = any(
        t.forms[p.word] in OFFICES | TITLES or sort_of_noun(t.forms[p.word]) == PERSON
        for p in phrase[:at]
        if p.word >= 0
    )
    top = top_of(t, where)
    french = t.tokens[first].text[:1].isupper() and top >= 0 and t.is_name(top)  # "French Guiana"
    return person or office or not (t.is_name(first) or french)


def one_of_several(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Two books are Salt Water Hours" and "Three chairs are her new staging": several
    counted things are no single one."""
    who, what = sides(phrase)
    a, b = top_of(t, who), top_of(t, what)
    if not says_what(kind) or a < 0 or b < 0:
        return False
    counted = t.xpos[a] == "NNS" and t.child(a, "nummod") is not None
    joined = any(p.word >= 0 and t.relations[p.word] == "conj" for p in what)
    title = t.tokens[b].text[:1].isupper()  # "Salt Water Hours"
    return counted and (t.xpos[b] == "NN" or t.is_name(b) or title) and not joined


def told_of_a_time(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Last night is 412,606" and "Monday was dress rehearsal": a day or a year is said to
    be something only as a year, a day or a time again ("1656 was a plague year")."""
    who, what = sides(phrase)
    a, b = top_of(t, who), top_of(t, what)
    if not says_what(kind) or a < 0 or b < 0 or t.relations[a] in {"nsubj", "nsubj:pass"}:
        return False
    when = t.upos[a] in {"NOUN", "PROPN"} and t.forms[a] not in _ORDINALS
    time = t.forms[a] in CALENDAR_WORDS or (sort_of_noun(t.forms[a]) == TIME and not t.is_name(a))
    return when and time and sort_of_noun(t.forms[b]) != TIME


def cut_apposition(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "Mette Lund is the chief shareholder" of "the chief executive and majority
    shareholder", and for "Koski is an actress seen only": such parts of an apposition are not left
    out."""
    return kind in {"C:A:", "D:advmod:A:", "D:obl:A:"}


def anybody_there(t: Tree, phrase: Phrase, kind: str) -> bool:
    """True for "The dealer was in Rome" of "tried to sell it to a dealer in Rome": which dealer,
    nobody can tell."""
    if made_as(kind) != "P:place":
        return False
    head = next((p.word for p in reversed(sides(phrase)[0]) if p.word >= 0), -1)
    if head < 0 or t.upos[head] != "NOUN":
        return False
    does = t.case(head) in {"to", "by"} and t.forms[head].endswith(("er", "or", "ist"))
    if sort_of_noun(t.forms[head]) != PERSON and not does:
        return False
    alone = not t.children(head, "acl", "acl:relcl", "appos", "flat", "nmod:poss")
    indefinite = any(t.forms[k] in {"a", "an"} for k in t.children(head, "det"))
    return indefinite and alone and not t.relations[head].startswith("nsubj")


NOUN_LIMITS: Sequence[Callable[[Tree, Phrase, str], bool]] = (
    hyphenated,
    in_brackets,
    test_statistic,
    figures_only,
    result_in_name,
    year_label,
    sums_up,
    share,
    begins_wrong,
    two_names,
    one_of_one,
    several_of_one,
    only_title,
    cut_name,
    lost_complement,
    no_article,
    holds_clause,
    cut_apposition,
    no_age,
    in_nowhere,
    more_than_what,
    one_of_several,
    told_of_a_time,
    anybody_there,
)
