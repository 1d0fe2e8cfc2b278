"""`evaluate labels` over several subjects and estimators."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.cli import exits
from factscore_tui.cli.evaluate import run as evaluate_run
from factscore_tui.cli.figures import between, finite, print_json, print_table
from factscore_tui.cli.output import Output
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import UsageProblem
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.evaluation.checkpoint import JudgedFacts
    from factscore_tui.evaluation.labels.files import Gold, LabelledGeneration
    from factscore_tui.evaluation.labels.subjects import Interval, Row
    from factscore_tui.report.plots import Panel
    from factscore_tui.settings import Settings

LABEL_HEAD = (
    "subject", "estimator", "facts", "F1 not supp.", "macro F1", "balanced", "human (paper)",
    "human (facts)", "estimated", "human - est.",
)  # fmt: skip


@dataclass(frozen=True)
class JudgedSubject:
    """One subject judged by one estimator."""

    subject: str
    estimator: str
    gold: Gold
    record: JudgedFacts


def subjects(paths: Sequence[Path]) -> list[tuple[str, Gold]]:
    """The files of labels, each named by its file. UsageProblem where two have one name."""
    names = [path.name.split(".")[0] for path in paths]
    if len(set(names)) < len(names):
        raise UsageProblem(
            "two files of labels have the same name", "rename one: it is the name in the table"
        )
    return [(name, evaluate_run.read_labels(path)) for name, path in zip(names, paths, strict=True)]


def compare_labels(
    golds: Sequence[tuple[str, Gold]],
    target: str,
    knowledge: Path | None,
    engines: Sequence[Settings],
    form: str,
    plot_to: str = "",
    by_category: bool = False,
) -> int:
    """Judge the labels of every subject with every engine, write the predictions, print the
    table."""
    narrator, stop = StatusLine(), evaluate_run.Stop()
    with Output(target):
        pass
    with contextlib.ExitStack() as records:
        done: list[JudgedSubject] = []
        try:
            for chosen in engines:
                indexes = (
                    evaluate_run.knowledge_index(knowledge, narrator)
                    if knowledge is not None
                    else chosen.index
                )
                narrator.status("starting the engine ...", now=True)
                with stop.on_interrupt():
                    pipeline, ready = evaluate_run.open_pipeline(
                        indexes, chosen, narrator.note, stop
                    )
                    for subject, gold in golds:
                        record, complete = evaluate_run.judge_gold(
                            pipeline, ready, gold, chosen, narrator, stop, subject
                        )
                        records.enter_context(contextlib.closing(record))
                        if not complete:
                            so_far = f"{len(record.predictions)} of {gold.facts} facts of {subject}"
                            exits.note(
                                f"interrupted after {so_far}; the same command resumes there"
                            )
                            return exits.INTERRUPTED
                        name = chosen.estimator or ready.engine.estimator or ready.engine.name
                        done.append(JudgedSubject(subject, name, gold, record))
        finally:
            narrator.clear()
        evaluate_run.write_predictions(target, _predictions(done))
        for one in done:
            one.record.remove()
    _print_labels(golds, done, target, form, by_category)
    if plot_to:
        from factscore_tui.cli.plotting import plot

        names = list(dict.fromkeys(one.estimator for one in done))
        plot([_panel(name, [j for j in done if j.estimator == name]) for name in names], plot_to)
    return exits.OK


def _panel(estimator: str, judged: Sequence[JudgedSubject]) -> Panel:
    found = [(one.subject, one.gold, one.record.predictions) for one in judged]
    return evaluate_run.reliability_panel(f"Reliability of {estimator}", found)


def _predictions(done: Sequence[JudgedSubject]) -> Iterator[dict[str, Any]]:
    from factscore_tui.evaluation.checkpoint import as_row

    for one in done:
        named = {"subject": one.subject, "estimator": one.estimator}
        yield from ({**named, **as_row(p)} for p in one.record.predictions)


def _rows_within(
    one: JudgedSubject, name: str, inside: Sequence[LabelledGeneration], trivial: bool = False
) -> list[Row]:
    """The row of some of a subject's generations, named "subject, name", and those that need no
    estimator; none without human facts in them."""
    from factscore_tui.evaluation.labels.subjects import pairs_by_topic, row, trivial_rows

    pairs = pairs_by_topic(inside, one.record.predictions)
    if not pairs:
        return []
    named = f"{one.subject}, {name}"
    rows = [row(named, one.estimator, inside, pairs)]
    return rows + (trivial_rows(named, inside, pairs) if trivial else [])


def _absent(one: JudgedSubject) -> set[str]:
    """Topics on which the knowledge source has no article."""
    return {p.topic for p in one.record.predictions if not p.article}


def _rows_with_article(done: Sequence[JudgedSubject]) -> list[Row]:
    """Of each subject that has topics without an article, the rows of the others: what a source
    lacks is not an error of an estimator."""
    rows: list[Row] = []
    told = set[str]()
    for one in done:
        if absent := _absent(one):
            inside = [g for g in one.gold.generations if g.topic not in absent]
            rows += _rows_within(one, "with an article", inside, one.subject not in told)
            told.add(one.subject)
    return rows


def _category_rows(done: Sequence[JudgedSubject]) -> list[Row]:
    """A row for each category of the topics of each subject, named "subject, category", and those
    that need no estimator."""
    from factscore_tui.evaluation.metrics.breakdown import in_order

    rows: list[Row] = []
    told = set[str]()
    for one in done:
        for name in in_order(n for g in one.gold.generations for n in g.categories):
            inside = [g for g in one.gold.generations if name in g.categories]
            rows += _rows_within(one, name, inside, one.subject not in told)
        told.add(one.subject)
    if not rows:
        exits.note("no generation has a category: they are the column `cat` of the labels")
    return rows


def _print_labels(
    golds: Sequence[tuple[str, Gold]],
    done: Sequence[JudgedSubject],
    target: str,
    form: str,
    by_category: bool,
) -> None:
    from factscore_tui.evaluation.labels.subjects import pairs_by_topic, row, trivial_rows

    rows: list[Row] = []
    for subject, gold in golds:
        mine = [one for one in done if one.subject == subject]
        for one in mine:
            pairs = pairs_by_topic(gold.generations, one.record.predictions)
            rows.append(row(subject, one.estimator, gold.generations, pairs))
        rows += trivial_rows(
            subject, gold.generations, pairs_by_topic(gold.generations, mine[0].record.predictions)
        )
    names = [one.estimator for one in done if one.subject == golds[0][0]]
    ranks = [_rank(name, [r for r in rows if r.estimator == name]) for name in names]
    rows += _rows_with_article(done) + (_category_rows(done) if by_category else [])
    without = {one.subject: len(absent) for one in done if (absent := _absent(one))}
    if form == "json":
        figures = {
            "rows": [finite(asdict(r)) for r in rows],
            "ranking": ranks,
            "topics_without_article": without,
            "written_to": target,
        }
        print_json(figures)
        return
    cells = [
        (
            r.subject,
            r.estimator,
            str(r.facts),
            with_between(r.f1_ns, r.f1_between),
            *(f"{x:.1f}" for x in (r.macro_f1, r.balanced, r.human_paper, r.human, r.estimated)),
            with_between(r.error, r.error_between, signed=True),
        )
        for r in rows
    ]
    lines = [
        f"{subject}: no article on {counted(count, 'topic')}, nothing on them counts as supported"
        for subject, count in without.items()
    ]
    lines += [*map(_ranked, ranks), f"written to {target}"] if len(golds) > 1 else []
    lines += [f"measured: {short}" for short in cards_told(one.estimator for one in done)]
    labelled_table(LABEL_HEAD, cells, form, lines)


def _rank(name: str, rows: Sequence[Row]) -> dict[str, Any]:
    """How an estimator orders the subjects, beside the humans, over human facts alone."""
    from factscore_tui.evaluation.labels.subjects import pearson, ranking

    subjects_, human, ours = (
        [r.subject for r in rows],
        [r.human for r in rows],
        [r.estimated for r in rows],
    )
    return {
        "estimator": name,
        "human": ranking(subjects_, human),
        "estimated": ranking(subjects_, ours),
        "pearson": number(pearson(human, ours)),
        "cumulative_error": sum(abs(r.error) for r in rows),
    }


def _ranked(rank: dict[str, Any]) -> str:
    same = "as humans do" if rank["human"] == rank["estimated"] else f"humans: {rank['human']}"
    r = "-" if rank["pearson"] is None else f"{rank['pearson']:.3f}"
    errors = f"errors together {rank['cumulative_error']:.1f}"
    return f"{rank['estimator']}: {rank['estimated']} ({same}), Pearson r {r}, {errors}"


# --- printing


def cards_told(estimators: Iterable[str]) -> list[str]:
    """How these estimators were measured, each once."""
    from factscore_tui.engine.cards import cards_of

    return list(dict.fromkeys(card.short for name in estimators for card in cards_of(name)))


def with_between(value: float, interval: Interval, signed: bool = False) -> str:
    """A figure with its interval: "+1.2 [-0.4, 2.9]", "+1.2 [-]" where there is none."""
    if math.isnan(value):
        return "-"
    return f"{value:+.1f}" * signed + f"{value:.1f}" * (not signed) + f" {between(interval)}"


def number(value: float) -> float | None:
    """None for NaN."""
    return None if math.isnan(value) else value


def labelled_table(
    head: Sequence[str], cells: Sequence[Sequence[str]], form: str, lines: Sequence[str]
) -> None:
    """The table; under it, or beside it on standard error, what else is to be said."""
    print_table(head, cells, form, lines=lines if form == "text" else ())
    for line in lines if form != "text" else ():
        exits.note(line)
