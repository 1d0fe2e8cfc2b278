"""The words in an empty editor, as the engine, the earlier checks and the rows have it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual.content import Content

from factscore_tui.tui.engine_descriptions import label_of
from factscore_tui.tui.state.engine import EngineState
from factscore_tui.tui.widgets.editor import Editor
from factscore_tui.tui.widgets.invitation import Setting, invitation

ROWS = (12, 16)
"""Rows of an empty editor below which it says less; where nothing was checked yet it has more to
say."""


class StartInvitation:
    """Writes the words again when what they depend on has changed. `key` tells how the key of an
    action is written."""

    def __init__(self, editor: Editor, key: Callable[[str], str]) -> None:
        self._editor, self._key = editor, key
        self.setting = Setting()

    @property
    def words(self) -> Content:
        """What is to stand in the editor."""
        return invitation(self.setting, self._key)

    def fit(self) -> None:
        """Fewer words where there are few rows."""
        rows = self._editor.content_size.height
        self._show(replace(self.setting, short=0 < rows < ROWS[bool(self.setting.first)]))

    def tell_where(self, engine: EngineState, remote: str) -> None:
        """Say where a text goes when it is checked (`remote` is the host, empty for none), and
        against what."""
        choice = engine.coming or engine.choice
        label = "" if choice.engine == "bundled" else label_of(choice)
        self._show(replace(self.setting, remote=remote, index=engine.index, engine=label))

    def tell_first(self, first: bool) -> None:
        """Say more where nothing was checked yet."""
        self._show(replace(self.setting, first=first))

    def _show(self, setting: Setting) -> None:
        if setting != self.setting:
            self.setting = setting
            self._editor.placeholder = self.words
