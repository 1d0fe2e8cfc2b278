"""The language server as an editor meets it: over pipes, with a scripted engine."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from conftest import PROGRAM, Ran, finish, start

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

    def open(self, text: str, uri: str = URI) -> None:
        self.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "markdown", 1, text))
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


@pytest.mark.slow
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


@pytest.mark.slow
async def test_a_check_that_hangs_holds_nobody_up() -> None:
    async with editor('{"at": {"1": "stall"}}') as client:
        client.open(TEXT)
        await asyncio.sleep(1)
        place = types.HoverParams(types.TextDocumentIdentifier(URI), types.Position(0, 5))
        assert await asyncio.wait_for(client.text_document_hover_async(place), 10) is None
        client.change(2, at(0, 0, 99), "Anna left.")
        client.save()
        await client.until()


@pytest.mark.slow
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


def frame(message: object) -> bytes:
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def noted(method: str, **params: object) -> bytes:
    return frame({"jsonrpc": "2.0", "method": method, "params": params})


def asked(number: int, method: str, **params: object) -> bytes:
    return frame({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


BEGUN = asked(1, "initialize", processId=None, rootUri=None, capabilities={}) + noted("initialized")
ENDED = frame({"jsonrpc": "2.0", "id": 9, "method": "shutdown"}) + noted("exit")


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (b"Content-Length: 99999999999999999999999\r\n\r\n{}", "a message of more than 128 MB"),
        (b"content-length:8000000000000\r\n\r\n{}", "a message of more than 128 MB"),
        (b"Content-Length: " + b"9" * 6000 + b"\r\n\r\n{}", "more than 1000 bytes"),
        (b"\x00" * 100_000, "more than 1000 bytes"),
    ],
    ids=["never", "terabytes", "digits", "no line"],
)
def test_a_length_that_no_message_has_ends_it_with_one_message(sent: bytes, words: str) -> None:
    """Each of the first three was an error of the program."""
    ran = finish(start("lsp"), BEGUN + sent)
    assert ran.code == 2 and words in ran.err and ran.err.count("\n") == 2, ran.err


def test_messages_that_make_no_sense_are_told_in_a_line_each() -> None:
    place = {"textDocument": {"uri": URI}}
    hostile = [
        b"[" * 90_000, b"{}", b"[]", b"null", b"\xff",
        b'{"jsonrpc":"2.0","id":' + b"9" * 5000 + b"}",
        {"jsonrpc": "2.0", "id": 77, "result": {}},
        {"jsonrpc": "2.0", "id": 78, "error": {"code": "\x1b[31m"}},
        {"jsonrpc": "2.0", "id": None, "method": "\x1b]0;x\x07\u202e", "params": None},
    ]  # fmt: skip
    sent = b"".join(map(frame, hostile))
    for number, position in enumerate(({"line": -5, "character": 2**70}, [], None, "x"), 20):
        sent += asked(number, "textDocument/hover", **place, position=position)
    for number, given in enumerate(([], None, [1, 2, 3], [URI, "x", "y"], [{}] * 9), 30):
        sent += asked(
            number, "workspace/executeCommand", command="factscore-tui.ignore", arguments=given
        )
    ran = finish(start("lsp"), BEGUN + noted("initialized") + sent + ENDED)
    assert ran.code == 0 and "Traceback" not in ran.err
    assert not [c for c in ran.err if c != "\n" and not c.isprintable()]
    answers = [json.loads(part) for part in re.findall(r"\{.*\}", ran.out)]
    assert {30, 34, 9} <= {answer.get("id") for answer in answers}


def test_what_the_editor_does_not_have_open_is_not_read(tmp_path: Path) -> None:
    """A text that never ends was read without end."""
    sent = b""
    for number, uri in enumerate(("file:///dev/zero", f"file://{tmp_path}", "http://[::1"), 2):
        sent += noted("textDocument/didSave", textDocument={"uri": uri})
        position = {"line": 0, "character": 0}
        sent += asked(number, "textDocument/hover", textDocument={"uri": uri}, position=position)
    ran = finish(start("lsp"), BEGUN + sent + ENDED)
    assert ran.code == 0 and "checking" not in ran.out


def test_a_change_of_what_was_never_opened_is_left_alone(tmp_path: Path) -> None:
    """It was an error of the program, shown to the user."""
    place = {"line": 0, "character": 0}
    sent, texts = b"", ("file:///dev/zero", f"file://{tmp_path}", (tmp_path / "a b.md").as_uri())
    for uri in texts:
        for change in ({"text": "x"}, {"text": "x", "range": {"start": place, "end": place}}):
            sent += noted(
                "textDocument/didChange",
                textDocument={"uri": uri, "version": 2},
                contentChanges=[change],
            )
        sent += noted("textDocument/didSave", textDocument={"uri": uri})
    ran = finish(start("lsp"), BEGUN + sent + ENDED)
    assert ran.code == 0 and "checking" not in ran.out
    assert "Error" not in ran.out + ran.err and "showMessage" not in ran.out


@pytest.mark.slow
@pytest.mark.parametrize("name", ["my draft.md", "Entwürfe/a.md", "50%25.md", "a+b.md"])
async def test_texts_whose_names_are_quoted_are_checked(name: str) -> None:
    """pygls keeps them under the name without quoting: they passed for texts that are not open."""
    uri = Path("/", name).as_uri()
    async with editor() as client:
        client.open(TEXT, uri)
        await client.until("date", "unverifiable")
        where = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(0, 45))
        assert await client.text_document_hover_async(where) is not None
