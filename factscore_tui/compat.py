"""FActScore's own Python interface and command line over this program's engine.

    from factscore_tui.compat import FactScorer            # was: from factscore.factscorer import
FactScorer
    python -m factscore_tui.compat --input_path FILE.jsonl   # was: python -m factscore.factscorer

Signatures, flags, the returned dictionary and the name of the output file are the reference's. What
differs: no key and no network; the models are those of EngineConfig (--engine, --model ... on the
command line) and not those that `model_name` names, which is said once; a title
that the knowledge source has not is not an error (nothing in that generation counts as supported).
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.errors import FactscoreError, IndexMissing, InputProblem, UsageProblem
from factscore_tui.util.closing import ClosedOnExit

if TYPE_CHECKING:
    from factscore_tui.api import EngineConfig
    from factscore_tui.engine.client import EngineClient

MODEL_NAMES = (
    "retrieval+llama",
    "retrieval+llama+npm",
    "retrieval+ChatGPT",
    "npm",
    "retrieval+ChatGPT+npm",
)
DEFAULT_SOURCE = "enwiki-20230401"
ENGINE_FLAGS = {
    "engine": "bundled, llm, cascade or server",
    "model": "a GGUF file, or a name from `factscore-tui models list`",
    "server": "the address of an OpenAI-compatible server",
    "estimator": "what judges, instead of what --model_name asks for",
}
"""Flags that the reference has not: fields of EngineConfig."""
NOT_RUN = "the bundled models judge, whose scores do not compare with published ones"
KEYS = ("score", "respond_ratio", "decisions", "num_facts_per_response")


class FactScorer(ClosedOnExit):
    """The reference's class. `data_dir` is where knowledge sources are looked for; `model_dir`,
    `cache_dir`, `openai_key`, `cost_estimate` and `batch_size` are taken and not needed. `config`
    is ours: what to judge with."""

    def __init__(
        self,
        model_name: str = "retrieval+ChatGPT",
        data_dir: str = ".cache/factscore",
        model_dir: str = ".cache/factscore",
        cache_dir: str = ".cache/factscore",
        openai_key: str = "api.key",
        cost_estimate: str = "consider_cache",
        abstain_detection_type: str | None = None,
        batch_size: int = 256,
        *,
        config: EngineConfig | None = None,
    ) -> None:
        from factscore_tui.api import EngineConfig
        from factscore_tui.evaluation.metrics.abstention import rule

        if model_name not in MODEL_NAMES:
            raise UsageProblem(
                f"no model is called {model_name!r}", f"use one of: {', '.join(MODEL_NAMES)}"
            )
        self.model_name = model_name
        self.data_dir = data_dir
        self.abstain_detection_type = abstain_detection_type or "none"
        rule(self.abstain_detection_type)
        self.config = _configured(config or EngineConfig(), model_name)
        self._sources: dict[str, str] = {}
        self._client: tuple[str, EngineClient] | None = None

    def register_knowledge_source(
        self, name: str = DEFAULT_SOURCE, db_path: str | None = None, data_path: str | None = None
    ) -> None:
        """Make a knowledge source known under a name. `db_path` is a database of the reference's,
        `data_path` JSON lines with title and text: either is indexed once for its content. Without
        them the files of that name in `data_dir`, else the index of that name that `factscore-tui
        index` knows. MissingFile where there is none."""
        from factscore_tui.evaluation.labels.knowledge import passages_index

        if name in self._sources:
            raise UsageProblem(f"{name} already registered", "give another name")
        folder = Path(self.data_dir)
        given = [Path(path) for path in (data_path, db_path) if path is not None]
        beside = [
            path for path in (folder / f"{name}.db", folder / f"{name}.jsonl") if path.is_file()
        ]
        there = [path for path in given if path.is_file()]
        if given and not there:
            raise InputProblem(
                f"{given[0]} is not there", "name a file of JSON lines with title and text"
            )
        found = next(iter([*there, *beside]), None)
        self._sources[name] = str(passages_index(found)) if found is not None else name

    def get_score(
        self,
        topics: str | list[str],
        generations: str | list[str],
        gamma: int = 10,
        atomic_facts: Sequence[Sequence[str] | None] | None = None,
        knowledge_source: str | None = None,
        verbose: bool = False,
    ) -> dict[str, Any]:
        """Score generations: "score", "respond_ratio", "decisions", "num_facts_per_response", and
        with a `gamma` "init_score", the score without length penalty. NaN where no generation
        responded, as in the reference."""
        from factscore_tui.api import scored
        from factscore_tui.evaluation.generations import Wanted, read_rows

        topics = [topics] if isinstance(topics, str) else list(topics)
        generations = [generations] if isinstance(generations, str) else list(generations)
        facts = [None] * len(topics) if atomic_facts is None else list(atomic_facts)
        if not len(topics) == len(generations) == len(facts):
            raise UsageProblem(
                "topics, generations and atomic_facts are not of the same length",
                "give one for each",
            )
        rows = [
            {"topic": topic, "output": output, "facts": list(stated or ())}
            for topic, output, stated in zip(topics, generations, facts, strict=True)
        ]
        items = read_rows(rows, Wanted(facts="" if atomic_facts is None else "given")).items
        source = knowledge_source or DEFAULT_SOURCE
        try:
            result = scored(self._opened(source), items, gamma, self.abstain_detection_type)
        except IndexMissing as error:
            raise _missing(source, error) from error
        out = {key: result.details[key] for key in KEYS}
        out["decisions"] = [
            None
            if made is None
            else [{"atom": d["atom"], "is_supported": d["is_supported"]} for d in made]
            for made in result.decisions
        ]
        if gamma:
            out["init_score"] = result.init_score
        return {key: float("nan") if value is None else value for key, value in out.items()}

    def close(self) -> None:
        """End the engine; the next call starts another."""
        if self._client is not None:
            self._client[1].close()
            self._client = None

    def _opened(self, source: str) -> EngineClient:
        if source not in self._sources:
            if source != DEFAULT_SOURCE:
                raise UsageProblem(
                    f"{source} is not registered yet", "call register_knowledge_source() first"
                )
            self.register_knowledge_source(source)
        if self._client is None or self._client[0] != source:
            self.close()
            self._client = source, self.config.client(self._sources[source], "factscore")
        return self._client[1]


def _missing(source: str, error: IndexMissing) -> IndexMissing:
    """What to raise where an engine has no such index: how to name another where it is the
    reference's own."""
    if source != DEFAULT_SOURCE:
        return error
    return IndexMissing(
        f"the default knowledge source {DEFAULT_SOURCE} is not here",
        "register another, as in register_knowledge_source('sample'), and name it in "
        "get_score(knowledge_source=...), or on the command line --knowledge_source sample; "
        "`factscore-tui index list` lists those that are here",
    )


def _configured(config: EngineConfig, model_name: str) -> EngineConfig:
    """The configuration with the estimator that `model_name` asks for, where a language model is
    there to be asked."""
    from dataclasses import replace

    if config.estimator:
        return config
    if config.engine in ("llm", "server"):
        parts = ["retrieve-lm"] if model_name != "npm" else []
        return replace(config, estimator="+".join(parts + ["np"] * model_name.endswith("npm")))
    warnings.warn(
        f"{model_name} is not run: {NOT_RUN}; EngineConfig(engine='llm', model=FILE) asks a "
        f"language model",
        stacklevel=3,
    )
    return config


def main(arguments: Sequence[str] | None = None, config: EngineConfig | None = None) -> int:
    """`python -m factscore_tui.compat`: score a file, write NAME_factscore_output.json. Returns the
    exit code."""
    options = _parser().parse_args(arguments)
    try:
        chosen = config or _chosen(options)
        with warnings.catch_warnings(record=True):  # of ours, told below in the words of the flags
            warnings.simplefilter("always")
            scorer = _scorer(options, chosen)
        sys.stderr.write(_judged_by(options.model_name, scorer.config))
        with scorer:
            out = _run(scorer, options)
    except FactscoreError as error:
        sys.stderr.write(f"error: {error.message}\nhint: {error.hint}\n")
        return error.exit_code
    lines = [("FActScore = %.1f%%", 100 * out["score"])]
    if "init_score" in out:
        lines.append(("FActScore w/o length penalty = %.1f%%", 100 * out["init_score"]))
    lines.append(("Respond ratio = %.1f%%", 100 * out["respond_ratio"]))
    lines.append(("# Atomic facts per valid response = %.1f", out["num_facts_per_response"]))
    sys.stderr.write("".join(text % value + "\n" for text, value in lines))
    path = Path(options.input_path)
    target = path.with_name(f"{path.name.removesuffix('.jsonl')}_factscore_output.json")
    plain = {key: None if value != value else value for key, value in out.items()}
    target.write_text(json.dumps(plain) + "\n", encoding="utf-8")
    return 0


def _chosen(options: argparse.Namespace) -> EngineConfig:
    """The engine that the flags of ours name. UsageProblem for what does not go together."""
    from factscore_tui.api import EngineConfig

    given = {name: getattr(options, name) for name in ENGINE_FLAGS if getattr(options, name)}
    config = EngineConfig(**given)
    config.choice()
    return config


def _judged_by(model_name: str, config: EngineConfig) -> str:
    """A line for standard error: what judges instead of the model that is asked for."""
    if config.engine == "bundled":
        what = config.estimator or "bundled"
        return (
            f"warning: {model_name} is not run: {NOT_RUN} (estimator {what}); --engine llm --model "
            f"FILE asks a language model\n"
        )
    model = config.model or config.server
    return f"warning: {model_name} is not run: {model} judges, as {config.estimator}\n"


def _scorer(options: argparse.Namespace, config: EngineConfig) -> FactScorer:
    return FactScorer(
        options.model_name,
        options.data_dir,
        options.model_dir,
        options.cache_dir,
        options.openai_key,
        options.cost_estimate,
        options.abstain_detection_type,
        config=config,
    )


def _run(scorer: FactScorer, options: argparse.Namespace) -> dict[str, Any]:
    from factscore_tui.evaluation.generations import Wanted, read_file

    wanted = Wanted(facts="model" if options.use_atomic_facts else "", limit=options.n_samples or 0)
    items = list(read_file(Path(options.input_path), wanted).items)
    if options.use_atomic_facts:
        items = [item for item in items if item.facts]  # the reference passes abstentions over here
    if options.knowledge_source:
        scorer.register_knowledge_source(options.knowledge_source)
    stated = [[fact for _, facts in item.facts or () for fact in facts] for item in items]
    return scorer.get_score(
        [item.topic for item in items],
        [item.output for item in items],
        options.gamma,
        stated if options.use_atomic_facts else None,
        options.knowledge_source,
        options.verbose,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m factscore_tui.compat", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--input_path", default="data/labeled/InstructGPT.jsonl")
    parser.add_argument("--model_name", default="retrieval+ChatGPT", choices=MODEL_NAMES)
    parser.add_argument("--gamma", type=int, default=10)
    for name in ("data_dir", "model_dir", "cache_dir"):
        parser.add_argument(f"--{name}", default=".cache/factscore")
    parser.add_argument("--openai_key", default="api.key")
    parser.add_argument(
        "--cost_estimate", default="consider_cache", choices=["consider_cache", "ignore_cache"]
    )
    parser.add_argument("--abstain_detection_type", choices=["perplexity_ai", "generic", "none"])
    parser.add_argument("--knowledge_source")
    parser.add_argument("--n_samples", type=int)
    ours = parser.add_argument_group("of this program, as for `factscore-tui score`")
    for name, told in ENGINE_FLAGS.items():
        ours.add_argument(f"--{name}", help=told)
    for name in ("use_atomic_facts", "verbose", "print_rate_limit_error"):
        parser.add_argument(f"--{name}", action="store_true")
    return parser


if __name__ == "__main__":
    sys.exit(main())
