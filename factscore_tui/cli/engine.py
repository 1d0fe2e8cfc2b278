"""The one place where the command line makes an engine client."""

from __future__ import annotations

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
