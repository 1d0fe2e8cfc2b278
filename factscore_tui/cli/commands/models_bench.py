"""`factscore-tui models bench`: how fast this machine checks."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import JsonOption, ThreadsOption, settings
from factscore_tui.cli.output import Output
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.settings import Settings

EXAMPLE = "apollo-anniversary.txt"


@engine_options
def bench(
    threads: ThreadsOption = None, as_json: JsonOption = False, *, engine: dict[str, str | None]
) -> None:
    """Check an example text that was never checked before, and print how fast this machine is at
    it."""
    from factscore_tui.engine.cpu import idle_cores

    chosen = settings(threads=threads, **engine)
    chosen = replace(chosen, threads=chosen.threads or idle_cores())
    with StatusLine() as narrator:
        figures = _measured(chosen, narrator)
    with Output() as output:
        if as_json:
            output.write_object(figures)
            return
        memory = figures["engine_memory_mb"]
        rows = [
            ("text", f"{figures['text']}: {figures['words']} words, {figures['facts']} facts"),
            ("threads", figures["threads"]),
            ("ready after", f"{figures['ready_s']} s"),
            ("first verdict after", f"{figures['first_verdict_s']} s more"),
            ("last verdict after", f"{figures['last_verdict_s']} s"),
            ("facts per second", figures["facts_per_s"]),
            ("engine memory", "-" if memory is None else f"{memory} MB at most"),
        ]
        if chosen.engine != "bundled":
            rows.insert(1, ("engine", f"{chosen.engine} {chosen.model}".rstrip()))
        for name, value in rows:
            output.write(f"{name:<24}{value}\n")


def _measured(chosen: Settings, narrator: StatusLine) -> dict[str, object]:
    """Seconds and counts of one check by an engine of its own; `last_verdict_s` counts from the
    ready engine on."""
    import tempfile

    from factscore_tui import paths
    from factscore_tui.cli.engine import make_client
    from factscore_tui.corpus.index.locations import ensure_sample
    from factscore_tui.engine.protocol import Judged

    text = (paths.bundled("examples") / EXAMPLE).read_text(encoding="utf-8")
    narrator.status("looking for the sample encyclopedia (indexed once) ...", now=True)
    sample = ensure_sample()
    known = _known_models(chosen, narrator)
    narrator.status("checking an example ...", now=True)
    verdicts: list[float] = []
    with (
        tempfile.TemporaryDirectory() as home,
        _home(Path(home), known),
        make_client(chosen, (str(sample),)) as client,
    ):
        began = time.perf_counter()
        for _ in client.open():
            pass
        ready = time.perf_counter()
        for event in client.check(text):
            if isinstance(event, Judged):
                verdicts.append(time.perf_counter() - ready)
                narrator.status(f"{counted(len(verdicts), 'fact')} judged")
        memory = _peak_memory(client.pid)
    return {
        "text": EXAMPLE,
        "words": len(text.split()),
        "facts": len(verdicts),
        "engine": chosen.engine,
        "model": chosen.model,
        "threads": chosen.threads,
        "ready_s": round(ready - began, 2),
        "first_verdict_s": round(verdicts[0], 2) if verdicts else None,
        "last_verdict_s": round(verdicts[-1], 2) if verdicts else None,
        "facts_per_s": round(len(verdicts) / verdicts[-1], 2) if verdicts else None,
        "engine_memory_mb": memory,
    }


def _known_models(chosen: Settings, narrator: StatusLine) -> bytes:
    """What the engine has to know of the models on this machine. The chosen one is looked at here,
    so that taking its hash is not a part of the measurement."""
    from factscore_tui.inference.models.installed import find_language_model
    from factscore_tui.inference.models.installed_registry import FILE, models_dir

    if chosen.engine in ("llm", "cascade") and chosen.model:
        find_language_model(chosen.model, lambda text: narrator.status(text + " ...", now=True))
    try:
        return (models_dir() / FILE).read_bytes()
    except OSError:
        return b""


@contextlib.contextmanager
def _home(folder: Path, known: bytes) -> Iterator[None]:
    """Engines that start here keep their state in `folder`: nothing is in a cache yet, and nothing
    stays behind. `known` is the list of models there."""
    from factscore_tui.inference.models.installed_registry import FILE, models_dir
    from factscore_tui.paths import HOME_VARIABLE, private_dir

    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    try:
        if known:
            (private_dir(models_dir()) / FILE).write_bytes(known)
        yield
    finally:
        if before is None:
            del os.environ[HOME_VARIABLE]
        else:
            os.environ[HOME_VARIABLE] = before


def _peak_memory(pid: int | None) -> int | None:
    """Peak resident memory of a living process in MB, None where the system does not tell (it does
    on Linux)."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return None
    peak = next((line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")), "")
    return round(int(peak) / 1024) if peak.isdigit() else None
