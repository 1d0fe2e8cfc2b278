"""The language server as an editor meets it: over pipes, with a scripted engine."""

from __future__ import annotations

import asyncio
import hashlib
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from conftest import PROGRAM, Ran

pytest.importorskip("pygls", reason="pygls is an extra")
from lsprotocol import types
from pygls.lsp.client import LanguageClient

URI = "file:///draft.md"
TEXT = "\U0001f600 Anna left in Riga. \U0001f600 Bo was born on 24 June 1987. It rained.\n"


class Editor(LanguageClient):
    """A client that keeps what it is shown."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.shown: list[list[types.Diagnostic]] = []
        self.said: list[str] = []
        self.news = asyncio.Event()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(params: types.PublishDiagnosticsParams) -> None:
            self.shown.append(list(params.diagnostics))
            self.news.set()

        @self.feature(types.WINDOW_SHOW_MESSAGE)
        def _(params: types.ShowMessageParams) -> None:
            self.said.append(params.message)
            self.news.set()

        @self.feature(types.WINDOW_LOG_MESSAGE)
        def _(_params: types.LogMessageParams) -> None:
            pass

    async def next(self) -> None:
        """Until something is shown or said."""
        await asyncio.wait_for(self.news.wait(), 30)
        self.news.clear()

    async def until(self, *codes: str) -> list[types.Diagnostic]:
        """Until marks with these codes are shown: a slow check shows what it has by then."""
        await self.next()
        while [one.code for one in self.shown[-1]] != list(codes):
            await self.next()
        return self.shown[-1]

    def open(self, text: str) -> None:
        self.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, "markdown", 1, text))
        )

    def change(self, version: int, place: types.Range, text: str) -> None:
        self.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version, URI),
                [types.TextDocumentContentChangePartial(text=text, range=place)],
            )
        )

    def save(self) -> None:
        self.text_document_did_save(
            types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(URI))
        )

    async def rule(self, command: str, text: str, fact: int) -> None:
        """What the editor does for an action with a command. (The client library reads such an
        action as a bare command and loses its arguments.)"""
        told: list[Any] = [URI, hashlib.sha256(text.encode()).hexdigest(), fact]
        await self.workspace_execute_command_async(types.ExecuteCommandParams(command, told))

    async def actions(self, place: types.Range) -> list[Any]:
        found = await self.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(URI), place, types.CodeActionContext([])
            )
        )
        return list(found or [])


@asynccontextmanager
async def editor(engine: str = "{}") -> AsyncIterator[Editor]:
    client = Editor()
    environ = {**os.environ, "FAKE_ENGINE": engine}
    await client.start_io(sys.executable, str(PROGRAM), "lsp", env=environ)
    await client.initialize_async(
        types.InitializeParams(types.ClientCapabilities(), process_id=None, root_uri=None)
    )
    client.initialized(types.InitializedParams())
    yield client
    await asyncio.wait_for(client.shutdown_async(None), 30)
    client.exit(None)
    await asyncio.wait_for(client.stop(), 30)
    assert client._server is not None and client._server.returncode == 0


def at(line: int, start: int, end: int) -> types.Range:
    return types.Range(types.Position(line, start), types.Position(line, end))


async def test_an_editor_shows_what_is_open_corrects_it_and_ignores_it() -> None:
    async with editor() as client:
        client.open(TEXT)
        wrong, silent = await client.until("date", "unverifiable")
        assert wrong.severity is types.DiagnosticSeverity.Error
        assert silent.severity is types.DiagnosticSeverity.Warning
        assert (wrong.source, wrong.code) == ("factscore-tui", "date")
        # Two emojis before it are two units each in UTF-16.
        assert wrong.range == at(0, 40, 52)
        place = types.HoverParams(types.TextDocumentIdentifier(URI), types.Position(0, 45))
        hover = await client.text_document_hover_async(place)
        assert hover is not None and "12 June 1987" in hover.contents.value
        assert "Fake article" in hover.contents.value

        # What stands before it was changed since: the mark moves with its words.
        client.change(2, at(0, 3, 7), "Annabel")
        correct, ignore = await client.actions(at(0, 45, 45))
        (change,) = correct.edit.changes[URI]
        assert change == types.TextEdit(at(0, 43, 55), "12 June 1987")
        client.save()
        assert (await client.until("date", "unverifiable"))[0].range == at(0, 43, 55)

        _, ignore = await client.actions(at(0, 45, 45))
        assert ignore.title.startswith("Ignore here: ")
        await client.rule("factscore-tui.ignore", TEXT.replace("Anna", "Annabel"), 1)
        await client.until("unverifiable")
        (back,) = await client.actions(at(0, 45, 45))
        assert back.title.startswith("Take back: ")
        await client.rule("factscore-tui.takeBack", TEXT.replace("Anna", "Annabel"), 1)
        await client.until("date", "unverifiable")
        client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI))
        )
        await client.until()


async def test_a_check_that_hangs_holds_nobody_up() -> None:
    async with editor('{"at": {"1": "stall"}}') as client:
        client.open(TEXT)
        await asyncio.sleep(1)
        place = types.HoverParams(types.TextDocumentIdentifier(URI), types.Position(0, 5))
        assert await asyncio.wait_for(client.text_document_hover_async(place), 10) is None
        client.change(2, at(0, 0, 99), "Anna left.")
        client.save()
        await client.until()


async def test_an_engine_that_dies_is_told_once() -> None:
    async with editor('{"at": {"0": "crash"}}') as client:
        client.open(TEXT)
        while not client.said:
            await client.next()
        assert client.said[0].startswith("factscore-tui: ")


def test_without_an_editor_or_the_package_it_says_what_to_do(
    cli: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    ran: Ran = cli("lsp")
    assert ran.code == 2 and "docs/editors.md" in ran.err
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = cli("lsp")
    assert ran.code == 2 and "factscore-tui[lsp]" in ran.err
