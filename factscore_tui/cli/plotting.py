"""The option --plot of commands that print figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli.output import Output
from factscore_tui.errors import UsageProblem
from factscore_tui.report.visible import lines_shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from factscore_tui.report.plots import Panel

PlotOption = Annotated[
    str,
    typer.Option(
        "--plot",
        metavar="FILE",
        help="Draw it: a file in .svg, .png or .pdf (extra `plots`); - for the terminal.",
    ),
]


def check_plot(name: str, form: str) -> None:
    """UsageProblem, before anything is computed, for a plot that cannot be drawn, or that would
    stand in the middle of figures of this form for programs; StorageProblem for a place that cannot
    be written to."""
    from factscore_tui.report.plots import TERMINAL, form_of

    if name == TERMINAL and form != "text":
        raise UsageProblem(
            f"a plot in the terminal does not go with {form}", "name a file: --plot plot.svg"
        )
    if name and form_of(name) != TERMINAL:
        with Output(name):
            pass


def plot(panels: Sequence[Panel], name: str) -> None:
    """Write the panels to the file of this name, or standard output; nothing without a name.
    Panels without a point are left out."""
    from factscore_tui.report.plots import TERMINAL, as_text, drawn, form_of

    panels = [panel for panel in panels if any(panel.series.values())]
    if not name or not panels:
        return
    form = form_of(name)
    with Output("-" if form == TERMINAL else name) as out:
        if form == TERMINAL:
            out.write("\n" + lines_shown(as_text(panels, out.width)))
        else:
            out.write_bytes(drawn(panels, form))
            out.keep()
