"""Small matters of references: quotations and who says them, bylines, "the two" and "the
latter"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from factscore_tui.decompose.references.clauses import clause_head, is_own, subject_word
from factscore_tui.decompose.references.entities import Entity, Link
from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    THING,
    UNKNOWN,
)
from factscore_tui.decompose.references.lexicon import (
    ATTRIBUTING,
    COUNTRIES,
    FEMALE,
    HE,
    MALE,
    NAMED_AFTER,
    ORG_ENDINGS,
    PLACE_ENDINGS,
    SHE,
)
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.names import surname
from factscore_tui.decompose.rules.lexicon import is_countryman
from factscore_tui.decompose.rules.phrase import paired_marks
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_BYLINE = re.compile(
    r"\s*(?:[Bb]y|BY|[Ww]ords:|[Rr]eview "
    r"by|[Tt]ext:)\s+([A-Z][\w'’-]+(?:\s+[A-Z][\w.'’-]*){1,3})\s*(?:,.*|\||$)"
)
_QUOTES = frozenset(['"', "“", "«", "„", "``", "‘"])


def title_name(words: Sequence[str]) -> tuple[str, str]:
    """Kind and gender of a name, by its words in lower case."""
    if not words:
        return UNKNOWN, ""
    first, last = words[0], words[-1]
    if (last in ORG_ENDINGS and not surname(words)) or first in ORG_ENDINGS:
        return ORG, ""
    if (len(words) == 1 and first in COUNTRIES) or (len(words) > 1 and last in PLACE_ENDINGS):
        return PLACE, ""
    if len(words) > 2 and last in NAMED_AFTER:
        return THING, ""  # "James Webb Space Telescope"
    if first in MALE | FEMALE:
        return PERSON, "" if first in MALE & FEMALE else "m" if first in MALE else "f"
    return UNKNOWN, ""


def byline(text: str) -> str:
    """ "By Wanda Pryce, transport correspondent": the name; "" for anything else."""
    match = _BYLINE.match(text) if len(text) < 120 else None
    return match.group(1) if match else ""


def quoted_words(t: Tree) -> set[int]:
    """Words between quotation marks, where they are more than a title or a phrase: those of 'He
    said: "We are late."', and none of 'the novel "Salt"'."""
    out: set[int] = set()
    marks = paired_marks(t)
    for begin, end in marks.items():
        if begin < end and t.tokens[begin].text in _QUOTES and end - begin > 3:
            out.update(range(begin + 1, end))
    alone = [k for k in range(len(t)) if t.tokens[k].text in _QUOTES and k not in marks]
    if alone and alone[0] <= 1:  # a quotation that goes on in the next sentence
        out.update(range(alone[0] + 1, len(t)))
    return out


def quoted_by(t: Tree, quoted: set[int]) -> int:
    """The word that names who says the quotation: "Pask" of "said Doreen Pask"; ROOT for none."""
    if not quoted:
        return ROOT
    for v in range(len(t)):
        if v in quoted or t.forms[v] not in ATTRIBUTING:
            continue
        s = t.child(v, "nsubj")
        if s is not None and s not in quoted:
            return s
    return ROOT


def pair_of(t: Tree, i: int) -> tuple[tuple[int, ...], int]:
    """The words of "the two", "both" or "the latter" when they stand alone, and which one is meant
    (-1: both)."""
    form = t.forms[i]
    subject = t.relations[i].startswith(("nsubj", "obj", "obl", "nmod", "iobj"))
    if form == "both":
        if t.forms[i + 1 : i + 3] == ["of", "them"] and t.child(i, "nmod") == i + 2:
            return ((i, i + 1, i + 2), -1) if subject else ((), -1)
        alone = subject and t.upos[i] in {"PRON", "DET"} and not t.children(i, "nmod")
        return ((i,), -1) if alone else ((), -1)
    the = t.child(i, "det")
    ordinal = form in {"former", "latter"}
    if the is None and ordinal and i and t.relations[i] == "nsubj" and t.heads[i] == i + 1:
        the = i - 1  # "the former drew, the latter printed", whose articles the tree gives the verb
    if the is None or t.forms[the] != "the" or the != i - 1 or not (subject or ordinal):
        return (), -1
    if ordinal and t.relations[i] in {"amod", "compound"}:
        return (), -1
    them = t.child(i, "nmod")
    if them == i + 2 and t.forms[i + 1 : i + 3] == ["of", "them"]:
        return (the, i, i + 1, i + 2), -1
    aside = t.forms[i + 1 : i + 2] == [","] and t.children(i, "acl:relcl")  # "the two, who met"
    if t.children(i, "nmod", "appos", "acl", "amod", "compound", "nummod"):
        return (), -1
    if t.children(i, "acl:relcl") and not aside:
        return (), -1
    return (the, i), {"former": 0, "latter": 1}.get(form, -1)


def is_of_two(t: Tree, m: Mention) -> bool:
    """True for "the two men" and "both women", with nothing that tells which."""
    if m.kind != "noun" or not m.plural or m.form in {"sides", "parties"}:
        return False  # "invited both sides": not the two that were named last
    told = {k: t.forms[k] for k in t.children(m.head, "det", "nummod", "det:predet")}
    rest = t.children(m.head, "nmod", "nmod:poss", "appos", "acl", "amod", "compound", "acl:relcl")
    counted = sorted(told.values()) in (["the", "two"], ["both"], ["both", "the"])
    return counted and not rest and m.head - min(told) == len(told)


def as_what(t: Tree, m: Mention) -> bool:
    """True for "as prime minister" of whoever is the subject."""
    bare = not t.children(m.head, "det", "nmod:poss", "nummod") and not m.plural
    role = m.kind == "noun" and m.sort == PERSON and bare
    return role and t.relations[m.head] == "obl" and t.case(m.head) == "as"


def somebody_open(links: Iterable[Link]) -> bool:
    """True where a sentence has a "him" that nobody can place: "Llosa punched him, and the two
    never spoke again"."""
    return any(
        link.pronoun and link.entity is None and link.written.lower() in HE | SHE for link in links
    )


def last_named(
    t: Tree, mentions: Iterable[Mention], at: Mapping[int, Entity], i: int
) -> Entity | None:
    """ "Marcus Adair, who replaced Idris Vaughn after the latter withdrew": the name before
    "the latter"."""
    before = [m for m in mentions if m.kind == "name" and m.words[-1] < i and m.head in at]
    before = [m for m in before if at[m.head].sort != PLACE or t.case(m.head) not in _PLACED]
    k = before[-1].head if before else ROOT
    if k != ROOT and t.relations[k] == "appos":
        k = t.heads[k]  # "beat the favourites, Hollin Brass, after the latter's soloist"
    as_object = k != ROOT and t.relations[k] in {"obj", "obl:agent"}
    return at[before[-1].head] if len(before) > 1 and as_object else None


_CALL = frozenset(("call", "calls"))
_CALLED_SO = frozenset("name names nickname pseudonym alias".split())  # noqa: SIM905


def is_only_called(t: Tree, i: int) -> bool:
    """True for the name of "under the name Michael King", "used the pseudonym Currer Bell" and
    "call the monster Frankenstein"."""
    h = t.heads[i]
    if h != ROOT and t.relations[i] == "xcomp" and t.forms[h] in _CALL and h < i:
        return True
    if h == ROOT or t.forms[h] not in _CALLED_SO or h != i - 1:
        return False
    return t.relations[i] in {"appos", "flat", "compound", "nmod", "nmod:desc"}


SPOUSES = frozenset("wife husband widow widower spouse".split())  # noqa: SIM905


def whose_spouse(t: Tree, i: int, at: Mapping[int, Entity]) -> Entity | None:
    """Whose wife "his wife" is in "was born to John Fox and his wife Anna": that of the person
    told of right before "and", where the word suits; None elsewhere. "To his son John and his wife"
    may be either's."""
    n = t.heads[i]
    if n == ROOT or t.forms[n] not in SPOUSES:
        return None
    if t.relations[n] in {"nmod", "nmod:desc", "compound"} and t.heads[n] == n + 1:
        n += 1  # "his wife Anna"
    if t.relations[n] != "conj":
        return None
    first = t.heads[n]
    if first == ROOT or len(t.conjuncts(first)) != 2 or t.conjunction(n) != "and":
        return None
    owned = any(t.relations[k] == "nmod:poss" for k in t.subtree(first) if k < first)
    if t.relations[i] != "nmod:poss" or owned:  # "his friend Henry and his wife Elizabeth"
        return None
    who = at.get(first)
    if who is None or who.sort not in {PERSON, UNKNOWN} or who.members:
        return None
    a_man = who.sort == PERSON and t.case(first) in {"to", "of"}  # born to, the child of
    a_man = a_man and any(t.forms[k] in {"a", "an"} for k in t.children(first, "det"))
    wanted = "m" if t.forms[i] in HE else "f" if t.forms[i] in SHE else ""
    fits = bool(wanted) and who.gender in {"", wanted}
    return who if fits and (t.is_name(first) if who.named else a_man) else None


HOUSES = frozenset(
    """university college school academy institute seminary conservatory hospital
    polytechnic""".split()  # noqa: SIM905
)
_FAR = 14
"""Words between a place and the "there" of the same sentence at most."""
_NEAR = 8


def place_of_there(
    t: Tree, i: int, mentions: Iterable[Mention], at: Mapping[int, Entity]
) -> Entity | None:
    """The place named last before "there" in its sentence: "went to Halden and died there"; also
    "enrolled at Leeds College and took a degree there"."""
    found = None
    for m in mentions:
        before = i - m.words[-1]
        if m.kind != "name" or m.head not in at or not 0 < before <= _FAR:
            continue
        case = t.case(m.head)
        house = case in {"at", "to"} and bool({t.forms[k] for k in m.words} & HOUSES)
        near = before <= _NEAR and case in {"to", "in", "at", "from"}
        if house or (near and m.sort in {PLACE, UNKNOWN}):
            found = at[m.head]
    return found or _told_of(t, i, at)


_PLACED = frozenset({"in", "near", "off"})
_SHORES = frozenset("coast shore shores island isle north south east west centre port".split())  # noqa: SIM905


def is_place_here(t: Tree, k: int) -> bool:
    """True for a name that its preposition makes a place: "in Lewis", "on the west coast of
    Lewis"."""
    shore = t.case(k) == "of" and t.heads[k] != ROOT and t.forms[t.heads[k]] in _SHORES
    return t.case(k) in _PLACED or shore


def _told_of(t: Tree, i: int, at: Mapping[int, Entity]) -> Entity | None:
    """The village of "Elm, the first village to be listed, has no power lines, and nobody there may
    build": what the clause before, with which this one goes on, is about."""
    v = t.heads[i]
    while v != ROOT and t.relations[v] != "conj":
        v = t.heads[v]
    first = t.heads[v] if v != ROOT else ROOT
    for s in t.children(first, "nsubj", "nsubj:pass") if first != ROOT else ():
        e = at.get(s)
        settled = [a for a in t.children(s, "appos") if t.forms[a] in _SETTLED]
        if e is not None and e.named and settled and t.is_name(s):
            return e
    return None


_SETTLED = frozenset("village town city hamlet island port resort suburb".split())  # noqa: SIM905


def went_to(last: Tree | None, places: Sequence[Entity], now: int) -> Entity | None:
    """Of several places of the sentence before the one where somebody went in the end: Paris of
    "She was born in Warsaw and followed her sister to Paris. There she married"."""
    before = [e for e in places if e.sentence == now - 1]
    end = max(before, key=lambda e: e.word, default=None)
    if last is None or end is None or not 0 <= end.word < len(last):
        return None
    return end if end.named and last.case(end.word) in {"to", "into", "onto"} else None


_CHILD = frozenset("son daughter child brother sister nephew niece grandson granddaughter".split())  # noqa: SIM905


def is_kin_of(t: Tree, i: int, at: Mapping[int, Entity], e: Entity) -> bool:
    """ "He was the son of Lord Randolph Churchill": nobody is a son of his own, so that is not the
    "Churchill" of the sentence before, whom "he" means."""
    n = t.heads[i]
    if n == ROOT or t.forms[n] not in _CHILD or t.case(i) != "of" or t.child(n, "cop") is None:
        return False
    subject = t.child(n, "nsubj")
    if subject is None or subject > i:
        return False
    return at.get(subject) is e or (subject not in at and t.upos[subject] == "PRON")


def is_kin_of_owner(t: Tree, i: int, at: Mapping[int, Entity], e: Entity) -> bool:
    """True for "Her friend was Ida Moss, the sister of the novelist", where "her" is of the
    novelist e: who is hers already is told of by a pronoun, so the noun is another's."""
    n = t.heads[i]
    if n == ROOT or t.forms[n] not in _CHILD or t.case(i) != "of":
        return False
    return any(t.forms[k] in {"her", "his"} and at.get(k) is e for k in range(n))


def of_a_nation(t: Tree, at: Mapping[int, Entity], i: int) -> bool:
    """True for "his" of "The Australian served it at his second stop": the Australian's, whoever
    that is."""
    if not is_own(t, i):
        return False
    s = subject_word(t, clause_head(t, i))
    if not 0 <= s < i or not is_countryman(t.tokens[s].text):
        return False
    named = s not in at or at[s].words == (t.forms[s],)
    return named and any(t.forms[k] == "the" for k in t.children(s, "det"))


def called_by_name(t: Tree, head: int) -> int:
    """The name of "a warden named Tom Felgate", whose noun is at `head`; ROOT where none is told
    so."""
    given = [c for c in t.children(head, "acl") if t.forms[c] in {"named", "called"}]
    for c in given:
        name = t.child(c, "xcomp", "obj", "obl")
        if name is not None and t.upos[name] == "PROPN" and name == c + 1:
            return name
    return ROOT
