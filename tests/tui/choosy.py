"""A scripted engine that depends on what is chosen: the real worker loop around the fake's parts.

What a model is called decides: `missing` and `damaged` cannot be opened, `dies` takes the process along, `slow` takes
half a second, anything else works; with a server, the engine says where text is sent.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import PurePath
from urllib.parse import urlsplit

from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.engine.choice import EngineChoice
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.events import Open, Ready
from factscore_tui.engine.fake import INDEX, FakeDecomposer, FakeRetriever, FakeVerifier, Script
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.worker import run
from factscore_tui.errors import ModelDamaged, ModelMissing


def client(choice: EngineChoice | None = None, delay: float = 0.0) -> EngineClient:
    """A client of such an engine; each fact takes `delay` seconds."""
    return EngineClient(command=(sys.executable, "-P", __file__, str(delay)), choice=choice)


def build(what: Open, notify: Callable[[str], None], cancelled: Callable[[], bool]) -> tuple[Pipeline, Ready]:
    """Open what is chosen, or do what the name of the model says."""
    choice = what.choice
    match PurePath(choice.model).stem:
        case "missing":
            raise ModelMissing(f"there is no model file {choice.model}", "check the path")
        case "damaged":
            raise ModelDamaged(f"{choice.model} is no GGUF file", "choose another file")
        case "dies":
            os.abort()
        case "slow":
            notify("reading slow.gguf for its checksum, once")
            time.sleep(0.5)
    remote = urlsplit(choice.server).netloc
    models = (ModelInfo(PurePath(choice.model).name, "chat", "1" * 64),) if choice.model else ()
    info = EngineInfo(choice.engine, "0", models, remote=remote)
    script = Script({"delay": float(sys.argv[1])})
    return Pipeline(FakeDecomposer(), FakeRetriever(), FakeVerifier(script), info), Ready(
        engine=info, index=INDEX, seconds=0.0
    )


if __name__ == "__main__":
    run(build)
