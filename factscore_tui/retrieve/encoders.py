"""Opening the encoder a user chose: the bundled one, a GGUF file, or a sentence-transformers model
on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    import numpy.typing as npt

    from factscore_tui.core.ports import Encoder
    from factscore_tui.core.report import ModelInfo

    Read = Callable[[Sequence[str]], list[tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]]]

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


def open_token_reader(choice: str, threads: int) -> tuple[Read, ModelInfo]:
    """What gives a vector for each token of a text, by the encoder `choice` (as for
    `open_encoder`), and which model that is."""
    if choice != BUNDLED:
        path = Path(choice).expanduser()
        if path.suffix.casefold() != ".gguf" and not _is_file(path):
            from factscore_tui.retrieve.transformer import TransformerEncoder

            transformer = TransformerEncoder(choice, threads)
            return transformer.token_rows, transformer.model
    from factscore_tui.inference.llama.token_encoder import (
        LlamaTokenEncoder,
        open_bundled_token_encoder,
    )

    encoder = (
        open_bundled_token_encoder(threads=threads)
        if choice == BUNDLED
        else LlamaTokenEncoder(Path(choice).expanduser(), threads=threads)
    )
    return encoder.token_rows, encoder.model


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
