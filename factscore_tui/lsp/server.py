"""The language server: texts that an editor has open are checked when they are opened and saved.

Everything here runs in the one thread of the server and is quick; checks have their own
(`checks.py`), and what they find comes back through `_later`. Needs pygls.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.protocol.language_server import LanguageServerProtocol, lsp_method

from factscore_tui import __version__
from factscore_tui.core.ruling import Ruling, amended
from factscore_tui.core.span import Span
from factscore_tui.errors import FactscoreError, InputProblem, StorageProblem
from factscore_tui.lsp.checks import CheckQueue
from factscore_tui.lsp.findings import correction, facts_at, hover, in_a_menu, marks
from factscore_tui.lsp.positions import Moved, TextLines
from factscore_tui.lsp.stream import EditorStream, log_in_lines
from factscore_tui.report.summary import counts_line, status_line
from factscore_tui.report.visible import one_line

if TYPE_CHECKING:
    from pygls.workspace import Workspace

    from factscore_tui.core.report import JudgedFact, Report
    from factscore_tui.engine.client import EngineClient

NAME = "factscore-tui"
IGNORE, TAKE_BACK = f"{NAME}.ignore", f"{NAME}.takeBack"
"""Commands: [uri, sha256 of the text that was checked, number of the fact]."""
RULED = "in the editor"


@dataclass(frozen=True)
class View:
    """A text as the editor has it now, and the check of an earlier state of it."""

    lines: TextLines
    report: Report
    moved: Moved

    def range(self, span: Span) -> types.Range | None:
        """Where a span of the checked text is now, None where its words were touched."""
        now = self.moved.span(span)
        if now is None:
            return None
        start, end = self.lines.position(now.start), self.lines.position(now.end)
        return types.Range(types.Position(*start), types.Position(*end))

    def facts(self, asked: types.Range) -> list[JudgedFact]:
        """The facts there, untouched since they were checked."""
        start = self.lines.offset((asked.start.line, asked.start.character))
        end = self.lines.offset((asked.end.line, asked.end.character))
        back = Moved(self.lines.text, self.report.document.text)
        before = back.span(Span(start, end))
        return facts_at(self.report, before) if before is not None else []


def open_text(workspace: Workspace, uri: str) -> str | None:
    """The text that the editor has open under this URI, None where it has none. What pygls itself
    gives for those is the file, read from anywhere."""
    documents = workspace.text_documents
    # pygls keeps them under the URI without its %20, since 2.1.
    document = documents.get(unquote(uri)) or documents.get(uri)
    return str(document.source) if document is not None else None


class OpenTextsProtocol(LanguageServerProtocol):
    """Changes count for texts that the editor has open; others are left alone."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> Iterator[Any]:
        """Take over a change."""
        if open_text(self.workspace, params.text_document.uri) is not None:
            yield from super().lsp_text_document__did_change(params)


class FactServer(LanguageServer):
    """A server with one engine."""

    def __init__(self, client: EngineClient) -> None:
        super().__init__(NAME, __version__, protocol_cls=OpenTextsProtocol)
        self._reports: dict[str, Report] = {}
        self._told = ""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._checks = CheckQueue(
            client,
            lambda uri, report, whole: self._later(lambda: self._found(uri, report, whole)),
            lambda uri, error: self._later(lambda: self._trouble(error)),
        )

    def begin(self) -> None:
        """The editor is there: start to work. Called in the thread of the server."""
        self._loop = asyncio.get_running_loop()
        self._checks.start()

    def close(self) -> None:
        """End checks and engine."""
        self._checks.close()

    # --- texts

    def check(self, uri: str) -> None:
        """A text was opened or saved. What is open for its words stays until that is known. A text
        that the editor does not have open is left alone: it would be read from anywhere."""
        text = open_text(self.workspace, uri)
        if text is None:
            return
        self._log(f"checking {uri}")
        self._checks.ask(uri, text)

    def changed(self, uri: str) -> None:
        """A text was changed: a check of what it was is void."""
        self._checks.void(uri)

    def closed(self, uri: str) -> None:
        """A text was closed."""
        self._checks.forget(uri)
        self._reports.pop(uri, None)
        self._publish(uri, [])

    def view(self, uri: str) -> View | None:
        """The text and its last check, None where there is none yet."""
        report = self._reports.get(uri)
        text = open_text(self.workspace, uri)
        if report is None or text is None:
            return None
        encoding = str(getattr(self.workspace.position_encoding, "value", "utf-16"))
        return View(TextLines(text, encoding), report, Moved(report.document.text, text))

    # --- what is shown

    def show(self, uri: str) -> None:
        """Publish what is open in a text."""
        view = self.view(uri)
        if view is None:
            return
        found = []
        for mark in marks(view.report):
            where = view.range(mark.span)
            if where is not None:
                found.append(
                    types.Diagnostic(
                        range=where,
                        severity=types.DiagnosticSeverity(mark.severity),
                        code=mark.code,
                        source=NAME,
                        message=mark.message,
                    )
                )
        self._publish(uri, found)

    def hover(self, uri: str, position: types.Position) -> types.Hover | None:
        """The fact under the cursor with its source."""
        view = self.view(uri)
        facts = view.facts(types.Range(position, position)) if view is not None else []
        if view is None or not facts:
            return None
        told = "\n\n---\n\n".join(hover(view.report, judged) for judged in facts[:2])
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, told))

    def actions(self, uri: str, asked: types.Range) -> list[types.CodeAction]:
        """What can be done about the facts there: the correction, ignoring, taking that back."""
        view = self.view(uri)
        if view is None:
            return []
        shown = {mark.fact for mark in marks(view.report)}
        found: list[types.CodeAction] = []
        for judged in view.facts(asked):
            if judged.fact.id in shown:
                found += [*self._correction(uri, view, judged), _command(uri, view, judged, IGNORE)]
            elif judged.ruling is not None and judged.ruling.ignored:
                found.append(_command(uri, view, judged, TAKE_BACK))
        return found

    def _correction(self, uri: str, view: View, judged: JudgedFact) -> list[types.CodeAction]:
        edit = correction(view.report, judged)
        if edit is None:
            return []
        changes = []
        for change in edit.changes:
            where, now = view.range(change.span), view.moved.span(change.span)
            if where is None or now is None or now.of(view.lines.text) != change.old:
                return []
            changes.append(types.TextEdit(where, change.new))
        title = one_line(f"Correct: {edit.words} ({edit.title})")  # a date may go over a line end
        return [
            types.CodeAction(
                title,
                types.CodeActionKind.QuickFix,
                edit=types.WorkspaceEdit({uri: changes}),
                is_preferred=True,
            )
        ]

    # --- rulings

    def rule(self, uri: str, sha256: str, number: int, ignore: bool) -> None:
        """Ignore a fact, or take that back: a ruling, as the app makes it. Runs in a thread of its
        own, because others may be writing the store."""
        from factscore_tui.storage.rulings import RulingStore

        report = self._reports.get(uri)
        found = [f for f in report.facts if f.fact.id == number] if report is not None else []
        if report is None or report.document.sha256 != sha256 or not found:
            self._later(lambda: self._say("the text was checked again since: choose once more"))
            return
        try:
            with RulingStore() as store:
                subject = report.subject(found[0])
                if ignore:
                    before = found[0].ruling
                    store.rule(subject, amended(before, reason=RULED, ignored=True))
                else:
                    store.undo(subject.key)
                rulings: dict[str, Ruling] = store.current(report.keys())
        except (StorageProblem, FactscoreError) as error:
            problem = error
            self._later(lambda: self._trouble(problem))
            return
        ruled = report.with_rulings(rulings)
        self._later(lambda: self._renew(uri, report, ruled))

    def _renew(self, uri: str, before: Report, after: Report) -> None:
        if self._reports.get(uri) is before:
            self._reports[uri] = after
            self.show(uri)

    # --- from checks

    def _later(self, work: Callable[[], None]) -> None:
        """Do this in the thread of the server."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    def _found(self, uri: str, report: Report, whole: bool) -> None:
        if open_text(self.workspace, uri) is None:
            return
        self._reports[uri] = report
        self.show(uri)
        if whole:
            self._told = ""
            self._log(f"{uri}: {counts_line(report)} {status_line(report)}".rstrip())

    def _trouble(self, error: FactscoreError) -> None:
        """Tell of an error, once as long as it is the same."""
        said = f"{error.message}: {error.hint}" if error.hint else error.message
        self._log(said)
        if said != self._told:
            self._told = said
            self._say(said)

    def _say(self, words: str) -> None:
        self.window_show_message(
            types.ShowMessageParams(types.MessageType.Warning, f"{NAME}: {words}")
        )

    def _log(self, words: str) -> None:
        self.window_log_message(types.LogMessageParams(types.MessageType.Info, words))

    def _publish(self, uri: str, found: list[types.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found))


def _command(uri: str, view: View, judged: JudgedFact, name: str) -> types.CodeAction:
    title = "Ignore here" if name == IGNORE else "Take back: ignored here"
    told = f"{title}: {in_a_menu(judged.fact.text)}"
    call = types.Command(told, name, arguments=[uri, view.report.document.sha256, judged.fact.id])
    return types.CodeAction(told, types.CodeActionKind.QuickFix, command=call)


def make_server(client: EngineClient) -> FactServer:
    """A server with all of its features, not yet connected to a client."""
    server = FactServer(client)

    @server.feature(types.INITIALIZED)
    async def _(_params: types.InitializedParams) -> None:
        server.begin()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def _(params: types.DidOpenTextDocumentParams) -> None:
        server.check(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def _(params: types.DidSaveTextDocumentParams) -> None:
        server.check(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def _(params: types.DidChangeTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _(params: types.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def _(params: types.HoverParams) -> types.Hover | None:
        return server.hover(params.text_document.uri, params.position)

    kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)
    def _(params: types.CodeActionParams) -> list[types.CodeAction]:
        return server.actions(params.text_document.uri, params.range)

    @server.thread()
    @server.command(IGNORE)
    def _(uri: str, sha256: str, number: int) -> None:
        server.rule(uri, sha256, number, ignore=True)

    @server.thread()
    @server.command(TAKE_BACK)
    def _(uri: str, sha256: str, number: int) -> None:
        server.rule(uri, sha256, number, ignore=False)

    return server


def serve_editor(client: EngineClient) -> None:
    """Talk to an editor over standard input and output until it ends that. What anything else
    prints meanwhile goes to standard error, for it would break the protocol. InputProblem: a
    message that no editor sends."""
    server = make_server(client)
    given = EditorStream(sys.stdin.buffer)
    log_in_lines()
    sys.stdout.flush()
    before = os.dup(1)
    try:
        # pygls closes what it writes to.
        with os.fdopen(os.dup(1), "wb") as out:
            os.dup2(2, 1)
            server.start_io(stdin=given, stdout=out)  # type: ignore[arg-type]
    finally:
        server.close()
        os.dup2(before, 1)
        os.close(before)
    if given.problem:
        raise InputProblem(
            f"the editor sent {given.problem}",
            "start the language server again; if it happens again, close the largest text",
        )
