"""The engines of a run of `score`, and generations judged by them while a person is told how far it
is."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from factscore_tui.cli.score.options import Run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.cli.time_to_go import TimeToGo
    from factscore_tui.evaluation.generations import Generations
    from factscore_tui.evaluation.run import Scored, Scoring
    from factscore_tui.evaluation.run_journal import Journal
    from factscore_tui.evaluation.scaling.workers import TextEngine
    from factscore_tui.evaluation.verdict_cache import VerdictCache
    from factscore_tui.settings import Settings


@contextlib.contextmanager
def engines(run: Run) -> Iterator[Sequence[TextEngine]]:
    """The engines of a run, on this machine not started yet; they end with the run."""
    from factscore_tui.cli.engine import make_client, make_ray_engines

    chosen = as_factscore(run.chosen)
    if run.ray:
        with make_ray_engines(chosen, run.ray, run.workers, run.in_flight) as made:
            yield made
        return
    if run.workers > 1 and not chosen.threads:
        chosen = replace(chosen, threads=1)  # engines do not fight for cores
    with contextlib.ExitStack() as opened:
        yield [
            opened.enter_context(make_client(chosen, in_flight=run.in_flight))
            for _ in range(run.workers)
        ]


@dataclass
class _SoFar:
    """How far a run is: what is to do, of the texts to come as `sizes` and together, how many had
    an answer, and the shares of supported facts of these, added up."""

    narrator: StatusLine
    to_go: TimeToGo
    sizes: Iterator[int]
    to_do: int
    responses: int = 0
    shares: float = 0.0

    def add(self, scored: Scored) -> None:
        """A text is judged."""
        if scored.decisions:
            self.responses += 1
            self.shares += sum(d.is_supported for d in scored.decisions) / len(scored.decisions)
        size = next(self.sizes)
        self.to_do -= size
        self.to_go.pace.add(size, scored.seconds)

    def tell(self, done: int, total: int, topic: str) -> None:
        """Show it on the status line."""
        share = 100 * self.shares / self.responses if self.responses else 0.0
        found = f", {share:.1f} % supported so far" if self.responses else ""
        words = self.to_go.words(self.to_do)
        self.narrator.status(f"{done} of {total} scored{found}{words}; {topic}")


def judge(
    run: Run,
    clients: Sequence[TextEngine],
    read: Generations[Any],
    journal: Journal,
    write: Callable[[str], None],
    before: VerdictCache,
) -> Scoring:
    """Judge generations while a person is told how far it is, what the score is so far, and how
    long it will take. `write` gets the line of each."""
    from factscore_tui.cli.interrupt import interruptible
    from factscore_tui.cli.status_line import StatusLine
    from factscore_tui.cli.time_to_go import TimeToGo
    from factscore_tui.evaluation.metrics.abstention import rule
    from factscore_tui.evaluation.pace import work_of
    from factscore_tui.evaluation.rows import line_of
    from factscore_tui.evaluation.run import score_generations

    narrator = StatusLine()
    narrator.status("starting the engine ...", now=True)
    work = work_of(read.items, abstains=rule(run.abstention))
    to_go = TimeToGo(narrator, engines=run.workers)
    so_far = _SoFar(narrator, to_go, iter(work), sum(work))

    def each(scored: Any, report: Any) -> None:
        so_far.add(scored)
        write(line_of(scored, report))

    try:
        with interruptible(*clients) as pressed:
            scoring = score_generations(
                clients[0],
                read.items,
                journal,
                more=clients[1:],
                gamma=run.gamma,
                abstention=run.abstention,
                settings=judged_with(run.chosen, run.paper),
                before=before,
                sizes=work,
                each=each,
                progress=so_far.tell,
                cancelled=lambda: bool(pressed.count),
                trouble=narrator.note,
            )
    finally:
        narrator.clear()
    scoring.skipped = read.skipped
    if run.wanted.facts:
        scoring.facts_from = "verifiable " * run.verifiable + f"{run.wanted.facts} facts"
    return scoring


def as_factscore(chosen: Settings) -> Settings:
    """The settings with facts as fine as FActScore's annotators cut them, unless another decomposer
    is chosen: scores depend on how finely a text is cut."""
    bundled = not chosen.decomposer and chosen.engine in ("bundled", "cascade")
    return replace(chosen, decomposer="factscore") if bundled else chosen


def told_apart(chosen: Settings) -> str:
    """The same as a part of the key of what is kept of a run: what other settings judged is not
    taken for this."""
    return repr(sorted(judged_with(chosen).items()))


def judged_with(chosen: Settings, paper: str = "") -> dict[str, Any]:
    """The settings that verdicts depend on, and the paper mode that chose them. Models and indexes
    are known by their hashes, only one at a server has none."""
    names = ["estimator", "schedule", "context", "threshold"]
    names += ["llm_budget"] if chosen.engine == "cascade" else []
    names += ["model"] if chosen.server else []
    return {name: getattr(chosen, name) for name in names} | ({"paper": paper} if paper else {})
