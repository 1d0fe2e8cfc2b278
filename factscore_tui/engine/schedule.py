"""In which order the paragraphs of a text are checked: in reading order, from where the reader is.

Paragraphs stay whole, because a decomposer resolves pronouns inside one and some estimators judge
its facts together.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby

from factscore_tui.core.fact import Sentence


def turns(
    sentences: Sequence[Sentence], skip: Collection[int], looking: Callable[[], int]
) -> Iterator[Sentence]:
    """Every sentence but those with the numbers in `skip`, once.

    Before each paragraph `looking` is asked for the code point where the reader is: the first
    paragraph that ends behind it and was not read yet comes next, and when there is none, the first
    of those before it.
    """
    left_out = frozenset(skip)
    wanted = (sentence for sentence in sentences if sentence.index not in left_out)
    paragraphs = [
        list(group) for _, group in groupby(wanted, key=lambda sentence: sentence.paragraph)
    ]
    ends = [paragraph[-1].span.end for paragraph in paragraphs]
    while paragraphs:
        at = bisect_right(ends, looking())
        at = 0 if at == len(ends) else at
        ends.pop(at)
        yield from paragraphs.pop(at)
