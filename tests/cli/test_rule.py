"""`sessions rule` and `sessions gold`: a person's verdict in every report, taken back, compared."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from factscore_tui import paths
from factscore_tui.core.ruling import Ruling, Subject
from factscore_tui.core.verdict import Verdict
from factscore_tui.storage import database
from factscore_tui.storage.rulings import RulingStore

Cli = Callable[..., Ran]


@pytest.fixture
def checked(cli: Cli, draft: Path) -> Cli:
    """A session with supported, contradicted, no evidence, supported."""
    assert cli("check", draft).code == 0
    return cli


def facts(cli: Cli) -> list[dict[str, object]]:
    found: list[dict[str, object]] = cli("sessions", "export", "last", "-f", "json").json["facts"]
    return found


def test_a_ruling_is_in_every_report(checked: Cli) -> None:
    ran = checked(
        "sessions", "rule", "last", 2, "supported", "--reason", "a letter", "--note", "box 7"
    )
    assert ran.code == 0 and ran.err == ""
    for said in (
        "supported, ruled by hand",
        "a letter",
        "box 7",
        "the check said: contradicted",
        "75 % supported",
    ):
        assert said in ran.out
    report = checked("sessions", "export", "last", "-f", "json").json
    assert (
        report["score"] == 0.75
        and report["counts"]["ruled"] == 1
        and report["counts"]["contradicted"] == 0
    )
    fact = report["facts"][1]
    assert (fact["verdict"], fact["machine_verdict"], fact["p_supported"]) == (
        "supported",
        "contradicted",
        0.05,
    )
    assert (fact["ruling"]["reason"], fact["ruling"]["note"], fact["ruling"]["ignored"]) == (
        "a letter",
        "box 7",
        False,
    )
    assert report["facts"][0]["ruling"] is None
    lines = checked("sessions", "export", "last", "-f", "jsonl").out.splitlines()
    assert json.loads(lines[1]) == fact and json.loads(lines[-1])["summary"]["counts"]["ruled"] == 1
    for form in ("text", "md", "html"):
        out = checked("sessions", "export", "last", "-f", form).out
        for said in (
            "ruled by hand",
            "a letter",
            "box 7",
            "the check said: contradicted",
            "1 ruled by hand",
        ):
            assert said in out, form
    row = list(
        csv.DictReader(
            io.StringIO(checked("sessions", "export", "last", "-f", "csv").out, newline="")
        )
    )[1]
    assert (row["verdict"], row["machine_verdict"], row["ruling_reason"]) == (
        "supported",
        "contradicted",
        "a letter",
    )


def test_check_writes_csv(cli: Cli, draft: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    assert cli("check", draft, "-f", "csv", "-o", target).code == 0
    assert (
        target.read_bytes().startswith(b"id,number,sentence,")
        and target.read_bytes().count(b"\r\n") == 5
    )
    assert cli("sessions", "export", "last", "-f", "csv").out == target.read_bytes().decode()


def test_note_ignore_and_undo(checked: Cli) -> None:
    before = checked("sessions", "show", "last").out
    assert checked("sessions", "rule", "last", 1, "--note", "look again").code == 0
    assert facts(checked)[0]["verdict"] == "supported"
    assert checked("sessions", "rule", "last", 1, "No_Evidence", "--reason", "because").code == 0
    checked("sessions", "rule", "last", 1, "--reason", "better said")
    ruling = facts(checked)[0]["ruling"]
    assert isinstance(ruling, dict)
    assert {k: v for k, v in ruling.items() if k != "ruled_at"} == {
        "verdict": "no-evidence",
        "reason": "better said",
        "note": "look again",
        "ignored": False,
    }
    assert "ignored by hand" in checked("sessions", "rule", "last", 1, "--ignore").out
    assert facts(checked)[0]["verdict"] == "irrelevant"
    for _ in range(4):
        assert checked("sessions", "rule", "last", 1, "--undo").code == 0
    assert checked("sessions", "show", "last").out == before
    ran = checked("sessions", "rule", "last", 1, "--undo")
    assert ran.code == 2 and "nothing was ruled on fact 1" in ran.err and ran.out == ""


@pytest.mark.slow
def test_a_ruling_holds_in_the_next_check_of_the_draft(checked: Cli, draft: Path) -> None:
    first = checked("sessions", "list", "--json").json["sessions"][0]["id"]
    checked("sessions", "rule", first, 3, "contradicted")
    draft.write_text("A sentence before. " + draft.read_text().replace("Riga", "Bergen"))
    checked("check", draft)
    ruled = [fact["text"] for fact in facts(checked) if fact["ruling"]]
    assert ruled == ["Her brother was a sailor."]


REFUSED = [
    (["last", "0", "supported"], "there is no fact 0"),
    (["last", "5", "supported"], "there is no fact 5"),
    (["last", "9" * 30, "supported"], "there is no fact with that number"),
    (["last", "9" * 5000, "supported"], "Invalid value for 'FACT_NUMBER'"),
    (["last", "two", "supported"], "Invalid value for 'FACT_NUMBER'"),
    (["last", "-1", "supported"], "-1"),
    (["zzz", "1", "supported"], "there is no session"),
    (["last", "1", "suported"], "did you mean 'supported'"),
    (["last", "1", "no-article"], "is not a verdict"),
    (["last", "1", "x\x1b[2J" * 5000], "is not a verdict"),
    (["last", "1"], "nothing to rule"),
    (["last", "1", "supported", "--ignore"], "an ignored fact has no verdict"),
    (["last", "1", "supported", "--undo"], "--undo takes a ruling back"),
    (["last", "1", "--reason", "because"], "a reason belongs to a verdict"),
    (["last", "1", "--note", "  "], "says nothing"),
    (["last", "1", "supported", "--note", "x" * 10_001], "too long"),
    (["last"], "FACT_NUMBER"),
]


def test_what_cannot_be_ruled(checked: Cli) -> None:
    for arguments, message in REFUSED:
        ran = checked("sessions", "rule", *arguments)
        assert ran.code == 2 and ran.out == "" and message in ran.err, arguments
        assert ran.err.count("error: ") == 1 and "hint: " in ran.err and "\x1b" not in ran.err
        assert not any(fact["ruling"] for fact in facts(checked)), arguments


@pytest.mark.slow
def test_hostile_words_are_kept_and_never_sent(checked: Cli) -> None:
    words = "\x1b[31m\x9b2J\u202e</script>\udcff\r**b** =1"
    ran = checked("sessions", "rule", "last", 2, "supported", "--reason", words, "--note", words)
    assert ran.code == 0
    forms = ("text", "md", "html", "csv", "json")
    shown = [ran.out, *(checked("sessions", "export", "last", "-f", form).out for form in forms)]
    for out in shown:
        assert not any(c in out for c in "\x1b\x9b\u202e")
    assert "</script>" not in shown[3]
    ruling = facts(checked)[1]["ruling"]
    assert isinstance(ruling, dict) and ruling["reason"] == words.replace("\udcff", "\ufffd")


def test_a_locked_database(checked: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    raw = sqlite3.connect(paths.sessions_db(), isolation_level=None)
    raw.execute("BEGIN IMMEDIATE")
    ran = checked("sessions", "rule", "last", 1, "supported")
    assert (
        ran.code == 2
        and "locked by another program" in ran.err
        and "hint: " in ran.err
        and ran.out == ""
    )
    raw.close()


# --- gold
# --------------------------------------------------------------------------------------------------


def test_gold_of_nothing(cli: Cli) -> None:
    ran = cli("sessions", "gold")
    assert ran.code == 0 and ran.out == "" and "sessions rule" in ran.err
    found = cli("sessions", "gold", "--json").json
    assert (
        found["n"] == 0
        and found["agreement"] is None
        and found["threshold"] is None
        and found["rulings"] == []
    )


def test_gold_with_few_rulings_tells_no_threshold(checked: Cli) -> None:
    checked("sessions", "rule", "last", 1, "supported")
    checked("sessions", "rule", "last", 2, "no-evidence", "--reason", "\x1b[31m")
    checked("sessions", "rule", "last", 3, "--ignore")
    ran = checked("sessions", "gold")
    assert ran.out == (
        "all: 2 rulings, the check agrees with 1 (50 %)\n"
        "  a threshold needs at least 20 rulings with a probability, there are 2\n"
    )
    found = checked("sessions", "gold", "--json").json
    assert (found["n"], found["agree"], found["agreement"], found["threshold"]) == (2, 1, 0.5, None)
    row = found["rulings"][0]
    assert (row["machine_verdict"], row["p_supported"], row["verdict"]) == (
        "supported",
        0.9,
        "supported",
    )
    assert row["fact"] == row["sentence"] == "Anna was born in Riga." and row["estimator"] == "fake"


def test_gold_with_many_rulings_tells_the_threshold_of_each_estimator(cli: Cli) -> None:
    with RulingStore() as store:
        for n in range(44):
            p = (n // 2) / 22
            name, at = ("one", 0.4) if n % 2 else ("two\x1b", 0.8)
            subject = Subject(f"fact {n}", "s", "", Verdict.SUPPORTED, p, name)
            store.rule(subject, Ruling(Verdict.SUPPORTED if p >= at else Verdict.CONTRADICTED))
    found = cli("sessions", "gold", "--json").json
    assert found["n"] == found["measured"] == 44
    one, two = found["estimators"]
    assert one["threshold"] == pytest.approx(8.5 / 22) and two["threshold"] == pytest.approx(
        17.5 / 22
    )
    assert one["threshold_agreement"] == two["threshold_agreement"] == 1.0
    shown = cli("sessions", "gold").out
    assert (
        "one: 22 rulings" in shown
        and "supported from 0.386 on would agree best: with 22 of 22" in shown
    )
    assert "\x1b" not in shown


def test_one_sided_gold_says_so(cli: Cli) -> None:
    with RulingStore() as store:
        for n in range(25):
            store.rule(
                Subject(f"{n}", "s", "", Verdict.SUPPORTED, n / 25, "one"),
                Ruling(Verdict.SUPPORTED),
            )
    assert (
        "no threshold: all rulings with a probability say the same" in cli("sessions", "gold").out
    )
