"""Sessions: committed event by event, readable after any kind of death."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from report_samples import HOSTILE, TEXT, events_of, ordinary, save

from factscore_tui.core.document import Document
from factscore_tui.engine.protocol import Judged, Started
from factscore_tui.errors import StorageProblem, UsageProblem
from factscore_tui.storage.sessions import SessionStore

REPORT = ordinary()


@pytest.fixture
def store() -> Iterator[SessionStore]:
    with SessionStore() as opened:
        yield opened


# --- what is kept
# ----------------------------------------------------------------------------------------------


def test_a_session_comes_back_as_it_was(store: SessionStore) -> None:
    session = save(store, events_of(REPORT))
    assert store.load(session) == REPORT
    assert store.collector(session).sentences == 2
    assert store.name(session) == "draft.txt"


def test_another_process_sees_every_event_at_once(store: SessionStore) -> None:
    session = store.create(Document.from_text(TEXT), "Anna", "draft.txt")
    with SessionStore() as reader:
        judged = 0
        for event in events_of(REPORT):
            store.record(session, event)
            judged += isinstance(event, Judged)
            assert sum(f.judgement is not None for f in reader.load(session).facts) == judged


def test_events_that_come_again_count_once(store: SessionStore) -> None:
    session = save(store, events_of(REPORT) + events_of(REPORT)[1:])
    assert store.load(session).facts == REPORT.facts
    (summary,) = store.summaries()
    assert (summary.facts, summary.judged, summary.supported, summary.contradicted) == (4, 3, 1, 1)


def test_summaries_are_newest_first(store: SessionStore) -> None:
    first = save(store, events_of(REPORT), name="first")
    second = save(store, [], text="  Another\n\ttext  ", name="second")
    newest, oldest = store.summaries()
    assert (newest.id, newest.name, newest.excerpt, newest.status) == (
        second,
        "second",
        "Another text",
        "running",
    )
    assert (oldest.id, oldest.topic, oldest.status, oldest.length) == (
        first,
        "Anna",
        "complete",
        len(TEXT),
    )
    assert oldest.created.endswith("Z") and first < second


def test_ids_are_unique_and_sorted_even_when_made_at_once() -> None:
    def make(_: int) -> list[str]:
        with SessionStore() as own:
            return [own.create(Document.from_text("x"), "", "x") for _ in range(10)]

    with ThreadPoolExecutor(4) as pool:
        made = [session for sessions in pool.map(make, range(4)) for session in sessions]
    assert len(set(made)) == 40
    with SessionStore() as store:
        assert [s.id for s in store.summaries()] == sorted(made, reverse=True)


def test_a_clock_that_was_set_back_keeps_the_order(
    store: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = store.create(Document.from_text("x"), "", "x")
    monkeypatch.setattr("factscore_tui.storage.sessions.time.time_ns", lambda: 1_000_000_000)
    assert store.create(Document.from_text("x"), "", "x") > first


def test_sessions_are_found_by_id_beginning_and_last(
    store: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("factscore_tui.storage.sessions.time.time_ns", lambda: 32**8 * 1_000_000)
    first = store.create(Document.from_text("x"), "", "x")
    monkeypatch.setattr(
        "factscore_tui.storage.sessions.time.time_ns", lambda: 32**8 * 2 * 1_000_000
    )
    second = store.create(Document.from_text("x"), "", "x")
    assert store.find(second) == store.find("last") == store.find("2") == second
    assert store.find(first.upper()) == first
    for wrong in ("zzz", "", "%", "_"):
        with pytest.raises(UsageProblem, match="there is no session"):
            store.find(wrong)
    monkeypatch.setattr(
        "factscore_tui.storage.sessions.time.time_ns", lambda: (32**8 * 2 + 5) * 1_000_000
    )
    store.create(Document.from_text("x"), "", "x")
    with pytest.raises(UsageProblem, match="2 sessions begin with '2'"):
        store.find("2")


def test_last_of_nothing(store: SessionStore) -> None:
    assert store.summaries() == []
    with pytest.raises(UsageProblem):
        store.load("last")


def test_remove(store: SessionStore) -> None:
    keep, gone = save(store, events_of(REPORT)), save(store, events_of(REPORT))
    store.remove(gone)
    assert [s.id for s in store.summaries()] == [keep]
    with sqlite3.connect(store.path) as raw:
        assert raw.execute("SELECT count(*) FROM events WHERE session = ?", (gone,)).fetchone() == (
            0,
        )
    with pytest.raises(StorageProblem, match="removed"):
        store.record(gone, Started(check="c", sentences=1))


@pytest.mark.parametrize(
    "text", [HOSTILE, "\x00", "a\x00b" * 999, "'; DROP TABLE sessions; --", "\U0001f468\u0301"]
)
def test_any_text_is_kept_verbatim(store: SessionStore, text: str) -> None:
    session = store.create(Document.from_text(text), text, text)
    report = store.load(session)
    assert report.document.text == text and report.topic == text and store.name(session) == text


def test_a_file_name_that_is_no_utf8(store: SessionStore) -> None:
    session = store.create(Document.from_text("x"), "", os.fsdecode(b"caf\xe9.txt"))
    assert store.name(session) == "caf?.txt"


def test_one_store_serves_several_threads(store: SessionStore) -> None:
    session = store.create(Document.from_text(TEXT), "", "x")
    failures: list[Exception] = []

    def use() -> None:
        try:
            for event in events_of(REPORT):
                store.record(session, event)
                store.summaries()
        except Exception as error:  # noqa: BLE001 - handed to the test's own thread
            failures.append(error)

    threads = [threading.Thread(target=use) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == [] and store.load(session).facts == REPORT.facts


# --- writers that went away
# ------------------------------------------------------------------------------------

DYING_WRITER = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from report_samples import TEXT, events_of, ordinary
from factscore_tui.core.document import Document
from factscore_tui.engine.protocol import Judged
from factscore_tui.storage.sessions import SessionStore
store = SessionStore()
session = store.create(Document.from_text(TEXT), "Anna", "draft.txt")
judged = 0
for event in events_of(ordinary()):
    store.record(session, event)
    judged += isinstance(event, Judged)
    if judged == 2:
        print(session, flush=True)
        if sys.argv[2] == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        sys.stdin.read()
"""


def writer(how: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", DYING_WRITER, str(Path(__file__).parent), how]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_after_kill_9_every_judged_fact_is_there() -> None:
    with writer("kill") as child:
        session = child.communicate()[0].strip()
    assert child.returncode == -signal.SIGKILL
    with SessionStore() as store:
        report = store.load(session)
        assert report.status == "interrupted"
        assert report.facts[:2] == REPORT.facts[:2]
        assert report.document.text == TEXT
        assert store.summaries()[0].status == "interrupted"
        assert list((store.path.parent / "running").iterdir()) == []


def test_a_writer_that_still_works_is_running() -> None:
    with writer("wait") as child:
        assert child.stdout and child.stdin
        session = child.stdout.readline().strip()
        with SessionStore() as store:
            assert store.load(session).status == "running"
            child.stdin.close()
            child.wait()
            assert store.load(session).status == "complete"


def test_closing_the_store_in_mid_check_is_an_interruption() -> None:
    with SessionStore() as store:
        session = save(store, events_of(REPORT, end=False))
        assert store.load(session).status == "running"
    with SessionStore() as store:
        assert store.load(session).status == "interrupted"
