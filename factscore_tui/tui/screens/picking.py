"""What can be done with words that are picked with the mouse while a check is read: copy them,
check them alone, set their facts aside."""

from __future__ import annotations

from factscore_tui.tui.keys.actions import BY_ID, Action
from factscore_tui.tui.screens.reader.reading import ReadingContext
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


class Picking:
    """Which words are picked, in the draft or in the evidence, and what that is good for."""

    def __init__(self, reading: ReadingContext, document: DocumentView) -> None:
        self._reading, self._document = reading, document

    @property
    def positions(self) -> tuple[int, ...]:
        """The positions of the facts with words that are picked in the draft."""
        words = self._document.picked
        found = self._document.facts_in(words) if words is not None else ()
        return tuple(sorted(self._reading.state.places[fact] for fact in found))

    def picked(self) -> None:
        """Words of the draft were picked, or let go. One of their facts is selected, so that its
        evidence is in sight and keys mean it."""
        words, state = self._document.picked, self._reading.state
        facts = self._document.facts_in(words) if words is not None else []
        if facts and state.selected_id not in facts:
            self._document.select(facts[0], follow=False)  # the reader is where the pointer is
            self._reading.main.step(Select(state.places[facts[0]]))
        self._reading.refresh_hints()

    def picked_elsewhere(self) -> None:
        """Words of the evidence were picked."""
        if self._document.screen.get_selected_text():
            self._document.drop()
        self._reading.refresh_hints()

    def let_go(self) -> bool:
        """Pick nothing; True where something was picked."""
        found = bool(self._reading.picked_text())
        self._document.screen.clear_selection()
        self._document.drop()
        if found:
            self._reading.refresh_hints()
        return found

    # --- what is told

    def told(self) -> str:
        """How much is picked: for the line of hints. Empty for nothing."""
        count = len(self._reading.picked_text().split())
        if not count:
            return ""
        facts = len(self.positions)
        words = f"{count} word{'s' if count > 1 else ''}"
        return words + (f", {facts} fact{'s' if facts > 1 else ''}" if facts else "") + " picked"

    def hints(self) -> tuple[tuple[Action, str], ...]:
        """The keys for what is picked."""
        return tuple((BY_ID[f"read.{name}"], word) for name, word in HINTS if self._means(name))

    def actions(self) -> list[Action]:
        """The same for the list of what can be done."""
        named = ((BY_ID[f"read.{name}"], name, title) for name, title in OF_WORDS)
        return [a._replace(title=title) for a, name, title in named if self._means(name)]

    def _means(self, name: str) -> bool:
        """Whether an action means what is picked: words of the evidence can be copied only."""
        if name == "rewrite":
            return self._document.picked is not None
        return name != "ignore_alike" or bool(self.positions)
