"""How long a text is for an encoder, estimated without one.

Word pieces (BERT's vocabulary of 30,522) are what counts. The estimate is linear in a few counts of characters, so that
it costs a few passes at the speed of C: the coefficients are a least-squares fit to the true counts of 3,000 passages
of English Wikipedia of 300 to 1,100 characters. It errs high on purpose (MARGIN): for 1.6 % of those passages it is
below the true count; an encoder's window (512 pieces for MiniLM) is never reached by a passage of 256.
"""

from __future__ import annotations

import math

MARGIN = 1.17
_LOWER = b"abcdefghijklmnopqrstuvwxyz"
_UPPER = _LOWER.upper()
_DIGITS = b"0123456789"
_SPACES = b" \n\t"
_CONTINUING, _TWO, _THREE, _FOUR = (bytes(range(*r)) for r in ((0x80, 0xC0), (0xC2, 0xE0), (0xE0, 0xF0), (0xF0, 0xF8)))
# Word pieces a character of each kind adds. A word is counted by the space before it; letters outside ASCII (two bytes
# in UTF-8: accents, Greek, Cyrillic; three: Thai, kana, Han) are nearly always pieces of their own.
_RATES = ((_LOWER, 0.072), (_UPPER, 0.158), (_DIGITS, 0.1), (_SPACES, 0.76))
_RATES_BEYOND = ((_TWO, 1.159), (_THREE, 1.059), (_FOUR, 1.2))
_SIGN = 1.088


def estimate_tokens(text: str) -> int:
    """About how many word pieces `text` has, special tokens not counted."""
    encoded = text.encode("utf-8", "surrogatepass")
    rest = len(encoded)
    pieces = 0.8 if encoded else 0.0
    for kind, rate in _RATES:
        count = len(encoded) - len(encoded.translate(None, kind))
        rest -= count
        pieces += rate * count
    if not encoded.isascii():
        for kind, rate in _RATES_BEYOND:
            count = len(encoded) - len(encoded.translate(None, kind))
            rest -= count
            pieces += rate * count
        rest -= len(encoded) - len(encoded.translate(None, _CONTINUING))
    return math.ceil(MARGIN * (pieces + _SIGN * rest))
