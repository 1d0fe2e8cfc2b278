"""All cases of the checklist, capability by capability."""

from __future__ import annotations

from checklist.case import Case, Expect
from checklist.cases.comparatives import COMPARATIVES
from checklist.cases.dates import DATES
from checklist.cases.entities import MIX_UP, NAMES, SILENCE
from checklist.cases.meaning import HYPERNYMS, INFERENCE, PARAPHRASE, PLACES
from checklist.cases.numbers import NUMBERS
from checklist.cases.polarity import NEGATION, QUANTIFIERS
from checklist.cases.relations import ROLES, WORD_ORDER
from checklist.cases.robust import injection, surface
from checklist.cases.statements import ATTRIBUTION, MODALITY, TIME
from checklist.template import Tests, fill

SEED = 11
REPEATS = 2
"""How often a template is filled."""
TEMPLATES: dict[str, Tests] = {
    "roles": ROLES,
    "word order": WORD_ORDER,
    "negation": NEGATION,
    "quantifiers": QUANTIFIERS,
    "comparatives": COMPARATIVES,
    "numbers": NUMBERS,
    "dates": DATES,
    "names": NAMES,
    "paraphrase": PARAPHRASE,
    "inference": INFERENCE,
    "hypernyms": HYPERNYMS,
    "places": PLACES,
    "modality": MODALITY,
    "attribution": ATTRIBUTION,
    "temporal state": TIME,
    "silence": SILENCE,
    "entity mix-up": MIX_UP,
}
CONFLICTS = ("negation", "numbers", "dates")
"""Capabilities whose wrong claims the evidence denies outright: "contradicted" is as good there as
a lower p."""
CAPABILITIES = ("injection", "surface", *TEMPLATES)


def all_cases(seed: int = SEED, repeats: int = REPEATS) -> list[Case]:
    """Every case, the same for the same arguments; none twice."""
    cases = [*injection(seed, repeats), *surface(seed, repeats)]
    for capability, tests in TEMPLATES.items():
        wrong = Expect.CONTRADICTED_OR_LOWER if capability in CONFLICTS else Expect.DROPS
        cases += fill(capability, tests, seed, repeats, wrong)
    return list(dict.fromkeys(cases))


def sample(cases: list[Case], limit: int) -> list[Case]:
    """At most `limit` of the cases, evenly from first to last."""
    if limit >= len(cases):
        return cases
    return [cases[i * len(cases) // limit] for i in range(limit)]
