"""A chat model behind a server: what is asked, and what its answers are taken to say."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from chat_server import (
    TRUE,
    Handler,
    Opener,
    Script,
    ask,
    at_once,
    failed,
    listed,
    opening,
    said,
    weighed,
)

from factscore_tui.core.prompt import Message, TrueFalseLogits
from factscore_tui.errors import EngineProblem, NetworkProblem, UsageProblem
from factscore_tui.inference.server.chat import ChatServer


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    with at_once(monkeypatch) as served:
        yield served


@pytest.fixture
def opened(script: Script) -> Iterator[Opener]:
    with opening(script) as make:
        yield make


# --- what it is
# ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "/", "/v1", "/v1/", "/v1/chat/completions"])
def test_an_address_may_end_in_v1(script: Script, opened: Opener, path: str) -> None:
    chat = opened(path)
    assert chat.generate(ask("Say it."), 8) == "True"
    assert set(script.paths) == {"/v1/models", "/props", "/v1/chat/completions"}
    assert chat.remote == script.address.removeprefix("http://")
    assert (chat.model.id, chat.model.role, chat.model.sha256) == ("small@127.0.0.1", "chat", "")


def test_a_path_before_v1_is_kept(script: Script, opened: Opener) -> None:
    script.pages = {"/openai/v1/models": listed("one")}
    opened("/openai/v1").probe()
    assert script.paths[-1] == "/openai/v1/chat/completions"


NO_ADDRESSES = {
    "empty": "",
    "no-scheme": "localhost:8080",
    "ftp": "ftp://h/",
    "file": "file:///etc/passwd",
    "no-host": "http://",
    "port-0": "http://h:0",
    "port-99999": "http://h:99999",
    "query": "http://h/?a=1",
    "fragment": "http://h/#a",
    "space": "http://a b/",
    "newline": "http://h/\nx",
    "user": "http://user:secret@h/",
    "cyrillic": "http://\u0451/",
    "long": "http://h/" + "x" * 5000,
}


@pytest.mark.parametrize("url", NO_ADDRESSES.values(), ids=NO_ADDRESSES.keys())
def test_an_address_that_is_none(url: str) -> None:
    with pytest.raises(UsageProblem) as caught:
        ChatServer(url)
    assert caught.value.hint and "secret" not in caught.value.message + caught.value.hint


@pytest.mark.parametrize(
    ("url", "remote"),
    [
        ("http://h", "h:80"),
        ("https://h/v1", "h:443"),
        ("http://[::1]:8080", "[::1]:8080"),
        ("http://H:81/v1", "h:81"),
    ],
    ids=["http", "https", "ipv6", "capital"],
)
def test_the_server_is_named(url: str, remote: str) -> None:
    assert ChatServer(url).remote == remote


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1", "http://127.8.8.8:1"],
    ids=["v4", "name", "v6", "other-v4"],
)
def test_offline_means_this_machine_only(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_OFFLINE", "1")
    assert ChatServer(url).remote.endswith(":1")
    for other in (
        "http://example.org",
        "http://127.0.0.1.example.org",
        "http://10.0.0.1",
        "http://localhost.example.org",
    ):
        with pytest.raises(NetworkProblem, match="switched off") as caught:
            ChatServer(other)
        assert "model file" in caught.value.hint


@pytest.mark.parametrize(
    "more", [{"room": -1}, {"timeout": 0}, {"at_once": 0}, {"at_once": 1000}, {"model": "a\nb"}]
)
def test_settings_out_of_range(more: dict[str, Any]) -> None:
    with pytest.raises(UsageProblem):
        ChatServer("http://127.0.0.1:1", **more)


# --- finding out
# -----------------------------------------------------------------------------------------------


def test_the_model_that_is_named(script: Script, opened: Opener) -> None:
    chat = opened(model="large")
    chat.generate(ask("Say it."), 8)
    assert chat.model.id == "large@127.0.0.1" and script.bodies[0]["model"] == "large"


def test_ollamas_names_without_a_tag(script: Script, opened: Opener) -> None:
    script.pages["/v1/models"] = listed("gemma:latest")
    assert opened(model="gemma").model.id == "gemma:latest@127.0.0.1"


def test_a_path_as_a_name_is_shown_as_its_file(script: Script, opened: Opener) -> None:
    script.pages["/v1/models"] = listed("/models/qwen.gguf")
    chat = opened()
    assert chat.model.id == "qwen.gguf@127.0.0.1" and chat.generate(ask("Say it."), 8)
    assert script.bodies[0]["model"] == "/models/qwen.gguf"


def test_a_model_that_is_not_offered(script: Script, opened: Opener) -> None:
    script.pages["/v1/models"] = listed(*(f"m{n}\x1b[31m" for n in range(20)))
    with pytest.raises(UsageProblem, match="has no model huge") as caught:
        opened(model="huge").probe()
    assert (
        "m0" in caught.value.hint
        and "8 more" in caught.value.hint
        and "\x1b" not in caught.value.hint
    )
    assert script.trials == []


def test_no_list_of_models(script: Script, opened: Opener) -> None:
    script.pages = {}
    assert opened(model="mine").model.id == "mine@127.0.0.1"
    with pytest.raises(UsageProblem, match="does not say which models") as caught:
        opened().probe()
    assert "name the model" in caught.value.hint


@pytest.mark.parametrize(
    ("entry", "props", "room"),
    [
        ({}, None, 4096),
        ({"max_model_len": 32768}, None, 32768),
        ({"meta": {"n_ctx": 8192, "n_ctx_train": 131072}}, None, 8192),
        ({"meta": {"n_ctx": 8192}}, {"default_generation_settings": {"n_ctx": 2048}}, 2048),
        (
            {"max_model_len": "long", "meta": 7},
            {"default_generation_settings": {"n_ctx": True}},
            4096,
        ),
        ({"max_model_len": -5}, [], 4096),
    ],
    ids=["nothing", "vllm", "meta", "slots", "odd", "negative"],
)
def test_room_is_what_the_server_says(
    script: Script, opened: Opener, entry: dict[str, Any], props: object, room: int
) -> None:
    script.pages["/v1/models"] = listed("m", **entry)
    if props is not None:
        script.pages["/props"] = lambda handler: handler.json(props)
    assert opened().room == room
    assert opened(room=1000).room == 1000


def test_the_text_is_not_touched_before_the_trial(script: Script, opened: Opener) -> None:
    script.trial = failed(401, "no")
    with pytest.raises(EngineProblem):
        opened().opinions([ask("secret text")])
    assert script.bodies == [] and "secret" not in json.dumps(script.trials)


@pytest.mark.parametrize(
    ("refuses", "sent"),
    [
        (lambda body: "chat_template_kwargs" in body, {"logprobs": True, "top_logprobs": 20}),
        (
            lambda body: body.get("top_logprobs", 0) > 5,
            {
                "logprobs": True,
                "top_logprobs": 5,
                "chat_template_kwargs": {"enable_thinking": False},
            },
        ),
        (lambda body: "logprobs" in body, {"chat_template_kwargs": {"enable_thinking": False}}),
        (lambda body: "logprobs" in body or "chat_template_kwargs" in body, {}),
    ],
    ids=["template", "five", "no-logprobs", "neither"],
)
@pytest.mark.parametrize("status", [400, 422, 500])
def test_what_a_server_rejects_is_left_out(
    script: Script,
    opened: Opener,
    refuses: Callable[[dict[str, Any]], bool],
    sent: dict[str, Any],
    status: int,
) -> None:
    def strict(handler: Handler) -> None:
        answer = failed(status, "unknown field") if refuses(handler.asked) else said("True", TRUE)
        answer(handler)

    script.trial = script.otherwise = strict
    chat = opened()
    (given,) = chat.opinions([ask("One.")])
    assert given.p_true == (1.0 if given.said else pytest.approx(1 / (1 + math.exp(-2.9))))
    optional = ("logprobs", "top_logprobs", "chat_template_kwargs")
    assert {name: value for name, value in script.bodies[0].items() if name in optional} == sent


def test_a_server_that_refuses_everything(script: Script, opened: Opener) -> None:
    script.trial = failed(400, "I do not like\x1b[2J you" + "!" * 10_000)
    with pytest.raises(EngineProblem, match="refuses the request") as caught:
        opened().probe()
    assert "I do not like" in caught.value.message and "\x1b" not in caught.value.message
    assert len(caught.value.message) < 400


def test_what_a_user_should_know(script: Script, opened: Opener) -> None:
    assert opened().notices == ()
    script.trial = said("Hm")
    assert len(opened().notices) == 2  # no logprobs, and no True or False


# --- requests
# --------------------------------------------------------------------------------------------------


def test_a_generation(script: Script, opened: Opener) -> None:
    script.answers = [said("- Ann was born.\n- Ann is a \udc80 painter. \u00e9\x00")]
    text = opened().generate(
        (
            Message("system", "S"),
            Message("user", "U\ud800"),
        ),
        77,
        bullets=True,
    )
    assert text == "- Ann was born.\n- Ann is a \ufffd painter. \u00e9\x00"
    body = script.bodies[0]
    assert (body["temperature"], body["seed"], body["max_tokens"], body["stream"]) == (
        0,
        0,
        77,
        True,
    )
    assert body["messages"] == [
        {"role": "system", "content": "S"},
        {"role": "user", "content": "U?"},
    ]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("<think>Ann? False.</think>\n- A.", "- A."),
        ("<think>\n\n</think>\n\n- A.", "- A."),
        ("<think>and so on", ""),
        ("he was opened before</think>- A.", "- A."),
        ("<Thinking>x</Thinking>- A.<think>y</think> b", "- A. b"),
        ("a < b", "a < b"),
    ],
    ids=["thought", "empty", "unclosed", "unopened", "two", "none"],
)
def test_thoughts_are_left_out(script: Script, opened: Opener, answer: str, text: str) -> None:
    script.answers = [said(answer)]
    assert opened().generate(ask("x"), 50) == text


def test_a_stream_may_be_torn_anywhere(script: Script, opened: Opener) -> None:
    def torn(handler: Handler) -> None:
        handler.head(200, Content_Type="text/event-stream; charset=utf-8", Connection="close")
        piece = json.dumps({"choices": [{"delta": {"content": "h\u00e9 "}}]}, ensure_ascii=False)
        end = json.dumps({"choices": [{"delta": {"content": None}, "finish_reason": "length"}]})
        usage = '{"choices": [], "usage": {"total_tokens": 3}}'
        whole = f": ping\r\n\r\nevent: x\r\ndata: {piece}\r\n\r\ndata:{piece}\n\ndata: {end}\n\n"
        whole += f"data: {usage}\n\ndata: [DONE]"
        for byte in whole.encode():
            handler.wfile.write(bytes([byte]))
            handler.wfile.flush()

    script.answers = [torn]
    assert opened().generate(ask("x"), 50) == "h\u00e9 h\u00e9"


def test_a_stream_is_asked_for_and_one_piece_comes(script: Script, opened: Opener) -> None:
    script.answers = [lambda handler: handler.json({"choices": [{"message": {"content": "- A."}}]})]
    assert opened().generate(ask("x"), 50) == "- A."


def test_opinions_come_in_order_side_by_side(script: Script, opened: Opener) -> None:
    together, most, lock = 0, 0, threading.Lock()

    def answer(handler: Handler) -> None:
        nonlocal together, most
        with lock:
            together += 1
            most = max(most, together)
        number = int(handler.asked["messages"][-1]["content"])
        time.sleep(0.03 if number % 2 else 0.01)
        with lock:
            together -= 1
        said("True" if number % 3 else "False")(handler)

    script.otherwise = answer
    given = opened(at_once=3).opinions([ask(str(number)) for number in range(12)])
    assert [o.p_true for o in given] == [float(number % 3 > 0) for number in range(12)]
    assert most == 3


def test_no_prompts_no_opinions(opened: Opener) -> None:
    assert opened().opinions([]) == []


NOTHING = math.nan
LOGPROBS = [
    ("plain", "True", weighed([("True", -0.1), ("False", -3.0)]), 1 / (1 + math.exp(-2.9))),
    (
        "spellings",
        "False",
        weighed(
            [
                ("False", -1.0),
                (" False", -1.0),
                ("\u2581true", -1.0),
                ("TRUE", -1.0),
                ("\u0120True", -1.0),
                ("FALSE.", -1.0),
            ]
        ),
        0.5,
    ),
    (
        "blank-first",
        "\n True",
        weighed([("\n", -0.1), ("True", -9.0)], [(" True", -1.0), (" False", -1.0)]),
        0.5,
    ),
    ("bold", "**False**", weighed([("**", 0.0)], [("False", -1.0), ("True", -1.0)]), 0.5),
    (
        "thought-first",
        "<think></think>True",
        weighed([("<think>", 0.0)], [("</think>", 0.0)], [("True", 0.0)]),
        1.0,
    ),
    ("one-side", "False", weighed([("False", -0.01), ("The", -5.0)]), 0.0),
    (
        "trap",
        "False. This is not true.",
        weighed([("False", -0.1)], [(".", 0.0)], [("True", 0.0)]),
        0.0,
    ),
    ("nan", "True", weighed([("True", NOTHING), ("False", -1.0)]), 0.0),
    (
        "huge-number",
        "True",
        weighed([("True", 10**400), ("False", -(10**400)), ("true", -1.0)]),
        1.0,
    ),
]
SAID = [
    ("none", "True", None, 1.0),
    ("empty", "False", {"content": []}, 0.0),
    ("no-list", "False", {"content": [{"token": "False", "top_logprobs": None}]}, 0.0),
    ("neither", "True.", weighed([("Tr", -0.1), ("F", -3.0)]), 1.0),
    ("all-nan", "True", weighed([("True", NOTHING), ("False", NOTHING)]), 1.0),
    ("sentinel", "False", weighed([("True", -9999.0), ("False", -9999.0)]), 0.0),
    ("types", "False", weighed([("True", "high"), ("False", True), (7, -1.0)]), 0.0),
    ("odd", "True", [[1]], 1.0),
    ("odd-entry", "True", {"content": [7]}, 1.0),
    ("trap", "False. This is not true.", None, 0.0),
    ("trap-back", "true, and by no means false", None, 1.0),
    ("bold", "**True**", None, 1.0),
    ("lines", "\n\n  FALSE\nbecause", None, 0.0),
    ("thought", "<think>True?</think> False", None, 0.0),
    ("later", "It is True", None, None),
    ("echo", "True or False? True", None, None),
    ("slash", "True/False", None, None),
    ("untrue", "Untrue", None, None),
    ("longer", "Trueish", None, None),
    ("blank", "  ", None, None),
    ("null", None, None, None),
    ("unclosed", "<think>True", None, None),
]


@pytest.mark.parametrize(
    ("text", "logprobs", "p_true"), [c[1:] for c in LOGPROBS], ids=[c[0] for c in LOGPROBS]
)
def test_opinions_from_logprobs(
    script: Script, opened: Opener, text: str, logprobs: object, p_true: float
) -> None:
    script.otherwise = said(text, logprobs)
    (given,) = opened().opinions([ask("x")])
    assert given.p_true == pytest.approx(p_true) and given.said == ""
    body = script.bodies[0]
    assert body["logprobs"] is True and body["top_logprobs"] == 20 and 1 <= body["max_tokens"] <= 8
    assert body["temperature"] == 0 and body["seed"] == 0


@pytest.mark.parametrize(
    ("text", "logprobs", "p_true"), [c[1:] for c in SAID], ids=[c[0] for c in SAID]
)
def test_opinions_from_words(
    script: Script, opened: Opener, text: str, logprobs: object, p_true: float | None
) -> None:
    script.otherwise = said(text, logprobs)
    (given,) = opened().opinions([ask("x")])
    assert given.p_true == p_true
    assert given.said or not (text or "").strip() or "<think>" in text


def test_a_model_that_thinks_anyway(script: Script, opened: Opener) -> None:
    script.trial = said(None, reasoning_content="Water is")
    script.otherwise = said("<think>It is False that</think> True")
    chat = opened()
    assert chat.opinions([ask("x")]) == [TrueFalseLogits(1.0, "True")]
    assert script.bodies[0]["max_tokens"] > 500 and any(
        "thinks" in notice for notice in chat.notices
    )


def test_a_model_that_stops_thinking_when_asked_otherwise(script: Script, opened: Opener) -> None:
    def trial(handler: Handler) -> None:
        if "reasoning_effort" in handler.asked:
            said("True", TRUE)(handler)
        else:
            said("", None, reasoning="Hm, water")(handler)

    script.trial = trial
    chat = opened()
    assert chat.opinions([ask("x")])[0].said == "" and chat.notices == ()
    assert (
        script.bodies[0]["reasoning_effort"] == "none"
        and "chat_template_kwargs" not in script.bodies[0]
    )


# --- how long a prompt is
# --------------------------------------------------------------------------------------


def test_count_is_cautious() -> None:
    chat = ChatServer("http://127.0.0.1:1")
    assert chat.count((Message("user", ""),)) == 8
    assert chat.count((Message("user", "abcdef"), Message("user", "abcd"))) == 16 + 2 + 2
    assert chat.count((Message("user", "\u6771\u4eac 1964"),)) == 8 + 2 + 4 + 1
    assert chat.count((Message("user", "\ud800"),)) == 9


def test_a_prompt_that_exceeds_the_room(script: Script, opened: Opener) -> None:
    chat = opened(room=100)
    for asking in (
        lambda: chat.generate(ask("x" * 500), 5),
        lambda: chat.opinions([ask("x"), ask("x" * 500)]),
    ):
        with pytest.raises(EngineProblem, match="exceeds the 100") as caught:
            asking()
        assert caught.value.hint
    assert script.bodies == []
