"""What `factscore-tui self-known` does: read scored facts, ask, keep what was said, print the
figures."""

from __future__ import annotations

import contextlib
import hashlib
import math
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.cli import exits
from factscore_tui.cli.figures import JSON, figure, finite, print_json, print_table, with_interval
from factscore_tui.cli.output import Output, refuse_replacing
from factscore_tui.cli.plotting import plot
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import EngineProblem, InputProblem
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from factscore_tui.core.report import ModelInfo
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.evaluation.self_knowledge.figures import Figures, Flips, Reply, Stated
    from factscore_tui.evaluation.self_knowledge.run import Replies
    from factscore_tui.report.plots import Panel, Point
    from factscore_tui.settings import Settings

HEAD = (
    "setting", "part", "supported", "unsupported", "unclear", "Self-Known", "Self-Unknown",
    "estimate", "by evidence",
)  # fmt: skip


def run_self_known(
    chosen: Settings,
    generations: str,
    output: str | None,
    by_model: bool,
    limit: int,
    form: str,
    plot_to: str,
) -> int:
    """Ask about every fact, write the replies, print the figures; the exit code."""
    from factscore_tui.cli.engine import make_subject

    rows = rows_file(generations)
    facts, left = _read(rows, limit)
    target = output or f"{rows.removesuffix('.jsonl').removesuffix('.facts')}.self-known.jsonl"
    refuse_replacing([target], [generations, rows], "the file of replies")
    if left:
        told = counted(left, "text is on a topic", "texts are on topics")
        exits.note(f"{told} without an article: nobody knows what holds of it")
    with Output(target):  # a wrong name should not cost minutes
        pass
    with make_subject(chosen) as client:
        model, record, complete = _ask(client, facts, by_model)
    with contextlib.closing(record):
        if not complete:
            done = f"{len(record.items)} of {len(facts)} facts"
            exits.note(f"interrupted after {done}; the same command resumes there")
            return exits.INTERRUPTED
        _write(target, facts, record.items)
        _print(facts, record.items, model, left, target, form, plot_to)
        record.remove()
    return exits.OK


def rows_file(generations: str) -> str:
    """NAME.facts.jsonl of what was named: itself, or what `score` wrote beside it. InputProblem
    where nothing was scored yet."""
    from factscore_tui.cli.score.files import places_of

    if generations.endswith(".facts.jsonl"):
        return generations
    rows = places_of([generations], None)[0].rows
    if not Path(rows).is_file():
        raise InputProblem(
            f"{generations} was not scored: there is no {rows}",
            f"run `factscore-tui score {generations}` first, or name its .facts.jsonl",
        )
    return rows


def _read(rows: str, limit: int) -> tuple[list[Stated], int]:
    """The facts, and how many texts were left out."""
    from itertools import islice

    from factscore_tui.evaluation.self_knowledge.figures import facts_of
    from factscore_tui.evaluation.sources import rows_of

    place = ""

    def lines() -> Iterator[Any]:
        nonlocal place
        for place, row, problem in islice(rows_of(Path(rows)), limit or None):  # noqa: B007
            if row is None:
                raise InputProblem(problem, "score it again")
            yield row

    try:
        facts, left = facts_of(lines())
    except InputProblem as error:
        raise InputProblem(f"{rows}, {place}: {error.message}", error.hint) from error
    if not facts:
        raise InputProblem(
            f"{rows} has no facts to ask about", "name texts of which `score` judged facts"
        )
    return facts, left


def _ask(
    client: EngineClient, facts: Sequence[Stated], by_model: bool
) -> tuple[ModelInfo, Replies, bool]:
    """The subject, the record of its replies, and whether it holds all of them."""
    from factscore_tui.cli.interrupt import interruptible
    from factscore_tui.engine.protocol import Notice, Ready
    from factscore_tui.evaluation.self_knowledge.run import Replies, ask_all
    from factscore_tui.evaluation.verdict_cache import code_id

    with StatusLine() as narrator:
        narrator.status("starting the engine ...", now=True)
        model: ModelInfo | None = None
        for event in client.open():
            if isinstance(event, Notice):
                narrator.note(event.message)
            if isinstance(event, Ready):
                model = event.engine.models[0]
        assert model is not None  # or `open` had raised
        asked = "\n".join(repr(fact) for fact in facts).encode("utf-8", "surrogatepass")
        parts = [
            model.id,
            model.sha256,
            str(by_model),
            code_id(),
            hashlib.sha256(asked).hexdigest(),
        ]
        record = Replies(hashlib.sha256("\n".join(parts).encode()).hexdigest())
        if record.items:
            narrator.note(f"resuming after {counted(len(record.items), 'fact')} asked about before")
        try:
            with interruptible(client) as pressed:
                try:
                    complete = ask_all(
                        facts,
                        client.ask,
                        record,
                        by_model,
                        lambda done, fact: narrator.status(
                            f"asked about {done} of {len(facts)} facts; {fact.topic}"
                        ),
                        lambda: bool(pressed.count),
                    )
                except EngineProblem:
                    if pressed.count < 2:
                        raise
                    complete = False  # the second Ctrl-C killed it
        except BaseException:
            record.close()
            raise
    return model, record, complete


def _write(target: str, facts: Sequence[Stated], replies: Sequence[Reply]) -> None:
    from factscore_tui.evaluation.line_record import encode_row
    from factscore_tui.evaluation.self_knowledge.run import as_row

    with Output(target) as out:
        for stated, reply in zip(facts, replies, strict=True):
            about = {
                "text": stated.text,
                "topic": stated.topic,
                "fact": stated.fact,
                "part": stated.part,
                "is_supported": stated.supported,
            }
            out.write(encode_row({**about, **as_row(reply)}))
        out.keep()


def _print(
    facts: Sequence[Stated],
    replies: Sequence[Reply],
    model: ModelInfo,
    left: int,
    target: str,
    form: str,
    plot_to: str,
) -> None:

    from factscore_tui.evaluation.self_knowledge.figures import figures, flips

    rows, flipped = figures(facts, replies), flips(facts, replies)
    by = Counter(reply.by for reply in replies)
    if form == JSON:
        value = {
            "subject": {"name": model.id, "sha256": model.sha256},
            "facts": len(facts),
            "texts_without_article": left,
            "questions_with_a_gap": by["gap"],
            "rows": [finite(asdict(row)) for row in rows],
            "flips": [finite(asdict(row)) for row in flipped],
            "written_to": target,
        }
        print_json(value)
    else:
        print_table(HEAD, list(map(_cells, rows)), form, width=140)
    if form == "text":
        with Output() as out:
            out.write("\n" + _told(flipped, by, model, target))
    plot(_panels(rows), plot_to)


def _cells(row: Figures) -> tuple[str, ...]:
    counts = (str(row.supported), str(row.unsupported), str(row.unclear))
    shares = (
        _with(row.self_known, row.known_between),
        _with(row.self_unknown, row.unknown_between),
        _with(row.estimate, row.estimate_between),
        _percent(row.factuality),
    )
    return (row.setting, row.part, *counts, *shares)


def _told(flipped: Sequence[Flips], by: Counter[str], model: ModelInfo, target: str) -> str:
    """The last lines; `by` counts by whom the questions are, "" for facts that got none."""
    whole = [row for row in flipped if row.part == "all"]
    rates = ", ".join(f"{row.facts} {_percent(row.rate)} of {row.judged_correct}" for row in whole)
    asked = f"{by['model']} by the subject, {by['gap']} with a gap"
    none = f"; {counted(by[''], 'fact')} too short for one" if by[""] else ""
    rows = [
        ("flip rate, %", rates),
        ("questions", asked + none),
        ("subject", model.id),
        ("written to", target),
    ]
    return "".join(f"{name:<24}{one_line(said)}\n" for name, said in rows)


def _panels(rows: Sequence[Figures]) -> list[Panel]:
    """A plot for each setting: Self-Known, Self-Unknown and the estimate by fifth of the text."""
    from factscore_tui.evaluation.self_knowledge.questions import SETTINGS
    from factscore_tui.report.plots import Panel

    made = []
    for setting in SETTINGS:
        parts = [row for row in rows if row.setting == setting and row.part != "all"]
        series = {
            "Self-Known": [_point(r.part, r.self_known, r.known_between) for r in parts],
            "Self-Unknown": [_point(r.part, r.self_unknown, r.unknown_between) for r in parts],
            "estimate": [_point(r.part, r.estimate, r.estimate_between) for r in parts],
            "by evidence": [_point(r.part, r.factuality, (math.nan, math.nan)) for r in parts],
        }
        made.append(Panel(setting, "share of facts, %", series))
    return made


def _point(part: str, share: float, between: tuple[float, float]) -> Point:
    from factscore_tui.report.plots import Point

    return Point(part, 100 * share, 100 * between[0], 100 * between[1])


def _percent(share: float) -> str:
    return figure(100 * share)


def _with(share: float, between: tuple[float, float]) -> str:
    return with_interval(100 * share, (100 * between[0], 100 * between[1]))
