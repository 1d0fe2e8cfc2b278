"""Who or what stands in which place of a verb: "A named B after C" in any of its forms, names and
plain nouns alike.

A frame is a verb (or "is a NOUN") with its fillers by place: "subj", "obj", a preposition, and a
noun's own ("obj/of": "B's teaching", "the teaching of B"). A passive's subject is "obj", its "by"
is "subj". Frames are compared by exchanges.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.core.span import Span
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.roles.arguments import ArgumentName, name_at
from factscore_tui.verify.differences.roles.predicates import predicate_of
from factscore_tui.verify.differences.roles.propositions import asserted, is_passive
from factscore_tui.verify.features.lexical import stem

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

ROOT = -1
OWN = "/"
"""Between a place and the preposition of what its noun has: "obj/of"."""
_SUBJECT = ("nsubj", "nsubj:pass")
_DENIALS = frozenset("not n't never no neither nor nobody nothing".split())  # noqa: SIM905
_HALF = frozenset(
    """only just until till yet again longer anymore more less hardly almost nearly always
    necessarily all every both     alone merely than if unless whether often usually frequently
    generally regularly normally mostly mainly fully     completely entirely exactly officially
    really much very quite enough first then even""".split()  # noqa: SIM905
)
"""Words beside which a denial is no plain denial: "not only", "not until", "not all"."""
_RELATIVE = frozenset(("who", "which", "that", "whom"))
PERSONAL = frozenset("he she him her his it its they them their".split())  # noqa: SIM905
_EMPTY = frozenset(("be", "do", "have"))

Told = Literal["said", "denied", "open"]
"""Said outright, denied outright, or neither (asked, reported, possible, in part)."""


@dataclass(frozen=True, slots=True)
class Filler:
    """A name or a noun in a place: its range with its words, and its stems; of a noun `head` is the
    last word's, and `stems` has the words before it too. `unknown` is a pronoun that nobody can
    place, `loose` what another clause has ("B, who came"): parsers err there."""

    span: Span
    text: str
    stems: frozenset[str]
    name: ArgumentName | None = None
    head: str = ""
    unknown: bool = False
    loose: bool = False

    def same(self, other: Filler) -> bool:
        """Surely the same, as far as words tell."""
        if self.unknown or other.unknown:
            return False
        if self.name is not None and other.name is not None:
            return self.name.same(other.name)
        if self.name is not None or other.name is not None:
            # "Police" is a name but where it opens a sentence
            return self.text[:1].isupper() and self.text == other.text
        return self.head == other.head and (self.stems <= other.stems or other.stems <= self.stems)

    def differs(self, other: Filler) -> bool:
        """Surely two names of two things."""
        return self.name is not None and other.name is not None and self.name.differs(other.name)


@dataclass(frozen=True, slots=True)
class SpeechFrame:
    """`at` is the word that says so, `told` whether it is said; `main` is false in a clause of
    another."""

    predicate: str
    at: Span
    told: Told
    places: dict[str, tuple[Filler, ...]]
    main: bool = True

    def at_place(self, key: str) -> tuple[Filler, ...]:
        """The fillers of a place; of a phrase with a preposition wherever it is attached: "worked
        as an aide in A"."""
        if (
            key in self.places
            or key in {"subj", "obj"}
            or key.endswith(f"{OWN}of")
            or key.startswith(f"subj{OWN}")
        ):
            return self.places.get(key, ())
        last = key.rpartition(OWN)[2]
        free = (
            (own, found) for own, found in self.places.items() if not own.startswith(f"subj{OWN}")
        )
        return next((found for own, found in free if own.rpartition(OWN)[2] == last), ())


def frames(
    tree: Tree, text: str, about: tuple[str, ...] = (), pronouns: frozenset[str] = frozenset()
) -> tuple[SpeechFrame, ...]:
    """All frames of a parsed sentence in the order of their words. `pronouns` mean who has the
    stems `about` where no name stands before them."""
    return tuple(_Reader(tree, text, about, pronouns).all())


class _Reader:
    def __init__(
        self, tree: Tree, text: str, about: tuple[str, ...], pronouns: frozenset[str]
    ) -> None:
        self.tree, self.text = tree, text
        self._about, self._pronouns = about, pronouns
        self._names = [
            k for k in range(len(tree)) if tree.is_name(k) and tree.forms[k] not in CALENDAR_WORDS
        ]

    def all(self) -> Iterator[SpeechFrame]:
        tree = self.tree
        for i in range(len(tree)):
            if tree.child(i, "cop") is not None and tree.upos[i] == "NOUN":
                yield from self._frame(i, "is " + stem(fold(tree.forms[i])))
            elif tree.is_verb(i) or (tree.xpos[i] == "VBN" and tree.relations[i] == "acl"):
                particle = tree.child(i, "compound:prt")
                root = predicate_of(tree.forms[i])
                if root not in _EMPTY:
                    yield from self._frame(
                        i, root + (f" {tree.forms[particle]}" if particle is not None else "")
                    )

    def _frame(self, v: int, predicate: str) -> Iterator[SpeechFrame]:
        tree = self.tree
        places: dict[str, tuple[Filler, ...]] = {}
        passive = is_passive(tree, v)
        subject = self._subject(v)
        if subject is not None:
            key = "obj" if passive else "subj"
            self._put(places, key, subject)
            if tree.relations[v] in {"acl", "acl:relcl", "advcl"} and tree.heads[subject] != v:
                places[key] = tuple(replace(filler, loose=True) for filler in places[key])
        for k in tree.kids[v]:
            relation, case = tree.relations[k], tree.case(k)
            if relation == "obj" and not passive:
                self._put(places, "obj", k)
            elif relation in {"obj", "iobj"}:
                self._put(places, "to" if relation == "iobj" else "obj2", k)
            elif relation == "obl:agent" or (relation == "obl" and case == "by" and passive):
                self._put(places, "subj", k)
            elif case and (
                relation == "obl" or (relation == "nmod" and k > v and tree.upos[v] == "NOUN")
            ):
                self._put(places, case, k)
            elif relation == "nmod:poss" and tree.upos[v] == "NOUN":
                self._put(places, "of", k)
        if places:
            token = tree.tokens[v]
            main = tree.relations[v] in {"root", "conj"}
            yield SpeechFrame(predicate, Span(token.start, token.end), told(tree, v), places, main)

    def _put(self, places: dict[str, tuple[Filler, ...]], place: str, i: int) -> None:
        found = tuple(filler for k in self._joined(i) if (filler := self._filler(k)) is not None)
        if not found or len(found) < len(self._joined(i)):
            found = (*found, self._nobody(i))
        places[place] = (*places.get(place, ()), *found)
        tree = self.tree
        if tree.is_name(i):
            return
        for k in tree.kids[i]:
            case = (
                "of"
                if tree.relations[k] == "nmod:poss"
                else tree.case(k)
                if tree.relations[k] == "nmod"
                else ""
            )
            if case and (k > i or tree.relations[k] == "nmod:poss"):
                own = self._filler(k)
                if own is not None:
                    key = f"{place}{OWN}{case}"
                    places[key] = (*places.get(key, ()), own)

    def _joined(self, i: int) -> list[int]:
        """The word and what is coordinated with it, other clauses left out."""
        tree = self.tree
        return [k for k in tree.conjuncts(i) if k == i or tree.child(k, *_SUBJECT, "cop") is None]

    def _nobody(self, i: int) -> Filler:
        token = self.tree.tokens[i]
        return Filler(Span(token.start, token.end), token.text, frozenset(), unknown=True)

    def _filler(self, i: int) -> Filler | None:
        tree, token = self.tree, self.tree.tokens[i]
        form, span = tree.forms[i], Span(token.start, token.end)
        if form in PERSONAL:
            if form not in self._pronouns or self._may_mean_another(i):
                return self._nobody(i)
            name = ArgumentName(span, token.text, self._about, pronoun=True)
            return Filler(span, token.text, frozenset(self._about), name)
        called = (
            name_at(tree, i, self.text)
            if tree.is_name(i) or tree.child(i, "nmod:poss") is None
            else None
        )
        if called is not None:
            return Filler(called.span, called.text, frozenset(called.stems), called)
        if tree.upos[i] != "NOUN" or any(c.isdigit() for c in token.text):
            return None
        beside = [k for k in tree.children(i, "amod", "compound", "nummod") if k < i]
        first = min([i, *beside])
        whole = Span(tree.tokens[first].start, token.end)
        head = stem(fold(form))
        stems = frozenset((head, *(stem(fold(tree.forms[k])) for k in beside)))
        for k in tree.children(i, "appos", "flat"):  # "the navigator Fred Noonan"
            named = name_at(tree, k, self.text)
            if named is not None:
                return Filler(named.span, named.text, frozenset(named.stems), named)
        return Filler(whole, whole.of(self.text), stems, head=head)

    def _may_mean_another(self, i: int) -> bool:
        """A name stands before the pronoun; but whom the subject names, an object of the same verb
        does not mean."""
        tree = self.tree
        subject = (
            tree.child(tree.heads[i], *_SUBJECT) if tree.relations[i] in {"obj", "iobj"} else None
        )
        beside: set[int] = set()
        if subject is not None:
            owners = [k for n in tree.subtree(subject) for k in tree.children(n, "nmod:poss")]
            beside = set(tree.subtree(subject, owners))
        return any(k < i and k not in beside for k in self._names)

    def _subject(self, v: int) -> int | None:
        """The word that is the subject, the verb's own or the one that it shares."""
        tree = self.tree
        k, h, relation = tree.child(v, *_SUBJECT), tree.heads[v], tree.relations[v]
        if k is not None:
            relative = tree.forms[k] in _RELATIVE and relation == "acl:relcl"
            return (h if h != ROOT else None) if relative else k
        if h == ROOT or tree.child(v, "mark") is not None:
            return None
        if relation == "acl":
            return h if tree.xpos[v] in {"VBN", "VBD", "VBG"} else None
        if relation == "advcl":  # "before returning and dismantling the bridge"
            return self._subject(h) if tree.xpos[v] in {"VBG", "VBN"} and tree.is_verb(h) else None
        if relation != "conj" or not (tree.is_verb(h) or tree.child(h, "cop") is not None):
            return None
        if (
            is_passive(tree, v) != is_passive(tree, h)
            and tree.child(v, "aux", "aux:pass") is not None
        ):
            return None
        return self._subject(h)


def told(tree: Tree, v: int) -> Told:
    """Whether the sentence says so."""
    if asserted(tree, v):
        objects = tree.children(v, "obj", *_SUBJECT)
        if any(tree.forms[k] in _DENIALS for o in objects for k in (o, *tree.children(o, "det"))):
            return "open" if _HALF & set(tree.forms) else "denied"
        return "said"
    denials = [
        k
        for k in tree.kids[v]
        if tree.forms[k] in _DENIALS and tree.relations[k] in {"advmod", "det"}
    ]
    if len(denials) != 1 or _HALF & set(tree.forms) or "?" in tree.forms:
        return "open"
    others = {
        tree.forms[k]
        for k in tree.kids[v]
        if k != denials[0] and tree.relations[k] in {"aux", "mark"}
    }
    if others - {"did", "does", "do", "was", "were", "is", "are", "has", "have", "had"}:
        return "open"
    h, relation = tree.heads[v], tree.relations[v]
    if relation in {"root", "parataxis"} or h == ROOT:
        return "denied"
    if relation in {"conj", "acl:relcl"} and asserted(tree, h):
        return "denied"
    return "open"
