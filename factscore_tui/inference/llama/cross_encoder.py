"""(fact, evidence) -> three logits, with a BERT cross-encoder run by llama.cpp. For the worker
process only.

The input is [CLS] fact [SEP] evidence [SEP], or with a third text [CLS] fact [SEP] evidence [SEP]
sentence [SEP], all token types 0. models/recipes/verifier trains and converts such models.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import EngineProblem, ModelDamaged
from factscore_tui.inference.llama.runtime import library
from factscore_tui.inference.llama.session import BertSession, Rows
from factscore_tui.inference.models.gguf_header import read_header

LABELS = ("supported", "contradicted", "not_mentioned")  # order of the logits
HEAD = ("cls.weight", "cls.bias", "cls.output.weight", "cls.output.bias")


class LlamaCrossEncoder(BertSession):
    """A verifier that reads a fact and its evidence together and gives one logit per label.

    `path` is a GGUF file of architecture `bert` with rank pooling, the tensors of HEAD and the
    labels of LABELS in `bert.classifier.output_labels`; see BertSession for `threads`, `entry` and
    the errors.
    """

    kind = "cross-encoder"
    poolings = (4,)  # rank
    another = (
        "choose a GGUF cross-encoder that this project's recipe made, or leave the setting out"
    )

    @property
    def model(self) -> ModelInfo:
        return ModelInfo(self._name, "cross", self._hash)

    def logits(self, pairs: Sequence[tuple[str, ...]]) -> Rows:
        """Logits of each (fact, evidence) or (fact, evidence, sentence): float32, shape
        (len(pairs), 3), finite.

        Too long for `max_tokens`: the evidence is cut at its end; before that a fact at half of the
        room, a sentence at half of what the fact leaves. An empty sentence is none. Texts are cut
        at MAX_CHARS characters beforehand, lone surrogates and control characters dropped, names of
        special tokens stay text. A row does not depend on its neighbours. Raises EngineProblem, and
        ValueError where there are not two or three texts.
        """
        if isinstance(pairs, str) or any(
            isinstance(pair, str) or len(pair) not in (2, 3) for pair in pairs
        ):
            raise ValueError(
                "logits() takes a sequence of (fact, evidence) or (fact, evidence, sentence)"
            )
        rows = self._encode_all(pairs, self._pair_tokens, len(LABELS))
        if not np.isfinite(rows).all():
            raise EngineProblem(f"{self._name} gives no usable numbers", self.another)
        return rows

    def _check(self, path: Path) -> None:
        """The labels, the head, and finite logits for one pair."""
        llama = library()
        count = int(llama.llama_model_n_cls_out(self._model))
        names = [llama.llama_model_cls_label(self._model, index) for index in range(min(count, 16))]
        found = tuple((name or b"").decode("utf-8", "replace") for name in names)
        if found != LABELS:
            named = ", ".join(found) if any(found) else "none"
            raise ModelDamaged(
                f"{path} has the labels {named}, not {', '.join(LABELS)}", self.another
            )
        # llama.cpp takes every part of the head as optional, and gives numbers that mean nothing
        # where one is missing.
        missing = set(HEAD).difference(tensor.name for tensor in read_header(path).table)
        if missing:
            raise ModelDamaged(f"{path} lacks {', '.join(sorted(missing))}", self.another)
        if self._max_tokens < 16:
            raise ModelDamaged(f"{path} reads {self._max_tokens} tokens only", self.another)
        opened = self._tokenise("", special=True)
        if len(opened) != 2:
            raise ModelDamaged(f"{path} does not name its [CLS] and [SEP] tokens", self.another)
        self._cls, self._sep = opened
        try:
            self.logits([("fact", "evidence")])
        except EngineProblem as error:
            raise ModelDamaged(f"{path} gives no usable numbers", self.another) from error

    def _pair_tokens(self, pair: tuple[str, ...]) -> list[int]:
        """Token ids of one input, at most `max_tokens`."""
        fact, evidence, *rest = (self._tokenise(text, special=False) for text in pair)
        sentence = rest[0] if rest else []
        room = self._max_tokens - (4 if sentence else 3)
        fact = fact[: room // 2]
        sentence = sentence[: (room - len(fact)) // 2]
        evidence = evidence[: room - len(fact) - len(sentence)]
        tokens = [self._cls, *fact, self._sep, *evidence, self._sep]
        return [*tokens, *sentence, self._sep] if sentence else tokens
