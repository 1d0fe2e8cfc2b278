"""`python program.py ARGUMENTS`: the console script with a scripted engine, for tests that need a
process of its own.

FAKE_ENGINE holds the script (see factscore_tui.engine.fake). With FAKE_APP set, the terminal app
only prints what it was asked to open and what it can read from its standard input.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from types import ModuleType

from factscore_tui.cli.main import main
from factscore_tui.engine import client, fake
from factscore_tui.engine.config import EngineConfig


def run_app(
    text: str | None,
    name: str,
    topic: str,
    index: tuple[str, ...],
    session: str | None,
    theme: str,
    threads: int = 0,
    encoder: str = "bundled",
    choice: EngineConfig | None = None,
    models: Callable[[], list[object]] = list,
    keys: Mapping[str, str] = {},
    load: object = None,
) -> int:
    """In place of the app: what was asked for, and a line from where keys come from."""
    given = {
        name: value for name, value in locals().items() if name not in ("choice", "models", "load")
    }
    ids = [getattr(row, "id", "") for row in models()]
    engine = {} if choice is None else {"engine": choice.engine, "model": choice.model}
    answer = {
        **given,
        **engine,
        "tty": os.isatty(0),
        "models": ids,
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
