"""The default engine: rules decompose, all-MiniLM-L6-v2 embeds, a cross-encoder made of it, coverage and exact
differences decide. Offline."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui import __version__
from factscore_tui.core.report import EngineInfo, ModelInfo
from factscore_tui.engine.cores import idle_cores
from factscore_tui.engine.events import Open, Ready
from factscore_tui.engine.pipeline import CheckCancelled, Pipeline
from factscore_tui.engine.ports import CrossEncoder, Encoder

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from factscore_tui.corpus.joint import Library

BUNDLED_ENCODER = "bundled"
CROSS_ENCODER = "verifier-cross-q8_0"


class PatientEncoder:
    """An encoder that can be interrupted, so that Esc works within 0.3 s in a cold embedding run: after as many texts
    as it works on side by side."""

    def __init__(self, inner: Encoder, cancelled: Callable[[], bool], at_once: int = 1) -> None:
        self._inner = inner
        self._cancelled = cancelled
        self._at_once = at_once

    @property
    def dims(self) -> int:
        """Width of a vector."""
        return self._inner.dims

    @property
    def model(self) -> ModelInfo:
        """The weights behind it."""
        return self._inner.model

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """As the inner encoder; raises CheckCancelled when the check is no longer wanted."""
        import numpy as np

        rows = [np.zeros((0, self.dims), dtype=np.float32)]
        for start in range(0, len(texts), self._at_once):  # up to 110 ms each on slow cores
            if self._cancelled():
                raise CheckCancelled
            rows.append(self._inner.embed(texts[start : start + self._at_once]))
        return np.concatenate(rows)


class PatientCrossEncoder:
    """The same for a cross-encoder: it stops between readings."""

    def __init__(self, inner: CrossEncoder, cancelled: Callable[[], bool]) -> None:
        self._inner = inner
        self._cancelled = cancelled

    @property
    def model(self) -> ModelInfo:
        """The weights behind it."""
        return self._inner.model

    def logits(self, readings: Sequence[tuple[str, ...]]) -> npt.NDArray[np.float32]:
        """As the inner cross-encoder; raises CheckCancelled when the check is no longer wanted."""
        import numpy as np

        rows = [np.zeros((0, 3), dtype=np.float32)]
        for texts in readings:
            if self._cancelled():
                raise CheckCancelled
            rows.append(self._inner.logits([texts]))
        return np.concatenate(rows)


class BundledEngine:
    """Builds pipelines; keeps the weights loaded when only the index changes."""

    def __init__(self) -> None:
        self._encoders: dict[str, Encoder] = {}
        self._cross: CrossEncoder | None = None
        self._threads = 0

    def open(self, what: Open, notify: Callable[[str], None], cancelled: Callable[[], bool]) -> tuple[Pipeline, Ready]:
        """Load what is not loaded yet. MissingFile errors name the model or index that is not usable."""
        began = time.monotonic()
        # Heavy imports on purpose inside: this module is also read by processes that only want its names.
        from factscore_tui.decompose.decomposer import RuleDecomposer
        from factscore_tui.retrieve.retriever import IndexRetriever
        from factscore_tui.verify.coverage import CoverageVerifier

        _verify_small_models()
        index = _open_indexes(what.indexes, notify)
        threads = what.threads or idle_cores()
        encoder = PatientEncoder(self._load(BUNDLED_ENCODER, threads), cancelled, threads)
        ranking = encoder
        if what.encoder != BUNDLED_ENCODER:
            ranking = PatientEncoder(self._load(what.encoder, threads), cancelled, threads)
        decomposer = RuleDecomposer()
        # The verdicts keep the encoder they were calibrated with, whatever ranks the passages.
        cross = PatientCrossEncoder(self._load_cross(threads), cancelled)
        verifier = CoverageVerifier(encoder, snapshot_date=index.info.snapshot_date, cross=cross)
        models = dict.fromkeys((encoder.model, ranking.model, cross.model, verifier.model))
        engine = EngineInfo("bundled", __version__, tuple(models))
        pipeline = Pipeline(decomposer, IndexRetriever(index, ranking), verifier, engine)
        return pipeline, Ready(engine=engine, index=index.info, seconds=time.monotonic() - began)

    def _load(self, choice: str, threads: int) -> Encoder:
        from factscore_tui.retrieve.encoders import open_encoder

        if self._threads != threads:
            self._encoders, self._cross, self._threads = {}, None, threads
        if choice not in self._encoders:
            self._encoders[choice] = open_encoder(choice, threads)
        return self._encoders[choice]

    def _load_cross(self, threads: int) -> CrossEncoder:
        from factscore_tui.llama.catalogue import bundled_dir, find_entry
        from factscore_tui.llama.cross_encoder import LlamaCrossEncoder

        if self._cross is None:
            entry = find_entry(CROSS_ENCODER)
            self._cross = LlamaCrossEncoder(bundled_dir() / entry.file, threads=threads, entry=entry)
        return self._cross


def _verify_small_models() -> None:
    """Check the weights beside the GGUF files (which are checked when they are opened): 2 MB, some milliseconds."""
    from factscore_tui.llama.catalogue import bundled_dir, load_catalogue, verify_model

    for entry in load_catalogue():
        if not entry.file.endswith(".gguf"):
            verify_model(entry, bundled_dir() / entry.file)


def _open_indexes(names: Iterable[str], notify: Callable[[str], None]) -> Library:
    from factscore_tui.corpus.joint import Library

    return Library.open(_path_of(name, notify) for name in names)


def _path_of(index: str, notify: Callable[[str], None]) -> Path:
    """Where the index of that name or directory lies; the sample encyclopedia is built on first use."""
    from factscore_tui.corpus.locate import SAMPLE, ensure_sample, resolve_index

    if index != SAMPLE:
        return resolve_index(index)
    return ensure_sample(starting=lambda: notify("building the index of the sample encyclopedia (a few seconds, once)"))
