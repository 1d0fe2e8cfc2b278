"""Engines side by side: what is read ahead, what comes first at the end, how they are opened."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from factscore_tui.core.report import EngineInfo, IndexInfo
from factscore_tui.engine.protocol import Ready
from factscore_tui.errors import UsageProblem
from factscore_tui.evaluation.generations import Generation
from factscore_tui.evaluation.run import score_generations
from factscore_tui.evaluation.run_journal import Journal
from factscore_tui.evaluation.scaling.workers import AHEAD, Turn, _Pool, in_order


class Idle:
    """An engine that says that it is open when all of them have been asked."""

    where = ""

    def __init__(self, meeting: threading.Barrier, version: str = "1") -> None:
        self._meeting, self._version = meeting, version

    def open(self) -> Iterator[Any]:
        self._meeting.wait(timeout=30)
        index = IndexInfo("i", "0", "2026-01-01", articles=1, passages=1)
        yield Ready(engine=EngineInfo("e", self._version, ()), index=index, seconds=0.0)


def turns(sizes: list[int], read: list[int]) -> Iterator[Turn]:
    for number, size in enumerate(sizes):
        read.append(number)
        generation = Generation(f"T{number}", "x" * size)
        yield Turn(generation, generation.key, size)


def run(sizes: list[int], work: Callable[[Turn], None], read: list[int]) -> Iterator[str]:
    engines: Any = [object(), object()]

    def one(engine: Any, turn: Turn, ended: Callable[[], bool]) -> str:
        work(turn)
        return turn.generation.topic

    for turn, done in in_order(engines, turns(sizes, read), one, lambda: False, {}):
        assert done == turn.generation.topic
        yield done


def test_no_more_is_read_ahead_than_engines_need() -> None:
    read: list[int] = []
    most, total = 0, 10 * AHEAD
    for done, _ in enumerate(run([1] * total, lambda turn: None, read)):
        most = max(most, len(read) - done)
    assert len(read) == total and 2 <= most <= 2 * AHEAD


def test_the_longest_of_the_last_texts_come_first() -> None:
    """One thread, so four texts are the last ones: the others in their order."""
    begun, gate = list[int](), threading.Event()

    def one(turn: Turn) -> int:
        assert gate.wait(timeout=30)
        begun.append(turn.length)
        return turn.length

    pool = _Pool(1, one)
    futures = [pool.submit(turn) for turn in turns([1, 5, 2, 8, 3, 7, 4, 9], [])]
    pool.ending = True
    gate.set()
    assert [future.result() for future in futures] == [1, 5, 2, 8, 3, 7, 4, 9]
    pool.close()
    assert begun == [1, 5, 2, 8, 9, 7, 4, 3]


def test_engines_open_side_by_side(tmp_path: Any) -> None:
    """One after the other they would wait for each other for ever."""
    meeting = threading.Barrier(3)
    engines: Any = [Idle(meeting) for _ in range(3)]
    journal = Journal(tmp_path / "j")
    silent = [Generation("A", "")]
    result = score_generations(engines[0], silent, journal, more=engines[1:])
    journal.close()
    assert result.complete and result.ready is not None and result.ready.engine.version == "1"


def test_an_engine_that_is_not_like_the_first_is_refused(tmp_path: Any) -> None:
    meeting = threading.Barrier(2)
    engines: Any = [Idle(meeting), Idle(meeting, "2")]
    with pytest.raises(UsageProblem, match="not alike"):
        score_generations(
            engines[0], [Generation("A", "")], Journal(tmp_path / "j"), more=engines[1:]
        )
