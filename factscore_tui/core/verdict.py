"""Verdicts and judgements. "No evidence" is never the same as "false"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from factscore_tui.core.evidence import Evidence


class Verdict(StrEnum):
    """The classes a fact can fall into."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NO_EVIDENCE = "no-evidence"
    """Articles were found and are silent."""
    NO_ARTICLE = "no-article"
    """The knowledge source has no article on it."""
    OUTSIDE_SNAPSHOT = "outside-snapshot"
    """About a time later than the knowledge source."""
    NOT_CHECKABLE = "not-checkable"
    """Opinion, question, heading, boilerplate."""
    IRRELEVANT = "irrelevant"

    @property
    def counts(self) -> bool:
        """True when the fact counts in the denominator of the share supported."""
        return self not in (Verdict.NOT_CHECKABLE, Verdict.IRRELEVANT)


Strength = Literal["strong", "weak"]
"""What a "supported" rests on. Weak: the words are there, but no model confirms that they are said
of one another; or sources disagree."""

DISAGREE = "sources disagree"
"""How a reason tells that another passage, or another source, has it otherwise."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between fact and source, computed and not guessed: "12 June 1987" -> "24 June
    1987". Both sides are written as they stand in the fact and in the passage."""

    kind: str
    """"date", "number", "year", "exchanged" (of two names), "opposite", "denied", or the place that
    another name has: "mayor of Oslo"."""
    claimed: str
    found: str


@dataclass(frozen=True, slots=True)
class ContentCheck:
    """Whether what a person is said to have said is so, whoever said it: `text` is that statement,
    the others as in a Judgement; `evidence` is the best passage, if any."""

    text: str
    verdict: Verdict
    p_supported: float | None
    reason: str
    evidence: tuple[Evidence, ...] = ()
    differences: tuple[Difference, ...] = ()
    strength: Strength | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one fact and everything needed to defend it.

    `p_supported` is a calibrated probability in [0, 1], or None where nothing was estimated (no
    article, not checkable). `reason` is one line of plain text. `estimator` names the AFV
    estimator, `model_hash` the sha256 of the weights behind it; `cached` tells that a language
    model gave this answer in an earlier check. `strength` is what a "supported" rests on, None for
    every other verdict and where it is not known (checks saved by older versions). `content` is the
    second check of a person's words, where they can be checked; it does not count in any score.
    """

    fact_id: int
    verdict: Verdict
    p_supported: float | None
    reason: str
    evidence: tuple[Evidence, ...] = ()
    differences: tuple[Difference, ...] = ()
    estimator: str = ""
    model_hash: str = ""
    cached: bool = False
    strength: Strength | None = None
    content: ContentCheck | None = None
