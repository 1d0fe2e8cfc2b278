"""Sessions renamed, searched and counted: with hostile words, and with another copy of the program
at work."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
from report_samples import HOSTILE, TEXT, events_of, ordinary, save

from factscore_tui.core.document import Document
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import UsageProblem
from factscore_tui.storage import summaries
from factscore_tui.storage.rulings import RulingStore
from factscore_tui.storage.sessions import LONGEST_NAME, SessionStore
from factscore_tui.storage.summaries import EXCERPT, folded

REPORT = ordinary()


@pytest.fixture
def store() -> Iterator[SessionStore]:
    with SessionStore() as opened:
        yield opened


def add(store: SessionStore, text: str, name: str = "x", topic: str = "") -> str:
    return store.create(Document.from_text(text), topic, name)


# --- names
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("monday", "monday"),
        ("  two \n\t words ", "two words"),
        (HOSTILE, " ".join(HOSTILE.split())),
        ("'; DROP TABLE sessions; --", "'; DROP TABLE sessions; --"),
        ("caf\udce9", "caf?"),
        ("n" * 200, "n" * 200),
    ],
    ids=["plain", "spaces", "hostile", "sql", "surrogate", "longest"],
)
def test_rename(store: SessionStore, name: str, kept: str) -> None:
    session, other = add(store, "text"), add(store, "another")
    assert store.rename(session, name) == kept
    assert store.name(session) == kept and store.name(other) == "x"
    assert store.heading(session)[0] == kept and store.heading(session)[1].endswith("Z")


@pytest.mark.parametrize(
    "name", ["", " \n\t", "n" * (LONGEST_NAME + 1)], ids=["empty", "blank", "long"]
)
def test_what_is_no_name(store: SessionStore, name: str) -> None:
    session = add(store, "text")
    with pytest.raises(UsageProblem, match="name"):
        store.rename(session, name)
    assert store.name(session) == "x"


def test_a_session_that_another_copy_removed(store: SessionStore) -> None:
    session = save(store, events_of(REPORT))
    with SessionStore() as other:
        other.remove(session)
    for use in (
        lambda: store.rename(session, "y"),
        lambda: store.heading(session),
        lambda: store.remove(session),
    ):
        with pytest.raises(UsageProblem, match="there is no session"):
            use()
    assert store.search("Anna") == []


# --- search
# --------------------------------------------------------------------------------------------------


@pytest.fixture
def four(store: SessionStore) -> dict[str, str]:
    """Four sessions by name."""
    long = "It begins here. " * 40 + "At last the Straße of Zürich is named. " + "And so on. " * 40
    return {
        add(store, "Marie Curie was born in Warsaw.", "monday.txt", "Marie Curie"): "monday",
        add(store, "100 % of it is a_b \\ 'quoted'.", "50%_off.txt"): "signs",
        add(store, long, "long.txt", "Anna"): "long",
        add(store, "x\x00y \x1b[2J İstanbul", HOSTILE): "evil",
    }


SEARCHES = [
    ("", "evil long signs monday"), ("  ", "evil long signs monday"), ("warsaw", "monday"),
    ("CURIE", "monday"),
    ("monday WARSAW", "monday"), ("curie zürich", ""), ("urie arsa", "monday"), ("STRASSE", "long"),
    ("zu\u0308rich anna", "long"), ("%", "signs"), ("_", "signs"), ("50%_off 100", "signs"),
    ("a_b", "signs"),
    ("axb", ""), ("\\", "signs evil"), ("'quoted'", "signs"), ("' OR 1=1", ""), ("\x1b[2j", "evil"),
    ("*", "evil"), ("x\x00y", "evil"), ("\udce9", ""), ("script>alert(1)", "evil"),
    ("z" * 5000, ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "found"), SEARCHES, ids=[f"search{n}" for n in range(len(SEARCHES))]
)
def test_search(store: SessionStore, four: dict[str, str], words: str, found: str) -> None:
    assert sorted(four[s.id] for s in store.search(words)) == sorted(found.split())


def test_the_excerpt_is_where_the_words_stand(store: SessionStore, four: dict[str, str]) -> None:
    (found,) = store.search("zürich")
    assert "Straße of Zürich is named." in found.excerpt and found.excerpt.startswith("…")
    assert len(found.excerpt) <= EXCERPT + 1 and "\n" not in found.excerpt
    (found,) = store.search("anna")
    assert found.excerpt.startswith("It begins here.")
    (found,) = store.search(
        "strasse"
    )  # as many characters as it has only without capitals: shown nearby
    assert found.excerpt.startswith("…")


def test_a_session_that_goes_while_it_is_searched(
    store: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(store, "Warsaw " * 100 + "Riga", "one")
    session = add(store, "Oslo " * 100 + "Riga", "two")
    ask = store._text

    def text(wanted: str) -> str | None:
        store._db.execute("DELETE FROM sessions WHERE id = ?", (session,))
        return ask(wanted)

    monkeypatch.setattr(store, "_text", text)
    assert [s.name for s in store.search("riga")] == ["one"]


def test_folding_takes_away_capitals_and_loose_accents() -> None:
    assert folded("Zu\u0308RICH") == folded("zürich") and folded("STRASSE") == folded("straße")


# --- counts
# --------------------------------------------------------------------------------------------------


def counts(store: SessionStore) -> list[tuple[int, int, int, int | None]]:
    return [(s.judged, s.supported, s.contradicted, s.ruled) for s in store.summaries()]


def test_rulings_count_in_the_list(store: SessionStore) -> None:
    session = save(store, events_of(REPORT))
    save(store, events_of(REPORT), text=TEXT)
    assert counts(store) == [(3, 1, 1, 0)] * 2
    with RulingStore() as rulings:
        for number, ruling in (
            (0, Ruling(note="only a note")),
            (1, Ruling(Verdict.SUPPORTED)),
            (2, Ruling(ignored=True)),
            (3, Ruling(Verdict.CONTRADICTED)),
        ):
            rulings.rule(REPORT.subject(REPORT.facts[number], session), ruling)
        assert counts(store) == [(4, 2, 1, 3)] * 2
        rulings.undo(REPORT.keys()[3])
        assert counts(store) == [(3, 2, 0, 2)] * 2
    loaded = store.load(session)
    assert (loaded.judged, loaded.ruled) == (3, 2) and loaded.counts()[Verdict.SUPPORTED] == 2


def test_other_topics_and_texts_are_not_touched(store: SessionStore) -> None:
    save(store, events_of(REPORT), text=TEXT.replace("Riga", "Oslo"))
    with RulingStore() as rulings:
        rulings.rule(REPORT.subject(REPORT.facts[0]), Ruling(Verdict.CONTRADICTED))
    assert counts(store) == [(3, 1, 1, 0)]


def test_a_long_list_says_that_it_is_the_machines(
    store: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summaries, "RULED_FACTS", 4)
    save(store, events_of(REPORT))
    save(store, events_of(REPORT))
    with RulingStore() as rulings:
        rulings.rule(REPORT.subject(REPORT.facts[1]), Ruling(Verdict.SUPPORTED))
    assert counts(store) == [(3, 2, 0, 1), (3, 1, 1, None)]


def test_damaged_entries_do_not_spoil_the_list(store: SessionStore) -> None:
    session = save(store, events_of(REPORT))
    with RulingStore() as rulings:
        rulings.rule(REPORT.subject(REPORT.facts[1]), Ruling(Verdict.SUPPORTED))
    with sqlite3.connect(store.path) as raw:
        raw.execute(
            "UPDATE events SET message = '{' WHERE session = ? AND key = 'decomposed:0'", (session,)
        )
    assert counts(store) == [(3, 1, 1, 0)]


def test_an_id_that_is_no_utf8_is_just_unknown() -> None:
    with SessionStore() as store, pytest.raises(UsageProblem, match="there is no session"):
        store.find("\udcff\udcfe")
