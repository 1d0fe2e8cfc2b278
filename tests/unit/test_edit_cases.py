"""Texts with labelled errors: what is read, and one message for everything else."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from factscore_tui.core.span import Span
from factscore_tui.correct.kinds import ErrorKind
from factscore_tui.errors import InputProblem
from factscore_tui.evaluation.edits.cases import MAX_TEXT, EditCase, read_cases

TEXT = "Anna left Riga in 1914. Otto defeated Emil."
YEAR = {"kind": "date", "span": [18, 22], "right": "1916"}
ROLE = {"kind": "role", "spans": [[24, 28], [38, 42]], "right": ["Emil", "Otto"]}
ROW: dict[str, Any] = {"topic": "Anna", "text": TEXT, "errors": [ROLE, YEAR]}


def read(*rows: Any) -> list[EditCase]:
    lines = "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)
    return read_cases(io.BytesIO(lines.encode()), "x.jsonl")


def test_errors_are_read_in_the_order_of_the_text_and_make_the_right_text() -> None:
    (case,) = read(ROW)
    assert [(error.kind, error.spans) for error in case.errors] == [
        (ErrorKind.DATE, (Span(18, 22),)),
        (ErrorKind.ROLE, (Span(24, 28), Span(38, 42))),
    ]
    assert case.right == "Anna left Riga in 1916. Emil defeated Otto."
    assert case.put_right(Span(0, 23)) == "Anna left Riga in 1916."


def test_a_text_that_is_right_and_one_whose_right_value_nobody_knows() -> None:
    right, unknown, blank = {**ROW, "errors": []}, {**YEAR}, "  "
    del unknown["right"]
    first, second = read(right, blank, {**ROW, "errors": [unknown]})
    assert (first.errors, first.right) == ((), TEXT)
    assert second.right is None and second.errors[0].right is None
    assert second.put_right(Span(0, 23)) is None and second.put_right(Span(0, 17)) == TEXT[:17]


@pytest.mark.parametrize(
    ("text", "right", "found"),
    [
        (TEXT, TEXT.replace("1914", "1916"), [("1914", "1916")]),
        (TEXT, TEXT.replace(" in 1914", ""), [(" in 1914", "")]),
        (TEXT, TEXT.replace("Otto", "Old Otto"), [(".", ". Old")]),
        (TEXT, "Old " + TEXT, [("Anna", "Old Anna")]),
        ("Anna left.", "Otto left twice.", [("Anna", "Otto"), ("left", "left twice")]),
        (TEXT, TEXT.replace(" ", "  "), []),
        (".", "Anna sang. Otto left", [(".", "Anna sang. Otto left")]),
        ("Anna", "Old Anna left", [("Anna", "Old Anna left")]),
    ],
)
def test_without_errors_they_are_where_the_right_text_differs(
    text: str, right: str, found: list[tuple[str, str]]
) -> None:
    (case,) = read({"topic": "", "text": text, "right": right})
    pairs = [(e.spans[0].of(text), (e.right or ("?",))[0]) for e in case.errors]
    assert pairs == found
    assert all(error.kind is None for error in case.errors)
    whole = case.put_right(Span(0, len(text)))
    assert whole is not None and whole.split() == right.split()
    (named,) = read({"topic": "", "text": text, "right": right, "kind": "entity"})
    assert all(error.kind is ErrorKind.ENTITY for error in named.errors)


def without(key: str, row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != key}


def bad(**error: Any) -> dict[str, Any]:
    return {**ROW, "errors": [{**YEAR, **error}]}


BAD: dict[str, tuple[Any, str]] = {
    "no JSON": ("{no}", "is not JSON"),
    "nested": ("[" * 200_000, "nested too deeply"),
    "a list": ("[]", "is not an object"),
    "no topic": (without("topic", ROW), "has no topic"),
    "no text": (without("text", ROW), "has no text"),
    "a blank text": ({**ROW, "text": " \n"}, "has no text"),
    "neither": (without("errors", ROW), "neither errors nor a right text"),
    "a right text that is a list": ({**ROW, "right": []}, "right text that is not text"),
    "another right text": ({**ROW, "right": TEXT}, "not what its errors make of it"),
    "errors as text": ({**ROW, "errors": "date"}, "errors is not a list"),
    "an error as text": ({**ROW, "errors": ["date"]}, "an error is not an object"),
    "no kind": ({**ROW, "errors": [without("kind", YEAR)]}, "an error has no kind"),
    "another kind": (bad(kind="typo"), "'typo' is not a kind of error"),
    "no span": ({**ROW, "errors": [without("span", YEAR)]}, "either span or spans"),
    "both": (bad(spans=[[0, 4]]), "either span or spans"),
    "no spans": ({**ROW, "errors": [{**ROLE, "spans": []}]}, "spans is not a list"),
    "outside": (bad(span=[18, 99]), "[18, 99] is not a range of its text"),
    "empty": (bad(span=[18, 18]), "[18, 18] is not a range"),
    "backwards": (bad(span=[22, 18]), "[22, 18] is not a range"),
    "true as a number": (bad(span=[True, 4]), "is not a range"),
    "a right number": (bad(right=1916), "right is not text"),
    "one right text for two": ({**ROW, "errors": [{**ROLE, "right": "Emil"}]}, "or no list of"),
    "too few": ({**ROW, "errors": [{**ROLE, "right": ["Emil"]}]}, "not one text for each"),
    "right already": (bad(right="1914"), "stands there already"),
    "overlapping": (
        {**ROW, "errors": [YEAR, {**YEAR, "span": [15, 20]}]},
        "two spans overlap at character 18",
    ),
    "overlapping within": (
        {**ROW, "errors": [{**ROLE, "spans": [[24, 30], [28, 42]]}]},
        "two spans overlap at character 28",
    ),
    "tags": ({**ROW, "text": "<entity>Anna</entity> left."}, "the text has FAVA's tags in it"),
    "tags in the right text": (
        {"topic": "", "text": TEXT, "right": "<mark>Anna</mark>"},
        "the right text has FAVA's tags",
    ),
    "long": ({**ROW, "text": "a " * MAX_TEXT}, "more than the 200,000"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_none_is_refused_with_its_line(name: str) -> None:
    row, words = BAD[name]
    with pytest.raises(InputProblem) as error:
        read(ROW, row)
    assert words in error.value.message and "x.jsonl, line 2" in error.value.message
    assert error.value.hint


def test_an_empty_file_is_refused() -> None:
    for lines in (b"", b" \n\n"):
        with pytest.raises(InputProblem, match="is empty"):
            read_cases(io.BytesIO(lines), "x.jsonl")


def test_a_lone_surrogate_is_read_as_a_check_reads_it() -> None:
    (case,) = read('{"topic": "", "text": "Anna \\ud800 left.", "right": "Anna \\ud800 came."}')
    assert (case.text, case.right) == ("Anna \ufffd left.", "Anna \ufffd came.")


def test_what_is_escaped_is_no_tag() -> None:
    assert read({"topic": "", "text": r"\<entity> is a word.", "errors": []})
    assert read({"topic": "", "text": "<entities> and <b>", "errors": []})
