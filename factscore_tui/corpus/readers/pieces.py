"""Pieces of an article, cut at a fixed number of tokens and out of order, put together again.

Passage collections hold an article as such pieces: cut in mid-sentence, even in mid-word, and in the order some
search found them. Which piece follows which is told by what a cut leaves behind: halves of words, sentences without
end, the headings around it, words and years that go on. Pieces that nothing connects stay apart.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass

from factscore_tui.core.words import STOP_WORDS, words

_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*$")
_LAST_WORD = re.compile(r"[^\W\d_]+$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_CLOSING = re.compile(r"[,.;:!?)\]%’”\-–]|'s\b|\"(?=[\s,.;:)]|$)")
_OPENING = re.compile(r"(?:^|\s)[(\[\"“'‘]$|\w[-–/]$")
_HEADING = re.compile(r"\n\n([^\n]{1,120}?)\.(?:\s|$)")
_YEAR = re.compile(r"\b(1[0-9]{3}|20[0-9]{2})\b")
EDGE_WORDS = 45
"""Words on each side of a cut that are compared."""
ORDER_BONUS = 1.0
"""What it is worth that a piece comes next in the source."""
CONNECTED = 0.5
"""Pieces are joined when their score is at least this."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """One end of a piece."""

    text: str
    words: frozenset[str]
    years: tuple[int, ...]
    heading: tuple[str, ...]


def vocabulary_of(pieces: Sequence[str]) -> set[str]:
    """The words inside the pieces; the first and the last of each may be halves and do not count."""
    inner: set[str] = set()
    for piece in pieces:
        inner.update(word.text.casefold() for word in words(piece)[1:-1])
    return inner


def join_pieces(pieces: Sequence[str], title: str, vocabulary: Set[str] = frozenset()) -> list[str]:
    """The texts the pieces were cut from, in reading order: one when everything connects, else one per stretch.

    A piece that begins with the title comes first. `vocabulary` holds words that are known to be whole; it tells the
    halves of a word that was cut.
    """
    stripped = [piece.strip() for piece in pieces if piece.strip()]
    if len(stripped) < 2:
        return stripped
    known = vocabulary or vocabulary_of(stripped)
    follows = _best_followers(stripped, title, known)
    texts: list[str] = []
    for start in _starts(stripped, title, follows):
        text, at = stripped[start], start
        while at in follows:
            at = follows[at]
            text += _space_between(text, stripped[at], known) + stripped[at]
        texts.append(text)
    return texts


def _starts(pieces: Sequence[str], title: str, follows: dict[int, int]) -> list[int]:
    """The pieces that follow none: the lead first, the others as they came."""
    followers = set(follows.values())
    starts = [at for at in range(len(pieces)) if at not in followers]
    return sorted(starts, key=lambda at: (not pieces[at].startswith(title), at))


def _best_followers(pieces: Sequence[str], title: str, vocabulary: Set[str]) -> dict[int, int]:
    """For each piece the one that comes next, where one connects: the best pairs first, never a circle."""
    rarity = _rarity(pieces)
    tails = [_edge(piece, last=True) for piece in pieces]
    heads = [_edge(piece, last=False) for piece in pieces]
    pairs: list[tuple[float, int, int]] = []
    for left in range(len(pieces)):
        for right in range(len(pieces)):
            if left != right and not pieces[right].startswith(title):
                score = _connection(tails[left], heads[right], rarity, vocabulary)
                pairs.append((score + (ORDER_BONUS if right == left + 1 else 0.0), left, right))
    follows: dict[int, int] = {}
    taken: set[int] = set()
    for score, left, right in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
        if score < CONNECTED:
            break
        if left not in follows and right not in taken and not _reaches(follows, right, left):
            follows[left] = right
            taken.add(right)
    return follows


def _reaches(follows: dict[int, int], start: int, goal: int) -> bool:
    while start in follows:
        start = follows[start]
    return start == goal


def _edge(piece: str, last: bool) -> _Edge:
    found = words(piece)
    near = found[-EDGE_WORDS:] if last else found[:EDGE_WORDS]
    span = (near[0].span.start, near[-1].span.end) if near else (0, 0)
    headings = _HEADING.findall("\n\n" + piece if not last else piece)
    heading = (headings[-1] if last else headings[0]) if headings else ""
    return _Edge(
        piece,
        frozenset(word.folded for word in near if word.folded not in STOP_WORDS),
        tuple(int(year) for year in _YEAR.findall(piece[span[0] : span[1]])),
        tuple(heading.split(".:")) if heading else (),
    )


def _rarity(pieces: Sequence[str]) -> dict[str, float]:
    """How much a shared word says: idf over the pieces, in [0, 1]."""
    counts = Counter(word for piece in pieces for word in {w.folded for w in words(piece)})
    total = math.log(len(pieces) + 1)
    return {word: math.log((len(pieces) + 1) / count) / total for word, count in counts.items()}


def _connection(tail: _Edge, head: _Edge, rarity: dict[str, float], vocabulary: Set[str]) -> float:
    """How well `head` goes on where `tail` ends; about 0 for pieces that have nothing to do with each other."""
    ended = bool(_SENTENCE_END.search(tail.text))
    goes_on = head.text[:1].islower() or bool(_CLOSING.match(head.text))
    if ended and goes_on:
        return -3.0
    score = 0.5 if ended else 1.0 if goes_on else 0.0
    if _halves(tail.text, head.text, vocabulary):
        score += 3.0
    elif _is_half(tail.text, _LAST_WORD, vocabulary) and not ended:
        score -= 1.0
    shared = sum(rarity.get(word, 0.0) for word in tail.words & head.words)
    score += min(2.0, 0.5 * shared)
    if tail.years and head.years:
        score += max(-1.0, 0.5 - abs(head.years[0] - tail.years[-1]) / 8)
    if len(head.heading) > 1 and tail.heading:
        score += 1.0 if head.heading[0] == tail.heading[0] else -0.5
    return score


def _is_half(text: str, pattern: re.Pattern[str], vocabulary: Set[str]) -> bool:
    found = pattern.search(text)
    return bool(found) and found is not None and found.group().casefold() not in vocabulary


def _halves(left: str, right: str, vocabulary: Set[str]) -> bool:
    """True when the last word of `left` and the first of `right` are one word that was cut."""
    last, first = _LAST_WORD.search(left), _FIRST_WORD.match(right)
    if not last or not first or not first.group().islower():
        return False
    left_known = last.group().casefold() in vocabulary
    right_known = first.group().casefold() in vocabulary
    if (last.group() + first.group()).casefold() in vocabulary:
        return not (left_known and right_known)
    return not left_known and not right_known


def _space_between(left: str, right: str, vocabulary: Set[str]) -> str:
    joined = _CLOSING.match(right) or _OPENING.search(left) or _halves(left, right, vocabulary)
    return "" if joined else " "
