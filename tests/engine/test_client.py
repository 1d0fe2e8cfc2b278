"""The client against a scripted engine: a real child process, the real wire, every way to go
wrong."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from sampled import sampled_rows

from factscore_tui import paths
from factscore_tui.engine import client as client_module
from factscore_tui.engine import fake, silence
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.protocol import (
    Decomposed,
    Event,
    Finished,
    Judged,
    Notice,
    Ready,
    Started,
)
from factscore_tui.errors import EngineProblem, ModelMissing

TEXT = (
    "Anna was born in Riga. She wrote nine novels. Her brother was a sailor. He died in 1902. "
    "Nobody knew why."
)


def scripted(**script: Any) -> EngineClient:
    return EngineClient(command=fake.command(**script))


def judged(events: list[Event]) -> list[int]:
    return [e.judgement.fact_id for e in events if isinstance(e, Judged)]


def collect_until_error(
    client: EngineClient, text: str = TEXT
) -> tuple[list[Event], EngineProblem]:
    events: list[Event] = []
    with pytest.raises(EngineProblem) as caught:
        events.extend(client.check(text))
    # extend() keeps what it consumed before the error
    return events, caught.value


def test_a_check_tells_its_story_in_order() -> None:
    with scripted() as client:
        events = list(client.check(TEXT, check="c1"))
    kinds = [type(e) for e in events]
    assert kinds[:3] == [Notice, Ready, Started]
    assert kinds[-1] is Finished
    assert events[-1] == Finished(check="c1", status="complete", seconds=events[-1].seconds)  # type: ignore[union-attr]
    assert judged(events) == list(range(5))
    for place, event in enumerate(events):
        if isinstance(event, Judged):
            known = [f.id for e in events[:place] if isinstance(e, Decomposed) for f in e.facts]
            assert event.judgement.fact_id in known


def test_one_engine_serves_many_checks() -> None:
    with scripted() as client:
        first = list(client.check(TEXT))
        pid = client.pid
        second = list(client.check("Only one sentence here."))
        assert client.pid == pid
    assert len(judged(first)) == 5
    assert len(judged(second)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mishap", "says"),
    sampled_rows(
        [
            ("crash", "crashed in native code (SIGABRT)"),
            ("oom", "memory ran out"),
            ("exit", "with code 7"),
            ("garbage", "no event"),
            ("raise", "RuntimeError: scripted"),
        ],
        1,
        3,
    ),
)
def test_every_death_is_one_error_and_keeps_the_finished_facts(mishap: str, says: str) -> None:
    with scripted(at={"3": mishap}) as client:
        events, problem = collect_until_error(client)
        assert judged(events) == [0, 1, 2]
        assert says in problem.message
        assert problem.hint
        assert problem.exit_code == 4
        # the next check starts anew and ends at the same place: the script is the same
        again, _ = collect_until_error(client)
        assert judged(again) == [0, 1, 2]


def test_an_error_while_opening_keeps_its_class() -> None:
    with scripted(at={"open": "missing"}) as client, pytest.raises(ModelMissing) as caught:
        list(client.check(TEXT))
    assert caught.value.exit_code == 3
    assert caught.value.hint == "write another script"


def test_a_crash_while_opening_is_one_error() -> None:
    with scripted(at={"open": "crash"}) as client:
        events, problem = collect_until_error(client)
        assert judged(events) == []
        assert "SIGABRT" in problem.message


def test_an_engine_that_cannot_start_is_one_error() -> None:
    with (
        EngineClient(command=("/nonexistent/engine",)) as client,
        pytest.raises(EngineProblem, match="started"),
    ):
        list(client.check(TEXT))


def test_a_program_that_is_no_engine_is_one_error() -> None:
    with EngineClient(command=(sys.executable, "-c", "print('hello')")) as client:
        _, problem = collect_until_error(client)
        assert "'hello'" in problem.message


def test_cancel_is_soft_and_leaves_the_engine_usable() -> None:
    with scripted(delay=0.02) as client:
        events: list[Event] = []
        for event in client.check(TEXT * 40):
            events.append(event)
            if isinstance(event, Judged) and event.judgement.fact_id == 2:
                client.cancel()
        last = events[-1]
        assert isinstance(last, Finished)
        assert last.status == "cancelled"
        assert 3 <= len(judged(events)) < 100
        pid = client.pid
        assert len(judged(list(client.check(TEXT)))) == 5
        assert client.pid == pid


@pytest.mark.slow
def test_an_engine_that_does_not_answer_a_cancel_is_killed_and_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client_module, "CANCEL_PATIENCE", 0.2)
    with scripted(at={"1": "stall"}) as client:
        events: list[Event] = []
        for event in client.check(TEXT):
            events.append(event)
            if isinstance(event, Judged):
                # by then the engine is stuck in the next fact: sooner, it might see the
                # cancellation before it
                threading.Timer(0.5, client.cancel).start()
        assert judged(events) == [0]
        assert isinstance(events[-1], Finished)
        assert events[-1].status == "cancelled"
        assert client.ready is None
        assert len(judged(list(client.check("One sentence only.")))) == 1


def test_cancel_during_opening_ends_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "CANCEL_PATIENCE", 0.2)
    with scripted(open_delay=60) as client:
        threading.Timer(0.3, client.cancel).start()
        events = list(client.check(TEXT))
    assert isinstance(events[-1], Finished)
    assert events[-1].status == "cancelled"


def test_a_check_that_is_given_up_does_not_leak_into_the_next() -> None:
    with scripted(delay=0.01) as client:
        running = client.check(TEXT * 20, check="old")
        for event in running:
            if isinstance(event, Judged):
                break
        running.close()
        events = list(client.check("A new text. It has two sentences.", check="new"))
    assert {e.check for e in events if isinstance(e, Started | Decomposed | Judged | Finished)} == {
        "new"
    }
    assert judged(events) == [0, 1]


def test_kill_from_another_thread_is_one_error() -> None:
    with scripted(delay=0.05) as client:
        events: list[Event] = []
        with pytest.raises(EngineProblem, match="killed"):
            for event in client.check(TEXT * 20):
                events.append(event)
                if isinstance(event, Judged) and event.judgement.fact_id == 1:
                    threading.Thread(target=client.kill).start()
        assert judged(events)[:2] == [0, 1]


def test_closing_leaves_no_process_behind() -> None:
    client = scripted()
    list(client.check(TEXT))
    pid = client.pid
    assert pid is not None
    client.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.slow
def test_the_engine_leaves_when_its_parent_is_killed() -> None:
    code = (
        "import time; from factscore_tui.engine import fake; from factscore_tui.engine.client "
        "import EngineClient\n"
        "c = EngineClient(command=fake.command(delay=0.05)); events = c.check('A sentence here. ' "
        "* 500)\n"
        "[next(events) for _ in range(4)]; print(c.pid, flush=True); time.sleep(60)"
    )
    import subprocess

    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
    pytest.fail("the engine outlived its parent")


@pytest.mark.slow
def test_stray_prints_go_to_the_log_and_not_into_the_protocol() -> None:
    code = (
        "import os; from factscore_tui.engine import fake; real = fake.FakeVerifier.judge\n"
        "def loud(*a):\n    print('stray print'); os.write(1, b'native print\\n'); return "
        "real(*a)\n"
        "fake.FakeVerifier.judge = loud; fake.main()"
    )
    with EngineClient(command=(sys.executable, "-c", code)) as client:
        assert len(judged(list(client.check(TEXT)))) == 5
    log = (paths.log_dir() / "engine.log").read_text()
    assert "stray print" in log
    assert "native print" in log


@pytest.mark.slow
def test_an_engine_that_was_stopped_is_told_once_and_can_be_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(silence, "IDLE_SECONDS", 0.3)
    with scripted(delay=0.1) as client:
        events = client.check(TEXT)
        while not isinstance(next(events), Judged):
            pass
        assert client.pid is not None
        stopped = client.pid
        os.kill(stopped, signal.SIGSTOP)
        said = [event for event in events_until(events, Notice) if isinstance(event, Notice)]
        assert f"kill -CONT {stopped}" in said[0].message
        waiting = threading.Timer(1.0, client.cancel)
        waiting.start()
        rest = list(events)
        assert not any(isinstance(event, Notice) for event in rest)
        assert isinstance(rest[-1], Finished) and rest[-1].status == "cancelled"
        assert len(judged(list(client.check(TEXT)))) == 5 and client.pid != stopped


@pytest.mark.slow
def test_an_engine_that_is_slow_is_not_called_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silence, "BUSY_SECONDS", 0.1)
    monkeypatch.setattr(silence, "IDLE_SECONDS", 60.0)
    with scripted(delay=0.3) as client:
        notices = [event.message for event in client.check(TEXT) if isinstance(event, Notice)]
    assert len(notices) == 1 and "stopped" not in notices[0]


@pytest.mark.slow
def test_an_engine_that_hangs_is_told_once_and_can_be_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(silence, "IDLE_SECONDS", 0.3)
    with scripted(at={"1": "stall"}) as client:
        events = client.check(TEXT)
        while not isinstance(next(events), Judged):
            pass
        hanging = client.pid
        said = [event for event in events_until(events, Notice) if isinstance(event, Notice)]
        assert (
            "has done nothing for" in said[0].message
            and "the next one has a new engine" in said[0].message
        )
        waiting = threading.Timer(0.8, client.cancel)
        waiting.start()
        rest = list(events)
        assert not any(isinstance(event, Notice) for event in rest)
        assert isinstance(rest[-1], Finished) and rest[-1].status == "cancelled"
        client._command = fake.command()
        assert len(judged(list(client.check(TEXT)))) == 5 and client.pid != hanging


class Still:
    """A process whose work a test sets."""

    pid, stopped = 7, False

    def __init__(self) -> None:
        self.used = 0.0

    def work(self) -> float:
        """Seconds."""
        return self.used


def test_what_a_silence_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 0.0
    monkeypatch.setattr(
        silence, "time", type("Clock", (), {"monotonic": staticmethod(lambda: moment)})
    )

    def told(*, working: bool, remote: bool) -> dict[int, str]:
        nonlocal moment
        moment = 0.0
        process = Still()
        asked = silence.Silence(process, remote)  # type: ignore[arg-type]
        said = {}
        for second in range(200):
            moment, process.used = float(second), float(second if working else 0)
            if words := asked.words():
                said[second] = words
        return said

    told_of = told(working=False, remote=False)
    assert list(told_of) == [10] and "done nothing" in told_of[10]
    assert [
        (at, "one thing for 60" in words) for at, words in told(working=True, remote=False).items()
    ] == [(60, True)]
    assert [
        (at, "the server" in words) for at, words in told(working=False, remote=True).items()
    ] == [(60, True)]


def events_until(events: Iterator[Event], kind: type[Event]) -> list[Event]:
    """What comes, up to the first of this kind."""
    seen = [next(events)]
    while not isinstance(seen[-1], kind):
        seen.append(next(events))
    return seen


@pytest.mark.slow
def test_huge_texts_cross_the_pipe() -> None:
    with scripted(delay=1.0) as client:
        running = client.check("word " * 1_000_000)
        started = next(e for e in running if isinstance(e, Started))
        running.close()
    assert started.sentences > 1000


@pytest.mark.slow
def test_what_a_dead_process_had_opened_is_opened_again() -> None:
    with scripted() as client:
        list(client.check(TEXT))
        client.kill()
        client._command = fake.command(at={"open": "missing"})
        for _ in range(2):
            with pytest.raises(ModelMissing):
                list(client.check(TEXT))
        client.kill()
        assert client.ended == -signal.SIGKILL
        client._command = fake.command()
        assert judged(list(client.check(TEXT))) == list(range(5))
        assert client.ended is None
