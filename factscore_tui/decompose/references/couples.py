"""What "they", "he" and "she" are behind a wedding: "In 1895 she married Pierre. Together they
found two elements. In 1906 he was killed"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from factscore_tui.decompose.references.clauses import clause_head, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, TIME, UNKNOWN
from factscore_tui.decompose.references.lexicon import HE, SHE, THEY, WEDDING, word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_JOINED = frozenset("joined met befriended".split())  # noqa: SIM905
"""Verbs besides those of weddings whose subject and object "they" may be."""
_OFFSPRING = word_set("children child sons son daughters daughter twins")
_PARTED = frozenset({"divorced", "separated", "remarried"})
_BY_BLOOD = frozenset("father mother son daughter brother sister uncle aunt".split())  # noqa: SIM905
_OF_TWO = frozenset(
    "son sons daughter daughters child children baby twins marriage wedding home".split()  # noqa: SIM905
)
"""What a couple has."""
_COUPLES = frozenset({"couple", "parents"})
PARENTS = {"father": "mother", "mother": "father"}
_GOES_ON = 5
"""Sentences in which "their daughter" is still that of the last couple, where no other two or more
people are named between."""
_OPENS = 2
"""Words before the subject at most: "Together they", "In 1903 they"."""


def of_couple(
    t: Tree,
    i: int,
    found: Entity | None,
    groups: Sequence[Entity],
    recent: Sequence[Entity],
    n: int,
) -> Entity | None:
    """What pronoun `i` of sentence `n` is where the sentence before marries two, or has them as
    its subject ("Ann married Tom. They had a son"); else `found`, what it is taken for."""
    if found is None:
        found = _both(t, i, groups, recent, n)
    elif found.members and t.forms[i] in THEY:  # not his first wife and he
        mine = (g for g in groups if g.sentence == n and "couple" in g.types and g is not found)
        found = next((g for g in mine if {*g.members} & {*found.members}), found)
    return _one(t, i, found, groups, n)


def are_spouses(t: Tree, i: int) -> bool:
    """True for "the two" of "The two divorced in 1939": what only husband and wife do."""
    v = t.heads[i]
    return v != ROOT and t.relations[i].startswith("nsubj") and t.forms[v] in WEDDING | _PARTED


def weds(t: Tree, first: int, group: Entity) -> bool:
    """True for the two, the first of them at word `first`, of "Frida Kahlo and Diego Rivera married
    in 1929"; not of "Ann and Ida married two brothers"."""
    v = t.heads[first]
    two = len(group.members) == 2 and t.relations[first].startswith("nsubj") and v != ROOT
    return two and t.forms[v] in WEDDING and t.child(v, "obj", "aux:pass") is None


def kin(e: Entity | None) -> bool:
    """True for two of whom the text calls one a parent, child, brother or sister."""
    return e is not None and any(x.types & _BY_BLOOD for x in e.members)


def of_survivor(
    t: Tree, i: int, at: Mapping[int, Entity], weddings: Sequence[Entity]
) -> Entity | None:
    """The couple for "She is survived by their son" and "He leaves their two daughters", where the
    text told of one wedding, and it was that one's; None elsewhere."""
    if t.forms[i] != "their" or t.forms[t.heads[i]] not in _OF_TWO or len(weddings) != 1:
        return None
    v = clause_head(t, i)
    s = subject_word(t, v)
    survives = t.forms[v] in {"survived", "leaves", "survive"}
    return weddings[0] if survives and at.get(s) in weddings[0].members else None


def together(groups: Sequence[Entity], one: Entity, other: Entity, n: int) -> Entity | None:
    """The group that sentence n has made of the two already: "met Edith, whom he married"."""
    here = (
        g for g in groups if g.sentence == n and {id(one), id(other)} <= set(map(id, g.members))
    )
    return next(here, None)


def pairs(
    t: Tree, end: int, at: Mapping[int, Entity]
) -> Iterator[tuple[int, int, Entity, Entity, set[str]]]:
    """Verbs before word `end` that bring two together ("Ann married Tom", "Ann met Tom"), with the
    word for the second, the two, and what kind of pair a wedding makes of them."""
    for v in range(end):
        who, whom = _sides(t, v)
        if t.forms[v] not in WEDDING | _JOINED or who == ROOT or whom is None or whom > end:
            continue
        if "same" in {t.forms[k] for k in t.children(whom, "amod")}:
            continue  # "married the same man twice": who he was is told elsewhere
        one, other = at.get(who), at.get(whom)
        if one is None or other is None or one is other or one.members or other.members:
            continue
        yield v, whom, one, other, {"couple"} if t.forms[v] in WEDDING else set()


def _sides(t: Tree, v: int) -> tuple[int, int | None]:
    """Who does verb v, and whom it is done to or married: "left before marrying Rivera", "is
    married to the novelist", "Farrow, whom he married"; ROOT and None where there is nobody."""
    who, whom = subject_word(t, v), t.child(v, "obj")
    if who == ROOT and t.forms[v] == "marrying" and t.relations[v] == "advcl":
        who = subject_word(t, t.heads[v])
    if whom is not None and t.forms[whom] == "whom" and t.relations[v] == "acl:relcl":
        whom = t.heads[v]
        whom = t.heads[whom] if t.relations[whom] == "appos" else whom
    if whom is None and t.forms[v] == "married":
        whom = next((k for k in t.children(v, "obl") if t.case(k) == "to"), None)
    return who, whom


def _both(
    t: Tree, i: int, groups: Sequence[Entity], recent: Sequence[Entity], n: int
) -> Entity | None:
    """The two whom the sentence before marries, or speaks of as "they" again, for a "they" that
    begins sentence `n`, whom the words before the semicolon marry ("She married Pierre in 1895;
    they had a son"), and for "their daughter" later; None where several others are named there."""
    subject = t.forms[i] == "they" and t.relations[i].startswith("nsubj")
    opens = subject and i <= _OPENS
    both = _married(groups, n, 1, _COUPLES) if opens and t.heads[i] == t.root else None
    if subject and t.forms[i - 1] == ";" and i > 1:
        both = next((g for g in reversed(groups) if "couple" in g.types and g.sentence == n), None)
    if t.forms[i] == "their" and t.forms[t.heads[i]] in _OF_TWO:
        return _with_children(_married(groups, n, _GOES_ON), recent, n)
    had = t.child(t.root, "obj") if t.forms[t.root] in {"had", "have"} else None
    if both is None and opens and had is not None and t.forms[had] in _OFFSPRING:
        both = _married(groups, n - 1)  # "She married King. He became an earl. They had a son"
    family = t.forms[t.heads[i]] in {"had", "have"} and _has_children(t, t.heads[i])
    others = (e for e in recent if both and e.sentence >= both.sentence and e is not both)
    many = (e for e in others if e.members or (e.plural and e.sort != TIME and e.role != "pred"))
    # "married Agassi, a winner of eight titles and a medal; they have a son": no titles have
    return None if any(not family or _people(e) for e in many) else both


def _people(e: Entity) -> bool:
    """True for several of whom one is a person with a name, and for "the parents"."""
    return any(m.named and m.sort == PERSON for m in e.members) or e.sort == PERSON


def _has_children(t: Tree, v: int) -> bool:
    return any(t.forms[o] in _OFFSPRING for o in t.children(v, "obj"))


def _with_children(both: Entity | None, recent: Sequence[Entity], n: int) -> Entity | None:
    """The couple of "She taught him to read. Their daughter ...", where nobody else has been two
    or more since."""
    for e in recent:
        if both is None or not both.sentence <= e.sentence < n or e is both:
            continue
        people = any(x.sort == PERSON for x in e.members) or (e.plural and e.named)
        if people and not set(e.members) <= set(both.members):
            return None
    return both


def _one(t: Tree, i: int, found: Entity | None, groups: Sequence[Entity], n: int) -> Entity | None:
    """The husband for a "he", the wife for a "she", behind a sentence of which both are the
    subject, where whoever else was found is none of them nor its subject."""
    form = t.forms[i]
    both = _married(groups, n) if form in HE | SHE else None
    if both is None or both.role != "subj" or found in both.members:
        return found
    wanted = "m" if form in HE else "f"
    sure = [e for e in both.members if e.gender == wanted]
    may = [e for e in both.members if not e.gender]
    fits = sure or (may if len(may) == 1 else [])
    other = found is not None and found.sentence == n and found.word < i
    return fits[0] if len(fits) == 1 and not other else found


def _husband_or_wife(t: Tree, first: int, group: Entity) -> None:
    """Rivera is no "she" after "she and Rivera divorced", where nothing else tells what he is."""
    if len(group.members) != 2 or not t.relations[first].startswith("nsubj"):
        return
    if t.forms[t.heads[first]] not in WEDDING | _PARTED:
        return
    one, other = sorted(group.members, key=lambda e: not e.gender)
    if one.gender and not other.gender and other.named and other.sort in {PERSON, UNKNOWN}:
        other.gender, other.sort = "m" if one.gender == "f" else "f", PERSON


def named_together(t: Tree, first: int, group: Entity, at: dict[int, Entity]) -> None:
    """What it tells of a new group that its first name is word `first`."""
    _husband_or_wife(t, first, group)
    _one_with_noun(t, first, group, at)


def _one_with_noun(t: Tree, first: int, group: Entity, at: dict[int, Entity]) -> None:
    """Make one of the group whose first name is word `first` and the noun beside it: "two
    engineers, Koechlin and Nouguier. They ..."."""
    noun = t.heads[first]
    beside = at.get(noun) if t.relations[first] == "appos" else None
    if beside is not None and beside.plural and not beside.named and not beside.members:
        group.types |= beside.types
        beside.generic = True  # from here on nothing stands for the noun alone
        at[noun] = group


def _married(
    groups: Sequence[Entity], n: int, back: int = 1, kinds: frozenset[str] = frozenset({"couple"})
) -> Entity | None:
    """The last couple, where one of the `back` sentences before marries or names the two."""
    found = (g for g in reversed(groups) if kinds & g.types and 1 <= n - g.sentence <= back)
    return next(found, None)
