"""What the engine is about, on the screens that show no check."""

from __future__ import annotations

from textual.screen import Screen

from factscore_tui.tui.engine_descriptions import host_of
from factscore_tui.tui.state.engine import EngineState
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.widgets.bars import NoticeBar, TitleBar


def show_on_bars(
    screen: Screen[object], engine: EngineState, told: NoticeText | None
) -> NoticeText | None:
    """Set the bars of a screen; the notice of the engine that they now show. `told` is the one they
    showed before: it goes when it is over, other notices stay."""
    # query, not query_one: the engine may have news before a mounted screen has composed its bars
    for title in screen.query(TitleBar):
        title.index, title.engine, title.doing = engine.index, engine.engine, engine.doing
    trouble = engine.refused or engine.trouble
    for bar in screen.query(NoticeBar):
        if trouble is not None or bar.trouble == told:
            bar.trouble = trouble
    return trouble


def remote_host(engine: EngineState) -> str:
    """The host that the next check sends its text to, as far as is known; empty for none."""
    chosen = engine.coming or engine.choice
    if chosen.server:
        return host_of(chosen.server)
    opened = engine.engine if engine.coming is None else None
    return opened.remote if opened is not None else ""
