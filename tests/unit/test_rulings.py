"""Rulings: found again by their words, never lost, taken back by a row, and a gold set."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from report_samples import HOSTILE, TEXT, events_of, ordinary, save

from factscore_tui.core.document import Document
from factscore_tui.core.report import JudgedFact
from factscore_tui.core.ruling import (
    ENOUGH,
    RULABLE,
    Ruled,
    Ruling,
    RulingKeys,
    Subject,
    agreement,
    amended,
    best_threshold,
    ruling_key,
)
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.errors import StorageProblem, UsageProblem
from factscore_tui.storage import database
from factscore_tui.storage.rulings import MAX_WORDS, RulingStore
from factscore_tui.storage.sessions import SessionStore

REPORT = ordinary()
SUBJECT = REPORT.subject(REPORT.facts[1])
SUPPORTED = Ruling(Verdict.SUPPORTED, "seen in the register")


@pytest.fixture
def store() -> Iterator[RulingStore]:
    with RulingStore() as opened:
        yield opened


def rows(store: RulingStore) -> int:
    with sqlite3.connect(store.path) as raw:
        return int(raw.execute("SELECT count(*) FROM rulings").fetchone()[0])


# --- keys
# --------------------------------------------------------------------------------------------------


def test_a_key_is_of_words_and_not_of_white_space() -> None:
    key = ruling_key("Anna sang.", "Anna sang and slept.", "Anna")
    assert ruling_key(" Anna\u00a0 sang.\n", "Anna\r\n sang and\tslept.", "Anna ") == key
    others = [
        ruling_key("Anna sang!", "Anna sang and slept.", "Anna"),
        ruling_key("Anna sang.", "Anna sang and slept", "Anna"),
        ruling_key("Anna sang.", "Anna sang and slept.", ""),
        ruling_key("Anna sang and slept.", "Anna sang.", "Anna"),
        ruling_key("a b", "", ""),
        ruling_key("a", "b", ""),
        ruling_key("", "a b", ""),
    ]
    assert len({key, *others}) == 8 and len(key) == 64


def test_keys_of_a_sentence_are_the_same_as_one_by_one() -> None:
    keys = RulingKeys(HOSTILE, "\ud800topic")
    assert [keys.key(f) for f in ("a", "\x00", "\udfff")] == [
        ruling_key(f, HOSTILE, "\ud800topic") for f in ("a", "\x00", "\udfff")
    ]
    assert REPORT.keys() == [REPORT.subject(judged).key for judged in REPORT.facts]


def test_a_long_sentence_with_many_facts_is_read_once() -> None:
    text = "word " * 200_000
    fact = replace(REPORT.facts[0].fact, sentence=Span(0, len(text)))
    facts = tuple(JudgedFact(replace(fact, id=n, text=f"fact {n}"), None) for n in range(5000))
    report = replace(REPORT, document=Document.from_text(text), facts=facts)
    assert len(set(report.keys())) == 5000


# --- reports
# --------------------------------------------------------------------------------------------------


def test_a_ruling_counts_instead_of_the_machine() -> None:
    first, second, third, last = REPORT.facts
    ruled = replace(
        REPORT,
        facts=(
            replace(first, ruling=Ruling(Verdict.CONTRADICTED)),
            replace(second, ruling=Ruling(None, ignored=True)),
            replace(third, ruling=Ruling(None, note="ask")),
            replace(last, ruling=SUPPORTED),
        ),
    )
    assert [f.verdict for f in ruled.facts] == [
        Verdict.CONTRADICTED,
        Verdict.IRRELEVANT,
        Verdict.NO_EVIDENCE,
        Verdict.SUPPORTED,
    ]
    assert [f.machine_verdict for f in ruled.facts] == [f.verdict for f in REPORT.facts]
    assert (ruled.ruled, ruled.judged, REPORT.ruled, REPORT.judged) == (3, 4, 0, 3)
    assert ruled.score == pytest.approx(1 / 3) and sum(ruled.counts().values()) == 4


def test_everything_ignored_leaves_no_score() -> None:
    facts = tuple(replace(f, ruling=Ruling(Verdict.SUPPORTED, ignored=True)) for f in REPORT.facts)
    assert replace(REPORT, facts=facts).score is None


def test_amended() -> None:
    base = Ruling(Verdict.SUPPORTED, "r", "n", False, "2026-01-01T00:00:00Z")
    assert amended(None, Verdict.SUPPORTED, "r", "n") == replace(base, ruled_at="")
    assert amended(base, note="m") == replace(base, note="m", ruled_at="")
    assert amended(base, reason="s") == replace(base, reason="s", ruled_at="")
    assert amended(base, Verdict.CONTRADICTED) == Ruling(Verdict.CONTRADICTED, "", "n")
    assert amended(base, ignored=True) == Ruling(None, "", "n", True)
    assert amended(Ruling(ignored=True), Verdict.SUPPORTED).ignored is False
    assert amended(Ruling(ignored=True), note="x").ignored is True


# --- the store
# -------------------------------------------------------------------------------------------------


def test_rule_history_and_undo(store: RulingStore) -> None:
    assert store.undo(SUBJECT.key) is None and store.history(SUBJECT.key) == []
    first = store.rule(SUBJECT, SUPPORTED)
    assert first == replace(SUPPORTED, ruled_at=first.ruled_at) and first.ruled_at.endswith("Z")
    second = store.rule(SUBJECT, Ruling(None, note="n", ignored=True))
    assert store.current([SUBJECT.key, "x"]) == {SUBJECT.key: second}
    assert store.undo(SUBJECT.key) == second
    assert store.current([SUBJECT.key]) == {SUBJECT.key: first}
    third = store.rule(SUBJECT, Ruling(Verdict.IRRELEVANT))
    assert store.undo(SUBJECT.key) == third and store.undo(SUBJECT.key) == first
    assert store.undo(SUBJECT.key) is None and store.current([SUBJECT.key]) == {}
    history = store.history(SUBJECT.key)
    assert [entry.ruling for entry in history] == [first, second, third]
    assert all(entry.undone_at and entry.subject == SUBJECT for entry in history)
    assert rows(store) == 6, "nothing is ever deleted"


def test_two_copies_see_the_same(store: RulingStore) -> None:
    with RulingStore() as other:
        store.rule(SUBJECT, SUPPORTED)
        other.rule(SUBJECT, Ruling(Verdict.NO_EVIDENCE))
        assert store.undo(SUBJECT.key) == replace(
            Ruling(Verdict.NO_EVIDENCE), ruled_at=store.gold()[0].ruling.ruled_at
        )
        assert other.undo(SUBJECT.key) and other.undo(SUBJECT.key) is None


def test_many_keys_at_once(store: RulingStore) -> None:
    subjects = [Subject(f"fact {n}", "s") for n in range(1200)]
    for subject in subjects[::100]:
        store.rule(subject, SUPPORTED)
    assert set(store.current(s.key for s in subjects)) == {s.key for s in subjects[::100]}


def test_a_session_is_loaded_with_its_rulings_and_an_edited_draft_keeps_them(
    store: RulingStore,
) -> None:
    with SessionStore() as sessions:
        old = save(sessions, events_of(REPORT))
        store.rule(sessions.load(old).subject(REPORT.facts[2], old), SUPPORTED)
        assert [f.ruled for f in sessions.load(old).facts] == [None, None, Verdict.SUPPORTED, None]
        # The first sentence is edited and so moves the second, which is as it was.
        text = TEXT.replace("born in Riga", "born  in Riga, Latvia,")
        moved = len(text) - len(TEXT)
        facts = tuple(
            replace(f, fact=replace(f.fact, sentence=Span(0, 30 + moved)))
            if f.fact.sentence.start == 0
            else replace(f, fact=replace(f.fact, sentence=Span(32 + moved, 78 + moved)))
            for f in REPORT.facts
        )
        edited = save(sessions, events_of(replace(REPORT, facts=facts)), text=text)
        store.rule(sessions.load(old).subject(REPORT.facts[0], old), Ruling(Verdict.IRRELEVANT))
        assert [f.ruled for f in sessions.load(edited).facts] == [
            None,
            None,
            Verdict.SUPPORTED,
            None,
        ]


@pytest.mark.parametrize(
    "words",
    [HOSTILE, "\x00", "a\x00b" * 99, "'; DROP TABLE rulings; --", "x" * MAX_WORDS],
    ids=["hostile", "nul", "nuls", "sql", "longest"],
)
def test_any_words_are_kept_verbatim(store: RulingStore, words: str) -> None:
    subject = Subject(words, words, words, Verdict.SUPPORTED, 0.5, words, words, words, words)
    ruled = store.rule(subject, Ruling(Verdict.SUPPORTED, words, words))
    (entry,) = store.history(subject.key)
    assert (
        entry.subject == subject
        and entry.ruling == ruled
        and (ruled.reason, ruled.note) == (words, words)
    )


def test_lone_surrogates_are_replaced(store: RulingStore) -> None:
    subject = Subject("f\ud800", "s\udfff", "t")
    assert store.rule(subject, Ruling(Verdict.SUPPORTED, "a\ud800b")).reason == "a\ufffdb"
    assert set(store.current([subject.key])) == {subject.key}


@pytest.mark.parametrize(
    ("ruling", "message"),
    [
        (Ruling(Verdict.SUPPORTED, "x" * 1_000_000), "the reason has 1000000 characters"),
        (Ruling(Verdict.SUPPORTED, note="x" * (MAX_WORDS + 1)), "the note has 10001 characters"),
        (Ruling(), "says nothing"),
        (Ruling(reason="because", note=" \n"), "says nothing"),
        (Ruling(Verdict.NO_ARTICLE), "about the source"),
        (Ruling(Verdict.OUTSIDE_SNAPSHOT), "about the source"),
    ],
    ids=["long-reason", "long-note", "empty", "blank", "no-article", "outside"],
)
def test_what_cannot_be_ruled(store: RulingStore, ruling: Ruling, message: str) -> None:
    with pytest.raises(UsageProblem, match=message) as caught:
        store.rule(SUBJECT, ruling)
    assert caught.value.hint and rows(store) == 0


def test_removing_a_session_takes_the_words_along(store: RulingStore) -> None:
    with SessionStore() as sessions:
        first, second = (save(sessions, events_of(REPORT)) for _ in range(2))
        private = save(sessions, events_of(REPORT), text=TEXT.replace("Anna", "Olga"))
        shared = sessions.load(first).subject(REPORT.facts[1], first)
        alone = sessions.load(private).subject(REPORT.facts[1], private)
        for subject in (shared, alone):
            store.rule(subject, Ruling(Verdict.SUPPORTED, "secret reason", "secret note"))
        sessions.remove(first)
        sessions.remove(private)
        assert sessions.load(second).facts[1].ruling == store.history(shared.key)[0].ruling
        assert store.history(shared.key)[0].ruling.reason == "secret reason"
        (bare,) = store.history(alone.key)
        assert (bare.ruling.verdict, bare.subject.p_supported) == (Verdict.SUPPORTED, 0.04)
        words = (
            bare.subject.fact,
            bare.subject.sentence,
            bare.subject.topic,
            bare.ruling.reason,
            bare.ruling.note,
        )
        assert "".join(words) == ""
        assert (
            len(store.gold()) == 2
            and store.undo(alone.key) is not None
            and store.undo(alone.key) is None
        )
        sessions.remove(second)
        assert store.history(shared.key)[0].ruling.reason == ""


KILLED = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from report_samples import ordinary
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.verdict import Verdict
from factscore_tui.storage.rulings import RulingStore
report = ordinary()
RulingStore().rule(report.subject(report.facts[1]), Ruling(Verdict.SUPPORTED, "just before"))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_ruling_survives_kill_9() -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(Path(__file__).parent)])
    assert done.returncode == -signal.SIGKILL
    with RulingStore() as store:
        assert store.current([SUBJECT.key])[SUBJECT.key].reason == "just before"


def test_a_locked_database_is_said(store: RulingStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    with RulingStore() as quick:
        raw = sqlite3.connect(store.path, isolation_level=None)
        raw.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageProblem, match="locked by another program") as caught:
            quick.rule(SUBJECT, SUPPORTED)
        assert caught.value.hint
        with pytest.raises(StorageProblem, match="locked by another program"):
            quick.undo(SUBJECT.key)
        assert quick.current([SUBJECT.key]) == {}, "reading still works"
        raw.execute("ROLLBACK")
        raw.close()
        quick.rule(SUBJECT, SUPPORTED)
        assert set(quick.current([SUBJECT.key])) == {SUBJECT.key}


def test_a_database_that_went_away_is_said(store: RulingStore) -> None:
    os.unlink(store.path)  # noqa: PTH108 - what another program would do
    with pytest.raises(StorageProblem, match="removed or replaced"):
        store.rule(SUBJECT, SUPPORTED)


def test_an_old_database_is_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", database.MIGRATIONS[:1])
        with SessionStore() as old:
            session, text = "0abc", REPORT.document.text
            row = (
                session,
                "draft.txt",
                "Anna",
                "2026-01-01T00:00:00Z",
                "running",
                len(text),
                "",
                text,
            )
            old._db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            for event in events_of(REPORT):
                old.record(session, event)
    with RulingStore() as store, SessionStore() as sessions:
        assert sessions.load(session) == REPORT
        store.rule(REPORT.subject(REPORT.facts[0]), SUPPORTED)
        assert sessions.load(session).ruled == 1


def test_a_newer_database_is_refused_and_left_alone(store: RulingStore) -> None:
    with sqlite3.connect(store.path) as raw:
        raw.execute("INSERT INTO migrations VALUES (999, '2030-01-01')")
    raw.close()
    with pytest.raises(StorageProblem, match="newer version"):
        RulingStore()


def test_a_word_of_a_later_version_is_no_ruling(store: RulingStore) -> None:
    store.rule(SUBJECT, SUPPORTED)
    with sqlite3.connect(store.path) as raw:
        raw.execute("UPDATE rulings SET verdict = 'half-true'")
    raw.close()
    assert store.current([SUBJECT.key])[SUBJECT.key].verdict is None and store.gold() == []


# --- gold
# --------------------------------------------------------------------------------------------------


def ruled(
    machine: Verdict | None, p: float | None, person: Verdict | None, ignored: bool = False
) -> Ruled:
    return Ruled(0, "", Subject("f", "s", "", machine, p), Ruling(person, ignored=ignored))


def test_gold_is_what_holds_and_has_two_verdicts(store: RulingStore) -> None:
    for position, ruling in enumerate(
        (SUPPORTED, Ruling(ignored=True), Ruling(note="n"), SUPPORTED)
    ):
        store.rule(REPORT.subject(REPORT.facts[position], "s"), ruling)
    store.rule(REPORT.subject(REPORT.facts[0], "s"), Ruling(Verdict.CONTRADICTED))
    (row,) = store.gold()
    assert row.ruling.verdict is Verdict.CONTRADICTED
    assert (row.subject.machine, row.subject.p_supported) == (Verdict.SUPPORTED, 0.93)
    assert row.subject.index_id == "b" * 64 and row.subject.model_hash == "a" * 64


def test_silence_of_the_source_is_no_evidence() -> None:
    silent = (Verdict.NO_EVIDENCE, Verdict.NO_ARTICLE, Verdict.OUTSIDE_SNAPSHOT)
    found = agreement([ruled(machine, None, Verdict.NO_EVIDENCE) for machine in silent])
    assert (found.n, found.agree, found.measured, found.threshold, found.share) == (
        3,
        3,
        0,
        None,
        1.0,
    )
    assert agreement([ruled(m, None, Verdict.CONTRADICTED) for m in silent]).agree == 0
    assert all(agreement([ruled(verdict, 0.5, verdict)]).agree == 1 for verdict in RULABLE)


def test_nothing_to_compare() -> None:
    left_out = [
        ruled(None, None, Verdict.SUPPORTED),
        ruled(Verdict.SUPPORTED, 0.9, None),
        ruled(Verdict.SUPPORTED, 0.9, Verdict.SUPPORTED, ignored=True),
    ]
    found = agreement(left_out)
    assert (found.n, found.share, found.threshold) == (0, None, None)


def test_a_threshold_needs_enough_rulings() -> None:
    said = [(i / 40, i >= 12) for i in range(40)]
    gold = [
        ruled(Verdict.NO_EVIDENCE, p, Verdict.SUPPORTED if yes else Verdict.CONTRADICTED)
        for p, yes in said
    ]
    aside = [ruled(Verdict.SUPPORTED, 0.9, Verdict.IRRELEVANT)]
    few = gold[:: len(gold) // (ENOUGH - 1)][: ENOUGH - 1]
    assert (
        agreement(few + aside).threshold is None and agreement(few + aside).measured == ENOUGH - 1
    )
    found = agreement(gold)
    assert found.threshold == pytest.approx(11.5 / 40) and found.threshold_agree == 40


@pytest.mark.parametrize("only", [True, False])
def test_one_sided_rulings_give_no_threshold(only: bool) -> None:
    assert best_threshold([(i / 30, only) for i in range(30)]) == (None, 0)


def test_the_best_threshold_is_the_best_of_all() -> None:
    said = [((i * 37 % 50) / 49, (i * 17 % 10) > 4) for i in range(60)]

    def agrees(at: float) -> int:
        return sum((p >= at) == yes for p, yes in said)

    threshold, count = best_threshold(said)
    assert threshold is not None and agrees(threshold) == count
    assert count == max(agrees(p / 200) for p in range(202))


def test_the_same_probability_everywhere() -> None:
    threshold, count = best_threshold([(0.5, True)] * 3 + [(0.5, False)] * 2)
    assert threshold is not None and 0 <= threshold <= 0.5 and count == 3
    assert best_threshold([(1.0, True), (1.0, False), (1.0, False)])[1] == 1, (
        "no threshold is above 1"
    )
