"""Rows that are pieces of an article, cut at a fixed number of tokens: even in mid-sentence, even
in mid-word.

In a file that keeps them in order they are joined again. There are also files that hold them in the
order some search found them; there a join would make sentences that nobody wrote, so the pieces
stay apart. Which kind a file is shows at the seams: what is in order never goes on in lower case
after a full stop. (Telling the order from the text alone was tried: on shuffled Wikipedia articles
half of the links found were wrong.)
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

_SENTENCE_END = re.compile(r"[.!?:][\"'”’)\]]*$")
_LAST_WORD = re.compile(r"[^\W\d_]+$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_CLOSING = re.compile(r"[,.;:!?)\]%’”–-]|'s\b|\"(?=[\s,.;:)]|$)")
_OPENING = re.compile(r"(?:^|\s)[(\[\"“'‘]$|\w[–/-]$")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
_HEADING = re.compile(r"[^\W\d_a-z][^\n.]{0,60}\.(?::|\s)")
HEADING_WORDS = 3
SEAM = 200
"""Characters before a seam that are looked at, so that joining stays linear however many pieces
there are."""
DISORDER = 0.01
"""Share of impossible seams above which a file counts as out of order. Shuffled articles have about
5 %."""


def ends_sentence(text: str) -> bool:
    """True when the last sentence of `text` is finished."""
    return bool(_SENTENCE_END.search(text[-SEAM:].rstrip()))


def impossible(left: str, right: str) -> bool:
    """True when `right` cannot be what follows `left`."""
    goes_on = right[:1].islower() or bool(_CLOSING.match(right))
    return ends_sentence(left) and goes_on


def inner_words(piece: str) -> set[str]:
    """The words inside a piece. Its first and last may be halves and do not count."""
    return set(_WORD.findall(piece.casefold())[1:-1])


def join_pieces(pieces: Sequence[str], vocabulary: Set[str]) -> str:
    """The text that `pieces` were cut from, given in order. `vocabulary` holds words known to be
    whole; it tells the two halves of a word from two words."""
    text = ""
    for piece in (p.strip() for p in pieces):
        text += (_seam(text[-SEAM:], piece, vocabulary) if text and piece else "") + piece
    return text


def _seam(left: str, right: str, vocabulary: Set[str]) -> str:
    if ends_sentence(left):
        heading = _HEADING.match(right)
        begins_section = heading and (
            heading.group().endswith(":") or len(heading.group().split()) <= HEADING_WORDS
        )
        return "\n\n" if begins_section else " "
    glued = _CLOSING.match(right) or _OPENING.search(left) or _halves(left, right, vocabulary)
    return "" if glued else " "


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
