"""`factscore-tui score breakdown`: precision by position in the text and by category of topic."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.plotting import PlotOption, check_plot, plot

if TYPE_CHECKING:
    from factscore_tui.evaluation.breakdown import Breakdown, Part
    from factscore_tui.report.plots import Panel, Point


def score_breakdown(
    rows: Annotated[
        list[str],
        typer.Argument(
            metavar="ROWS...", help="NAME.facts.jsonl of each subject model; NAME names it."
        ),
    ],
    form: Annotated[
        str,
        typer.Option("--format", "-f", metavar="FORMAT", help="text, csv, md, latex or json."),
    ] = "text",
    plot_to: PlotOption = "",
) -> None:
    """Where subject models fail: the share supported by fifths of a text, and by rarity and region.

    Means over texts, with intervals. Categories are the column `cat` of the generations.
    """
    from factscore_tui.errors import UsageProblem
    from factscore_tui.report.tables import FORMATS

    if form not in (*FORMATS, "json"):
        raise UsageProblem(
            f"no table is written as {form!r}", f"use one of: {', '.join(FORMATS)}, json"
        )
    check_plot(plot_to, form)
    found = {_subject(name): _read(name) for name in dict.fromkeys(rows)}
    _print(found, form)
    plot(_panels(found), plot_to)
    if not any(one.categories() for one in found.values()):
        exits.note("no generation has a category: they are the column `cat` of the file scored")


def _subject(name: str) -> str:
    from pathlib import Path

    return Path(name).name.removesuffix(".jsonl").removesuffix(".facts")


def _read(name: str) -> Breakdown:
    from pathlib import Path

    from factscore_tui.errors import InputProblem
    from factscore_tui.evaluation.breakdown import Breakdown
    from factscore_tui.evaluation.sources import rows_of

    found = Breakdown()
    for place, row, problem in rows_of(Path(name)):
        if row is None:
            raise InputProblem(f"{name}, {place} {problem}", "score it again")
        try:
            found.add(row)
        except InputProblem as error:
            raise InputProblem(f"{name}, {place}: {error.message}", error.hint) from error
    if not found.texts:
        raise InputProblem(f"{name} is empty", "name what `factscore-tui score` wrote")
    return found


def _print(found: dict[str, Breakdown], form: str) -> None:
    from dataclasses import asdict

    from factscore_tui.cli.output import Output
    from factscore_tui.report.json_report import encode_object
    from factscore_tui.report.tables import table
    from factscore_tui.report.visible import one_line

    parts: list[tuple[str, Part]] = []
    for subject, one in found.items():
        parts += [(subject, part) for part in (*one.positions(), *one.categories())]
    with Output() as out:
        if form == "json":
            figures = [
                {"subject": s, **{n: _finite(v) for n, v in asdict(p).items()}} for s, p in parts
            ]
            out.write(encode_object({"rows": figures}, indent=1) + "\n")
            return
        cells = [
            (one_line(s), one_line(p.name), str(p.texts), str(p.facts), *_figures(p))
            for s, p in parts
        ]
        head = ("subject", "part", "texts", "facts", "supported", "interval of 95 %")
        out.write(table(head, cells, form, 100))


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
    return f"{part.supported:.1f}", f"{part.interval[0]:.1f} to {part.interval[1]:.1f}"


def _finite(value: Any) -> Any:
    """Without NaN, which JSON has not."""
    if isinstance(value, tuple):
        return [_finite(each) for each in value]
    return None if isinstance(value, float) and math.isnan(value) else value
