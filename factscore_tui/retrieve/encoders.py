"""Opening the encoder a user chose: the bundled one, a GGUF file, or a sentence-transformers model
on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factscore_tui.core.ports import Encoder

BUNDLED = "bundled"


def open_encoder(choice: str, threads: int) -> Encoder:
    """The encoder `choice`: "bundled", the path of a GGUF file, or a sentence-transformers model by
    directory or by the name under which it lies in the local cache. ModelMissing and ModelDamaged
    say what is wrong with it."""
    # Native libraries, and for the last kind seconds of imports: only what was chosen is loaded.
    if choice == BUNDLED:
        from factscore_tui.inference.llama.encoder import open_bundled_encoder

        return open_bundled_encoder(threads=threads)
    path = Path(choice).expanduser()
    if path.suffix.casefold() == ".gguf" or _is_file(path):
        from factscore_tui.inference.llama.encoder import LlamaEncoder

        return LlamaEncoder(path, threads=threads)
    from factscore_tui.retrieve.transformer import TransformerEncoder

    return TransformerEncoder(choice, threads)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
