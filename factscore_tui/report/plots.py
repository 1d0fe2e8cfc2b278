"""Figures of `score` and `evaluate` as plots: SVG, PNG or PDF by matplotlib (the extra `plots`),
and lines of text for a terminal.

The same figures give the same bytes: no date, no random names of parts, text as text. Colours are
those of Okabe and Ito, which colour-blind readers tell apart; series differ in their marks too.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any, Literal

from factscore_tui.errors import UsageProblem
from factscore_tui.report.visible import one_line

TERMINAL = "-"
"""Instead of a file name: the plot goes to the terminal."""
FORMS = ("svg", "png", "pdf")
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKS = ("o", "s", "^", "D", "v", "P", "X")
SALT = "factscore-tui"
"""Of the names of parts of an SVG file, which are random otherwise."""
MOST_NAMES = 60
"""Beside or below one another; a table has them all."""
_PANEL = (4.6, 3.4)
"""Inches."""
_NAME, _MOST = 28, 60
"""Columns of a name, and of a plot, in a terminal."""


@dataclass(frozen=True, slots=True)
class Point:
    """A figure in points of 100 with its interval; NaN where there is none. `x`, in [0, 1], is
    for calibration alone: the mean probability; `count` is how many facts it stands for."""

    name: str
    value: float
    low: float
    high: float
    x: float = math.nan
    count: int = 0


@dataclass(frozen=True, slots=True)
class Panel:
    """A plot: the points of each series. `form`: points side by side joined by lines, one below
    the other, or a reliability diagram."""

    title: str
    axis: str
    series: dict[str, list[Point]] = field(default_factory=dict)
    form: Literal["steps", "ranking", "calibration"] = "steps"


def form_of(name: str) -> str:
    """The form of the plot that a file of this name gets, TERMINAL for the terminal. UsageProblem
    for a name that tells none, and where matplotlib is not installed: before anything is
    computed."""
    if name == TERMINAL:
        return TERMINAL
    form = PurePath(name).suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise UsageProblem(
            f"no plot is written as {name!r}",
            f"end the name with {', '.join('.' + one for one in FORMS)}, or give - for the "
            f"terminal",
        )
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        raise UsageProblem(
            "matplotlib, which draws plots, is not installed",
            "install it with: pip install 'factscore-tui[plots]', or give - for the terminal",
        )
    return form


def drawn(panels: Sequence[Panel], form: str) -> bytes:
    """The panels side by side, as a file of this form."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    style = {"svg.hashsalt": SALT, "svg.fonttype": "none", "font.size": 9, "axes.grid": True}
    style |= {"grid.alpha": 0.3, "backend": "agg"}
    panels = [_bounded(panel) for panel in panels]
    with (
        warnings.catch_warnings(),
        mpl.rc_context({**mpl.rcParamsDefault, **style}),
    ):
        warnings.simplefilter("ignore")  # letters that the font lacks
        high = max([_PANEL[1]] + [0.9 + 0.3 * _rows(p) for p in panels if p.form == "ranking"])
        figure = Figure(figsize=(_PANEL[0] * len(panels), high), layout="constrained")
        every = figure.subplots(1, len(panels), squeeze=False)[0]
        for panel, axes in zip(panels, every, strict=True):
            _draw(panel, axes)
        out = io.BytesIO()
        date = {"svg": "Date", "pdf": "CreationDate"}.get(form)
        figure.savefig(out, format=form, metadata={date: None} if date else None)
    return out.getvalue()


def as_text(panels: Sequence[Panel], width: int = 80) -> str:
    """The panels as lines: a dot on a scale from 0 to 100 in brackets for its interval."""
    room = min(_MOST, width - _NAME - 10)
    lines: list[str] = []
    for panel in panels:
        lines += [f"{panel.title} ({panel.axis})"]
        scale = f"0{'100':>{room - 1}}"
        lines += [" " * (_NAME + 2) + scale]
        for name, points in panel.series.items():
            lines += [name] if len(panel.series) > 1 or name else []
            lines += [_line(point, room) for point in points]
        lines.append("")
    return "\n".join(lines)


def _bounded(panel: Panel) -> Panel:
    """With as many names as can be read, and a title that says so."""
    names = list(dict.fromkeys(p.name for points in panel.series.values() for p in points))
    if len(names) <= MOST_NAMES:
        return panel
    kept = set(names[:MOST_NAMES])
    series = {
        name: [point for point in points if point.name in kept]
        for name, points in panel.series.items()
    }
    return replace(panel, title=f"{panel.title}: {MOST_NAMES} of {len(names)}", series=series)


def _rows(panel: Panel) -> int:
    return sum(map(len, panel.series.values()))


def _line(point: Point, room: int) -> str:
    name = point.name if len(point.name) <= _NAME else point.name[: _NAME - 1] + "…"
    if math.isnan(point.value):
        return f"{name:>{_NAME}}  (none)"
    cells = ["·"] * room
    if not math.isnan(point.low):
        low, high = _column(point.low, room), _column(point.high, room)
        cells[low : high + 1] = "─" * (high + 1 - low)
        cells[low], cells[high] = "[", "]"
    cells[_column(point.value, room)] = "●"
    return f"{name:>{_NAME}}  {''.join(cells)} {point.value:5.1f}"


def _column(value: float, room: int) -> int:
    return round(min(max(value, 0.0), 100.0) / 100 * (room - 1))


def _draw(panel: Panel, axes: Any) -> None:
    axes.set_title(_plain(panel.title))
    kind = {"steps": _steps, "ranking": _ranking, "calibration": _calibration}[panel.form]
    kind(panel, axes)
    if len(panel.series) > 1:
        axes.legend(loc="best")


def _steps(panel: Panel, axes: Any) -> None:
    names = list(dict.fromkeys(point.name for points in panel.series.values() for point in points))
    for number, (series, points) in enumerate(panel.series.items()):
        known = [point for point in points if not math.isnan(point.value)]
        shift = 0.06 * (number - (len(panel.series) - 1) / 2)
        where = [names.index(point.name) + shift for point in known]
        axes.errorbar(
            where, [p.value for p in known], yerr=_beside(known), **_look(number, series), ls="-"
        )
    axes.set_xticks(range(len(names)), list(map(_plain, names)), rotation=30, ha="right")
    axes.set_ylim(0, 100)
    axes.set_ylabel(_plain(panel.axis))


def _ranking(panel: Panel, axes: Any) -> None:
    names: list[str] = []
    for number, (series, points) in enumerate(panel.series.items()):
        known = [point for point in points if not math.isnan(point.value)]
        names += [point.name for point in known if point.name not in names]
        axes.errorbar(
            [p.value for p in known],
            [names.index(p.name) for p in known],
            xerr=_beside(known),
            **_look(number, series),
            ls="",
        )
    axes.set_yticks(range(len(names)), list(map(_plain, names)))
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel(_plain(panel.axis))


def _calibration(panel: Panel, axes: Any) -> None:
    axes.plot([0, 1], [0, 100], color="0.6", lw=1)
    for number, (series, points) in enumerate(panel.series.items()):
        axes.errorbar(
            [p.x for p in points],
            [p.value for p in points],
            yerr=_beside(points),
            **_look(number, series),
            ls="",
        )
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 100)
    axes.set_xlabel("mean probability")
    axes.set_ylabel(_plain(panel.axis))


def _look(number: int, name: str) -> dict[str, Any]:
    look = {"color": COLOURS[number % len(COLOURS)], "marker": MARKS[number % len(MARKS)]}
    return {**look, "label": _plain(name) or None, "capsize": 2, "markersize": 4, "lw": 1}


def _beside(points: Sequence[Point]) -> list[list[float]]:
    """How far the intervals reach below and above; 0 where there are none."""
    reach = [
        [0.0, 0.0] if math.isnan(p.low) else [max(0.0, p.value - p.low), max(0.0, p.high - p.value)]
        for p in points
    ]
    return [[low for low, _ in reach], [high for _, high in reach]]


def _plain(text: str) -> str:
    """Without what matplotlib takes for mathematics, what XML cannot hold, and the underscore in
    front that keeps a series out of the legend."""
    shown = one_line(text)
    return (" " + shown if shown.startswith("_") else shown).replace("$", r"\$")
