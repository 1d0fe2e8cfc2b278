"""NP: do the tokens of a fact find themselves, in the same sense, among the tokens of the passages?
No prompt, no training; any encoder that gives a vector for each token in its context.

FActScore (Min et al., 2023) masks each token of the fact and takes the probability that NPM (Min et
al., 2022), a model made for it, gives to the same token in the top 3 passages. A sentence encoder
such as all-MiniLM-L6-v2 has forgotten what a masked token may be, so three rules are here;
benchmarks/estimators.py measures them on the human labels:

* `nearest` (default): the cosine of each token with the nearest one, token or not, in the window of
  WINDOW tokens that has most of the fact; names of the topic do not count, they are everywhere. No
  probability any more: a likeness;
* `mass`: the softmax mass, over cosines, on positions that hold the same token; the token is not
  masked;
* `masked`: as in the paper, with inner products over sqrt(d).
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Passage
from factscore_tui.core.verdict import Strength, Verdict
from factscore_tui.text.words import STOP_WORDS, words
from factscore_tui.verify.estimators.passage_reader import Outcome, PassageReader
from factscore_tui.verify.presentation.evidence_view import EvidenceView
from factscore_tui.verify.presentation.reasons import one_line
from factscore_tui.verify.presentation.recency import SnapshotDate

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from factscore_tui.verify.estimators.parts import EstimatorParts, TokenVectorEncoder

    Rows = npt.NDArray[np.float32]

Rule = Literal["nearest", "mass", "masked"]
PASSAGES = 3
"""As in the paper."""
WINDOW, STRIDE = 48, 16
TEMPERATURE = 0.05
"""Of the softmax over cosines."""
MAX_CONTENT = 64
"""Tokens of a fact that are looked for; an atomic fact has about ten."""
KEPT = 96
"""Passages whose vectors are kept: at most 37 MB at 256 tokens and 384 dimensions."""


@dataclass(frozen=True, slots=True)
class _Fit:
    """Fitted to the labels of FActScore's 85 topics with passages: supported above `threshold`
    (best macro F1), and p = 1 / (1 + exp(-slope * (score - middle)))."""

    threshold: float
    slope: float
    middle: float


FITS: dict[Rule, _Fit] = {
    "nearest": _Fit(0.59, 8.92, 0.557),
    "mass": _Fit(0.61, 4.73, 0.507),
    "masked": _Fit(0.003, 113.7, 0.0022),
}


class NonParametricVerifier(PassageReader):
    """Implements GroupVerifier. Never says "contradicted": it only sees what is there. Errors of
    the encoder pass through."""

    def __init__(
        self,
        encoder: TokenVectorEncoder,
        display: EvidenceView,
        snapshot: SnapshotDate | None = None,
        rule: Rule = "nearest",
    ) -> None:
        super().__init__(f"np ({rule})", encoder, display, snapshot)
        self._encoder = encoder
        self._rule: Rule = rule
        self._kept: OrderedDict[str, tuple[npt.NDArray[np.int64], Rows]] = OrderedDict()

    def tokens(self, case: Case) -> list[tuple[str, float]]:
        """Each token of the fact that is looked for, as the word it belongs to and what it scores;
        the fact's score is the mean. Empty where there is nothing to look for or to look in."""
        import numpy as np

        ids = self._encoder.tokens(case.fact.text)
        passages = [hit.passage for hit in case.retrieval.hits[:PASSAGES]]
        wanted = self._content(ids, case.topic or (passages[0].title if passages else ""))
        if not wanted or not passages:
            return []
        places = [place for place, _ in wanted]
        there = [self._passage(passage) for passage in passages]
        same = [
            np.array([ids[place] for place in places])[:, None] == tokens[None, :]
            for tokens, _ in there
        ]
        vectors = [rows for _, rows in there]
        if self._rule == "nearest":
            found = _nearest(self._encoder.vectors([ids])[0][places], vectors)
        elif self._rule == "mass":
            found = _mass(self._encoder.vectors([ids])[0][places], vectors, same)
        else:
            hidden = [[*ids[:place], self._encoder.mask, *ids[place + 1 :]] for place in places]
            rows = [
                rows[place]
                for rows, place in zip(self._encoder.vectors(hidden), places, strict=True)
            ]
            found = _masked(np.array(rows), vectors, same)
        return [(word, float(value)) for (_, word), value in zip(wanted, found, strict=True)]

    def _content(self, ids: Sequence[int], topic: str) -> list[tuple[int, str]]:
        """Places and words of the tokens that are looked for: no stop words, no punctuation; for
        `nearest` no word of the topic either, unless there is no other."""
        spelled: list[tuple[str, list[int]]] = []
        for place in range(1, len(ids) - 1):
            piece = self._encoder.piece(ids[place])
            if piece.startswith(" ") or not spelled:
                spelled.append((piece.strip(), [place]))
            else:
                spelled[-1] = (spelled[-1][0] + piece, [*spelled[-1][1], place])
        content = [
            (place, word)
            for word, places in spelled
            for place in places
            if word not in STOP_WORDS
            and any(c.isalnum() for c in word)
            and (len(word) > 1 or word.isdigit())
        ][:MAX_CONTENT]
        if self._rule != "nearest":
            return content
        everywhere = set(self._encoder.tokens(topic)[1:-1])
        return [(place, word) for place, word in content if ids[place] not in everywhere] or content

    def _passage(self, passage: Passage) -> tuple[npt.NDArray[np.int64], Rows]:
        """Ids (n) and vectors (n, dims) of a passage's tokens."""
        import numpy as np

        kept = self._kept.pop(passage.text, None)
        if kept is None:
            ids = self._encoder.tokens(passage.text)
            kept = np.array(ids[1:-1], dtype=np.int64), self._encoder.vectors([ids])[0][1:-1]
        self._kept[passage.text] = kept
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept

    def _read(self, case: Case) -> Outcome:
        found, fit = self.tokens(case), FITS[self._rule]
        score = sum(value for _, value in found) / len(found) if found else 0.0
        p = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, fit.slope * (score - fit.middle)))))
        shown = self._display.evidence(case)
        enough = f"({score:.2f}, enough from {fit.threshold:g})"
        if found and score > fit.threshold:
            reason = f"the passages have its words in a like context {enough}"
            return Outcome(Verdict.SUPPORTED, p, reason, shown)
        reason = "nothing in it can be looked up"
        if found:
            lost = one_line(_as_written(_weakest(found), case.fact.text))
            reason = f"not in these passages in a like context: {lost} {enough}"
        return Outcome(Verdict.NO_EVIDENCE, p, reason, shown)

    def _strength(self, verdict: Verdict) -> Strength | None:
        """Weak: it has seen words that are alike, and read nothing."""
        return "weak" if verdict is Verdict.SUPPORTED else None


def make_np(parts: EstimatorParts) -> NonParametricVerifier:
    """The estimator `np`."""
    return NonParametricVerifier(parts.token_encoder(), parts.display, parts.snapshot)


def _nearest(query: Rows, passages: Sequence[Rows]) -> Rows:
    """(n, dims) and passages (m, dims) to (n): each token's best cosine in the window where the
    mean of these is highest."""
    import numpy as np

    best: Rows | None = None
    for rows in passages:
        cosines = _unit(query) @ _unit(rows).T
        for start in range(0, max(1, len(rows) - WINDOW + STRIDE), STRIDE):
            inside = cosines[:, start : start + WINDOW]
            found = (
                inside.max(axis=1) if inside.shape[1] else np.zeros(len(query), dtype=np.float32)
            )
            if best is None or found.mean() > best.mean():
                best = found
    return best if best is not None else np.zeros(len(query), dtype=np.float32)


def _mass(query: Rows, passages: Sequence[Rows], same: Sequence[npt.NDArray[np.bool_]]) -> Rows:
    """The share of a softmax over all positions that falls on those with the same token."""
    import numpy as np

    return _share(_unit(query) @ _unit(np.concatenate(passages)).T / TEMPERATURE, same)


def _masked(query: Rows, passages: Sequence[Rows], same: Sequence[npt.NDArray[np.bool_]]) -> Rows:
    """The same as the paper has it; `query` are the vectors of masked tokens."""
    import numpy as np

    return _share(query @ np.concatenate(passages).T / math.sqrt(query.shape[1]), same)


def _share(scores: Rows, same: Sequence[npt.NDArray[np.bool_]]) -> Rows:
    import numpy as np

    where = np.concatenate(same, axis=1)
    if not where.shape[1]:
        return np.zeros(len(scores), dtype=np.float32)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: Rows = (weights * where).sum(axis=1) / weights.sum(axis=1)
    return found


def _unit(rows: Rows) -> Rows:
    import numpy as np

    scaled: Rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)
    return scaled


def _weakest(found: Sequence[tuple[str, float]]) -> str:
    """The word whose worst token scores least."""
    return min(found, key=lambda pair: pair[1])[0]


def _as_written(word: str, text: str) -> str:
    """The word of `text` that the encoder spells so, in small letters and without accents."""
    return next((one.text for one in words(text) if one.folded == word), word)
