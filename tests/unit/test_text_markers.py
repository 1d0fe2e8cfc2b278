"""What the writer of a draft marks as not to be checked."""

from __future__ import annotations

import pytest

from factscore_tui.text.markers import REASON, without_marks
from factscore_tui.text.sentences import split_sentences


def skipped(text: str) -> list[str]:
    """The sentences that are skipped for a mark, without the marks themselves."""
    return [
        sentence.span.of(text).replace("<!-- nocheck -->", "").strip()
        for sentence in split_sentences(text)
        if sentence.skip == REASON
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann sang. Bob danced. <!-- nocheck --> Cy slept.", ["Bob danced."]),
        ("Ann sang. Bob danced <!-- nocheck -->. Cy slept.", ["Bob danced ."]),
        ("Ann sang. Bob danced. <!--NoCheck-->", ["Bob danced. <!--NoCheck-->"]),
        ("Ann sang.\n\n<!-- nocheck -->\nBob danced. Cy slept.\n\nDi ran.",
         ["Bob danced.", "Cy slept."]),
        ("<!-- nocheck --> Bob danced. Cy slept.\n\nDi ran.", ["Bob danced.", "Cy slept."]),
        ("<!-- nocheck -->\n\nBob danced. Cy slept.\n\nDi ran.", ["Bob danced.", "Cy slept."]),
        ("- Ann sang. <!-- nocheck -->\n- Bob danced.", ["Ann sang."]),
        ("Ann sang.\n\nBob danced. <!-- nocheck -->\n\nCy slept.", ["Bob danced."]),
        ("Ann sang. Bob danced.", []),
        ("Ann sang. <!-- no check --> Bob danced. <!-- nochecks -->", []),
        ("<!-- nocheck -->", []),
        ("Ann sang. <!-- nocheck:end --> Bob danced.", []),
    ],
)  # fmt: skip
def test_which_sentences_a_mark_means(text: str, expected: list[str]) -> None:
    assert skipped(text) == expected


def test_a_stretch_and_one_without_an_end() -> None:
    text = (
        "Ann sang.\n\n<!-- nocheck:start -->\nBob danced.\n\n"
        "Cy slept. <!-- nocheck -->\n<!-- nocheck:end -->\n\nDi ran."
    )
    assert [one.split("<")[0].strip() for one in skipped(text)] == ["Bob danced.", "Cy slept."]
    assert skipped("Ann sang.\n\n<!-- nocheck:start -->\n\nBob danced.\n\nCy slept.") == [
        "Bob danced.",
        "Cy slept.",
    ]


def test_a_row_of_a_table_tells_nothing_then() -> None:
    text = "| name | born |\n|---|---|\n| Ann | 1816 | <!-- nocheck -->\n| Bob | 1817 |\n"
    marked = [s for s in split_sentences(text) if s.skip == REASON]
    assert len(marked) <= 1 and all(not sentence.told for sentence in marked)


def test_a_passage_of_an_encyclopedia_has_no_such_marks() -> None:
    text = "Ann sang. <!-- nocheck --> Bob danced."
    assert all(not sentence.skip for sentence in split_sentences(text, draft=False))


def test_sentences_on_both_sides_of_a_comment_are_two() -> None:
    text = "Ann sang. <!-- ask the mayor --> Bob danced."
    assert len(split_sentences(text)) == 2


def test_many_marks_take_no_time_to_speak_of() -> None:
    text = "Ann sang. <!-- nocheck --> " * 5_000 + "<!-- nocheck:start -->" * 5_000
    assert len(skipped(text)) >= 5_000


def test_a_marked_sentence_names_whom_the_next_is_about() -> None:
    """It is not to be checked because it is known; who is named in a dateline is not meant."""
    from bundled_facts import judged

    marked = judged("Ada Lund was a nurse. <!-- nocheck --> She died in Rome in 1910.")
    assert marked and all(fact.startswith("Ada Lund died") for fact in marked)


def test_reports_quote_sentences_without_marks() -> None:
    assert without_marks("<!-- nocheck --> She died in ") == "She died in "
    assert without_marks("Ann sang. <!-- nocheck -->") == "Ann sang."
    assert without_marks("Ann <!-- ask her --> sang. ") == "Ann <!-- ask her --> sang. "
