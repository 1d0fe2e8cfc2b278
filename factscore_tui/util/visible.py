r"""The characters that nobody sees, or that a terminal obeys: one list for all who read or write
text.

Controls (C0, DEL, C1) steer terminals; direction marks, embeddings, overrides and isolates make a
sentence read differently from what it says (CVE-2021-42574); line and paragraph separators break
lines where no reader expects it; what has no shape (soft hyphen, zero-width space, fillers, tags,
...: Default_Ignorable_Code_Point of Unicode 16) hides words from readers; lone surrogates cannot be
written as UTF-8.

Joiners and variation selectors are needed by scripts and emoji, one at a time: "\u200c" between
Persian letters, "\ufe0f" behind a heart. A second one in a row, a joiner between two ASCII letters
and a selector with nothing before it show nothing and say nothing: texts have been smuggled in
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

CONTROLS = "\x00-\x1f\x7f-\x9f"
DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
SEPARATORS = "\u2028\u2029"
SHAPELESS = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
SURROGATES = "\ud800-\udfff"
SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
JOINERS = "\u200c\u200d"

_ALONE = rf"(?:(?<=[{SELECTORS}])|(?<!\S))[{SELECTORS}]"
_JOINED = rf"(?<=[{JOINERS}])[{JOINERS}]|(?<=[A-Za-z])[{JOINERS}](?=[{JOINERS}]*[A-Za-z])"
_HIDDEN = DIRECTIONS + SEPARATORS + SHAPELESS + SURROGATES

UNSAFE = re.compile(f"[{CONTROLS}{_HIDDEN}]|{_ALONE}|{_JOINED}")
"""Finds unsafe characters one by one; line ends and tabs count."""
UNSAFE_IN_JSON = re.compile(f"[\x7f-\x9f{_HIDDEN}]|{_ALONE}|{_JOINED}")
"""Those that json.dumps leaves as they are."""

# Without tab and line end, which text may have.
_BLANK = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{SEPARATORS}]")
_GONE = re.compile(f"[{DIRECTIONS}{SHAPELESS}{SURROGATES}]")
_STRAY = re.compile(f"{_ALONE}|{_JOINED}")
_SUSPECT = re.compile(f"[{CONTROLS}{_HIDDEN}{SELECTORS}{JOINERS}]")
_SUSPECT_IN_LINES = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{_HIDDEN}{SELECTORS}{JOINERS}]")


def replaced(text: str, symbol: Callable[[str], str], pattern: re.Pattern[str] = UNSAFE) -> str:
    """`text` with every unsafe character (or whatever `pattern` finds among them) as `symbol` gives
    it."""
    if not _SUSPECT.search(text):
        # nearly always; one set of characters is found four times as fast as the whole pattern
        return text
    return pattern.sub(lambda match: symbol(match.group()), text)


def cleaned(text: str) -> str:
    """`text` without its unsafe characters: controls and separators become spaces, the others go.
    Line ends and tabs stay."""
    if not _SUSPECT_IN_LINES.search(text):
        return text  # nearly always
    return _STRAY.sub("", _GONE.sub("", _BLANK.sub(" ", text)))


def cleaned_line(text: str) -> str:
    """The same on one line with single spaces."""
    return " ".join(cleaned(text).split())
