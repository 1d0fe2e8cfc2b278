"""A clause as a frame: who, the verb, what belongs to it, and what can be added or left out."""

from __future__ import annotations

from dataclasses import dataclass, field

from factscore_tui.decompose.references.kinds import TIME, sort_of_noun
from factscore_tui.decompose.rules.clefts import with_hour
from factscore_tui.decompose.rules.infinitives import SUBJECT, share_an_object
from factscore_tui.decompose.rules.lent_helpers import helpers_lent
from factscore_tui.decompose.rules.lexicon import (
    CONDITIONS,
    DISTRIBUTED,
    HABITS,
    JOINT,
    ORDERS_TEXT,
    PARTICLES,
    UNSURE,
)
from factscore_tui.decompose.rules.noun_phrases import NounPhrases, one_firm
from factscore_tui.decompose.rules.participles import beside_the_clause, of_the_whole
from factscore_tui.decompose.rules.phrase import Phrase, trimmed
from factscore_tui.decompose.rules.shared_objects import shared_behind
from factscore_tui.decompose.syntax.tree import Tree

_GROUP = ("aux", "aux:pass", "cop", "compound:prt", "expl")
_AHEAD = frozenset({"advmod", "obl:unmarked"})
"""What a measure is to its adjective: "21.4 m wide"."""
_OBJECTS = frozenset({"obj", "iobj", "ccomp", "xcomp", "csubj", "obl:agent"})
_ADJUNCTS = frozenset(
    "obl obl:unmarked advmod advcl nmod dep orphan expl dislocated".split()  # noqa: SIM905
)
_SAYS_NOTHING = frozenset({"punct", "cc", "vocative", "discourse", "reparandum"})
"""Relations of what no fact needs: marks, "and", "Anna, ...", "Well, ...", a slip of the tongue."""
_OF_PREDICATE = frozenset(
    """det amod compound nummod nmod:poss flat fixed case nmod:unmarked det:predet cc:preconj dep
    nmod:desc""".split()  # noqa: SIM905
)
"""Relations of what belongs to a predicate noun in every fact: "is the former director"."""
_NEARER = frozenset({"last", "next", "this", "that", "every"})

_SUPPOSING = frozenset({"had", "were", "should"})
_EARLY = frozenset({"first", "originally", "initially", "formerly"})
"""Adverbs before a verb that say that it was so for a time only, or again later."""


@dataclass
class FramePart:
    """An object or adjunct: its words in order. `head` is its word in the tree; `must` keeps it in
    every fact."""

    words: list[int]
    head: int
    must: bool = False
    shorter: list[list[int]] = field(default_factory=list)


@dataclass
class Frame:
    """A clause. `subjects` are ways to name who: all of them first, then each one; `group` the verb
    with what belongs to it; `objects` what every fact needs; `adjuncts` what may be added."""

    head: int
    kind: str
    subjects: list[Phrase]
    group: list[int]
    lent: Phrase
    objects: list[FramePart]
    adjuncts: list[FramePart]
    changed: dict[int, Phrase]
    past: bool
    report: int = -1


@dataclass
class _Sorted:
    """What hangs on the verb v of a clause, as far as it is sorted. `report` and `second` are those
    of `FrameBuilder.frame`; `group` are the words of the verb."""

    v: int
    kind: str
    report: int
    second: int
    group: list[int]
    objects: list[FramePart] = field(default_factory=list)
    adjuncts: list[FramePart] = field(default_factory=list)


class FrameBuilder:
    """Sorts what hangs on a clause's verb."""

    def __init__(self, tree: Tree, nouns: NounPhrases) -> None:
        self.t, self.nouns = tree, nouns

    def frame(
        self,
        v: int,
        kind: str,
        subjects: list[Phrase],
        changed: dict[int, Phrase],
        report: int,
        second: int = -1,
    ) -> Frame:
        """The frame of clause v: everything under it, sorted into verb, objects and adjuncts;
        `second` is the infinitive to tell in place of the first that it is joined to."""
        t = self.t
        verbs = self._verbs(v)
        group, first = [v], t.heads[second] if second >= 0 else -1
        if first in verbs:  # "decided to sell the house and buy a boat": to buy a boat
            verbs[verbs.index(first) :] = [second]
            group += [] if t.child(second, "mark") is not None else t.children(first, "mark")
        parts = _Sorted(v, kind, report, second, group)
        left_out = {*self._who(v), *before_mark(t, v), *verbs, first}
        for h in verbs:
            for k in t.kids[h]:
                if k not in left_out and t.relations[k] not in _SAYS_NOTHING:
                    self._sort(parts, h, k)
            if h != v:
                parts.group.append(h)
        objects = parts.objects + [self.part(k) for k in shared_behind(t, v)]
        changed = with_hour(t, v, changed)
        if -2 in changed:  # "the films he directed": the noun is the object
            objects.insert(0, FramePart([-2], -2))
        return Frame(
            v,
            kind,
            subjects,
            sorted(set(parts.group)),
            helpers_lent(t, v, kind),
            objects,
            self._ranges(parts.adjuncts),
            changed,
            t.is_past(v),
            report,
        )

    def _verbs(self, v: int) -> list[int]:
        """The verb of clause v and the infinitives under it that have its subject: "wanted to try
        to sell the house" is wanted, try, sell; four of them at most."""
        t, verbs = self.t, [v]
        while len(verbs) < 4:
            x = t.child(verbs[-1], "xcomp")
            if x is None or t.child(x, *SUBJECT) is not None or self._born_as(verbs[-1], x):
                break
            verbs.append(x)
        return verbs

    def _who(self, v: int) -> list[int]:
        """What the subjects of the frame say, so that no part of it need: those of clause v, of
        "It is known that bees dance" the "it" alone."""
        expletive = self.t.child(v, "expl")
        return [expletive] if expletive is not None else self.t.children(v, *SUBJECT)

    def _sort(self, parts: _Sorted, h: int, k: int) -> None:
        """Put word k, which hangs on verb h of the clause, with what is under it where it belongs:
        to the verb, the objects or the adjuncts, or nowhere where another frame tells it."""
        t, relation = self.t, self.t.relations[k]
        if h not in {parts.v, parts.second} and share_an_object(t, h, k):
            parts.group += [j for j in t.subtree(k) if not t.is_mark(j)]
        elif h == parts.v and relation in SUBJECT:  # with "it" before the verb
            parts.objects.append(self.part(k))
        elif self._of_the_verb(parts, h, k):
            parts.group += t.subtree(k)
        elif self._told_elsewhere(parts, k):
            return
        elif self._born_as(h, k):
            name = self.part(k)
            end = next((n for n, j in enumerate(name.words) if t.forms[j] == ","), None)
            parts.adjuncts.append(FramePart(name.words[:end], k))
        elif relation in _OBJECTS:
            parts.objects.append(self.part(k))
        elif self._of_the_predicate(parts, h, k):
            parts.group += t.subtree(k)
        elif relation == "appos":  # "He met Ann, a painter": a noun fact
            return
        elif relation in _ADJUNCTS or (relation == "acl" and t.xpos[k] in {"VBN", "VBG"}):
            measured = relation in _AHEAD and t.upos[h] == "ADJ" and k < h
            parts.adjuncts.append(self.part(k))
            if measured and t.child(k, "nummod") is not None:
                parts.adjuncts[-1].must = True  # "is 21.4 m wide" is not "is wide"
        else:
            parts.group += t.subtree(k)

    def _born_as(self, h: int, k: int) -> bool:
        """True for the name in "was born Cassius Clay in Louisville in 1942": it was one thing to
        be called so, another to be born there."""
        t = self.t
        called = t.forms[h] == "born" and t.relations[k] == "xcomp" and t.is_name(k)
        return called and t.child(h, "obl") is not None

    def _of_the_verb(self, parts: _Sorted, h: int, k: int) -> bool:
        """True for what every fact with the verb needs beside it: "has been", "to", the "up" of
        "gave up", "reportedly", "often"."""
        t, relation, below = self.t, self.t.relations[k], h != parts.v
        if relation in _GROUP or (relation == "mark" and (below or self._due(k, parts.v))):
            return True
        if relation == "obl:unmarked" and parts.kind == "part" and self._right_before(k, parts.v):
            return True
        if relation == "advmod":
            if (below and k < h) or (parts.kind == "part" and self._right_before(k, parts.v)):
                return True
            kept = t.forms[k] in UNSURE | HABITS or (t.forms[k] in PARTICLES and k == h + 1)
            return kept and t.forms[k] not in DISTRIBUTED
        # "called it cruel and stupid"
        return below and relation == "conj" and t.upos[k] == t.upos[h] == "ADJ"

    def _told_elsewhere(self, parts: _Sorted, k: int) -> bool:
        """True for what is told in a frame of its own or says nothing of this one: the "that" of
        "that she left", the "respectively" of two sums, "who had left", "In conclusion"."""
        t, relation = self.t, self.t.relations[k]
        if relation == "mark" or (relation == "advmod" and t.forms[k] in DISTRIBUTED):
            return True
        comment = relation == "acl" and self.nouns.comments(k)
        own = k == parts.report or relation == "acl:relcl" or comment
        return own or self._apart(k) or orders_text(t, k)

    def _of_the_predicate(self, parts: _Sorted, h: int, k: int) -> bool:
        """True for what belongs to a noun or adjective that is said of somebody: "is the former
        director of the bank", "were the lawyer Edwin Earhart and Amy Otis"."""
        t, relation = self.t, self.t.relations[k]
        if h != parts.v or (t.child(h, "cop") is None and t.is_verb(h)):
            return False
        if relation == "appos":
            return self.nouns.tight(h, k)
        return relation in _OF_PREDICATE or (relation == "nmod" and t.case(k) == "of")

    def _ranges(self, adjuncts: list[FramePart]) -> list[FramePart]:
        """ "rose from 71% to 84%": both ends are told together."""
        t, out = self.t, list[FramePart]()
        for part in sorted(adjuncts, key=lambda p: min(p.words, default=p.head)):
            before = out[-1] if out else None
            ends = (
                before is not None and t.case(before.head) == "from" and t.case(part.head) == "to"
            )
            if (
                before is not None
                and ends
                and self._figure(before.words)
                and self._figure(part.words)
            ):
                out[-1] = FramePart(
                    sorted({*before.words, *part.words}), before.head, before.must or part.must
                )
            else:
                out.append(part)
        return out

    def _figure(self, words: list[int]) -> bool:
        return any(self.t.upos[k] == "NUM" for k in words)

    def _right_before(self, k: int, v: int) -> bool:
        """True for "best" of "Best known for ...", "originally" of "Originally built as ...",
        "once" of "Once a farm, ..." and "three metres" of "Three metres tall, ..."."""
        t = self.t
        begin = v - 1 if t.xpos[v] in {"VBN", "JJ"} else t.subtree(v)[0]
        fit = t.xpos[v] in {"VBN", "JJ", "NN"} and t.heads[k] == v
        return fit and t.subtree(k)[-1] == begin

    def _due(self, k: int, v: int) -> bool:
        """True for the "to" of "lessons are to resume", the "due to" of "is still due to open"."""
        t = self.t
        if t.forms[k] not in {"to", "due"}:
            return False
        own = [j for j in t.children(v, "aux", "cop") if j < k]
        return bool(own) and all(t.heads[j] == v for j in range(max(own) + 1, k))

    def _apart(self, k: int) -> bool:
        """True for what is told in a frame of its own: a coordinated clause, a relative one, an
        aside ("He left, and she stayed", "who stayed", "leaving her behind")."""
        relation = self.t.relations[k]
        if relation == "advcl":
            own = participial(self.t, k) or beside_the_clause(self.t, k, self.t.heads[k])
            own = own and not supposed(self.t, k)
            return own or relative_word(self.t, k) is not None
        return relation in {"conj", "parataxis", "advcl:relcl"}

    def part(self, k: int) -> FramePart:
        """An object or adjunct with shorter forms of it: each of what is coordinated in it."""
        t = self.t
        case = [j for j in t.children(k, "case", "mark") if j < k]
        clause = t.relations[k] in {"advcl", "ccomp", "csubj", "xcomp", "acl"}
        inside = t.subtree(k) if clause else self.nouns.noun(k)
        lead = sorted(j for c in case for j in t.subtree(c))
        words = trimmed(sorted({*lead, *inside}), t)
        relation = t.relations[k]
        marks = {t.forms[j] for j in t.children(k, "mark", "case", "advmod")}
        in_two = t.case(k) == "in" and t.upos[k] == "NUM" and t.forms[k] in {"two", "three", "half"}
        must = bool(marks & CONDITIONS) or in_two or supposed(t, k)  # "had broken in two"
        before = t.forms[k] in _EARLY and k < t.heads[k]  # "was first performed in 1831"
        nearly = bool(UNSURE & {t.forms[j] for j in t.subtree(k)})  # "almost completely deaf"
        unsure = relation == "advmod" and (nearly or before)
        must = must or t.case(k) == "according to" or unsure
        shorter = []
        joined = t.conjuncts(k)
        forms = {t.forms[j] for j in words}
        plain = relation not in {"advcl", "ccomp", "csubj"} and not forms & JOINT
        counted = all(t.child(c, "nummod") is not None or t.upos[c] == "NUM" for c in joined)
        firm = one_firm(t, joined)
        if (
            len(joined) > 1
            and plain
            and not firm
            and not counted
            and all(t.conjunction(c) in {"and", "", "&"} for c in joined[1:])
        ):
            for c in joined:
                own = [j for x in t.children(c, "case") if x < c for j in t.subtree(x)]
                own = own or ([] if c != k and is_bare_time(t, c) else lead)
                shorter.append(trimmed(sorted({*own, *self.nouns.noun(c, alone=True)}), t))
        shorter += self._by_name(k, lead)
        return FramePart(words, k, must, shorter)

    def _by_name(self, k: int, lead: list[int]) -> list[list[int]]:
        """ "by Jim Noone" of "by his assistant, Jim Noone"."""
        t = self.t
        if t.heads[k] >= 0 and t.forms[t.heads[k]] in {"has", "have", "had"}:
            return []  # "has a daughter, Neve"
        names = [
            a
            for a in t.children(k, "appos")
            if t.is_name(a)
            and t.forms[min(t.subtree(a))] == ","
            and not {t.forms[j] for j in t.children(a, "det")} & {"a", "an"}
        ]
        if len(names) != 1 or t.is_name(k) or t.xpos[k] != "NN" or t.child(k, "conj") is not None:
            return []
        name = self.nouns.noun(names[0], alone=True)
        mark = next((n for n, j in enumerate(name) if n and t.forms[j] == ","), len(name))
        return [trimmed(sorted({*lead, *name[:mark]}), t)]


def turn_fronted(t: Tree) -> None:
    """Make the first of two subjects what is said of the second: "The third of eight children, she
    could not attend a school"."""
    for v in range(len(t)):
        own = t.children(v, "nsubj", "nsubj:pass")
        if len(own) != 2:
            continue
        first, second = own
        last = max(t.subtree(first, t.children(first, "punct")))
        pronoun = t.forms[second] in {"he", "she", "it", "they"} and second < v
        if pronoun and t.forms[last + 1 : second] == [","] and t.upos[first] != "PRON":
            t.relations[first] = "advcl"


def is_bare_time(t: Tree, k: int) -> bool:
    """True for "last year" of "in 2022 and again last year", which has no preposition."""
    nearer = t.children(k, "amod", "det")
    return sort_of_noun(t.forms[k]) == TIME and any(t.forms[c] in _NEARER for c in nearer)


def orders_text(t: Tree, k: int) -> bool:
    """True for what only orders a text, set off by a comma: "In conclusion, ...", "The bell, on the
    other hand, ..."."""
    if t.relations[k] not in {"obl", "advmod", "discourse", "advcl", "obl:unmarked"}:
        return False
    words = [j for j in t.subtree(k) if not t.is_mark(j)]
    if not words or " ".join(t.forms[j] for j in words) not in ORDERS_TEXT:
        return False
    first, last = words[0], words[-1]
    opened = not first or t.is_mark(first - 1)
    return opened and last + 1 < len(t) and t.tokens[last + 1].text == ","


def relative_word(t: Tree, k: int) -> int | None:
    """The word "who", "which" or "where" after a comma that opens a clause the parser hung on the
    verb."""
    first = [j for j in t.subtree(k) if not t.is_mark(j)][:2]
    for j in first:
        if t.forms[j] in {"who", "which", "whom", "whose"} or (
            t.forms[j] == "where" and t.tokens[j - 1].text == ","
        ):
            return (
                j
                if j > 0
                and t.tokens[j - 1].text in {",", "(", "of", "in", "at", "to", "from", "by"}
                else None
            )
    for j in range(min(t.subtree(k)), k):  # "two thirds of which are found nowhere else"
        share = t.heads[j]
        if t.forms[j] in {"which", "whom"} and t.case(j) == "of" and t.heads[share] == k:
            return j if t.relations[share] in SUBJECT else None
    return None


def participial(t: Tree, k: int) -> bool:
    """True for a participle clause that is told as a fact of its own: "He joined the army, serving
    in Korea"."""
    own = t.children(k, "mark", "case", *SUBJECT)
    first = min(t.subtree(k))
    return (
        t.xpos[k] in {"VBG", "VBN"}
        and not own
        and not of_the_whole(t, k)
        and (t.tokens[first].text == "," or t.tokens[first - 1].text == "," or first == 0)
    )


def supposed(t: Tree, a: int) -> bool:
    """True for a condition without "if": "Had Pryce not hit the bar, ...", "..., provided that the
    county pays"."""
    if t.relations[a] != "advcl" or t.children(a, "mark"):
        return False
    if t.forms[a] in {"provided", "providing", "assuming"} and t.child(a, *SUBJECT) is None:
        return t.child(a, "ccomp") is not None
    helpers = t.children(a, "aux", "aux:pass", "cop")
    own = [k for k in t.subtree(a) if not t.is_mark(k)]
    subject = t.child(a, *SUBJECT)
    begins = bool(helpers) and helpers[0] == own[0] and t.forms[own[0]] in _SUPPOSING
    return begins and subject is not None and own[0] < subject


def before_mark(t: Tree, v: int) -> list[int]:
    """What stands before the word that opens the adverbial clause v: "only" and "shortly" of "only
    after she had left", which say nothing of what is in the clause."""
    if t.relations[v] != "advcl":
        return []
    marks = [k for k in t.children(v, "mark", "advmod") if t.xpos[k] in {"IN", "WRB"} and k < v]
    return [k for k in t.children(v, "advmod", "obl:unmarked") if marks and k < marks[0]]


def no_participle(t: Tree, a: int, subject: Phrase) -> bool:
    """True where clause a says nothing of the subject: "panes were made by spinning glass",
    "compared with 260 a year before", "strictly speaking", "although shorter than that", "not of
    the sea", "he married again, this time a cousin of hers"; and where nobody is the subject: "it
    takes more than four years"."""
    marks = {t.forms[k] for k in t.children(a, "mark", "case")}
    if marks & {"instead", "without", "rather"}:  # "Instead of rebuilding the town, he left"
        return True
    if "by" in marks and t.child(t.heads[a], "aux:pass") is not None:
        return True
    first = subject[0].word if subject else -1
    if first >= 0 and t.relations[first] == "expl":
        return True
    own = [t.forms[k] for k in t.children(a, "advmod")]
    if not t.is_verb(a):
        this_time = any(t.forms[k - 1 : k + 1] == ["this", "time"] for k in t.kids[a] if k)
        return t.xpos[a] in {"JJR", "RBR"} or "not" in own or this_time
    adverb = t.forms[a] == "speaking" and any(k.endswith("ly") for k in own)
    return adverb or (t.forms[a] == "compared" and t.child(a, "aux", "aux:pass") is None)


def is_clause(t: Tree, k: int) -> bool:
    """True for a word that heads a clause of its own."""
    return t.is_verb(k) or t.child(k, "cop", "aux", "nsubj", "nsubj:pass") is not None
