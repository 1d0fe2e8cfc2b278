"""A scripted engine that depends on what is chosen: the real worker loop around the fake's parts.

What a model is called decides: `missing` and `damaged` cannot be opened, `dies` takes the process
along, `slow` takes half a second and `endless` a minute, anything else works; with a server, the
engine says where text is sent.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path, PurePath
from urllib.parse import urlsplit

from factscore_tui.core.evidence import Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.core.verdict import Judgement
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.config import EngineConfig
from factscore_tui.engine.fake import INDEX, FakeDecomposer, FakeRetriever, FakeVerifier, Script
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Open, Ready
from factscore_tui.engine.worker import run
from factscore_tui.errors import ModelDamaged, ModelMissing


def client(choice: EngineConfig | None = None, gate: Path | None = None) -> EngineClient:
    """A client of such an engine; every fact but the first waits until there is a file `gate`."""
    return EngineClient(command=(sys.executable, "-P", __file__, str(gate or "")), choice=choice)


class GatedVerifier(FakeVerifier):
    """A FakeVerifier that waits for a file."""

    def __init__(self, gate: str) -> None:
        super().__init__(Script({}))
        self._gate = gate

    def judge(self, fact: AtomicFact, sentence: str, topic: str, retrieval: Retrieval) -> Judgement:
        """The verdict whose turn it is."""
        while fact.id and self._gate and not Path(self._gate).exists():
            time.sleep(0.01)
        return super().judge(fact, sentence, topic, retrieval)


def build(
    what: Open, notify: Callable[[str], None], cancelled: Callable[[], bool]
) -> tuple[Pipeline, Ready]:
    """Open what is chosen, or do what the name of the model says."""
    choice = what.choice
    match PurePath(choice.model).stem:
        case "missing":
            raise ModelMissing(f"there is no model file {choice.model}", "check the path")
        case "damaged":
            raise ModelDamaged(f"{choice.model} is not a GGUF file", "choose another file")
        case "dies":
            os.abort()
        case "slow":
            notify("reading slow.gguf for its checksum, once")
            time.sleep(0.5)
        case "endless":
            time.sleep(60)
    remote = urlsplit(choice.server).netloc
    models = (ModelInfo(PurePath(choice.model).name, "chat", "1" * 64),) if choice.model else ()
    info = EngineInfo(choice.engine, "0", models, remote=remote)
    pipeline = Pipeline(FakeDecomposer(), FakeRetriever(), GatedVerifier(sys.argv[1]), info)
    return pipeline, Ready(engine=info, index=INDEX, seconds=0.0)


if __name__ == "__main__":
    run(build)
