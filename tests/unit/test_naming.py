"""What a text is called that came without a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from factscore_tui.core.document import Document
from factscore_tui.core.naming import LONGEST, PASTED, UNNAMED, given_or_made, name_of
from factscore_tui.storage.sessions import SessionStore
from factscore_tui.tui.widgets.sessions import Entry, line_of

LONG = "The council of Harwick decided on Monday evening to close the ferry to Felixstowe for good."


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Two letters\n\nShe wrote.", "Two letters"),
        ("\n\n---\n\n## **Two letters**\nShe wrote.", "Two letters"),
        ("She wrote. He read.", "She wrote. He read."),
        (LONG, "The council of Harwick decided on Monday evening to close\u2026"),
        ("\u4e00" * 100, "\u4e00" * (LONGEST - 1) + "\u2026"),
        (" \n***\n", PASTED),
        ("", PASTED),
    ],
)
def test_headline_or_first_words(text: str, name: str) -> None:
    assert name_of(text) == name
    assert len(name) <= LONGEST


def test_a_name_that_was_given_stays() -> None:
    assert given_or_made("a.txt", "Two letters") == "a.txt"
    for unnamed in UNNAMED:
        assert given_or_made(unnamed, "Two letters") == "Two letters"


def test_sessions_of_pasted_texts_have_names_new_ones_and_old_ones(tmp_path: Path) -> None:
    with SessionStore(tmp_path / "sessions.db") as store:
        new = store.create(Document.from_text("Two letters\n\nShe wrote."), "", "pasted text")
        old = store.create(Document.from_text(LONG), "", "b.txt")
        store._db.execute("UPDATE sessions SET name = 'pasted text' WHERE id = ?", (old,))
        assert [one.name for one in store.summaries()] == [name_of(LONG), "Two letters"]
        assert store.name(old) == store.heading(old)[0] == name_of(LONG)
        assert store.name(new) == "Two letters"
        assert store.rename(old, "The ferry") == store.name(old)


def test_the_list_does_not_say_the_name_twice(tmp_path: Path) -> None:
    with SessionStore(tmp_path / "sessions.db") as store:
        store.create(Document.from_text("# Two letters\n\nShe wrote."), "", "")
        store.create(Document.from_text(LONG), "", "pasted text")
        lines = [line_of(Entry(one), 200).plain for one in store.summaries()]
    assert lines[1].startswith("Two letters  She wrote.\n")
    assert lines[0].count("Harwick") == 1 and "the ferry to Felix" in lines[0]
    assert all("20" in line.split("\n")[1] for line in lines), "the date stands below"
