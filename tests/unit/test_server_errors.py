"""Servers that fail in every way: one message and one hint, the key told to nobody, and a stop that
is obeyed."""

from __future__ import annotations

import email.utils
import json
import threading
import time
from collections.abc import Iterator

import pytest
from chat_server import (
    TRUE,
    Answer,
    Handler,
    Opener,
    Script,
    ask,
    at_once,
    dropped,
    failed,
    listed,
    opening,
    raw,
    said,
    serving,
)

from factscore_tui.core.cancelled import Cancelled
from factscore_tui.errors import EngineProblem, UsageProblem
from factscore_tui.inference.server import connection
from factscore_tui.inference.server.chat import ChatServer


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    with at_once(monkeypatch) as served:
        yield served


@pytest.fixture
def opened(script: Script) -> Iterator[Opener]:
    with opening(script) as make:
        yield make


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long would have been waited; nothing is."""
    asked: list[float] = []

    async def note(seconds: float) -> None:
        asked.append(seconds)

    monkeypatch.setattr(connection, "sleep", note)
    return asked


# --- faults
# --------------------------------------------------------------------------------------------------


def both(chat: ChatServer) -> list[EngineProblem]:
    """The problems of a generation and of an opinion."""
    found = []
    for asking in (lambda: chat.generate(ask("x"), 5), lambda: chat.opinions([ask("x"), ask("y")])):
        with pytest.raises(EngineProblem) as caught:
            asking()
        assert (
            caught.value.hint
            and "\x1b" not in caught.value.message
            and len(caught.value.message) < 600
        )
        found.append(caught.value)
    return found


@pytest.mark.parametrize(
    ("fault", "match"),
    [
        (failed(400, "This model's maximum context length is 2048 tokens"), "no room for a prompt"),
        (
            failed(400, "the request exceeds the available context size, try increasing it"),
            "no room for a prompt",
        ),
        (failed(500, "Requested tokens (3) exceed context window of 2"), "no room for a prompt"),
        (failed(404, "The model does not exist"), "no such model"),
        (failed(403, "go away"), "wants a key"),
        (failed(418, "teapot"), "refuses the request (418)"),
        (failed(500, "ca\x1b[2Jboom"), "failed (500)"),
        (raw(b"{", status=400), "refuses the request (400)"),
        (raw(b"<!DOCTYPE html><html>login</html>", "text/html"), "web page"),
        (raw(b"<html>", "application/json"), "web page"),
        (raw(b"\x00\xff\xfe garbage"), "not JSON"),
        (raw(b""), "not JSON"),
        (raw(b"[" * 200_000), "nested endlessly"),
        (raw(b'{"choices": ' + b"9" * 10_000 + b"}"), "unusable"),
        (raw(b"null"), "not a JSON object"),
        (raw(b"[1, 2]"), "not a JSON object"),
        (raw(b"{}"), "no choices"),
        (raw(b'{"choices": {}}'), "no choices"),
        (raw(b'{"choices": []}'), "no choices"),
        (raw(b'{"choices": [7]}'), "not a JSON object"),
        (raw(b'{"choices": [{"message": [1]}]}'), "not a JSON object"),
        (raw(b'{"choices": [{"message": {"content": {"a": 1}}}]}'), "not text"),
        (raw(b" " * (1 << 21)), "response that exceeds"),
        (
            lambda h: h.plain(200, b"x", Content_Encoding="gzip", Content_Type="application/json"),
            "ignores 'Accept-Encoding: identity'",
        ),
        (
            lambda h: h.plain(307, b"", Location="http://elsewhere.invalid/v1\x1b"),
            "another address",
        ),
    ],
    ids=[
        "context",
        "context-llama",
        "context-500",
        "404",
        "403",
        "418",
        "500",
        "no-reason",
        "html",
        "html-as-json",
        "garbage",
        "empty",
        "nested",
        "digits",
        "null",
        "list",
        "no-choices",
        "choices-table",
        "choices-empty",
        "choice-number",
        "message-list",
        "content-table",
        "huge",
        "packed",
        "redirect",
    ],
)
def test_every_fault_is_one_message_and_one_hint(
    script: Script, opened: Opener, fault: Answer, match: str
) -> None:
    chat = opened()
    chat.probe()
    script.otherwise = fault
    for problem in both(chat):
        assert match in problem.message and chat.remote in problem.message
    script.otherwise = said("True", TRUE)
    assert chat.generate(ask("x"), 5) == "True"  # the next request is a new one


STREAMS = [
    ("nothing", b"", "no answer"),
    ("no-events", b"hello\n" * 50, "no answer"),
    ("page", b"<html><body>", "web page"),
    ("garbage", b"data: {broken\n\n", "not JSON"),
    ("number", b"data: 7\n\n", "not a JSON object"),
    ("choices", b'data: {"choices": 7}\n\n', "not a list"),
    ("delta", b'data: {"choices": [{"delta": 7}]}\n\n', "not a JSON object"),
    ("content", b'data: {"choices": [{"delta": {"content": 7}}]}\n\n', "not text"),
    ("error", b'data: {"error": {"message": "out of \\u001b memory"}}\n\n', "broke off"),
    ("cut", b'data: {"choices": [{"delta": {"content": "a"}}]}\n\n', "broke off"),
    (
        "cut-done",
        b'data: {"choices": [{"delta": {"content": "a"}}]}\n\ndata: [DONE]\n\n',
        "broke off",
    ),
    ("line", b"data: " + b"x" * (1 << 21), "response that exceeds"),
    ("comments", b": ping\n\n" * (1 << 18), "response that exceeds"),
]


@pytest.mark.parametrize(("stream", "match"), [c[1:] for c in STREAMS], ids=[c[0] for c in STREAMS])
def test_every_fault_of_a_stream(script: Script, opened: Opener, stream: bytes, match: str) -> None:
    chat = opened()
    chat.probe()
    script.otherwise = raw(stream, "text/event-stream")
    with pytest.raises(EngineProblem, match=match) as caught:
        chat.generate(ask("x"), 5)
    assert caught.value.hint and "\x1b" not in caught.value.message


def test_a_stream_without_end(script: Script, opened: Opener) -> None:
    def endless(handler: Handler) -> None:
        handler.head(200, Content_Type="text/event-stream", Connection="close")
        while True:
            handler.event({"choices": [{"delta": {"content": "x" * 10_000}}]})

    chat = opened()
    chat.probe()
    script.otherwise = endless
    with pytest.raises(EngineProblem, match="response that exceeds"):
        chat.generate(ask("x"), 5)
    assert script.hung_up.wait(5)


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_asked_again(
    script: Script, opened: Opener, waits: list[float], status: int
) -> None:
    chat = opened()
    chat.probe()
    script.answers = [failed(status, "slow down", Retry_After="7"), failed(status), said("- A.")]
    assert chat.generate(ask("x"), 5) == "- A."
    assert len(script.bodies) == 3 and max(waits) == pytest.approx(7, abs=0.5)


def test_a_date_to_come_back_at(script: Script, opened: Opener, waits: list[float]) -> None:
    chat = opened()
    chat.probe()
    script.answers = [
        failed(429, Retry_After=email.utils.formatdate(time.time() + 20, usegmt=True)),
        said("- A."),
    ]
    assert chat.generate(ask("x"), 5) == "- A."
    assert 15 < max(waits) <= 20


@pytest.mark.parametrize("retry", ["3", "", "soon", "0", "-1", "1e9"])
def test_a_server_that_is_always_busy(
    script: Script, opened: Opener, waits: list[float], retry: str
) -> None:
    chat = opened()
    chat.probe()
    script.otherwise = failed(429, "slow \x1b down", Retry_After=retry)
    with pytest.raises(EngineProblem, match="is busy") as caught:
        chat.generate(ask("x"), 5)
    assert caught.value.hint and "\x1b" not in caught.value.message
    assert 2 < len(script.bodies) < 60


@pytest.mark.parametrize("retry", ["86400", "Fri, 31 Dec 2999 23:59:59 GMT", "999999999"])
def test_a_server_that_wants_us_back_tomorrow(
    script: Script, opened: Opener, waits: list[float], retry: str
) -> None:
    chat = opened()
    chat.probe()
    script.otherwise = failed(429, Retry_After=retry)
    with pytest.raises(EngineProblem, match="is busy"):
        chat.opinions([ask("x")])
    assert len(script.bodies) == 1


HALF = b'data: {"choices": [{"delta": {"content": "half"}}]}\n\n'


@pytest.mark.parametrize("after", [b"", HALF], ids=["none", "half"])
def test_a_dropped_connection_is_tried_twice_more(
    script: Script, opened: Opener, after: bytes
) -> None:
    chat = opened()
    chat.probe()
    script.answers = [dropped(after), dropped(after), said("- A.")]
    assert chat.generate(ask("x"), 5) == "- A."
    script.bodies.clear()
    script.otherwise = dropped(after)
    assert all("broke" in problem.message for problem in both(chat))
    assert len(script.bodies) in range(3 + 3, 3 + 6 + 1)


def test_a_server_that_is_silent(script: Script, opened: Opener) -> None:
    chat = opened(timeout=0.3)
    chat.probe()
    script.otherwise = lambda handler: script.released.wait(5) and None
    generation, opinions = both(chat)
    assert "did not answer within 0.3 seconds" in generation.message
    assert (
        "did not answer within 0.6 seconds" in opinions.message
    )  # it may answer the two one after the other


def test_a_server_that_drips(
    script: Script, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drip(handler: Handler) -> None:
        handler.head(200, Content_Type="text/event-stream", Connection="close")
        while not script.released.wait(0.02):
            handler.wfile.write(b": ping\n\n")

    monkeypatch.setattr(connection, "TOTAL", 1)
    chat = opened(timeout=0.5)
    chat.probe()
    script.otherwise = drip
    with pytest.raises(EngineProblem, match="did not answer within"):
        chat.generate(ask("x"), 5)


def test_nobody_is_there() -> None:
    with serving() as script:
        address = script.address
    with (
        ChatServer(address) as chat,
        pytest.raises(EngineProblem, match="cannot be reached") as caught,
    ):
        chat.probe()
    assert "start it" in caught.value.hint


def test_a_name_without_a_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FACTSCORE_TUI_OFFLINE", raising=False)
    for url in ("http://nobody.invalid:1", "http://a..b:1"):
        with ChatServer(url, timeout=5.0) as chat, pytest.raises(EngineProblem) as caught:
            chat.probe()
        assert caught.value.hint


# --- the key
# --------------------------------------------------------------------------------------------------


def test_the_key_is_sent_and_never_told(script: Script, opened: Opener) -> None:
    key = "sk-very-secret-1234"
    chat = opened(key=f" {key}\n")
    chat.probe()
    assert {headers.get("Authorization") for headers in script.headers} == {f"Bearer {key}"}
    for fault in (
        failed(401, f"Invalid API key: {key}"),
        failed(500, key),
        failed(429, key, Retry_After="9999"),
        lambda h: h.plain(302, b"", Location=f"https://elsewhere.invalid/?key={key}"),
        raw(json.dumps({"error": key}).encode(), "text/event-stream"),
    ):
        script.otherwise = fault
        for problem in both(chat):
            assert key not in problem.message + problem.hint
    assert key not in repr(chat) + str(chat.model) + chat.remote + "".join(chat.notices)


def test_a_key_that_was_typed_as_the_name_of_the_model(script: Script, opened: Opener) -> None:
    """It was told in the message, which sessions keep."""
    key = "sk-very-secret-1234"
    with pytest.raises(UsageProblem) as caught:
        opened(model=f" {key}", key=key).probe()
    assert key not in caught.value.message and "has no model (key)" in caught.value.message
    for listing in (listed(key), failed(404)):
        script.pages["/v1/models"] = listing
        chat = opened(model=key, key=key)
        chat.probe()
        assert key not in str(chat.model)


def test_a_server_that_says_the_key_again(script: Script, opened: Opener) -> None:
    key = "sk-very-secret-1234"
    script.pages["/v1/models"] = listed(key)
    chat = opened(key=key)
    chat.probe()
    script.otherwise = said(f"- Anna knew {key} by heart.")
    answers = (
        chat.generate(ask("Who knew it?"), 50),
        chat.generate(ask("Who did?"), 50, bullets=True),
    )
    shown = "".join((chat.model.id, *answers))
    assert key not in shown and shown.count("(key)") == 3


def test_a_key_that_is_a_word_stays_in_answers(script: Script, opened: Opener) -> None:
    chat = opened(key="none")
    chat.probe()
    script.otherwise = said("There were none.")
    assert chat.generate(ask("How many?"), 50).strip() == "There were none."


def test_the_hint_names_the_variable(script: Script, opened: Opener) -> None:
    script.pages["/v1/models"] = failed(401, "Unauthorized")
    with pytest.raises(EngineProblem, match="wants a key") as caught:
        opened().probe()
    assert "FACTSCORE_TUI_SERVER_KEY" in caught.value.hint
    assert all("Authorization" not in headers for headers in script.headers)


@pytest.mark.parametrize(
    "key", ["two words", "a\r\nX-Evil: 1", "\u043a\u043b\u044e\u0447", "x" * 5000]
)
def test_a_key_that_cannot_be_sent(key: str) -> None:
    with pytest.raises(UsageProblem) as caught:
        ChatServer("http://127.0.0.1:1", key=key)
    assert key not in caught.value.message + caught.value.hint


def test_a_redirect_is_not_followed(script: Script, opened: Opener) -> None:
    with serving() as other:
        script.otherwise = lambda handler: handler.plain(
            308, b"", Location=other.address + "/v1/chat/completions"
        )
        chat = opened(key="secret")
        assert all("another address" in problem.message for problem in both(chat))
        assert other.headers == []


# --- stopping
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["before", "silent", "mid-stream", "busy", "opinions"])
def test_a_stop_takes_effect_at_once(script: Script, opened: Opener, how: str) -> None:
    stop, reached = threading.Event(), threading.Event()

    def stall(handler: Handler) -> None:
        if how == "mid-stream":
            handler.head(200, Content_Type="text/event-stream", Connection="close")
            handler.event({"choices": [{"delta": {"content": "half"}}]})
        reached.set()
        if how == "busy":
            failed(429, Retry_After="30")(handler)
            return
        handler.connection.settimeout(30)
        if handler.connection.recv(1) == b"":  # the client hung up
            script.hung_up.set()
            handler.close_connection = True

    chat = opened(cancelled=stop.is_set, timeout=60.0)
    chat.probe()
    script.otherwise = stall
    stopped: list[float] = []

    def presses() -> None:
        assert how == "before" or reached.wait(5)
        time.sleep(0.1)
        stopped.append(time.monotonic())
        stop.set()

    if how == "before":
        presses()
    else:
        threading.Thread(target=presses, daemon=True).start()
    with pytest.raises(Cancelled):
        _ = chat.opinions([ask("x")] * 9) if how == "opinions" else chat.generate(ask("x"), 5)
    assert (
        time.monotonic() - stopped[0] < 10
    )  # 0.1 s where nothing else runs; the server stalls for 30
    if how in ("silent", "mid-stream", "opinions"):
        assert script.hung_up.wait(5)
    stop.clear()
    script.otherwise = said("- A.")
    chat._connection._free_at = 0.0  # forget that the server asked for patience
    assert chat.generate(ask("x"), 5) == "- A."


def test_closing_twice_and_going_on(script: Script, opened: Opener) -> None:
    chat = opened()
    chat.probe()
    chat.close()
    chat.close()
    assert chat.generate(ask("x"), 5) == "True"
