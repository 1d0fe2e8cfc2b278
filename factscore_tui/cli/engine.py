"""The one place where the command line makes an engine client, and the words for its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factscore_tui.engine.client import EngineClient


def make_client(
    index: str | Sequence[str] = "sample", threads: int = 0, encoder: str = "bundled"
) -> EngineClient:
    """A client of the bundled engine. The command is looked up now, so that a test can put a scripted engine there."""
    from factscore_tui.engine import client

    return client.EngineClient(index, threads, client.BUNDLED, encoder)
