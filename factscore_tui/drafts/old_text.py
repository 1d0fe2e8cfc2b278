"""The text of a file that somebody opens in the app, where no option names its encoding: what is
not UTF-8 is read as old programs and Windows write it, and the reader is told so."""

from __future__ import annotations

import codecs
from contextlib import suppress
from dataclasses import replace

from factscore_tui.drafts import text_of
from factscore_tui.drafts.base import Extracted
from factscore_tui.errors import InputProblem

ENCODING = "cp1252"
NOTICE = (
    "not UTF-8, so read as an old Windows text: look whether accents and quotation marks are right"
)
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
"""A text that begins with one of these says which encoding it has."""


def opened_text(data: bytes, name: str) -> Extracted:
    """As `text_of`, for a file called `name`. InputProblem as there; where no encoding fits the
    hint says what to do without an option."""
    try:
        return text_of(data, name)
    except InputProblem as problem:
        if not isinstance(problem.__cause__, UnicodeDecodeError):
            raise
        if not data.startswith(_MARKS):
            with suppress(InputProblem):
                found = text_of(data, name, ENCODING)
                return replace(found, notices=(*found.notices, NOTICE))
        raise InputProblem(problem.message, "save it as UTF-8 where it comes from") from problem
