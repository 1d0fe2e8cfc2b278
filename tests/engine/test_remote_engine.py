"""Engines of a cluster without the cluster: calls go straight to the actor, or to nobody any
more."""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from factscore_tui.core.report import Report
from factscore_tui.engine import fake
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.codec import encode
from factscore_tui.engine.protocol import Check, Open
from factscore_tui.errors import EngineProblem, FactscoreError, UsageProblem
from factscore_tui.evaluation.generations import Generation
from factscore_tui.evaluation.rows import line_of
from factscore_tui.evaluation.run import Scored, Scoring, score_generations
from factscore_tui.evaluation.run_journal import Journal
from factscore_tui.evaluation.scaling import remote_engine
from factscore_tui.evaluation.scaling.engine_actor import EngineActor
from factscore_tui.evaluation.scaling.remote_engine import RemoteEngine
from factscore_tui.evaluation.scaling.workers import TRIES, EngineGone

GENERATIONS = [
    Generation(name, " ".join(f"{name} did {number} of it." for number in range(6)))
    for name in ("Anna", "Otto", "Ida", "Karl")
]
FACTS = [f"{one.topic} did {number} of it." for one in GENERATIONS for number in range(6)]


class Link:
    """To an actor in this process. It is lost before the fact with the words `dies_at`."""

    def __init__(self, script: dict[str, Any], dies_at: str = "") -> None:
        self.actor = EngineActor(encode(Open(index="mine", threads=1)), fake.command(**script)[1:])
        self.dies_at = dies_at
        self.gone = False

    def about(self) -> tuple[str, str]:
        return "node-1", self.actor.about()[1]

    def begin(self, command: bytes) -> None:
        self._there()
        self.actor.begin(command)

    def take(self) -> list[bytes]:
        self._there()
        taken = self.actor.take(10.0)
        if not self.dies_at:
            return taken
        for number, line in enumerate(taken):
            if re.search(rf'"judged".*{self.dies_at}', line.decode()):
                self.end()
                if not number:
                    self._there()
                return taken[:number]
        return taken

    def cancel(self) -> None:
        self.actor.cancel()

    def end(self) -> None:
        self.gone = True
        self.actor._client.kill()

    def _there(self) -> None:
        if self.gone:
            raise EngineGone("the link is gone", "start another")


class Machines:
    """A cluster: gives the links it is told to, and no room where they are used up."""

    def __init__(self, *links: Callable[[], Link]) -> None:
        self.links = list(links)
        self.lock = threading.Lock()

    def start(self) -> Link:
        with self.lock:
            if self.links:
                return self.links.pop(0)()
        return Full()


class Full(Link):
    def __init__(self) -> None:
        pass

    def about(self) -> tuple[str, str]:
        raise EngineGone("no room", "fewer engines")

    def end(self) -> None:
        pass


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log"
    path.touch()
    return path


@contextlib.contextmanager
def engines(machines: Machines, count: int) -> Iterator[list[RemoteEngine]]:
    with contextlib.ExitStack() as opened:
        yield [opened.enter_context(RemoteEngine(machines.start)) for _ in range(count)]


def scored(tmp_path: Path, clients: Any, **options: Any) -> tuple[Scoring, list[str]]:
    journal, lines = Journal(tmp_path / "out.journal"), list[str]()

    def each(one: Scored, report: Report | None) -> None:
        lines.append(line_of(one, report))

    try:
        result = score_generations(
            clients[0], GENERATIONS, journal, more=clients[1:], each=each, **options
        )
    finally:
        journal.close()
    return result, lines


def by_this_machine(tmp_path: Path) -> tuple[dict[str, Any], list[str]]:
    folder = tmp_path / "here"
    folder.mkdir()
    with EngineClient(command=fake.command()) as client:
        result, lines = scored(folder, [client])
    return result.as_json(), lines


@pytest.mark.slow
def test_a_text_whose_engine_is_lost_goes_to_another_one(tmp_path: Path, log: Path) -> None:
    """At the fact where it was: what was judged is not judged again."""
    script = {"log": str(log)}
    machines = Machines(
        lambda: Link(script, dies_at='"fact_id":3'), lambda: Link(script), lambda: Link(script)
    )
    with engines(machines, 2) as clients:
        result, lines = scored(tmp_path, clients)
    assert (result.as_json(), lines) == by_this_machine(tmp_path)
    judged = log.read_text().splitlines()
    assert set(judged) == set(FACTS)
    # An engine of this process runs ahead of what is read of it: one text at most comes twice.
    assert len(judged) <= len(FACTS) + 3


@pytest.mark.slow
def test_the_engine_that_goes_on_is_asked_for_the_rest_alone(tmp_path: Path) -> None:
    again = {"at": {"0": "raise", "1": "raise", "2": "raise"}}
    machines = Machines(lambda: Link({}, dies_at='"fact_id":3'), lambda: Link(again))
    journal = Journal(tmp_path / "out.journal")
    with engines(machines, 1) as clients, contextlib.closing(journal):
        result = score_generations(clients[0], GENERATIONS[:1], journal)
    assert [len(one.decisions or ()) for one in result.scored] == [6]


@pytest.mark.slow
def test_where_there_is_no_room_any_more_the_others_do_the_work(tmp_path: Path) -> None:
    machines = Machines(lambda: Link({}, dies_at='"fact_id":3'), lambda: Link({}))
    with engines(machines, 2) as clients:
        result, lines = scored(tmp_path, clients)
    assert (result.as_json(), lines) == by_this_machine(tmp_path)


@pytest.mark.slow
def test_the_last_engine_that_is_lost_ends_the_run(tmp_path: Path) -> None:
    machines = Machines(lambda: Link({}, dies_at='"fact_id":3'))
    with engines(machines, 1) as clients, pytest.raises(EngineGone, match="no room"):
        scored(tmp_path, clients)
    with engines(Machines(lambda: Link({})), 1) as clients:  # what was judged was kept
        result, lines = scored(tmp_path, clients)
    assert (result.as_json(), lines) == by_this_machine(tmp_path)


@pytest.mark.slow
def test_a_text_that_costs_every_engine_is_named(tmp_path: Path) -> None:
    machines = Machines(*[lambda: Link({}, dies_at='"fact_id":0')] * (TRIES + 3))
    with engines(machines, 1) as clients, pytest.raises(EngineProblem) as caught:
        scored(tmp_path, clients)
    assert f"{TRIES} engines were lost over the text about 'Anna'" in caught.value.message


@pytest.mark.parametrize("when", ["at the start", "in place of a lost one"])
def test_an_index_of_another_date_is_refused(tmp_path: Path, when: str) -> None:
    def other() -> Link:
        return Link({"date": "2023-04-01"})

    first = Link({}, dies_at="" if when == "at the start" else '"fact_id":3')
    machines = Machines(lambda: first, other)
    count = 2 if when == "at the start" else 1
    with engines(machines, count) as clients, pytest.raises(UsageProblem) as caught:
        scored(tmp_path, clients)
    assert "index on node-1 differs" in caught.value.message
    assert "(snapshot date) 2026-01-01 against 2023-04-01" in caught.value.message


def test_another_version_of_the_program_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_engine, "code_id", lambda: "other code")
    with engines(Machines(lambda: Link({})), 1) as clients, pytest.raises(UsageProblem) as caught:
        scored(tmp_path, clients)
    assert "node-1 has another version" in caught.value.message


@pytest.mark.slow
def test_an_engine_that_crashes_again_ends_the_run_as_on_this_machine(tmp_path: Path) -> None:
    """Its process is there and says why: no machine was lost."""
    messages = []
    for client in (
        EngineClient(command=fake.command(at={"2": "oom"})),
        RemoteEngine(lambda: Link({"at": {"2": "oom"}})),
    ):
        folder = tmp_path / type(client).__name__
        folder.mkdir()
        with client, pytest.raises(FactscoreError) as caught:
            scored(folder, [client])
        messages.append((type(caught.value), caught.value.message, caught.value.hint))
    assert messages[0] == messages[1]


@pytest.mark.slow
def test_cancelling_ends_the_check_and_keeps_what_was_judged(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "out.journal")
    with engines(Machines(lambda: Link({"delay": 0.02})), 1) as clients:
        result = score_generations(
            clients[0], GENERATIONS, journal, cancelled=lambda: journal_has(journal, 8)
        )
        journal.close()
        assert not result.complete and len(result.scored) < len(GENERATIONS)
        result, lines = scored(tmp_path, clients)
    assert (result.as_json(), lines) == by_this_machine(tmp_path)


def journal_has(journal: Journal, count: int) -> bool:
    return journal.path.read_text().count("judged") >= count


def test_a_check_that_was_left_is_ended_by_the_next() -> None:
    actor = EngineActor(encode(Open(index="mine", threads=1)), fake.command(delay=0.05)[1:])
    try:
        actor.begin(encode(Check(check="one", text=GENERATIONS[0].output)))
        actor.begin(encode(Check(check="two", text="Ida sang.")))
        taken = list[bytes]()
        while b"" not in taken:
            taken += actor.take(10.0)
        assert taken[-1] == b"" and b'"finished"' in taken[-2]
        assert not any(b'"one"' in line for line in taken)
    finally:
        actor._client.close()
