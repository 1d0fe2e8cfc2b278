"""What servers answer, read with suspicion: JSON of any shape, thinking, and True or False.

Nothing here raises anything but Odd: every field may be missing, of another type, or absurd.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any

from factscore_tui.core.prompt import TrueFalseLogits

MAX_SAID = 200
"""Characters of an answer that are kept where it is neither True nor False."""
LEAST_LOGPROB = -100.0
"""Servers write -9999 and the like for "not at all"."""
MAX_BEFORE = 400
"""Characters that may stand before the first token of an answer."""

_THOUGHT = re.compile(
    r"<(think|thinking|thought|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE
)
_END_OF_THOUGHT = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_WHOLE_THOUGHT = re.compile(
    r"<(think|thinking|thought|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE
)
_FIRST_WORD = re.compile(
    r"[\W_]*(true|false)(?![^\W_])(?!\W*(?:or\b|and\b|/|\|)\W*(?:true|false))", re.IGNORECASE
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_AROUND = " \t\r\n\v\f\u00a0\u2581\u0120\u010a\"'`*_.,:;!()[]"
"""What tokens carry around a word: white space, the marks that stand for it in vocabularies,
punctuation."""


class MalformedResponse(Exception):
    """An answer that is not what was asked for; the text says what is wrong with it."""


def decoded(body: bytes | bytearray | str) -> Any:
    """The JSON value of a body."""
    try:
        return json.loads(body)
    except RecursionError:
        raise MalformedResponse("JSON nested endlessly") from None
    except ValueError:  # broken UTF-8 and numbers of thousands of digits too
        raise MalformedResponse("something that is not JSON") from None


def table(value: object, what: str = "the answer") -> dict[str, Any]:
    """`value` if it is a JSON object."""
    if not isinstance(value, dict):
        raise MalformedResponse(f"{what} is not a JSON object")
    return value


def first_choice(answer: object) -> dict[str, Any]:
    """The first of the choices of a chat completion."""
    choices = table(answer).get("choices")
    if not isinstance(choices, list) or not choices:
        raise MalformedResponse("the answer has no choices")
    return table(choices[0], "a choice")


def said_in(turn: object, name: str = "content") -> str:
    """A text of a message or of a piece of one; "" where it is null or not there."""
    if turn is None:
        return ""
    value = table(turn, "a message").get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise MalformedResponse(f"the {name} of a message is not text")
    return _SURROGATE.sub("\ufffd", value)


def message_text(answer: object) -> str:
    """The text of a chat completion."""
    return said_in(first_choice(answer).get("message"))


def thinks(choice: dict[str, Any]) -> bool:
    """True when an answer begins with thoughts, which are not empty."""
    message = choice.get("message")
    if any(
        said_in(message, name).strip()
        for name in ("reasoning_content", "reasoning")
        if _is_text(message, name)
    ):
        return True
    found = _THOUGHT.match(said_in(message).lstrip())
    return found is not None and bool(re.sub(r"</?\w+>", "", found.group()).strip())


def without_thoughts(text: str) -> str:
    """The answer after a model has thought; "" where its thoughts did not end."""
    text = _THOUGHT.sub("", text)
    # where the template had opened it, only the end is there
    return _END_OF_THOUGHT.split(text)[-1].strip()


def candidates(choice: dict[str, Any]) -> list[tuple[str, float]]:
    """(word, logprob) of the candidates for the first token of the answer that is neither blank nor
    thought; none where the server did not send them. A word is in small letters, without what
    stands around it."""
    logprobs = choice.get("logprobs")
    tokens = logprobs.get("content") if isinstance(logprobs, dict) else None
    before = ""
    for entry in tokens if isinstance(tokens, list) else []:
        token = entry.get("token") if isinstance(entry, dict) else None
        if not isinstance(token, str):
            break
        before += token
        if len(before) > MAX_BEFORE:
            break
        answer = _WHOLE_THOUGHT.sub("", before).strip(_AROUND)
        if answer and not answer.startswith("<"):
            listed = entry.get("top_logprobs")
            return list(_read(listed)) if isinstance(listed, list) else []
    return []


def opinion(choice: dict[str, Any]) -> TrueFalseLogits:
    """P(True) of an answer: from the candidates for its first token, else from its first word."""
    listed = candidates(choice)
    true = [logprob for word, logprob in listed if word == "true"]
    false = [logprob for word, logprob in listed if word == "false"]
    if true or false:
        return TrueFalseLogits(_share(true, false))
    return spoken(said_in(choice.get("message")))


def spoken(text: str) -> TrueFalseLogits:
    """What the first word of an answer says: "False. This is not true." is False, and "Surely true"
    neither."""
    text = without_thoughts(text)
    found = _FIRST_WORD.match(text[:MAX_SAID])
    said = " ".join("".join(c if c.isprintable() else " " for c in text[:MAX_SAID]).split())
    if not found:
        return TrueFalseLogits(None, said)
    return TrueFalseLogits(1.0 if found[1].casefold() == "true" else 0.0, said)


def offered_models(answer: object) -> list[dict[str, Any]]:
    """The entries of a list of models that have an id."""
    entries = table(answer).get("data")
    if entries is None:
        return []
    if not isinstance(entries, list):
        raise MalformedResponse("its list of models is not a list")
    return [
        e
        for e in entries
        if isinstance(e, dict) and isinstance(e.get("id"), str) and e["id"].strip()
    ]


def stated_room(entry: object) -> int:
    """The context length that an entry of a list of models, or llama-server's /props, states; 0 for
    none."""
    if not isinstance(entry, dict):
        return 0
    meta, settings = entry.get("meta"), entry.get("default_generation_settings")
    for place, name in (
        (settings, "n_ctx"),
        (meta, "n_ctx"),
        (entry, "n_ctx"),
        (entry, "max_model_len"),
        (entry, "context_length"),
    ):
        value = place.get(name) if isinstance(place, dict) else None
        if isinstance(value, int) and not isinstance(value, bool) and 64 <= value <= 100_000_000:
            return value
    return 0


def stated_slots(page: object) -> int:
    """How many requests llama-server works on at once, by its /props; 0 where it does not say."""
    value = page.get("total_slots") if isinstance(page, dict) else None
    sound = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 10_000
    return value if isinstance(value, int) and sound else 0


def complaint(body: bytes | bytearray) -> str:
    """What the body of an error says, in the forms of OpenAI, vLLM, FastAPI and Ollama; "" for
    anything else."""
    try:
        value = decoded(body)
    except MalformedResponse:
        return ""
    for _ in range(4):
        if isinstance(value, str):
            return _SURROGATE.sub("\ufffd", value)
        if isinstance(value, list) and value:
            value = value[0]
        elif isinstance(value, dict):
            value = next(
                (value[name] for name in ("error", "message", "msg", "detail") if value.get(name)),
                None,
            )
        else:
            break
    return ""


def _is_text(message: object, name: str) -> bool:
    return isinstance(message, dict) and isinstance(message.get(name), str)


def _read(listed: list[object]) -> Iterator[tuple[str, float]]:
    for entry in listed:
        if not isinstance(entry, dict):
            continue
        token, logprob = entry.get("token"), entry.get("logprob")
        if (
            not isinstance(token, str)
            or isinstance(logprob, bool)
            or not isinstance(logprob, int | float)
        ):
            continue
        if LEAST_LOGPROB < logprob < 0.01:  # NaN is neither
            yield token.strip(_AROUND).casefold(), float(logprob)


def _share(true: list[float], false: list[float]) -> float:
    highest = max(true + false)
    mass = math.fsum(math.exp(v - highest) for v in true)
    other = math.fsum(math.exp(v - highest) for v in false)
    return mass / (mass + other)
