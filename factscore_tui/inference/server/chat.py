"""A chat model behind an OpenAI-compatible server: llama-server, vLLM, Ollama,
llama-cpp-python's."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from factscore_tui.core.prompt import Message, Prompt, TrueFalseLogits
from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import EngineProblem, UsageProblem
from factscore_tui.inference.server.address import check_key, parse_address
from factscore_tui.inference.server.async_bridge import AsyncBridge
from factscore_tui.inference.server.connection import Connection
from factscore_tui.inference.server.errors import Refused, visible
from factscore_tui.inference.server.in_flight import InFlight
from factscore_tui.inference.server.responses import (
    candidates,
    offered_models,
    opinion,
    stated_room,
    stated_slots,
    thinks,
    without_thoughts,
)
from factscore_tui.util.closing import ClosedOnExit

ROOM = 4096
"""Tokens for a prompt and its answer where the server does not say."""
ANSWER = 8
"""Tokens of an answer to "True or False?": the word, and what some models put before it."""
THOUGHTS = 1024
"""Further tokens for a model that cannot be kept from thinking."""
MAX_NAME = 500
MAX_AT_ONCE = 256
TRIAL: Prompt = (Message("user", "Is water wet? Answer with one word, True or False."),)
"""What a server is asked before it gets to see any text."""

_QUIET: dict[str, object] = {"chat_template_kwargs": {"enable_thinking": False}}
_QUIET_OTHERWISE: dict[str, object] = {"reasoning_effort": "none"}
_WAYS: tuple[tuple[dict[str, object], int], ...] = (
    (_QUIET, 20),
    ({}, 20),
    (_QUIET, 5),
    ({}, 5),
    (_QUIET, 0),
    ({}, 0),
)
"""Ways of asking, the best first: what is sent along, and how many candidates are asked for."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Server:
    """What was found out about a server. `asked` is sent with every request, `logprobs` is how many
    candidates for a token it lists; `clear` tells that it answers True or False when asked to."""

    model: str
    room: int
    logprobs: int = 0
    asked: dict[str, object] = field(default_factory=dict)
    thinks: bool = False
    clear: bool = False


@dataclass(frozen=True, slots=True)
class _Heard:
    """What the answer to the trial question was like."""

    thinks: bool
    lists: bool
    clear: bool


class ChatServer(ClosedOnExit):
    """Implements core.ports.LanguageModel with a server that the user named. May be used from
    several threads.

    `url` may end in /v1; `model` is the name of one of its models (empty: the first that it lists);
    `timeout` is how many seconds it may be silent over one request; `at_once` is how many opinions
    are asked for side by side (0: see InFlight); `room` overrides what it says of its context.
    `cancelled` is asked many times a second while it works, and raises Cancelled. Raises
    UsageProblem, and NetworkProblem where the network is switched off and the server is another
    machine.
    """

    def __init__(
        self,
        url: str,
        model: str = "",
        *,
        key: str = "",
        cancelled: Callable[[], bool] = lambda: False,
        room: int = 0,
        timeout: float = 120.0,
        at_once: int = 0,
    ) -> None:
        if room < 0 or not 0 < timeout < 1e6 or not 0 <= at_once <= MAX_AT_ONCE:
            raise UsageProblem(
                "room, timeout or the number of requests at once is out of its range",
                f"room from 0, timeout above 0, and 1 to {MAX_AT_ONCE} requests at once (0: to be "
                f"found out)",
            )
        if len(model) > MAX_NAME or not model.isprintable():
            raise UsageProblem(
                "the name of the server's model cannot be one", "give it as the server lists it"
            )
        self._address = parse_address(url)
        self._given_room = room
        self._in_flight = InFlight(at_once)
        most = self._in_flight.most
        self._connection = Connection(self._address, check_key(key), timeout, most)
        # Who mixes up the two has typed the key here, and names of models are told and kept.
        self._wanted = str(self._connection.speaker.masked(model.strip()))
        self._background = AsyncBridge(cancelled)
        self._found: _Server | None = None

    # --- the port

    @property
    def model(self) -> ModelInfo:
        """The model's name and the server's; the hash of its weights is unknown."""
        name = self._server().model
        shown = name.rsplit("/", 1)[-1] if name.endswith(".gguf") else name
        return ModelInfo(f"{visible(shown)}@{self._address.host}", "chat", "")

    @property
    def remote(self) -> str:
        """The server as "host:port"."""
        return self._address.remote

    @property
    def room(self) -> int:
        """Tokens that a prompt and its answer may have together, by what the server says of
        itself."""
        return self._server().room

    def count(self, prompt: Prompt) -> int:
        """A cautious guess: three characters to a token; digits and what is not ASCII are a token
        each."""
        return sum(8 + _guess(message.content) for message in prompt)

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        """The answer without what the model thought before; `bullets` is left to the prompt."""
        server = self._server()
        self._check_room(prompt)
        text = self._run(self._connection.text(self._body(server, prompt, limit)))
        return without_thoughts(text)

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        """One per prompt, in order, some side by side: from the logprobs of the first token
        where the server sends them, else from the first word."""
        server = self._server()
        for prompt in prompts:
            self._check_room(prompt)
        return self._run(self._opinions(server, prompts)) if prompts else []

    # --- more

    def probe(self) -> None:
        """Reach the server and find out what it can do, with a question of our own. Raises
        EngineProblem and UsageProblem; does nothing the second time."""
        if self._found is None:
            self._found = self._run(self._explore())

    @property
    def notices(self) -> tuple[str, ...]:
        """What a user should know about this server."""
        server = self._server()
        said = []
        if not self._address.loopback and self._address.scheme == "http":
            said.append(f"what is sent to {self.remote} is not encrypted")
        if server.thinks:
            said.append(
                f"{visible(server.model)} thinks before it answers: slow, and without probabilities"
            )
        elif not server.logprobs:
            said.append(
                f"{self.remote} sends no logprobs: its answers are taken as they are, without "
                f"probabilities"
            )
        if not server.thinks and not server.clear:
            said.append(
                f"{visible(server.model)} did not answer a trial question with True or False"
            )
        return tuple(said)

    def close(self) -> None:
        """Close the connections. May be called twice."""
        self._background.close(self._connection.close)

    # --- asking

    def _server(self) -> _Server:
        self.probe()
        assert self._found is not None
        return self._found

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return self._background.run(work)
        except Refused as refused:
            raise refused.problem from None

    def _body(self, server: _Server, prompt: Prompt, limit: int) -> dict[str, object]:
        thoughts = (
            min(THOUGHTS, max(0, server.room - self.count(prompt) - limit)) if server.thinks else 0
        )
        return {
            "model": server.model,
            "messages": [{"role": message.role, "content": message.content} for message in prompt],
            "temperature": 0,
            "seed": 0,
            "max_tokens": max(1, limit) + thoughts,
            **server.asked,
        }

    def _check_room(self, prompt: Prompt) -> None:
        if self.count(prompt) >= self.room:
            raise EngineProblem(
                f"a prompt of about {self.count(prompt)} tokens exceeds the {self.room} of the "
                f"server at {self.remote}",
                "start it with a longer context, or give it less evidence",
            )

    async def _opinions(self, server: _Server, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        beside = min(self._in_flight.now, len(prompts))
        free = asyncio.Semaphore(beside)
        took: list[float] = []

        async def ask(prompt: Prompt) -> TrueFalseLogits:
            async with free:
                began = time.monotonic()
                answer = await self._opinion(server, prompt, beside)
                took.append(time.monotonic() - began)
                return answer

        tasks = [asyncio.create_task(ask(prompt)) for prompt in prompts]
        try:
            answers = list(await asyncio.gather(*tasks))
            self._in_flight.took(beside, sum(took) / len(took))
            return answers
        finally:
            for task in tasks:
                task.cancel()

    async def _opinion(self, server: _Server, prompt: Prompt, beside: int) -> TrueFalseLogits:
        body = self._body(server, prompt, ANSWER)
        # In one piece: llama-cpp-python's server breaks off one stream when another begins.
        return await self._connection.ask(_with_logprobs(body, server), opinion, beside=beside)

    # --- finding out

    async def _explore(self) -> _Server:
        name, stated = await self._choose_model()
        of_slot, slots = await self._slots()
        self._in_flight.slots(slots)
        room = self._given_room or of_slot or stated or ROOM
        first: Refused | None = None
        for asked, logprobs in _WAYS:
            server = _Server(name, room, logprobs, asked)
            try:
                return await self._settled(server, await self._trial(server))
            except Refused as refused:
                if not refused.settings:
                    raise
                first = first or refused
        assert first is not None
        raise first

    async def _settled(self, server: _Server, heard: _Heard) -> _Server:
        """The way of asking from now on, by what was heard."""
        if heard.thinks:
            otherwise = replace(server, asked=_QUIET_OTHERWISE)
            with contextlib.suppress(Refused):
                heard = await self._trial(otherwise)
                server = server if heard.thinks else otherwise
        logprobs = server.logprobs if heard.lists and not heard.thinks else 0
        return replace(server, logprobs=logprobs, thinks=heard.thinks, clear=heard.clear)

    async def _trial(self, server: _Server) -> _Heard:
        body = _with_logprobs(self._body(server, TRIAL, ANSWER), server)
        last = (server.asked, server.logprobs) == _WAYS[-1]
        return await self._connection.ask(body, _heard, patient=last)

    async def _choose_model(self) -> tuple[str, int]:
        """The model's name and the room that the list of models states for it."""
        remote = self.remote
        try:
            entries = await self._connection.get("/v1/models", offered_models)
        except Refused as refused:
            if not refused.missing:
                raise
            entries = []
        if not entries:
            if self._wanted:
                return self._wanted, 0
            raise UsageProblem(
                f"the server at {remote} does not say which models it has", "name the model"
            )
        if not self._wanted:
            return entries[0]["id"], stated_room(entries[0])
        for entry in entries:
            if entry["id"] in (self._wanted, f"{self._wanted}:latest"):
                return entry["id"], stated_room(entry)
        names = ", ".join(visible(entry["id"], 80) for entry in entries[:12])
        more = f" and {len(entries) - 12} more" if len(entries) > 12 else ""
        raise UsageProblem(
            f"the server at {remote} has no model {visible(self._wanted)}", f"it has {names}{more}"
        )

    async def _slots(self) -> tuple[int, int]:
        """What llama-server says of the context of one of its slots, and how many it has; 0
        elsewhere."""
        if self._given_room and self._in_flight.most == self._in_flight.now:
            return 0, 0
        try:
            return await self._connection.get(
                "/props", lambda page: (stated_room(page), stated_slots(page))
            )
        except (Refused, EngineProblem):
            return 0, 0


def _with_logprobs(body: dict[str, object], server: _Server) -> dict[str, object]:
    return {**body, "logprobs": True, "top_logprobs": server.logprobs} if server.logprobs else body


def _heard(choice: dict[str, Any]) -> _Heard:
    return _Heard(thinks(choice), bool(candidates(choice)), opinion(choice).p_true is not None)


def _guess(text: str) -> int:
    ascii_only = len(text.encode("ascii", "ignore"))
    digits = sum(map(text.count, "0123456789"))
    return len(text) - ascii_only + digits + -(-(ascii_only - digits) // 3)
