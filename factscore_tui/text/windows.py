"""Stretches of a text that are read together for what its words refer to.

References need what was said before, but a long text must not be read whole for one sentence, and
an edit must not change what is read together far away from it. So a text is cut where a paragraph's
own words say so: at a paragraph whose first sentence has the right hash. Each stretch is read with
the one before it.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Sequence

from factscore_tui.core.fact import Sentence

_LEAST, _MOST, _LIMIT = 12, 48, 90
"""Sentences of a window: from the first on a paragraph may open the next, from the second on each
does, at the third the paragraph is cut."""
_ONE_IN = 4


def window_starts(text: str, sentences: Sequence[Sentence]) -> list[int]:
    """Places of the sentences that open a window; the first is 0. Empty for a text without
    sentences."""
    starts: list[int] = []
    for k, sentence in enumerate(sentences):
        size = k - starts[-1] if starts else 0
        opens = k == 0 or sentences[k - 1].paragraph != sentence.paragraph
        hashed = zlib.crc32(sentence.span.of(text).encode("utf-8", "replace")) % _ONE_IN == 0
        if (
            not starts
            or size >= _LIMIT
            or (opens and (size >= _MOST or (size >= _LEAST and hashed)))
        ):
            starts.append(k)
    return starts


def window_of(starts: Sequence[int], k: int) -> int:
    """Number of the window that the sentence at place k is in."""
    return bisect_right(starts, k) - 1
