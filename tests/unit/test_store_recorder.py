"""Recording a running check: saved before seen, and trouble with saving never stops a check."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from report_samples import TEXT, events_of, ordinary, save

from factscore_tui.core.document import Document
from factscore_tui.engine.protocol import Event, Failed, Finished, Judged, Notice
from factscore_tui.errors import EngineProblem, StorageProblem
from factscore_tui.storage import database
from factscore_tui.storage.recorder import recorded
from factscore_tui.storage.sessions import SessionStore

REPORT = ordinary()


@pytest.fixture
def store() -> Iterator[SessionStore]:
    with SessionStore() as opened:
        yield opened


def run_recorded(
    store: SessionStore, events: Iterator[Event]
) -> tuple[str, list[Event], list[StorageProblem]]:
    session = store.create(Document.from_text(TEXT), "Anna", "draft.txt")
    problems: list[StorageProblem] = []
    return session, list(recorded(events, store, session, problems.append)), problems


def test_events_are_saved_before_they_are_seen(store: SessionStore) -> None:
    session = store.create(Document.from_text(TEXT), "Anna", "draft.txt")
    with SessionStore() as reader:
        seen = 0
        for event in recorded(iter(events_of(REPORT)), store, session, pytest.fail):
            seen += isinstance(event, Judged)
            assert reader.summaries()[0].judged == seen
    assert store.load(session) == REPORT


def test_an_error_of_the_engine_is_saved_and_raised(store: SessionStore) -> None:
    def source() -> Iterator[Event]:
        yield from events_of(REPORT, end=False)
        raise EngineProblem("it died", "try again")

    with pytest.raises(EngineProblem, match="it died"):
        run_recorded(store, source())
    report = store.load("last")
    assert (
        report.status == "failed"
        and report.notices[-1] == "it died"
        and report.facts == REPORT.facts
    )


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_other_ways_to_end_are_saved_too(store: SessionStore, error: type[BaseException]) -> None:
    def source() -> Iterator[Event]:
        yield from events_of(REPORT, end=False)
        raise error

    with pytest.raises(error):
        run_recorded(store, source())
    assert store.load("last").status == ("failed" if error is ValueError else "cancelled")


def test_closing_early_cancels_and_closes_the_source(store: SessionStore) -> None:
    closed: list[str] = []

    def source() -> Iterator[Event]:
        try:
            yield from events_of(REPORT)
        finally:
            closed.append("yes")

    session = store.create(Document.from_text(TEXT), "", "x")
    events = recorded(source(), store, session, pytest.fail)
    for event in events:
        if isinstance(event, Judged):
            break
    events.close()
    assert closed == ["yes"] and store.load(session).status == "cancelled"


def test_closing_after_the_end_changes_nothing(store: SessionStore) -> None:
    session = store.create(Document.from_text(TEXT), "", "x")
    events = recorded(iter(events_of(REPORT)), store, session, pytest.fail)
    for event in events:
        if isinstance(event, Finished):
            break
    events.close()
    assert store.load(session).status == "complete"


def delete_file(store: SessionStore) -> None:
    store.path.unlink()


def lock_file(store: SessionStore) -> None:
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store.other = other  # type: ignore[attr-defined]


def fail_with_full_disk(store: SessionStore) -> None:
    store._db.execute(
        f"PRAGMA max_page_count = {store._db.execute('PRAGMA page_count').fetchone()[0]}"
    )


@pytest.mark.parametrize(
    ("trouble", "message"),
    [(delete_file, "removed"), (lock_file, "locked"), (fail_with_full_disk, "the disk is full")],
)
def test_trouble_in_mid_run_is_told_once_and_nothing_stops(
    trouble: Callable[[SessionStore], None], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    long = "x" * 100_000
    events: list[Event] = [*events_of(REPORT, end=False), *(Notice(message=long) for _ in range(5))]
    with SessionStore() as store:

        def source() -> Iterator[Event]:
            yield from events[:6]
            trouble(store)
            yield from events[6:]

        _, seen, problems = run_recorded(store, source())
        assert seen == events
        assert len(problems) == 1 and message in problems[0].message and problems[0].hint


FULL_DISK = """
import resource, sys
sys.path.insert(0, sys.argv[1])
from report_samples import TEXT, events_of, ordinary
from factscore_tui.core.document import Document
from factscore_tui.engine.protocol import Notice
from factscore_tui.storage.recorder import recorded
from factscore_tui.storage.sessions import SessionStore
store = SessionStore()
session = store.create(Document.from_text(TEXT), "Anna", "draft.txt")
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
events = [*events_of(ordinary(), end=False), *(Notice(message="x" * 50_000) for _ in range(20))]
problems = []
seen = list(recorded(iter(events), store, session, problems.append))
print(len(seen) == len(events), len(problems), problems[0].message)
"""


def test_a_real_limit_of_the_file_system_keeps_what_was_saved() -> None:
    command = [sys.executable, "-c", FULL_DISK, str(Path(__file__).parent)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("True 1 the session database"), done.stdout + done.stderr
    with SessionStore() as store:
        assert store.load("last").facts == REPORT.facts


def test_failed_and_cancelled_are_told_apart(store: SessionStore) -> None:
    cancelled = save(
        store, [*events_of(REPORT, end=False), Finished(check="c", status="cancelled", seconds=0.1)]
    )
    failed = save(store, [Failed(kind="ModelMissing", message="no model")])
    assert store.load(cancelled).status == "cancelled" and store.load(failed).status == "failed"
