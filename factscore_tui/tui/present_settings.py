"""The settings of this run as the app reads them again: all layers, and the user's own file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from factscore_tui import paths
from factscore_tui.settings import PROJECT_FILE, Settings, load_settings, read_file
from factscore_tui.tui.app_services import AppServices
from factscore_tui.tui.keys.rebinding import check_keys


class Present(NamedTuple):
    """The settings of this run, and what the user's own file says."""

    settings: Settings
    own: Mapping[str, Any]


def present(load: Callable[[], Settings], user_file: Path) -> Present:
    """Read all layers again. In a thread. Raises UsageProblem."""
    settings = load()
    check_keys(settings.keys, str(user_file))
    return Present(settings, read_file(user_file))


def sources_of(app: AppServices) -> tuple[Callable[[], Settings], Path]:
    """What reads the settings of this app again, and the user's own file."""
    user_file = paths.config_file()
    default = lambda: load_settings({}, os.environ, Path(PROJECT_FILE), user_file)  # noqa: E731
    return app.read_settings or default, user_file
