"""What is asked of a server: answers, opinions, and how long a prompt is."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Iterator

import pytest
from chat_server import (
    TRUE,
    Handler,
    Opener,
    Script,
    ask,
    at_once,
    opening,
    said,
    weighed,
)

from factscore_tui.core.prompt import Message, TrueFalseLogits
from factscore_tui.errors import EngineProblem
from factscore_tui.inference.server.chat import ChatServer
from factscore_tui.inference.server.in_flight import InFlight
from factscore_tui.inference.server.responses import stated_slots


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    with at_once(monkeypatch) as served:
        yield served


@pytest.fixture
def opened(script: Script) -> Iterator[Opener]:
    with opening(script) as make:
        yield make


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


def test_sixty_four_questions_are_under_way_together(script: Script, opened: Opener) -> None:
    """Nobody is answered before all have asked."""
    all_here = threading.Barrier(64, timeout=20)

    def answer(handler: Handler) -> None:
        number = int(handler.asked["messages"][-1]["content"])
        all_here.wait()
        said("True" if number % 3 else "False")(handler)

    script.otherwise = answer
    given = opened(at_once=64).opinions([ask(str(number)) for number in range(64)])
    assert [o.p_true for o in given] == [float(number % 3 > 0) for number in range(64)]


def test_as_many_as_the_server_has_slots(script: Script, opened: Opener) -> None:
    all_here = threading.Barrier(7, timeout=20)
    script.pages["/props"] = lambda handler: handler.json({"total_slots": 7})

    def answer(handler: Handler) -> None:
        all_here.wait()
        said("True")(handler)

    script.otherwise = answer
    assert len(opened().opinions([ask(str(number)) for number in range(14)])) == 14


def test_the_number_grows_while_that_brings_answers_faster() -> None:
    """A server that batches: an answer takes no longer, up to sixteen at once; one more wave
    beyond."""
    batches, asked = InFlight(), []
    for _ in range(9):
        asked.append(batches.now)
        batches.took(batches.now, 1.0 if batches.now <= 16 else 2.0)
    assert asked == [4, 8, 16, 32, 16, 16, 16, 16, 16]
    one_by_one, asked = InFlight(), []
    for _ in range(4):
        asked.append(one_by_one.now)
        one_by_one.took(one_by_one.now, float(one_by_one.now))
    assert asked == [4, 8, 4, 4]
    tireless = InFlight()
    for _ in range(9):
        tireless.took(tireless.now, 1.0)
    assert tireless.now == 64 == tireless.most


def test_the_number_stays_where_nothing_is_learned_or_it_was_given() -> None:
    few, given, slots = InFlight(), InFlight(12), InFlight()
    few.took(3, 1.0)  # three questions were all there were
    given.slots(2)
    slots.slots(1000)
    for one in (given, slots):
        one.took(one.now, 0.001)
    assert (few.now, given.now, slots.now) == (4, 12, 64) and given.most == 12
    told = [stated_slots(page) for page in ({"total_slots": 3}, {"total_slots": True}, [], {})]
    assert told == [3, 0, 0, 0]


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
