"""`factscore-tui doctor`: is everything there, and does it work?"""

from __future__ import annotations

import contextlib
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import EncoderOption, IndexOption, JsonOption, settings
from factscore_tui.cli.output import Output
from factscore_tui.errors import EngineProblem, FactscoreError
from factscore_tui.report.visible import one_line, visible
from factscore_tui.util import children
from factscore_tui.util.amounts import counted

SENTENCE = "Marie Curie was born in Warsaw on 7 November 1867."
_PACKAGES = (
    "textual", "llama-cpp-python", "sqlite-utils", "rank-bm25", "sentence-transformers", "rich",
    "typer", "msgspec", "numpy", "tantivy", "platformdirs",
)  # fmt: skip
_OPTIONAL = "not installed (optional: make demo, or the extra [transformers])"


@dataclass(frozen=True, slots=True)
class CheckUp:
    """One line of the examination. `code` is 0 where all is well, else the exit code it leads
    to."""

    name: str
    detail: str
    hint: str = ""
    code: int = exits.OK


@engine_options
def doctor(
    index: IndexOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
    sentence: Annotated[
        str,
        typer.Option(
            "--sentence", metavar="TEXT", help="Show what each stage of the decomposer makes of it."
        ),
    ] = "",
    *,
    engine: dict[str, str | None],
) -> None:
    """Examine the installation: versions, models, directories, index, and one sentence through the
    engine."""
    if sentence.strip():
        from factscore_tui.cli.commands.explain import explain

        with Output() as output:
            for line in explain(sentence):
                output.write(f"{visible(line)}\n")
        raise typer.Exit(exits.OK)
    found: list[CheckUp] = []
    with Output() as output:
        for finding in _examine({"index": index, "encoder": encoder, **engine}):
            found.append(finding)
            if not as_json:
                output.write(
                    f"{'ok ' if finding.code == 0 else 'BAD'} {finding.name:<12} "
                    f"{one_line(finding.detail)}\n"
                )
                if finding.hint:
                    output.write(f"    {'':<12} hint: {one_line(finding.hint)}\n")
        if as_json:
            rows = [
                {
                    "name": f.name,
                    "ok": f.code == 0,
                    "detail": f.detail,
                    "hint": f.hint,
                    "exit_code": f.code,
                }
                for f in found
            ]
            output.write_object({"ok": not any(f.code for f in found), "findings": rows})
    # What is missing explains an engine that does not start: the smallest code names the cause.
    raise typer.Exit(min((f.code for f in found if f.code), default=exits.OK))


def _examine(flags: dict[str, object]) -> Iterator[CheckUp]:
    yield _versions()
    yield from _packages()
    yield from _plugins()
    yield _tried("settings", lambda: _settings(flags))
    yield from _directories()
    yield from _models()
    yield _tried("engine", lambda: _engine(flags))
    yield CheckUp("threads", _threads())
    yield CheckUp("gpu", _gpu(flags))
    yield CheckUp("terminal", _terminal())


def _tried(name: str, examine: Callable[[], str]) -> CheckUp:
    try:
        return CheckUp(name, examine())
    except FactscoreError as error:
        return CheckUp(name, error.message, error.hint, error.exit_code)


def _versions() -> CheckUp:

    from factscore_tui import __version__

    return CheckUp(
        "version",
        f"factscore-tui {__version__}, Python {platform.python_version()}, {platform.platform()}",
    )


def _plugins() -> Iterator[CheckUp]:
    """What other packages add. A report format and a reader are looked at, an estimator is only
    imported: what it is made of is the engine's."""
    from factscore_tui import plugins
    from factscore_tui.report.export import added_formats

    added_formats()
    for group in plugins.GROUPS:
        for plugin in plugins.plugins(group):
            with contextlib.suppress(FactscoreError):
                plugins.load(plugin)
                if not plugins.is_trouble(plugin):
                    yield CheckUp("plugin", plugin.shown)
    for problem in plugins.troubles():
        exits.mark_told(problem)
        yield CheckUp("plugin", problem.message, problem.hint, problem.exit_code)


def _packages() -> Iterator[CheckUp]:
    from importlib.metadata import PackageNotFoundError, version

    for package in _PACKAGES:
        try:
            yield CheckUp("package", f"{package} {version(package)}")
        except PackageNotFoundError:
            if package == "sentence-transformers":
                yield CheckUp("package", f"{package} {_OPTIONAL}")
            else:
                yield CheckUp(
                    "package",
                    f"{package} is not installed",
                    "install factscore-tui again",
                    exits.MISSING,
                )


def _settings(flags: dict[str, object]) -> str:
    chosen = settings(**flags)
    return ", ".join(
        f"{key}={getattr(chosen, key)!r} ({source})" for key, source in chosen.sources.items()
    )


def _directories() -> Iterator[CheckUp]:
    from factscore_tui import paths

    for name, folder in (
        ("data", paths.data_dir()),
        ("cache", paths.cache_dir()),
        ("log", paths.log_dir()),
    ):
        yield _tried(name, lambda folder=folder: f"{paths.private_dir(folder)} can be written")  # type: ignore[misc]
    yield _tried("sessions", _sessions)


def _sessions() -> str:
    from factscore_tui.storage.sessions import SessionStore

    with SessionStore() as store:
        return f"{len(store.summaries())} saved in {store.path}"


def _models() -> Iterator[CheckUp]:
    from factscore_tui.cli.commands.models import model_rows

    try:
        rows = model_rows()
    except FactscoreError as error:
        yield CheckUp("model", error.message, error.hint, error.exit_code)
        return
    for row in rows:
        sound = row["state"] == "ok"
        detail = f"{row['id']}: {'size and hash are right' if sound else row['state']}"
        if sound:
            yield CheckUp("model", detail)
        else:
            yield CheckUp("model", detail, "install factscore-tui again", exits.MISSING)


def _engine(flags: dict[str, object]) -> str:
    """Start the engine, open the index and judge one sentence."""
    from factscore_tui.cli.engine import make_client
    from factscore_tui.core.document import Document
    from factscore_tui.engine.report_builder import ReportBuilder

    chosen = settings(**flags)
    collector = ReportBuilder(Document.from_text(SENTENCE))
    with make_client(chosen) as client:
        for event in client.check(SENTENCE):
            collector.apply(event)
    report = collector.report()
    verdicts = [str(f.judgement.verdict) for f in report.facts if f.judgement is not None]
    if not verdicts or report.engine is None or report.index is None:
        raise EngineProblem("the engine answers but judges nothing", "install factscore-tui again")
    return (
        f"{report.engine.name} {report.engine.version} with index {report.index.name}"
        f" ({counted(report.index.articles, 'article')}) judged "
        f"{counted(len(verdicts), 'fact')} of one sentence: "
        f"{', '.join(verdicts)}"
    )


def _gpu(flags: dict[str, object]) -> str:
    """Whether llama.cpp was built with support for a GPU, asked in a process of its own: loading it
    prints and probes devices."""
    try:
        layers = settings(**flags).gpu_layers
    except FactscoreError:  # the settings have a finding of their own
        layers = 0
    code = "import llama_cpp; print(llama_cpp.llama_supports_gpu_offload())"
    try:
        done = children.run(children.code(code), capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return "llama.cpp does not tell"
    able = done.stdout.split()[-1:] == ["True"]
    built = "llama.cpp can use a GPU" if able else "llama.cpp was built for the processor only"
    if layers and not able:
        return f"{built}: --gpu-layers {layers} has no effect"
    return f"{built}; {layers} layers of a language model go there (--gpu-layers)"


def _threads() -> str:
    from factscore_tui.engine.cpu import physical_cores

    return f"{counted(physical_cores(), 'physical core')}, {os.cpu_count()} logical"


def _terminal() -> str:
    colours = (
        "NO_COLOR is set"
        if os.environ.get("NO_COLOR")
        else os.environ.get("COLORTERM") or "plain colours"
    )
    where = "a terminal" if sys.stdout.isatty() else "no terminal"
    return f"{where}, TERM={os.environ.get('TERM', '')}, {colours}, encoding {sys.stdout.encoding}"
