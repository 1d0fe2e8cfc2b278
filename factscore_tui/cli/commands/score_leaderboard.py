"""`factscore-tui score leaderboard`: subject models side by side, from the results of `score`."""

from __future__ import annotations

import contextlib
import math
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.figures import (
    JSON,
    between,
    check_form,
    figure,
    finite,
    print_json,
    print_table,
    with_interval,
)
from factscore_tui.cli.options import FigureFormatOption
from factscore_tui.cli.plotting import PlotOption, check_plot, plot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from factscore_tui.evaluation.metrics.core_subset import Pair
    from factscore_tui.evaluation.metrics.leaderboard import Entailed, Paired, Result, Standing
    from factscore_tui.report.plots import Panel
    from factscore_tui.verify.differences.page_trees import Parse

ONCE = ("entailed", "words")


def score_leaderboard(
    results: Annotated[
        list[str],
        typer.Argument(
            metavar="RESULTS...", help="NAME.factscore.json of each subject model; NAME names it."
        ),
    ],
    k: Annotated[
        int,
        typer.Option("--k", min=0, metavar="K", help="Of F1@K; 0: the median of facts a response."),
    ] = 0,
    once: Annotated[
        str,
        typer.Option(
            "--once",
            metavar="WHAT",
            help="Facts that count once: entailed (one says another, too) or words (said again in "
            "the same words).",
        ),
    ] = "entailed",
    form: FigureFormatOption = "text",
    plot_to: PlotOption = "",
) -> None:
    """Subject models side by side: FActScore, F1@K, facts counted once, with intervals.

    Warns where estimators, models, index dates, settings or topics differ.
    """
    from factscore_tui.cli.score.files import result_named
    from factscore_tui.errors import UsageProblem
    from factscore_tui.evaluation.metrics.leaderboard import (
        differences,
        paired,
        standing,
        usual_length,
    )

    if once not in ONCE:
        raise UsageProblem(f"--once does not know {once!r}", f"use one of: {', '.join(ONCE)}")
    check_form(form)
    check_plot(plot_to, form)
    read = [_read(result_named(name)) for name in results]
    if len({one.subject for one in read}) < len(read):
        raise UsageProblem(
            "two results have the same name", "rename one: it is the name in the table"
        )
    k = k or usual_length(read)
    with _entailed(once, read) as entailed:
        rows = sorted((standing(one, k, entailed) for one in read), key=_place)
    told = differences(read)
    by_name = {one.subject: one for one in read}
    ranked = [by_name[row.subject] for row in rows if not math.isnan(row.precision)]
    pairs = [paired(one, other) for one, other in pairwise(ranked)]
    _print(rows, pairs, k, form, told, once)
    plot(_panels(rows, k), plot_to)
    for message in told:
        exits.say("warning", message, "score all of them alike before you compare them")


@contextlib.contextmanager
def _entailed(once: str, read: list[Result]) -> Iterator[Entailed]:
    """What tells pairs of facts, with a status line that says how far it is. The parser is loaded
    when two facts share their words."""
    from functools import cache

    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.evaluation.metrics.leaderboard import by_words

    if once == "words":
        yield by_words
        return
    narrator, done, total = (
        StatusLine(),
        0,
        sum(bool(facts) for one in read for facts in one.decisions),
    )

    @cache
    def parse() -> Parse:
        from factscore_tui.decompose.bundled import open_decomposer
        from factscore_tui.engine.cpu import idle_cores
        from factscore_tui.engine.default_parts import verify_small_models

        narrator.status("loading the parser ...", now=True)
        verify_small_models()
        return open_decomposer(threads=idle_cores()).parse

    from factscore_tui.verify.entailment import FactEntailment
    from factscore_tui.verify.features.weights import load_weights

    reader = FactEntailment(lambda texts: parse()(texts), load_weights(None).rarity)

    def entailed(topic: str, facts: Sequence[str]) -> list[Pair]:
        nonlocal done
        done += 1
        narrator.status(f"facts that say the same: text {done} of {total}; {topic}")
        return reader.pairs(topic, facts)

    with narrator:
        yield entailed


def _place(row: Standing) -> tuple[bool, float, str]:
    """Best score first, subjects that never responded last."""
    silent = math.isnan(row.score)
    return silent, 0.0 if silent else -row.score, row.subject


def _read(name: str) -> Result:
    from pathlib import Path

    from factscore_tui.cli.score.files import read_result_file
    from factscore_tui.evaluation.metrics.leaderboard import read_result

    value = read_result_file(name, "name results of `factscore-tui score`")
    subject = Path(name).name.removesuffix(".json").removesuffix(".factscore")
    return read_result(name, subject, value)


def _print(
    rows: list[Standing], pairs: list[Paired], k: int, form: str, told: list[str], once: str
) -> None:
    from dataclasses import asdict

    if form == JSON:
        figures = [finite(asdict(row)) for row in rows]
        compared = [finite(asdict(pair)) for pair in pairs]
        print_json({"k": k, "once": once, "rows": figures, "pairs": compared, "warnings": told})
        return
    head = (
        "subject", "estimator", "texts", "responding", "facts", "FActScore", "without penalty",
        "counted once", "repeated", f"F1@{k}", "no article",
    )  # fmt: skip
    cells = [
        (
            row.subject,
            row.estimator,
            str(row.texts),
            f"{row.responding:.1f}",
            figure(row.facts_per_response),
            with_interval(row.score, row.score_between),
            with_interval(row.precision, row.precision_between),
            figure(row.once),
            f"{row.repeated:.1f}",
            with_interval(row.f1_at_k, row.f1_between),
            str(row.without_article),
        )
        for row in rows
    ]
    below = [_compared(pair) for pair in pairs] + _cards(rows) if form == "text" else []
    print_table(head, cells, form, lines=["", *below] if below else [])


def _panels(rows: list[Standing], k: int) -> list[Panel]:
    """Scores of all subjects with their intervals, precision and F1@K below one another."""
    from factscore_tui.report.plots import Panel, Point

    series = {
        "FActScore": [Point(row.subject, row.score, *row.score_between) for row in rows],
        "without penalty": [
            Point(row.subject, row.precision, *row.precision_between) for row in rows
        ],
        f"F1@{k}": [Point(row.subject, row.f1_at_k, *row.f1_between) for row in rows],
    }
    estimators = ", ".join(dict.fromkeys(row.estimator for row in rows))
    return [Panel("Subject models", f"points, estimated by {estimators}", series, "ranking")]


def _cards(rows: list[Standing]) -> list[str]:
    """How the estimators behind the figures were measured, a line each."""
    from factscore_tui.engine.cards import cards_of

    cards = [card for row in rows for card in cards_of(row.estimator)]
    return [f"measured: {card.short}" for card in dict.fromkeys(cards)]


def _compared(pair: Paired) -> str:
    names = f"{pair.better} less {pair.worse}"
    if not pair.topics:
        return f"{names}: no common topic with responses of both"
    if math.isnan(pair.reversed):
        return f"{names}, on the only common topic: {pair.difference:+.1f}"
    return (
        f"{names}, topic by topic on {pair.topics} common topics: {pair.difference:+.1f} "
        f"{between(pair.interval)}; the other way round in "
        f"{100 * pair.reversed:.1f} % of drawn samples"
    )
