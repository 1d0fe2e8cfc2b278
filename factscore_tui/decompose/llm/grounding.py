"""Whether a fact says only what its sentence says, as far as its words tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from factscore_tui.decompose.llm.align import akin
from factscore_tui.text.words import STOP_WORDS, content_words, folded_words

GLUE = frozenset(
    """is was has exist exists existed call called name named names title titled entitled born birth
    die died known     located released occurred happened old year years involved related member
    members person people someone something     include includes included""".split()  # noqa: SIM905
)
"""Words that a fact may bring in: they put into a sentence what brackets, commas and appositions
say."""
_NEGATIONS = frozenset("not never no nor neither none nobody nothing cannot".split())  # noqa: SIM905
_DENIALS = _NEGATIONS | frozenset(
    """without unable fail failed fails failing failure refuse refused refuses refusing decline
    declined declines deny     denied denies lack lacks lacked lacking hardly barely until unless
    despite except rather few little only stopped     ceased lost absent avoid avoided prevent
    prevented instead than although but""".split()  # noqa: SIM905
)
_NOT_ONLY = (["only"], ["just"], ["merely"], ["simply"])
_LIFTED = frozenset({"until", "unless", "without"})
"""Words that may turn what is denied into what holds: "not confirmed until 1941"."""
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)$")
_SHORT_RANGE = re.compile(r"(?<!\d)(\d\d)(\d\d)\s?[-–—/]\s?(\d\d)(?!\d)")
_REACH = 3
"""Words after a "not" among which the one it denies is looked for."""

Flaw = Literal["", "words", "negation"]


class Vocabulary:
    """What facts of one sentence may be made of: its words and, for names, those of `others` (the
    topic, the name in focus). Numbers have to be the sentence's own."""

    def __init__(self, sentence: str, others: Iterable[str] = ()) -> None:
        own = folded_words(sentence)
        self._words = {_number(word) for word in own}
        self._words.update(
            a + b for a, b in pairwise(own) if not _has_digit(a + b)
        )  # best-selling, bestselling
        self._words.update(
            m.group(1) + m.group(3) for m in _SHORT_RANGE.finditer(sentence)
        )  # 2005-09
        self._own = {_number(word.folded) for word in content_words(sentence)}
        self._denies = any(_denies(word) for word in own)
        self._denied = () if _LIFTED.intersection(own) else tuple(_denied(own))
        for other in others:
            self._words.update(word for word in folded_words(other) if not _has_digit(word))

    def flaw(self, fact: str) -> Flaw:
        """What is wrong with a fact: "words" where a content word or number is not accounted for,
        or none is the sentence's own; "negation" where it denies and the sentence does not, or
        leaves out its "not"; else ""."""
        content = [_number(word.folded) for word in content_words(fact)]
        if not all(self._knows(word) for word in content) or (
            self._own and not self._shares(content)
        ):
            return "words"
        said = folded_words(fact)
        if any(_denies(word) for word in said):
            if not self._denies and any(_negates(word) for word in said):
                return "negation"
        elif any(akin(word, other) for word in said for other in self._denied):
            return "negation"
        return ""

    def _shares(self, content: Sequence[str]) -> bool:
        return any(
            word in self._own or any(akin(word, own) for own in self._own) for word in content
        )

    def _knows(self, word: str) -> bool:
        if word in self._words or word in GLUE:
            return True
        return any(akin(word, own) for own in self._words)


def _denied(own: Sequence[str]) -> Iterator[str]:
    """The content word after each "not" or "never", where no form of it stands anywhere else in the
    sentence."""
    for at, word in enumerate(own):
        if (
            not (word in {"not", "never", "cannot"} or word.endswith("n't"))
            or own[at + 1 : at + 2] in _NOT_ONLY
        ):
            continue
        after = range(at + 1, min(at + 1 + _REACH, len(own)))
        first = next((k for k in after if own[k] not in STOP_WORDS), None)
        if first is not None and not any(
            akin(own[first], w) for k, w in enumerate(own) if k != first
        ):
            yield own[first]


def _negates(word: str) -> bool:
    return word in _NEGATIONS or word.endswith("n't")


def _denies(word: str) -> bool:
    return word in _DENIALS or word.endswith("n't")


def _has_digit(word: str) -> bool:
    return any(c.isdigit() for c in word)


def _number(word: str) -> str:
    """A number without separators of thousands and the ending of an ordinal; other words as they
    are."""
    if not _has_digit(word):
        return word
    plain = word.replace(",", "")
    ordinal = _ORDINAL.match(plain)
    return ordinal.group(1) if ordinal else plain
