"""A build or an update that is killed over and over comes to the same index as one that is not."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from corpus_samples import write_rows

from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.build.update import update_index
from factscore_tui.corpus.index.index import Index
from factscore_tui.corpus.index.maintenance import verify_index
from factscore_tui.corpus.readers import base

pytestmark = pytest.mark.slow
MORE = [pytest.param(seed, marks=pytest.mark.nightly) for seed in range(100, 112)]
"""Other moments to be killed at."""


@pytest.fixture(autouse=True)
def same_units(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dictionary is learnt from the first units: they must be those of the killed builds."""
    monkeypatch.setattr(base, "ARTICLES_A_UNIT", 20)


# Runs a build or update again and again until one comes to its end, and tells how many did not.
# Each dies at the n-th of the moments at which something was or is about to be written. Lives are
# forked: importing takes longer than most.
DYING = """
import os, random, signal, sys, traceback
from pathlib import Path
import numpy, tantivy, zstandard
from factscore_tui.corpus.build import builder as build, database, update
from factscore_tui.corpus.index import lexical
from factscore_tui.corpus.readers import base

what, source, output, seed, slowly = sys.argv[1:]
left = 0

def dying(function):
    def call(*args, **kwargs):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*args, **kwargs)
    return call

base.ARTICLES_A_UNIT = 20
database.COMMIT_PAGES = 60
build.LEXICAL_COMMIT = 100
update.VACUUM_SHARE = 0.0
for owner, name in (
    (database.DatabaseWriter, "add"), (database.DatabaseWriter, "commit"), (database.DatabaseWriter, "_follow_hops"),
    (database.DatabaseWriter, "finish"), (lexical.LexicalWriter, "commit"), (lexical.LexicalWriter, "finish"),
    (build, "publish"), (update, "publish"), (build, "write_manifest"), (update, "write_manifest"),
    (update.UpdateDatabase, "remove_missing"), (update.UpdateDatabase, "_compact"),
    (update, "link_lexical"), (update.Update, "_state_of"),
):
    setattr(owner, name, dying(getattr(owner, name)))

def live(moments):
    global left
    left = moments
    try:
        if what == "build":
            build.build_index(Path(source), Path(output), workers=1)
        else:
            update.update_index(Path(output), Path(source))
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)

draw = random.Random(int(seed))
for kills in range(100):
    # Lives grow longer little by little, or the same work would be begun for ever.
    moments = draw.randint(1, 5) + kills // int(slowly)
    child = os.fork()
    if not child:
        live(moments)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if ended == 0:
        print(kills)
        break
    if ended != -signal.SIGKILL:
        sys.exit(f"life {kills} ended with {ended}")
else:
    sys.exit("never finished")
"""  # noqa: E501


def articles(seed: int, count: int) -> list[dict[str, Any]]:
    draw = random.Random(seed)
    words = [f"word{n}" for n in range(500)]
    return [
        {
            "title": f"Article {n}",
            "text": " ".join(
                f"{' '.join(draw.choices(words, k=9)).capitalize()}."
                for _ in range(draw.randint(1, 60))
            ),
            "aliases": [f"Alias {n}"],
        }
        for n in range(count)
    ]


def run_until_done(what: str, source: Path, output: Path, seed: int, slowly: int) -> int:
    """How often it was killed."""
    command = [sys.executable, "-c", DYING, what, str(source), str(output), str(seed), str(slowly)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def content(path: Path) -> tuple[str, list[list[tuple[Any, ...]]], list[Any]]:
    index = Index.open(path)
    found = [index.lexical(f"word{n} word{n + 1}", 10) for n in range(0, 100, 7)]
    connection = sqlite3.connect(path / "passages.db")
    tables = [
        connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
        for table in ("page", "title")
    ]
    connection.close()
    index.close()
    return index.info.id, tables, found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, *MORE])
def test_a_build_killed_over_and_over(tmp_path: Path, seed: int) -> None:
    source = write_rows(tmp_path / "s.jsonl", articles(1, 1200))
    kills = run_until_done("build", source, tmp_path / "killed", seed, 3)
    build_index(source, tmp_path / "whole")
    assert kills >= 15
    assert content(tmp_path / "killed") == content(tmp_path / "whole")
    assert verify_index(tmp_path / "killed") == []
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []


@pytest.mark.parametrize("seed", [pytest.param(5, marks=pytest.mark.nightly), *MORE])
def test_an_update_killed_over_and_over(tmp_path: Path, seed: int) -> None:
    rows = articles(1, 600)
    newer = rows[:250] + articles(2, 700)[250:320] + rows[340:] + articles(3, 700)[600:]
    old, new = write_rows(tmp_path / "old.jsonl", rows), write_rows(tmp_path / "new.jsonl", newer)
    build_index(old, tmp_path / "killed")
    build_index(old, tmp_path / "whole")
    kills = run_until_done("update", new, tmp_path / "killed", seed, 2)
    _, changes = update_index(tmp_path / "whole", new)
    assert kills >= 15
    assert (changes.added, changes.changed, changes.removed, changes.same) == (100, 70, 20, 510)
    assert content(tmp_path / "killed") == content(tmp_path / "whole")
    assert verify_index(tmp_path / "killed") == []
    build_index(new, tmp_path / "anew")
    assert Index.open(tmp_path / "anew").info.id == Index.open(tmp_path / "killed").info.id
