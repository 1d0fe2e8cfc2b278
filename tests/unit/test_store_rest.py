"""What lies on the disk: there after a power cut, gone when it is deleted, private, and damaged one
row at a time."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from report_samples import TEXT, events_of, ordinary, save

from factscore_tui import paths
from factscore_tui.cli.main import main
from factscore_tui.core.ruling import Ruling, Subject
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.process import open_log
from factscore_tui.errors import StorageProblem
from factscore_tui.inference.answer_store import AnswerStore, answers_file, tag_of
from factscore_tui.sqlcache import CacheFile
from factscore_tui.storage.deletion import forget_all, what_is_kept
from factscore_tui.storage.drafts import DraftStore
from factscore_tui.storage.rulings import RulingStore
from factscore_tui.storage.sessions import SessionStore

REPORT = ordinary()
SECRET = "Zanzibar"


@pytest.fixture
def store() -> Iterator[SessionStore]:
    with SessionStore() as opened:
        yield opened


def on_disk(word: str) -> list[str]:
    """Names of the files below the home that hold a word."""
    home = Path(os.environ[paths.HOME_VARIABLE])
    return [
        p.name for p in sorted(home.rglob("*")) if p.is_file() and word.encode() in p.read_bytes()
    ]


def test_a_commit_waits_for_the_disk(store: SessionStore) -> None:
    """FULL (2) syncs the log at every commit; SQLite's documentation promises a power cut for no
    less."""
    for database in (store._db, DraftStore()._db):
        assert database.execute("PRAGMA synchronous").fetchone() == (2,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_deleted_text_is_in_no_file(store: SessionStore) -> None:
    other = SessionStore()  # another copy that is open keeps the log alive
    answers = AnswerStore(answers_file())
    keep = save(store, events_of(REPORT))
    gone = [save(store, events_of(REPORT), f"{SECRET} is an island. {TEXT}" * 50) for _ in range(2)]
    text = f"{SECRET} is an island. {TEXT}" * 50
    answers.put({b"1": f"{SECRET} is one", b"2": f"{SECRET} and both"}, tag_of(text))
    answers.put({b"3": "another"}, tag_of(TEXT), [b"2"])
    assert "sessions.db-wal" in on_disk(SECRET)
    assert store.remove(gone[0]) is True
    assert answers.get(b"1") is not None, "the same text is in another session"
    assert store.remove(gone[1]) is True
    assert (
        answers.get(b"1") is None
        and answers.get(b"2") is not None
        and answers.get(b"3") == "another"
    )
    assert on_disk(f"{SECRET} is") == []
    assert store.load(keep).document.text == TEXT
    store.remove(keep)
    assert on_disk(SECRET) == [] and answers.get(b"3") is None
    other.close()
    answers.close()


def test_a_reader_that_is_in_the_way_is_told_of(
    store: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("factscore_tui.storage.database.BUSY_SECONDS", 0.05)
    session = save(store, events_of(REPORT))
    store.close()
    with (
        sqlite3.connect(paths.sessions_db(), isolation_level=None) as reader,
        SessionStore() as fresh,
    ):
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchone()
        assert fresh.remove(session) is False
        reader.execute("COMMIT")
    reader.close()


def test_answers_of_an_earlier_version_go_with_the_first_session() -> None:
    paths.private_dir(paths.cache_dir())
    with sqlite3.connect(answers_file()) as old:
        old.execute(
            "CREATE TABLE answer(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, said TEXT NOT "
            "NULL)"
        )
        old.execute("INSERT INTO answer(key, said) VALUES (x'31', ?)", (SECRET,))
    old.close()
    answers = AnswerStore(answers_file())
    assert answers.get(b"1") == SECRET
    answers.forget(tag_of("any"))
    assert answers.get(b"1") is None and on_disk(SECRET) == []
    answers.close()


def test_everything_is_forgotten(store: SessionStore, capfd: pytest.CaptureFixture[str]) -> None:
    save(store, events_of(REPORT), SECRET * 9)
    with DraftStore() as drafts:
        drafts.save(f"typed {SECRET}")
    AnswerStore(answers_file()).put({b"1": SECRET})
    store.close()
    log = open_log("engine.log")
    log.write(SECRET.encode())
    log.close()
    (paths.cache_dir() / "evaluate").mkdir()
    (paths.cache_dir() / "evaluate" / "x").write_text(SECRET)
    (paths.cache_dir() / "downloads").mkdir()
    (paths.cache_dir() / "downloads" / "wiki.part").write_text("x")
    paths.indexes_dir().mkdir()
    assert main(["forget"]) == 2 and main(["forget", "--all"]) == 2
    assert "--yes" in capfd.readouterr().err and on_disk(SECRET)
    assert main(["forget", "--all", "--yes"]) == 0
    assert on_disk(SECRET) == [] and what_is_kept() == []
    assert (paths.cache_dir() / "downloads" / "wiki.part").exists() and paths.indexes_dir().exists()
    assert main(["forget", "--all"]) == 0
    assert SessionStore().summaries() == []


def test_a_running_check_is_not_forgotten(store: SessionStore) -> None:
    save(store, events_of(REPORT, end=False))
    with pytest.raises(StorageProblem, match="at work"):
        forget_all()
    assert len(store.summaries()) == 1


def test_a_damaged_database_is_forgotten_too() -> None:
    paths.private_dir(paths.data_dir())
    paths.sessions_db().write_bytes(SECRET.encode() * 999)
    assert forget_all() == 1 and on_disk(SECRET) == []


def test_files_are_for_the_user_alone(store: SessionStore) -> None:
    before = os.umask(0)
    try:
        paths.cache_dir().mkdir(mode=0o755)  # whoever made it
        session = save(store, events_of(REPORT))
        RulingStore().close()
        DraftStore().save("x")
        answers = AnswerStore(answers_file())
        answers.put({b"1": "x"})
        CacheFile(
            paths.cache_dir() / "other.db", "CREATE TABLE IF NOT EXISTS t(x)", "SELECT x FROM t"
        ).close()
        open_log("engine.log").close()
        assert store.load(session)
        home = Path(os.environ[paths.HOME_VARIABLE])
        files = [p for p in home.rglob("*") if p.is_file()]
        assert {"sessions.db", "sessions.db-wal", "answers.db", "other.db", "engine.log"} <= {
            p.name for p in files
        }
        assert {p.name: oct(stat.S_IMODE(p.stat().st_mode)) for p in files} == {
            p.name: "0o600" for p in files
        }
        folders = [paths.data_dir(), paths.data_dir() / "running", paths.log_dir()]
        assert [stat.S_IMODE(p.stat().st_mode) for p in folders] == [0o700] * 3
    finally:
        os.umask(before)


BROKEN = "x'ff00fe'"
DAMAGE: dict[str, str] = {
    **{
        f"session {c}": f"UPDATE sessions SET {c} = {BROKEN} WHERE id = :id"
        for c in ("name", "topic", "created", "status", "length", "excerpt", "text")
    },
    **{
        f"session {c}, no UTF-8": f"UPDATE sessions SET {c} = CAST({BROKEN} AS TEXT) WHERE id = :id"
        for c in ("name", "topic", "created", "status", "excerpt", "text")
    },
    **{
        f"event {c}": f"UPDATE events SET {c} = {BROKEN} WHERE session = :id AND key = 'judged:1'"
        for c in ("key", "facts", "verdict", "message")
    },
    "event message, no UTF-8": f"UPDATE events SET message = CAST({BROKEN} AS TEXT) WHERE session = :id AND facts > 0",  # noqa: E501
    "session id": f"UPDATE sessions SET id = {BROKEN} WHERE id = :id",
    "session id, no UTF-8": f"UPDATE sessions SET id = CAST({BROKEN} AS TEXT) WHERE id = :id",
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_row_costs_its_session_only(
    store: SessionStore, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    hurt, sound = save(store, events_of(REPORT)), save(store, events_of(REPORT))
    store.close()
    with sqlite3.connect(paths.sessions_db()) as raw:
        raw.execute(DAMAGE[name], {"id": hurt})
    raw.close()
    with SessionStore() as fresh:
        summaries = {s.id: s for s in fresh.summaries()}
        assert summaries[sound].judged == 3 and summaries[sound].name == "draft.txt"
        assert fresh.load("last") == fresh.load(sound) and fresh.load(sound).document.text == TEXT
        assert fresh.damaged() == name.startswith("session id")
        assert len(fresh.search("Riga")) >= 1
        newest = save(fresh, events_of(REPORT))
        assert newest > sound
        if not name.startswith("session id"):
            report = fresh.load(hurt)
            told = [
                notice
                for notice in report.notices
                if "damaged" in notice or "cannot be read" in notice
            ]
            assert bool(told) == ("text" in name or "message" in name), told
            fresh.remove(hurt)
    assert main(["sessions", "list"]) == 0 and main(["sessions", "show", sound]) == 0
    told = capfd.readouterr().err
    assert "Traceback" not in told and "free some space" not in told


def test_damaged_rulings_and_drafts(store: SessionStore) -> None:
    session = save(store, events_of(REPORT))
    subject = Subject("f", "s", "t", Verdict.SUPPORTED, 0.5, "e", "m", "i", session)
    with RulingStore() as rulings, DraftStore() as drafts:
        rulings.rule(subject, Ruling(Verdict.CONTRADICTED, "because", "note", False, ""))
        drafts.save("typed", "name")
    with sqlite3.connect(paths.sessions_db()) as raw:
        columns = (
            "fact = {0}, topic = {0}, estimator = {0}, verdict = {0}, reason = {0}, note = {0}, "
            "p_supported = {0}"
        )
        raw.execute(f"UPDATE rulings SET {columns.format(BROKEN)}")
        raw.execute(f"UPDATE drafts SET saved = {BROKEN}, name = {BROKEN}, text = {BROKEN}")
    raw.close()
    with RulingStore() as rulings, DraftStore() as drafts:
        (found,) = rulings.history(subject.key)
        assert isinstance(found.ruling.reason, str) and found.subject.p_supported is None
        claimed = drafts.claim()
        assert claimed is None or isinstance(claimed[0].text, str)
    assert store.summaries()
    store.remove(session)
