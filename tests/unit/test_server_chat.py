"""A chat model behind a server: what is asked, and what its answers are taken to say."""

from __future__ import annotations

import json
import math
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
)

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
    "more", [{"room": -1}, {"timeout": 0}, {"at_once": -1}, {"at_once": 1000}, {"model": "a\nb"}]
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
