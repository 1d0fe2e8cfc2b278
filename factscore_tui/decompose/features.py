"""What the selector sees of a candidate: names of things that hold of it, and a few numbers.

Most names tell which arcs of the tree a candidate keeps and which it cuts, so their weights are summed once per arc.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from factscore_tui.decompose.candidates import Candidate
from factscore_tui.decompose.tree import GLUE, Phrase, Tree

_SILENT = frozenset({"punct", "case", "det", "mark", "cc"})
_TOLD = frozenset("advmod amod compound nmod obl acl nummod advcl xcomp obj relcl conj appos".split())  # noqa: SIM905
_WORDY = frozenset({"advmod", "amod", "compound", "desc"})
_SKIPPED_IN_SHAPE = frozenset({"punct", "det", "case", "cc"})
NUMBERS = 26
"""How many numbers `Reading.numbers` gives."""


def arc_names(tree: Tree, u: int, k: int, kept: bool) -> list[str]:
    """Names for the arc from unit u to its child k, kept in a candidate or cut; none for function words."""
    label = tree.labels[k]
    if label in _SILENT:
        return []
    side = "i" if kept else "o"
    out = [side + label]
    tag = tree.tags[u][0]
    if label in _TOLD:
        out.append(f"{side}{label}{tag}{tree.case_of(k)}")
    if label in _WORDY:
        out.append(f"{side}w{tree.forms[k]}")
    if tag == "V" and label in {"obl", "obj", "xcomp"}:
        out.append(f"{side}v{tree.forms[u]} {label}{tree.case_of(k)}")
    elif tag == "N" and label in {"nmod", "acl"}:
        out.append(f"{side}n{tree.forms[u]} {label}{tree.case_of(k)}")
    return out


class Reading:
    """One sentence's candidates, ready for features: the words of each as bits of a number."""

    def __init__(self, tree: Tree, found: Sequence[Candidate], base: int) -> None:
        self.tree, self.found, self.base = tree, found, base
        self._bits: dict[str | int, int] = {}
        self._next = 0
        self.silent = {i for i, label in enumerate(tree.labels) if label in _SILENT}
        self.names_in = {i for i in range(len(tree.units)) if tree.is_name(i)}
        self.verbs_in = {i for i in range(len(tree.units)) if tree.is_verb(i)}
        self.masks = [self._mask(c.phrase) for c in found]
        self.sources = [frozenset([(p.unit, p.text.lower()) for p in c.phrase if p.unit != GLUE]) for c in found]
        self.counts = [m.bit_count() for m in self.masks]
        self.length = sum(1 for i in range(len(tree.units)) if not tree.is_mark(i))

    def _mask(self, phrase: Phrase) -> int:
        """A bit for each word: one per word of a unit (names have several), one per glue word."""
        mask = 0
        for p in phrase:
            name: str | int = p.text if p.unit == GLUE else p.unit
            bits = self._bits.get(name)
            if bits is None:
                width = 1 if p.unit == GLUE else _words(p.text)
                bits = ((1 << width) - 1) << self._next
                self._next += width
                self._bits[name] = bits
            mask |= bits
        return mask

    def overlap(self, a: int, b: int) -> float:
        """F1 of the words of two candidates."""
        total = self.counts[a] + self.counts[b]
        return 2 * (self.masks[a] & self.masks[b]).bit_count() / total if total else 0.0

    def arcs(self, n: int) -> list[tuple[int, int, bool]]:
        """(unit, child, kept) for every arc out of the units of candidate n."""
        kids = self.tree.kids
        units = {p.unit for p in self.found[n].phrase if p.unit >= 0}
        silent = self.silent
        return [(u, k, k in units) for u in units for k in kids[u] if k not in silent]

    def names(self, n: int) -> list[str]:
        """Names that hold of candidate n apart from its arcs."""
        tree = self.tree
        phrase, kind = self.found[n]
        units = [p.unit for p in phrase if p.unit >= 0]
        inside = set(units)
        tags, labels = tree.tags, tree.labels
        last = phrase[-1]
        verbs = [tree.forms[v] for v in sorted(inside & self.verbs_in)[:2]]
        size = len(phrase)
        shape = " ".join([labels[u] for u in units if labels[u] not in _SKIPPED_IN_SHAPE])
        roots = sorted([labels[u] for u in units if tree.heads[u] not in inside])
        out = [
            "e" + (labels[last.unit] + tags[last.unit] if last.unit >= 0 else "-"),
            "s" + self._opening(phrase),
            "l" + last.text.lower(),
            "g" + " ".join([p.text for p in phrase if p.unit == GLUE]),
            "k" + kind,
            "v" + " ".join(verbs),
            "S" + shape[:60],
            "T" + " ".join([tags[u] for u in units[-3:]]),
            "B" + " ".join([tags[u] for u in units[:3]]),
            "r" + " ".join(roots[:4]),
            f"n{min(size, 15)} {kind[0]}",
            f"b{kind[0]} {min(self.base, 10)}",
        ]
        if verbs:
            out += [f"V{verbs[0]} {kind[0]}", f"N{verbs[0]} {min(size, 12)}"]
        return out

    def _opening(self, phrase: Phrase) -> str:
        first = phrase[0].unit
        if first < 0:
            return "-"
        tag = self.tree.tags[first]
        if tag in {"PRP", "PRP$"}:
            return tag + ("0" if first == 0 else "")
        if self.tree.is_name(first):
            return "name" + ("0" if first < 2 else "")
        return tag

    def numbers(self, n: int) -> list[float]:
        """NUMBERS numbers about candidate n: its size, what it keeps and cuts, where it lies among the rules' facts."""
        tree = self.tree
        phrase, kind = self.found[n]
        units = [p.unit for p in phrase if p.unit >= 0]
        inside = set(units)
        mask, count = self.masks[n], self.counts[n]
        above = below = 0
        nearest = 0.0
        for j in range(self.base):
            if j == n:
                continue
            other = self.masks[j]
            both = mask & other
            above += both == mask
            below += both == other
            near = 2 * both.bit_count() / ((count + self.counts[j]) or 1)
            if near > nearest:
                nearest = near
        silent = self.silent
        spoken = [k in inside for u in inside for k in tree.kids[u] if k not in silent]
        kept = sum(spoken)
        steps = [b - a for a, b in pairwise(units)]
        end = max(units, default=-1)
        names = len(inside & self.names_in)
        return [
            count,
            count / max(self.length, 1),
            len(phrase),
            sum([1 for p in phrase if p.unit == GLUE]),
            kind == "R",
            kind == "D",
            kind[0] == "V",
            kind[0] == "N",
            n,
            self.base,
            self.length,
            kept,
            len(spoken) - kept,
            above,
            below,
            nearest,
            len(inside & self.verbs_in),
            sum([1 for s in steps if s != 1]),
            sum([1 for s in steps if s < 0]),
            sum([1 for u in inside if tree.tags[u] == "CD"]),
            names,
            units[0] if units else -1,
            len(tree.units) - 1 - end,
            len(self.found),
            names / max(count, 1),
            sum([1 for u in inside if tree.heads[u] not in inside]),
        ]


def _words(text: str) -> int:
    """Words in the text of one unit, at least one."""
    return max(1, len(text.replace("-", " ").split()))
