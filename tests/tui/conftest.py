"""The app under test: no animations, no colours from the environment, no clipboard of the
desktop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr("factscore_tui.tui.clipboard.clipboard_command", list)


@pytest.fixture(autouse=True, scope="session")
def _style_sheets_are_parsed_once() -> Iterator[None]:
    """Every app parses the same style sheets, about a sixth of the time of its test."""
    parse, parsed = Stylesheet._parse_rules, {}  # type: ignore[var-annotated]

    def parse_once(self: Stylesheet, css: str, *args: Any, **kwargs: Any) -> Any:
        key = (css, args, *sorted(kwargs.items()), *sorted(self._variables.items()))
        if key not in parsed:
            parsed[key] = parse(self, css, *args, **kwargs)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield


@pytest.fixture(autouse=True)
def _engines_are_copied(engines_are_copied: None) -> None:
    """For all tests here."""
