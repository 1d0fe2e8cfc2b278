"""What is asked of the command line: which collections and models there are, and what of them is
on this machine.

The lists are asked in processes of their own, so that the app loads neither models nor indexes.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from factscore_tui.errors import EngineProblem
from factscore_tui.tui.state import jobs
from factscore_tui.tui.text.visible import one_line
from factscore_tui.util import children
from factscore_tui.util.disk import free_bytes, nearest_folder

ASK_SECONDS = 60.0
MAX_ANSWER = 4 << 20


@dataclass(frozen=True, slots=True)
class Machine:
    """What this machine has: free bytes where indexes and models go (`data`) and where downloads do
    (`cache`), whether that is one disk, bytes of memory, cores. 0: not known. `offline`: the user
    switched the network off."""

    data: int = 0
    cache: int = 0
    one_disk: bool = True
    memory: int = 0
    cores: int = 1
    offline: bool = False


@dataclass(frozen=True, slots=True)
class Lists:
    """What the command line answered: rows of `index recipes`, `index list`, `models list`, as they
    came."""

    recipes: Sequence[Mapping[str, Any]] = ()
    indexes: Sequence[Mapping[str, Any]] = ()
    bundled: Sequence[Mapping[str, Any]] = ()
    installed: Sequence[Mapping[str, Any]] = ()
    downloads: Sequence[Mapping[str, Any]] = ()


def ask() -> tuple[Lists, Machine]:
    """What can be fetched and what is here. Takes about a second; for threads. Raises EngineProblem
    where the program cannot be run."""
    questions = (("index", "recipes"), ("index", "list"), ("models", "list"))
    children = [_started(words) for words in questions]
    try:
        recipes, indexes, models = (_answer(child) for child in children)
    finally:
        for child in children:  # where one could not answer, nobody waits for the others
            if child.poll() is None:
                child.kill()
            child.wait()
    lists = Lists(
        _rows(recipes, "recipes"),
        [_resolved(row) for row in _rows(indexes, "indexes")],
        _rows(models, "models"),
        _rows(models, "installed"),
        _rows(models, "downloads"),
    )
    return lists, machine()


def known_indexes() -> list[str]:
    """The names of the indexes on this machine. For threads. Raises EngineProblem."""
    child = _started(("index", "list"))
    try:
        return [text_of(row, "name") for row in _rows(_answer(child), "indexes")]
    finally:
        if child.poll() is None:
            child.kill()
        child.wait()


def machine() -> Machine:
    """This machine, as it is at the moment. For threads."""
    from factscore_tui import paths
    from factscore_tui.engine.cpu import physical_cores
    from factscore_tui.fetch.address import OFFLINE_VARIABLE

    try:
        data, cache = nearest_folder(paths.data_dir()), nearest_folder(paths.cache_dir())
        free = (free_bytes(data), free_bytes(cache))
        one_disk = data.stat().st_dev == cache.stat().st_dev
    except (OSError, ValueError):
        free, one_disk = (0, 0), True
    offline = os.environ.get(OFFLINE_VARIABLE, "") not in ("", "0")
    return Machine(*free, one_disk, _memory(), physical_cores(), offline)


def _memory() -> int:
    import psutil

    try:
        return int(psutil.virtual_memory().total)
    except (OSError, RuntimeError, ValueError):
        return 0


def _started(words: Sequence[str]) -> subprocess.Popen[bytes]:
    command = [*jobs.PROGRAM, *words, "--json"]
    try:
        return children.start(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EngineProblem(
            f"the program cannot be started: {reason}", "run `factscore-tui doctor`"
        ) from error


def _answer(child: subprocess.Popen[bytes]) -> Mapping[str, Any]:
    try:
        out, err = child.communicate(timeout=ASK_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.communicate()
        raise EngineProblem(
            "the list was not there after a minute", "is the disk very busy? Try again"
        ) from None
    said = [line.partition(": ") for line in err[-4_000:].decode("utf-8", "replace").splitlines()]
    told = {kind: text for kind, _, text in said if kind in ("error", "hint")}
    if child.returncode:
        why = told.get("error", f"the list ended with code {child.returncode}")
        raise EngineProblem(
            one_line(why, 300), one_line(told.get("hint", "run `factscore-tui doctor`"), 300)
        )
    try:
        answer = json.loads(out[:MAX_ANSWER])
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise EngineProblem("the list cannot be understood", "run `factscore-tui doctor`")
    return answer


def _rows(answer: Mapping[str, Any], part: str) -> list[Mapping[str, Any]]:
    rows = answer.get(part)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _resolved(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """With the directory of an index as the engine tells it, without links."""
    path = row.get("path")
    return {**row, "real": os.path.realpath(path)} if isinstance(path, str) and path else row


def text_of(row: Mapping[str, Any] | None, key: str) -> str:
    value = row.get(key) if row else None
    return one_line(value, 400) if isinstance(value, str) else ""


def count_of(row: Mapping[str, Any] | None, key: str) -> int:
    value = row.get(key) if row else None
    return (
        value
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**16
        else 0
    )
