"""A parsed sentence, and phrases cut out of it.

A phrase is a list of pieces; a piece is a word with the index of the unit it came from (-1 for a glue word that the
sentence does not hold). Phrases keep the order in which they are to be read, not the order of the sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from factscore_tui.decompose.parser import ROOT
from factscore_tui.decompose.units import Unit

GLUE = -1
MAX_VARIANTS = 16
EXAMPLE_MARKS = frozenset({"such", "including", "like", "notably"})


class Piece(NamedTuple):
    """A word of a fact and its unit, or GLUE."""

    text: str
    unit: int


Phrase = list[Piece]


def glue(*words: str) -> Phrase:
    """Pieces that are not in the sentence."""
    return [Piece(w, GLUE) for w in words]


class Aside(NamedTuple):
    """A parenthesis that was taken out before parsing: the unit it follows, and its own units (brackets included)."""

    after: int
    units: tuple[Unit, ...]


class Tree:
    """Units without asides, tags, heads, relations; children lists in order."""

    def __init__(self, units: Sequence[Unit], tags: Sequence[str], heads: Sequence[int], labels: Sequence[str]) -> None:
        self.units, self.tags, self.heads, self.labels = list(units), list(tags), list(heads), list(labels)
        self.forms = [u.form if u.kind == "word" else u.text.lower() for u in units]
        self.kids: list[list[int]] = []
        self.relink()

    def relink(self) -> None:
        """Rebuild the children lists after heads were changed."""
        self.kids = [[] for _ in self.units]
        self.root = 0
        for i, h in enumerate(self.heads):
            if h == ROOT:
                self.root = i
            else:
                self.kids[h].append(i)

    def children(self, i: int, *labels: str) -> list[int]:
        """Children of i with one of these relations, in order."""
        return [k for k in self.kids[i] if self.labels[k] in labels]

    def child(self, i: int, *labels: str) -> int | None:
        """The first such child."""
        return next((k for k in self.kids[i] if self.labels[k] in labels), None)

    def subtree(self, i: int, without: Iterable[int] = ()) -> list[int]:
        """Indexes under i, i included, sorted; `without` are roots of parts left out."""
        skip = set(without)
        out, todo = [], [i]
        while todo:
            k = todo.pop()
            if k in skip:
                continue
            out.append(k)
            todo.extend(self.kids[k])
        return sorted(out)

    def pieces(self, indexes: Iterable[int]) -> Phrase:
        """The words at these indexes, without punctuation at either end."""
        out = [Piece(self.units[k].text, k) for k in indexes]
        while out and self.is_mark(out[-1].unit):
            out.pop()
        while out and self.is_mark(out[0].unit):
            out.pop(0)
        return out

    def is_mark(self, i: int) -> bool:
        """True for a unit without letters or digits other than currency and percent signs."""
        unit = self.units[i]
        return unit.kind == "word" and not any(c.isalnum() or c in "$€£¥%#" for c in unit.text)

    def is_name(self, i: int) -> bool:
        """True for names, titles and capitalised nouns inside the sentence."""
        unit = self.units[i]
        return unit.kind in {"name", "title"} or (
            unit.text[:1].isupper() and (self.tags[i] in {"NNP", "NNPS"} or (i > 0 and self.tags[i] in {"NN", "NNS"}))
        )

    def is_verb(self, i: int) -> bool:
        """True for verbs by tag."""
        return self.tags[i][0] == "V" or self.tags[i] == "MD"

    def is_noun(self, i: int) -> bool:
        """True for nouns, pronouns and numbers."""
        return self.tags[i] in {"NN", "NNS", "NNP", "NNPS", "PRP", "CD", "FW", "WP", "EX"}

    def case_of(self, i: int) -> str:
        """The preposition of a phrase, lower case, "" when it has none."""
        k = self.child(i, "case")
        return self.forms[k] if k is not None and k < i else ""

    # --- noun phrases -----------------------------------------------------------------------------------------

    def noun_core(self, i: int, drop: Iterable[int] = ()) -> list[int]:
        """Determiner, modifiers and head of the noun phrase at i: no preposition, coordination or clause."""
        dropped = set(drop)
        out = [i]
        for k in self.kids[i]:
            label = self.labels[k]
            if k in dropped or (
                self.forms[k] in {"when", "where", "who", "which", "that"} and label in {"advmod", "mark"}
            ):
                continue
            keep_left = k < i and label not in {
                "case",
                "cc",
                "punct",
                "mark",
                "nsubj",
                "cop",
                "aux",
                "auxpass",
                "advcl",
                "discourse",
                "parataxis",
                "ccomp",
                "obl",
                "expl",
                "conj",
                "appos",
                "relcl",
                "dep",
                "vocative",
                "csubj",
            }
            if label == "advmod" and k < i and not self.close(k, i):
                continue
            if label == "obl" and k < i and self.tags[i] == "JJ" and not self.case_of(k):
                keep_left = True  # "six years old"
            keep_right = k > i and label in {"flat", "compound", "nummod", "prt", "fixed"}
            if keep_left or keep_right:
                out.extend(self.subtree(k))
        return sorted(out)

    def close(self, a: int, b: int) -> bool:
        """No comma between two units."""
        return not any(self.forms[k] in {",", ";"} for k in range(min(a, b) + 1, max(a, b)))

    def coordinated(self, i: int) -> list[int]:
        """i and everything coordinated with it, in order (chains of conj arcs are flattened)."""
        out, todo = [i], [i]
        while todo:
            k = todo.pop(0)
            listed = [c for c in self.children(k, "appos") if c > k and self.is_name(k) and self.is_name(c)]
            for c in [*self.children(k, "conj"), *listed]:
                out.append(c)
                todo.append(c)
        return sorted(out)

    def examples(self, i: int) -> list[int]:
        """Heads of "such as A", "including B" under i, coordination opened."""
        out: list[int] = []
        for k in self.kids[i]:
            listed = self.labels[k] == "appos" and self.tags[i] == "NNS" and self.is_name(k)
            if k > i and (listed or self.case_of(k) in EXAMPLE_MARKS):
                out.extend(self.coordinated(k))
        return out

    def noun_variants(self, i: int, depth: int = 0) -> list[Phrase]:
        """The phrase at i once for each of its coordinated heads and examples, shared determiners repeated."""
        heads = self.coordinated(i)
        first_left = [k for k in self.kids[i] if self.labels[k] in {"det", "poss"} and k < i]
        out: list[Phrase] = []
        for h in heads:
            core = self.noun_core(h)
            shared: Phrase = []
            own = {self.labels[k] for k in self.kids[h]}
            if h != i and first_left and not own & {"det", "poss"} and not self.is_name(h) and self.tags[h] != "VBG":
                shared = self.pieces(sorted(j for k in first_left for j in self.subtree(k)))
            for phrase in self.modifier_variants(h, core):
                out.extend(self.with_limits(h, shared + phrase, depth))
            if depth < 3:
                for e in self.examples(h):
                    out.extend(self.with_limits(e, self.pieces(self.noun_core(e)), depth + 1))
            if len(out) >= MAX_VARIANTS:
                break
        return [p for p in out if p][:MAX_VARIANTS]

    def modifier_variants(self, h: int, core: Sequence[int]) -> list[Phrase]:
        """ "a powerful and unique voice" once with each modifier; a name in apposition joins its noun."""
        name = next((k for k in self.children(h, "appos") if k > h and self.is_name(k) and not self.is_name(h)), None)
        if self.tags[h] == "NNS":
            name = None
        named: list[int] = []
        if name is not None:
            named = [name]
            if len(core) > 2 and self.forms[core[0]] == "the":
                core = [*self.subtree_of_children(name, "det"), name]
                return [self.pieces(sorted(core))]
        listed = next((k for k in self.children(h, "amod", "compound") if k < h and self.children(k, "conj")), None)
        if listed is None:
            return [self.pieces([*core, *named])]
        rest = [j for j in core if j not in set(self.subtree(listed))]
        out = []
        for k in self.coordinated(listed):
            own = self.subtree(k, [c for c in self.kids[k] if self.labels[c] in {"conj", "cc", "punct"}])
            out.append(self.pieces([*sorted([*rest, *own]), *named]))
        return out

    def subtree_of_children(self, i: int, *labels: str) -> list[int]:
        """Everything under the children of i with these relations."""
        return [j for k in self.children(i, *labels) for j in self.subtree(k)]

    def with_limits(self, h: int, phrase: Phrase, depth: int = 0) -> list[Phrase]:
        """Append what the noun h cannot be said without: its "of" phrase in each variant, "to ..." and, after "first",
        "only" and superlatives, everything that limits it."""
        if depth >= 3:
            return [phrase]
        tail = self.limits(h)
        if tail:
            return [p + self.pieces(tail) for p in self._of(h, phrase, depth)]
        return self._of(h, phrase, depth)

    def lender(self, h: int) -> int:
        """Whose "of" phrase the noun h shares: "the founder and head of X" lends it to the founder too, else h."""
        if self.child(h, "nmod") is not None or self.tags[h] != "NN":
            return h
        group = self.coordinated(h if self.labels[h] != "conj" else self.heads[h])
        later = next((k for k in group if k > h and self.tags[k] == "NN" and self.child(k, "nmod") is not None), None)
        if later is None or any(self.labels[k] == "det" for k in self.kids[later]):
            return h
        return later

    def limits(self, h: int) -> list[int]:
        """Units of the infinitive on h and, when h is unique by its words, of its other phrases."""
        out = [
            j
            for k in self.children(h, "acl")
            if k > h and any(self.tags[c] == "TO" or self.labels[c] == "mark" for c in self.kids[k] if c < k)
            for j in self.subtree(k)
        ]
        if self.unique(h):
            out += [j for k in self._phrases(h) for j in self.subtree(k)]
            out += [j for k in self.children(h, "relcl") if not self.is_name(h) for j in self.subtree(k)]
        return sorted(set(out))

    def unique(self, h: int) -> bool:
        """True for "the first woman", "the only player", "the largest city": not true without what follows."""
        return any(
            k < h and (self.forms[k] in {"first", "last", "only", "second", "third"} or self.tags[k] in {"JJS", "RBS"})
            for k in self.kids[h]
        ) and any(self.forms[k] == "the" for k in self.kids[h])

    def _of(self, h: int, phrase: Phrase, depth: int) -> list[Phrase]:
        for k in self.children(h, "nmod"):
            if k > h and self.case_of(k) == "of":
                of = self.pieces([c for c in self.children(k, "case") if c < k])
                return [phrase + of + v for v in self.noun_variants(k, depth + 1)]
        return [phrase]

    def extras(self, i: int) -> list[int]:
        """Prepositional phrases on the noun at i that can be said apart ("for ...", "in ..."): no "of", no examples."""
        return [] if self.unique(i) else self._phrases(i)

    def _phrases(self, i: int) -> list[int]:
        out = []
        for k in self.children(i, "nmod", "obl"):
            case = self.case_of(k)
            if k > i and case and case not in {"of", "such", "including", "like", "notably", "between", "than"}:
                out.append(k)
        return out

    def prep_variants(self, i: int) -> list[Phrase]:
        """A prepositional phrase once for each of its coordinated heads, the preposition repeated."""
        if self.case_of(i) == "between":
            return [self.pieces(self.subtree(i, self.children(i, "relcl", "acl", "appos")))]
        first = [c for c in self.children(i, "case") if c < i]
        case = [j for c in first for j in self.subtree(c)]
        out: list[Phrase] = []
        for h in self.coordinated(i):
            own = [j for c in self.children(h, "case") if c < h for j in self.subtree(c)]
            lead = self.lowered(self.pieces(own or case))
            core = self.noun_core(h)
            det: Phrase = []
            if h != i and not {self.labels[k] for k in self.kids[h]} & {"det", "poss"} and not self.is_name(h):
                det = self.pieces(sorted(j for k in self.children(i, "poss", "det") if k < i for j in self.subtree(k)))
            inside = set(core) - {p.unit for p in lead}
            for phrase in self.modifier_variants(h, [k for k in core if k in inside]):
                out.extend(lead + v for v in self.with_limits(h, det + phrase, 0))
            for e in self.examples(h):
                out.extend(lead + v for v in self.with_limits(e, self.pieces(self.noun_core(e)), 1))
        return out[:MAX_VARIANTS]

    def lowered(self, phrase: Phrase) -> Phrase:
        """A phrase that moves away from the start of the sentence loses the capital of its first word."""
        if phrase and phrase[0].unit == 0 and self.units[0].kind == "word" and self.tags[0] not in {"NNP", "NNPS"}:
            text = phrase[0].text
            if text == self.units[0].text and text != "I" and not text.isupper():
                return [Piece(text[:1].lower() + text[1:], 0), *phrase[1:]]
        return phrase
