"""The thread that checks texts for the language server, one after the other: the newest text of
each, and none that was changed meanwhile."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from factscore_tui.core.document import Document
from factscore_tui.engine.protocol import Judged
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.errors import EngineProblem, FactscoreError, StorageProblem
from factscore_tui.text.decode import check_text

if TYPE_CHECKING:
    from factscore_tui.core.report import Report
    from factscore_tui.engine.client import EngineClient

EVERY = 2.0
"""Seconds between two partial reports of a first check."""
PATIENCE = 5.0
"""Seconds that the end waits for a running check."""

Found = Callable[[str, "Report", bool], None]
"""Called in the thread with what is checked, its report, and whether that is all of it."""
Trouble = Callable[[str, FactscoreError], None]


class CheckQueue:
    """A queue of texts by name. `ask` and `void` come from any thread and never wait."""

    def __init__(self, client: EngineClient, found: Found, trouble: Trouble) -> None:
        self._client, self._found, self._trouble = client, found, trouble
        self._wanted: OrderedDict[str, str] = OrderedDict()
        self._last: dict[str, Report] = {}
        self._running, self._is_void, self._ended = "", False, False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._work, name="checks", daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def ask(self, name: str, text: str) -> None:
        """Check this text next; what was wanted for its name before is void."""
        with self._news:
            self._drop(name)
            self._wanted[name] = text
            self._news.notify()

    def void(self, name: str) -> None:
        """The text of this name was changed: neither a waiting nor a running check of it counts."""
        with self._news:
            self._drop(name)

    def forget(self, name: str) -> None:
        """The same for good: the text was closed."""
        with self._news:
            self._drop(name)
            self._last.pop(name, None)

    def close(self) -> None:
        """End the thread and the engine."""
        with self._news:
            self._ended = True
            self._wanted.clear()
            self._drop(self._running)
            self._news.notify()
        if self._thread.is_alive():
            self._thread.join(PATIENCE)
        self._client.close()

    def _drop(self, name: str) -> None:
        self._wanted.pop(name, None)
        if name and name == self._running:
            self._is_void = True
            self._client.cancel()

    def _work(self) -> None:
        while True:
            with self._news:
                self._running = ""
                self._news.wait_for(lambda: self._wanted or self._ended)
                if self._ended:
                    return
                name, text = self._wanted.popitem(last=False)
                self._running, self._is_void = name, False
            try:
                self._check(name, text)
            except FactscoreError as error:
                if not self._is_void:
                    self._trouble(name, error)
            except Exception as error:  # noqa: BLE001 - the server lives on, the editor is told
                self._trouble(name, EngineProblem(f"a check failed: {error!r}", "save again"))

    def _check(self, name: str, text: str) -> None:
        before = self._last.get(name)
        document = Document.from_text(text)
        builder = ReportBuilder(document, "")
        told = time.monotonic()
        if text.strip():
            check_text(document.text)
            for event in self._client.check(text, before=before):
                if self._is_void:
                    self._client.cancel()  # it may have been too early for the first time
                builder.apply(event)
                first = before is None and isinstance(event, Judged) and not self._is_void
                if first and time.monotonic() - told > EVERY:
                    told = time.monotonic()
                    self._found(name, _ruled(builder.report()), False)
        report = builder.report()
        with self._news:
            if self._is_void or (text.strip() and report.status != "complete"):
                return
            self._last[name] = report
        self._found(name, _ruled(report), True)


def _ruled(report: Report) -> Report:
    """With what people ruled about its facts; without where the store cannot be read, which every
    other command tells of."""
    from factscore_tui.storage.rulings import RulingStore

    try:
        with RulingStore() as store:
            return report.with_rulings(store.current(report.keys()))
    except StorageProblem:
        return report
