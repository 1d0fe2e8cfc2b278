"""Estimator cards, as they go with every score and stand in docs/models.md: a score says as much as
the estimator behind it. "Not measured" is said where nothing was."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from typing import Any

from factscore_tui.engine.estimator_table import ESTIMATORS, EXACT_DIFF, VETO, Card, three

_BUNDLED = re.compile(r"(?:(?:cross-encoder|relations)(?:, relations)? and )?\bcoverage\b")
"""How the bundled verifier names itself: by its parts."""


_OWN = [replace(one.card, name=one.name) for one in ESTIMATORS if one.card is not None]
CARDS = (*sorted(_OWN, key=lambda card: not card.measured_on), replace(EXACT_DIFF, name=VETO))
"""Those that were measured come first."""


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
        f"| `{card.name}` | {card.what} | {three(card.f1_ns)} | {three(card.error)} "
        f"| {three(card.calibration_error)} "
        f"| {'; '.join(filter(None, (card.measured_on, card.know)))} |"
        for card in CARDS
    ]
    return "\n".join([head, "|---|---|--:|--:|--:|---|", *rows]) + "\n"
