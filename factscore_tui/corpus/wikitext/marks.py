"""Characters that stand for something while a page is cleaned. Control characters are taken out of
the input first, so that none of these can come from outside."""

from __future__ import annotations

import re

PARAGRAPH = "\x0c"
"""Between paragraphs."""
LINE = "\x0b"
"""Between lines that stay lines: around items of lists and indented lines."""
PART = "\x01"
"""Between sections and values that are cleaned in one go."""
PIPE = "\x02"
"""A pipe in what a template or link shows: it separates no arguments."""

HIDDEN = "\x1c"
"""Before text that is hidden from the passes."""
END = "\x1d"
"""After such text."""

_LITERAL = "[]{}|'<>&=*#:;_~!-/h"
_ESCAPED = "\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b"
_HIDE = str.maketrans(_LITERAL, _ESCAPED)
_SHOW = str.maketrans(_ESCAPED, _LITERAL, HIDDEN + END)
_HIDDEN_TEXT = re.compile(f"{HIDDEN}[^{END}]*+{END}?")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_CONTROL_BYTES = bytes({*range(32), 0x7F} - set(b"\t\n"))
_CONTROL_PAIRS = re.compile(b"\xc2[\x80-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def admit(text: str) -> str:
    """`text` with one kind of line end and without control characters and lone surrogates."""
    try:
        encoded = text.encode()
    except UnicodeEncodeError:
        text = _SURROGATE.sub("\ufffd", text)
        encoded = text.encode()
    if len(encoded.translate(None, _CONTROL_BYTES)) < len(encoded) or _CONTROL_PAIRS.search(
        encoded
    ):
        text = _CONTROL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))
    return text


def hide(text: str) -> str:
    """Literal text (<nowiki>): its markup characters escape every pass until `show`."""
    return f"{HIDDEN}{text.translate(_HIDE)}{END}"


def show(text: str) -> str:
    """Hidden characters as they were."""
    if HIDDEN in text:
        text = _HIDDEN_TEXT.sub(lambda match: match[0].translate(_SHOW), text)
    return text.replace(PIPE, "|") if PIPE in text else text
