"""`sessions compare`, `sessions rename` and `sessions list --search`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import TEXT, Ran

from factscore_tui.storage.sessions import SessionStore

Cli = Callable[..., Ran]
HOSTILE = "\x1b[31m\x9b2J\u202e</script>\r**b**"


@pytest.fixture
def twice(cli: Cli, draft: Path) -> tuple[str, str]:
    """The ids of two checks of one draft: supported, contradicted, no evidence, supported; then an
    edited one."""
    assert cli("check", draft).code == 0
    draft.write_text(
        TEXT.replace("nine novels", "ten novels").replace(
            " He died in 1902.", " Nobody knows more."
        )
    )
    verdicts = ["supported", "supported", "contradicted", "no-article"]
    assert cli("check", draft, "--topic", "Anna", engine={"verdicts": verdicts}).code == 0
    after, before = (s["id"] for s in cli("sessions", "list", "--json").json["sessions"])
    return before, after


@pytest.mark.slow
def test_the_list_tells_versions_of_a_draft(cli: Cli, twice: tuple[str, str]) -> None:
    rows = cli("sessions", "list", "--json").json["sessions"]
    assert [row["draft"] for row in rows] == [twice[0]] * 2
    shown = cli("sessions", "list").out.splitlines()
    assert "draft.txt (version 2 of 2): " in shown[0] and "(version 1 of 2)" in shown[1]
    assert "version" not in cli("sessions", "list", "--search", "nine").out


# --- compare
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_compare_as_text(cli: Cli, twice: tuple[str, str]) -> None:
    ran = cli("sessions", "compare", *twice)
    assert ran.code == 0 and ran.err == ""
    lines = ran.out.splitlines()
    assert lines[0].startswith(f"before  {twice[0]}  ") and lines[0].endswith(
        "50 % supported   draft.txt"
    )
    assert lines[1].startswith(f"after   {twice[1]}  ") and "50 % supported" in lines[1]
    assert lines[2:] == [
        "1 better, 1 worse, 1 new, 1 gone, 1 same",
        "2 of 4 sentences are as they were",
        "another topic: none → Anna",
        "",
        "↑ ✗ → ✓  She wrote ten novels.",
        "         was: She wrote nine novels.",
        "↓ ? → ✗  Her brother was a sailor.",
        "− ✓ →    He died in 1902.",
        "+   → ∅  Nobody knows more.",
    ]
    assert "1 better, 1 worse" in cli("sessions", "compare", "last", twice[0]).out


@pytest.mark.slow
def test_compare_as_json(cli: Cli, twice: tuple[str, str]) -> None:
    found = cli("sessions", "compare", *twice, "-f", "json").json
    report = cli("sessions", "export", "last", "-f", "json").json
    assert (found["before"]["id"], found["after"]["id"]) == twice
    assert (
        found["after"]["score"] == 0.5
        and found["after"]["topic"] == "Anna"
        and "facts" not in found["after"]
    )
    assert found["texts"] == {
        "same": False,
        "different": False,
        "sentences_before": 4,
        "sentences_after": 4,
        "sentences_kept": 2,
    }
    assert found["counts"] == {
        "better": 1,
        "worse": 1,
        "same": 1,
        "flipped": 2,
        "new": 1,
        "gone": 1,
        "waiting": 0,
    }
    rows = found["rows"]
    assert [(r["kind"], r["change"]) for r in rows] == [
        ("same", None),
        ("flipped", "better"),
        ("flipped", "worse"),
        ("gone", None),
        ("new", None),
    ]
    assert [r["after"] for r in rows if r["after"]] == report["facts"]
    assert rows[3]["after"] is None and rows[4]["before"] is None


@pytest.mark.slow
def test_rulings_count_in_a_comparison(cli: Cli, twice: tuple[str, str]) -> None:
    assert cli("sessions", "rule", twice[1], 3, "no-evidence").code == 0
    assert "1 better, 1 new, 1 gone, 2 same" in cli("sessions", "compare", *twice).out


@pytest.mark.slow
def test_a_check_compared_with_itself(cli: Cli, twice: tuple[str, str]) -> None:
    ran = cli("sessions", "compare", "last", twice[1])
    assert ran.code == 0 and ran.out.endswith("4 same\nthe text is the same\n")


@pytest.mark.slow
def test_different_texts_are_told(cli: Cli, twice: tuple[str, str], tmp_path: Path) -> None:
    other = tmp_path / "other\x1b.txt"
    other.write_text("The Titanic sank. It was large.")
    cli("check", other)
    ran = cli("sessions", "compare", twice[0], "last")
    assert (
        ran.code == 0
        and "these are checks of different texts: of 4 and 2 sentences 0 in common" in ran.out
    )
    assert "2 new, 4 gone" in ran.out and "\x1b" not in ran.out


def test_hostile_texts_are_shown_and_not_sent(cli: Cli, draft: Path) -> None:
    for words in ("was", "is"):
        draft.write_text(f"Anna {words} {HOSTILE} in Riga.", newline="")
        cli("check", draft, "--topic", HOSTILE)
    first = cli("sessions", "list", "--json").json["sessions"][1]["id"]
    for form in ("text", "json"):
        ran = cli("sessions", "compare", first, "last", "-f", form)
        assert ran.code == 0 and not any(c in ran.out for c in "\x1b\x9b\u202e\r")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["last", "zzz"], "there is no session 'zzz'"),
        (["zzz", "last"], "there is no session 'zzz'"),
        (["last", "last", "-f", "html"], "there is no format 'html'"),
        (["last", "last", "-f", "\x1b[2J" * 500], "there is no format"),
        (["last"], "AFTER"),
    ],
    ids=["after", "before", "format", "escapes", "missing"],
)
def test_what_cannot_be_compared(
    cli: Cli, twice: tuple[str, str], arguments: list[str], message: str
) -> None:
    ran = cli("sessions", "compare", *arguments)
    assert ran.code == 2 and ran.out == "" and message in ran.err and "\x1b" not in ran.err


# --- rename
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_rename(cli: Cli, twice: tuple[str, str]) -> None:
    ran = cli("sessions", "rename", "last", "  second   try ")
    assert ran.code == 0 and ran.out == f"renamed {twice[1]}: second try\n" and ran.err == ""
    assert [s["name"] for s in cli("sessions", "list", "--json").json["sessions"]] == [
        "second try",
        "draft.txt",
    ]
    ran = cli("sessions", "rename", twice[0], HOSTILE)
    assert ran.code == 0 and not any(c in ran.out for c in "\x1b\x9b\u202e")
    assert cli("sessions", "list", "--json").json["sessions"][1]["name"] == " ".join(
        HOSTILE.split()
    )
    assert not any(c in cli("sessions", "list").out for c in "\x1b\x9b\u202e")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("session", "name", "message"),
    [
        ("last", " ", "the name is empty"),
        ("last", "n" * 201, "has 201 characters"),
        ("zzz", "x", "no session 'zzz'"),
    ],
    ids=["blank", "long", "unknown"],
)
def test_what_cannot_be_renamed(
    cli: Cli, twice: tuple[str, str], session: str, name: str, message: str
) -> None:
    ran = cli("sessions", "rename", session, name)
    assert ran.code == 2 and ran.out == "" and message in ran.err and "hint: " in ran.err
    assert [s["name"] for s in cli("sessions", "list", "--json").json["sessions"]] == [
        "draft.txt",
        "draft.txt",
    ]


# --- search
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_search(cli: Cli, twice: tuple[str, str]) -> None:
    def found(words: str) -> list[str]:
        return [
            s["id"] for s in cli("sessions", "list", "--search", words, "--json").json["sessions"]
        ]

    before, after = twice
    assert (
        found("TEN novels") == [after]
        and found("1902") == [before]
        and found("draft riga") == [after, before]
    )
    assert found("%") == found("_") == found("ten 1902") == []
    shown = cli("sessions", "list", "--search", "1902")
    assert shown.code == 0 and shown.out.startswith(before) and len(shown.out.splitlines()) == 1
    ran = cli("sessions", "list", "--search", "zzz")
    assert ran.code == 0 and ran.out == "" and "no session has all of these words" in ran.err


@pytest.mark.slow
def test_the_list_counts_rulings(
    cli: Cli, twice: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "4 facts, 2 ✓ 1 ✗" in cli("sessions", "list").out
    cli("sessions", "rule", "last", 3, "supported")
    session = cli("sessions", "list", "--json").json["sessions"][0]
    assert (session["supported"], session["contradicted"], session["ruled"]) == (3, 0, 1)
    assert "4 facts, 3 ✓ 0 ✗, 1 ruled" in cli("sessions", "list").out
    monkeypatch.setattr("factscore_tui.storage.summaries.RULED_FACTS", 0)
    ran = cli("sessions", "list")
    assert "4 facts, 2 ✓ 1 ✗, machine" in ran.out and "rulings are left out" in ran.err
    assert cli("sessions", "list", "--json").json["sessions"][0]["ruled"] is None


@pytest.mark.slow
def test_a_session_of_another_copy_is_gone(cli: Cli, twice: tuple[str, str]) -> None:
    with SessionStore() as store:
        store.remove(twice[0])
    for arguments in (("compare", *twice), ("rename", twice[0], "x"), ("rm", twice[0])):
        ran = cli("sessions", *arguments)
        assert ran.code == 2 and f"there is no session {twice[0]!r}" in ran.err
