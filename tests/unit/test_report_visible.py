"""Hostile text is shown, never sent."""

from __future__ import annotations

import json
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.report.visible import json_escaped, lines_shown, one_line, visible

ANY_TEXT = st.text(
    alphabet=st.characters(exclude_categories=()), max_size=60
)  # surrogates included


def harmful(text: str) -> list[str]:
    """Characters no terminal should be sent (line ends and tabs aside)."""
    bidi = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    kinds = ("Cc", "Cs", "Zl", "Zp")
    return [c for c in text if c in bidi or (unicodedata.category(c) in kinds and c not in "\t\n")]


@given(ANY_TEXT)
def test_nothing_harmful_is_left(text: str) -> None:
    assert harmful(visible(text)) == []
    assert "\n" not in visible(text) and "\t" not in visible(text)
    assert harmful(lines_shown(text)) == []
    assert len(one_line(text).splitlines()) <= 1
    lines_shown(text).encode("utf-8")


def test_symbols_tell_what_was_there() -> None:
    assert visible("\x1b[31m\x00\x7f\x9b\u202e") == "␛[31m␀␡\\x9b\\u202e"
    assert lines_shown("a\r\nb\rc\td") == "a\nb␍c\td"
    assert one_line("  a\n\tb  ") == "a b"


def test_ordinary_text_of_any_script_is_left_alone() -> None:
    for text in ("Zażółć gęślą jaźń", "日本語", "👩‍👩‍👧", "עברית", "e\u0301", "نص"):
        assert visible(text) == text


@given(ANY_TEXT)
def test_escaping_json_keeps_the_value(text: str) -> None:
    document = json_escaped(json.dumps({"a": text}, ensure_ascii=False, indent=1))
    assert json.loads(document) == {"a": text}
    assert harmful(document) == []
