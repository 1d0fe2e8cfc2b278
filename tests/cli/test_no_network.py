"""No command opens a socket or asks for an address of a name, but those that say so. Seen from
below the libraries."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from conftest import TEXT

from factscore_tui.cli.main import app

HERE = Path(__file__).parent
pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("cc") is None,
    reason="needs Linux and a C compiler",
)
COMMANDS = """check draft.txt --format json
score generations.jsonl --output scores.json
score generations.jsonl --shard 1/1 --output shard.json
score merge shard.json --output whole.json
score leaderboard whole.json
score breakdown whole.facts.jsonl
score order whole.facts.jsonl
score recall generations.jsonl --reference references.jsonl
self-known whole.facts.jsonl --subject none.gguf
index build rows.jsonl --output there
index info there
index verify there
index search Riga --index there
index update there rows.jsonl
index merge there there --output both
index recipes
index list
index rm both --yes
models list
models add none.gguf
models verify none
lsp
models rm none
models bench --help
sessions list
sessions show last
sessions export last --format md
sessions export last --format sealed --output sealed.html
verify-report sealed.html
sessions rename last other
sessions compare last last
sessions rule last 1 supported
sessions gold
sessions rm last
evaluate labels gold.jsonl
evaluate decompose gold.jsonl
evaluate score gold.jsonl
evaluate edits edits.jsonl
paths
doctor
forget --all --yes""".splitlines()
SAY_SO = {"index pull", "models pull"}
"""Commands that download."""
ELSEWHERE = {"open", "serve"}
"""Those that go on until they are left; the app starts the others."""
MANY = """
import sys
from factscore_tui.cli.main import main
from factscore_tui.engine import client, fake
client.BUNDLED = fake.command()
for line in sys.argv[1].splitlines():
    sys.stderr.write(f"{main(line.split())} {line}\\n")
"""


def leaves(group: object, before: str = "") -> set[str]:
    """The names of all commands."""
    found = set()
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        whole = f"{before} {name}".strip()
        found |= leaves(command, whole) if hasattr(command, "commands") else {whole}
    return found


def sockets(folder: Path, lines: list[str], script: str = MANY) -> tuple[str, str]:
    """(what was opened, standard error) of these command lines, one after the other in one
    process."""
    library = folder / "sockets.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-o", str(library), str(HERE / "sockets.c"), "-ldl"], check=True
    )
    (folder / "draft.txt").write_text(TEXT)
    (folder / "rows.jsonl").write_text(
        '{"title": "Riga", "text": "Riga is the capital of Latvia."}\n'
    )
    (folder / "generations.jsonl").write_text(
        '{"topic": "Anna", "output": "Anna was born in Riga."}\n'
    )
    (folder / "references.jsonl").write_text(
        '{"topic": "Anna", "facts": ["Anna was born in Riga."]}\n'
    )
    seen = folder / "seen"
    seen.touch()
    environ = {**os.environ, "LD_PRELOAD": str(library), "SOCKETS_SEEN": str(seen)}
    for name in ("FACTSCORE_TUI_OFFLINE", "HF_HUB_OFFLINE"):
        environ.pop(name, None)
    command = [sys.executable, "-c", script, "\n".join(lines)]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return seen.read_text(), done.stderr


def test_every_command_is_here() -> None:
    groups = ("index", "models", "sessions", "evaluate")
    pairs = (
        "score merge",
        "score leaderboard",
        "score breakdown",
        "score order",
        "score recall",
    )  # beside `score` itself
    known = {
        " ".join(line.split()[: 2 if line.startswith((*groups, *pairs)) else 1])
        for line in COMMANDS
    }
    assert leaves(typer.main.get_command(app)) == known | SAY_SO | ELSEWHERE


@pytest.mark.slow
def test_no_command_uses_the_network(tmp_path: Path) -> None:
    opened, told = sockets(tmp_path, COMMANDS)
    assert opened == ""
    assert told.count("\n0 ") + told.startswith("0 ") >= 12, told  # they did their work


def test_a_download_is_seen(tmp_path: Path) -> None:
    """Or the test before this one could not fail."""
    opened, _ = sockets(tmp_path, ["index pull simplewiki --yes"])
    assert opened != ""


@pytest.mark.nightly
def test_the_engine_that_is_shipped_uses_no_network(tmp_path: Path, with_sample: Path) -> None:
    script = MANY.replace("client.BUNDLED = fake.command()\n", "")
    opened, told = sockets(
        tmp_path, ["check draft.txt --index sample", "doctor", "index search Riga"], script
    )
    assert opened == "" and told.count("\n0 ") + told.startswith("0 ") == 3, told
