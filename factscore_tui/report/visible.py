"""Hostile text, shown and not sent: control, direction and invisible characters become visible
symbols.

A text can carry escape sequences that retitle or repaint a terminal, NULs, C1 controls that some
terminals obey even as UTF-8, direction overrides, and words that nobody sees; util/visible.py lists
them.
"""

from __future__ import annotations

from factscore_tui.util.visible import UNSAFE_IN_JSON, replaced

TAB_AND_NEWLINE = "\t\n"

_CONTROL_PICTURES = 0x2400
_PICTURE_OF_DEL = "\u2421"


def visible(text: str, keep: str = "") -> str:
    """`text` with every unsafe character replaced: ESC becomes U+241B (its picture), U+009B becomes
    "\\x9b".

    Characters in `keep` stay as they are; TAB_AND_NEWLINE for text that is laid out in lines.
    """
    return replaced(text, lambda character: character if character in keep else _symbol(character))


def one_line(text: str) -> str:
    """`text` safe and on one line: white space runs become single spaces."""
    return visible(" ".join(text.split()))


def lines_shown(text: str) -> str:
    """`text` safe with its lines kept; CRLF counts as one line end."""
    return visible(text.replace("\r\n", "\n"), TAB_AND_NEWLINE)


def json_escaped(document: str) -> str:
    """JSON text with the unsafe characters that json.dumps leaves raw written as \\uXXXX; the value
    is the same."""
    return replaced(document, _json_escape, UNSAFE_IN_JSON)


def _json_escape(character: str) -> str:
    """One character as JSON writes it in ASCII: "\\u202e", beyond U+FFFF as two of them."""
    code = ord(character)
    if code < 0x10000:
        return f"\\u{code:04x}"
    return f"\\u{0xD800 + ((code - 0x10000) >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def _symbol(character: str) -> str:
    code = ord(character)
    if code < 0x20:
        return chr(_CONTROL_PICTURES + code)
    if code == 0x7F:
        return _PICTURE_OF_DEL
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
