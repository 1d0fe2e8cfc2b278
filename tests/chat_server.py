"""A scripted OpenAI-compatible server of this machine, with every fault that such a server can
have."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from factscore_tui.core.prompt import Message, Prompt
from factscore_tui.inference.server import connection
from factscore_tui.inference.server.chat import ChatServer

Answer = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Lists models, and answers chat completions as the script says; the server's log goes
    nowhere."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Any
    asked: dict[str, Any]

    def do_GET(self) -> None:
        """Answer with the page of that path, or 404."""
        script: Script = self.server.script
        script.paths.append(self.path)
        script.headers.append(dict(self.headers))
        self._answer(
            script.pages.get(self.path, lambda handler: handler.json({"detail": "Not Found"}, 404))
        )

    def do_POST(self) -> None:
        """Answer a chat completion: the trial question by `trial`, others by `answers` in turn,
        then by `otherwise`."""
        script: Script = self.server.script
        self.asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        script.paths.append(self.path)
        script.headers.append(dict(self.headers))
        trial = "water" in self.asked["messages"][-1]["content"]
        with script.lock:
            (script.trials if trial else script.bodies).append(self.asked)
            answer = (
                script.trial
                if trial
                else script.answers.pop(0)
                if script.answers
                else script.otherwise
            )
        self._answer(answer)

    def _answer(self, answer: Answer) -> None:
        try:
            answer(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
            self.server.script.hung_up.set()

    def plain(self, status: int, body: bytes, **headers: str) -> None:
        """A complete answer with these headers (`_` in their names stands for `-`)."""
        self.head(status, Content_Length=str(len(body)), **headers)
        self.wfile.write(body)

    def json(self, value: object, status: int = 200, **headers: str) -> None:
        """A complete answer in JSON."""
        self.plain(status, json.dumps(value).encode(), Content_Type="application/json", **headers)

    def head(self, status: int, **headers: str) -> None:
        """The head of an answer whose body the caller writes."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def event(self, data: object) -> None:
        """One piece of a stream."""
        text = data if isinstance(data, str) else json.dumps(data)
        self.wfile.write(b"data: " + text.encode("utf-8", "surrogatepass") + b"\n\n")
        self.wfile.flush()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Says nothing of clients that hang up."""

    daemon_threads = True
    request_queue_size = 64
    script: Script

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing."""


def listed(*names: str, **more: object) -> Answer:
    """A list of models; `more` is in every entry."""
    return lambda handler: handler.json(
        {"object": "list", "data": [{"id": name, **more} for name in names]}
    )


def said(text: object, logprobs: object = None, **more: object) -> Answer:
    """A completion, streamed word by word where a stream is asked for; `more` goes into the
    message."""

    def answer(handler: Handler) -> None:
        if not handler.asked.get("stream"):
            message = {"role": "assistant", "content": text, **more}
            handler.json(
                {
                    "choices": [
                        {
                            "index": 0,
                            "message": message,
                            "logprobs": logprobs,
                            "finish_reason": "stop",
                        }
                    ]
                }
            )
            return
        handler.head(200, Content_Type="text/event-stream", Connection="close")
        for word in str(text).split(" "):
            handler.event(
                {"choices": [{"index": 0, "delta": {"content": word + " "}, "finish_reason": None}]}
            )
        handler.event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
        handler.event("[DONE]")

    return answer


def weighed(*tokens: Sequence[tuple[object, object]]) -> dict[str, Any]:
    """The logprobs of an answer: for each token its candidates (token, logprob), the first of which
    was taken."""
    return {
        "content": [
            {
                "token": candidates[0][0],
                "logprob": candidates[0][1],
                "top_logprobs": [
                    {"token": token, "logprob": logprob} for token, logprob in candidates
                ],
            }
            for candidates in tokens
        ]
    }


def failed(status: int, message: str = "", **headers: str) -> Answer:
    """An error as OpenAI words it."""
    return lambda handler: handler.json(
        {"error": {"message": message, "type": "x"}}, status, **headers
    )


def raw(body: bytes, kind: str = "application/json", status: int = 200) -> Answer:
    """A body as it is."""
    return lambda handler: handler.plain(status, body, Content_Type=kind)


def dropped(after: bytes = b"") -> Answer:
    """A connection that ends in the middle of a stream."""

    def answer(handler: Handler) -> None:
        handler.head(200, Content_Type="text/event-stream", Content_Length="10000")
        handler.wfile.write(after)
        handler.wfile.flush()
        handler.close_connection = True

    return answer


TRUE = weighed([("True", -0.1), ("False", -3.0)])


@dataclass
class Script:
    """What the server answers, and what it was asked."""

    address: str = ""
    pages: dict[str, Answer] = field(
        default_factory=lambda: {"/v1/models": listed("small", "large")}
    )
    trial: Answer = field(default_factory=lambda: said("True", TRUE))
    answers: list[Answer] = field(default_factory=list)
    otherwise: Answer = field(default_factory=lambda: said("True", TRUE))
    paths: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    trials: list[dict[str, Any]] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)
    hung_up: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)


@contextlib.contextmanager
def serving() -> Iterator[Script]:
    """A server on a port of its own; ends with the block."""
    server = Server(("127.0.0.1", 0), Handler)
    script = Script(f"http://127.0.0.1:{server.server_address[1]}")
    server.script = script
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
    )
    thread.start()
    try:
        yield script
    finally:
        script.released.set()
        server.shutdown()
        server.server_close()
        thread.join()


Opener = Callable[..., ChatServer]


def ask(text: str) -> Prompt:
    """A prompt with this question."""
    return (Message("system", "Answer True or False."), Message("user", text))


@contextlib.contextmanager
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    """A server that is tried again at once, whatever the environment says of networks."""
    monkeypatch.delenv("FACTSCORE_TUI_OFFLINE", raising=False)
    monkeypatch.setattr(connection, "BACK_OFF_SECONDS", 0.001)
    with serving() as script:
        yield script


@contextlib.contextmanager
def opening(script: Script) -> Iterator[Opener]:
    """Makes models behind the server, from a path after its address, a model's name and options;
    closes them."""
    made: list[ChatServer] = []

    def make(path: str = "", model: str = "", **more: Any) -> ChatServer:
        made.append(ChatServer(script.address + path, model, **{"timeout": 5.0, **more}))
        return made[-1]

    try:
        yield make
    finally:
        for chat in made:
            chat.close()
