"""The options that choose an engine, the same for every command that judges."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

import typer

from factscore_tui.engine.estimator_table import NAMES as ESTIMATORS

Command = TypeVar("Command", bound=Callable[..., Any])

OPTIONS: dict[str, Any] = {
    "engine": Annotated[
        str | None,
        typer.Option(
            "--engine",
            "-e",
            metavar="NAME",
            help="bundled, llm, cascade or server. Default: bundled.",
        ),
    ],
    "model": Annotated[
        str | None,
        typer.Option(
            "--model",
            "-m",
            metavar="NAME|FILE",
            help="Language model: a GGUF file, or a name from `models list`; for a server, a "
            "model it offers.",
        ),
    ],
    "server": Annotated[
        str | None,
        typer.Option(
            "--server",
            metavar="URL",
            help="An OpenAI-compatible server for the engine server: the text is sent there.",
        ),
    ],
    "estimator": Annotated[
        str | None,
        typer.Option(
            "--estimator",
            metavar="NAMES",
            help=f"What judges: {', '.join(ESTIMATORS)}; several joined with + must agree.",
        ),
    ],
    "decomposer": Annotated[
        str | None,
        typer.Option(
            "--decomposer",
            metavar="NAME",
            help="What finds the facts: rules, factscore (as fine as its annotators), llm or "
            "openfactscore.",
        ),
    ],
    "schedule": Annotated[
        str | None,
        typer.Option(
            "--schedule",
            metavar="NAME",
            help="Passages of a language model: page (read once for a paragraph) or faithful "
            "(each fact its own).",
        ),
    ],
    "llm_budget": Annotated[
        str | None,
        typer.Option(
            "--llm-budget",
            metavar="PERCENT",
            help="Share of facts a cascade asks its language model about. Default: 30%.",
        ),
    ],
    "threshold": Annotated[
        str | None,
        typer.Option(
            "--threshold",
            metavar="PERCENT",
            help="Probability from which a fact is supported; 0: the estimator's own. Default: 0.",
        ),
    ],
    "context": Annotated[
        str | None,
        typer.Option(
            "--context",
            metavar="TOKENS",
            help="Context of the language model; 0: its default, up to 4096.",
        ),
    ],
    "gpu_layers": Annotated[
        str | None,
        typer.Option(
            "--gpu-layers",
            metavar="N",
            help="Layers of the language model that a GPU takes. Default: 0.",
        ),
    ],
}


def engine_options(command: Command) -> Command:
    """The command with these options added; it gets what was given as one dictionary, `engine`."""
    return some_engine_options(*OPTIONS)(command)


def score_engine_options(command: Command) -> Command:
    """The same, with the paper modes of `score` among the estimators."""
    from factscore_tui.evaluation.paper import NAMES

    taken = OPTIONS["estimator"].__metadata__[0]
    told = f"{taken.help} As in the papers: {', '.join(NAMES)}."
    option = typer.Option("--estimator", metavar="NAMES", help=told)
    return some_engine_options(*OPTIONS, instead={"estimator": Annotated[str | None, option]})(
        command
    )


def some_engine_options(
    *names: str, instead: Mapping[str, Any] | None = None
) -> Callable[[Command], Command]:
    """The same with those of the options that a command has a use for; `instead` of some others of
    the same names."""
    known = {**OPTIONS, **(instead or {})}

    def adding(command: Command) -> Command:
        given = inspect.signature(command, eval_str=True)
        kept = [parameter for parameter in given.parameters.values() if parameter.name != "engine"]
        added = [
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=known[name]
            )
            for name in names
        ]

        @functools.wraps(command)
        def run(*args: Any, **options: Any) -> Any:
            chosen = {name: options.pop(name, None) for name in names}
            return command(*args, engine=chosen, **options)

        keywords = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in kept]
        run.__signature__ = given.replace(  # type: ignore[attr-defined]
            parameters=[*keywords, *added]
        )
        run.__annotations__ = {p.name: p.annotation for p in (*keywords, *added)}
        return run  # type: ignore[return-value]

    return adding
