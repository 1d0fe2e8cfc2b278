"""The database file: private, migrated step by step, and when it is wrong named and left alone."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from report_samples import events_of, ordinary, save

from factscore_tui import paths
from factscore_tui.errors import StorageProblem
from factscore_tui.storage import database
from factscore_tui.storage.sessions import SessionStore

REPORT = ordinary()


@pytest.fixture
def store() -> Iterator[SessionStore]:
    with SessionStore() as opened:
        yield opened


def test_everything_is_private(store: SessionStore) -> None:
    save(store, events_of(REPORT))
    assert stat.S_IMODE(store.path.parent.stat().st_mode) == 0o700
    for file in store.path.parent.glob("sessions.db*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_a_database_that_others_could_read_is_closed_to_them() -> None:
    SessionStore().close()
    paths.sessions_db().chmod(0o644)
    SessionStore().close()
    assert stat.S_IMODE(paths.sessions_db().stat().st_mode) == 0o600


def damage_garbage(path: Path) -> None:
    path.write_bytes(b"this is not a database, it is a letter to a friend " * 50)


def damage_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)


def damage_foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE cookies (id)")
    raw.close()


def damage_foreign_id(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA application_id = 42")
    raw.close()


def damage_newer(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("INSERT INTO migrations VALUES (999, '2030-01-01')")
    raw.close()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (damage_garbage, "not a session database"),
        (damage_middle, "damaged"),
        (damage_foreign, "another program"),
        (damage_foreign_id, "another program"),
        (damage_newer, "newer version"),
    ],
)
def test_a_wrong_database_is_named_and_left_alone(
    damage: Callable[[Path], None], message: str
) -> None:
    with SessionStore() as store:
        save(store, events_of(REPORT))
    path = paths.sessions_db()
    damage(path)
    before = path.read_bytes()
    with pytest.raises(StorageProblem, match=message) as caught:
        SessionStore().load("last")
    assert f"mv {path}" in caught.value.hint
    assert path.read_bytes() == before
    # What the hint says works.
    path.rename(f"{path}.aside")
    with SessionStore() as store:
        assert store.summaries() == []


def test_a_directory_in_its_place() -> None:
    paths.sessions_db().mkdir(parents=True)
    with pytest.raises(StorageProblem, match="is not a file"):
        SessionStore()


def test_an_unwritable_data_directory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageProblem, match="cannot write"):
        SessionStore(tmp_path / "file" / "sessions.db")


def test_one_unreadable_event_costs_only_itself(store: SessionStore) -> None:
    session = save(store, events_of(REPORT))
    with sqlite3.connect(store.path) as raw:
        raw.execute(
            'UPDATE events SET message = \'{"type": "judged", "v": 99}\' WHERE key = \'judged:1\''
        )
    report = store.load(session)
    assert [f.judgement is not None for f in report.facts] == [True, False, True, False]
    assert "1 saved entry of" in report.notices[-1]


def test_migrations_are_numbered_and_recorded(
    store: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = [number for number, _ in database.MIGRATIONS]
    assert numbers == sorted(set(numbers))
    session = save(store, events_of(REPORT))
    calls: list[int] = []

    def add_column(db: object) -> None:
        calls.append(1)
        db.execute("ALTER TABLE sessions ADD COLUMN colour TEXT")  # type: ignore[attr-defined]

    monkeypatch.setattr(
        database, "MIGRATIONS", (*database.MIGRATIONS, (numbers[-1] + 1, add_column))
    )
    for _ in range(2):
        with SessionStore() as updated:
            assert updated.load(session) == REPORT
    assert calls == [1]


def test_a_migration_that_fails_changes_nothing(
    store: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, events_of(REPORT))

    def broken(db: object) -> None:
        db.execute("ALTER TABLE sessions ADD COLUMN colour TEXT")  # type: ignore[attr-defined]
        db.execute("this is not SQL")  # type: ignore[attr-defined]

    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, (999, broken)))
        with pytest.raises(StorageProblem):
            SessionStore()
    with SessionStore() as again:
        assert again.load("last") == REPORT
        assert "colour" not in [c.name for c in again._db["sessions"].columns]


def unreadable_schema(path: Path) -> None:
    """SQLite quotes the name of an index that it cannot understand: bytes that are not UTF-8, in
    its own message."""
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE there(x)")
        raw.execute("CREATE INDEX namenamename ON there(x)")
    raw.close()
    data = path.read_bytes()
    at = data.index(b"indexnamenamename")
    assert data.count(b"CREATE INDEX namenamename") == 1
    data = data[: at + 5] + b"name\xffame\xfeame" + data[at + 17 :]
    path.write_bytes(data.replace(b"CREATE INDEX namenamename", b"CREATE INDEXXnamenamename"))


def test_a_schema_that_cannot_even_be_quoted(tmp_path: Path) -> None:
    from factscore_tui.sqlcache import CacheFile

    paths.sessions_db().parent.mkdir(parents=True, exist_ok=True)
    unreadable_schema(paths.sessions_db())
    with pytest.raises(StorageProblem, match="is damaged") as caught:
        SessionStore()
    assert "move it aside" in caught.value.hint
    unreadable_schema(tmp_path / "cache.db")
    cache = CacheFile(
        tmp_path / "cache.db", "CREATE TABLE IF NOT EXISTS seen(x)", "SELECT x FROM seen"
    )
    assert cache.connection is not None  # a new one
    cache.close()
