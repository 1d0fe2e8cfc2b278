"""The dense part: near the exact search, resumable, kept up by updates, trusted by nobody."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from corpus_samples import ROWS, HashEncoder, build, write_rows

from factscore_tui.corpus.build.builder import Options, build_index
from factscore_tui.corpus.build.update import update_index
from factscore_tui.corpus.index import dense
from factscore_tui.corpus.index.dense import DenseReader, DenseWriter
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.maintenance import verify_index
from factscore_tui.errors import IndexDamaged, UsageProblem


class Clusters:
    """Vectors around a few centres; the text is the number of the row."""

    def __init__(self, rows: int, dims: int) -> None:
        draw = np.random.default_rng(7)
        vectors = draw.normal(size=(30, dims))[draw.integers(0, 30, rows)] + 0.8 * draw.normal(
            size=(rows, dims)
        )
        self.rows = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
        self.dims = dims

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        return self.rows[[int(text) for text in texts]]


@pytest.mark.parametrize("dims", [384, 40], ids=["whole words", "odd bytes"])
def test_the_nearest_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dims: int) -> None:
    monkeypatch.setattr(dense, "SCANNED", 700)
    made = Clusters(3000, dims)
    writer = DenseWriter(tmp_path / "d", made, "m")
    assert list(writer.add((n + 1, str(n)) for n in range(3000)))[-1] == 3000
    writer.finish()
    reader = DenseReader(tmp_path / "d")
    hits = 0
    for row in range(0, 3000, 100):
        query = made.rows[row]
        exact = set((np.argsort(-(made.rows @ query))[:10] + 1).tolist())
        found = reader.search(query, 10)
        assert found[0][0] == row + 1 and abs(found[0][1] - 1) < 0.01
        hits += len(exact & {pid for pid, _ in found})
    assert hits >= 0.8 * 300


def test_a_killed_writer_goes_on(tmp_path: Path) -> None:
    made = Clusters(1000, 64)
    writer = DenseWriter(tmp_path / "d", made, "m")
    next(writer.add((n + 1, str(n)) for n in range(1000)))
    with (tmp_path / "d" / "codes.bin").open("ab") as stream:
        stream.write(bytes(13))  # died within a chunk
    writer = DenseWriter(tmp_path / "d", made, "m")
    assert (writer.count, writer.last_id) == (dense.CHUNK, dense.CHUNK)
    list(writer.add((n + 1, str(n)) for n in range(writer.last_id, 1000)))
    writer.finish()
    whole = DenseWriter(tmp_path / "w", made, "m")
    list(whole.add((n + 1, str(n)) for n in range(1000)))
    whole.finish()
    for part in (tmp_path / "w").iterdir():
        assert (tmp_path / "d" / part.name).read_bytes() == part.read_bytes()


def test_an_index_with_a_dense_part(tmp_path: Path) -> None:
    encoder = HashEncoder()
    source = write_rows(tmp_path / "s.jsonl")
    options = Options(embedder=encoder, model=encoder.model.sha256)
    build_index(source, tmp_path / "x", embedder=encoder, model=encoder.model.sha256)
    index = Index.open(tmp_path / "x")
    assert index.dense_models == (encoder.model.sha256,)
    vector = encoder.embed(["Warsaw Warsaw is the capital of Poland. It lies on the Vistula."])[0]
    assert index.passage(index.dense(encoder.model.sha256, vector, 3)[0][0]).title == "Warsaw"
    index.close()
    assert verify_index(tmp_path / "x") == []
    with pytest.raises(UsageProblem, match="another model"):
        update_index(tmp_path / "x", source)
    newer = write_rows(
        tmp_path / "n.jsonl", [*ROWS[:3], {"title": "New", "text": "Zebras have stripes."}]
    )
    before = len(encoder.embedded)
    update_index(tmp_path / "x", newer, options=options)
    assert len(encoder.embedded) == before + 1, "only what is new is embedded"
    index = Index.open(tmp_path / "x")
    found = index.dense(encoder.model.sha256, encoder.embed(["New Zebras have stripes."])[0], 99)
    assert len(found) == index.info.passages == 5 and index.passage(found[0][0]).title == "New"
    index.close()
    assert verify_index(tmp_path / "x") == []
    assert [p.name for p in (tmp_path / "x" / "dense").iterdir() if p.name.startswith(".")] == []


def test_an_index_without_one_answers_nothing(tmp_path: Path) -> None:
    build(tmp_path)
    index = Index.open(tmp_path / "small")
    assert index.dense("m", np.zeros(32, dtype=np.float32), 5) == [] and index.dense_models == ()
    index.close()


@pytest.mark.parametrize(
    "meta",
    [
        "{",
        "[]",
        '{"model": "m"}',
        '{"model": "m", "dims": 32, "count": 99}',
        '{"model": "m", "dims": 33, "count": 8}',
        '{"model": 3, "dims": 32, "count": 8}',
        '{"model": "m", "dims": true, "count": 8}',
    ],
    ids=range(7),
)
def test_a_dense_part_made_to_harm(tmp_path: Path, meta: str) -> None:
    encoder = HashEncoder()
    source = write_rows(tmp_path / "s.jsonl")
    build_index(source, tmp_path / "x", embedder=encoder, model=encoder.model.sha256)
    (tmp_path / "x" / "dense" / "meta.json").write_text(meta)
    manifest = json.loads((tmp_path / "x" / "manifest.json").read_text())
    manifest["files"]["dense/meta.json"] = len(meta)
    manifest["hashes"]["dense/meta.json"] = hashlib.sha256(meta.encode()).hexdigest()
    (tmp_path / "x" / "manifest.json").write_text(json.dumps(manifest))
    index = Index.open(tmp_path / "x")
    with pytest.raises(IndexDamaged):
        index.dense(encoder.model.sha256, encoder.embed(["x"])[0], 5)
    index.close()
