"""What the calibration screen says: agreement, who said what, how far the probabilities hold; and
the threshold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content

from factscore_tui.core.ruling import ENOUGH, RULABLE, Ruled, agreement
from factscore_tui.core.threshold import OWN, percent
from factscore_tui.core.verdict import Verdict
from factscore_tui.evaluation.labels.calibration import (
    Best,
    Bin,
    agreeing,
    bins,
    confusion,
    estimators,
)
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LOOKS

Part = str | tuple[str, str]
BAR = 20
"""Cells of a bar: one for 5 %."""
NAME = 30
"""Cells of an estimator's name at most."""
LISTED = 8
"""Numbers of facts that are named."""
CLAIM = "◆"
"""Where the engine's own claim is in a bar."""


class Findings(VerticalScroll, can_focus=True, inherit_bindings=False):
    """Scrolls up and down; ← and → belong to the threshold."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("home", "scroll_home", "Beginning"),
        ("end", "scroll_end", "End"),
        ("pageup", "page_up", "Page up"),
        ("pagedown", "page_down", "Page down"),
    ]
    ALLOW_SELECT = True


@dataclass(frozen=True, slots=True)
class Aim:
    """The threshold that is being chosen, `at`, and the one in use; OWN for the engine's own.
    `measured` are the rulings that it can reach, `given` how many of them the verdicts agree with
    as they were given. `turned` are the verdicts of the open check that would be others (None: no
    check is open); `unsure` where the engine's own verdicts of that check are not known, because it
    was made with another threshold."""

    at: float
    used: float
    measured: Sequence[tuple[float, bool]]
    given: int
    best: Best
    turned: Mapping[int, Verdict] | None = None
    unsure: bool = False


# --- the findings


def findings(gold: Sequence[Ruled], estimator: str, keys: Mapping[str, str]) -> Content:
    """Everything that the rulings tell; `estimator` is the one that is looked at. `keys` are how
    the keys of some actions are written."""
    if not gold:
        return Content.assemble(*_nothing(keys))
    groups = estimators(gold)
    rows = groups.get(estimator, [])
    parts = _agreement(gold, groups, estimator)
    if rows:
        parts += [*_confusion(rows), *_reliability(bins(rows))]
    else:
        parts.append(
            (f"\nNo rulings yet on facts that {_name(estimator)} judged.\n", "$foreground")
        )
    return Content.assemble(*parts, *_bias(len(rows), keys))


def _nothing(keys: Mapping[str, str]) -> list[Part]:
    rule, other = keys.get("read.rule", ""), keys.get("calibration.random", "")
    parts: list[Part] = [
        ("No rulings yet\n\n", "$primary bold"),
        (
            "Where you rule on facts that the engine has judged, this screen tells how often the "
            "two of you agree, how far"
            " its probabilities hold, and which threshold would agree best.\n",
            "$foreground",
        ),
    ]
    if rule:
        parts.append((f"\n{rule} on a fact gives your own verdict.", "$quiet"))
    if other:
        parts.append(
            (f" {other} here goes to a fact of the open check, chosen by chance.", "$quiet")
        )
    return [*parts, "\n"]


def _agreement(
    gold: Sequence[Ruled], groups: Mapping[str, Sequence[Ruled]], estimator: str
) -> list[Part]:
    parts: list[Part] = [("How often you and the engine agree\n\n", "$primary bold")]
    rows = [
        ("all rulings", gold, False),
        *((name, rows, name == estimator) for name, rows in groups.items()),
    ]
    for name, these, chosen in rows if len(groups) > 1 else rows[:1]:
        found = agreement(these)
        share = f"{round(100 * found.share)} %" if found.share is not None else ""
        parts += [
            (
                f"{'▸' if chosen else ' '} {_name(name):<{NAME}} ",
                "$foreground bold" if chosen else "$foreground",
            ),
            (f"{found.agree:>5} of {found.n:<5}", "$foreground"),
            (f"{share:>5}\n", "$foreground bold"),
        ]
    parts.append((f"\n{_name(estimator)}\n" if len(groups) > 1 else "", "$primary bold"))
    return parts


def _confusion(rows: Sequence[Ruled]) -> list[Part]:
    """A table: what the engine said, down; what the person said, across."""
    table = confusion(rows)
    machine = [verdict for verdict in Verdict if any(said is verdict for said, _ in table)]
    parts: list[Part] = [("\nIt said ↓  you ruled →".ljust(24), "$quiet")]
    parts += [(f"{LOOKS[verdict].glyph:>5}", f"${LOOKS[verdict].name} bold") for verdict in RULABLE]
    parts.append(("    n\n", "$quiet"))
    for said in machine:
        look = LOOKS[said]
        parts += [(f"{look.glyph} {look.label:<21}", f"${look.name}")]
        for ruled in RULABLE:
            count = table[said, ruled]
            same = ruled is (
                Verdict.NO_EVIDENCE
                if said in (Verdict.NO_ARTICLE, Verdict.OUTSIDE_SNAPSHOT)
                else said
            )
            style = "$foreground bold" if same else "$foreground"
            parts.append((f"{count or '':>5}", style))
        parts.append((f"{sum(table[said, ruled] for ruled in RULABLE):>5}\n", "$quiet"))
    words = "  ".join(f"{LOOKS[v].glyph} {LOOKS[v].label}" for v in RULABLE)
    return [*parts, (f"{words}; agreement in bold\n", "$quiet")]


def _reliability(found: Sequence[Bin]) -> list[Part]:
    """A bar for each bin that has rulings."""
    parts: list[Part] = [("\nHow far its probabilities hold\n\n", "$primary bold")]
    if not any(one.n for one in found):
        return [*parts, ("No ruling yet on a fact with a probability.\n", "$quiet")]
    for one in found:
        label = f"{round(100 * one.low):>3}–{round(100 * one.high)} %"
        parts.append((f"{label:<10}{'n ' + str(one.n):<7}", "$quiet"))
        if not one.n:
            parts.append(("\n", "$quiet"))
            continue
        share = one.supported / one.n
        full, claim = round(BAR * share), min(BAR - 1, int(BAR * one.claimed))
        bar = "█" * full + "░" * (BAR - full)
        parts += [
            (bar[:claim], "$supported"),
            (CLAIM, "$accent bold"),
            (bar[claim + 1 :], "$supported"),
            (f" {round(100 * share):>3} %", "$foreground bold"),
            (f"  said {round(100 * one.claimed)} %\n", "$quiet"),
        ]
    return [
        *parts,
        (
            f"The bar: how many of them you ruled supported. {CLAIM}: what the engine said.\n",
            "$quiet",
        ),
    ]


def _bias(n: int, keys: Mapping[str, str]) -> list[Part]:
    """What these numbers are not."""
    other = keys.get("calibration.random", "")
    way = (
        f" {other} goes to a fact of the open check by chance: rule on some of these whatever the "
        f"engine says."
        if other
        else ""
    )
    few = (
        "With so few rulings every share here is mostly chance. "
        if n < ENOUGH
        else (
            f"Of {n} rulings, chance alone moves the share that agrees by up to {_margin(n)} "
            f"points. "
        )
    )
    return [
        ("\nHow far to trust this\n\n", "$primary bold"),
        (
            f"{few}People rule mostly where the engine looks wrong, so that it comes out worse "
            f"here than it is.{way}\n",
            "$foreground",
        ),
    ]


def _margin(n: int) -> int:
    """Half the width of a 95 % interval around one half, in points."""
    return round(98 / sqrt(n))


def _name(estimator: str) -> str:
    return one_line(estimator, NAME) or "unnamed"


# --- the threshold


def threshold_lines(aim: Aim, keys: Mapping[str, str]) -> Content:
    """Four lines: the threshold, what it means for the rulings, which is best, and what it means
    for the check."""
    at = _words(aim.at)
    used = "in use" if aim.at == aim.used else f"in use: {_words(aim.used)}"
    lines: list[list[Part]] = [
        [
            ("Threshold  ", "$primary bold"),
            (f"◂ {at} ▸", "$foreground bold reverse"),
            (f"  {used}", "$quiet"),
        ],
        [("rulings    ", "$quiet"), *_rulings(aim)],
        [("best       ", "$quiet"), *_best(aim)],
        [("this check ", "$quiet"), *_check(aim, keys)],
    ]
    return Content("\n").join(Content.assemble(*line) for line in lines)


def _words(threshold: float) -> str:
    return "the engine's own" if threshold <= OWN else f"{percent(threshold)} %"


def _share(agree: int, n: int) -> str:
    return f"{agree} of {n} ({round(100 * agree / n)} %)"


def _rulings(aim: Aim) -> list[Part]:
    n = len(aim.measured)
    if not n:
        return [("none that a threshold can reach", "$foreground")]
    if aim.at <= OWN:
        return [(f"{_share(aim.given, n)} agree", "$foreground"), (" as judged", "$quiet")]
    return [
        (f"{_share(agreeing(aim.measured, aim.at), n)} agree", "$foreground"),
        (f"; as judged {aim.given} ({round(100 * aim.given / n)} %)", "$quiet"),
    ]


def _best(aim: Aim) -> list[Part]:
    found = aim.best
    if found.too_few:
        return [(f"needs {ENOUGH} such rulings, there are {found.n}", "$foreground")]
    if found.threshold is None:
        return [("none: all of them say the same", "$foreground")]
    return [(f"{percent(found.threshold)} %: {_share(found.agree, found.n)} agree", "$foreground")]


def _check(aim: Aim, keys: Mapping[str, str]) -> list[Part]:
    if aim.turned is None:
        return [("none is open", "$foreground")]
    if aim.unsure:
        again = keys.get("read.recheck", "")
        return [
            (
                "was made with another threshold"
                + (f"; {again} in it checks again" if again else ""),
                "$foreground",
            )
        ]
    if not aim.turned:
        return [("no verdict would change", "$foreground")]
    parts: list[Part] = []
    for verdict in (Verdict.SUPPORTED, Verdict.NO_EVIDENCE):
        here = [n + 1 for n, turned in aim.turned.items() if turned is verdict]
        if here:
            look = LOOKS[verdict]
            numbers = ", ".join(map(str, here[:LISTED])) + (" …" if len(here) > LISTED else "")
            facts = "fact" if len(here) == 1 else "facts"
            parts += [
                ("; " if parts else "", "$quiet"),
                (f"{len(here)} → {look.glyph} {look.label}", f"${look.name}"),
                (f" ({facts} {numbers})", "$quiet"),
            ]
    return parts
