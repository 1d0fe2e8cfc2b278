"""Answers of any shape: whatever a server sends, it is read or it is Odd, and reading takes no
time."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factscore_tui.inference.server.errors import asked_to_wait, visible
from factscore_tui.inference.server.responses import (
    MalformedResponse,
    candidates,
    complaint,
    decoded,
    first_choice,
    offered_models,
    opinion,
    spoken,
    stated_room,
    thinks,
    without_thoughts,
)
from factscore_tui.inference.server.sse import Complaint, Pieces

NAMES = st.sampled_from(
    [
        "choices",
        "message",
        "delta",
        "content",
        "logprobs",
        "top_logprobs",
        "token",
        "logprob",
        "finish_reason",
        "error",
        "data",
        "id",
        "meta",
        "n_ctx",
        "reasoning",
        "reasoning_content",
        "detail",
        "msg",
        "default_generation_settings",
    ]
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["True", " False", "<think>", "</think>", "\ud800", "true or false"]),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=300)
@given(VALUES)
def test_any_json_is_read_or_odd(value: Any) -> None:
    for read in (first_choice, offered_models):
        try:
            read(value)
        except MalformedResponse as error:
            assert str(error)
    assert stated_room(value) >= 0
    assert isinstance(complaint(json.dumps(value).encode()), str)
    choice = {"message": value, "logprobs": value}
    try:
        answer = opinion(choice)
        assert answer.p_true is None or 0 <= answer.p_true <= 1
        assert isinstance(thinks(choice), bool)
    except MalformedResponse as error:
        assert str(error)
    pieces = Pieces()
    try:
        pieces.feed(b"data: " + json.dumps(value).encode() + b"\n\n")
        assert isinstance(pieces.text.encode(), bytes)
    except (MalformedResponse, Complaint) as error:
        assert isinstance(str(error), str)


@settings(max_examples=200)
@given(
    st.lists(
        st.dictionaries(st.sampled_from(["token", "logprob", "top_logprobs"]), VALUES), max_size=4
    )
)
def test_any_logprobs(entries: list[dict[str, Any]]) -> None:
    for word, logprob in candidates({"logprobs": {"content": entries}}):
        assert isinstance(word, str) and -101 < logprob < 1


@settings(max_examples=200)
@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    assert spoken(text).p_true in (None, 0.0, 1.0)
    assert asked_to_wait({"retry-after": text}) >= 0
    assert visible(text).isprintable() and len(visible(text, 9)) <= 9


@pytest.mark.parametrize(
    "piece",
    [
        "<think>",
        "</think>",
        "<think></think>",
        "<",
        ".",
        "true ",
        "<think></thinking>",
        "\n",
        "or ",
    ],
    ids=["open", "close", "pair", "bracket", "dot", "word", "mixed", "line", "or"],
)
def test_a_megabyte_is_read_at_once(piece: str) -> None:
    text = piece * ((1 << 20) // len(piece))
    without_thoughts(text)
    assert spoken("False" + text).p_true in (None, 0.0)
    entry = {"token": text, "top_logprobs": [{"token": text, "logprob": -1.0}]}
    assert all(
        len(word) <= len(text) for word, _ in candidates({"logprobs": {"content": [entry] * 50}})
    )
    many = [{"token": piece, "top_logprobs": []}] * 50_000
    assert candidates({"logprobs": {"content": many}}) == []


def test_a_line_that_arrives_byte_by_byte() -> None:
    pieces = Pieces()
    for _ in range(300_000):
        pieces.feed(b"x")
    pieces.feed(b"\ndata: [DONE]\n")
    assert pieces.ended and pieces.text == "" and not pieces.finished


def test_json_without_end_is_odd() -> None:
    for body in (b"[" * 1_000_000, b'{"a":' * 300_000, b"9" * 100_000, b"\xff", b"", b"NaN,"):
        with pytest.raises(MalformedResponse):
            decoded(body)
