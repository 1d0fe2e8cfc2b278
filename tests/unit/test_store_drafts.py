"""Drafts that are being typed: on the disk at once, given to one program only, gone when they are
not needed."""

from __future__ import annotations

import datetime
import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from factscore_tui.core.document import Document
from factscore_tui.errors import StorageProblem
from factscore_tui.storage.drafts import MAX_DAYS, MAX_DRAFTS, DraftStore
from factscore_tui.storage.sessions import SessionStore

HOSTILE = "NUL\x00 esc\x1b[31m bidi\u202e surrogate\udce9 \r\n tab\t'quote\" 漢字 👩\u200d👧"

TYPING = """
import sys, time
from pathlib import Path
from factscore_tui.storage.drafts import DraftStore
store = DraftStore(Path(sys.argv[1]))
store.save("typed and never checked", "column.txt", "Marie Curie", "s1")
print("saved", flush=True)
time.sleep(60)
"""

CLAIMING = """
import sys
from pathlib import Path
from factscore_tui.storage.drafts import DraftStore
store = DraftStore(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
found = store.claim()
print(found[0].text if found else "nothing", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions.db"


def leave(path: Path, *texts: str) -> None:
    """Drafts of programs that are gone, oldest first."""
    for number, text in enumerate(texts):
        with DraftStore(path) as store:
            store.save(text)
        saved = (
            datetime.datetime.now(datetime.UTC) - datetime.timedelta(hours=len(texts) - number)
        ).isoformat()
        with sqlite3.connect(path) as db:
            db.execute("UPDATE drafts SET saved = ? WHERE text = ?", (saved, text))


def texts(path: Path) -> set[str]:
    """What is saved."""
    with sqlite3.connect(path) as db:
        return {text for (text,) in db.execute("SELECT text FROM drafts")}


def claimed(store: DraftStore) -> str:
    """The text of the next draft."""
    found = store.claim()
    return found[0].text if found else ""


def test_the_next_start_gets_what_was_typed(path: Path) -> None:
    with DraftStore(path) as store:
        assert store.save("One", "a.txt", "Topic", "s1")
        assert store.save("One and two", "b.txt", "Other", "s2")
    assert texts(path) == {"One and two"}
    with DraftStore(path) as store:
        found = store.claim()
        assert found is not None
        draft, more = found
        assert (draft.text, draft.name, draft.topic, draft.session, more) == (
            "One and two",
            "b.txt",
            "Other",
            "s2",
            0,
        )
        assert datetime.datetime.now(datetime.UTC) - datetime.datetime.fromisoformat(
            draft.saved
        ) < (datetime.timedelta(minutes=5))
        assert store.claim() is None


def test_a_killed_program_leaves_its_draft_and_no_claim_on_it(path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", TYPING, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "saved\n"
    with DraftStore(path) as store:
        assert store.claim() is None  # somebody is typing it
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        found = store.claim()
    assert found is not None
    assert (found[0].text, found[0].name, found[0].topic, found[0].session) == (
        "typed and never checked",
        "column.txt",
        "Marie Curie",
        "s1",
    )


def test_two_copies_started_at_once_do_not_get_the_same_draft(path: Path) -> None:
    leave(path, *(f"draft {n}" for n in range(3)))
    command = [sys.executable, "-c", CLAIMING, str(path)]
    children = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(5)
    ]
    for child in children:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("\n")
        child.stdin.flush()
    got = [child.stdout.readline().strip() for child in children if child.stdout is not None]
    for child in children:
        child.communicate("\n")
    assert sorted(got) == ["draft 0", "draft 1", "draft 2", "nothing", "nothing"]


def test_threads_that_claim_at_once_do_not_get_the_same_draft(path: Path) -> None:
    leave(path, *(f"draft {n}" for n in range(4)))
    stores = [DraftStore(path) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(claimed, stores))
    for store in stores:
        store.close()
    assert sorted(got) == ["", "", "", "", "draft 0", "draft 1", "draft 2", "draft 3"]


def test_the_newest_first_and_how_many_more(path: Path) -> None:
    leave(path, "oldest", "middle", "newest")
    with DraftStore(path) as store:
        seen = []
        while found := store.claim():
            seen.append((found[0].text, found[1]))
    assert seen == [("newest", 2), ("middle", 1), ("oldest", 0)]
    assert texts(path) == {"oldest", "middle", "newest"}  # to be looked at is not to be taken


def test_an_adopted_draft_is_written_to_and_the_one_before_it_stays(path: Path) -> None:
    leave(path, "earlier")
    with DraftStore(path) as store:
        store.save("typed meanwhile")
        found = store.claim()
        assert found is not None
        assert store.adopt(found[0].id)
        store.save("earlier, and more")
        assert texts(path) == {"typed meanwhile", "earlier, and more"}
        assert store.claim() is None  # what was left in this start is for the next
    with DraftStore(path) as store:
        assert {claimed(store), claimed(store)} == {"typed meanwhile", "earlier, and more"}


def test_a_draft_that_is_not_held_is_not_adopted(path: Path) -> None:
    leave(path, "one", "two")
    with DraftStore(path) as store, DraftStore(path) as other:
        first, second = store.claim(), store.claim()
        assert first is not None
        assert second is not None
        assert not store.adopt(first[0].id)  # let go by the second claim
        assert claimed(other) == first[0].text
        assert store.adopt(second[0].id)


def test_parting_from_a_draft_keeps_it_and_the_next_save_makes_another(path: Path) -> None:
    with DraftStore(path) as store:
        store.save("the one")
        assert store.adopt("")
        store.save("the other")
        assert texts(path) == {"the one", "the other"}
        store.forget()
        assert texts(path) == {"the one"}


def test_the_same_text_is_kept_once(path: Path) -> None:
    leave(path, "the same")
    with DraftStore(path) as store:
        store.save("the same", "newer name")
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT text, name FROM drafts").fetchall() == [
            ("the same", "newer name")
        ]


def test_forgotten_is_gone_and_typing_goes_on(path: Path) -> None:
    with DraftStore(path) as store:
        store.forget()
        store.save("checked by now")
        store.forget()
        assert texts(path) == set()
        store.save("the next text")
    assert texts(path) == {"the next text"}


@pytest.mark.parametrize(
    "text", ["In a session.", HOSTILE, "x\x00y"], ids=["plain", "hostile", "nul"]
)
def test_a_text_in_a_session_needs_no_draft(path: Path, text: str) -> None:
    with SessionStore(path) as sessions, DraftStore(path) as store:
        assert store.save(text)
        sessions.create(Document.from_text(text), "", "name")
        assert not store.save(text)
        assert texts(path) == set()
        assert store.save(text + " More.")


def test_a_draft_whose_check_was_saved_before_the_kill_is_not_offered(path: Path) -> None:
    leave(path, "never checked", "checked")
    with SessionStore(path) as sessions:
        sessions.create(Document.from_text("checked"), "", "name")
    with DraftStore(path) as store:
        assert claimed(store) == "never checked"
    assert texts(path) == {"never checked"}


def test_old_drafts_and_too_many_go(path: Path) -> None:
    leave(path, *(f"draft {n:02}" for n in range(MAX_DRAFTS + 3)))
    old = (datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=MAX_DAYS + 1)).isoformat()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE drafts SET saved = ? WHERE text = 'draft 20'", (old,))
    with DraftStore(path) as store:
        assert claimed(store) == f"draft {MAX_DRAFTS + 2:02}"
    kept = {f"draft {n:02}" for n in range(3, MAX_DRAFTS + 3)} - {"draft 20"}
    assert texts(path) <= kept
    assert len(texts(path)) >= MAX_DRAFTS - 1


def test_a_program_that_still_runs_keeps_its_draft_however_many_there_are(path: Path) -> None:
    with DraftStore(path) as mine:
        mine.save("mine")
        with sqlite3.connect(path) as db:
            db.execute("UPDATE drafts SET saved = '2001-01-01T00:00:00.000+00:00'")
        leave(path, *(f"draft {n:02}" for n in range(MAX_DRAFTS + 2)))
        assert "mine" in texts(path)


def test_hostile_text_comes_back_as_a_session_would_keep_it(path: Path) -> None:
    with DraftStore(path) as store:
        store.save(HOSTILE, HOSTILE, HOSTILE, HOSTILE)
    with DraftStore(path) as store:
        found = store.claim()
    assert found is not None
    assert found[0].text == Document.from_text(HOSTILE).text
    assert found[0].name == HOSTILE.replace("\udce9", "?")


def test_a_huge_text_is_one_row(path: Path) -> None:
    text = "Twenty million characters. " * 740_000
    with DraftStore(path) as store:
        store.save(text)
        store.save(text, topic="and its topic")
    with DraftStore(path) as store:
        found = store.claim()
    assert found is not None
    assert found[0].text == text
    assert found[0].topic == "and its topic"


def test_a_locked_database_is_one_problem_and_saving_works_afterwards(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("factscore_tui.storage.database.BUSY_SECONDS", 0.05)
    with DraftStore(path) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageProblem, match="locked"):
            store.save("typed while it was locked")
        other.execute("COMMIT")
        other.close()
        assert store.save("typed while it was locked, and after")
    assert texts(path) == {"typed while it was locked, and after"}


def test_a_vanished_database_is_told(path: Path) -> None:
    with DraftStore(path) as store:
        store.save("one")
        path.unlink()
        with pytest.raises(StorageProblem, match="removed"):
            store.save("two")
        with pytest.raises(StorageProblem, match="removed"):
            store.claim()


def test_a_draft_is_gone_when_its_row_is_deleted_elsewhere_and_comes_back_with_the_next_save(
    path: Path,
) -> None:
    with DraftStore(path) as store:
        store.save("one")
        with sqlite3.connect(path) as db:
            db.execute("DELETE FROM drafts")
        store.save("two")
    assert texts(path) == {"two"}


def test_locks_do_not_pile_up(path: Path) -> None:
    leave(path, "one", "two")
    with DraftStore(path) as store:
        found = store.claim()
        assert found is not None
        store.adopt(found[0].id)
        store.forget()
    assert list((path.parent / "running").iterdir()) == []
