"""The encoder a user chooses: the bundled one, a GGUF file, or a sentence-transformers model on
this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.inference.llama.encoder import DEFAULT_MODEL
from factscore_tui.inference.models.catalogue import bundled_dir, find_entry
from factscore_tui.retrieve.encoders import open_encoder

# A process of its own: the imports take seconds and must not stay in the one that runs the other
# tests.
MAKE_AND_USE = """
import json, sys
from pathlib import Path
import torch
from sentence_transformers import SentenceTransformer
try:
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
except ImportError:
    from sentence_transformers.models import Pooling, Transformer
from transformers import BertConfig, BertModel, BertTokenizerFast

folder = Path(sys.argv[1])
words = "[PAD] [UNK] [CLS] [SEP] [MASK] marie curie was born in warsaw a the of physicist".split()
(folder / "raw").mkdir()
(folder / "raw" / "vocab.txt").write_text("\\n".join(words) + "\\n")
torch.manual_seed(0)
BertModel(BertConfig(vocab_size=len(words), hidden_size=16, num_hidden_layers=2, num_attention_heads=2,
                     intermediate_size=32, max_position_embeddings=64)).save_pretrained(folder / "raw")
BertTokenizerFast(vocab=str(folder / "raw" / "vocab.txt")).save_pretrained(folder / "raw")
inner = Transformer(str(folder / "raw"))
SentenceTransformer(modules=[inner, Pooling(16)]).save(str(folder / "tiny"))

from factscore_tui.errors import FactscoreError
from factscore_tui.retrieve.encoders import open_encoder
encoder = open_encoder(str(folder / "tiny"), 1)
texts = ["Marie Curie was born in Warsaw", "the physicist", "", "\\ud800 broken", "curie " * 5000]
rows = encoder.embed(texts)
alone = encoder.embed(texts[:1])
found = {"shape": rows.shape, "norms": [float((row ** 2).sum()) for row in rows],
         "same": float(abs(alone[0] - rows[0]).max()), "model": [encoder.model.id, encoder.model.sha256],
         "dims": encoder.dims, "none": encoder.embed([]).shape}
before = encoder.model.sha256
config = folder / "tiny" / "config.json"
config.write_text(config.read_text() + " ")
found["other"] = open_encoder(str(folder / "tiny"), 1).model.sha256 != before
for name in ("no-such-model-anywhere", "nobody/no-such-model", "../x", "a b\\x00"):
    try:
        open_encoder(name, 1)
    except FactscoreError as error:
        found[name] = [error.kind, error.hint]
print(json.dumps(found))
"""  # noqa: E501


@pytest.mark.slow
def test_a_sentence_transformers_model_by_path(tmp_path: Path) -> None:
    pytest.importorskip("sentence_transformers", reason="the extra `transformers` is not installed")
    done = subprocess.run(
        [sys.executable, "-c", MAKE_AND_USE, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["shape"] == [5, 16] and found["dims"] == 16 and found["none"] == [0, 16]
    assert all(norm == pytest.approx(1.0, abs=1e-4) for norm in found["norms"])
    assert found["same"] < 1e-5, "a row does not depend on its neighbours"
    assert found["model"][0] == "tiny" and len(found["model"][1]) == 64
    assert found["other"], "another configuration is another model"
    for name in ("no-such-model-anywhere", "nobody/no-such-model", "../x", "a b\x00"):
        kind, hint = found[name]
        assert kind == "ModelMissing" and "nothing is ever downloaded" in hint


def test_without_the_extra_the_message_names_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(ModelMissing, match="needs sentence-transformers") as caught:
        open_encoder(str(tmp_path), 1)
    assert "factscore-tui[transformers]" in caught.value.hint


def test_the_bundled_one_by_name_and_by_path() -> None:
    path = bundled_dir() / find_entry(DEFAULT_MODEL).file
    bundled, by_path = open_encoder("bundled", 1), open_encoder(str(path), 1)
    assert bundled.model.sha256 == by_path.model.sha256
    assert (bundled.embed(["Marie Curie"]) == by_path.embed(["Marie Curie"])).all()


def test_files_that_are_no_encoder(tmp_path: Path) -> None:
    (tmp_path / "text.gguf").write_text("hello")
    (tmp_path / "text").write_text("hello")
    with pytest.raises(ModelMissing):
        open_encoder(str(tmp_path / "absent.gguf"), 1)
    for name in ("text.gguf", "text"):
        with pytest.raises(ModelDamaged):
            open_encoder(str(tmp_path / name), 1)
