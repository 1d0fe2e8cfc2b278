"""The one place where the command line makes an engine client."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from factscore_tui.engine.client import EngineClient
    from factscore_tui.evaluation.scaling.remote_engine import RemoteEngine
    from factscore_tui.settings import Settings


def make_client(
    chosen: Settings, index: tuple[str, ...] | None = None, in_flight: int = 0
) -> EngineClient:
    """A client of the engine that the settings name, with their index or another. `in_flight` is
    how many questions a server is asked side by side. UsageProblem for what does not go together.
    The command is looked up now, so that a test can put a scripted engine there."""
    from factscore_tui.engine import client
    from factscore_tui.engine.config import choice_of

    return client.EngineClient(
        index or chosen.index,
        chosen.threads,
        client.BUNDLED,
        chosen.encoder,
        choice=choice_of(chosen, in_flight),
    )


@contextlib.contextmanager
def make_ray_engines(
    chosen: Settings, address: str, count: int, in_flight: int = 0
) -> Iterator[list[RemoteEngine]]:
    """`count` engines that the settings name, on the Ray cluster at this address. Names of files
    are made absolute: a process of a cluster has another working directory."""
    from factscore_tui.engine import client
    from factscore_tui.engine.config import choice_of
    from factscore_tui.engine.protocol import Open
    from factscore_tui.evaluation.scaling.ray_cluster import ray_engines

    chosen = replace(chosen, model=_absolute(chosen.model))
    wanted = Open(
        index=tuple(_absolute(name) for name in chosen.index),
        threads=chosen.threads or 1,  # so many processors are asked for
        encoder=_absolute(chosen.encoder),
        choice=choice_of(chosen, in_flight),
    )
    with ray_engines(address, wanted, client.BUNDLED[1:], count) as engines:
        yield engines


def _absolute(name: str) -> str:
    return str(Path(name).absolute()) if name and Path(name).exists() else name


def make_subject(chosen: Settings) -> EngineClient:
    """A client of the language model that the settings name, without an index: to be asked, not to
    check."""
    from factscore_tui.engine import client
    from factscore_tui.engine.config import choice_of

    chosen = replace(chosen, estimator="", decomposer="")  # of checks: nothing is judged here
    return client.EngineClient(
        (), chosen.threads, client.BUNDLED, chosen.encoder, choice=choice_of(chosen)
    )
