"""Targets: what processes, servers and models say."""

from __future__ import annotations

from pathlib import Path

from fuzz.targets import Target

TEMPLATE = (
    "{% for m in messages %}{% if m.role == 'system' %}<<{{ m.content | trim }}>>{% else %}[{{ "
    "m['role'] | upper }}]"
    "{{ m.content.strip() + '\\n' }}{% endif %}{% endfor %}{% set x = namespace(n=1) %}{{ "
    "bos_token ~ x.n }}"
    "{% macro say(t) %}{{ t | replace('a', 'b') }}{% endmacro %}{{ say('abc') }}"
    "{% if add_generation_prompt %}A:{% endif %}"
)
ANSWER = (
    b'{"choices":[{"index":0,"message":{"role":"assistant","content":"True"},"finish_reason":"stop","logprobs":'
    b'{"content":[{"token":"True","logprob":-0.1,"top_logprobs":[{"token":"True","logprob":-0.1},{"token":"False","logprob":-2.5}]}]}}],'
    b'"model":"m","usage":{"prompt_tokens":9,"completion_tokens":1}}'
)
MODELS = b'{"object":"list","data":[{"id":"m","meta":{"n_ctx_train":4096},"max_model_len":4096},{"id":"n"}]}'  # noqa: E501
COMPLAINT = (
    b'{"error":{"message":"Incorrect API key provided: '
    b'secret","type":"invalid_request_error","code":401}}'
)


def target(name: str, folder: Path) -> Target | None:
    """The target of that name, None where it is of another module."""
    match name:
        case "event":
            return Target(name, _events(), _event, short=20, long=2500)
        case "command":
            return Target(name, _commands(), _command, short=20, long=1500)
        case "answer":
            return Target(name, (ANSWER, MODELS, COMPLAINT), _answer, short=20, long=2000)
        case "header":
            return Target(name, _headers(), _header, short=20, long=2500)
        case "template":
            return Target(name, (TEMPLATE.encode(),), _template, short=1, long=100)
        case _:
            return None


def _events() -> tuple[bytes, ...]:
    from report_samples import events_of, ordinary

    from factscore_tui.engine.codec import encode

    return tuple(encode(event) for event in events_of(ordinary()))


def _commands() -> tuple[bytes, ...]:
    from factscore_tui.engine.codec import encode
    from factscore_tui.engine.config import EngineConfig
    from factscore_tui.engine.protocol import Check, Open, Search

    return (
        encode(Open(index="sample", threads=1, choice=EngineConfig(engine="llm", model="m"))),
        encode(
            Check(
                check="c",
                text="Anna sang.",
                topic="Anna",
                skip=(1, 2),
                given=((0, ("Anna sang.",)),),
            )
        ),
        encode(Search(query="Anna", topic="", k=5)),
    )


def _event(data: bytes, folder: Path) -> None:
    """What the engine says, put into a report, and that written."""
    import io

    from report_samples import TEXT

    from factscore_tui.core.document import Document
    from factscore_tui.engine.codec import decode_event, read_lines
    from factscore_tui.engine.report_builder import ReportBuilder
    from factscore_tui.report.export import report_bytes

    collector = ReportBuilder(Document.from_text(TEXT))
    for line in read_lines(io.BytesIO(data + b"\n")):
        collector.apply(decode_event(line))
    for form in ("json", "html", "md"):
        report_bytes(collector.report(), form, "draft")


def _command(data: bytes, folder: Path) -> None:
    from factscore_tui.engine.codec import decode_command

    decode_command(data)


def _answer(data: bytes, folder: Path) -> None:
    """What a server of language models answers."""
    from factscore_tui.inference.server import responses

    responses.complaint(data)
    responses.without_thoughts(data.decode("utf-8", "replace"))
    responses.spoken(data.decode("utf-8", "replace"))
    try:
        answer = responses.decoded(data)
        for entry in responses.offered_models(answer) if b'"data"' in data else ():
            responses.stated_room(entry)
        responses.message_text(answer)
        choice = responses.first_choice(answer)
        responses.thinks(choice)
        opinion = responses.opinion(choice)
        assert opinion is not None
    except responses.MalformedResponse:  # becomes one message where the server is asked
        pass


def _headers() -> tuple[bytes, ...]:
    from gguf_bytes import gguf
    from gguf_samples import model

    return (gguf(), model())


def _header(data: bytes, folder: Path) -> None:
    from factscore_tui.inference.models.gguf_header import read_header

    path = folder / "model.gguf"
    path.write_bytes(data)
    read_header(path)


def _template(data: bytes, folder: Path) -> None:
    from factscore_tui.core.prompt import Message
    from factscore_tui.inference.llama.template import ChatTemplate

    template = ChatTemplate(data.decode("utf-8", "replace"), "<s>", "</s>", ("<s>", "</s>"))
    try:
        said = template.render(
            (Message("system", "Be short."), Message("user", "Was <s>Anna</s> born in 1870?"))
        )
        assert len(said) < 40_000
    finally:
        template.close()
