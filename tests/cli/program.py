"""`python program.py ARGUMENTS`: the console script with a scripted engine, for tests that need a
process of its own.

FAKE_ENGINE holds the script (see factscore_tui.engine.fake). With FAKE_APP set, the terminal app
only prints what it was asked to open and what it can read from its standard input.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from types import ModuleType

from factscore_tui.cli.main import main
from factscore_tui.engine import client, fake
from factscore_tui.settings import Settings


def run_app(
    chosen: Settings,
    load: object,
    models: Callable[[], list[object]],
    text: str | None = None,
    name: str = "",
    topic: str = "",
    session: str | None = None,
    more: Sequence[tuple[str, str]] = (),
) -> int:
    """In place of the app: what was asked for, and a line from where keys come from."""
    names = ("index", "theme", "threads", "encoder", "keys", "engine", "model")
    answer = {
        "text": text,
        "name": name,
        "topic": topic,
        "session": session,
        "more": list(more),
        **{name: getattr(chosen, name) for name in names},
        "tty": os.isatty(0),
        "models": [getattr(row, "id", "") for row in models()],
        "key": sys.stdin.readline().strip(),
    }
    sys.stdout.write(json.dumps(answer) + "\n")
    return 7


if os.environ.get("FAKE_APP"):
    module = ModuleType("factscore_tui.tui.run")
    module.run_app = run_app  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module

client.BUNDLED = fake.command(**json.loads(os.environ.get("FAKE_ENGINE", "{}")))  # type: ignore[misc]
sys.exit(main())
