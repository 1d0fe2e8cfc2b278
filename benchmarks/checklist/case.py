"""What a case of the checklist is, what it expects, and whether a pair of judgements meets it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from factscore_tui.core.verdict import Judgement, Verdict

SAME_WITHIN = 0.1
"""How far the probability may move where nothing that matters was changed."""
DROP = 0.2
"""How far the probability must fall where the fact was made wrong."""
_ROUNDING = 1e-9


class Kind(StrEnum):
    """Test types: minimum functionality, invariance, direction."""

    MFT = "MFT"
    INV = "INV"
    DIR = "DIR"


class Expect(StrEnum):
    """What a case expects of the judgement; the last three compare it with that of the case's
    base."""

    SUPPORTED = "supported"
    NOT_SUPPORTED = "not supported"
    SILENT = "neither supported nor contradicted"
    CONTRADICTED_OR_LOWER = "contradicted, or not supported and p lower than the base's"
    DROPS = "p at least .2 below the base's"
    UNCHANGED = "the base's verdict, and p within .1 of the base's"

    @property
    def kind(self) -> Kind:
        """The test type an expectation belongs to."""
        if self is Expect.UNCHANGED:
            return Kind.INV
        return Kind.DIR if self in (Expect.CONTRADICTED_OR_LOWER, Expect.DROPS) else Kind.MFT


@dataclass(frozen=True, slots=True)
class Ask:
    """One question to the verifier: a claim, and the page it is judged against as a title and its
    sentences."""

    claim: str
    title: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One case. `test` names the template group inside the capability. Raises ValueError when
    `base` is missing where the expectation needs one, or given where it does not."""

    capability: str
    test: str
    expect: Expect
    ask: Ask
    base: Ask | None = None

    def __post_init__(self) -> None:
        if (self.base is None) != (self.kind is Kind.MFT):
            raise ValueError(
                f"{self.capability}, {self.test}: {self.expect.name} and the base do not go "
                f"together"
            )

    @property
    def kind(self) -> Kind:
        """The test type."""
        return self.expect.kind


def p_of(judgement: Judgement) -> float:
    """The probability of being supported; 0 where none was estimated."""
    return judgement.p_supported or 0.0


def holds(expect: Expect, said: Judgement, base: Judgement | None = None) -> bool:
    """True when the judgement is as expected. A comparison without a base is a ValueError."""
    supported, contradicted = (
        said.verdict is Verdict.SUPPORTED,
        said.verdict is Verdict.CONTRADICTED,
    )
    if expect is Expect.SUPPORTED:
        return supported
    if expect is Expect.NOT_SUPPORTED:
        return not supported
    if expect is Expect.SILENT:
        return not supported and not contradicted
    if base is None:
        raise ValueError(f"{expect.name} needs the judgement of the base")
    if expect is Expect.DROPS:
        return p_of(said) <= p_of(base) - DROP + _ROUNDING
    if expect is Expect.CONTRADICTED_OR_LOWER:
        return contradicted or (not supported and p_of(said) < p_of(base))
    return said.verdict is base.verdict and abs(p_of(said) - p_of(base)) <= SAME_WITHIN + _ROUNDING
