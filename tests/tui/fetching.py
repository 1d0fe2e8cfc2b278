"""An app whose downloads come from a server of this machine: a tiny model, a tiny encyclopedia."""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from gguf_bytes import gguf, tensor
from textual.pilot import Pilot
from textual.widgets import Static
from web_server import Web, ranged, stalled, whole

from factscore_tui.inference.models.downloadable import Download
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.downloads.offers import Offer
from factscore_tui.tui.screens.dialogs import Confirm
from factscore_tui.tui.screens.downloads import SetupScreen
from factscore_tui.tui.state import jobs
from factscore_tui.tui.widgets.bars import NoticeBar, in_keys
from factscore_tui.tui.widgets.downloads import OfferList

from .screens import until

PROGRAM = """
import sys
from pathlib import Path
from factscore_tui import paths
from factscore_tui.cli import progress
from factscore_tui.fetch import transfer
from factscore_tui.inference.models import downloadable as downloads
shelf, real = Path(sys.argv[1]), paths.bundled
downloads.bundled_dir = lambda: shelf
paths.bundled = lambda part: shelf / part if part == "index" else real(part)
transfer.BACK_OFF_SECONDS = 0.0
progress.EVERY = 0.0  # what has arrived is told at once, also where no more comes
if (shelf / "full").exists():
    import errno
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")
    transfer._write_all = full
from factscore_tui.cli import main
sys.exit(main.main(sys.argv[2:]))
"""
MODEL = gguf("qwen3", tensors=(tensor(dims=(50_000,)),), data=200_000, fill=b"\x01")
MODEL_PAGE = "/me/tiny-GGUF/resolve/0123abc/tiny-Q4.gguf"
MILLS = "It has a mill. " * 40
ROWS = [
    {"title": f"Town {n}", "text": f"Town {n} lies on the river {n}. {MILLS}"} for n in range(400)
]
TOWNS = "".join(json.dumps(row) + "\n" for row in ROWS).encode()
TOWNS_FILE = "towns-20260901.jsonl"
TOWNS_PAGE = f"/20260901/{TOWNS_FILE}"
HALF = 50_000


def stock(web: Web, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put both on the server and into the lists of the program that the app starts."""
    web.pages[MODEL_PAGE] = ranged(MODEL)
    web.pages[TOWNS_PAGE] = ranged(TOWNS)
    sha1 = hashlib.sha1(TOWNS, usedforsecurity=False).hexdigest()
    web.pages["/sums.txt"] = whole(f"{sha1}  {TOWNS_FILE}\n".encode())
    (shelf / "index" / "recipes").mkdir(parents=True)
    write_recipe(web, shelf)
    write_model(shelf)
    monkeypatch.setenv("FACTSCORE_TUI_MODEL_HUB", web.address)
    monkeypatch.setattr(jobs, "PROGRAM", (sys.executable, "-c", PROGRAM, str(shelf)))


def write_recipe(web: Web, shelf: Path, size: int = len(TOWNS)) -> None:
    """The list of collections: one."""
    (shelf / "index" / "recipes" / "towns.toml").write_text(
        f"""
        name = "towns"
        title = "All the towns"
        description = "Four hundred towns."
        language = "en"
        format = "jsonl"
        url_pattern = "{web.url("/{date}/towns-{date}.jsonl")}"
        listing_url = "{web.url("/sums.txt")}"
        checksums_url = "{web.url("/sums.txt")}"
        size_bytes = {size}
        index_bytes = 300_000
        articles = 400
        build_minutes = 1
        licence = "CC0"
        licence_url = "https://creativecommons.org/publicdomain/zero/1.0/"
        homepage = "https://example.org/"
        """
    )


def write_model(shelf: Path, memory_mb: int = 1500) -> None:
    """The list of models: one."""
    entry = Download(
        id="tiny", title="Tiny, Q4", role="chat", repository="me/tiny-GGUF", revision="0123abc",
        file="tiny-Q4.gguf",
        size=len(MODEL), size_about=len(MODEL), sha256=hashlib.sha256(MODEL).hexdigest(),
        licence="Apache-2.0",
        licence_url="https://example.org/l", memory_mb=memory_mb, context=64,
        prompt_style="template", notes="Small.",
        figures_from="here",
    )  # fmt: skip
    rows = "\n".join(f"{field.name} = {getattr(entry, field.name)!r}" for field in fields(Download))
    (shelf / "downloads.toml").write_text(
        f"schema_version = 1\ndefault = 'tiny'\n[[model]]\n{rows}\n"
    )


def stalling(web: Web) -> None:
    """Let the model's page send the first half only, until `web.released` is set."""
    web.pages[MODEL_PAGE] = stalled(web, MODEL, HALF)


async def setup_of(pilot: Pilot[int], app: FactscoreApp) -> SetupScreen:
    """The screen, with its list."""
    await pilot.press("f7")
    await until(
        pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen._offers, "the list"
    )
    assert isinstance(app.screen, SetupScreen)
    return app.screen


async def choose(pilot: Pilot[int], screen: SetupScreen, key: str) -> Offer:
    """Highlight an entry."""
    listed = screen.query_one(OfferList)
    listed.highlighted = listed.get_option_index(key)
    await pilot.pause()
    assert listed.chosen is not None
    return listed.chosen


async def fetch(pilot: Pilot[int], app: FactscoreApp, screen: SetupScreen, key: str) -> None:
    """Choose an entry, press enter, and say yes."""
    await choose(pilot, screen, key)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
    await pilot.press("y")
    await until(pilot, lambda: app.jobs.get(key) is not None, "the job")


def told(screen: SetupScreen) -> str:
    """The details and the notice, on one line whatever the width."""
    trouble = screen.query_one(NoticeBar).trouble
    hint = in_keys(screen.app, trouble.hint) if trouble is not None else ""
    notice = f"{trouble.message} — {hint}" if trouble is not None else ""
    return " ".join(f"{screen.query_one('#offer-text', Static).content}\n{notice}".split())


def status(app: FactscoreApp, key: str) -> str:
    """How the job of this key stands."""
    job = app.jobs.get(key)
    return job.status if job is not None else ""
