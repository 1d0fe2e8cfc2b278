"""The panes of the reading screen: text, evidence and list of facts, one of which is in use."""

from __future__ import annotations

from collections.abc import Callable

from textual.widget import Widget

from factscore_tui.tui.widgets.bars import PaneTabs
from factscore_tui.tui.widgets.document import DocumentView
from factscore_tui.tui.widgets.draft import DraftEditor
from factscore_tui.tui.widgets.evidence import EvidencePane
from factscore_tui.tui.widgets.facts import FactList


class Panes:
    """Which pane is in use, "text", "evidence" or "list": it has the focus, and is in front where
    there is room for one only. The look comes from classes of the screen. `shown` is called when a
    pane has come to the front, before it has the focus; `done` when it has it."""

    def __init__(
        self,
        tabs: PaneTabs,
        document: DocumentView,
        editor: DraftEditor,
        evidence: EvidencePane,
        facts: FactList,
        shown: Callable[[], None],
        done: Callable[[], None],
    ) -> None:
        self._tabs, self._document, self._editor = tabs, document, editor
        self._widgets: dict[str, Widget] = {"evidence": evidence, "list": facts}
        self._shown, self._done = shown, done
        self.pane = "text"
        self.came_from = "text"
        """The pane from which the evidence was asked for."""
        self.editing = False
        """True while the text is edited: then the editor stands in its place."""

    @property
    def widget(self) -> Widget:
        """The pane that is in use."""
        return self._widgets.get(self.pane, self._editor if self.editing else self._document)

    def edit(self, on: bool) -> None:
        """Put the editor in place of the text, or the text back."""
        self.editing = on
        self._tabs.screen.set_class(on, "-editing")
        self.show("text")

    def show(self, pane: str, *, keep_list: bool = True) -> None:
        """Bring a pane to the front and into focus. The list stays beside the text until the
        evidence is asked for, unless `keep_list` is false."""
        if pane == "evidence" and self.pane != "evidence":
            self.came_from = self.pane
        self.pane = pane
        screen = self._tabs.screen
        if pane != "text" or not keep_list:
            screen.set_class(pane == "list", "-list")
        screen.set_class(pane == "evidence", "-evidence")
        screen.set_class(pane == "list", "-facts")
        self._shown()
        self._tabs.pane = pane
        self.widget.focus()
        self._done()

    def back(self) -> None:
        """From the evidence to where it was asked for, from the list to the text."""
        self.show(self.came_from if self.pane == "evidence" else "text", keep_list=False)

    def follow(self, focused: Widget | None) -> None:
        """The pane that has the focus is in use: a click can move it too."""
        widgets = (
            *(("text", self._document), *self._widgets.items()),
            ("text", self._editor),
        )
        for pane, widget in widgets:
            if focused is widget and pane != self.pane:
                self.show(pane)

    # --- keys

    def action_show_pane(self, pane: str) -> None:
        """This one: its name was clicked."""
        self.show(pane)

    def action_switch_pane(self) -> None:
        """To the evidence, and back to where that was asked for."""
        self.show(self.came_from if self.pane == "evidence" else "evidence")

    def action_list(self) -> None:
        """The list of facts in place of the evidence, and away again."""
        self.show("list" if self.pane != "list" else "text", keep_list=False)

    def action_half_page(self, step: int) -> None:
        """Scroll the pane that is in use."""
        pane = self.widget
        pane.scroll_relative(y=step * max(1, pane.size.height // 2), animate=False)
