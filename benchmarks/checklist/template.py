"""Templates become cases: one row is what a page says, what then holds, and what does not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checklist.case import Ask, Case, Expect
from checklist.lexicon import fillers, world

Texts = str | tuple[str, ...]
"""One template or several."""


@dataclass(frozen=True, slots=True)
class Row:
    """One template. `evidence` is what the page called `title` says beside sentences of no
    consequence.

    `yes` claims follow from it, `no` claims do not and most are wrong, on `silent` ones the page
    says nothing; `same` are other ways to write the first `yes`. `against` is evidence that makes
    every `yes` wrong.
    """

    evidence: Texts
    yes: Texts = ()
    no: Texts = ()
    silent: Texts = ()
    same: Texts = ()
    against: Texts = ()
    title: str = "{a}"


ALIKE = 0.35
"""Share of words that a claim must have in common with one that holds for their probabilities to be
compared."""

Tests = Mapping[str, Sequence[Row]]
"""The rows of a capability by the name of their test."""


def _texts(templates: Texts, values: Mapping[str, Any]) -> list[str]:
    every = (templates,) if isinstance(templates, str) else templates
    return [template.format_map(values) for template in every]


def page(rng: random.Random, said: Sequence[str], around: Sequence[str]) -> tuple[str, ...]:
    """`said`, in its order and in one piece, among the sentences `around`."""
    before = rng.randrange(len(around) + 1)
    return (*around[:before], *said, *around[before:])


def _counterpart(asked: Ask, holding: Sequence[Ask]) -> Ask | None:
    """Of the claims that hold the one that shares most words with the claim, None when none shares
    ALIKE of them."""
    own = set(asked.claim.rstrip(".").split())

    def alike(other: Ask) -> float:
        words = set(other.claim.rstrip(".").split())
        return len(own & words) / len(own | words)

    best = max(holding, key=alike, default=None)
    return best if best is not None and alike(best) >= ALIKE else None


def _instance(
    capability: str, test: str, row: Row, wrong: Expect, rng: random.Random
) -> Iterator[Case]:
    values = world(rng)
    title = row.title.format_map(values)
    subject = next((values[slot] for slot in values if row.title.startswith(f"{{{slot}}}")), title)
    around = fillers(rng, subject, rng.randrange(2, 5))
    place = rng.getrandbits(32)

    def ask(claim: str, said: Texts) -> Ask:
        return Ask(claim, title, page(random.Random(place), _texts(said, values), around))

    yes = [ask(claim, row.evidence) for claim in _texts(row.yes, values)]
    for asked in yes:
        yield Case(capability, test, Expect.SUPPORTED, asked)
    for claim in _texts(row.same, values):
        yield Case(capability, test, Expect.UNCHANGED, ask(claim, row.evidence), yes[0])
    for claims, alone, beside in (
        (row.no, Expect.NOT_SUPPORTED, wrong),
        (row.silent, Expect.SILENT, Expect.DROPS),
    ):
        for claim in _texts(claims, values):
            asked = ask(claim, row.evidence)
            yield Case(capability, test, alone, asked)
            if (base := _counterpart(asked, yes)) is not None:
                yield Case(capability, test, beside, asked, base)
    for base in yes if row.against else ():
        asked = ask(base.claim, row.against)
        yield Case(capability, test, Expect.NOT_SUPPORTED, asked)
        yield Case(capability, test, wrong, asked, base)


def fill(
    capability: str, tests: Tests, seed: int, repeats: int, wrong: Expect = Expect.DROPS
) -> Iterator[Case]:
    """The cases of a capability: every row `repeats` times with other words. `wrong` is what is
    expected of a wrong claim beside the claim that holds."""
    for test, rows in tests.items():
        for number, row in enumerate(rows):
            for repeat in range(repeats):
                rng = random.Random(f"{seed} {capability} {test} {number} {repeat}")
                yield from _instance(capability, test, row, wrong, rng)
