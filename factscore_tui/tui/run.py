"""Running the app in a terminal: what the command line calls."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.config import choice_of
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.engine.service import EngineOpening
from factscore_tui.tui.engine_descriptions import Models
from factscore_tui.tui.keys.rebinding import apply_keys
from factscore_tui.tui.lazy_store import LazyStore

if TYPE_CHECKING:
    from factscore_tui.settings import Settings


def run_app(
    chosen: Settings,
    load: Callable[[], Settings],
    models: Models,
    text: str | None = None,
    name: str = "",
    topic: str = "",
    session: str | None = None,
    more: Sequence[tuple[str, str]] = (),
) -> int:
    """Run the app until it is left; the exit code. As in `app_for`."""
    app = app_for(chosen, load, models, text, name, topic, session, more)
    try:
        code = app.run()
    finally:
        app.wait_for_children()
    return code if isinstance(code, int) else app.return_code or 0


def app_for(
    chosen: Settings,
    load: Callable[[], Settings],
    models: Models,
    text: str | None = None,
    name: str = "",
    topic: str = "",
    session: str | None = None,
    more: Sequence[tuple[str, str]] = (),
) -> FactscoreApp:
    """The app. `text` is checked at once when given, `more` texts with their names behind it;
    `session` is shown instead. `chosen` are the settings of this run, whose keys have passed
    rebinding.check_keys; `load` reads them again; `models` finds the language models that the app
    offers."""
    # Nothing of what the first frame is made of is garbage: looking for some takes a fifth of the
    # time to it. The app has it looked for again once that frame is drawn.
    gc.disable()
    opening = EngineOpening(chosen.index, chosen.threads, choice_of(chosen))
    app = FactscoreApp(
        lambda: EngineClient(
            opening.index, chosen.threads, encoder=chosen.encoder, choice=opening.choice
        ),
        LazyStore(),
        text=text,
        name=name,
        topic=topic,
        session=session,
        more=more,
        theme=chosen.theme,
        fold=chosen.fold == "on",
        opening=opening,
        models=models,
    )
    app.read_settings = load
    apply_keys(app, chosen.keys)
    return app
