"""Which sessions are versions of one draft."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from factscore_tui.core.document import Document
from factscore_tui.storage.sessions import SessionStore
from factscore_tui.storage.versions import Version, alike, versions_of, words_in

CURIE = (
    "Marie Curie\n\nMarie Curie was born in Warsaw and moved to Paris, where she studied physics."
)
EDITED = CURIE.replace("Warsaw", "Vienna") + " She shared the Nobel Prize with her husband."
SHIP = "Titanic\n\nThe steamship sank after hitting an iceberg on her maiden voyage in 1912."


def grouped(path: Path, *sessions: tuple[str, str, int]) -> list[int]:
    """For each session (name, text, number of the one it was begun from or -1) the number of the
    oldest version of its draft, -1 where there is one version."""
    with SessionStore(path / "sessions.db") as store:
        ids: list[str] = []
        for name, text, before in sessions:
            begun = ids[before] if before >= 0 else ""
            ids.append(store.create(Document.from_text(text), "", name, begun))
        drafts = {one.id: one.draft for one in store.summaries()}
        return [ids.index(drafts[id]) if drafts[id] else -1 for id in ids]


def test_the_same_file_checked_again_is_a_version(tmp_path: Path) -> None:
    assert grouped(tmp_path, ("a.txt", CURIE, -1), ("b.txt", SHIP, -1), ("A.txt", EDITED, -1)) == [
        0,
        -1,
        0,
    ]


def test_a_file_of_the_same_name_with_another_text_is_another_draft(tmp_path: Path) -> None:
    sessions = [("draft.txt", CURIE, -1), ("draft.txt", SHIP, -1), ("draft.txt", EDITED, -1)]
    assert grouped(tmp_path, *sessions, ("draft.txt", SHIP + " It was new.", -1)) == [0, 1, 0, 1]


def test_the_same_title_is_a_version_whatever_it_is_called(tmp_path: Path) -> None:
    assert grouped(tmp_path, ("pasted text", CURIE, -1), ("final.docx", EDITED, -1)) == [0, 0]
    other = ("pasted text", "Marie Curie\n\nNothing else stands here that was there.", -1)
    assert grouped(tmp_path / "other", ("a.txt", CURIE, -1), other) == [-1, -1]


def test_what_was_begun_from_a_check_is_a_version_even_if_nothing_is_left(tmp_path: Path) -> None:
    sessions = [("a.txt", CURIE, -1), ("b.txt", SHIP, 0), ("c.txt", "All of it is new.", 1)]
    assert grouped(tmp_path, *sessions) == [0, 0, 0]


def test_the_version_before_is_found_without_a_link(tmp_path: Path) -> None:
    with SessionStore(tmp_path / "sessions.db") as store:
        first = store.create(Document.from_text(CURIE), "", "a.txt")
        store.create(Document.from_text(SHIP), "", "b.txt")
        second = store.create(Document.from_text(EDITED), "", "a.txt")
        third = store.create(Document.from_text(EDITED), "", "a.txt", first)
        assert (store.before(first), store.before(second)) == ("", first)
        assert store.before(third) == first  # that it was begun from goes first
        store.remove(first)
        assert store.before(second) == "" and store.before(third) == second


def test_damaged_rows_are_read(tmp_path: Path) -> None:
    with SessionStore(tmp_path / "sessions.db") as store:
        first = store.create(Document.from_text(CURIE), "", "a.txt")
        store.create(Document.from_text(EDITED), "", "a.txt")
        store._db.execute(
            "UPDATE sessions SET name = x'00ff', text = x'4100' WHERE id = ?", (first,)
        )
        assert [one.draft for one in store.summaries()] == ["", ""]


def test_alike() -> None:
    assert alike(words_in(CURIE), words_in(EDITED)) and not alike(words_in(CURIE), words_in(SHIP))
    assert alike(words_in("a b"), words_in("b a")) and not alike(words_in("a b c"), words_in("d e"))
    assert not alike(words_in(""), words_in("word")) and alike(words_in(""), words_in(" "))


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz"), st.integers(-1, 5))))
def test_a_draft_is_named_by_its_oldest_version(rows: list[tuple[str, str, int]]) -> None:
    sessions = [
        Version(f"{n:03}", name, f"{before:03}" if 0 <= before < n else "", text)
        for n, (name, text, before) in enumerate(rows)
    ]
    heads = {session.id: session.head for session in sessions}
    found = versions_of(sessions, lambda id: frozenset(heads[id]))
    for one, draft in found.items():
        assert draft <= one and found[draft] == draft
        assert sum(of == draft for of in found.values()) > 1
    for session in sessions:
        if session.before:
            assert found[session.id] == found[session.before]
