"""Answers of a language model, kept between checks: a draft that was edited asks only about what changed.

The key holds everything an answer depends on: the model's hash, the kind of question, the whole prompt (and with it the
fact, the passages and our own words). The store is only a cache: whatever goes wrong with it, it is dropped and the
model is asked again; it may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui import paths
from factscore_tui.core.prompt import Opinion, Prompt
from factscore_tui.core.report import ModelInfo
from factscore_tui.errors import StorageProblem

if TYPE_CHECKING:
    from factscore_tui.engine.ports import LanguageModel

FORMAT = 1
"""To be raised when an answer comes to mean something else: another grammar, other tokens for True and False."""
MAX_STORED = 200_000
"""Answers kept, some 100 to 500 bytes each; beyond that the oldest fifth goes."""


class AnswerStore:
    """Texts by key, on disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        try:
            paths.private_dir(path.parent)
            self._connection = self._open()
        except sqlite3.DatabaseError as error:
            if "locked" not in str(error):
                self._start_over()
        except StorageProblem:
            self._connection = None

    def get(self, key: bytes) -> str | None:
        """The text, or None."""
        if self._connection is None:
            return None
        try:
            row = self._connection.execute("SELECT said FROM answer WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            self._give_up(error)
            return None
        return row[0] if row and isinstance(row[0], str) else None

    def put(self, answers: dict[bytes, str]) -> None:
        """Keep them; silently not at all where the disk does not take them."""
        if self._connection is None or not answers:
            return
        try:
            with self._connection:
                self._connection.executemany("INSERT OR REPLACE INTO answer(key, said) VALUES (?, ?)", answers.items())
                oldest, newest = self._connection.execute("SELECT min(id), max(id) FROM answer").fetchone()
                if newest - oldest >= MAX_STORED:
                    self._connection.execute("DELETE FROM answer WHERE id < ?", (oldest + MAX_STORED // 5,))
        except sqlite3.Error as error:
            self._give_up(error)

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=2.0)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=OFF")  # losing the last answers in a power cut costs nothing
            connection.execute(
                "CREATE TABLE IF NOT EXISTS answer("
                "id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, said TEXT NOT NULL)"
            )
            connection.execute("SELECT said FROM answer LIMIT 1").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _give_up(self, error: sqlite3.Error) -> None:
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            return
        self.close()
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
            self._start_over()

    def _start_over(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)
        with contextlib.suppress(sqlite3.Error):
            self._connection = self._open()


class RememberedModel:
    """Implements LanguageModel: asks `inner` only what it was not asked before. For models known by their hash."""

    def __init__(self, inner: LanguageModel, store: AnswerStore) -> None:
        self._inner = inner
        self._store = store
        self._hits = self._asked = 0

    @property
    def model(self) -> ModelInfo:
        """The inner model's."""
        return self._inner.model

    @property
    def remote(self) -> str:
        """The inner model's."""
        return self._inner.remote

    @property
    def room(self) -> int:
        """The inner model's."""
        return self._inner.room

    def count(self, prompt: Prompt) -> int:
        """The inner model's."""
        return self._inner.count(prompt)

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        """As before, or as the inner model says."""
        key = self._key(f"generate {limit} {bullets}", prompt)
        said = self._store.get(key)
        self._asked += 1
        if said is not None:
            self._hits += 1
            return said
        said = self._inner.generate(prompt, limit, bullets)
        self._store.put({key: said})
        return said

    def opinions(self, prompts: Sequence[Prompt]) -> list[Opinion]:
        """As before where known; the rest in one go."""
        keys = [self._key("opinion", prompt) for prompt in prompts]
        given = [_read(self._store.get(key)) for key in keys]
        missing = [number for number, opinion in enumerate(given) if opinion is None]
        self._asked += len(prompts)
        self._hits += len(prompts) - len(missing)
        fresh = self._inner.opinions([prompts[number] for number in missing]) if missing else []
        self._store.put({keys[n]: _written(opinion) for n, opinion in zip(missing, fresh, strict=True)})
        for number, opinion in zip(missing, fresh, strict=True):
            given[number] = opinion
        return [opinion for opinion in given if opinion is not None]

    def closing(self) -> tuple[str, ...]:
        """How many answers were known."""
        hits, asked = self._hits, self._asked
        self._hits = self._asked = 0
        if not hits:
            return ()
        return (f"{hits} of {asked} answers of the language model are from earlier checks (same model, same prompt)",)

    def _key(self, kind: str, prompt: Prompt) -> bytes:
        turns = [[turn.role, turn.content] for turn in prompt]
        text = json.dumps([FORMAT, self.model.sha256, self.room, kind, turns])
        return hashlib.sha256(text.encode()).digest()


def _written(opinion: Opinion) -> str:
    return json.dumps([opinion.p_true, opinion.said])


def _read(text: str | None) -> Opinion | None:
    if text is None:
        return None
    try:
        p_true, said = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    if p_true is not None and not (isinstance(p_true, float | int) and 0 <= p_true <= 1):
        return None
    return Opinion(None if p_true is None else float(p_true), str(said), cached=True)
