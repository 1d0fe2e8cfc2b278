"""Figures for standard output: as JSON, as a table, and how a number with its interval looks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from factscore_tui.cli.output import Output
from factscore_tui.errors import UsageProblem
from factscore_tui.report.visible import one_line

JSON = "json"


def check_form(form: str) -> None:
    """UsageProblem for a form in which no figures are written, before anything is read."""
    from factscore_tui.report.tables import FORMATS

    if form not in (*FORMATS, JSON):
        raise UsageProblem(
            f"no table is written as {form!r}", f"use one of: {', '.join(FORMATS)}, json"
        )


def finite(value: Any) -> Any:
    """Without NaN, which JSON has not."""
    if isinstance(value, dict):
        return {name: finite(each) for name, each in value.items()}
    if isinstance(value, tuple):
        return [finite(each) for each in value]
    return None if isinstance(value, float) and math.isnan(value) else value


def print_json(figures: dict[str, Any]) -> None:
    """One object, indented."""
    with Output() as output:
        output.write_object(figures)


def print_table(
    head: Sequence[str],
    cells: Sequence[Sequence[str]],
    form: str,
    width: int = 160,
    lines: Sequence[str] = (),
) -> None:
    """A table in one of report.tables.FORMATS, `width` columns wide as text, and lines under it."""
    from factscore_tui.report.tables import table

    with Output() as output:
        output.write(table(head, [[one_line(cell) for cell in row] for row in cells], form, width))
        output.write("".join(one_line(line) + "\n" for line in lines))


def figure(value: float) -> str:
    """One decimal; a dash where there is none."""
    return "-" if math.isnan(value) else f"{value:.1f}"


def with_interval(value: float, interval: tuple[float, float]) -> str:
    """The same with what it lies between: "61.2 [55.0, 66.9]", "61.2 [-]" where that is not
    known."""
    return figure(value) if math.isnan(value) else f"{value:.1f} {between(interval)}"


def between(interval: tuple[float, float]) -> str:
    """An interval, in brackets; a dash in them where there is none (of one text, say)."""
    return "[-]" if math.isnan(interval[0]) else f"[{interval[0]:.1f}, {interval[1]:.1f}]"
