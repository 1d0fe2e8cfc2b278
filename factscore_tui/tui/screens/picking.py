"""What can be done with words that are picked with the mouse while a check is read: copy them,
check them alone, set their facts aside."""

from __future__ import annotations

from textual import events

from factscore_tui.tui.clipboard import What
from factscore_tui.tui.keys.actions import BY_ID, Action
from factscore_tui.tui.screens.editing import Editing
from factscore_tui.tui.state.messages import Select
from factscore_tui.tui.widgets.document import DocumentView

HINTS = (
    ("copy", "copy"),
    ("rewrite", "check alone"),
    ("ignore_alike", "set facts aside"),
    ("stop", "let go"),
    ("menu", "all keys"),
)
"""What matters while words are picked."""

OF_WORDS = (
    ("copy", "Copy what is picked"),
    ("rewrite", "Check these words alone"),
    ("ignore_alike", "Set their facts aside"),
)
"""What the list of actions has for them, and how it is called there."""


class Picking(Editing):
    """The part of the reading screen that has words picked, in the draft or in the evidence. The
    screen has a DocumentView `#document`."""

    _document: DocumentView

    @property
    def positions_picked(self) -> tuple[int, ...]:
        words = self._document.picked
        found = self._document.facts_in(words) if words is not None else ()
        return tuple(sorted(self.state.places[fact] for fact in found))

    def on_pickable_lines_picked(self) -> None:
        """Words of the draft were picked, or let go. One of their facts is selected, so that its
        evidence is in sight and keys mean it."""
        words, state = self._document.picked, self.state
        facts = self._document.facts_in(words) if words is not None else []
        if facts and state.selected_id not in facts:
            self._document.select(facts[0], follow=False)  # the reader is where the pointer is
            self.main.step(Select(state.places[facts[0]]))
        self.refresh_hints()

    def on_text_selected(self, _: events.TextSelected) -> None:
        """Words of the evidence were picked."""
        if self.get_selected_text():
            self._document.drop()
        self.refresh_hints()

    def on_screen_suspend(self) -> None:
        """A dialog came up while the button was down."""
        self._document.let_go()

    def let_words_go(self) -> bool:
        """Pick nothing; True where something was picked."""
        found = bool(self.picked_text())
        self.clear_selection()
        self._document.drop()
        if found:
            self.refresh_hints()
        return found

    # --- what is told

    def told_picked(self) -> str:
        """How much is picked: for the line of hints. Empty for nothing."""
        count = len(self.picked_text().split())
        if not count:
            return ""
        facts = len(self.positions_picked)
        words = f"{count} word{'s' if count > 1 else ''}"
        return words + (f", {facts} fact{'s' if facts > 1 else ''}" if facts else "") + " picked"

    def hints_picked(self) -> tuple[tuple[Action, str], ...]:
        """The keys for what is picked."""
        return tuple((BY_ID[f"read.{name}"], word) for name, word in HINTS if self._means(name))

    def actions_picked(self) -> list[Action]:
        """The same for the list of what can be done."""
        named = ((BY_ID[f"read.{name}"], name, title) for name, title in OF_WORDS)
        return [a._replace(title=title) for a, name, title in named if self._means(name)]

    def _means(self, name: str) -> bool:
        """Whether an action means what is picked: words of the evidence can be copied only."""
        if name == "rewrite":
            return self._document.picked is not None
        return name != "ignore_alike" or bool(self.positions_picked)

    # --- what is done

    def action_copy(self, what: What) -> None:
        """What is picked goes before the selected fact."""
        if what == "fact" and self.picked_text():
            self.action_copy_text()
        else:
            super().action_copy(what)

    def action_rewrite(self) -> None:
        """To the start screen with the words that are picked, with what the text is about: they may
        not say it."""
        state, text = self.state, self._document.picked_text().strip()
        if not text:
            super().action_rewrite()
            return
        self.main.cancel()
        self.main.show_start()
        topic = state.topic or state.proposed
        self.main.start_screen.give(text, f"part of {state.name}", topic)
