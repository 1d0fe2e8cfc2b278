"""`factscore-tui models`: the weights that come with the program."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from factscore_tui.cli.options import JsonOption, ThreadsOption, settings

if TYPE_CHECKING:
    from factscore_tui.cli.narrate import Narrator

models_commands = typer.Typer(help="The bundled models.")

EXAMPLE = "apollo-anniversary.txt"


@models_commands.command("list")
def list_models(as_json: JsonOption = False) -> None:
    """List the bundled models and whether their files are sound."""
    from factscore_tui.cli.output import Output

    rows = model_rows()
    with Output() as output:
        if as_json:
            from factscore_tui.report.json import encode_object

            output.write(encode_object({"models": rows}, indent=1) + "\n")
            return
        for row in rows:
            size = f"{int(str(row['size'])) / 1e6:.1f} MB"
            output.write(f"{row['id']:<28} {row['role']:<9} {size:>9}  {row['licence']:<12} {row['state']}\n")


def model_rows() -> list[dict[str, object]]:
    """One entry a model of the catalogue: `state` is "ok" or what is wrong with its file, hash included."""
    from factscore_tui.errors import MissingFile
    from factscore_tui.llama.catalogue import bundled_dir, load_catalogue, verify_model

    rows: list[dict[str, object]] = []
    for entry in load_catalogue():
        path = bundled_dir() / entry.file
        state = "ok"
        try:
            verify_model(entry, path)
        except MissingFile as error:
            state = error.message
        rows.append(
            {
                "id": entry.id,
                "role": entry.role,
                "size": entry.size,
                "sha256": entry.sha256,
                "licence": entry.licence,
                "source": entry.source,
                "path": str(path),
                "state": state,
            }
        )
    return rows


@models_commands.command("bench")
def bench(threads: ThreadsOption = None, as_json: JsonOption = False) -> None:
    """Check an example text that was never checked before, and print how fast this machine is at it."""
    from factscore_tui.cli.narrate import Narrator
    from factscore_tui.cli.output import Output
    from factscore_tui.engine.cores import idle_cores

    chosen = settings(threads=threads).threads or idle_cores()
    narrator = Narrator()
    try:
        figures = _measured(chosen, narrator)
    finally:
        narrator.clear()
    with Output() as output:
        if as_json:
            from factscore_tui.report.json import encode_object

            output.write(encode_object(figures, indent=1) + "\n")
            return
        memory = figures["engine_memory_mb"]
        for name, value in (
            ("text", f"{figures['text']}: {figures['words']} words, {figures['facts']} facts"),
            ("threads", figures["threads"]),
            ("ready after", f"{figures['ready_s']} s"),
            ("first verdict after", f"{figures['first_verdict_s']} s more"),
            ("last verdict after", f"{figures['last_verdict_s']} s"),
            ("facts per second", figures["facts_per_s"]),
            ("engine memory", "-" if memory is None else f"{memory} MB at most"),
        ):
            output.write(f"{name:<24}{value}\n")


def _measured(threads: int, narrator: Narrator) -> dict[str, object]:
    """Seconds and counts of one check by an engine of its own; `last_verdict_s` counts from the ready engine on."""
    import tempfile
    import time

    from factscore_tui import paths
    from factscore_tui.cli.engine import make_client
    from factscore_tui.corpus.locate import ensure_sample
    from factscore_tui.engine.events import Judged

    text = (paths.bundled("examples") / EXAMPLE).read_text(encoding="utf-8")
    narrator.status("looking for the sample encyclopedia (indexed once) ...", now=True)
    sample = ensure_sample()
    narrator.status("checking an example ...", now=True)
    verdicts: list[float] = []
    with tempfile.TemporaryDirectory() as home, _home(Path(home)), make_client(str(sample), threads) as client:
        began = time.perf_counter()
        for _ in client.open():
            pass
        ready = time.perf_counter()
        for event in client.check(text):
            if isinstance(event, Judged):
                verdicts.append(time.perf_counter() - ready)
                narrator.status(f"{len(verdicts)} facts judged")
        memory = _peak_memory(client.pid)
    return {
        "text": EXAMPLE,
        "words": len(text.split()),
        "facts": len(verdicts),
        "threads": threads,
        "ready_s": round(ready - began, 2),
        "first_verdict_s": round(verdicts[0], 2) if verdicts else None,
        "last_verdict_s": round(verdicts[-1], 2) if verdicts else None,
        "facts_per_s": round(len(verdicts) / verdicts[-1], 2) if verdicts else None,
        "engine_memory_mb": memory,
    }


@contextlib.contextmanager
def _home(folder: Path) -> Iterator[None]:
    """Engines that start here keep their state in `folder`: no vector is in a cache yet, and none stays behind."""
    from factscore_tui.paths import HOME_VARIABLE

    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[HOME_VARIABLE]
        else:
            os.environ[HOME_VARIABLE] = before


def _peak_memory(pid: int | None) -> int | None:
    """Peak resident memory of a living process in MB, None where the system does not tell (it does on Linux)."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return None
    peak = next((line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")), "")
    return round(int(peak) / 1024) if peak.isdigit() else None
