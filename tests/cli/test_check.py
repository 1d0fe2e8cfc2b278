"""`check`: formats, exit codes, and every way in which a run can go wrong, with nothing lost."""

from __future__ import annotations

import json
import resource
import signal
import stat
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest
from conftest import TEXT, Ran, finish, start

from factscore_tui import paths
from factscore_tui.storage.sessions import SessionStore

Cli = Callable[..., Ran]
SCHEMA = json.loads(
    files("factscore_tui.report").joinpath("report.schema.json").read_text(encoding="utf-8")
)


def judged_in_last_session() -> int:
    with SessionStore() as store:
        return store.summaries()[0].judged


# --- formats
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_json_is_the_contract(cli: Cli, draft: Path) -> None:
    ran = cli("check", draft, "--format", "json", "--topic", "Anna")
    report = ran.json
    jsonschema.validate(report, SCHEMA)
    assert ran.code == 0 and report["topic"] == "Anna"
    assert [f["verdict"] for f in report["facts"]] == [
        "supported",
        "contradicted",
        "no-evidence",
        "supported",
    ]
    assert [TEXT[s:e] for f in report["facts"] for s, e in f["spans"]] == [
        f["as_written"] for f in report["facts"]
    ]


def test_the_ending_of_the_output_names_its_format(cli: Cli, draft: Path, tmp_path: Path) -> None:
    def begins(name: str, *options: str) -> bytes:
        assert cli("check", draft, "-o", tmp_path / name, *options).code == 0
        return (tmp_path / name).read_bytes()[:40].lstrip()

    assert begins("report.html").startswith(b"<!DOCTYPE html>")
    assert begins("report.todo.md").startswith(b"# To check")
    assert begins("report.docx").startswith(b"PK")
    assert begins("report.html", "--format", "json").startswith(b"{"), "a format that is given"
    for name in ("report.txt", "report", "report.unknown"):
        assert begins(name).startswith("1 \u2713 Anna".encode())
    written = tmp_path / "saved.csv"
    assert cli("sessions", "export", "last", "-o", written).code == 0
    assert written.read_bytes().startswith(b"id,")


def test_text_shows_facts_then_the_draft(cli: Cli, draft: Path) -> None:
    ran = cli("check", draft)
    assert ran.code == 0 and "\x1b" not in ran.out
    assert ran.out.index("  1 ✓ Anna was born in Riga.") < ran.out.index(
        "Anna was born in Riga.[✓1]"
    )
    assert "4 facts: 2 supported, 1 contradicted, 1 no evidence; 50 % supported" in ran.out
    assert "note: this is a scripted engine" in ran.err


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "md", "html"])
def test_a_saved_session_exports_to_the_same_bytes(cli: Cli, draft: Path, form: str) -> None:
    checked = cli("check", draft, "-f", form)
    assert checked.code == 0 and checked.out
    assert cli("sessions", "export", "last", "-f", form).out == checked.out


@pytest.mark.slow
def test_json_lines_come_one_by_one(draft: Path) -> None:
    child = start("check", draft, "-f", "jsonl", engine={"at": {"3": "stall"}})
    assert child.stdout
    lines = [json.loads(child.stdout.readline()) for _ in range(3)]
    assert [line["id"] for line in lines] == [0, 1, 2], (
        "three lines are out while the fourth fact is being judged"
    )
    child.send_signal(signal.SIGINT)
    ran = finish(child)
    assert ran.code == 130 and json.loads(ran.out)["summary"]["status"] == "cancelled"


@pytest.mark.slow
def test_text_comes_fact_by_fact(draft: Path) -> None:
    child = start("check", draft, engine={"at": {"1": "stall"}})
    assert child.stdout
    assert child.stdout.readline() == "  1 ✓ Anna was born in Riga.\n".encode()
    child.send_signal(signal.SIGINT)
    assert finish(child).code == 130


@pytest.mark.slow
def test_standard_input(draft: Path) -> None:
    ran = finish(start("check", "-", "-f", "json"), b"\xef\xbb\xbf" + TEXT.encode())
    assert ran.code == 0 and len(ran.json["facts"]) == 4
    with SessionStore() as store:
        assert store.name("last") == "Anna was born in Riga. She wrote nine novels. Her brother…"


@pytest.mark.slow
def test_markup_and_escapes_in_the_text_are_only_shown(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "evil\x1b[31m.txt").write_text(
        "Anna \x1b[31mwas <script>born</script> \u202ein Riga.\n"
    )
    for form in ("text", "json", "jsonl", "md", "html"):
        ran = cli("check", tmp_path / "evil\x1b[31m.txt", "-f", form)
        assert ran.code == 0 and "\x1b" not in ran.out + ran.err and "\u202e" not in ran.out
        assert form != "html" or "<script" not in ran.out


# --- --fail-under
# ----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("percent", "code"), [("50", 0), ("50.1", 1), ("100", 1), ("0", 0)])
def test_fail_under(cli: Cli, draft: Path, percent: str, code: int) -> None:
    ran = cli("check", draft, "--fail-under", percent, "-f", "json")
    assert ran.code == code and len(ran.json["facts"]) == 4
    assert ("below --fail-under: 50.0 % of the facts are supported" in ran.err) == bool(code)


@pytest.mark.slow
def test_a_text_without_anything_to_check_does_not_pass(cli: Cli, draft: Path) -> None:
    ran = cli("check", draft, "--fail-under", "50", engine={"verdicts": ["not-checkable"]})
    assert ran.code == 1 and "no fact could be checked" in ran.err


@pytest.mark.slow
def test_shares_that_binary_cannot_hold(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text(" ".join(f"Fact number {i} is here." for i in range(100)))
    verdicts = ["supported"] * 29 + ["contradicted"] * 71
    assert (
        cli(
            "check", tmp_path / "long.txt", "--fail-under", "29", engine={"verdicts": verdicts}
        ).code
        == 0
    )


# --- -o
# --------------------------------------------------------------------------------------------------


def test_output_file(cli: Cli, draft: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    target.write_text("old")
    target.chmod(0o640)
    ran = cli("check", draft, "-f", "json", "-o", target)
    assert ran.code == 0 and ran.out == "" and len(json.loads(target.read_text())["facts"]) == 4
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert sorted(p.name for p in tmp_path.iterdir()) == ["draft.txt", "report.json"], (
        "nothing is left beside it"
    )


def test_a_failed_run_leaves_the_old_file(cli: Cli, draft: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    target.write_text("old")
    assert (
        cli("check", draft, "-f", "json", "-o", target, engine={"at": {"open": "crash"}}).code == 4
    )
    assert target.read_text() == "old" and len(list(tmp_path.iterdir())) == 2


@pytest.mark.slow
def test_what_a_link_points_to_is_replaced(cli: Cli, draft: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("real.txt")
    assert cli("check", draft, "-o", tmp_path / "link").code == 0
    assert (tmp_path / "link").is_symlink() and "50 % supported" in (
        tmp_path / "real.txt"
    ).read_text()


def test_output_places_that_cannot_be_are_told_before_the_work(
    cli: Cli, draft: Path, tmp_path: Path
) -> None:
    for target in (tmp_path, tmp_path / "no" / "such" / "folder.txt", draft / "x", "a\x00b"):
        ran = cli("check", draft, "-o", target)
        assert (
            ran.code == 2
            and ran.err.startswith("error: ")
            and "hint: " in ran.err
            and ran.out == ""
        )
        assert "scripted engine" not in ran.err, "the engine was not even started"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_full_disk_under_the_output(cli: Cli, draft: Path, form: str) -> None:
    ran = cli("check", draft, "-f", form, "-o", "/dev/full")
    assert ran.code == 2 and "cannot write /dev/full: No space left on device" in ran.err
    with SessionStore() as store:
        session = store.find("last")
    assert f"sessions export {session}" in ran.err
    assert judged_in_last_session() == (4 if form == "json" else 1)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_under_standard_output(draft: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = finish(start("check", draft, "-f", "json", stdout=full))
    assert ran.code == 2 and ran.err.count("error: ") == 1 and "Traceback" not in ran.err
    assert judged_in_last_session() == 4


@pytest.mark.slow
def test_a_reader_that_goes_away(draft: Path) -> None:
    child = start("check", draft, "-f", "jsonl", engine={"delay": 0.2})
    assert child.stdout
    child.stdout.readline()
    child.stdout.close()
    child.stdout = None
    ran = finish(child)
    assert ran.code == 141 and "rror" not in ran.err and "Traceback" not in ran.err
    with SessionStore() as store:
        assert store.summaries()[0].status == "cancelled"


# --- the engine
# ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["crash", "oom", "exit", "garbage", "raise"])
def test_an_engine_that_dies_in_mid_run(cli: Cli, draft: Path, how: str) -> None:
    ran = cli("check", draft, "-f", "json", engine={"at": {"2": how}})
    assert ran.code == 5
    assert [f["verdict"] for f in ran.json["facts"]] == ["supported", "contradicted", None]
    assert ran.json["status"] == "failed" and ran.err.count("error: ") == 1 and "hint: " in ran.err
    jsonschema.validate(ran.json, SCHEMA)
    assert judged_in_last_session() == 2


def test_an_engine_that_dies_before_the_first_verdict(cli: Cli, draft: Path) -> None:
    ran = cli("check", draft, engine={"at": {"0": "crash"}})
    assert ran.code == 4 and ran.out == "" and ran.err.count("error: ") == 1


def test_a_model_that_is_missing(cli: Cli, draft: Path) -> None:
    ran = cli("check", draft, engine={"at": {"open": "missing"}})
    assert ran.code == 3 and ran.out == ""
    assert "error: the scripted model is missing\nhint: write another script\n" in ran.err


def test_an_engine_that_cannot_be_started(
    cli: Cli, draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from factscore_tui.engine import fake

    monkeypatch.setattr(fake, "command", lambda **_: ("/no/such/python",))
    assert cli("check", draft).code == 4


# --- Ctrl-C and kill -9
# ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_ctrl_c_prints_what_is_judged(draft: Path) -> None:
    child = start("check", draft, "-f", "json", engine={"delay": 0.2})
    wait_for_judged(1)
    child.send_signal(signal.SIGINT)
    ran = finish(child)
    assert ran.code == 130 and ran.json["status"] == "cancelled" and "Traceback" not in ran.err
    judged = [f for f in ran.json["facts"] if f["verdict"]]
    assert 1 <= len(judged) < 4 and judged_in_last_session() == len(judged)


@pytest.mark.slow
def test_a_second_ctrl_c_kills_the_engine(draft: Path) -> None:
    child = start("check", draft, "-f", "json", engine={"at": {"1": "stall"}})
    wait_for_judged(1)
    child.send_signal(signal.SIGINT)
    child.send_signal(signal.SIGINT)
    ran = finish(child)
    assert ran.code == 130 and ran.json["status"] == "cancelled" and "error" not in ran.err


@pytest.mark.slow
def test_kill_9_of_the_program_keeps_every_judged_fact(draft: Path) -> None:
    child = start("check", draft, "-f", "jsonl", engine={"at": {"3": "stall"}})
    assert child.stdout
    printed = [json.loads(child.stdout.readline()) for _ in range(3)]
    child.kill()
    finish(child)
    with SessionStore() as store:
        report = store.load("last")
    assert report.status == "interrupted"
    assert [str(f.judgement.verdict) for f in report.facts if f.judgement] == [
        p["verdict"] for p in printed
    ]
    assert report.document.text == TEXT


def wait_for_judged(count: int) -> None:
    """Until the session of the process that was just started holds so many verdicts."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with SessionStore() as store:
            if any(s.judged >= count for s in store.summaries()):
                return
        time.sleep(0.02)
    pytest.fail("the check never got so far")


# --- saving
# --------------------------------------------------------------------------------------------------


def test_no_save(cli: Cli, draft: Path) -> None:
    assert cli("check", draft, "--no-save").code == 0
    assert not paths.sessions_db().exists()


@pytest.mark.slow
def test_a_data_directory_that_cannot_be_written(
    cli: Cli, draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_HOME", str(draft / "below a file"))
    ran = cli("check", draft, "-f", "json")
    assert ran.code == 0 and len(ran.json["facts"]) == 4
    assert (
        ran.err.count("warning: this check is not saved") == 1 and "FACTSCORE_TUI_HOME" in ran.err
    )


def test_a_damaged_session_database_does_not_stop_a_check(cli: Cli, draft: Path) -> None:
    paths.private_dir(paths.data_dir())
    paths.sessions_db().write_bytes(b"garbage " * 1000)
    ran = cli("check", draft, "-f", "json")
    assert ran.code == 0 and len(ran.json["facts"]) == 4 and "mv " in ran.err
    assert paths.sessions_db().read_bytes() == b"garbage " * 1000
    assert cli("sessions", "list").code == 2


@pytest.mark.slow
def test_a_disk_that_fills_up_while_saving(draft: Path) -> None:
    draft.write_text(" ".join(f"Fact number {i} is a {'very ' * 40}long one." for i in range(300)))

    def no_file_over_400_kb() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))

    ran = finish(start("check", draft, "-f", "jsonl", preexec_fn=no_file_over_400_kb))
    assert ran.code == 0 and ran.err.count("warning: this check is not saved any further") == 1, (
        ran.err
    )
    *facts, last = [json.loads(line) for line in ran.out.splitlines()]
    assert len(facts) == last["summary"]["counts"]["judged"] >= 300, "printed all the same"
    with SessionStore() as store:
        assert 3 < store.summaries()[0].judged < len(facts)
