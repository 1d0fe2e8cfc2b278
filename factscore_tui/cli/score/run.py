"""What `factscore-tui score` does with its files: judge them, keep what is judged, write and tell
the results."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from factscore_tui.cli import exits
from factscore_tui.cli.score.judging import engines, judge
from factscore_tui.cli.score.options import Run
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from factscore_tui.cli.score.files import ScoreFile
    from factscore_tui.evaluation.generations import Generations, StoredGenerations
    from factscore_tui.evaluation.run import Scoring
    from factscore_tui.evaluation.scaling.workers import TextEngine
    from factscore_tui.evaluation.verdict_cache import VerdictCache

REDIRECTS = 20
"""Of these so many are named on the screen."""
PIECES = 20_000
"""Of JSON, that are written at once: names, values, marks."""


def score_files(run: Run, files: list[str], output: str | None, as_json: bool) -> int:
    from pathlib import Path

    from factscore_tui.cli.output import Output
    from factscore_tui.cli.score.files import places_of
    from factscore_tui.evaluation.generations import read_file
    from factscore_tui.evaluation.metrics.abstention import rule
    from factscore_tui.evaluation.verdict_cache import VerdictCache
    from factscore_tui.report.json_report import encode_object

    places = places_of(files, output, run.shard)
    # All are read before the first is judged: a broken line should not cost an hour.
    abstains = rule(run.abstention)
    read = [read_file(Path(place.file), run.wanted, abstains) for place in places]
    for place, generations in zip(places, read, strict=True):
        _tell(place.file, generations)
        if run.verifiable:
            _leave_out(place.file, generations)
    if run.estimate:
        from factscore_tui.cli.score.estimate import estimate

        return estimate(run, [_part(run, one) for one in read], as_json)
    results: list[Scoring] = []
    before = VerdictCache(fresh=run.restart)
    with contextlib.ExitStack() as opened:
        opened.callback(before.close)
        clients = opened.enter_context(engines(run))
        for place, generations in zip(places, read, strict=True):
            results.append(score_file(run, clients, place, generations, before))
            if not results[-1].complete:
                break
    if before.hits:
        known = counted(before.hits, "generation was", "generations were")
        exits.note(
            f"{known} judged before, by the same engine over the same index: not again "
            f"(--restart judges all)"
        )
    with Output() as out:
        objects = [result.as_json() for result in results]
        if as_json:
            out.write(encode_object(objects[0] if len(files) == 1 else objects) + "\n")
        else:
            out.write(
                "\n".join(
                    summary(r, p, len(files) > 1, run.parquet)
                    for r, p in zip(objects, places, strict=False)
                )
            )
    if not results[-1].complete:
        done, total = len(results[-1].scored), len(read[len(results) - 1].items)
        exits.note(f"interrupted after {done} of {total}; the same command resumes there")
        return exits.INTERRUPTED
    return exits.OK


def _part(run: Run, read: Generations[StoredGenerations]) -> StoredGenerations:
    """Those that are judged here."""
    if run.shard is None:
        return read.items
    return read.items.chosen(run.shard.positions(len(read.items)))


def _tell(file: str, read: Generations[StoredGenerations]) -> None:
    """What a reader of the score should know of the file."""
    for place, reason in read.skipped:
        exits.note(f"{file}, {place} {reason}: skipped")
    if read.repeated:
        exits.note(
            f"{file}: {read.repeated} of {len(read.items)} generations stand there more than "
            f"once; each counts"
        )
    if read.empty:
        exits.note(
            f"{file}: {read.empty} of {len(read.items)} generations are empty: they count as "
            f"abstentions"
        )


def _leave_out(file: str, read: Generations[StoredGenerations]) -> None:
    """Leave out given facts that cannot be looked up, and tell how many of what kind."""
    from collections import Counter

    from factscore_tui.evaluation.metrics.verifiable import verifiable

    kinds = Counter(reason for item in read.items for _, reason in verifiable(item)[1])
    read.items = read.items.changed(lambda item: verifiable(item)[0])
    if kinds:
        told = ", ".join(f"{count} {reason}" for reason, count in kinds.most_common())
        exits.note(
            f"{file}: {counted(kinds.total(), 'given fact')} cannot be looked up: {told}; left out"
        )


def score_file(
    run: Run,
    clients: Sequence[TextEngine],
    place: ScoreFile,
    read: Generations[StoredGenerations],
    before: VerdictCache,
) -> Scoring:
    """Score one file; its results are written when it is complete, what was judged is kept in the
    journal."""
    from pathlib import Path

    from factscore_tui.cli.output import Output
    from factscore_tui.evaluation.run_journal import Journal

    about = {}
    if run.shard is not None:
        about = run.shard.about(read.items.keys())
        read.items = _part(run, read)
    path = Path(f"{place.result}.journal")
    with Output(place.result) as output, Output(place.rows) as rows:
        journal = Journal(path, fresh=run.restart)
        for sink in (output, rows):
            sink.remember(lambda: f"what was judged is kept in {path}: run the command again")
        try:
            scoring = judge(run, clients, read, journal, rows.write, before)
        finally:
            journal.close()
        scoring.shard = about
        if scoring.complete:
            for piece in written(scoring.as_json()):
                output.write(piece)
            rows.keep()
            if run.parquet:
                _write_table(place)
            output.keep()
            journal.remove()
    return scoring


def _write_table(place: ScoreFile) -> None:
    """The facts as a table, from their lines, which have their name by now."""
    from pathlib import Path

    from factscore_tui.cli.output import Output
    from factscore_tui.cli.score.files import table_beside
    from factscore_tui.evaluation.facts_table import write_table

    with Path(place.rows).open("rb") as lines, Output(table_beside(place.result)) as table:
        write_table(lines, table.write_bytes)
        table.keep()


def written(result: dict[str, Any]) -> Iterator[str]:
    """A result as it stands in its file, in pieces: it may be of a few hundred MB."""
    import json
    from itertools import islice

    pieces = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(result)
    while piece := "".join(islice(pieces, PIECES)):
        yield piece
    yield "\n"


def summary(
    result: dict[str, Any], place: ScoreFile, named: bool = False, table: bool = False
) -> str:
    """A result (Scoring.as_json) for a person, a line for each figure; with the file's name where
    there are several, and that of the `table` where one was written."""
    from factscore_tui.cli.score.files import table_beside
    from factscore_tui.report.visible import one_line

    per_response = result["num_facts_per_response"]
    index, engine = result["index"], result["engine"]
    penalty = f"(with length penalty, gamma {result['gamma']})"
    rows = [("file", place.file)] if named else []
    rows += [
        ("FActScore", f"{_percent(result['score'])}  {penalty}"),
        ("without penalty", _percent(result["init_score"])),
        ("responding", f"{_percent(result['respond_ratio'])} of {len(result['decisions'])}"),
        ("facts per response", "-" if per_response is None else f"{per_response:.1f}"),
        ("not checkable", _not_checkable(result["facts_not_checkable_by_reason"])),
        ("topics without article", _without_article(result["generations_without_article"])),
    ]
    near = result["near_titles"]
    rows += [
        ("", f"{topic} (near it: {', '.join(near[topic])})" if topic in near else topic)
        for topic in result["topics_without_article"]
    ]
    led = result["redirects"]
    if led:
        rows.append(("led to another title", counted(len(led), "topic")))
        rows += [("", f"{t} -> {', '.join(led[t])}") for t in list(led)[:REDIRECTS]]
        if len(led) > REDIRECTS:
            rows.append(("", f"and {len(led) - REDIRECTS} more, in the result"))
    if index and engine:
        source = f"{index['name']}, snapshot {index['snapshot_date'] or 'of unknown date'}"
        rows += [
            ("estimator", engine["estimator"] or engine["name"]),
            ("knowledge source", source),
        ]
        rows += [("measured", card["short"]) for card in result.get("estimator_cards", ())]
        if engine["decomposer"].endswith(" facts"):
            rows.append(("facts", f"not found here: {engine['decomposer']}"))
    if result["skipped"]:
        rows.append(("lines skipped", f"{len(result['skipped'])}, listed in the result"))
    if result["notices"]:
        rows.append(("notices", f"{len(result['notices'])}, in the result"))
    rows.append(("written to", place.result if result["complete"] else "nothing yet"))
    if result["complete"]:
        rows.append(("evidence of each fact", place.rows))
        if table:
            rows.append(("as a table", table_beside(place.result)))
    return "".join(f"{name:<24}{one_line(str(value))}\n" for name, value in rows)


def _not_checkable(by_reason: dict[str, int]) -> str:
    """How many facts do not count because nothing can be looked up of them, and why most often."""
    count = sum(by_reason.values())
    if not count:
        return "0"
    reason = next(iter(by_reason))
    what = f"{count} fact{'s' * (count > 1)} left out of the score"
    return f"{what}; most often: {reason} ({by_reason[reason]})"


def _without_article(count: int) -> str:
    """How many generations are about something the knowledge source has no article on, and what
    that means."""
    if not count:
        return "0"
    return (
        f"{count} {'generation' if count == 1 else 'generations'}, in which nothing counts as "
        f"supported"
    )


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"
