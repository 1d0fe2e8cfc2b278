"""`factscore-tui score order`: does a text tell events in the order in which they were?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli.figures import JSON, check_form, print_json, print_table
from factscore_tui.cli.options import FigureFormatOption

if TYPE_CHECKING:
    from factscore_tui.evaluation.metrics.order import Claim


def score_order(
    rows: Annotated[
        list[str],
        typer.Argument(
            metavar="ROWS...",
            help="NAME.facts.jsonl of each subject model, or its result; NAME names it.",
        ),
    ],
    form: FigureFormatOption = "text",
) -> None:
    """Sentences that put supported facts in an order ("Then she ..."), against the years of these
    facts.

    The text form lists those that are against the sources.
    """
    from factscore_tui.cli.score.files import subjects_in

    check_form(form)
    _print({subject: _read(name) for subject, name in subjects_in(rows).items()}, form)


def _read(name: str) -> list[Claim]:
    from factscore_tui.evaluation.metrics.order import claims
    from factscore_tui.evaluation.sources import each_scored

    found: list[Claim] = []
    each_scored(name, lambda row: found.extend(claims([row])))
    return found


def _print(found: dict[str, list[Claim]], form: str) -> None:
    from dataclasses import asdict

    from factscore_tui.cli.output import Output

    if form == JSON:
        every = [{"subject": s, **asdict(one)} for s, said in found.items() for one in said]
        print_json({"claims": every})
        return
    cells = []
    for subject, said in found.items():
        kept = [one.kept for one in said]
        decided = len(kept) - kept.count(None)
        share = f"{100 * kept.count(True) / decided:.1f}" if decided else "-"
        counts = (len(said), decided, kept.count(False))
        cells.append((subject, share, *map(str, counts)))
    head = ("subject", "in order, %", "said", "decided", "against")
    print_table(head, cells, form, width=100)
    if form != "text":
        return
    with Output() as out:
        for subject, said in found.items():
            for one in said:
                if one.kept is False:
                    out.write("\n" + _told(subject, one))


def _told(subject: str, one: Claim) -> str:
    from factscore_tui.report.visible import one_line

    first, second = (", ".join(map(str, years)) for years in (one.years_before, one.years))
    return (
        f'{one_line(f"{subject}, {one.topic}")}: "{one.word}" is against the years\n'
        f"  {first}: {one_line(one.before)}\n"
        f"  {second}: {one_line(one.sentence)}\n"
    )
