"""A verb with its objects, complements and adjuncts: one fact for each.

The shapes follow what the human annotators of FActScore do: "He began his career in theater in the 1960s" becomes "He
began his career in theater." and "He began his career in the 1960s."
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from factscore_tui.decompose.parser import ROOT
from factscore_tui.decompose.tree import EXAMPLE_MARKS, Phrase, Piece, Tree
from factscore_tui.decompose.words import DROPPED_ADVERBS, INTRANSITIVE, NEGATIONS, PARTICLES

RELATIVE = frozenset("who which that whom where when whose".split())  # noqa: SIM905
# Adverbial clauses that open with one of these are said together with their main clause.
_MARKS = frozenset(
    """to if unless when while after before until because since by as so without once for in that about of from on at
    into against""".split()  # noqa: SIM905
)
# Phrases with these prepositions say when or where; they can leave the noun they hang on.
_APART = frozenset("in at on during from since until between".split())  # noqa: SIM905
MAX_FACTS = 60


class Frame(NamedTuple):
    """What one verb is said with: everything up to the verb, its objects or predicates, its adjuncts in order."""

    verb: int
    lead: Phrase
    objects: list[Phrase]
    adjuncts: list[Phrase]


def nearest(objects: Sequence[Phrase], adjuncts: Sequence[Phrase], adjunct: Phrase) -> Phrase | None:
    """In "won a cup in 2007 and a medal in 2010" the object that an adjunct goes with; None when no adjunct stands
    between objects, so that each goes with all of them."""
    ends = [max((p.unit for p in o), default=0) for o in objects]
    if len(ends) < 2 or not any(min(ends) < p.unit < max(ends) for a in adjuncts for p in a):
        return None
    at = min(p.unit for p in adjunct)
    before = [n for n, end in enumerate(ends) if end < at]
    return objects[max(before, key=ends.__getitem__)] if before else None


class ArgumentReader:
    """Collects (anchor unit, phrase) facts of single verbs of one tree."""

    def __init__(self, tree: Tree) -> None:
        self.t = tree
        self.facts: list[tuple[int, Phrase]] = []
        self.subject_of: dict[int, Phrase] = {}
        self.replaced: dict[int, Phrase] = {}
        self.leads: dict[int, Phrase] = {}
        self.reported: set[int] = set()
        self.subjects: dict[int, Phrase] = {}
        self.frames: list[Frame] = []

    def emit(self, anchor: int, *parts: Phrase) -> None:
        """Collect one fact made of these phrases."""
        phrase = self.filled([piece for part in parts for piece in part])
        if len(self.facts) < MAX_FACTS:
            self.facts.append((anchor, phrase))

    def filled(self, phrase: Phrase) -> Phrase:
        """Relative words replaced by what they stand for."""
        out: Phrase = []
        for piece in phrase:
            out.extend(self.replaced.get(piece.unit, [piece]))
        return out

    def past_at(self, i: int) -> bool:
        """True when the clause that unit i hangs on tells of the past."""
        t = self.t
        while i != ROOT:
            verbs = [i, *t.children(i, "aux", "auxpass", "cop")]
            if any(t.tags[k] == "VBD" or t.forms[k] in {"has", "have"} for k in verbs):
                return True
            if any(t.tags[k] in {"VBZ", "VBP"} for k in verbs):
                return False
            i = t.heads[i]
        return True

    def verb_group(self, v: int, shared: Phrase | None) -> tuple[Phrase, Phrase]:
        """(auxiliaries, negation and verb; the auxiliaries a coordinated verb may share)."""
        t = self.t
        aux = [k for k in t.children(v, "aux", "auxpass") if t.forms[k] not in RELATIVE]
        keep = list(aux)
        for k in t.children(v, "advmod"):
            if (
                k < v
                and t.forms[k] not in DROPPED_ADVERBS
                and t.forms[k] not in RELATIVE
                and (t.close(k, v) or t.forms[k] in NEGATIONS)
            ):
                keep += t.subtree(k)
        keep += t.children(v, "prt")
        keep += [k for k in t.children(v, "advmod") if k == v + 1 and t.forms[k] in PARTICLES]
        group = t.pieces(sorted([*keep, v]))
        own = t.pieces(aux)
        passive = any(p.text.lower() in {"was", "were", "is", "are"} for p in shared or [])
        if not own and shared and t.tags[v] in {"VBN", "VB", "VBG"} and not (passive and t.forms[v] in INTRANSITIVE):
            return shared + group, shared
        return group, own

    def adjuncts(self, v: int) -> list[list[Phrase]]:
        """Adjuncts of v, each as its variants."""
        t = self.t
        out: list[list[Phrase]] = []
        taken: set[int] = set()
        for k in t.kids[v]:
            label = t.labels[k]
            if k in taken:
                continue
            oblique = label in {"obl", "nmod", "dep"} and t.is_noun(k)
            if oblique or (label in {"obl", "nmod", "dep", "parataxis", "advmod"} and t.case_of(k)):
                out += self.oblique(v, k, taken)
            elif label == "advmod":
                out += self.adverb(v, k)
            elif label == "advcl" and self.marked(k):
                out.append([t.lowered(t.pieces(t.subtree(k)))])
        return [[t.lowered(p) for p in group if p] for group in out if any(group)]

    def oblique(self, v: int, k: int, taken: set[int]) -> list[list[Phrase]]:
        """The prepositional phrase k of v and those inside it; "from X to Y" stays whole (Y goes to `taken`)."""
        t = self.t
        case = t.case_of(k)
        if case in EXAMPLE_MARKS and t.child(v, "obj") is not None:
            return []
        if case == "in" and t.forms[k] == "addition":
            return []
        if case == "from" and t.tags[k] == "CD":
            until = [j for j in t.kids[v] if j > k and t.case_of(j) in {"to", "until"}]
            until += [j for j in t.children(k, "nmod") if t.case_of(j) == "to"]
            if until:
                taken.add(until[0])
                return [[t.prep_variants(k)[0] + t.prep_variants(until[0])[0]]]
        variants = t.prep_variants(k)
        out = [variants]
        for e in t.extras(k):
            apart = t.case_of(e) in _APART
            out.append([p if apart else variants[0] + p for p in t.prep_variants(e)])
        return out

    def adverb(self, v: int, k: int) -> list[list[Phrase]]:
        """An adverb after its verb, or a relative "where" that stands for a place."""
        t = self.t
        if k in self.replaced:
            return [[[Piece(t.units[k].text, k)]]]
        particle = k == v + 1 and t.forms[k] in PARTICLES
        if k < v or particle or t.forms[k] in DROPPED_ADVERBS | NEGATIONS or t.is_mark(k):
            return []
        return [[t.pieces(t.subtree(k))]]

    def marked(self, a: int) -> bool:
        """True for an adverbial clause that is said together with its main clause ("when ...", "to ...")."""
        t = self.t
        return any(t.labels[k] in {"mark", "advmod"} and k < a and t.forms[k] in _MARKS for k in t.kids[a])

    def arguments(self, v: int, lead: Phrase, depth: int = 0) -> None:
        """Facts for the objects, complements and adjuncts of v; `lead` is everything up to and with the verb."""
        t = self.t
        self.leads[v] = lead
        for k in t.children(v, "iobj"):
            lead = lead + t.pieces(t.noun_core(k))
        objects, base, extras = self.objects(v, lead)
        open_clause = False
        for k in t.children(v, "xcomp"):
            if t.is_verb(k) and t.child(k, "cop") is None and depth < 4:
                self.open_clause(k, base, depth)
                open_clause = True
                base = base + t.pieces(t.subtree(k)) if len(t.subtree(k)) <= 6 else base
            else:
                linked = t.pieces(sorted(t.children(k, "mark", "cop")))
                objects = [o + linked + p for o in objects[:1] or [[]] for p in t.prep_variants(k)]
                base = lead + (objects[0] if objects else [])
                extras += [(base, e) for e in t.extras(k)]
        for k in t.children(v, "ccomp"):
            objects.append(t.pieces(t.subtree(k)))
            base = lead + objects[-1] if len(objects[-1]) < 12 else lead
        for o in objects:
            self.emit(v, lead, o)
        for start, e in extras:
            for variant in t.prep_variants(e):
                self.emit(v, start, variant)
        adjuncts = self.adjuncts(v)
        extra = [variant for _, e in extras for variant in t.prep_variants(e)]
        said = [variant for group in adjuncts for variant in group]
        self.frames.append(Frame(v, lead, objects, [*extra, *said]))
        role = (
            next((g[0] for g in adjuncts if g[0][0].text.lower() == "as"), None)
            if t.forms[v].startswith("serv")
            else None
        )
        for group in adjuncts:
            for variant in group:
                as_role = role is not None and variant[0].text.lower() != "as"
                own = nearest(objects, said, variant)
                self.emit(v, base if own is None else lead + own, role if as_role and role else [], variant)
        if not (objects or adjuncts or open_clause):
            self.emit(v, lead)

    def objects(self, v: int, lead: Phrase) -> tuple[list[Phrase], Phrase, list[tuple[Phrase, int]]]:
        """(each object; lead and object, for adjuncts to follow; each phrase on an object and what comes before)."""
        t = self.t
        objects: list[Phrase] = []
        base = lead
        extras: list[tuple[Phrase, int]] = []
        for k in t.children(v, "obj"):
            variants = t.noun_variants(k)
            objects += variants
            heads = t.coordinated(k)
            for h in heads:
                extras += [(lead + t.pieces(t.noun_core(h)), e) for e in t.extras(h)]
            together = t.pieces(t.subtree(k, self.loose(k)))
            if len(variants) > 1 and len(together) <= 7 and all(t.is_noun(c) for c in heads):
                base = lead + together
            elif variants:
                base = lead + variants[0]
        return objects, base, extras

    def open_clause(self, k: int, base: Phrase, depth: int) -> None:
        """ "went on to star in X and win Y": the chain of verbs is said with each argument of the last."""
        t = self.t
        lent: Phrase | None = None
        for c in [k, *[c for c in t.children(k, "conj") if t.is_verb(c)]]:
            group, own = self.verb_group(c, lent)
            lent = lent or own
            self.arguments(c, base + t.pieces(t.children(k, "mark")) + group, depth + 1)

    def loose(self, k: int) -> list[int]:
        """What is left out when a coordinated object is said whole."""
        t = self.t
        out = []
        for h in t.coordinated(k):
            out += t.children(h, "relcl", "acl", "appos", "parataxis", "advcl")
            out += t.extras(h) + [c for c in t.kids[h] if t.case_of(c) in EXAMPLE_MARKS]
        return out
