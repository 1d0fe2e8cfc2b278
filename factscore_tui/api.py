"""The Python API: the same engine process, the same events, the same report as on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.engine import client
from factscore_tui.engine.choice import EngineChoice
from factscore_tui.engine.collect import Collector


def check(
    text: str,
    topic: str | None = None,
    index: str | Path | Sequence[str | Path] | None = None,
    *,
    threads: int = 0,
    encoder: str = "bundled",
    engine: Sequence[str] | None = None,
    choice: EngineChoice | None = None,
    samples: Sequence[str] = (),
) -> Report:
    """Check a text and return its report.

    `topic` is the title of the article the text is about, when there is one. `index` is a name or a directory, or
    several of them; the bundled sample encyclopedia by default. `encoder` is "bundled", a GGUF file, or a
    sentence-transformers model on this machine by directory or name. `threads` 0: one per idle core. `engine` is the
    command line of another engine process (factscore_tui.engine.fake.command() in tests). `choice` is what decomposes
    and judges (EngineChoice(engine="llm", model="FILE.gguf")); `samples` are other texts of the author, for self-check.

    Starts an engine process for this call and ends it again; for many texts use factscore_tui.engine.client, which
    keeps one. Raises the errors of factscore_tui.errors: InputProblem for a text without anything in it, MissingFile
    for a model or index that is not there, EngineProblem when the engine dies.
    """
    from factscore_tui.core.decode import check_text

    check_text(text)
    collector = Collector(Document.from_text(text), topic or "")
    places = [index or "sample"] if index is None or isinstance(index, str | Path) else list(index)
    names = [str(place) for place in places]
    with client.EngineClient(names, threads, engine or client.BUNDLED, encoder, choice) as open_client:
        for event in open_client.check(collector.document.text, topic or "", samples=samples):
            collector.apply(event)
    return collector.report()
