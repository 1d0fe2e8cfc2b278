"""Passages ranked by the cosine of their embeddings, made when they are first needed and kept.

All of Wikipedia would take days to embed; the few passages that a document asks for take a second
once. Of each passage the encoder is given one window (windows.py): at 60 words that is 42 passages
a second on two cores where whole passages are 16, and the ranking is no worse (docs/benchmarks.md).
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui import paths
from factscore_tui.core.evidence import Passage
from factscore_tui.retrieve.windows import best_window, query_words
from factscore_tui.sqlcache import CacheFile

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from factscore_tui.core.ports import Encoder
    from factscore_tui.corpus.index.multi import Source

    Vector = npt.NDArray[np.float16]

IN_MEMORY = 4096
CREATE = (
    "CREATE TABLE IF NOT EXISTS vec(id INTEGER PRIMARY KEY, model TEXT NOT NULL, passage BLOB NOT "
    "NULL,"
    " v BLOB NOT NULL, UNIQUE(model, passage))"
)
MAX_STORED = 500_000
"""Vectors kept on disk, about 800 bytes each; beyond that the oldest fifth goes."""


class VectorStore:
    """Embeddings on disk (fp16), by model and text. Only a cache: whatever goes wrong with it, it
    is dropped and the vectors are computed again; it may be deleted at any time."""

    def __init__(self, path: Path, dims: int) -> None:
        self._size = 2 * dims
        self._file = CacheFile(path, CREATE, "SELECT v FROM vec LIMIT 1")

    def get(self, model: str, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """The vectors that are stored, as bytes."""
        found: dict[bytes, bytes] = {}
        db = self._file.connection
        if db is None:
            return found
        try:
            for key in keys:
                row = db.execute("SELECT v FROM vec WHERE model = ? AND passage = ?", (model, key))
                value = row.fetchone()
                if value and isinstance(value[0], bytes) and len(value[0]) == self._size:
                    found[key] = value[0]
        except sqlite3.Error as error:
            self._file.give_up(error)
        return found

    def put(self, model: str, vectors: Mapping[bytes, bytes]) -> None:
        """Store vectors; silently not at all when the disk does not take them."""
        db = self._file.connection
        if db is None or not vectors:
            return
        rows = [(model, key, value) for key, value in vectors.items()]
        try:
            with db:
                db.executemany(
                    "INSERT OR REPLACE INTO vec(model, passage, v) VALUES (?, ?, ?)", rows
                )
                (newest,) = db.execute("SELECT max(id) FROM vec").fetchone()
                (oldest,) = db.execute("SELECT min(id) FROM vec").fetchone()
                if newest - oldest >= MAX_STORED:
                    db.execute("DELETE FROM vec WHERE id < ?", (oldest + MAX_STORED // 5,))
        except sqlite3.Error as error:
            self._file.give_up(error)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


class DenseRanker:
    """Cosine of query and passages."""

    def __init__(self, encoder: Encoder, store: VectorStore | None = None) -> None:
        self._encoder = encoder
        self._model = encoder.model.sha256
        self._store = store or VectorStore(paths.cache_dir() / "embeddings.db", encoder.dims)
        self._vectors: OrderedDict[bytes, Vector] = OrderedDict()
        self._queries: OrderedDict[str, Vector] = OrderedDict()

    def scores(self, query: str, passages: Sequence[Passage]) -> dict[int, float]:
        """Passage id to cosine in [-1, 1]; embeds what is in no cache yet."""
        import numpy as np  # only the worker needs it

        if not passages:
            return {}
        asked = query_words(query)
        rows = np.stack(self._text_vectors([best_window(asked, p) for p in passages])).astype(
            np.float32
        )
        found = rows @ self._query_vector(query).astype(np.float32)
        return {passage.id: float(score) for passage, score in zip(passages, found, strict=True)}

    def nearest(self, query: str, index: Source, k: int) -> list[int]:
        """Ids of the k passages of the whole index that are nearest, best first; none when it has
        no dense part of this encoder's."""
        import numpy as np  # only the worker needs it

        if self._model not in index.dense_models:
            return []
        return [
            pid
            for pid, _ in index.dense(self._model, self._query_vector(query).astype(np.float32), k)
        ]

    def close(self) -> None:
        """Close the cache on disk."""
        self._store.close()

    def _query_vector(self, query: str) -> Vector:
        vector = self._queries.get(query)
        if vector is None:
            vector = self._embed([query])[0]
            self._queries[query] = vector
            while len(self._queries) > 256:
                self._queries.popitem(last=False)
        return vector

    def _text_vectors(self, windows: Sequence[str]) -> list[Vector]:
        import numpy as np  # only the worker needs it

        keys = [self._key(text) for text in windows]
        texts = dict(zip(keys, windows, strict=True))
        found = {key: self._vectors[key] for key in texts if key in self._vectors}
        stored = self._store.get(self._model, [key for key in texts if key not in found])
        read = {key: np.frombuffer(value, dtype="<f2") for key, value in stored.items()}
        found |= {key: vector for key, vector in read.items() if _is_unit(vector)}
        missing = [key for key in texts if key not in found]
        if missing:
            fresh = dict(zip(missing, self._embed([texts[key] for key in missing]), strict=True))
            self._store.put(self._model, {key: vector.tobytes() for key, vector in fresh.items()})
            found |= fresh
        for key, vector in found.items():
            self._vectors[key] = vector
            self._vectors.move_to_end(key)
        while len(self._vectors) > IN_MEMORY:
            self._vectors.popitem(last=False)
        return [found[key] for key in keys]

    def _embed(self, texts: Sequence[str]) -> list[Vector]:
        # Rounded at once, so that a vector is the same before and after its stay on disk.
        return list(self._encoder.embed(texts).astype("<f2"))

    @staticmethod
    def _key(text: str) -> bytes:
        return hashlib.blake2b(text.encode("utf-8"), digest_size=16).digest()


def _is_unit(vector: Vector) -> bool:
    """False for what cannot be an embedding (NaN too): a cache may rot without its file telling."""
    import numpy as np  # only the worker needs it

    return bool(0.98 < np.linalg.norm(vector.astype(np.float32)) < 1.02)
