"""`check --watch` and `check --baseline`: what is printed after a save, what counts as new, and bad
input."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran

from factscore_tui.cli import check_run, watch
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.cli.watch import FileWatch
from factscore_tui.errors import InputProblem

Cli = Callable[..., Ran]

WRONG = "Anna was born on 24 June 1987. She wrote nine novels."
ENGINE = {"verdicts": ["supported"], "of": {"24 June": "contradicted", "ten": "no-evidence"}}


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.txt"
    path.write_text(WRONG)
    return path


def saved_as(monkeypatch: pytest.MonkeyPatch, *texts: str) -> None:
    """A file that is saved with these texts, then Ctrl-C."""

    def given() -> Iterator[tuple[str, str]]:
        for text in texts:
            yield text, "draft.txt"
        raise KeyboardInterrupt

    rounds = given()
    monkeypatch.setattr(watch.FileWatch, "next", lambda self: next(rounds))


# --- watching
# --------------------------------------------------------------------------------------------------


def test_every_save_prints_what_is_open_and_what_changed(
    cli: Cli, wrong: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_as(monkeypatch, WRONG, WRONG.replace("24", "12"))
    ran = cli("check", wrong, "--watch", engine=ENGINE)
    assert ran.code == 0
    first, second, _ = ran.out.split("\n\n")
    assert first.splitlines() == [
        "draft.txt: 11 words, 2 facts: 1 supported, 1 contradicted; 50 % supported",
        "✗   1  Anna was born on 24 June 1987.  24 June 1987 → 12 June 1987 (Fake article)  "
        "[contradicted; a figure]",
    ]
    assert second.splitlines()[-1] == "nothing is open"
    assert second.splitlines()[1] == "since the last check: 1 better, 1 same"


def test_a_note_is_told_once(cli: Cli, wrong: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def noting(client: Any, collector: Any, printer: Any, narrator: StatusLine, *more: Any) -> Any:
        narrator.note("mind the gap")
        return check_run.run_check(client, collector, printer, narrator, *more)

    monkeypatch.setattr(watch, "run_check", noting)
    saved_as(monkeypatch, WRONG, WRONG.replace("24", "12"))
    ran = cli("check", wrong, "--watch", engine=ENGINE)
    assert ran.out.count("draft.txt:") == 2 and ran.err.count("mind the gap") == 1


def test_one_word_is_one_word(cli: Cli, wrong: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_as(monkeypatch, "Paris.")
    assert "draft.txt: 1 word, " in cli("check", wrong, "--watch", engine=ENGINE).out


def test_the_last_check_gives_the_code(
    cli: Cli, wrong: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_as(monkeypatch, WRONG)
    assert cli("check", wrong, "--watch", "--fail-under", "80", engine=ENGINE).code == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--format", "json"), "nothing else"),
        (("-o", "x.html"), "nothing else"),
        (("--fix",), "nothing else"),
    ],
)
def test_watching_writes_no_report(
    cli: Cli, wrong: Path, options: tuple[str, ...], words: str
) -> None:
    ran = cli("check", wrong, "--watch", *options, engine=ENGINE)
    assert ran.code == 2 and words in ran.err and "hint: leave out" in ran.err


def test_standard_input_and_a_missing_file_cannot_be_watched(cli: Cli, tmp_path: Path) -> None:
    assert "cannot be watched" in cli("check", "-", "--watch").err
    assert cli("check", tmp_path / "none.txt", "--watch").code == 2


def test_a_file_is_read_again_when_its_text_is_another(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("One.")
    steps = iter(
        [
            lambda: path.touch(),  # saved as it was: nothing to do
            lambda: None,
            lambda: path.write_text("Two is longer."),
            lambda: path.write_text("Two is longer still."),  # still being written
            lambda: None,
        ]
    )
    files = FileWatch(str(path), None, lambda _: next(steps)())
    assert files.next() == ("One.", "a.txt")
    assert files.next() == ("Two is longer still.", "a.txt")
    assert next(steps, None) is None


def test_a_file_that_vanishes_is_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("One.")
    steps = iter([path.unlink, lambda: None, lambda: path.write_text("Back again."), lambda: None])
    files = FileWatch(str(path), None, lambda _: next(steps)())
    files.next()
    assert files.next() == ("Back again.", "a.txt")
    told = capsys.readouterr().err
    assert told.count("waiting:") == 1 and "save it again" in told
    path.unlink()
    with pytest.raises(InputProblem):
        FileWatch(str(path), None).next()


@pytest.mark.parametrize(("seconds", "rung"), [(check_run.LONG + 1, 1), (1.0, 0)])
def test_the_end_of_a_long_check_rings(
    cli: Cli, wrong: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, rung: int
) -> None:
    bells: list[int] = []
    monkeypatch.setattr(StatusLine, "bell", lambda self: bells.append(1))
    moments = iter([0.0, seconds])
    monkeypatch.setattr(check_run.time, "monotonic", lambda: next(moments, seconds))
    cli("check", wrong, engine=ENGINE)
    assert len(bells) == rung


# --- only what is new
# --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_only_new_problems_fail(cli: Cli, wrong: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    assert cli("check", wrong, "-f", "json", "-o", report, engine=ENGINE).code == 0
    known = cli("check", wrong, "--baseline", report, engine=ENGINE)
    assert known.code == 0 and "no new problems" in known.err
    wrong.write_text(f"{WRONG} She had ten cats.")
    ran = cli("check", wrong, "--baseline", report, engine=ENGINE)
    assert ran.code == 1
    assert "new problem: fact 3: no evidence: She had ten cats." in ran.err
    assert "24 June" not in ran.err and "new since --baseline: 1 problem" in ran.err


@pytest.mark.slow
def test_what_was_silent_and_is_contradicted_now_is_new(
    cli: Cli, wrong: Path, tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    silent = {"verdicts": ["supported"], "of": {"24 June": "no-evidence"}}
    cli("check", wrong, "-f", "json", "-o", report, engine=silent)
    assert cli("check", wrong, "--baseline", report, engine=ENGINE).code == 1
    cli("check", wrong, "-f", "json", "-o", report, engine=ENGINE)
    assert cli("check", wrong, "--baseline", report, engine=silent).code == 0


@pytest.mark.slow
def test_watching_with_a_baseline_prints_what_is_new(
    cli: Cli, wrong: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = tmp_path / "report.json"
    cli("check", wrong, "-f", "json", "-o", report, engine=ENGINE)
    saved_as(monkeypatch, WRONG, f"{WRONG} She had ten cats.")
    ran = cli("check", wrong, "--watch", "--baseline", report, engine=ENGINE)
    assert ran.code == 1
    first, second, _ = ran.out.split("\n\n")
    assert first.endswith("nothing new is open")
    assert second.splitlines()[-1].startswith("?   3  She had ten cats.")


@pytest.mark.parametrize(
    "content",
    [
        None, b"", b"not json", b"[]", b'{"facts": 3}', b'{"facts": [{}]}', b"\xff\xfe",
        b"[" * 9000,
        b'{"facts": [{"text": 5, "verdict": "no-evidence"}]}',
        b'{"facts": [{"text": "x", "verdict": ["no-evidence"]}]}',
    ],
    ids=range(10),
)  # fmt: skip
def test_a_baseline_that_is_no_report(
    cli: Cli, wrong: Path, tmp_path: Path, content: bytes | None
) -> None:
    report = tmp_path / "report.json"
    if content is not None:
        report.write_bytes(content)
    ran = cli("check", wrong, "--baseline", report, engine=ENGINE)
    assert ran.code == 2 and "hint: make one with" in ran.err


def test_a_baseline_that_never_ends(cli: Cli, wrong: Path) -> None:
    """Devices have no size, and all of one was read."""
    ran = cli("check", wrong, "--baseline", "/dev/zero", engine=ENGINE)
    assert ran.code == 2 and "too large for a report" in ran.err


def test_a_baseline_that_is_a_pipe_without_a_writer(cli: Cli, wrong: Path, tmp_path: Path) -> None:
    """It was waited for without end."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for name in ("pipe", "link"):
        ran = cli("check", wrong, "--baseline", tmp_path / name, engine=ENGINE)
        assert ran.code == 2 and f"{name} is a pipe that nobody writes to" in ran.err
        assert "hint: make one with" in ran.err


@pytest.mark.slow
def test_a_baseline_that_a_command_writes(cli: Cli, wrong: Path, tmp_path: Path) -> None:
    """As `--baseline <(git show HEAD:known.json)` has it, also when that takes its time."""
    report = tmp_path / "report.json"
    cli("check", wrong, "-f", "json", "-o", report, engine=ENGINE)
    with subprocess.Popen(
        ["/bin/sh", "-c", 'sleep 0.5; cat "$0"', report], stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout is not None
        source = f"/dev/fd/{writer.stdout.fileno()}"
        ran = cli("check", wrong, "--baseline", source, engine=ENGINE)
    assert ran.code == 0 and "no new problems" in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_baseline_as_other_shells_write_it(
    cli: Cli, wrong: Path, tmp_path: Path, encoding: str
) -> None:
    report = tmp_path / "report.json"
    assert cli("check", wrong, "-f", "json", "-o", report, engine=ENGINE).code == 0
    report.write_text(report.read_text(encoding="utf-8"), encoding=encoding)
    ran = cli("check", wrong, "--baseline", report, engine=ENGINE)
    assert ran.code == 0 and "no new problems" in ran.err


@pytest.mark.nightly
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_baseline_of_many_small_values_takes_no_more_than_it_has(tmp_path: Path) -> None:
    """87 MB of them took 752 MB, 120 MB of empty lists 2.2 GB."""
    path = tmp_path / "many.json"
    row = b'{"text":"","verdict":"supported"},'
    for many in (row * (99_000_000 // len(row)), b"[]," * 33_000_000):
        path.write_bytes(b'{"facts":[' + many + row[:-1] + b"]}")
        script = (
            "import sys\n"
            "from factscore_tui.cli.baseline import read_baseline\n"
            "from factscore_tui.errors import InputProblem\n"
            "try:\n    read_baseline(sys.argv[1])\nexcept InputProblem:\n    pass\n"
            "print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
        )
        assert int(done.stdout) * 1024 < 500_000_000
