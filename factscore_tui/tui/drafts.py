"""Autosave: what is being typed is on the disk within about a second, written by a thread that no
key waits for."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from factscore_tui.errors import FactscoreError
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.widgets.sessions import when

if TYPE_CHECKING:
    from factscore_tui.storage.drafts import Draft
    from factscore_tui.tui.lazy_store import LazyStore

PAUSE = 0.7
"""Seconds from a change until it is written, with all that came meanwhile."""

LARGE = 1_000_000
"""Characters beyond which a text is not written again for every change of its topic: that waits for
a rest."""

AGAIN = 5.0
"""Seconds until a draft that could not be saved is tried again."""

LEAVING_SECONDS = 1.5
"""How long leaving waits for the last change to be written."""

Found = tuple["Draft", int]
"""The newest draft of a program that is gone, and how many more there are."""


class Typed(NamedTuple):
    """What there is to save."""

    text: str
    name: str
    topic: str
    session: str


class AutosaveHost(Protocol):
    """As much of an app as saving needs."""

    store: LazyStore

    def call_later(self, callback: Callable[[], None], /) -> object:
        """Do this in the app's own thread, without waiting for it."""


class Autosaver:
    """The draft of the running program. There is one for each app: `app.start_screen.saver`.

    `tell` is called in the app's own thread with the trouble when saving begins to fail, and with
    None when it works again. No method but `flush` waits for anything.
    """

    def __init__(
        self, host: AutosaveHost, tell: Callable[[NoticeText | None], None] = lambda _: None
    ) -> None:
        self._host = host
        self._tell = tell
        self._news = threading.Condition()
        self._latest: Typed | None = None
        self._due: float | None = None  # by the monotonic clock; None: nothing is to be written
        self._asked: list[Callable[[], None]] = []
        self._working = self._hurry = self._closed = self._failing = False
        self._thread: threading.Thread | None = None

    def changed(self, text: str, name: str = "", topic: str = "", session: str = "") -> None:
        """This is what stands in the editor. `session` is the check that it is an edited version
        of. May be called for every key."""
        if not text.strip():
            self.done()
            return
        typed = Typed(text, name, topic, session)
        with self._news:
            before = self._latest
            if typed == before:
                return
            large = before is not None and len(text) > LARGE and text == before.text
            self._latest = typed
            if self._due is None or large:
                self._plan(time.monotonic() + PAUSE)

    def done(self) -> None:
        """The text is in a session, or was emptied: its draft goes."""
        with self._news:
            if self._latest is not None:
                self._latest = None
                self._plan(time.monotonic())

    def check_begun(self) -> None:
        """The text was given to a check: its draft goes when the check is saved; until then it is
        kept."""
        with self._news:
            if self._latest is not None:
                self._plan(time.monotonic() + PAUSE)

    def flush(self, seconds: float = LEAVING_SECONDS) -> bool:
        """Write what is waiting at once; False when that is not done in time."""
        with self._news:
            self._hurry = self._due is not None
            self._news.notify_all()
            self._news.wait_for(lambda: not (self._hurry or self._working or self._asked), seconds)
            return self._due is None and not self._working

    def close(self) -> None:
        """Write what is waiting, and leave the draft to the next start."""
        with self._news:
            if self._thread is None or self._closed:
                return
            self._closed = True
            self._asked.append(self._host.store.close_drafts)
        self.flush()

    # --- drafts of programs that are gone

    def find(self, show: Callable[[Found | None], None]) -> None:
        """Look for a draft whose program is gone, then `show` it. It is not this program's own
        before `take`."""

        def work() -> None:
            found = self._host.store.claim_draft()
            self._show(lambda: show(found))

        self._ask(work)

    def take(self, draft: Draft) -> None:
        """The draft that was found is in the editor: from now on it is the one that is written to.
        What was typed before it stays on the disk, for the next start."""
        self._part(draft.id, Typed(draft.text, draft.name, draft.topic, draft.session))

    def part(self) -> None:
        """Another text is in the editor, and the one before it is to stay on the disk, for the next
        start."""
        self._part("", None)

    def _part(self, draft: str, latest: Typed | None) -> None:
        with self._news:
            before, due = self._latest, self._due
            self._latest, self._due = latest, None

        def work() -> None:
            if before is not None and due is not None:
                self._host.store.keep_draft(*before)
            self._host.store.adopt_draft(draft)

        self._ask(work)

    # --- the thread

    def _ask(self, work: Callable[[], None]) -> None:
        with self._news:
            self._asked.append(work)
            self._start()

    def _plan(self, due: float) -> None:
        """With the lock held."""
        self._due = due
        self._start()

    def _start(self) -> None:
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
            self._thread.start()
        self._news.notify_all()

    def _work(self) -> None:
        while True:
            with self._news:
                while not self._asked and not self._is_due():
                    if self._closed and self._due is None:
                        return
                    self._news.wait(
                        None if self._due is None else max(0.0, self._due - time.monotonic())
                    )
                asked = (
                    self._asked.pop(0)
                    if self._asked and not (self._closed and self._due is not None)
                    else None
                )
                latest = self._latest
                if asked is None:
                    self._due = None
                self._working = True
            trouble = self._tried(asked if asked is not None else partial(self._write, latest))
            with self._news:
                self._working = False
                self._hurry = self._hurry and asked is not None
                if trouble is not None and asked is None and self._due is None and not self._closed:
                    self._due = time.monotonic() + AGAIN
                self._news.notify_all()
            if asked is None:
                self._report(trouble)

    def _is_due(self) -> bool:
        return self._due is not None and (self._hurry or time.monotonic() >= self._due)

    def _write(self, typed: Typed | None) -> None:
        if typed is None:
            self._host.store.forget_draft()
        else:
            self._host.store.keep_draft(*typed)

    @staticmethod
    def _tried(work: Callable[[], None]) -> NoticeText | None:
        try:
            work()
        except FactscoreError as error:
            return NoticeText(f"What you type is not being saved: {error.message}.", error.hint)
        except Exception as error:  # noqa: BLE001 - the thread must go on for the next change
            return NoticeText(
                f"What you type is not being saved: {error!r}.", "copy it to a safe place"
            )
        return None

    def _report(self, trouble: NoticeText | None) -> None:
        """Once when it begins to fail, once when it works again."""
        if (trouble is not None) != self._failing:
            self._failing = trouble is not None
            self._show(lambda: self._tell(trouble))

    def _show(self, show: Callable[[], None]) -> None:
        """In the app's own thread, without waiting for it: it may be waiting for this one."""
        with suppress(RuntimeError):  # the loop is gone
            self._host.call_later(show)


def clock(saved: str) -> str:
    """An ISO 8601 moment as the reader's clock would have shown it; without the day where that is
    today."""
    shown = when(saved)
    return shown.removeprefix(f"{datetime.now().astimezone():%Y-%m-%d} ")
