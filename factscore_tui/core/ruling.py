"""Rulings: what a person decided about a fact, beside what the machine said, and how far the two
agree.

A ruling belongs to words and not to a session: the same fact of the same sentence on the same topic
has it in every check, a changed sentence does not.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from factscore_tui.core.verdict import Judgement, Verdict

if TYPE_CHECKING:
    from hashlib import _Hash

RULABLE = (
    Verdict.SUPPORTED,
    Verdict.CONTRADICTED,
    Verdict.NO_EVIDENCE,
    Verdict.NOT_CHECKABLE,
    Verdict.IRRELEVANT,
)
"""The verdicts a person can give. The others are about the knowledge source, not about the fact."""

ENOUGH = 20
"""Rulings that a threshold needs: with fewer the best one is mostly chance."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_SILENT = (Verdict.NO_ARTICLE, Verdict.OUTSIDE_SNAPSHOT)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A person's decision on one fact. `verdict` is one of RULABLE, None where only a note was
    written or the fact was set aside (`ignored`); `ruled_at` is ISO 8601 in UTC."""

    verdict: Verdict | None = None
    reason: str = ""
    note: str = ""
    ignored: bool = False
    ruled_at: str = ""

    @property
    def effective(self) -> Verdict | None:
        """The verdict that counts instead of the machine's: an ignored fact is irrelevant; None
        changes nothing."""
        return Verdict.IRRELEVANT if self.ignored else self.verdict


@dataclass(frozen=True, slots=True)
class Subject:
    """What was ruled on, in words, and what the machine had said about it (`machine` None: nothing
    yet)."""

    fact: str
    sentence: str
    topic: str = ""
    machine: Verdict | None = None
    p_supported: float | None = None
    estimator: str = ""
    model_hash: str = ""
    index_id: str = ""
    session: str = ""

    @property
    def key(self) -> str:
        """The key of its rulings."""
        return ruling_key(self.fact, self.sentence, self.topic)

    @classmethod
    def judged(
        cls,
        fact: str,
        sentence: str,
        topic: str,
        judgement: Judgement | None,
        index_id: str = "",
        session: str = "",
    ) -> Subject:
        """A fact with its judgement, if it has one."""
        if judgement is None:
            return cls(fact, sentence, topic, index_id=index_id, session=session)
        return cls(
            fact,
            sentence,
            topic,
            judgement.verdict,
            judgement.p_supported,
            judgement.estimator,
            judgement.model_hash,
            index_id,
            session,
        )


@dataclass(frozen=True, slots=True)
class Ruled:
    """One entry of the history: a ruling with its subject. `undone_at` is empty while it was not
    taken back."""

    id: int
    key: str
    subject: Subject
    ruling: Ruling
    undone_at: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often machine and person said the same.

    `n` rulings with a verdict on facts the machine had judged, `agree` of them the same (silence of
    the source, for whatever cause, is the same as no evidence). `measured` of them have a
    probability and a verdict that says supported or not. `threshold` is the probability from which
    on "supported" would have agreed best, with `threshold_agree` of `measured`; None with fewer
    than ENOUGH of them, or where the person said the same of all.
    """

    n: int
    agree: int
    measured: int
    threshold: float | None = None
    threshold_agree: int = 0

    @property
    def share(self) -> float | None:
        """`agree` of `n` in [0, 1]."""
        return self.agree / self.n if self.n else None


def ruling_key(fact: str, sentence: str, topic: str) -> str:
    """sha256 (hex) over topic, sentence and fact with their white space made single spaces."""
    return RulingKeys(sentence, topic).key(fact)


class RulingKeys:
    """The keys of all facts of one sentence: a sentence of a megabyte with thousands of facts is
    read once."""

    def __init__(self, sentence: str, topic: str) -> None:
        # White space is single spaces by then, so that line ends separate the three without doubt.
        self._begun: _Hash = hashlib.sha256(_normal(topic) + b"\n" + _normal(sentence) + b"\n")

    def key(self, fact: str) -> str:
        """The key of one fact."""
        whole = self._begun.copy()
        whole.update(_normal(fact))
        return whole.hexdigest()


def _normal(text: str) -> bytes:
    # As a topic is stored: a lone surrogate becomes a question mark.
    return " ".join(text.split()).encode("utf-8", "replace")


def amended(
    before: Ruling | None,
    verdict: Verdict | None = None,
    reason: str | None = None,
    note: str | None = None,
    ignored: bool = False,
) -> Ruling:
    """The ruling after a person added something; None is what was not said.

    A verdict replaces the earlier one with its reason and takes a fact back that was ignored; a
    note replaces the earlier note and leaves the rest.
    """
    before = before or Ruling()
    note = before.note if note is None else note
    if verdict is not None or ignored:
        return Ruling(verdict, reason or "", note, ignored)
    return replace(
        before, reason=before.reason if reason is None else reason, note=note, ruled_at=""
    )


def keepable(text: str) -> str:
    """`text` as it can be written as UTF-8: lone surrogates become U+FFFD."""
    return _SURROGATE.sub("\ufffd", text)


def agreement(gold: Iterable[Ruled]) -> Agreement:
    """Compare what was ruled with what the machine had said. Ignored facts and mere notes are left
    out."""
    rows = [
        r
        for r in gold
        if r.subject.machine is not None and r.ruling.verdict is not None and not r.ruling.ignored
    ]
    agree = sum(_same(row.subject.machine, row.ruling.verdict) for row in rows)
    measured = [
        (row.subject.p_supported, row.ruling.verdict is Verdict.SUPPORTED)
        for row in rows
        if row.subject.p_supported is not None
        and row.ruling.verdict is not None
        and row.ruling.verdict.counts
    ]
    threshold, threshold_agree = best_threshold(measured) if len(measured) >= ENOUGH else (None, 0)
    return Agreement(len(rows), agree, len(measured), threshold, threshold_agree)


def best_threshold(measured: Sequence[tuple[float, bool]]) -> tuple[float | None, int]:
    """The threshold t for which "p >= t" is most often what the person said of (p, supported), and
    how often.

    Of equally good ones the one with most room around it. None where all were said to be the same.
    """
    supported = sum(said for _, said in measured)
    if supported in (0, len(measured)):
        return None, 0
    at: dict[float, int] = {}
    for p, said in measured:
        at[p] = at.get(p, 0) + (-1 if said else 1)
    places = sorted(at)
    agree = supported  # with everything called supported
    best = (agree, places[0], places[0] / 2)
    for below, above in pairwise([*places, 1.0]):
        agree += at[below]
        if below < above:
            best = max(best, (agree, above - below, (below + above) / 2))
    return best[2], best[0]


def _same(machine: Verdict | None, person: Verdict | None) -> bool:
    return (Verdict.NO_EVIDENCE if machine in _SILENT else machine) is person
