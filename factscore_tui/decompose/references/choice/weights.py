"""What speaks for and against an entity as the antecedent of a pronoun
(coreference_pronouns.features).

Weights of a log-linear choice among the entities that agree, fitted to the pronouns of the written
texts of the training data whose antecedent can be read off the facts below their sentence.
"""

from __future__ import annotations

import json
from pathlib import Path

SURE = {"he": 0.68, "it": 0.72, "they": 0.72}
"""The least share of the likeliest entity; below it a pronoun stays unresolved."""
CLEAR = {"he": 0.1, "it": 0.2, "they": 0.15}
"""How much less is enough where grammar points to it."""

WEIGHTS: dict[str, dict[str, float]] = json.loads(
    Path(__file__).with_name("pronoun_weights.json").read_text(encoding="utf-8")
)
"""For each kind of pronoun, what a feature speaks for (models/recipes/references/learn.py)."""
