"""Sentence splitting of any text: sentences and gaps are the text, whatever it is, wherever it is
read and however long."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from counting import calls
from hypothesis import given, settings
from hypothesis import strategies as st
from sampled import sampled

from factscore_tui.core.fact import Sentence
from factscore_tui.text.sentences import MAX_SENTENCE, split_sentences
from factscore_tui.text.words import is_mark

ROOT = Path(__file__).resolve().parents[2]

NASTY = [
    *"aAzé.!?,;:'\"()[]-*#>_=+|~`1x\t\n\r\0",
    "\r\n",
    "\n\n",
    "  \n",
    " ",
    "\u3000",
    "\u2009",
    "\u00a0",
    "\u2028",
    "\u2029",
    "\x0b",
    "\x0c",
    "\x1c",
    "\x85",
    "\ufeff",
    "\u200b",
    "東京",
    "。",
    "！",
    "？",
    "」",
    "「",
    "《",
    "》",
    "สวัสดี",
    "👩\u200d🔬",
    "🇫🇷",
    "e\u0301",
    "\u0301",
    "שלום",
    "سلام",
    "؟",
    "।",
    "\u202e",
    "“",
    "”",
    "’",
    "«",
    "»",
    "…",
    "–",
    "—",
    "•",
    "- ",
    "* ",
    "1. ",
    "12) ",
    "(a) ",
    "iv. ",
    "# ",
    "## ",
    "---",
    "- [x] ",
    "Dr. ",
    "U.S. ",
    "No. 5",
    "e.g. ",
    "a.m. ",
    "J. K. Rowling",
    "3.14",
    "Yahoo! ",
    "[12]",
    ". [1]",
    "Hello. ",
    "It is. ",
    "He went there. ",
    "Early life\n\n",
    "**Bold**",
    "word ",
    "\ud800",
    "x" * 600,
    "word " * 60,
]
TEXTS = st.lists(st.sampled_from(NASTY) | st.characters(), max_size=40).map("".join)
MARKS_ONLY = re.compile(
    r"(?:\s|[-*+>#=_~|`•‣⁃◦▪▫●○■□►▶➢➤✓✔∙·–—]"
    r"|\[[ xX]\](?=\s)|\(?\d{1,3}[.)](?=\s)|\(?[a-zA-Z]{1,5}\)(?=\s)|[a-z]{1,5}\.(?=\s))*"
)
"""What may stand between sentences: white space, bullets, numbers of lists, heading marks,
rules."""


def cut(text: str) -> list[str]:
    return [sentence.span.of(text) for sentence in split_sentences(text)]


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_sentences_and_gaps_are_the_text(text: str) -> None:
    sentences = split_sentences(text)
    reached, rebuilt = 0, ""
    for number, sentence in enumerate(sentences):
        start, end = sentence.span
        assert sentence.index == number
        assert reached <= start < end <= len(text)
        inside, gap = text[start:end], text[reached:start]
        assert inside == inside.strip()
        assert len(inside) <= MAX_SENTENCE
        assert MARKS_ONLY.fullmatch(gap), gap
        rebuilt += gap + inside
        reached = end
    assert MARKS_ONLY.fullmatch(text[reached:]), text[reached:]
    assert rebuilt + text[reached:] == text
    paragraphs = [sentence.paragraph for sentence in sentences]
    assert paragraphs == sorted(paragraphs)


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_the_same_text_gives_the_same_sentences(text: str) -> None:
    assert split_sentences(text) == split_sentences("".join(list(text)))


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_line_ends_of_windows_change_no_sentence(text: str) -> None:
    unix = text.replace("\r", "")
    windows = unix.replace("\n", "\r\n")
    if len(unix) <= MAX_SENTENCE // 2:  # a longer sentence is cut by length, and a line end counts
        assert [part.replace("\r", "") for part in cut(windows)] == cut(unix)


def test_the_locale_has_no_say() -> None:
    text = (
        "Dr. Işık İnan lived in İzmir. ISTANBUL! 東京です。本当？ It cost 3,14 euro. i wrote it. Éva "  # noqa: E501
        "came."
    )
    code = (
        "import json,locale,sys\n"
        "try: locale.setlocale(locale.LC_ALL, '')\n"
        "except locale.Error: pass\n"
        "from factscore_tui.text.sentences import split_sentences\n"
        "print(json.dumps([s.span for s in split_sentences(json.loads(sys.argv[1]))]))"
    )
    here = [list(sentence.span) for sentence in split_sentences(text)]
    for name in ("C", "tr_TR.UTF-8", "de_DE.ISO-8859-1"):
        environment = {
            **os.environ,
            "LC_ALL": name,
            "LANG": name,
            "PYTHONUTF8": "0",
            "PYTHONPATH": str(ROOT),
        }
        run = subprocess.run(
            [sys.executable, "-c", code, json.dumps(text)],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(run.stdout) == here


# ---------------------------------------------------------------- length


def test_one_endless_word_is_cut_hard() -> None:
    parts = cut("x" * 200_000)
    assert [len(part) for part in parts] == [MAX_SENTENCE] * 200


def test_one_endless_line_is_cut_between_words() -> None:
    text = ("word " * 40_000).strip()
    parts = cut(text)
    assert all(len(part) <= MAX_SENTENCE for part in parts)
    assert " ".join(parts) == text


def test_a_long_sentence_is_cut_behind_a_clause() -> None:
    parts = cut("one two three four, " * 100)
    assert len(parts) > 1
    assert all(part.endswith("four,") for part in parts)


def test_no_combined_character_is_cut_apart() -> None:
    parts = cut("x" + "e\u0301" * 3000)
    assert len(parts) > 1
    assert not any(is_mark(part[0]) for part in parts)


class CountingText(str):
    """A text that counts the code points which are copied out of it: a step that copies the rest of
    the text (or all of it up to here) for every sentence shows as a count that grows with the
    square of the length."""

    copied = 0

    def __getitem__(self, key):  # type: ignore[no-untyped-def]
        part = super().__getitem__(key)
        self.copied += len(part)
        return part


UNITS = [
    "A short line here.\n\n",
    "A line here.\n",
    "He went to the U.S. in 1990. ",
    "人口は多い。",
    "- An item is here.\n",
    "# Head\n\n",
    "a",
    ".",
    "(",
    '"',
    '"a" ',
    ". [1]",
    "J. K. ",
    "e.g. A",
    "\u2028a",
    "\u0301",
    "> ",
    " .",
    "Dr.\r\n",
    "word " * 15 + "\n",
    "1. ",
]


def work(text: str) -> tuple[int, int, int]:
    """Sentences found, code points copied, and calls made (Python's and C's) for one text."""
    counted = CountingText(text)
    found: list[Sentence] = []
    made = calls(lambda: found.extend(split_sentences(counted)))
    return len(found), counted.copied, made


@pytest.mark.parametrize("unit", sampled(UNITS, 0, 3, rest=pytest.mark.slow))
def test_twice_the_text_is_twice_the_work(unit: str) -> None:
    once, twice = work(unit * (20_000 // len(unit))), work(unit * (40_000 // len(unit)))
    for small, large in zip(once, twice, strict=True):
        assert large <= 2.2 * small + 200


@pytest.mark.slow
def test_a_megabyte_keeps_every_sentence() -> None:
    line = "He was born in the U.S. in 1901. He died there in 1990.\n\n"
    count = 1_000_000 // len(line)
    counted = CountingText(line * count)
    assert len(split_sentences(counted)) == 2 * count
    assert counted.copied < 20 * len(counted)
