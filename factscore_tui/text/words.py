"""Words: the one tokeniser and the one way of folding that retrieval, verification and highlighting
share.

A word is a run of letters, combining marks and digits, with inner apostrophes, hyphens kept apart,
and numbers kept whole ("1,234.5", "1969"). Invisible joiners and soft hyphens inside a word belong
to it. Folding makes "Café", "CAFE" and "cafe" equal; it never changes how many words there are.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from factscore_tui.core.span import Span

_JOINERS = "\u00ad\u200c\u200d\u2060"
"""Soft hyphen, zero-width (non-)joiner, word joiner."""


def is_mark(char: str) -> bool:
    """True for a combining mark: a character that belongs to the one before it."""
    return unicodedata.category(char)[0] == "M"


def is_lower(char: str) -> bool:
    """True for a small letter of a script that begins sentences with a capital (Georgian has small
    letters only)."""
    return char.islower() and not "\u10d0" <= char <= "\u10ff"


def _mark_ranges() -> str:
    """All combining marks as the inside of a character class: `re` knows no Unicode categories, and
    its \\w leaves out the vowel signs of Devanagari, Thai and others, which would cut their words
    to pieces. About 2 ms, once."""
    ranges: list[list[int]] = []
    for first, last in (
        (0x300, 0x2000),
        (0x20D0, 0x2100),
        (0x2CEF, 0x3100),
        (0xA66F, 0xABEE),
        (0xFB1E, 0xFE30),
        (0x101FD, 0x11FFF),
    ):
        for code in range(first, last):
            if not is_mark(chr(code)):
                continue
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    return "".join(f"{chr(a)}-{chr(b)}" for a, b in ranges)


INSIDE_WORD = _JOINERS + _mark_ranges()
"""What may follow a letter inside a word, as the inside of a character class: invisible joiners and
all marks."""
_WORD = re.compile(
    rf"\d+(?:[.,]\d+)+|[^\W_]+(?:[{INSIDE_WORD}]+[^\W_]*)*(?:['\u2019][^\W\d_]+(?:[{INSIDE_WORD}]+[^\W_]*)*)*"
)


class Word(NamedTuple):
    """A word as written, its folded form, and where it stands."""

    text: str
    folded: str
    span: Span


STOP_WORDS = frozenset(
    """a about above after again against all also although always am an and another any are aren't
    around as at away     be became because become becomes been before being below best between both
    but by came can cannot could did do     does doing don't done down due during each either else
    ever every few first for from further gave get give given     go goes going got had has have
    having he her here hers herself him himself his how however i if in including into     is it its
    it's itself just like made make makes many may me might more most much must my myself near
    neither never     no nor not now of off often on once one only onto or other others our ours out
    over own part per quite rather     same several she should since so some still such than that
    the their theirs them themselves then there these     they this those though three through
    throughout thus to together too toward towards two under until unto up upon     us use used uses
    using various very via was we well went were what when where whether which while who whom whose
    why will with within without would yet you your yours""".split()  # noqa: SIM905
)


def fold(text: str) -> str:
    """Case-folded, without diacritics, compatibility forms unified, typographic apostrophes plain,
    no possessive 's."""
    # a cache must not hold on to megabyte-long words
    return _fold_cached(text) if len(text) <= 64 else _fold(text)


def _fold(text: str) -> str:
    if text.isascii():
        plain = text.lower()
        return plain[:-2] if plain.endswith("'s") and len(plain) > 2 else plain
    decomposed = unicodedata.normalize("NFKD", text.replace("\u2019", "'"))
    plain = "".join(
        c for c in decomposed if not unicodedata.combining(c) and c not in _JOINERS
    ).casefold()
    return plain[:-2] if plain.endswith("'s") and len(plain) > 2 else plain


_fold_cached = lru_cache(maxsize=65536)(_fold)


def _fold_word(text: str) -> str:
    """`fold` for one word: never empty and never with white space or brackets in it, which
    compatibility forms such as U+2474 (a bracketed 1) and U+FDFA (a ligature of four words) bring
    in."""
    folded = fold(text)
    if folded.isalnum():
        return folded
    kept = "".join(c for c in folded if c.isalnum() or c in "'.," or is_mark(c))
    return kept if any(c.isalnum() for c in kept) else text.casefold()


def words(text: str) -> list[Word]:
    """All words of `text` in order; `folded` is never empty and holds no white space."""
    return [
        Word(m.group(), _fold_word(m.group()), Span(m.start(), m.end()))
        for m in _WORD.finditer(text)
    ]


def content_words(text: str) -> list[Word]:
    """The words that carry meaning: no stop words, no single letters; numbers stay."""
    return [
        w
        for w in words(text)
        if w.folded not in STOP_WORDS and (len(w.folded) > 1 or w.folded.isdigit())
    ]


def folded_words(text: str) -> list[str]:
    """The folded forms of all words, in order: what lexical rankers index and query."""
    return [_fold_word(word) for word in _WORD.findall(text)]
