"""What the tests of downloads share: a server that answers at once, and a place for the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from web_server import Web, close_proxies, serving


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    """A server of this machine; nothing is waited for before a download is tried again."""
    from factscore_tui.fetch import transfer

    monkeypatch.setattr(transfer, "BACK_OFF_SECONDS", 0.0)
    monkeypatch.setattr(transfer, "READ_SECONDS", 5.0)
    close_proxies(monkeypatch)
    with serving() as server:
        yield server


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where a download goes; the folder is not there yet."""
    return tmp_path / "deep" / "file.bin"
