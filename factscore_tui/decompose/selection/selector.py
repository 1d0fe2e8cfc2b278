"""The learned choice among candidate facts: a small network scores each, then a set is chosen that
covers the sentence.

The network (models/recipes/decomposer) sees the parser's word vectors. For every arc of the tree
that a candidate keeps or cuts it makes a vector of both words and the relation; their sum, the
vectors of the words and the way the candidate was made give four numbers: how near it is to a fact
a person would write (token F1), how likely it is nearer than 0.8, how many of a person's facts it
would be the nearest to, and how likely it is well said. A second network of the same form, taught
by readers who judged our candidates, says how likely one is right: a sentence, and what the text
says. What is more likely wrong is not told; a sentence is told whole rather than cut up wrongly.
Everything is NumPy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence

import numpy as np
import numpy.typing as npt

from factscore_tui.decompose.rules.phrase import key, render
from factscore_tui.decompose.rules.statements import tells_behind_a_step
from factscore_tui.decompose.selection.candidate import OF_A_CLAUSE, Candidate
from factscore_tui.decompose.selection.cross_encoder import CandidateCrossEncoder
from factscore_tui.decompose.selection.exact import is_exact
from factscore_tui.decompose.selection.features import Array, read
from factscore_tui.decompose.selection.later_clauses import later_clauses_untold
from factscore_tui.decompose.selection.network import SelectorNetwork
from factscore_tui.decompose.selection.own_clauses import own_clauses, untold_clauses
from factscore_tui.decompose.selection.reading_levels import least_reading
from factscore_tui.decompose.selection.rest import lost
from factscore_tui.decompose.selection.twice import (
    in_its_tense,
    once,
    spare,
    told,
    with_qualities,
)
from factscore_tui.decompose.syntax.tree import Tree

HARD = 0.8
"""From this token F1 on two facts count as the same (FActScore's annotators against ours)."""
HARD_WEIGHT = 0.5
GOOD = 0.7
"""Value (closeness, with HARD_WEIGHT times nearness) from which on a candidate is told for a word
that no fact has."""
MANY_LOST, MANY_LOST_OF_READ = 0.4, 0.9
"""A sentence is told whole where more than this share of its names and numbers is in none of its
facts; the second where some were read and refused."""
FEW = 2
"""Facts that are not worth telling beside the whole sentence."""
SOUND, SOUND_ENOUGH = 0.7, 0.4
"""Least probability that a candidate is right for it to be told; the second where it alone holds a
name or a number of the sentence."""
SURE_OF_CLAUSE = 0.85
"""The same for a relative clause of which nothing else is told."""
SURE, SAID_ALIKE = 0.75, 0.7
READINGS = 4
"""How often what was chosen anew is read; then what has passed has to do."""
MOST = 16
_CONTENT = frozenset({"NOUN", "VERB", "PROPN", "NUM", "ADJ"})


class Selector:
    """Chooses the facts of a sentence among its candidates. `judge` tells right ones from wrong
    ones; it is asked for texts that people read. FActScore's annotators cut finer than its
    readers."""

    def __init__(
        self,
        network: SelectorNetwork,
        judge: SelectorNetwork | None = None,
        reader: CandidateCrossEncoder | None = None,
    ) -> None:
        self.network, self._judge, self._reader = network, judge, reader

    def scores(self, tree: Tree, candidates: Sequence[Candidate], style: str) -> Array:
        """(candidates, 4): closeness, probability of a near fact, share of a person's facts, and
        how likely it is right, or, in FActScore's style, well said."""
        if candidates[-1].spare:  # the networks have read none
            found = self.scores(tree, candidates[:-1], style)
            return np.concatenate([found, np.eye(4, dtype=found.dtype)[3:]])
        reading = read(tree, candidates)
        scores = self.network.scores(reading, style)
        if self._judge is not None and style == "reader":
            right = self._judge.scores(reading, style)[:, 3]
            for n, c in enumerate(candidates):
                # rare, and the rules are exact: a verb left out, somebody's words in two parts,
                # "which Fox said would rise"
                if is_exact(tree, c):
                    right[n] = max(right[n], SURE)
            examples = [n for n, c in enumerate(candidates) if c.kind.startswith("C:ex")]
            for n in examples:  # "films, including X and Y": both or neither
                alike = [m for m in examples if candidates[m].head == candidates[n].head]
                right[n] = min(right[m] for m in alike)
            scores[:, 3] = right
        return scores

    def choose(
        self,
        tree: Tree,
        candidates: Sequence[Candidate],
        style: str,
        scores: Array | None = None,
        text: str = "",
        asked: dict[int, float] | None = None,
    ) -> list[int]:
        """Numbers of the chosen candidates, in reading order; none where the sentence is better
        told whole. `scores` are those of `scores`, where they are known; they stay as they are.
        `asked` is given how likely each candidate is right that was read beside the sentence
        `text`."""
        if scores is None and candidates:
            scores = self.scores(tree, candidates, style)
        if self._reader is None or style != "reader" or scores is None or not text:
            return self._best(tree, candidates, style, scores)
        scores = scores.copy()
        passed = {n for n, c in enumerate(candidates) if c.kind == "W"}
        refused = False
        for _ in range(READINGS):
            chosen = self._best(tree, candidates, style, scores, refused)
            new = [n for n in chosen if n not in passed]
            if not new:
                return chosen
            written = [render(candidates[n].phrase, tree) for n in new]
            right = self._reader.right(text, written, scores[new, 3])
            for n, p in zip(new, right, strict=True):
                if asked is not None:
                    asked[n] = float(p)
                if p >= least_reading(tree, candidates[n]):
                    passed.add(n)
            refused = refused or not passed.issuperset(new)
            scores[[n for n in new if n not in passed], 3] = 0.0
        scores[[n for n in range(len(candidates)) if n not in passed], 3] = 0.0
        return [n for n in self._best(tree, candidates, style, scores, True) if n in passed]

    def _best(
        self,
        tree: Tree,
        candidates: Sequence[Candidate],
        style: str,
        scores: Array | None,
        refused: bool = False,
    ) -> list[int]:
        """`choose` by what is known of the candidates so far; `refused`: one has been read and did
        not pass."""
        judged = self._judge is not None and style == "reader"
        if scores is None or (len(candidates) == 1 and not judged):
            return list(range(len(candidates)))
        level = SOUND if judged else 0.0
        chosen = best_set(candidates, scores, self.network.cost[style], level)
        chosen += missing(tree, candidates, chosen, scores, level)
        if style == "reader":
            chosen = whole_instead(tree, candidates, chosen, judged, refused)
        sound = {n for n, c in enumerate(candidates) if scores[n, 3] >= level or c.kind == "W"}
        if style == "reader":
            chosen = said_once(candidates, chosen, sound)
            chosen = whole_lists(candidates, chosen, sound)
            chosen = once(tree, candidates, chosen, scores[:, 3])
            chosen = in_its_tense(tree, candidates, chosen)
            chosen = with_qualities(tree, candidates, chosen, sound)
        chosen = spare(tree, candidates, split(tree, candidates, chosen, sound), style)
        return in_order(candidates, chosen)


def said_once(
    candidates: Sequence[Candidate], chosen: Sequence[int], sound: Container[int]
) -> list[int]:
    """Without several that tell nearly the same of what somebody said, each with a part less: the
    least candidate that holds them all, or the longest of them."""
    said = [n for n in chosen if candidates[n].kind[0] == "Q"]
    near = overlaps(bags([candidates[n] for n in said])) if said else np.zeros((0, 0))
    left = list(chosen)
    for i in range(len(said)):
        alike = [m for j, m in enumerate(said) if near[i, j] >= SAID_ALIKE and m in left]
        if len(alike) < 2:
            continue
        words = frozenset().union(*(candidates[m].words for m in alike))
        holders = [
            k
            for k, c in enumerate(candidates)
            if c.kind[0] == "Q" and k in sound and c.words >= words
        ]
        pool = holders or alike
        size = {k: len(candidates[k].words) for k in pool}
        best = min(pool, key=size.__getitem__) if holders else max(pool, key=size.__getitem__)
        left = [k for k in left if k not in alike or k == best]
        left += [best] if best not in left else []
    return left


def whole_lists(
    candidates: Sequence[Candidate], chosen: list[int], sound: Container[int]
) -> list[int]:
    """With the whole list where its items would be told in part only: "Symptoms include fever,
    headache and joint pain" in place of "Symptoms include joint pain"; and with all examples
    where one is told."""
    told_of = {candidates[n].head for n in chosen if candidates[n].kind.startswith("C:ex")}
    for k, c in enumerate(candidates):
        if c.kind.startswith("C:ex") and c.head in told_of and k not in chosen:
            chosen = [*chosen, k]
    for n in [n for n in chosen if candidates[n].kind.startswith("Es:")]:
        head, kind = candidates[n].head, candidates[n].kind
        items = [k for k, c in enumerate(candidates) if (c.head, c.kind) == (head, kind)]
        whole = [k for k, c in enumerate(candidates) if (c.head, c.kind) == (head, "Eo" + kind[2:])]
        if n not in chosen or not whole or whole[0] not in sound:
            continue
        own = frozenset().union(*(candidates[k].words for k in {*items, *whole}))
        left = [k for k in chosen if not candidates[k].words <= own]
        told = frozenset().union(*(candidates[k].words for k in {*items} & {*chosen} | {*left}))
        if not all(candidates[k].words <= told for k in items):
            chosen = [k for k in chosen if k not in items and k != whole[0]] + [whole[0]]
    return chosen


def whole_instead(
    tree: Tree,
    candidates: Sequence[Candidate],
    chosen: list[int],
    judged: bool = False,
    refused: bool = False,
) -> list[int]:
    """The whole sentence alone where the facts cut from it lack many of its names and numbers.

    Where wrong candidates were left out (`judged`), one that lacks some is told whole too: alone
    where little else is left, or where nothing stands for the whole; else beside its facts, so
    that no name or number goes unread. Where one was read and `refused`, the others stand: they
    have been read too.
    """
    held = {k for n in chosen for k in candidates[n].words}
    left = lost(tree, held)
    untold = judged and bool(untold_clauses(tree, held | {candidates[n].head for n in chosen}))
    whole = next((n for n, c in enumerate(candidates) if c.kind == "W"), -1)
    if not (left or untold) or whole in chosen or tells_behind_a_step(tree):
        return chosen
    many = MANY_LOST_OF_READ if refused else MANY_LOST
    if len(left) > many * len(lost(tree, ())) and not (judged and len(chosen) > FEW):
        return [whole] if whole >= 0 else [] if judged else chosen
    if not judged:
        return chosen
    alone = whole < 0 or (bool(left) and len(chosen) <= FEW and not refused)
    if alone:
        return [whole] if whole >= 0 else []
    return [*(n for n in chosen if candidates[n].kind != OF_A_CLAUSE), whole]


def in_order(candidates: Sequence[Candidate], chosen: Sequence[int]) -> list[int]:
    """Candidates in the order of their last new words: the bare event first, then what is added to
    it."""
    return sorted(
        chosen, key=lambda n: (max(candidates[n].words, default=0), len(candidates[n].words), n)
    )


def bags(candidates: Sequence[Candidate]) -> list[Counter[str]]:
    """The words of each candidate."""
    return [Counter(key(c.phrase).split()) for c in candidates]


def overlaps(words: Sequence[Counter[str]]) -> npt.NDArray[np.float64]:
    """Token F1 of each two bags of words: (bags, bags); 0 for two empty ones."""
    places = {
        word: place
        for place, word in enumerate(dict.fromkeys(word for bag in words for word in bag))
    }
    counts = np.zeros((len(words), len(places)), dtype=np.int64)
    for row, bag in zip(counts, words, strict=True):
        for word, count in bag.items():
            row[places[word]] = count
    sizes = counts.sum(1)
    shared = np.minimum(counts[:, None], counts[None]).sum(-1)
    return np.asarray(2 * shared / np.maximum(sizes[:, None] + sizes[None], 1), dtype=np.float64)


def best_set(
    candidates: Sequence[Candidate], scores: Array, cost: float, least: float = 0.0
) -> list[int]:
    """Candidates taken greedily: mean closeness plus expected recall, less `cost` for each fact of
    those expected. None that is right with less than the `least` probability; empty where there is
    no other."""
    value = scores[:, 0] + HARD_WEIGHT * scores[:, 1]
    order = np.argsort(-(value + scores[:, 2]))
    pool = [
        int(n)
        for n in order
        if (scores[n, 3] >= least or candidates[n].kind == "W")
        and candidates[n].kind != OF_A_CLAUSE
        and not candidates[n].spare
    ][:40]
    if not pool:
        return []
    shares = np.maximum(scores[pool, 2], 0.002)
    expected = max(float(shares.sum()), 1.0)
    weights = shares / shares.sum()
    near = overlaps(bags([candidates[n] for n in pool]))
    gains = near + HARD_WEIGHT * (near >= HARD)
    chosen: list[int] = []
    blocked = np.zeros(len(pool), dtype=bool)
    reached = np.zeros(len(pool))
    close, best = 0.0, -1e9
    while len(chosen) < MOST:
        size = len(chosen) + 1
        recall = (weights * np.maximum(gains, reached)).sum(1)
        total = (close + value[pool]) / size + recall - cost * size / expected
        total[blocked] = -1e9
        pick = int(total.argmax())
        if total[pick] <= best + 1e-6:
            break
        best = float(total[pick])
        chosen.append(pick)
        close += float(value[pool[pick]])
        reached = np.maximum(reached, gains[pick])
        for j in range(len(pool)):
            blocked[j] |= j == pick or repeats(
                candidates[pool[pick]], candidates[pool[j]], near[pick, j]
            )
    return [pool[i] for i in chosen]


def repeats(a: Candidate, b: Candidate, near: float) -> bool:
    """True when only one of two candidates is to be told: they hold the same words, or the one is
    the other with a modifier more."""
    content_a, content_b = a.words, b.words
    if content_a == content_b:
        return near >= 0.6
    if a.kind == "W" or b.kind == "W":
        return content_a <= content_b or content_b <= content_a
    if a.kind[0] == b.kind[0] == "Q":  # "X said that A and B" beside "X said that A"
        return near >= SAID_ALIKE
    if (
        ":name" in a.kind + b.kind
        and a.head == b.head >= 0
        and a.kind.split(":")[0] == b.kind.split(":")[0]
    ):
        return (
            len(content_a ^ content_b) <= 4 + abs(len(content_a) - len(content_b)) and near >= 0.4
        )
    return (
        near >= 0.75
        and (content_a <= content_b or content_b <= content_a)
        and "D" in (a.kind[0], b.kind[0])
    )


def split(
    tree: Tree, candidates: Sequence[Candidate], chosen: Sequence[int], sound: Container[int]
) -> list[int]:
    """Each fact about several things that act alone as one fact for each: "won the Oak Award and
    the Elm Award". Those that are not `sound` are left together."""
    out: list[int] = []
    for n in chosen:
        own = candidates[n]
        real = told(tree, own)
        single = [
            m
            for m, c in enumerate(candidates)
            if c.head == own.head >= 0
            and c.words < own.words
            and (c.kind[1:2] == "s" or c.kind[:2] == "C:")
        ]
        least = [
            m for m in single if not any(candidates[o].words < candidates[m].words for o in single)
        ]
        shared = (
            frozenset.intersection(*(candidates[m].words for m in least)) if least else frozenset()
        )
        apart = (
            len(least) > 1
            and all(m in sound for m in least)
            and frozenset().union(*(candidates[m].words for m in least)) >= real
        )
        long = apart and all(len(candidates[m].words - shared) < len(own.words) - 1 for m in least)
        out += least if apart and long and own.kind[0] in "EX" else [n]
    return list(dict.fromkeys(out))


def clauses_untold(
    candidates: Sequence[Candidate], said: Container[int], scores: Array
) -> list[int]:
    """Of each relative clause of which nothing is told, the candidate that is most likely right, if
    it is likely enough: "was taken to hospital, where she died"."""
    heads = {c.head for c in candidates if ":relcl:" in c.kind and c.head >= 0}
    found = []
    for head in sorted(h for h in heads if h not in said):
        own = [
            n
            for n, c in enumerate(candidates)
            if c.head == head and c.kind[0] in "EX" and scores[n, 3] >= SURE_OF_CLAUSE
        ]
        if own:
            found.append(max(own, key=lambda n: (float(scores[n, 0]), -n)))
    return found


def missing(
    tree: Tree,
    candidates: Sequence[Candidate],
    chosen: Sequence[int],
    scores: Array,
    least: float = 0.0,
) -> list[int]:
    """Candidates to add so that what the sentence says is in some fact: its names and numbers
    always ("in 1911" of "She left Riga in 1911"), its other content words where a candidate that is
    good enough holds them."""
    enough = least * SOUND_ENOUGH / SOUND
    said = {k for n in chosen for k in candidates[n].words}
    value = scores[:, 0] + HARD_WEIGHT * scores[:, 1]
    wanted = {k for k in range(len(tree)) if tree.upos[k] in _CONTENT and k not in said}
    added: list[int] = []
    while wanted:
        pool = [
            n
            for n, c in enumerate(candidates)
            if c.kind not in {"W", OF_A_CLAUSE}
            and value[n] >= GOOD
            and scores[n, 3] >= least
            and c.words & wanted
        ]
        if not pool:
            break
        best = max(pool, key=lambda n: (float(value[n]), -n))
        added.append(best)
        wanted -= candidates[best].words
    said |= {k for n in added for k in candidates[n].words}
    if least:
        added += clauses_untold(candidates, said, scores)
        added += later_clauses_untold(tree, candidates, said, scores)
        said |= {k for n in added for k in candidates[n].words}
    clauses = own_clauses(tree) if least else []
    real = len(candidates) - candidates[-1].spare
    for k in range(len(tree)):
        named = tree.is_name(k) or tree.upos[k] == "NUM"
        if k in said or not (named or k in clauses):
            continue
        holders = [
            n
            for n, c in enumerate(candidates)
            if k in c.words and c.kind != "W" and scores[n, 3] >= (enough if named else least)
        ]
        holders = [n for n in holders if candidates[n].kind != OF_A_CLAUSE] or holders
        if named and not holders and not said:  # a score of 0: it was read and refused
            holders = [n for n in range(real) if k in candidates[n].words and scores[n, 3] > 0]
        if holders:
            best = max(holders, key=lambda n: (float(scores[n, 0]) + float(scores[n, 3]), -n))
            added.append(best)
            said |= candidates[best].words
    return added
