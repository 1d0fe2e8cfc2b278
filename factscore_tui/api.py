"""The Python API: the same engine process, the same events, the same report as on the screen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from factscore_tui.core import report as core_report
from factscore_tui.core.document import Document
from factscore_tui.engine import client
from factscore_tui.engine.config import EngineConfig as EngineChoice
from factscore_tui.engine.config import check_choice
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.errors import InputProblem, UsageProblem

Index = str | Path | Sequence[str | Path]


@dataclass(frozen=True)
class EngineConfig:
    """What checks and scores are made with. `index` is a name or a directory, or several; the rest
    is what the options of the same names are on the command line (docs/engines.md). `command` is
    the command line of another engine process (factscore_tui.engine.fake.command() in tests)."""

    index: str | Path | tuple[str | Path, ...] = "sample"
    engine: str = "bundled"
    model: str = ""
    server: str = ""
    estimator: str = ""
    decomposer: str = ""
    schedule: str = "page"
    llm_budget: float = 0.3
    context: int = 0
    gpu_layers: int = 0
    threshold: float = 0.0
    threads: int = 0
    encoder: str = "bundled"
    in_flight: int = 0
    command: tuple[str, ...] = ()

    def choice(self) -> EngineChoice:
        """The engine as it is asked for. UsageProblem for what does not go together."""
        chosen: dict[str, Any] = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name in EngineChoice.__struct_fields__
        }
        choice = EngineChoice(**chosen, budget=self.llm_budget)
        check_choice(choice)
        return choice

    def client(self, index: Index | None = None, decomposer: str = "") -> client.EngineClient:
        """An engine of this kind, started on first use; the caller closes it. `index` goes
        before ours, `decomposer` is taken by the bundled parts where none is named."""
        from msgspec.structs import replace

        choice = self.choice()
        if decomposer and not choice.decomposer and choice.engine in ("bundled", "cascade"):
            choice = replace(choice, decomposer=decomposer)
        names = _names(self.index if index is None else index)
        return client.EngineClient(
            names, self.threads, self.command or client.BUNDLED, self.encoder, choice
        )


class Report(core_report.Report):
    """The report of one check, with what notebooks and tables want of it."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The report as plain lists and dictionaries: what `check --format json` prints
        (report.schema.json)."""
        from factscore_tui.report.json_report import report_object

        return report_object(self)

    def rows(self) -> list[dict[str, Any]]:
        """A flat dictionary for each fact, the best passage with it."""
        from factscore_tui.report.json_report import fact_object

        return [_flat(fact_object(judged, self.document.text)) for judged in self.facts]

    def to_dataframe(self) -> Any:
        """The rows as a pandas DataFrame. UsageProblem without pandas."""
        return _dataframe(self.rows())

    def _repr_html_(self) -> str:
        """What a notebook shows: the text with its highlights and every fact with its passages, in
        a frame of its own that runs no scripts and loads nothing."""
        from html import escape

        from factscore_tui.report.html_report import to_html

        page = escape(to_html(self), quote=True)
        return (
            f'<iframe sandbox srcdoc="{page}" style="width:100%;height:30em;border:1px '
            f'solid"></iframe>'
        )


@dataclass(frozen=True, repr=False)
class Scores:
    """The result of `score`; fractions in [0, 1], None where no generation responded. `decisions`
    is the reference's: None or [{"atom", "is_supported", ...}] for each generation. `generations`
    has a row for each, with every fact, its place, probability and passages."""

    score: float | None
    init_score: float | None
    respond_ratio: float
    num_facts_per_response: float | None
    decisions: list[Any]
    generations: list[dict[str, Any]]
    details: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """What `score` writes to its JSON file."""
        return self.details

    def rows(self) -> list[dict[str, Any]]:
        """A flat dictionary for each fact of each generation."""
        return [
            {"generation": number, "topic": row["topic"], **_flat(fact)}
            for number, row in enumerate(self.generations)
            for fact in row["facts"]
        ]

    def __repr__(self) -> str:
        """One line: the texts are in `generations`, every decision in `decisions`."""
        names = ("score", "init_score", "respond_ratio", "num_facts_per_response")
        told = [f"{name}={_short(getattr(self, name))}" for name in names]
        return f"Scores({', '.join(told)}, generations={len(self.generations)})"

    def _repr_html_(self) -> str:
        """What a notebook shows: the figures, how the estimator was measured, and the first
        generations."""
        from factscore_tui.report.scores_html import scores_html

        return scores_html(self.details, self.generations)

    def to_dataframe(self) -> Any:
        """The rows as a pandas DataFrame. UsageProblem without pandas."""
        return _dataframe(self.rows())


def check(
    text: str,
    topic: str | None = None,
    index: Index | None = None,
    *,
    config: EngineConfig | None = None,
    threads: int = 0,
    encoder: str = "bundled",
    engine: Sequence[str] | None = None,
    choice: EngineChoice | None = None,
    samples: Sequence[str] = (),
) -> Report:
    """Check a text and return its report.

    `topic` is the title of the article the text is about, when there is one. `index` is a name or a
    directory, or several of them; the bundled sample encyclopedia by default. `config` is what to
    check with (EngineConfig); or, one by one: `encoder` is "bundled", a GGUF file, or a
    sentence-transformers model on this machine by directory or name; `threads` 0: one per idle
    core; `engine` is the command line of another engine process; `choice` is what decomposes and
    judges (EngineConfig(engine="llm", model="FILE.gguf")). `samples` are other texts of the author,
    for self-check.

    Starts an engine process for this call and ends it again; `score` and FactScorer keep one for
    many texts. Raises the errors of factscore_tui.errors: InputProblem for a text without anything
    in it, MissingFile for a model or index that is not there, EngineProblem when the engine dies.
    """
    from factscore_tui.text.decode import check_text

    check_text(text)
    collector = ReportBuilder(Document.from_text(text), topic or "")
    if config is not None:
        opened = config.client(index)
    else:
        opened = client.EngineClient(
            _names(index or "sample"), threads, engine or client.BUNDLED, encoder, choice
        )
    with opened as open_client:
        for event in open_client.check(collector.document.text, topic or "", samples=samples):
            collector.apply(event)
    made = collector.report()
    return Report(**{field.name: getattr(made, field.name) for field in fields(made)})


def score(
    generations: str | Path | Iterable[Mapping[str, Any]],
    *,
    index: Index | None = None,
    config: EngineConfig | None = None,
    facts: str = "",
    gamma: int = 10,
    abstention: str = "current",
    journal: str | Path | None = None,
) -> Scores:
    """Score generations with FActScore.

    `generations` is a file as `factscore-tui score` takes it, or dictionaries with "topic" and
    "output" (and "facts" or "annotations" for `facts` "given", "model" or "human"): a list, a data
    set, a DataFrame. With a `journal` (a file) a run that was killed resumes where
    it ended. Raises the errors of factscore_tui.errors.
    """
    from factscore_tui.evaluation.generations import Wanted, read_file, read_rows

    wanted = Wanted(facts=facts)
    items: Collection[Any]
    if isinstance(generations, str | Path):
        items = read_file(Path(generations), wanted).items
    else:
        items = read_rows(_records(generations), wanted).items
    with (config or EngineConfig()).client(index, "factscore") as opened:
        return scored(opened, items, gamma, abstention, journal)


def scored(
    opened: client.EngineClient,
    items: Collection[Any],
    gamma: int,
    abstention: str,
    journal: str | Path | None = None,
) -> Scores:
    """Score with an engine that is there already. `items` are evaluation.generations.Generation."""
    import tempfile

    from factscore_tui.evaluation.rows import row_of
    from factscore_tui.evaluation.run import score_generations
    from factscore_tui.evaluation.run_journal import Journal

    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        kept = Journal(Path(journal) if journal is not None else Path(folder) / "journal")
        try:
            result = score_generations(
                opened,
                items,
                kept,
                gamma=gamma,
                abstention=abstention,
                each=lambda one, report: rows.append(row_of(one, report)),
            )
        finally:
            kept.close()
    details = result.as_json()
    names = ("score", "init_score", "respond_ratio", "num_facts_per_response", "decisions")
    return Scores(**{name: details[name] for name in names}, generations=rows, details=details)


def _records(rows: Any) -> Iterable[Mapping[str, Any]]:
    """The rows: a DataFrame gives its columns where it is asked for what is in it. UsageProblem for
    what holds no dictionaries."""
    if hasattr(rows, "columns") and callable(getattr(rows, "to_dict", None)):
        rows = rows.to_dict("records")
    if isinstance(rows, Mapping) or not isinstance(rows, Iterable):
        raise UsageProblem(
            f"{type(rows).__name__} holds no generations",
            'give a list of {"topic": ..., "output": ...}, a DataFrame, or the name of a file',
        )
    return rows


def _short(figure: float | None) -> str:
    return "None" if figure is None else f"{figure:.4g}"


def _names(index: Index) -> list[str]:
    several = [index] if isinstance(index, str | Path) else list(index)
    if not several:
        raise InputProblem("no index is named", "name one, or leave it out for the bundled sample")
    return [str(place) for place in several]


def _flat(fact: dict[str, Any]) -> dict[str, Any]:
    """One fact without lists: numbers, texts, and the best passage."""
    best: dict[str, Any] = next(iter(fact["evidence"]), {})
    names = ("text", "verdict", "is_supported", "p_supported", "strength", "reason", "as_written")
    flat = {name: fact[name] for name in names if name in fact}
    start, end = (fact["spans"] or [[0, 0]])[0][0], (fact["spans"] or [[0, 0]])[-1][1]
    passage = {f"evidence_{name}": best.get(name) for name in ("title", "section", "text", "url")}
    return {**flat, "start": start, "end": end, **passage, "passages": len(fact["evidence"])}


def _dataframe(rows: list[dict[str, Any]]) -> Any:
    try:
        import pandas  # of the user's own: nothing here needs it
    except ImportError:
        raise UsageProblem(
            "a DataFrame needs the package pandas",
            "pip install 'factscore-tui[pandas]', or use rows()",
        ) from None
    return pandas.DataFrame(rows)
