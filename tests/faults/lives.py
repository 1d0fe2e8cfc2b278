"""`python lives.py SCENARIO FOLDER HOW NTH`, with faults.c preloaded: one life for every number,
each forked.

In a life the scenario runs and dies (HOW "kill") or meets an error of the disk (HOW is the name of
an errno, from then on) at its n-th write. Then a sound life looks at what is there. NTH "all" is
every one that a sound run has, "sample" three of them. Prints how many lives there were; what is
not as promised ends it with code 1 and the reason.
"""

from __future__ import annotations

import ctypes
import errno
import os
import random
import shutil
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import numpy
import report_samples
import sqlite_utils
import tantivy
import tomlkit
import zstandard
from corpus_samples import ROWS, write_rows

from factscore_tui import settings_file
from factscore_tui.cli.output import Output
from factscore_tui.core.document import Document
from factscore_tui.corpus.build import builder, update
from factscore_tui.corpus.index import maintenance
from factscore_tui.corpus.index.index import Index
from factscore_tui.engine.protocol import Decomposed, Event, Finished, Judged
from factscore_tui.errors import FactscoreError
from factscore_tui.evaluation.run_journal import Journal
from factscore_tui.storage.sessions import SessionStore

LOADED = (numpy, sqlite_utils, tantivy, tomlkit, zstandard)
"""Before the first life: loading takes longer than most lives."""
Say = Callable[[str], None]
EVENTS = report_samples.events_of(report_samples.ordinary())
NEWER = [
    *ROWS[:-1],
    {"title": "Riga", "text": "Riga is the capital of Latvia. Anna was born there in 1870."},
]
TEXTS = ("what was there before\n" * 40, "what is written now\n" * 60)
HEADER = {"of": "a test"}


class Scenario:
    """`prepare` once a life, `do` until it dies, `look` at what it left, given what it said."""

    def prepare(self, folder: Path) -> None:
        """What is there before."""

    def do(self, folder: Path, say: Say) -> None:
        """Write."""

    def look(self, folder: Path, said: list[str]) -> None:
        """AssertionError for what is not as promised."""


class Session(Scenario):
    """A check is saved: every event that was acknowledged is there."""

    def do(self, folder: Path, say: Say) -> None:
        with SessionStore(folder / "sessions.db") as store:
            session = store.create(Document.from_text(report_samples.TEXT), "Anna", "draft")
            say(session)
            for number, event in enumerate(EVENTS):
                store.record(session, event)
                say(str(number))

    def look(self, folder: Path, said: list[str]) -> None:
        with SessionStore(folder / "sessions.db") as store:
            assert store.damaged() == 0
            if said:
                _all_there(EVENTS[: len(said) - 1], store.load(said[0]))
            fresh = report_samples.save(store, EVENTS)
            assert store.load(fresh).status == "complete"


def _all_there(events: list[Event], report: object) -> None:
    facts = {judged.fact.id: judged.judgement for judged in report.facts}  # type: ignore[attr-defined]
    for event in events:
        if isinstance(event, Decomposed):
            assert {fact.id for fact in event.facts} <= set(facts)
        elif isinstance(event, Judged):
            assert facts[event.judgement.fact_id] == event.judgement
        elif isinstance(event, Finished):
            assert report.status == event.status  # type: ignore[attr-defined]


class Removal(Scenario):
    """A session is removed: it is there as it was, or it is gone; the other one stays."""

    def prepare(self, folder: Path) -> None:
        with SessionStore(folder / "sessions.db") as store:
            for name in ("stays", "goes"):
                (folder / name).write_text(report_samples.save(store, EVENTS, name=name))

    def do(self, folder: Path, say: Say) -> None:
        with SessionStore(folder / "sessions.db") as store:
            store.remove((folder / "goes").read_text())
            say("gone")

    def look(self, folder: Path, said: list[str]) -> None:
        with SessionStore(folder / "sessions.db") as store:
            names = {summary.name for summary in store.summaries()}
            assert "stays" in names and ("goes" not in names or not said)
            for summary in store.summaries():
                _all_there(EVENTS, store.load(summary.id))


class Build(Scenario):
    """An index is built: it is whole or not there, and the same command comes to the same index."""

    def prepare(self, folder: Path) -> None:
        write_rows(folder / "rows.jsonl")

    def do(self, folder: Path, say: Say) -> None:
        builder.build_index(folder / "rows.jsonl", folder / "index", workers=1)
        say("built")

    def look(self, folder: Path, said: list[str]) -> None:
        if said or (folder / "index").exists():
            assert maintenance.verify_index(folder / "index") == []
        builder.build_index(folder / "rows.jsonl", folder / "index", workers=1)
        _same(folder / "index", ROWS)
        assert sorted(p.name for p in folder.iterdir() if not p.name.startswith("home")) == [
            "index",
            "rows.jsonl",
        ]


class Update(Scenario):
    """An index is updated: it is the old or the new one at every moment."""

    def prepare(self, folder: Path) -> None:
        builder.build_index(write_rows(folder / "rows.jsonl"), folder / "index", workers=1)
        write_rows(folder / "newer.jsonl", NEWER)

    def do(self, folder: Path, say: Say) -> None:
        update.update_index(folder / "index", folder / "newer.jsonl")
        say("updated")

    def look(self, folder: Path, said: list[str]) -> None:
        titles = _titles(folder / "index")
        assert ("Riga" in titles) or ("Warsaw" in titles and not said), titles
        assert maintenance.verify_index(folder / "index") == []
        update.update_index(folder / "index", folder / "newer.jsonl")
        _same(folder / "index", NEWER)


def _titles(path: Path) -> set[str]:
    index = Index.open(path)
    try:
        return {index.page(page).title for page in index.page_ids()}
    finally:
        index.close()


def _same(path: Path, rows: list[dict[str, object]]) -> None:
    assert _titles(path) == {str(row["title"]) for row in rows}
    assert maintenance.verify_index(path) == []


class Report(Scenario):
    """A report is written over an older one: it is the old or the new one, byte for byte."""

    def prepare(self, folder: Path) -> None:
        (folder / "report.md").write_text(TEXTS[0])

    def do(self, folder: Path, say: Say) -> None:
        with Output(str(folder / "report.md")) as output:
            output.write(TEXTS[1][:300])
            output.write(TEXTS[1][300:])
            output.keep()
        say("kept")

    def look(self, folder: Path, said: list[str]) -> None:
        text = (folder / "report.md").read_text()
        assert text == TEXTS[1] or (text == TEXTS[0] and not said)


class Settings(Scenario):
    """A setting is changed: the file is the old or the new one."""

    def prepare(self, folder: Path) -> None:
        (folder / "settings.toml").write_text("# mine\nthreads = 2\n")

    def do(self, folder: Path, say: Say) -> None:
        settings_file.set_value(folder / "settings.toml", "threads", 4)
        say("set")

    def look(self, folder: Path, said: list[str]) -> None:
        text = (folder / "settings.toml").read_text()
        assert text == "# mine\nthreads = 4\n" or (text == "# mine\nthreads = 2\n" and not said), (
            text
        )


class Scores(Scenario):
    """The journal of a scoring: what was added is there when it is opened again."""

    def do(self, folder: Path, say: Say) -> None:
        journal = Journal(folder / "journal")
        journal.begin(HEADER)
        for event in EVENTS:
            if isinstance(event, Judged | Decomposed | Finished):
                journal.add("a", event)
                say("added")
        journal.close()

    def look(self, folder: Path, said: list[str]) -> None:
        journal = Journal(folder / "journal")
        journal.begin(HEADER)
        past = journal.past.get("a")
        added = [e for e in EVENTS if isinstance(e, Judged | Decomposed | Finished)][: len(said)]
        judged = sum(isinstance(event, Judged) for event in added)
        assert not judged or (past is not None and past.judged() >= judged)
        journal.close()


SCENARIOS: dict[str, Scenario] = {
    "session": Session(),
    "removal": Removal(),
    "build": Build(),
    "update": Update(),
    "report": Report(),
    "settings": Settings(),
    "scores": Scores(),
}


def life(work: Callable[[Say], None]) -> tuple[int, list[str]]:
    """Run it in a process of its own: how that ended (negative: by that signal), and what it
    said."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            work(lambda words: os.write(writer, words.encode() + b"\n") and None)
            code = 0
        except FactscoreError as error:
            code = 3 if error.message.strip() and error.hint.strip() else 1
        except BaseException:  # noqa: BLE001 - told with its trace, and the life is over
            traceback.print_exc()
        os._exit(code)
    os.close(writer)
    with os.fdopen(reader) as stream:
        said = stream.read().split("\n")[:-1]
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said


def run(scenario: Scenario, place: Path, how: int, nth: int, faults: ctypes.CDLL) -> int:
    """One life and a look at what it left. Returns how many writes a life that met nothing has,
    else 0."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    os.environ["FACTSCORE_TUI_HOME"] = str(place / "home")

    def sound(work: Callable[[Path], None]) -> None:
        code, _ = life(lambda say: work(place))
        if code:
            raise SystemExit(
                f"{type(scenario).__name__}, write {nth}, {how or 'kill'}: ended with {code}"
            )

    def faulty(say: Say) -> None:
        faults.faults_arm(nth, how, str(place).encode())
        scenario.do(place, say)
        if not nth:
            say(f"seen {faults.faults_seen()}")

    sound(scenario.prepare)
    code, said = life(faulty)
    if code not in ((0, 3, -signal.SIGKILL) if nth else (0,)):
        raise SystemExit(
            f"{type(scenario).__name__}, write {nth}, {how or 'kill'}: the life ended with {code}"
        )
    if not nth:
        return int(said[-1].split()[1])
    sound(lambda folder: scenario.look(folder, said))
    return 0


def main() -> None:
    """All of the lives."""
    name, folder, how, nth = sys.argv[1:]
    faults = ctypes.CDLL(None)
    faults.faults_arm.argtypes = (ctypes.c_long, ctypes.c_int, ctypes.c_char_p)
    faults.faults_seen.restype = ctypes.c_long
    scenario, place = SCENARIOS[name], Path(folder).resolve() / "place"
    number = 0 if how == "kill" else getattr(errno, how)
    count = run(scenario, place, 0, 0, faults)
    moments = range(1, count + 1)
    if nth == "sample":
        moments = sorted(random.Random(name + how).sample(moments, min(3, count)))  # type: ignore[assignment]
    for moment in moments:
        run(scenario, place, number, moment, faults)
    sys.stdout.write(f"{len(moments)} of {count}\n")


if __name__ == "__main__":
    main()
