"""The one place where the command line makes an engine client."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.settings import Settings


def make_client(chosen: Settings, index: tuple[str, ...] | None = None) -> EngineClient:
    """A client of the engine that the settings name, with their index or another. UsageProblem for
    what does not go together. The command is looked up now, so that a test can put a scripted
    engine there."""
    from factscore_tui.engine import client
    from factscore_tui.engine.config import choice_of

    return client.EngineClient(
        index or chosen.index,
        chosen.threads,
        client.BUNDLED,
        chosen.encoder,
        choice=choice_of(chosen),
    )


def make_subject(chosen: Settings) -> EngineClient:
    """A client of the language model that the settings name, without an index: to be asked, not to
    check."""
    from factscore_tui.engine import client
    from factscore_tui.engine.config import choice_of

    chosen = replace(chosen, estimator="", decomposer="")  # of checks: nothing is judged here
    return client.EngineClient(
        (), chosen.threads, client.BUNDLED, chosen.encoder, choice=choice_of(chosen)
    )
