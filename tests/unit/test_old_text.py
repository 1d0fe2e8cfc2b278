"""Files that somebody opens in the app, in whatever encoding."""

from __future__ import annotations

import codecs

import pytest

from factscore_tui.drafts.old_text import NOTICE, opened_text
from factscore_tui.errors import InputProblem


def test_an_old_windows_text_is_read_and_told_of() -> None:
    found = opened_text("Caf\u00e9 \u201cLux\u201d.".encode("cp1252"), "old.txt")
    assert (found.text, found.notices) == ("Caf\u00e9 \u201cLux\u201d.", (NOTICE,))


def test_what_is_utf_8_is_read_as_it_is() -> None:
    found = opened_text("Caf\u00e9.".encode(), "new.txt")
    assert (found.text, found.notices) == ("Caf\u00e9.", ())


@pytest.mark.parametrize(
    "data", [b"Caf\xe9 \x81.", codecs.BOM_UTF8 + b"Caf\xe9.", codecs.BOM_UTF16_LE + b"\x00\xd8a"]
)
def test_where_no_encoding_fits_the_hint_names_no_option(data: bytes) -> None:
    with pytest.raises(InputProblem) as told:
        opened_text(data, "broken.txt")
    assert "--encoding" not in told.value.hint and "UTF-8" in told.value.hint


def test_other_problems_stay_as_they_are() -> None:
    with pytest.raises(InputProblem, match="empty"):
        opened_text(b"  ", "empty.txt")
