"""(title, fact, sentences of evidence) -> three logits: parser, layout and network together. For
the worker process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import EngineProblem
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.relations.layout import TextLayout, joined, part_of_tree, part_of_words

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree
    from factscore_tui.verify.relations.network import RelationNetwork

MAX_CHARS = 2_000
"""Of a fact, and of its evidence: 110 words of prose are about 700 characters."""
_KEPT = 600
"""Sentences whose parts are kept: about 60 kB each: those of a few articles."""


class Parse(Protocol):
    """Sentences to trees; None for what cannot be parsed."""

    def __call__(self, sentences: Sequence[str], /) -> list[Tree | None]: ...


class ReadWords(Protocol):
    """Trees to (words, width) vectors of their words; None for what cannot be read."""

    def __call__(
        self, trees: Sequence[Tree | None], /
    ) -> Sequence[npt.NDArray[np.float32] | None]: ...


class RelationMatcher:
    """Compares who does what to whom. Sentences are parsed once and kept, so that the facts of one
    page share that work. A result does not depend on those before it. The network was trained on
    what `read` makes of words, which is not what the parser's trees hold."""

    def __init__(
        self, network: RelationNetwork, parse: Parse, read: ReadWords, model: ModelInfo
    ) -> None:
        self._network, self._parse, self._read = network, parse, read
        self.model = model
        self._parts: OrderedDict[str, TextLayout] = OrderedDict()

    def logits(self, title: str, fact: str, evidence: str) -> npt.NDArray[np.float32]:
        """(3,), finite: supported, contradicted, not mentioned. The title may be empty. What is too
        long is cut at its end. Raises EngineProblem."""
        width = self._network.width
        said = TextLayout()
        for part in self._sentences(fact):
            said.add(part, len(said) + len(part))
        graph = joined(
            part_of_words(title[:MAX_CHARS], width), said, self._sentences(evidence), width
        )
        found = self._network.logits(graph)
        if not np.isfinite(found).all():
            raise EngineProblem(
                f"{self.model.id} gives no usable numbers", "restore the models/ directory"
            )
        return found

    def _sentences(self, text: str) -> list[TextLayout]:
        text = text[:MAX_CHARS]
        sentences = [s.span.of(text) for s in split_sentences(text, draft=False)]
        new = list(dict.fromkeys(s for s in sentences if s not in self._parts))
        trees = self._parse(new)
        for sentence, tree, vectors in zip(new, trees, self._read(trees), strict=True):
            self._parts[sentence] = (
                part_of_tree(tree, vectors)
                if tree is not None and vectors is not None
                else part_of_words(sentence, self._network.width)
            )
        for sentence in sentences:
            self._parts.move_to_end(sentence)
        found = [self._parts[sentence] for sentence in sentences]
        while len(self._parts) > max(_KEPT, len(sentences)):
            self._parts.popitem(last=False)
        return found
