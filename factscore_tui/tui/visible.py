"""Hostile text made harmless: what a terminal would obey, hide or turn around is shown as a symbol of one cell.

The mapping is one code point to one code point, so offsets into the source hold in what is drawn.
"""

from __future__ import annotations

import re

_TAB, _BIDI, _HIDDEN, _BROKEN = "→", "⇆", "·", "\ufffd"


def _table() -> dict[int, str]:
    table = {code: chr(0x2400 + code) for code in range(0x20)}  # the Unicode pictures of the C0 controls
    table[0x09] = _TAB
    table[0x7F] = "\u2421"
    table.update(dict.fromkeys(range(0x80, 0xA0), _BROKEN))  # C1: single-byte terminal sequences
    for first, last in ((0x202A, 0x202E), (0x2066, 0x2069), (0x200E, 0x200F), (0x061C, 0x061C)):
        table.update(dict.fromkeys(range(first, last + 1), _BIDI))
    for first, last in ((0x00AD, 0x00AD), (0x200B, 0x200C), (0x2060, 0x2064), (0x206A, 0x206F), (0xFEFF, 0xFEFF),
                        (0xFFF9, 0xFFFB), (0x115F, 0x1160), (0x3164, 0x3164), (0xE0000, 0xE007F)):
        table.update(dict.fromkeys(range(first, last + 1), _HIDDEN))
    table.update({0x2028: "\u2424", 0x2029: "\u2424"})
    table.update(dict.fromkeys(range(0xD800, 0xE000), _BROKEN))
    return table


_SYMBOLS = _table()
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff"
    "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
_SPACES = re.compile(r"\s+")


def visible(text: str) -> str:
    """`text` with every control, bidi override and invisible character as a visible symbol; same length."""
    return text.translate(_SYMBOLS) if _UNSAFE.search(text) else text


def one_line(text: str, limit: int = 0) -> str:
    """`text` on one line, runs of white space as one space, made visible; cut to `limit` characters with an ellipsis
    when a limit is given."""
    flat = visible(_SPACES.sub(" ", text[: 4 * limit + 64] if limit else text).strip())
    return flat if not limit or len(flat) <= limit else flat[: max(1, limit - 1)].rstrip() + "…"


def paragraphs(text: str) -> str:
    """`text` made visible with its line ends kept (for evidence, which is shown over several lines)."""
    return "\n".join(visible(line) for line in text.replace("\r\n", "\n").split("\n"))
