"""What the bundled estimator's networks said of a fact and its evidence, kept and put together."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence

from factscore_tui.verify.features.cross_encoder_input import CrossEncoderInput
from factscore_tui.verify.features.network_signals import Logits

MAX_READINGS = 4096
"""Readings whose logits are kept: about 5 MB."""


class Readings:
    """What networks said of texts that they have read, the last MAX_READINGS."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, CrossEncoderInput], Logits] = OrderedDict()

    def once(
        self, network: str, texts: CrossEncoderInput, read: Callable[[], Iterable[float]]
    ) -> Logits:
        """What `network` says of these texts; `read` asks it where that is not known."""
        key = network, texts
        if key not in self._known:
            supported_, contradicted_, silent = map(float, read())
            self._known[key] = supported_, contradicted_, silent
        self._known.move_to_end(key)
        found = self._known[key]
        while len(self._known) > MAX_READINGS:
            self._known.popitem(last=False)
        return found

    def known(self, network: str, texts: CrossEncoderInput) -> Logits | None:
        """What it has said of these texts; None where it has not read them."""
        return self._known.get((network, texts))


def mean(one: Logits, other: Logits) -> Logits:
    """Between two readings."""
    a, b, c = ((x + y) / 2 for x, y in zip(one, other, strict=True))
    return a, b, c


def share_contradicted(read: Sequence[Logits]) -> float:
    """The networks' probability of "contradicted", on average: either alone finds too many."""
    total = 0.0
    for logits in read:
        highest = max(logits)
        total += math.exp(logits[1] - highest) / sum(math.exp(logit - highest) for logit in logits)
    return total / len(read)
