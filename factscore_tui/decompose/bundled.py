"""Opens the shipped decomposer: encoders by llama.cpp, weights for what stands behind them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui.decompose.antecedents.network import AntecedentNetwork
from factscore_tui.decompose.antecedents.scorer import AntecedentScorer
from factscore_tui.decompose.pipeline import BundledDecomposer
from factscore_tui.decompose.selection.cross_encoder import CandidateCrossEncoder
from factscore_tui.decompose.selection.network import SelectorNetwork
from factscore_tui.decompose.syntax.parser import Heads, Parser
from factscore_tui.decompose.syntax.word_encoder import WordEncoder

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.word_encoder import TokenEncoder

Opener = Callable[[str], "TokenEncoder"]
"""Opens the parser's encoder with an adapter: its id in the catalogue, or "" for none."""


def _opener(threads: int) -> Opener:
    from factscore_tui.inference.llama.token_encoder import open_parser_encoder

    return lambda adapter: open_parser_encoder(threads=threads, adapter=adapter)


def open_parser(encoder: Opener | None = None, *, threads: int = 2) -> Parser:
    """The shipped parser; `encoder` where the caller shares it with others. Raises ModelMissing and
    ModelDamaged."""
    from factscore_tui.inference.llama.token_encoder import ADAPTER
    from factscore_tui.paths import bundled

    opened = encoder or _opener(threads)
    return Parser(opened(ADAPTER), Heads(bundled("models") / "parser-heads.npz"))


def open_word_encoder(encoder: Opener | None = None, *, threads: int = 2) -> WordEncoder:
    """What gives words the vectors of the parser's encoder without its adapter. Raises ModelMissing
    and ModelDamaged."""
    from factscore_tui.paths import bundled

    opened = encoder or _opener(threads)
    return WordEncoder(opened(""), Heads(bundled("models") / "parser-heads.npz").shapes)


def open_decomposer(
    encoder: Opener | None = None,
    *,
    threads: int = 2,
    style: str = "reader",
    reading: bool = True,
) -> BundledDecomposer:
    """The shipped decomposer; `encoder` as in `open_parser`. Without `reading`, what rules and
    choice make is told without being read beside its sentence. Raises ModelMissing and
    ModelDamaged."""
    from factscore_tui.inference.llama.token_encoder import READING, REFERENCES
    from factscore_tui.paths import bundled

    folder: Path = bundled("models")
    opened = encoder or _opener(threads)
    antecedents = AntecedentScorer(opened(REFERENCES), AntecedentNetwork(folder / "references.npz"))
    network = SelectorNetwork(folder / "decomposer.npz")
    judge = SelectorNetwork(folder / "soundness.npz")
    reader = (
        CandidateCrossEncoder(opened(READING), folder / "reading.npz")
        if reading and style == "reader"
        else None
    )
    return BundledDecomposer(open_parser(opened), network, style, antecedents, judge, reader)
