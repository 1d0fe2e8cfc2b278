"""Chat templates that are made to take memory, time or more: the process that runs them is all they
get."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import threading
from typing import Any

import psutil
import pytest
from sampled import sampled

from factscore_tui.core.prompt import Message
from factscore_tui.errors import EngineProblem, ModelDamaged
from factscore_tui.inference.llama import renderer
from factscore_tui.inference.llama.template import ChatTemplate

HONEST = "{% for m in messages %}<{{ m.role }}>{{ m.content | trim }}{% endfor %}"
MOST_SECONDS, MOST_MEMORY = 2.0, 300 << 20
DOUBLING = (
    "{% set n = namespace(x='aaaaaaaaaa') %}{% for i in range(60) %}{% set n.x = DOUBLED %}{% "
    "endfor %}{{ n.x }}"
)

HOSTILE = {
    "center folded while compiling": "{{ 'a' | center(9000000000) if false else '' }}",
    "round that is never reached": "{% if false %}{{ 1 | round(40000000, 'ceil') }}{% endif %}",
    "method center": "{{ 'a'.center(9000000000) }}",
    "method ljust": "{{ 'a'.ljust(9000000000) }}",
    "method zfill": "{{ 'a'.zfill(9000000000) }}",
    "width of a format": "{{ '%9000000000d' % 1 }}",
    "width of str.format": "{{ '{:9000000000d}'.format(1) }}",
    "indent": "{% for i in range(99999) %}{{ ('a\n'.ljust(99999) | indent(99999)) | length }}{% endfor "  # noqa: E501
    "%}",
    "sum of texts": DOUBLING.replace("DOUBLED", "n.x + n.x"),
    "texts put together": DOUBLING.replace("DOUBLED", "n.x ~ n.x"),
    "replace": DOUBLING.replace("DOUBLED", "n.x | replace('a', 'aa')"),
    "method replace": DOUBLING.replace("DOUBLED", "n.x.replace('a', 'aa')"),
    "join": DOUBLING.replace("DOUBLED", "[n.x, n.x] | join"),
    "lists": "{% set n = namespace(x=[1]) %}{% for i in range(60) %}{% set n.x = n.x + n.x %}{% endfor "  # noqa: E501
    "%}",
    "ranges": "{% set n = namespace(x=[]) %}{% for i in range(99999) %}{% set n.x = n.x + [range(99999) "  # noqa: E501
    "| list] %}"
    "{% endfor %}",
    "sorting for ever": "{% for i in range(99999) %}{% set x = range(99999) | sort | list %}{% endfor %}",  # noqa: E501
    "loops in loops": "".join("{% for a in range(99999) %}" for _ in range(12))
    + "{% endfor %}" * 12,
    "more loops than Python nests": "{% for a in [1] %}" * 30 + "{% endfor %}" * 30,
    "deep expression": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "deep list": "{{ " + "[" * 5000 + "]" * 5000 + " }}",
    "calls itself": "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}",
    "much output": "{% for a in range(90000) %}{{ 'xxxxxxxxxxxxxxxxxxxxx' }}{% endfor %}",
    "lipsum": "{{ lipsum(n=99999) }}",
    "only with the question": "{% if messages[0].role == 'system' %}{{ raise_exception('') }}{% endif %}"  # noqa: E501
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
}

OPEN = """
import json, resource, sys
from factscore_tui.errors import FactscoreError
from factscore_tui.inference.llama.template import ChatTemplate
said = "opened"
try:
    ChatTemplate(sys.stdin.read())
except FactscoreError as error:
    said = f"{type(error).__name__}: {error.message}"
used = resource.getrusage(resource.RUSAGE_CHILDREN)
memory = used.ru_maxrss if sys.platform == "darwin" else used.ru_maxrss * 1024
print(json.dumps([said, used.ru_utime + used.ru_stime, memory]))
"""


@pytest.mark.parametrize("name", sampled(HOSTILE, rest=pytest.mark.slow))
def test_a_hostile_template_takes_little_time_and_memory(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPEN],
        input=HOSTILE[name],
        capture_output=True,
        text=True,
        check=True,
    )
    said, seconds, memory = json.loads(done.stdout)
    assert said.startswith("ModelDamaged: the model's chat template "), said
    assert seconds < MOST_SECONDS
    assert sys.platform == "darwin" or memory < MOST_MEMORY


def test_no_filter_but_those_of_chats() -> None:
    for use in (
        "'a' | center(9)",
        "1.5 | round(2)",
        "'%s' | format(1)",
        "'a b' | wordwrap(1)",
        "messages | pprint",
    ):
        with pytest.raises(ModelDamaged, match="No filter named"):
            ChatTemplate(f"{{{{ {use} }}}}{HONEST}")
    used = (
        "{{ [2, 1] | sort | map('string') | join(',') }}{{ {'a': '<'} | tojson }}{{ ' a ' | "
        "trim | upper }}"
    )
    assert (
        ChatTemplate(used + HONEST)
        .render((Message("user", "Hm?"),))
        .startswith('1,2{"a": "\\u003c"}A<user>Hm?')
    )


@pytest.fixture
def template() -> Any:
    """An honest template, and its process."""
    made = ChatTemplate(HONEST)
    yield made
    made.close()


def child_of(template: ChatTemplate) -> psutil.Process:
    child = template._process._child
    assert child is not None
    return psutil.Process(child.pid)


def test_long_and_odd_turns_come_through(template: ChatTemplate) -> None:
    said = "Größe \U0001f600 \ud800 \x00\n" + "word " * 400_000
    assert template.render((Message("user", said),)) == f"<user>{said.strip()}"


def test_thousands_of_turns_do_not_use_up_the_time(template: ChatTemplate) -> None:
    pid = child_of(template).pid
    for number in range(3000):
        assert template.render((Message("user", str(number)),)) == f"<user>{number}"
    assert child_of(template).pid == pid


@pytest.mark.skipif(
    not hasattr(psutil.Process, "rlimit"), reason="only Linux tells the limits of a process"
)
def test_the_process_can_do_little(template: ChatTemplate) -> None:
    limits = dict(
        zip(
            ("as", "nproc", "fsize"),
            map(
                child_of(template).rlimit,
                (psutil.RLIMIT_AS, psutil.RLIMIT_NPROC, psutil.RLIMIT_FSIZE),
            ),
            strict=True,
        )
    )
    assert limits == {"as": (256 << 20, 256 << 20), "nproc": (0, 0), "fsize": (0, 0)}


def test_a_process_that_was_killed_is_started_again(template: ChatTemplate) -> None:
    child = child_of(template)
    child.kill()
    child.wait(10)
    assert template.render((Message("user", "Hm?"),)) == "<user>Hm?"


def test_what_had_to_be_ended_is_not_tried_again(template: ChatTemplate) -> None:
    child = child_of(template)
    killer = threading.Timer(0.3, child.send_signal, (signal.SIGPROF,))
    child.suspend()
    killer.start()
    threading.Timer(0.5, child.resume).start()
    for _ in range(2):
        with pytest.raises(ModelDamaged, match="runs endlessly"):
            template.render((Message("user", "Hm?"),))
    assert template._process._child is None


def test_a_process_that_does_not_answer(
    template: ChatTemplate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(renderer, "WAIT_SECONDS", 0.2)
    child = child_of(template)
    child.suspend()
    with pytest.raises(EngineProblem, match="did not answer"):
        template.render((Message("user", "Hm?"),))
    assert not child.is_running()
    monkeypatch.undo()
    assert template.render((Message("user", "Hm?"),)) == "<user>Hm?"


def test_no_process_is_left(template: ChatTemplate) -> None:
    child = child_of(template)
    template.close()
    template.close()
    assert not child.is_running()
    refused = psutil.Process(os.getpid()).children()
    with pytest.raises(ModelDamaged):
        ChatTemplate("{{ messages | no_such_filter }}")
    assert psutil.Process(os.getpid()).children() == refused


def test_a_template_that_nobody_closes_leaves_no_process() -> None:
    template = ChatTemplate(HONEST)
    child = child_of(template)
    del template
    gc.collect()
    assert not child.is_running()


def test_no_process_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(renderer.children, "start", none)
    with pytest.raises(EngineProblem, match="no process can be started"):
        ChatTemplate(HONEST)
