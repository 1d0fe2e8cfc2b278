"""`factscore-tui sessions compare`: two saved checks side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli.output import Output
from factscore_tui.errors import UsageProblem

if TYPE_CHECKING:
    from factscore_tui.report.changes import ComparedCheck
    from factscore_tui.storage.sessions import SessionStore

FORMS = ("text", "json")


def compare_sessions(
    before: Annotated[
        str,
        typer.Argument(metavar="BEFORE", help="The earlier check: its id, the beginning, or last."),
    ],
    after: Annotated[
        str,
        typer.Argument(metavar="AFTER", help="The later check: its id, the beginning, or last."),
    ],
    form: Annotated[
        str, typer.Option("--format", "-f", metavar="FORMAT", help="text or json.")
    ] = "text",
) -> None:
    """Compare two saved checks: what came out better or worse, what is new, what is gone. Your
    rulings count."""
    if form not in FORMS:
        raise UsageProblem(
            f"there is no format {form[:60]!r} for a comparison", f"choose {' or '.join(FORMS)}"
        )
    from factscore_tui.evaluation.compare import compare
    from factscore_tui.report.changes import comparison_object, comparison_text
    from factscore_tui.storage.sessions import SessionStore

    with SessionStore() as store:
        sides = _side(store, before), _side(store, after)
    comparison = compare(sides[0].report, sides[1].report)
    with Output() as output:
        if form == "json":
            output.write_object(comparison_object(comparison, *sides))
        else:
            output.write(comparison_text(comparison, *sides))


def _side(store: SessionStore, named: str) -> ComparedCheck:
    """A session that is named by id, beginning or "last". Raises UsageProblem."""
    from factscore_tui.report.changes import ComparedCheck

    session = store.find(named)
    name, created = store.heading(session)
    return ComparedCheck(session, name, created, store.load(session))
