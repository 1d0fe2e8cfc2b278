"""Verdicts of one sentence that go together: where one fact says another of its sentence, too
("Anna was born in Riga in 1903" says that Anna was born in Riga), it is not better founded than
that.

Each fact is judged by itself, with evidence of its own, so the verdicts of such a pair can exclude
each other. Then the one that rests on more decides: a computed difference holds for the longer fact
as well; what the networks confirm, or the source says outright, it says of the shorter as well; and
two that rest on words alone get the mean of their probabilities. Where far too little was found of
the shorter one, both stay as they are: with a date or a name more the longer finds its sentence
where the other does not ("became a World Heritage Site", "... in 1983"). Of 57 pairs of FActScore
whose shorter fact humans found not supported, they found the longer supported in two, both of them
cut wrongly. Which fact says which is read from their trees (entailment.py).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.verify.entailment import FactEntailment
from factscore_tui.verify.presentation.reasons import one_line

DENIED = 0.75
"""Share of the threshold up to which a probability speaks against a fact, and not only too little
for it: the bundled estimator gives no more to what a rule refuses."""
OUTRIGHT = 0.97
"""The probability of what one sentence of the source says outright: a difference that was computed
beside it is taken back."""
_LONGEST = 80
"""Characters of another fact that a reason quotes."""

Judged = tuple[str, Judgement]
"""A fact and the judgement of it alone."""
_Outcome = tuple[int, Judgement]
"""A judgement after all, and how much it weighs: the lowest number wins."""
_IS = re.compile(r"(?P<who>.+) (?:is|was|are|were) (?P<what>[A-Z][\w-]+)\.?")
"""A nation, or another proper adjective, that somebody is: "Aldous Huxley was English"."""
_PHRASE = re.compile(
    r"\s(?:in|at|on|to|of|for|from|with|by|during|until|before|after|near)\s(?!which\b)"
)
_LESS = re.compile(
    r"\b(?:no|not|never|none|nobody|nothing|neither|nor|without|first|last|only|all|every|each|any|most|least|"
    r"few|hardly|best|worst|[a-z]{3,}est)\b|n't\b",
    re.IGNORECASE,
)
_OPEN = (Verdict.NO_EVIDENCE, Verdict.CONTRADICTED)


class Consistency:
    """Settles the judgements of facts that say one another. `threshold` is the probability from
    which a fact is supported. Errors of the parser pass through."""

    def __init__(self, entailment: FactEntailment, threshold: float) -> None:
        self._entailment, self._threshold = entailment, threshold

    def related(self, fact: str, other: str) -> bool:
        """Whether one may say the other, by their words alone."""
        return fact != other and (
            self._entailment.may_say(fact, other)
            or self._entailment.may_say(other, fact)
            or _is_such(fact, other)
            or _is_such(other, fact)
            or _goes_on(fact, other)
            or _goes_on(other, fact)
        )

    def settled(self, topic: str, judged: Judged, others: Sequence[Judged]) -> Judgement:
        """The judgement of a fact, seen with those of the others of its sentence; the same object
        where they go together."""
        fact, judgement = judged
        outcomes: list[_Outcome] = []
        for other, said in others:
            if _clash(long=judgement, short=said) and (
                (said.differences and _goes_on(fact, other)) or self._says(topic, fact, other)
            ):
                outcomes.append(self._of_longer(judgement, other, said))
            elif _clash(long=said, short=judgement) and self._says(topic, other, fact):
                outcomes.append(self._of_shorter(judgement, other, said))
        if not outcomes:
            return judgement
        return min(outcomes, key=lambda outcome: outcome[0])[1]

    def _says(self, topic: str, long: str, short: str) -> bool:
        return _is_such(long, short) or (0, 1) in self._entailment.pairs(topic, (long, short))

    def _of_longer(self, long: Judgement, short: str, said: Judgement) -> _Outcome:
        """The judgement of a supported fact that says another, which is not supported."""
        if said.differences and not _outright(long):
            return 0, _contradicted(long, short, said)
        silent = said.verdict is Verdict.NO_EVIDENCE and self._denied(said)
        if long.strength == "strong" or silent:
            return 4, long
        p = self._together(long, said)
        if p < self._threshold:
            return 1, _unfounded(long, short, p)
        return 3, replace(long, p_supported=p, strength="weak")

    def _of_shorter(self, short: Judgement, long: str, said: Judgement) -> _Outcome:
        """The judgement of a fact that is not supported and that a supported one says."""
        if short.differences and not _outright(said):
            return 4, short
        if said.strength == "strong":
            return 2, _upheld(short, long, said, said.p_supported)
        p = self._together(said, short)
        if p >= self._threshold:
            return 3, _upheld(short, long, said, p)
        return 4, short

    def _denied(self, short: Judgement) -> bool:
        return (short.p_supported or 0.0) <= DENIED * self._threshold + 1e-6

    def _together(self, long: Judgement, short: Judgement) -> float:
        """The probability of both: the mean, but what speaks against the shorter stands."""
        low, high = short.p_supported or 0.0, long.p_supported or 0.0
        return low if self._denied(short) else round((low + high) / 2, 4)


def _is_such(long: str, short: str) -> bool:
    """ "Aldous Huxley was an English writer" says that he was English."""
    said = _IS.fullmatch(short) if len(short) <= _LONGEST else None
    if said is None or not long.startswith(said["who"] + " "):
        return False
    rest = long[len(said["who"]) :]
    kind = rf" (?:is|was|are|were) an? (?:[\w-]+ )?{re.escape(said['what'])} [a-z]"
    return re.match(kind, rest) is not None


def _goes_on(long: str, short: str) -> bool:
    """The longer fact is the shorter one and a phrase more: "told it on a visit to a home", "told
    it on a visit". Not where less may be said with more words: "the first man of the crew"."""
    said = short.removesuffix(".")
    if not said or not long.startswith(said) or _LESS.search(short):
        return False
    return _PHRASE.match(long, len(said)) is not None


def _clash(long: Judgement, short: Judgement) -> bool:
    return long.verdict is Verdict.SUPPORTED and short.verdict in _OPEN


def _outright(judgement: Judgement) -> bool:
    return judgement.strength == "strong" and (judgement.p_supported or 0.0) >= OUTRIGHT


def _contradicted(long: Judgement, short: str, said: Judgement) -> Judgement:
    """Contradicted in what it has in common with the shorter fact."""
    return replace(said, fact_id=long.fact_id, reason=f"it says {_quoted(short)}: {said.reason}")


def _unfounded(long: Judgement, short: str, p: float) -> Judgement:
    return replace(
        long,
        verdict=Verdict.NO_EVIDENCE,
        p_supported=p,
        strength=None,
        reason=f"it says {_quoted(short)}, for which there is no evidence; {long.reason}",
    )


def _upheld(short: Judgement, long: str, said: Judgement, p: float | None) -> Judgement:
    """Supported by what supports the longer fact."""
    return replace(
        short,
        verdict=Verdict.SUPPORTED,
        p_supported=p,
        strength="weak" if p != said.p_supported else said.strength,
        evidence=said.evidence,
        differences=(),
        reason=f"part of {_quoted(long)}: {said.reason}",
    )


def _quoted(fact: str) -> str:
    fact = one_line(fact).removesuffix(".")
    return f"“{fact if len(fact) <= _LONGEST else fact[:_LONGEST].rstrip() + ' …'}”"
