"""Self-Known and Self-Unknown (Tu et al. 2024): does a model know which of the facts that it wrote
are right?

Self-Known is the share of the supported facts that it judges correct when it is asked again,
Self-Unknown the share of the unsupported ones that it judges incorrect. Its factuality is then
estimated, without any knowledge source, as (1 - SU) / (2 - SU - SK): exact where as many facts are
wrongly doubted as are wrongly believed. The flip rate is the share of the facts judged correct that
no longer are once "None of the above" is offered. Answers that are neither count for nothing.

Shares are over facts, by setting and by fifth of the text; intervals by bootstrap over texts
(none for one text).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from factscore_tui.evaluation.labels.subjects import SAMPLES, Interval, interval
from factscore_tui.evaluation.metrics.breakdown import BINS, fifths
from factscore_tui.evaluation.metrics.factscore import not_scored
from factscore_tui.evaluation.self_knowledge.questions import SETTINGS

ALL = "all"


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact that a text states, and whether the knowledge source supports it. `text` numbers the
    text, `part` is the fifth of it."""

    text: int
    topic: str
    fact: str
    supported: bool
    part: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What the subject says of one fact: whether it judges it correct in each of SETTINGS, None
    for neither; `question` and `answer` are what it was asked, derived `by`."""

    correct: tuple[bool | None, ...]
    question: str = ""
    answer: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """A setting on a part of the facts; shares in [0, 1], NaN where there is nothing to share.
    `asked` counts supported and unsupported facts with a clear answer, `unclear` the others."""

    setting: str
    part: str
    supported: int
    unsupported: int
    unclear: int
    self_known: float
    known_between: Interval
    self_unknown: float
    unknown_between: Interval
    estimate: float
    estimate_between: Interval
    factuality: float


@dataclass(frozen=True, slots=True)
class Flips:
    """Facts of a part judged correct without "None of the above" (and clearly judged with it), and
    the share of them that flips; NaN for none."""

    part: str
    facts: str
    judged_correct: int
    rate: float


def facts_of(rows: Iterable[Any]) -> tuple[list[Stated], int]:
    """(the facts, how many texts were left out) of lines of NAME.facts.jsonl: what is not checkable
    does not count, nor a text on a topic without an article, whose facts nobody looked up.
    InputProblem for a line that is none."""
    found: list[Stated] = []
    left = 0
    for number, row in enumerate(rows):
        try:
            facts = [
                (int(f["sentence"][0]), bool(f["is_supported"]), str(f["text"]))
                for f in row["facts"]
                if f["is_supported"] is not None
            ]
            topic, output, unknown = str(row["topic"]), str(row["output"]), row["without_article"]
        except (TypeError, KeyError, IndexError, ValueError) as error:
            raise not_scored() from error
        left += bool(unknown)
        if unknown or not facts:
            continue
        parts = fifths(output, [(begins, said) for begins, said, _ in facts])
        found += [
            Stated(number, topic, fact, said, part)
            for (_, said, fact), part in zip(facts, parts, strict=True)
        ]
    return found, left


def estimated(self_known: float, self_unknown: float) -> float:
    """(1 - SU) / (2 - SU - SK), in [0, 1]; NaN where a share is missing or both are 1."""
    below = 2 - self_unknown - self_known
    return (1 - self_unknown) / below if below > 0 else math.nan


def figures(facts: Sequence[Stated], replies: Sequence[Reply]) -> list[Figures]:
    """The figures of every setting: of all facts, then by fifth."""
    pairs = list(zip(facts, replies, strict=True))
    made = []
    for number, setting in enumerate(SETTINGS):
        for part in (ALL, *BINS):
            inside = [(f, r.correct[number]) for f, r in pairs if part in (ALL, f.part)]
            made.append(_figures(setting, part, inside))
    return made


def flips(facts: Sequence[Stated], replies: Sequence[Reply]) -> list[Flips]:
    """Flip rates: of all facts and of supported and unsupported ones, then of all by fifth."""
    qa, none = SETTINGS.index("qa"), SETTINGS.index("qa-none")
    both = [
        (f, r.correct[none])
        for f, r in zip(facts, replies, strict=True)
        if r.correct[qa] and r.correct[none] is not None
    ]
    kinds: list[tuple[str, str, Callable[[Stated], bool]]] = [
        (ALL, "all", lambda fact: True),
        (ALL, "supported", lambda fact: fact.supported),
        (ALL, "unsupported", lambda fact: not fact.supported),
    ]
    kinds += [(part, "all", lambda fact, part=part: fact.part == part) for part in BINS]  # type: ignore[misc]
    made = []
    for part, name, wanted in kinds:
        still = [bool(correct) for fact, correct in both if wanted(fact)]
        rate = still.count(False) / len(still) if still else math.nan
        made.append(Flips(part, name, len(still), rate))
    return made


def _figures(setting: str, part: str, said: list[tuple[Stated, bool | None]]) -> Figures:
    clear = [(fact, correct) for fact, correct in said if correct is not None]
    texts: dict[int, list[int]] = {}
    for fact, correct in clear:
        counts = texts.setdefault(fact.text, [0, 0, 0, 0])
        counts[0 if fact.supported else 2] += 1
        counts[1 if fact.supported else 3] += correct is fact.supported
    every = list(texts.values())
    known, unknown, estimate = _shares(every)
    chance = random.Random(0)
    drawn = [
        _shares(chance.choices(every, k=len(every)))
        for _ in range(SAMPLES if len(every) > 1 else 0)
    ]
    between = [
        interval([one[number] for one in drawn if not math.isnan(one[number])])
        for number in range(3)
    ]
    supported = sum(fact.supported for fact, _ in clear)
    share = supported / len(clear) if clear else math.nan
    return Figures(
        setting,
        part,
        supported,
        len(clear) - supported,
        len(said) - len(clear),
        known,
        between[0],
        unknown,
        between[1],
        estimate,
        between[2],
        share,
    )


def _shares(texts: Sequence[Sequence[int]]) -> tuple[float, float, float]:
    """(Self-Known, Self-Unknown, estimate) of (supported, judged correct, unsupported, judged
    incorrect) of each text."""
    s, sc, u, ui = (sum(column) for column in zip(*texts, strict=True)) if texts else (0, 0, 0, 0)
    known, unknown = sc / s if s else math.nan, ui / u if u else math.nan
    return known, unknown, estimated(known, unknown)
