"""Sentence splitting: examples of every rule, what holds for any text, and agreement with annotated
sentences."""

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

from factscore_tui.core.fact import Sentence, SentenceKind
from factscore_tui.text.sentences import MAX_SENTENCE, split_sentences
from factscore_tui.text.words import is_mark

ROOT = Path(__file__).resolve().parents[2]
ANNOTATED = ROOT / "../shared/data/factscore"

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


def kinds(text: str) -> list[tuple[str, str]]:
    return [(sentence.span.of(text), sentence.kind.value) for sentence in split_sentences(text)]


# ---------------------------------------------------------------- what holds for any text


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


# ---------------------------------------------------------------- where a sentence ends


@pytest.mark.parametrize(
    "sentences",
    [
        ["Harry Potter was written by J. K. Rowling in 1997.", "It sold well."],
        ["The author is J.K. Rowling.", "She lives in Edinburgh."],
        ["George W. Bush met John F. Kennedy Jr. in Texas.", "They talked."],
        ["Dr. Smith met Mr. Jones and Prof. Lee.", "They left."],
        ["He moved to the U.S. in 1990.", "He stayed in the U.S.", "He died there."],
        ["He led the U.S. Army for years.", "Then he retired."],
        ["It is No. 5 on the list.", "Then it fell."],
        ["Is the answer no.", "Nobody knows that."],
        ["Fruit, e.g. Apples, is sold.", "It is good."],
        ["He rose at 6 a.m. and ran.", "He slept at 9 p.m.", "Then he woke."],
        ["The show began at 8 p.m. Eastern time.", "It ended late."],
        ["He worked for Acme Inc. in Ohio.", "He led Acme Inc.", "She joined later."],
        ["It costs 3.14 dollars.", "Pi is 3.14159.", "Version 2.0 came out."],
        ["World War I.", "Hitler rose then."],
        ["He won (see p. 5).", "Later he lost."],
        ["A claim is here.[1]", "Another claim follows.[2][3]", "The end is near."],
        ["Is it so?", "Yes it is!", "Good for it."],
        ["Yahoo! Finance is a site.", "It is big."],
        ['He said "I am done."', "Then he left."],
        ["He said “I am done.”", "Then he left."],
        ["He called it ‘a great day.’", "Then he left."],
        ["(He was wrong.)", "She was right."],
        ['Her role in the film "Hello, Dolly!" earned praise.', "She won a prize."],
        ['Her role in "Hello, Dolly!", and others, won.', "She left early."],
        ["He ran fast. Wow.", "Then he slept."],
        ["Wow. He ran fast."],
        ["He ran fast. and then he slept."],
        ["What... he went on.", "The end came."],
        ["भारत एक देश है।", "यह बड़ा है।"],
        ["هل هو هنا؟", "نعم هو هنا."],
    ],
)
def test_sentences_with_a_space_between(sentences: list[str]) -> None:
    assert cut(" ".join(sentences)) == sentences


def test_marks_of_unspaced_scripts() -> None:
    assert cut("東京は首都です。人口は多い！本当ですか？はい、そうです。") == [
        "東京は首都です。",
        "人口は多い！",
        "本当ですか？",
        "はい、そうです。",
    ]
    assert cut("彼は「行く。」と言った。そして出た。") == [
        "彼は「行く。」と言った。",
        "そして出た。",
    ]


# ---------------------------------------------------------------- lines


def test_list_items() -> None:
    text = (
        "- First item is here.\n* Second item is here. It has two.\n1. Third item is here.\n• "
        "Fourth item is here."
    )
    assert kinds(text) == [
        (part, "list-item")
        for part in (
            "First item is here.",
            "Second item is here.",
            "It has two.",
            "Third item is here.",
            "Fourth item is here.",
        )
    ]


@pytest.mark.parametrize(
    "heading", ["# Early life", "## Early life ##", "Early life", "**Early life**", "Early Life"]
)
def test_headings(heading: str) -> None:
    found = kinds(f"She was born in 1900.\n\n{heading}\n\nShe went to school.")
    assert [kind for _, kind in found] == ["prose", "heading", "prose"]
    assert found[1][0].strip("*") in ("Early life", "Early Life")


def test_underlined_headings_and_rules() -> None:
    assert kinds("Early life\n==========\nShe was born in 1900.\n\n---\n\nShe died in 1990.") == [
        ("Early life", "heading"),
        ("She was born in 1900.", "prose"),
        ("She died in 1990.", "prose"),
    ]


def test_the_first_line_alone_is_the_title_whatever_its_case_but_a_later_one_is_not() -> None:
    title = "The big red house in the valley"
    first = split_sentences(f"\n\n{title}\n\nShe was born in 1900.\n\n{title}\n\nShe died in 1990.")
    assert [sentence.kind for sentence in first] == [
        SentenceKind.HEADING,
        SentenceKind.PROSE,
        SentenceKind.PROSE,
        SentenceKind.PROSE,
    ]


@pytest.mark.parametrize(
    "line", ["She was born in Rome", "He died.", "Rome fell in 476,", "They left"]
)
def test_short_claims_are_no_headings(line: str) -> None:
    assert all(
        kind == "prose" for _, kind in kinds(f"He lived in 1900.\n\n{line}\n\nHe was a painter.")
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\x85"])
def test_a_line_end_ends_a_sentence(end: str) -> None:
    text = f"One is here.{end}Two is here{end}{end}Three is here."
    assert cut(text) == ["One is here.", "Two is here", "Three is here."]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_text_wrapped_by_hand_is_joined(end: str) -> None:
    first = [
        "She was born in a small town in the north of the country and",
        "moved to the capital when she was only seven.",
    ]
    second = ["There she", "went to school and learned to paint in oil and to draw."]
    text = end.join([first[0], f"{first[1]} {second[0]}", second[1]])
    assert cut(text) == [end.join(first), end.join(second)]


@pytest.mark.parametrize("text", ["", " ", "\n\r\n\t", "---", "***\n\n===", "- ", "\u2028"])
def test_nothing_to_say(text: str) -> None:
    assert split_sentences(text) == ()


# ---------------------------------------------------------------- agreement with annotated
# sentences

CITATION = re.compile(r"\s*\[\d+\]")


@pytest.mark.slow
@pytest.mark.skipif(
    not ANNOTATED.is_dir(), reason="the annotated data (../shared/data/factscore) is not here"
)
@pytest.mark.parametrize(
    ("name", "floor", "floor_without_citations"),
    # Measured: 662 of 666; 604 of 607; 324 of 906, and 894 without citations, which most
    # annotations of PerplexityAI have lost. What is left are annotations cut after "No." or "vs.",
    # or in front of a closing quote.
    [("ChatGPT", 0.99, 0.99), ("InstructGPT", 0.99, 0.99), ("PerplexityAI", 0.35, 0.98)],
)
def test_annotated_sentences_are_found(
    name: str, floor: float, floor_without_citations: float
) -> None:
    total = exact = without = 0
    for line in (ANNOTATED / f"{name}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        found = set(cut(row["output"]))
        bare = {CITATION.sub("", sentence) for sentence in found}
        for annotation in row.get("annotations") or ():
            wanted = annotation["text"].strip()
            total += 1
            exact += wanted in found
            without += CITATION.sub("", wanted) in bare
    assert total > 500
    assert exact / total >= floor, f"{exact} of {total}"
    assert without / total >= floor_without_citations, f"{without} of {total} without citations"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It stood on a Saturn V. Three men were on board.", 2),
        ("It was written by John V. Smith.", 1),
    ],
)
def test_a_number_in_words_opens_a_sentence(text: str, count: int) -> None:
    assert len(cut(text)) == count
