"""Hostile text, shown and not sent: control and direction characters become visible symbols.

A text can carry escape sequences that retitle or repaint a terminal, NULs, C1 controls that some terminals obey even as
UTF-8, and direction overrides that make a sentence read differently from what it says (CVE-2021-42574).
"""

from __future__ import annotations

import re

TAB_AND_NEWLINE = "\t\n"

# C0, DEL, C1; direction marks, embeddings, overrides and isolates; line and paragraph separators; the byte order
# mark; lone surrogates, which cannot be written as UTF-8. Joiners stay: scripts and emoji need them.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_ESCAPED_IN_JSON = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_CONTROL_PICTURES = 0x2400
_PICTURE_OF_DEL = "\u2421"


def visible(text: str, keep: str = "") -> str:
    """`text` with every unsafe character replaced: ESC becomes U+241B (its picture), U+009B becomes "\\x9b".

    Characters in `keep` stay as they are; TAB_AND_NEWLINE for text that is laid out in lines.
    """
    return _UNSAFE.sub(lambda m: m.group() if m.group() in keep else _symbol(m.group()), text)


def one_line(text: str) -> str:
    """`text` safe and on one line: white space runs become single spaces."""
    return visible(" ".join(text.split()))


def lines_shown(text: str) -> str:
    """`text` safe with its lines kept; CRLF counts as one line end."""
    return visible(text.replace("\r\n", "\n"), TAB_AND_NEWLINE)


def json_escaped(document: str) -> str:
    """JSON text with the unsafe characters that json.dumps leaves raw written as \\uXXXX; the value is the same."""
    return _ESCAPED_IN_JSON.sub(lambda m: f"\\u{ord(m.group()):04x}", document)


def _symbol(character: str) -> str:
    code = ord(character)
    if code < 0x20:
        return chr(_CONTROL_PICTURES + code)
    if code == 0x7F:
        return _PICTURE_OF_DEL
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
