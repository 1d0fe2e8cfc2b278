"""`factscore-tui score breakdown`: precision by position in the text and by category of topic."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.figures import JSON, check_form, finite, print_json, print_table
from factscore_tui.cli.options import FigureFormatOption
from factscore_tui.cli.plotting import PlotOption, check_plot, plot

if TYPE_CHECKING:
    from factscore_tui.evaluation.metrics.breakdown import Breakdown, Part
    from factscore_tui.report.plots import Panel, Point


def score_breakdown(
    rows: Annotated[
        list[str],
        typer.Argument(
            metavar="ROWS...",
            help="NAME.facts.jsonl of each subject model, or its result; NAME names it.",
        ),
    ],
    form: FigureFormatOption = "text",
    plot_to: PlotOption = "",
) -> None:
    """Where subject models fail: the share supported by fifths of a text, and by rarity and region.

    Means over texts, with intervals. Categories are the column `cat` of the generations.
    """
    from factscore_tui.cli.score.files import subjects_in

    check_form(form)
    check_plot(plot_to, form)
    found = {subject: _read(name) for subject, name in subjects_in(rows).items()}
    _print(found, form)
    plot(_panels(found), plot_to)
    if not any(one.categories() for one in found.values()):
        exits.note("no generation has a category: they are the column `cat` of the file scored")


def _read(name: str) -> Breakdown:
    from factscore_tui.errors import InputProblem
    from factscore_tui.evaluation.metrics.breakdown import Breakdown
    from factscore_tui.evaluation.sources import each_scored

    found = Breakdown()
    each_scored(name, found.add)
    if not found.texts:
        raise InputProblem(f"{name} is empty", "name what `factscore-tui score` wrote")
    return found


def _print(found: dict[str, Breakdown], form: str) -> None:
    from dataclasses import asdict

    parts: list[tuple[str, Part]] = []
    for subject, one in found.items():
        parts += [(subject, part) for part in (*one.positions(), *one.categories())]
    if form == JSON:
        print_json({"rows": [{"subject": s, **finite(asdict(p))} for s, p in parts]})
        return
    cells = [(s, p.name, str(p.texts), str(p.facts), *_figures(p)) for s, p in parts]
    head = ("subject", "part", "texts", "facts", "supported", "interval of 95 %")
    print_table(head, cells, form, width=100)


def _panels(found: dict[str, Breakdown]) -> list[Panel]:
    """A plot of positions and one of categories, a series for each subject."""
    from factscore_tui.report.plots import Panel

    positions = {subject: list(map(_point, one.positions())) for subject, one in found.items()}
    categories = {subject: list(map(_point, one.categories())) for subject, one in found.items()}
    axis = "supported, %"
    return [
        Panel("By position in the text", axis, positions),
        Panel("By category of the topic", axis, categories, "ranking"),
    ]


def _point(part: Part) -> Point:
    from factscore_tui.report.plots import Point

    return Point(part.name, part.supported, *part.interval, count=part.facts)


def _figures(part: Part) -> tuple[str, str]:
    if math.isnan(part.supported):
        return "-", "-"
    low, high = part.interval
    return f"{part.supported:.1f}", "-" if math.isnan(low) else f"{low:.1f} to {high:.1f}"
