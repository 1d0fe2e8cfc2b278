"""Text -> vector with a sentence-transformers model that lies on this machine. Nothing is
downloaded.

Importing sentence-transformers takes seconds and brings torch: only whoever chose such a model pays
for that. Weights are taken from safetensors files alone, because the older format can run code
while it is read.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import EngineProblem, ModelDamaged, ModelMissing
from factscore_tui.util.hashes import file_sha256

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAX_CHARS = 8192
_INSTALL = "install the extra: pip install 'factscore-tui[transformers]', or leave --encoder out"
_NOT_HERE = (
    "nothing is ever downloaded: give the directory of a sentence-transformers model, or the name "
    "of one that is in "
    "the local cache; `bundled` is the default"
)
_ANOTHER = "choose another model, or leave --encoder out to use the bundled one"
_OFFLINE = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1"}
_READ = (".json", ".txt", ".model", ".safetensors")
"""Endings of the files that decide what the vectors are: weights, configuration, vocabulary."""


class TransformerEncoder:
    """A sentence-transformers model on the CPU. `choice` is its directory, or its name in the local
    cache.

    Raises ModelMissing (no such model, or sentence-transformers is not installed) and ModelDamaged
    (no safetensors weights, or a model that cannot be loaded).
    """

    def __init__(self, choice: str, threads: int = 2) -> None:
        os.environ.update(_OFFLINE)  # read when the libraries are imported
        library, torch = _libraries(choice)
        folder = _folder_of(choice)
        if not any(folder.rglob("*.safetensors")):
            raise ModelDamaged(f"{choice} has no safetensors weights", _ANOTHER)
        torch.set_num_threads(max(1, threads))
        with _readable(choice):
            self._model: Any = library.SentenceTransformer(
                str(folder),
                device="cpu",
                local_files_only=True,
                trust_remote_code=False,
                model_kwargs={"use_safetensors": True},
            )
            self.dims = int(self._model.encode(["word"], show_progress_bar=False).shape[1])
        self.model = ModelInfo(
            folder.name if Path(choice).is_dir() else choice, "embed", identity(folder)
        )

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """(len(texts), dims), rows of length 1 (zero where the model gives nothing usable).
        EngineProblem."""
        import numpy as np

        cut = [text[:MAX_CHARS].encode("utf-8", "ignore").decode("utf-8") for text in texts]
        if not cut:
            return np.zeros((0, self.dims), dtype=np.float32)
        try:
            rows = self._model.encode(
                cut,
                batch_size=16,
                normalize_embeddings=True,
                convert_to_numpy=True,
                show_progress_bar=False,
            )
        except (RuntimeError, ValueError, IndexError) as error:
            raise EngineProblem(f"{self.model.id} failed on a text: {error}", _ANOTHER) from error
        found: npt.NDArray[np.float32] = np.nan_to_num(
            rows.astype(np.float32), posinf=0.0, neginf=0.0
        )
        return found

    def token_rows(
        self, texts: Sequence[str]
    ) -> list[tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]]:
        """For each text the vectors of its tokens as the last layer has them (tokens, dims), and
        which of these are not those that stand at its ends, (tokens,). What is too long is cut.
        EngineProblem."""
        import numpy as np

        cut = [text[:MAX_CHARS].encode("utf-8", "ignore").decode("utf-8") for text in texts]
        names = ("cls_token_id", "sep_token_id", "bos_token_id", "eos_token_id")
        ends = [id for name in names if (id := getattr(self._model.tokenizer, name)) is not None]
        found = []
        try:
            for start in range(0, len(cut), 16):
                rows = self._model.encode(
                    cut[start : start + 16],
                    output_value=None,
                    show_progress_bar=False,
                )
                for row in rows:
                    there = row["attention_mask"].cpu().numpy().astype(bool)
                    vectors = row["token_embeddings"].float().cpu().numpy()[there]
                    counted = ~np.isin(row["input_ids"].cpu().numpy()[there], ends)
                    found.append((np.nan_to_num(vectors, posinf=0.0, neginf=0.0), counted))
        except (RuntimeError, ValueError, IndexError, KeyError) as error:
            raise EngineProblem(
                f"{self.model.id} gives no vectors of tokens: {error}", _ANOTHER
            ) from error
        return found


def identity(folder: Path) -> str:
    """SHA-256 over names and content of all files that decide what the vectors are."""
    digest = hashlib.sha256()
    for file in sorted(
        path for path in folder.rglob("*") if path.suffix in _READ and path.is_file()
    ):
        digest.update(f"{file.relative_to(folder).as_posix()} {file_sha256(file)}\n".encode())
    return digest.hexdigest()


def _libraries(choice: str) -> tuple[Any, Any]:
    try:
        import sentence_transformers
        import torch
    except ImportError as error:
        raise ModelMissing(
            f"the model {choice!r} needs sentence-transformers, which is not installed", _INSTALL
        ) from error
    return sentence_transformers, torch


def _folder_of(choice: str) -> Path:
    """The directory of a model. ModelMissing when there is none of that name on this machine."""
    try:
        folder = Path(choice).expanduser()
        if folder.is_dir():
            if not (folder / "config.json").is_file() and not (folder / "modules.json").is_file():
                raise ModelDamaged(
                    f"{choice} is not a sentence-transformers model: it has no config.json",
                    _ANOTHER,
                )
            return folder.resolve()
    except (OSError, RuntimeError, ValueError):
        pass
    import huggingface_hub

    names = (choice,) if "/" in choice else (f"sentence-transformers/{choice}", choice)
    for name in names:
        # Bad names and names without a snapshot are told by different errors, none of them of one
        # family.
        with contextlib.suppress(Exception):
            return Path(huggingface_hub.snapshot_download(name, local_files_only=True))
    raise ModelMissing(f"there is no model {choice!r} on this machine", _NOT_HERE)


@contextlib.contextmanager
def _readable(choice: str) -> Iterator[None]:
    try:
        yield
    except (
        Exception
    ) as error:  # a model is a folder of other people's files: anything can be wrong with it
        raise ModelDamaged(
            f"{choice} cannot be loaded: {type(error).__name__}: {error}", _ANOTHER
        ) from error
