"""Running the app in a terminal: what the command line calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.config import EngineConfig
from factscore_tui.tui.app import FactscoreApp
from factscore_tui.tui.engine.service import EngineOpening
from factscore_tui.tui.engine_descriptions import BUNDLED, Models
from factscore_tui.tui.keys.rebinding import apply_keys
from factscore_tui.tui.lazy_store import LazyStore

if TYPE_CHECKING:
    from factscore_tui.settings import Settings


def run_app(
    text: str | None,
    name: str,
    topic: str,
    index: str | Sequence[str],
    session: str | None,
    theme: str,
    threads: int = 0,
    encoder: str = "bundled",
    choice: EngineConfig | None = None,
    models: Models = tuple,
    keys: Mapping[str, str] = MappingProxyType({}),
    load: Callable[[], Settings] | None = None,
) -> int:
    """Run the app until it is left; the exit code. `text` is checked at once when given; `session`
    is shown instead. `index` is the name or directory of an index, or several; `theme` one of
    themes.THEMES; `encoder` as in settings; `choice` is the engine to begin with; `models` finds
    the language models that the app offers instead. `keys` are the user's own, by action (they have
    passed rebinding.check_keys); `load` reads the settings of this run again."""
    opening = EngineOpening(
        index if isinstance(index, str) else tuple(index), threads, choice or BUNDLED
    )
    app = FactscoreApp(
        lambda: EngineClient(opening.index, threads, encoder=encoder, choice=opening.choice),
        LazyStore(),
        text=text,
        name=name,
        topic=topic,
        session=session,
        theme=theme,
        opening=opening,
        models=models,
    )
    app.read_settings = load
    apply_keys(app, keys)
    code = app.run()
    return code if isinstance(code, int) else app.return_code or 0
