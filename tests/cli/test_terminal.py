"""What only shows with a terminal: the app, piped input, the progress bar, colours. Each on a
pseudo-terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import TEXT, Ran, finish, start

Cli = Callable[..., Ran]


class Terminal:
    """A pseudo-terminal that is the controlling one of the process started in it."""

    def __init__(self) -> None:
        self.master, self.slave = pty.openpty()

    def start(self, *arguments: object, **options: Any) -> subprocess.Popen[bytes]:
        streams = {name: options.pop(name, self.slave) for name in ("stdin", "stdout", "stderr")}
        slave = self.slave

        def take_terminal() -> None:
            import fcntl
            import termios

            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        environ = {"TERM": "xterm-256color", "NO_COLOR": "", **options.pop("environ", {})}
        child = start(*arguments, environ=environ, preexec_fn=take_terminal, **streams, **options)
        os.close(self.slave)
        return child

    def read(self, until: Callable[[str], bool] = lambda _: False) -> str:
        """What was shown, to the end of the process or until a condition holds."""
        shown, end = b"", time.monotonic() + 30
        while time.monotonic() < end and not until(shown.decode(errors="replace")):
            if not select.select([self.master], [], [], 0.1)[0]:
                continue
            try:
                data = os.read(self.master, 65536)
            except OSError:  # EIO: nobody has the other end open any more
                break
            if not data:
                break
            shown += data
        return shown.decode(errors="replace")


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


def answer(shown: str) -> dict[str, Any]:
    return json.loads(next(line for line in shown.splitlines() if line.startswith("{")))  # type: ignore[no-any-return]


# --- the app
# --------------------------------------------------------------------------------------------------


def test_without_arguments_the_app_starts(terminal: Terminal) -> None:
    child = terminal.start(environ={"FAKE_APP": "1"})
    os.write(terminal.master, b"key\n")
    asked = answer(terminal.read())
    assert child.wait() == 7, "the app's exit code is the program's"
    assert "qwen3-4b-instruct-2507" in asked.pop("models"), "what can be downloaded is offered"
    assert asked == {
        "text": None,
        "name": "",
        "topic": "",
        "index": ["sample"],
        "session": None,
        "theme": "dark",
        "threads": 0,
        "encoder": "bundled",
        "engine": "bundled",
        "model": "",
        "tty": True,
        "key": "key",
        "keys": {},
        "more": [],
    }


def test_open_hands_everything_on(terminal: Terminal, draft: Path) -> None:
    options = [
        "--topic",
        "Anna",
        "--index",
        "i",
        "--index",
        "j",
        "--theme",
        "light",
        "--threads",
        "2",
    ]
    options += ["--encoder", "m", "--engine", "llm", "--model", "m.gguf"]
    child = terminal.start("open", draft, *options, environ={"FAKE_APP": "1"})
    os.write(terminal.master, b"key\n")
    asked = answer(terminal.read())
    assert child.wait() == 7
    keys = ("text", "name", "topic", "index", "theme", "threads", "encoder", "engine", "model")
    assert [asked[key] for key in keys] == [
        TEXT,
        "draft.txt",
        "Anna",
        ["i", "j"],
        "light",
        2,
        "m",
        "llm",
        "m.gguf",
    ]


def test_several_files_are_drafts(terminal: Terminal, draft: Path) -> None:
    other = draft.with_name("b.md")
    other.write_text("The mill burned down.", encoding="utf-8")
    child = terminal.start(draft, other, draft, environ={"FAKE_APP": "1"})
    os.write(terminal.master, b"key\n")
    asked = answer(terminal.read())
    assert child.wait() == 7
    assert (asked["text"], asked["name"]) == (TEXT, "draft.txt")
    assert asked["more"] == [["The mill burned down.", "b.md"]]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["b.md", "--topic", "Anna"], "one topic is given for several files"),
        (["-"], "standard input cannot be opened beside files"),
        ([f"{n}.txt" for n in range(30)], "31 files are too many"),
        (["b.md"], "there is no file b.md"),
    ],
)
def test_what_does_not_go_with_several_files(
    terminal: Terminal, draft: Path, arguments: list[str], said: str
) -> None:
    child = terminal.start("open", draft, *arguments, environ={"FAKE_APP": "1"})
    shown = terminal.read()
    assert child.wait() == 2 and said in shown and "hint: " in shown


@pytest.mark.parametrize("arguments", [["open"], ["open", "-"]])
def test_piped_text_is_read_and_keys_come_from_the_terminal(
    terminal: Terminal, arguments: list[str]
) -> None:
    child = terminal.start(*arguments, stdin=subprocess.PIPE, environ={"FAKE_APP": "1"})
    assert child.stdin
    child.stdin.write(TEXT.encode())
    child.stdin.close()
    os.write(terminal.master, b"key\n")
    asked = answer(terminal.read())
    assert child.wait() == 7
    assert (
        asked["text"] == TEXT
        and asked["name"] == "standard input"
        and asked["tty"]
        and asked["key"] == "key"
    )


def test_a_saved_session_is_opened_by_its_full_id(
    terminal: Terminal, cli: Cli, draft: Path
) -> None:
    cli("check", draft)
    session = cli("sessions", "list", "--json").json["sessions"][0]["id"]
    child = terminal.start("open", "--session", "last", environ={"FAKE_APP": "1"})
    os.write(terminal.master, b"\n")
    assert answer(terminal.read())["session"] == session
    child.wait()


@pytest.mark.parametrize(
    "arguments", [["open", "--session", "nonsense"], ["open", "no-such-file.txt"]]
)
def test_errors_come_before_the_screen_is_taken(terminal: Terminal, arguments: list[str]) -> None:
    child = terminal.start(*arguments, environ={"FAKE_APP": "1"})
    shown = terminal.read()
    assert child.wait() == 2 and "error: " in shown and "hint: " in shown


@pytest.mark.parametrize("arguments", [[], ["open"], ["open", "draft.txt"], ["open", "-"]])
def test_without_a_terminal_the_other_command_is_named(arguments: list[str], draft: Path) -> None:
    ran = finish(start(*arguments, environ={"FAKE_APP": "1"}, cwd=draft.parent), TEXT.encode())
    assert ran.code == 2 and "factscore-tui check" in ran.err and "needs a terminal" in ran.err
    assert ("Usage:" in ran.out) == (arguments == [])


def test_a_pipe_and_no_terminal_for_keys(draft: Path) -> None:
    """Standard output is a terminal, but not the controlling one: there is no /dev/tty."""
    master, slave = pty.openpty()
    child = start("open", stdout=slave, environ={"FAKE_APP": "1"}, start_new_session=True)
    os.close(slave)
    ran = finish(child, TEXT.encode())
    os.close(master)
    assert ran.code == 2 and "no terminal to take keys from" in ran.err and "check -" in ran.err


def test_a_file_and_a_session_do_not_go_together(cli: Cli, draft: Path) -> None:
    ran = cli("open", draft, "--session", "last")
    assert ran.code == 2 and "cannot both be opened" in ran.err
    ran = cli("open", "--session", "last", "--topic", "Anna")
    assert ran.code == 2 and "has its topic already" in ran.err


# --- check on a terminal
# ---------------------------------------------------------------------------------------


def test_the_bar_is_on_standard_error_and_leaves_no_trace_in_the_results(
    terminal: Terminal, draft: Path
) -> None:
    child = terminal.start(
        "check", draft, "-f", "jsonl", stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    shown = terminal.read()
    ran = finish(child)
    assert (
        "sentence" in shown and "facts judged" in shown and "factscore-tui open --session" in shown
    )
    assert len(ran.out.splitlines()) == 5 and "\x1b" not in ran.out
    assert screen(shown).endswith("hint") or "[#" not in screen(shown), "the bar is gone in the end"


def screen(shown: str) -> str:
    """What is left on the lines after carriage returns and clearing."""
    return "\n".join(
        line.split("\r\x1b[2K")[-1] for line in shown.replace("\r\n", "\n").split("\n")
    )


def test_the_bar_never_mixes_with_facts(terminal: Terminal, draft: Path) -> None:
    child = terminal.start("check", draft)
    shown = terminal.read()
    assert child.wait() == 0
    left = screen(shown)
    assert "[#" not in left and "[." not in left
    assert re.search(r"^  1 \x1b\[38;5;33;4m✓\x1b\[0m Anna was born in Riga\.$", left, re.MULTILINE)


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_switched_off(
    terminal: Terminal, draft: Path, environ: dict[str, str]
) -> None:
    child = terminal.start("check", draft, environ=environ)
    shown = terminal.read()
    assert child.wait() == 0 and not re.search(r"\x1b\[[0-9;]*m", shown) and "1 ✓ Anna" in shown
    if "TERM" in environ:
        assert "\x1b" not in shown, "no bar on a terminal that cannot clear a line"


@pytest.mark.slow
def test_ctrl_c_typed_at_the_terminal(terminal: Terminal, draft: Path) -> None:
    child = terminal.start("check", draft, engine={"delay": 0.3})
    shown = terminal.read(until=lambda s: "Anna was born" in s)
    os.write(terminal.master, b"\x03")  # reaches the engine process as well, which leaves it to us
    shown += terminal.read()
    assert child.wait() == 130 and "ended early: stopped" in shown and "Traceback" not in shown


@pytest.mark.slow
def test_ctrl_c_before_there_is_anything(terminal: Terminal, draft: Path) -> None:
    child = terminal.start("check", draft, engine={"open_delay": 30})
    shown = terminal.read(until=lambda s: "scripted engine" in s)
    child.send_signal(signal.SIGINT)
    child.send_signal(signal.SIGINT)
    shown += terminal.read()
    assert child.wait() == 130 and "error: " not in shown
