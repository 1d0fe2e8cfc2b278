"""What the app knows of engines: how each is called on screen, and which of them can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal
from urllib.parse import urlsplit

from msgspec.structs import replace

from factscore_tui.core.report import EngineInfo
from factscore_tui.core.threshold import percent, threshold_of
from factscore_tui.engine.config import EngineConfig
from factscore_tui.tui.text.visible import one_line
from factscore_tui.util.amounts import size_text

BUNDLED = EngineConfig()
ABSENT = "not installed"
READY = ("", "ok")
ROLES = ("chat", "verify")
"""Roles of models that judge; the others only rank passages."""

Engine = Literal["bundled", "llm", "cascade", "server"]

NAME = 28
"""Characters of a model's name in the title line."""


@dataclass(frozen=True, slots=True)
class ModelRow:
    """A model on this machine, or one that can be downloaded. `role` is chat (decomposes and
    judges), verify (judges only) or another; `size` is in bytes, 0 where nobody knows. `state` is
    "ok", "not installed" for a download that is not there, or what is wrong with the file; `note`
    is one line about it."""

    id: str
    role: str
    size: int = 0
    state: str = "ok"
    note: str = ""


Models = Callable[[], Sequence[ModelRow]]
"""Looks for models; called in a thread. May raise FactscoreError."""


@dataclass(frozen=True, slots=True)
class EngineEntry:
    """One line of the list: `choices` are the ways to use it, each with a word about it; none where
    it cannot be used, and `detail` says why. `used` marks the engine that is at work."""

    name: str
    about: str
    detail: str
    choices: tuple[tuple[EngineConfig, str], ...] = ()
    used: bool = False
    remote: bool = False


def entries(start: EngineConfig, used: EngineConfig, rows: Sequence[ModelRow]) -> list[EngineEntry]:
    """What can be chosen: the bundled engine, the models that are here, the server that the
    settings name, files given before, last what could be downloaded. `start` is the choice of the
    settings: its context, budget and the like hold for every model, its estimator and decomposer
    where engine and model are its own."""
    rows = [row for row in rows if row.role in ROLES]
    here = [row for row in rows if row.state != ABSENT]
    known = {row.id for row in here}
    given = dict.fromkeys(
        c.model for c in (used, start) if c.model and not c.server and c.model not in known
    )
    bundled = _other(start, "bundled")
    found = [
        EngineEntry(
            "bundled",
            "",
            "the small models that come with the program; nothing to download",
            ((bundled, ""),),
            used.engine == "bundled",
        )
    ]
    found += [
        EngineEntry(PurePath(name).name or name, "", name, ways(start, name), used.model == name)
        for name in given
    ]
    for row in here:
        trouble = row.state if row.state not in READY else ""
        detail = " · ".join(part for part in (trouble, row.note) if part) or "on this machine"
        using = used.model == row.id and not used.server
        found.append(EngineEntry(row.id, _about(row), detail, ways(start, row.id, row.role), using))
    if start.server:
        found.append(
            EngineEntry(
                host_of(start.server),
                "server",
                "your text and its evidence are sent there",
                _at_server(start),
                used.server == start.server,
                remote=True,
            )
        )
    return found + [
        EngineEntry(row.id, _about(row), f"to download: factscore-tui models pull {row.id}")
        for row in rows
        if row.state == ABSENT and row.id not in known
    ]


def ways(start: EngineConfig, model: str, role: str = "") -> tuple[tuple[EngineConfig, str], ...]:
    """How a model can be used, the usual way first. A role of "": nobody knows before the file is
    opened."""
    if role == "verify":
        return ((_other(start, "llm", model), "the model judges every fact"),)
    return (
        (_other(start, "llm", model), "the model finds and judges every fact"),
        (_other(start, "cascade", model), _sparing(start)),
    )


def _at_server(start: EngineConfig) -> tuple[tuple[EngineConfig, str], ...]:
    return (
        (
            _other(start, "server", start.model, start.server),
            "its model finds and judges every fact",
        ),
        (_other(start, "cascade", start.model, start.server), _sparing(start)),
    )


def _sparing(start: EngineConfig) -> str:
    return f"bundled first, then the model for up to {100 * start.budget:.0f} %"


def _other(start: EngineConfig, engine: Engine, model: str = "", server: str = "") -> EngineConfig:
    """`start` where it is that engine with that model; else with them, judging and decomposing as
    they usually do."""
    if (engine, model, server) == (start.engine, start.model, start.server):
        return start
    return replace(start, engine=engine, model=model, server=server, estimator="", decomposer="")


def _about(row: ModelRow) -> str:
    return " · ".join(
        part for part in (row.role, size_text(row.size) if row.size > 0 else "") if part
    )


# --- names


def label_of(choice: EngineConfig) -> str:
    """An engine that was chosen, as the title line names it: "llm · tiny"; with the threshold,
    where the user set one."""
    if choice.engine == "bundled":
        return "bundled engine" + _from(choice.threshold)
    name = _short(PurePath(choice.model).name) if choice.model else host_of(choice.server)
    return f"{choice.engine} · {name}{_from(choice.threshold)}"


def label_of_engine(engine: EngineInfo) -> str:
    """An engine that is open, as the title line names it."""
    since = _from(threshold_of(engine.estimator))
    role = (
        "chat"
        if any(m.role == "chat" for m in engine.models)
        else "verify"
        if engine.name == "llm"
        else "chat"
    )
    for model in engine.models:
        if model.role == role:
            host = engine.remote.rpartition(":")[0].strip("[]")
            name = _short(model.id.removesuffix("@" + host) if host else model.id)
            return f"{one_line(engine.name, 24)} · {name}{since}"
    return f"{one_line(engine.name, 24)} engine{since}"


def _from(threshold: float) -> str:
    return f" from {percent(threshold)} %" if threshold else ""


def host_of(server: str) -> str:
    """Host and port of an address; never a name or password that is written in it."""
    with suppress(ValueError):
        parts = urlsplit(server.strip())
        if parts.hostname:
            host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
            return f"{host}:{parts.port}" if parts.port else host
    return "the server"


def _short(name: str) -> str:
    return one_line(name.removesuffix(".gguf"), NAME) or "model"
