"""The table of estimators: what makes each, which model it asks, what it is, how it was measured.

Command line, messages, completion, scores and docs/models.md are made from it. Loads nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from factscore_tui import plugins

VETO = "exact-diff"
SUBJECTS = "InstructGPT / ChatGPT / PerplexityAI"
_HUMAN_FACTS = f"human facts of FActScore, 85 topics, {SUBJECTS}; topics unseen by what judged them"
_OF_YOURS = "measure it with your model: factscore-tui evaluate labels"


@dataclass(frozen=True, slots=True)
class Card:
    """What an estimator is. `error` is |human less estimated FActScore| in points; figures are of
    the three subjects in the order of SUBJECTS, and one that docs/benchmarks.md or a model card
    tells how to measure again. `measured_on` is empty where nothing was measured; `know` is what a
    reader of the figures has to know."""

    what: str
    measured_on: str = ""
    f1_ns: tuple[float, ...] = ()
    error: tuple[float, ...] = ()
    calibration_error: tuple[float, ...] = ()
    know: str = _OF_YOURS
    name: str = ""

    @property
    def short(self) -> str:
        """What the screen tells."""
        if not self.measured_on:
            return f"{self.name}: not measured here; {self.know}"
        figures = f"F1(NS) {three(self.f1_ns)}"
        if self.error:
            figures += f", error {three(self.error)} points"
        told = f"{self.name}: {figures} on human facts ({SUBJECTS})"
        return f"{told}; {self.know}" if self.know else told


class Estimator(NamedTuple):
    """`make` is the function that makes it, "module:name" of verify.estimators; `asks` the kind of
    large model that it cannot do without. Of a `plugin`, `make` names a module of its package, and
    it has no card."""

    name: str
    make: str
    card: Card | None = None
    asks: Literal["", "chat", "encoder-decoder"] = ""
    plugin: plugins.Plugin | None = None


def three(figures: tuple[float, ...]) -> str:
    """Figures of the three subjects."""
    return " / ".join(f"{figure:.1f}" for figure in figures) or "-"


ESTIMATORS = (
    Estimator(
        "bundled",
        "bundled:make_bundled",
        card=Card(
            "cross-encoder, matcher of relations, coverage and exact differences in a regression "
            "that was calibrated on human labels",
            _HUMAN_FACTS,
            (83.1, 78.7, 64.8),
            (2.2, 1.2, 2.9),
            (3.6, 2.0, 4.7),
            "F1, error and ECE are of the weights before the cross-encoder was taught by contrast; "
            "human less predicted score with facts found by the program itself: -0.1, +1.4, +10.9 "
            "points (on topics with an article -0.9 for InstructGPT, +6.0 for PerplexityAI), on "
            "topics that the weights have seen",
        ),
    ),
    Estimator(
        "retrieve-lm",
        "retrieve_lm:make_retrieve_lm",
        asks="chat",
        card=Card(
            "a language model reads passages and answers True or False (Retrieve->LM)",
        ),
    ),
    Estimator(
        "no-context",
        "retrieve_lm:make_no_context",
        asks="chat",
        card=Card(
            "a language model answers from memory: this measures the model more than the fact",
        ),
    ),
    Estimator(
        "np",
        "nonparametric:make_np",
        card=Card(
            "how near the tokens of the fact come to tokens of the passages; the rule `nearest`, "
            "not the paper's NPM",
            f"{_HUMAN_FACTS}; the rule was chosen on all topics",
            (78.3, 73.0, 60.3),
            know="ranks facts; what it supports rests on words",
        ),
    ),
    Estimator(
        "self-check",
        "self_check:make_self_check",
        asks="chat",
        card=Card(
            "a language model compares the fact with other texts of the same author; the majority "
            "decides, no knowledge source is asked",
        ),
    ),
    Estimator(
        "cross-encoder",
        "cross_encoder:make_cross_encoder",
        card=Card(
            "the bundled cross-encoder alone",
            f"human facts of FActScore, 97 topics, {SUBJECTS}; its weights were fitted to these "
            "labels",
            (85.2, 77.4, 53.1),
            (4.6, 6.1, 19.9),
            know="on labels that it was trained on; it scores too low, and its probability is not "
            "calibrated",
        ),
    ),
    Estimator(
        "minicheck",
        "minicheck:make_minicheck",
        asks="encoder-decoder",
        card=Card(
            "an encoder-decoder of the MiniCheck kind judges chunks of a page",
        ),
    ),
)
"""Estimators that judge by themselves, in the order in which users are told of them; `exact-diff`
goes with one of them."""

EXACT_DIFF = Card(
    "contradicts where a date, number or name in its role differs; supports nothing by itself",
    know="of 2,232 pieces of evidence that support their claim it called none different",
)
ASKING = frozenset(one.name for one in ESTIMATORS if one.asks == "chat")
NAMES = (*(one.name for one in ESTIMATORS), VETO)
