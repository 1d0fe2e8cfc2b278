"""A table of figures as text for a terminal, CSV, Markdown or LaTeX."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from factscore_tui.errors import UsageProblem

FORMATS = ("text", "csv", "md", "latex")
_LATEX = {c: f"\\{c}" for c in "&%$#_{}"} | {
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\\": r"\textbackslash{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}


def table(head: Sequence[str], rows: Sequence[Sequence[str]], form: str, width: int = 100) -> str:
    """The table, newline at the end; the first two columns are words, the others figures.
    UsageProblem for a form that is none of FORMATS. `width` in columns, for text."""
    if form not in FORMATS:
        raise UsageProblem(f"no table is written as {form!r}", f"use one of: {', '.join(FORMATS)}")
    return {"text": _text, "csv": _csv, "md": _markdown, "latex": _latex}[form](head, rows, width)


def _text(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    made = Table(box=SIMPLE, show_edge=False, pad_edge=False)
    for number, name in enumerate(head):
        made.add_column(Text(name), justify="left" if number < 2 else "right")
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, legacy_windows=False).print(made)
    return "".join(line.rstrip() + "\n" for line in out.getvalue().splitlines())


def _csv(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *rows])
    return out.getvalue()


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    rule = ["---" if number < 2 else "--:" for number in range(len(head))]
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (head, rule, *rows)]
    return "".join(f"| {' | '.join(row)} |\n" for row in cells)


def _latex(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    def line(row: Sequence[str]) -> str:
        return " & ".join("".join(_LATEX.get(c, c) for c in cell) for cell in row) + r" \\"

    kind = "ll" + "r" * (len(head) - 2)
    body = [
        rf"\begin{{tabular}}{{{kind}}}",
        r"\hline",
        line(head),
        r"\hline",
        *map(line, rows),
        r"\hline",
    ]
    return "\n".join([*body, r"\end{tabular}"]) + "\n"
