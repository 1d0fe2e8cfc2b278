"""Hostile text made harmless: what a terminal would obey, hide or turn around is shown as a symbol
of one cell.

The mapping is one code point to one code point, so offsets into the source hold in what is drawn.
"""

from __future__ import annotations

import re

from factscore_tui.util.visible import UNSAFE, replaced

_TAB, _BIDI, _HIDDEN, _BROKEN = "→", "⇆", "·", "\ufffd"


def _table() -> dict[int, str]:
    # the Unicode pictures of the C0 controls
    table = {code: chr(0x2400 + code) for code in range(0x20)}
    table[0x09] = _TAB
    table[0x7F] = "\u2421"
    table.update(dict.fromkeys(range(0x80, 0xA0), _BROKEN))  # C1: single-byte terminal sequences
    for first, last in ((0x202A, 0x202E), (0x2066, 0x2069), (0x200E, 0x200F), (0x061C, 0x061C)):
        table.update(dict.fromkeys(range(first, last + 1), _BIDI))
    table.update({0x2028: "\u2424", 0x2029: "\u2424"})
    table.update(dict.fromkeys(range(0xD800, 0xE000), _BROKEN))
    return table


_SYMBOLS = _table()
# A joiner between words is needed by Persian, but has no cell of its own to be drawn in.
_UNSAFE = re.compile(f"{UNSAFE.pattern}|\u200c")
_SPACES = re.compile(r"\s+")


def visible(text: str) -> str:
    """`text` with every control, bidi override and invisible character as a visible symbol; same
    length."""
    return replaced(text, lambda character: _SYMBOLS.get(ord(character), _HIDDEN), _UNSAFE)


def one_line(text: str, limit: int = 0) -> str:
    """`text` on one line, runs of white space as one space, made visible; cut to `limit` characters
    with an ellipsis when a limit is given."""
    flat = visible(_SPACES.sub(" ", text[: 4 * limit + 64] if limit else text).strip())
    return flat if not limit or len(flat) <= limit else flat[: max(1, limit - 1)].rstrip() + "…"


def paragraphs(text: str) -> str:
    """`text` made visible with its line ends kept (for evidence, which is shown over several
    lines)."""
    return "\n".join(visible(line) for line in text.replace("\r\n", "\n").split("\n"))
