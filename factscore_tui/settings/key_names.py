"""Names of keys as the user's file has them, in its table [keys]: which keys of the app do what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from factscore_tui.errors import UsageProblem

KEYS_TABLE = "keys"
SIGNS = {
    "!": "exclamation_mark",
    '"': "quotation_mark",
    "#": "number_sign",
    "$": "dollar_sign",
    "%": "percent_sign",
    "&": "ampersand",
    "'": "apostrophe",
    "(": "left_parenthesis",
    ")": "right_parenthesis",
    "*": "asterisk",
    "+": "plus",
    ",": "comma",
    "-": "minus",
    ".": "full_stop",
    "/": "slash",
    ":": "colon",
    ";": "semicolon",
    "<": "less_than_sign",
    "=": "equals_sign",
    ">": "greater_than_sign",
    "?": "question_mark",
    "@": "at",
    "[": "left_square_bracket",
    "\\": "backslash",
    "]": "right_square_bracket",
    "^": "circumflex_accent",
    "_": "underscore",
    "`": "grave_accent",
    "{": "left_curly_bracket",
    "|": "vertical_line",
    "}": "right_curly_bracket",
    "~": "tilde",
}
"""Plain signs and how textual names them."""
NAMED_KEYS = tuple(
    """enter tab escape space up down left right backspace delete
    pageup pagedown home end""".split()  # noqa: SIM905
)
KEYS_ALLOWED = (
    "letters, digits, plain signs (comma is written: comma), f1 to f12, ctrl+ and a letter, "
    + ", ".join(NAMED_KEYS)
    + "; several with commas between them"
)
_SAME_AS = {"ctrl+h": "backspace", "ctrl+i": "tab", "ctrl+j": "enter", "ctrl+m": "enter"}
"""Keys that a terminal does not tell apart."""


def key_list(value: object) -> str:
    """Names of keys with commas between them, each as textual names it, none twice; empty for no
    key. Signs may be written as they are. ValueError, saying which, for a key that does not arrive
    in every terminal."""
    if not isinstance(value, str):
        raise TypeError
    names = [_key_name(part.strip()) for part in value.split(",")] if value.strip() else []
    return ",".join(dict.fromkeys(names))


def _key_name(key: str) -> str:
    if len(key) == 1:
        name = SIGNS.get(key, key)
        usable = name != key or (key.isascii() and key.isalnum())
    else:
        name = key.lower()
        named = name in NAMED_KEYS or name in SIGNS.values()
        usable = named or re.fullmatch(r"f([1-9]|1[0-2])|ctrl\+[a-z]", name) is not None
    if name in _SAME_AS:
        raise ValueError(f"{name} arrives as {_SAME_AS[name]}")
    if name == "ctrl+c":
        raise ValueError("ctrl+c copies and stops programs")
    if not usable:
        raise ValueError(
            f"'{key[:40]}' does not arrive in every terminal"
            if key
            else "there is a comma too many"
        )
    return name


def own_keys(table: object, path: Path) -> dict[str, str]:
    """The table [keys]: `"read.next_fact" = "n,j"`, or the same in dotted or nested form."""
    if not isinstance(table, dict):
        raise UsageProblem(
            f"{path}: '{KEYS_TABLE}' is a table, not a value",
            f'below a line [{KEYS_TABLE}]: "read.next_fact" = "n,j"',
        )
    found: dict[str, str] = {}
    for action, value in _flat(table):
        try:
            found[action] = key_list(value)
        except (ValueError, TypeError) as error:
            shown = repr(value) if len(repr(value)) < 60 else repr(value)[:60] + " ..."
            reason = f": {error}" if str(error) else ""
            raise UsageProblem(
                f'{path}: {KEYS_TABLE}."{action[:100]}" cannot be {shown}{reason}',
                f"allowed: {KEYS_ALLOWED}",
            ) from error
    return found


def _flat(table: dict[str, Any]) -> Iterator[tuple[str, object]]:
    waiting = [("", table)]
    while waiting:
        prefix, inner = waiting.pop(0)
        for name, value in inner.items():
            if isinstance(value, dict):
                waiting.append((f"{prefix}{name}.", value))
            else:
                yield prefix + name, value
