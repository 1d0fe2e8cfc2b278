"""Estimator cards: what each estimator is, on what it was measured, and with which figures.

A score says as much as the estimator behind it, so the cards of its estimators go with every score
and stand in docs/models.md: one table for all three. A figure here is one that docs/benchmarks.md
or a model card tells how to measure again; "not measured" is said where it was not.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any

SUBJECTS = "InstructGPT / ChatGPT / PerplexityAI"
_HUMAN_FACTS = f"human facts of FActScore, 85 topics, {SUBJECTS}; topics unseen by what judged them"
_BUNDLED = re.compile(r"(?:(?:cross-encoder|relations)(?:, relations)? and )?\bcoverage\b")
"""How the bundled verifier names itself: by its parts."""
_OF_YOURS = "measure it with your model: factscore-tui evaluate labels"


@dataclass(frozen=True, slots=True)
class Card:
    """`error` is |human less estimated FActScore| in points; figures are of the three subjects in
    the order of SUBJECTS. `measured_on` is empty where nothing was measured, `know` is what a
    reader of the figures has to know, and `short` is what the screen tells."""

    name: str
    what: str
    measured_on: str = ""
    f1_ns: tuple[float, ...] = ()
    error: tuple[float, ...] = ()
    calibration_error: tuple[float, ...] = ()
    know: str = ""

    @property
    def short(self) -> str:
        if not self.measured_on:
            return f"{self.name}: not measured here; {self.know}"
        figures = f"F1(NS) {_three(self.f1_ns)}"
        if self.error:
            figures += f", error {_three(self.error)} points"
        told = f"{self.name}: {figures} on human facts ({SUBJECTS})"
        return f"{told}; {self.know}" if self.know else told


CARDS = (
    Card(
        "bundled",
        "cross-encoder, matcher of relations, coverage and exact differences in a regression that "
        "was calibrated on human labels",
        _HUMAN_FACTS,
        (83.1, 78.7, 64.8),
        (2.2, 1.2, 2.9),
        (3.6, 2.0, 4.7),
        "F1, error and ECE are of the weights before the cross-encoder was taught by contrast; "
        "human less predicted score with facts found by the program itself: -0.2, +1.2, +10.4 "
        "points (on topics with an article -1.1 for InstructGPT, +5.5 for PerplexityAI), on topics "
        "that the weights have seen",
    ),
    Card(
        "np",
        "how near the tokens of the fact come to tokens of the passages; the rule `nearest`, not "
        "the paper's NPM",
        f"{_HUMAN_FACTS}; the rule was chosen on all topics",
        (78.3, 73.0, 60.3),
        know="ranks facts; what it supports rests on words",
    ),
    Card(
        "cross-encoder",
        "the bundled cross-encoder alone",
        f"human facts of FActScore, 97 topics, {SUBJECTS}; its weights were fitted to these labels",
        (85.2, 77.4, 53.1),
        (4.6, 6.1, 19.9),
        know="on labels that it was trained on; it scores too low, and its probability is not "
        "calibrated",
    ),
    Card(
        "retrieve-lm",
        "a language model reads passages and answers True or False (Retrieve->LM)",
        know=_OF_YOURS,
    ),
    Card(
        "no-context",
        "a language model answers from memory: this measures the model more than the fact",
        know=_OF_YOURS,
    ),
    Card(
        "self-check",
        "a language model compares the fact with other texts of the same author; the majority "
        "decides, no knowledge source is asked",
        know=_OF_YOURS,
    ),
    Card(
        "minicheck",
        "an encoder-decoder of the MiniCheck kind judges chunks of a page",
        know=_OF_YOURS,
    ),
    Card(
        "exact-diff",
        "contradicts where a date, number or name in its role differs; supports nothing by itself",
        know="of 2,232 pieces of evidence that support their claim it called none different",
    ),
)


def cards_of(estimator: str) -> list[Card]:
    """The cards of the estimators in a name as engines tell it ("retrieve-lm at host+np (nearest)
    from 55 %", "cascade (bundled, retrieve-lm)"); none for a name that no card is of."""
    bare = _BUNDLED.sub("bundled", re.sub(r"(?<!cascade) \([^()]*\)", "", estimator))
    words = set(re.findall(r"[a-z][a-z-]*", re.sub(r" (?:at|from) [^+,)]*", "", bare)))
    return [card for card in CARDS if card.name in words]


def as_objects(cards: list[Card]) -> list[dict[str, Any]]:
    """The cards as they stand in a result: what is unknown is left out."""
    return [
        {"name": card.name, "short": card.short}
        | {name: value for name, value in asdict(card).items() if value and name != "name"}
        for card in cards
    ]


def markdown() -> str:
    """The table of docs/models.md."""
    head = (
        "| estimator | what it is | F1(NS) | error, points | ECE | measured on, and what to know |"
    )
    rows = [
        f"| `{card.name}` | {card.what} | {_three(card.f1_ns)} | {_three(card.error)} "
        f"| {_three(card.calibration_error)} "
        f"| {'; '.join(filter(None, (card.measured_on, card.know)))} |"
        for card in CARDS
    ]
    return "\n".join([head, "|---|---|--:|--:|--:|---|", *rows]) + "\n"


def _three(figures: tuple[float, ...]) -> str:
    return " / ".join(f"{figure:.1f}" for figure in figures) or "-"
