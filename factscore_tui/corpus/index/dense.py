"""The optional dense part of an index: an embedding of every passage, for collections small enough
to embed.

Search compares signs first (one bit a dimension, Hamming distance), then rescores the nearest with
eight bits a dimension. The files are memory-mapped: what a search does not touch is not read.

    dense/codes.bin    count x dims / 8 bytes, signs of the components
    dense/values.bin   count x dims, int8, components scaled by the largest of each row
    dense/scales.bin   count, float32, that largest component / 127
    dense/ids.bin      count, int64, passage ids, ascending
    dense/meta.json    dims, count, and the sha256 of the model
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

RESCORED = 200
"""Passages whose eight-bit vectors are compared: recall@10 is .986 of an exact search on a million
passages."""
CHUNK = 128
"""Passages embedded between two writes: what a kill costs."""
SCANNED = 262_144
"""Rows whose distances are held at once."""
META = "meta.json"
MAX_DIMS = 4096


class Embedder(Protocol):
    """What makes vectors; the engine's Encoder is one."""

    @property
    def dims(self) -> int:
        """Width of a vector."""

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """(len(texts), dims), rows of length 1."""


class DenseWriter:
    """Appends vectors to the files of a dense part, resuming after whatever whole chunks are
    there."""

    def __init__(self, directory: Path, embedder: Embedder, model: str) -> None:
        self._directory = directory
        self._embedder = embedder
        self._model = model
        directory.mkdir(exist_ok=True)
        self._widths = _widths(embedder.dims)
        counts = [_length(directory / name) // width for name, width in self._widths.items()]
        self.count = min(counts)
        for name, width in self._widths.items():
            if (directory / name).exists():
                os.truncate(directory / name, self.count * width)

    @property
    def last_id(self) -> int:
        """The largest passage id that has a vector, 0 when there is none."""
        if not self.count:
            return 0
        with (self._directory / "ids.bin").open("rb") as stream:
            stream.seek(8 * (self.count - 1))
            return int.from_bytes(stream.read(8), "little")

    def add(self, passages: Iterable[tuple[int, str]]) -> Iterator[int]:
        """Embed (id, text) in ascending order of ids; yields how many vectors there are after each
        chunk."""
        stream = iter(passages)
        while chunk := list(islice(stream, CHUNK)):
            self._write(
                [pid for pid, _ in chunk], self._embedder.embed([text for _, text in chunk])
            )
            yield self.count

    def _write(self, ids: Sequence[int], vectors: npt.NDArray[np.float32]) -> None:
        import numpy as np  # only builds and the worker need it

        scales = np.maximum(np.abs(vectors).max(axis=1), 1e-12).astype("<f4") / np.float32(127)
        parts = {
            "codes.bin": np.packbits(vectors > 0, axis=1),
            "values.bin": np.clip(np.rint(vectors / scales[:, None]), -127, 127).astype(np.int8),
            "scales.bin": scales,
            "ids.bin": np.asarray(ids, dtype="<i8"),
        }
        for name, rows in parts.items():
            with (self._directory / name).open("ab") as stream:
                stream.write(rows.tobytes())
        self.count += len(ids)

    def finish(self) -> None:
        """Write what the reader asks for."""
        meta = {"dims": self._embedder.dims, "count": self.count, "model": self._model}
        (self._directory / META).write_text(json.dumps(meta) + "\n", encoding="utf-8")


def copy_without(old: Path, new: Path, gone: set[int]) -> None:
    """The dense part `old` under the new directory `new`, but for the vectors of the passages
    `gone`."""
    import numpy as np  # only builds and the worker need it

    reader = DenseReader(old)
    new.mkdir()
    ids = np.asarray(reader.ids)
    for begin in range(0, len(ids), SCANNED):
        kept = np.asarray(
            [int(pid) not in gone for pid in ids[begin : begin + SCANNED]], dtype=bool
        )
        for name, rows in reader.parts.items():
            with (new / name).open("ab") as stream:
                stream.write(np.ascontiguousarray(rows[begin : begin + SCANNED][kept]).tobytes())


class DenseReader:
    """Searches a dense part. Errors of a damaged one come as ValueError or OSError."""

    def __init__(self, directory: Path) -> None:
        import numpy as np  # only builds and the worker need it

        meta = _meta(directory)
        self.model: str = meta["model"]
        self.dims, self.count = meta["dims"], meta["count"]
        shapes: dict[str, tuple[Any, int]] = {
            "codes.bin": (np.uint8, self.dims // 8),
            "values.bin": (np.int8, self.dims),
            "scales.bin": (np.dtype("<f4"), 1),
            "ids.bin": (np.dtype("<i8"), 1),
        }
        self.parts: dict[str, Any] = {}
        for name, (kind, width) in shapes.items():
            rows = np.memmap(directory / name, dtype=kind, mode="r")
            if rows.shape != (self.count * width,):
                raise ValueError(f"{name} has another size than its vectors")
            self.parts[name] = rows.reshape(self.count, width) if width > 1 else rows

    @property
    def ids(self) -> Any:
        """Passage ids, ascending."""
        return self.parts["ids.bin"]

    def search(self, vector: npt.NDArray[np.float32], k: int) -> list[tuple[int, float]]:
        """(passage id, cosine) of the k nearest to a vector of length 1, best first; ties by id."""
        import numpy as np  # only builds and the worker need it

        if vector.shape != (self.dims,) or k < 1:
            raise ValueError(f"a vector of {self.dims} numbers is needed")
        near = self._nearest(np.packbits(vector > 0), max(k, RESCORED))
        values = (
            self.parts["values.bin"][near].astype(np.float32)
            * self.parts["scales.bin"][near][:, None]
        )
        scores = values @ vector.astype(np.float32)
        ids = self.ids[near]
        found = [(int(pid), float(score)) for pid, score in zip(ids, scores, strict=True)]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:k]

    def _nearest(self, code: Any, k: int) -> Any:
        """Rows of the k smallest Hamming distances, ascending."""
        import numpy as np  # only builds and the worker need it

        wide = code.view(np.uint64) if self.dims % 64 == 0 else code
        rows: list[Any] = []
        distances: list[Any] = []
        for begin in range(0, self.count, SCANNED):
            part = self.parts["codes.bin"][begin : begin + SCANNED]
            part = part.view(np.uint64) if self.dims % 64 == 0 else part
            distance = np.bitwise_count(part ^ wide).sum(axis=1, dtype=np.uint16)
            best = (
                np.argpartition(distance, k)[:k] if len(distance) > k else np.arange(len(distance))
            )
            rows.append(best + begin)
            distances.append(distance[best])
        if not rows:
            return np.zeros(0, dtype=np.int64)
        joined, far = np.concatenate(rows), np.concatenate(distances)
        return np.sort(joined[np.argsort(far, kind="stable")[:k]])


def _widths(dims: int) -> dict[str, int]:
    """Bytes of a row in each file."""
    return {"codes.bin": dims // 8, "values.bin": dims, "scales.bin": 4, "ids.bin": 8}


def _length(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _meta(directory: Path) -> dict[str, Any]:
    with (directory / META).open("rb") as stream:
        found = json.loads(stream.read(10_000))
    if not isinstance(found, dict) or not isinstance(found.get("model"), str):
        raise ValueError("the dense part does not name its model")
    for key, limit in (("dims", MAX_DIMS), ("count", 1 << 40)):
        value = found.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= limit:
            raise ValueError(f"the {key} of the dense part are impossible")
    if found["dims"] % 8:
        raise ValueError("the dims of the dense part are impossible")
    return found
