"""The session store as the app uses it: opened when first needed, which is after the first frame
and in a thread."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import Report
from factscore_tui.core.ruling import Ruled, Ruling, RulingKeys, Subject
from factscore_tui.engine.protocol import Event
from factscore_tui.errors import StorageProblem

if TYPE_CHECKING:
    from factscore_tui.storage.drafts import Draft, DraftStore
    from factscore_tui.storage.rulings import RulingStore
    from factscore_tui.storage.sessions import SessionStore
    from factscore_tui.storage.summaries import SessionSummary


class StoreReplaced(StorageProblem):
    """The file of the store was removed or replaced: sessions that were made before are not in
    it."""


class LazyStore:
    """A SessionStore that is opened (0.2 s of imports) on first use. When that fails the problem is
    raised by every call until it works: a disk can be freed while the app runs. A database that was
    removed or replaced meanwhile is opened anew; recording into a session of the old one raises
    StoreReplaced."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._opened: SessionStore | None = None
        self._rulings: RulingStore | None = None
        self._drafts: DraftStore | None = None
        self._lock = threading.Lock()
        self._tries = 0
        self._problem: StorageProblem | None = None
        self._inode = 0
        self._sessions: set[str] = set()  # made here, in the database that is open
        self._lost: set[str] = set()  # made here, in one that is not there any more

    @property
    def opened(self) -> SessionStore:
        """The store itself. Raises StorageProblem."""
        tries = self._tries
        with self._lock:
            self._leave_replaced()
            if self._opened is None:
                # somebody else has just waited for it in vain
                if self._problem is not None and self._tries != tries:
                    raise StorageProblem(self._problem.message, self._problem.hint)
                self._opened = self._open()
            return self._opened

    def _open(self) -> SessionStore:
        """With the lock held."""
        from factscore_tui.storage.sessions import SessionStore

        try:
            store = SessionStore(self._path)
            self._inode = store.path.stat().st_ino
        except StorageProblem as problem:
            self._tries, self._problem = self._tries + 1, problem
            raise
        self._problem = None
        return store

    def _leave_replaced(self) -> None:
        """Close a database whose file is another one by now. With the lock held."""
        if self._opened is None:
            return
        try:
            same = self._opened.path.stat().st_ino == self._inode
        except OSError:
            same = False
        if not same:
            for store in (self._opened, self._rulings, self._drafts):
                if store is not None:
                    store.close()
            self._opened = self._rulings = self._drafts = None
            self._lost |= self._sessions
            self._sessions.clear()

    @property
    def ruled(self) -> RulingStore:
        """The rulings of the same database. Raises StorageProblem."""
        path = self.opened.path
        with self._lock:
            if self._rulings is None:
                from factscore_tui.storage.rulings import RulingStore

                self._rulings = RulingStore(path)
            return self._rulings

    @property
    def drafts(self) -> DraftStore:
        """What is being typed, in the same database. Raises StorageProblem."""
        path = self.opened.path
        with self._lock:
            if self._drafts is None:
                from factscore_tui.storage.drafts import DraftStore

                self._drafts = DraftStore(path)
            return self._drafts

    def create(self, document: Document, topic: str, name: str, before: str = "") -> str:
        """A new session; its id."""
        session = self.opened.create(document, topic, name, before)
        self._sessions.add(session)
        return session

    def record(self, session: str, event: Event) -> None:
        """Keep one event. Raises StoreReplaced where the session was in a database that is gone."""
        store = self.opened
        if session in self._lost:
            raise StoreReplaced(
                f"the session database {store.path} was removed or replaced while in use",
                "this check is saved in the one that is there now; earlier ones are in the old one",
            )
        store.record(session, event)

    def summaries(self) -> list[SessionSummary]:
        """All sessions, newest first."""
        return self.opened.summaries()

    def load(self, session: str) -> Report:
        """What was kept of a session."""
        return self.opened.load(session)

    def search(self, words: str) -> list[SessionSummary]:
        """The sessions with all of these words, newest first."""
        return self.opened.search(words)

    def openings(self) -> dict[str, str]:
        """How the texts of all sessions begin, by id."""
        return self.opened.openings()

    def heading(self, session: str) -> tuple[str, str]:
        """Name and moment of a session."""
        return self.opened.heading(session)

    def before(self, session: str) -> str:
        """The id of the last check of the same draft; empty where there is none."""
        return self.opened.before(session)

    def rename(self, session: str, name: str) -> str:
        """Give a session another name."""
        return self.opened.rename(session, name)

    def remove(self, session: str) -> None:
        """Forget a session."""
        self.opened.remove(session)

    def rulings(
        self, document: Document, topic: str, facts: Sequence[AtomicFact]
    ) -> dict[int, Ruling]:
        """The rulings that hold for these facts, by their ids."""
        keys: dict[int, str] = {}
        for sentence, group in groupby(facts, key=lambda fact: fact.sentence):
            of_sentence = RulingKeys(sentence.of(document.text), topic)
            keys.update((fact.id, of_sentence.key(fact.text)) for fact in group)
        found = self.ruled.current(keys.values())
        return {fact: found[key] for fact, key in keys.items() if key in found}

    def rule(self, subject: Subject, ruling: Ruling) -> Ruling:
        """Add a ruling; as it was saved."""
        return self.ruled.rule(subject, ruling)

    def undo_ruling(self, key: str) -> Ruling | None:
        """Take a ruling back; the one that holds from then on, if any."""
        self.ruled.undo(key)
        return self.ruled.current([key]).get(key)

    def gold(self) -> list[Ruled]:
        """Every ruling with a verdict that holds, with what the machine had said."""
        return self.ruled.gold()

    def keep_draft(self, text: str, name: str, topic: str, session: str) -> None:
        """Keep the program's own draft, in place of what it was."""
        self.drafts.save(text, name, topic, session)

    def forget_draft(self) -> None:
        """The program's own draft is not needed any more."""
        self.drafts.forget()

    def claim_draft(self) -> tuple[Draft, int] | None:
        """The newest draft whose program is gone, and how many more there are."""
        return self.drafts.claim()

    def adopt_draft(self, draft: str) -> None:
        """Make a draft that was claimed the program's own, or, with an empty id, none."""
        self.drafts.adopt(draft)

    def close_drafts(self) -> None:
        """Leave the program's draft to the next start."""
        with self._lock:
            drafts, self._drafts = self._drafts, None
        if drafts is not None:
            drafts.close()
