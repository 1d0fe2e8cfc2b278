"""More ways to say what a sentence says than are kept: the rules' facts, longer and shorter forms of them.

Longer: two adjuncts of one verb together, an object with an adjunct that the rules keep apart. Shorter: a modifier
left out. Nothing is left out of a statement that denies, limits ("only", "few") or names something unique.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from factscore_tui.decompose.arguments import nearest
from factscore_tui.decompose.clauses import ClauseReader
from factscore_tui.decompose.nouns import noun_statements
from factscore_tui.decompose.tree import GLUE, Phrase, Piece, Tree, glue
from factscore_tui.decompose.words import NEGATIONS, NOT_SUBSECTIVE, REPORTING, article_for

MAX_CANDIDATES = 56
_MAX_BASE = 24  # facts of the rules that are varied; a list of hundreds is taken as it is
_GLUE_VERBS = frozenset({"is", "are", "was", "were", "died", "has", "had"})
_LIMITING = frozenset({"few", "only", "without", "every", "all", "each", "if", "unless", "whether", *NEGATIONS})
_OPTIONAL = frozenset(
    "amod compound advmod nmod obl acl relcl appos advcl conj parataxis desc dep flat".split()  # noqa: SIM905
)
_COMMAS = frozenset({",", ";"})
_JOINS = frozenset({"and", "or", "but", *_COMMAS})


class Candidate(NamedTuple):
    """A fact that may be kept. `kind` starts with R (the rules' own), V (a verb's frame), F (half of "from X to Y"),
    N (in a noun phrase) or D (something left out)."""

    phrase: Phrase
    kind: str


def key(phrase: Phrase) -> str:
    """The words of a phrase, lower case, without marks: what makes two candidates the same."""
    return " ".join(p.text.lower() for p in phrase if any(c.isalnum() for c in p.text))


def states(phrase: Phrase, tree: Tree) -> bool:
    """True when the phrase has a verb."""
    return any((p.unit == GLUE and p.text in _GLUE_VERBS) or (p.unit >= 0 and tree.is_verb(p.unit)) for p in phrase)


class Collector:
    """Candidates of one sentence, each once, in the order they were found."""

    def __init__(self, tree: Tree, reader: ClauseReader, base: Sequence[Phrase]) -> None:
        self.tree, self.reader = tree, reader
        self.found = [Candidate(p, "R") for p in base]
        self._marks = {i for i in range(len(tree.units)) if tree.is_mark(i)}
        self._joins = {i for i, label in enumerate(tree.labels) if label == "cc" or tree.forms[i] in _JOINS}
        self._verbs = {i for i in range(len(tree.units)) if tree.is_verb(i)}
        self._seen = {self._key(p) for p in base}

    def _key(self, phrase: Phrase) -> tuple[int | str, ...]:
        """What makes two candidates the same: their units, marks left out, and glue words."""
        marks = self._marks
        return tuple([p.unit if p.unit != GLUE else p.text for p in phrase if p.unit not in marks])

    def _states(self, phrase: Phrase, units: set[int]) -> bool:
        if not self._verbs.isdisjoint(units):
            return True
        return GLUE in units and any(p.unit == GLUE and p.text in _GLUE_VERBS for p in phrase)

    def add(self, phrase: Phrase, kind: str) -> None:
        """Keep the phrase when it is new and says something."""
        if len(self.found) >= MAX_CANDIDATES + _MAX_BASE:
            return
        if kind[0] == "V":
            phrase = self.reader.filled(phrase)
            own = [p.unit for p in phrase if p.unit >= 0]
            if len(own) != len(set(own)):
                return
        phrase = self._clean(phrase)
        said = self._key(phrase)
        units = {p.unit for p in phrase}
        if said in self._seen or len(said) < 2 or units == {GLUE} or not self._states(phrase, units):
            return
        if kind == "D":
            if self._open_ended(phrase, units):
                return
            phrase = right_articles(phrase)
        self._seen.add(said)
        self.found.append(Candidate(phrase, kind))

    def _open_ended(self, phrase: Phrase, units: set[int]) -> bool:
        """True when the last word waits for another: an article, an owner, a preposition without its noun."""
        tree, last = self.tree, phrase[-1].unit
        if last < 0:
            return last == GLUE
        if tree.labels[last] in {"det", "poss", "case", "mark", "aux", "cop", "cc"}:
            return tree.heads[last] not in units or tree.heads[last] > last
        return False

    def _clean(self, phrase: Phrase) -> Phrase:
        """Without commas and conjunctions that join nothing any more."""
        tree, joins = self.tree, self._joins
        units = {p.unit for p in phrase}
        if joins.isdisjoint(units):
            return phrase
        kept: Phrase = []
        for p in phrase:
            if p.unit >= 0 and tree.labels[p.unit] == "cc":
                head = tree.heads[p.unit]
                joined = tree.labels[head] == "conj" or any(c in units for c in tree.children(head, "conj"))
                if head not in units or not joined:
                    continue
            kept.append(p)
        out: Phrase = []
        for n, p in enumerate(kept):
            if p.text in _COMMAS:
                after = kept[n + 1] if n + 1 < len(kept) else None
                if not out or after is None or out[-1].text in _COMMAS or after.text in _COMMAS:
                    continue
                if p.unit >= 0 and (out[-1].unit != p.unit - 1 or after.unit != p.unit + 1):
                    continue
            out.append(p)
        while out and out[-1].text in _JOINS:
            out.pop()
        return out

    # --- ways to vary ---------------------------------------------------------------------------------------------

    def frames(self) -> None:
        """Each verb alone, with each object, each adjunct, both, and with adjuncts together."""
        for f in self.reader.frames[:12]:
            objects, adjuncts = f.objects[:5], f.adjuncts[:8]
            if not objects:
                self.add(f.lead, "V0")
            for o in objects:
                self.add(f.lead + o, "V1")
            for a in adjuncts:
                self.add(f.lead + a, "V2")
                subject = self.reader.subjects.get(f.verb)
                if a[0].text == "as" and subject and self.tree.forms[f.verb] in {"served", "worked"}:
                    self.add(subject + glue("was") + a[1:], "V7")
                own = nearest(objects, adjuncts, a)
                for o in objects if own is None else [own]:
                    self.add(f.lead + o + a, "V3")
            for n, a in enumerate(adjuncts):
                for b in adjuncts[n + 1 : n + 3]:
                    self.add(f.lead + a + b, "V4")
                    if objects and nearest(objects, adjuncts, b) is None:
                        self.add(f.lead + objects[0] + a + b, "V5")

    def halves(self) -> None:
        """ "from 1956 to 1958": once with each end."""
        for phrase, _ in list(self.found):
            forms = [p.text.lower() for p in phrase]
            if "from" not in forms:
                continue
            start = forms.index("from")
            end = next((j for j in range(start + 2, len(forms)) if forms[j] in {"to", "until"}), None)
            if end is not None:
                self.add(phrase[:end], "F0")
                self.add(phrase[:start] + phrase[end:], "F1")

    def shorter(self, phrase: Phrase) -> None:
        """The phrase with one part left out, for each part that can be."""
        if len(self.found) < MAX_CANDIDATES:
            for part in self._parts(phrase):
                self.add([p for p in phrase if p.unit not in part], "D")

    def _parts(self, phrase: Phrase) -> list[set[int]]:
        """The parts that can be left out of a phrase, each with everything under it."""
        t = self.tree
        units = {p.unit for p in phrase if p.unit >= 0}
        if any(t.forms[i] in _LIMITING or t.forms[i] in REPORTING or i in self.reader.reported for i in units):
            return []
        return [
            set(t.subtree(k))
            for u in sorted(units)
            for k in t.kids[u]
            if k in units and t.labels[k] in _OPTIONAL and self._optional(u, k)
        ]

    def _optional(self, u: int, k: int) -> bool:
        t = self.tree
        label = t.labels[k]
        if label == "conj" and self._in_subject(k):
            return False
        if label in {"amod", "compound"} and t.forms[k] in NOT_SUBSECTIVE:
            return False
        return not (t.unique(u) and label in {"nmod", "relcl", "acl", "obl", "amod", "compound", "conj"})

    def _in_subject(self, k: int) -> bool:
        """True for one of several subjects: what they did together none may have done alone."""
        t = self.tree
        while t.labels[k] in {"conj", "appos"}:
            k = t.heads[k]
        return t.labels[k] == "nsubj"


def right_articles(phrase: Phrase) -> Phrase:
    """ "a" and "an" as the words that follow want them."""
    out = list(phrase)
    for n in range(len(out) - 1):
        if out[n].text in {"a", "an"}:
            out[n] = Piece(article_for(out[n + 1].text), out[n].unit)
    return out


def candidates(tree: Tree, reader: ClauseReader, base: Sequence[Phrase]) -> tuple[list[Candidate], int]:
    """All candidates of a sentence and how many of them, the first, are the rules' own facts (`base`)."""
    collector = Collector(tree, reader, base)
    if len(base) > _MAX_BASE:
        return collector.found, len(base)
    collector.frames()
    collector.halves()
    long = [c.phrase for c in collector.found[:30]]
    for phrase, kind in noun_statements(tree, reader):
        collector.add(phrase, kind)
    for phrase in long:
        collector.shorter(phrase)
    return collector.found, len(base)
