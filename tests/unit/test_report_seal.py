"""Sealed reports: what is in the seal, that a change shows, and damaged seals."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable

import pytest
from report_samples import hostile, ordinary, ruled

from factscore_tui.core.report import Report
from factscore_tui.errors import InputProblem
from factscore_tui.report.seal import (
    BEGIN,
    END,
    MAX_UNPACKED,
    read_seal,
    to_sealed_html,
    to_sealed_markdown,
)

Writer = Callable[[Report, str], str]
BOTH = pytest.mark.parametrize("write", [to_sealed_html, to_sealed_markdown])


@BOTH
@pytest.mark.parametrize("report", [ordinary(), hostile()], ids=["ordinary", "hostile"])
def test_everything_it_takes_to_do_it_again(write: Writer, report: Report) -> None:
    found = read_seal(write(report, "draft.txt").encode("utf-8", "replace"))
    seal = found.seal
    assert found.unchanged
    assert (seal.text, seal.hash) == (report.document.text, report.document.sha256)
    assert (seal.topic, seal.engine) == (report.topic, report.engine)
    assert report.index is not None and seal.index is not None
    assert (seal.index.id, seal.index.path) == (report.index.id, "")
    assert [(f.text, f.verdict) for f in seal.facts] == [
        (judged.fact.text, judged.verdict) for judged in report.facts
    ]


def test_rulings_are_sealed_beside_what_the_engine_said() -> None:
    report = ruled(ordinary())
    seal = read_seal(to_sealed_html(report, "").encode()).seal
    hand = [fact.by_hand is not None for fact in seal.facts]
    assert hand == [judged.ruled is not None for judged in report.facts] and any(hand)
    assert [f.machine for f in seal.facts] == [j.machine_verdict for j in report.facts]


@BOTH
def test_readers_see_the_hashes(write: Writer) -> None:
    report = ordinary()
    shown = write(report, "").partition(BEGIN)[0]
    assert report.document.sha256 in shown and "verify-report" in shown
    assert report.engine is not None
    assert all(model.sha256 in shown for model in report.engine.models)


@BOTH
def test_a_change_shows_and_other_line_ends_do_not(write: Writer) -> None:
    data = write(ordinary(), "").encode()
    assert read_seal(data.replace(b"\n", b"\r\n")).unchanged
    assert not read_seal(data.replace(b"Riga", b"Oslo", 1)).unchanged
    assert not read_seal(data + b"<p>All of it is true.</p>").unchanged


def packed(content: bytes) -> bytes:
    return (BEGIN + base64.b64encode(zlib.compress(content)).decode() + END).encode()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not sealed"),
        (b"<html></html>", "not sealed"),
        (BEGIN.encode().replace(b"seal 1", b"seal 2") + END.encode(), "later version"),
        ((BEGIN + "abc" + END).encode(), "damaged"),
        ((BEGIN + "\u00e4" + END).encode(), "damaged"),
        (BEGIN.encode(), "damaged"),
        (packed(b"{}"), "damaged"),
        (packed(b"not json"), "damaged"),
        (packed(b"[" * 100_000), "damaged"),
    ],
    ids=["empty", "none", "later", "cut", "letters", "open", "fields", "text", "deep"],
)
def test_what_is_no_seal(data: bytes, words: str) -> None:
    with pytest.raises(InputProblem, match=words) as told:
        read_seal(data)
    assert told.value.hint


def test_a_seal_that_grows_beyond_measure_is_damaged() -> None:
    with pytest.raises(InputProblem, match="damaged"):
        read_seal(packed(b" " * (MAX_UNPACKED + 1)))


def test_a_seal_whose_text_is_another_is_damaged() -> None:
    data = to_sealed_html(ordinary(), "").encode()
    seal = read_seal(data).seal
    import msgspec

    other = msgspec.json.encode(msgspec.structs.replace(seal, text="Another text."))
    with pytest.raises(InputProblem, match="damaged"):
        read_seal(packed(other))
