"""Which sources count, in which order of trust: ticks on F7, kept once they have opened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from web_server import close_proxies, serving

from factscore_tui import paths
from factscore_tui.core.report import IndexInfo
from factscore_tui.engine.config import EngineConfig
from factscore_tui.engine.protocol import Ready
from factscore_tui.settings import read_file
from factscore_tui.tui.downloads.counted import rank_words
from factscore_tui.tui.downloads.listing import Lists, Machine
from factscore_tui.tui.downloads.offers import Offer, offers
from factscore_tui.tui.keys.rebinding import apply_keys
from factscore_tui.tui.state.messages import EngineOpened, EngineRefused
from factscore_tui.tui.widgets.bars import NoticeBar, width_of
from factscore_tui.tui.widgets.downloads import OfferList, detail_of, line_of
from factscore_tui.tui.widgets.invitation import Setting, invitation
from factscore_tui.tui.widgets.sources import lengths_of

from .fetching import choose, setup_of, stock, told
from .screens import app_with, running, screen_text, started, until

WIKI = IndexInfo("enwiki", "1", "2026-09-01", 7, 9, "/data/enwiki")
NOTES = IndexInfo("notes", "2", "", 3, 4, "/data/notes", built="2026-11-02")
TWIN = IndexInfo("notes (2)", "3", "", 1, 1, "/elsewhere/notes")
SEVERAL = IndexInfo("enwiki + notes + notes (2)", "4", "", 11, 14, sources=(WIKI, NOTES, TWIN))
ROWS: list[dict[str, Any]] = [
    {"name": "enwiki", "articles": 7, "snapshot_date": "2026-09-01", "path": "/data/enwiki"},
    {"name": "notes", "articles": 3, "built": "2026-11-02", "path": "/x", "real": "/data/notes"},
    {"name": "notes", "articles": 1, "path": "/elsewhere/notes"},
]
HERE = Machine(50_000_000_000, 50_000_000_000, True, 16_000_000_000, 4)


def made(
    index: IndexInfo | None, rows: list[dict[str, Any]] = ROWS, pending: tuple[str, ...] = ()
) -> dict[str, Offer]:
    return {
        offer.id: offer
        for offer in offers(Lists(indexes=rows), HERE, index, EngineConfig(), pending)
    }


def test_sources_are_known_by_their_place_and_two_of_a_name_are_two() -> None:
    found = made(SEVERAL)
    ranks = {name: offer.rank for name, offer in found.items() if offer.rank}
    assert ranks == {"enwiki": 1, "notes": 2, "/elsewhere/notes": 3}
    assert len({offer.key for offer in found.values()}) == len(found)
    assert found["/elsewhere/notes"].title == "notes"
    assert "in use, 2nd in trust" in str(line_of(found["notes"], None, 80))
    assert "as of 2026-11-02" in str(line_of(found["notes"], None, 80))
    assert "most trusted" in str(detail_of(found["enwiki"], None, HERE, 60, str))
    assert found["sample"].state == "here"


def test_a_source_in_use_that_lies_elsewhere_is_listed() -> None:
    assert made(NOTES, ROWS[:1])["/data/notes"].state == "used"
    assert "/data/notes" not in made(WIKI, ROWS[:1])


def test_what_was_chosen_counts_before_it_is_open() -> None:
    found = made(WIKI, pending=("/elsewhere/notes", "enwiki"))
    assert [found[name].rank for name in ("/elsewhere/notes", "enwiki", "notes")] == [1, 2, 0]


def test_what_counts_is_listed_first_the_most_trusted_at_the_top() -> None:
    listed = list(made(WIKI, pending=("/elsewhere/notes", "notes", "enwiki")))
    assert listed[:3] == ["/elsewhere/notes", "notes", "enwiki"]
    assert list(made(None)).index("sample") == 0  # none counts: the usual order


def test_one_alone_has_no_rank_in_words() -> None:
    assert "in use ·" in str(line_of(made(WIKI)["enwiki"], None, 80))
    assert [rank_words(n, 30) for n in (1, 2, 3, 4, 11, 12, 21)] == [
        "most trusted", "2nd in trust", "3rd in trust", "4th in trust", "11th in trust",
        "12th in trust", "21st in trust",
    ]  # fmt: skip


def test_the_title_line_says_less_where_there_is_less_room() -> None:
    said = ["".join(p if isinstance(p, str) else p[0] for p in o) for o in lengths_of(SEVERAL)]
    assert said == [
        "enwiki 2026-09-01, notes 2026-11-02, notes (2)",
        "enwiki 2026-09-01 + 2 more",
        "enwiki, notes, notes (2)",
        "enwiki + 2 more",
        "3 sources",
    ]
    assert lengths_of(None) == [[]]
    assert width_of(lengths_of(WIKI)[0]) > width_of(lengths_of(WIKI)[1])
    many = IndexInfo("x", "5", "", 1, 1, sources=(WIKI,) * 20)
    assert "".join(part[0] for part in lengths_of(many)[3]) == "enwiki + 19 more"
    words = str(invitation(Setting(index=many), lambda action: "F7"))
    assert "enwiki (7 articles, as of 2026-09-01), then enwiki" in words and "17 more" in words


# --- on the screen
# ------------------------------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    close_proxies(monkeypatch)
    monkeypatch.setattr("factscore_tui.tui.downloads.listing.machine", lambda: HERE)
    with serving() as web:
        stock(web, tmp_path, monkeypatch)
        yield tmp_path


@pytest.mark.slow
async def test_ticks_and_trust_hold_for_the_next_check_and_for_every_start(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "factscore_tui.tui.screens.downloads.ask", lambda: (Lists(indexes=ROWS), HERE)
    )
    app = app_with()
    places = {"enwiki": WIKI, "notes": NOTES, "sample": IndexInfo("sample", "s", "", 1, 1)}

    def opened(*names: str) -> None:
        """As the engine tells that these are open."""
        engine = app.engine.engine
        assert engine is not None
        one = replace(SEVERAL, sources=tuple(places[name] for name in names))
        ready = Ready(engine=engine, index=one, seconds=0.0)
        app.step(EngineOpened(ready, EngineConfig(), names))

    async with running(app) as pilot:
        await started(pilot, app)
        opened("sample")
        screen = await setup_of(pilot, app)
        listed, bar = screen.query_one(OfferList), screen.query_one(NoticeBar)
        monkeypatch.setattr(app.engines, "use_index", opened)

        async def pressed(name: str, *keys: str) -> list[str]:
            listed.choose(name)
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            return screen._counting()

        def saved() -> object:
            return read_file(paths.config_file()).get("index")

        assert screen._counting() == ["sample"] and saved() is None
        assert await pressed("enwiki", "t") == ["sample", "enwiki"]
        assert bar.trouble is not None and "then enwiki; where they disagree" in bar.trouble.message
        assert await pressed("notes", "t") == ["sample", "enwiki", "notes"]
        assert await pressed("notes", "[", "[", "[") == ["notes", "sample", "enwiki"]
        await until(pilot, lambda: saved() == ["notes", "sample", "enwiki"], "the setting")
        assert await pressed("notes", "]") == ["sample", "notes", "enwiki"]
        assert await pressed("sample", "t") == ["notes", "enwiki"]
        assert await pressed("notes", "t") == ["enwiki"]
        await until(pilot, lambda: saved() == "enwiki", "the setting")
        assert await pressed("enwiki", "[") == ["enwiki"]
        assert bar.trouble is not None and "not one of several" in bar.trouble.message
        assert await pressed("enwiki", "t") == ["enwiki"]
        assert bar.trouble is not None and "One source has to count" in bar.trouble.message


async def test_what_cannot_be_opened_is_not_kept(shelf: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        await started(pilot, app)
        app.sources.pending = ("gone", "sample")
        refused = EngineRefused(EngineConfig(), EngineConfig(), "no index gone", "", ("other",))
        app.step(refused)
        assert app.sources.pending, "that was about an earlier choice"
        app.step(EngineRefused(EngineConfig(), EngineConfig(), "no", "", ("gone", "sample")))
        assert app.sources.pending == ()
        assert "index" not in read_file(paths.config_file())


async def test_details_name_the_readers_own_keys(shelf: Path) -> None:
    app = app_with()
    async with running(app) as pilot:
        await started(pilot, app)
        screen = await setup_of(pilot, app)
        keys = {"setup.tick": "g", "setup.more_trust": "h", "app.engine": "f11", "app.setup": "f12"}
        apply_keys(app, keys)
        await choose(pilot, screen, "model:bundled")
        assert "enter or F11" in told(screen)
        await choose(pilot, screen, "index:sample")
        assert "g counts it beside" in told(screen) and "h and ] change how far" in told(screen)
        await choose(pilot, screen, "index:towns")
        await pilot.press("enter")
        await until(pilot, lambda: "F12 resumes" in screen_text(app), "the question")
