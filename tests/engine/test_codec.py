"""The wire: what goes in comes out; what is not a message is an EngineProblem."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.engine import codec
from factscore_tui.engine.protocol import Check, Decomposed, Event, Failed, Judged, Open
from factscore_tui.errors import EngineProblem, UsageProblem

texts = st.text(max_size=80).map(lambda t: Document.from_text(t).text)
spans = st.tuples(st.integers(0, 10**7), st.integers(0, 10**7)).map(lambda p: Span(min(p), max(p)))
facts = st.builds(AtomicFact, st.integers(0, 10**6), texts, texts, st.tuples(spans), spans, texts)
evidence = st.builds(
    Evidence, texts, texts, texts, st.floats(allow_nan=False, allow_infinity=False), texts, texts
)
judgements = st.builds(
    Judgement,
    st.integers(0, 10**6),
    st.sampled_from(Verdict),
    st.none() | st.floats(0, 1),
    texts,
    st.tuples(evidence),
    st.tuples(st.builds(Difference, texts, texts, texts)),
)
events = st.one_of(
    st.builds(Decomposed, check=texts, sentence=st.integers(0, 10**6), facts=st.tuples(facts)),
    st.builds(Judged, check=texts, judgement=judgements),
    st.builds(Failed, kind=texts, message=texts, hint=texts, check=texts),
)


@given(events)
def test_events_survive_the_wire(event: Event) -> None:
    line = codec.encode(event)
    assert line.count(b"\n") == 1
    assert codec.decode_event(line[:-1]) == event


@given(texts, texts)
def test_a_check_survives_the_wire(text: str, topic: str) -> None:
    command = Check(check="c", text=text, topic=topic)
    assert codec.decode_command(codec.encode(command)) == command


@given(st.binary(max_size=200))
def test_garbage_is_an_engine_problem_and_is_quoted_harmlessly(line: bytes) -> None:
    with pytest.raises(EngineProblem) as caught:
        codec.decode_event(line)
    assert "\x1b" not in caught.value.message


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"judged","check":"a","judgement":{"fact_id":"one"},"v":1}',
        b'{"type":"finished","check":"a","status":"complete","v":1}',
        b'{"type":"nonsense","v":1}',
        b"[" * 100_000,
    ],
)
def test_messages_of_the_wrong_shape_are_refused(line: bytes) -> None:
    with pytest.raises(EngineProblem):
        codec.decode_event(line)


def test_another_protocol_version_is_refused_with_a_way_out() -> None:
    line = b'{"type":"finished","check":"a","status":"complete","seconds":1.0,"v":2}'
    with pytest.raises(EngineProblem, match="version 2") as caught:
        codec.decode_event(line)
    assert "install" in caught.value.hint


def test_a_line_that_was_cut_by_a_dying_writer_is_dropped() -> None:
    assert list(codec.read_lines(io.BytesIO(b'{"a":1}\n\n{"b":2}\n{"c":'))) == [
        b'{"a":1}',
        b'{"b":2}',
    ]


def test_a_line_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "MAX_LINE", 100)
    with pytest.raises(EngineProblem, match="too long"):
        list(codec.read_lines(io.BytesIO(b"x" * 101)))


def test_a_name_that_is_no_utf8_is_told() -> None:
    """It was an internal error: names come from command lines as bytes."""
    with pytest.raises(UsageProblem, match=r"'no\\udcff' is not UTF-8") as caught:
        codec.encode(Open(index="no\udcff", threads=1))
    assert caught.value.hint
