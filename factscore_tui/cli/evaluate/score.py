"""`evaluate score`: from text to score, beside humans, over several subjects and estimators."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.cli import exits
from factscore_tui.cli.evaluate import run as evaluate_run
from factscore_tui.cli.evaluate.table import cards_told, labelled_table, number, with_between
from factscore_tui.cli.figures import figure, finite, print_json
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.cli.time_to_go import TimeToGo

if TYPE_CHECKING:
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.engine.protocol import Ready
    from factscore_tui.evaluation.labels.end_to_end import EndToEnd, ScoredSubject
    from factscore_tui.evaluation.labels.files import Gold
    from factscore_tui.evaluation.run_journal import Journal
    from factscore_tui.report.plots import Panel
    from factscore_tui.settings import Settings

HEAD = (
    "subject", "estimator", "texts", "human (paper)", "predicted", "human - pred.", "human facts",
    "ours", "responding", "no article",
)  # fmt: skip


def score_labels(
    golds: Sequence[tuple[str, Gold]],
    engines: Sequence[Settings],
    knowledge: Path | None,
    limit: int,
    seed: int,
    form: str,
    plot_to: str = "",
    by_category: bool = False,
) -> int:
    """Score the labelled generations of every subject with our own facts and the verdicts of every
    engine, print the scores beside the humans'."""
    from factscore_tui.cli.engine import make_client
    from factscore_tui.cli.interrupt import interruptible
    from factscore_tui.cli.plotting import plot

    narrator = StatusLine()
    found: list[ScoredSubject] = []
    try:
        for chosen in engines:
            if knowledge is not None:
                chosen = replace(chosen, index=evaluate_run.knowledge_index(knowledge, narrator))
            narrator.status("starting the engine ...", now=True)
            with make_client(chosen) as client, interruptible(client) as pressed:
                for subject, gold in golds:
                    scored = _score_subject(
                        client,
                        subject,
                        gold,
                        chosen,
                        (limit, seed),
                        narrator,
                        lambda: bool(pressed.count),
                    )
                    if scored is None:
                        return exits.INTERRUPTED
                    found.append(scored)
    finally:
        narrator.clear()
    _print_scores(found, form, by_category)
    plot(_panels([scored.row() for scored in found]), plot_to)
    return exits.OK


def _score_subject(
    client: EngineClient,
    subject: str,
    gold: Gold,
    chosen: Settings,
    some: tuple[int, int],
    narrator: StatusLine,
    cancelled: Callable[[], bool],
) -> ScoredSubject | None:
    """One subject, or `some` of it (how many, which); None when it was cancelled, which is told.
    What is judged stays in the cache: a run over more resumes from it."""
    from factscore_tui.engine.protocol import Ready
    from factscore_tui.evaluation.generations import Generation
    from factscore_tui.evaluation.labels.end_to_end import ScoredSubject, drawn
    from factscore_tui.evaluation.run import score_generations

    sample = drawn(gold.generations, *some)
    ready = next(event for event in client.open() if isinstance(event, Ready))
    journal = _journal(gold, ready, chosen)
    generations = [Generation(g.topic, g.output) for g in sample]
    known = sum(generation.key in journal.past.finished for generation in generations)
    if known:
        narrator.note(f"{subject}: {known} of {len(sample)} texts were judged before")
    to_go, to_do = TimeToGo(narrator, "texts"), sum(len(g.output) for g in generations)

    def each(one: Any, report: Any) -> None:
        nonlocal to_do
        size = len(one.generation.output)
        to_do -= size
        to_go.pace.add(size, one.seconds)

    try:
        result = score_generations(
            client,
            generations,
            journal,
            gamma=0,
            abstention="none",
            each=each,
            progress=lambda done, total, topic: narrator.status(
                f"{subject}: {done} of {total} scored{to_go.words(to_do)}; {topic}"
            ),
            cancelled=cancelled,
            trouble=narrator.note,
        )
    finally:
        journal.close()
    if not result.complete:
        narrator.clear()
        exits.note(
            f"interrupted after {len(result.scored)} of {len(sample)} texts of {subject}; what was "
            f"judged is kept, the same command resumes there"
        )
        return None
    estimator = ready.engine.estimator or ready.engine.name
    supported = [[d.is_supported for d in one.decisions or ()] for one in result.scored]
    without_article = [one.without_article for one in result.scored]
    return ScoredSubject(subject, estimator, sample, supported, without_article)


def _journal(gold: Gold, ready: Ready, chosen: Settings) -> Journal:
    """What earlier runs over these labels judged, with this index, engine, settings and code."""
    from factscore_tui.cli.score.judging import told_apart
    from factscore_tui.evaluation.checkpoint import cache, key_of
    from factscore_tui.evaluation.run_journal import Journal
    from factscore_tui.evaluation.verdict_cache import code_id

    key = key_of([gold.sha256, ready.index.id, repr(ready.engine), told_apart(chosen), code_id()])
    return Journal(cache() / f"scored-{key[:32]}.jsonl")


def _print_scores(found: Sequence[ScoredSubject], form: str, by_category: bool) -> None:
    rows = [scored.row() for scored in found]
    by_estimator = list(dict.fromkeys(row.estimator for row in rows))
    ranks = [_rank(name, [row for row in rows if row.estimator == name]) for name in by_estimator]
    rows += [row for scored in found for row in scored.parts(by_category)]
    if by_category and not any(g.categories for scored in found for g in scored.generations):
        exits.note("no generation has a category: they are the column `cat` of the labels")
    if form == "json":
        shown = [finite(asdict(row)) for row in rows]
        print_json({"rows": shown, "ranking": ranks[0], "rankings": ranks})
        return
    labelled_table(
        HEAD,
        [_cells(row) for row in rows],
        form,
        [
            *(_ranked(rank, len(ranks) > 1) for rank in ranks if len(found) > len(ranks)),
            *(f"measured: {short}" for short in cards_told(by_estimator)),
        ],
    )


def _cells(row: EndToEnd) -> tuple[str, ...]:
    return (
        row.subject,
        row.estimator,
        str(row.texts),
        with_between(row.human, row.human_between),
        with_between(row.predicted, row.predicted_between),
        with_between(row.error, row.error_between, signed=True),
        figure(row.human_facts),
        figure(row.facts),
        f"{row.responding:.1f}",
        str(row.without_article),
    )


def _rank(name: str, rows: Sequence[EndToEnd]) -> dict[str, Any]:
    """How an estimator orders the subjects, beside the humans."""
    from factscore_tui.evaluation.labels.subjects import pearson, ranking

    subjects = [row.subject for row in rows]
    human, ours = [row.human for row in rows], [row.predicted for row in rows]
    return {
        "estimator": name,
        "human": ranking(subjects, human),
        "predicted": ranking(subjects, ours),
        "pearson": number(pearson(human, ours)),
        "cumulative_error": number(sum(abs(row.error) for row in rows)),
    }


def _ranked(rank: dict[str, Any], named: bool) -> str:
    same = "as humans do" if rank["human"] == rank["predicted"] else f"humans: {rank['human']}"
    r = "" if rank["pearson"] is None else f", Pearson r {rank['pearson']:.3f}"
    errors = rank["cumulative_error"]
    together = "" if errors is None else f", errors together {errors:.1f}"
    return f"{rank['estimator']}: " * named + f"{rank['predicted']} ({same}){r}{together}"


def _panels(rows: Sequence[EndToEnd]) -> list[Panel]:
    """Of each estimator: human and predicted scores of all subjects, with their intervals."""
    from factscore_tui.report.plots import Panel, Point

    panels = []
    for name in dict.fromkeys(row.estimator for row in rows):
        mine = [row for row in rows if row.estimator == name]
        series = {
            "human (paper)": [Point(r.subject, r.human, *r.human_between) for r in mine],
            "predicted": [Point(r.subject, r.predicted, *r.predicted_between) for r in mine],
        }
        panels.append(Panel("From text to score", f"points, by {name}", series, "ranking"))
    return panels
